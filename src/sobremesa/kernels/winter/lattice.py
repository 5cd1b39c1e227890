"""The sections around the cards, in scratch words: a row of the lattice in each, a section a bit.

Shifts ask about all places of a row at once, as `sobremesa.games.winter.lattice` does for the whole lattice.

Here and wherever else a thawing turn goes, loops are over sets of numbers rather than over ranges: these are
not unrolled. Unrolled, all of it is too long for a GPU to hold the code at hand, and waits for code are most
of its time.
"""

from __future__ import annotations

from sobremesa.kernels.bits import lowest, numbers_to
from sobremesa.kernels.compiling import inlined
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.winter.position import (
    CARD,
    CARDS_LYING,
    COUNTER,
    COVERED,
    HEIGHT,
    MARGIN,
    OCCUPIED,
    OWN,
    WHOLE,
    counters_lying,
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
    rows, left = numbers_to(height + MARGIN), numbers_to(cards)
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        position[OCCUPIED + row] = 0
        position[OWN + row] = 0
    while left:
        card = position[CARD + lowest(left)]
        left &= left - 1
        column, row = x_of(card), y_of(card)
        own = card & WHOLE ^ flip
        position[OCCUPIED + row] |= 3 << column
        position[OCCUPIED + row + 1] |= 3 << column
        position[OWN + row] |= (own & 3) << column
        position[OWN + row + 1] |= own >> 2 << column


@inlined
def cover(position: Position) -> None:
    """Draw the sections under counters (W6)."""
    rows = numbers_to(position[HEIGHT] + MARGIN)
    while rows:
        position[COVERED + lowest(rows)] = 0
        rows &= rows - 1
    counters = counters_lying(position)
    while counters:
        square = position[COUNTER + lowest(counters)]
        counters &= counters - 1
        column, row = x_of(square), y_of(square)
        position[COVERED + row] |= 3 << column
        position[COVERED + row + 1] |= 3 << column


@inlined
def places_in(position: Position, row: int) -> int:
    """Where in this row a card can be placed: it touches a card and overlaps none (W3, W4)."""
    above, below = position[OCCUPIED + row - 1], position[OCCUPIED + row + 2]
    beside = position[OCCUPIED + row] | position[OCCUPIED + row + 1]
    touching = beside << 1 | beside >> 2 | above | above >> 1 | below | below >> 1
    return touching & ~(beside | beside >> 1)
