"""Whether a kernel agrees with the rules: legal actions, successors and results, position by position.

Where actions cannot all be listed, poses of every kind are tried in each position, and kernel and rules must
judge them alike.

    python -m tests.kernels.equality twisty --positions 10000000 --workers 16

compares for longer than the tests do.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from math import isclose
from random import Random
from typing import Any, NamedTuple, cast

import numpy as np

from sobremesa import games, kernels
from sobremesa.games.game import Game
from sobremesa.games.snowhere.state import Place
from sobremesa.kernels.kernel import ContinuousKernel, Kernel
from tests.kernels.snowhere_poses import poses

TRIED = 40
"""Poses that are judged in each position where there is a continuum of them."""


class Disagreement(AssertionError):
    """A kernel and the rules differ."""


class Compared(NamedTuple):
    """How much agreed."""

    positions: int
    poses: int
    """That were judged, where there is a continuum of them."""


def compare(name: str, seed: int, least: int) -> Compared:
    """Play random games by the rules and follow them in the kernel, until so much is compared, all in all."""
    game, kernel = games.load(name), kernels.load(name)
    rng = Random(seed)
    positions = poses = 0
    while positions + poses < least:
        followed = _follow(game, kernel, rng, least - positions - poses)
        positions, poses = positions + followed.positions, poses + followed.poses
    return Compared(positions, poses)


def _follow(game: Game[Any, Any], kernel: Kernel, rng: Random, most: int) -> Compared:
    """One game of any kind from its deal to its end, or until enough is compared."""
    players = rng.choice(game.PLAYERS)
    options = {name: rng.choice(option.choices) for name, option in game.OPTIONS.items()}
    options = {name: value for name, value in options.items() if value != game.OPTIONS[name].default}
    setup = game.deal(rng, players, options)
    state = game.start(players, options, setup)
    record = kernel.pack(state)
    positions = judged = 0
    while positions + judged < most:
        where = f"{game.NAME} {players} {options} {dict(setup)} at {state}"
        _agree(game, kernel, state, record, where)
        _list_alike(game, kernel, state, record, where)
        positions += 1
        found: list[Any] = list(game.legal(state))
        if game.continuous(state):
            found += _judge_alike(game, cast(ContinuousKernel, kernel), state, record, rng, where)
            judged += TRIED
        if game.seat(state) is None:
            break
        action = rng.choice(found or _options(game, state, rng))
        code = kernel.encode(record, action)
        if kernel.decode(record, code) != action:
            raise Disagreement(f"code {code} is not {action}: {where}")
        state = game.play(state, action)
        kernel.play(record, code)
    return Compared(positions, judged)


def _options(game: Game[Any, Any], state: Any, rng: Random) -> Sequence[Any]:
    """Actions to go on with where none that was tried is legal."""
    found: Sequence[Any] = import_module(f"sobremesa.bots.{game.NAME}").options(state, rng)
    return found


def _list_alike(game: Game[Any, Any], kernel: Kernel, state: Any, record: Any, where: str) -> None:
    """The same legal actions, as far as they can be listed, each once."""
    actions = np.zeros(kernel.ACTIONS, np.int64)
    count = kernel.legal(record, actions)
    expected = sorted(kernel.encode(record, action) for action in game.legal(state))
    if sorted(actions[:count].tolist()) != expected:
        raise Disagreement(f"legal actions differ: {where}")


def _judge_alike(
    game: Game[Any, Any], kernel: ContinuousKernel, state: Any, record: Any, rng: Random, where: str
) -> list[Place]:
    """The same verdict on poses that are tried; the legal ones."""
    legal = []
    for pose in poses(state, rng, TRIED):
        action = Place(pose)
        allowed = game.refusal(state, action) is None
        if bool(kernel.allowed(record, kernel.encode(record, action))) != allowed:
            raise Disagreement(f"{action} is {'' if allowed else 'not '}allowed: {where}")
        if allowed:
            legal.append(action)
    return legal


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
    if winners != expected:
        raise Disagreement(f"winners differ: {where}")
    if result and not all(isclose(*pair, rel_tol=1e-9) for pair in zip(result.scores, scores, strict=False)):
        raise Disagreement(f"scores differ: {where}")


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
        positions, judged = map(sum, zip(*(part.result() for part in parts), strict=True))
    print(f"{asked.game}: {positions:,} positions agree, {judged:,} poses are judged alike")


if __name__ == "__main__":
    main()
