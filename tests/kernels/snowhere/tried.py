"""Poses to try in a position of Snowhere: where the rules bite, and where they do not."""

from __future__ import annotations

from random import Random

from sobremesa.games.snowhere.geometry import Pose, cards
from sobremesa.games.snowhere.notation import HALF_TURN, Place
from sobremesa.games.snowhere.state import Card, State

WIDTH, LENGTH = 5600, 8700


def actions(state: State, rng: Random, count: int) -> list[Place]:
    """Cards laid in poses of any kind."""
    return [Place(pose) for pose in poses(state, rng, count)]


def poses(state: State, rng: Random, count: int) -> list[Pose]:
    """Poses of any kind: over fire, beside cards, along the outline, exactly on a card, far away."""
    ways = (_over, _over, _beside, _beside, _nearly_on, _across, _far)
    return [rng.choice(ways)(rng.choice(state.table), rng) for _ in range(count)]


def _over(card: Card, rng: Random) -> Pose:
    """Anywhere on a card, at any angle."""
    x, y, _ = card.pose
    return Pose(x + rng.randint(-6000, 6000), y + rng.randint(-6000, 6000), rng.randrange(HALF_TURN))


def _beside(card: Card, rng: Random) -> Pose:
    """Parallel to a card that lies straight, or nearly so, about a card's size or an edge's width away."""
    x, y, a = card.pose
    turned = (a + rng.choice((0, 0, 0, 9000, 100, 17900))) % HALF_TURN
    along, across = rng.choice((0, WIDTH, LENGTH, (WIDTH + LENGTH) // 2, 100, 1000)), rng.randint(-4000, 4000)
    if rng.random() < 0.5:
        along, across = across, along
    off = rng.choice((0, 0, 1, -1, 99, 100, 101, -99, -100, -101, rng.randint(-250, 250)))
    sign = rng.choice((-1, 1))
    return Pose(x + sign * (along + off), y + sign * across, turned)


def _nearly_on(card: Card, rng: Random) -> Pose:
    """On a card, or almost (S11)."""
    x, y, a = card.pose
    turned = (a + rng.randint(-150, 150)) % HALF_TURN
    return Pose(x + rng.randint(-110, 110), y + rng.randint(-110, 110), turned)


def _across(card: Card, rng: Random) -> Pose:
    """Along a card's own directions, shifted by a little more or less than its size."""
    lying = cards([card.pose], card.pose)
    by = rng.choice((WIDTH, LENGTH, 100, 50, 1000)) + rng.randint(-160, 160)
    side = rng.choice((lying.short[0], lying.long[0])) * by * rng.choice((-1, 1))
    other = rng.choice((lying.short[0], lying.long[0])) * rng.randint(-3000, 3000)
    x, y, a = card.pose
    return Pose(x + round(side[0] + other[0]), y + round(side[1] + other[1]), a)


def _far(card: Card, rng: Random) -> Pose:
    """Farther away than cards can touch."""
    x, y, _ = card.pose
    return Pose(x + rng.choice((-1, 1)) * rng.randint(9000, 200_000), y, rng.randrange(HALF_TURN))
