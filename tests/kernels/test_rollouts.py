"""Random games, and the drawing of one action without a list of all."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from sobremesa import games, kernels
from sobremesa.kernels import dice
from sobremesa.kernels.rollouts import pick_without_list, random_rollouts
from sobremesa.kernels.sinks import DRAWN
from sobremesa.kernels.specialise import bound

DRAWING = [name for name in kernels.names() if kernels.is_drawing(kernels.load(name))]
UNLIKELY = 4.0
"""Standard deviations: further off are less than one of ten thousand."""


def test_winter_and_holi_draw() -> None:
    assert {"holi", "winter"} <= set(DRAWING)


@pytest.mark.parametrize("name", DRAWING)
def test_each_legal_action_is_drawn_as_likely_as_any_other(name: str) -> None:
    """Pearson's statistic of many draws, in all positions of some games together."""
    game, kernel = games.load(name), kernels.load(name)
    pick = bound(pick_without_list, name, legal=kernel.legal)
    rng, rolls = Random(5), dice.new(9)
    listed, room = np.zeros(kernel.ACTIONS, np.int64), np.zeros(DRAWN, np.int64)
    surprise = freedom = 0.0
    for _ in range(3):
        players = rng.choice(game.PLAYERS)
        position = kernel.pack(game.start(players, {}, game.deal(rng, players, {})))
        while kernel.seat(position) >= 0:
            legal = listed[: kernel.legal(position, listed)].tolist()
            draws = Counter(pick(position, rolls, room) for _ in range(30 * len(legal)))
            assert draws.keys() <= set(legal)
            surprise += sum((draws[action] - 30) ** 2 / 30 for action in legal)
            freedom += len(legal) - 1
            kernel.play(position, rng.choice(legal))
    assert abs(surprise - freedom) < UNLIKELY * (2 * freedom) ** 0.5


def test_a_game_is_left_unfinished_after_the_longest() -> None:
    kernel, game = kernels.load("twisty"), games.load("twisty")
    position = kernel.pack(game.start(2, {}, game.deal(Random(1), 2, {})))
    rollout, _ = random_rollouts("twisty", longest=3)
    actions = np.zeros(kernel.ACTIONS, np.int64)
    assert rollout(position, dice.new(1), actions) == 3
    assert kernel.seat(position) >= 0
