"""The levels of Twisty."""

from __future__ import annotations

from sobremesa.bots.level import Level

LEVELS = {
    "beginner": Level(simulations=20, overlook=0.3, doubt=0.05),
    "casual": Level(simulations=30, overlook=0.2),
    "skilled": Level(simulations=80),
    "expert": Level(simulations=400),
    "master": Level(simulations=12_000),
    "reviewer": Level(simulations=1_500),
}
