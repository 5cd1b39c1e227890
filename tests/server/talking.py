"""Talking to a server with bare sockets, as a stranger's program would."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE
from tests.table.serving import Server, Somebody


def socket_at(server: Server, table: str, cookie: str | None = None, **more: Any) -> connect:
    """A bare socket at a table."""
    headers = {} if cookie is None else {"Cookie": cookie}
    url = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    return connect(url, additional_headers=headers, open_timeout=PATIENCE, ping_interval=None, **more)


async def answer(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message: dict[str, Any] = json.loads(await socket.recv())
            if message["type"] in kinds:
                return message


async def closed(socket: ClientConnection) -> int | None:
    """Read until the socket is closed; with which code."""
    async with asyncio.timeout(PATIENCE):
        try:
            while True:
                await socket.recv()
        except ConnectionClosed:
            return socket.close_code


async def two_at_a_table(ana: Somebody, ben: Somebody, game: str = "holi") -> tuple[str, dict[str, Any]]:
    """A game that Ana (seat 0) and Ben (seat 1) play, and its state."""
    table = await ana.lay(game, ["me", "open"])
    assert (await ben.command(table, "sit", seat=1)).status_code == 200
    return table, await ana.get(f"/api/tables/{table}")


def newer_than(version: int) -> Callable[[dict[str, Any]], bool]:
    """A wish for `until`."""
    return lambda state: state["version"] > version
