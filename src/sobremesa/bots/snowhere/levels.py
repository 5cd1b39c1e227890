"""The levels of Snowhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import Self

from sobremesa.bots.level import COUNTLESS

FORESIGHT = (4000.0, 150.0, 1.0, 1.3, 3.0)
"""The manner of those who save fire for later (see `poses`)."""
HERE_AND_NOW = (4000.0, 150.0, 0.0, inf, 0.0)
"""The manner of those who put out what they can."""


@dataclass(frozen=True, slots=True)
class Level:
    """How hard somebody thinks, and how they err."""

    samples: int
    """Poses that are looked at."""
    kept: int
    """The best of them, which are improved and compared."""
    steps: int
    """Small changes that are tried to improve each of these."""
    games: int = 0
    """Games that are imagined to their end, at most, to say what a choice is worth."""
    turns: int = 0
    """Actions that are imagined, at most, to find a plan for the whole rest of the game."""
    overlook: float = 0.0
    """How likely one does not notice that a certain card gets locked."""
    careless: float = 0.0
    """How far off a card is laid, in mm and in degrees (standard deviation)."""
    manner: tuple[float, ...] = FORESIGHT

    def countless(self) -> Self:
        """The same, bounded by the clock alone, if it plans at all."""
        return replace(self, turns=COUNTLESS if self.turns else 0)


LEVELS = {
    "beginner": Level(samples=6, kept=1, steps=0, overlook=1.0, careless=5.0, manner=HERE_AND_NOW),
    "casual": Level(samples=20, kept=1, steps=6, overlook=0.8, careless=2.0, manner=HERE_AND_NOW),
    "skilled": Level(samples=40, kept=2, steps=12, overlook=0.6, careless=0.5, manner=HERE_AND_NOW),
    "expert": Level(samples=80, kept=3, steps=24, overlook=0.25),
    "master": Level(samples=300, kept=6, steps=60, games=8, turns=600),
    "reviewer": Level(samples=80, kept=2, steps=24),
}
