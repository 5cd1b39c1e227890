"""Whether a snow card may lie somewhere (S8 to S11), compiled.

A tried card is seen from its own centre. `rows` holds the cards not more than 1 mm away from it, fire first,
then snow, both from the bottom up, as in `sobremesa.games.snowhere.placing`.
"""

from __future__ import annotations

from math import hypot

import numpy as np

from sobremesa.games.snowhere.fire import LEAST_FIRE
from sobremesa.games.snowhere.geometry import NOBODYS, TOLERANCE
from sobremesa.games.snowhere.placing import MOST_FLUSH, NEAR
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.snowhere.position import FIRE, ORDER, POSES, SHORT, WORDS
from sobremesa.kernels.snowhere.shapes import (
    DEPTH,
    NUMBER,
    SHORT_X,
    SHORT_Y,
    Edge,
    Floats,
    X,
    Y,
    beside,
    clipped,
    corner,
    depth,
    edge,
    gap,
    gap_to,
    opens,
    piece,
    swept,
    turned,
)

FARTHEST_CENTRE = 10_450
"""Farther apart than this, in hundredths of a mm, the centres of cards that are 1 mm apart cannot be."""


@compiled
def gather(
    position: Position,
    begin: int,
    end: int,
    lifted: int,
    x: int,
    y: int,
    sx: float,
    sy: float,
    reach: float,
    rows: Floats,
) -> tuple[int, int]:
    """List the cards from `begin` up to `end` from the bottom that overlap a card or are so near to it.

    They are seen from its centre, in their order; the number `lifted` is left out. How many fire cards, and
    how many cards in all.
    """
    short = position[WORDS:].view(np.float64)
    fire, count = 0, 0
    for place in range(begin, end):
        number = position[ORDER + place]
        dx, dy = position[POSES + 3 * number] - x, position[POSES + 3 * number + 1] - y
        if abs(dx) > FARTHEST_CENTRE or abs(dy) > FARTHEST_CENTRE or number == lifted:
            continue
        mx, my = dx / 100, dy / 100
        bx, by = short[SHORT + 2 * number], short[SHORT + 2 * number + 1]
        deep = depth(mx, my, sx, sy, bx, by)
        if deep > -reach - TOLERANCE:
            rows[count, X], rows[count, Y] = mx, my
            rows[count, SHORT_X], rows[count, SHORT_Y] = bx, by
            rows[count, DEPTH], rows[count, NUMBER] = deep, number
            count += 1
            if place < position[FIRE]:
                fire = count
    return fire, count


@compiled
def row_edge(rows: Floats, row: int, which: int) -> Edge:
    """An edge of a card of the list."""
    return edge(which, rows[row, X], rows[row, Y], rows[row, SHORT_X], rows[row, SHORT_Y])


@compiled
def fire_under(sx: float, sy: float, rows: Floats, fire: int, count: int, cuts: Floats) -> float:
    """The visible fire under a card, in mm²: all that is neither snow nor bare table.

    What is not snow under the card is bounded by its own edges and by the snow's; what is bare table, by
    its own edges and by those of all cards.
    """
    not_snow, bare = 0.0, 0.0
    for which in range(4):
        own = turned(edge(which, 0.0, 0.0, sx, sy))
        for cut in range(opens(own, NOBODYS, rows, fire, count, cuts)):
            not_snow -= swept(piece(own, cuts[cut, 0], cuts[cut, 1]))
        for cut in range(opens(own, NOBODYS, rows, 0, count, cuts)):
            bare -= swept(piece(own, cuts[cut, 0], cuts[cut, 1]))
    for row in range(count):
        if rows[row, DEPTH] <= TOLERANCE:
            continue
        for which in range(4):
            theirs = row_edge(rows, row, which)
            begin, end = clipped(theirs, 0.0, 0.0, sx, sy, 0.0)
            if end - begin <= TOLERANCE:
                continue
            inner = piece(theirs, begin, end)
            if row >= fire:
                for cut in range(opens(inner, row, rows, fire, count, cuts)):
                    not_snow -= swept(piece(inner, cuts[cut, 0], cuts[cut, 1]))
            for cut in range(opens(inner, row, rows, 0, count, cuts)):
                bare -= swept(piece(inner, cuts[cut, 0], cuts[cut, 1]))
    return max(0.0, not_snow - bare)


@compiled
def adjoins(sx: float, sy: float, rows: Floats, fire: int, count: int, cuts: Floats) -> bool:
    """S9: whether some snow card neither overlaps the card well, nor keeps away, nor is hidden near it."""
    for row in range(fire, count):
        if rows[row, DEPTH] >= NEAR - TOLERANCE:
            continue
        touching = rows[row, DEPTH] > TOLERANCE
        if (
            touching
            or gap(rows[row, X], rows[row, Y], sx, sy, rows[row, SHORT_X], rows[row, SHORT_Y])
            < NEAR - TOLERANCE
        ) and _is_open(sx, sy, rows, row, count, cuts):
            return True
    return False


