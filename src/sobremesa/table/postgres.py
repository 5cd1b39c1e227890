"""The database of many servers: PostgreSQL. The unique key (table, number) is the referee between them.

A server's appends gather while one group is being written, and share the next one: one statement, one round
trip, one commit, and in the same commit one NOTIFY that tells the other servers which tables have news.
Measured on two cores: forty thousand appends a second, a transaction for each would be a few thousand.

Written with asyncpg: it speaks to PostgreSQL on our event loop without threads, sends whole columns as
arrays, and calls us when there is news. psycopg 3 would do as well; there, whoever listens sits and waits.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import asyncpg
import msgspec

from sobremesa.table import limits, packing
from sobremesa.table.events import Acted, Entry, retold, stored
from sobremesa.table.news import News
from sobremesa.table.people import Person
from sobremesa.table.postgres_schema import MIGRATING, SCHEMA, migrate
from sobremesa.table.postgres_statements import (
    ACT,
    APPEND,
    ATTENDANCE,
    BE_AT,
    BE_WATCHED,
    BEAT,
    CHANNEL,
    FORGET,
    FORGET_TABLES,
    GOODBYE,
    LATEST,
    PAIR,
    SAID,
    SAY,
    TALK,
)
from sobremesa.table.queries import AWAY, Queries, whose
from sobremesa.table.store import (
    GAPS,
    Attendance,
    Conflict,
    Findings,
    Mark,
    Note,
    Roll,
    Row,
    StorageFailed,
)
from sobremesa.table.talk import Word

log = logging.getLogger(__name__)

EXAMINING = MIGRATING + 1
"""That of whoever looks whether the database is sound."""

TROUBLE = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError, EOFError)
"""What can go wrong with a database: all of it is `StorageFailed` to whoever asked."""


class _Append(NamedTuple):
    row: Row
    entries: Sequence[Entry]
    done: asyncio.Future[None]


class PostgresStore(Queries):
    """A `Store` in a PostgreSQL database that other servers use as well. See `open`."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.server = secrets.token_hex(4)
        """The name of this server among the others."""
        self._pool: Any = None
        self._waiting: list[_Append] = []
        self._wakes = asyncio.Event()
        self._closed = False
        self._run: int | None = None
        self._writer: asyncio.Task[None] | None = None
        self._listener: asyncio.Task[None] | None = None
        self._doubts: list[float] = []
        """When to look what others wrote while we were not on their list."""

    @classmethod
    async def open(cls, address: str) -> PostgresStore:
        """Connect, and bring the schema up to date. Raises `StorageFailed` with a sentence."""
        store = cls(address)
        try:
            connection = await connect(address, patient=True)
            try:
                await migrate(connection)
            finally:
                await connection.close(timeout=limits.DATABASE_SECONDS)
            store._pool = await asyncpg.create_pool(
                address,
                min_size=0,
                max_size=limits.DATABASE_READERS,
                timeout=limits.DATABASE_SECONDS,
                command_timeout=limits.DATABASE_SECONDS,
                init=_prepare,
                reset=_as_it_was,
                server_settings=_SESSION,
            )
        except (*TROUBLE, StorageFailed, ValueError) as error:
            raise StorageFailed(f"{named(address)}: {told(error)}") from None
        store._writer = asyncio.create_task(store._write())
        return store

    # Writing

    async def append(self, row: Row, entries: Sequence[Entry]) -> None:
        """See `Store`."""
        if self._closed:
            raise StorageFailed("the database was closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Append(row, entries, done))
        self._wakes.set()
        await done

    async def begin_run(self, now: int) -> list[tuple[int, int]]:
        """See `Store`."""
        await self._ask(FORGET, limits.FORGOTTEN_SECONDS)
        earlier = await self._ask("SELECT started, alive FROM runs ORDER BY id")
        ((self._run,),) = await self._ask(
            "INSERT INTO runs (started, alive) VALUES ($1, $1) RETURNING id",
            max((now, *(alive for _, alive in earlier))),
        )
        return [(started, alive) for started, alive in earlier]

    async def still_running(self, now: int) -> Roll:
        """See `Store`."""
        ((servers, latest, new),) = await self._ask(BEAT, now, self._run, self.server, limits.GONE_SECONDS)
        if new:  # others told us nothing until now; nor do those who are just writing
            here = asyncio.get_running_loop().time()
            self._doubts = [here, here + limits.DATABASE_SECONDS]
        return Roll(tuple(sorted({self.server, *servers})), max(now, latest))

    async def set_setting(self, name: str, value: bytes | None) -> None:
        """See `Store`."""
        if value is None:
            await self._ask("DELETE FROM settings WHERE key = $1", name)
        else:
            changed = "ON CONFLICT (key) DO UPDATE SET value = excluded.value"
            await self._ask(f"INSERT INTO settings VALUES ($1, $2) {changed}", name, value)

    async def strike(self, note: Note) -> bool:
        """See `Store`."""
        struck = "DELETE FROM notes WHERE key = $1 AND person = $2 AND body = $3 RETURNING key"
        return bool(await self._ask(struck, *note))

    async def retell(self, table: str, person: str, name: str) -> None:
        """See `Store`."""
        lines = await self._ask(
            'SELECT number, body FROM log WHERE "table" = $1 AND position($2::bytea IN body) > 0',
            table,
            person.encode(),
        )
        for number, body in lines:
            told = retold(body, person, name)
            await self._ask(
                'UPDATE log SET body = $3 WHERE "table" = $1 AND number = $2', table, number, told
            )
        await self._ask('UPDATE words SET name = $3 WHERE "table" = $1 AND person = $2', table, person, name)
        for (away,) in await self._ask(AWAY, table):
            told = packing.retold(away, person, name)
            await self._ask('UPDATE archive SET log = $3 WHERE "table" = $1 AND log = $2', table, away, told)
            await self._ask(
                'UPDATE archive SET "row" = tables."row" FROM tables WHERE id = "table" AND id = $1', table
            )

    async def forget_person(self, person: str) -> None:
        """See `Store`."""
        await self._ask(
            "WITH noted AS (DELETE FROM notes WHERE person = $1), "
            "said AS (DELETE FROM words WHERE person = $1) DELETE FROM people WHERE id = $1",
            person,
        )

    # Reading

    async def forget(self, before: int, limit: int) -> list[str]:
        """See `Store`."""
        return await self._ids(FORGET_TABLES, before, limit)

    def free_bytes(self) -> int | None:
        """See `Store`: the disk is another machine's."""
        return None

    async def results(self, after: Mark, limit: int) -> list[tuple[Mark, str, bytes]]:
        """See `Store`. Those whose commit others may still overtake are not told yet."""
        rows = await self._ask(
            'SELECT xact, number, "table", body FROM results WHERE (xact, number) > ($1, $2) '
            "AND xact < pg_snapshot_xmin(pg_current_snapshot())::text::bigint "
            "ORDER BY xact, number LIMIT $3",
            *after,
            limit,
        )
        return [((xact, number), table, body) for xact, number, table, body in rows]

    async def keepers(self, people: Sequence[str], limit: int) -> list[Person]:
        """See `Store`."""
        asked = "unnest($1::text[]) WITH ORDINALITY AS asked (person, place)"
        return await self._keepers(asked, list(people), limit)

    async def people(self, part: str, limit: int) -> list[tuple[str, str]]:
        """See `Store`."""
        rows = await self._ask(
            "SELECT id, name FROM people WHERE position(lower($1) IN lower(name)) > 0 "
            "ORDER BY name, id LIMIT $2",
            part,
            limit,
        )
        return [(who, name) for who, name in rows]

    async def trace(self, person: str) -> list[str]:
        """See `Store`."""
        return await self._ids(
            'SELECT "table" FROM holders WHERE person = $1 '
            'UNION SELECT "table" FROM archive WHERE position($2::bytea IN "row") > 0',
            person,
            person.encode(),
        )

    # What is said

    async def say(self, table: str, word: Word) -> None:
        """See `Store`. Where another server says something at the same moment, the number after its."""
        said = (table, word.place, word.at, word.person, word.name, word.command, word.kind, word.text)
        how = (self.server, limits.WORDS_KEPT)
        while not await self._ask(SAY, *said, *how) and not await self._ask(SAID, table, word.command):
            pass

    async def last_words(self, tables: Sequence[str]) -> dict[str, Word]:
        """See `Store`."""
        return {table: Word(*word) for table, *word in await self._ask(LATEST, list(tables))}

    # The other servers

    async def be_at(self, present: Mapping[str, Collection[str]]) -> None:
        """See `Store`."""
        pairs = [(table, person) for table, people in present.items() for person in people]
        await self._ask(BE_AT, self.server, list(present), *_columns(pairs, 2))

    async def elsewhere(self, table: str) -> set[str]:
        """See `Store`."""
        found = await self._ask(
            "SELECT person FROM presence JOIN servers ON servers.name = presence.server "
            'WHERE "table" = $1 AND server <> $2 AND beat > clock_timestamp() - make_interval(secs => $3)',
            table,
            self.server,
            limits.GONE_SECONDS,
        )
        return {person for (person,) in found}

    async def be_watched(self, watching: Mapping[str, int]) -> None:
        """See `Store`."""
        await self._ask(BE_WATCHED, self.server, list(watching), list(watching.values()))

    async def attendance(self, tables: Sequence[str]) -> dict[str, Attendance]:
        """See `Store`."""
        found = await self._ask(ATTENDANCE, list(tables), self.server, limits.GONE_SECONDS)
        return {table: Attendance(frozenset(people), watching) for table, people, watching in found}

    # Lists of people

    async def pair(self, people: Collection[str], table: str, now: int) -> bool:
        """See `Store`."""
        return bool(await self._ask(PAIR, list(people), table, now))

    async def forget_calls(self, person: str) -> None:
        """See `Store`."""
        ever = "WITH ways AS (DELETE FROM calls WHERE person = $1) DELETE FROM called WHERE person = $1"
        await self._ask(ever, person)

    def claim(self) -> None:
        """See `Store`: there is room for all."""

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """See `Store`."""
        found = await self._ask(
            'SELECT "table", (SELECT max(number) FROM log WHERE log."table" = asked."table") '
            'FROM unnest($1::text[]) AS asked ("table")',
            list(tables),
        )
        return {table: version for table, version in found if version is not None}

    def listen(self, news: News) -> None:
        """See `Store`."""
        assert self._listener is None, "one listens for all"
        self._listener = asyncio.create_task(self._listen(news))

    async def examine(self) -> Findings | None:
        """See `Store`. What lies on its disk PostgreSQL checks by itself, if it was made with checksums."""
        connection: Any = None
        try:
            connection = await connect(self._address, patient=True)
            if not await connection.fetchval("SELECT pg_try_advisory_lock($1)", EXAMINING):
                return None
            gaps = await connection.fetch(GAPS)
            failures = await connection.fetchval(
                "SELECT checksum_failures FROM pg_stat_database WHERE datname = current_database()"
            )
            faults = (f"{failures} pages have a wrong checksum",) if failures else ()
            return Findings(faults, tuple(table for (table,) in gaps))
        except TROUBLE as error:
            raise StorageFailed(told(error)) from None
        finally:
            _abandon(connection)

    async def close(self) -> None:
        """See `Store`."""
        if self._run is not None:
            with suppress(StorageFailed):
                await self._ask(GOODBYE, self.server)
        self._closed = True
        self._wakes.set()
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)
        if self._writer is not None:
            await self._writer
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), limits.DATABASE_SECONDS)
            except TROUBLE:
                self._pool.terminate()

    # How

    async def _write(self) -> None:
        """The writer: take all that waits, write it with one statement, tell everybody."""
        connection: Any = None
        outcomes: Sequence[Exception | None]
        while self._waiting or not self._closed:
            await self._wakes.wait()
            group = self._gather()
            if not group:
                self._wakes.clear()
                continue
            try:
                if connection is None or connection.is_closed():
                    connection = await connect(self._address)
                outcomes = await self._written(connection, group)
            except Exception as error:
                # A fresh connection next time: the trouble may be over by then.
                _abandon(connection)
                connection = None
                outcomes = [StorageFailed(told(error))] * len(group)
            for append, problem in zip(group, outcomes, strict=True):
                _settle(append.done, problem)
        _abandon(connection)

    async def _written(self, connection: Any, group: Sequence[_Append]) -> list[Exception | None]:
        """What came of each append of a group. What PostgreSQL cannot write is nobody else's trouble."""
        try:
            won = await _append(connection, group, self.server)
        except asyncpg.DataError as error:
            if len(group) == 1:
                return [StorageFailed(told(error))]
            return [problem for append in group for problem in await self._written(connection, [append])]
        return [None if append.row.id in won else Conflict(append.row.id) for append in group]

    def _gather(self) -> list[_Append]:
        """What is written together. A table comes but once: its second append waits for the first."""
        group: dict[str, _Append] = {}
        later = []
        for append in self._waiting:
            if len(group) < limits.GROUP_SIZE and append.row.id not in group:
                group[append.row.id] = append
            else:
                later.append(append)
        self._waiting = later
        return list(group.values())

    async def _read(self, query: str, *values: object) -> list[Any]:
        return await self._ask(query, *values)

    async def _change(self, query: str, *values: object) -> list[Any]:
        return await self._ask(query, *values)

    async def _ask(self, query: str, *values: object) -> list[Any]:
        """One statement by itself. A connection that broke while nobody looked is no reason to fail."""
        if self._closed:
            raise StorageFailed("the database was closed")
        for last in (False, True):
            try:
                async with self._pool.acquire(timeout=limits.DATABASE_SECONDS) as connection:
                    found: list[Any] = await connection.fetch(query, *values)
                    return found
            except TROUBLE as error:
                if last or not isinstance(error, asyncpg.PostgresConnectionError | asyncpg.InterfaceError):
                    raise StorageFailed(told(error)) from None
        raise AssertionError("answered or failed")

    async def _listen(self, news: News) -> None:
        """Hear what others did. Whenever the connection was lost, something may have been missed."""

        def heard(_connection: Any, _pid: int, _channel: str, payload: str) -> None:
            server, *words = payload.split(" ")
            if server == self.server:
                return
            if not words:
                news.servers_changed()
            for word in words:
                table, *more = word.split(":")
                if more:
                    news.changed(table, int(more[0]), awaited=len(more) > 1)
                else:
                    news.came_or_went(table)

        def overheard(_connection: Any, _pid: int, _channel: str, payload: str) -> None:
            server, table = payload.split(" ")
            if server != self.server:
                news.talked(table)

        while True:
            connection: Any = None
            try:
                connection = await connect(self._address)
                await connection.add_listener(CHANNEL, heard)
                await connection.add_listener(TALK, overheard)
                news.missed()
                while True:  # whoever hears nothing cannot tell silence from a cut cable: ask
                    await asyncio.sleep(limits.HEARTBEAT_SECONDS)
                    await connection.execute("SELECT 1")
                    if self._doubts and self._doubts[0] <= asyncio.get_running_loop().time():
                        del self._doubts[0]
                        news.missed()
            except TROUBLE as error:
                log.warning("nothing is heard from other servers", extra={"problem": told(error)})
                await asyncio.sleep(limits.RETRY_SECONDS)
            finally:
                _abandon(connection)


