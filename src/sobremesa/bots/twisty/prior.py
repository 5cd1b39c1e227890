"""What is worth looking at first in Twisty, compiled: the prior of the search."""

from __future__ import annotations

from sobremesa.games.twisty.board import CENTRE
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes, Position, Values
from sobremesa.kernels.twisty.legal import victims
from sobremesa.kernels.twisty.position import (
    CUBES,
    DONE,
    FIELDS,
    HELD,
    PASSING,
    PLAYERS,
    REACH,
    SQUARES,
    TURN,
    choosing_corner,
    next_colour,
)

REACHES_GOAL = 8.0
"""To take or to steal the next cube; at last, to stop on the centre."""
PROTECTS = 3.0
GOAL_NEXT = 2.0
"""From there a goal is a turn away."""
OTHER = 0.5


@compiled
def prior(position: Position, actions: Codes, count: int, priors: Values) -> None:
    """By what an action does now, and what it makes possible next. All corners are alike."""
    if choosing_corner(position):
        for n in range(count):
            priors[n] = 1.0
        return
    turn = position[TURN]
    begin = PLAYERS + FIELDS * turn
    goals = 1 << CENTRE
    if position[begin + HELD] < DONE:
        goals = position[CUBES + next_colour(position, turn)] | victims(position, turn)
    for n in range(count):
        square = actions[n] % SQUARES
        if goals >> square & 1:
            priors[n] = REACHES_GOAL
        elif actions[n] >= SQUARES and actions[n] != PASSING:
            priors[n] = PROTECTS
        elif actions[n] != PASSING and position[REACH + square] & goals:
            priors[n] = GOAL_NEXT
        else:
            priors[n] = OTHER
