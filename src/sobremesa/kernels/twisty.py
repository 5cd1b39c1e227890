"""Twisty, compiled. The rules are those of `sobremesa.games.twisty`; the ids say which is kept where.

An action is the number of the square where the turn stops or the corner that is chosen, 49 more to protect
there, or `PASSING`.
"""

from __future__ import annotations

import numpy as np

from sobremesa.games.twisty import PASS, Action, Pass, State, Stop
from sobremesa.games.twisty.board import (
    CENTRE,
    COLOURS,
    CORNERS,
    DIAGONAL,
    GATE,
    KNIGHT,
    KNIGHT_MOVES,
    NAMES,
    ORTHOGONAL,
    PROTECTION,
    SPECIALS,
    STEPS,
    SquareSet,
)
from sobremesa.games.twisty.rules import ROUNDS
from sobremesa.kernels.bits import lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.dice import Dice
from sobremesa.kernels.kernel import Codes, Record, Shares

SEATS = 4
SQUARES = len(NAMES)
PASSING = 2 * SQUARES
ACTIONS = SQUARES + SPECIALS[PROTECTION]
"""A turn stops on each square in one way, on those of protection in two; a corner or a pass is fewer."""

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
RECORD = REACH + SQUARES

NOBODY = -1
COLOUR_BITS = 3
"""A series is one word: the number of its first colour in the lowest three bits, and so on."""
COLOUR = 7
DONE = len(COLOURS)

KNIGHT_STEPS = np.array(KNIGHT_MOVES, np.int64)
ORTHOGONAL_STEPS = np.array(STEPS[ORTHOGONAL], np.int64)
DIAGONAL_STEPS = np.array(STEPS[DIAGONAL], np.int64)
CORNER_SQUARES = np.array(CORNERS, np.int64)


def pack(state: State) -> Record:
    """The position as a record."""
    record = np.full(RECORD, 0, np.int64)
    record[PLAYING] = len(state.players)
    record[TURN], record[ROUND] = state.turn, state.round
    record[ROBBED] = NOBODY if state.robbed is None else state.robbed
    record[ENDED] = int(state.ended.removeprefix("T")) if state.ended else 0
    for square, token in enumerate(state.board.tokens):
        if token in _PLACES:
            record[_PLACES[token]] |= 1 << square
    for seat, player in enumerate(state.players):
        series = sum(COLOURS.index(colour) << COLOUR_BITS * n for n, colour in enumerate(player.series))
        pawn = NOBODY if player.pawn is None else player.pawn
        begin = PLAYERS + FIELDS * seat
        record[begin : begin + FIELDS] = pawn, series, player.held, player.protected
    for square in range(SQUARES):
        record[REACH + square] = landings(record, square, 0)
    return record


_PLACES = {
    **{colour: CUBES + number for number, colour in enumerate(COLOURS)},
    ORTHOGONAL: ORTHOGONALS,
    DIAGONAL: DIAGONALS,
    KNIGHT: KNIGHTS,
    GATE: GATES,
    PROTECTION: PROTECTIONS,
}


def encode(record: Record, action: Action) -> int:  # noqa: ARG001 (codes are the same in every position)
    """The number of an action."""
    if isinstance(action, Pass):
        return PASSING
    return action.square + SQUARES * action.protect


def decode(record: Record, code: int) -> Action:  # noqa: ARG001
    """The action with this number."""
    return PASS if code == PASSING else Stop(int(code) % SQUARES, bool(code >= SQUARES))


@compiled
def seats(record: Record) -> int:
    """How many play."""
    return record[PLAYING]


@compiled
def seat(record: Record) -> int:
    """Who decides; -1 when the game is over."""
    if record[ENDED]:
        return NOBODY
    return record[TURN] if record[ROBBED] == NOBODY else record[ROBBED]


@compiled
def choosing_corner(record: Record) -> bool:
    """Whether a corner is to be chosen (T4, T9)."""
    return record[ROUND] == 0 or record[ROBBED] != NOBODY


@compiled
def pawns(record: Record) -> SquareSet:
    """Where pawns stand."""
    squares = 0
    for player in range(record[PLAYING]):
        pawn = record[PLAYERS + FIELDS * player + PAWN]
        if pawn != NOBODY:
            squares |= 1 << pawn
    return squares


@compiled
def next_colour(record: Record, player: int) -> int:
    """The colour that a player needs (T3); meaningless to whoever holds all."""
    begin = PLAYERS + FIELDS * player
    return record[begin + SERIES] >> COLOUR_BITS * record[begin + HELD] & COLOUR


@compiled
def unprotected(record: Record, player: int, colour: int) -> bool:
    """Whether the player holds this colour unprotected, so that it can be stolen (T6)."""
    begin = PLAYERS + FIELDS * player
    series = record[begin + SERIES]
    for place in range(record[begin + PROTECTED], record[begin + HELD]):
        if series >> COLOUR_BITS * place & COLOUR == colour:
            return True
    return False


@compiled
def victims(record: Record, player: int) -> SquareSet:
    """The squares of the pawns that the player may land on (T6)."""
    squares = 0
    if record[PLAYERS + FIELDS * player + HELD] < DONE:
        colour = next_colour(record, player)
        for other in range(record[PLAYING]):
            pawn = record[PLAYERS + FIELDS * other + PAWN]
            if other != player and pawn != NOBODY and unprotected(record, other, colour):
                squares |= 1 << pawn
    return squares


