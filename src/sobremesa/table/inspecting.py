"""Looking whether the database is sound: when the server starts, and now and then. Nobody waits for it."""

from __future__ import annotations

import asyncio
import logging

from sobremesa.table import limits
from sobremesa.table.rooms import Rooms
from sobremesa.table.store import StorageFailed

log = logging.getLogger(__name__)


class Inspector:
    """Looks at the database of all rooms."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self.faults = 0
        """Faults of the database itself, when it was last looked at."""

    def begin(self) -> None:
        """Look now, and from now on."""
        self._rooms.spawn(self._go_on_looking())

    async def look(self) -> None:
        """Look once: say what is wrong, and set damaged tables apart."""
        try:
            found = await self._rooms.store.examine()
        except StorageFailed as problem:
            log.warning("the database could not be looked at", extra={"problem": str(problem)})
            return
        if found is None:  # another server looks
            return
        self.faults = len(found.faults)
        for fault in found.faults:
            log.error("the database is damaged: restore a backup", extra={"problem": fault})
        for table in set(found.gaps) - self._rooms.apart:
            log.error("a table is set apart", extra={"table": table, "problem": "lines are missing"})
        self._rooms.apart.update(found.gaps)

    async def _go_on_looking(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(limits.INSPECTION_SECONDS)
