"""How far a pawn of Twisty has to go, if nobody stands in the way."""

from __future__ import annotations

from sobremesa.games.twisty.board import SquareSet
from sobremesa.kernels.bits import lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.twisty.position import REACH

FAR = 7
"""Turns to a goal that are told apart."""


@compiled
def turns_to(position: Position, pawn: int, goals: SquareSet) -> int:
    """How many turns a pawn needs to one of the goals if nobody stands in the way, up to `FAR`."""
    frontier = seen = 1 << pawn
    for turns in range(1, FAR):
        ahead = 0
        while frontier:
            ahead |= position[REACH + lowest(frontier)]
            frontier &= frontier - 1
        if ahead & goals:
            return turns
        frontier = ahead & ~seen
        seen |= ahead
    return FAR
