"""How a game of Winter ended, compiled."""

from __future__ import annotations

from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Position, Values
from sobremesa.kernels.winter.position import LYING, WINNERS


@compiled
def outcome(position: Position, scores: Values) -> int:
    """Write the counters on the table of each seat; the winners as a set of bits, 0 while the game lasts."""
    scores[0] = position[LYING]
    scores[1] = position[LYING + 1]
    return position[WINNERS]
