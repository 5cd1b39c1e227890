"""The moves of unlocked cards (W12).

Where a card can go and what it makes there depends on the card itself only close to where it lies. So all
places are looked at once for all cards, and for each card those close to it once more without it. Against
looking at all places for each card this lists the actions of a thawing turn in half the time.
"""

from __future__ import annotations

import numpy as np

from sobremesa.kernels.bits import lowest
from sobremesa.kernels.compiling import inlined
from sobremesa.kernels.kernel import Codes, Position
from sobremesa.kernels.winter.codes import COLUMN, INDEX, MOVE, ROW, TURNED_BIT, put
from sobremesa.kernels.winter.lattice import places_in
from sobremesa.kernels.winter.position import (
    CARD,
    HEIGHT,
    HOLDERS,
    OCCUPIED,
    OWN,
    TURNED_HOLDERS,
    WHOLE,
    flipped,
    half_turned,
    mover,
    own_sections,
    x_of,
    y_of,
)

_GIVEN = (1, 2, 4, 8, 1 | 4, 2 | 8, 1 | 2, 4 | 8)
"""What a card must itself give to each of the eight squares around its centre: a corner, or a side."""
_MAKERS = np.array(
    [
        sum(
            1 << own
            for own in range(WHOLE + 1)
            if own == WHOLE or any(gaps >> i & 1 and own & given == given for i, given in enumerate(_GIVEN))
        )
        for gaps in range(256)
    ],
    np.int64,
)
"""Which faces make a square where these of the eight squares lack nothing but the card."""


@inlined
def list_moves(position: Position, cards: int, actions: Codes, found: int) -> int:
    """Write down the moves of these cards; how many actions there are now."""
    for own in range(WHOLE + 1):
        position[HOLDERS + own] = position[TURNED_HOLDERS + own] = 0
    left, flip = cards, flipped(position, mover(position))
    while left:
        i = lowest(left)
        own = position[CARD + i] & WHOLE ^ flip
        position[HOLDERS + own] |= 1 << i
        if half_turned(own) != own:
            position[TURNED_HOLDERS + half_turned(own)] |= 1 << i
        left &= left - 1
    found = _far(position, actions, found)
    while cards:
        found = _near(position, lowest(cards), actions, found)
        cards &= cards - 1
    return found


@inlined
def _far(position: Position, actions: Codes, found: int) -> int:
    """All places, for the cards that lie more than two sections away from them."""
    for row in range(1, position[HEIGHT] + 1):
        places = places_in(position, row)
        if places == 0:
            continue
        upper, lower = position[OWN + row], position[OWN + row + 1]
        above = position[OWN + row - 1]
        above &= above >> 1
        below = position[OWN + row + 2]
        below &= below >> 1
        beside = upper & lower
        corner_0, corner_1 = (above & upper) << 1, above >> 1 & upper >> 2
        corner_2, corner_3 = (below & lower) << 1, below >> 1 & lower >> 2
        if position[HOLDERS + WHOLE] == 0:
            places &= corner_0 | corner_1 | corner_2 | corner_3 | beside << 1 | beside >> 2 | above | below
        while places:
            column = lowest(places)
            places &= places - 1
            gaps = (
                (corner_0 >> column & 1)
                | (corner_1 >> column & 1) << 1
                | (corner_2 >> column & 1) << 2
                | (corner_3 >> column & 1) << 3
                | (beside >> column - 1 & 1) << 4
                | (beside >> column + 2 & 1) << 5
                | (above >> column & 1) << 6
                | (below >> column & 1) << 7
            )
            found = _far_to(position, column, row, _MAKERS[gaps], actions, found)
    return found


@inlined
def _far_to(position: Position, column: int, row: int, makers: int, actions: Codes, found: int) -> int:
    """The moves to one place of cards with these faces."""
    as_lying = turned = 0
    while makers:
        own = lowest(makers)
        makers &= makers - 1
        as_lying |= position[HOLDERS + own]
        turned |= position[TURNED_HOLDERS + own]
    cards = as_lying | turned
    code = MOVE + column * COLUMN + row * ROW
    while cards:
        i = lowest(cards)
        cards &= cards - 1
        card = position[CARD + i]
        if -2 <= x_of(card) - column <= 2 and -2 <= y_of(card) - row <= 2:
            continue
        if as_lying >> i & 1:
            found = put(code + i * INDEX, actions, found)
        if turned >> i & 1:
            found = put(code + i * INDEX + TURNED_BIT, actions, found)
    return found


# A window of eight columns and rows in one word, with the card at 3,3: all that places up to two sections
# away from it depend on. Bits that shifts bring in from beyond an edge are not among those places.
_LIFTED = 3 << 3 + 3 * 8 | 3 << 3 + 4 * 8
_PLACES = 31 << 1 + 8 | 31 << 1 + 2 * 8 | (31 ^ 1 << 2) << 1 + 3 * 8 | 31 << 1 + 4 * 8 | 31 << 1 + 5 * 8


@inlined
def _near(position: Position, index: int, actions: Codes, found: int) -> int:
    """The places up to two sections away from where the card lies, for this card."""
    card = position[CARD + index]
    column, row = x_of(card), y_of(card)
    occupied = own = 0
    for i in range(8):
        occupied |= (position[OCCUPIED + row - 3 + i] >> column - 3 & 255) << 8 * i
        own |= (position[OWN + row - 3 + i] >> column - 3 & 255) << 8 * i
    occupied &= ~_LIFTED
    own &= ~_LIFTED
    rows = occupied | occupied >> 1
    columns = occupied | occupied >> 8
    touching = columns << 1 | columns >> 2 | rows << 8 | rows >> 16
    places = touching & ~(rows | rows >> 8) & _PLACES
    if places == 0:
        return found
    face = own_sections(position, mover(position), card & WHOLE)
    code = MOVE + index * INDEX + (column - 3) * COLUMN + (row - 3) * ROW
    for turned in range(1 + (half_turned(face) != face)):
        makes = places & _making(own, half_turned(face) if turned else face)
        while makes:
            to = lowest(makes)
            makes &= makes - 1
            action = code + turned * TURNED_BIT + (to & 7) * COLUMN + (to >> 3) * ROW
            found = put(action, actions, found)
    return found


@inlined
def _making(own: int, face: int) -> int:
    """Where in the window a card with these own sections finds the rest of a square beside it."""
    if face == WHOLE:
        return -1
    rows = own & own >> 1
    columns = own & own >> 8
    makes = 0
    if face & 1:
        makes |= rows << 9 & own << 1
    if face & 2:
        makes |= rows << 7 & own >> 2
    if face & 4:
        makes |= rows >> 15 & own >> 7
    if face & 8:
        makes |= rows >> 17 & own >> 10
    if face & 5 == 5:
        makes |= columns << 1
    if face & 10 == 10:
        makes |= columns >> 2
    if face & 3 == 3:
        makes |= rows << 8
    if face & 12 == 12:
        makes |= rows >> 16
    return makes
