"""What matters in Winter: counters on the ice, squares that could carry more, and not being alone with
nothing to do but take one's own counters."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sobremesa.games.winter import Action, State, legal
from sobremesa.games.winter.lattice import Ice
from sobremesa.games.winter.legal import unlocked
from sobremesa.games.winter.state import thawing

COUNTER = 10.0
SQUARE = 3.0
"""A free square of one's own colour, for later."""
SPARE_CARD = 0.5
"""An unlocked card is a turn that costs its remover nothing."""


def options(state: State, rng: Random) -> Sequence[Action]:  # noqa: ARG001
    """All legal actions."""
    return legal(state)


def score(state: State, seat: int) -> float:
    """One's own counters and squares, less the other's."""
    if state.ended is not None:
        winners = state.ended.winners
        return 0.0 if len(winners) == 2 else 1e6 if winners == (seat,) else -1e6
    ice = Ice.of(state.cards)
    return _standing(state, seat, ice) - _standing(state, 1 - seat, ice)


def _standing(state: State, seat: int, ice: Ice) -> float:
    counters = COUNTER * len(state.counters[seat])
    if state.colours is None:
        return counters
    squares = ice.squares(state.colours[seat]) & ~ice.bits(state.counters[seat])
    total = counters + SQUARE * squares.bit_count()
    if thawing(state) and state.turn == seat:
        total += SPARE_CARD * len(unlocked(state, ice))
    return total
