"""The turning points of a finished game: where somebody gave most away, and what would have been better."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from sobremesa.bots import Choice

MOST = 3
"""A game is told by so many turning points at most."""
LEAST = 0.05
"""What an action must give away to be one: so much of the win, or of what was at stake together."""

HARDLY_SEEN = 3.0
"""Poor actions are hardly looked at beforehand: their faults may be so many times what was seen of them."""


class Evaluation(NamedTuple):
    """What a good player thought of a position, with the eyes of the seat that decided there."""

    seat: int | None
    """Who decided; None at the end."""
    values: tuple[float, ...]
    """What every seat could expect, and more is better: as a `Thought` has it."""
    choices: tuple[Choice, ...] = ()
    """Best first; none at the end."""


class TurningPoint(NamedTuple):
    """An action that gave a lot away."""

    ply: int
    """The position in which it was played: after so many actions."""
    seat: int
    action: str
    cost: float
    """How much of the win it gave away; where all play together, of their score."""
    better: str
    value: float
    """What could be expected of the better action, for the seat that decided."""


def turning_points(
    evaluations: Sequence[Evaluation], actions: Sequence[str], together: bool
) -> list[TurningPoint]:
    """The actions that gave most away, in the order in which they were played.

    There is an evaluation for every position, the last one included, so one more than there are actions.
    """
    at_stake = max((abs(each.values[0]) for each in evaluations), default=0.0) if together else 1.0
    found = [
        TurningPoint(ply, before.seat, action, cost, best.action, best.value)
        for ply, ((before, after), action) in enumerate(zip(pairwise(evaluations), actions, strict=True))
        if before.seat is not None
        and (best := before.choices[0]).action != action
        and (cost := _cost(before, after, action, together)) >= LEAST * at_stake > 0
    ]
    worst = sorted(found, key=lambda point: point.cost, reverse=True)[:MOST]
    return sorted(worst, key=lambda point: point.ply)


def _cost(before: Evaluation, after: Evaluation, action: str, together: bool) -> float:
    """What an action gave away: how things stood before it and after.

    Chance is in that, and what others did not know. So it counts only as far as the action was thought worse
    than the best one beforehand.
    """
    seat = 0 if together else before.seat
    assert seat is not None, "somebody acted"
    lost = before.values[seat] - after.values[seat]
    best = before.choices[0].value
    bounds = [HARDLY_SEEN * (best - choice.value) for choice in before.choices if choice.action == action]
    return max(0.0, min((lost, *bounds)))
