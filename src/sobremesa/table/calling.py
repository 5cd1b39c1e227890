"""Calling somebody back to a table where others wait for them: once a turn, and gently where nobody hurries.

Whoever is there is not called, nor who comes within a moment. The database decides which of several servers
calls, so that nobody is called twice. What is said anybody at the table may know: the game, and who moved.

Where nobody hurries somebody is called once a day for all their games together. What came up since, they hear
of when that day is over, and of a clock that runs every day.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from sobremesa.table import limits
from sobremesa.table.clock import Correspondence, RealTime
from sobremesa.table.people import Person
from sobremesa.table.rooms import Room, Rooms
from sobremesa.table.store import Call, Row
from sobremesa.table.table import Refused, Table

log = logging.getLogger(__name__)

SLOW = ""
"""The name under which all games that nobody hurries in are called for, together."""

INVITED = "invited"
"""The name under which somebody is called for all invitations."""

REMINDING = "reminding"
"""One server at a time does it: the one that would look after a table of this name."""


class Summons(NamedTuple):
    """What somebody is told who is called."""

    table: str
    game: str
    others: tuple[str, ...]
    """The names of those who wait."""
    hurried: bool
    """Whether minutes count."""
    more: int = 0
    """In how many other games they are waited for."""
    invited: bool = False
    """Whether it is nobody's turn yet: they are asked to come."""


Way = Callable[[Call, Summons], Awaitable[bool]]
"""Calls somebody by one of their addresses; whether that address is still any use."""


class Caller:
    """Calls people whose turn it is, or who are invited. `ways` are those that this server knows, by name."""

    def __init__(self, rooms: Rooms, ways: dict[str, Way]) -> None:
        self._rooms = rooms
        self._ways = ways
        self._due: dict[str, int] = {}
        """The version of each table for which somebody is about to be called."""

    def look(self, room: Room) -> None:
        """Something has changed at a table: perhaps somebody is waited for now."""
        person = _awaited(room.table)
        if not self._ways or person is None or room.here(person.id):
            return
        if self._due.get(room.table.id) != room.table.version:
            self._due[room.table.id] = room.table.version
            self._rooms.spawn(self._call(room.table.id, room.table.version, person.id))

    def invite(self, guest: str, table_id: str, game: str, host: str) -> None:
        """Somebody by this name would like to see them at a table."""
        if self._ways:
            summons = Summons(table_id, game, (host,), hurried=False, invited=True)
            self._rooms.spawn(self._send(guest, INVITED, limits.INVITED_AGAIN_SECONDS, summons))

    async def keep(self) -> None:
        """Remind people now and then, for ever."""
        while self._ways:
            await asyncio.sleep(limits.REMIND_SECONDS)
            try:
                await self.remind()
            except Refused as refused:
                log.warning("nobody is reminded", extra={"code": refused.code})

    async def remind(self) -> None:
        """Call those who have not been called for a day, and are waited for. Raises `Refused`."""
        if not self._ways or not self._rooms.keeps(REMINDING):
            return
        day_ago = self._rooms.millis() - int(limits.DAY * 1000)
        waiting: dict[str, list[tuple[Row, int]]] = defaultdict(list)
        for person, row, called in await self._rooms.read(self._rooms.store.unreminded(SLOW, day_ago)):
            if _waits_for(row, person):
                waiting[person].append((row, called))
        for person, rows in waiting.items():
            if any(row.time is not None or row.changed > called for row, called in rows):
                first = min((row for row, _ in rows), key=_urgency)
                await self._remind_of(first.id, person, len(rows) - 1)

    async def _remind_of(self, table_id: str, person: str, more: int) -> None:
        try:
            room = await self._rooms.get(table_id)
        except Refused as refused:
            if refused.code == "storage":
                raise
            return  # a table that cannot be opened keeps nobody from being reminded of others
        awaited = _awaited(room.table)
        if awaited is not None and awaited.id == person and not room.here(person):
            await self._call_now(room.table, person, more)

    async def _call(self, table_id: str, version: int, person: str) -> None:
        try:
            await asyncio.sleep(limits.CALL_AFTER_SECONDS)
            room = await self._rooms.get(table_id)
            if room.table.version == version and not room.here(person):
                await self._call_now(room.table, person)
        finally:
            if self._due.get(table_id) == version:
                del self._due[table_id]

    async def _call_now(self, table: Table, person: str, more: int = 0) -> None:
        hurried = isinstance(table.created.time, RealTime)
        pause = limits.CALL_AGAIN_SECONDS if hurried else limits.DAY
        others = tuple(
            holder.name for holder in table.holders if isinstance(holder, Person) and holder.id != person
        )
        summons = Summons(table.id, table.created.game, others, hurried, more)
        await self._send(person, table.id if hurried else SLOW, pause, summons)

    async def _send(self, person: str, key: str, pause: float, summons: Summons) -> None:
        """Call somebody in all their ways, unless they were called under the same name a moment ago."""
        store, now = self._rooms.store, self._rooms.millis()
        calls = await self._rooms.read(store.calls(person))
        if not any(call.way in self._ways and call.confirmed for call in calls):
            return
        if not await self._rooms.read(store.claim_call(person, key, now, now - int(pause * 1000))):
            return
        for call in calls:
            way = self._ways.get(call.way)
            if way is not None and call.confirmed and not await self._tried(way, call, summons):
                await self._rooms.read(store.forget_call(call.person, call.way, call.address))

    async def _tried(self, way: Way, call: Call, summons: Summons) -> bool:
        """Whether an address is still any use; trouble on the way says nothing about that."""
        try:
            useful = await way(call, summons)
        except Exception as problem:
            self._rooms.counts["calls_failed"] += 1
            log.warning(
                "somebody could not be called", extra={"way": call.way, "problem": str(problem)[:200]}
            )
            return True
        self._rooms.counts["calls"] += 1
        return useful


def _awaited(table: Table) -> Person | None:
    """The person for whom other people wait, if there is one."""
    holder = None if table.seat is None else table.holders[table.seat]
    return holder if isinstance(holder, Person) and len(table.people) > 1 else None


def _waits_for(row: Row, person: str) -> bool:
    """Whether other people wait for somebody, as a table's row says, and without hurry."""
    theirs = row.seat is not None and row.held[row.seat : row.seat + 1] == (person,)
    return theirs and len(row.people) > 1 and not isinstance(row.time, RealTime)


def _urgency(row: Row) -> tuple[bool, int]:
    """What is told of first: where time runs, where there is least of it; then what has waited longest."""
    days = row.time.days if isinstance(row.time, Correspondence) else 0
    return row.time is None, row.changed + int(days * limits.DAY * 1000)


def must_be_few(calls: list[Call]) -> None:
    """Raise `Refused` where somebody wants to be called in too many ways."""
    if len(calls) >= limits.CALLS_A_PERSON:
        raise Refused("too-many-calls", limit=limits.CALLS_A_PERSON)
