"""All legal actions of a position."""

from __future__ import annotations

from sobremesa.games.winter.setup import CARDS
from sobremesa.games.winter.state import COUNTERS
from sobremesa.kernels.bits import count, lowest
from sobremesa.kernels.compiling import compiled
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
    TURNED_BIT,
)
from sobremesa.kernels.winter.groups import groups, most
from sobremesa.kernels.winter.lattice import cover, lay, places_in
from sobremesa.kernels.winter.layout import (
    CARD,
    CARDS_LYING,
    COLOUR,
    COUNTER,
    COUNTERS_WAIT,
    COVERED,
    DECK_LEFT,
    GROUP,
    HEIGHT,
    KEEP,
    LEFT,
    LYING,
    MARGIN,
    OVER,
    OWN,
    PLACE,
    REVEALED,
    STAGE,
    TOP,
    TURN,
    TURNED,
    WAITING,
    WAITING_LEFT,
    Record,
    leftmost,
    x_of,
    y_of,
)
from sobremesa.kernels.winter.moves import list_moves

# A card has 12 places around it. The first card of a group gives 12; each further one touches another, which
# leaves it at most 7 new ones, and takes away at least the one where it lies: at most 6 n + 6 for n cards.
# A lifted card leaves at most four groups, one at each side: at most 6 * 17 + 4 * 6 places, turned or not.
ACTIONS = CARDS * (2 * (6 * (CARDS - 1) + 24) + 1) + COUNTERS
"""More legal actions than any position has: every card moved and removed, every counter taken."""


@compiled
def legal(record: Record, actions: Record) -> int:
    """Write the code of every legal action, each once; how many there are."""
    stage = record[STAGE]
    if stage == PLACE:
        return _placements(record, actions)
    if stage == COLOUR:
        actions[0] = CHOOSE
        actions[1] = CHOOSE + INDEX
        return 2
    if stage == COUNTERS_WAIT:
        left, top = leftmost(record) - MARGIN, y_of(record[CARD]) - MARGIN
        for i in range(record[WAITING_LEFT]):
            square = record[WAITING + i]
            actions[i] = PUT + (x_of(square) - left) * COLUMN + (y_of(square) - top) * ROW
        return record[WAITING_LEFT]
    if stage == KEEP:
        return _groups(record, actions)
    if stage == OVER:
        return 0
    if record[DECK_LEFT] > 0:
        return _freezing_turns(record, actions)
    return _thawing_turns(record, actions)


@compiled
def _placements(record: Record, actions: Record) -> int:
    """The revealed card goes anywhere it touches another, turned by 180° or not (W3, W4, W9)."""
    lay(record, 0)
    face = record[REVEALED]
    both = TURNED[face] != face
    found = 0
    for row in range(1, record[HEIGHT] + 1):
        places = places_in(record, row)
        code = PLACE_CARD + face * INDEX + row * ROW
        while places:
            action = code + lowest(places) * COLUMN
            actions[found] = action
            found += 1
            if both:
                actions[found] = action + TURNED_BIT
                found += 1
            places &= places - 1
    return found


@compiled
def _freezing_turns(record: Record, actions: Record) -> int:
    """Draw, or place a counter on a free square of one's own colour (W9)."""
    actions[0] = DRAW
    found = 1
    seat = record[TURN]
    lying = record[LYING + seat]
    if lying == COUNTERS:
        return found
    lay(record, seat)
    left, top = record[LEFT], record[TOP]
    for row in range(record[HEIGHT]):
        record[COVERED + row] = 0
    first = COUNTER + seat * COUNTERS
    for i in range(first, first + lying):
        record[COVERED + y_of(record[i]) - top] |= 1 << x_of(record[i]) - left
    for row in range(MARGIN, record[HEIGHT] - 1):
        own = record[OWN + row] & record[OWN + row + 1]
        free = own & own >> 1 & ~record[COVERED + row]
        while free:
            actions[found] = PUT + lowest(free) * COLUMN + row * ROW
            found += 1
            free &= free - 1
    return found


@compiled
def _thawing_turns(record: Record, actions: Record) -> int:
    """Move, remove or take (W11)."""
    seat = record[TURN]
    found = 0
    for i in range(record[LYING + seat]):
        actions[found] = TAKE + i * INDEX
        found += 1
    lay(record, seat)
    cover(record)
    removals = found
    for i in range(record[CARDS_LYING]):
        card = record[CARD + i]
        column, row = x_of(card) - record[LEFT], y_of(card) - record[TOP]
        if (record[COVERED + row] | record[COVERED + row + 1]) & 3 << column == 0:
            actions[found] = REMOVE + i * INDEX
            found += 1
    if record[LYING + seat] == COUNTERS or found == removals:
        return found
    return list_moves(record, actions, removals, found)


@compiled
def _groups(record: Record, actions: Record) -> int:
    """Keep one of the groups that have most cards, named by its first (W15)."""
    found = groups(record)
    size = most(record, found)
    tied = 0
    for k in range(found):
        group = record[GROUP + k]
        if count(group) == size:
            actions[tied] = KEEP_GROUP + lowest(group) * INDEX
            tied += 1
    return tied
