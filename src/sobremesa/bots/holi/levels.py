"""The levels of Holi."""

from __future__ import annotations

from sobremesa.bots.level import Level

CONFIDENCE = {2: 1.55, 3: 0.8, 4: 1.4}
"""Fitted to games of each number of players (`python -m benchmarks.calibration`; see docs/strength.md)."""

LEVELS = {
    "beginner": Level(simulations=15, overlook=0.35, doubt=0.1),
    "casual": Level(simulations=25, overlook=0.15),
    "skilled": Level(simulations=100),
    "expert": Level(simulations=1_000),
    "master": Level(simulations=50_000, by_net=True, keeps=True, net_c_puct=1.5, confidence=CONFIDENCE),
    "reviewer": Level(simulations=6_000, by_net=True, net_c_puct=1.5, confidence=CONFIDENCE),
}
