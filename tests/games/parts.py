"""What the tests of a game bring for the promises that all games make, found by the game's name.

In `tests/games/NAME`, each of them where the game needs it:

- `hidden` with `permute`: another game that must look the same to a seat. An independent judge of what is
  hidden, which knows nothing of `view` and `imagine`.
- `pieces` with `pieces`: what cannot appear or vanish.
- `sampling`: how much of it is tried where that is not the usual.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any


def part(game: str, name: str) -> Any:
    """A module of the tests of a game; None where there is none."""
    if find_spec(f"tests.games.{game}") is None or find_spec(f"tests.games.{game}.{name}") is None:
        return None
    return import_module(f"tests.games.{game}.{name}")


def sampling(game: str, name: str, usual: int) -> int:
    """How much is tried."""
    return getattr(part(game, "sampling"), name, usual)
