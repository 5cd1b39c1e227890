"""Whether a kernel agrees with the rules: legal actions, successors and results, position by position.

Random games are followed from the deal to the end, and in each position some more actions are tried than the
one that the game goes on with. Where actions cannot all be listed, the kernel finds one, which the rules must
allow; besides, actions of every kind are tried (`tests/kernels/GAME/tried.py`), and kernel and rules must
judge them alike.

    python -m tests.kernels.equality twisty --positions 10000000 --workers 16

compares for longer than the tests do.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from math import isclose
from random import Random
from typing import Any, NamedTuple, cast

import numpy as np

from sobremesa import games, kernels
from sobremesa.games.game import Game, Illegal
from sobremesa.kernels.dice import new as new_dice
from sobremesa.kernels.kernel import ContinuousKernel, Kernel, Position

GAMES = 8
"""So many are played from one deal: to strew cards takes longer than to follow a game."""
BESIDES = 8
"""So many actions are tried besides the one that is played, and what comes of them compared."""


class Disagreement(AssertionError):
    """A kernel and the rules differ."""


class Compared(NamedTuple):
    """How much agreed."""

    positions: int
    judged: int
    """That were judged, where there is a continuum of them."""


def compare(name: str, seed: int, least: int, tried: int = 1) -> Compared:
    """Play random games by the rules and follow them in the kernel, through so many positions at least.

    Where there is a continuum of actions, some more are `tried`.
    """
    game, kernel = games.load(name), kernels.load(name)
    rng = Random(seed)
    positions = judged = 0
    while positions < least:
        start, told = _any_start(game, rng)
        for _ in range(GAMES):
            followed = _follow(game, kernel, start, rng, tried, told)
            positions, judged = positions + followed.positions, judged + followed.judged
    return Compared(positions, judged)


def _any_start(game: Game[Any, Any], rng: Random) -> tuple[Any, str]:
    """A game of any kind, dealt, and its description."""
    players = rng.choice(game.PLAYERS)
    options = {name: rng.choice(option.choices) for name, option in game.OPTIONS.items()}
    options = {name: value for name, value in options.items() if value != game.OPTIONS[name].default}
    setup = game.deal(rng, players, options)
    return game.start(players, options, setup), f"{game.NAME} {players} {options} {dict(setup)}"


def _follow(game: Game[Any, Any], kernel: Kernel, state: Any, rng: Random, tried: int, told: str) -> Compared:
    """One game from its deal to its end, or to where the kernel finds no action."""
    position = kernel.pack(state)
    dice = new_dice(rng.getrandbits(63))
    positions = judged = 0
    try:
        listed = _compare_here(game, kernel, state, position)
        while game.seat(state) is not None:
            positions += 1
            if game.continuous(state):
                besides = import_module(f"tests.kernels.{game.NAME}.tried").actions(state, rng, tried)
                _judge_alike(game, cast(ContinuousKernel, kernel), state, position, besides)
                judged += tried
                code = cast(ContinuousKernel, kernel).pick(position, dice, np.zeros(kernel.ACTIONS, np.int64))
                if code < 0:
                    return Compared(positions, judged)
            else:
                code, *others = rng.sample(listed, min(1 + BESIDES, len(listed)))
                for other in others:
                    _compare_here(game, kernel, *_played(game, kernel, state, position, other))
                positions += len(others)
            state, position = _played(game, kernel, state, position, code)
            listed = _compare_here(game, kernel, state, position)
    except (Disagreement, Illegal) as found:
        raise Disagreement(f"{found}: {told} at {state}") from found
    return Compared(positions + 1, judged)


def _played(
    game: Game[Any, Any], kernel: Kernel, state: Any, position: Position, code: int
) -> tuple[Any, Position]:
    """What comes of an action, by the rules and in the kernel."""
    action = kernel.decode(position, code)
    if kernel.encode(position, action) != code:
        raise Disagreement(f"code {code} is not {action}")
    after = position.copy()
    kernel.play(after, code)
    return game.play(state, action), after


def _compare_here(game: Game[Any, Any], kernel: Kernel, state: Any, position: Position) -> list[int]:
    """Everything about one position; the codes of its actions, as far as they can be listed."""
    _agree(game, kernel, state, position)
    return _list_alike(game, kernel, state, position)


def _list_alike(game: Game[Any, Any], kernel: Kernel, state: Any, position: Position) -> list[int]:
    """The same legal actions, as far as they can be listed, each once; their codes."""
    actions = np.zeros(kernel.ACTIONS, np.int64)
    codes: list[int] = sorted(actions[: kernel.legal(position, actions)].tolist())
    if codes != sorted(kernel.encode(position, action) for action in game.legal(state)):
        raise Disagreement("legal actions differ")
    return codes


def _judge_alike(
    game: Game[Any, Any], kernel: ContinuousKernel, state: Any, position: Position, tried: list[Any]
) -> None:
    """The same verdict on actions that cannot be listed."""
    for action in tried:
        allowed = game.refusal(state, action) is None
        if bool(kernel.allowed(position, kernel.encode(position, action))) != allowed:
            raise Disagreement(f"{action} is {'' if allowed else 'not '}allowed")


def _agree(game: Game[Any, Any], kernel: Kernel, state: Any, position: Position) -> None:
    """The same position, who decides in it, and what came of it."""
    if not np.array_equal(position[: kernel.WORDS], kernel.pack(state)[: kernel.WORDS]):
        raise Disagreement("positions differ")
    seat = game.seat(state)
    if kernel.seat(position) != (-1 if seat is None else seat):
        raise Disagreement("seats differ")
    scores = np.zeros(kernel.SEATS)
    winners = kernel.outcome(position, scores)
    result = game.result(state)
    expected = sum(1 << winner for winner in result.winners) if result else 0
    if winners != expected:
        raise Disagreement("winners differ")
    if result and not all(isclose(*pair, rel_tol=1e-9) for pair in zip(result.scores, scores, strict=False)):
        raise Disagreement("scores differ")


def main() -> None:
    """Compare many positions on several cores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=kernels.names())
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--tried", type=int, default=1, help="actions, where there is a continuum of them")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    compare(asked.game, asked.seed, 1)  # compile once
    share = -(-asked.positions // (asked.workers * 8))
    with ProcessPoolExecutor(asked.workers) as pool:
        parts = [
            pool.submit(compare, asked.game, asked.seed + 1 + part, share, asked.tried)
            for part in range(asked.workers * 8)
        ]
        positions, judged = map(sum, zip(*(part.result() for part in parts), strict=True))
    print(f"{asked.game}: {positions:,} positions agree, {judged:,} actions are judged alike")


if __name__ == "__main__":
    main()
