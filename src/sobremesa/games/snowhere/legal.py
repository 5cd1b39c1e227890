"""Which cards can be taken (S5), and what can be done beside laying a card, which cannot be listed."""

from __future__ import annotations

from functools import lru_cache

from sobremesa.games.snowhere.fire import depths
from sobremesa.games.snowhere.geometry import TOLERANCE
from sobremesa.games.snowhere.notation import Action, Finish, Take
from sobremesa.games.snowhere.state import Card, State

MOST_COVERED = 1.0
"""So deep, in mm, one single card may lie on a card that is taken (S5)."""


def legal(state: State) -> tuple[Action, ...]:
    """Every legal action but `place`, of which there is a continuum."""
    match state.phase:
        case "take":
            return tuple(Take(number) for number in takeable(state))
        case "snowflakes":
            return (Finish(),)
        case _:
            return ()


def continuous(state: State) -> bool:
    """Whether a card is to be laid, somewhere."""
    return state.phase in ("place", "snowflakes")


def takeable(state: State) -> tuple[int, ...]:
    """S5: the fire cards that can be taken, whoever's turn it is, from the bottom up."""
    return _takeable(state.fire, state.snow)


@lru_cache(maxsize=8)
def _takeable(fire: tuple[Card, ...], snow: tuple[Card, ...]) -> tuple[int, ...]:
    """S5: those that no card covers, or only one by 1 mm at most."""
    depth = depths(fire, snow)
    covers = (depth > 0).sum(axis=1)
    free = (covers == 0) | ((covers == 1) & (depth.max(axis=1, initial=0) <= MOST_COVERED + TOLERANCE))
    return tuple(card.number for card, is_free in zip(fire, free, strict=True) if is_free)
