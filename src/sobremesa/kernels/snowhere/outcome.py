"""The fire that is left, and how a game of Snowhere ended (S3, S14), compiled."""

from __future__ import annotations

import numpy as np

from sobremesa.games.snowhere.fire import LEAST_FIRE
from sobremesa.games.snowhere.geometry import TOLERANCE
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.snowhere.fire import visible
from sobremesa.kernels.snowhere.position import (
    CUTS,
    FLOATS,
    OVER,
    PHASE,
    PLAYERS,
    ROWS,
    WORDS,
)
from sobremesa.kernels.snowhere.shapes import COLUMNS, MOST_ROWS, MOST_STRETCHES, STRETCH, Floats

_MOST_WINNERS = 62  # bits of the set


@compiled
def fire_left(position: Position) -> float:
    """S3: the visible fire, in mm²."""
    space = position[WORDS:].view(np.float64)
    rows = space[ROWS:CUTS].reshape((MOST_ROWS, COLUMNS))
    cuts = space[CUTS:FLOATS].reshape((MOST_STRETCHES, STRETCH))
    return visible(position, rows, cuts)


@compiled
def outcome(position: Position, scores: Floats) -> int:
    """S14: the fire left, in mm², as the one score; everybody wins if it is out (the first 62 of them)."""
    if position[PHASE] != OVER:
        return 0
    fire = fire_left(position)
    scores[0] = int(10 * fire + 0.5) / 10
    return 0 if is_visible(fire) else (1 << min(position[PLAYERS], _MOST_WINNERS)) - 1


@compiled
def is_visible(fire: float) -> bool:
    """Whether so much fire, in mm², is any (S7, S14)."""
    return fire >= LEAST_FIRE - TOLERANCE
