"""Random games, and the drawing of one action without a list of all."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from sobremesa import games, kernels
from sobremesa.kernels import dice
from sobremesa.kernels.rollouts import random_rollouts, room

DRAWING = ("holi", "winter")
UNLIKELY = 4.0
"""Standard deviations: further off are less than one of ten thousand."""


@pytest.mark.parametrize("name", DRAWING)
def test_each_legal_action_is_drawn_as_likely_as_any_other(name: str) -> None:
    """Pearson's statistic of many draws, in all positions of some games together."""
    game, rng = games.load(name), Random(5)
    players = [rng.choice(game.PLAYERS) for _ in range(3)]
    check_draws(name, [game.start(number, {}, game.deal(rng, number, {})) for number in players])


def test_also_where_a_card_is_a_square_by_itself() -> None:
    """Such cards are not in the box of Winter, but a setup may have them."""
    faces = ["LLLL", "DDDD", "LLLD", "LDDL", "DDDL", "LLDD"] * 3
    decks = [{"deck": Random(seed).sample(faces, len(faces))} for seed in range(3)]
    check_draws("winter", [games.load("winter").start(2, {}, deck) for deck in decks])


def check_draws(name: str, starts: list[Any]) -> None:
    """Draw often in each position of a game from each of these states."""
    kernel = kernels.load(name)
    assert kernels.is_drawing(kernel)
    rng, rolls = Random(5), dice.new(9)
    listed, some = np.zeros(kernel.ACTIONS, np.int64), np.zeros(room(name), np.int64)
    surprise = freedom = 0.0
    for start in starts:
        position = kernel.pack(start)
        while kernel.seat(position) >= 0:
            legal = listed[: kernel.legal(position, listed)].tolist()
            draws = Counter(kernel.pick(position, rolls, some) for _ in range(30 * len(legal)))
            assert draws.keys() <= set(legal)
            surprise += sum((draws[action] - 30) ** 2 / 30 for action in legal)
            freedom += len(legal) - 1
            kernel.play(position, rng.choice(legal))
    assert abs(surprise - freedom) < UNLIKELY * (2 * freedom) ** 0.5


@pytest.mark.parametrize("name", kernels.names())
def test_what_lies_behind_the_kept_words_may_be_forgotten(name: str) -> None:
    """A game in stretches, of which only those words are handed on, ends as the same game at once."""
    kernel, game = kernels.load(name), games.load(name)
    players = max(2, game.PLAYERS[0])
    position = kernel.pack(game.start(players, {}, game.deal(Random(3), players, {})))
    some, rolls = np.zeros(room(name), np.int64), dice.new(7)
    whole, _ = random_rollouts(name)
    a_few, _ = random_rollouts(name, longest=3)
    at_once = position.copy()
    length = whole(at_once, dice.new(7), some)
    played = 0
    while kernel.seat(position) >= 0 and played < length:
        position[kernel.KEPT :] = 0
        played += a_few(position, rolls, some)
    assert played == length
    assert (position[: kernel.WORDS] == at_once[: kernel.WORDS]).all()


def test_a_game_is_left_unfinished_after_the_longest() -> None:
    kernel, game = kernels.load("twisty"), games.load("twisty")
    position = kernel.pack(game.start(2, {}, game.deal(Random(1), 2, {})))
    rollout, _ = random_rollouts("twisty", longest=3)
    actions = np.zeros(kernel.ACTIONS, np.int64)
    assert rollout(position, dice.new(1), actions) == 3
    assert kernel.seat(position) >= 0
