"""Cards as rectangles: depth, gap, edges, and what of an edge stays uncovered (S1 to S3), compiled.

The formulas, their order and the tolerance are those of `sobremesa.games.snowhere.geometry`, for one pair
of cards or one edge at a time. Lengths are in millimetres from some centre close by. A card is its centre
and the direction of its short side; an edge is where it starts, its direction, where it faces, its length.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin, sqrt
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.games.snowhere.data import CARDS, LENGTH, WIDTH
from sobremesa.games.snowhere.geometry import TOLERANCE
from sobremesa.kernels.compiling import compiled

Floats: TypeAlias = NDArray[np.float64]
Edge: TypeAlias = tuple[float, float, float, float, float, float, float]
"""Where it starts, its direction, where it faces (two numbers each), and its length."""

WIDE, LONG = WIDTH / 2, LENGTH / 2

X, Y, SHORT_X, SHORT_Y, DEPTH, NUMBER = 0, 1, 2, 3, 4, 5
COLUMNS = 6
"""A row of a list of cards: centre, short side, how deep it overlaps the card in question, its number."""

MOST_ROWS = CARDS + 1
"""All cards on the table, and one that is tried."""

MOST_STRETCHES = MOST_ROWS + 1
"""Each card hides one stretch of an edge, so at most one more than there are cards stay open."""
STRETCH = 4
"""A row of stretches: from and to of one that is open, from and to of one that is hidden."""

_PARALLEL = 1e-6  # as in the rules: directions on the grid differ by at least 1.7e-4 or not at all
_FAR = 1e30


@compiled
def direction(a: int) -> tuple[float, float]:
    """The short side's direction at an angle in hundredths of a degree."""
    turned = a >= 9000
    if turned:
        a -= 9000
    x, y = 1.0, 0.0
    if a != 0:
        radians = a / 100 * (pi / 180.0)
        x, y = cos(radians), sin(radians)
    if turned:
        return 0.0 - y, x
    return x, y


