"""Hand-made tables of Snowhere for the tests."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.games.snowhere.fire import visible_fire
from sobremesa.games.snowhere.geometry import Pose
from sobremesa.games.snowhere.placing import breaks
from sobremesa.games.snowhere.state import Card, Phase, State

Where = tuple[float, float, float]


def pose(x: float, y: float, a: float = 0.0) -> Pose:
    """A pose in millimetres and degrees."""
    return Pose(round(100 * x), round(100 * y), round(100 * a))


def table(
    fire: Sequence[Where],
    snow: Sequence[Where] = (),
    *,
    phase: Phase = "place",
    players: int = 2,
    snowflakes: Sequence[int] = (),
    aside: Sequence[int] = (),
) -> State:
    """Fire cards are numbered from 0, snow cards from 50; 110 is in hand where a card is to be laid."""
    lying = tuple(Card(number, pose(*where)) for number, where in enumerate(fire))
    return State(
        players=players,
        carpet="standard",
        carpet_mm2=visible_fire(lying, ()) or 1.0,
        snowflakes=frozenset((*snowflakes, *aside)),
        fire=lying,
        snow=tuple(Card(50 + number, pose(*where)) for number, where in enumerate(snow)),
        aside=tuple(aside),
        hand=110 if phase == "place" else None,
        turn=0,
        phase=phase,
    )


def broken(state: State, x: float, y: float, a: float = 0.0) -> list[str]:
    """The rules that a card laid there would break."""
    return [refusal.rule for refusal in breaks(state, pose(x, y, a))]
