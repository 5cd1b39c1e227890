"""What a position of Winter looks like at a glance, compiled, for searching.

Judgements are hundredths of the logarithm of the odds that the seat to decide wins. The weights were fitted
to who won some thousands of games of bots (docs/strength.md).
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
)

# What is seen of a position: by pairs, of the seat to decide and of the other.
_COUNTERS = 0
_SQUARES = 2
"""Free squares: they could carry a counter."""
_THREES = 4
"""Squares that lack one section, on empty ground."""
_TWOS = 6
"""Squares that lack two sections side by side."""
_SPARE = 8
"""Counters that could be taken without unlocking a card: turns in hand."""
_CUT = 10
"""How many more counters of the other one could break off by removing one free card (W15)."""
_PAIRS = 6
_ANYTHING = 12
_ODD = 13
"""An odd number of free cards: who is to decide removes the last."""
_STUCK = 14
"""No free card."""
_LAST = 15
"""Only one counter left, for each."""
_NONE = 17
"""No counter left to the seat to decide."""
_SEEN = 18

_LOCKS = 32
"""After what is seen: which counters lie on each card."""
_CONTACTS = _LOCKS + CARDS
"""And which cards it touches."""

_THAWING = np.array([25, -27, 2, -3, 11, -6, -2, 3, 27, -27, 97, -75, 3, 10, -30, 17, 30, 15], np.int64)
_THAWED = np.array(
    [109, -121, 70, -69, 63, -63, 33, -28, 58, -39, -20, -8, -2, 119, -91, -50, -11, 0],
    np.int64,
)
"""Weights in thawing while all cards lie, and what they gain by the time that ten cards have left."""
_FREEZING = np.array([41, 30, 14, 1, 24, 73], np.int64)
_BEFORE = np.array([-16, -14, -5, 11, -1, -73], np.int64)
"""Weights of the lead in each pair when the deck is empty, and what they gain with sixteen cards in it."""
_INITIATIVE = 5
"""It is good to have the turn in freezing."""

_MINE = (1 << COUNTERS) - 1


@compiled
def judge(position: Position, seen: Codes) -> int:
    """Judge a position in which a turn begins or a card is to be placed; `seen` is room to work in."""
    survey(position, seen)
    value = more = 0
    if position[DECK_LEFT] == 0 and position[REVEALED] < 0:
        for i in range(_SEEN):
            value += _THAWING[i] * seen[i]
            more += _THAWED[i] * seen[i]
        return value + more * (CARDS - position[CARDS_LYING]) // 10
    for i in range(_PAIRS):
        lead = seen[2 * i] - seen[2 * i + 1]
        value += _FREEZING[i] * lead
        more += _BEFORE[i] * lead
    return value + more * position[DECK_LEFT] // (CARDS - 2) + _INITIATIVE


@compiled
def survey(position: Position, seen: Codes) -> None:
    """Look at a position with the eyes of the seat to decide."""
    seat = position[TURN]
    mine, theirs = position[LYING + seat], position[LYING + 1 - seat]
    free = _locks(position, seen)
    _contacts(position, seen)
    _cuts(seen, free, (1 << position[CARDS_LYING]) - 1)
    needed = 0
    for i in range(position[CARDS_LYING]):
        locks = seen[_LOCKS + i]
        needed |= locks * (locks & locks - 1 == 0)
    seen[_SPARE], seen[_SPARE + 1] = (
        mine - count(needed & _MINE),
        theirs - count(needed >> COUNTERS),
    )
    _squares(position, seen)
    seen[_COUNTERS], seen[_COUNTERS + 1] = mine, theirs
    seen[_SQUARES] -= mine
    seen[_SQUARES + 1] -= theirs
    seen[_ANYTHING] = 1
    seen[_ODD] = count(free) & 1
    seen[_STUCK] = free == 0
    seen[_LAST], seen[_LAST + 1], seen[_NONE] = mine == 1, theirs == 1, mine == 0


# --- Locks and cuts -----------------------------------------------------------------------------------


@compiled
def _locks(position: Position, seen: Codes) -> int:
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
        seen[_LOCKS + i] = locks
        free |= (locks == 0) << i
    return free


@compiled
def _contacts(position: Position, seen: Codes) -> None:
    """Note which cards each card touches (W4)."""
    for i in range(position[CARDS_LYING]):
        card = position[CARD + i]
        contacts = 0
        j = i - 1
        while j >= 0 and (card >> 28) - (position[CARD + j] >> 28) <= 2:
            touches = distance(card, position[CARD + j]) <= 5
            contacts |= touches << j
            seen[_CONTACTS + j] |= touches << i
            j -= 1
        seen[_CONTACTS + i] = contacts


@compiled
def _cuts(seen: Codes, free: int, cards: int) -> None:
    """See what the removal of a free card would break off."""
    seen[_CUT] = seen[_CUT + 1] = 0
    while free:
        around = seen[_CONTACTS + lowest(free)]
        rest = cards & ~(free & -free)
        free &= free - 1
        if around & around - 1 == 0 or _group(seen, around & -around, rest) == rest:
            continue
        lost = _lost(seen, rest)
        gain = count(lost >> COUNTERS) - count(lost & _MINE)
        seen[_CUT] = max(seen[_CUT], gain)
        seen[_CUT + 1] = max(seen[_CUT + 1], -gain)


@compiled
def _lost(seen: Codes, rest: int) -> int:
    """The counters that leave when these cards are in pieces and the largest stays (W15)."""
    stays, left = 0, rest
    while left:
        group = _group(seen, left & -left, rest)
        left &= ~group
        if count(group) > count(stays):
            stays = group
    lost, left = 0, rest & ~stays
    while left:
        lost |= seen[_LOCKS + lowest(left)]
        left &= left - 1
    return lost


@compiled
def _group(seen: Codes, group: int, among: int) -> int:
    """The cards that hang together with these, among some."""
    fresh = group
    while fresh:
        grown = seen[_CONTACTS + lowest(fresh)] & among & ~group
        fresh = fresh & fresh - 1 | grown
        group |= grown
    return group


# --- Squares ------------------------------------------------------------------------------------------


@compiled
def _squares(position: Position, seen: Codes) -> None:
    """Count squares, and what lacks little to be one, of either colour."""
    lay(position, position[TURN])
    for i in range(_SQUARES, _SPARE):
        seen[i] = 0
    for row in range(MARGIN - 1, position[HEIGHT]):
        here, below = position[OCCUPIED + row], position[OCCUPIED + row + 1]
        own, own_below = position[OWN + row], position[OWN + row + 1]
        for seat in range(2):
            seen[_SQUARES + seat] += count(full(own, own_below))
            seen[_THREES + seat] += count(lacking_one(own, own_below, here, below))
            seen[_TWOS + seat] += count(lacking_two(own, own_below, here, below))
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
