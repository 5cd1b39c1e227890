"""The interface of a player who is not a person."""

from __future__ import annotations

from random import Random
from typing import Protocol

from sobremesa.games.game import View


class Bot(Protocol):
    """It sees what its seat sees, has some seconds, and answers with an action in its text."""

    def choose(self, view: View, rng: Random, seconds: float) -> str: ...
