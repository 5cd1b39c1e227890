"""How long an event loop is kept from what is due: whatever holds it up holds up everybody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import thread_time

LOOK_SECONDS = 0.005

MOMENTS = 6
"""What a test allows. We promise one; but it shares its processor with others, and floods took a hundred."""
_ROUNDS = 3_700_000
"""Of a loop that takes a moment."""


class Lateness:
    """The longest piece of work that everybody had to wait for. The work of other programs does not count."""

    def __init__(self) -> None:
        self.seconds = 0.0

    @property
    def moments(self) -> float:
        """How long that was in moments: work that takes 0.05 s on a usual machine, done now on this one."""
        begun = thread_time()
        for _ in range(_ROUNDS):
            pass
        return self.seconds / (thread_time() - begun)

    async def watch(self) -> None:
        """Look, for ever."""
        loop = asyncio.get_running_loop()
        while True:
            due, worked = loop.time() + LOOK_SECONDS, thread_time()
            await asyncio.sleep(LOOK_SECONDS)
            self.seconds = max(self.seconds, min(loop.time() - due, thread_time() - worked))


@asynccontextmanager
async def lateness() -> AsyncIterator[Lateness]:
    """Watch while something happens."""
    found = Lateness()
    watching = asyncio.create_task(found.watch())
    try:
        yield found
    finally:
        await asyncio.sleep(2 * LOOK_SECONDS)
        watching.cancel()
