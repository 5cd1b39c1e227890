"""What the net sees of a position of Twisty, with the eyes of whose turn it is: "me, the next, ...".

Nothing is hidden in this game.
"""

from __future__ import annotations

from math import sqrt

from sobremesa.bots.twisty.value import LONGEST, RISK, SLOPE, TEMPO, race
from sobremesa.games.twisty.board import CENTRE, SquareSet
from sobremesa.games.twisty.rules import ROUNDS
from sobremesa.kernels.bits import count, lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes, Position
from sobremesa.kernels.net import Floats, Shape
from sobremesa.kernels.twisty.legal import unprotected, victims
from sobremesa.kernels.twisty.position import (
    CUBES,
    DONE,
    FIELDS,
    HELD,
    NOBODY,
    ORTHOGONALS,
    PAWN,
    PLAYERS,
    PLAYING,
    PROTECTED,
    PROTECTIONS,
    REACH,
    ROBBED,
    ROUND,
    SEATS,
    SQUARES,
    TURN,
    next_colour,
)

HIDDEN = 64
SECOND = 32
LOOKED_AT = 40
"""So many actions a net in training looks at; of more, those that the prior likes, with some luck."""

FAR = 7
"""Turns to a goal that are told apart."""
LEAD = 12
"""Turns by which somebody leads that are told apart."""
LATE = 4
"""Rounds are told apart by fours."""

_KINDS = PROTECTIONS - ORTHOGONALS + 1


def _after(*sizes: int) -> list[int]:
    """Where parts of these sizes begin, and where the last one ends."""
    return [sum(sizes[:n]) for n in range(len(sizes) + 1)]


# What each player has, one block after the other: where it begins in the block
(
    _PAWN,
    _HELD,
    _PROTECTED,
    _OPEN,
    _RACE,
    _GOAL,
    _SHELTER,
    _CUBE,
    _CUBES_LEFT,
    _ROBS,
    _MAY_ROB,
    _LEADS,
    BLOCK,
) = _after(
    *(SQUARES + 1, DONE + 1, DONE + 1, DONE + 1, LONGEST + 1, FAR + 1, FAR + 1, SQUARES, 8, SEATS, SEATS),
    2 * LEAD + 1,
)
# And what is common, after all blocks
_SPECIAL, _ROUND, _ROBBED, COMMON = _after(_KINDS * SQUARES, ROUNDS // LATE + 1, SEATS + 1)


def shape(players: int) -> Shape:
    """The net for so many players."""
    return Shape(
        players,
        sparse=BLOCK * players + COMMON,
        most=32 * players + 32,
        dense=players,
        hidden=HIDDEN,
        second=SECOND,
    )


@compiled
def viewer(position: Position) -> int:
    """With whose eyes it is seen."""
    return position[TURN]


@compiled
def features(position: Position, index: Codes, dense: Floats) -> int:
    """Write down the numbers of the features that hold, and the dense ones; how many hold."""
    players, turn = position[PLAYING], position[TURN]
    n, mine, shortest = 0, 0, 1e9
    for r in range(players):
        player = (turn + r) % players
        begin, at = PLAYERS + FIELDS * player, BLOCK * r
        turns = race(position, player)
        if r == 0:
            mine = turns
        n = _block(position, player, at, index, n)
        index[n] = at + _RACE + turns
        index[n + 1] = at + _LEADS + LEAD + max(-LEAD, min(LEAD, turns - mine))
        n += 2
        dense[r] = turns + r * TEMPO / players + RISK * (position[begin + HELD] - position[begin + PROTECTED])
        shortest = min(shortest, dense[r])
    slope = SLOPE / sqrt(1.0 + 0.25 * shortest)
    for r in range(players):
        dense[r] = slope * (shortest - dense[r])
    at = BLOCK * players
    for kind in range(_KINDS):
        squares = position[ORTHOGONALS + kind]
        while squares:
            index[n] = at + _SPECIAL + SQUARES * kind + lowest(squares)
            n += 1
            squares &= squares - 1
    index[n] = at + _ROUND + position[ROUND] // LATE
    robbed = position[ROBBED]
    index[n + 1] = at + _ROBBED + (SEATS if robbed == NOBODY else (robbed - turn) % players)
    return n + 2


@compiled
def _block(position: Position, player: int, at: int, index: Codes, n: int) -> int:
    """What a player has and needs; how many features there are now."""
    begin = PLAYERS + FIELDS * player
    pawn, held, safe = position[begin + PAWN], position[begin + HELD], position[begin + PROTECTED]
    index[n] = at + _PAWN + (SQUARES if pawn == NOBODY else pawn)
    index[n + 1] = at + _HELD + held
    index[n + 2] = at + _PROTECTED + safe
    index[n + 3] = at + _OPEN + held - safe
    n += 4
    goals = 1 << CENTRE
    if held < DONE:
        goals = position[CUBES + next_colour(position, player)]
        index[n] = at + _CUBES_LEFT + min(count(goals), 7)
        n += 1
        squares = goals
        while squares:
            index[n] = at + _CUBE + lowest(squares)
            n += 1
            squares &= squares - 1
        n = _robbery(position, player, at, index, n)
        goals |= victims(position, player)
    if pawn != NOBODY:
        index[n] = at + _GOAL + _turns_to(position, pawn, goals)
        index[n + 1] = at + _SHELTER + _turns_to(position, pawn, position[PROTECTIONS])
        n += 2
    return n


@compiled
def _robbery(position: Position, player: int, at: int, index: Codes, n: int) -> int:
    """Who has what the player needs, and whom the player could rob in one turn."""
    players, colour = position[PLAYING], next_colour(position, player)
    pawn = position[PLAYERS + FIELDS * player + PAWN]
    for step in range(1, players):
        other = (player + step) % players
        if unprotected(position, other, colour):
            index[n] = at + _MAY_ROB + step
            n += 1
            there = position[PLAYERS + FIELDS * other + PAWN]
            if pawn != NOBODY and there != NOBODY and position[REACH + pawn] >> there & 1:
                index[n] = at + _ROBS + step
                n += 1
    return n


@compiled
def _turns_to(position: Position, pawn: int, goals: SquareSet) -> int:
    """How many turns a pawn needs to one of the goals if nobody stands in the way, up to `FAR`."""
    frontier = seen = 1 << pawn
    for turns in range(1, FAR):
        ahead = 0
        while frontier:
            ahead |= position[REACH + lowest(frontier)]
            frontier &= frontier - 1
        if ahead & goals:
            return turns
        frontier = ahead & ~seen
        seen |= ahead
    return FAR
