"""Random games on a GPU, one game a thread, with the very functions that run on the CPU.

    python -m benchmarks.gpu

needs an NVIDIA GPU and numba-cuda, so it is not among the benchmarks that `make bench` runs. Every game has
a seed of its own; a sample of them is played on the CPU too and must end alike: the same winners, the same
scores, after as many actions.

The 32 threads of a warp go on together, so all of them wait for the one whose game is longest. Therefore
games are played in stretches of some actions: the games that go on after a stretch move together, and the
next stretch has a thread for each of these.
"""

from __future__ import annotations

import argparse
from functools import cache
from itertools import product
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
from sobremesa.kernels.rollouts import random_rollouts, room

GOALS = {"twisty": 2e9, "holi": 8e8, "winter": 8e8}
DEALS = 64
"""Different first positions; the games take turns with them."""
CHECKED = 2_000
"""Games that are played again on the CPU."""
SAME = 0.11
"""Scores that differ by less are the same: Snowhere's are areas, rounded to tenths."""
STRETCH, STRETCHES = 8, {"twisty": 256}
"""So many actions at once; in Twisty, where most games are about as long as the longest, all of them."""


class Way(NamedTuple):
    """How the games are played. It makes no difference to any but in time."""

    stretch: int | None = None
    """So many actions, after which the games that go on move together; by default what is best for a game."""
    registers: int | None = None
    """At most so many for each thread."""
    resident: int = 2048
    """So many threads at most are on a multiprocessor at once: with fewer, more of each is in its cache."""
    threads: int = 128
    """Of a block."""


@cache
def on_gpu(name: str, stretch: int, registers: int | None) -> Any:
    """A GPU kernel: each thread plays a stretch of each of some games that are going on.

    Where a game ends, its thread notes how: the length, the winners and scores.
    """
    kernel = kernels.load(name)
    rollout, _ = random_rollouts(name, longest=stretch)
    outcome, seat, words, kept = kernel.outcome, kernel.seat, kernel.ALL_WORDS, kernel.KEPT
    to_work_in, players = room(name), kernel.SEATS

    def play(
        first: Any,
        starts: Any,
        seeds: Any,
        going: Any,
        number: Any,
        positions: Any,
        plies: Any,
        winners: Any,
        points: Any,
        going_on: Any,
        counted: Any,
    ) -> None:
        position = cuda.local.array(words, np.int64)
        actions = cuda.local.array(to_work_in, np.int64)
        dice = cuda.local.array(1, np.uint64)
        scores = cuda.local.array(players, np.float64)
        for place in range(cuda.grid(1), number, cuda.gridsize(1)):
            if first:
                game = place
                for word in range(kept):
                    position[word] = starts[game % starts.shape[0], word]
                plies[game] = 0
                dice[0] = game + 1
            else:
                game = going[place]
                for word in range(kept):
                    position[word] = positions[word, game]
                dice[0] = seeds[game]
            played = rollout(position, dice, actions)
            plies[game] += played
            if played == stretch and seat(position) >= 0:
                going_on[cuda.atomic.add(counted, 0, 1)] = game
                for word in range(kept):
                    positions[word, game] = position[word]
                seeds[game] = dice[0]
            else:
                for player in range(players):
                    scores[player] = 0.0
                winners[game] = outcome(position, scores)
                for player in range(players):
                    points[game, player] = scores[player]

    return cuda.jit(play, max_registers=registers)


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
    actions = np.zeros(room(name), np.int64)
    plies, winners = np.zeros(len(seeds), np.int64), np.zeros(len(seeds), np.int64)
    scores = np.zeros((len(seeds), kernel.SEATS))
    for game, seed in enumerate(seeds):
        position = starts[game % len(starts)].copy()
        plies[game] = rollout(position, np.array([seed], np.uint64), actions)
        winners[game] = kernel.outcome(position, scores[game])
    return Played(plies, winners, scores)


class Table(NamedTuple):
    """The arrays on the GPU that so many games need."""

    starts: Any
    seeds: Any
    positions: Any
    plies: Any
    winners: Any
    points: Any
    going: list[Any]
    counted: Any


def laid(starts: NDArray[np.int64], count: int, seats: int) -> Table:
    """Room for games from these first positions."""
    return Table(
        cuda.to_device(starts),
        cuda.device_array(count, np.uint64),
        cuda.device_array((starts.shape[1], count), np.int64),
        cuda.device_array(count, np.int64),
        cuda.device_array(count, np.int64),
        cuda.device_array((count, seats), np.float64),
        [cuda.device_array(count, np.int32) for _ in range(2)],
        cuda.device_array(1, np.int32),
    )


def play_all(play: Any, table: Table, most: int, threads: int) -> None:
    """Play all games to the end, stretch by stretch, with so many threads at most."""
    going, going_on = table.going
    number, first = table.plies.shape[0], True
    while number:
        table.counted.copy_to_device(np.zeros(1, np.int32))
        play[-(-min(number, most) // threads), threads](
            first,
            table.starts,
            table.seeds,
            going,
            number,
            table.positions,
            table.plies,
            table.winners,
            table.points,
            going_on,
            table.counted,
        )
        number, first = int(table.counted.copy_to_host()[0]), False
        going, going_on = going_on, going


def measure(name: str, count: int, way: Way, label: str) -> list[str]:
    """A row of the table: moves a second on the GPU and on one core, and how many games agree."""
    game, kernel = games.load(name), kernels.load(name)
    rng = Random(1)
    players = max(2, game.PLAYERS[0])
    starts = np.array(
        [kernel.pack(game.start(players, {}, game.deal(rng, players, {}))) for _ in range(DEALS)]
    )
    seeds = np.arange(1, count + 1, dtype=np.uint64)
    table = laid(starts, count, kernel.SEATS)
    play = on_gpu(name, way.stretch or STRETCHES.get(name, STRETCH), way.registers)
    most = way.resident * cuda.get_current_device().MULTIPROCESSOR_COUNT
    play_all(play, table, most, way.threads)  # compiles
    best = float("inf")
    for _ in range(3):
        begin = perf_counter()
        play_all(play, table, most, way.threads)
        best = min(best, perf_counter() - begin)
    played = Played(*(array.copy_to_host() for array in (table.plies, table.winners, table.points)))
    quick = played.plies.sum() / best
    checked = min(CHECKED, count)
    on_cpu(name, starts, seeds[:10])  # compiles
    begin = perf_counter()
    expected = on_cpu(name, starts, seeds[:checked])
    plain = expected.plies.sum() / (perf_counter() - begin)
    agreeing = played.first(checked).alike(expected)
    goal = f"{GOALS[name] / 1e6:,.0f}" if name in GOALS else ""
    return [
        f"{name}, {players} players{label}",
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
    for option, default in Way._field_defaults.items():
        parser.add_argument(f"--{option}", type=int, nargs="+", default=[default])
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
    ways = [Way(*way) for way in product(*(getattr(arguments, option) for option in Way._fields))]
    print(markdown(head, []))
    for way, name in product(ways, arguments.names):
        label = ", ".join(["", *(f"{option} {number}" for option, number in way._asdict().items())])
        row = measure(name, arguments.games, way, label if len(ways) > 1 else "")
        print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
