"""The static evaluation of Winter, compiled: what a position looks like without searching.

It is a sum of features with weights, in hundredths of the logarithm of the odds that the seat to decide wins
(`value.share` makes a share of the win of it). The weights were fitted to who won some thousands of games of
bots (docs/strength.md). Sets of cards and of counters are bits of one integer: `x & -x` is the lowest member,
`x & x - 1` the set without it.
"""

from __future__ import annotations

import numpy as np

from sobremesa.games.winter.setup import CARDS
from sobremesa.games.winter.state import COUNTERS
from sobremesa.kernels.bits import count, lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes, Position
from sobremesa.kernels.winter.lattice import lay
from sobremesa.kernels.winter.position import (
    CARD,
    CARDS_LYING,
    COUNTER,
    DECK_LEFT,
    HEIGHT,
    LYING,
    MARGIN,
    OCCUPIED,
    OWN,
    REVEALED,
    TURN,
    distance,
    y_of,
)

# The features of a position. Those that go by pairs have the seat to decide first, then the other.
_COUNTERS = 0
SQUARES = 2
"""Free squares: they could carry a counter."""
THREES = 4
"""Squares that lack one section, on empty ground."""
TWOS = 6
"""Squares that lack two sections side by side."""
SPARE = 8
"""Counters that could be taken without unlocking a card: turns in hand."""
CUT = 10
"""How many more counters of the other one could break off by removing one free card (W15)."""
_PAIRS = 6
"""So many pairs there are."""
_BIAS = 12
"""Always 1: its weight is what it is worth to have the turn."""
_ODD = 13
"""An odd number of free cards: who is to decide removes the last."""
_STUCK = 14
"""No free card."""
_LAST = 15
"""Only one counter left: another pair."""
_NONE = 17
"""No counter left to the seat to decide."""
FEATURES = 18

# The same room holds, after the features, what they are worked out from.
LOCKS = 32
"""For each card, which counters lie on it: bits, first those of the seat to decide."""
CONTACTS = LOCKS + CARDS
"""For each card, which cards it touches: bits."""
LOST = CONTACTS + CARDS
"""For each card, which counters would leave with what breaks off if it were gone (W15); only where asked."""
ROOM = LOST + CARDS
"""So many words in all."""

# The weights of the features, in hundredths of log-odds. They change evenly as the game goes on.
_THAWING = np.array([25, -27, 2, -3, 11, -6, -2, 3, 27, -27, 97, -75, 3, 10, -30, 17, 30, 15], np.int64)
"""In thawing, while all cards lie."""
_THAWING_GAIN = np.array(
    [109, -121, 70, -69, 63, -63, 33, -28, 58, -39, -20, -8, -2, 119, -91, -50, -11, 0],
    np.int64,
)
"""What they gain by the time that `_THAWED_CARDS` have left."""
_THAWED_CARDS = 10
_FREEZING = np.array([41, 30, 14, 1, 24, 73], np.int64)
"""In freezing, of the lead in each pair, when the deck is empty."""
_FREEZING_GAIN = np.array([-16, -14, -5, 11, -1, -73], np.int64)
"""What they gain when the deck is full."""
_FULL_DECK = CARDS - 2
_INITIATIVE = 5
"""It is good to have the turn in freezing."""

MINE = (1 << COUNTERS) - 1


@compiled
def evaluate(position: Position, room: Codes) -> int:
    """The static evaluation of a position in which a turn begins or a card is to be placed.

    A weighted sum of features, seen by the seat to decide; `room` is to work in.
    """
    extract(position, room)
    value = gain = 0
    if position[DECK_LEFT] == 0 and position[REVEALED] < 0:
        for i in range(FEATURES):
            value += _THAWING[i] * room[i]
            gain += _THAWING_GAIN[i] * room[i]
        return value + gain * (CARDS - position[CARDS_LYING]) // _THAWED_CARDS
    for i in range(_PAIRS):
        lead = room[2 * i] - room[2 * i + 1]
        value += _FREEZING[i] * lead
        gain += _FREEZING_GAIN[i] * lead
    return value + gain * position[DECK_LEFT] // _FULL_DECK + _INITIATIVE


@compiled
def extract(position: Position, room: Codes) -> None:
    """Put the features of a position into the room, with the eyes of the seat to decide."""
    seat = position[TURN]
    mine, theirs = position[LYING + seat], position[LYING + 1 - seat]
    free = _locks(position, room)
    _contacts(position, room)
    _cuts(room, free, (1 << position[CARDS_LYING]) - 1)
    _spare(position, room)
    _squares(position, room)
    room[_COUNTERS], room[_COUNTERS + 1] = mine, theirs
    room[SQUARES] -= mine
    room[SQUARES + 1] -= theirs
    room[_BIAS] = 1
    room[_ODD] = count(free) & 1
    room[_STUCK] = free == 0
    room[_LAST], room[_LAST + 1], room[_NONE] = mine == 1, theirs == 1, mine == 0


@compiled
def _spare(position: Position, room: Codes) -> None:
    """Count the counters that are not the only one on any card."""
    seat = position[TURN]
    needed = 0
    for i in range(position[CARDS_LYING]):
        locks = room[LOCKS + i]
        is_only_one = locks & locks - 1 == 0
        needed |= locks * is_only_one
    room[SPARE] = position[LYING + seat] - count(needed & MINE)
    room[SPARE + 1] = position[LYING + 1 - seat] - count(needed >> COUNTERS)


