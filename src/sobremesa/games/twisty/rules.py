"""The rules of Twisty, by Faouzi Boughida: a race of knights for seven cubes and the centre.

In the order of the rulebook: choosing corners (T4), moving and going on (T5 to T7), what stopping
does (T8 to T12), the end (T12, T13). Board and series (T1 to T3) are in `board` and `setup`.
"""

from __future__ import annotations

from typing import Any

from sobremesa.games.checks import game_over, not_an_action
from sobremesa.games.game import Illegal, Refusal, Result
from sobremesa.games.twisty.board import (
    CENTRE,
    COLOURS,
    CORNERS,
    GATE,
    KNIGHT_MOVES,
    NAMES,
    PROTECTION,
    Board,
    Square,
    SquareSet,
    members,
)
from sobremesa.games.twisty.notation import PASS, PROTECT, STOP, Action, Pass, Stop, parse
from sobremesa.games.twisty.state import Player, State

ROUNDS = 100
"""After so many rounds without a winner the game is drawn (T13)."""


def seat(state: State) -> int | None:
    """Who decides: the robbed player (T9), else the seat whose turn it is; None after the end."""
    if state.ended is not None:
        return None
    return state.turn if state.robbed is None else state.robbed


def choosing_corner(state: State) -> bool:
    """Whether a corner is to be chosen, at the beginning (T4) or after a theft (T9)."""
    return state.round == 0 or state.robbed is not None


def legal(state: State) -> list[Action]:
    """Every legal action."""
    if state.ended is not None:
        return []
    if choosing_corner(state):
        return [STOP[corner] for corner in free_corners(state)]
    stops = destinations(state)
    if not stops:
        return [PASS]  # T5
    actions: list[Action] = [STOP[square] for square in members(stops)]
    if protecting := stops & protectable(state):
        actions += [PROTECT[square] for square in members(protecting)]
    return actions


def continuous(state: State) -> bool:  # noqa: ARG001
    """Every legal action is listed."""
    return False


# Corners (T4, T9)


def free_corners(state: State) -> list[Square]:
    """The corners on which no pawn stands, the thief's included (T4, T9)."""
    pawns = [player.pawn for player in state.players]
    return [corner for corner in CORNERS if corner not in pawns]


# Moving (T5 to T7, T11)


def other_pawns(state: State) -> SquareSet:
    """The squares that are occupied for the mover: its own departure square is not (T11)."""
    squares = 0
    for owner, player in enumerate(state.players):
        if owner != state.turn and player.pawn is not None:
            squares |= 1 << player.pawn
    return squares


def victims(state: State) -> SquareSet:
    """The squares of the pawns that may be landed on: their owners hold the mover's next colour
    unprotected (T6)."""
    colour = state.players[state.turn].next_colour
    squares = 0
    if colour:
        for player in state.players:
            if player.pawn is not None and colour in player.unprotected:
                squares |= 1 << player.pawn
    return squares


def onward(board: Board, square: Square, occupied: SquareSet) -> SquareSet:
    """Where a pawn that lands on this square, unoccupied, may go on to (T7): a gate never leads onto
    a pawn, even to steal."""
    steps = board.steps[square]
    return steps & ~occupied if board.tokens[square] == GATE else steps


def landings(board: Board, departure: Square, occupied: SquareSet) -> SquareSet:
    """Every square that a knight's move (T5) and any chain of specials (T7) lead to; whether a pawn
    there may be landed on is T6's business."""
    landed = KNIGHT_MOVES[departure]
    usable = board.movers & ~occupied
    while ready := landed & usable:
        special = ready & -ready
        landed |= onward(board, special.bit_length() - 1, occupied)
        # One gate leads to all the free ones, so that a second has nothing to add.
        usable &= ~board.gates if special & board.gates else ~special
    return landed


def destinations(state: State) -> SquareSet:
    """Every square where the turn can stop."""
    occupied = other_pawns(state)
    landed = landings(state.board, _departure(state), occupied)
    return landed & (~occupied | victims(state)) if landed & occupied else landed


