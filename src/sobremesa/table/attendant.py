"""What happens at a table by itself: clocks that run out, and bots that move."""

from __future__ import annotations

import asyncio
import logging
import secrets

from sobremesa.table import limits
from sobremesa.table.consequences import decide, time_out
from sobremesa.table.people import BotPlayer
from sobremesa.table.rooms import Overtaken, Room, Rooms
from sobremesa.table.table import Refused
from sobremesa.table.thinking import SIMPLER, Mind
from sobremesa.table.turns import Errand, Rank

log = logging.getLogger(__name__)

MOST_DOUBLINGS = 20
"""A pause is doubled no more often: it is limited anyway, and must stay a number."""
LONGEST_ALARM = 3600.0
"""An alarm is set anew after so many seconds: event loops are not made for weeks."""


class Attendant:
    """Sets the alarm of every clock, and wakes every bot that is to move."""

    def __init__(self, rooms: Rooms, mind: Mind) -> None:
        self._rooms = rooms
        self._mind = mind
        self._alarms: dict[str, asyncio.TimerHandle] = {}

    def attend(self, room: Room) -> None:
        """After any change: set the alarm for the clock, and wake a bot that is to move.

        Where another server looks after the table that is not ours to do. Bots among themselves play only
        while somebody watches, at the server where they watch.
        """
        self._set_alarm(room)
        table = room.table
        ours = self._rooms.keeps(table.id) if table.has_people else bool(room.listeners)
        bot = table.bot_to_move() if ours and not table.is_full else None
        if bot is not None and room.thinking != table.version:
            room.thinking = table.version
            self._rooms.spawn(self._bot_turn(room, table.version, *bot))

    def greet(self, room: Room) -> None:
        """Somebody has come to watch: bots among themselves play on."""
        if not room.table.has_people:
            self.attend(room)

    def rest(self) -> None:
        """Stop all alarms."""
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()

    def _set_alarm(self, room: Room) -> None:
        """The alarm outlives the room: a game that nobody watches may leave the memory meanwhile."""
        table = room.table
        before = self._alarms.pop(table.id, None)
        if before is not None:
            before.cancel()
        if table.clock is None or table.clock.running is None or not self._rooms.keeps(table.id):
            return
        left = table.clock.remaining(table.clock.running, self._rooms.millis(), self._rooms.uptime)
        seconds = min(max(0, left) / 1000 + 0.005, LONGEST_ALARM)
        loop = asyncio.get_running_loop()
        self._alarms[table.id] = loop.call_later(seconds, lambda: self._rooms.spawn(self._ring(table.id)))

    async def _ring(self, table_id: str) -> None:
        """The alarm of a clock went off."""
        try:
            async with self._rooms.queue(table_id) as room:
                await self._rooms.write(room, time_out(room.table, self._rooms.millis()), None)
                self._set_alarm(room)
        except Overtaken:
            return
        except Refused as refused:
            log.warning("a time-out waits", extra={"table": table_id, "code": refused.code})
            self._come_back(table_id, limits.RETRY_SECONDS)

    async def _bot_turn(self, room: Room, version: int, seat: int, bot: BotPlayer) -> None:
        """Let a bot choose, outside this process, and act for it if nothing happened meanwhile."""
        table = room.table
        view = table.game.view(table.state, seat)
        errand = _errand(room, seat)
        name = bot.name if errand.itself else self._who_thinks(room, bot)
        try:
            action = await self._mind.think(name, view, secrets.randbits(64), errand)
        except Exception as problem:
            # Whatever goes wrong in a bot must not stop the table: it is asked again.
            log.error("a bot failed", exc_info=problem, extra={"table": table.id, "bot": name})
            self._failed(room, bot)
            return
        try:
            async with self._rooms.queue(table.id) as fresh:
                if fresh.table.version == version:
                    events = decide(fresh.table, seat, action, self._rooms.millis())
                    await self._rooms.write(fresh, events, None)
        except Overtaken:
            return
        except Refused as refused:
            log.error("a bot's action failed", extra={"table": table.id, "bot": name, "code": refused.code})
            if refused.code == "illegal":
                self._failed(room, bot)
            else:
                room.thinking = None
                self._come_back(table.id, limits.RETRY_SECONDS)

    def _who_thinks(self, room: Room, bot: BotPlayer) -> str:
        """The bot itself, or a simpler one where it has failed again and again."""
        if room.failures[bot.name] < limits.BOT_FAILURES:
            return bot.name
        log.warning("a simpler bot plays for one that fails", extra={"table": room.table.id, "bot": bot.name})
        return SIMPLER

    def _failed(self, room: Room, bot: BotPlayer) -> None:
        """Ask again, later each time."""
        self._rooms.counts["bot_failures"] += 1
        pause = limits.RETRY_SECONDS * 2 ** min(room.failures[bot.name], MOST_DOUBLINGS)
        room.failures[bot.name] += 1
        room.thinking = None
        self._come_back(room.table.id, min(pause, limits.LONGEST_RETRY_SECONDS))

    def _come_back(self, table_id: str, pause: float) -> None:
        """Something at a table could not be done: see to it again in a while."""
        self._rooms.spawn(self._look_again(table_id, pause))

    async def _look_again(self, table_id: str, pause: float) -> None:
        while True:
            await asyncio.sleep(pause)
            try:
                async with self._rooms.queue(table_id) as room:
                    self.attend(room)
            except Refused as refused:
                log.warning("a table waits", extra={"table": table_id, "code": refused.code})
                if refused.code == "storage":
                    continue
            return


def _errand(room: Room, seat: int) -> Errand:
    """Whoever laid a table is whom its bots think for; whoever is there comes first. A level that is rated
    plays at its full strength or not at all."""
    table = room.table
    played = table.has_people and (room.listeners or room.elsewhere)
    itself = table.created.rated and isinstance(table.starters[seat], BotPlayer)
    rank = Rank.PLAYED if played else Rank.ALONE
    return Errand(table.created.owner.id, rank, itself, table=table.id)
