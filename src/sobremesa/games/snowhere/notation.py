"""The actions and their canonical spelling, and nothing but it."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

from sobremesa.games.refusals import not_an_action
from sobremesa.games.snowhere.data import CARDS
from sobremesa.games.snowhere.geometry import Pose


class Take(NamedTuple):
    """S5: take a fire card."""

    card: int


class Place(NamedTuple):
    """S7, S13: lay the card in hand, or the next snowflake card."""

    pose: Pose


class Finish(NamedTuple):
    """S13: lay no more snowflakes. S7: where only specks of fire are left, lay no card."""


Action: TypeAlias = Take | Place | Finish

FARTHEST = 99_999_999
"""How far out a pose can be written, in hundredths of a millimetre: a kilometre, so that sums stay exact."""

HALF_TURN = 18_000
"""Angles are below this, in hundredths of a degree (S1)."""

_LENGTH = r"(-?(?:0|[1-9][0-9]{0,5})\.[0-9]{2})"
_ANGLE = r"((?:0|[1-9][0-9]{0,2})\.[0-9]{2})"
_TAKE = re.compile(r"take (0|[1-9][0-9]{0,2})")
_PLACE = re.compile(f"place {_LENGTH} {_LENGTH} {_ANGLE}")

_HALF_LENGTH = r"-?(?:(?:0|[1-9][0-9]{0,5})(?:\.[0-9]{0,2})?)?"
_HALF_ANGLE = r"(?:(?:0|[1-9]|[1-9][0-9]|1[0-7][0-9])(?:\.[0-9]{0,2})?)?"
_HALF_PLACE = re.compile(
    f"place(?: (?:{_HALF_LENGTH}|{_LENGTH} (?:{_HALF_LENGTH}|{_LENGTH} {_HALF_ANGLE})))?"
)


def parse(text: str) -> Action:
    """Read the canonical spelling. Raises `Illegal` with the rule `notation`."""
    if text == "finish":
        return Finish()
    if (take := _TAKE.fullmatch(text)) and int(take[1]) < CARDS:
        return Take(int(take[1]))
    if (place := _PLACE.fullmatch(text)) and "-0.00" not in place.groups():
        x, y, a = (int(number.replace(".", "")) for number in place.groups())
        if a < HALF_TURN:
            return Place(Pose(x, y, a))
    raise not_an_action(text)


def may_become_place(beginning: str) -> bool:
    """Whether these first letters may still become the spelling of a `place`."""
    if "place".startswith(beginning):
        return True
    return bool(_HALF_PLACE.fullmatch(beginning)) and "-0.00" not in beginning.split(" ")


def text(action: Action) -> str:
    """The canonical spelling."""
    match action:
        case Take(card):
            return f"take {card}"
        case Place(pose):
            return f"place {spelled(pose)}"
        case Finish():
            return "finish"


def spelled(pose: Pose) -> str:
    """A pose as it is written: always two decimals."""
    return " ".join(_hundredths(number) for number in pose)


def _hundredths(number: int) -> str:
    whole, rest = divmod(abs(number), 100)
    return f"{'-' if number < 0 else ''}{whole}.{rest:02}"


def told(action: Action, actor: int, seat: int | None) -> str:  # noqa: ARG001 (nobody acts in secret here)
    """The text of `actor`'s action as `seat` hears of it: all of it."""
    return text(action)
