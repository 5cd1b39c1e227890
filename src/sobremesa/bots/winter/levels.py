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
    thawing_simulations: int | None = None
    """Imagined games of who judges by a net, where nothing is hidden any more: they are quicker there, and
    more of them are worth more than while the lake freezes. None: as many as then."""
    thawing_confidence: float = 1.0
    """Instead of the `confidence` of freezing, where nothing is hidden any more."""

    def countless(self) -> Self:
        """See `Level`."""
        return replace(self, simulations=COUNTLESS, steps=COUNTLESS, thawing_simulations=COUNTLESS)

    def thawing(self) -> Self:
        """The same as it thinks in thawing."""
        simulations = self.simulations if self.thawing_simulations is None else self.thawing_simulations
        return replace(self, simulations=simulations, confidence={2: self.thawing_confidence})


_JUDGING = Thawing(
    simulations=0, caution=2.0, by_net=True, net_c_puct=0.6, confidence={2: 2.0}, thawing_confidence=2.85
)
"""By a net. How sure it is was fitted to games (`python -m benchmarks.calibration`; see docs/strength.md)."""

LEVELS = {
    "beginner": Thawing(simulations=6, overlook=0.75, doubt=0.6, steps=20),
    "casual": Thawing(simulations=20, overlook=0.42, doubt=0.16, steps=50),
    "skilled": Thawing(simulations=60, overlook=0.15, doubt=0.04, steps=100),
    "expert": Thawing(simulations=250, steps=700),
    "master": replace(_JUDGING, simulations=60_000, thawing_simulations=200_000, keeps=True, steps=30_000),
    "reviewer": replace(_JUDGING, simulations=4_000, steps=4_000),
}
