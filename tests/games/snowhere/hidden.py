"""Another game of Snowhere that looks the same: the snowflakes not yet found, under other fire cards."""

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
    """Everybody has seen the underside of the cards that were taken, and nobody that of the others."""
    taken = {int(action.removeprefix("take ")) for action in actions if action.startswith("take ")}
    found = [number for number in setup["snowflakes"] if number in taken]
    untouched = [number for number in range(len(setup["cards"])) if number not in taken]
    snowflakes = sorted(found + rng.sample(untouched, len(setup["snowflakes"]) - len(found)))
    if snowflakes == sorted(setup["snowflakes"]):
        return None
    return {"cards": setup["cards"], "snowflakes": snowflakes}, list(actions)
