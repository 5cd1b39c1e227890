"""The rules of Twisty, by Faouzi Boughida: a race of knights for seven cubes and the centre.

What stopping does (T8 to T12), and how turns and rounds go on (T13). Board and series (T1 to T3) are in
`board` and `setup`, where a pawn may go (T4 to T7) is in `legal`.
"""

from __future__ import annotations

from sobremesa.games.game import Illegal
from sobremesa.games.twisty.board import CENTRE, COLOURS, Square
from sobremesa.games.twisty.legal import choosing_corner, other_pawns, seat_on
from sobremesa.games.twisty.notation import Action, Pass, Stop
from sobremesa.games.twisty.refusals import refusal
from sobremesa.games.twisty.state import Side, State

ROUNDS = 100
"""After so many rounds without a winner the game is drawn (T13)."""


def seat(state: State) -> int | None:
    """Who decides: the robbed player (T9), else the seat whose turn it is; None after the end."""
    if state.ended is not None:
        return None
    return state.turn if state.robbed is None else state.robbed


def play(state: State, action: Action) -> State:
    """The position after the action. Raises `Illegal`."""
    refused = refusal(state, action)
    if refused is not None:
        raise Illegal(refused)
    if isinstance(action, Pass):
        return _turn_over(state)
    if choosing_corner(state):
        return _stand_on_corner(state, action.square)
    if other_pawns(state) >> action.square & 1:
        return _steal(state, action.square)
    return _stop(state, action)


def _stand_on_corner(state: State, corner: Square) -> State:
    """T4; in T9 the choice belongs to the thief's turn, which ends with it."""
    chooser = state.turn if state.robbed is None else state.robbed
    player = state.players[chooser]._replace(pawn=corner)
    return _turn_over(state._replace(players=_with(state.players, chooser, player), robbed=None))


def _stop(state: State, action: Stop) -> State:
    """Stop on a square without another pawn (T8, T10, T12). Nothing else has an effect (T11)."""
    square = action.square
    _, series, held, protected = state.players[state.turn]
    board = state.board
    if board.tokens[square] == series[held : held + 1]:  # T8
        board = board.without_cube(square)
        held += 1
    elif action.protect:  # T10
        protected = held
    player = Side(square, series, held, protected)
    stopped = State(board, _with(state.players, state.turn, player), state.turn, state.round)
    if square == CENTRE and held == len(COLOURS):  # T12
        return stopped._replace(ended="T12")
    return _turn_over(stopped)


def _steal(state: State, square: Square) -> State:
    """T9: take the next colour from the pawn there; its owner has to choose a corner."""
    robbed = seat_on(state, square)
    thief, victim = state.players[state.turn], state.players[robbed]
    colour = thief.next_colour
    series = victim.series.replace(colour, "") + colour
    victim = victim._replace(pawn=None, series=series, held=victim.held - 1)
    players = _with(state.players, robbed, victim)
    players = _with(players, state.turn, thief._replace(pawn=square, held=thief.held + 1))
    return state._replace(players=players, robbed=robbed)


def _turn_over(state: State) -> State:
    """On to the next seat and, after the last, the next round (T13); corners are round 0 (T4)."""
    board, players, turn, round_, *_ = state
    if turn + 1 < len(players):
        return State(board, players, turn + 1, round_)
    if round_ == ROUNDS:
        return State(board, players, turn, round_, ended="T13")
    return State(board, players, 0, round_ + 1)


def _with(players: tuple[Side, ...], seat: int, player: Side) -> tuple[Side, ...]:
    return (*players[:seat], player, *players[seat + 1 :])