@compiled
def movers(record: Record) -> SquareSet:
    """The squares from which a pawn may go on (T7)."""
    return record[ORTHOGONALS] | record[DIAGONALS] | record[KNIGHTS] | record[GATES]


@compiled
def landings(record: Record, departure: int, occupied: SquareSet) -> SquareSet:
    """Every square that a knight's move (T5) and any chain of specials (T7) lead to."""
    landed = KNIGHT_STEPS[departure]
    gates = record[GATES]
    usable = movers(record) & ~occupied
    ready = landed & usable
    while ready:
        special = ready & -ready
        if special & gates:
            landed |= gates & ~special & ~occupied
            usable &= ~gates  # one gate leads to all the free ones
        else:
            square = lowest(special)
            if special & record[ORTHOGONALS]:
                landed |= ORTHOGONAL_STEPS[square]
            elif special & record[DIAGONALS]:
                landed |= DIAGONAL_STEPS[square]
            else:
                landed |= KNIGHT_STEPS[square]
            usable &= ~special
        ready = landed & usable
    return landed


@compiled
def destinations(record: Record, occupied: SquareSet) -> SquareSet:
    """Every square where the turn can stop, others standing on these."""
    turn = record[TURN]
    departure = record[PLAYERS + FIELDS * turn + PAWN]
    landed = record[REACH + departure]
    if landed & occupied & movers(record):  # a pawn on a special may stand in the way
        landed = landings(record, departure, occupied)
    if landed & occupied:
        landed &= ~occupied | victims(record, turn)
    return landed


@compiled
def legal(record: Record, actions: Codes) -> int:
    """Write down every legal action; how many there are."""
    found = 0
    if record[ENDED]:
        return found
    if choosing_corner(record):
        occupied = pawns(record)
        for corner in range(len(CORNER_SQUARES)):
            if not occupied >> CORNER_SQUARES[corner] & 1:
                actions[found] = CORNER_SQUARES[corner]
                found += 1
        return found
    begin = PLAYERS + FIELDS * record[TURN]
    occupied = pawns(record) & ~(1 << record[begin + PAWN])
    stops = destinations(record, occupied)
    if not stops:
        actions[0] = PASSING  # T5
        return 1
    protecting = 0
    if record[begin + HELD] > record[begin + PROTECTED]:  # T10
        protecting = stops & record[PROTECTIONS] & ~occupied
    while stops:
        actions[found] = lowest(stops)
        found += 1
        stops &= stops - 1
    while protecting:
        actions[found] = lowest(protecting) + SQUARES
        found += 1
        protecting &= protecting - 1
    return found


@compiled
def play(record: Record, action: int) -> None:
    """Play a legal action."""
    turn = record[TURN]
    begin = PLAYERS + FIELDS * turn
    if action == PASSING:
        _turn_over(record)
        return
    if choosing_corner(record):  # T4, T9
        chooser = turn if record[ROBBED] == NOBODY else record[ROBBED]
        record[PLAYERS + FIELDS * chooser + PAWN] = action
        record[ROBBED] = NOBODY
        _turn_over(record)
        return
    square = action % SQUARES
    for other in range(record[PLAYING]):
        if other != turn and record[PLAYERS + FIELDS * other + PAWN] == square:
            _steal(record, turn, other)
            return
    record[begin + PAWN] = square
    held = record[begin + HELD]
    if held < DONE and record[CUBES + next_colour(record, turn)] >> square & 1:  # T8
        record[CUBES + next_colour(record, turn)] &= ~(1 << square)
        held += 1
        record[begin + HELD] = held
    elif action >= SQUARES:  # T10
        record[begin + PROTECTED] = held
    if square == CENTRE and held == DONE:
        record[ENDED] = 12  # T12
        return
    _turn_over(record)


@compiled
def _steal(record: Record, thief: int, robbed: int) -> None:
    """T9: the colour goes to the end of the robbed player's series, who chooses a corner."""
    colour = next_colour(record, thief)
    mine, theirs = PLAYERS + FIELDS * thief, PLAYERS + FIELDS * robbed
    place = 0
    series = record[theirs + SERIES]
    while series >> COLOUR_BITS * place & COLOUR != colour:
        place += 1
    before = series & (1 << COLOUR_BITS * place) - 1
    after = series >> COLOUR_BITS * (place + 1) << COLOUR_BITS * place
    record[theirs + SERIES] = before | after | colour << COLOUR_BITS * (DONE - 1)
    record[theirs + HELD] -= 1
    record[mine + PAWN] = record[theirs + PAWN]
    record[theirs + PAWN] = NOBODY
    record[mine + HELD] += 1
    record[ROBBED] = robbed


@compiled
def _turn_over(record: Record) -> None:
    """On to the next seat and, after the last, the next round (T13)."""
    if record[TURN] + 1 < record[PLAYING]:
        record[TURN] += 1
    elif record[ROUND] == ROUNDS:
        record[ENDED] = 13
    else:
        record[TURN] = 0
        record[ROUND] += 1


@compiled
def outcome(record: Record, scores: Shares) -> int:
    """The set of winners, empty while the game lasts; the cubes that each holds."""
    for player in range(record[PLAYING]):
        scores[player] = record[PLAYERS + FIELDS * player + HELD]
    if record[ENDED] == 12:
        return 1 << record[TURN]
    return (1 << record[PLAYING]) - 1 if record[ENDED] else 0


@compiled
def reshuffle(record: Record, viewer: int, dice: Dice) -> None:
    """Nothing is hidden."""
