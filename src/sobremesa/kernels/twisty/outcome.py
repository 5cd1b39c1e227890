"""How a game of Twisty ended (T12, T13), compiled."""

from __future__ import annotations

from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Position, Values
from sobremesa.kernels.twisty.position import ENDED, FIELDS, HELD, PLAYERS, PLAYING, TURN


@compiled
def outcome(position: Position, scores: Values) -> int:
    """The set of winners, empty while the game lasts; the cubes that each holds."""
    for player in range(position[PLAYING]):
        scores[player] = position[PLAYERS + FIELDS * player + HELD]
    if position[ENDED] == 12:
        return 1 << position[TURN]
    return (1 << position[PLAYING]) - 1 if position[ENDED] else 0
