"""Search through the rules alone: opponents for a game that has no kernel and no knowledge in this folder.

This is Monte Carlo tree search over what the seat knows (single-observer ISMCTS: Cowling, Powley and
Whitehouse, 2012). Every simulation imagines anew what is hidden, walks down one tree of actions that all
simulations share, adds one node to it, and plays on at random from there. Everybody in the tree plays for
their own share of the win (max^n), so any number may play.

It is plain Python, hundreds to some thousands of simulations a second where compiled code makes a hundred
thousand, and it knows nothing of the game but its rules. So it is weaker than the opponents of a game with a
kernel at the same level.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import log, sqrt
from random import Random
from time import monotonic
from typing import Any

from sobremesa.bots.bot import Thought
from sobremesa.bots.choosing import Tried, pick, thought
from sobremesa.bots.level import REVIEWER, Level
from sobremesa.bots.simple import Heuristics, signed_scores
from sobremesa.games.game import Game, Result, View

LEVELS = {
    "beginner": Level(simulations=15, overlook=0.4, doubt=0.2),
    "casual": Level(simulations=60, overlook=0.15, doubt=0.08),
    "skilled": Level(simulations=200),
    "expert": Level(simulations=800),
    "master": Level(simulations=5000),
    REVIEWER: Level(simulations=400),
}

EXPLORATION = 0.7
"""The constant of UCT: how much what is seldom tried is preferred to what did well, in shares of the win."""
ROLLOUT = 40
"""Every so many random actions a rollout looks at the scores, and ends if they tell who is ahead."""
LONGEST_ROLLOUT = 400
"""After so many it ends anyway: there are games without end."""
TRUST = 0.8
"""Being ahead when a rollout is cut off counts so much of winning; the rest is shared by all."""
WIDENING = 2.0
"""Where actions cannot be listed, a node that was visited n times has this many times √n of them."""


class _Node:
    """A sequence of actions from where the search begins, whatever was hidden when they were played."""

    __slots__ = ("available", "children", "totals", "visits")

    def __init__(self, sides: int, available: int = 0) -> None:
        self.visits = 0
        self.available = available
        """How often its action could be chosen; in some imagined worlds it is not legal."""
        self.totals = [0.0] * sides
        """The values of all visits, added up."""
        self.children: dict[Hashable, _Node] = {}


class RulesSearcher:
    """Plays any game at a level. What it cannot see it imagines, differently in every simulation."""

    def __init__(self, game: Game[Any, Any], heuristics: Heuristics, level: Level) -> None:
        self._game = game
        self._heuristics = heuristics
        self._level = level

    def choose(self, view: View, rng: Random, seconds: float) -> str:
        """See `Bot`."""
        search = _Search(self._game, self._heuristics, view, rng, seconds, self._level.overlook)
        if search.only is not None:
            return self._game.text(search.only)
        search.run(self._level.simulations)
        return self._game.text(pick(search.tried(), self._level.doubt, rng).action)

    def consider(self, view: View, rng: Random, seconds: float) -> Thought:
        """See `Adviser`. Nothing is overlooked here, but what was never tried is not spoken of."""
        search = _Search(self._game, self._heuristics, view, rng, seconds, overlook=0.0)
        search.run(self._level.simulations)
        return thought(search.told(), search.values(), self._game.text)


class _Search:
    """Thinking about one position."""

    def __init__(
        self,
        game: Game[Any, Any],
        heuristics: Heuristics,
        view: View,
        rng: Random,
        seconds: float,
        overlook: float,
    ) -> None:
        self._until = monotonic() + seconds
        self._game = game
        self._play = getattr(game, "play_legal", game.play)
        self._heuristics = heuristics
        self._view = view
        self._rng = rng
        self._values = TogetherValues(game) if game.TOGETHER else RivalValues(game, view["players"])
        self._root = _Node(self._values.sides)
        state = game.imagine(view, rng)
        seat = game.seat(state)
        assert seat is not None, "the game is over"
        self._seat: int = seat
        actions = heuristics.options(state, rng)
        if not actions:
            raise RuntimeError(f"{game.NAME}: no action could be found where seat {seat} decides")
        seen = [action for action in actions if rng.random() >= overlook] or [rng.choice(actions)]
        self._overlooked = set(actions) - set(seen)
        self._fallback = rng.choice(seen)
        """What is done where there was no time to try anything."""
        self.only = actions[0] if len(actions) == 1 and not game.continuous(state) else None
        """The only legal action, if there is no choice."""

    def run(self, simulations: int) -> None:
        """Simulate so often, or until the time is over, but once at least."""
        for _ in range(simulations):
            self._simulate()
            if monotonic() > self._until:
                break

    def tried(self) -> list[Tried]:
        """What was found about each action that was tried, its value from 0 to 1."""
        value = self._values.value
        return [
            Tried(action, child.visits, value(child.totals, child.visits, self._seat))
            for action, child in self._root.children.items()
        ] or [Tried(self._fallback, 0, 0.0)]

    def told(self) -> list[Tried]:
        """The same with values as a `Choice` has them."""
        side = 0 if self._game.TOGETHER else self._seat  # those who play together have one value
        return [
            Tried(action, child.visits, self._values.told(child.totals, child.visits)[side])
            for action, child in self._root.children.items()
        ] or [Tried(self._fallback, 0, self.values()[side])]

    def values(self) -> tuple[float, ...]:
        """What every seat can expect; see `Thought`."""
        return self._values.told(self._root.totals, max(1, self._root.visits))

    def _simulate(self) -> None:
        """Imagine what is hidden, walk down the tree, add a node, play on from there, and remember."""
        game = self._game
        state = game.imagine(self._view, self._rng)
        node = self._root
        path = [node]
        while (seat := game.seat(state)) is not None:
            actions = self._actions(node, state)
            if not actions:
                break
            action, node = self._select(node, actions, seat)
            path.append(node)
            state = self._play(state, action)
            if not node.visits:
                break
        values = self._rollout(state)
        self._values.learn(values)
        for node in path:
            node.visits += 1
            for side, value in enumerate(values):
                node.totals[side] += value

    def _actions(self, node: _Node, state: Any) -> Sequence[Any]:
        """The actions to choose between at a node. Where they cannot be listed, their number grows slowly."""
        actions: Sequence[Any]
        if self._game.continuous(state):
            known = [action for action in node.children if self._game.refusal(state, action) is None]
            wide = len(known) >= WIDENING * sqrt(node.visits + 1)
            actions = known if wide else [*known, *self._heuristics.options(state, self._rng)[:1]]
        else:
            actions = self._heuristics.options(state, self._rng)
        if node is self._root and self._overlooked:
            actions = [action for action in actions if action not in self._overlooked]
        return actions

    def _select(self, node: _Node, actions: Sequence[Any], seat: int) -> tuple[Any, _Node]:
        """The action with the highest upper confidence bound (UCT).

        What was never tried is taken for as good as the node itself (first-play urgency): so not all of
        hundreds of actions have to be tried before a good one is looked at again.
        """
        value, children = self._values.value, node.children
        untried: list[Any] = []
        chosen: tuple[Any, _Node] | None = None
        highest = 0.0
        for action in actions:
            child = children.get(action)
            if child is None:
                untried.append(action)
                continue
            child.available += 1
            mean = value(child.totals, child.visits, seat)
            bound = mean + EXPLORATION * sqrt(log(child.available) / child.visits)
            if chosen is None or bound > highest:
                chosen, highest = (action, child), bound
        if chosen is not None:
            mean = value(node.totals, node.visits, seat)
            if not untried or highest >= mean + EXPLORATION * sqrt(log(node.visits)):
                return chosen
        action = self._rng.choice(untried)
        children[action] = _Node(self._values.sides, node.visits + 1)
        return action, children[action]

    def _rollout(self, state: Any) -> list[float]:
        """Play at random: how it ended, or who is ahead where it takes too long."""
        heuristics, rng = self._heuristics, self._rng
        result = self._game.result(state)
        for ply in range(1, LONGEST_ROLLOUT + 1):
            if result is not None or monotonic() > self._until:
                break
            actions = heuristics.options(state, rng)
            if not actions:
                break
            state = self._play(state, actions[int(rng.random() * len(actions))])
            result = self._game.result(state)
            if ply % ROLLOUT == 0 and self._values.tell_apart(state):
                break
        return self._values.ahead(state) if result is None else self._values.ended(result)


class RivalValues:
    """What the end of a simulation is worth where players are rivals: a share of the win for every seat."""

    def __init__(self, game: Game[Any, Any], players: int) -> None:
        self._game = game
        self.sides = players

    def ended(self, result: Result) -> list[float]:
        """The winners share the win."""
        return _shared(result.winners, self.sides)

    def ahead(self, state: Any) -> list[float]:
        """Whoever is ahead by the scores will win, more likely than not."""
        leaders = self._leaders(state)
        equal = (1.0 - TRUST) / self.sides
        return [equal + TRUST * share for share in _shared(leaders, self.sides)]

    def tell_apart(self, state: Any) -> bool:
        """Whether the scores say that some are ahead of others."""
        return len(self._leaders(state)) < self.sides

    def learn(self, values: list[float]) -> None:
        """Shares are from 0 to 1 in every game."""

    def value(self, totals: list[float], visits: int, seat: int) -> float:
        """What a seat can expect, from 0 to 1."""
        return totals[seat] / visits

    def told(self, totals: list[float], visits: int) -> tuple[float, ...]:
        """See `Thought.values`."""
        return tuple(total / visits for total in totals)

    def _leaders(self, state: Any) -> tuple[int, ...]:
        scores = signed_scores(self._game, state)
        if len(scores) != self.sides:
            return tuple(range(self.sides))
        best = max(scores)
        return tuple(seat for seat, score in enumerate(scores) if score == best)


class TogetherValues:
    """What the end of a simulation is worth where all play together: their score, and whether they won.

    How large scores are differs from game to game; they are compared by the least and the most seen so far.
    """

    sides = 2

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._least = float("inf")
        self._most = float("-inf")

    def ended(self, result: Result) -> list[float]:
        """The score, and whether there are winners."""
        sign = -1.0 if self._game.LOWER_IS_BETTER else 1.0
        return [sign * result.scores[0], float(bool(result.winners))]

    def ahead(self, state: Any) -> list[float]:
        """The score so far; what is not won is not won."""
        return [signed_scores(self._game, state)[0], 0.0]

    def tell_apart(self, state: Any) -> bool:  # noqa: ARG002 (see RivalValues)
        """Whether they win shows in the end only."""
        return False

    def learn(self, values: list[float]) -> None:
        """Remember how good and how bad it can end."""
        self._least = min(self._least, values[0])
        self._most = max(self._most, values[0])

    def value(self, totals: list[float], visits: int, seat: int) -> float:  # noqa: ARG002 (all the same)
        """How well it goes, from 0 to 1: half of it by the score, half by winning."""
        spread = self._most - self._least
        good = (totals[0] / visits - self._least) / spread if spread else 0.5
        return (good + totals[1] / visits) / 2

    def told(self, totals: list[float], visits: int) -> tuple[float, ...]:
        """See `Thought.values`: the score alone."""
        return (totals[0] / visits,)


def _shared(winners: Sequence[int], players: int) -> list[float]:
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(players)]
