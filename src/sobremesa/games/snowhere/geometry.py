"""Cards as rectangles on an unbounded table: how they overlap, what they leave uncovered (S1 to S3).

Everything is worked out for many cards at once in closed form: no curve is replaced by a polygon and no
grid is laid over the table. Lengths are in millimetres, from the centre of a card close by, so that
rounding stays below 1e-11.

An edge lies on two cards at once where cards lie side by side. What counts there is decided by the side
on which each card lies, never by rounding: see `_inside`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sobremesa.games.snowhere.data import LENGTH, WIDTH

Array = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Index = npt.NDArray[np.intp]

TOLERANCE = 1e-9
"""What is nearer to a threshold than this lies on it, and what is smaller than this is nothing.

Far above the rounding of our sums, far below anything that two poses on the grid of 0.01 mm and 0.01°
can differ by on purpose: a gap of exactly 1 mm stays exactly 1 mm.
"""

NOBODYS = -1
"""In place of a card's index, where an edge is none of theirs."""

BATCH, LEAST_BATCH = 2048, 16
"""About so many pairs of an edge and a cover are compared at once, and at least so many covers."""

_PARALLEL = 1e-6  # two directions on the grid are parallel or differ by at least 0.01°, which is 1.7e-4
_STANDSTILL = 1e-30  # in place of 0, where we divide by it


class Pose(NamedTuple):
    """Where a card lies (S1): its centre and its angle, in hundredths of a millimetre and of a degree."""

    x: int
    y: int
    a: int


@dataclass(frozen=True, slots=True)
class Cards:
    """Some cards: their centres, and the directions of their short and long sides. Shape (n, 2) each."""

    centre: Array
    short: Array
    long: Array

    def __len__(self) -> int:
        return len(self.centre)

    def pick(self, which: Index | slice | Sequence[int]) -> Cards:
        return Cards(self.centre[which], self.short[which], self.long[which])


@dataclass(frozen=True, slots=True)
class Edges:
    """Straight pieces of card edges, one a row.

    `lines` holds where each starts, its direction, where it faces and its length: two, two, two and one
    columns. It faces the side on which we ask whether a card covers it. `card` is the index of the card
    whose edge it is, and only cards with an index above `under` can cover it.
    """

    lines: Array
    card: Index
    under: Index

    def __len__(self) -> int:
        return len(self.lines)

    @property
    def start(self) -> Array:
        return self.lines[:, 0:2]

    @property
    def along(self) -> Array:
        return self.lines[:, 2:4]

    @property
    def facing(self) -> Array:
        return self.lines[:, 4:6]

    @property
    def length(self) -> Array:
        return self.lines[:, 6]

    @property
    def end(self) -> Array:
        return self.start + self.along * self.lines[:, 6:]

    def pick(self, which: Index | Flags) -> Edges:
        return Edges(self.lines[which], self.card[which], self.under[which])

    def pieces(self, which: Index, begin: Array, end: Array) -> Edges:
        """The pieces from `begin` to `end` along the edges `which`."""
        some = self.pick(which)
        some.lines[:, 0:2] += some.along * begin[:, None]
        some.lines[:, 6] = end - begin
        return some


@lru_cache(maxsize=18000)
def _direction(a: int) -> tuple[float, float]:
    """The short side's direction at an angle in hundredths of a degree.

    Angles from 90° on are turned back first, so that cards at right angles have exactly the same axes.
    """
    if a >= 9000:
        x, y = _direction(a - 9000)
        return 0.0 - y, x
    return (1.0, 0.0) if a == 0 else (cos(radians(a / 100)), sin(radians(a / 100)))


def cards(poses: Sequence[Pose], origin: Pose) -> Cards:
    """The cards in these poses, seen from the centre of `origin`."""
    rows = [((pose.x - origin.x) / 100, (pose.y - origin.y) / 100, *_direction(pose.a)) for pose in poses]
    table = np.array(rows, dtype=np.float64).reshape(-1, 4)
    short = table[:, 2:]
    return Cards(table[:, :2], short, np.column_stack((-short[:, 1], short[:, 0])))


