"""How much fire the bots leave in Snowhere: `python -m benchmarks.snowhere_bots [--carpets N]`.

Greedy and every level play the same carpets, whose seeds were used for nothing else, for each of the three
recipes, a carpet on every core. What is left is measured by the rules, in mm²; the interval is that of the
mean, at 95 %. No clock cuts thinking short, and times are those of the processor, since machines are shared.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from random import Random
from time import process_time

from benchmarks.timing import markdown
from sobremesa import bots
from sobremesa.bots.warming import warm
from sobremesa.games import load
from sobremesa.games.snowhere.data import RADIUS, USUAL_CARPET

FIRST_SEED = 500_000
PATIENCE = 1000.0
PLAYERS = ("greedy", *bots.LEVELS)
HEAD = (
    "carpet",
    "player",
    "carpets",
    "fire left, mm²",
    "median",
    "least",
    "most",
    "% of the carpet",
    "solved",
    "ms a decision",
    "slowest",
)


@dataclass(frozen=True)
class Played:
    """A game that a bot has played alone."""

    fire: float
    percent: float
    solved: bool
    decisions: list[float]
    """How long each took, in milliseconds."""


def play(player: str, carpet: str, seed: int) -> Played:
    """Play one carpet to the end."""
    game, bot = load("snowhere"), bots.load("snowhere", player)
    options = {} if carpet == USUAL_CARPET else {"carpet": carpet}
    state = game.start(1, options, game.deal(Random(seed), 1, options))
    rng = Random(f"{seed} at the table")
    decisions: list[float] = []
    while (ended := game.result(state)) is None:
        view = game.view(state, 0)
        begin = process_time()
        action = bot.choose(view, rng, PATIENCE)
        decisions.append((process_time() - begin) * 1000)
        state = game.play(state, game.parse(action))
    return Played(ended.scores[0], ended.details["percent"], bool(ended.winners), decisions)


def row(player: str, carpet: str, games: Sequence[Played]) -> list[str]:
    """A line of the table."""
    fire = [game.fire for game in games]
    spread = statistics.stdev(fire) if len(fire) > 1 else 0.0
    times = [time for game in games for time in game.decisions]
    return [
        carpet,
        player,
        str(len(games)),
        f"{statistics.fmean(fire):,.1f} ± {1.96 * spread / len(fire) ** 0.5:,.1f}",
        f"{statistics.median(fire):,.1f}",
        f"{min(fire):,.1f}",
        f"{max(fire):,.1f}",
        f"{statistics.fmean(game.percent for game in games):.2f}",
        f"{sum(game.solved for game in games)} of {len(games)}",
        f"{statistics.fmean(times):.0f}",
        f"{max(times):.0f}",
    ]


def main() -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(prog="benchmarks.snowhere_bots", description=__doc__)
    parser.add_argument("--carpets", type=int, default=10, help="carpets of each recipe (10)")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help=f"seed of the first one ({FIRST_SEED})")
    parser.add_argument("--recipes", nargs="*", choices=tuple(RADIUS), default=tuple(RADIUS))
    parser.add_argument("--players", nargs="*", choices=PLAYERS, default=PLAYERS)
    asked = parser.parse_args()
    rows = []
    seeds = range(asked.seed, asked.seed + asked.carpets)
    warm("snowhere")
    with ProcessPoolExecutor(initializer=warm, initargs=("snowhere",)) as pool:
        for carpet in asked.recipes:
            for player in asked.players:
                games = list(pool.map(play, repeat(player), repeat(carpet), seeds))
                rows.append(row(player, carpet, games))
                print(markdown(HEAD, rows[-1:]).splitlines()[-1], flush=True)
    print(f"\n{markdown(HEAD, rows)}")


if __name__ == "__main__":
    main()
