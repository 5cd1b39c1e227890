"""Turning points: what an action gave away, and which ones tell the game."""

from __future__ import annotations

import pytest

from sobremesa.bots import Choice
from sobremesa.table.turning_points import LEAST, MOST, Evaluation, TurningPoint, turning_points


def evaluated(seat: int, share: float, *choices: tuple[str, float]) -> Evaluation:
    """A position of two with the share of whoever decides."""
    values = (share, 1 - share) if seat == 0 else (1 - share, share)
    return Evaluation(seat, values, tuple(Choice(action, value, 100) for action, value in choices))


END = Evaluation(None, (1.0, 0.0))


def test_an_action_that_gave_much_away_is_told_with_what_was_better() -> None:
    game = [evaluated(0, 0.7, ("good", 0.7), ("bad", 0.4)), evaluated(1, 0.6, ("b", 0.6)), END]
    (point,) = turning_points(game, ["bad", "b"], together=False)
    assert point._replace(cost=0.3) == TurningPoint(0, 0, "bad", 0.3, "good", 0.7)
    assert point.cost == pytest.approx(0.3)


def test_the_best_action_never_turns_a_game_whatever_came_of_it() -> None:
    game = [evaluated(0, 0.7, ("draw", 0.7), ("other", 0.6)), evaluated(0, 0.2, ("b", 0.2)), END]
    assert not turning_points(game, ["draw", "b"], together=False)
    forced = [evaluated(0, 0.7, ("only", 0.7)), evaluated(0, 0.2, ("b", 0.2)), END]
    assert not turning_points(forced, ["only", "b"], together=False)


def test_bad_luck_is_no_mistake() -> None:
    """An action that was nearly as good as the best is not blamed for what chance did then."""
    game = [evaluated(0, 0.7, ("best", 0.7), ("draw", 0.69)), evaluated(0, 0.2, ("b", 0.2)), END]
    assert not turning_points(game, ["draw", "b"], together=False)


def test_an_action_that_turned_out_well_is_no_mistake() -> None:
    game = [evaluated(0, 0.5, ("best", 0.5), ("odd", 0.1)), evaluated(0, 0.6, ("b", 0.6)), END]
    assert not turning_points(game, ["odd", "b"], together=False)


def test_what_nobody_had_thought_of_is_judged_by_what_came() -> None:
    game = [evaluated(1, 0.6, ("best", 0.6)), evaluated(0, 0.8, ("b", 0.8)), END]
    (point,) = turning_points(game, ["unheard", "b"], together=False)
    assert (point.ply, point.seat, point.action) == (0, 1, "unheard")
    assert point.cost == pytest.approx(0.4)


def test_the_last_action_can_be_one() -> None:
    lost = Evaluation(None, (0.0, 1.0))
    game = [evaluated(0, 0.9, ("win", 1.0), ("lose", 0.0)), lost]
    (point,) = turning_points(game, ["lose"], together=False)
    assert point.cost == pytest.approx(0.9)


def test_only_the_worst_are_told_in_the_order_of_the_game() -> None:
    shares = [0.9, 0.75, 0.5, 0.45, 0.1, 0.0]  # of the first seat, which always decides
    game = [evaluated(0, share, ("good", share), ("bad", share - 0.3)) for share in shares]
    points = turning_points([*game, Evaluation(None, (0.0, 1.0))], ["bad"] * len(game), together=False)
    assert len(points) == MOST
    assert [point.ply for point in points] == [0, 1, 3]
    assert all(point.cost >= LEAST for point in points)


def test_small_slips_are_not_told() -> None:
    less = LEAST * 0.9
    game = [evaluated(0, 0.5, ("good", 0.5), ("slip", 0.5 - less)), evaluated(0, 0.5 - less, ("b", 0.5)), END]
    assert not turning_points(game, ["slip", "b"], together=False)


def test_together_more_that_is_lost_is_worse_and_measured_against_all_that_was_at_stake() -> None:
    def fire(left: float, *choices: tuple[str, float]) -> Evaluation:
        return Evaluation(0, (-left,), tuple(Choice(action, -burns, 10) for action, burns in choices))

    game = [
        fire(1000, ("good", 1000), ("bad", 1500)),
        fire(1600, ("good", 1600), ("slip", 1650)),
        fire(1650, ("good", 1600)),
        Evaluation(None, (-1600.0,)),
    ]
    (point,) = turning_points(game, ["bad", "slip", "good"], together=True)
    assert point == TurningPoint(0, 0, "bad", 600, "good", -1000)


def test_a_game_of_no_actions_has_none() -> None:
    assert turning_points([evaluated(0, 0.5, ("a", 0.5))], [], together=False) == []
    assert turning_points([Evaluation(None, (0.0,))], [], together=True) == []
