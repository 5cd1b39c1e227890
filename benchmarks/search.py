"""What a simulation of the search costs, by the nets of the table.

Each search begins anew, from positions of random games, and ends after as many simulations as somebody makes
who is told some tenths of a second. Beside it: the same search by who remembers no position that was judged,
which grows the very same trees; and random games from the same positions to their ends, which is what plain
search takes for a judgement.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np

from benchmarks.timing import markdown, taking_turns
from sobremesa import games, kernels
from sobremesa.bots import nets, trees
from sobremesa.bots.searcher import PUCT, search_of
from sobremesa.kernels import dice
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.net import NetScratch
from sobremesa.kernels.rollouts import random_rollouts
from sobremesa.kernels.search import new_scratch
from sobremesa.kernels.tree import ROOT

KINDS = (("winter", 2), ("twisty", 2), ("twisty", 3), ("twisty", 4), ("holi", 2), ("holi", 3), ("holi", 4))
SIMULATIONS = 10_000
POSITIONS = 8
SECONDS, ROUNDS = 1.0, 5


def positions(name: str, players: int) -> list[Position]:
    """Some from the beginning of random games to near their ends."""
    rules, kernel, found = games.load(name), kernels.load(name), list[Position]()
    for number in range(POSITIONS):
        rng = Random(number)
        states = [rules.start(players, {}, rules.deal(rng, players, {}))]
        while rules.seat(states[-1]) is not None:
            states.append(rules.play(states[-1], rng.choice(rules.legal(states[-1]))))
        found.append(kernel.pack(states[len(states) * number // POSITIONS]))
    return found


def forgetful(net: NetScratch) -> NetScratch:
    """The same net without memory: there is room for one position, and another one comes at once."""
    return net._replace(known=net.known[:1], layers=net.layers[:1])


def searches(name: str, players: int, *, remembering: bool) -> Callable[[], int]:
    """The search from each of the positions; how many simulations."""
    kernel, search, starts = kernels.load(name), search_of(name, by_net=True), positions(name, players)

    def think() -> int:
        for start in starts:
            net = nets.scratch(name, players)
            scratch, tree = new_scratch(kernel, net if remembering else forgetful(net)), trees.taken(kernel)
            search.expand(tree, ROOT, scratch, start)
            seat, rolls = int(kernel.seat(start)), dice.new(1)
            search.simulate(tree, start, seat, scratch, PUCT, rolls, SIMULATIONS)
            trees.give_back(tree)
        return SIMULATIONS * len(starts)

    think()
    return think


def random_games(name: str, players: int) -> Callable[[], int]:
    """As many random games from each of the positions; how many."""
    kernel, starts = kernels.load(name), positions(name, players)
    _, rollouts = random_rollouts(name)
    room, rolls = np.zeros(kernel.ALL_WORDS, np.int64), dice.new(1)
    actions = np.zeros(kernel.ACTIONS, np.int64)

    def play() -> int:
        for start in starts:
            rollouts(start, room, rolls, actions, SIMULATIONS // 100)
        return SIMULATIONS // 100 * len(starts)

    play()
    return play


def table() -> str:
    """Microseconds, and both ratios."""
    rows = []
    for name, players in KINDS:
        works = [searches(name, players, remembering=remembering) for remembering in (True, False)]
        ours, without, rollout = taking_turns([*works, random_games(name, players)], SECONDS, ROUNDS)
        rows.append(
            [
                f"{name}, {players} players",
                f"{1e6 / ours:.1f} µs",
                f"{ours / without:.2f}",
                f"{rollout / ours:.2f}",
            ]
        )
    head = ["a simulation", "takes", "times as quick as without memory", "random games in its time"]
    return markdown(head, rows)
