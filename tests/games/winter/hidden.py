"""Another game of Winter that looks the same: the cards still in the deck, in another order."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any


def permute(
    players: int,  # noqa: ARG001
    options: Mapping[str, Any],  # noqa: ARG001
    setup: Mapping[str, Any],
    actions: list[str],
    seat: int | None,  # noqa: ARG001
    rng: Random,
) -> tuple[dict[str, Any], list[str]] | None:
    """Two cards are open from the start, and one more with each `draw`; no seat has seen the others."""
    seen = 2 + actions.count("draw")
    deck = list(setup["deck"])
    unseen = deck[seen:]
    rng.shuffle(unseen)
    if deck[seen:] == unseen:
        return None
    return {"deck": deck[:seen] + unseen}, list(actions)
