"""Training, on a CPU and small: gradients, learning, and going on after a stop."""

from __future__ import annotations

import json
import math
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from sobremesa import kernels
from sobremesa.bots import nets
from sobremesa.bots.searcher import PUCT
from sobremesa.kernels import dice
from sobremesa.kernels.net import Shape
from sobremesa.training import searched
from sobremesa.training.learning import POLICY, Learner, NumpyLearner, Samples, first_weights
from sobremesa.training.searched import SAID, THOROUGH, Memory, SearchedGames, starts
from sobremesa.training.selfplay import Cpu
from sobremesa.training.training import SEARCHED_RATE, WARMED, Plan, Searching, Told, Training
from tests.command import sobremesa

SHAPE = Shape(2, sparse=12, most=5, dense=3, hidden=8, second=6, policy=7, policy_most=2, context=1)


def lesson(rng: np.random.Generator) -> Samples:
    """Positions of which the first feature says who wins, and the second whether the first action is right or
    the last of those that there are."""
    sparse = rng.integers(SHAPE.sparse, size=(200, SHAPE.most)).astype(np.int16)
    dense = rng.standard_normal((200, SHAPE.dense)).astype(np.float32)
    listed = rng.integers(1, 4, size=200).astype(np.int16)
    doing = np.stack([np.full((200, 4), n) for n in (SHAPE.policy, SHAPE.policy)], axis=2).astype(np.int16)
    doing[:, :, 0] = np.arange(4)
    wanted = np.zeros((200, 4), np.float32)
    wanted[np.arange(200), np.where(sparse[:, 1] % 2, 0, listed - 1)] = 1.0
    wanted[::5] = 0.0  # of every fifth nothing is known
    won = (sparse[:, 0] % 3).astype(np.int8)
    hoped = np.eye(3, dtype=np.float32)[won]
    return Samples(sparse, np.full(200, 4, np.int16), dense, won, hoped, listed, doing, wanted)


def loss_of(learner: Learner, samples: Samples) -> float:
    """What is made smaller."""
    value, policy = learner.losses(samples)
    return value + POLICY * policy


def test_the_gradient_is_how_the_loss_grows() -> None:
    rng = np.random.default_rng(1)
    samples = lesson(rng)
    weights = first_weights(SHAPE, 1) + 0.2 * rng.standard_normal(len(first_weights(SHAPE, 1)))
    loss, gradient = NumpyLearner(SHAPE, weights).gradient(samples)
    for n in range(0, len(weights), 7):
        more = weights.copy()
        more[n] += 1e-5
        grown = (loss_of(NumpyLearner(SHAPE, more), samples) - loss) / 1e-5
        assert grown == pytest.approx(gradient[n], abs=1e-3)


def test_it_learns_and_goes_on_from_where_it_was() -> None:
    rng = np.random.default_rng(2)
    learner, samples = NumpyLearner(SHAPE, first_weights(SHAPE, 1)), lesson(rng)
    before = learner.losses(samples)
    for _ in range(200):
        learner.learn(samples, 1e-2)
    for now, then in zip(learner.losses(samples), before, strict=True):
        assert now < 0.6 * then
    other = NumpyLearner(SHAPE, first_weights(SHAPE, 2))
    other.restore(learner.state())
    assert learner.learn(samples, 1e-2) == other.learn(samples, 1e-2)
    assert (learner.weights() == other.weights()).all()


def test_pytorch_learns_the_same() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is for training on a GPU only: the extra `train`")
    from sobremesa.training.torch_learning import TorchLearner

    samples = lesson(np.random.default_rng(3))
    there = Samples(*(torch.tensor(array) for array in samples))
    one: Learner = NumpyLearner(SHAPE, first_weights(SHAPE, 1))
    other: Learner = TorchLearner(SHAPE, first_weights(SHAPE, 1), "cpu")
    for _ in range(20):
        assert float(other.learn(there, 1e-2)) == pytest.approx(one.learn(samples, 1e-2), abs=1e-3)
    again = TorchLearner(SHAPE, first_weights(SHAPE, 2), "cpu")
    again.restore(other.state())
    assert again.losses(there) == pytest.approx(other.losses(there))
    assert float(again.learn(there, 1e-2)) == pytest.approx(float(other.learn(there, 1e-2)))


