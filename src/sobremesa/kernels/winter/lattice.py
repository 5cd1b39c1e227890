"""The sections around the cards, in scratch words: a row of the lattice in each, a section a bit.

Shifts ask about all places of a row at once, as `sobremesa.games.winter.lattice` does for the whole lattice.
"""

from __future__ import annotations

from sobremesa.kernels.compiling import inlined
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.winter.position import (
    CARD,
    CARDS_LYING,
    COVERED,
    HEIGHT,
    LYING,
    MARGIN,
    OCCUPIED,
    OWN,
    WHOLE,
    first_counter,
    flipped,
    x_of,
    y_of,
)


@inlined
def lay(position: Position, seat: int) -> None:
    """Draw the lattice: all sections, and those of the seat's colour."""
    cards, flip = position[CARDS_LYING], flipped(position, seat)
    height = y_of(position[CARD + cards - 1]) + 2
    position[HEIGHT] = height
    for row in range(height + MARGIN):
        position[OCCUPIED + row] = 0
        position[OWN + row] = 0
    for i in range(cards):
        card = position[CARD + i]
        column, row = x_of(card), y_of(card)
        own = card & WHOLE ^ flip
        position[OCCUPIED + row] |= 3 << column
        position[OCCUPIED + row + 1] |= 3 << column
        position[OWN + row] |= (own & 3) << column
        position[OWN + row + 1] |= own >> 2 << column


@inlined
def cover(position: Position) -> None:
    """Draw the sections under counters (W6)."""
    for row in range(position[HEIGHT] + MARGIN):
        position[COVERED + row] = 0
    for seat in range(2):
        first = first_counter(seat)
        for i in range(position[LYING + seat]):
            column, row = x_of(position[first + i]), y_of(position[first + i])
            position[COVERED + row] |= 3 << column
            position[COVERED + row + 1] |= 3 << column


@inlined
def places_in(position: Position, row: int) -> int:
    """Where in this row a card can be placed: it touches a card and overlaps none (W3, W4)."""
    above, below = position[OCCUPIED + row - 1], position[OCCUPIED + row + 2]
    beside = position[OCCUPIED + row] | position[OCCUPIED + row + 1]
    touching = beside << 1 | beside >> 2 | above | above >> 1 | below | below >> 1
    return touching & ~(beside | beside >> 1)
