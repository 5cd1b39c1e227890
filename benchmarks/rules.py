"""Random play through the rules, against python-chess's random rollout in the same run, on one core.

A step is the same on both sides: list the legal actions, choose one, play it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import chess

from benchmarks.timing import markdown, taking_turns
from sobremesa.games import load

GOALS = {"twisty": 1.0, "holi": 0.5, "winter": 0.3}
SECONDS = 1.0
ROUNDS = 7


def chess_rollout(rng: Random) -> Callable[[], int]:
    """Random games of chess with python-chess."""

    def rollout() -> int:
        board = chess.Board()
        plies = 0
        while plies < 300 and (moves := list(board.legal_moves)):
            board.push(rng.choice(moves))
            plies += 1
        return plies

    return rollout


def our_rollout(name: str, players: int, rng: Random) -> Callable[[], int]:
    """Random games of ours, through the public functions."""
    game = load(name)

    def rollout() -> int:
        state = game.start(players, {}, game.deal(rng, players, {}))
        plies = 0
        while legal := game.legal(state):
            state = game.play(state, rng.choice(legal))
            plies += 1
        return plies

    return rollout


def table() -> str:
    """Plies a second, and the ratio to chess."""
    contestants = {
        f"{name}, {players} players": our_rollout(name, players, Random(1))
        for name in GOALS
        for players in load(name).PLAYERS
    }
    chess_rate, *rates = taking_turns([chess_rollout(Random(1)), *contestants.values()], SECONDS, ROUNDS)
    rows = [["python-chess", f"{chess_rate:,.0f}", "1.00", ""]]
    for label, speed in zip(contestants, rates, strict=True):
        goal = GOALS[label.split(",")[0]]
        rows.append([label, f"{speed:,.0f}", f"{speed / chess_rate:.2f}", f"{goal}"])
    return markdown(["random play", "plies a second", "ratio to python-chess", "at least"], rows)
