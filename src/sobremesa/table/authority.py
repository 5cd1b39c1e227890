"""The authority over all tables: one serial queue a game, durable before it is told.

A command is judged against the table in memory, appended to the log, and only then applied and
answered. The memory is a cache: whenever the storage fails or somebody else was first, the room is
dropped and folded again from the log.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from random import SystemRandom
from time import time
from typing import Any, Protocol, TypeVar

from sobremesa.bots import NAMES as BOTS
from sobremesa.games import load
from sobremesa.games import record as records
from sobremesa.games.game import Illegal
from sobremesa.table import limits, messages, showing
from sobremesa.table.clock import Uptime
from sobremesa.table.events import (
    AnyEvent,
    BotPlayer,
    Created,
    Ended,
    Entry,
    Holder,
    Person,
    Rematched,
    Started,
)
from sobremesa.table.people import Signer, new_id
from sobremesa.table.proof import new_salt
from sobremesa.table.rows import row_of
from sobremesa.table.store import Conflict, StorageFailed, Store
from sobremesa.table.table import Refused, Table
from sobremesa.table.thinking import Mind

log = logging.getLogger(__name__)

ME, OPEN_SEAT = "me", "open"
T = TypeVar("T")


class Listener(Protocol):
    """A connection that wants to know when its table changes."""

    person: str

    def changed(self) -> None:
        """Called at once and often; it must not wait."""


class Room:
    """A table in memory with those who watch it."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.present: Counter[str] = Counter()
        self.gone_since: dict[str, float] = {}
        self.opened = self.used = now
        self.alarm: asyncio.TimerHandle | None = None
        self.thinking: int | None = None
        self.dropped = False

    def announce(self) -> None:
        """Tell everybody who watches."""
        for listener in tuple(self.listeners):
            listener.changed()

    def away(self, now: float) -> float:
        """For how many seconds the person who decides has been gone."""
        seat = self.table.seat
        holder = None if seat is None else self.table.holders[seat]
        if not isinstance(holder, Person) or self.present[holder.id]:
            return 0.0
        return now - self.gone_since.get(holder.id, self.opened)


