"""A game to plant faults in, with everything open: take one to three from a heap; who takes the last wins."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from sobremesa.games.game import Option, Result

PLAYERS = range(2, 4)
OPTIONS = {"most": Option(3, (2, 3))}


class State(NamedTuple):
    players: int
    heap: int
    most: int
    turn: int = 0


def deal(rng: Random, players: int, options: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG001
    return {"heap": rng.randint(9, 15)}


def start(players: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> State:
    return State(players, setup["heap"], options["most"])


def seat(state: State) -> int:
    return state.turn


def legal(state: State) -> list[str]:
    return [f"take {count}" for count in range(1, min(state.most, state.heap) + 1)]


def play(state: State, action: str) -> State:
    heap = state.heap - int(action.split()[1])
    return state._replace(heap=heap, turn=(state.turn + 1) % state.players if heap else state.turn)


def result(state: State) -> Result | None:
    if state.heap:
        return None
    return Result((state.turn,), scores(state), "last")


def scores(state: State) -> tuple[float, ...]:
    return tuple(float(not state.heap and seat == state.turn) for seat in range(state.players))


TEXTS = {
    "en": "nim-title = Nim\nnim-line = Take the last.\nnim-left = { $count } left",
    "es": "nim-title = Nim\nnim-line = Llévate el último.\nnim-left = quedan { $count }",
}
