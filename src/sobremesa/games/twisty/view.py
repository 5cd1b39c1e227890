"""What a seat sees. In Twisty everybody sees everything, so views differ only in `viewer`."""

from __future__ import annotations

from random import Random
from typing import Any, Literal, TypedDict, cast

from sobremesa.games.game import Illegal, Result, View
from sobremesa.games.twisty.about import NAME, RULES
from sobremesa.games.twisty.board import CENTRE, NAMES, SQUARE, lay
from sobremesa.games.twisty.legal import (
    choosing_corner,
    departure_square,
    other_pawns,
    seat_on,
    shortest_chain,
)
from sobremesa.games.twisty.notation import Action, Pass, Stop
from sobremesa.games.twisty.outcome import result
from sobremesa.games.twisty.refusals import refusal
from sobremesa.games.twisty.rules import ROUNDS, play, seat
from sobremesa.games.twisty.state import Side, State

Phase = Literal["corners", "turn", "robbed", "over"]


class PlayerView(TypedDict):
    """One seat: its pawn's square, its series (T3), and the cubes it holds of it, in its order."""

    pawn: str | None
    series: list[str]
    held: list[str]
    protected: list[str]
    next: str | None


class TwistyView(TypedDict):
    """The whole table."""

    game: str
    rules: int
    players: int
    options: dict[str, Any]
    viewer: int | None
    seat: int | None
    result: dict[str, Any] | None
    phase: Phase
    turn: int
    """The seat whose turn it is; while a robbed player chooses a corner (T9), the thief."""
    round: int
    """From 1; 0 while the first corners are chosen (T4)."""
    rounds: int
    """After so many the game is drawn (T13)."""
    board: list[str]
    """Seven strings, rank 7 first, file a first; cubes that were taken are gone."""
    seats: list[PlayerView]


def view(state: State, seat: int | None) -> View:
    """Exactly what the seat (None: a spectator) may know: all of it."""
    return dict(_view(state, seat))


def _view(state: State, viewer: int | None) -> TwistyView:
    end = result(state)
    return {
        "game": NAME,
        "rules": RULES,
        "players": len(state.players),
        "options": {},
        "viewer": viewer,
        "seat": seat(state),
        "result": None if end is None else end.json(),
        "phase": _phase(state),
        "turn": state.turn,
        "round": state.round,
        "rounds": ROUNDS,
        "board": state.board.rows(),
        "seats": [_player_view(player) for player in state.players],
    }


def _phase(state: State) -> Phase:
    if state.ended is not None:
        return "over"
    if state.robbed is not None:
        return "robbed"
    return "corners" if state.round == 0 else "turn"


def _player_view(player: Side) -> PlayerView:
    return {
        "pawn": None if player.pawn is None else NAMES[player.pawn],
        "series": list(player.series),
        "held": list(player.series[: player.held]),
        "protected": list(player.series[: player.protected]),
        "next": player.next_colour or None,
    }


def imagine(view: View, rng: Random) -> State:  # noqa: ARG001
    """The state that looks like this view; nothing is hidden, so there is only one."""
    players = (
        Side(
            pawn=None if seen["pawn"] is None else SQUARE[seen["pawn"]],
            series="".join(seen["series"]),
            held=len(seen["held"]),
            protected=len(seen["protected"]),
        )
        for seen in view["seats"]
    )
    return State(
        board=lay(view["board"]),
        players=tuple(players),
        turn=view["turn"],
        round=view["round"],
        robbed=view["seat"] if view["phase"] == "robbed" else None,
        ended=None if view["result"] is None else view["result"]["reason"],
    )


def reveals(state: State, action: Action) -> bool:  # noqa: ARG001
    """Nothing is hidden, so nothing is shown."""
    return False


def ending(state: State, action: Action) -> Result | None:
    """How the game ends by a legal action. All is seen (T12, T13)."""
    return None if reveals(state, action) else result(play(state, action))


class TwistyPreview(TypedDict):
    """What a legal action does."""

    path: list[str]
    """The squares of the chain it takes, first that of departure; one alone where no pawn hops."""
    takes: str | None
    """The colour of the cube that it wins (T8, T9)."""
    robs: int | None
    """The seat that it robs (T9)."""
    robbed_by: int | None
    """The seat that sent the pawn to this corner (T9)."""
    protects: int
    """How many cubes are protected by it (T10)."""
    wins: bool
    """Whether it is the stop in the centre that wins (T12)."""


def preview(state: State, action: Action) -> dict[str, Any]:
    """What a legal action does."""
    did: TwistyPreview = {
        "path": _way(state, action),
        "takes": None,
        "robs": None,
        "robbed_by": None if state.robbed is None else state.turn,
        "protects": 0,
        "wins": False,
    }
    if isinstance(action, Stop) and not choosing_corner(state):
        player = state.players[state.turn]
        colour = player.next_colour
        if other_pawns(state) >> action.square & 1:
            did["robs"], did["takes"] = seat_on(state, action.square), colour
        elif colour and state.board.tokens[action.square] == colour:
            did["takes"] = colour
        did["protects"] = player.held if action.protect else 0
        did["wins"] = action.square == CENTRE and not colour
    return cast(dict[str, Any], did)


def path(state: State, action: Action) -> list[str]:
    """The squares of one shortest chain to where a legal action stops, first that of departure.

    A pass stays where it is; a corner that is chosen (T4, T9) is no chain, just a place.
    """
    refused = refusal(state, action)
    if refused is not None:
        raise Illegal(refused)
    return _way(state, action)


def _way(state: State, action: Action) -> list[str]:
    if isinstance(action, Pass):
        return [NAMES[departure_square(state)]]
    if choosing_corner(state):
        return [NAMES[action.square]]
    chain = shortest_chain(state.board, departure_square(state), action.square, other_pawns(state))
    return [NAMES[square] for square in chain]
