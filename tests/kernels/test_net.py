"""A net in compiled code: what it computes, and that it begins as the hand-made value."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from sobremesa import bots, games, kernels
from sobremesa.bots import nets
from sobremesa.bots.level import Level
from sobremesa.bots.searcher import Searcher
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.net import Floats, compile_net, new_room
from sobremesa.training.learning import NumpyLearner, Samples, first_weights

KINDS = [("holi", 2), ("holi", 4), ("twisty", 2), ("twisty", 3)]
MOST_BYTES = 1 << 20
"""Of all nets of a game."""


def positions(game: str, players: int, number: int) -> list[Position]:
    """Some from the middle of random games."""
    rules, kernel, rng = games.load(game), kernels.load(game), Random(players)
    found: list[Position] = []
    while len(found) < number:
        state = rules.start(players, {}, rules.deal(rng, players, {}))
        for _ in range(rng.randrange(30)):
            if rules.seat(state) is not None:
                state = rules.play(state, rng.choice(rules.legal(state)))
        if rules.seat(state) is not None:
            found.append(kernel.pack(state))
    return found


def judged(game: str, players: int, weights: Floats, position: Position) -> Floats:
    """What a net says that each seat can expect."""
    seen = bots.part(game, "features")
    room, values = new_room(weights, seen.shape(players)), np.zeros(4)
    judge = compile_net(game, seen.features, seen.viewer)
    judge(position, *room, values)
    return values[:players].astype(np.float32)


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_an_untrained_net_judges_as_the_value_made_by_hand(game: str, players: int) -> None:
    """Nearly: a shared win has a little of what it gives to each."""
    weights = first_weights(bots.part(game, "features").shape(players), 1)
    room, values = np.zeros(kernels.load(game).ACTIONS, np.int64), np.zeros(4)
    for position in positions(game, players, 12):
        said = judged(game, players, weights, position)
        bots.part(game, "value").value(position.copy(), room, values)
        assert said.sum() == pytest.approx(1.0, abs=1e-5)
        assert said == pytest.approx(values[:players], abs=0.04)


def test_the_machine_code_computes_what_the_learner_does() -> None:
    shape = bots.part("twisty", "features").shape(3)
    weights = first_weights(shape, 1)
    weights += 0.1 * np.random.default_rng(2).standard_normal(len(weights)).astype(np.float32)
    learner = NumpyLearner(shape, weights)
    for position in positions("twisty", 3, 5):
        index, dense = np.zeros((1, shape.most), np.int64), np.zeros((1, shape.dense), np.float32)
        features = bots.part("twisty", "features").features
        count = features(position, index[0], dense[0])
        said = learner.said(Samples(index, np.array([count]), dense, np.array([0])))[0]
        me = bots.part("twisty", "features").viewer(position)
        expected = np.roll(said[:3] + said[3] / 3, me)
        assert judged("twisty", 3, weights, position) == pytest.approx(expected, abs=1e-4)


def test_the_nets_of_a_game_are_there_and_small() -> None:
    trained = [players for players in games.load("holi").PLAYERS if nets.is_trained("holi", players)]
    assert 2 in trained
    for players in trained:
        weights = nets.weights("holi", players)
        assert np.isfinite(weights).all()
        assert weights != pytest.approx(first_weights(bots.part("holi", "features").shape(players), 1))
    assert sum(nets.file("holi", players).stat().st_size for players in trained) <= MOST_BYTES


def test_who_judges_by_a_net_thinks_otherwise_than_by_hand() -> None:
    """And both think the same again."""
    rules = games.load("holi")
    state = rules.start(2, {}, rules.deal(Random(1), 2, {}))
    for _ in range(8):
        state = rules.play(state, rules.legal(state)[0])
    view, level = rules.view(state, rules.seat(state) or 0), Level(simulations=400)

    def values(by_net: bool) -> tuple[float, ...]:
        return Searcher("holi", replace(level, by_net=by_net)).consider(view, Random(1), 100.0).values

    assert values(True) != values(False)
    assert values(True) == values(True)
