"""What the net sees of a position of Winter, with the eyes of the seat to decide.

The lake lies anywhere, so nothing here depends on where: numbers of things, what each card looks like, and
how often each pattern of two by two sections occurs. A feature that holds twice is written down twice.
"""

from __future__ import annotations

from sobremesa.bots.winter.evaluation import (
    CONTACTS,
    CUT,
    FEATURES,
    LOCKS,
    MINE,
    SPARE,
    SQUARES,
    THREES,
    TWOS,
    evaluate,
)
from sobremesa.games.winter.setup import CARDS
from sobremesa.games.winter.state import COUNTERS
from sobremesa.kernels.bits import count
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes, Position
from sobremesa.kernels.net import Floats, Shape
from sobremesa.kernels.winter.lattice import cover
from sobremesa.kernels.winter.position import (
    CARD,
    CARDS_LYING,
    COVERED,
    DECK_LEFT,
    HEIGHT,
    LIGHT_SEAT,
    LYING,
    MARGIN,
    OCCUPIED,
    OWN,
    PLACE,
    REVEALED,
    STAGE,
    TURN,
    WHOLE,
    own_sections,
)

HIDDEN = 64
SECOND = 32
LOOKED_AT = 64
"""So many actions a net in training looks at; of more, those that the prior likes, with some luck."""

MANY = 16
"""Squares and what lacks little to be one: more are not told apart."""
LOCKED, TOUCHING = 4, 7
"""Counters on a card, and cards that it touches: so many less one, or more."""
SECTIONS = 5
"""How many of a card's four sections are one's own, none included."""
CELLS = 5
"""A section of the lake is empty, one's own or the other's, and each of these may lie under a counter."""
PATTERNS = CELLS**4


def _after(*sizes: int) -> list[int]:
    """Where parts of these sizes begin, and where the last one ends."""
    return [sum(sizes[:n]) for n in range(len(sizes) + 1)]


(
    _STAGE,
    _NO_COLOURS,
    _DECK,
    _LYING,
    _FACE,
    _FREE,
    _COUNTERS,
    _SQUARES,
    _THREES,
    _TWOS,
    _SPARE,
    _CUT,
    _CARDS,
    _PATTERNS,
    SPARSE,
) = _after(
    *(6, 1, CARDS + 1, CARDS + 1, WHOLE + 1, CARDS + 1, 2 * (COUNTERS + 1)),
    *(2 * MANY, 2 * MANY, 2 * MANY, 2 * (COUNTERS + 1), 2 * (COUNTERS + 1)),
    *(LOCKED * LOCKED * TOUCHING * SECTIONS, PATTERNS),
)
LISTED = 24 + CARDS + 9 * CARDS
"""No position has more features: a card is part of nine patterns."""
ROOM = FEATURES + 32 + 2 * CARDS


def shape(players: int) -> Shape:
    """The net for so many players."""
    return Shape(players, SPARSE, LISTED + ROOM, dense=players, hidden=HIDDEN, second=SECOND)


@compiled
def viewer(position: Position) -> int:
    """With whose eyes it is seen."""
    return position[TURN]


@compiled
def features(position: Position, index: Codes, dense: Floats) -> int:
    """Write down the numbers of the features that hold, and the dense ones; how many hold."""
    seat, revealed = position[TURN], position[REVEALED]
    dense[0] = dense[1] = 0.0
    index[0] = _STAGE + position[STAGE]
    index[1] = _DECK + position[DECK_LEFT]
    index[2] = _LYING + position[CARDS_LYING]
    n = 3
    room = index[LISTED:]
    if position[LIGHT_SEAT] < 0:
        if position[STAGE] != PLACE:
            position[LIGHT_SEAT] = seat
            dense[0] = abs(evaluate(position, room)) / 100.0  # who decides takes the better colour (W8)
            position[LIGHT_SEAT] = -1
        index[n] = _NO_COLOURS
        return n + 1
    dense[0] = evaluate(position, room) / 100.0
    if revealed >= 0:
        index[n] = _FACE + own_sections(position, seat, revealed)
        n += 1
    for side in range(2):
        index[n] = _COUNTERS + (COUNTERS + 1) * side + position[LYING + (seat ^ side)]
        index[n + 1] = _SQUARES + MANY * side + max(0, min(room[SQUARES + side], MANY - 1))
        index[n + 2] = _THREES + MANY * side + max(0, min(room[THREES + side], MANY - 1))
        index[n + 3] = _TWOS + MANY * side + max(0, min(room[TWOS + side], MANY - 1))
        index[n + 4] = _SPARE + (COUNTERS + 1) * side + room[SPARE + side]
        index[n + 5] = _CUT + (COUNTERS + 1) * side + min(room[CUT + side], COUNTERS)
        n += 6
    n = _cards(position, room, index, n)
    return _patterns(position, index, n)


@compiled
def _cards(position: Position, room: Codes, index: Codes, n: int) -> int:
    """What each card looks like: locks, contacts, colours; how many features there are now."""
    seat, free = position[TURN], 0
    for i in range(position[CARDS_LYING]):
        locks = room[LOCKS + i]
        mine = min(count(locks & MINE), LOCKED - 1)
        theirs = min(count(locks >> COUNTERS), LOCKED - 1)
        touching = min(count(room[CONTACTS + i]), TOUCHING - 1)
        own = count(own_sections(position, seat, position[CARD + i] & WHOLE))
        index[n] = _CARDS + ((mine * LOCKED + theirs) * TOUCHING + touching) * SECTIONS + own
        n += 1
        free += locks == 0
    index[n] = _FREE + free
    return n + 1


@compiled
def _patterns(position: Position, index: Codes, n: int) -> int:
    """The patterns of two by two sections, each time that one occurs; how many features there are now.

    The evaluation has drawn the lattice before.
    """
    cover(position)
    for row in range(MARGIN - 1, position[HEIGHT]):
        here, below = position[OCCUPIED + row], position[OCCUPIED + row + 1]
        columns = here | here >> 1 | below | below >> 1
        while columns:
            lowest_column = columns & -columns
            columns ^= lowest_column
            column = count(lowest_column - 1)
            code = _cell(position, row, column)
            code = code * CELLS + _cell(position, row, column + 1)
            code = code * CELLS + _cell(position, row + 1, column)
            code = code * CELLS + _cell(position, row + 1, column + 1)
            index[n] = _PATTERNS + code
            n += 1
    return n


@compiled
def _cell(position: Position, row: int, column: int) -> int:
    """What a section of the lattice is."""
    occupied = position[OCCUPIED + row] >> column & 1
    own = position[OWN + row] >> column & 1
    covered = position[COVERED + row] >> column & 1
    return occupied * (1 + (1 - own) + 2 * covered)
