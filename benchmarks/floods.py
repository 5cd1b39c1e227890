"""How long everybody waits while visitors ask for as much as the limits allow, and in one go."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from websockets.asyncio.client import connect

from benchmarks.timing import LATE_GOAL, late, markdown
from tests.command import command
from tests.server.long_games import endless_winter
from tests.table.serving import AtTable, Server, Somebody, any_action, serving

AT_ONCE = 190
"""Requests of one visitor, who may have two hundred."""
VISITORS = 5
TABLES = 20
"""Of each of them: as many as one person may have sockets."""

Flood = Callable[[Server, AsyncExitStack], Awaitable[None]]


def table() -> str:
    """The figures as a table."""
    rows = [[name, _measured(flood), f"{LATE_GOAL * 1000:.0f} ms"] for name, flood in FLOODS.items()]
    return markdown(["what is sent in one go", "everybody waited for", "at most"], rows)


def _measured(flood: Flood) -> str:
    """How long a server of its own was busy with nothing but a flood."""

    async def go(server: Server) -> str:
        async with AsyncExitStack() as stack:
            await flood(server, stack)
            watcher = await stack.enter_async_context(Somebody(server.address))
            return late((await watcher.request("GET", "/metrics")).text, "work")

    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), program=command()) as server:
        return asyncio.run(go(server))


async def _send(server: Server, request: bytes, count: int) -> None:
    """Send the same over many connections, and wait for the answers."""
    host, port = server.address.removeprefix("http://").split(":")

    async def send() -> None:
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(request)
        await reader.read()
        writer.close()

    await asyncio.gather(*(send() for _ in range(count)))


def _get(path: str) -> Flood:
    """A page, again and again, by one visitor."""

    async def flood(server: Server, stack: AsyncExitStack) -> None:
        eve = await stack.enter_async_context(Somebody(server.address))
        head = f"GET {path} HTTP/1.1\r\nhost: localhost\r\ncookie: {eve.cookie}\r\n"
        await _send(server, f"{head}accept-encoding: gzip\r\nconnection: close\r\n\r\n".encode(), AT_ONCE)

    return flood


async def _headers(server: Server, _stack: AsyncExitStack) -> None:
    """Requests that are nothing but headers."""
    await _send(server, b"GET / HTTP/1.1\r\nhost: localhost\r\n" + b"a:b\r\n" * 12_900 + b"\r\n", AT_ONCE)


async def _records(server: Server, stack: AsyncExitStack) -> None:
    """Long records to be replayed and evaluated."""
    record = endless_winter(600).json()
    for _ in range(VISITORS):
        eve = await stack.enter_async_context(Somebody(server.address))
        await asyncio.gather(
            *(eve.request("POST", f"/api/{what}", record) for what in ("replay", "analyses"))
        )


async def _seats(server: Server, stack: AsyncExitStack, game: str) -> list[AtTable]:
    """Many tables, each held by one visitor alone."""
    seats = []
    for _ in range(VISITORS):
        eve = await stack.enter_async_context(Somebody(server.address))
        for _ in range(TABLES):
            laid = await eve.request("POST", "/api/tables", {"game": game, "seats": ["me", "me"]})
            if laid.status_code == 201:  # laying too many in one go is too fast
                seats.append(await stack.enter_async_context(eve.at(laid.json()["table"])))
    return seats


async def _actions(server: Server, stack: AsyncExitStack) -> None:
    """Actions at many tables in the game that takes the most to judge."""
    chance = Random(1)
    seats = await _seats(server, stack, "snowhere")
    for _ in range(6):
        acts = [(seat, any_action(seat.state, chance)) for seat in seats]
        await asyncio.gather(*(seat.act(action) for seat, action in acts))


async def _frames(server: Server, stack: AsyncExitStack) -> None:
    """Pings without end, on every socket that one visitor may have."""
    eve = await stack.enter_async_context(Somebody(server.address))
    address = server.address.replace("http", "ws", 1)
    url = f"{address}/api/tables/{await eve.lay('winter', ['me', 'me'])}/socket"
    cookie = {"Cookie": eve.cookie or ""}
    sockets = [
        await stack.enter_async_context(connect(url, additional_headers=cookie)) for _ in range(TABLES)
    ]
    for socket in sockets:
        socket.transport.write(b"\x89\x80\0\0\0\0" * 40_000)
    await asyncio.gather(*(socket.wait_closed() for socket in sockets))


FLOODS: dict[str, Flood] = {
    f"{AT_ONCE} requests for the description of the interface": _get("/schema/openapi.json"),
    f"{AT_ONCE} requests for the list of games": _get("/api/games"),
    f"{AT_ONCE} requests for the figures": _get("/metrics"),
    f"{AT_ONCE} requests with 65 kB of headers": _headers,
    f"{VISITORS} records of 600 actions to be replayed and evaluated": _records,
    f"actions at {VISITORS * TABLES} tables of Snowhere": _actions,
    f"800,000 pings on {TABLES} sockets": _frames,
}
