"""The end: how much fire is left (S14)."""

from __future__ import annotations

from sobremesa.games.game import Result
from sobremesa.games.snowhere.fire import is_out, visible_cards, visible_fire
from sobremesa.games.snowhere.state import State


def result(state: State) -> Result | None:
    """S14: solved or, if not, how much fire is left. None while the game lasts."""
    if state.phase != "over":
        return None
    return Result(
        winners=tuple(range(state.players)) if is_out(state.fire, state.snow) else (),
        scores=scores(state)[:1],
        reason="S14",
        details={"fire_cards": visible_cards(state.fire, state.snow), "percent": percent(state)},
    )


def scores(state: State) -> tuple[float, ...]:
    """The fire that everybody sees, in mm², for each of the players: less is better."""
    return (round(visible_fire(state.fire, state.snow), 1),) * state.players


def percent(state: State) -> float:
    """Visible fire in % of the carpet's area at the beginning."""
    return round(100 * visible_fire(state.fire, state.snow) / state.carpet_mm2, 2)
