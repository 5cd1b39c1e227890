"""One of the legal actions, each as likely as any other, without a list of all.

Where something can be placed in freezing is known row by row, so that one place of all is soon found. Moves
in thawing are many, and to tell which are legal takes most of the time: one of a few more than there are is
drawn, and drawn again until it is legal (rejection sampling).
"""

from __future__ import annotations

from sobremesa.games.winter.setup import CARDS
from sobremesa.games.winter.state import COUNTERS
from sobremesa.kernels.bits import count, lowest, numbers_to
from sobremesa.kernels.compiling import compiled, inlined
from sobremesa.kernels.dice import Dice, roll
from sobremesa.kernels.kernel import Codes, Position
from sobremesa.kernels.winter.codes import (
    COLUMN,
    DRAW,
    INDEX,
    MOVE,
    REMOVE,
    ROW,
    TAKE,
    TURNED_BIT,
    column_of,
    row_of,
)
from sobremesa.kernels.winter.lattice import places_in
from sobremesa.kernels.winter.legal import (
    choices,
    freezing,
    freezing_places,
    placing,
    thawing,
    unlocked_cards,
)
from sobremesa.kernels.winter.moves import gaps
from sobremesa.kernels.winter.position import (
    CARD,
    GROUP,
    HEIGHT,
    LACKING,
    LYING,
    OCCUPIED,
    OWN,
    PLACE,
    PLACES,
    STAGE,
    WHOLE,
    half_turned,
    mover,
    own_sections,
    sides,
    x_of,
    y_of,
)

ROOM = 6 * CARDS + 6
"""There are no more places around cards, and no choice is between more."""

_ILLEGAL = -1


@compiled
def pick(position: Position, dice: Dice, room: Codes) -> int:
    """Any of the legal actions."""
    if thawing(position):
        return _any_thawing_turn(position, dice, room)
    if freezing(position):
        return _any_freezing_turn(position, dice)
    return room[roll(dice, choices(position, room))]