_SESSION = {"search_path": SCHEMA, "application_name": "sobremesa"}


def named(address: str) -> str:
    """A database as it may be named to anybody: without the password, and whatever else may be secret."""
    try:
        parts = urlsplit(address)
        return f"postgresql://{parts.hostname or ''}{f':{parts.port}' if parts.port else ''}{parts.path}"
    except ValueError:
        return "postgresql://…"


async def connect(address: str, patient: bool = False) -> Any:
    """A connection on which no statement may take long; where one is patient, as long as it takes."""
    seconds = None if patient else limits.DATABASE_SECONDS
    connection = await asyncpg.connect(
        address, timeout=limits.DATABASE_SECONDS, command_timeout=seconds, server_settings=_SESSION
    )
    await _prepare(connection)
    return connection


async def _prepare(connection: Any) -> None:
    """What is acknowledged is durable, whatever this database does by default."""
    if await connection.fetchval("SHOW synchronous_commit") == "off":
        await connection.execute("SET synchronous_commit = on")


async def _as_it_was(_connection: Any) -> None:
    """Nothing that is asked changes a connection: it can be lent again as it is."""


async def _append(connection: Any, group: Sequence[_Append], server: str) -> set[str]:
    """Write a group. Returns the tables whose appends were not too late."""
    if len(group) == 1 and _acts(group[0]):
        return await _act(connection, group[0], server)
    lines = [
        (append.row.id, *stored(entry), place == 0)
        for append in group
        for place, entry in enumerate(append.entries)
    ]
    people = {append.row.id: whose(append.row, append.entries) for append in group}
    rows = [
        (
            row.id,
            row.owner,
            row.filed,
            row.public,
            row.awaited,
            row.created,
            row.changed,
            msgspec.json.encode(row),
            people[row.id] is not None,
            entries[-1].number,
            None if row.result is None else msgspec.json.encode(row.result),
        )
        for row, entries, _ in group
    ]
    seated = [(person, table) for table, all_of_them in people.items() for person in all_of_them or ()]
    ((won, _),) = await connection.fetch(
        APPEND, *_columns(lines, 7), *_columns(rows, 11), *_columns(seated, 2), server
    )
    return set(won or ())


