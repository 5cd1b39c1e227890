"""Geometry of Snowhere: hand-made tables, and Shapely as the judge of random ones."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from random import Random

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.games.snowhere.fire import visible_cards, visible_fire
from sobremesa.games.snowhere.geometry import (
    Cards,
    Pose,
    area,
    cards,
    corners,
    gaps,
    outline,
    overlaps,
    uncovered,
)
from sobremesa.games.snowhere.placing import breaks
from tests.amount import amount
from tests.games.snowhere.tables import Where, broken, pose, table

MIDDLE = Pose(0, 0, 0)

poses = st.builds(Pose, st.integers(-6000, 6000), st.integers(-6000, 6000), st.integers(0, 17999))
on_a_lattice = st.builds(
    Pose,
    st.integers(-4, 4).map(lambda n: 1400 * n),
    st.integers(-4, 4).map(lambda n: 2175 * n),
    st.sampled_from([0, 0, 0, 9000, 4500]),
)
"""Many edges of these cards coincide."""
any_pose = poses | on_a_lattice
heaps = st.lists(any_pose, min_size=1, max_size=14)
judged = settings(max_examples=amount(30, 600), deadline=None)


def polygon(at: Pose) -> shapely.Polygon:
    """The card, by rotating a box: nothing of ours."""
    box = shapely.box(-28, -43.5, 28, 43.5)
    return shapely.affinity.translate(
        shapely.affinity.rotate(box, at.a / 100, origin=(0, 0)), at.x / 100, at.y / 100
    )


def at(*where: Pose) -> Cards:
    return cards(where, MIDDLE)


def millimetres(one: Pose) -> Where:
    return one.x / 100, one.y / 100, one.a / 100


def union(heap: list[Pose]) -> shapely.Geometry:
    return shapely.union_all([polygon(one) for one in heap])


def test_S1_a_card_is_56_by_87_mm_and_turns_counter_clockwise() -> None:
    assert sorted(map(tuple, corners(at(pose(10, 20)))[0])) == [
        (-18, -23.5),
        (-18, 63.5),
        (38, -23.5),
        (38, 63.5),
    ]
    lying = sorted(map(tuple, corners(at(pose(0, 0, 90)))[0]))
    assert lying == [(-43.5, -28), (-43.5, 28), (43.5, -28), (43.5, 28)]
    leaning = corners(at(pose(0, 0, 30)))[0]
    top = leaning[leaning[:, 1].argmax()]
    assert top == pytest.approx((28 * 0.75**0.5 - 43.5 * 0.5, 28 * 0.5 + 43.5 * 0.75**0.5))


@pytest.mark.parametrize(
    ("one", "other", "depth"),
    [
        ((0, 0, 0), (0, 0, 0), 56.0),
        ((0, 0, 0), (55, 0, 0), 1.0),
        ((0, 0, 0), (56, 0, 0), 0.0),
        ((0, 0, 0), (50, 86, 0), 1.0),
        ((0, 0, 0), (0, 0, 90), 71.5),
        ((0, 0, 0), (70.5, 0, 90), 1.0),
        ((0, 0, 45), (0, 0, 135), 71.5),
    ],
)
def test_S2_depth_is_the_shortest_way_out(one: Where, other: Where, depth: float) -> None:
    assert overlaps(at(pose(*one)), at(pose(*other)))[0, 0] == pytest.approx(depth, abs=1e-12)


@judged
@given(any_pose, any_pose)
def test_S2_depth_and_gap_are_those_of_the_minkowski_difference(one: Pose, other: Pose) -> None:
    """Judge: how far the origin lies within, or away from, all differences of two points of the cards."""
    first, second = (np.array(polygon(card).exterior.coords)[:-1] for card in (one, other))
    difference = shapely.MultiPoint((first[:, None] - second[None]).reshape(-1, 2)).convex_hull
    origin = shapely.Point(0, 0)
    depth = overlaps(at(one), at(other))[0, 0]
    if difference.contains(origin):
        assert depth == pytest.approx(difference.exterior.distance(origin), abs=1e-9)
    else:
        assert depth <= 1e-9
        assert gaps(at(one), at(other))[0] == pytest.approx(difference.distance(origin), abs=1e-9)


@judged
@given(heaps)
def test_S3_the_outline_is_the_boundary_of_the_union(heap: list[Pose]) -> None:
    rim = outline(at(*heap))
    judge = union(heap)
    assert rim.length.sum() == pytest.approx(judge.length, abs=1e-6)
    assert area(rim) == pytest.approx(judge.area, abs=1e-6)
    middles = shapely.points((rim.start + rim.end) / 2)
    assert shapely.distance(middles, judge.boundary).max() < 1e-9


@judged
@given(any_pose, heaps)
def test_S3_what_stays_uncovered_of_a_card(card: Pose, covers: list[Pose]) -> None:
    judge = polygon(card).difference(union(covers))
    assert uncovered(at(card, *covers), 1)[0] == pytest.approx(judge.area, abs=1e-6)


@judged
@given(heaps, st.lists(any_pose, max_size=8))
def test_S3_visible_fire_is_fire_without_snow(fire: list[Pose], snow: list[Pose]) -> None:
    lying = table([millimetres(one) for one in fire], [millimetres(one) for one in snow])
    judge = union(fire).difference(union(snow)) if snow else union(fire)
    assert visible_fire(lying.fire, lying.snow) == pytest.approx(judge.area, abs=1e-6)
    seen = 0
    for place, one in enumerate(fire):
        later = [*fire[place + 1 :], *snow]
        part = polygon(one).difference(union(later)) if later else polygon(one)
        seen += part.area >= 1
    assert visible_cards(lying.fire, lying.snow) == seen


def test_S3_fire_can_be_far_out_on_the_table() -> None:
    far = table([(900_000, -900_000, 12.34), (900_020, -900_000, 12.34)])
    near = table([(0, 0, 12.34), (20, 0, 12.34)])
    assert visible_fire(far.fire, ()) == pytest.approx(visible_fire(near.fire, ()), abs=1e-8)
    assert broken(far, 900_010.0, -900_020.0, 40) == broken(near, 10, -20, 40)


def judgement(fire: list[Pose], snow: list[Pose], card: Pose) -> tuple[list[str], float]:
    """S8 to S11 once more, with Shapely, in the words of the rules; and how near the nearest threshold is.

    What lies within 1 mm is a polygon of many corners here, which is why it only judges clear cases.
    """
    new, margins, found = polygon(card), [1.0], []
    all_fire, all_snow = union(fire), union(snow) if snow else shapely.Point()
    put_out = new.intersection(all_fire.difference(all_snow)).area
    margins.append(abs(put_out - 1))
    if put_out < 1:
        found.append("S8")
    near = new.buffer(1, quad_segs=64)
    adjoins = False
    for place, one in enumerate(snow):
        depth = overlaps(at(one), at(card))[0, 0]
        margins += [abs(depth - 1), abs(polygon(one).distance(new) - 1)]
        open_part = polygon(one).intersection(near).difference(union([*snow[place + 1 :], card]))
        margins.append(abs(open_part.area - 0.01))
        adjoins |= depth < 1 and polygon(one).distance(new) < 1 and open_part.area > 0.01
    if adjoins:
        found.append("S9")
    boundary = union([*fire, *snow]).boundary
    ring = list(new.exterior.coords)
    lengths = [
        boundary.intersection(shapely.LineString(edge).buffer(1, quad_segs=64)).length
        for edge in pairwise(ring)
    ]
    margins += [abs(length - 10) for length in lengths]
    if max(lengths) > 10:
        found.append("S10")
    for one in fire:
        theirs = list(polygon(one).exterior.coords)[:4]
        ways = [
            max(
                hypot(x - u, y - v)
                for (x, y), (u, v) in zip(ring[:4], theirs[turn:] + theirs[:turn], strict=True)
            )
            for turn in range(4)
        ]
        margins.append(abs(min(ways) - 1))
        if min(ways) <= 1 and "S11" not in found:
            found.append("S11")
    return found, min(margins)


def test_placements_are_judged_as_by_shapely_away_from_thresholds() -> None:
    """Cards beside, along and nearly on others, where the rules bite."""
    rng = Random(7)
    seen: dict[str, int] = {}
    for _ in range(400):
        heap = [
            Pose(
                rng.randrange(-7000, 7000),
                rng.randrange(-7000, 7000),
                rng.choice((0, 0, 9000, rng.randrange(18000))),
            )
            for _ in range(9)
        ]
        fire, snow = heap[:5], heap[5:]
        beside = rng.choice(heap)
        card = Pose(
            beside.x + rng.choice((0, 0, 0, 5560, 5650, -5580)) + rng.randrange(-90, 90),
            beside.y + rng.choice((0, 0, 700, 8650, -8750)) + rng.randrange(-90, 90),
            rng.choice((beside.a, (beside.a + 9000) % 18000, (beside.a + 100) % 18000)),
        )
        expected, margin = judgement(fire, snow, card)
        if margin < 0.004:
            continue
        state = table([millimetres(one) for one in fire], [millimetres(one) for one in snow])
        assert [refusal.rule for refusal in breaks(state, card)] == expected, (fire, snow, card)
        for rule in expected or ["ok"]:
            seen[rule] = seen.get(rule, 0) + 1
    assert all(seen.get(rule, 0) >= 5 for rule in ("ok", "S8", "S9", "S10", "S11")), seen


@pytest.mark.parametrize(("x", "depth"), [(55, 1.0), (56, 0.0), (57, -1.0)])
def test_right_angles_are_exact(x: float, depth: float) -> None:
    assert overlaps(at(pose(0, 0)), at(pose(x, 0)))[0, 0] == depth
    assert overlaps(at(pose(0, 0, 90)), at(pose(0, x, 90)))[0, 0] == depth
