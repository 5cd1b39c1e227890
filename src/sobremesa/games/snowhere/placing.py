"""Whether a snow card may lie somewhere (S8 to S11), and what on the table forbids it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, floor
from typing import TypeAlias

import numpy as np

from sobremesa.games.game import Refusal
from sobremesa.games.snowhere.fire import LEAST_FIRE
from sobremesa.games.snowhere.geometry import (
    NOBODYS,
    TOLERANCE,
    Array,
    Cards,
    Edges,
    Index,
    Pose,
    area,
    beside,
    cards,
    corners,
    edges,
    gaps,
    gaps_to,
    open_rim,
    overlaps,
    together,
    turned,
    within,
    without,
)
from sobremesa.games.snowhere.state import Card, State

Facts: TypeAlias = dict[str, str | int | float]
"""What a refusal's sentence names."""

NEAR = 1.0
"""Nearer than this, in mm, cards adjoin (S9), edges are flush (S10) and corners are the same (S11)."""

MOST_FLUSH = 10.0
"""So many mm of the outline may run near an edge (S10)."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A card tried somewhere, and the cards on the table that are not more than 1 mm away from it.

    All geometry is seen from the tried card's centre. Fire comes first, then snow, both from the bottom up.
    Of edges and rims we keep what runs inside the tried card or less than 2 mm outside it; they are right
    up to 1 mm outside it.
    """

    pose: Pose
    card: Cards
    fire: tuple[Card, ...]
    snow: tuple[Card, ...]
    around: Cards
    depth: Array
    edges_around: Edges
    free_of_snow: Edges
    """The rim of what it covers that is not snow: pieces of its own edges, and of the outline of the snow."""
    free_of_all: Edges
    """The rim of what it covers of the bare table: pieces of its own edges, and of the carpet's outline."""


def trial(state: State, pose: Pose) -> Trial:
    """Try a card in a pose. What is farther away has no part in S8 to S11."""
    lying = state.table
    card = cards([pose], pose)
    table = cards([other.pose for other in lying], pose)
    depth = overlaps(card, table)[0]
    close = np.nonzero(depth > -NEAR - TOLERANCE)[0]
    fire = int(np.searchsorted(close, len(state.fire)))
    around, depth = table.pick(close), depth[close]
    _, edges_around = within(edges(around), card, grown=2 * NEAR)
    is_snow = edges_around.card >= fire
    from_the_top = np.arange(len(around) - 1, -1, -1)
    free_of_snow = together(turned(edges(card)), edges_around.pick(is_snow))
    free_of_snow = without(free_of_snow, around, from_the_top[: len(around) - fire])
    return Trial(
        pose=pose,
        card=card,
        fire=tuple(lying[place] for place in close[:fire]),
        snow=tuple(lying[place] for place in close[fire:]),
        around=around,
        depth=depth,
        edges_around=edges_around,
        free_of_snow=free_of_snow,
        free_of_all=together(
            without(free_of_snow, around, from_the_top[len(around) - fire :]),
            without(edges_around.pick(~is_snow), around, from_the_top),
        ),
    )


def breaks(state: State, pose: Pose) -> tuple[Refusal, ...]:
    """Every rule that a snow card in this pose would break, in the rules' order; none if it may lie there."""
    tried = trial(state, pose)
    rules = (puts_out_fire, overlaps_its_snow, hangs_over_the_edge, is_not_one_on_one)
    return tuple(refusal for rule in rules if (refusal := rule(tried)))


def puts_out_fire(tried: Trial) -> Refusal | None:
    """S8: it covers at least 1 mm² of visible fire."""
    if (put_out := fire_under(tried)) >= LEAST_FIRE - TOLERANCE:
        return None
    fire = floor(100 * put_out) / 100
    return Refusal("S8", "snowhere-no-fire", {"fire": fire, "least": LEAST_FIRE}, {"fire_mm2": [fire]})


def fire_under(tried: Trial) -> float:
    """The visible fire under the tried card, in mm²: all that is neither snow nor bare table."""
    return max(0.0, _area(tried.free_of_snow, tried.card) - _area(tried.free_of_all, tried.card))


def _area(rim: Edges, card: Cards) -> float:
    """The area within a rim of pieces of the card's own edges and of others that may reach out of it."""
    own = rim.card == NOBODYS
    return -area(rim.pick(own)) - area(within(rim.pick(~own), card)[1])


