"""The way to a table: one's own games, those of others, and people who look for people."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from sobremesa.games import load
from sobremesa.table import limits
from sobremesa.table.messages import ClockInfo
from sobremesa.table.people import new_id
from sobremesa.table.rating import is_ratable
from sobremesa.table.rooms import Rooms
from sobremesa.table.seeking import Group, Wish, found, wish_of
from sobremesa.table.store import Attendance, Row
from sobremesa.table.table import Refused
from sobremesa.table.talk import Word

NOBODY = Attendance(frozenset(), 0)


class Listed(NamedTuple):
    """A table as a list shows it to somebody."""

    row: Row
    yours: list[int]
    """The seats that they hold."""
    here: list[int]
    """The seats whose people are connected now."""
    watching: int
    clock: ClockInfo | None
    aside: bool
    """Whether they have put it aside, and nothing has happened there since."""
    words: Word | None
    """The last that was said at its seats, for those who sit there."""


class Sought(NamedTuple):
    """How somebody's search for others goes."""

    table: str | None
    """Where they are expected."""
    since: int
    others: int
    """How many others look for the same game now."""


class Lobby:
    """Lists of tables, and pairing. `lay` lays a table for people who found each other."""

    def __init__(self, rooms: Rooms, lay: Callable[[str, Group], Awaitable[Any]]) -> None:
        self._rooms = rooms
        self._store = rooms.store
        self._lay = lay

    async def public(self, person: str) -> list[Listed]:
        """Public tables that wait for players or are being played."""
        public = self._store.public(limits.LISTED_TABLES, limits.LISTED_A_PERSON)
        return await self._listed(await self._rooms.read(public), person, {})

    async def mine(self, person: str) -> list[Listed]:
        """The tables that somebody laid or sits at, last changed first."""
        rows = await self._rooms.read(self._store.of_person(person, limits.LISTED_TABLES))
        rows = [row for row in rows if row.status == "over" or person in (row.owner, *row.people)]
        return await self._listed(rows, person, await self._rooms.read(self._store.aside(person)))

    async def put_aside(self, person: str, table_id: str) -> None:
        """Somebody does not want to be reminded of a table until something happens there."""
        await self._rooms.read(self._store.put_aside(person, table_id, self._rooms.millis()))

    async def seek(self, person: str, wish: Wish, may_lay: Callable[[], None] = lambda: None) -> Sought:
        """Somebody looks for others, or still does: to be asked every few seconds. Raises `Refused`.

        `may_lay` is called before a table is laid, and may refuse.
        """
        wish = _possible(wish)
        now = self._rooms.millis()
        mine = await self._rooms.read(self._store.seek(person, wish.written(), now))
        if mine.table is not None:
            row = await self._rooms.read(self._store.row(mine.table))
            if row is not None and row.status != "over":
                return Sought(mine.table, mine.since, 0)
            if row is not None or now - mine.since > limits.SEEK_SEEN_SECONDS * 1000:
                await self.stop(person)  # that game is over, or was never laid
                return Sought(None, now, 0)
            return Sought(None, mine.since, 0)  # it is being laid
        fresh = now - int(limits.SEEK_SEEN_SECONDS * 1000)
        seeks = await self._rooms.read(self._store.seeking(fresh))
        group = found(person, seeks, now)
        if group is not None and (table := await self._meet(group, now, may_lay)) is not None:
            return Sought(table, now, 0)
        others = sum(seek.person != person and wish_of(seek).game == wish.game for seek in seeks)
        return Sought(None, mine.since, others)

    async def stop(self, person: str) -> None:
        """Somebody does not look any more."""
        await self._rooms.read(self._store.stop_seeking(person))

    async def _meet(self, group: Group, now: int, may_lay: Callable[[], None]) -> str | None:
        """Bring people to a table of their own; None where one of them was quicker, or is gone."""
        may_lay()
        table = new_id()
        if not await self._rooms.read(self._store.pair(group.people, table, now)):
            return None
        try:
            await self._lay(table, group)
        except Refused:
            for person in group.people:  # they ask again
                await self.stop(person)
            raise
        return table

    async def _listed(self, rows: Sequence[Row], person: str, aside: dict[str, int]) -> list[Listed]:
        live = [row.id for row in rows if row.status != "over"]
        several = live and len(self._rooms.servers) > 1
        elsewhere = await self._rooms.read(self._store.attendance(live)) if several else {}
        mine = [row.id for row in rows if row.status != "over" and person in row.held]
        words = await self._rooms.read(self._store.last_words(mine)) if mine else {}
        return [
            self._line(
                row,
                person,
                elsewhere.get(row.id, NOBODY),
                aside.get(row.id, 0) >= row.changed,
                words.get(row.id),
            )
            for row in rows
        ]

    def _line(self, row: Row, person: str, elsewhere: Attendance, aside: bool, words: Word | None) -> Listed:
        room = self._rooms.find(row.id)
        people = elsewhere.people | (room.players_here() if room else set())
        return Listed(
            row,
            yours=[seat for seat, holder in enumerate(row.held) if holder == person],
            here=[seat for seat, holder in enumerate(row.held) if holder in people],
            watching=elsewhere.watching + (room.watching() if room else 0),
            clock=self._clock(row),
            aside=aside,
            words=words,
        )

    def _clock(self, row: Row) -> ClockInfo | None:
        """The clocks as they are now: the one that runs has run since the table changed."""
        if row.left is None or row.status != "playing":
            return None
        now, left = self._rooms.millis(), list(row.left)
        if row.seat is not None:
            left[row.seat] = max(0, left[row.seat] - self._rooms.uptime.between(row.changed, now))
        return ClockInfo(left, row.seat, now)


def _possible(wish: Wish) -> Wish:
    """The wish with numbers of players for which there is a game. Raises `Refused`."""
    try:
        game = load(wish.game)
    except LookupError:
        raise Refused("unknown-game", game=wish.game[:40]) from None
    several = [number for number in game.PLAYERS if 2 <= number <= limits.SEEK_PLAYERS]
    players = tuple(number for number in several if not wish.players or number in wish.players)
    if not players:
        raise Refused("nobody-plays-so")
    if wish.rated and not is_ratable(wish.game, wish.time):
        raise Refused("not-ratable")
    return replace(wish, players=players)
