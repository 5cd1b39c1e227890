"""The server is killed at random moments, again and again, while many games are being played."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from sobremesa.table import limits
from sobremesa.table.clock import Uptime
from sobremesa.table.events import Acted, Entry
from sobremesa.table.sqlite import SqliteStore
from sobremesa.table.table import Table
from tests.amount import amount
from tests.patience import PATIENCE
from tests.table.serving import AtTable, Server, Somebody, any_action, serving

KILLS = amount(5, 50)
BANK = 3600
TABLES: tuple[tuple[str, tuple[str, ...], dict[str, Any]], ...] = (
    ("twisty", ("me", "open"), {}),
    ("twisty", ("me", "open", "open"), {}),
    ("twisty", ("me", "greedy"), {}),
    ("twisty", ("me", "open"), {"time": {"type": "real", "bank": BANK, "increment": 2}}),
    ("holi", ("me", "open"), {}),
    ("holi", ("me", "random"), {}),
    ("winter", ("me", "open"), {}),
    ("winter", ("me", "me"), {"time": {"type": "days", "days": 1}}),
    ("winter", ("greedy", "me"), {}),
    ("snowhere", ("me", "me"), {}),
)
PAUSES = {"snowhere": 0.1}
"""Seconds between two actions where measuring the table costs so much that the other games would wait."""


@dataclass
class Played:
    """A game as its players remember it."""

    table: str
    sockets: list[AtTable] = field(default_factory=list)
    acknowledged: dict[str, tuple[int, str]] = field(default_factory=dict)
    """The version and action of every command that the server said it had done."""


async def play(game: Played, socket: AtTable, chance: random.Random, enough: asyncio.Event) -> None:
    """Act whenever it is one's turn, until it is enough."""
    while not enough.is_set():
        state = socket.state
        if state["status"] == "over":
            return
        if state["legal"] is None:
            await asyncio.sleep(0.01)
            continue
        action = any_action(state, chance)
        answer = await socket.act(action)
        if answer["type"] == "done":
            assert answer["version"] == state["version"] + 1
            game.acknowledged[answer["id"]] = (answer["version"], action)
            await socket.until(lambda state: state["version"] >= answer["version"])  # noqa: B023
            await asyncio.sleep(PAUSES.get(state["game"], 0.0))
        else:
            assert answer["code"] == "stale", answer
            await asyncio.sleep(0.01)


async def seat_everybody(server: Server, stack: AsyncExitStack) -> list[Played]:
    """Lay all tables, with a socket for every person."""
    games = []
    for name, seats, more in TABLES:
        owner = await stack.enter_async_context(Somebody(server.address))
        game = Played(await owner.lay(name, list(seats), **more))
        game.sockets.append(await stack.enter_async_context(owner.at(game.table)))
        for number, seat in enumerate(seats):
            if seat == "open":
                guest = await stack.enter_async_context(Somebody(server.address))
                socket = await stack.enter_async_context(guest.at(game.table))
                assert (await socket.do("sit", seat=number))["type"] == "done"
                game.sockets.append(socket)
        if more.get("time", {}).get("type") == "real" and "open" in seats:
            assert (await game.sockets[0].do("ready", seat=0))["type"] == "done"
        games.append(game)
    return games


async def all_go_on(games: list[Played], kills: int) -> None:
    """Wait until everybody is back, and every game that is not over has gone on by itself."""
    async with asyncio.timeout(PATIENCE):
        while any(socket.reconnections < kills for game in games for socket in game.sockets):
            await asyncio.sleep(0.01)
    for game in games:
        socket = game.sockets[0]
        version = socket.state["version"]
        await socket.until(lambda state: state["status"] == "over" or state["version"] >= version + 2)  # noqa: B023


async def kill_again_and_again(server: Server, games: list[Played], chance: random.Random) -> None:
    """Kill the server at random moments; each time wait until everybody plays again."""
    for kills in range(1, KILLS + 1):
        await asyncio.sleep(chance.uniform(0.0, 0.7))
        server.kill()
        await asyncio.sleep(chance.uniform(0.0, 0.3))
        await asyncio.to_thread(server.start)
        await all_go_on(games, kills)


