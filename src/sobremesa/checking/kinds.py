"""The kinds of games that a game can be: how many play, and what they agreed on."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

from sobremesa.games.game import Game, Options

MANY_NUMBERS = 6
"""With more numbers of players than this, the first ones and the last stand for all."""
ALL_AGREEMENTS = 12
"""With more combinations of options than this, each choice is tried by itself."""


@dataclass(frozen=True)
class Kind:
    """How many play, and what they agreed on."""

    players: int
    options: Options

    def __str__(self) -> str:
        return "-".join([str(self.players), *(f"{name}={value}" for name, value in self.options.items())])


def kinds(game: Game[Any, Any]) -> list[Kind]:
    """Every number of players with every choice of options."""
    numbers = list(game.PLAYERS)
    if len(numbers) > MANY_NUMBERS:
        numbers = [*numbers[: MANY_NUMBERS // 2], numbers[-1]]
    choices = [[(name, choice) for choice in option.choices] for name, option in game.OPTIONS.items()]
    agreements = [dict(chosen) for chosen in product(*choices)]
    if len(agreements) > ALL_AGREEMENTS:
        agreements = [{}, *({name: choice} for pairs in choices for name, choice in pairs)]
    defaults = {name: option.default for name, option in game.OPTIONS.items()}
    differing = [{k: v for k, v in each.items() if v != defaults[k]} for each in agreements]
    unlike = [each for place, each in enumerate(differing) if each not in differing[:place]]
    return [Kind(players, options) for options in sorted(unlike, key=len) for players in numbers]
