"""Bots think in processes of their own, so that the table stays quick whatever they do."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Protocol

from sobremesa import bots
from sobremesa.games.game import View
from sobremesa.table import limits

log = logging.getLogger(__name__)


class Mind(Protocol):
    """Whoever thinks for the bots: a view goes in, an action comes out."""

    async def think(self, bot: str, view: View, seed: int) -> str:
        """The action that a bot chooses. Raises `TimeoutError` or whatever went wrong."""

    async def close(self) -> None:
        """Stop thinking."""


class ProcessMind:
    """Thinks in worker processes, which are replaced when they break or hang."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._turns = asyncio.Semaphore(workers)

    async def think(self, bot: str, view: View, seed: int) -> str:
        """See `Mind`. Patience is counted from when a worker is free, however many wait before."""
        async with self._turns:
            return await self._think(bot, view, seed)

    async def _think(self, bot: str, view: View, seed: int) -> str:
        pool = self._pool = self._pool or self._new_pool()
        work = asyncio.get_running_loop().run_in_executor(pool, _choose, bot, view, seed)
        try:
            return await asyncio.wait_for(work, limits.BOT_PATIENCE_SECONDS)
        except (BrokenProcessPool, TimeoutError):
            if self._pool is pool:
                self._pool = None
            _kill(pool)
            raise

    async def close(self) -> None:
        """See `Mind`."""
        if self._pool is not None:
            _kill(self._pool)
            self._pool = None

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, context, initializer=_begin)


def _begin() -> None:
    """In the worker: an interrupt at the keyboard is the server's to handle; without it, end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    server = multiprocessing.parent_process()
    assert server is not None, "this is a worker"
    server.join()
    os._exit(0)


def _choose(bot: str, view: View, seed: int) -> str:
    return bots.load(view["game"], bot).choose(view, Random(seed), limits.BOT_SECONDS)


def _kill(pool: ProcessPoolExecutor) -> None:
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)