def path(state: State, action: Action) -> list[str]:
    """The squares of one shortest chain to where a legal action stops, first that of departure.

    A pass stays where it is; a corner that is chosen (T4, T9) is no chain, just a place.
    """
    refused = refusal(state, action)
    if refused is not None:
        raise Illegal(refused)
    if isinstance(action, Pass):
        return [NAMES[_departure(state)]]
    if choosing_corner(state):
        return [NAMES[action.square]]
    chain = _chain(state.board, _departure(state), action.square, other_pawns(state))
    return [NAMES[square] for square in chain]


def preview(state: State, action: Action) -> dict[str, Any]:
    """What a legal action would do: the chain it takes, the cube it wins, the seat it robs."""
    robs = takes = None
    if isinstance(action, Stop) and not choosing_corner(state):
        colour = state.players[state.turn].next_colour
        if other_pawns(state) >> action.square & 1:
            robs, takes = _owner(state, action.square), colour
        elif colour and state.board.tokens[action.square] == colour:
            takes = colour
    return {"path": path(state, action), "takes": takes, "robs": robs}


def _chain(board: Board, departure: Square, goal: Square, occupied: SquareSet) -> list[Square]:
    """A shortest chain of landings to the goal, first the departure; empty if there is none."""
    chains = [[departure, square] for square in members(KNIGHT_MOVES[departure])]
    seen = KNIGHT_MOVES[departure]
    for chain in chains:  # grows below: shorter chains stand before longer ones
        at = chain[-1]
        if at == goal:
            return chain
        if not occupied >> at & 1:
            fresh = onward(board, at, occupied) & ~seen
            seen |= fresh
            chains += [[*chain, square] for square in members(fresh)]
    return []


def _departure(state: State) -> Square:
    pawn = state.players[state.turn].pawn
    assert pawn is not None, "in a turn every pawn stands on the board"
    return pawn


# Protection (T10)


def protectable(state: State) -> SquareSet:
    """The squares on which a stop may protect (T10): not without an unprotected cube, and not where
    the stop is a theft."""
    if not state.players[state.turn].unprotected:
        return 0
    return state.board.protections & ~other_pawns(state)


# Refusals


def refusal(state: State, action: Action) -> Refusal | None:
    """Why the action is illegal here; None if it is legal."""
    end = result(state)
    if end is not None:
        return game_over(end)
    if choosing_corner(state):
        return _refuse_corner(state, action)
    stops = destinations(state)
    if isinstance(action, Pass):
        return _refuse_pass(stops)
    if not stops >> action.square & 1:
        return _refuse_stop(state, action.square)
    if action.protect and not protectable(state) >> action.square & 1:
        return _refuse_protection(state, action.square)
    return None


def hopeless(state: State, beginning: str) -> Refusal:
    """Why no legal action begins with these words. Every action is one word, so it is the refusal."""
    end = result(state)
    if end is not None:
        return game_over(end)
    try:
        refused = refusal(state, parse(beginning))
    except Illegal as error:
        return error.refusal
    return refused or not_an_action(beginning).refusal


def _refuse_corner(state: State, action: Action) -> Refusal | None:
    """T4 and T9: the choice is one of the free corners."""
    rule = "T4" if state.robbed is None else "T9"
    free = free_corners(state)
    if isinstance(action, Stop) and not action.protect and action.square in free:
        return None
    corners = [NAMES[corner] for corner in free]
    facts = {"corners": ", ".join(corners)}
    if isinstance(action, Stop) and action.square in CORNERS and action.square not in free:
        witness = _witness([action.square], _owner(state, action.square))
        return Refusal(rule, "twisty-corner-taken", {"square": NAMES[action.square], **facts}, witness)
    return Refusal(rule, "twisty-corner", facts, {"squares": corners})


def _refuse_pass(stops: SquareSet) -> Refusal | None:
    """T5: only a pawn without a destination stays where it is."""
    if not stops:
        return None
    squares = [NAMES[square] for square in members(stops)]
    facts: dict[str, str | int | float] = {"count": len(squares), "square": squares[0]}
    return Refusal("T5", "twisty-pass", facts, {"squares": squares})


