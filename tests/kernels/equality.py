"""Whether a kernel agrees with the rules: legal actions, successors and results, position by position.

    python -m tests.kernels.equality twisty --positions 10000000 --workers 16

compares for longer than the tests do.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

import numpy as np

from sobremesa import games, kernels
from sobremesa.games.game import Game
from sobremesa.kernels.kernel import Kernel


class Disagreement(AssertionError):
    """A kernel and the rules differ."""


def compare(name: str, seed: int, positions: int) -> int:
    """Play random games by the rules, follow them in the kernel; how many positions were compared."""
    game, kernel = games.load(name), kernels.load(name)
    rng = Random(seed)
    compared = 0
    while compared < positions:
        compared += _follow(game, kernel, rng, positions - compared)
    return compared


def _follow(game: Game[Any, Any], kernel: Kernel, rng: Random, most: int) -> int:
    """One game of any kind from its deal to its end."""
    players = rng.choice(game.PLAYERS)
    options = {name: rng.choice(option.choices) for name, option in game.OPTIONS.items()}
    options = {name: value for name, value in options.items() if value != game.OPTIONS[name].default}
    setup = game.deal(rng, players, options)
    state = game.start(players, options, setup)
    record = kernel.pack(state)
    actions = np.zeros(kernel.ACTIONS, np.int64)
    for ply in range(most):
        where = f"{game.NAME} {players} {options} {dict(setup)} after {ply} actions"
        _agree(game, kernel, state, record, where)
        legal = game.legal(state)
        count = kernel.legal(record, actions)
        codes = {kernel.encode(record, action): action for action in legal}
        listed = actions[:count].tolist()
        if sorted(listed) != sorted(codes):
            raise Disagreement(f"legal actions differ: {where}")
        if not legal:
            return ply + 1
        code = rng.choice(listed)
        if kernel.decode(record, code) != codes[code]:
            raise Disagreement(f"code {code} is not {codes[code]}: {where}")
        state = game.play(state, codes[code])
        kernel.play(record, code)
    return most


def _agree(game: Game[Any, Any], kernel: Kernel, state: Any, record: Any, where: str) -> None:
    """The same position, who decides in it, and what came of it."""
    if not np.array_equal(record[: kernel.WORDS], kernel.pack(state)[: kernel.WORDS]):
        raise Disagreement(f"positions differ: {where}")
    seat = game.seat(state)
    if kernel.seat(record) != (-1 if seat is None else seat):
        raise Disagreement(f"seats differ: {where}")
    scores = np.zeros(kernel.SEATS)
    winners = kernel.outcome(record, scores)
    result = game.result(state)
    expected = sum(1 << winner for winner in result.winners) if result else 0
    if winners != expected or (result and list(result.scores) != scores[: len(result.scores)].tolist()):
        raise Disagreement(f"results differ: {where}")


def main() -> None:
    """Compare many positions on several cores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=kernels.NAMES)
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    compare(asked.game, asked.seed, 1)  # compile once
    share = -(-asked.positions // (asked.workers * 8))
    with ProcessPoolExecutor(asked.workers) as pool:
        parts = [
            pool.submit(compare, asked.game, asked.seed + 1 + part, share)
            for part in range(asked.workers * 8)
        ]
        print(f"{asked.game}: {sum(part.result() for part in parts):,} positions agree")


if __name__ == "__main__":
    main()