async def drive(server: Server) -> list[Played]:
    """Play and kill; returns what the players remember."""
    chance = random.Random(7)
    async with AsyncExitStack() as stack:
        games = await seat_everybody(server, stack)
        enough = asyncio.Event()
        async with asyncio.TaskGroup() as players:
            for game in games:
                for socket in game.sockets:
                    players.create_task(play(game, socket, random.Random(chance.random()), enough))
            await kill_again_and_again(server, games, chance)
            enough.set()
        for game in games:
            last = max(socket.state["version"] for socket in game.sockets)
            for socket in game.sockets:
                await socket.until(lambda state: state["version"] >= last)  # noqa: B023
        return games


async def logs(database: Path, tables: list[str]) -> dict[str, list[Entry]]:
    """What is stored."""
    store = SqliteStore(database)
    found = {table: await store.load(table) for table in tables}
    await store.close()
    return found


def test_no_acknowledged_action_is_lost_or_doubled_however_often_the_server_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        games = asyncio.run(drive(server))
        assert server.stop() == 0
    stored = asyncio.run(logs(server.database, [game.table for game in games]))
    for game in games:
        check_log(game, stored[game.table])
    with sqlite3.connect(server.database) as database:
        spans = database.execute("SELECT started, alive FROM runs ORDER BY id").fetchall()
    database.close()
    assert len(spans) == KILLS + 1
    for game in games:
        check_clock(Table.fold(game.table, Uptime(spans, spans[-1][1]), stored[game.table]), spans)


def check_log(game: Played, entries: list[Entry]) -> None:
    """Everything acknowledged is there, once, in its place; and the players saw nothing else."""
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    commands = [entry.command.partition(":")[2] for entry in entries if entry.command is not None]
    assert len(commands) == len(set(commands))
    for command, (version, action) in game.acknowledged.items():
        entry = entries[version - 1]
        assert entry.command is not None
        assert entry.command.endswith(f":{command}")
        assert isinstance(entry.event, Acted)
        assert entry.event.action == action
    assert len(game.acknowledged) > KILLS
    for socket in game.sockets:
        assert socket.talk.overtaken == 0, "a version went back"
        assert socket.reconnections >= KILLS
        lines = socket.lines
        assert [line["number"] for line in lines] == list(range(1, len(lines) + 1))
        for line, entry in zip(lines, entries, strict=False):
            assert line["at"] == entry.at
            assert line["kind"] == type(entry.event).__name__.lower()


def check_clock(table: Table, spans: list[tuple[int, int]]) -> None:
    """No more time was used than the server ran, and none came from nowhere."""
    if table.clock is None:
        return
    ran = sum(alive - started for started, alive in spans)
    for (_, alive), (started, _) in pairwise(spans):  # who is killed has run on since the last heartbeat
        ran += min(started - alive, round(1000 * limits.LATE_SECONDS))
    left = table.remaining(spans[-1][1])
    assert left is not None
    if table.status == "over":
        return
    if table.created.game == "twisty":
        seats = [table.game.seat(state) for state in table.played.states]
        turns = sum(before != after for before, after in pairwise(seats))  # who cannot move is passed over
        assert 2 * BANK * 1000 + 2000 * turns - ran <= sum(left) <= 2 * BANK * 1000 + 2000 * turns
    else:
        day = 24 * 3600 * 1000
        assert all(day - ran <= time <= day for time in left)


def test_the_processes_that_think_for_bots_do_not_outlive_a_killed_server(tmp_path: Path) -> None:
    async def workers_of(server: Server) -> list[int]:
        async with Somebody(server.address) as ana:
            table = await ana.lay("twisty", ["greedy", "me"])
            async with ana.at(table) as socket:
                await socket.until(lambda state: state["legal"])
        return children(server.pid)

    def children(pid: int) -> list[int]:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    async def gone(workers: list[int]) -> None:
        async with asyncio.timeout(PATIENCE):
            while any(_alive(worker) for worker in workers):
                await asyncio.sleep(0.05)

    with serving(tmp_path) as server:
        workers = asyncio.run(workers_of(server))
        assert workers
        server.kill()
        asyncio.run(gone(workers))


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return False
