"""What the table asks of a database."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from sobremesa.table.clock import TimeControl
from sobremesa.table.events import Entry
from sobremesa.table.news import News
from sobremesa.table.people import Person
from sobremesa.table.rating import Rated
from sobremesa.table.talk import Word


class StorageFailed(Exception):
    """Nothing was written: the disk is full, the database locked, read-only or gone."""


class Conflict(Exception):
    """Somebody else appended the same line first; the log is as they left it."""


class Row(msgspec.Struct, frozen=True):
    """What lists of tables need to know without folding the log."""

    id: str
    game: str
    status: str
    public: bool
    clocked: bool
    awaited: bool
    """Whether something happens there by itself: a clock runs, or a bot is to move."""
    owner: str
    people: tuple[str, ...]
    """The ids of the people who hold a seat."""
    seats: tuple[str | None, ...]
    """The name on every seat; None where it is free."""
    created: int
    changed: int
    unfinished: bool = False
    """Whether it is over without a game that was finished: nobody needs to keep it."""
    rated: bool = False
    result: Rated | None = None
    """What a rated game says of its players, once it is over."""
    former: tuple[str, ...] = ()
    """The ids of those who held a seat and do not any more."""
    held: tuple[str | None, ...] = ()
    """The id of the person at every seat, None where there is none. Rows of older programs do not say it."""
    time: TimeControl | None = None
    options: dict[str, Any] = {}
    hints: bool = False
    bots: tuple[int, ...] = ()
    """The seats of bots."""
    seat: int | None = None
    """Who decides."""
    left: tuple[int, ...] | None = None
    """What every seat had left on its clock when the table changed, in milliseconds."""
    winners: tuple[int, ...] = ()
    scores: tuple[float, ...] = ()
    """Empty where the rules did not end it. Rows of older programs do not say it."""
    reason: str | None = None
    """How it ended."""
    faces: tuple[str, ...] = ()
    """The face that whoever sits at every seat has drawn, empty where none; nothing where nobody has."""

    @property
    def looks(self) -> list[str | None]:
        """The face of the person at every seat, empty where it is that of their name; None: no person."""
        faces = self.faces or ("",) * len(self.held)
        return [None if who is None else face for who, face in zip(self.held, faces, strict=True)]

    @property
    def filed(self) -> str:
        """Its status as it is looked for in a database: what nobody needs to keep lies apart."""
        return "void" if self.unfinished else self.status


Mark = tuple[int, int]
"""How far somebody has read."""


class Note(NamedTuple):
    """Something that is kept of somebody besides their name: a key of theirs, a face, what they chose."""

    key: str
    person: str
    body: bytes


class Roll(NamedTuple):
    """Who is there."""

    servers: tuple[str, ...]
    """The servers that are up on this database, the one that asks included."""
    latest: int
    """The latest moment that any of them has noted."""


class Attendance(NamedTuple):
    """Who is at a table."""

    people: frozenset[str]
    """Those who hold a seat there."""
    watching: int
    """How many only watch."""


class Seek(msgspec.Struct, frozen=True):
    """Somebody who looks for others to play with."""

    person: str
    wish: bytes
    """What for, as JSON: see `seeking.py`."""
    since: int
    table: str | None = None
    """Where they are expected, once others were found."""


class Call(NamedTuple):
    """A way by which somebody wants to be called when it is their turn."""

    person: str
    way: str
    address: str
    details: bytes
    """What that way needs besides, as JSON."""
    confirmed: bool
    """Whether the address is known to be theirs."""


class Findings(NamedTuple):
    """What is wrong with a database."""

    faults: tuple[str, ...]
    """What the database says of itself."""
    gaps: tuple[str, ...]
    """The tables of whose logs lines are missing."""


GAPS = """
SELECT "table" FROM (
    SELECT "table", min(number) AS first, max(number) AS last, count(*) AS lines FROM log GROUP BY "table"
) AS logs
WHERE lines <> last - first + 1
    OR first > 1 AND NOT EXISTS (SELECT 1 FROM archive WHERE archive."table" = logs."table")