@compiled
def depth(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    """S2: how deep two cards overlap, from the way between their centres and their short sides.

    Where it is negative, they are disjoint and their gap is at least that wide.
    """
    across = abs(ax * bx + ay * by)
    aslant = abs(ax * -by + ay * bx)
    wide = WIDE + WIDE * across + LONG * aslant
    long = LONG + WIDE * aslant + LONG * across
    by_width = max(abs(x * ax + y * ay), abs(x * bx + y * by))
    by_length = max(abs(x * -ay + y * ax), abs(x * -by + y * bx))
    return min(wide - by_width, long - by_length)


@compiled
def corner(which: int, x: float, y: float, sx: float, sy: float) -> tuple[float, float]:
    """One of the four corners, counter-clockwise."""
    wide_x, wide_y = sx * WIDE, sy * WIDE
    long_x, long_y = -sy * LONG, sx * LONG
    if which == 0:
        return wide_x - long_x + x, wide_y - long_y + y
    if which == 1:
        return wide_x + long_x + x, wide_y + long_y + y
    if which == 2:
        return long_x - wide_x + x, long_y - wide_y + y
    return -wide_x - long_x + x, -wide_y - long_y + y


@compiled
def edge(which: int, x: float, y: float, sx: float, sy: float) -> Edge:
    """One of the four edges, counter-clockwise, facing outward; it starts at the corner of that number."""
    px, py = corner(which, x, y, sx, sy)
    if which == 0:
        return px, py, -sy, sx, sx, sy, LENGTH
    if which == 1:
        return px, py, -sx, -sy, -sy, sx, WIDTH
    if which == 2:
        return px, py, sy, -sx, -sx, -sy, LENGTH
    return px, py, sx, sy, sy, -sx, WIDTH


@compiled
def distance(px: float, py: float, x: float, y: float, sx: float, sy: float) -> float:
    """How far a point is from a card."""
    across = abs((px * sx + py * sy) - (x * sx + y * sy)) - WIDE
    along = abs((px * -sy + py * sx) - (x * -sy + y * sx)) - LONG
    return hypot(max(across, 0.0), max(along, 0.0))


@compiled
def gap(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    """S2: the distance of two disjoint cards; a corner is always nearest."""
    least = _FAR
    for which in range(4):
        px, py = corner(which, 0.0, 0.0, ax, ay)
        least = min(least, distance(px, py, x, y, bx, by))
        px, py = corner(which, x, y, bx, by)
        least = min(least, distance(px, py, 0.0, 0.0, ax, ay))
    return least


@compiled
def gap_to(px: float, py: float, ux: float, uy: float, length: float, sx: float, sy: float) -> float:
    """How far a piece of a rim is from a card around the middle, whose inside it does not enter."""
    least = min(
        distance(px, py, 0.0, 0.0, sx, sy), distance(px + ux * length, py + uy * length, 0.0, 0.0, sx, sy)
    )
    for which in range(4):
        cx, cy = corner(which, 0.0, 0.0, sx, sy)
        cx, cy = cx - px, cy - py
        along = min(max(cx * ux + cy * uy, 0.0), length)
        least = min(least, hypot(cx - ux * along, cy - uy * along))
    return least


@compiled
def _strip(at: float, pace: float, half: float, with_border: bool) -> tuple[float, float]:
    """From where to where |at + t · pace| ≤ half; from > to for nowhere.

    What runs along the border is inside or outside, as asked, whichever way rounding went.
    """
    if abs(pace) < _PARALLEL:
        inside = abs(at) <= half
        if abs(abs(at) - half) <= TOLERANCE:
            inside = with_border
        return (-_FAR, _FAR) if inside else (_FAR, -_FAR)
    one, other = (-half - at) / pace, (half - at) / pace
    return min(one, other), max(one, other)


@compiled
def hidden(
    some: Edge, card: int, x: float, y: float, sx: float, sy: float, index: int
) -> tuple[float, float]:
    """From where to where an edge is hidden by a card; from > to where it is not.

    What runs along the card's border is hidden if it faces the card, or if the card's `index` comes before
    that of the `card` whose edge it is, so that what two cards have in common is hidden by one of them.
    """
    px, py, ux, uy, fx, fy, _ = some
    before = index < card
    at, pace = (px * sx + py * sy) - (x * sx + y * sy), ux * sx + uy * sy
    begin, end = _strip(at, pace, WIDE, before or (fx * sx + fy * sy) * at <= 0)
    if begin >= end:
        return begin, end
    at, pace = (px * -sy + py * sx) - (x * -sy + y * sx), ux * -sy + uy * sx
    from_, to = _strip(at, pace, LONG, before or (fx * -sy + fy * sx) * at <= 0)
    return max(begin, from_), min(end, to)


@compiled
def clipped(some: Edge, x: float, y: float, sx: float, sy: float, grown: float) -> tuple[float, float]:
    """From where to where an edge runs inside a card, not along its border; the card may be grown.

    It runs there if that is longer than the tolerance.
    """
    px, py, ux, uy, _, _, length = some
    at, pace = (px * sx + py * sy) - (x * sx + y * sy), ux * sx + uy * sy
    begin, end = _strip(at, pace, WIDE + grown, False)
    if begin >= end:
        return 0.0, 0.0
    at, pace = (px * -sy + py * sx) - (x * -sy + y * sx), ux * -sy + uy * sx
    from_, to = _strip(at, pace, LONG + grown, False)
    return max(begin, from_, 0.0), min(end, to, length)


@compiled
def piece(some: Edge, begin: float, end: float) -> Edge:
    """A piece of an edge."""
    px, py, ux, uy, fx, fy, _ = some
    return px + ux * begin, py + uy * begin, ux, uy, fx, fy, end - begin


@compiled
def turned(some: Edge) -> Edge:
    """The same edge, facing the other way."""
    px, py, ux, uy, fx, fy, length = some
    return px, py, ux, uy, -fx, -fy, length


@compiled
def swept(some: Edge) -> float:
    """What an edge adds to the area within the rim to which it belongs, by Green's theorem."""
    px, py, _, _, fx, fy, length = some
    return (px * fx + py * fy) * length / 2


@compiled
def opens(some: Edge, card: int, rows: Floats, begin: int, end: int, cuts: Floats) -> int:
    """Write the stretches of an edge that the cards in rows `begin` up to `end` leave open; how many.

    They are the first two columns of `cuts`.
    """
    length = some[6]
    count = 0
    for row in range(begin, end):
        if row == card:
            continue
        at, to = hidden(some, card, rows[row, X], rows[row, Y], rows[row, SHORT_X], rows[row, SHORT_Y], row)
        if at >= to or to <= 0 or at >= length:
            continue
        if at <= 0 and to >= length:
            return 0
        place = count
        while place > 0 and cuts[place - 1, 2] > at:
            cuts[place, 2], cuts[place, 3] = cuts[place - 1, 2], cuts[place - 1, 3]
            place -= 1
        cuts[place, 2], cuts[place, 3] = at, to
        count += 1
    found = 0
    reached = 0.0
    for place in range(count):
        if cuts[place, 2] - reached > TOLERANCE:
            cuts[found, 0], cuts[found, 1] = reached, cuts[place, 2]
            found += 1
        reached = max(reached, cuts[place, 3])
    if length - reached > TOLERANCE:
        cuts[found, 0], cuts[found, 1] = reached, length
        found += 1
    return found


@compiled
def beside(some: Edge, near: Edge, within: float) -> float:
    """How much of a piece runs within a distance of the edge `near`.

    What is near an edge is a strip with a half disc at either end. It is convex, so a line meets it in one
    stretch, which reaches over all that it has in the strip and in the two discs.
    """
    px, py, ux, uy, _, _, length = some
    nx, ny, vx, vy, _, _, near_length = near
    ahead = (px * vx + py * vy) - (nx * vx + ny * vy)
    aside = (px * -vy + py * vx) - (nx * -vy + ny * vx)
    pace_ahead, pace_aside = ux * vx + uy * vy, ux * -vy + uy * vx
    half = near_length / 2
    begin, end = _strip(ahead - half, pace_ahead, half, abs(ahead - half) <= half)
    reach = within + TOLERANCE if abs(pace_aside) < _PARALLEL else within
    from_, to = _strip(aside, pace_aside, reach, abs(aside) <= reach)
    begin, end = max(begin, from_), min(end, to)
    if begin > end:
        begin, end = np.inf, -np.inf
    for tip in range(2):
        middle = near_length * tip
        nearest = (middle - ahead) * pace_ahead - aside * pace_aside
        missed_by = (ahead - middle) * pace_aside - aside * pace_ahead
        square = within * within - missed_by * missed_by
        if square > 2 * within * TOLERANCE:
            chord = sqrt(square)
            begin, end = min(begin, nearest - chord), max(end, nearest + chord)
    return min(end, length) - max(begin, 0.0)
