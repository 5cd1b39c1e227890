"""The authority over all tables: what people wish, granted or refused, and what they may see."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping, Sequence
from random import SystemRandom
from typing import Any

from msgspec.structs import replace

from sobremesa.bots import LEVELS
from sobremesa.bots import NAMES as BOTS
from sobremesa.games import load
from sobremesa.games import record as records
from sobremesa.games.game import Illegal
from sobremesa.table import limits, messages, projection
from sobremesa.table.advising import Counsel
from sobremesa.table.analysing import Analyst
from sobremesa.table.attendant import Attendant
from sobremesa.table.beginning import Begins, turned
from sobremesa.table.calling import Caller, Way
from sobremesa.table.clock import TimeControl
from sobremesa.table.command import Command, Giver
from sobremesa.table.consequences import move_to, seated_by
from sobremesa.table.events import Created, Event, Readied, Rematched, Started
from sobremesa.table.housekeeping import Housekeeper
from sobremesa.table.inspecting import Inspector
from sobremesa.table.leaving import Leaving
from sobremesa.table.lobby import Lobby
from sobremesa.table.moderating import Moderator
from sobremesa.table.neighbours import Neighbours
from sobremesa.table.people import BotPlayer, Holder, Person, Signer, named, new_id
from sobremesa.table.proof import new_salt
from sobremesa.table.ranking import Ranking
from sobremesa.table.rating import Ratings, is_ratable
from sobremesa.table.rooms import Listener, Overtaken, Room, Rooms
from sobremesa.table.seeking import Group
from sobremesa.table.store import Conflict, Store
from sobremesa.table.table import Refused, Table
from sobremesa.table.talking import Talking
from sobremesa.table.thinking import Mind
from sobremesa.table.watch import Watch

log = logging.getLogger(__name__)

ME, OPEN_SEAT = "me", "open"


class Authority:
    """All tables. `watch` tells the time, `outside` what each of other people's bots plays, `ways` how people
    are called."""

    def __init__(
        self,
        store: Store,
        mind: Mind,
        signer: Signer,
        watch: Watch | None = None,
        outside: Mapping[str, Collection[str]] | None = None,
        ways: dict[str, Way] | None = None,
    ) -> None:
        self._outside = outside or {}
        self._store = store
        self._mind = mind
        self.signer = signer
        self._rooms = Rooms(store, watch or Watch())
        self._attendant = Attendant(self._rooms, mind)
        self._housekeeper = Housekeeper(self._rooms)
        self._inspector = Inspector(self._rooms)
        self.talking = Talking(self._rooms, signer)
        self._neighbours = Neighbours(self._rooms, self._housekeeper, self.talking)
        self._counsel = Counsel(self._rooms, mind)
        self.analyst = Analyst(mind, self._rooms.spawn)
        self.leaving = Leaving(self._rooms)
        self._ranking = Ranking(self._rooms)
        self.moderator = Moderator(self._rooms, self.leaving)
        self.lobby = Lobby(self._rooms, self._lay_for)
        self.caller = Caller(self._rooms, ways or {})
        self._rooms.changed = self._changed

    # Its own life

    async def begin(self) -> None:
        """Start the clocks again, ask waiting bots again, and keep house from now on."""
        await self._housekeeper.begin()
        self._store.listen(self._neighbours)
        self._inspector.begin()
        self._rooms.spawn(self._ranking.keep())
        self._rooms.spawn(self.moderator.keep())
        self._rooms.spawn(self.caller.keep())

    async def end(self) -> None:
        """Finish what is under way and stop."""
        self._attendant.rest()
        await self._rooms.settle()
        self._attendant.rest()
        await self._mind.close()
        await self._housekeeper.beat()

    async def tidy(self) -> None:
        """Keep house now; it also happens by itself, now and then."""
        await self._housekeeper.tidy()

    async def beat(self) -> bool:
        """A heartbeat now; it also happens by itself. Returns whether it could be written."""
        return await self._housekeeper.beat()

    @property
    def healthy(self) -> bool:
        """Whether something could be written just now."""
        return self._housekeeper.well

    def metrics(self) -> dict[str, float]:
        """How busy the tables are."""
        rooms = self._rooms.all
        return {
            "rooms": len(rooms),
            "playing": sum(room.table.status == "playing" for room in rooms),
            "listeners": sum(len(room.listeners) for room in rooms),
            "servers": len(self._rooms.servers),
            **self._mind.metrics(),
            "apart": len(self._rooms.apart),
            "faults": self._inspector.faults,
            **self._rooms.counts,
        }

    @property
    def ratings(self) -> Ratings:
        """How strong people are."""
        return self._ranking.ratings

    def outside(self, game: str) -> list[str]:
        """The bots of other people that play a game."""
        return [name for name, played in self._outside.items() if game in played]

    # What people wish

    async def create(
        self,
        owner: Person,
        game: str,
        players: int,
        options: dict[str, Any],
        seats: Sequence[str],
        public: bool = False,
        time_control: TimeControl | None = None,
        hints: bool = False,
        begins: Begins | None = None,
        quiet: bool = False,
        rated: bool = False,
        setup: dict[str, Any] | None = None,
    ) -> str:
        """Lay a table. A seat is `me`, `open` or a bot's name; when none is open the game begins.

        The first seat begins; `begins` says whose that is to be. Whoever holds every seat may bring the deal.
        """
        if len(seats) != players:
            raise Refused("seats-and-players", seats=len(seats), players=players)
        for seat in seats:
            if seat not in (ME, OPEN_SEAT, *BOTS, *self.outside(game)):
                raise Refused("unknown-bot", bot=seat[:40])
        if rated:
            _must_be_ratable(game, seats, time_control, hints)
        if setup is not None and any(seat != ME for seat in seats):
            raise Refused("own-deal")
        live = await self._rooms.read(self._store.live_tables(owner.id))
        if live >= limits.TABLES_A_PERSON:
            raise Refused("too-many-tables", limit=limits.TABLES_A_PERSON)
        await self._must_have_room(owner)
        holders = tuple(_holder(seat, owner) for seat in seats)
        try:
            rules = load(game)
            if setup is None:
                dealt = records.deal(rules, SystemRandom(), players, options)
            else:
                rules.start(players, options, setup)
                dealt = records.Record(game, rules.RULES, players, options, setup)
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
            turned(holders, owner, begins, SystemRandom()),
            public,
            time_control,
            hints=hints,
            begins=begins,
            quiet=quiet,
            rated=rated,
            own_deal=setup is not None,
        )
        return await self._lay(new_id(), created)

    async def command(self, table_id: str, person: Person, command: Command) -> messages.Done:
        """Carry out a command, once. Returns when it is durable; raises `Refused`."""
        # The caller may vanish while the command is being written: it is finished all the same.
        return await asyncio.shield(self._rooms.spawn(self.obey(table_id, person, command)))

    async def obey(self, table_id: str, person: Person, command: Command) -> messages.Done:
        """The same for callers who never give up in the middle."""
        async with self._rooms.queue(table_id) as room:
            if not room.here(person.id):
                room.saw(person.id, self._rooms.now())
            if getattr(command, "version", 0) > room.table.version:  # seen at another server
                await self._rooms.take_in(room)
            try:
                return await self._carry_out(room, person, command)
            except Overtaken:  # perhaps by this very command, sent to another server before
                return await self._carry_out(room, person, command)

    async def move_seat(self, person: Person, token: str) -> str:
        """Follow a seat's own link: the seat is this person's now. Returns the table."""
        words = self.signer.read("seat", token)
        if words is None or len(words) != 4 or not (words[1] + words[3]).isdigit():
            raise Refused("bad-link")
        table_id, seat, holder, line = words[0], int(words[1]), words[2], int(words[3])
        async with self._rooms.queue(table_id) as room:
            if seat in room.table.seats_of(person.id):
                return table_id
            held = seat in room.table.seats_of(holder)
            if not held or seated_by(room.table, seat) != line:  # it was used, or they left since
                raise Refused("bad-link")
            if room.table.is_full:
                raise Refused("log-full")
            await self._rooms.write(room, move_to(room.table, person, seat), None)
            self._neighbours.tell(room)
            await self._rooms.read(self._take_name(person, room.table.holders[seat]))
        return table_id

    async def _take_name(self, person: Person, seated: Holder | None) -> None:
        """Whoever comes to their seat with a new device is called as before, unless it has a name."""
        if seated is not None and await self._store.name(person.id) is None:
            await self._store.rename(person.id, seated.name)

    def seat_link(self, table: Table, person: str, seat: int) -> str:
        """The token that moves a seat to another device. Only its holder gets one."""
        if seat not in table.seats_of(person):
            raise Refused("not-your-seat")
        if table.created.own_deal:
            raise Refused("own-deal")
        return self.signer.sign("seat", table.id, str(seat), person, str(seated_by(table, seat)))

    # What people see

    async def room(self, table_id: str) -> Room:
        """The room of a table, folded from its log where it is not in memory."""
        return await self._rooms.newest(table_id)

    def show(self, room: Room, person: str, viewer: int | None, since: int = 0) -> messages.State:
        """What somebody may see of a table."""
        since = since if 0 <= since <= room.table.version else 0
        now = self._rooms.now()
        here = room.present.keys() | room.elsewhere if room.elsewhere else room.present
        millis, away = int(now * 1000), room.away(now)
        return projection.state(room.table, person, viewer, since, here, millis, away, self.ratings)

    def message(self, room: Room, person: str, viewer: int | None, since: int) -> bytes:
        """The same as it is sent. All who only watch share one, made once for each change; so do all sockets
        of one person."""
        table = room.table
        watches = viewer is None and table.created.owner.id != person and not table.seats_of(person)
        if not watches and room.present[person] <= 1:
            return messages.write(self.show(room, person, viewer, since))
        key = ("" if watches else person, viewer, since)
        found = room.sights.get(key)
        if found is None:
            found = room.sights[key] = messages.write(self.show(room, person, viewer, since))
            asyncio.get_running_loop().call_later(limits.SHARED_SECONDS, room.sights.clear)
        return found

    async def hint(self, table_id: str, person: str, seat: int) -> messages.Hint:
        """What a good player would do at somebody's seat. Raises `Refused`."""
        return await self._counsel.hint(await self.room(table_id), person, seat)

    async def finished(self, table_id: str) -> Table:
        """A table whose game is over, and open to everybody. Raises `Refused`."""
        table = (await self.room(table_id)).table
        if table.gone == "game":
            raise Refused("rules-gone")
        if not table.is_open or table.started_at is None:
            raise Refused("not-over")
        return table

    def enter(self, room: Room, listener: Listener) -> None:
        """Somebody connects to a table."""
        room.listeners.add(listener)
        room.present[listener.person] += 1
        room.seen.pop(listener.person, None)
        if room.present[listener.person] == 1:
            self._came_or_went(room, listener.person)
        self._attendant.greet(room)

    def exit(self, room: Room, listener: Listener) -> None:
        """Somebody's connection ends."""
        room.listeners.discard(listener)
        room.present[listener.person] -= 1
        if room.present[listener.person] <= 0:
            del room.present[listener.person]
            room.saw(listener.person, self._rooms.now())
            self._came_or_went(room, listener.person)
        room.used = self._rooms.now()

    def _came_or_went(self, room: Room, person: str) -> None:
        """Whether players are there everybody may know; who watches is nobody's business, but how many."""
        if not room.table.seats_of(person):
            self._neighbours.count(room)
        else:
            self._neighbours.tell(room)
            if not room.stirs:
                room.stirs = True
                asyncio.get_running_loop().call_later(limits.PRESENCE_SECONDS, room.settle)

    # How

    def _changed(self, room: Room) -> None:
        self._attendant.attend(room)
        self.caller.look(room)

    async def _carry_out(self, room: Room, person: Person, command: Command) -> messages.Done:
        """Do what a command says, unless it was done before. Raises `Refused`. The room's lock is held."""
        table = room.table
        key = f"{person.id}:{command.id}"
        if key in table.commands:
            self._rooms.counts["repeated"] += 1
            return messages.Done(command.id, table.commands[key], table.rematch)
        if getattr(command, "version", table.version) != table.version:
            self._rooms.counts["stale"] += 1
            raise Refused("stale", version=table.version)
        now = self._rooms.now()
        giver = Giver(person, table.seats_of(person.id), int(now * 1000), room.away(now))
        command.check(table, giver)
        if table.is_full and not command.ends:
            raise Refused("log-full")
        events = command.events(table, giver)
        for event in events:
            if isinstance(event, Rematched):
                await self._lay_rematch(room, event, giver)
        await self._rooms.write(room, events, key)
        self._neighbours.tell(room)
        return messages.Done(command.id, room.table.version, room.table.rematch)

    async def _lay_rematch(self, room: Room, rematched: Rematched, giver: Giver) -> None:
        """Lay the table at which the next game is played, seats rotated, before anybody hears of it.

        Where talk was off it is off there too.
        """
        await self._must_have_room(giver.person)
        table = room.table
        made, holders = table.created, rematched.holders(table)
        try:
            dealt = records.deal(table.game, SystemRandom(), len(holders), made.options)
        except Illegal as illegal:  # what was agreed on needs as many as there were
            raise Refused("illegal", illegal.refusal) from None
        created = replace(
            made,
            players=len(holders),
            setup=dict(dealt.setup),
            salt=new_salt(),
            owner=giver.person,
            holders=holders,
            after=table.id,
            begins=None,
            games=made.games + 1,
            won=rematched.won(table),
            own_deal=False,
            met=False,
            quiet=(await self.talking.listen(room)).off(table),
        )
        try:
            await self._lay(rematched.table, created)
        except Conflict:  # laid before, but a crash kept this table from knowing
            log.info("a rematch was there already", extra={"table": table.id})

    async def _lay_for(self, table_id: str, group: Group) -> None:
        """Lay a table for people who found each other; who sits where is decided by lot."""
        chance, wish = SystemRandom(), group.wish
        people = [await self._rooms.read(named(self._store, who)) for who in group.people]
        await self._must_have_room(people[0])
        dealt = records.deal(load(wish.game), chance, len(people), {})
        created = Created(
            wish.game,
            dealt.rules,
            len(people),
            {},
            dict(dealt.setup),
            new_salt(),
            people[0],
            tuple(chance.sample(people, len(people))),
            True,
            wish.time,
            rated=wish.rated,
            met=True,
        )
        await self._lay(table_id, created)

    async def _must_have_room(self, owner: Person) -> None:
        """Raise `Refused` where somebody has laid too many tables today, or the disk is nearly full."""
        free = self._store.free_bytes()
        if free is not None and free < limits.FREE_DISK_BYTES:
            log.error("the disk is nearly full: no table is laid", extra={"free": free})
            raise Refused("disk-full")
        yesterday = self._rooms.millis() - int(limits.DAY * 1000)
        if await self._rooms.read(self._store.laid(owner.id, yesterday)) >= limits.TABLES_A_DAY:
            raise Refused("too-many-today", limit=limits.TABLES_A_DAY)

    async def _lay(self, table_id: str, created: Created) -> str:
        events: list[Event] = [created]
        table = created.lay(table_id, self._rooms.uptime, self._rooms.millis())
        if table.begins:
            events.append(Started())
        elif (
            None not in created.holders and not created.met
        ):  # whoever lays it is there; the others say so first
            events.append(Readied(table.seats_of(created.owner.id)[0]))
        await self._rooms.lay(table_id, events)
        self._rooms.counts["tables"] += 1
        return table_id


def _must_be_ratable(game: str, seats: Sequence[str], time: TimeControl | None, hints: bool) -> None:
    """Raise `Refused` unless a game says how strong its players are: each on their own, in their own time."""
    bots = [seat for seat in seats if seat not in (ME, OPEN_SEAT)]
    strange = any(bot not in LEVELS for bot in bots) or len({*bots}) < len(bots)
    if strange or hints or seats.count(ME) > 1 or len(seats) < 2 or not is_ratable(game, time):
        raise Refused("not-ratable")


def _holder(seat: str, owner: Person) -> Holder | None:
    if seat == ME:
        return owner
    return None if seat == OPEN_SEAT else BotPlayer(seat)
