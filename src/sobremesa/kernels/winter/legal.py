"""All legal actions of a position."""

from __future__ import annotations

from sobremesa.games.winter.setup import CARDS
from sobremesa.games.winter.state import COUNTERS
from sobremesa.kernels.bits import count, lowest
from sobremesa.kernels.compiling import compiled, inlined
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.sinks import Sink, put
from sobremesa.kernels.winter.codes import (
    CHOOSE,
    COLUMN,
    DRAW,
    INDEX,
    KEEP_GROUP,
    PLACE_CARD,
    PUT,
    REMOVE,
    ROW,
    TAKE,
    each,
)
from sobremesa.kernels.winter.groups import groups, most
from sobremesa.kernels.winter.lattice import cover, lay
from sobremesa.kernels.winter.moves import list_moves
from sobremesa.kernels.winter.position import (
    CARD,
    CARDS_LYING,
    COLOUR,
    COUNTERS_WAIT,
    COVERED,
    DECK_LEFT,
    GROUP,
    KEEP,
    LYING,
    PLACE,
    REVEALED,
    STAGE,
    TURN_BEGINS,
    WAITING,
    WAITING_LEFT,
    WHOLE,
    first_counter,
    flipped,
    half_turned,
    mover,
    x_of,
    y_of,
)

# A card has 12 places around it. The first card of a group gives 12; each further one touches another, which
# leaves it at most 7 new ones, and takes away at least the one where it lies: at most 6 n + 6 for n cards.
# A lifted card leaves at most four groups, one at each side: at most 6 * 17 + 4 * 6 places, turned or not.
ACTIONS = CARDS * (2 * (6 * (CARDS - 1) + 24) + 1) + COUNTERS
"""More legal actions than any position has: every card moved and removed, every counter taken."""


@compiled
def legal(position: Position, sink: Sink) -> int:
    """Put the code of every legal action there, each once; how many there are."""
    stage, found = position[STAGE], 0
    if stage == TURN_BEGINS and position[DECK_LEFT] == 0:
        found = _thawing_turns(position, sink, found)
    elif stage in (PLACE, TURN_BEGINS):
        found = _freezing_turns(position, sink, found)
    elif stage == COLOUR:
        found = put(CHOOSE, sink, found)
        found = put(CHOOSE + INDEX, sink, found)
    elif stage == COUNTERS_WAIT:
        for i in range(position[WAITING_LEFT]):
            square = position[WAITING + i]
            found = put(PUT + x_of(square) * COLUMN + y_of(square) * ROW, sink, found)
    elif stage == KEEP:
        found = _groups(position, sink, found)
    return found


@inlined
def _freezing_turns(position: Position, sink: Sink, found: int) -> int:
    """Place the revealed card anywhere it touches another, turned by 180° or not (W3, W4, W9). Or draw, or
    place a counter on a free square of one's own colour (W9).

    Cards come in reading order, so one walk over the rows sees all that can be done in each of them.
    """
    seat, face = mover(position), position[REVEALED]
    placing = position[STAGE] == PLACE
    action, sides = PUT, 1
    if placing:
        action, sides = PLACE_CARD + face * INDEX, 1 + (half_turned(face) != face)
    else:
        found = put(DRAW, sink, found)
        if position[LYING + seat] == COUNTERS:
            return found
    cards, counters = position[CARDS_LYING], position[LYING + seat]
    first, flip = first_counter(seat), flipped(position, seat)
    i = j = 0
    card = position[CARD]
    # The columns of cards that lie two rows above, one above, in this row, and so on, and own sections.
    two_above = above = level = below = 0
    own = own_below = own_two_below = 0
    for row in range(1, y_of(position[CARD + cards - 1]) + (3 if placing else 1)):
        two_below = own_three_below = 0
        while y_of(card) == row + 2:
            column, sections = x_of(card), card & WHOLE ^ flip
            two_below |= 1 << column
            own_two_below |= (sections & 3) << column
            own_three_below |= sections >> 2 << column
            i += 1
            card = position[CARD + (i & 31)] if i < cards else 0
        if placing:
            beside, beyond = above | level | below, two_above | two_below
            columns = beside << 2 | beside >> 2 | beyond << 1 | beyond | beyond >> 1
            columns &= ~(beside << 1 | beside | beside >> 1)
        else:
            columns = own & own_below
            columns &= columns >> 1
            while j < counters and y_of(position[first + (j & 15)]) == row:
                columns &= ~(1 << x_of(position[first + (j & 15)]))
                j += 1
        found = each(action + row * ROW, columns, sides, sink, found)
        two_above, above, level, below = above, level, below, two_below
        own, own_below, own_two_below = own_below, own_two_below, own_three_below
    return found


@inlined
def _thawing_turns(position: Position, sink: Sink, found: int) -> int:
    """Move, remove or take (W11)."""
    seat = mover(position)
    for i in range(position[LYING + seat]):
        found = put(TAKE + i * INDEX, sink, found)
    lay(position, seat)
    cover(position)
    unlocked = 0
    for i in range(position[CARDS_LYING]):
        card = position[CARD + i]
        column, row = x_of(card), y_of(card)
        if (position[COVERED + row] | position[COVERED + row + 1]) & 3 << column == 0:
            unlocked |= 1 << i
            found = put(REMOVE + i * INDEX, sink, found)
    if position[LYING + seat] == COUNTERS or unlocked == 0:
        return found
    return list_moves(position, unlocked, sink, found)


@compiled
def _groups(position: Position, sink: Sink, found: int) -> int:
    """Keep one of the groups that have most cards, named by its first (W15)."""
    parts = groups(position)
    size = most(position, parts)
    for k in range(parts):
        group = position[GROUP + k]
        if count(group) == size:
            found = put(KEEP_GROUP + lowest(group) * INDEX, sink, found)
    return found
