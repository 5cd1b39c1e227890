"""What matters in Holi: the points as they stand, colour on high floors, and tokens left to throw."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sobremesa.bots.holi_chances import ahead, estimate
from sobremesa.bots.holi_ideas import lean, promising
from sobremesa.bots.levels import Level
from sobremesa.games.holi import Action, State, legal
from sobremesa.games.holi.scoring import score_sheet
from sobremesa.kernels.search import Manner

HEIGHT = 3.0
"""What it is worth to stand a floor higher: throws from there score more."""
MOVED = 0.05
"""Between equals, rather do something than end the turn."""


def options(state: State, rng: Random) -> Sequence[Action]:  # noqa: ARG001
    """All legal actions."""
    return legal(state)


def worth(state: State, seat: int) -> float:
    """One's points if the game ended now, less the best of the others'."""
    totals = [score.total for score in score_sheet(state)]
    best = max(total for other, total in enumerate(totals) if other != seat)
    return totals[seat] - 0.5 * best + HEIGHT * _height(state, seat) + MOVED * state.moved


def _height(state: State, seat: int) -> int:
    figure = state.players[seat].figure
    return 0 if figure is None else figure // 36


# Knowledge for the search: how a game stands, and what is worth looking at

MANNER = Manner(explore=0.6, caution=0.05)

LEVELS = {
    "beginner": Level(simulations=15, overlook=0.35, doubt=0.1),
    "casual": Level(simulations=25, overlook=0.15),
    "skilled": Level(simulations=100),
    "expert": Level(simulations=1_000),
    "master": Level(simulations=40_000),
    "judge": Level(simulations=6_000),
}


__all__ = ["LEVELS", "MANNER", "ahead", "estimate", "lean", "options", "promising", "worth"]
