"""Scripted players at one or more servers, and the processor's time that each part takes for an action."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import resource
from collections.abc import Iterable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.cluster import Cluster
from tests.table.serving import Server, Somebody

TURNS = 3
SECONDS = 5.0
WARM_UP = 1.0


class Heard(msgspec.Struct):
    """The part of a server's message that a scripted player looks at."""

    type: str
    id: str | None = None
    version: int = 0
    seat: int | None = None
    viewer: int | None = None
    legal: list[str] | None = None


_decoder = msgspec.json.Decoder(Heard)


@dataclass
class Work:
    """Processor time, in seconds."""

    server: float = 0.0
    """The event loops of all servers."""
    database: float = 0.0
    """PostgreSQL, or the threads of a server that read and write its SQLite file."""
    players: float = 0.0
    """We who measure."""

    def since(self, before: Work, actions: int = 1) -> Work:
        """What was spent from then to now, for each action."""
        return Work(
            (self.server - before.server) / actions,
            (self.database - before.database) / actions,
            (self.players - before.players) / actions,
        )

    @property
    def total(self) -> float:
        """All of it."""
        return self.server + self.database + self.players


@dataclass
class Figures:
    """What was measured, in seconds."""

    acknowledged: list[float] = field(default_factory=list)
    updated: list[float] = field(default_factory=list)
    refused: int = 0
    rate: float = 0.0
    """Actions that were sent, a second."""
    work: Work = field(default_factory=Work)
    """For an action."""
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
    """All scripted players. Where there are several servers, opponents are at different ones."""

    def __init__(self, stack: AsyncExitStack, *servers: Server, cluster: Cluster | None = None) -> None:
        self._servers = servers
        self._cluster = cluster
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

        async def one(number: int, table: str, cookies: list[str]) -> None:
            game = Game()
            self.games.append(game)
            for seat, cookie in enumerate(cookies):
                server = self._servers[(number + seat) % len(self._servers)]
                async with slots:
                    url = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
                    opening = connect(
                        url, additional_headers={"Cookie": cookie}, max_size=None, ping_interval=None
                    )
                    player = Player(game, await self._stack.enter_async_context(opening))
                    game.players.append(player)
                    self.tasks.append(asyncio.create_task(player.listen(self)))

        await asyncio.gather(*(one(number, *table) for number, table in enumerate(self._tables)))
        self._tables.clear()

    async def __aenter__(self) -> Crowd:
        address = self._servers[0].address
        self._http = await self._stack.enter_async_context(Somebody(address, cookie=""))
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

    async def measure(self, rate: float, turns: int = TURNS) -> Figures:
        """Measure several times; of all turns the one in which others used the machine least."""
        await self.play(rate, WARM_UP)
        await self.settle()
        found = [await self.turn(rate) for _ in range(turns)]
        return min(found, key=lambda figures: figures.others)

    async def settle(self) -> None:
        """Wait for the last answers. Tables whose connections broke are played no more."""
        patience = perf_counter() + 10.0
        while perf_counter() < patience and any(game.busy for game in self.games):
            await asyncio.sleep(0.1)
        self.games = [game for game in self.games if not game.busy]

    async def turn(self, rate: float, seconds: float = SECONDS) -> Figures:
        """Measure once, for so long."""
        figures = self.figures = Figures()
        begin, before, busy = perf_counter(), self._work(), _busy()
        figures.rate = await self.play(rate, seconds) / seconds
        await self.settle()
        spent, after = perf_counter() - begin, self._work()
        figures.others = max(0.0, _busy() - busy - after.since(before).total) / spent
        figures.work = after.since(before, len(figures.acknowledged))
        if figures.refused:
            raise RuntimeError(f"{figures.refused} actions were refused")
        figures.acknowledged.sort()
        figures.updated.sort()
        return figures

    def _work(self) -> Work:
        loops = threads = 0.0
        for server in self._servers:
            for thread in _threads(server.pid):
                if thread == server.pid:
                    loops += _thread_time(server.pid, thread)
                else:
                    threads += _thread_time(server.pid, thread)
        database = 0.0 if self._cluster is None else sum(map(_process_time, self._cluster.processes))
        return Work(loops, threads + database, process_time())


def open_many_files() -> None:
    """Allow as many sockets as a large crowd has."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 20_000)), hard))


def percentile(times: Sequence[float], share: float) -> float:
    """The time within which so many of all lie; they are sorted."""
    return times[min(len(times) - 1, int(share * len(times)))]


def resident(pid: int) -> int:
    """Bytes of memory that a process has."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _threads(pid: int) -> Iterable[int]:
    return map(int, os.listdir(f"/proc/{pid}/task"))


def _thread_time(pid: int, thread: int) -> float:
    """Seconds of processor time that a thread has used."""
    return int(Path(f"/proc/{pid}/task/{thread}/schedstat").read_text().split()[0]) / 1e9


def _process_time(pid: int) -> float:
    return sum(_thread_time(pid, thread) for thread in _threads(pid))


def _busy() -> float:
    """Seconds of processor time that all programs have used."""
    user, nice, system, _idle, _waiting, *rest = Path("/proc/stat").read_text().split("\n")[0].split()[1:]
    return sum(map(int, (user, nice, system, *rest[:3]))) / os.sysconf("SC_CLK_TCK")
