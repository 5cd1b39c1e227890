"""Random play through the kernels, beside the rules and OpenSpiel's rollouts in the same run, on one core.

In Snowhere a step is a card taken, or poses tried until one is legal, on both sides alike.

OpenSpiel's side is its own MCTS with random rollouts from the first position; its moves are those of the
rollouts, counted by the mean length of a random game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import mean

import numpy as np
import pyspiel

from benchmarks.rules import our_rollout
from benchmarks.timing import markdown, taking_turns
from sobremesa import games, kernels
from sobremesa.games.snowhere.geometry import Pose
from sobremesa.games.snowhere.notation import HALF_TURN, Action, Place
from sobremesa.games.snowhere.state import State
from sobremesa.kernels import dice
from sobremesa.kernels.rollouts import random_rollouts
from sobremesa.kernels.snowhere.legal import AWAY, TRIES

GOALS = {"twisty": 3.0, "holi": 1.0, "winter": 1.0}
"""At least so many times OpenSpiel's moves of breakthrough. (Snowhere's moves are geometry.)"""
TIMES_RULES = 50
"""At least so many times the rules in `games`."""
SECONDS = 1.0
ROUNDS = 7
ROLLOUTS = 20
"""Rollouts from each leaf of OpenSpiel's tree, so that the tree itself hardly costs."""
LENGTHS = 500


def openspiel_rollouts(name: str) -> Callable[[], int]:
    """A search of OpenSpiel's; how many moves its rollouts make, about."""
    game = pyspiel.load_game(name)
    rng = Random(1)
    lengths = []
    for _ in range(LENGTHS):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        lengths.append(state.move_number())
    moves = mean(lengths)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    simulations = 50
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 100, False, 1, False)
    first = game.new_initial_state()

    def search() -> int:
        bot.step(first)
        return round(simulations * ROLLOUTS * moves)

    return search


def kernel_rollouts(name: str, players: int) -> Callable[[], int]:
    """Random games of ours in compiled code; how many actions. The first call compiles."""
    game, kernel = games.load(name), kernels.load(name)
    rng = Random(1)
    starts = [kernel.pack(game.start(players, {}, game.deal(rng, players, {}))) for _ in range(10)]
    _, rollouts = random_rollouts(name)
    room, rolls = np.zeros(kernel.ALL_WORDS, np.int64), dice.new(1)
    actions = np.zeros(kernel.ACTIONS, np.int64)

    def play() -> int:
        return sum(rollouts(start, room, rolls, actions, 20) for start in starts)

    play()
    return play


def rules_rollout(name: str, players: int) -> Callable[[], int]:
    """Random games through the rules; how many actions."""
    rng = Random(1)
    if kernels.is_continuous(kernels.load(name)):
        return snowhere_rollout(players, rng)
    return our_rollout(name, players, rng)


def snowhere_rollout(players: int, rng: Random) -> Callable[[], int]:
    """Random games of Snowhere through the rules, from ten deals, with poses sought as the kernel does."""
    game = games.load("snowhere")
    starts = [game.start(players, {}, game.deal(rng, players, {})) for _ in range(10)]

    def somewhere(state: State) -> Place:
        x, y, _ = rng.choice(state.fire).pose
        away = rng.randint(-AWAY, AWAY), rng.randint(-AWAY, AWAY)
        return Place(Pose(x + away[0], y + away[1], rng.randrange(HALF_TURN)))

    def pick(state: State) -> Action | None:
        if state.phase != "take" and state.fire:
            tried = (somewhere(state) for _ in range(TRIES))
            if found := next((action for action in tried if game.refusal(state, action) is None), None):
                return found
        legal: Sequence[Action] = game.legal(state)
        return rng.choice(legal) if legal else None

    def rollout() -> int:
        state = rng.choice(starts)
        plies = 0
        while game.seat(state) is not None and (action := pick(state)):
            state = game.play(state, action)
            plies += 1
        return plies

    return rollout


def table() -> str:
    """Moves a second, and the ratios to OpenSpiel's breakthrough and to the rules."""
    kinds = [(name, players) for name in GOALS for players in games.load(name).PLAYERS] + [("snowhere", 2)]
    contestants = [
        openspiel_rollouts("breakthrough"),
        openspiel_rollouts("connect_four"),
        *(kernel_rollouts(name, players) for name, players in kinds),
        *(rules_rollout(name, players) for name, players in kinds),
    ]
    breakthrough, connect_four, *ours = taking_turns(contestants, SECONDS, ROUNDS)
    compiled, rules = ours[: len(kinds)], ours[len(kinds) :]
    rows = [
        [f"OpenSpiel, {name}", f"{rate / 1e6:.2f}", f"{rate / breakthrough:.2f}", "", "", ""]
        for name, rate in (("breakthrough", breakthrough), ("connect_four", connect_four))
    ]
    for (name, players), quick, plain in zip(kinds, compiled, rules, strict=True):
        rows.append(
            [
                f"{name}, {players} players",
                f"{quick / 1e6:.2f}",
                f"{quick / breakthrough:.1f}" if name in GOALS else "",
                f"{GOALS[name]:.0f}" if name in GOALS else "",
                f"{quick / plain:.0f}",
                f"{TIMES_RULES}",
            ]
        )
    head = ["random play", "million moves a second", "times breakthrough", "at least", "times the rules"]
    return markdown([*head, "at least"], rows)