def overlaps_its_snow(tried: Trial) -> Refusal | None:
    """S9: no snow card merely adjoins it: each overlaps it well, or keeps away, or is hidden near it."""
    adjoining = _adjoining(tried)
    if not len(adjoining):
        return None
    numbers = [tried.snow[place - len(tried.fire)].number for place in _open(tried, adjoining)]
    if not numbers:
        return None
    facts: Facts = {"count": len(numbers), "cards": ", ".join(map(str, numbers))}
    return Refusal("S9", "snowhere-adjoins", facts, {"cards": numbers})


def _adjoining(tried: Trial) -> Index:
    """Which snow cards neither overlap the tried card by 1 mm nor keep 1 mm away from it."""
    snow = np.arange(len(tried.fire), len(tried.around))
    shallow = snow[tried.depth[snow] < NEAR - TOLERANCE]
    if not len(shallow):
        return shallow
    touching = tried.depth[shallow] > TOLERANCE
    return shallow[touching | (gaps(tried.card, tried.around.pick(shallow)) < NEAR - TOLERANCE)]


def _open(tried: Trial, adjoining: Index) -> list[int]:
    """Which snow cards are, within 1 mm of the tried card, not wholly covered by later snow and by it."""
    own = len(tried.around)
    table = Cards(
        np.concatenate((tried.around.centre, tried.card.centre)),
        np.concatenate((tried.around.short, tried.card.short)),
        np.concatenate((tried.around.long, tried.card.long)),
    )
    tried_edges = edges(tried.card)
    pieces = together(tried.edges_around, replace(tried_edges, card=np.full_like(tried_edges.card, own)))
    rim = open_rim(pieces, table, adjoining, np.arange(own, len(tried.fire) - 1, -1))
    near = gaps_to(rim, tried.card) < NEAR - TOLERANCE
    return sorted({int(place) for place in rim.under[near]})


def hangs_over_the_edge(tried: Trial) -> Refusal | None:
    """S10: no edge of it has more than 10 mm of the carpet's outline running within 1 mm."""
    rim = tried.free_of_all.pick(tried.free_of_all.card != NOBODYS)
    if rim.length.sum() <= MOST_FLUSH:
        return None
    own = edges(tried.card)
    begin, end = beside(rim, own, NEAR)
    lengths = np.maximum(end - begin, 0)
    totals = lengths.sum(axis=0)
    flush = np.nonzero(totals > MOST_FLUSH + TOLERANCE)[0]
    if not len(flush):
        return None
    here = np.array([tried.pose.x, tried.pose.y]) / 100
    witness: list[dict[str, object]] = []
    for edge in flush:
        near = np.nonzero(lengths[:, edge] > TOLERANCE)[0]
        pieces = rim.pieces(near, begin[near, edge], end[near, edge])
        witness.append(
            {
                "edge": _points(here + own.start[edge], here + own.end[edge]),
                "outline": [
                    _points(*ends) for ends in zip(here + pieces.start, here + pieces.end, strict=True)
                ],
                "length": _rounded_up(totals[edge]),
            }
        )
    facts = {"length": _rounded_up(totals.max()), "most": MOST_FLUSH}
    return Refusal("S10", "snowhere-flush", facts, {"edges": witness})


def _points(*points: Array) -> list[list[float]]:
    """Points as a page draws them."""
    return [[round(float(x), 3), round(float(y), 3)] for x, y in points]


def _rounded_up(length: float) -> float:
    """What is too much must look like too much."""
    return ceil(100 * length - TOLERANCE) / 100


def is_not_one_on_one(tried: Trial) -> Refusal | None:
    """S11: it does not exactly cover a fire card. Turned by half, a card covers the same place."""
    middles = tried.around.centre[: len(tried.fire)]
    candidates = np.nonzero(np.hypot(middles[:, 0], middles[:, 1]) <= NEAR + TOLERANCE)[0]
    if not len(candidates):
        return None
    own, theirs = corners(tried.card), corners(tried.around.pick(candidates))
    off = [
        np.hypot(*np.moveaxis(way - own, -1, 0)).max(axis=1) for way in (theirs, np.roll(theirs, 2, axis=1))
    ]
    same = candidates[np.minimum(*off) <= NEAR + TOLERANCE]
    numbers = [tried.fire[place].number for place in same]
    if not numbers:
        return None
    facts: Facts = {"count": len(numbers), "cards": ", ".join(map(str, numbers))}
    return Refusal("S11", "snowhere-one-on-one", facts, {"cards": numbers})
