"""What the server does all the time: note that it is up, wake what slept, clear what nobody uses."""

from __future__ import annotations

import asyncio
import logging
import math
from time import monotonic

from sobremesa.table import limits
from sobremesa.table.events import Ended
from sobremesa.table.rooms import Room, Rooms
from sobremesa.table.store import Roll, StorageFailed
from sobremesa.table.table import ABANDONED, Refused, Status

log = logging.getLogger(__name__)


class Housekeeper:
    """Keeps house over all rooms."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._store = rooms.store
        self._beat = 0
        self._wrote_at = -math.inf

    @property
    def well(self) -> bool:
        """Whether the last heartbeat could be written, and has not been long ago."""
        return self._rooms.uptime.running and monotonic() - self._wrote_at < limits.UNWELL_SECONDS

    async def begin(self) -> None:
        """Start the clocks again, ask waiting bots again, and keep house from now on."""
        await self._run()
        for work in (self._heartbeat(), self._keep_house()):
            self._rooms.spawn(work)

    async def beat(self) -> bool:
        """Note that the server is up. Returns whether it could be noted.

        While nothing can be written nobody can act: the clocks stand still, as if the server were down.
        """
        now = self._rooms.millis()
        try:
            if self._rooms.uptime.running:
                self._heard(await self._store.still_running(now), now)
            else:
                await self._run()
        except StorageFailed as problem:
            log.warning("a heartbeat could not be written", extra={"problem": str(problem)})
            self._rooms.uptime.stop(self._beat)
            return False
        return True

    async def _run(self) -> None:
        """A span in which the clocks run begins now."""
        now = self._rooms.millis()
        spans = await self._store.begin_run(now)
        roll = await self._store.still_running(now)
        self._rooms.now.not_before(roll.latest / 1000)
        now = self._rooms.millis()
        self._rooms.uptime.start(spans, now)
        self._heard(roll, now)
        for room in self._rooms.all:
            if room.table.clock is not None:  # it stood still, and runs again
                room.announce()

    def _heard(self, roll: Roll, now: int) -> None:
        """A heartbeat was written at some moment. When servers came or went, tables change hands."""
        self._beat = now
        self._wrote_at = monotonic()
        self._rooms.now.beat(now / 1000)
        self._rooms.now.not_before(roll.latest / 1000)
        if roll.servers != self._rooms.servers:
            log.info("%d servers", len(roll.servers))
            self._rooms.servers = roll.servers
            for room in self._rooms.all:
                self._rooms.changed(room)
                if room.elsewhere:
                    self._rooms.wonders(room)
            self._rooms.spawn(self.resume())

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(limits.HEARTBEAT_SECONDS)
            await self.beat()

    async def resume(self) -> None:
        """Where it is ours to do, clocks run on, and bots that were to move are asked again."""
        for table_id in filter(self._rooms.keeps, await self._awaited()):
            try:
                await self._rooms.get(table_id)
            except Exception:
                log.exception("a table could not be opened", extra={"table": table_id})

    async def _awaited(self) -> list[str]:
        while True:
            try:
                return await self._rooms.read(self._store.awaited())
            except Refused:
                await asyncio.sleep(limits.RETRY_SECONDS)

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(limits.HOUSEKEEPING_SECONDS)
            await self.tidy()

    async def tidy(self) -> None:
        """Idle rooms leave the memory; what nobody joins, plays on or needs to keep leaves the database."""
        try:
            await self._close("waiting", limits.WAITING_TABLE_SECONDS, "closed")
            await self._close("playing", limits.ABANDONED_SECONDS, ABANDONED)
            await self._forget()
            await self._rooms.read(self._store.forget_words(self._ago(limits.WORDS_SECONDS)))
            await self._rooms.read(self._store.forget_seeks(self._ago(limits.SEEK_KEPT_SECONDS)))
        except Refused as refused:
            log.warning("housekeeping waits", extra={"code": refused.code})
        for room in self._rooms.all:
            if self._idle(room):
                self._rooms.drop(room)

    def _idle(self, room: Room) -> bool:
        """Whether a room can leave the memory. Alarms go on without it; a bot's thought does not."""
        table = room.table
        thinking = table.has_people and table.bot_to_move() is not None and self._rooms.keeps(table.id)
        if room.listeners or room.lock.locked() or thinking:
            return False
        return self._rooms.now() - room.used >= limits.ROOM_IDLE_SECONDS

    async def _close(self, status: Status, seconds: float, why: str) -> None:
        """End the tables of some status at which nothing has happened for so long. Clocks end theirs."""
        idle = await self._rooms.read(self._store.idle(status, self._ago(seconds)))
        for table_id in filter(self._rooms.keeps, set(idle) - self._rooms.apart):
            try:
                async with self._rooms.queue(table_id) as room:
                    if room.table.status == status and room.table.clock is None:
                        await self._rooms.write(room, [Ended(why, ())], None)
            except Refused as refused:
                log.warning("a table stays open", extra={"table": table_id, "code": refused.code})

    async def _forget(self) -> None:
        """Delete what was never finished, in the end."""
        before = self._ago(limits.UNFINISHED_KEPT_SECONDS)
        for table_id in await self._rooms.read(self._store.forget(before, limits.FORGOTTEN_AT_ONCE)):
            room = self._rooms.find(table_id)
            if room is not None:
                self._rooms.drop(room)

    def _ago(self, seconds: float) -> int:
        return self._rooms.millis() - int(seconds * 1000)
