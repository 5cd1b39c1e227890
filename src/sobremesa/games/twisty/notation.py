"""The actions and their spelling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sobremesa.games.refusals import not_an_action
from sobremesa.games.twisty.board import NAMES, Square


class Stop(NamedTuple):
    """Stand on a square: where a turn stops (T5), or the corner that is chosen (T4, T9)."""

    square: Square
    protect: bool = False
    """Whether to protect all cubes held (T10)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """The turn of a player with no legal destination (T5)."""


Action = Stop | Pass

STOP = tuple(Stop(square) for square in range(len(NAMES)))
PROTECT = tuple(Stop(square, True) for square in range(len(NAMES)))
PASS = Pass()


_BY_TEXT: dict[str, Action] = {
    **{NAMES[stop.square]: stop for stop in STOP},
    **{f"{NAMES[stop.square]}!": stop for stop in PROTECT},
    "pass": PASS,
}
_TEXTS = {action: text for text, action in _BY_TEXT.items()}


def text(action: Action) -> str:
    """The canonical spelling."""
    return _TEXTS[action]


def parse(text: str) -> Action:
    """Read the canonical spelling. Raises `Illegal` with the rule `notation`."""
    action = _BY_TEXT.get(text)
    if action is None:
        raise not_an_action(text)
    return action


def told(action: Action, actor: int, seat: int | None) -> str:  # noqa: ARG001
    """The text of an action: no action of Twisty is secret."""
    return text(action)
