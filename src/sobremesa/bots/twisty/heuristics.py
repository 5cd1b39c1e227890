"""What matters in Twisty: cubes held, how safe they are, and how near the next one is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sobremesa.games.twisty import Action, Side, State, legal
from sobremesa.games.twisty.board import CENTRE, SquareSet, members, square_set
from sobremesa.games.twisty.legal import landings

CUBE = 100.0
SAFE_CUBE = 12.0
DELAY = 14.0
"""What it costs to be a turn further from the next goal."""
FAR = 5
"""Turns beyond which distance is not looked at."""


def options(state: State, rng: Random) -> Sequence[Action]:  # noqa: ARG001
    """All legal actions."""
    return legal(state)


def score(state: State, seat: int) -> float:
    """One's own standing, less what the best of the others has."""
    if state.ended == "T12":
        return 1e6 if state.turn == seat else -1e6
    others = [_standing(state, player) for other, player in enumerate(state.players) if other != seat]
    return _standing(state, state.players[seat]) - 0.5 * max(others)


def _standing(state: State, player: Side) -> float:
    cubes = CUBE * player.held + SAFE_CUBE * player.protected
    return cubes - DELAY * _turns_to(state, player)


def _turns_to(state: State, player: Side) -> int:
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


def _goals(state: State, player: Side) -> SquareSet:
    """The centre at the end; else the cubes of the next colour, and the pawns that can be robbed of it."""
    colour = player.next_colour
    if not colour:
        return 1 << CENTRE
    cubes = [square for square, token in enumerate(state.board.tokens) if token == colour]
    victims = [
        other.pawn for other in state.players if other.pawn is not None and colour in other.unprotected
    ]
    return square_set([*cubes, *victims])
