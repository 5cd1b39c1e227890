"""The table under load: scripted players and the server together on two cores."""

from __future__ import annotations

import asyncio
import itertools
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from time import perf_counter

import uvloop

from benchmarks.crowd import Crowd, Figures, open_many_files, percentile, resident
from benchmarks.timing import markdown
from sobremesa.table import limits
from sobremesa.table.events import Acted, Entry
from sobremesa.table.sqlite import SqliteStore
from sobremesa.table.store import Row, Store
from tests.command import command
from tests.table.serving import Server, serving

PLAYERS = (1000, 2000, 4000)
RATE = 300.0
"""Actions a second, in all, of a thousand players."""
GOAL = 0.100
BUDGET = 120.0
"""Seconds after which no larger crowd is invited: the machine is too busy."""


def table() -> str:
    """All figures as tables."""
    open_many_files()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), program=command()) as server:
        load, memory = uvloop.run(_load(server))
    return f"{load}\n\n{memory}\n\n{_appends()}"


async def _load(server: Server) -> tuple[str, str]:
    rows: list[list[str]] = []
    memory: list[list[str]] = []
    begin = perf_counter()
    async with AsyncExitStack() as stack:
        crowd = await stack.enter_async_context(Crowd(stack, server))
        await crowd.lay(10)  # what is loaded only once
        for players in PLAYERS:
            if perf_counter() - begin > BUDGET:
                break
            more = players // 2 - crowd.tables
            before = resident(server.pid)
            await crowd.lay(more)
            laid = resident(server.pid)
            await crowd.connect()
            connected = resident(server.pid)
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
            *(f"{percentile(times, share) * 1000:.1f} ms" for share in (0.5, 0.99, 1.0)),
            f"{100 * sum(time <= GOAL for time in times) / len(times):.2f} %",
            f"{(figures.work.server + figures.work.database) * 1000:.2f} ms",
            f"{figures.others:.1f}",
        ]


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


async def _append(database: Path) -> float:
    store = SqliteStore(database)
    try:
        return await append_for_a_while(store)
    finally:
        await store.close()


async def append_for_a_while(store: Store, tables: int = 500, seconds: float = 2.0) -> float:
    """How many lines a second can be made durable, at so many tables at once."""
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
    return done / (perf_counter() - begin)
