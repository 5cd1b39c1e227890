"""The processes behind one port answer for each other: whichever takes the connection tells what all count.

Each hands its page of figures to whoever connects to a socket of its own, in a folder that only they can
open. So the figures are of this moment, whoever died is missed, and nothing is to be done while nobody looks.
(`prometheus_client` has files for it that all write to: they know neither memory nor processor time, and each
observation would go through a lock.)
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from sobremesa.server import metrics
from sobremesa.table import limits

log = logging.getLogger(__name__)


class Siblings:
    """The processes of one server, from 1 to `count`; this one is `number`."""

    def __init__(self, folder: Path, number: int, count: int) -> None:
        self._folder = folder
        self._numbers = range(1, count + 1)
        self.number = number
        self._asking: asyncio.Task[str] | None = None

    @asynccontextmanager
    async def answering(self, page: Callable[[], str]) -> AsyncIterator[None]:
        """Hand out this process's own page, until the end of the block. Where it cannot, people are served
        all the same."""

        async def hand_out(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(page().encode())
            writer.close()

        async with AsyncExitStack() as stack:
            try:
                server = await asyncio.start_unix_server(hand_out, self._place(self.number))
            except OSError as problem:
                log.error(
                    "nobody can ask this process", extra={"number": self.number, "problem": str(problem)}
                )
            else:
                await stack.enter_async_context(server)
            yield

    async def page(self) -> str:
        """The figures of all. Those who ask at the same time get the same answer."""
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask_all())
            self._asking.add_done_callback(self._asked)
        return await asyncio.shield(self._asking)

    def _asked(self, _: asyncio.Task[str]) -> None:
        self._asking = None

    async def _ask_all(self) -> str:
        pages = await asyncio.gather(*map(self._ask, self._numbers))
        return metrics.together(pages)

    async def _ask(self, number: int) -> str:
        """The page of one of us; where it does not answer, that it is down."""
        try:
            async with asyncio.timeout(limits.SIBLING_SECONDS):
                reader, writer = await asyncio.open_unix_connection(self._place(number))
                try:
                    return (await reader.read()).decode()
                finally:
                    writer.close()
        except (OSError, TimeoutError) as problem:
            log.warning("a process does not answer", extra={"number": number, "problem": repr(problem)})
            return metrics.down(number)

    def _place(self, number: int) -> Path:
        return self._folder / str(number)
