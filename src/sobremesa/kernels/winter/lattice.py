"""The sections around the cards, in scratch words: a row of the lattice in each, a section a bit.

Shifts ask about all places of a row at once, as `sobremesa.games.winter.lattice` does for the whole lattice.
"""

from __future__ import annotations

from sobremesa.games.winter.state import COUNTERS
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.winter.position import (
    CARD,
    CARDS_LYING,
    COUNTER,
    COVERED,
    HEIGHT,
    LYING,
    MARGIN,
    OCCUPIED,
    OWN,
    WHOLE,
    own_sections,
    x_of,
    y_of,
)


@compiled
def lay(position: Position, seat: int) -> None:
    """Draw the lattice: all sections, and those of the seat's colour."""
    cards = position[CARDS_LYING]
    height = y_of(position[CARD + cards - 1]) + 2
    position[HEIGHT] = height
    for row in range(height + MARGIN):
        position[OCCUPIED + row] = 0
        position[OWN + row] = 0
    for i in range(CARD, CARD + cards):
        card = position[i]
        column, row = x_of(card), y_of(card)
        own = own_sections(position, seat, card & WHOLE)
        position[OCCUPIED + row] |= 3 << column
        position[OCCUPIED + row + 1] |= 3 << column
        position[OWN + row] |= (own & 3) << column
        position[OWN + row + 1] |= own >> 2 << column


@compiled
def cover(position: Position) -> None:
    """Draw the sections under counters (W6)."""
    for row in range(position[HEIGHT] + MARGIN):
        position[COVERED + row] = 0
    for seat in range(2):
        first = COUNTER + seat * COUNTERS
        for i in range(first, first + position[LYING + seat]):
            column, row = x_of(position[i]), y_of(position[i])
            position[COVERED + row] |= 3 << column
            position[COVERED + row + 1] |= 3 << column


@compiled
def places_in(position: Position, row: int) -> int:
    """Where in this row a card can be placed: it touches a card and overlaps none (W3, W4)."""
    above, below = position[OCCUPIED + row - 1], position[OCCUPIED + row + 2]
    beside = position[OCCUPIED + row] | position[OCCUPIED + row + 1]
    touching = beside << 1 | beside >> 2 | above | above >> 1 | below | below >> 1
    return touching & ~(beside | beside >> 1)
