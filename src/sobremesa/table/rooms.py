"""The tables in memory: opened from their logs, durable before they change, dropped at any moment.

Every room has one serial queue, its lock. Events are appended to the log first and only then applied
and announced. The memory is a cache: whenever the storage fails the room is dropped and folded again from
the log, and where a server beside us was first, what it wrote is taken in.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from time import thread_time
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from sobremesa.bots import Thought
from sobremesa.table import limits
from sobremesa.table.clock import Uptime
from sobremesa.table.damage import reading
from sobremesa.table.desk import Desk, InPieces
from sobremesa.table.duty import keeper
from sobremesa.table.events import Damaged, Ended, Entry, Event, Unreadable
from sobremesa.table.people import Person
from sobremesa.table.rows import row_of
from sobremesa.table.store import Conflict, StorageFailed, Store
from sobremesa.table.table import Refused, Table
from sobremesa.table.talk import Talk
from sobremesa.table.turns import Errand, Rank
from sobremesa.table.watch import Watch

log = logging.getLogger(__name__)

T = TypeVar("T")

COUNTED = (
    "tables",
    "events",
    "repeated",
    "stale",
    "storage_failures",
    "bot_failures",
    "calls",
    "calls_failed",
)
"""What is counted since the start. It is told before it happens, so that the first time is seen as one."""


class Listener(Protocol):
    """A connection that wants to know when its table changes."""

    person: str

    def changed(self) -> None:
        """Called at once and often; it must not wait."""

    def talked(self) -> None:
        """Called when something was said that this connection may hear. It must not wait either."""


class Room:
    """A table in memory with those who watch it."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.present: Counter[str] = Counter()
        self.elsewhere: set[str] = set()
        """Players who are here at another server."""
        self.seen: dict[str, float] = {}
        """When players who are not connected were last here."""
        self.opened = self.used = now
        self.thinking: int | None = None
        """The version that a bot thinks about."""
        self.failures: Counter[str] = Counter()
        """How often each bot has failed here."""
        self.advice: tuple[int, asyncio.Task[Thought]] | None = None
        """What is thought about a version for somebody who asked for a hint."""
        self.sights: dict[tuple[str, int | None, int], bytes] = {}
        """What several sockets are sent: whose, or nobody's for all who only watch, seen from where, and by
        the version that they had before."""
        self.talk: Talk | None = None
        """What was said here; None until somebody listens."""
        self.speaking = asyncio.Lock()
        self.dropped = False
        self.stirs = False
        """Whether players have just come or gone, and the others are not told yet."""
        self._shown: set[str] = set()
        """The players of whom everybody knows that they are here."""

    def announce(self) -> None:
        """Tell everybody who watches."""
        self._shown = self.players_here()
        self.sights.clear()
        for listener in tuple(self.listeners):
            listener.changed()

    def settle(self) -> None:
        """Players came and went a moment ago: tell everybody, unless all is as it was."""
        self.stirs = False
        if self.players_here() != self._shown:
            self.announce()

    def here(self, person: str) -> bool:
        """Whether somebody is connected, at whichever server."""
        return self.present[person] > 0 or person in self.elsewhere

    def players_here(self) -> set[str]:
        """Those who hold a seat and are connected to this server."""
        return {person for person in self.table.people if person in self.present}

    def watching(self) -> int:
        """How many people watch here who hold no seat."""
        return len({listener.person for listener in self.listeners} - self.table.people)

    def saw(self, person: str, now: float) -> None:
        """Somebody who is not connected, or not any more, is or was here just now."""
        if not self.here(person) and self.table.seats_of(person):
            self.seen[person] = now

    def away(self, now: float) -> float:
        """For how many seconds the person who decides has been gone."""
        seat = self.table.seat
        holder = None if seat is None else self.table.holders[seat]
        if not isinstance(holder, Person) or self.here(holder.id):
            return 0.0
        return now - self.seen.get(holder.id, self.opened)


class Overtaken(Refused):
    """Another server wrote first. What it wrote has been taken in."""

    def __init__(self, version: int) -> None:
        super().__init__("stale", version=version)


