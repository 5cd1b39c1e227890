"""Bots think in processes of their own, so that the table stays quick whatever they do."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from time import monotonic
from typing import Any, Protocol, TypeVar

from sobremesa import bots, games
from sobremesa.bots import Thought
from sobremesa.bots.outside import register
from sobremesa.bots.warming import warm
from sobremesa.games.game import View
from sobremesa.table import limits

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

    async def think(self, bot: str, view: View, seed: int) -> str:
        """The action that a bot chooses. Raises `TimeoutError` or whatever went wrong."""

    async def consider(self, adviser: str, view: View, seed: int, seconds: float) -> Thought:
        """What a good player thinks of a position. Raises `NotReady`, `TimeoutError`, or what went wrong."""

    async def close(self) -> None:
        """Stop thinking."""


class Worker:
    """A process that does one thing after the other. It is replaced when it breaks or hangs."""

    def __init__(self, outside: Mapping[str, str]) -> None:
        self._outside = dict(outside)
        self._turn = asyncio.Lock()
        self._pool: ProcessPoolExecutor | None = None

    async def do(self, patience: float, work: Callable[..., T], *arguments: Any) -> T:
        """Let it work. Patience is counted from when it is free."""
        async with self._turn:
            pool = self._pool = self._pool or self._new_pool()
            working = asyncio.get_running_loop().run_in_executor(pool, work, *arguments)
            try:
                return await asyncio.wait_for(working, patience)
            except (BrokenProcessPool, TimeoutError, asyncio.CancelledError):
                self.end()
                raise

    async def retire(self) -> None:
        """Stop when what is being done is done."""
        async with self._turn:
            self.end()

    def end(self) -> None:
        """Stop, whatever it is doing."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, context, initializer=_begin, initargs=(self._outside,))


class ProcessMind:
    """Thinks in worker processes. `outside` has the commands of other people's bots by their names."""

    def __init__(self, workers: int = 1, outside: Mapping[str, str] | None = None) -> None:
        self._workers = [Worker(outside or {}) for _ in range(workers)]
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self._workers:
            self._free.put_nowait(worker)
        self._stopgap = Worker(outside or {})
        """Plays while the others warm up."""
        self._warm = asyncio.Event()
        self._warm.set()
        self._warming: asyncio.Task[None] | None = None
        self._patient_until = 0.0

    def begin(self) -> None:
        """Load the machine code in the background, or make it where there is none yet."""
        self._warm.clear()
        self._patient_until = monotonic() + limits.WARM_UP_PATIENCE_SECONDS
        self._warming = asyncio.get_running_loop().create_task(self._warm_up())

    async def think(self, bot: str, view: View, seed: int) -> str:
        """See `Mind`. While everything is still being compiled nobody waits: a simpler bot plays."""
        patience = limits.BOT_PATIENCE_SECONDS
        if bot in bots.LEVELS:
            await self._get_warm()
        if self._warm.is_set():
            return await self._do(patience, _choose, bot, view, seed)
        if bot in bots.LEVELS:
            log.info("a simpler bot plays while kernels are compiled", extra={"bot": bot})
            bot = SIMPLER
        return await self._stopgap.do(patience, _choose, bot, view, seed)

    async def consider(self, adviser: str, view: View, seed: int, seconds: float) -> Thought:
        """See `Mind`. While kernels are compiled there is nobody to ask."""
        await self._get_warm()
        if not self._warm.is_set():
            raise NotReady
        return await self._do(limits.BOT_PATIENCE_SECONDS, _consider, adviser, view, seed, seconds)

    async def close(self) -> None:
        """See `Mind`."""
        if self._warming is not None:
            self._warming.cancel()
            await asyncio.gather(self._warming, return_exceptions=True)
        for worker in (*self._workers, self._stopgap):
            worker.end()

    async def _get_warm(self) -> None:
        """Wait for the machine code to be loaded, but not for it to be compiled."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._warm.wait(), max(0.0, self._patient_until - monotonic()))

    async def _do(self, patience: float, work: Callable[..., T], *arguments: Any) -> T:
        worker = await self._free.get()
        try:
            return await worker.do(patience, work, *arguments)
        finally:
            self._free.put_nowait(worker)

    async def _warm_up(self) -> None:
        """The first worker compiles what is not there yet; the others need only load it then."""
        first, *others = [self._free.get_nowait() for _ in self._workers]
        await self._warm_one(first)
        self._warm.set()
        await self._stopgap.retire()
        await asyncio.gather(*(self._warm_one(worker) for worker in others))
        log.info("ready to think")

    async def _warm_one(self, worker: Worker) -> None:
        """Warm up a worker that was taken from the free ones, and give it back."""
        for game in games.names():
            try:
                await worker.do(limits.COMPILING_SECONDS, warm, game)
            except Exception:
                # Some bots will fail, and others play for them: see attendant.py.
                log.exception("a worker could not warm up", extra={"game": game})
        self._free.put_nowait(worker)


# In the worker


def _begin(outside: Mapping[str, str]) -> None:
    """An interrupt at the keyboard is the server's to handle; without a server, end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, daemon=True).start()
    if sys.platform != "win32":
        os.nice(NICENESS)
    for name, command in outside.items():
        register(name, command)


def _outlive_nobody() -> None:
    server = multiprocessing.parent_process()
    assert server is not None, "this is a worker"
    server.join()
    os._exit(0)


def _choose(bot: str, view: View, seed: int) -> str:
    return bots.load(view["game"], bot).choose(view, Random(seed), limits.BOT_SECONDS)


def _consider(adviser: str, view: View, seed: int, seconds: float) -> Thought:
    return bots.adviser(view["game"], adviser).consider(view, Random(seed), seconds)