def _dots(first: Array, second: Array) -> Array:
    """The scalar products of all of these vectors with all of those, (n, 2) and (m, 2) to (n, m)."""
    product: Array = first[:, :1] * second[:, 0] + first[:, 1:] * second[:, 1]
    return product


def _dot(first: Array, second: Array) -> Array:
    """The scalar products of vectors pair by pair, along the last axis."""
    product: Array = first[..., 0] * second[..., 0] + first[..., 1] * second[..., 1]
    return product


def overlaps(some: Cards, others: Cards) -> Array:
    """S2: how deep each of these cards overlaps each of those, (n, m).

    Where it is negative, the cards are disjoint and their gap is at least that wide.
    """
    across = np.abs(_dots(some.short, others.short))
    aslant = np.abs(_dots(some.short, others.long))
    wide = WIDTH / 2 + WIDTH / 2 * across + LENGTH / 2 * aslant
    long = LENGTH / 2 + WIDTH / 2 * aslant + LENGTH / 2 * across
    right = others.centre[:, 0] - some.centre[:, :1]
    up = others.centre[:, 1] - some.centre[:, 1:]

    def apart(own: Array, theirs: Array) -> Array:
        """How far the centres are apart along a direction of either card, at most."""
        by_own = np.abs(right * own[:, :1] + up * own[:, 1:])
        by_theirs = np.abs(right * theirs[:, 0] + up * theirs[:, 1])
        return np.maximum(by_own, by_theirs, out=by_own)

    depth: Array = np.minimum(wide - apart(some.short, others.short), long - apart(some.long, others.long))
    return depth


def corners(some: Cards) -> Array:
    """The four corners of each card, counter-clockwise, (n, 4, 2)."""
    wide, long = some.short * (WIDTH / 2), some.long * (LENGTH / 2)
    return np.stack((wide - long, wide + long, long - wide, -wide - long), axis=1) + some.centre[:, None]


def edges(some: Cards) -> Edges:
    """The four edges of each card, counter-clockwise, facing outward."""
    lines = np.empty((len(some), 4, 7))
    lines[:, :, 0:2] = corners(some)
    for edge, (along, facing, length) in enumerate(
        (
            (some.long, some.short, LENGTH),
            (-some.short, some.long, WIDTH),
            (-some.long, -some.short, LENGTH),
            (some.short, -some.long, WIDTH),
        )
    ):
        lines[:, edge, 2:4], lines[:, edge, 4:6], lines[:, edge, 6] = along, facing, length
    card = np.arange(len(some)).repeat(4)
    return Edges(lines.reshape(-1, 7), card, np.full_like(card, NOBODYS))


def turned(some: Edges) -> Edges:
    """The same edges, facing the other way, and not those of any of the cards that may cover them."""
    return Edges(some.lines * (1, 1, 1, 1, -1, -1, 1), np.full_like(some.card, NOBODYS), some.under)


def together(*several: Edges) -> Edges:
    """All these pieces."""
    return Edges(
        np.concatenate([some.lines for some in several]),
        np.concatenate([some.card for some in several]),
        np.concatenate([some.under for some in several]),
    )


def distances(points: Array, some: Cards) -> Array:
    """How far each point, (n, 2), is from each card, (n, m)."""
    across = np.abs(_dots(points, some.short) - _dot(some.centre, some.short)) - WIDTH / 2
    along = np.abs(_dots(points, some.long) - _dot(some.centre, some.long)) - LENGTH / 2
    distance: Array = np.hypot(np.maximum(across, 0), np.maximum(along, 0))
    return distance


def gaps(one: Cards, others: Cards) -> Array:
    """S2: the distances of cards from one that is disjoint from them all; a corner is always nearest."""
    from_one = distances(corners(one)[0], others).min(axis=0)
    to_one = distances(corners(others).reshape(-1, 2), one).reshape(-1, 4).min(axis=1)
    gap: Array = np.minimum(from_one, to_one)
    return gap


