"""How a game of Twisty stands, compiled: the value function of the search.

The game is a race; whoever needs the fewest turns, if nobody stood in the way, is likeliest to win it.
"""

from __future__ import annotations

import numpy as np

from sobremesa.games.twisty.board import CENTRE, SquareSet
from sobremesa.kernels.bits import lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes, Position, Values
from sobremesa.kernels.twisty.legal import victims
from sobremesa.kernels.twisty.position import (
    COLOUR,
    COLOUR_BITS,
    CORNER_SQUARES,
    CUBES,
    DONE,
    FIELDS,
    HELD,
    NOBODY,
    PAWN,
    PLAYERS,
    PROTECTED,
    REACH,
    SERIES,
    TURN,
    seats,
)

LONGEST = 40
"""A race that takes more turns than this is not looked to its end."""
SLOPE = 0.7
"""How much a turn's lead is worth when the race is nearly run; less, the longer it is."""
TEMPO = 1.0
"""Whoever moves a whole round later is behind by this part of a turn."""
RISK = 0.2
"""What an unprotected cube costs, in turns: it may be stolen."""


@compiled
def race(position: Position, player: int) -> int:
    """How many turns a player needs to win if nobody stands in the way, up to `LONGEST`.

    A breadth-first search over all squares at once, one after the other for each cube that is missing, and at
    last to the centre. It goes on from every place where a cube could have been fetched first.
    """
    begin = PLAYERS + FIELDS * player
    held, series = position[begin + HELD], position[begin + SERIES]
    pawn = position[begin + PAWN]
    if pawn == NOBODY:
        frontier = 0
        for corner in range(len(CORNER_SQUARES)):
            frontier |= 1 << CORNER_SQUARES[corner]
    else:
        frontier = 1 << pawn
    turns = 0
    for stage in range(held, DONE):
        goals = position[CUBES + (series >> COLOUR_BITS * stage & COLOUR)]
        if stage == held:
            goals |= victims(position, player)
        turns, frontier = _go_on(position, frontier, goals, turns)
    turns, _ = _go_on(position, frontier, 1 << CENTRE, turns)
    return turns


@compiled
def _go_on(position: Position, frontier: SquareSet, goals: SquareSet, turns: int) -> tuple[int, SquareSet]:
    """The turns after which one of the goals is reached, and the goals reached then.

    `LONGEST` if none is, and where it is reached already.
    """
    seen = frontier
    while turns < LONGEST and frontier:
        turns += 1
        frontier = _one_turn(position, frontier)
        if frontier & goals:
            return turns, frontier & goals
        frontier &= ~seen
        seen |= frontier
    return LONGEST, 0


@compiled
def _one_turn(position: Position, squares: SquareSet) -> SquareSet:
    """Where turns that begin on these squares can stop."""
    ahead = 0
    while squares:
        ahead |= position[REACH + lowest(squares)]
        squares &= squares - 1
    return ahead


@compiled
def value(position: Position, actions: Codes, values: Values) -> None:  # noqa: ARG001
    """A softmax of how many turns each seat still needs, the flatter the longer the race will be."""
    players = seats(position)
    shortest = 1e9
    for player in range(players):
        turns = race(position, player) + (player - position[TURN]) % players * TEMPO / players
        begin = PLAYERS + FIELDS * player
        turns += RISK * (position[begin + HELD] - position[begin + PROTECTED])
        values[player] = turns
        shortest = min(shortest, turns)
    slope = SLOPE / np.sqrt(1.0 + 0.25 * shortest)
    total = 0.0
    for player in range(players):
        values[player] = np.exp(slope * (shortest - values[player]))
        total += values[player]
    for player in range(players):
        values[player] /= total
