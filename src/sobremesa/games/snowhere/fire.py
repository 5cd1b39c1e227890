"""Which cards lie on which, and how much fire is visible (S3, S14)."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from sobremesa.games.snowhere.geometry import (
    TOLERANCE,
    Array,
    Cards,
    Pose,
    area,
    cards,
    outline,
    overlaps,
    uncovered,
)
from sobremesa.games.snowhere.state import Card

LEAST_FIRE = 1.0
"""Less visible fire than this, in mm², is none (S7, S8, S14)."""


def _lying(table: tuple[Card, ...]) -> Cards:
    """All cards on the table, seen from the lowest."""
    poses = [card.pose for card in table]
    return cards(poses, poses[0] if poses else Pose(0, 0, 0))


@lru_cache(maxsize=8)
def depths(fire: tuple[Card, ...], snow: tuple[Card, ...]) -> Array:
    """How deep each fire card is covered by each card laid later, (fire, fire + snow); 0 if not at all."""
    table = _lying(fire + snow)
    depth = np.triu(overlaps(table.pick(slice(len(fire))), table), 1)
    depth[depth <= TOLERANCE] = 0.0
    depth.flags.writeable = False
    return depth


@lru_cache(maxsize=8)
def visible_fire(fire: tuple[Card, ...], snow: tuple[Card, ...]) -> float:
    """S3: all fire that is not under snow, in mm². That is the whole carpet without its snow."""
    table = _lying(fire + snow)
    return max(0.0, area(outline(table)) - area(outline(table.pick(slice(len(fire), None)))))


def is_out(fire: tuple[Card, ...], snow: tuple[Card, ...]) -> bool:
    """Whether less than 1 mm² of fire is visible (S7, S14)."""
    return visible_fire(fire, snow) < LEAST_FIRE - TOLERANCE


def visible_cards(fire: tuple[Card, ...], snow: tuple[Card, ...]) -> int:
    """Of how many fire cards at least 1 mm² is not covered by any later card (S14)."""
    return int((uncovered(_lying(fire + snow), len(fire)) >= LEAST_FIRE - TOLERANCE).sum())
