"""All legal actions of a position."""

from __future__ import annotations

from sobremesa.games.winter.setup import CARDS
from sobremesa.games.winter.state import COUNTERS
from sobremesa.kernels.bits import count, lowest, numbers_to
from sobremesa.kernels.compiling import compiled, inlined
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
    PLACES,
    REVEALED,
    STAGE,
    TURN_BEGINS,
    WAITING,
    WAITING_LEFT,
    WHOLE,
    first_counter,
    flipped,
    mover,
    sides,
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
    if thawing(position):
        return _thawing_turns(position, actions)
    if freezing(position):
        return _freezing_turns(position, actions)
    return choices(position, actions)


@inlined
def thawing(position: Position) -> bool:
    """Whether a thawing turn begins (W11)."""
    return position[STAGE] == TURN_BEGINS and position[DECK_LEFT] == 0


@inlined
def freezing(position: Position) -> bool:
    """Whether a card or a counter is placed in a freezing turn (W9)."""
    return position[STAGE] == PLACE or (position[STAGE] == TURN_BEGINS and position[DECK_LEFT] > 0)


@compiled
def choices(position: Position, actions: Codes) -> int:
    """Write down what can be chosen between two turns, or in the middle of one; how many actions these are:
    a colour (W8), a counter that waits (W12), the group that stays (W15)."""
    stage, found = position[STAGE], 0
    if stage == COLOUR:
        actions[0], actions[1] = CHOOSE, CHOOSE + INDEX
        found = 2
    elif stage == COUNTERS_WAIT:
        found = position[WAITING_LEFT]
        for i in range(found):
            square = position[WAITING + i]
            actions[i] = PUT + x_of(square) * COLUMN + y_of(square) * ROW
    elif stage == KEEP:
        parts = groups(position)
        size = most(position, parts)
        for k in range(parts):
            group = position[GROUP + k]
            if count(group) == size:
                actions[found] = KEEP_GROUP + lowest(group) * INDEX
                found += 1
    return found


# --- Freezing -----------------------------------------------------------------------------------------


@inlined
def _freezing_turns(position: Position, actions: Codes) -> int:
    """Place the revealed card, turned by 180° or not. Or draw, or place a counter (W9)."""
    found = 0
    if position[STAGE] != PLACE:
        actions[0] = DRAW
        found = 1
    action, ways = placing(position)
    for row in range(1, freezing_places(position)):
        found = each(action + row * ROW, position[PLACES + row], ways, actions, found)
    return found


@inlined
def placing(position: Position) -> tuple[int, int]:
    """What is placed in freezing, as an action without its place, and on how many sides it can lie."""
    face = position[REVEALED]
    if position[STAGE] == PLACE:
        return PLACE_CARD + face * INDEX, sides(face)
    return PUT, 1


@inlined
def freezing_places(position: Position) -> int:
    """Note in `PLACES`, from row 1 on, where the revealed card touches another (W3, W4), or the free squares
    of one's own colour for a counter (W9); before which row they end.

    Cards come in reading order, so one walk over the rows sees all that can be done in each of them.
    """
    seat = mover(position)
    card_waits = position[STAGE] == PLACE
    cards, counters = position[CARDS_LYING], position[LYING + seat]
    if not card_waits and counters == COUNTERS:
        return 1
    first, flip = first_counter(seat), flipped(position, seat)
    i = j = 0
    card = position[CARD]
    # The columns of cards that lie two rows above, one above, in this row, and so on, and own sections.
    two_above = above = level = below = 0
    own = own_below = own_two_below = 0
    end = y_of(position[CARD + cards - 1]) + (3 if card_waits else 1)
    for row in range(1, end):
        two_below = own_three_below = 0
        while y_of(card) == row + 2:
            column, sections = x_of(card), card & WHOLE ^ flip
            two_below |= 1 << column
            own_two_below |= (sections & 3) << column
            own_three_below |= sections >> 2 << column
            i += 1
            card = position[CARD + (i & 31)] if i < cards else 0
        if card_waits:
            beside, beyond = above | level | below, two_above | two_below
            columns = beside << 2 | beside >> 2 | beyond << 1 | beyond | beyond >> 1
            columns &= ~(beside << 1 | beside | beside >> 1)
        else:
            columns = own & own_below
            columns &= columns >> 1
            while j < counters and y_of(position[first + (j & 15)]) == row:
                columns &= ~(1 << x_of(position[first + (j & 15)]))
                j += 1
        position[PLACES + row] = columns
        two_above, above, level, below = above, level, below, two_below
        own, own_below, own_two_below = own_below, own_two_below, own_three_below
    return end


# --- Thawing ------------------------------------------------------------------------------------------


@inlined
def _thawing_turns(position: Position, actions: Codes) -> int:
    """Move, remove or take (W11)."""
    seat = mover(position)
    found = position[LYING + seat]
    for i in range(found):
        actions[i] = TAKE + i * INDEX
    unlocked = left = unlocked_cards(position)
    while left:
        actions[found] = REMOVE + lowest(left) * INDEX
        found += 1
        left &= left - 1
    if position[LYING + seat] == COUNTERS or unlocked == 0:
        return found
    return list_moves(position, unlocked, actions, found)


@inlined
def unlocked_cards(position: Position) -> int:
    """The cards without a counter on their sections (W6), as a set of their numbers. The lattice is drawn for
    it, and stays."""
    lay(position, mover(position))
    cover(position)
    unlocked, left = 0, numbers_to(position[CARDS_LYING])
    while left:
        i = lowest(left)
        left &= left - 1
        card = position[CARD + i]
        column, row = x_of(card), y_of(card)
        locked = (position[COVERED + row] | position[COVERED + row + 1]) & 3 << column != 0
        unlocked |= (not locked) << i
    return unlocked
