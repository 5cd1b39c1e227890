"""The sections around the cards, in scratch words: a row of the lattice in each, a section a bit.

Shifts ask about all places of a row at once, as `sobremesa.games.winter.lattice` does for the whole lattice.
"""

from __future__ import annotations

from sobremesa.games.winter.state import COUNTERS
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.winter.layout import (
    CARD,
    CARDS_LYING,
    COUNTER,
    COVERED,
    HEIGHT,
    LEFT,
    LYING,
    MARGIN,
    OCCUPIED,
    OWN,
    TOP,
    WHOLE,
    Record,
    leftmost,
    own_sections,
    x_of,
    y_of,
)


@compiled
def lay(record: Record, seat: int) -> None:
    """Draw the lattice: all sections, and those of the seat's colour."""
    left = leftmost(record) - MARGIN
    top = y_of(record[CARD]) - MARGIN
    cards = record[CARDS_LYING]
    height = y_of(record[CARD + cards - 1]) + 2 - top
    record[LEFT], record[TOP], record[HEIGHT] = left, top, height
    for row in range(height + MARGIN):
        record[OCCUPIED + row] = 0
        record[OWN + row] = 0
    for i in range(CARD, CARD + cards):
        card = record[i]
        column, row = x_of(card) - left, y_of(card) - top
        own = own_sections(record, seat, card & WHOLE)
        record[OCCUPIED + row] |= 3 << column
        record[OCCUPIED + row + 1] |= 3 << column
        record[OWN + row] |= (own & 3) << column
        record[OWN + row + 1] |= own >> 2 << column


@compiled
def cover(record: Record) -> None:
    """Draw the sections under counters (W6)."""
    left, top = record[LEFT], record[TOP]
    for row in range(record[HEIGHT] + MARGIN):
        record[COVERED + row] = 0
    for seat in range(2):
        first = COUNTER + seat * COUNTERS
        for i in range(first, first + record[LYING + seat]):
            column, row = x_of(record[i]) - left, y_of(record[i]) - top
            record[COVERED + row] |= 3 << column
            record[COVERED + row + 1] |= 3 << column


@compiled
def places_in(record: Record, row: int) -> int:
    """Where in this row a card can be placed: it touches a card and overlaps none (W3, W4)."""
    above, below = record[OCCUPIED + row - 1], record[OCCUPIED + row + 2]
    beside = record[OCCUPIED + row] | record[OCCUPIED + row + 1]
    touching = beside << 1 | beside >> 2 | above | above >> 1 | below | below >> 1
    return touching & ~(beside | beside >> 1)
