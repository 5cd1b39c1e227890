"""Which cards can be taken (S5), and what can be done beside laying a card, which cannot be listed."""

from __future__ import annotations

from functools import lru_cache

from sobremesa.games.snowhere.fire import depths, visible_cards
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
        case "place":
            return (Finish(),) if only_specks(state) else ()
        case "snowflakes":
            return (Finish(),)
        case "over":
            return ()


def only_specks(state: State) -> bool:
    """S7: whether a card is in hand, and no single fire card shows 1 mm²: there may be no place for it (S8).

    A card that can be taken shows far more. Where less than 1 mm² of all fire was left, the game is over.
    """
    return state.phase == "place" and not takeable(state) and not visible_cards(state.fire, state.snow)


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
