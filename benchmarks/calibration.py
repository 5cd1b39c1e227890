"""Whether it comes as the table says: of positions called 70 %, about 70 % should be won.

    python -m benchmarks.calibration winter twisty --players 2 --games 100

plays games between `reviewer`s, who say what the positions of a game are worth on the page, and compares what
they said of every seat before every action with how the game ended. Nobody learned from these games. A
picture of each game is drawn into `docs/pictures`.

*Fits* is the exponent by which the shares that were said come nearest to what came (temperature scaling): 1
where they are calibrated, more where they are too cautious. Times that, the `confidence` of the game's levels
would be right; other seeds show whether it is. Where a game has phases, it is told of each, too.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import product
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.timing import markdown
from sobremesa import bots, games
from sobremesa.training import plots

Floats = NDArray[np.float64]
PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
PATIENT = 60.0
"""Seconds that nobody needs: thinking is bounded by a count."""
VARIED = 8
"""In so many actions at the beginning one of the good actions is played, as often as it was tried, so that
no two games are alike."""
CALLED = (0.6, 0.8)
"""The positions that a row of the table is about."""
EXPONENTS = np.geomspace(0.25, 4.0, 161)
LEAST = 1e-3
"""A share that is not told apart from none."""


class Asked(NamedTuple):
    """One game to be played."""

    game: str
    players: int
    seed: int


class Judged(NamedTuple):
    """What was said of all seats at each decision, and what came of it, in shares of the win."""

    said: Floats
    came: Floats
    phase: NDArray[np.str_]
    """Of the game, where it has phases."""

    def only(self, phase: str) -> Judged:
        """The decisions of one phase."""
        here = self.phase == phase
        return Judged(self.said[here], self.came[here], self.phase[here])


def judged(asked: Asked) -> Judged:
    """Play a game, and note what is said before every action."""
    rules, reviewer = games.load(asked.game), bots.adviser(asked.game, bots.REVIEWER)
    rng = Random(asked.seed)
    state = rules.start(asked.players, {}, rules.deal(rng, asked.players, {}))
    said: list[tuple[float, ...]] = []
    phases: list[str] = []
    while (seat := rules.seat(state)) is not None:
        view = rules.view(state, seat)
        thought = reviewer.consider(view, rng, PATIENT)
        said.append(thought.values)
        phases.append(view.get("phase", ""))
        choices = thought.choices if len(said) <= VARIED else thought.choices[:1]
        weights = [choice.visits or 1 for choice in choices]
        chosen = rng.choices(choices, weights)[0]
        state = rules.play(state, rules.parse(chosen.action))
    result = rules.result(state)
    assert result is not None, "nobody decides, and it is not over"
    shares = [(seat in result.winners) / len(result.winners) for seat in range(asked.players)]
    return Judged(np.array(said), np.array([shares] * len(said)), np.array(phases))


def fitting(found: Sequence[Judged]) -> float:
    """The exponent with which the shares that were said surprise least; long games count no more than short
    ones."""

    def surprise(exponent: float) -> float:
        total = 0.0
        for said, came, _ in found:
            sharper = exponent * np.log(np.clip(said, LEAST, 1.0))
            total += float((came * (np.logaddexp.reduce(sharper, 1)[:, None] - sharper)).sum(1).mean())
        return total

    return float(min(EXPONENTS, key=surprise))


def fits(found: Sequence[Judged]) -> str:
    """The exponent of all, and of each phase if there are several."""
    told = f"{fitting(found):.2f}"
    phases = dict.fromkeys(str(phase) for one in found for phase in one.phase)
    if len(phases) == 1:
        return told
    each = {phase: [only for one in found if len((only := one.only(phase)).said)] for phase in phases}
    return f"{told} ({', '.join(f'{phase} {fitting(games):.2f}' for phase, games in each.items())})"


def measure(game: str, players: int, count: int, seed: int) -> list[str]:
    """A row of the table, and the picture."""
    asked = [Asked(game, players, seed + number) for number in range(count)]
    with get_context("spawn").Pool(cpu_count()) as pool:
        found = pool.map(judged, asked, chunksize=1)
    said = np.concatenate([one.said for one in found])
    came = np.concatenate([one.came for one in found])
    title = f"{game.capitalize()}, {players} players"
    picture = PICTURES / f"calibration-{game}-{players}.svg"
    picture.write_text(plots.calibration(title, plots.in_bins(said.ravel(), came.ravel())))
    called = (said >= CALLED[0]) & (said < CALLED[1])
    return [
        f"{game}, {players} players",
        f"{count:,}",
        f"{len(said):,}",
        f"{called.sum():,}",
        f"{100 * said[called].mean():.1f} %",
        f"{100 * came[called].mean():.1f} %",
        fits(found),
    ]


def tables(names: list[str], players: list[int]) -> Iterator[tuple[str, int]]:
    """The games and numbers of players of which a net judges."""
    for name, number in product(names, players):
        if number in games.load(name).PLAYERS:
            yield name, number


def main() -> None:
    """Measure the named games, all that have a net by default."""
    parser = argparse.ArgumentParser(prog="benchmarks.calibration", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME", default=["winter", "twisty", "holi"])
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=740_000)
    arguments = parser.parse_args()
    low, high = (f"{100 * share:.0f}" for share in CALLED)
    head = ["reviewer", "games", "positions", f"called {low} to {high} %", "on average", "came", "fits"]
    print(markdown(head, []))
    for name, number in tables(arguments.names, arguments.players):
        print("| " + " | ".join(measure(name, number, arguments.games, arguments.seed)) + " |", flush=True)


if __name__ == "__main__":
    main()
