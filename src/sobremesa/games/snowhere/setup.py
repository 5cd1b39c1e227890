"""Laying out the carpet (S4): by chance, and from a record."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, isfinite, pi, sin, sqrt
from random import Random
from typing import Any

from sobremesa.games.game import Options, Setup
from sobremesa.games.refusals import agreed, bad_setup, check_players
from sobremesa.games.snowhere.about import OPTIONS, PLAYERS
from sobremesa.games.snowhere.data import (
    CARDS,
    INSIDE_THE_FRONT,
    LEAST_OVERLAP,
    ON_THE_FRONT,
    RADIUS,
    SNOWFLAKES,
)
from sobremesa.games.snowhere.fire import visible_fire
from sobremesa.games.snowhere.geometry import TOLERANCE, Pose, cards, overlaps
from sobremesa.games.snowhere.notation import FARTHEST, HALF_TURN
from sobremesa.games.snowhere.state import Card, State


def deal(rng: Random, players: int, options: Options) -> Setup:
    """Shuffle the cards and lay out the carpet, card by card, from the middle outwards (S4)."""
    check_players(PLAYERS, players, "S12")
    radius = RADIUS[agreed(OPTIONS, options)["carpet"]]
    laid: list[Pose] = []
    while len(laid) < CARDS:
        pose = _thrown(rng, front=radius * sqrt((len(laid) + 1) / CARDS))
        if not laid or overlaps(cards([pose], pose), cards(laid, pose)).max() >= LEAST_OVERLAP - TOLERANCE:
            laid.append(pose)
    return {
        "cards": [[pose.x / 100, pose.y / 100, pose.a / 100] for pose in laid],
        "snowflakes": sorted(rng.sample(range(CARDS), SNOWFLAKES)),
    }


def _thrown(rng: Random, front: float) -> Pose:
    """A card somewhere inside the front or on it, at any angle."""
    out = sqrt(rng.random()) if rng.random() < INSIDE_THE_FRONT else rng.uniform(*ON_THE_FRONT)
    direction = rng.uniform(0, 2 * pi)
    x, y = front * out * cos(direction), front * out * sin(direction)
    return Pose(round(100 * x), round(100 * y), rng.randrange(HALF_TURN))


def start(players: int, options: Options, setup: Setup) -> State:
    """The first position. Raises `Illegal` for a setup that cannot be.

    The carpet's shape is the players' choice: that it hangs together (S4) is not enforced.
    """
    carpet = agreed(OPTIONS, options)["carpet"]
    check_players(PLAYERS, players, "S12")
    if not isinstance(setup, Mapping) or set(setup) != {"cards", "snowflakes"}:
        raise bad_setup("S4", "snowhere-setup")
    fire = _carpet(setup["cards"])
    return State(
        players=players,
        carpet=carpet,
        carpet_mm2=visible_fire(fire, ()),
        snowflakes=_snowflakes(setup["snowflakes"]),
        fire=fire,
        snow=(),
        aside=(),
        hand=None,
        turn=0,
        phase="take",
    )


def _carpet(poses: Any) -> tuple[Card, ...]:
    if not isinstance(poses, list) or len(poses) != CARDS:
        raise bad_setup("S4", "snowhere-setup-cards", cards=CARDS)
    return tuple(Card(number, _pose(number, pose)) for number, pose in enumerate(poses))


def _pose(number: int, pose: Any) -> Pose:
    """S1: two finite lengths and an angle of less than half a turn, all with at most two decimals."""
    if isinstance(pose, list) and len(pose) == 3 and all(_is_on_the_grid(value) for value in pose):
        x, y, a = (round(100 * value) for value in pose)
        if 0 <= a < HALF_TURN:
            return Pose(x, y, a)
    raise bad_setup("S1", "snowhere-setup-pose", card=number)


def _is_on_the_grid(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) * 100 > FARTHEST:
        return False
    return isfinite(value) and round(value, 2) == value


def _snowflakes(numbers: Any) -> frozenset[int]:
    """S6: the cards with a snowflake on the underside."""
    if (
        not isinstance(numbers, list)
        or len(numbers) != SNOWFLAKES
        or not all(type(number) is int and 0 <= number < CARDS for number in numbers)
        or len(set(numbers)) != SNOWFLAKES
    ):
        raise bad_setup("S6", "snowhere-setup-snowflakes", snowflakes=SNOWFLAKES, last=CARDS - 1)
    return frozenset(numbers)
