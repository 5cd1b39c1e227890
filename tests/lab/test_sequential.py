"""The sequential test decides rightly, and no more often wrongly than it says."""

from __future__ import annotations

from itertools import count
from math import log
from random import Random

import pytest

from sobremesa.lab.sequential import Hypotheses, Verdict

EVEN = Hypotheses(0.45, 0.55)


def test_with_wins_and_losses_alone_it_is_walds_test() -> None:
    scores = [1.0] * 13 + [0.0] * 7
    expected = 13 * log(0.55 / 0.45) + 7 * log(0.45 / 0.55)
    assert EVEN.evidence(scores) == pytest.approx(expected)
    assert Hypotheses(0.3, 0.6).evidence(scores) == pytest.approx(13 * log(2) + 7 * log(0.4 / 0.7))


def test_the_bounds_are_walds() -> None:
    assert EVEN.bound == pytest.approx(log(19))
    assert Hypotheses(0.45, 0.55, error=0.01).bound == pytest.approx(log(99))


def test_for_many_games_it_is_near_the_normal_approximation() -> None:
    """LLR ≈ n (s1 - s0) (2 mean - s0 - s1) / (2 variance): how it is computed for chess engines, too."""
    scores = [0.0] * 600 + [0.25] * 1800 + [0.5] * 3900 + [0.75] * 2100 + [1.0] * 600
    hypotheses = Hypotheses(0.49, 0.51)
    mean = sum(scores) / len(scores)
    variance = sum((score - mean) ** 2 for score in scores) / len(scores)
    normal = len(scores) * 0.02 * (2 * mean - 1.0) / (2 * variance)
    assert hypotheses.evidence(scores) == pytest.approx(normal, rel=0.02)


def test_nothing_is_decided_before_the_first_game_and_after_a_balanced_one() -> None:
    assert EVEN.verdict([]) is None
    assert EVEN.evidence([1.0, 0.0] * 50) == pytest.approx(0.0, abs=1e-9)
    assert EVEN.evidence([0.5] * 50) == pytest.approx(0.0, abs=1e-6)


def test_clean_sweeps_are_decided_after_log_19_over_the_log_of_the_ratio() -> None:
    hypotheses = Hypotheses(0.4, 0.6)  # log 19 / log 1.5 = 7.26
    assert [hypotheses.verdict([1.0] * deals) for deals in (7, 8)] == [None, "high"]
    assert [hypotheses.verdict([0.0] * deals) for deals in (7, 8)] == [None, "low"]


@pytest.mark.parametrize(("rate", "right"), [(0.4, "low"), (0.6, "high")])
def test_it_errs_no_more_often_than_it_says(rate: float, right: Verdict) -> None:
    rng, hypotheses, wrong, deals = Random(11), Hypotheses(0.4, 0.6), 0, 0
    for _ in range(200):
        scores: list[float] = []
        for _ in count():
            scores.append(((rng.random() < rate) + (rng.random() < rate)) / 2)
            verdict = hypotheses.verdict(scores)
            if verdict is not None:
                break
        wrong += verdict != right
        deals += len(scores)
    assert wrong <= 0.08 * 200
    assert deals < 60 * 200, "far fewer than a test of fixed size needs"
