"""What the net sees of a position of Winter, with the eyes of the seat to decide.

The lake lies anywhere, so nothing here depends on where: numbers of things, what each card looks like, and
how often each pattern of two by two sections occurs, and each block of two by three. Cards are also known by
what would break off without them (W15), two cards that touch by what locks either and both, and counters by
how many cards they alone lock. A feature that holds twice is written down twice.
"""

from __future__ import annotations

from sobremesa.bots.winter import action_features as acting
from sobremesa.bots.winter.evaluation import (
    CONTACTS,
    CUT,
    LOCKS,
    LOST,
    MINE,
    ROOM,
    SPARE,
    SQUARES,
    THREES,
    TWOS,
    evaluate,
    look_for_losses,
)
from sobremesa.bots.winter.patterns import BLOCKS, IN_BLOCKS, PATTERNS, blocks_of_row, patterns_of_row
from sobremesa.games.winter.setup import CARDS
from sobremesa.games.winter.state import COUNTERS
from sobremesa.kernels.bits import count, lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes, Position
from sobremesa.kernels.net import Floats, Shape, beginnings
from sobremesa.kernels.winter.lattice import cover
from sobremesa.kernels.winter.position import (
    CARD,
    CARDS_LYING,
    DECK_LEFT,
    HEIGHT,
    LIGHT_SEAT,
    LYING,
    MARGIN,
    PLACE,
    REVEALED,
    STAGE,
    TURN,
    WHOLE,
    distance,
    own_sections,
    position_number,
)

HIDDEN = 96
SECOND = 32
LOOKED_AT = 64
"""So many actions a net in training looks at; of more, those that the prior likes, with some luck."""

MANY = 16
"""Squares and what lacks little to be one: more are not told apart."""
LOCKED, TOUCHING = 4, 7
"""Counters on a card, and cards that it touches: so many less one, or more."""
SECTIONS = 5
"""How many of a card's four sections are one's own, none included."""
LOSSES = 4
"""Counters that would break off: none, so many less one, or more."""
LOCKERS = 4
"""Nobody locks a card, or who decides, the other, both."""
ALONE = 5
"""Cards that a counter alone locks, none included."""
STATES = 9
"""No counter of who decides on a card, one or more, and the same of the other."""
PAIRS = STATES * (STATES + 1) // 2
STRAIGHT = 4
"""The square of the distance of two cards that touch and are not staggered."""
_MIX = 0x3C79AC492BA7B653
"""Any odd number whose bits are mixed."""


(
    _STAGE,
    _NO_COLOURS,
    _DECK,
    _LYING,
    FACE,
    _FREE,
    _COUNTERS,
    _SQUARES,
    _THREES,
    _TWOS,
    _SPARE,
    _CUT,
    _CARDS,
    _BREAKS,
    _ALONE,
    PATTERN,
    BLOCK,
    TOUCHING_PAIR,
    SPARSE,
) = beginnings(
    *(6, 1, CARDS + 1, CARDS + 1, WHOLE + 1, CARDS + 1, 2 * (COUNTERS + 1)),
    *(2 * MANY, 2 * MANY, 2 * MANY, 2 * (COUNTERS + 1), 2 * (COUNTERS + 1)),
    *(LOCKED * LOCKED * TOUCHING * SECTIONS, LOCKERS * LOSSES * LOSSES, 2 * ALONE, PATTERNS),
    *(BLOCKS, PAIRS * LOCKERS * 2),
)
LISTED = 24 + 2 * CARDS + 2 * COUNTERS + 9 * CARDS + 4 * CARDS * IN_BLOCKS // 3 + 3 * CARDS
"""No position has more features: a card is part of nine patterns, a block has three sections or more, and of
cards in the plane fewer than three times as many pairs touch."""


def shape(players: int) -> Shape:
    """The net for so many players."""
    return Shape(
        players,
        SPARSE,
        LISTED + ROOM,
        dense=players,
        hidden=HIDDEN,
        second=SECOND,
        policy=acting.COUNT,
        policy_most=acting.MOST,
        context=acting.CONTEXT,
    )


@compiled
def viewer(position: Position) -> int:
    """With whose eyes it is seen."""
    return position[TURN]


@compiled
def number(position: Position) -> int:
    """The position as it looks here, as a number."""
    stage = position[STAGE] | position[LIGHT_SEAT] + 1 << 3
    cards = position[REVEALED] + 1 << 5 | position[DECK_LEFT] << 10
    return position_number(position) ^ (stage | cards) * _MIX


