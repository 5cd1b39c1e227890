"""What matters in Twisty: cubes held, how safe they are, and how near the next one is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from sobremesa.bots.levels import Level
from sobremesa.games.twisty import Action, Player, State, legal
from sobremesa.games.twisty.board import CENTRE, SquareSet, members, square_set
from sobremesa.games.twisty.rules import landings
from sobremesa.kernels.bits import lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes, Record, Shares
from sobremesa.kernels.search import Manner
from sobremesa.kernels.twisty import (
    COLOUR,
    COLOUR_BITS,
    CORNER_SQUARES,
    CUBES,
    DONE,
    FIELDS,
    HELD,
    NOBODY,
    PASSING,
    PAWN,
    PLAYERS,
    PROTECTED,
    REACH,
    SERIES,
    SQUARES,
    TURN,
    choosing_corner,
    next_colour,
    seats,
    victims,
)

CUBE = 100.0
SAFE_CUBE = 12.0
DELAY = 14.0
"""What it costs to be a turn further from the next goal."""
FAR = 5
"""Turns beyond which distance is not looked at."""


def options(state: State, rng: Random) -> Sequence[Action]:  # noqa: ARG001
    """All legal actions."""
    return legal(state)


def worth(state: State, seat: int) -> float:
    """One's own standing, less what the best of the others has."""
    if state.ended == "T12":
        return 1e6 if state.turn == seat else -1e6
    others = [_standing(state, player) for other, player in enumerate(state.players) if other != seat]
    return _standing(state, state.players[seat]) - 0.5 * max(others)


def _standing(state: State, player: Player) -> float:
    cubes = CUBE * player.held + SAFE_CUBE * player.protected
    return cubes - DELAY * _turns_to(state, player)


def _turns_to(state: State, player: Player) -> int:
    """How many turns the pawn needs to its next goal, other pawns aside."""
    goals = _goals(state, player)
    if player.pawn is None:
        return FAR
    reached: SquareSet = 1 << player.pawn
    edge = reached
    for turns in range(1, FAR):
        ahead = 0
        for square in members(edge):
            ahead |= landings(state.board, square, 0)
        if ahead & goals:
            return turns
        edge = ahead & ~reached
        reached |= ahead
    return FAR


def _goals(state: State, player: Player) -> SquareSet:
    """The centre at the end; else the cubes of the next colour, and the pawns that can be robbed of it."""
    colour = player.next_colour
    if not colour:
        return 1 << CENTRE
    cubes = [square for square, token in enumerate(state.board.tokens) if token == colour]
    victims = [
        other.pawn for other in state.players if other.pawn is not None and colour in other.unprotected
    ]
    return square_set([*cubes, *victims])


# Knowledge for the search, compiled

MANNER = Manner(explore=0.6, caution=0.05)

LEVELS = {
    "beginner": Level(simulations=20, overlook=0.3, doubt=0.05),
    "casual": Level(simulations=30, overlook=0.2),
    "skilled": Level(simulations=80),
    "expert": Level(simulations=400),
    "master": Level(simulations=12_000),
    "judge": Level(simulations=1_500),
}

LONGEST = 40
"""A race that takes more turns than this is not looked to its end."""
SLOPE = 0.7
"""How much a turn's lead is worth when the race is nearly run; less, the longer it is."""
TEMPO = 1.0
"""Whoever moves a whole round later is behind by this part of a turn."""
RISK = 0.2
"""What an unprotected cube costs, in turns: it may be stolen."""


@compiled
def race(record: Record, player: int) -> int:
    """How many turns a player needs to win if nobody stands in the way: all ways at once, by stages.

    A stage is the number of cubes held. In each turn the squares that can be stood on at a stage grow by what
    is in reach of the newest ones; where the next cube lies, the next stage begins.
    """
    begin = PLAYERS + FIELDS * player
    held, series = record[begin + HELD], record[begin + SERIES]
    pawn = record[begin + PAWN]
    robbable = victims(record, player)
    if pawn == NOBODY:
        edge = 0
        for corner in range(len(CORNER_SQUARES)):
            edge |= 1 << CORNER_SQUARES[corner]
    else:
        edge = 1 << pawn
    turns = 0
    for stage in range(held, DONE):
        goals = record[CUBES + (series >> COLOUR_BITS * stage & COLOUR)]
        if stage == held:
            goals |= robbable
        seen = edge
        while turns < LONGEST:
            turns += 1
            edge = _ahead(record, edge)
            if edge & goals:
                edge &= goals
                break
            edge &= ~seen
            seen |= edge
            if not edge:
                return LONGEST
    seen = edge
    while turns < LONGEST:
        turns += 1
        edge = _ahead(record, edge)
        if edge >> CENTRE & 1:
            return turns
        edge &= ~seen
        seen |= edge
        if not edge:
            return LONGEST
    return turns


@compiled
def _ahead(record: Record, squares: SquareSet) -> SquareSet:
    """Where turns that begin on these squares can stop."""
    ahead = 0
    while squares:
        ahead |= record[REACH + lowest(squares)]
        squares &= squares - 1
    return ahead


@compiled
def estimate(record: Record, actions: Codes, values: Shares) -> None:  # noqa: ARG001
    """Shares of the win by who is how far ahead in the race."""
    players = seats(record)
    shortest = 1e9
    for player in range(players):
        turns = race(record, player) + (player - record[TURN]) % players * TEMPO / players
        begin = PLAYERS + FIELDS * player
        turns += RISK * (record[begin + HELD] - record[begin + PROTECTED])
        values[player] = turns
        shortest = min(shortest, turns)
    slope = SLOPE / np.sqrt(1.0 + 0.25 * shortest)
    total = 0.0
    for player in range(players):
        values[player] = np.exp(slope * (shortest - values[player]))
        total += values[player]
    for player in range(players):
        values[player] /= total


@compiled
def lean(record: Record, actions: Codes, count: int, leanings: Shares) -> None:
    """To what wins a cube, to protecting, and to squares from which a cube is in reach."""
    if choosing_corner(record):
        for n in range(count):
            leanings[n] = 1.0
        return
    turn = record[TURN]
    begin = PLAYERS + FIELDS * turn
    goals = 1 << CENTRE
    if record[begin + HELD] < DONE:
        goals = record[CUBES + next_colour(record, turn)] | victims(record, turn)
    for n in range(count):
        square = actions[n] % SQUARES
        if goals >> square & 1:
            leanings[n] = 8.0
        elif actions[n] >= SQUARES and actions[n] != PASSING:
            leanings[n] = 3.0
        elif actions[n] != PASSING and record[REACH + square] & goals:
            leanings[n] = 2.0
        else:
            leanings[n] = 0.5