def test_a_net_is_trained_by_games_with_itself_and_goes_on_after_a_stop(tmp_path: Path) -> None:
    plan = Plan("twisty", 2, tmp_path, seed=3, at_once=24, deals=12, lessons=8, batch=64, gpu=False)
    told: list[Told] = []
    for rounds in (1, 3):
        training = Training(plan._replace(rounds=rounds))
        training.run(told.append)
    assert [one.round for one in told] == [1, 2, 3]
    assert told[-1].games == 3 * plan.at_once
    assert told == sorted(told, key=lambda one: one.seconds)
    assert [one._asdict() for one in told] == [
        json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()
    ]
    weights = nets.read(tmp_path / nets.file_name(2), plan.shape)
    assert weights == pytest.approx(training.mean, abs=1e-2)
    assert np.abs(weights - training.untrained).max() > 1e-3
    for picture in ("curves.svg", "calibration.svg"):
        assert ElementTree.fromstring((tmp_path / picture).read_text()).tag.endswith("svg")


def points_drawn(picture: Path) -> dict[str, int]:
    """Of each line."""
    lines = ElementTree.fromstring(picture.read_text()).iter("{http://www.w3.org/2000/svg}polyline")
    return {line.attrib["class"]: len(line.attrib["points"].split()) for line in lines}


def test_the_last_stage_learns_from_games_with_search(tmp_path: Path) -> None:
    """Played here, and by a process; each goes on from where the one before ended."""
    plan = Plan("twisty", 2, tmp_path, seed=3, rounds=1, at_once=16, deals=8, lessons=4, batch=64, gpu=False)
    training, told = Training(plan), list[Told]()
    training.run()
    before = training.mean.copy()
    for workers, rounds in ((0, 1), (1, 3)):
        training.search(Searching(20, workers=workers, rounds=rounds, games=2, enough=1), told.append)
    assert [one.round for one in told] == [2, 3, 4]
    assert told[-1].games == plan.at_once + 3 * 2
    assert np.abs(training.mean - before).max() > 1e-6
    weights = nets.read(tmp_path / nets.file_name(2), plan.shape)
    assert weights == pytest.approx(training.mean, abs=1e-2)
    assert points_drawn(tmp_path / "curves.svg") == {"hand": 1, "net": 1}
    assert points_drawn(tmp_path / "curves-search.svg") == {"hand": 3, "policy": 3, "net": 3}


def test_a_round_of_a_single_lesson_is_learned_from_too(tmp_path: Path) -> None:
    """Who plays is the mean of the weights: it follows whoever learns, however few lessons there are."""
    plan = Plan(
        "twisty", 2, tmp_path, seed=3, rounds=1, at_once=16, deals=8, lessons=4, batch=8192, gpu=False
    )
    training = Training(plan)
    training.run()
    before = training.mean.copy()
    training.search(Searching(20, rounds=1, games=1, enough=1, repeats=1))
    assert np.abs(training.mean - before).max() > 1e-6


def test_an_interrupted_last_stage_goes_on_with_what_is_left_of_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plan = Plan("twisty", 2, tmp_path, rounds=1, at_once=16, deals=8, lessons=4, batch=64, gpu=False)
    stage = Searching(10, seconds=math.inf, rounds=5, games=1, enough=1, batch=64)
    told, rates = list[tuple[int, float]](), list[float]()

    def tell(one: Told) -> None:
        told.append((one.round, rates[-1]))
        if len(told) == 2:
            raise KeyboardInterrupt

    def begin() -> Training:
        training = Training(plan)
        training.run()
        monkeypatch.setattr(training.learner, "learn", lambda _, rate: rates.append(rate))
        return training

    stopped = begin()
    with pytest.raises(KeyboardInterrupt):
        stopped.search(stage, tell)
    going_on = begin()
    assert (going_on.mean == stopped.mean).all()
    had = going_on.searched_seconds
    assert had == stopped.searched_seconds > 0
    going_on.search(stage._replace(seconds=had), tell)
    assert len(told) == 2, "its time was over"
    going_on.search(stage, tell)
    assert going_on.seconds - stopped.seconds == pytest.approx(going_on.searched_seconds - had)
    assert [one for one, _ in told] == [2, 3, 4, 5, 6]
    left = np.array([1.0, 0.8, 0.6, 0.4, 0.2])
    grown = np.array([1, 2, 1, 2, 3]) / WARMED  # anew from the stop on
    assert [rate for _, rate in told] == pytest.approx(SEARCHED_RATE * left * grown)


