"""What the net sees of an action of Winter: what it does to cards, counters and the patterns of the lake."""

from __future__ import annotations

from sobremesa.bots.winter.evaluation import (
    CONTACTS,
    LOCKS,
    LOST,
    MINE,
    ROOM,
    evaluate,
    extract,
    full,
    group_of,
    look_for_losses,
)
from sobremesa.bots.winter.patterns import IN_WINDOW, PATTERNS, SECTIONS, patterns_of, window
from sobremesa.bots.winter.prior import NINE
from sobremesa.games.winter.state import COUNTERS
from sobremesa.kernels.bits import count
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes, Position
from sobremesa.kernels.net import beginnings
from sobremesa.kernels.winter.codes import (
    CHOOSE,
    KEEP_GROUP,
    MOVE,
    PLACE_CARD,
    PUT,
    REMOVE,
    TAKE,
    column_of,
    index_of,
    kind_of,
    row_of,
    turned_of,
)
from sobremesa.kernels.winter.lattice import cover, lay
from sobremesa.kernels.winter.position import (
    CARD,
    CARDS_LYING,
    COVERED,
    LIGHT_SEAT,
    LYING,
    OCCUPIED,
    OWN,
    PLACE,
    STAGE,
    STEP_X,
    STEP_Y,
    TURN,
    WHOLE,
    distance,
    half_turned,
    own_sections,
    x_of,
    y_of,
)

KINDS = KEEP_GROUP + 1
_FEW = 5
"""Numbers of things: none, up to three, or more."""
_WIDE = 4
"""Differences are told apart from minus this to this."""


(
    _KIND,
    ARRIVES,
    LEAVES,
    _NEW_SQUARES,
    _LOST_BY_MOVE,
    _LOST_BY_REMOVAL,
    _ALL_MINE,
    _ALL_THEIRS,
    _CONTACTS,
    FACE,
    _FREED,
    _FREED_BREAKS,
    _MINE_LEFT,
    _LOCKS_FREE,
    _LOCKS_MINE,
    _LOCKS_THEIRS,
    _LOCKS_BREAKS,
    _KEEPS,
    _COLOUR,
    COUNT,
) = beginnings(
    *(KINDS, PATTERNS, PATTERNS, _FEW, _FEW * _FEW, _FEW * _FEW, 1, 1, _FEW + 2, WHOLE + 1),
    *(_FEW, 2 * _WIDE + 1, COUNTERS + 1, _FEW, _FEW, _FEW, 2 * _WIDE + 1, 2 * _WIDE + 1, 2 * _WIDE + 1),
)
"""Where each kind of feature begins: what is done; the patterns where a card arrives and where it leaves;
own squares that it makes; own and other counters that break off by a move, by a removal, and whether they are
the last; what the card touches and its own sections; cards that a counter taken frees, the best that breaks
off by one of them, and own counters left; cards that a counter placed locks, free and others, and what breaks
off by the best of them; by how much the group that stays is better; and how much better a colour is."""
MOST = 6 + 2 * IN_WINDOW
NOWHERE = -9
"""Far from every place of the lattice."""
_ODDS = ROOM
"""After the room of the evaluation: what it says of light, where colours are chosen."""
CONTEXT = ROOM + 1
_MIDDLE = SECTIONS[WHOLE]


@compiled
def survey(position: Position, context: Codes) -> None:
    """What the features of all actions of a position are worked out from."""
    seat = position[TURN]
    if position[LIGHT_SEAT] < 0:
        context[_ODDS] = 0
        if position[STAGE] != PLACE:
            position[LIGHT_SEAT] = seat
            context[_ODDS] = evaluate(position, context)
            position[LIGHT_SEAT] = -1
        lay(position, seat)
    else:
        extract(position, context)
        look_for_losses(position, context)
    cover(position)


@compiled
def action_features(position: Position, context: Codes, action: int, index: Codes) -> int:
    """Write down the numbers of the features of an action; how many there are."""
    kind = kind_of(action)
    index[0] = _KIND + kind
    if kind == CHOOSE:
        odds = context[_ODDS] // 40
        index[1] = _COLOUR + _difference(-odds if index_of(action) else odds)
        return 2
    if position[LIGHT_SEAT] < 0:
        return 1
    if kind == PLACE_CARD:
        return _arrives(position, action, index_of(action), NOWHERE, NOWHERE, index, 1)
    if kind in (MOVE, REMOVE):
        return _leaves(position, context, action, index)
    if kind == TAKE:
        return _frees(position, context, index_of(action), index)
    if kind == PUT:
        return _locks(position, context, action, index)
    if kind == KEEP_GROUP:
        cards = (1 << position[CARDS_LYING]) - 1
        gone, lost = cards & ~group_of(context, 1 << index_of(action), cards), 0
        for i in range(position[CARDS_LYING]):
            if gone >> i & 1:
                lost |= context[LOCKS + i]
        index[1] = _KEEPS + _difference(_balance(lost))
        return 2
    return 1


