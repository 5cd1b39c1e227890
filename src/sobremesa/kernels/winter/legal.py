"""All legal actions of a position."""

from __future__ import annotations

from sobremesa.games.winter.setup import CARDS
from sobremesa.games.winter.state import COUNTERS
from sobremesa.kernels.bits import count, lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes, Position
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
from sobremesa.kernels.winter.moves import list_moves
from sobremesa.kernels.winter.position import (
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
    leftmost,
    x_of,
    y_of,
)

# A card has 12 places around it. The first card of a group gives 12; each further one touches another, which
# leaves it at most 7 new ones, and takes away at least the one where it lies: at most 6 n + 6 for n cards.
# A lifted card leaves at most four groups, one at each side: at most 6 * 17 + 4 * 6 places, turned or not.
ACTIONS = CARDS * (2 * (6 * (CARDS - 1) + 24) + 1) + COUNTERS
"""More legal actions than any position has: every card moved and removed, every counter taken."""


@compiled
def legal(position: Position, actions: Codes) -> int:
    """Write the code of every legal action, each once; how many there are."""
    stage = position[STAGE]
    if stage == PLACE:
        return _placements(position, actions)
    if stage == COLOUR:
        actions[0] = CHOOSE
        actions[1] = CHOOSE + INDEX
        return 2
    if stage == COUNTERS_WAIT:
        left, top = leftmost(position) - MARGIN, y_of(position[CARD]) - MARGIN
        for i in range(position[WAITING_LEFT]):
            square = position[WAITING + i]
            actions[i] = PUT + (x_of(square) - left) * COLUMN + (y_of(square) - top) * ROW
        return position[WAITING_LEFT]
    if stage == KEEP:
        return _groups(position, actions)
    if stage == OVER:
        return 0
    if position[DECK_LEFT] > 0:
        return _freezing_turns(position, actions)
    return _thawing_turns(position, actions)


@compiled
def _placements(position: Position, actions: Codes) -> int:
    """The revealed card goes anywhere it touches another, turned by 180° or not (W3, W4, W9)."""
    lay(position, 0)
    face = position[REVEALED]
    both = TURNED[face] != face
    found = 0
    for row in range(1, position[HEIGHT] + 1):
        places = places_in(position, row)
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
def _freezing_turns(position: Position, actions: Codes) -> int:
    """Draw, or place a counter on a free square of one's own colour (W9)."""
    actions[0] = DRAW
    found = 1
    seat = position[TURN]
    lying = position[LYING + seat]
    if lying == COUNTERS:
        return found
    lay(position, seat)
    left, top = position[LEFT], position[TOP]
    for row in range(position[HEIGHT]):
        position[COVERED + row] = 0
    first = COUNTER + seat * COUNTERS
    for i in range(first, first + lying):
        position[COVERED + y_of(position[i]) - top] |= 1 << x_of(position[i]) - left
    for row in range(MARGIN, position[HEIGHT] - 1):
        own = position[OWN + row] & position[OWN + row + 1]
        free = own & own >> 1 & ~position[COVERED + row]
        while free:
            actions[found] = PUT + lowest(free) * COLUMN + row * ROW
            found += 1
            free &= free - 1
    return found


@compiled
def _thawing_turns(position: Position, actions: Codes) -> int:
    """Move, remove or take (W11)."""
    seat = position[TURN]
    found = 0
    for i in range(position[LYING + seat]):
        actions[found] = TAKE + i * INDEX
        found += 1
    lay(position, seat)
    cover(position)
    removals = found
    for i in range(position[CARDS_LYING]):
        card = position[CARD + i]
        column, row = x_of(card) - position[LEFT], y_of(card) - position[TOP]
        if (position[COVERED + row] | position[COVERED + row + 1]) & 3 << column == 0:
            actions[found] = REMOVE + i * INDEX
            found += 1
    if position[LYING + seat] == COUNTERS or found == removals:
        return found
    return list_moves(position, actions, removals, found)


@compiled
def _groups(position: Position, actions: Codes) -> int:
    """Keep one of the groups that have most cards, named by its first (W15)."""
    found = groups(position)
    size = most(position, found)
    tied = 0
    for k in range(found):
        group = position[GROUP + k]
        if count(group) == size:
            actions[tied] = KEEP_GROUP + lowest(group) * INDEX
            tied += 1
    return tied