@inlined
def _any_freezing_turn(position: Position, dice: Dice) -> int:
    """Place what is to be placed, or draw (W9)."""
    action, ways = placing(position)
    end = freezing_places(position)
    other = 0 if position[STAGE] == PLACE else 1  # to draw
    number = roll(dice, other + ways * _count_places(position, end)) - other
    if number < 0:
        return DRAW
    return action + _place(position, number // ways) + number % ways * TURNED_BIT


@inlined
def _any_thawing_turn(position: Position, dice: Dice, room: Codes) -> int:
    """Move, remove or take (W11). A move is drawn from all that promise a square, until it makes one."""
    counters = position[LYING + mover(position)]
    unlocked = unlocked_cards(position)
    certain = counters + count(unlocked)
    moves = _promising(position, unlocked, room) if counters < COUNTERS else 0
    while True:
        number = roll(dice, certain + moves)
        if number < counters:
            return TAKE + number * INDEX
        if number < certain:
            return REMOVE + _lowest_after(unlocked, number - counters) * INDEX
        action = _move(position, unlocked, number - certain, room)
        if action != _ILLEGAL:
            return action


# --- Moves --------------------------------------------------------------------------------------------

# A window of four columns and rows in one word, and two more columns that stay empty. A card lies at 1, 1.
_WIDE = 6
_CARD = 3 << 1 + _WIDE | 3 << 1 + 2 * _WIDE
_NEXT_TO_IT = 3 << 1 | 9 << _WIDE | 9 << 2 * _WIDE | 3 << 1 + 3 * _WIDE
_AROUND = 7 | 5 << _WIDE | 7 << 2 * _WIDE
"""The places that share sections with it, three in each of three rows."""


@inlined
def _promising(position: Position, cards: int, room: Codes) -> int:
    """How many moves of these cards promise a square.

    Noted are, row by row, where a card finds room (`PLACES`), and where squares lack nothing but a card
    (`LACKING`), with the cards that may move or without; the places where both is so, one after the other;
    and for each card how many moves it has (`GROUP`).
    """
    free = promising = 0
    rows = numbers_to(position[HEIGHT] + 1) - 1
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        corners, before, behind, above, below = gaps(position, row)
        lacking = corners[0] | corners[1] | corners[2] | corners[3] | before | behind | above | below
        places = places_in(position, row)
        position[LACKING + row] = lacking
        position[PLACES + row] = places
        free += count(places)
        places &= lacking
        while places:
            room[promising] = lowest(places) * COLUMN + row * ROW
            promising += 1
            places &= places - 1
    moves = n = 0
    while cards:
        card = position[CARD + lowest(cards)]
        cards &= cards - 1
        face = own_sections(position, mover(position), card & WHOLE)
        number = (free if face == WHOLE else promising) + count(_around(position, card, face))
        number *= sides(face)
        position[GROUP + n] = number
        n += 1
        moves += number
    return moves


@inlined
def _around(position: Position, card: int, face: int) -> int:
    """Which places around a card, as in `_AROUND`, are free and promise a square to it."""
    x, y = x_of(card) - 1, y_of(card) - 1
    taken = places = 0
    for i in range(4):
        taken |= (position[OCCUPIED + y + i] >> x & 15) << _WIDE * i
        places |= (position[LACKING + y + i] >> x & 7) << _WIDE * i
    taken &= ~_CARD
    taken |= taken >> 1
    taken |= taken >> _WIDE
    if face == WHOLE:  # a square itself
        places = _AROUND
    return places & _AROUND & ~taken


@inlined
def _move(position: Position, cards: int, number: int, room: Codes) -> int:
    """The move with this number, of those that promise a square; `_ILLEGAL` if it makes none."""
    n = 0
    while number >= position[GROUP + n]:
        number -= position[GROUP + n]
        cards &= cards - 1
        n += 1
    index = lowest(cards)
    card = position[CARD + index]
    face = own_sections(position, mover(position), card & WHOLE)
    turned, number = number % sides(face), number // sides(face)
    if turned:
        face = half_turned(face)
    around = _around(position, card, face)
    if number < count(around):
        place = _lowest_after(around, number)
        to = (x_of(card) - 1 + place % _WIDE) * COLUMN + (y_of(card) - 1 + place // _WIDE) * ROW
    elif face == WHOLE:
        to = _place(position, number - count(around))
    else:
        to = room[number - count(around)]
    if not _makes_square(position, card, face, column_of(to), row_of(to)):
        return _ILLEGAL
    return MOVE + index * INDEX + turned * TURNED_BIT + to


@inlined
def _makes_square(position: Position, card: int, face: int, column: int, row: int) -> bool:
    """Whether a card that leaves where it lies finds room there, touches others (W3, W4), and makes a square
    with these own sections (W12)."""
    occupied = own = 0
    for i in range(4):
        here = row - 1 + i
        stays = ~(3 << x_of(card)) if 0 <= here - y_of(card) <= 1 else -1
        occupied |= ((position[OCCUPIED + here] & stays) >> column - 1 & 15) << _WIDE * i
        own |= ((position[OWN + here] & stays) >> column - 1 & 15) << _WIDE * i
    if occupied & _CARD or not occupied & _NEXT_TO_IT:
        return False
    own |= (face & 3) << 1 + _WIDE | face >> 2 << 1 + 2 * _WIDE
    own &= own >> 1
    return own & own >> _WIDE != 0


# --- The n-th of a set, and of the places -------------------------------------------------------------


@inlined
def _lowest_after(numbers: int, passed: int) -> int:
    """The smallest number in a set but for so many that are passed over."""
    for _ in range(passed):
        numbers &= numbers - 1
    return lowest(numbers)


@inlined
def _count_places(position: Position, end: int) -> int:
    """How many places are noted from row 1 to before the last."""
    number = 0
    for row in range(1, end):
        number += count(position[PLACES + row])
    return number


@inlined
def _place(position: Position, number: int) -> int:
    """The place with this number, of those that are noted, as it stands in an action."""
    row = 1
    here = count(position[PLACES + row])
    while number >= here:
        number -= here
        row += 1
        here = count(position[PLACES + row])
    return _lowest_after(position[PLACES + row], number) * COLUMN + row * ROW
