"""The sections close to one card, in one word: what a move makes and whether it may break the ice.

The window has six columns and six rows, and two more columns that stay empty, so that no shift runs from one
row into the next. The card lies at column 2, row 2.
"""

from __future__ import annotations

from sobremesa.kernels.bits import lowest, numbers_to
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.winter.position import CARD, CARDS_LYING, WHOLE, own_sections, x_of, y_of

WIDE = 8
_CARD = 3 | 3 << WIDE
_NEXT_TO_IT = 3 << 2 + WIDE | 3 << 2 + 4 * WIDE | 9 << 1 + 2 * WIDE | 9 << 1 + 3 * WIDE
"""The eight sections that share an edge with a section of the card."""
_AROUND = 7 << 1 + WIDE | 7 << 1 + 2 * WIDE | 7 << 1 + 3 * WIDE
"""The nine squares that contain a section of the card."""


@compiled
def squares_on(position: Position, seat: int, at: int) -> int:
    """The squares of the seat's colour that contain a section of the card there (W12).

    Bit `column + WIDE * row` is the square with that top left section.
    """
    own = 0
    x, y = x_of(at) - 2, y_of(at) - 2
    left = numbers_to(position[CARDS_LYING])
    while left:
        card = position[CARD + lowest(left)]
        left &= left - 1
        column, row = x_of(card) - x, y_of(card) - y
        if 0 <= row <= 4 and 0 <= column <= 4:
            sections = own_sections(position, seat, card & WHOLE)
            own |= (sections & 3 | sections >> 2 << WIDE) << column + WIDE * row
    rows = own & own >> 1
    return rows & rows >> WIDE & _AROUND


@compiled
def rest_hangs_together(position: Position, at: int) -> bool:
    """Whether the sections around this place, from which a card was lifted, hang together close by.

    If so, no group broke off. If not, they may still hang together farther away.
    """
    near = 0
    x, y = x_of(at) - 2, y_of(at) - 2
    left = numbers_to(position[CARDS_LYING])
    while left:
        card = position[CARD + lowest(left)]
        left &= left - 1
        column, row = x_of(card) - x, y_of(card) - y
        if 0 <= row <= 4 and 0 <= column <= 4:
            near |= _CARD << column + WIDE * row
    edge = near & _NEXT_TO_IT
    group, grown = 0, edge & -edge
    while grown != group:
        group = grown
        grown = (group | group << 1 | group >> 1 | group << WIDE | group >> WIDE) & near
    return edge & ~group == 0
