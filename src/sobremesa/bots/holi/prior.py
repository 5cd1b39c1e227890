"""What is worth looking at first in Holi, compiled: the prior of the search, by the points to be had."""

from __future__ import annotations

from math import exp

from sobremesa.bots.holi.candidates import surplus, three_points, two_points
from sobremesa.bots.holi.value import sweets_worth, tokens_to_throw
from sobremesa.games.holi.board import FLOORS
from sobremesa.games.holi.notation import MOST_TARGETS
from sobremesa.kernels.bits import count
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.holi.legal import (
    stairs,
)
from sobremesa.kernels.holi.outcome import POINTS
from sobremesa.kernels.holi.patterns import SWEETS_ON, TARGETS_OF
from sobremesa.kernels.holi.position import (
    CARD,
    CARD_AT,
    CLIMB,
    DONE,
    DOWN,
    FIGURE,
    FLOOR_AT,
    FLOOR_BITS,
    KIND_AT,
    MOVE,
    PLAYING,
    SWEETS,
    THROW,
    THROWN,
    TOKENS,
    TURN,
    choosing_corners,
    fields_of,
    in_play,
)
from sobremesa.kernels.kernel import Codes, Position, Values

# What actions bring, in points

TOKEN_COST = 1.2
"""A token in reserve could be thrown later."""
SUN_COST = 0.45
"""Less is lost with a card of three targets: few fit well."""
MOVE_TO_THROW = 2.5
"""A move before the throw is a candidate only where better throws are made from."""
WAY_UP = 2.5
CLIMBING = 0.25
"""For each token to throw from there."""

# How points become priors

TEMPERATURE = 0.6
TEMPERATURE_PER_TOKEN = 0.12
"""Of the softmax: the higher, the more alike the priors. It grows with the tokens that each has left."""
LEAST = 0.02
"""Added to each: no candidate is out of the question."""


@compiled
def prior(position: Position, actions: Codes, number: int, priors: Values) -> None:
    """A softmax of the points that each action brings: at once, or as a way up or to a better throw."""
    if choosing_corners(position):
        for n in range(number):
            priors[n] = 1.0
        return
    player = position[TURN]
    floor = position[fields_of(player) + FIGURE] >> FLOOR_AT
    two, three = two_points(position, player, floor), three_points(position, player, floor)
    ways_up = stairs(position, player, floor)
    treat = worth_of_sweets(position, player, floor)
    left, best = 0, -1e9
    for each_player in range(position[PLAYING]):
        left += tokens_to_throw(position, each_player)
    for n in range(number):
        priors[n] = points(position, actions[n], player, floor, two, three, ways_up, treat)
        best = max(best, priors[n])
    temperature = TEMPERATURE + TEMPERATURE_PER_TOKEN * left / position[PLAYING]
    for n in range(number):
        priors[n] = exp((priors[n] - best) / temperature) + LEAST


@compiled
def points(
    position: Position, action: int, player: int, floor: int, two: int, three: int, ways_up: int, treat: float
) -> float:
    """What an action brings: at once, or as a way up or to a better throw."""
    kind, squares = action >> KIND_AT, action & FLOOR_BITS
    gain = 0.0
    if kind in (THROW, DOWN):
        gain = surplus(squares, two, three) + count(squares) * (1.0 - TOKEN_COST)
        if TARGETS_OF[action >> CARD_AT & CARD] == MOST_TARGETS:
            gain += SUN_COST
    elif kind == MOVE:
        gain = _collected(position, player, floor, squares)
        if squares & position[SWEETS + floor]:
            gain += treat
        if squares & ways_up:
            gain += WAY_UP
        if not position[DONE] & THROWN:
            gain += MOVE_TO_THROW
    elif kind == CLIMB:
        gain = CLIMBING * tokens_to_throw(position, player)
    return gain


@compiled
def worth_of_sweets(position: Position, player: int, floor: int) -> float:
    """What the sweets on a square of the floor are worth, and that nobody else gets them; rivalry card 8."""
    if not position[SWEETS + floor]:
        return 0.0
    more = SWEETS_ON[floor]
    gain = 2.0 * (sweets_worth(position, player, more) - sweets_worth(position, player, 0))
    return gain + POINTS[8] * more if in_play(position, 8) else gain


@compiled
def _collected(position: Position, player: int, floor: int, square: int) -> float:
    """What it is worth to take the tokens on a square and above it into one's reserve (H10)."""
    gain = 0.0
    for above in range(floor, FLOORS):
        for colour in range(position[PLAYING]):
            if position[fields_of(colour) + TOKENS + above] & square:
                gain += TOKEN_COST - (above + 1) if colour == player else above - 1.0
    return gain