@compiled
def features(position: Position, index: Codes, dense: Floats) -> int:
    """Write down the numbers of the features that hold, and the dense ones; how many hold."""
    seat, revealed = position[TURN], position[REVEALED]
    dense[0] = dense[1] = 0.0
    index[0] = _STAGE + position[STAGE]
    index[1] = _DECK + position[DECK_LEFT]
    index[2] = _LYING + position[CARDS_LYING]
    n = 3
    room = index[LISTED:]
    if position[LIGHT_SEAT] < 0:
        if position[STAGE] != PLACE:
            position[LIGHT_SEAT] = seat
            dense[0] = abs(evaluate(position, room)) / 100.0  # who decides takes the better colour (W8)
            position[LIGHT_SEAT] = -1
        index[n] = _NO_COLOURS
        return n + 1
    dense[0] = evaluate(position, room) / 100.0
    if revealed >= 0:
        index[n] = FACE + own_sections(position, seat, revealed)
        n += 1
    for side in range(2):
        index[n] = _COUNTERS + (COUNTERS + 1) * side + position[LYING + (seat ^ side)]
        index[n + 1] = _SQUARES + MANY * side + max(0, min(room[SQUARES + side], MANY - 1))
        index[n + 2] = _THREES + MANY * side + max(0, min(room[THREES + side], MANY - 1))
        index[n + 3] = _TWOS + MANY * side + max(0, min(room[TWOS + side], MANY - 1))
        index[n + 4] = _SPARE + (COUNTERS + 1) * side + room[SPARE + side]
        index[n + 5] = _CUT + (COUNTERS + 1) * side + min(room[CUT + side], COUNTERS)
        n += 6
    look_for_losses(position, room)
    n = _cards(position, room, index, n)
    n = _counters(position, room, index, n)
    n = _pairs(position, room, index, n)
    return _patterns(position, index, n)


@compiled
def _cards(position: Position, room: Codes, index: Codes, n: int) -> int:
    """What each card looks like: locks, contacts, colours; how many features there are now."""
    seat, free = position[TURN], 0
    for i in range(position[CARDS_LYING]):
        locks = room[LOCKS + i]
        mine = min(count(locks & MINE), LOCKED - 1)
        theirs = min(count(locks >> COUNTERS), LOCKED - 1)
        touching = min(count(room[CONTACTS + i]), TOUCHING - 1)
        own = count(own_sections(position, seat, position[CARD + i] & WHOLE))
        index[n] = _CARDS + ((mine * LOCKED + theirs) * TOUCHING + touching) * SECTIONS + own
        n += 1
        free += locks == 0
        lost = room[LOST + i]
        if lost:
            lockers = (mine > 0) + 2 * (theirs > 0)
            mine, theirs = min(count(lost & MINE), LOSSES - 1), min(count(lost >> COUNTERS), LOSSES - 1)
            index[n] = _BREAKS + (lockers * LOSSES + mine) * LOSSES + theirs
            n += 1
    index[n] = _FREE + free
    return n + 1


@compiled
def _counters(position: Position, room: Codes, index: Codes, n: int) -> int:
    """How many cards each counter alone locks; how many features there are now."""
    seat = position[TURN]
    for side in range(2):
        for j in range(position[LYING + (seat ^ side)]):
            alone, bit = 0, 1 << j + COUNTERS * side
            for i in range(position[CARDS_LYING]):
                alone += room[LOCKS + i] == bit
            index[n] = _ALONE + ALONE * side + min(alone, ALONE - 1)
            n += 1
    return n


@compiled
def _pairs(position: Position, room: Codes, index: Codes, n: int) -> int:
    """Cards that touch: what locks either, whether a counter locks both, and whether they are staggered; how
    many features there are now."""
    for i in range(position[CARDS_LYING]):
        locks, touched = room[LOCKS + i], room[CONTACTS + i] & (1 << i) - 1
        state = _state(locks)
        while touched:
            j = lowest(touched)
            touched &= touched - 1
            lower, higher = min(state, _state(room[LOCKS + j])), max(state, _state(room[LOCKS + j]))
            common = locks & room[LOCKS + j]
            both = (common & MINE != 0) + 2 * (common >> COUNTERS != 0)
            staggered = distance(position[CARD + i], position[CARD + j]) > STRAIGHT
            index[n] = TOUCHING_PAIR + ((higher * (higher + 1) // 2 + lower) * LOCKERS + both) * 2 + staggered
            n += 1
    return n


@compiled
def _state(locks: int) -> int:
    """How many counters of either seat lie on a card: none, one or more."""
    return min(count(locks & MINE), 2) + 3 * min(count(locks >> COUNTERS), 2)


@compiled
def _patterns(position: Position, index: Codes, n: int) -> int:
    """The patterns and blocks of sections, each time that one occurs; how many features there are now.

    The evaluation has drawn the lattice before.
    """
    cover(position)
    for row in range(MARGIN - 1, position[HEIGHT]):
        n = patterns_of_row(position, row, PATTERN, index, n)
        n = blocks_of_row(position, row, BLOCK, index, n)
    return n
