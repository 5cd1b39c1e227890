"""What matters in Snowhere: little visible fire, and many fire cards that can still be taken."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sobremesa.games.snowhere import Action, State, legal, refusal
from sobremesa.games.snowhere.fire import visible_fire
from sobremesa.games.snowhere.geometry import Pose
from sobremesa.games.snowhere.legal import takeable
from sobremesa.games.snowhere.notation import Place

TRIES = 200
"""Poses that are tried for a card."""
PATIENCE = 3000
"""Poses that are tried before giving up where a card must be laid (S7) and none of them was legal yet."""
ENOUGH = 10
"""Legal poses among which one is chosen."""
SPREAD = 4500
"""How far, in hundredths of a mm, a card is laid from the middle of a fire card at most."""
TAKEABLE = 4000.0
"""What another card to take is worth, in mm² of fire."""
PLENTY = 12
"""So many cards to take are enough."""


def options(state: State, rng: Random) -> Sequence[Action]:
    """Cards to take, or some legal poses for the card in hand, near fire cards."""
    if state.phase == "take":
        return legal(state)
    found: list[Action] = []
    listed = legal(state)
    for tries in range(TRIES if listed else PATIENCE):
        if len(found) == ENOUGH or (found and tries >= TRIES):
            break
        action = Place(_near_fire(state, rng))
        if refusal(state, action) is None:
            found.append(action)
    if not found and not listed:
        raise RuntimeError("no legal pose was found for the card in hand")
    return [*found, *listed]


def _near_fire(state: State, rng: Random) -> Pose:
    card = rng.choice(state.fire or state.snow)
    x, y, _ = card.pose
    return Pose(x + rng.randint(-SPREAD, SPREAD), y + rng.randint(-SPREAD, SPREAD), rng.randrange(18_000))


def score(state: State, seat: int) -> float:  # noqa: ARG001 (all play together)
    """Less fire is better; so is not having locked all the cards."""
    return TAKEABLE * min(len(takeable(state)), PLENTY) - visible_fire(state.fire, state.snow)