# --- Locks and cuts -----------------------------------------------------------------------------------


@compiled
def _locks(position: Position, room: Codes) -> int:
    """Note which counters lock each card (W6), first those of the seat to decide; the unlocked cards."""
    seat = position[TURN]
    first, second = COUNTER + seat * COUNTERS, COUNTER + (1 - seat) * COUNTERS
    free = 0
    for i in range(position[CARDS_LYING]):
        card = position[CARD + i]
        locks = 0
        for j in range(position[LYING + seat]):
            locks |= (distance(card, position[first + j]) <= 2) << j
        for j in range(position[LYING + 1 - seat]):
            locks |= (distance(card, position[second + j]) <= 2) << COUNTERS + j
        room[LOCKS + i] = locks
        free |= (locks == 0) << i
    return free


@compiled
def _contacts(position: Position, room: Codes) -> None:
    """Note which cards each card touches (W4)."""
    for i in range(position[CARDS_LYING]):
        card = position[CARD + i]
        contacts = 0
        j = i - 1
        while j >= 0 and y_of(card) - y_of(position[CARD + j]) <= 2:
            touches = distance(card, position[CARD + j]) <= 5
            contacts |= touches << j
            room[CONTACTS + j] |= touches << i
            j -= 1
        room[CONTACTS + i] = contacts


@compiled
def _cuts(room: Codes, free: int, cards: int) -> None:
    """What the removal of a free card would break off (W15): for each seat, the best there is for it."""
    room[CUT] = room[CUT + 1] = 0
    while free:
        lost = _lost_without(room, lowest(free), cards)
        free &= free - 1
        gain = count(lost >> COUNTERS) - count(lost & MINE)
        room[CUT] = max(room[CUT], gain)
        room[CUT + 1] = max(room[CUT + 1], -gain)


@compiled
def look_for_losses(position: Position, room: Codes) -> None:
    """Note what would break off without each card, locked or not; the features are there already."""
    cards = position[CARDS_LYING]
    for i in range(cards):
        room[LOST + i] = _lost_without(room, i, (1 << cards) - 1)


@compiled
def _lost_without(room: Codes, card: int, cards: int) -> int:
    """The counters that leave when a card is gone."""
    around, rest = room[CONTACTS + card], cards & ~(1 << card)
    touches_one = around & around - 1 == 0
    if touches_one or group_of(room, around & -around, rest) == rest:
        return 0  # what is left hangs together
    return _lost(room, rest)


@compiled
def _lost(room: Codes, rest: int) -> int:
    """The counters that leave when these cards are in pieces and the largest stays (W15)."""
    stays, left = 0, rest
    while left:
        group = group_of(room, left & -left, rest)
        left &= ~group
        if count(group) > count(stays):
            stays = group
    lost, left = 0, rest & ~stays
    while left:
        lost |= room[LOCKS + lowest(left)]
        left &= left - 1
    return lost


@compiled
def group_of(room: Codes, group: int, among: int) -> int:
    """The cards that hang together with these, among some."""
    fresh = group
    while fresh:
        grown = room[CONTACTS + lowest(fresh)] & among & ~group
        fresh = fresh & fresh - 1 | grown
        group |= grown
    return group


# --- Squares ------------------------------------------------------------------------------------------


@compiled
def _squares(position: Position, room: Codes) -> None:
    """Count squares, and what lacks little to be one, of either colour."""
    lay(position, position[TURN])
    for i in range(SQUARES, SPARE):
        room[i] = 0
    for row in range(MARGIN - 1, position[HEIGHT]):
        here, below = position[OCCUPIED + row], position[OCCUPIED + row + 1]
        own, own_below = position[OWN + row], position[OWN + row + 1]
        for seat in range(2):
            room[SQUARES + seat] += count(full(own, own_below))
            room[THREES + seat] += count(lacking_one(own, own_below, here, below))
            room[TWOS + seat] += count(lacking_two(own, own_below, here, below))
            own, own_below = here & ~own, below & ~own_below


@compiled
def full(own: int, own_below: int) -> int:
    """The squares of a colour between two rows of its sections (W5)."""
    return own & own >> 1 & own_below & own_below >> 1


@compiled
def lacking_one(own: int, own_below: int, here: int, below: int) -> int:
    """Those that have three sections of the colour and an empty one."""
    right, right_below = own >> 1, own_below >> 1
    return (
        (own & right & own_below & ~(below >> 1))
        | (own & right & right_below & ~below)
        | (own & own_below & right_below & ~(here >> 1))
        | (right & own_below & right_below & ~here)
    )


@compiled
def lacking_two(own: int, own_below: int, here: int, below: int) -> int:
    """Those that have two sections of the colour side by side and two empty ones."""
    right, right_below = own >> 1, own_below >> 1
    occupied_right, occupied_right_below = here >> 1, below >> 1
    return (
        (own & right & ~(below | occupied_right_below))
        | (own_below & right_below & ~(here | occupied_right))
        | (own & own_below & ~(occupied_right | occupied_right_below))
        | (right & right_below & ~(here | below))
    )
