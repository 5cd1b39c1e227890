"""The ratings of this server: they follow the results that any server writes down."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import msgspec

from sobremesa.table import limits
from sobremesa.table.rating import Rated, Ratings
from sobremesa.table.rooms import Rooms
from sobremesa.table.store import StorageFailed

log = logging.getLogger(__name__)

_decoder: msgspec.json.Decoder[Rated] = msgspec.json.Decoder(Rated)


class Ranking:
    """Keeps the ratings abreast of the results."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._mark = (0, 0)
        self.ratings = Ratings()

    async def keep(self) -> None:
        """Look for results now and then, and as soon as a rated game ends here; for ever."""
        while True:
            try:
                await self.refresh()
            except StorageFailed as problem:
                log.warning("the results could not be read", extra={"problem": str(problem)})
            with suppress(TimeoutError):
                await asyncio.wait_for(self._rooms.rated.wait(), limits.RESULTS_SECONDS)
            self._rooms.rated.clear()

    async def refresh(self) -> None:
        """Take in what is new. Raises `StorageFailed`."""
        while results := await self._rooms.store.results(self._mark, limits.RESULTS_AT_ONCE):
            for mark, table, body in results:
                self._take(table, body)
                self._mark = mark
            await asyncio.sleep(0)  # whoever has many of them must not hold up the others
            if len(results) < limits.RESULTS_AT_ONCE:
                break

    def _take(self, table: str, body: bytes) -> None:
        try:
            self.ratings.add(table, _decoder.decode(body))
        except (msgspec.MsgspecError, UnicodeDecodeError) as problem:
            log.error("a result cannot be read", extra={"table": table, "problem": str(problem)})
        if (room := self._rooms.find(table)) is not None:
            room.announce()
