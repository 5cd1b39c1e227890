"""The whole application in this process, without a network: for tests that must see or set its inside.

async with inside(tmp_path) as house:
    answer = await house.request("ana", "GET", "/api/me")
    async with house.socket("ana", table) as socket:
        state = await socket.hear()
"""

from __future__ import annotations

import asyncio
import gc
import json
import math
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Any

import httpx
import pytest

from sobremesa.bots import Thought
from sobremesa.games.game import View
from sobremesa.server.app import build
from sobremesa.server.guard import COOKIE, Guard
from sobremesa.server.mail import Mailer
from sobremesa.server.push import Pusher
from sobremesa.server.settings import Settings
from sobremesa.server.wire import SAY
from sobremesa.table import limits
from sobremesa.table.opening import open_store
from sobremesa.table.people import Signer
from sobremesa.table.store import Store
from sobremesa.table.turns import Errand
from sobremesa.table.watch import Watch
from tests.patience import PATIENCE
from tests.table.minds import considered

SECRET = b"a secret of thirty-two bytes ..."
SIGNER = Signer(SECRET)


class Absent:
    """A mind that never comes to a decision, but has advice."""

    async def think(self, bot: str, view: View, seed: int, errand: Errand) -> str:  # noqa: ARG002
        await asyncio.Event().wait()
        raise AssertionError

    async def consider(self, adviser: str, view: View, seed: int, seconds: float, errand: Errand) -> Thought:  # noqa: ARG002
        return considered(view)

    async def close(self) -> None:
        return

    def metrics(self) -> dict[str, float]:
        return {}


class Ear:
    """What the application says into."""

    reads = True

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def tell(self, texts: Iterable[bytes]) -> None:
        """Several messages in one write are several all the same."""
        self._wire.writes.append(list(texts))
        for text in self._wire.writes[-1]:
            self._wire.from_app.put_nowait({"type": "websocket.send", "bytes": text})

    async def say(self, texts: Iterable[bytes]) -> None:
        """The same."""
        self.tell(texts)

    async def receive(self) -> dict[str, Any]:
        """What the application hears."""
        return await self._wire.to_app.get()


class Wire:
    """One end of a socket; the application has the other."""

    def __init__(self) -> None:
        self.to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.from_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.writes: list[list[bytes]] = []
        """The messages of each write."""

    async def hear(self) -> str:
        """The next message, as it was written."""
        async with asyncio.timeout(PATIENCE):
            message = await self.from_app.get()
        assert message["type"] == "websocket.send", message
        return bytes(message["bytes"]).decode()

    async def closed(self) -> int:
        """The code with which it is closed."""
        async with asyncio.timeout(PATIENCE):
            while (message := await self.from_app.get())["type"] != "websocket.close":
                pass
        return int(message["code"])

    async def say(self, message: dict[str, Any] | str | bytes) -> None:
        """Send something."""
        if isinstance(message, bytes):
            await self.to_app.put({"type": "websocket.receive", "bytes": message, "text": None})
        else:
            text = message if isinstance(message, str) else json.dumps(message)
            await self.to_app.put({"type": "websocket.receive", "text": text, "bytes": None})


@dataclass
class House:
    """The application, its store, and ways to talk to it as anybody."""

    app: Guard
    store: Store
    client: httpx.AsyncClient

    async def request(
        self, person: str | None, method: str, path: str, body: object = None, **headers: str
    ) -> httpx.Response:
        """Ask something as a person of that id."""
        if person is not None:
            headers["cookie"] = cookie(person)
        headers.setdefault("accept-encoding", "identity")  # so that lengths are those of what is told
        self.client.cookies.clear()
        return await self.client.request(method, path, json=body, headers=headers)

    @asynccontextmanager
    async def socket(
        self, person: str | None, table: str, *headers: tuple[str, str], host: str = "sobremesa.test"
    ) -> AsyncIterator[Wire]:
        """A socket at a table."""
        wire = Wire()
        sent = [("host", host), *headers, *([("cookie", cookie(person))] if person else [])]
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": f"/api/tables/{table}/socket",
            "raw_path": f"/api/tables/{table}/socket".encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in sent],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "subprotocols": [],
            "extensions": {SAY: {"wire": Ear(wire)}},
        }
        await wire.to_app.put({"type": "websocket.connect"})
        task = asyncio.create_task(self.app(scope, wire.to_app.get, wire.from_app.put))
        try:
            async with asyncio.timeout(PATIENCE):
                accepted = await wire.from_app.get()
            assert accepted["type"] == "websocket.accept", accepted
            yield wire
        finally:
            await wire.to_app.put({"type": "websocket.disconnect", "code": 1000})
            async with asyncio.timeout(PATIENCE):
                await task


def cookie(person: str) -> str:
    """The cookie of a person with this id."""
    return f"{COOKIE}={SIGNER.sign('person', person, str(int(time() * 1000)))}"


def without_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody go as fast as they can."""
    several = ("WISHES_AT_ONCE", "NEW_PEOPLE_AT_ONCE", "HINTS_AT_ONCE", "WORDS_AT_ONCE", "PICTURES_AT_ONCE")
    for name in several:
        monkeypatch.setattr(limits, name, 10**9)


@asynccontextmanager
async def inside(
    folder: Path,
    mind: Any = None,
    now: Callable[[], float] = time,
    prepare: Callable[[Store], Any] | None = None,
    outside: Mapping[str, Collection[str]] | None = None,
    address: str = "127.0.0.1",
    shared: str | None = None,
    pusher: Pusher | None = None,
    mailer: Mailer | None = None,
    **settings: Any,
) -> AsyncIterator[House]:
    """The application on a database in a folder, or on a shared one, from its start to its end."""
    store = await open_store(shared or str(folder / "table.sqlite"))
    if prepare is not None:
        await prepare(store)
    watch = Watch(now, now, late=math.inf)
    app = build(
        Settings(**{"hosts": ("sobremesa.test",), **settings}),
        store,
        mind or Absent(),
        Signer(SECRET),
        watch,
        outside,
        pusher=pusher,
        mailer=mailer,
    )
    to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    from_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    life = asyncio.create_task(app({"type": "lifespan"}, to_app.get, from_app.put))
    gc.freeze()  # whoever asks while garbage is looked for pays for it: here that would be that of all tests
    try:
        await to_app.put({"type": "lifespan.startup"})
        assert (await from_app.get())["type"] == "lifespan.startup.complete"
        transport = httpx.ASGITransport(app, raise_app_exceptions=True, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://sobremesa.test") as client:
            yield House(app, store, client)
        await to_app.put({"type": "lifespan.shutdown"})
        assert (await from_app.get())["type"] == "lifespan.shutdown.complete"
    finally:
        gc.unfreeze()
        life.cancel()
        await asyncio.gather(life, return_exceptions=True)
        await store.close()
