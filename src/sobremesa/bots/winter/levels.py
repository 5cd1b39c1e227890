"""The levels of Winter."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from sobremesa.bots.level import COUNTLESS, Level


@dataclass(frozen=True, slots=True)
class Thawing(Level):
    """A level that also says how far it searches where nothing is hidden."""

    steps: int = 0
    """Actions that alpha-beta plays before it decides; who judges by a net only looks for a proof so."""

    def countless(self) -> Self:
        """See `Level`."""
        return replace(self, simulations=COUNTLESS, steps=COUNTLESS)


CONFIDENCE = {2: 2.5}
"""Fitted to games of each number of players (`python -m benchmarks.calibration`; see docs/strength.md)."""

LEVELS = {
    "beginner": Thawing(simulations=6, overlook=0.75, doubt=0.6, steps=20),
    "casual": Thawing(simulations=20, overlook=0.42, doubt=0.16, steps=50),
    "skilled": Thawing(simulations=60, overlook=0.15, doubt=0.04, steps=100),
    "expert": Thawing(simulations=250, steps=700),
    "master": Thawing(simulations=60_000, by_net=True, net_c_puct=0.6, confidence=CONFIDENCE, steps=30_000),
    "reviewer": Thawing(simulations=4_000, by_net=True, net_c_puct=0.6, confidence=CONFIDENCE, steps=4_000),
}