def gaps_to(rim: Edges, card: Cards) -> Array:
    """How far each piece of a rim is from a card whose inside it does not enter."""
    to_corners = corners(card) - rim.start[:, None]
    along = np.clip(_dot(to_corners, rim.along[:, None]), 0, rim.length[:, None])
    from_corners = to_corners - rim.along[:, None] * along[:, :, None]
    nearest = np.hypot(from_corners[..., 0], from_corners[..., 1]).min(axis=1)
    ends = np.minimum(distances(rim.start, card), distances(rim.end, card))[:, 0]
    least: Array = np.minimum(nearest, ends)
    return least


def _slab(at: Array, pace: Array, half: Array | float) -> tuple[Array, Array]:
    """From when to when |at + t · pace| ≤ half; from > to, or both far away, for never."""
    pace = np.where(np.abs(pace) < _PARALLEL, _STANDSTILL, pace)
    one, other = (-half - at) / pace, (half - at) / pace
    return np.minimum(one, other), np.maximum(one, other)


def _along_border(at: Array, pace: Array, half: Array) -> tuple[Index, Index]:
    """Where something runs along the border of the strip |at| ≤ half."""
    row, column = np.nonzero((np.abs(np.abs(at) - half) <= TOLERANCE) & (np.abs(pace) < _PARALLEL))
    return row, column


def _inside(some: Edges, others: Cards, index: Index | None, grown: float = 0.0) -> tuple[Array, Array]:
    """From where to where each edge runs inside each card, (n, m); from > to where it does not.

    What runs along a card's border is inside if it faces the card, or if the card comes before its own by
    the `index`, so that what two cards have in common is inside one of them; without an index it is outside.
    The cards may be taken to be larger on all sides.
    """
    sides = np.concatenate((others.short, others.long))
    half = np.repeat((WIDTH / 2 + grown, LENGTH / 2 + grown), len(others))
    at = _dots(some.start, sides) - _dot(np.concatenate((others.centre, others.centre)), sides)
    pace = _dots(some.along, sides)
    edge, side = _along_border(at, pace, half)
    if len(edge):
        outside = np.ones(len(edge), dtype=bool)
        if index is not None:
            faces_away = _dot(some.facing[edge], sides[side]) * at[edge, side] > 0
            outside = faces_away & (index[side % len(others)] >= some.card[edge])
        at[edge, side] = np.sign(at[edge, side]) * (half[side] + np.where(outside, 1, -1))
    begin, end = _slab(at, pace, half)
    both = (len(some), 2, len(others))
    return begin.reshape(both).max(axis=1), end.reshape(both).min(axis=1)


def within(some: Edges, others: Cards, grown: float = 0.0) -> tuple[Index, Edges]:
    """The pieces of edges that run inside each card, not along its border, and inside which card."""
    begin, end = _inside(some, others, index=None, grown=grown)
    begin, end = np.maximum(begin, 0), np.minimum(end, some.length[:, None])
    edge, card = np.nonzero(end - begin > TOLERANCE)
    return card, some.pieces(edge, begin[edge, card], end[edge, card])


