"""Bots think in processes of their own, so that the table stays quick whatever they do."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from itertools import product
from random import Random
from typing import Any, Protocol, TypeVar

from sobremesa import bots, games
from sobremesa.bots import Thought, timeouts
from sobremesa.bots.warming import warm
from sobremesa.games.game import View
from sobremesa.kernels.machine_code import is_complete
from sobremesa.table.turns import Errand, Turns
from sobremesa.workers import NO_COMMANDS, AsyncWorker

log = logging.getLogger(__name__)

T = TypeVar("T")

SIMPLER = "greedy"
"""Who plays for a bot that cannot: it is written in plain Python and needs no machine code."""
NICENESS = 5
"""Whoever thinks lets the table itself go first."""
SEATED = 4
"""So many seats a worker remembers, those of the last decisions; each takes 3 to 25 MB."""


class NotReady(Exception):
    """The machine code for thinking is still being compiled: ask again in a minute."""


class Mind(Protocol):
    """Whoever thinks for the bots: a view goes in, an action comes out."""

    async def think(self, bot: str, view: View, seed: int, errand: Errand) -> str:
        """The action that a bot chooses. Raises `NotReady`, `TimeoutError` or whatever went wrong."""

    async def consider(self, adviser: str, view: View, seed: int, seconds: float, errand: Errand) -> Thought:
        """What a good player thinks of a position. Raises `NotReady`, `TimeoutError`, or what went wrong."""

    async def close(self) -> None:
        """Stop thinking."""

    def metrics(self) -> dict[str, float]:
        """How much there is to think about."""


class ProcessMind:
    """Thinks in worker processes. `commands` are those of other people's bots by their names.

    A worker loads the machine code of a game when it first thinks about that game. Where none has been made
    yet, one more process makes it, and simpler bots play meanwhile.
    """

    def __init__(self, workers: int = 1, commands: Mapping[str, str] = NO_COMMANDS) -> None:
        self._workers = [AsyncWorker(commands, NICENESS) for _ in range(workers)]
        self._turns = Turns[AsyncWorker]()
        for worker in self._workers:
            self._turns.give(worker)
        self._compiler = AsyncWorker(niceness=NICENESS)
        self._compiling: dict[str, asyncio.Task[None]] = {}
        self._ready = set[str]()
        """Games whose levels can play."""
        self._preparing: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Get ready for every game in the background, so that hardly anybody waits for it."""
        self._preparing = asyncio.get_running_loop().create_task(self._prepare())

    async def think(self, bot: str, view: View, seed: int, errand: Errand) -> str:
        """See `Mind`. While everything is still being compiled nobody waits: a simpler bot plays."""
        if bot in bots.LEVELS and not self._is_ready(view["game"]):
            if errand.itself:
                raise NotReady
            log.info("a simpler bot plays while kernels are compiled", extra={"bot": bot})
            bot = SIMPLER
        return await self._do(errand, _choose, bot, view, seed, errand.table)

    async def consider(self, adviser: str, view: View, seed: int, seconds: float, errand: Errand) -> Thought:
        """See `Mind`. While kernels are compiled there is nobody to ask."""
        if not self._is_ready(view["game"]):
            raise NotReady
        return await self._do(errand, _consider, adviser, view, seed, seconds)

    async def close(self) -> None:
        """See `Mind`."""
        tasks = [*self._compiling.values(), *filter(None, [self._preparing])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in (*self._workers, self._compiler):
            worker.end()

    def metrics(self) -> dict[str, float]:
        """See `Mind`."""
        return self._turns.metrics()

    def _is_ready(self, game: str) -> bool:
        """Whether the levels of a game can play; machine code that there is not yet is made from now on."""
        if game not in self._ready and (
            not bots.is_compiled(game) or is_complete(game) or self._compile(game).done()
        ):
            self._ready.add(game)
        return game in self._ready

    def _compile(self, game: str) -> asyncio.Task[None]:
        """Make the machine code of a game, once; done also if it cannot be made."""
        if game not in self._compiling:
            self._compiling[game] = asyncio.get_running_loop().create_task(self._compile_now(game))
        return self._compiling[game]

    async def _compile_now(self, game: str) -> None:
        try:
            await self._compiler.do(timeouts.COMPILING_TIMEOUT, warm, game)
        except Exception:
            # Some bots will fail, and others play for them: see attendant.py.
            log.exception("machine code could not be made", extra={"game": game})
        await self._compiler.retire()

    async def _do(self, errand: Errand, work: Callable[..., T], *arguments: Any) -> T:
        worker = await self._turns.borrow(errand)
        try:
            return await worker.do(timeouts.BOT_TIMEOUT, work, *arguments)
        finally:
            self._turns.give(worker)

    async def _prepare(self) -> None:
        """Compile what has never been compiled; and when the house is open for a while, load everything."""
        with_code = [game for game in games.names() if bots.is_compiled(game)]
        for game in with_code:
            if not self._is_ready(game):
                await asyncio.wait([self._compile(game)])
        log.info("ready to think")
        await asyncio.sleep(timeouts.LOADING_PAUSE)
        for worker, game in product(self._workers, with_code):
            with contextlib.suppress(Exception):  # whoever needs it then will say so
                await worker.do(timeouts.BOT_TIMEOUT, _load, game)
        log.info("everything is loaded")


# In the worker


@cache
def _load(game: str) -> None:
    """Load all machine code of a game, so that no bot's time to decide goes into it."""
    if bots.is_compiled(game):
        warm(game)


def _choose(bot: str, view: View, seed: int, table: str) -> str:
    game = view["game"]
    if bot in bots.LEVELS:
        _load(game)
    if table and bots.remembers(game, bot):
        player = _seated(table, view["viewer"], game, bot)
    else:
        player = bots.load(game, bot)
    return player.choose(view, Random(seed), timeouts.BOT_SECONDS)


@lru_cache(SEATED)
def _seated(table: str, seat: int, game: str, bot: str) -> bots.Bot:  # noqa: ARG001
    """The bot at a seat, which may remember what it thought there. If it has been forgotten meanwhile, or sat
    in another worker, it thinks anew."""
    return bots.load(game, bot)


def _consider(adviser: str, view: View, seed: int, seconds: float) -> Thought:
    _load(view["game"])
    return bots.adviser(view["game"], adviser).consider(view, Random(seed), seconds)
