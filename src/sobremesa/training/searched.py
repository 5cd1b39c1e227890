"""The last stage of a training: games that a net plays with itself by searching, on all cores.

One action ahead a net learns what is good if everybody else looks no further. Where the search goes is better
than that, so here the policy learns how often each action was tried (AlphaZero), and the value what the
search said and how the game ended. A policy is only as good as the search that it learns from, and a value as
the number of games: so a part of the decisions are thought through, for the policy, and all others are made
quickly (playout cap randomization, as in KataGo). Whoever plays takes the newest weights for each game;
whoever learns has the positions of many games and goes on from the stage before.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from multiprocessing import get_context
from pathlib import Path
from queue import Empty
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa import bots, games, kernels
from sobremesa.bots import nets
from sobremesa.bots.searcher import mean_share, reshuffle_by_net, search_of
from sobremesa.kernels import dice
from sobremesa.kernels.dice import Dice
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.net import Floats, NetScratch, new_net_scratch
from sobremesa.kernels.search import Puct, new_scratch
from sobremesa.kernels.tree import ROOT, Tree, clear, new_tree
from sobremesa.training.learning import Samples
from sobremesa.training.selfplay import Store

NOISE, SPREAD = 0.25, 10.0
"""What part of the priors at the root is chance, and into how many equal parts it falls about (Dirichlet)."""
SAID = 0.6
"""How much of what the value learns is what the search said; the rest is how the game ended. What was said is
told by other chance in every position, how it ended by the same in all positions of a game. Of games with
several winners only that is learned: a search does not tell a shared win from half a chance."""
WARM = 0.3
"""For this part of a usual game actions are played as often as they were tried; then, the most tried."""
THOROUGH, QUICKER = 0.2, 8
"""What part of the decisions are thought through, and how much quicker the others are made."""
NODES = 64
"""Room in a tree for each simulation."""
WAITING = 64
"""Games of each process that may wait to be learned from."""
WAIT = 5.0
"""Seconds between two looks whether anybody still plays."""


class Decision(NamedTuple):
    """A position in which somebody searched."""

    sparse: NDArray[np.int16]
    holding: int
    """How many of the sparse features hold."""
    dense: Floats
    viewer: int
    listed: int
    """How many actions there are to learn from: none where the decision was made quickly."""
    doing: NDArray[np.int16]
    wanted: Floats
    shares: Floats
    """Of the win that each seat could expect, as seen by the viewer, says the search."""


class SearchedGames:
    """Plays games by searching, and keeps every decision.

    Who decides searches from a position in which all that is hidden from their seat is imagined, as at the
    table: nothing that is tried or played depends on it. What is learned from is the position as it was, as
    one action ahead (`selfplay.move_on`). At the table a value is asked of worlds that are imagined as a
    whole, the searcher's own hand among them wherever somebody else decides, and only real ones teach what
    all their hands together are worth. To the policy, hidden hands tell nothing of what was tried.
    """

    def __init__(self, game: str, players: int, simulations: int, puct: Puct) -> None:
        self._players, self._simulations, self._puct = players, simulations, puct
        self._rules, self._kernel = games.load(game), kernels.load(game)
        self._seen, self._acting = bots.part(game, "features"), bots.part(game, "action_features")
        self._search, self._reshuffle = search_of(game, by_net=True), reshuffle_by_net(game)
        self._shape = self._seen.shape(players)
        self._tree = new_tree(self._kernel, simulations * NODES + self._kernel.ACTIONS + 1)

    def play(self, start: Position, weights: Floats, usual: float, rng: np.random.Generator) -> Samples:
        """A game from its first position to its end; games usually take so many decisions."""
        position, net, tree = start.copy(), new_net_scratch(weights, self._shape), self._tree
        scratch = new_scratch(self._kernel, net)
        rolls = dice.new(int(rng.integers(1 << 62)))
        decisions: list[Decision] = []
        while (mover := int(self._kernel.seat(position))) >= 0:
            clear(tree)
            imagined = self._imagined(position, mover, rolls)
            count = self._search.expand(tree, ROOT, scratch, imagined)
            children = scratch.children[:count].copy()
            if count > 1:
                thorough = rng.random() < THOROUGH
                simulations = self._simulations if thorough else max(2, self._simulations // QUICKER)
                if thorough:
                    self._disturb(tree, children, rng)
                self._search.simulate(tree, imagined, mover, scratch, self._puct, rolls, simulations)
                tried = children[np.argsort(-tree.visits[children], kind="stable")]
                decisions.append(self._kept(position, net, tree, tried if thorough else tried[:0], mover))
            parts = _parts(tree, children, mover)
            warm = len(decisions) < WARM * usual
            chosen = rng.choice(len(children), p=parts) if warm else parts.argmax()
            self._kernel.play(position, tree.action[children[chosen]])
        return self._samples(decisions, position)

    def _imagined(self, position: Position, mover: int, rolls: Dice) -> Position:
        """The position with what the mover cannot see drawn anew; how it really lies has no part in it."""
        imagined = position.copy()
        if kernels.is_foreseeing(self._kernel):
            self._kernel.conceal(imagined, mover)
        self._reshuffle(imagined, mover, rolls)
        return imagined

    @staticmethod
    def _disturb(tree: Tree, children: NDArray[Any], rng: np.random.Generator) -> None:
        """Add chance to the priors at the root, so that what nobody thinks of is tried too."""
        noise = rng.dirichlet(np.full(len(children), SPREAD / len(children)))
        tree.prior[children] = (1.0 - NOISE) * tree.prior[children] + NOISE * noise

    def _kept(
        self, position: Position, net: NetScratch, tree: Tree, tried: NDArray[Any], mover: int
    ) -> Decision:
        """What there is to learn from a decision; of the actions, if any, from those that come first."""
        shape, most = self._shape, self._seen.LOOKED_AT
        index, context = np.zeros(max(shape.most, shape.policy_most), np.int64), net.context
        found = int(self._seen.features(position, index, net.dense))
        index[found:] = 0
        sparse, dense = index[: shape.most].astype(np.int16), net.dense.copy()
        tried = tried[:most]
        doing = np.full((most, shape.policy_most), shape.policy, np.int16)
        self._acting.survey(position, context)
        for n, child in enumerate(tried):
            number = self._acting.action_features(position, context, tree.action[child], index)
            doing[n, :number] = index[:number]
        wanted = np.zeros(most, np.float32)
        wanted[: len(tried)] = _parts(tree, tried, mover)
        viewer = int(self._seen.viewer(position))
        seats = [(viewer + r) % self._players for r in range(self._players)]
        shares = np.array([mean_share(tree, ROOT, seat) for seat in seats], np.float32)
        return Decision(sparse, found, dense, viewer, len(tried), doing, wanted, shares)

    def _samples(self, decisions: list[Decision], end: Position) -> Samples:
        """What there is to learn from a game."""
        players, scores = self._players, np.zeros(self._kernel.SEATS)
        winners = int(self._kernel.outcome(end, scores))
        alone = winners.bit_count() == 1
        won = [(winners.bit_length() - 1 - one.viewer) % players if alone else players for one in decisions]
        hoped = np.eye(players + 1, dtype=np.float32)[won]
        if alone:
            hoped[:, :players] += SAID * (np.stack([one.shares for one in decisions]) - hoped[:, :players])
        return Samples(
            np.stack([one.sparse for one in decisions]),
            np.array([one.holding for one in decisions], np.int16),
            np.stack([one.dense for one in decisions]),
            np.array(won, np.int8),
            hoped,
            np.array([one.listed for one in decisions], np.int16),
            np.stack([one.doing for one in decisions]),
            np.stack([one.wanted for one in decisions]),
        )


def _parts(tree: Tree, children: NDArray[Any], mover: int) -> NDArray[np.float64]:
    """How often each was tried, as parts of all; where something wins for certain, only that."""
    winning = (tree.winners[children] == 1 << mover).astype(np.float64)
    counts = winning if winning.any() else tree.visits[children].astype(np.float64)
    total = counts.sum()
    return counts / total if total else np.full(len(children), 1.0 / max(1, len(children)))


def starts(game: str, players: int, seed: int, plain: int) -> Iterator[Position]:
    """First positions without end, packed; where there are options, one of so many is without them."""
    rules, kernel, rng = games.load(game), kernels.load(game), Random(seed)
    offered = {
        name: [choice for choice in option.choices if choice != option.default]
        for name, option in rules.OPTIONS.items()
    }
    number = 0
    while True:
        options = {} if number % plain == 0 else {name: rng.choice(of) for name, of in offered.items()}
        yield kernel.pack(rules.start(players, options, rules.deal(rng, players, options)))
        number += 1


class Job(NamedTuple):
    """What a process plays."""

    game: str
    players: int
    folder: Path
    """Where the newest net is."""
    simulations: int
    puct: Puct
    usual: float
    plain: int
    seed: int


def play_games(job: Job) -> Generator[Samples, None, None]:
    """Games without end, each with the newest net."""
    players = SearchedGames(job.game, job.players, job.simulations, job.puct)
    shape = bots.part(job.game, "features").shape(job.players)
    rng, path = np.random.default_rng(job.seed), job.folder / nets.file_name(job.players)
    written = 0
    for start in starts(job.game, job.players, job.seed, job.plain):
        if (newest := path.stat().st_mtime_ns) != written:
            weights, written = nets.read(path, shape), newest
        yield players.play(start, weights, job.usual, rng)


def _play_into(queue: Any, job: Job) -> None:
    for samples in play_games(job):
        queue.put(samples)


def many_games(job: Job, workers: int) -> Generator[Samples, None, None]:
    """Games of so many processes without end, as each is over."""
    context = get_context("spawn")
    queue = context.Queue(WAITING * workers)
    jobs = [job._replace(seed=job.seed + 1000 * number) for number in range(workers)]
    processes = [context.Process(target=_play_into, args=(queue, each), daemon=True) for each in jobs]
    for process in processes:
        process.start()
    try:
        while True:
            try:
                yield queue.get(timeout=WAIT)
            except Empty:
                if not any(process.is_alive() for process in processes):
                    raise RuntimeError("nobody plays any more: see what the processes said") from None
    finally:
        for process in processes:
            process.kill()
            process.join()


class Memory:
    """The positions of the last games, where it is learned, in arrays that are filled again from the
    beginning."""

    def __init__(self, store: Store, size: int) -> None:
        self._store, self._size, self._at, self.filled = store, size, 0, 0
        self._arrays: Samples | None = None

    def add(self, samples: Samples) -> None:
        """Remember these too."""
        if self._arrays is None:
            kept = (((self._size, *array.shape[1:]), str(array.dtype)) for array in samples)
            self._arrays = Samples(*(self._store.array(shape, kind) for shape, kind in kept))
        count = len(samples.won)
        before_end = min(count, self._size - self._at)
        for mine, array in zip(self._arrays, samples, strict=True):
            there = self._store.there(array)
            mine[self._at : self._at + before_end] = there[:before_end]
            mine[: count - before_end] = there[before_end:]
        self._at = (self._at + count) % self._size
        self.filled = min(self._size, self.filled + count)

    def some(self, rng: np.random.Generator, number: int) -> Samples:
        """So many of them."""
        assert self._arrays is not None, "nothing was played yet"
        rows = self._store.draw(rng, self.filled, number)
        return Samples(*(array[rows] for array in self._arrays))


class Mirrors:
    """How things are called in the mirrors of a game, which may have none."""

    def __init__(self, store: Store, game: str) -> None:
        mirrors = bots.part(game, "mirrors")
        self._store = store
        self._tables = mirrors and [store.there(table()) for table in (mirrors.positions, mirrors.actions)]

    def reflected(self, samples: Samples, rng: np.random.Generator) -> Samples:
        """The same positions, each as it looks in one of the mirrors."""
        if not self._tables:
            return samples
        positions, actions = self._tables
        which = self._store.draw(rng, len(positions), len(samples.won))
        return samples._replace(
            sparse=_called(positions, which[:, None], samples.sparse),
            doing=_called(actions, which[:, None, None], samples.doing),
        )


def _called(table: Any, mirror: Any, names: Any) -> Any:
    return table.reshape(-1)[mirror * table.shape[1] + names]
