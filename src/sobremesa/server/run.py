"""Starting and stopping a server."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import Any

import uvicorn

from sobremesa.bots.outside import end_all, plays
from sobremesa.server import garbage, logs
from sobremesa.server.app import build
from sobremesa.server.connections import Connections, Punctual, room_for_connections
from sobremesa.server.mail import Mailer
from sobremesa.server.processes import serve_many
from sobremesa.server.push import Pusher
from sobremesa.server.settings import Settings, key_ring
from sobremesa.server.siblings import Siblings
from sobremesa.server.wire import Wire
from sobremesa.table import limits
from sobremesa.table.keys import in_order
from sobremesa.table.opening import named, open_store
from sobremesa.table.people import Signer
from sobremesa.table.store import StorageFailed
from sobremesa.table.thinking import ProcessMind

log = logging.getLogger(__name__)

BACKLOG = 4096
"""People who may wait at the door."""


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until told to stop. `ready` hears the address once people can come.

    Raises `StorageFailed` where the database cannot be opened, `OSError` where the port is taken, `BotFailed`
    where a bot of somebody else's does not start.
    """
    logs.set_up(settings.log_level)
    listening = _listen(settings)
    host, port = listening.getsockname()[:2]

    def laid() -> None:
        ready(f"http://{host}:{port}")

    if settings.processes == 1:
        _run(_serve(settings, listening, laid))
        return
    _run(_look(settings.database))  # what is wrong with it is told once
    each = replace(settings, workers=max(1, settings.workers // settings.processes))
    with TemporaryDirectory(prefix="sobremesa-") as folder:

        def serve_one(number: int, first: bool) -> None:
            siblings = Siblings(Path(folder), number, settings.processes)
            _run(_serve(each, listening, laid if first else lambda: None, siblings))

        serve_many(settings.processes, serve_one)


def _run(work: Coroutine[Any, Any, None]) -> None:
    if sys.platform == "win32":
        asyncio.run(work)
    else:
        import uvloop

        uvloop.run(work)


async def _look(database: str) -> None:
    """Make a database or bring it up to date. Raises `StorageFailed` where it is of no use."""
    await (await open_store(database)).close()


async def _serve(
    settings: Settings,
    listening: socket.socket,
    ready: Callable[[], None],
    siblings: Siblings | None = None,
) -> None:
    outside = {name: plays(command) for name, command in settings.bots.items()}
    end_all()  # each worker starts its own
    store = await open_store(settings.database)
    try:
        store.claim()
        mind = ProcessMind(settings.workers, settings.bots)
        mind.begin()
        connections = Connections(room_for_connections(), settings.proxies)
        keys = key_ring(settings, store)
        signer = Signer(*in_order(await keys.load(), int(time() * 1000)))
        pusher = await Pusher.open(store, settings.contact, settings.push_hosts) if settings.push else None
        letters = (settings.smtp, settings.sender, settings.address)
        mailer = Mailer(*letters, signer) if settings.smtp else None
        app = build(
            settings,
            store,
            mind,
            signer,
            outside=outside,
            connections=lambda: len(connections),
            keys=keys,
            pusher=pusher,
            mailer=mailer,
            siblings=siblings,
        )
        http: Any = partial(Punctual, connections)
        ws: Any = partial(Wire, connections)
        config = uvicorn.Config(
            app,
            forwarded_allow_ips=list(settings.proxies),
            http=http,
            ws=ws,
            ws_max_size=4 * limits.MESSAGE_BYTES,
            ws_per_message_deflate=False,  # costs more in memory and time than it saves on the way
            ws_ping_interval=limits.PING_SECONDS,
            ws_ping_timeout=limits.PING_SECONDS,
            log_config=None,
            access_log=False,
            server_header=False,
            lifespan="on",
            timeout_keep_alive=limits.KEEP_ALIVE_SECONDS,
            timeout_graceful_shutdown=5,
            backlog=BACKLOG,
        )
        server = _Server(config, ready)
        with garbage.collected_rarely(deserted=lambda: not len(connections)):
            await server.serve(sockets=[listening])
        if not server.started:  # uvicorn has logged why
            raise StorageFailed(f"{named(settings.database)}: the server could not start")
    finally:
        await store.close()
        log.info("stopped")


class _Server(uvicorn.Server):
    """Says when it is ready, and ends like any program when it is told to stop."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See uvicorn."""
        await super().startup(sockets)
        if self.started:
            log.info("serving")
            self._ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop in good order on SIGINT and SIGTERM. Uvicorn would send itself the signal again afterwards."""
        before = {sig: signal.signal(sig, self.handle_exit) for sig in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening
