"""Random games with room for a few actions are those with room for all."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from sobremesa import games, kernels
from sobremesa.kernels import dice
from sobremesa.kernels.rollouts import random_rollouts

COUNTING = [name for name in kernels.names() if kernels.is_counting(kernels.load(name))]


@pytest.mark.parametrize("name", COUNTING)
def test_little_room_changes_no_game(name: str) -> None:
    """Nor does it matter how little: with room for one no action but the chosen one is written down."""
    game, kernel = games.load(name), kernels.load(name)
    (listed, _), (squeezed, _) = random_rollouts(name), random_rollouts(name, little_room=True)
    rng = Random(8)
    for number in range(60):
        players = rng.choice(game.PLAYERS)
        start = kernel.pack(game.start(players, {}, game.deal(rng, players, {})))
        expected = start.copy()
        plies = listed(expected, dice.new(number), np.zeros(kernel.ACTIONS, np.int64))
        for room in (1, 7):
            position = start.copy()
            assert squeezed(position, dice.new(number), np.zeros(room, np.int64)) == plies
            assert np.array_equal(position[: kernel.WORDS], expected[: kernel.WORDS])


@pytest.mark.parametrize("name", COUNTING)
def test_a_list_begins_and_ends_anywhere(name: str) -> None:
    """In all positions of some games: what is wanted is written, and all are counted."""
    game, kernel = games.load(name), kernels.load(name)
    assert kernels.is_counting(kernel)
    rng = Random(5)
    listed = np.zeros(kernel.ACTIONS, np.int64)
    for _ in range(20):
        players = rng.choice(game.PLAYERS)
        position = kernel.pack(game.start(players, {}, game.deal(rng, players, {})))
        while kernel.seat(position) >= 0:
            number = kernel.legal(position, listed)
            first, room = rng.randrange(number), rng.randrange(number + 2)
            some = np.full(room + 1, -7, np.int64)
            assert kernel.legal(position, some[:room], first) == number
            wanted = listed[first : min(number, first + room)].tolist()
            assert some.tolist() == wanted + [-7] * (room + 1 - len(wanted))
            kernel.play(position, listed[first])


def test_a_game_is_left_unfinished_after_the_longest() -> None:
    kernel, game = kernels.load("twisty"), games.load("twisty")
    position = kernel.pack(game.start(2, {}, game.deal(Random(1), 2, {})))
    rollout, _ = random_rollouts("twisty", longest=3)
    actions = np.zeros(kernel.ACTIONS, np.int64)
    assert rollout(position, dice.new(1), actions) == 3
    assert kernel.seat(position) >= 0
