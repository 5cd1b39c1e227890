"""Other servers on the same database: what they did, who is at their tables, and what they hear of ours."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from sobremesa.table import limits
from sobremesa.table.housekeeping import Housekeeper
from sobremesa.table.rooms import Room, Rooms
from sobremesa.table.store import StorageFailed
from sobremesa.table.table import Refused
from sobremesa.table.talking import Talking

log = logging.getLogger(__name__)


class Neighbours:
    """Hears the `News`, and keeps what is in memory abreast of it."""

    def __init__(self, rooms: Rooms, housekeeper: Housekeeper, talking: Talking) -> None:
        self._rooms = rooms
        self._talking = talking
        self._housekeeper = housekeeper
        self._told: dict[str, set[str]] = {}
        """The players of whom others know that they are here, by table."""
        self._to_tell: set[str] = set()
        """Tables of which others are to be told who is here."""
        self._telling = False
        self._to_count: set[str] = set()
        """Tables of which others are to be told how many watch here."""
        rooms.wonders = lambda room: self.came_or_went(room.table.id)

    # What is heard

    def changed(self, table: str, version: int, awaited: bool) -> None:
        """See `News`."""
        if self._rooms.known(table):
            self._rooms.spawn(self._rooms.catch_up(table, version))
        elif awaited and self._rooms.keeps(table):
            self._rooms.spawn(self._rooms.get(table))

    def came_or_went(self, table: str) -> None:
        """See `News`."""
        room = self._rooms.find(table)
        if room is not None:
            self._rooms.spawn(self._look(room))

    def talked(self, table: str) -> None:
        """See `News`."""
        room = self._rooms.find(table)
        if room is not None:
            self._rooms.spawn(self._talking.heard(room))

    def servers_changed(self) -> None:
        """See `News`."""
        self._rooms.spawn(self._housekeeper.beat())

    def missed(self) -> None:
        """See `News`."""
        self._rooms.spawn(self._compare())

    # What is told

    def tell(self, room: Room) -> None:
        """Players may have come to a table at this server, or left it."""
        if room.players_here() != self._told.get(room.table.id, set()):
            self._tell(room.table.id)

    def count(self, room: Room) -> None:
        """Somebody who only watches came or went: others hear of it in a while."""
        if len(self._rooms.servers) < 2:
            return
        if not self._to_count:
            asyncio.get_running_loop().call_later(
                limits.WATCHING_SECONDS, lambda: self._rooms.spawn(self._count_all())
            )
        self._to_count.add(room.table.id)

    async def _count_all(self) -> None:
        tables, self._to_count = self._to_count, set()
        rooms = {table: self._rooms.find(table) for table in tables}
        try:
            await self._rooms.store.be_watched(
                {table: 0 if room is None else room.watching() for table, room in rooms.items()}
            )
        except StorageFailed as problem:
            log.warning("others do not know how many watch", extra={"problem": str(problem)})

    def _tell(self, *tables: str) -> None:
        self._to_tell.update(tables)
        if self._to_tell and not self._telling:
            self._telling = True
            self._rooms.spawn(self._tell_all())

    async def _tell_all(self) -> None:
        """One after the other, so that the last word is the newest."""
        try:
            while self._to_tell:
                tables = [self._to_tell.pop() for _ in range(min(len(self._to_tell), limits.TOLD_AT_ONCE))]
                here = {table: self._here(table) for table in tables}
                await self._rooms.store.be_at(here)
                for table, people in here.items():
                    self._told[table] = people
                    if not people:
                        del self._told[table]
        except StorageFailed as problem:  # when we hear again, we tell all again
            log.warning("others do not know who is here", extra={"problem": str(problem)})
        finally:
            self._telling = False

    def _here(self, table: str) -> set[str]:
        room = self._rooms.find(table)
        return set() if room is None else room.players_here()

    # How

    async def _look(self, room: Room) -> None:
        """See who is at a table elsewhere."""
        people = await self._rooms.read(self._rooms.store.elsewhere(room.table.id))
        if people != room.elsewhere:
            gone, room.elsewhere = room.elsewhere - people, people
            for person in gone:
                room.saw(person, self._rooms.now())
            room.announce()

    async def _compare(self) -> None:
        """Something may have been missed: look at everything that is in memory, and tell everything again."""
        tables = [room.table.id for room in self._rooms.all]
        self._tell(*tables, *self._told)
        try:
            versions = await self._rooms.read(self._rooms.store.versions(tables))
        except Refused:
            return  # a connection that breaks so soon is made again, and then we are told again
        for table in filter(self._rooms.known, tables):
            with suppress(Refused):
                await self._rooms.catch_up(table, versions.get(table, 0))
                room = await self._rooms.get(table)
                await self._look(room)
                await self._talking.heard(room)
        await self._housekeeper.resume()
