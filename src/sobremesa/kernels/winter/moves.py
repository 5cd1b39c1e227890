"""The moves of unlocked cards (W12).

Where a card can go and what it makes there depends on the card itself only close to where it lies. So a row
of places is looked at once for all cards, a bit each, and for each card those close to it once more without
it. No loop is over single places: on a GPU, where many games go on in step, all would wait for the longest.
"""

from __future__ import annotations

from sobremesa.kernels.bits import lowest
from sobremesa.kernels.compiling import inlined
from sobremesa.kernels.kernel import Codes, Position
from sobremesa.kernels.winter.codes import COLUMN, INDEX, MOVE, ROW, TURNED_BIT, each
from sobremesa.kernels.winter.lattice import places_in
from sobremesa.kernels.winter.position import (
    CARD,
    HEIGHT,
    OCCUPIED,
    OWN,
    WHOLE,
    flipped,
    half_turned,
    mover,
    own_sections,
    sides,
    x_of,
    y_of,
)


@inlined
def list_moves(position: Position, cards: int, actions: Codes, found: int) -> int:
    """Write down the moves of these cards; how many actions there are now."""
    found = _far(position, cards, actions, found)
    while cards:
        found = _near(position, lowest(cards), actions, found)
        cards &= cards - 1
    return found


@inlined
def _far(position: Position, cards: int, actions: Codes, found: int) -> int:
    """All places, for the cards that lie more than two sections away from them."""
    flip, any_whole = flipped(position, mover(position)), whole_among(position, cards)
    for row in range(1, position[HEIGHT] + 1):
        places = places_in(position, row)
        if places == 0:
            continue
        corners, before, behind, above, below = gaps(position, row)
        if not any_whole:
            places &= corners[0] | corners[1] | corners[2] | corners[3] | before | behind | above | below
            if places == 0:
                continue
        left = cards
        while left:
            i = lowest(left)
            left &= left - 1
            card = position[CARD + i]
            far = places
            if -2 <= y_of(card) - row <= 2:
                far &= ~(31 << x_of(card) - 2)
            face = card & WHOLE ^ flip
            code = MOVE + i * INDEX + row * ROW
            for turned in range(sides(face)):
                if turned:
                    face = half_turned(face)
                makes = -(face & 1) & corners[0] | -(face >> 1 & 1) & corners[1]
                makes |= -(face >> 2 & 1) & corners[2] | -(face >> 3) & corners[3]
                makes |= -(face & face >> 2 & 1) & before | -(face >> 1 & face >> 3 & 1) & behind
                makes |= -(face & face >> 1 & 1) & above | -(face >> 2 & face >> 3) & below
                makes |= -(face == WHOLE)
                found = each(code + turned * TURNED_BIT, far & makes, 1, actions, found)
    return found


@inlined
def whole_among(position: Position, cards: int) -> bool:
    """Whether one of these cards makes a square (W12) wherever it goes: all its sections are one's own."""
    whole = WHOLE ^ flipped(position, mover(position))
    while cards:
        if position[CARD + lowest(cards)] & WHOLE == whole:
            return True
        cards &= cards - 1
    return False


@inlined
def gaps(position: Position, row: int) -> tuple[tuple[int, int, int, int], int, int, int, int]:
    """Where in a row a square would lack nothing but a card: at each of its corners in the order of its
    sections, before it, behind it, above it and below it."""
    upper, lower = position[OWN + row], position[OWN + row + 1]
    above = position[OWN + row - 1]
    above &= above >> 1
    below = position[OWN + row + 2]
    below &= below >> 1
    beside = upper & lower
    corners = ((above & upper) << 1, above >> 1 & upper >> 2, (below & lower) << 1, below >> 1 & lower >> 2)
    return corners, beside << 1, beside >> 2, above, below


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
    for turned in range(sides(face)):
        makes = places & _making(own, half_turned(face) if turned else face)
        while makes:
            to = lowest(makes)
            makes &= makes - 1
            actions[found] = code + turned * TURNED_BIT + (to & 7) * COLUMN + (to >> 3) * ROW
            found += 1
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
