"""The table under load: scripted players and the server together on two cores."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import resource
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.timing import markdown
from sobremesa.table import limits
from sobremesa.table.events import Acted, Entry
from sobremesa.table.sqlite import SqliteStore
from sobremesa.table.store import Row
from tests.table.serving import Server, Somebody, serving

PLAYERS = (1000, 2000, 4000)
RATE = 300.0
"""Actions a second, in all, of a thousand players."""
TURNS = 3
SECONDS = 5.0
WARM_UP = 1.0
GOAL = 0.100
BUDGET = 120.0
"""Seconds after which no larger crowd is invited: the machine is too busy."""


class Heard(msgspec.Struct):
    """The part of a server's message that a scripted player looks at."""

    type: str
    id: str | None = None
    version: int = 0
    status: str = ""
    seat: int | None = None
    viewer: int | None = None
    legal: list[str] | None = None


_decoder = msgspec.json.Decoder(Heard)


@dataclass
class Figures:
    """What was measured, in seconds."""

    acknowledged: list[float] = field(default_factory=list)
    updated: list[float] = field(default_factory=list)
    refused: int = 0
    rate: float = 0.0
    """Actions that were sent, a second."""
    work: float = 0.0
    """The server's processor time for an action."""
    others: float = 0.0
    """How many processors other programs used meanwhile."""


class Player:
    """One end of a socket."""

    def __init__(self, game: Game, socket: ClientConnection) -> None:
        self.game = game
        self.socket = socket
        self.state = Heard("")
        self.sent: tuple[str, float] | None = None

    async def listen(self, crowd: Crowd) -> None:
        """Take in what comes, and note how long it took."""
        async for text in self.socket:
            figures = crowd.figures
            heard = _decoder.decode(text)
            now = perf_counter()
            if heard.type == "state":
                self.state = heard
                self.game.seen(self, heard.version, now, figures)
            elif self.sent is not None and heard.id == self.sent[0]:
                if heard.type == "done":
                    figures.acknowledged.append(now - self.sent[1])
                else:
                    figures.refused += 1
                self.sent = None

    async def act(self, command: str, action: str) -> None:
        """Send an action."""
        self.sent = (command, perf_counter())
        self.game.acting = (self, self.state.version + 1, self.sent[1])
        message = {
            "type": "act",
            "id": command,
            "version": self.state.version,
            "seat": self.state.viewer,
            "action": action,
        }
        await self.socket.send(msgspec.json.encode(message).decode())


class Game:
    """A table of two."""

    def __init__(self) -> None:
        self.players: list[Player] = []
        self.acting: tuple[Player, int, float] | None = None

    def seen(self, player: Player, version: int, now: float, figures: Figures) -> None:
        """Note when the other player sees an action."""
        if self.acting is not None and player is not self.acting[0] and version >= self.acting[1]:
            figures.updated.append(now - self.acting[2])
            self.acting = None

    @property
    def busy(self) -> bool:
        """Whether somebody waits for an answer."""
        return any(player.sent is not None for player in self.players)

    def ready(self) -> Player | None:
        """The player who can act now."""
        if self.acting is not None:
            return None
        return next((p for p in self.players if p.state.legal and p.sent is None), None)


class Crowd:
    """All scripted players."""

    def __init__(self, server: Server, stack: AsyncExitStack) -> None:
        self._server = server
        self._stack = stack
        self._ids = itertools.count()
        self._tables: list[tuple[str, list[str]]] = []
        self.tables = 0
        self.games: list[Game] = []
        self.figures = Figures()
        self.tasks: list[asyncio.Task[None]] = []
        self._chance = random.Random(1)

    async def lay(self, tables: int) -> None:
        """Lay tables of two and seat everybody, over HTTP."""
        self.tables += tables
        slots = asyncio.Semaphore(8)

        async def one() -> None:
            async with slots:
                self._tables.append(await self._lay())

        await asyncio.gather(*(one() for _ in range(tables)))

    async def _lay(self) -> tuple[str, list[str]]:
        cookies = []
        table = ""
        for seat in range(2):
            number = next(self._ids)
            address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
            response = await self._http.request("GET", "/api/me", **{"x-forwarded-for": address})
            cookies.append(response.headers["set-cookie"].partition(";")[0])
            person = {"cookie": cookies[seat]}
            if seat == 0:
                body = {"game": "twisty", "seats": ["me", "open"]}
                table = (await self._http.request("POST", "/api/tables", body, **person)).json()["table"]
            else:
                sit = {"type": "sit", "id": "sit", "seat": 1}
                await self._http.request("POST", f"/api/tables/{table}/commands", sit, **person)
        return table, cookies

    async def connect(self) -> None:
        """Open the sockets of all tables laid since the last time."""
        slots = asyncio.Semaphore(16)

        async def one(table: str, cookies: list[str]) -> None:
            game = Game()
            self.games.append(game)
            for cookie in cookies:
                async with slots:
                    url = f"{self._server.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
                    opening = connect(
                        url, additional_headers={"Cookie": cookie}, max_size=None, ping_interval=None
                    )
                    player = Player(game, await self._stack.enter_async_context(opening))
                    game.players.append(player)
                    self.tasks.append(asyncio.create_task(player.listen(self)))

        await asyncio.gather(*(one(*table) for table in self._tables))
        self._tables.clear()

    async def __aenter__(self) -> Crowd:
        self._http = await self._stack.enter_async_context(Somebody(self._server.address, cookie=""))
        return self

    async def __aexit__(self, *_error: object) -> None:
        for task in self.tasks:
            task.cancel()

    async def play(self, rate: float, seconds: float) -> int:
        """Act at random tables, so many times a second, whatever the answers. Returns how often."""
        begin, done = perf_counter(), 0
        while (now := perf_counter() - begin) < seconds:
            for _ in range(int(now * rate) - done):
                player = self._chance.choice(self.games).ready()
                if player is not None and player.state.legal:
                    await player.act(f"c{next(self._ids)}", self._chance.choice(player.state.legal))
                    done += 1
            await asyncio.sleep(0.001)
        return done

    async def measure(self, rate: float) -> Figures:
        """Measure several times; of all turns the one in which others used the machine least."""
        await self.play(rate, WARM_UP)
        await self._settle()
        turns = [await self._turn(rate) for _ in range(TURNS)]
        return min(turns, key=lambda figures: figures.others)

    async def _settle(self) -> None:
        """Wait for the last answers. Tables whose connections broke are played no more."""
        patience = perf_counter() + 10.0
        while perf_counter() < patience and any(game.busy for game in self.games):
            await asyncio.sleep(0.1)
        self.games = [game for game in self.games if not game.busy]

    async def _turn(self, rate: float) -> Figures:
        figures = self.figures = Figures()
        server, own, all_ = _processor_time(self._server.pid), process_time(), _busy()
        begin = perf_counter()
        figures.rate = await self.play(rate, SECONDS) / SECONDS
        await self._settle()
        spent = perf_counter() - begin
        server, own = _processor_time(self._server.pid) - server, process_time() - own
        figures.others = max(0.0, _busy() - all_ - server - own) / spent
        figures.work = server / len(figures.acknowledged)
        if figures.refused:
            raise RuntimeError(f"{figures.refused} actions were refused")
        figures.acknowledged.sort()
        figures.updated.sort()
        return figures