class Turn:
    """Somebody's turn at a table, to be waited for with `async with`.

    Each action takes one: a class costs a third of what a generator with `asynccontextmanager` does.
    """

    __slots__ = ("_room", "_rooms", "_table_id")

    def __init__(self, rooms: Rooms, table_id: str) -> None:
        self._rooms = rooms
        self._table_id = table_id
        self._room: Room

    async def __aenter__(self) -> Room:
        while True:
            room = self._room = await self._rooms.get(self._table_id)
            await room.lock.acquire()
            if not room.dropped:  # while we waited
                return room
            room.lock.release()

    async def __aexit__(self, *_error: object) -> None:
        self._room.lock.release()


class Rooms:
    """All tables that are in memory, and the tasks that work on them."""

    def __init__(self, store: Store, watch: Watch) -> None:
        self.store = store
        self.now = watch
        self.uptime = Uptime()
        self.servers: tuple[str, ...] = ()
        """All servers on the same database, as far as they have been heard of."""
        self.counts: Counter[str] = Counter(dict.fromkeys(COUNTED, 0))
        self.changed: Callable[[Room], None] = lambda _room: None
        """Called with every room that was opened or has changed."""
        self.wonders: Callable[[Room], None] = lambda _room: None
        """Called with every room that may not know who is at its table elsewhere."""
        self.apart: set[str] = set()
        """The tables that cannot be opened, for their logs are damaged; all others are served."""
        self.muted: frozenset[str] = frozenset()
        """Those who may not say anything in words of their own."""
        self.rated = asyncio.Event()
        """Whether a rated game has ended since somebody looked."""
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._desk = Desk()
        """Where logs are folded."""
        self._tasks: set[asyncio.Task[Any]] = set()
        watch.stopped = self._time_leapt

    @property
    def all(self) -> tuple[Room, ...]:
        """The rooms that are open now."""
        return tuple(self._rooms.values())

    def millis(self) -> int:
        """The time as events carry it."""
        return int(self.now() * 1000)

    def keeps(self, table_id: str) -> bool:
        """Whether this server looks after a table: sets its alarms, and wakes its bots."""
        return len(self.servers) < 2 or keeper(table_id, self.servers) == self.store.server

    def known(self, table_id: str) -> bool:
        """Whether a table is in memory, or about to be."""
        return table_id in self._rooms or table_id in self._opening

    def find(self, table_id: str) -> Room | None:
        """The room of a table, where it is in memory."""
        return self._rooms.get(table_id)

    async def get(self, table_id: str) -> Room:
        """The room of a table, folded from its log where it is not in memory."""
        room = self._rooms.get(table_id)
        if room is None:
            opening = self._opening.get(table_id)
            if opening is None:
                opening = self._opening[table_id] = self.spawn(self._open(table_id))
            room = await asyncio.shield(opening)
        room.used = self.now()
        return room

    async def newest(self, table_id: str) -> Room:
        """The same with all that any server has written; whoever changes servers must not see less."""
        room = await self.get(table_id)
        if len(self.servers) > 1:
            with suppress(Refused):  # better something old than nothing
                versions = await self.read(self.store.versions([table_id]))
                await self.catch_up(table_id, versions.get(table_id, 0))
        return room if not room.dropped else await self.get(table_id)

    async def catch_up(self, table_id: str, version: int) -> None:
        """Another server has brought a table that is in memory to a version."""
        room = await self.get(table_id)
        if room.table.version >= version:
            return
        async with room.lock:
            if not room.dropped and room.table.version < version:
                await self.take_in(room)

    async def take_in(self, room: Room) -> None:
        """Load and apply what other servers wrote. The room's lock is held."""
        try:
            entries = await self.read(self.store.load(room.table.id, room.table.version))
        except Refused:
            self.drop(room)
            raise
        if entries:
            room.table = await self._follow(room.table, entries)
            self.changed(room)
            room.announce()

    def queue(self, table_id: str) -> Turn:
        """Wait for one's turn at a table; within, nothing else happens there."""
        return Turn(self, table_id)

    async def lay(self, table_id: str, events: Sequence[Event]) -> None:
        """Open the room of a new table. Raises `Conflict` where there is one with this id."""
        entries = self._entries(None, events, None)
        table = Table.fold(table_id, self.uptime, entries).noted()
        await self._append(table, 0)
        room = self._rooms[table_id] = Room(table, self.now())
        self.changed(room)

    async def write(self, room: Room, events: Sequence[Event], command: str | None) -> None:
        """Make events durable, then true, then known. The room's lock is held."""
        if not events:
            return
        version = room.table.version
        after = room.table.after(self._entries(room.table, events, command)).noted()
        try:
            await self._append(after, version)
        except Conflict:
            await self.take_in(room)
            raise Overtaken(room.table.version) from None
        except Refused:
            self.drop(room)
            raise
        room.table = after
        self.changed(room)
        room.announce()
        if after.created.rated and after.status == "over":
            self.rated.set()

    def _entries(self, table: Table | None, events: Sequence[Event], command: str | None) -> list[Entry]:
        """The next lines of a log, which never goes back in time. The command is done with the last."""
        version, latest = (0, 0) if table is None else (table.version, table.entries[-1].at)
        now, last = max(self.millis(), latest), version + len(events)
        return [
            Entry(number, now, command if number == last else None, event)
            for number, event in enumerate(events, start=version + 1)
        ]

    async def _append(self, after: Table, version: int) -> None:
        """Make the lines durable that lead from a version to a table. Raises `Conflict`, or `Refused`."""
        entries = after.entries[version:]
        try:
            await self.store.append(row_of(after), entries)
        except StorageFailed as problem:
            self.counts["storage_failures"] += 1
            log.error("an append failed", extra={"table": after.id, "problem": str(problem)})
            raise Refused("storage") from None
        self.counts["events"] += len(entries)

    async def read(self, reading: Coroutine[Any, Any, T]) -> T:
        """What the storage says; `Refused` where it says nothing."""
        try:
            return await reading
        except StorageFailed as problem:
            self.counts["storage_failures"] += 1
            log.error("a read failed", extra={"problem": str(problem)})
            raise Refused("storage") from None
        except Unreadable as problem:
            log.error("a log cannot be read", extra={"problem": str(problem)})
            raise Refused("damaged" if isinstance(problem, Damaged) else "unreadable") from None

    def drop(self, room: Room) -> None:
        """Forget a room; whoever watches it is sent to the fresh one."""
        room.dropped = True
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]
        room.announce()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin something that nobody needs to wait for."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    async def settle(self) -> None:
        """Wait until nothing is being written any more."""
        await asyncio.gather(*(self._quiet(room) for room in self.all))
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _open(self, table_id: str) -> Room:
        try:
            room = Room(await self.read(self._fold(table_id)), self.now())
            if room.table.gone == "rules":
                await self._close_kindly(room)
            self._rooms[table_id] = room
        except Refused as refused:
            if refused.code in ("damaged", "unreadable"):
                self.apart.add(table_id)
                log.error("a table is set apart", extra={"table": table_id, "code": refused.code})
            raise
        finally:
            del self._opening[table_id]
        self.apart.discard(table_id)
        self.changed(room)
        self.wonders(room)
        return room

    async def _fold(self, table_id: str) -> Table:
        entries = await self.read(self.store.load(table_id))
        if not entries:
            raise Refused("unknown-table")
        with reading():
            table = Table.fold(table_id, self.uptime, entries[:1])
            return await self._follow(table, entries[1:])

    async def _follow(self, table: Table, entries: Sequence[Entry]) -> Table:
        """The table after stored lines. Many of them must not hold up the others, nor must many tables of
        one person."""
        errand = Errand(table.created.owner.id, Rank.PLAYED)
        return await InPieces(_followed(table, entries), self._desk, errand)

    async def _close_kindly(self, room: Room) -> None:
        """A game whose rules have changed since it began is not played on by other rules."""
        row = await self.read(self.store.row(room.table.id))
        if row is not None and row.status != "over":
            log.info("a game of former rules was closed", extra={"table": room.table.id})
            with suppress(Overtaken):
                await self.write(room, [Ended("rules", ())], None)

    def _time_leapt(self, beat: float) -> None:
        """Nobody could act since the last heartbeat: the clocks stand still until the next one."""
        if self.uptime.running:
            log.warning("time leapt, and the clocks stand still until the next heartbeat")
            self.uptime.stop(int(beat * 1000))

    async def _quiet(self, room: Room) -> None:
        async with room.lock:
            pass

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None and not isinstance(error, Refused):
            log.error("a task broke", exc_info=error)


async def _followed(table: Table, entries: Sequence[Entry]) -> Table:
    """The table after stored lines, with a pause now and then."""
    begin = thread_time()
    for entry in entries:
        table = table.after([replace(entry, event=entry.event.completed(table))])
        if thread_time() - begin > limits.PIECES_SECONDS:
            await asyncio.sleep(0)
            begin = thread_time()
    return table