def test_nothing_is_learned_from_few_positions(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Such rounds are told; what came up in them is learned from later, as often as everything else."""
    plan = Plan("twisty", 2, tmp_path, rounds=1, at_once=16, deals=8, lessons=4, batch=64, gpu=False)
    training = Training(plan)
    training.run()
    rates: list[float] = []
    monkeypatch.setattr(training.learner, "learn", lambda _, rate: rates.append(rate))
    before, lessons, told = training.mean.copy(), list[int](), list[Told]()

    def tell(one: Told) -> None:
        told.append(one)
        lessons.append(len(rates))
        assert one.learned or (training.mean == before).all()

    training.search(Searching(10, rounds=7, games=1, enough=500, repeats=3, batch=64), tell)
    positions = np.cumsum([round(one.length) for one in told])
    assert positions[0] < 500 < positions[-2]
    assert [one.learned for one in told] == [count >= 500 for count in positions]
    assert lessons == [-(-3 * count // 64) if count >= 500 else 0 for count in positions]
    assert 0 < rates[0] < max(rates) < SEARCHED_RATE


def test_two_trainings_with_one_seed_come_to_the_same_net(tmp_path: Path) -> None:
    """The last stage included, where it is played here; and another seed comes to another net."""
    found = []
    for number, seed in enumerate((3, 3, 4)):
        plan = Plan("twisty", 2, tmp_path / str(number), seed, math.inf, 2, 16, 8, 8, 64, gpu=False)
        training = Training(plan)
        training.run()
        stage = Searching(10, seconds=math.inf, rounds=2, games=1, enough=1, batch=64)
        training.search(stage)
        found.append(nets.read(plan.folder / nets.file_name(2), plan.shape))
    assert (found[0] == found[1]).all()
    assert (found[0] != found[2]).any()


def test_whoever_learns_goes_on_as_it_was_after_a_stop(tmp_path: Path) -> None:
    """With what it knows of how uncertain each weight is, too."""
    plan = Plan("twisty", 2, tmp_path, rounds=2, at_once=16, deals=8, lessons=8, batch=64, gpu=False)
    stopped, going_on = Training(plan), Training(plan)
    for training in (stopped, going_on):
        training.run()
    before, after = stopped.learner.state(), going_on.learner.state()
    assert before["steps"] == after["steps"] == 16
    for name in ("weights", "mean", "square"):
        assert (before[name] == after[name]).all()
        assert before[name].any()
    assert (stopped.mean == going_on.mean).all()
    assert (before["weights"] != stopped.mean).any(), "who learns is ahead of who plays"


def test_a_training_goes_on_from_a_net_alone(tmp_path: Path) -> None:
    """Somebody's, or that of the table, of which nothing else was kept."""
    plan = Plan("twisty", 2, tmp_path, seconds=0.0, at_once=8, deals=8, lessons=4, batch=64, gpu=False)
    net = nets.weights("twisty", 2)
    nets.write(tmp_path / nets.file_name(2), net, plan.shape)
    training = Training(plan)
    training.run()
    assert training.round == 0
    assert (nets.read(tmp_path / nets.file_name(2), plan.shape) == net).all()
    training.search(Searching(20, rounds=1, games=1, enough=1))
    assert 0 < np.abs(training.mean - net).max() < 0.1


@pytest.mark.parametrize(("game", "players"), [("twisty", 3), ("winter", 2)])
def test_the_value_learns_what_the_search_said_and_how_the_game_ended(game: str, players: int) -> None:
    """Where one wins alone; of a shared win, only that."""
    games_played, rng = SearchedGames(game, players, 30, PUCT), np.random.default_rng(1)
    alone = 0
    for start in islice(starts(game, players, 1, 1), 3):
        samples = games_played.play(start, nets.weights(game, players), 60.0, rng)
        came = np.eye(players + 1)[samples.won]
        said = (samples.hoped - (1.0 - SAID) * came) / SAID
        assert samples.hoped.sum(1) == pytest.approx(np.ones(len(came)), abs=1e-5)
        if samples.won[0] == players:
            assert (samples.hoped == came).all()
            continue
        alone += 1
        assert said[:, players] == pytest.approx(np.zeros(len(came)), abs=1e-5)
        assert said[-1] == pytest.approx(came[-1], abs=0.1), "the end was in sight"
        assert np.abs(said - came).max() > 0.3, "and the beginning was open"
    assert alone


def test_nobody_searches_with_what_is_hidden_from_their_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """In worlds that look alike to whoever decides, the same is tried and as often."""
    monkeypatch.setattr(searched, "THOROUGH", 1.0)
    kernel, weights = kernels.load("holi"), nets.weights("holi", 2)
    games_played, rolls = SearchedGames("holi", 2, 40, PUCT), dice.new(1)
    actions = np.zeros(kernel.ACTIONS, np.int64)
    position, compared = next(starts("holi", 2, 1, 1)), 0
    while (mover := kernel.seat(position)) >= 0:
        other = position.copy()
        kernel.reshuffle(other, mover, rolls)
        count = kernel.legal(position, actions)
        action = actions[dice.roll(rolls, count)]
        if count > 1 and (other != position).any() and compared < 8:
            one, same = (
                games_played.play(world, weights, 60.0, np.random.default_rng(2))
                for world in (position, other)
            )
            assert one.listed[0] == same.listed[0] == min(count, one.doing.shape[1])
            assert (one.doing[0] == same.doing[0]).all()
            assert (one.wanted[0] == same.wanted[0]).all()
            compared += 1
        kernel.play(position, action)
    assert compared == 8


def test_some_decisions_are_thought_through_and_the_policy_learns_from_these_alone() -> None:
    """All of them teach the value."""
    games_played, rng = SearchedGames("twisty", 2, 80, PUCT), np.random.default_rng(1)
    start = next(starts("twisty", 2, 1, 1))
    samples = games_played.play(start, nets.weights("twisty", 2), 60.0, rng)
    thorough = samples.listed > 0
    assert thorough.mean() == pytest.approx(THOROUGH, abs=0.15)
    assert 0 < thorough.sum() < len(thorough)
    assert samples.wanted.sum(1) == pytest.approx(thorough.astype(float))
    assert samples.hoped.sum(1) == pytest.approx(np.ones(len(thorough)))


def test_lessons_of_winter_are_seen_in_mirrors(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plan = Plan("winter", 2, tmp_path, seconds=0.0, at_once=4, deals=4, lessons=1, batch=64, gpu=False)
    training = Training(plan)
    training.run()
    lessons: list[Samples] = []
    monkeypatch.setattr(training.learner, "learn", lambda samples, _: lessons.append(samples))
    training.search(Searching(10, rounds=1, games=1, enough=1, repeats=1, batch=4096))
    looks = {(tuple(sorted(lessons[0].sparse[n])), *lessons[0].dense[n]) for n in range(4096)}
    without = {(*lessons[0].dense[n], *lessons[0].hoped[n]) for n in range(4096)}
    assert len(looks) > 3 * len(without)


def test_memory_forgets_the_oldest() -> None:
    memory, samples = Memory(Cpu, 500), lesson(np.random.default_rng(1))
    for n in range(4):
        memory.add(samples._replace(count=np.full(200, n, np.int16)))
    found = memory.some(np.random.default_rng(2), 5000).count
    assert [int((found == n).sum() > 0) for n in range(4)] == [0, 1, 1, 1]
    assert (found == 1).mean() == pytest.approx(0.2, abs=0.03)


def test_the_command_trains_a_net(tmp_path: Path) -> None:
    """In both stages, on a CPU; and the table would play with what comes of it."""
    folder = tmp_path / "net"
    small = ("--rounds", "1", "--at-once", "8", "--search", "1", "--simulations", "8", "--workers", "0")
    done = sobremesa("train", "holi", "--cpu", *small, "--folder", str(folder))
    assert done.returncode == 0, done.stderr
    begins, first, second, ends = done.stdout.splitlines()
    assert begins.startswith("Training;")
    assert ends.startswith("Done.")
    log = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
    assert [(one["round"], one["games"], one["searched"]) for one in log] == [(1, 8, False), (2, 9, True)]
    for line, one in zip((first, second), log, strict=True):
        assert line.startswith(f"Round {one['round']} ")
        assert f"{one['games']} games: log loss {one['loss']:.4f}, by hand {one['by_hand']:.4f}." in line
    assert f"wins {100 * log[0]['wins']:.1f} %" in first
    assert sorted(path.name for path in folder.iterdir()) == [
        *("calibration.json", "calibration.svg", "curves-search.svg", "curves.svg"),
        *("log.jsonl", nets.file_name(2), "state.npz"),
    ]
    shape = Plan("holi", 2, folder).shape
    weights = nets.read(folder / nets.file_name(2), shape)
    with np.load(folder / "state.npz") as state:
        assert weights == pytest.approx(state["smooth"], abs=1e-2)
        assert state["searched_rounds"] == 1
        assert state["steps"] == 16 + 1, "lessons, in the last stage too"


def test_the_command_says_what_it_lacks(tmp_path: Path) -> None:
    for arguments, words in (
        (("snowhere", "--cpu"), "features"),
        (("twisty", "--players", "5", "--cpu"), "4"),
        (("twisty", "--folder", str(tmp_path)), "train"),
    ):
        done = sobremesa("train", *arguments)
        assert done.returncode == 2
        assert words in done.stderr
