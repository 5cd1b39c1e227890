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


@compiled
def prior(position: Position, actions: Codes, count: int, priors: Values) -> None:
    """To what wins a cube, to protecting, and to squares from which a cube is in reach."""
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
            priors[n] = 8.0
        elif actions[n] >= SQUARES and actions[n] != PASSING:
            priors[n] = 3.0
        elif actions[n] != PASSING and position[REACH + square] & goals:
            priors[n] = 2.0
        else:
            priors[n] = 0.5