def _refuse_stop(state: State, square: Square) -> Refusal:
    """Why a turn cannot stop there: a pawn (T6), a pawn on the way (T7), or nothing leads there (T5)."""
    departure = _departure(state)
    here, there = NAMES[departure], NAMES[square]
    occupied = other_pawns(state)
    if occupied >> square & 1 and not victims(state) >> square & 1:
        return _refuse_landing(state, square)
    for way in _chain(state.board, departure, square, 0)[1:]:  # if the other pawns were away
        if occupied >> way & 1:
            message = "twisty-gate-occupied" if way == square else "twisty-way-occupied"
            facts = {"from": here, "square": there, "pawn": NAMES[way]}
            return Refusal("T7", message, facts, _witness([departure, square, way], _owner(state, way)))
    message = "twisty-stay" if here == there else "twisty-unreachable"
    return Refusal("T5", message, {"from": here, "square": there}, _witness([departure, square]))


def _refuse_landing(state: State, square: Square) -> Refusal:
    """T6: why the pawn there may not be landed on."""
    owner = _owner(state, square)
    colour = state.players[state.turn].next_colour
    witness = _witness([square], owner)
    if not colour:
        return Refusal("T6", "twisty-pawn-no-colour", {"square": NAMES[square]}, witness)
    player = state.players[owner]
    protected = colour in player.series[: player.protected]
    message = "twisty-pawn-protected" if protected else "twisty-pawn-without-colour"
    facts = {"square": NAMES[square], "colour": colour}
    return Refusal("T6", message, facts, {**witness, "colours": [colour]})


def _refuse_protection(state: State, square: Square) -> Refusal:
    """T10: why a turn that can stop there cannot protect there."""
    facts = {"square": NAMES[square]}
    if state.board.tokens[square] != PROTECTION:
        witness = _witness([square, *members(state.board.protections)])
        return Refusal("T10", "twisty-protect-where", facts, witness)
    if other_pawns(state) >> square & 1:
        return Refusal("T10", "twisty-protect-theft", facts, _witness([square], _owner(state, square)))
    return Refusal("T10", "twisty-protect-nothing", facts, _witness([square]))


def _witness(squares: list[Square], *seats: int) -> dict[str, list[Any]]:
    """The squares, each once, and the seats that make an action illegal."""
    named = {"squares": [NAMES[square] for square in dict.fromkeys(squares)]}
    return {**named, "seats": list(seats)} if seats else named


def _owner(state: State, square: Square) -> int:
    return next(owner for owner, player in enumerate(state.players) if player.pawn == square)


# Playing


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
    player = Player(square, series, held, protected)
    stopped = State(board, _with(state.players, state.turn, player), state.turn, state.round)
    if square == CENTRE and held == len(COLOURS):  # T12
        return stopped._replace(ended="T12")
    return _turn_over(stopped)


def _steal(state: State, square: Square) -> State:
    """T9: take the next colour from the pawn there; its owner has to choose a corner."""
    robbed = _owner(state, square)
    thief, victim = state.players[state.turn], state.players[robbed]
    colour = thief.next_colour
    series = victim.series.replace(colour, "") + colour
    victim = victim._replace(pawn=None, series=series, held=victim.held - 1)
    players = _with(state.players, robbed, victim)
    players = _with(players, state.turn, thief._replace(pawn=square, held=thief.held + 1))
    return state._replace(players=players, robbed=robbed)


def _turn_over(state: State) -> State:
    """On to the next seat and, after the last, the next round (T13); corners are round 0 (T4)."""
    if state.turn + 1 < len(state.players):
        return state._replace(turn=state.turn + 1)
    if state.round == ROUNDS:
        return state._replace(ended="T13")
    return state._replace(turn=0, round=state.round + 1)


def _with(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    return (*players[:seat], player, *players[seat + 1 :])


# The end


def result(state: State) -> Result | None:
    """How the game ended: the seat whose turn it is won (T12), or all drew (T13)."""
    if state.ended is None:
        return None
    winners = (state.turn,) if state.ended == "T12" else tuple(range(len(state.players)))
    return Result(winners, scores(state), state.ended)


def scores(state: State) -> tuple[float, ...]:
    """The cubes that each seat holds."""
    return tuple(player.held for player in state.players)
