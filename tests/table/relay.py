"""A cable between a server and its database, which can be cut, hold everything back, and be mended."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SOCKET = ".s.PGSQL.5432"
"""PostgreSQL's own name for a socket in a folder."""


class Cable:
    """Carries connections from a socket of its own to the one in a folder."""

    def __init__(self, folder: Path, to: Path) -> None:
        self.folder = folder
        self._to = to / SOCKET
        self._loop = asyncio.new_event_loop()
        self._writers: set[asyncio.StreamWriter] = set()
        self._whole = asyncio.Event()
        self._held = False

    def cut(self) -> None:
        """Nothing gets through any more, and both ends notice."""
        self._do(self._cut)

    def hold(self) -> None:
        """Nothing gets through any more, and nobody notices."""
        self._do(self._whole.clear)

    def mend(self) -> None:
        """All is well again."""
        self._do(self._mend)

    @contextmanager
    def laid(self) -> Iterator[Cable]:
        """In a thread of its own, until the end of the block."""
        thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        thread.start()
        server = asyncio.run_coroutine_threadsafe(self._begin(), self._loop).result()
        try:
            yield self
        finally:
            self._do(server.close)
            self._do(self._cut)
            self._loop.call_soon_threadsafe(self._loop.stop)
            thread.join()
            self._loop.close()

    def _do(self, work: object) -> None:
        async def call() -> None:
            assert callable(work)
            work()

        asyncio.run_coroutine_threadsafe(call(), self._loop).result()

    async def _begin(self) -> asyncio.Server:
        self._whole.set()
        return await asyncio.start_unix_server(self._carry, self.folder / SOCKET)

    def _cut(self) -> None:
        self._held = True
        self._whole.set()
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    def _mend(self) -> None:
        self._held = False
        self._whole.set()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        with suppress(OSError):
            if self._held:
                raise ConnectionError
            far_reader, far_writer = await asyncio.open_unix_connection(self._to)
            self._writers.add(far_writer)
            await asyncio.gather(
                self._copy(reader, far_writer), self._copy(far_reader, writer), return_exceptions=True
            )
        writer.transport.abort()

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()
        finally:
            writer.transport.abort()
