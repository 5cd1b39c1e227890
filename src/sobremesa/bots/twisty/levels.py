"""The levels of Twisty."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sobremesa.bots.level import Level

HOLDINGS_A_SECOND = 10_000
"""What is solved in a second, at least (see `endgame`); who has less time solves less."""


@dataclass(frozen=True, slots=True)
class Racing(Level):
    """A level that also says how much of the end it solves, with two players."""

    holdings: int = 0
    """The largest table (see `endgame`)."""


CONFIDENCE = {2: 1.0, 3: 0.65, 4: 0.7}
"""Fitted to games of each number of players (`python -m benchmarks.calibration`; see docs/strength.md)."""

_JUDGING = Racing(simulations=0, by_net=True, net_c_puct=1.5, confidence=CONFIDENCE)
"""By a net."""

LEVELS = {
    "beginner": Racing(simulations=20, overlook=0.3, doubt=0.05),
    "casual": Racing(simulations=30, overlook=0.2),
    "skilled": Racing(simulations=80),
    "expert": Racing(simulations=400),
    "master": replace(_JUDGING, simulations=80_000, keeps=True, holdings=12_000),
    "reviewer": replace(_JUDGING, simulations=4_000, holdings=1_000),
}
