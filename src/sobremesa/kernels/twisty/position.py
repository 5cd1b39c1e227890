"""A position of Twisty as a flat array, and actions as numbers.

An action is the number of the square where the turn stops or the corner that is chosen, 49 more to protect
there, or `PASSING`.
"""

from __future__ import annotations

import numpy as np

from sobremesa.games.twisty import PASS, Action, Pass, State, Stop
from sobremesa.games.twisty.board import (
    COLOURS,
    CORNERS,
    DIAGONAL,
    GATE,
    KNIGHT,
    KNIGHT_MOVES,
    NAMES,
    ORTHOGONAL,
    PROTECTION,
    STEPS,
    SquareSet,
)
from sobremesa.kernels.bits import lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Position

SEATS = 4
SQUARES = len(NAMES)
PASSING = 2 * SQUARES

PLAYING, TURN, ROUND, ROBBED, ENDED = range(5)
CUBES = 5
"""For each colour, the squares where its cubes lie."""
ORTHOGONALS = CUBES + len(COLOURS)
DIAGONALS, KNIGHTS, GATES, PROTECTIONS = range(ORTHOGONALS + 1, ORTHOGONALS + 5)
PLAYERS = PROTECTIONS + 1
"""For each player: pawn, series, cubes held, cubes protected."""
PAWN, SERIES, HELD, PROTECTED = range(4)
FIELDS = 4
WORDS = PLAYERS + FIELDS * SEATS
REACH = WORDS
"""For each square, where a turn that begins there could stop if there were no other pawns. It follows from
the specials, which never change, so it is worked out once; most listings of actions need no more."""
ALL_WORDS = KEPT = REACH + SQUARES

NOBODY = -1
COLOUR_BITS = 3
"""A series is one word: the number of its first colour in the lowest three bits, and so on."""
COLOUR = 7
DONE = len(COLOURS)

KNIGHT_STEPS = np.array(KNIGHT_MOVES, np.int64)
ORTHOGONAL_STEPS = np.array(STEPS[ORTHOGONAL], np.int64)
DIAGONAL_STEPS = np.array(STEPS[DIAGONAL], np.int64)
CORNER_SQUARES = np.array(CORNERS, np.int64)


def pack(state: State) -> Position:
    """The position as an array."""
    position = np.full(ALL_WORDS, 0, np.int64)
    position[PLAYING] = len(state.players)
    position[TURN], position[ROUND] = state.turn, state.round
    position[ROBBED] = NOBODY if state.robbed is None else state.robbed
    position[ENDED] = int(state.ended.removeprefix("T")) if state.ended else 0
    for square, token in enumerate(state.board.tokens):
        if token in _PLACES:
            position[_PLACES[token]] |= 1 << square
    for seat, player in enumerate(state.players):
        series = sum(COLOURS.index(colour) << COLOUR_BITS * n for n, colour in enumerate(player.series))
        pawn = NOBODY if player.pawn is None else player.pawn
        begin = PLAYERS + FIELDS * seat
        position[begin : begin + FIELDS] = pawn, series, player.held, player.protected
    for square in range(SQUARES):
        position[REACH + square] = landings(position, square, 0)
    return position


_PLACES = {
    **{colour: CUBES + number for number, colour in enumerate(COLOURS)},
    ORTHOGONAL: ORTHOGONALS,
    DIAGONAL: DIAGONALS,
    KNIGHT: KNIGHTS,
    GATE: GATES,
    PROTECTION: PROTECTIONS,
}


def encode(position: Position, action: Action) -> int:  # noqa: ARG001 (codes are the same in every position)
    """The number of an action."""
    if isinstance(action, Pass):
        return PASSING
    return action.square + SQUARES * action.protect


def decode(position: Position, code: int) -> Action:  # noqa: ARG001
    """The action with this number."""
    return PASS if code == PASSING else Stop(int(code) % SQUARES, bool(code >= SQUARES))


@compiled
def seats(position: Position) -> int:
    """How many play."""
    return position[PLAYING]


@compiled
def seat(position: Position) -> int:
    """Who decides; -1 when the game is over."""
    if position[ENDED]:
        return NOBODY
    return position[TURN] if position[ROBBED] == NOBODY else position[ROBBED]


@compiled
def choosing_corner(position: Position) -> bool:
    """Whether a corner is to be chosen (T4, T9)."""
    return position[ROUND] == 0 or position[ROBBED] != NOBODY


@compiled
def pawns(position: Position) -> SquareSet:
    """Where pawns stand."""
    squares = 0
    for player in range(position[PLAYING]):
        pawn = position[PLAYERS + FIELDS * player + PAWN]
        if pawn != NOBODY:
            squares |= 1 << pawn
    return squares


@compiled
def next_colour(position: Position, player: int) -> int:
    """The colour that a player needs (T3); meaningless to whoever holds all."""
    begin = PLAYERS + FIELDS * player
    return position[begin + SERIES] >> COLOUR_BITS * position[begin + HELD] & COLOUR


@compiled
def movers(position: Position) -> SquareSet:
    """The squares from which a pawn may go on (T7)."""
    return position[ORTHOGONALS] | position[DIAGONALS] | position[KNIGHTS] | position[GATES]


@compiled
def landings(position: Position, departure: int, occupied: SquareSet) -> SquareSet:
    """Every square that a knight's move (T5) and any chain of specials (T7) lead to."""
    landed = KNIGHT_STEPS[departure]
    gates = position[GATES]
    usable = movers(position) & ~occupied
    ready = landed & usable
    while ready:
        special = ready & -ready
        if special & gates:
            landed |= gates & ~special & ~occupied
            usable &= ~gates  # one gate leads to all the free ones
        else:
            square = lowest(special)
            if special & position[ORTHOGONALS]:
                landed |= ORTHOGONAL_STEPS[square]
            elif special & position[DIAGONALS]:
                landed |= DIAGONAL_STEPS[square]
            else:
                landed |= KNIGHT_STEPS[square]
            usable &= ~special
        ready = landed & usable
    return landed
