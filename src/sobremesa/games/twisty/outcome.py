"""The end (T12, T13)."""

from __future__ import annotations

from sobremesa.games.game import Result
from sobremesa.games.twisty.state import State


def result(state: State) -> Result | None:
    """How the game ended: the seat whose turn it is won (T12), or all drew (T13)."""
    if state.ended is None:
        return None
    winners = (state.turn,) if state.ended == "T12" else tuple(range(len(state.players)))
    return Result(winners, scores(state), state.ended)


def scores(state: State) -> tuple[float, ...]:
    """The cubes that each seat holds."""
    return tuple(player.held for player in state.players)
