"""Looking back on finished games: what every position was worth, and where the game turned.

Each position is evaluated with the eyes of the seat that decided there. One position is evaluated at
a time, so that bots who play wait for one such thought at most, and the people who asked take turns.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from sobremesa import bots
from sobremesa.bots import timeouts
from sobremesa.games.game import Game
from sobremesa.games.history import History
from sobremesa.table import limits, messages
from sobremesa.table.advising import seed_of
from sobremesa.table.table import Refused
from sobremesa.table.thinking import Mind, NotReady
from sobremesa.table.turning_points import Evaluation, turning_points
from sobremesa.table.turns import Errand, Rank, Turns

log = logging.getLogger(__name__)

Spawn = Callable[[Coroutine[Any, Any, None]], "asyncio.Task[None]"]


@dataclass
class Study:
    """A finished game, as far as it has been evaluated."""

    key: str
    person: str
    """Who asked for it first."""
    history: History
    plies: int
    """How many actions it has."""
    evaluations: list[Evaluation] = field(default_factory=list)
    closely: set[int] = field(default_factory=set)
    """The positions that were looked at more closely."""
    turning: list[messages.TurningPointInfo] = field(default_factory=list)
    wanted: float = 0.0
    """When somebody asked for it last."""
    done: bool = False
    failures: int = 0
    work: asyncio.Task[None] | None = None

    @property
    def evaluated(self) -> bool:
        """Whether every position, the last one included, is evaluated."""
        return len(self.evaluations) > self.plies

    @property
    def busy(self) -> bool:
        """Whether it is being evaluated, or waits for that."""
        return self.work is not None and not self.work.done()

    @property
    def is_wanted(self) -> bool:
        """Whether somebody has asked for it lately."""
        return monotonic() - self.wanted < limits.EVALUATED_WHILE_WANTED_SECONDS

    def doubtful(self) -> list[int]:
        """The positions before and after what seem to be turning points that deserve a closer look."""
        if len(self.closely) >= limits.LOOKED_AT_CLOSELY:
            return []
        points = turning_points(self.evaluations, self.history.actions, self.history.game.TOGETHER)
        return sorted({ply for point in points for ply in (point.ply, point.ply + 1)} - self.closely)

    def turned(self) -> list[messages.TurningPointInfo]:
        """The turning points that stand a closer look."""
        return [
            messages.TurningPointInfo(
                ply=point.ply,
                seat=point.seat,
                action=point.action,
                cost=point.cost,
                better=point.better,
                worth=bots.as_told(self.history.game, point.value),
                preview=self.history.back(self.plies - point.ply).outlook(point.better),
            )
            for point in turning_points(self.evaluations, self.history.actions, self.history.game.TOGETHER)
            if {point.ply, point.ply + 1} <= self.closely
        ]

    def told(self) -> messages.Analysis:
        """What there is so far."""
        worth = [
            [bots.as_told(self.history.game, value) for value in evaluation.values]
            for evaluation in self.evaluations
        ]
        return messages.Analysis(self.key, self.done, self.plies, worth, self.turning)


class Analyst:
    """Evaluates finished games while somebody wants to know, and keeps what was found."""

    def __init__(self, mind: Mind, spawn: Spawn) -> None:
        self._mind = mind
        self._spawn = spawn
        self._studies: OrderedDict[str, Study] = OrderedDict()
        self._turns = Turns[None]()
        self._turns.give(None)

    def knows(self, key: str) -> bool:
        """Whether a game has been asked for before."""
        return key in self._studies

    def look(self, key: str) -> messages.Analysis:
        """What is known of a game that was asked for before; more of it is found out meanwhile."""
        study = self._studies.get(key)
        if study is None:
            raise Refused("unknown-analysis")
        self._studies.move_to_end(key)
        study.wanted = monotonic()
        if not study.done and not study.busy:
            self._begin(study)
        return study.told()

    def study(self, key: str, history: History, person: str) -> None:
        """Get to know a finished game that somebody asks for, if it is not known yet."""
        self._studies.setdefault(key, Study(key, person, history, history.ply))
        if len(self._studies) > limits.ANALYSES_KEPT:
            self._studies.popitem(last=False)

    def _begin(self, study: Study) -> None:
        if study.failures >= limits.BOT_FAILURES:
            del self._studies[study.key]
            raise Refused("no-answer")
        waiting = [other.person for other in self._studies.values() if other.busy]
        own = waiting.count(study.person)
        if len(waiting) >= limits.ANALYSES_WAITING or own >= limits.ANALYSES_WAITING_A_PERSON:
            raise Refused("too-fast")
        study.work = self._spawn(self._evaluate_all(study))

    async def _evaluate_all(self, study: Study) -> None:
        try:
            while not study.evaluated and study.is_wanted:
                study.evaluations.append(await self._evaluate(study, len(study.evaluations)))
            while study.evaluated and study.is_wanted and (again := study.doubtful()):
                for ply in again:
                    study.evaluations[ply] = await self._look_closer(study, ply)
                    study.closely.add(ply)
            if study.evaluated and not study.doubtful():
                study.turning = study.turned()
                study.done, study.history = True, study.history.back(study.plies)  # positions take room
        except NotReady:
            log.info("an analysis waits until kernels are compiled", extra={"game": study.history.game.NAME})
        except Exception as problem:
            log.error("an analysis failed", exc_info=problem, extra={"game": study.history.game.NAME})
            study.failures += 1

    async def _evaluate(self, study: Study, ply: int) -> Evaluation:
        return await self._ask(study, ply, bots.REVIEWER, timeouts.REVIEW_SECONDS)

    async def _look_closer(self, study: Study, ply: int) -> Evaluation:
        """As carefully as for a hint."""
        return await self._ask(study, ply, bots.ADVISER, timeouts.HINT_SECONDS)

    async def _ask(self, study: Study, ply: int, adviser: str, seconds: float) -> Evaluation:
        game, state = study.history.game, study.history.at(ply)
        seat = game.seat(state)
        if seat is None:
            return Evaluation(None, _final(game, state))
        view = game.view(state, seat)
        seed = seed_of(*study.history.actions[:ply])  # the same for a game and for its record
        errand = Errand(study.person, Rank.REVIEW)
        await self._turns.borrow(errand)
        try:
            thought = await self._mind.consider(adviser, view, seed, seconds, errand)
        finally:
            self._turns.give(None)
        return Evaluation(seat, thought.values, thought.choices)


def _final(game: Game[Any, Any], state: Any) -> tuple[float, ...]:
    """What a game that is over was worth to each seat."""
    result = game.result(state)
    assert result is not None, "the game is over"
    if game.TOGETHER:
        return tuple(-score if game.LOWER_IS_BETTER else score for score in result.scores)
    players: int = len(result.scores)
    return tuple(1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(players))
