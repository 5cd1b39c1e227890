"""Starting and stopping a server."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable

import uvicorn

from sobremesa.server import logs
from sobremesa.server.app import build
from sobremesa.server.settings import Settings
from sobremesa.table import limits
from sobremesa.table.sqlite import SqliteStore
from sobremesa.table.thinking import ProcessMind


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until told to stop. `ready` hears the address once people can come.

    Raises `StorageFailed` where the database cannot be opened, `OSError` where the port is taken.
    """
    logs.set_up(settings.log_level)
    listening = _listen(settings)
    host, port = listening.getsockname()[:2]
    if sys.platform == "win32":
        asyncio.run(_serve(settings, listening, lambda: ready(f"http://{host}:{port}")))
    else:
        import uvloop

        uvloop.run(_serve(settings, listening, lambda: ready(f"http://{host}:{port}")))


async def _serve(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    store = SqliteStore(settings.database)
    try:
        app = build(settings, store, ProcessMind(settings.workers), await store.secret())
        config = uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_max_size=4 * limits.MESSAGE_BYTES,
            ws_ping_interval=limits.PING_SECONDS,
            ws_ping_timeout=limits.PING_SECONDS,
            log_config=None,
            access_log=False,
            lifespan="on",
            timeout_graceful_shutdown=5,
            backlog=4096,
        )
        server = _Server(config, ready)
        await server.serve(sockets=[listening])
    finally:
        await store.close()


class _Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See uvicorn."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError:
        listening.close()
        raise
    return listening
