"""What matters in Holi: the points as they stand, colour on high floors, and tokens left to throw."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sobremesa.games.holi import Action, State, legal
from sobremesa.games.holi.outcome import score_sheet

HEIGHT = 3.0
"""What it is worth to stand a floor higher: throws from there score more."""
MOVED = 0.05
"""Between equals, rather do something than end the turn."""


def options(state: State, rng: Random) -> Sequence[Action]:  # noqa: ARG001
    """All legal actions."""
    return legal(state)


def score(state: State, seat: int) -> float:
    """One's points if the game ended now, less the best of the others'."""
    totals = [score.total for score in score_sheet(state)]
    best = max(total for other, total in enumerate(totals) if other != seat)
    return totals[seat] - 0.5 * best + HEIGHT * _height(state, seat) + MOVED * state.moved


def _height(state: State, seat: int) -> int:
    figure = state.players[seat].figure
    return 0 if figure is None else figure // 36
