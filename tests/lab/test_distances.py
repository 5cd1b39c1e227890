"""Distances are true to the results, however the games of a deal go together."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from sobremesa.lab.distances import Distance, distances
from sobremesa.lab.meeting import Meeting


def met(*scores: float, times: int = 1, games: int = 2) -> Meeting:
    return Meeting(("a", "b"), games, scores, times)


def length(distance: Distance) -> float:
    return distance.interval.high - distance.interval.low


def test_400_points_are_ten_wins_to_one() -> None:
    a, b = distances("ab", [met(2, 0, times=9000), met(1, 1, times=2000)])
    assert a.points - b.points == pytest.approx(400, abs=1)
    assert a.points == -b.points
    assert a.points - a.interval.low == pytest.approx(a.interval.high - a.points)


def test_who_has_won_every_game_is_at_a_finite_distance_that_is_little_known() -> None:
    few, many = (distances("ab", [met(2, 0, times=times)])[0] for times in (3, 300))
    assert 50 < few.points < many.points < 1000
    assert few.interval.low < 150
    assert length(many) > 300


def test_of_those_who_have_not_met_nothing_is_known() -> None:
    a, b, c = distances("abc", [met(2, 0, times=50), met(0, 2, times=50)])
    assert (a.points, b.points, c.points) == pytest.approx((0, 0, 0))
    assert length(c) > 1000
    assert distances([], []) == []
    assert distances("a", [])[0].points == 0


def test_bots_that_never_met_are_compared_through_a_third() -> None:
    ab, bc = met(2, 0, times=900), Meeting(("b", "c"), 2, (2, 0), 900)
    a, b, c = distances("abc", [ab, met(0, 2, times=300), bc, Meeting(("b", "c"), 2, (0, 2), 300)])
    assert a.points - b.points == pytest.approx(b.points - c.points)
    assert a.points - c.points == pytest.approx(2 * 190.8, abs=2)  # each wins three of four


def test_pairs_that_the_deal_decides_tell_more_and_equal_ones_tell_less() -> None:
    alike = distances("ab", [met(2, 0, times=100), met(0, 2, times=100)])[0]
    independent = distances("ab", [met(2, 0, times=50), met(1, 1, times=100), met(0, 2, times=50)])[0]
    shared = distances("ab", [met(1, 1, times=190), met(2, 0, times=5), met(0, 2, times=5)])[0]
    assert length(alike) == pytest.approx(length(independent) * 2**0.5, rel=0.03)
    assert length(shared) < length(independent) / 2


@pytest.mark.parametrize("alike", [0.0, 0.5, 1.0])
def test_the_intervals_are_true_however_the_games_of_a_deal_go_together(alike: float) -> None:
    """`alike` is how often the second game of a deal ends as the first."""
    chance, covered = Random(3), []
    for _ in range(400):
        results = []
        for _ in range(60):
            first = chance.random() < 0.75
            wins = first + (first if chance.random() < alike else chance.random() < 0.75)
            results.append(met(wins, 2 - wins))
        a, _ = distances("ab", results)
        covered.append(a.interval.low < 95.4 < a.interval.high)  # half of three wins to one
    assert 0.92 <= fmean(covered) <= 0.98


@pytest.mark.parametrize(("players", "scores"), [("ab", (1,)), ("aa", (1, 1)), ("a", (1,))])
def test_what_is_no_meeting_is_refused(players: str, scores: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="meeting"):
        Meeting(tuple(players), 2, scores)
