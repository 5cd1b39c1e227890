"""The end of the game (H16, H17)."""

from __future__ import annotations

from typing import NamedTuple

from sobremesa.games.game import Result
from sobremesa.games.holi import rivalry
from sobremesa.games.holi.board import FLOOR
from sobremesa.games.holi.state import State

TOKEN_IN_RESERVE = 2
MORE_SWEETS = 5


class Score(NamedTuple):
    """What makes up a player's points."""

    floors: tuple[int, ...]
    """For own tokens on each floor."""
    reserves: int
    """For own tokens in other players' reserves."""
    sweets: int
    """For other players with fewer sweets."""
    hits: int
    """For direct hits, scored during play."""
    rivalry: tuple[tuple[int, int], ...]
    """For each rivalry card in play, its id and the points."""

    @property
    def total(self) -> int:
        return (
            sum(self.floors)
            + self.reserves
            + self.sweets
            + self.hits
            + sum(points for _, points in self.rivalry)
        )


def spread(state: State, seat: int) -> int:
    """How many tokens of a player lie in the reserves of others."""
    return sum(player.reserve[seat] for other, player in enumerate(state.players) if other != seat)


def score_sheet(state: State) -> tuple[Score, ...]:
    """H16 for every player, as if the game ended now."""
    return tuple(
        Score(
            floors=tuple(
                worth * (player.tokens & floor).bit_count() for worth, floor in enumerate(FLOOR, start=1)
            ),
            reserves=TOKEN_IN_RESERVE * spread(state, seat),
            sweets=MORE_SWEETS * sum(other.sweets < player.sweets for other in state.players),
            hits=player.hits,
            rivalry=tuple((card, rivalry.score(state, seat, card)) for card in state.rivalry),
        )
        for seat, player in enumerate(state.players)
    )


def scores(state: State) -> tuple[float, ...]:
    """Each player's points, as if the game ended now (H16)."""
    return tuple(score.total for score in score_sheet(state))


def result(state: State) -> Result | None:
    """H16 when everybody is out; H17 decides ties."""
    if state.turn is not None:
        return None
    totals = scores(state)

    def standing(seat: int) -> tuple[float, int, int, int]:
        return totals[seat], spread(state, seat), state.players[seat].sweets, -seat

    winner = max(range(len(totals)), key=standing)
    return Result((winner,), totals, "H16")
