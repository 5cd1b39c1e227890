"""Actions and their canonical text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from sobremesa.games.game import OPEN
from sobremesa.games.holi.board import NAMES, SQUARE_NAMED, SQUARES
from sobremesa.games.holi.cards import CARDS
from sobremesa.games.refusals import not_an_action


@dataclass(frozen=True, slots=True)
class Corner:
    """`a1`: the figure begins here (H3)."""

    square: int


@dataclass(frozen=True, slots=True)
class Throw:
    """`throw 9 b4 c4 d2`: a card face up and the squares that receive tokens, ascending (H6)."""

    card: int
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Down:
    """`down 9 e5`: a card face down and the square that receives a token (H7)."""

    card: int
    square: int


@dataclass(frozen=True, slots=True)
class Move:
    """`move c3` (H10)."""

    square: int


@dataclass(frozen=True, slots=True)
class Climb:
    """`climb` (H11)."""


@dataclass(frozen=True, slots=True)
class End:
    """`end` of the turn, once the throw is made (H5)."""


Action = Corner | Throw | Down | Move | Climb | End

CLIMB = Climb()
END = End()

MOST_TARGETS = 3

_CARD = "|".join(str(card) for card in CARDS)
_SPELLING = re.compile(
    rf"(?P<corner>[a-f][1-6])"
    rf"|throw (?P<throw>{_CARD})(?P<targets>(?: [a-f][1-6]){{1,{MOST_TARGETS}}})"
    rf"|down (?P<down>{_CARD}) (?P<target>[a-f][1-6])"
    rf"|move (?P<move>[a-f][1-6])"
    rf"|(?P<climb>climb)"
    rf"|(?P<end>end)"
)


def parse(text: str) -> Action:
    """Read the canonical spelling, and no other."""
    match = _SPELLING.fullmatch(text)
    if match is None:
        raise not_an_action(text)
    said = match.groupdict()
    if said["corner"]:
        return Corner(SQUARE_NAMED[said["corner"]])
    if said["throw"]:
        squares = tuple(SQUARE_NAMED[name] for name in said["targets"].split())
        if any(later <= earlier for earlier, later in pairwise(squares)):
            raise not_an_action(text)
        return Throw(int(said["throw"]), squares)
    if said["down"]:
        return Down(int(said["down"]), SQUARE_NAMED[said["target"]])
    if said["move"]:
        return Move(SQUARE_NAMED[said["move"]])
    return CLIMB if said["climb"] else END


def text(action: Action) -> str:
    """The canonical spelling."""
    match action:
        case Corner(square):
            return NAMES[square]
        case Throw(card, squares):
            return f"throw {card} {' '.join(NAMES[square] for square in squares)}"
        case Down(card, square):
            return f"down {card} {NAMES[square]}"
        case Move(square):
            return f"move {NAMES[square]}"
        case Climb():
            return "climb"
        case End():
            return "end"


def told(action: Action, actor: int, seat: int | None) -> str:
    """The text as `seat` hears it: which card was played face down stays with its owner (H8)."""
    if isinstance(action, Down) and seat not in (actor, OPEN):
        return f"down ? {NAMES[action.square]}"
    return text(action)


MOVES = tuple(Move(square) for square in range(SQUARES))
DOWNS = {card: tuple(Down(card, square) for square in range(SQUARES)) for card in CARDS}