def without(some: Edges, covers: Cards, which: Index) -> Edges:
    """The pieces of edges whose facing side none of the covers `which` covers.

    Where two covers share an edge on the same side, it is kept once. Covers are taken away in batches:
    where cards lie in a heap, the first few leave little to compare with the rest.
    """
    begin = 0
    while begin < len(which) and len(some):
        end = begin + max(LEAST_BATCH, BATCH // len(some))
        some = _without_batch(some, covers.pick(which[begin:end]), which[begin:end])
        begin = end
    return some


def _without_batch(some: Edges, covers: Cards, index: Index) -> Edges:
    begin, end = _inside(some, covers, index)
    counts = (index != some.card[:, None]) & (index > some.under[:, None]) & (begin < end)
    begin[~counts] = np.inf
    open_yet = np.nonzero(~((begin <= 0) & (end >= some.length[:, None])).any(axis=1))[0]
    some, begin, end = some.pick(open_yet), begin[open_yet], end[open_yet]
    end[begin == np.inf] = np.inf
    order = np.argsort(begin, axis=1)
    row = np.arange(len(some))[:, None]
    length = some.length[:, None]
    ends = np.maximum.accumulate(np.concatenate((np.zeros_like(length), end[row, order]), axis=1), axis=1)
    begins = np.minimum(np.concatenate((begin[row, order], length), axis=1), length)
    edge, place = np.nonzero(begins - ends > TOLERANCE)
    return some.pieces(edge, ends[edge, place], begins[edge, place])


def outline(of: Cards) -> Edges:
    """S3: the boundary of the union of cards, holes included, facing outward.

    Where cards lie back to back there is no outline; where they bound the same side, it counts once.
    """
    return without(edges(of), of, np.arange(len(of)))


def area(rim: Edges) -> float:
    """The area within a rim that faces outward, by Green's theorem; negative if it faces inward."""
    return float(_dot(rim.start, rim.facing) @ rim.length) / 2


def open_rim(pieces: Edges, table: Cards, of: Index, covers: Index) -> Edges:
    """The rim of what stays open of each of the cards `of`, facing inward; `under` says of which card.

    It runs along the card's own edges and along those of later cards that cross it, as far as they are among
    the `pieces`, where none of the later `covers` lies.
    """
    own = pieces.pick(np.isin(pieces.card, of))
    which, crossing = within(pieces, table.pick(of))
    crossing = replace(crossing, under=of[which])
    later = crossing.pick(crossing.card > crossing.under)
    return without(together(replace(turned(own), under=own.card), later), table, covers)


def uncovered(table: Cards, count: int) -> Array:
    """How much of each of the lowest `count` cards no later card covers."""
    from_the_top = np.arange(len(table) - 1, -1, -1)
    rim = open_rim(edges(table), table, np.arange(count), from_the_top)
    twice = np.bincount(rim.under, _dot(rim.start, rim.facing) * rim.length, minlength=count)
    return -twice / 2


def beside(some: Edges, near: Edges, distance: float) -> tuple[Array, Array]:
    """From where to where each piece runs within a distance of each of the edges `near`, (n, m).

    What is near an edge is a strip with a half disc at either end. It is convex, so a line meets it in one
    stretch, which reaches over all that it has in the strip and in the two discs.
    """
    across = np.column_stack((-near.along[:, 1], near.along[:, 0]))
    ahead = _dots(some.start, near.along) - _dot(near.start, near.along)
    aside = _dots(some.start, across) - _dot(near.start, across)
    pace_ahead, pace_aside = _dots(some.along, near.along), _dots(some.along, across)
    half = near.length / 2
    along_begin, along_end = _slab(ahead - half, pace_ahead, half)
    reach = np.where(np.abs(pace_aside) < _PARALLEL, distance + TOLERANCE, distance)
    across_begin, across_end = _slab(aside, pace_aside, reach)
    begin, end = np.maximum(along_begin, across_begin), np.minimum(along_end, across_end)
    nothing = begin > end
    begin, end = np.where(nothing, np.inf, begin), np.where(nothing, -np.inf, end)
    for middle in (0.0, near.length):
        nearest = (middle - ahead) * pace_ahead - aside * pace_aside
        missed_by = (ahead - middle) * pace_aside - aside * pace_ahead
        square = distance**2 - missed_by**2
        touches = square > 2 * distance * TOLERANCE
        chord = np.sqrt(np.where(touches, square, 0))
        begin = np.where(touches, np.minimum(begin, nearest - chord), begin)
        end = np.where(touches, np.maximum(end, nearest + chord), end)
    return np.maximum(begin, 0), np.minimum(end, some.length[:, None])
