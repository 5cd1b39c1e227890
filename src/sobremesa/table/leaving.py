"""Somebody leaves for good: their seats are given up, and no table knows their name any more."""

from __future__ import annotations

import logging
from collections.abc import Callable

from sobremesa.table.consequences import without
from sobremesa.table.events import Ended, Event, Left, Renamed
from sobremesa.table.people import Person
from sobremesa.table.rooms import Overtaken, Room, Rooms
from sobremesa.table.table import Refused, Table

log = logging.getLogger(__name__)

NOBODY = ""
"""The name of whoever left."""


class Leaving:
    """Calls people otherwise at all their tables."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._store = rooms.store

    async def forget(self, person: str) -> None:
        """Give up all seats of somebody, and forget their name. Raises `Refused`."""
        for table_id in await self._rooms.read(self._store.trace(person)):
            await self._at(table_id, person, NOBODY)
        await self._rooms.read(self._store.stop_seeking(person))
        await self._rooms.read(self._store.forget_calls(person))
        await self._rooms.read(self._store.forget_person(person))

    async def call(self, person: str, name: str) -> None:
        """Call somebody by another name, wherever they ever sat. Raises `Refused`."""
        for table_id in await self._rooms.read(self._store.trace(person)):
            await self._at(table_id, person, name)
        await self._rooms.read(self._store.rename(person, name))

    async def _at(self, table_id: str, person: str, name: str) -> None:
        """The same at one table. One whose log is damaged keeps nobody from leaving the others."""
        try:
            async with self._rooms.queue(table_id) as room:
                if name == NOBODY:
                    await self._stand_up(room, person)
                await self._written(room, lambda table: _renamed(table, person, name))
        except Refused as refused:
            if refused.code not in ("damaged", "unreadable", "unknown-table"):
                raise
            log.warning("a table keeps a name", extra={"table": table_id, "code": refused.code})
        await self._rooms.read(self._store.retell(table_id, person, name))
        if (found := self._rooms.find(table_id)) is not None:
            found.talk = None  # it is asked for anew

    async def _stand_up(self, room: Room, person: str) -> None:
        while _up(room.table, person):
            await self._written(room, lambda table: _up(table, person))

    async def _written(self, room: Room, events: Callable[[Table], list[Event]]) -> None:
        """Write what follows now; where another server was first, what follows then."""
        try:
            await self._rooms.write(room, events(room.table), None)
        except Overtaken:
            await self._rooms.write(room, events(room.table), None)


def _up(table: Table, person: str) -> list[Event]:
    """What happens when somebody gets up from the first of their seats, or clears the table they laid."""
    if table.status == "waiting" and table.created.owner.id == person:
        return [Ended("closed", ())]
    seats = table.seats_of(person)
    if not seats or table.status == "over":
        return []
    return [Left(seats[0])] if table.status == "waiting" else without(table, seats[0], "resigned")


def _renamed(table: Table, person: str, name: str) -> list[Event]:
    """Nothing, where nobody here is called otherwise."""
    change = Renamed(person, name)
    told = [(entry.event, change.retold(entry.event)) for entry in table.entries]
    held = any(isinstance(h, Person) and h.id == person and h.name != name for h in table.holders)
    return [change] if held or any(before != after for before, after in told) else []
