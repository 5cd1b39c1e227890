"""The training of one net: play, learn, play on with what was learned.

It can be stopped at any time and goes on from its folder, or from a net alone that lies there. There is the
state (`state.npz`), a log of every round (`log.jsonl`), the curves and the calibration drawn (`curves.svg`,
those of the last stage in `curves-search.svg`, `calibration.svg`), and the net itself as the table reads it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa import bots, kernels
from sobremesa.bots import nets
from sobremesa.bots.searcher import PUCT
from sobremesa.kernels.net import Floats, Shape
from sobremesa.kernels.search import Puct
from sobremesa.training import plots
from sobremesa.training.learning import Learner, NumpyLearner, Samples, first_weights
from sobremesa.training.searched import Job, Memory, Mirrors, many_games, play_games, starts
from sobremesa.training.selfplay import KEPT, NOBODY, Cpu, Machine, new_arrays

LONGEST = 640
"""Actions of a game; one that lasts longer teaches nothing."""
LOOK = 16
"""Actions between two looks whether all games are over."""
WISHED = 13
"""So many positions of a game are kept on average."""
REMEMBERED = 12
"""Positions of so many rounds are learned from; every third lesson is from the newest."""
RATE, LAST_RATE, FULL_RATE = 2e-3, 0.03, 0.3
"""The rate of learning, what part of it is left in the end, and for what part of the time it stays."""
SEARCHED_RATE, WARMED = 3e-4, 5
"""The highest rate of the last stage, to which it grows in so many rounds of learning: whoever goes on from a
net alone does not know yet how uncertain each weight is. A net in use, when it learned at this rate from 213
thousand positions once each, had the same loss of the value in other games (0.576), a smaller one of the
policy (1.692 instead of 1.701), and won 53.2 % of 190 decisive games against itself before (46 to 60)."""
SMOOTH, SEARCHED_SMOOTH = 0.998, 0.99
"""It is the mean of the weights that plays: how much of it stays in a lesson, of which the last stage has
few."""
MEASURED = 50
"""Every so many rounds it plays against the hand-made value."""
PLAIN_DEALS = 2
"""One of so many deals is without options."""


class Plan(NamedTuple):
    """What is trained, and for how long."""

    game: str
    players: int
    folder: Path
    seed: int = 1
    seconds: float = 600.0
    rounds: int = 1 << 40
    """At most so many, if the time does not end before."""
    at_once: int = 65_536
    """Games of a round."""
    deals: int = 20_000
    lessons: int = 160
    """Steps of learning in a round."""
    batch: int = 16_384
    gpu: bool = True

    @property
    def shape(self) -> Shape:
        """The net that is trained."""
        shape: Shape = bots.part(self.game, "features").shape(self.players)
        return shape


class Searching(NamedTuple):
    """The last stage."""

    simulations: int = 800
    """Where a decision is thought through."""
    puct: Puct = PUCT
    workers: int = 0
    """Processes that play; without any it is played here."""
    seconds: float = 600.0
    rounds: int = 1 << 40
    games: int = 128
    """Of a round, for each process that plays."""
    memory: int = 1_500_000
    """Positions that are remembered."""
    enough: int = 200_000
    """So many are remembered before anything is learned. Learning from the first round on, eight times from
    each position and at a rate of up to 1e-3, made a net in use worse: its value's loss in fresh games rose
    from 0.864 to 0.88 of the hand-made one's, and it won 33.9 % of 118 decisive games against itself
    before."""
    repeats: int = 2
    """How often each is learned from, about."""
    batch: int = 8192
    """Positions of a lesson."""


class Told(NamedTuple):
    """What is told of a round."""

    round: int
    seconds: float
    games: int
    loss: float
    """Of positions that were not learned from yet."""
    by_hand: float
    """The same of the hand-made value."""
    policy: float
    """The loss of the policy."""
    length: float
    """Decisions of a game."""
    wins: float | None
    """The share of the win against the hand-made value, both looking one action ahead, where measured."""
    searched: bool = False
    """Whether the games were those of the last stage."""
    learned: bool = True
    """Whether anything was learned: in the last stage not before enough positions are remembered."""


class Training:
    """One net and how it came about."""

    def __init__(self, plan: Plan) -> None:
        self.plan, shape = plan, plan.shape
        self.untrained = first_weights(shape, plan.seed)
        self.machine, self.learner = _machine(plan), _learner(plan, self.untrained)
        self.mean = self.untrained.astype(np.float64)
        self.round, self.seconds, self.played, self._length = 0, 0.0, 0, 60.0
        self.searched_rounds, self.searched_seconds = 0, 0.0
        self._memory: list[Samples] = []
        self._rng = np.random.default_rng(plan.seed)
        new, words = self.machine.array, kernels.load(plan.game).ALL_WORDS
        self._arrays = new_arrays(plan.game, shape, plan.at_once, new)
        self._deals = new((plan.deals, words), "int64")
        put(
            self._deals,
            np.array(list(islice(starts(plan.game, plan.players, plan.seed, PLAIN_DEALS), plan.deals))),
        )
        put(self._arrays.numbers, shape.numbers)

    def run(self, tell: Callable[[Told], None] = lambda _: None) -> None:
        """Go on until the time or the rounds of the plan are over."""
        self._resume()
        begun, before, compiled = time.monotonic(), self.seconds, False
        while self.round < self.plan.rounds and self.seconds < self.plan.seconds:
            told = self._one_round()
            if not compiled:
                begun, compiled = time.monotonic(), True  # that round took its time for compiling
            self.seconds = before + time.monotonic() - begun
            self._tell(told, tell)
            if told.wins is not None:
                self._keep()
        self._keep()
        self._play(self.mean.astype(np.float32), self.mean.astype(np.float32), learning=True)
        self._calibrate(self._samples())
        self._draw()

    def _tell(self, told: Told, tell: Callable[[Told], None]) -> None:
        told = told._replace(seconds=round(self.seconds, 1))
        with (self.plan.folder / "log.jsonl").open("a") as log:
            log.write(json.dumps(told._asdict()) + "\n")
        tell(told)

    def search(self, stage: Searching, tell: Callable[[Told], None] = lambda _: None) -> None:
        """The last stage: games with search, and what is learned from them, until its time or its rounds are
        over. First only games are played, until there are enough positions to learn from.

        If it was stopped it goes on with what is left of its time. Positions are not kept in the folder: then
        it waits again until there are enough.
        """
        self._keep()
        plan, memory = self.plan, Memory(self.machine, stage.memory)
        mirrors = Mirrors(self.machine, plan.game)
        begun, before, had = time.monotonic(), self.seconds, self.searched_seconds
        seed = int(np.random.default_rng((plan.seed, self.round)).integers(1 << 40))
        job = Job(
            *(plan.game, plan.players, plan.folder, stage.simulations, stage.puct, self._length),
            *(PLAIN_DEALS, seed),
        )
        games = many_games(job, stage.workers) if stage.workers else play_games(job)
        learning = owed = 0
        while self.searched_rounds < stage.rounds and self.searched_seconds < stage.seconds:
            newest = list(islice(games, stage.games * max(1, stage.workers)))
            fresh = _together(newest)
            there = Samples(*map(self.machine.there, fresh))
            loss, policy = self._losses(self.mean, there)
            by_hand, _ = self._losses(self.untrained, there)
            memory.add(fresh)
            done = max(self.searched_seconds / stage.seconds, self.searched_rounds / stage.rounds)
            learned = memory.filled >= stage.enough
            learning += learned
            rate = SEARCHED_RATE * max(LAST_RATE, 1.0 - done) * min(1.0, learning / WARMED)
            owed += len(fresh.won) * stage.repeats
            lessons = -(-owed // stage.batch) if learned else 0
            owed -= lessons * stage.batch
            for _ in range(lessons):
                some = mirrors.reflected(memory.some(self._rng, stage.batch), self._rng)
                self.learner.learn(some, rate)
            self.mean += (1 - SEARCHED_SMOOTH**lessons) * (self.learner.weights() - self.mean)
            self.round, self.searched_rounds = self.round + 1, self.searched_rounds + 1
            self.played += len(newest)
            self._length = len(fresh.won) / len(newest)
            passed = time.monotonic() - begun
            self.seconds, self.searched_seconds = before + passed, had + passed
            told = Told(
                *(self.round, 0.0, self.played, loss, by_hand, policy, self._length, None),
                searched=True,
                learned=learned,
            )
            self._keep()
            self._tell(told, tell)
        self._calibrate(_together(list(islice(games, stage.games))))
        games.close()
        self._draw()

    def _one_round(self) -> Told:
        plan = self.plan
        self._play(self.mean.astype(np.float32), self.mean.astype(np.float32), learning=True)
        newest = self._samples()
        loss, policy = self._losses(self.mean, newest)
        by_hand, _ = self._losses(self.untrained, newest)
        self._memory = [*self._memory, newest][-REMEMBERED:]
        done = max(self.seconds / plan.seconds, self.round / plan.rounds)
        rate = RATE * (1.0 if done < FULL_RATE else max(LAST_RATE, (1 - done) / (1 - FULL_RATE)))
        for lesson in range(plan.lessons):
            which = len(self._memory) - 1 if lesson % 3 == 0 else self._rng.integers(len(self._memory))
            self.learner.learn(self._some(self._memory[which]), rate)
            if lesson % 8 == 7:
                self._smooth(lesson)
        self.round += 1
        self.played += plan.at_once
        wins = self._measure() if self.round == 1 or self.round % MEASURED == 0 else None
        return Told(self.round, 0.0, self.played, loss, by_hand, policy, self._length, wins)

    def _smooth(self, lesson: int) -> None:
        steps = self.round * self.plan.lessons + lesson + 1
        stays = min(SMOOTH, steps / (steps + 10.0)) ** 8
        self.mean += (1 - stays) * (self.learner.weights() - self.mean)

    def _play(self, hero: Floats, others: Floats, *, learning: bool) -> None:
        """All games of a round from their deals to their ends."""
        arrays, count = self._arrays, self.plan.at_once
        arrays.positions[:] = self._deals[
            put_like(arrays.dice, self._rng.integers(self.plan.deals, size=count))
        ]
        put(arrays.dice, self._rng.integers(1 << 62, size=count))
        put(arrays.weights, np.stack((hero, others)))
        put(arrays.hero, np.full(count, NOBODY) if learning else np.arange(count) % self.plan.players)
        put(arrays.how, np.array([WISHED / self._length if learning else 0.0, float(learning)]))
        arrays.kept[:] = 0
        decisions = 0
        for step in range(LONGEST):
            self.machine.step(arrays)
            decisions = decisions + (arrays.number > 0).sum()
            if step % LOOK == LOOK - 1 and int(arrays.number.max()) == 0:
                break
        arrays.kept[arrays.number > 0] = 0
        if learning:
            self._length = float(decisions) / count

    def _samples(self) -> Samples:
        """What was kept of the games of this round."""
        arrays = self._arrays
        places = put_like(arrays.kept, np.arange(KEPT))
        rows = indices((places[None] < arrays.kept[:, None]).reshape(-1))
        ends, viewers = arrays.result[rows // KEPT], arrays.viewer[rows]
        players = self.plan.players
        won = (ends - viewers) % players
        won[ends == players] = players
        seen = (arrays.sparse[rows], arrays.count[rows], arrays.dense[rows])
        hoped = self.machine.array((len(rows), players + 1), "float32")
        hoped[:] = won[:, None] == put_like(won, np.arange(players + 1))[None]
        return Samples(*seen, won, hoped, arrays.listed[rows], arrays.doing[rows], arrays.wanted[rows])

    def _some(self, samples: Samples) -> Samples:
        """A batch of them."""
        rows = self.machine.draw(self._rng, len(samples.won), self.plan.batch)
        return Samples(*(array[rows] for array in samples))

    def _losses(self, weights: NDArray[Any], samples: Samples) -> tuple[float, float]:
        """How surprised a net with these weights is, by the value and by the policy."""
        other = _learner(self.plan, weights.astype(np.float32))
        some = Samples(*(array[: 8 * self.plan.batch] for array in samples))
        return other.losses(some)

    def _measure(self) -> float:
        """What share of the win one net wins against the hand-made value at all other seats."""
        self._play(self.mean.astype(np.float32), self.untrained, learning=False)
        result, hero = as_numpy(self._arrays.result), as_numpy(self._arrays.hero)
        shared = (result == self.plan.players).mean() / self.plan.players
        return float((result == hero).mean() + shared)

    def _calibrate(self, samples: Samples) -> None:
        """Draw how often it came as was said, in games that were not learned from."""
        numpy_samples = Samples(*(as_numpy(array[:40_000]) for array in samples))
        net = NumpyLearner(self.plan.shape, self.mean.astype(np.float32))
        players = self.plan.players
        said = np.concatenate(
            [
                net.said(Samples(*(array[at : at + 1000] for array in numpy_samples)))
                for at in range(0, len(numpy_samples.won), 1000)
            ]
        )
        shares = said[:, :players] + said[:, players:] / players
        came = np.zeros_like(shares)
        for r in range(players):
            came[:, r] = (numpy_samples.won == r) + (numpy_samples.won == players) / players
        points = plots.in_bins(shares.ravel(), came.ravel())
        (self.plan.folder / "calibration.json").write_text(json.dumps(points) + "\n")
        title = f"{self.plan.game.capitalize()}, {players} players"
        (self.plan.folder / "calibration.svg").write_text(plots.calibration(title, points))

    def _draw(self) -> None:
        """Draw how the losses went; those of the last stage apart, since they are of other games."""
        log = self.plan.folder / "log.jsonl"
        told = [Told(**json.loads(line)) for line in log.read_text().splitlines()] if log.exists() else []
        ahead, searched = ([one for one in told if one.searched == which] for which in (False, True))
        title = f"{self.plan.game.capitalize()}, {self.plan.players} players"
        if ahead:
            curves = plots.curves(
                title,
                [(one.games / 1e6, one.loss) for one in ahead],
                [(one.games / 1e6, one.by_hand) for one in ahead],
                [(one.games / 1e6, one.wins) for one in ahead if one.wins is not None],
            )
            (self.plan.folder / "curves.svg").write_text(curves)
        if searched:
            before = max((one.games for one in ahead if one.round < searched[0].round), default=0)
            thousands = [(one.games - before) / 1e3 for one in searched]
            curves = plots.searched_curves(
                title,
                [(games, one.loss) for games, one in zip(thousands, searched, strict=True)],
                [(games, one.by_hand) for games, one in zip(thousands, searched, strict=True)],
                [(games, one.policy) for games, one in zip(thousands, searched, strict=True)],
            )
            (self.plan.folder / "curves-search.svg").write_text(curves)

    def _keep(self) -> None:
        """Write down all that it takes to go on, and the net."""
        plan = self.plan
        numbers = {
            "round": self.round,
            "seconds": self.seconds,
            "played": self.played,
            "length": self._length,
            "searched_rounds": self.searched_rounds,
            "searched_seconds": self.searched_seconds,
        }
        state = plan.folder / "state.npz"
        fresh = state.with_suffix(".new.npz")
        np.savez(fresh, **self.learner.state(), smooth=self.mean, **numbers)  # type: ignore[arg-type]
        fresh.replace(state)
        nets.write(plan.folder / nets.file_name(plan.players), self.mean.astype(np.float32), plan.shape)

    def _resume(self) -> None:
        self.plan.folder.mkdir(parents=True, exist_ok=True)
        state, net = self.plan.folder / "state.npz", self.plan.folder / nets.file_name(self.plan.players)
        if not state.exists():
            if net.exists():
                self._begin_with(nets.read(net, self.plan.shape))
            return
        with np.load(state) as kept:
            found = {"searched_rounds": 0, "searched_seconds": 0.0, **kept}  # older folders do not say
        self.learner.restore(found)
        self.mean = found["smooth"]
        self.round, self.played = int(found["round"]), int(found["played"])
        self.seconds, self._length = float(found["seconds"]), float(found["length"])
        self.searched_rounds = int(found["searched_rounds"])
        self.searched_seconds = float(found["searched_seconds"])
        self._rng = np.random.default_rng((self.plan.seed, self.round))

    def _begin_with(self, weights: Floats) -> None:
        """Go on from a net of which nothing else is known."""
        nothing = np.zeros_like(weights)
        self.learner.restore({"weights": weights, "mean": nothing, "square": nothing, "steps": 0})
        self.mean = weights.astype(np.float64)


def _together(games: list[Samples]) -> Samples:
    """The positions of all these games."""
    return Samples(*(np.concatenate(parts) for parts in zip(*games, strict=True)))


def _machine(plan: Plan) -> Machine:
    if not plan.gpu:
        return Cpu(plan.game, plan.players)
    from sobremesa.training.gpu import Gpu  # needs what only training needs

    return Gpu(plan.game, plan.players)


def _learner(plan: Plan, weights: Floats) -> Learner:
    if not plan.gpu:
        return NumpyLearner(plan.shape, weights)
    from sobremesa.training.torch_learning import TorchLearner

    return TorchLearner(plan.shape, weights)


# --- Arrays of NumPy and of PyTorch -------------------------------------------------------------------


def put(array: Any, numbers: NDArray[Any]) -> None:
    """Fill an array."""
    array[:] = put_like(array, numbers)


def put_like(array: Any, numbers: NDArray[Any]) -> Any:
    """The numbers, where an array is."""
    if isinstance(array, np.ndarray):
        return numbers.astype(array.dtype)
    import torch

    return torch.as_tensor(numbers).to(array.device).to(array.dtype)


def indices(mask: Any) -> Any:
    """Where a mask holds."""
    return mask.nonzero()[0] if isinstance(mask, np.ndarray) else mask.nonzero()[:, 0]


def as_numpy(array: Any) -> NDArray[Any]:
    """The numbers of an array, here."""
    return array if isinstance(array, np.ndarray) else np.asarray(array.cpu().numpy())
