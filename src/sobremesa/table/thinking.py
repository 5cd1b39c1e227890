"""Bots think in processes of their own, so that the table stays quick whatever they do."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping
from random import Random
from time import monotonic
from typing import Any, Protocol, TypeVar

from sobremesa import bots, games
from sobremesa.bots import Thought, timeouts
from sobremesa.bots.warming import warm
from sobremesa.games.game import View
from sobremesa.table.turns import Errand, Turns
from sobremesa.workers import NO_COMMANDS, AsyncWorker

log = logging.getLogger(__name__)

T = TypeVar("T")

SIMPLER = "greedy"
"""Who plays for a bot that cannot: it is written in plain Python and needs no machine code."""
NICENESS = 5
"""Whoever thinks lets the table itself go first."""


class NotReady(Exception):
    """The machine code for thinking is still being compiled: ask again in a minute."""


class Mind(Protocol):
    """Whoever thinks for the bots: a view goes in, an action comes out."""

    async def think(self, bot: str, view: View, seed: int, errand: Errand) -> str:
        """The action that a bot chooses. Raises `TimeoutError` or whatever went wrong."""

    async def consider(self, adviser: str, view: View, seed: int, seconds: float, errand: Errand) -> Thought:
        """What a good player thinks of a position. Raises `NotReady`, `TimeoutError`, or what went wrong."""

    async def close(self) -> None:
        """Stop thinking."""

    def metrics(self) -> dict[str, float]:
        """How much there is to think about."""


class ProcessMind:
    """Thinks in worker processes. `commands` are those of other people's bots by their names."""

    def __init__(self, workers: int = 1, commands: Mapping[str, str] = NO_COMMANDS) -> None:
        self._workers = [AsyncWorker(commands, NICENESS) for _ in range(workers)]
        self._turns = Turns[AsyncWorker]()
        for worker in self._workers:
            self._turns.give(worker)
        self._stopgap = AsyncWorker(commands, NICENESS)
        """Plays while the others warm up."""
        self._warm = asyncio.Event()
        self._warm.set()
        self._warming: asyncio.Task[None] | None = None
        self._loaded_by = 0.0

    def begin(self) -> None:
        """Load the machine code in the background, or make it where there is none yet."""
        self._warm.clear()
        self._loaded_by = monotonic() + timeouts.LOADING_TIMEOUT
        self._warming = asyncio.get_running_loop().create_task(self._warm_up())

    async def think(self, bot: str, view: View, seed: int, errand: Errand) -> str:
        """See `Mind`. While everything is still being compiled nobody waits: a simpler bot plays."""
        if bot in bots.LEVELS and not await self._is_ready(view["game"]):
            log.info("a simpler bot plays while kernels are compiled", extra={"bot": bot})
            bot = SIMPLER
        return await self._do(errand, _choose, bot, view, seed)

    async def consider(self, adviser: str, view: View, seed: int, seconds: float, errand: Errand) -> Thought:
        """See `Mind`. While kernels are compiled there is nobody to ask."""
        if not await self._is_ready(view["game"]):
            raise NotReady
        return await self._do(errand, _consider, adviser, view, seed, seconds)

    async def close(self) -> None:
        """See `Mind`."""
        if self._warming is not None:
            self._warming.cancel()
            await asyncio.gather(self._warming, return_exceptions=True)
        for worker in (*self._workers, self._stopgap):
            worker.end()

    def metrics(self) -> dict[str, float]:
        """See `Mind`."""
        return self._turns.metrics()

    async def _is_ready(self, game: str) -> bool:
        """Whether the levels of a game can play; waits for machine code to be loaded, but not compiled."""
        if not bots.is_compiled(game):
            return True
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._warm.wait(), max(0.0, self._loaded_by - monotonic()))
        return self._warm.is_set()

    async def _do(self, errand: Errand, work: Callable[..., T], *arguments: Any) -> T:
        if not self._warm.is_set():
            return await self._stopgap.do(timeouts.BOT_TIMEOUT, work, *arguments)
        worker = await self._turns.borrow(errand)
        try:
            return await worker.do(timeouts.BOT_TIMEOUT, work, *arguments)
        finally:
            self._turns.give(worker)

    async def _warm_up(self) -> None:
        """The first worker compiles what is not there yet; the others need only load it then."""
        first, *others = [self._turns.take_free() for _ in self._workers]
        await self._warm_one(first)
        self._warm.set()
        await self._stopgap.retire()
        await asyncio.gather(*(self._warm_one(worker) for worker in others))
        log.info("ready to think")

    async def _warm_one(self, worker: AsyncWorker) -> None:
        """Warm up a worker that was taken from the free ones, and give it back."""
        for game in filter(bots.is_compiled, games.names()):
            try:
                await worker.do(timeouts.COMPILING_TIMEOUT, warm, game)
            except Exception:
                # Some bots will fail, and others play for them: see attendant.py.
                log.exception("a worker could not warm up", extra={"game": game})
        self._turns.give(worker)


# In the worker


def _choose(bot: str, view: View, seed: int) -> str:
    return bots.load(view["game"], bot).choose(view, Random(seed), timeouts.BOT_SECONDS)


def _consider(adviser: str, view: View, seed: int, seconds: float) -> Thought:
    return bots.adviser(view["game"], adviser).consider(view, Random(seed), seconds)