def _acts(append: _Append) -> bool:
    """Whether somebody only acts at a table that is known: nobody sits down, no list of results grows."""
    entry = append.entries[0]
    alone = len(append.entries) == 1 and entry.number > 1
    return alone and isinstance(entry.event, Acted) and append.row.result is None


async def _act(connection: Any, append: _Append, server: str) -> set[str]:
    row, (entry,), _ = append
    news = f"{server} {row.id}:{entry.number}{':!' if row.awaited else ''}"
    kept = (row.filed, row.awaited, row.changed, msgspec.json.encode(row))
    found = await connection.fetch(ACT, row.id, *stored(entry), *kept, news, server)
    return {row.id} if found else set()


def _columns(rows: Sequence[tuple[Any, ...]], count: int) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(count)]


def _settle(done: asyncio.Future[None], problem: Exception | None) -> None:
    if done.done():  # given up meanwhile
        return
    if problem is None:
        done.set_result(None)
    else:
        done.set_exception(problem)


def _abandon(connection: Any) -> None:
    if connection is not None:
        with suppress(*TROUBLE):
            connection.terminate()


def told(error: BaseException) -> str:
    """What went wrong, in words; some errors have none of their own."""
    return str(error) or ("no answer in time" if isinstance(error, TimeoutError) else type(error).__name__)