UNION SELECT id FROM tables
WHERE NOT EXISTS (SELECT 1 FROM log WHERE log."table" = tables.id)
    AND NOT EXISTS (SELECT 1 FROM archive WHERE archive."table" = tables.id)
"""
"""Asks any of the databases for `Findings.gaps`."""


class Store(Protocol):
    """An append-only log for each table, an index of tables, names of people, and runs of the server.

    Whatever these calls have returned from is durable.
    """

    server: str
    """The name of this server among those on the same database."""

    async def append(self, row: Row, entries: Sequence[Entry]) -> None:
        """Add lines to a table's log and renew its row, all or nothing.

        Raises `Conflict` or `StorageFailed`.
        """

    async def load(self, table: str, since: int = 0) -> list[Entry]:
        """The log of a table, or what came after a version; empty if there is nothing."""

    async def row(self, table: str) -> Row | None:
        """The row of a table."""

    async def public(self, limit: int, share: int) -> list[Row]:
        """Public tables that wait or are played, newest first; of one owner's, the newest few."""

    async def of_person(self, person: str, limit: int) -> list[Row]:
        """Tables where somebody holds or held a seat or that they laid, last changed first."""

    async def all_of_person(self, person: str, limit: int) -> list[Row]:
        """The same, together with those that were put away."""

    async def past(self, person: str, before: int, limit: int) -> list[Row]:
        """The finished games of somebody that have not changed since a moment, last changed first."""

    async def live_tables(self, owner: str) -> int:
        """How many tables that somebody laid wait or are played."""

    async def laid(self, owner: str, since: int) -> int:
        """How many tables somebody has laid since some moment."""

    async def awaited(self) -> list[str]:
        """The ids of the tables where something happens by itself: a clock runs, or a bot is to move."""

    async def idle(self, status: str, before: int) -> list[str]:
        """The ids of the tables of some status that have not changed since some moment."""

    async def forget(self, before: int, limit: int) -> list[str]:
        """Delete some of the unfinished tables that have not changed since some moment; returns their ids."""

    def free_bytes(self) -> int | None:
        """How much room is left on the disk; None where this machine cannot know."""

    async def finished(self) -> list[str]:
        """The ids of all tables whose game is over, oldest first."""

    async def say(self, table: str, word: Word) -> None:
        """Add what somebody says to what was said in its place, with the next number; a repetition is left
        alone. The oldest beyond `limits.WORDS_KEPT` is forgotten. Raises `StorageFailed`."""

    async def words(self, table: str, seats: int, gallery: int) -> list[Word]:
        """What was said at a table after a number, in each place, in order."""

    async def keep_words(self, table: str, number: int) -> None:
        """What was said at the seats up to a number stays."""

    async def forget_words(self, before: int) -> None:
        """Delete what was said before a moment at tables that are over, and was not to stay."""

    async def name(self, person: str) -> str | None:
        """The name that somebody chose."""

    async def keepers(self, people: Sequence[str], limit: int) -> list[Person]:
        """Of some people the first who have a name and keep themselves."""

    async def people(self, part: str, limit: int) -> list[tuple[str, str]]:
        """Ids and names of people whose names have this in them, in any case."""

    async def rename(self, person: str, name: str) -> None:
        """Remember a name. Raises `StorageFailed`."""

    async def results(self, after: Mark, limit: int) -> list[tuple[Mark, str, bytes]]:
        """The results of rated games after a mark, in the one order that they have, with mark and table.

        A result is written down with the line that ends its game, and never twice.
        """

    async def note(self, key: str) -> Note | None:
        """What is kept under a key."""

    async def notes(self, person: str) -> list[Note]:
        """All that is kept of somebody."""

    async def note_down(self, note: Note, fresh: bool = False) -> None:
        """Keep a note, in place of the one with its key; where it must be a fresh one, raise `Conflict`."""

    async def strike(self, note: Note) -> bool:
        """Remove a note that is still as it was; whether it was."""

    async def trace(self, person: str) -> list[str]:
        """All tables in whose logs somebody may be named, those that were put away included."""

    async def retell(self, table: str, person: str, name: str) -> None:
        """Call somebody otherwise in the stored log of a table, from its first line on, and in its talk."""

    async def forget_person(self, person: str) -> None:
        """Remove the name and the notes of somebody, and all that they said."""

    def claim(self) -> None:
        """Be a server on this database from now on. Raises `StorageFailed` where there must be no other."""

    async def begin_run(self, now: int) -> list[tuple[int, int]]:
        """Note that the server starts, after all that is noted already; returns the spans of earlier runs."""

    async def still_running(self, now: int) -> Roll:
        """Note that the server is up, and hear who else is. Raises `StorageFailed`."""

    async def agree(self, name: str, value: bytes) -> bytes:
        """A setting that all servers share: this value, unless there was one before. Returns what it is."""

    async def settings(self, beginning: str) -> dict[str, bytes]:
        """The settings whose names begin so."""

    async def set_setting(self, name: str, value: bytes | None) -> None:
        """Change a setting; None removes it. Raises `StorageFailed`."""

    async def revoke(self, person: str, now: int) -> None:
        """Somebody's cookies of before this moment are nobody's. Raises `StorageFailed`."""

    async def revoked(self, since: int) -> dict[str, int]:
        """Whose cookies were taken back since a moment, and when."""

    async def forget_revoked(self, before: int) -> None:
        """Forget what was taken back before a moment. Raises `StorageFailed`."""

    def listen(self, news: News) -> None:
        """Tell of what other servers do, from now on."""

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """How many lines the logs of some tables have."""

    async def be_at(self, present: Mapping[str, Collection[str]]) -> None:
        """Say who is at some tables at this server, in place of whoever was. Raises `StorageFailed`."""

    async def elsewhere(self, table: str) -> set[str]:
        """Who is at a table at other servers."""

    async def be_watched(self, watching: Mapping[str, int]) -> None:
        """Say how many watch some tables at this server. Raises `StorageFailed`."""

    async def attendance(self, tables: Sequence[str]) -> dict[str, Attendance]:
        """Who is at some tables at other servers."""

    async def said_by(self, person: str, limit: int) -> list[tuple[str, Word]]:
        """What somebody said, the newest first, each with its table."""

    async def last_words(self, tables: Sequence[str]) -> dict[str, Word]:
        """The last that was said at the seats of some tables."""

    async def put_aside(self, person: str, table: str, now: int) -> None:
        """Somebody does not want to be reminded of a table until something happens there."""

    async def aside(self, person: str) -> dict[str, int]:
        """The tables that somebody has put aside, and when."""

    async def seek(self, person: str, wish: bytes, now: int) -> Seek:
        """Somebody looks for others, or still does; they are there, at this moment.

        Whoever was expected somewhere still is. Raises `StorageFailed`.
        """

    async def seeking(self, seen: int) -> list[Seek]:
        """All who look for others and were there after some moment, longest first."""

    async def pair(self, people: Collection[str], table: str, now: int) -> bool:
        """Expect people at a table, all of them or, where one does not look any more, none."""

    async def stop_seeking(self, person: str) -> None:
        """Somebody does not look any more."""

    async def forget_seeks(self, seen: int) -> None:
        """Forget those who have not been there since some moment."""

    async def calls(self, person: str) -> list[Call]:
        """The ways by which somebody wants to be called."""

    async def add_call(self, call: Call) -> None:
        """Remember a way, in place of what was known of the same address. Raises `StorageFailed`."""

    async def forget_call(self, person: str, way: str, address: str | None = None) -> None:
        """Forget a way: one address, or all."""

    async def forget_calls(self, person: str) -> None:
        """Forget all ways, and that somebody was ever called."""

    async def claim_call(self, person: str, key: str, now: int, since: int) -> bool:
        """Whether it is ours to call somebody for something: nobody has since some moment."""

    async def unreminded(self, key: str, since: int) -> list[tuple[str, Row, int]]:
        """The games under way of all who want to be called and have not been since some moment, with whom and
        when they were called last (0: never). What they have put aside is left out."""

    async def examine(self) -> Findings | None:
        """See whether the database is sound, however long that takes; None where another server does.

        Others go on reading and writing meanwhile. Raises `StorageFailed`.
        """

    async def close(self) -> None:
        """Finish what is under way and let go of the database."""
