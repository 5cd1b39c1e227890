"""What is hidden in Twisty: nothing."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any


def permute(
    players: int,  # noqa: ARG001
    options: Mapping[str, Any],  # noqa: ARG001
    setup: Mapping[str, Any],  # noqa: ARG001
    actions: list[str],  # noqa: ARG001
    seat: int | None,  # noqa: ARG001
    rng: Random,  # noqa: ARG001
) -> tuple[Mapping[str, Any], list[str]] | None:
    """Board and lists are open from the beginning, so no other game looks the same to anybody."""
    return None
