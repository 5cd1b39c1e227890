"""A net in compiled code: what it computes, and that it begins as the hand-made value."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sobremesa import bots, games, kernels
from sobremesa.bots import nets
from sobremesa.bots.level import Level
from sobremesa.bots.searcher import Searcher
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.net import FORGOTTEN, SHIFT, Floats, compile_net, new_net_scratch
from sobremesa.training.learning import NumpyLearner, Samples, first_weights

KINDS = [("holi", 2), ("holi", 4), ("twisty", 2), ("twisty", 3), ("winter", 2)]
BY_NET = [("holi", 2), ("holi", 3), ("holi", 4), ("twisty", 2), ("twisty", 3), ("twisty", 4), ("winter", 2)]
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
    seen, acting = bots.part(game, "features"), bots.part(game, "action_features")
    scratch, values = new_net_scratch(weights, seen.shape(players)), np.zeros(4)
    net = compile_net(game, seen, acting)
    net.value(position, *scratch[:5], values)
    return values[:players].astype(np.float32)


def proposed(game: str, players: int, weights: Floats, position: Position) -> tuple[NDArray[Any], Floats]:
    """The legal actions, and how likely a net says that each is the right one."""
    kernel, seen = kernels.load(game), bots.part(game, "features")
    scratch, priors = new_net_scratch(weights, seen.shape(players)), np.zeros(kernel.ACTIONS)
    actions = np.zeros(kernel.ACTIONS, np.int64)
    count = kernel.legal(position, actions)
    net = compile_net(game, seen, bots.part(game, "action_features"))
    net.policy(position, scratch, actions, count, priors)
    return actions[:count], (priors[:count] / priors[:count].sum()).astype(np.float32)


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_an_untrained_net_judges_as_the_value_made_by_hand(game: str, players: int) -> None:
    """Nearly: a shared win has a little of what it gives to each."""
    weights = first_weights(bots.part(game, "features").shape(players), 1)
    scratch, values = np.zeros(kernels.load(game).ACTIONS, np.int64), np.zeros(4)
    for position in positions(game, players, 12):
        said = judged(game, players, weights, position)
        bots.part(game, "value").value(position.copy(), scratch, values)
        assert said.sum() == pytest.approx(1.0, abs=1e-5)
        assert said == pytest.approx(values[:players], abs=0.04)


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_an_untrained_net_proposes_all_actions_alike(game: str, players: int) -> None:
    weights = first_weights(bots.part(game, "features").shape(players), 1)
    for position in positions(game, players, 6):
        actions, likely = proposed(game, players, weights, position)
        assert likely == pytest.approx(np.full(len(actions), 1.0 / len(actions)))


@pytest.mark.parametrize(("game", "players"), [("twisty", 3), ("holi", 2), ("winter", 2)])
def test_the_machine_code_computes_what_the_learner_does(game: str, players: int) -> None:
    seen, acting = bots.part(game, "features"), bots.part(game, "action_features")
    shape = seen.shape(players)
    weights = first_weights(shape, 1)
    weights += 0.1 * np.random.default_rng(2).standard_normal(len(weights)).astype(np.float32)
    learner = NumpyLearner(shape, weights)
    for position in positions(game, players, 5):
        actions, likely = proposed(game, players, weights, position.copy())
        index, dense = np.zeros((1, shape.most), np.int64), np.zeros((1, shape.dense), np.float32)
        count = seen.features(position, index[0], dense[0])
        doing = np.full((1, len(actions), shape.policy_most), shape.policy)
        context, one = np.zeros(shape.context, np.int64), np.zeros(shape.policy_most, np.int64)
        acting.survey(position, context)
        for n, action in enumerate(actions):
            found = acting.action_features(position, context, action, one)
            assert 0 < found <= shape.policy_most
            assert one[:found].max() < shape.policy
            doing[0, n, :found] = one[:found]
        wanted = np.full((1, len(actions)), 1.0 / len(actions), np.float32)
        listed, hoped = np.array([len(actions)]), np.ones((1, players + 1), np.float32)
        samples = Samples(index, np.array([count]), dense, np.array([0]), hoped, listed, doing, wanted)
        said = learner.said(samples)[0]
        expected = np.roll(said[:players] + said[players] / players, seen.viewer(position))
        assert judged(game, players, weights, position) == pytest.approx(expected, abs=1e-3)
        assert learner.losses(samples)[1] == pytest.approx(-np.log(likely).mean(), abs=1e-2)


@pytest.mark.parametrize(("game", "players"), BY_NET)
def test_the_nets_are_there_and_trained(game: str, players: int) -> None:
    assert nets.is_trained(game, players)
    weights = nets.weights(game, players)
    assert np.isfinite(weights).all()
    assert weights != pytest.approx(first_weights(bots.part(game, "features").shape(players), 1))


@pytest.mark.parametrize("game", sorted({game for game, _ in BY_NET}))
def test_the_nets_of_a_game_are_small(game: str) -> None:
    sizes = [nets.file(game, players).stat().st_size for other, players in BY_NET if other == game]
    assert sum(sizes) <= MOST_BYTES


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


@pytest.mark.parametrize(("game", "players"), [("twisty", 3), ("holi", 2), ("winter", 2)])
def test_who_remembers_positions_says_of_them_what_it_would_say_anew(game: str, players: int) -> None:
    """Positions that follow each other differ in little, and each is asked about twice."""
    seen, acting, kernel = (
        bots.part(game, "features"),
        bots.part(game, "action_features"),
        kernels.load(game),
    )
    net, weights = compile_net(game, seen, acting), nets.weights(game, players)
    remembering, rng = new_net_scratch(weights, seen.shape(players)), Random(5)
    actions, priors = np.zeros(kernel.ACTIONS, np.int64), np.zeros(kernel.ACTIONS)
    again, values = np.zeros(4), np.zeros(4)
    asked = 0
    for position in positions(game, players, 4):
        while kernel.seat(position) >= 0 and asked < 200:
            asked += 1
            net.value_again(position, new_net_scratch(weights, seen.shape(players)), values)
            for _ in range(2):
                remembering.dense[:] = remembering.hidden[:] = np.nan
                net.value_again(position, remembering, again)
                assert (again == values).all()
            remembering.dense[:] = remembering.hidden[:] = np.nan
            count = kernel.legal(position, actions)
            net.policy(position, remembering, actions, count, priors)
            _, likely = proposed(game, players, weights, position)
            assert (priors[:count] / priors[:count].sum()).astype(np.float32) == pytest.approx(likely)
            kernel.play(position, actions[rng.randrange(count)])
    assert (remembering.known != FORGOTTEN).any() == hasattr(seen, "number")


@pytest.mark.parametrize(("game", "players"), BY_NET)
@pytest.mark.parametrize("largest", [0.0, 1e3])
def test_the_first_layer_is_the_same_in_integers(game: str, players: int, largest: float) -> None:
    """Nearly, however large a weight is; but then all others are known less precisely."""
    seen, acting = bots.part(game, "features"), bots.part(game, "action_features")
    shape, weights = seen.shape(players), nets.weights(game, players).copy()
    if largest:
        weights[: shape.sparse * shape.hidden] *= (
            largest / np.abs(weights[: shape.sparse * shape.hidden]).max()
        )
        weights[: shape.sparse * shape.hidden : 2] = largest
    net, scratch = compile_net(game, seen, acting), new_net_scratch(weights, shape)
    values, in_integers = np.zeros(4), np.zeros(4)
    for position in positions(game, players, 20):
        net.value_again(position, scratch, in_integers)
        first = scratch.hidden[: shape.hidden].copy()
        net.value(position, *scratch[:5], values)
        assert first == pytest.approx(
            scratch.hidden[: shape.hidden], abs=shape.most / (1 << scratch.numbers[SHIFT])
        )
        if not largest:
            assert in_integers == pytest.approx(values, abs=0.01)


@pytest.mark.parametrize(("game", "players"), [("twisty", 2), ("twisty", 4), ("winter", 2)])
def test_positions_that_look_otherwise_have_other_numbers(game: str, players: int) -> None:
    """In games and where each action leads."""
    seen, kernel = bots.part(game, "features"), kernels.load(game)
    index, dense = np.zeros(seen.shape(players).most, np.int64), np.zeros(players, np.float32)
    actions, rng = np.zeros(kernel.ACTIONS, np.int64), Random(6)
    looks: dict[int, tuple[Any, ...]] = {}
    for position in positions(game, players, 60):
        for _ in range(4):
            count = kernel.legal(position, actions) if kernel.seat(position) >= 0 else 0
            for action in actions[:count].tolist():
                after = position.copy()
                kernel.play(after, action)
                if kernel.seat(after) >= 0:
                    found = seen.features(after, index, dense)
                    look = (*sorted(index[:found].tolist()), *dense.tolist())
                    number = int(seen.number(after))
                    assert number != FORGOTTEN
                    assert looks.setdefault(number, look) == look
            if count:
                kernel.play(position, actions[rng.randrange(count)])
    assert len(looks) > 1000
