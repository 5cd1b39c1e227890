"""The actions of Winter and their spelling.

Actions are tuples that begin with their verb, so that no two different ones are equal.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from sobremesa.games.refusals import not_an_action
from sobremesa.games.winter.state import Point, named


class Choose(NamedTuple):
    """Seat 1 takes this colour (W8)."""

    verb: Literal["light", "dark"]


class Draw(NamedTuple):
    """Reveal the next card of the deck (W9)."""

    verb: Literal["draw"] = "draw"


class Place(NamedTuple):
    """Place the revealed card (W9)."""

    at: Point
    turned: bool = False
    verb: Literal["card"] = "card"


class Counter(NamedTuple):
    """Place a counter on a square (W9, W12)."""

    square: Point
    verb: Literal["counter"] = "counter"


class Move(NamedTuple):
    """Move a card (W12)."""

    at: Point
    to: Point
    turned: bool = False
    verb: Literal["move"] = "move"


class Remove(NamedTuple):
    """Discard a card (W13)."""

    at: Point
    verb: Literal["remove"] = "remove"


class Take(NamedTuple):
    """Take a counter back (W14)."""

    square: Point
    verb: Literal["take"] = "take"


class Keep(NamedTuple):
    """Decide which group stays, by its first card in reading order (W15)."""

    first: Point
    verb: Literal["keep"] = "keep"


Action = Choose | Draw | Place | Counter | Move | Remove | Take | Keep

VERBS = ("light", "dark", "draw", "card", "counter", "move", "remove", "take", "keep")

_NUMBER = "(0|-?[1-9][0-9]{0,99})"
_POINT = f"{_NUMBER},{_NUMBER}"
_SPELLINGS = re.compile(
    f"(light|dark|draw)|(card) {_POINT}(,r)?"
    f"|(move) {_POINT}>{_POINT}(,r)?|(counter|remove|take|keep) {_POINT}"
)
_LIFTED = re.compile(f"move {_POINT}(>.*)?", re.DOTALL)


def parse(text: str) -> Action:
    """Read the canonical spelling. Raises `Illegal` with the rule `notation` for anything else."""
    found = _SPELLINGS.fullmatch(text)
    if found is None:
        raise not_an_action(text)
    verb = next(word for word in found.group(1, 2, 6, 12) if word)
    numbers = [int(number) for number in found.group(3, 4, 7, 8, 9, 10, 13, 14) if number]
    turned = text.endswith(",r")
    if verb in ("light", "dark"):
        return Choose("light" if verb == "light" else "dark")
    if verb == "draw":
        return Draw()
    at = (numbers[0], numbers[1])
    if verb == "card":
        return Place(at, turned)
    if verb == "move":
        return Move(at, (numbers[2], numbers[3]), turned)
    single: dict[str, type[Counter] | type[Remove] | type[Take] | type[Keep]]
    single = {"counter": Counter, "remove": Remove, "take": Take, "keep": Keep}
    return single[verb](at)


def text(action: Action) -> str:
    """The canonical spelling."""
    match action:
        case Choose() | Draw():
            return action.verb
        case Place(at, turned):
            return f"card {named(at)}{',r' * turned}"
        case Move(at, to, turned):
            return f"move {named(at)}>{named(to)}{',r' * turned}"
        case Counter(point) | Remove(point) | Take(point) | Keep(point):
            return f"{action.verb} {named(point)}"


def told(action: Action, actor: int, seat: int | None) -> str:  # noqa: ARG001
    """Every action is made in the open."""
    return text(action)


def lifted(beginning: str) -> Point | None:
    """The card that the beginning of a move lifts, as far as it says one."""
    found = _LIFTED.fullmatch(beginning)
    return (int(found.group(1)), int(found.group(2))) if found else None