@compiled
def _few(number: int) -> int:
    return min(number, _FEW - 1)


@compiled
def _difference(number: int) -> int:
    return max(-_WIDE, min(number, _WIDE)) + _WIDE


@compiled
def _balance(lost: int) -> int:
    """How many more counters of the other leave than of who decides."""
    return count(lost >> COUNTERS) - count(lost & MINE)


@compiled
def _arrives(
    position: Position, action: int, face: int, old_column: int, old_row: int, index: Codes, n: int
) -> int:
    """The patterns around a card that is laid down, and its squares; where it lay before is empty."""
    column, row = column_of(action), row_of(action)
    own_face = own_sections(position, position[TURN], half_turned(face) if turned_of(action) else face)
    occupied, own = window(position, OCCUPIED, column, row), window(position, OWN, column, row)
    covered = window(position, COVERED, column, row)
    if abs(old_column - column) <= 2 and abs(old_row - row) <= 2:
        for r in range(2):
            for c in range(2):
                right, down = old_column + c - column + 1, old_row + r - row + 1
                if 0 <= right < 4 and 0 <= down < 4:
                    occupied &= ~(1 << 4 * down + right)
        own &= occupied
    before = count(full(own, own >> 4) & NINE)
    occupied |= _MIDDLE
    own |= SECTIONS[own_face]
    index[n] = _NEW_SQUARES + _few(count(full(own, own >> 4) & NINE) - before)
    return patterns_of(occupied, own, covered, ARRIVES, index, n + 1)


@compiled
def _leaves(position: Position, context: Codes, action: int, index: Codes) -> int:
    """A card that is moved or removed."""
    i = index_of(action)
    card, lost = position[CARD + i], context[LOST + i]
    column, row = x_of(card), y_of(card)
    mine, theirs = count(lost & MINE), count(lost >> COUNTERS)
    moves = kind_of(action) == MOVE
    index[1] = (_LOST_BY_MOVE if moves else _LOST_BY_REMOVAL) + _few(mine) * _FEW + _few(theirs)
    index[2] = _CONTACTS + min(count(context[CONTACTS + i]), _FEW + 1)
    index[3] = FACE + own_sections(position, position[TURN], card & WHOLE)
    n = 4
    if not moves and mine and mine == position[LYING + position[TURN]]:
        index[n] = _ALL_MINE
        n += 1
    if not moves and theirs and theirs == position[LYING + 1 - position[TURN]]:
        index[n] = _ALL_THEIRS
        n += 1
    occupied = window(position, OCCUPIED, column, row)
    own, covered = window(position, OWN, column, row), window(position, COVERED, column, row)
    n = patterns_of(occupied, own, covered, LEAVES, index, n)
    return _arrives(position, action, card & WHOLE, column, row, index, n) if moves else n


@compiled
def _frees(position: Position, context: Codes, counter: int, index: Codes) -> int:
    """A counter that is taken back: what it alone locked."""
    freed, best = 0, -_WIDE
    for i in range(position[CARDS_LYING]):
        if context[LOCKS + i] == 1 << counter:
            freed += 1
            best = max(best, _balance(context[LOST + i] & ~(1 << counter)))
    index[1] = _FREED + _few(freed)
    index[2] = _FREED_BREAKS + _difference(best)
    index[3] = _MINE_LEFT + position[LYING + position[TURN]] - 1
    return 4


@compiled
def _locks(position: Position, context: Codes, action: int, index: Codes) -> int:
    """A counter that is placed: what lies under it."""
    square = column_of(action) * STEP_X + row_of(action) * STEP_Y
    free = mine = theirs = 0
    best = -_WIDE
    for i in range(position[CARDS_LYING]):
        if distance(position[CARD + i], square) <= 2:
            locks = context[LOCKS + i]
            free += locks == 0
            mine += locks & MINE != 0
            theirs += locks >> COUNTERS != 0
            best = max(best, _balance(context[LOST + i]))
    index[1] = _LOCKS_FREE + _few(free)
    index[2] = _LOCKS_MINE + _few(mine)
    index[3] = _LOCKS_THEIRS + _few(theirs)
    index[4] = _LOCKS_BREAKS + _difference(best)
    return 5
