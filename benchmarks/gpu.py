"""Random games on a GPU, one game a thread, with the very functions that run on the CPU.

    python -m benchmarks.gpu

needs an NVIDIA GPU and numba-cuda, so it is not among the benchmarks that `make bench` runs. Every game has
a seed of its own; a sample of them is played on the CPU too and must end alike: the same winners, the same
scores, after as many actions.
"""

from __future__ import annotations

import argparse
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

# numba-cuda still asks for a name that NumPy has dropped.
if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack

from numba import cuda

from benchmarks.timing import markdown
from sobremesa import games, kernels
from sobremesa.kernels.rollouts import random_rollouts

GOALS = {"twisty": 2e9}
DEALS = 64
"""Different first positions; the games take turns with them."""
THREADS = 128
CHECKED = 2_000
"""Games that are played again on the CPU."""
SAME = 0.11
"""Scores that differ by less are the same: Snowhere's are areas, rounded to tenths."""


def on_gpu(name: str) -> Any:
    """A GPU kernel: each thread plays its game to the end and notes its length, its winners and scores."""
    kernel = kernels.load(name)
    rollout, _ = random_rollouts(name)
    outcome, words = kernel.outcome, kernel.ALL_WORDS
    most, players = kernel.ACTIONS, kernel.SEATS

    def play(starts: Any, seeds: Any, plies: Any, winners: Any, points: Any) -> None:
        game = cuda.grid(1)
        if game >= seeds.shape[0]:
            return
        position = cuda.local.array(words, np.int64)
        actions = cuda.local.array(most, np.int64)
        dice = cuda.local.array(1, np.uint64)
        scores = cuda.local.array(players, np.float64)
        for player in range(players):
            scores[player] = 0.0
        for word in range(words):
            position[word] = starts[game % starts.shape[0], word]
        dice[0] = seeds[game]
        plies[game] = rollout(position, dice, actions)
        winners[game] = outcome(position, scores)
        for player in range(players):
            points[game, player] = scores[player]

    return cuda.jit(play)


class Played(NamedTuple):
    """How games ended, one a row."""

    plies: NDArray[np.int64]
    winners: NDArray[np.int64]
    scores: NDArray[np.float64]

    def first(self, count: int) -> Played:
        """The first of the games."""
        return Played(self.plies[:count], self.winners[:count], self.scores[:count])

    def alike(self, other: Played) -> int:
        """How many of the games ended as the other ones."""
        same = (self.plies == other.plies) & (self.winners == other.winners)
        return int((same & (np.abs(self.scores - other.scores) < SAME).all(axis=1)).sum())


def on_cpu(name: str, starts: NDArray[np.int64], seeds: NDArray[np.uint64]) -> Played:
    """The same games on one core."""
    kernel = kernels.load(name)
    rollout, _ = random_rollouts(name)
    actions = np.zeros(kernel.ACTIONS, np.int64)
    plies, winners = np.zeros(len(seeds), np.int64), np.zeros(len(seeds), np.int64)
    scores = np.zeros((len(seeds), kernel.SEATS))
    for game, seed in enumerate(seeds):
        position = starts[game % len(starts)].copy()
        plies[game] = rollout(position, np.array([seed], np.uint64), actions)
        winners[game] = kernel.outcome(position, scores[game])
    return Played(plies, winners, scores)


def measure(name: str, count: int) -> list[str]:
    """A row of the table: moves a second on the GPU and on one core, and how many games agree."""
    game, kernel = games.load(name), kernels.load(name)
    rng = Random(1)
    players = max(2, game.PLAYERS[0])
    starts = np.array(
        [kernel.pack(game.start(players, {}, game.deal(rng, players, {}))) for _ in range(DEALS)]
    )
    seeds = np.arange(1, count + 1, dtype=np.uint64)
    there = [cuda.to_device(array) for array in (starts, seeds)]
    ends = (
        cuda.device_array(count, np.int64),
        cuda.device_array(count, np.int64),
        cuda.device_array((count, kernel.SEATS), np.float64),
    )
    play = on_gpu(name)[-(-count // THREADS), THREADS]
    play(*there, *ends)  # compiles
    cuda.synchronize()
    best = float("inf")
    for _ in range(3):
        begin = perf_counter()
        play(*there, *ends)
        cuda.synchronize()
        best = min(best, perf_counter() - begin)
    played = Played(*(array.copy_to_host() for array in ends))
    quick = played.plies.sum() / best
    checked = min(CHECKED, count)
    on_cpu(name, starts, seeds[:10])  # compiles
    begin = perf_counter()
    expected = on_cpu(name, starts, seeds[:checked])
    plain = expected.plies.sum() / (perf_counter() - begin)
    agreeing = played.first(checked).alike(expected)
    goal = f"{GOALS[name] / 1e6:,.0f}" if name in GOALS else ""
    return [
        f"{name}, {players} players",
        f"{count:,}",
        f"{quick / 1e6:,.4g}",
        goal,
        f"{plain / 1e6:,.3g}",
        f"{quick / plain:,.0f}",
        f"{agreeing:,} of {checked:,}",
    ]


def main() -> None:
    """Measure the named games, all by default."""
    parser = argparse.ArgumentParser(prog="benchmarks.gpu", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME", default=list(kernels.names()))
    parser.add_argument("--games", type=int, default=1 << 20)
    arguments = parser.parse_args()
    head = [
        "random play",
        "games",
        "GPU, million moves a second",
        "at least",
        "one core",
        "ratio",
        "games that end alike",
    ]
    print(markdown(head, [measure(name, arguments.games) for name in arguments.names]))


if __name__ == "__main__":
    main()