class Authority:
    """All tables. `now` gives seconds since 1970."""

    def __init__(self, store: Store, mind: Mind, signer: Signer, now: Callable[[], float] = time) -> None:
        self._store = store
        self._mind = mind
        self._signer = signer
        self._now = now
        self._uptime = Uptime()
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.counts: Counter[str] = Counter()

    # Its own life

    async def begin(self) -> None:
        """Start the clocks again, ask waiting bots again, and keep house from now on."""
        started = self._millis()
        self._uptime = Uptime(await self._store.begin_run(started), started)
        self._spawn(self._heartbeat())
        self._spawn(self._keep_house())
        self._spawn(self._resume())

    async def end(self) -> None:
        """Finish what is under way and stop."""
        for room in self._rooms.values():
            if room.alarm is not None:
                room.alarm.cancel()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(self._quiet(room) for room in self._rooms.values()))
        await self._mind.close()
        try:
            await self._store.still_running(self._millis())
        except StorageFailed as problem:
            log.warning("the last heartbeat could not be written", extra={"problem": str(problem)})

    async def healthy(self) -> bool:
        """Whether something could be written just now."""
        try:
            await self._store.still_running(self._millis())
        except StorageFailed:
            return False
        return True

    def figures(self) -> dict[str, float]:
        """How busy the tables are."""
        rooms = self._rooms.values()
        return {
            "rooms": len(rooms),
            "playing": sum(room.table.status == "playing" for room in rooms),
            "listeners": sum(len(room.listeners) for room in rooms),
            **self.counts,
        }

    # What people wish

    async def create(
        self,
        owner: Person,
        game: str,
        players: int,
        options: dict[str, Any],
        seats: Sequence[str],
        public: bool = False,
        time_control: Any = None,
    ) -> str:
        """Lay a table. A seat is `me`, `open` or a bot's name; when none is open the game begins."""
        if len(seats) != players:
            raise Refused("seats-and-players", seats=len(seats), players=players)
        for seat in seats:
            if seat not in (ME, OPEN_SEAT, *BOTS):
                raise Refused("unknown-bot", bot=seat[:40])
        mine = await self._stored(self._store.of_person(owner.id, limits.LISTED_TABLES))
        live = sum(row.owner == owner.id and row.status != "over" for row in mine)
        if live >= limits.TABLES_A_PERSON:
            raise Refused("too-many-tables", limit=limits.TABLES_A_PERSON)
        holders = tuple(_holder(seat, owner) for seat in seats)
        try:
            dealt = records.deal(load(game), SystemRandom(), players, options)
        except LookupError:
            raise Refused("unknown-game", game=game[:40]) from None
        except Illegal as illegal:
            raise Refused("illegal", illegal.refusal) from None
        created = Created(
            game,
            dealt.rules,
            players,
            dict(options),
            dict(dealt.setup),
            new_salt(),
            owner,
            holders,
            public,
            time_control,
        )
        return await self._lay(new_id(), created)

    async def command(self, table_id: str, person: Person, command: messages.Command) -> messages.Done:
        """Carry out a command, once. Returns when it is durable; raises `Refused`."""
        # The caller may vanish while the command is being written: it is finished all the same.
        return await asyncio.shield(self._spawn(self._command(table_id, person, command)))

    async def move_seat(self, person: Person, token: str) -> str:
        """Follow a seat's own link: the seat is this person's now. Returns the table."""
        words = self._signer.read("seat", token)
        if words is None or len(words) != 3 or not words[1].isdigit():
            raise Refused("bad-link")
        table_id, seat, holder = words[0], int(words[1]), words[2]
        room = await self.room(table_id)
        if seat not in room.table.seats_of(holder):
            raise Refused("bad-link")
        if holder != person.id:
            async with room.lock:
                await self._write(room, room.table.move_to(person, seat), None)
        return table_id

    def seat_link(self, table: Table, person: str, seat: int) -> str:
        """The token that moves a seat to another device. Only its holder gets one."""
        if seat not in table.seats_of(person):
            raise Refused("not-your-seat")
        return self._signer.sign("seat", table.id, str(seat), person)

    # What people see

    async def room(self, table_id: str) -> Room:
        """The room of a table, folded from its log where it is not in memory."""
        room = self._rooms.get(table_id)
        if room is None:
            async with self._opening.setdefault(table_id, asyncio.Lock()):
                room = self._rooms.get(table_id) or await self._open(table_id)
            self._opening.pop(table_id, None)
        room.used = self._now()
        return room

    def show(self, room: Room, person: str, viewer: int | None, since: int = 0) -> messages.State:
        """What somebody may see of a table."""
        since = since if 0 <= since <= room.table.version else 0
        here = {who for who, times in room.present.items() if times}
        return showing.state(room.table, person, viewer, since, here, self._millis(), room.away(self._now()))

    def enter(self, room: Room, listener: Listener) -> None:
        """Somebody connects to a table."""
        room.listeners.add(listener)
        room.present[listener.person] += 1
        room.gone_since.pop(listener.person, None)
        if room.present[listener.person] == 1:
            room.announce()

    def exit(self, room: Room, listener: Listener) -> None:
        """Somebody's connection ends."""
        room.listeners.discard(listener)
        room.present[listener.person] -= 1
        if room.present[listener.person] <= 0:
            del room.present[listener.person]
            room.gone_since[listener.person] = self._now()
            room.announce()
        room.used = self._now()

    # How

    async def _command(self, table_id: str, person: Person, command: messages.Command) -> messages.Done:
        room = await self.room(table_id)
        async with room.lock:
            if room.dropped:  # while we waited for our turn
                raise Refused("stale", version=room.table.version)
            table = room.table
            key = f"{person.id}:{command.id}"
            if key in table.commands:
                self.counts["repeated"] += 1
                return messages.Done(command.id, table.commands[key], table.rematch)
            if getattr(command, "version", table.version) != table.version:
                self.counts["stale"] += 1
                raise Refused("stale", version=table.version)
            if isinstance(command, messages.Rematch):
                return await self._rematch(room, person, command, key)
            await self._write(room, self._judge(room, person, command), key)
            return messages.Done(command.id, room.table.version)

    def _judge(self, room: Room, person: Person, command: messages.Command) -> list[AnyEvent]:
        """The events that a command leads to. Raises `Refused`."""
        table, who = room.table, person.id
        match command:
            case messages.Act(seat=seat, action=action):
                return table.act(who, seat, action, self._millis())
            case messages.Sit(seat=seat):
                return table.sit(person, seat)
            case messages.Leave(seat=seat):
                return table.leave(who, seat)
            case messages.Close():
                return table.close(who)
            case messages.Resign(seat=seat):
                return table.resign(who, seat)
            case messages.OfferDraw(seat=seat):
                return table.offer_draw(who, seat)
            case messages.DeclineDraw(seat=seat):
                return table.decline_draw(who, seat)
            case messages.Undo():
                return table.undo(who)
            case messages.GoOn(choice=choice):
                return table.go_on_without(who, choice, room.away(self._now()))
            case messages.Rematch():
                raise AssertionError("a rematch is more than events")

    async def _rematch(
        self, room: Room, person: Person, command: messages.Rematch, key: str
    ) -> messages.Done:
        """Lay the next table, once, however often and by however many it is asked for."""
        table = room.table
        table.may_rematch(person.id)
        if table.rematch is None:
            made = table.created
            holders = (*table.holders[1:], table.holders[0])
            dealt = records.deal(table.game, SystemRandom(), made.players, made.options)
            created = Created(
                made.game,
                made.rules,
                made.players,
                made.options,
                dict(dealt.setup),
                new_salt(),
                person,
                holders,
                made.public,
                made.time,
                table.id,
            )
            following = self._signer.derive("rematch", table.id)
            try:
                await self._lay(following, created)
            except Conflict:  # laid before, but a crash kept this table from knowing
                log.info("a rematch was there already", extra={"table": table.id})
            await self._write(room, [Rematched(following)], key)
        return messages.Done(command.id, room.table.version, room.table.rematch)

    async def _lay(self, table_id: str, created: Created) -> str:
        table = Table(table_id, self._uptime)
        room = Room(table, self._now())
        events: list[AnyEvent] = [created]
        if None not in created.holders:
            events.append(Started())
        async with room.lock:
            await self._write(room, events, None)
            self._rooms[table_id] = room
        self.counts["tables"] += 1
        return table_id

    async def _write(self, room: Room, events: Sequence[AnyEvent], command: str | None) -> None:
        """Make events durable, then true, then known. The room's lock is held."""
        if not events:
            return
        now, version = self._millis(), room.table.version
        entries = [
            Entry(version + number, now, command if number == 1 else None, event)
            for number, event in enumerate(events, start=1)
        ]
        after = room.table.after(entries)
        try:
            await self._store.append(row_of(after), entries)
        except Conflict:
            self._drop(room)
            if isinstance(events[0], Created):
                raise
            raise Refused("stale", version=version) from None
        except StorageFailed as problem:
            self.counts["storage_failures"] += 1
            log.error("an append failed", extra={"table": room.table.id, "problem": str(problem)})
            self._drop(room)
            raise Refused("storage") from None
        room.table = after
        room.used = self._now()
        self.counts["events"] += len(entries)
        self._wind(room)
        room.announce()

    def _wind(self, room: Room) -> None:
        """After a change: set the alarm for the clock, and wake a bot that is to move."""
        if room.alarm is not None:
            room.alarm.cancel()
            room.alarm = None
        table = room.table
        left = table.remaining(self._millis())
        if left is not None and table.clock is not None and table.clock.running is not None:
            seconds = max(0, left[table.clock.running]) / 1000 + 0.005
            loop = asyncio.get_running_loop()
            room.alarm = loop.call_later(min(seconds, 3600.0), lambda: self._spawn(self._ring(room)))
        bot = table.bot_to_move()
        if bot is not None and room.thinking != table.version:
            room.thinking = table.version
            self._spawn(self._bot_turn(room, table.version, *bot))

    async def _ring(self, room: Room) -> None:
        """The alarm of a clock went off."""
        async with room.lock:
            if room.dropped:
                return
            try:
                await self._write(room, room.table.time_out(self._millis()), None)
            except Refused as refused:
                log.warning("a time-out waits", extra={"table": room.table.id, "code": refused.code})
                await self._again_later(room)
            else:
                if room.table.status == "playing":
                    self._wind(room)

    async def _bot_turn(self, room: Room, version: int, seat: int, bot: BotPlayer) -> None:
        """Let a bot choose, outside this process, and act for it if nothing happened meanwhile."""
        table = room.table
        view = table.game.view(table.state, seat)
        try:
            action = await self._mind.think(bot.name, view, secrets.randbits(64))
        except Exception as problem:
            # Whatever goes wrong in a bot must not stop the table: it is asked again.
            log.error("a bot failed", extra={"table": table.id, "bot": bot.name, "problem": repr(problem)})
            self.counts["bot_failures"] += 1
            await asyncio.sleep(1.0)
            await self._again_later(room)
            return
        async with room.lock:
            if room.dropped or room.table.version != version:
                return
            try:
                await self._write(room, table.decide(seat, action, self._millis()), None)
            except Refused as refused:
                log.error("a bot's action failed", extra={"table": table.id, "code": refused.code})
                await self._again_later(room)

    async def _again_later(self, room: Room) -> None:
        """Try again what waits in a room: its alarm, its bot."""

        async def later() -> None:
            await asyncio.sleep(1.0)
            fresh = await self.room(room.table.id)
            async with fresh.lock:
                fresh.thinking = None
                self._wind(fresh)

        self._spawn(later())

    async def _open(self, table_id: str) -> Room:
        entries = await self._stored(self._store.load(table_id))
        if not entries:
            raise Refused("unknown-table")
        table = Table(table_id, self._uptime)
        for count, entry in enumerate(entries):
            table.apply(entry)
            if count % 8 == 7:
                await asyncio.sleep(0)  # a long game must not hold up the others
        room = self._rooms[table_id] = Room(table, self._now())
        self._wind(room)
        return room

    def _drop(self, room: Room) -> None:
        """Forget a room; whoever watches it is sent to the fresh one."""
        room.dropped = True
        if room.alarm is not None:
            room.alarm.cancel()
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]
        room.announce()

    async def _stored(self, reading: Any) -> Any:
        try:
            return await reading
        except StorageFailed as problem:
            self.counts["storage_failures"] += 1
            log.error("a read failed", extra={"problem": str(problem)})
            raise Refused("storage") from None

    async def _quiet(self, room: Room) -> None:
        async with room.lock:
            pass

    async def _resume(self) -> None:
        """After a start: clocks run on, and bots that were to move are asked again."""
        for row in await self._stored(self._store.unfinished()):
            if row.status == "playing" and (row.clocked or row.bot_to_move):
                try:
                    await self.room(row.id)
                except Exception:
                    log.exception("a table could not be opened", extra={"table": row.id})

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(limits.HEARTBEAT_SECONDS)
            try:
                await self._store.still_running(self._millis())
            except StorageFailed as problem:
                log.warning("a heartbeat could not be written", extra={"problem": str(problem)})

    async def _keep_house(self) -> None:
        """Idle rooms leave the memory; tables that nobody joins are closed."""
        while True:
            await asyncio.sleep(limits.HOUSEKEEPING_SECONDS)
            try:
                await self._close_unfilled()
            except Refused as refused:
                log.warning("housekeeping waits", extra={"code": refused.code})
            for room in tuple(self._rooms.values()):
                if self._idle(room):
                    self._drop(room)

    def _idle(self, room: Room) -> bool:
        table = room.table
        if room.listeners or room.lock.locked() or self._now() - room.used < limits.ROOM_IDLE_SECONDS:
            return False
        awaited = table.clock is not None or table.bot_to_move() is not None
        return not (table.status == "playing" and awaited)

    async def _close_unfilled(self) -> None:
        oldest = self._millis() - limits.WAITING_TABLE_SECONDS * 1000
        for row in await self._stored(self._store.unfinished()):
            if row.status != "waiting" or row.changed > oldest:
                continue
            room = await self.room(row.id)
            async with room.lock:
                if room.table.status == "waiting" and not room.dropped:
                    await self._write(room, [Ended("closed", ())], None)

    def _spawn(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _millis(self) -> int:
        return int(self._now() * 1000)


def _holder(seat: str, owner: Person) -> Holder | None:
    if seat == ME:
        return owner
    return None if seat == OPEN_SEAT else BotPlayer(seat)
