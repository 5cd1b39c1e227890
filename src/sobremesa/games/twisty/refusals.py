"""Why an action is not allowed: the rule, a sentence, and what on the board is in the way."""

from __future__ import annotations

from typing import Any

from sobremesa.games.game import Illegal, Refusal
from sobremesa.games.refusals import game_over, not_an_action
from sobremesa.games.twisty.board import CORNERS, NAMES, PROTECTION, Square, SquareSet, members
from sobremesa.games.twisty.legal import (
    choosing_corner,
    departure_square,
    destinations,
    free_corners,
    other_pawns,
    protectable,
    seat_on,
    shortest_chain,
    victims,
)
from sobremesa.games.twisty.notation import Action, Pass, Stop, parse
from sobremesa.games.twisty.outcome import result
from sobremesa.games.twisty.state import State


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
        witness = _witness([action.square], seat_on(state, action.square))
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
    departure = departure_square(state)
    here, there = NAMES[departure], NAMES[square]
    occupied = other_pawns(state)
    if occupied >> square & 1 and not victims(state) >> square & 1:
        return _refuse_landing(state, square)
    for way in shortest_chain(state.board, departure, square, 0)[1:]:  # if the other pawns were away
        if occupied >> way & 1:
            message = "twisty-gate-occupied" if way == square else "twisty-way-occupied"
            facts = {"from": here, "square": there, "pawn": NAMES[way]}
            return Refusal("T7", message, facts, _witness([departure, square, way], seat_on(state, way)))
    message = "twisty-stay" if here == there else "twisty-unreachable"
    return Refusal("T5", message, {"from": here, "square": there}, _witness([departure, square]))


def _refuse_landing(state: State, square: Square) -> Refusal:
    """T6: why the pawn there may not be landed on."""
    owner = seat_on(state, square)
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
        return Refusal("T10", "twisty-protect-theft", facts, _witness([square], seat_on(state, square)))
    return Refusal("T10", "twisty-protect-nothing", facts, _witness([square]))


def _witness(squares: list[Square], *seats: int) -> dict[str, list[Any]]:
    """The squares, each once, and the seats that make an action illegal."""
    named = {"squares": [NAMES[square] for square in dict.fromkeys(squares)]}
    return {**named, "seats": list(seats)} if seats else named
