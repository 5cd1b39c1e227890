"""What all games refuse in the same way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sobremesa.games.game import NOTATION, Illegal, Option, Options, Refusal, Result


def agreed(offered: Mapping[str, Option], options: Options) -> dict[str, Any]:
    """All options of a game with the value in force. Raises `Illegal` for one that it does not have.

    A record holds only what differs from the default, so a default written out is refused too.
    """
    values = {name: option.default for name, option in offered.items()}
    for name, value in options.items():
        if name not in offered:
            raise Illegal(Refusal(NOTATION, "option-unknown", {"option": str(name)}))
        option = offered[name]
        known = any(type(value) is type(choice) and value == choice for choice in option.choices)
        if not (known or _picked(option, value)) or value == option.default:
            choices = ", ".join(str(choice) for choice in option.choices if choice != option.default)
            if option.some_of:
                choices += f", {list(option.some_of[: option.most])}"
            facts = {"option": name, "value": str(value)[:40], "choices": choices}
            raise Illegal(Refusal(NOTATION, "option-value", facts))
        values[name] = value
    return values


def _picked(option: Option, value: Any) -> bool:
    """Whether these are some of what may be picked, in rising order."""
    if not isinstance(value, list | tuple) or not 0 < len(value) <= option.most:
        return False
    numbers = all(type(each) is int and each in option.some_of for each in value)
    return numbers and list(value) == sorted(set(value))


def check_players(allowed: Sequence[int], players: int, rule: str) -> None:
    """Raise `Illegal` with the rule unless so many can play."""
    if players not in allowed:
        facts = {"players": players, "least": allowed[0]}
        if len(allowed) == 1:
            raise Illegal(Refusal(rule, "players-exactly", facts))
        raise Illegal(Refusal(rule, "players", {**facts, "most": allowed[-1]}))


def bad_setup(rule: str, message: str, **facts: str | int | float) -> Illegal:
    """The error for a setup that cannot be."""
    return Illegal(Refusal(rule, message, facts))


def not_an_action(text: str) -> Illegal:
    """The error for text that is no action of the game at all."""
    return Illegal(Refusal(NOTATION, "not-an-action", {"text": text[:60]}))


def game_over(result: Result) -> Refusal:
    """The refusal of anything after the end, with the rule that ended the game."""
    return Refusal(result.reason, "game-over", {"rule": result.reason})
