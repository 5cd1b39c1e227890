"""The levels of Holi."""

from __future__ import annotations

from sobremesa.bots.level import Level

LEVELS = {
    "beginner": Level(simulations=15, overlook=0.35, doubt=0.1),
    "casual": Level(simulations=25, overlook=0.15),
    "skilled": Level(simulations=100),
    "expert": Level(simulations=1_000),
    "master": Level(simulations=80_000, by_net=True, net_c_puct=1.5),
    "reviewer": Level(simulations=6_000, by_net=True, net_c_puct=1.5),
}
