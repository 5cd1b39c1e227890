"""What the net sees of a position of Twisty, with the eyes of whose turn it is: "me, the next, ...".

Nothing is hidden in this game.
"""

from __future__ import annotations

from math import sqrt

from sobremesa.bots.twisty import action_features as acting
from sobremesa.bots.twisty.distances import FAR, turns_to
from sobremesa.bots.twisty.value import LONGEST, RISK, SLOPE, TEMPO, race
from sobremesa.games.twisty.board import CENTRE
from sobremesa.games.twisty.rules import ROUNDS
from sobremesa.kernels.bits import count, lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes, Position
from sobremesa.kernels.mixing import mixed
from sobremesa.kernels.net import Floats, Shape, beginnings
from sobremesa.kernels.twisty.legal import unprotected, victims
from sobremesa.kernels.twisty.position import (
    COLOUR,
    COLOUR_BITS,
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
    ROBBED,
    ROUND,
    SEATS,
    SERIES,
    SQUARES,
    TURN,
    WORDS,
    next_colour,
)

HIDDEN = {2: 128, 3: 96, 4: 96}
"""How wide the first layer is, by how many play: all weights together are to fit into a megabyte."""
SECOND = 32
LOOKED_AT = 40
"""So many actions a net in training looks at; of more, those that the prior likes, with some luck."""

LEAD = 12
"""Turns by which somebody leads that are told apart."""
LATE = 4
"""Rounds are told apart by fours."""

_KINDS = PROTECTIONS - ORTHOGONALS + 1


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
    _CUBE_AFTER,
    _ROBS,
    _LEADS,
    BLOCK,
) = beginnings(
    *(SQUARES + 1, DONE + 1, DONE + 1, DONE + 1, LONGEST + 1, FAR + 1, FAR + 1, SQUARES, 8, SQUARES),
    *(SEATS * (FAR + 1), 2 * LEAD + 1),
)
# And what is common, after all blocks
_SPECIAL, _ROUND, _ROBBED, COMMON = beginnings(_KINDS * SQUARES, ROUNDS // LATE + 1, SEATS + 1)


def shape(players: int) -> Shape:
    """The net for so many players."""
    return Shape(
        players,
        sparse=BLOCK * players + COMMON,
        most=40 * players + 32,
        dense=players,
        hidden=HIDDEN[players],
        second=SECOND,
        policy=acting.COUNT,
        policy_most=acting.MOST,
        context=acting.CONTEXT,
    )


@compiled
def viewer(position: Position) -> int:
    """With whose eyes it is seen."""
    return position[TURN]


@compiled
def number(position: Position) -> int:
    """The position as a number."""
    return mixed(position, WORDS)


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
        if held + 1 < DONE:
            squares = position[CUBES + (position[begin + SERIES] >> COLOUR_BITS * (held + 1) & COLOUR)]
            while squares:
                index[n] = at + _CUBE_AFTER + lowest(squares)
                n += 1
                squares &= squares - 1
        n = _robbery(position, player, at, index, n)
        goals |= victims(position, player)
    if pawn != NOBODY:
        index[n] = at + _GOAL + turns_to(position, pawn, goals)
        index[n + 1] = at + _SHELTER + turns_to(position, pawn, position[PROTECTIONS])
        n += 2
    return n


@compiled
def _robbery(position: Position, player: int, at: int, index: Codes, n: int) -> int:
    """Who has what the player needs, and how many turns away they are."""
    players, colour = position[PLAYING], next_colour(position, player)
    pawn = position[PLAYERS + FIELDS * player + PAWN]
    for step in range(1, players):
        other = (player + step) % players
        if unprotected(position, other, colour):
            there = position[PLAYERS + FIELDS * other + PAWN]
            both = pawn != NOBODY and there != NOBODY
            turns = turns_to(position, pawn, 1 << there) if both else 0
            index[n] = at + _ROBS + step * (FAR + 1) + turns
            n += 1
    return n
