"""How a game of Winter stands, compiled: the value function of the search."""

from __future__ import annotations

import numpy as np

from sobremesa.bots.winter.evaluation import evaluate
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes, Position, Values
from sobremesa.kernels.winter.position import (
    LIGHT_SEAT,
    PLACE,
    STAGE,
    TURN,
)


@compiled
def value(position: Position, actions: Codes, values: Values) -> None:
    """The share of the win that each seat can expect."""
    seat = position[TURN]
    values[0] = values[1] = 0.5
    if position[LIGHT_SEAT] >= 0:
        odds = evaluate(position, actions)
    elif position[STAGE] == PLACE:
        return
    else:
        position[LIGHT_SEAT] = seat
        odds = abs(evaluate(position, actions))  # whoever decides the colours takes the better one (W8)
    values[seat] = share(odds)
    values[1 - seat] = 1.0 - values[seat]


@compiled
def share(value: int) -> float:
    """The share of the win that an evaluation stands for: the logistic function."""
    return 1.0 / (1.0 + np.exp(-value / 100.0))
