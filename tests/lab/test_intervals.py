"""The intervals are those of the textbooks, and hold what they promise."""

from __future__ import annotations

from random import Random

import pytest

from sobremesa.lab.intervals import mean, paired, student, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)
    assert wilson(games - wins, games) == pytest.approx((1 - high, 1 - low), abs=5e-5)


@pytest.mark.parametrize(
    ("freedom", "inside", "t"),
    [  # any table of Student's t
        (1, 0.95, 12.706),
        (2, 0.95, 4.303),
        (3, 0.95, 3.182),
        (4, 0.99, 4.604),
        (9, 0.95, 2.262),
        (10, 0.90, 1.812),
        (29, 0.95, 2.045),
        (120, 0.95, 1.980),
        (1000, 0.95, 1.962),
    ],
)
def test_student_is_students(freedom: int, inside: float, t: float) -> None:
    assert student(freedom, inside) == pytest.approx(t, abs=6e-4)


def test_the_interval_of_a_mean_is_students() -> None:
    """Student's own example (Biometrika 1908): the difference in hours of sleep after two drugs."""
    hours = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4]
    assert mean(hours) == pytest.approx((0.700, 2.460), abs=5e-4)


def test_a_mean_of_amounts_is_no_less_than_nothing() -> None:
    assert mean([0.0, 1.0], least=0.0).low == 0.0
    assert mean([0.0, 1.0]).low < 0.0


def test_one_value_tells_nothing_of_a_mean() -> None:
    assert mean([3.0]) == (float("-inf"), float("inf"))


def test_no_game_tells_nothing_of_a_rate() -> None:
    assert wilson(0, 0) == paired([], []) == paired([0, 0], [0, 0]) == (0.0, 1.0)


def test_pairs_that_split_make_the_interval_narrower_and_pairs_that_agree_wider() -> None:
    plain = wilson(100, 200)
    split = paired([1] * 100, [2] * 100)
    agree = paired([2, 0] * 50, [2] * 100)
    mixed = paired([2, 1, 1, 0] * 25, [2] * 100)
    assert plain.low < split.low < 0.5 < split.high < plain.high
    assert agree.low < plain.low < plain.high < agree.high
    assert mixed == pytest.approx(plain, abs=2e-3)


def test_agreeing_pairs_are_worth_half_as_many_games() -> None:
    assert paired([2, 0] * 5000, [2] * 10_000) == pytest.approx(wilson(5000, 10_000), abs=1e-4)


def test_a_clean_sweep_is_no_certainty() -> None:
    assert paired([2] * 10, [2] * 10) == wilson(20, 20)
    assert paired([0] * 10, [2] * 10) == wilson(0, 20)


@pytest.mark.parametrize("lean", [-0.25, 0.0, 0.25], ids=["deals decide", "independent", "deals agree"])
@pytest.mark.parametrize("deals", [20, 100])
def test_the_interval_holds_the_true_rate_in_95_of_100_contests(deals: int, lean: float) -> None:
    rng, rate, held = Random(7), 0.7, 0
    for _ in range(400):
        wins = []
        for _ in range(deals):
            luck = rng.choice((-1, 1)) * abs(lean)
            other = luck if lean > 0 else -luck
            wins.append((rng.random() < rate + luck) + (rng.random() < rate + other))
        low, high = paired(wins, [2] * deals)
        held += low <= rate <= high
    assert held >= 0.92 * 400