def table() -> str:
    """All figures as tables."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 20_000)), hard))
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        load, memory = uvloop.run(_load(server))
    return f"{load}\n\n{memory}\n\n{_appends()}"


async def _load(server: Server) -> tuple[str, str]:
    rows: list[list[str]] = []
    memory: list[list[str]] = []
    begin = perf_counter()
    async with AsyncExitStack() as stack:
        crowd = await stack.enter_async_context(Crowd(server, stack))
        await crowd.lay(10)  # what is loaded only once
        for players in PLAYERS:
            if perf_counter() - begin > BUDGET:
                break
            more = players // 2 - crowd.tables
            before = _resident(server.pid)
            await crowd.lay(more)
            laid = _resident(server.pid)
            await crowd.connect()
            connected = _resident(server.pid)
            memory.append([f"{players}", _kib((laid - before) / more), _kib((connected - laid) / more / 2)])
            for rate in dict.fromkeys((RATE, RATE * players / PLAYERS[0])):
                rows += _rows(players, await crowd.measure(rate))
    head = ["players", "actions a second", "", "50 %", "99 %", "100 %", "within 100 ms", "work", "others"]
    return (
        markdown(head, rows),
        markdown(["players", "KiB a game just begun", "KiB a connection"], memory),
    )


def _rows(players: int, figures: Figures) -> Iterator[list[str]]:
    for what, times in (("acknowledged", figures.acknowledged), ("seen by the other", figures.updated)):
        yield [
            f"{players}",
            f"{figures.rate:.0f}",
            what,
            *(f"{_percentile(times, share) * 1000:.1f} ms" for share in (0.5, 0.99, 1.0)),
            f"{100 * sum(time <= GOAL for time in times) / len(times):.2f} %",
            f"{figures.work * 1000:.2f} ms",
            f"{figures.others:.1f}",
        ]


def _percentile(times: list[float], share: float) -> float:
    return times[min(len(times) - 1, int(share * len(times)))]


def _resident(pid: int) -> int:
    """Bytes of memory that a process has."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _processor_time(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _busy() -> float:
    """Seconds of processor time that all programs have used."""
    user, nice, system, _idle, _waiting, *rest = Path("/proc/stat").read_text().split("\n")[0].split()[1:]
    return sum(map(int, (user, nice, system, *rest[:3]))) / os.sysconf("SC_CLK_TCK")


def _kib(size: float) -> str:
    return f"{size / 1024:.1f}"


# Durable appends


def _appends() -> str:
    """Appends of 500 tables at once, grouped, and with a commit for each."""
    together = limits.GROUP_SIZE
    rates: dict[int, list[float]] = {together: [], 1: []}
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(3):
            for size, found in rates.items():
                limits.GROUP_SIZE = size  # type: ignore[misc]
                found.append(asyncio.run(_append(Path(folder) / f"{turn}-{size}.sqlite")))
    limits.GROUP_SIZE = together  # type: ignore[misc]
    grouped, single = sorted(rates[together])[1], sorted(rates[1])[1]
    return markdown(
        ["commits", "durable appends a second"],
        [
            ["grouped over tables", f"{grouped:,.0f}"],
            ["one for each action", f"{single:,.0f}"],
            ["ratio", f"{grouped / single:.1f}"],
        ],
    )


async def _append(database: Path, tables: int = 500, seconds: float = 2.0) -> float:
    store = SqliteStore(database)
    begin, done = perf_counter(), 0

    async def one(table: str) -> None:
        nonlocal done
        for number in itertools.count(1):
            if perf_counter() - begin > seconds:
                return
            row = Row(table, "twisty", "playing", False, False, False, "o", ("o", "p"), ("O", "P"), 1, number)
            await store.append(row, [Entry(number, number, f"o:{number}", Acted(number % 2, "e4 north"))])
            done += 1

    await asyncio.gather(*(one(f"table-{number}") for number in range(tables)))
    spent = perf_counter() - begin
    await store.close()
    return done / spent
