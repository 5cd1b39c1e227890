"""The numbers of actions.

From the lowest bits: the kind, whether the card is turned, the number of a card in reading order, of an own
counter or of a colour, or the face that is placed, then the column and the row of a place, counted as in
`position`. With the face in it, the placing of a card that was drawn is
another action than that of another card, also to a search that only knows actions.
"""

from __future__ import annotations

from sobremesa.kernels.bits import lowest
from sobremesa.kernels.compiling import compiled, inlined
from sobremesa.kernels.kernel import Codes

CHOOSE, DRAW, PLACE_CARD, PUT, MOVE, REMOVE, TAKE, KEEP_GROUP = range(8)

TURNED_BIT = 1 << 3
INDEX = 1 << 4
COLUMN = 1 << 9
ROW = 1 << 15


@compiled
def kind_of(action: int) -> int:
    """What is done."""
    return action & 7


@compiled
def turned_of(action: int) -> int:
    """1 if the card is turned by 180°."""
    return action >> 3 & 1


@compiled
def index_of(action: int) -> int:
    """The number of the card or counter, or the face placed; as a colour 0 is light, 1 dark."""
    return action >> 4 & 31


@compiled
def place_of(action: int) -> int:
    """The place, as a word of the position without a face."""
    return action >> 5 & ~15


@compiled
def column_of(action: int) -> int:
    """The column of the place."""
    return action >> 9 & 63


@compiled
def row_of(action: int) -> int:
    """The row of the place."""
    return action >> 15


# --- Many actions at once -----------------------------------------------------------------------------


@inlined
def each(action: int, columns: int, sides: int, actions: Codes, found: int) -> int:
    """Write down the action in each of the columns, with two sides also turned; how many actions there are
    now."""
    while columns:
        actions[found] = action + lowest(columns) * COLUMN
        if sides == 2:
            actions[found + 1] = action + lowest(columns) * COLUMN + TURNED_BIT
        found += sides
        columns &= columns - 1
    return found
