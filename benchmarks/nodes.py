"""One server on each kind of database, and two on PostgreSQL: what an action takes, and what a restart costs.

Everything is on one machine, with its two cores: two servers there are not faster than one. What is to be
seen is what a second one costs, and how little those who play notice when one of them goes.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from time import monotonic

import uvloop

from benchmarks.crowd import Crowd, open_many_files, percentile
from benchmarks.table import append_for_a_while
from benchmarks.timing import markdown
from sobremesa.table.opening import open_store
from tests.cluster import Cluster, cluster
from tests.command import command
from tests.table.serving import AtTable, Server, Somebody, serving

LOADS = ((1000, 300.0), (2000, 600.0), (2000, 1200.0))
"""Players, and actions a second of all of them."""
SECONDS = 4.0
BUDGET = 60.0
"""Seconds after which a server is sent no larger crowd: the machine is too busy."""
RESTARTS = 2
PEOPLE = 24
"""Those who play on while servers are restarted and killed."""
BEAT = 0.1
"""They act so often, in seconds."""


def table() -> str:
    """All figures as tables."""
    open_many_files()
    with cluster() as postgresql:
        load = [
            row
            for name, shared, count in (
                ("SQLite", None, 1),
                ("PostgreSQL", postgresql, 1),
                ("PostgreSQL", postgresql, 2),
            )
            for row in _load(name, shared, count)
        ]
        appends = _appends(postgresql)
        gaps = _gaps(postgresql)
    head = [
        "database",
        "servers",
        "players",
        "actions a second",
        "acknowledged 50 %",
        "99 %",
        "seen 50 %",
        "99 %",
    ]
    head += ["server", "database", "players", "others"]
    return "\n\n".join(
        (
            markdown(head, load),
            markdown(["database", "durable appends a second"], appends),
            markdown(["what happens to a server", "people", "50 %", "99 %", "100 %", "lost"], gaps),
        )
    )


# Load


def _load(name: str, shared: Cluster | None, count: int) -> list[list[str]]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        servers = _servers(running, Path(folder), shared, count)
        return uvloop.run(_loads(name, servers, shared))


def _servers(running: ExitStack, folder: Path, shared: Cluster | None, count: int) -> list[Server]:
    """Servers on one new database, running until the end of the block."""
    address = None if shared is None else shared.database()
    servers = []
    for number in range(count):
        home = folder / str(number)
        home.mkdir()
        servers.append(
            running.enter_context(serving(home, {"SOBREMESA_WORKERS": "1"}, address, program=command()))
        )
    return servers


async def _loads(name: str, servers: Sequence[Server], shared: Cluster | None) -> list[list[str]]:
    rows: list[list[str]] = []
    begin = monotonic()
    async with AsyncExitStack() as stack:
        crowd = await stack.enter_async_context(Crowd(stack, *servers, cluster=shared))
        for players, rate in LOADS:
            if rows and monotonic() - begin > BUDGET:
                break
            if players // 2 > crowd.tables:
                await crowd.lay(players // 2 - crowd.tables)
                await crowd.connect()
            await crowd.play(rate, 1.0)
            await crowd.settle()
            found = await crowd.turn(rate, SECONDS)
            times = (found.acknowledged, found.updated)
            work = found.work
            rows.append(
                [
                    name,
                    f"{len(servers)}",
                    f"{players}",
                    f"{found.rate:.0f}",
                    *(_ms(percentile(each, share)) for each in times for share in (0.5, 0.99)),
                    *(f"{part * 1000:.2f} ms" for part in (work.server, work.database, work.players)),
                    f"{found.others:.1f}",
                ]
            )
    return rows


# Appends


def _appends(shared: Cluster) -> list[list[str]]:
    async def rate(database: str) -> float:
        store = await open_store(database)
        try:
            return await append_for_a_while(store)
        finally:
            await store.close()

    with tempfile.TemporaryDirectory() as folder:
        return [
            ["SQLite", f"{asyncio.run(rate(f'{folder}/table.sqlite')):,.0f}"],
            ["PostgreSQL", f"{asyncio.run(rate(shared.database())):,.0f}"],
        ]


# Restarts


def _gaps(shared: Cluster) -> list[list[str]]:
    """How long nobody answered, for each of those who were at a server that was stopped or killed."""
    rows = []
    for what, end in (
        ("stopped and started again, one after the other", lambda server: server.stop()),
        ("killed and started again", lambda server: server.kill()),
    ):
        with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
            servers = _servers(running, Path(folder), shared, 2)
            gaps, lost = uvloop.run(_restarted(servers, end))
        shares = (f"{percentile(gaps, share):.2f} s" for share in (0.5, 0.99, 1.0))
        rows.append([what, f"{len(gaps)}", *shares, f"{lost}"])
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        waits = uvloop.run(_taken_over(_servers(running, Path(folder), shared, 2)))
    shares = (f"{percentile(waits, share):.2f} s" for share in (0.5, 0.99, 1.0))
    rows.append(["killed: until the other one moves its bots", f"{len(waits)}", *shares, "0"])
    return rows


async def _restarted(servers: Sequence[Server], end: Callable[[Server], object]) -> tuple[list[float], int]:
    """How long everybody at a server that went waited for an answer, and how much got lost."""
    gaps: list[float] = []
    async with AsyncExitStack() as stack:
        homes = [servers[number % 2] for number in range(PEOPLE)]
        sockets = [
            await _alone(stack, home, [other.address for other in servers if other is not home])
            for home in homes
        ]
        players = [Persistent(socket) for socket in sockets]
        for number in range(RESTARTS * 2):
            server = servers[number % 2]
            before = [player.socket.reconnections for player in players]
            for player in players:
                player.longest = 0.0
            await asyncio.to_thread(end, server)
            await asyncio.to_thread(server.start)
            await asyncio.sleep(1.0)
            gaps += [
                player.longest
                for player, was in zip(players, before, strict=True)
                if player.socket.reconnections > was
            ]
        for player in players:
            await player.stop()
        lost = sum(player.lost for player in players)
    return sorted(gaps), lost


async def _alone(stack: AsyncExitStack, home: Server, others: Sequence[str], *, bot: bool = False) -> AtTable:
    somebody = await stack.enter_async_context(Somebody(home.address))
    table = await somebody.lay("twisty", ["me", "greedy" if bot else "me"])
    return await stack.enter_async_context(somebody.at(table, others=others))


class Persistent:
    """Somebody who acts and takes back for ever, wherever their socket leads."""

    def __init__(self, socket: AtTable) -> None:
        self.socket = socket
        self.longest = 0.0
        """From a wish to the answer, in seconds, however often it had to be sent."""
        self._done: int = socket.state["version"]
        self._enough = False
        self._task = asyncio.create_task(self._go_on())

    @property
    def lost(self) -> int:
        """How many lines the log has less than was acknowledged; or more."""
        return abs(self._done - int(self.socket.state["version"]))

    async def _go_on(self) -> None:
        begun = self._done
        while not self._enough:
            wished, answer = monotonic(), {"type": ""}
            while answer["type"] != "done":
                state = self.socket.state
                if (state["version"] - begun) % 2:
                    answer = await self.socket.do("undo", version=state["version"])
                else:
                    answer = await self.socket.act(state["legal"][0])
            self.longest = max(self.longest, monotonic() - wished)
            self._done += 1
            await self.socket.until(lambda state: state["version"] >= self._done)
            await asyncio.sleep(BEAT)

    async def stop(self) -> None:
        """Enough, after the last answer."""
        self._enough = True
        await self._task


async def _taken_over(servers: Sequence[Server]) -> list[float]:
    """After a kill: how long the bots at all tables need until they have answered."""
    stays, dies = servers
    async with AsyncExitStack() as stack:
        sockets = [await _alone(stack, stays, (), bot=True) for _ in range(PEOPLE)]
        await asyncio.gather(*map(_answered, sockets))
        dies.kill()
        killed = monotonic()
        answers: list[Awaitable[float]] = [_answered(socket) for socket in sockets]
        return sorted(moment - killed for moment in await asyncio.gather(*answers))


async def _answered(socket: AtTable) -> float:
    """Act, and wait for the bot. Returns when it had answered."""
    state = socket.state
    await socket.act(state["legal"][0])
    version = state["version"] + 1
    await socket.until(
        lambda state: state["status"] == "over" or (state["legal"] and state["version"] > version)
    )
    return monotonic()


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"