@compiled
def _is_open(sx: float, sy: float, rows: Floats, row: int, count: int, cuts: Floats) -> bool:
    """Whether a snow card is, within 1 mm of the tried card, not wholly covered by later snow and by it.

    What is open of a card is bounded by its own edges and by those of later cards that cross it. The tried
    card is written behind the others in the list, as the latest of all.
    """
    rows[count, X], rows[count, Y] = 0.0, 0.0
    rows[count, SHORT_X], rows[count, SHORT_Y] = sx, sy
    for other in range(row, count + 1):
        for which in range(4):
            rim = row_edge(rows, other, which)
            if other < count:
                begin, end = clipped(rim, 0.0, 0.0, sx, sy, 2 * NEAR)
                if end - begin <= TOLERANCE:
                    continue
                rim = piece(rim, begin, end)
            card = other
            if other == row:
                rim, card = turned(rim), NOBODYS
            else:
                begin, end = clipped(
                    rim, rows[row, X], rows[row, Y], rows[row, SHORT_X], rows[row, SHORT_Y], 0.0
                )
                if end - begin <= TOLERANCE:
                    continue
                rim = piece(rim, begin, end)
            for cut in range(opens(rim, card, rows, row + 1, count + 1, cuts)):
                px, py, ux, uy, _, _, length = piece(rim, cuts[cut, 0], cuts[cut, 1])
                if gap_to(px, py, ux, uy, length, sx, sy) < NEAR - TOLERANCE:
                    return True
    return False


@compiled
def is_flush(sx: float, sy: float, rows: Floats, count: int, cuts: Floats) -> bool:
    """S10: whether an edge of the card has more than 10 mm of the carpet's outline running within 1 mm."""
    near_0, near_1, near_2, near_3 = 0.0, 0.0, 0.0, 0.0
    edge_0, edge_1 = edge(0, 0.0, 0.0, sx, sy), edge(1, 0.0, 0.0, sx, sy)
    edge_2, edge_3 = edge(2, 0.0, 0.0, sx, sy), edge(3, 0.0, 0.0, sx, sy)
    for row in range(count):
        for which in range(4):
            theirs = row_edge(rows, row, which)
            begin, end = clipped(theirs, 0.0, 0.0, sx, sy, 2 * NEAR)
            if end - begin <= TOLERANCE:
                continue
            close = piece(theirs, begin, end)
            for cut in range(opens(close, row, rows, 0, count, cuts)):
                rim = piece(close, cuts[cut, 0], cuts[cut, 1])
                near_0 += max(beside(rim, edge_0, NEAR), 0.0)
                near_1 += max(beside(rim, edge_1, NEAR), 0.0)
                near_2 += max(beside(rim, edge_2, NEAR), 0.0)
                near_3 += max(beside(rim, edge_3, NEAR), 0.0)
    return max(near_0, near_1, near_2, near_3) > MOST_FLUSH + TOLERANCE


@compiled
def is_one_on_one(sx: float, sy: float, rows: Floats, fire: int) -> bool:
    """S11: whether the card exactly covers a fire card. Turned by half, a card covers the same place."""
    for row in range(fire):
        if hypot(rows[row, X], rows[row, Y]) > NEAR + TOLERANCE:
            continue
        straight, around = 0.0, 0.0
        for which in range(4):
            px, py = corner(which, 0.0, 0.0, sx, sy)
            for turn in range(2):
                qx, qy = corner(
                    (which + 2 * turn) % 4, rows[row, X], rows[row, Y], rows[row, SHORT_X], rows[row, SHORT_Y]
                )
                off = hypot(qx - px, qy - py)
                if turn == 0:
                    straight = max(straight, off)
                else:
                    around = max(around, off)
        if min(straight, around) <= NEAR + TOLERANCE:
            return True
    return False


@compiled
def broken(sx: float, sy: float, rows: Floats, fire: int, count: int, cuts: Floats) -> int:
    """The first of the rules S8 to S11 that a card breaks, by its number, or 0."""
    if fire_under(sx, sy, rows, fire, count, cuts) < LEAST_FIRE - TOLERANCE:
        return 8
    if adjoins(sx, sy, rows, fire, count, cuts):
        return 9
    if is_flush(sx, sy, rows, count, cuts):
        return 10
    return 11 if is_one_on_one(sx, sy, rows, fire) else 0
