"""A player that searches, for every game whose actions can be listed."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from random import Random
from typing import NamedTuple

from sobremesa import bots, games, kernels
from sobremesa.bots import nets, trees
from sobremesa.bots.bot import Thought
from sobremesa.bots.choosing import Tried, all_confident, confident, pick, thought
from sobremesa.bots.level import COUNTLESS, Level
from sobremesa.games.game import View
from sobremesa.kernels import dice
from sobremesa.kernels.dice import Dice
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.net import NO_NET, compile_net
from sobremesa.kernels.search import Puct, Scratch, Search, compile_search, new_scratch
from sobremesa.kernels.tree import OPEN, OVERLOOKED, ROOT, Tree

SLICE = 200
"""Imagined games between two looks at the clock."""
TICK = 1e-6
"""No clock is asked for less."""
PUCT = Puct(c_puct=0.6, fpu_reduction=0.05)
"""The same in every game, but where a net proposes; what other constants are worth is in docs/strength.md."""


@cache
def search_of(game: str, *, by_net: bool = False) -> Search:
    """The search of a game, compiled when it is first used, with what its package in this folder knows.

    `value.value` gives each seat its expected share of the win, `prior.prior` each action how likely it is
    worth looking at. A game may also have `candidates.candidates`, the actions that are looked at instead of
    all legal ones, and `value.rollout_turns`: for how many turns to roll out before a value is given. A net
    sees a position by the `features` of a game and an action by its `action_features`, and gives both value
    and prior at once; who judges so looks at all that is legal, and imagines what others hold as
    `reshuffle_by_net` says.
    """
    value, prior = bots.part(game, "value"), bots.part(game, "prior")
    if by_net:
        net = compile_net(game, bots.part(game, "features"), bots.part(game, "action_features"))
        return compile_search(game, None, prior.prior, net=net, reshuffle=reshuffle_by_net(game))
    candidates, turns = bots.part(game, "candidates"), getattr(value, "rollout_turns", None)
    return compile_search(game, value.value, prior.prior, candidates and candidates.candidates, turns)


def reshuffle_by_net(game: str) -> Callable[[Position, int, Dice], None]:
    """How what is hidden is drawn by who judges by a net: by `hands.reshuffle`, where a game has it."""
    return (bots.part(game, "hands") or kernels.load(game)).reshuffle


class _Found(NamedTuple):
    """What a search found out."""

    position: Position
    """As it was imagined."""
    search: Search
    tree: Tree
    tried: list[Tried]
    values: tuple[float, ...]
    """For each seat, its share of the win."""


class Searcher:
    """Plays at a level. What it cannot see it imagines, differently in every imagined game."""

    def __init__(
        self,
        game: str,
        level: Level,
        search: Search | None = None,
        puct: Puct = PUCT,
        position: Callable[[View, Random], Position] | None = None,
    ) -> None:
        """Plays as a search finds, the game's own if none is given; `position` imagines and packs a view."""
        self._game = game
        self._rules = games.load(game)
        self._kernel = kernels.load(game)
        self._search = search or search_of(game)
        self._by_net = search_of(game, by_net=True) if level.by_net else None
        self._level = level
        self._puct = puct
        self._position = position or self._imagined
        self._memory: trees.Recollection | None = None
        if level.keeps and kernels.is_foreseeing(self._kernel):
            self._memory = trees.Recollection(self._kernel)

    def choose(self, view: View, rng: Random, seconds: float) -> str:
        """See `Bot`."""
        found = self._think(view, rng, seconds, self._level.overlook, self._memory)
        action = pick(found.tried, self._level.doubt, rng, self._level.caution).action
        if self._memory is not None:
            self._memory.keep(found.search, found.tree, found.position, action)
        trees.give_back(found.tree)
        return self._rules.text(self._kernel.decode(found.position, action))

    def consider(self, view: View, rng: Random, seconds: float) -> Thought:
        """See `Adviser`. Nothing is overlooked here, but what was never tried is not spoken of; and nothing
        is kept, so that the same question has the same answer."""
        found = self._think(view, rng, seconds, 0.0)
        trees.give_back(found.tree)
        players, power = len(found.values), self._level.confidence.get(len(found.values), 1.0)
        said = [
            one if one.certain else one._replace(value=confident(one.value, players, power))
            for one in found.tried
        ]
        return thought(
            said,
            all_confident(found.values, power),
            lambda action: self._rules.text(self._kernel.decode(found.position, action)),
        )

    def _imagined(self, view: View, rng: Random) -> Position:
        return self._kernel.pack(self._rules.imagine(view, rng))

    def _think(
        self,
        view: View,
        rng: Random,
        seconds: float,
        overlook: float,
        memory: trees.Recollection | None = None,
    ) -> _Found:
        """Search. The tree is to be given back."""
        begun = time.monotonic()
        position = self._position(view, rng)
        mover, players = self._kernel.seat(position), self._kernel.seats(position)
        simulations = self._level.simulations
        search, net, puct = self._search, NO_NET, self._puct
        if self._by_net is not None and nets.is_trained(self._game, players):
            search, net = self._by_net, nets.scratch(self._game, players)
            puct = puct._replace(c_puct=self._level.net_c_puct)
        tree, scratch = trees.taken(self._kernel), new_scratch(self._kernel, net)
        children = _expand_root(search, tree, scratch, position, overlook, rng)
        if memory is not None:
            memory.recall(search, tree, position)
        rolls = dice.new(rng.getrandbits(64))
        until, ready = begun + seconds, time.monotonic()
        done = 0
        while done < simulations and tree.winners[ROOT] == OPEN:
            count = min(SLICE, simulations - done)
            search.simulate(tree, position, mover, scratch, puct, rolls, count)
            done += count
            now = time.monotonic()
            in_time = done * (until - now) / max(now - ready, TICK)
            if in_time < SLICE:
                break
            if self._level.hurries and _lead(tree, children, mover) > min(simulations - done, in_time):
                break
        tried = [
            Tried(
                int(tree.action[child]),
                int(tree.visits[child]),
                mean_share(tree, child, mover),
                bool(tree.winners[child] != OPEN),
            )
            for child in children
        ]
        values = tuple(mean_share(tree, ROOT, player) for player in range(players))
        return _Found(position, search, tree, tried, values)


def _expand_root(
    search: Search, tree: Tree, scratch: Scratch, position: Position, overlook: float, rng: Random
) -> list[int]:
    """The actions that are seen, as nodes."""
    count = search.expand(tree, ROOT, scratch, position)
    children = [int(child) for child in scratch.children[:count]]
    seen = [child for child in children if rng.random() >= overlook] or [rng.choice(children)]
    for child in set(children) - set(seen):
        tree.prior[child] = OVERLOOKED
    return seen


def _lead(tree: Tree, children: list[int], mover: int) -> int:
    """How much oftener the most tried of these was tried than any other that is not lost for certain; where
    there is no other, by far."""
    winners = tree.winners[children]
    tried = sorted(tree.visits[children][(winners == OPEN) | (winners >> mover & 1 == 1)].tolist())
    return int(tried[-1] - tried[-2]) if len(tried) > 1 else COUNTLESS


def mean_share(tree: Tree, node: int, seat: int) -> float:
    """The share of the win of a seat: what it comes to where that is certain."""
    winners = int(tree.winners[node])
    if winners != OPEN:
        return (winners >> seat & 1) / winners.bit_count()
    return float(tree.values[node, seat]) / max(1, int(tree.visits[node]))
