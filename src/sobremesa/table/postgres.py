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
from sobremesa.table.queries import AWAY, LAST_WORDS, Queries, whose
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

OLDEST = 15
"""The oldest PostgreSQL that this is tested with."""

SCHEMA = "sobremesa"
"""All that is ours lies in a schema of this name."""

MIGRATING = 0x50B2E3E5A
"""The advisory lock of whoever brings the schema up to date."""

EXAMINING = MIGRATING + 1
"""That of whoever looks whether the database is sound."""

CHANNEL = "sobremesa"
"""What is said on it: the server that speaks, and words: TABLE:VERSION, or TABLE:VERSION:! where something
happens by itself at the table; TABLE where somebody came or went; nothing when the server says goodbye."""


class Addition(str):
    """A script that only adds: programs that do not know of it go on beside those that do."""


MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE settings (key text PRIMARY KEY, value bytea NOT NULL);
    CREATE TABLE runs (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, started bigint NOT NULL, alive bigint NOT NULL
    );
    CREATE TABLE people (id text PRIMARY KEY, name text NOT NULL);
    CREATE TABLE tables (
        id text PRIMARY KEY,
        owner text NOT NULL,
        status text NOT NULL,
        public boolean NOT NULL,
        awaited boolean NOT NULL,
        created bigint NOT NULL,
        changed bigint NOT NULL,
        "row" bytea NOT NULL
    ) WITH (fillfactor = 60);
    CREATE INDEX tables_by_status ON tables (status, public, created);
    CREATE INDEX tables_by_owner ON tables (owner, status);
    CREATE INDEX tables_awaited ON tables (created) WHERE awaited;
    CREATE TABLE holders (person text NOT NULL, "table" text NOT NULL, PRIMARY KEY (person, "table"));
    CREATE INDEX holders_by_table ON holders ("table");
    CREATE TABLE log (
        "table" text NOT NULL,
        number integer NOT NULL,
        at bigint NOT NULL,
        command text,
        body bytea NOT NULL,
        PRIMARY KEY ("table", number)
    );
    """,
    Addition("""
    CREATE UNLOGGED TABLE servers (name text PRIMARY KEY, beat timestamptz NOT NULL);
    CREATE UNLOGGED TABLE presence (
        "table" text NOT NULL,
        server text NOT NULL,
        person text NOT NULL,
        PRIMARY KEY ("table", server, person)
    );
    CREATE INDEX presence_by_server ON presence (server);
    """),
    Addition("""
    ALTER TABLE log ADD COLUMN clocks bytea;
    """),
    Addition("""
    CREATE TABLE archive (
        "table" text PRIMARY KEY,
        created bigint NOT NULL,
        changed bigint NOT NULL,
        "row" bytea NOT NULL,
        log bytea NOT NULL
    );
    ALTER TABLE archive ALTER COLUMN log SET STORAGE EXTERNAL;
    """),
    Addition("""
    CREATE TABLE words (
        "table" text NOT NULL,
        place text NOT NULL,
        number integer NOT NULL,
        at bigint NOT NULL,
        person text NOT NULL,
        name text NOT NULL,
        command text NOT NULL,
        form text NOT NULL,
        text text NOT NULL,
        kept boolean NOT NULL DEFAULT false,
        PRIMARY KEY ("table", place, number)
    );
    CREATE UNIQUE INDEX words_said_once ON words ("table", command);
    CREATE INDEX words_to_forget ON words (at) WHERE NOT kept;
    """),
    Addition("""
    CREATE TABLE notes (key text PRIMARY KEY, person text NOT NULL, body bytea NOT NULL);
    CREATE INDEX notes_by_person ON notes (person);
    """),
    Addition("""
    CREATE TABLE results (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        xact bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
        "table" text NOT NULL UNIQUE,
        body bytea NOT NULL
    );
    CREATE INDEX results_in_order ON results (xact, number);
    """),
    Addition("""
    ALTER TABLE holders ADD COLUMN aside bigint NOT NULL DEFAULT 0;
    CREATE UNLOGGED TABLE seeks (
        person text PRIMARY KEY,
        wish bytea NOT NULL,
        since bigint NOT NULL,
        seen bigint NOT NULL,
        "table" text
    );
    CREATE UNLOGGED TABLE watching (
        "table" text NOT NULL, server text NOT NULL, people integer NOT NULL, PRIMARY KEY ("table", server)
    );
    CREATE INDEX watching_by_server ON watching (server);
    """),
    Addition("""
    CREATE TABLE calls (
        person text NOT NULL,
        way text NOT NULL,
        address text NOT NULL,
        details bytea NOT NULL,
        confirmed boolean NOT NULL,
        PRIMARY KEY (person, way, address)
    );
    CREATE TABLE called (
        person text NOT NULL, key text NOT NULL, at bigint NOT NULL, PRIMARY KEY (person, key)
    );
    """),
    Addition("CREATE INDEX words_by_person ON words (person, at)"),
)
"""One script for each version of the schema, forward only; the table `version` says which have run."""

OTHERS = "EXISTS (SELECT FROM servers WHERE name <> {})"
"""Whether there is another server to tell. One that comes is on the list before it opens any table; what was
under way just then it looks for itself: see `_listen`."""

ACT = f"""
WITH won AS (
    INSERT INTO log VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING "table"
), kept AS (
    UPDATE tables SET status = $7, awaited = $8, changed = $9, "row" = $10 FROM won WHERE id = won."table"
)
SELECT "table", (SELECT pg_notify('{CHANNEL}', $11) WHERE {OTHERS.format("$12")})::text FROM won
"""
"""An action that comes alone, as most do where it is not crowded: half the work that `APPEND` is."""

APPEND = f"""
WITH lines AS (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::bigint[], $4::text[], $5::bytea[], $6::bytea[], $7::boolean[]
    ) AS line ("table", number, at, command, body, clocks, first)
), rows AS (
    SELECT * FROM unnest(
        $8::text[], $9::text[], $10::text[], $11::boolean[], $12::boolean[], $13::bigint[], $14::bigint[],
        $15::bytea[], $16::boolean[], $17::int[], $18::bytea[]
    ) AS line (id, owner, status, public, awaited, created, changed, "row", seats_change, version, result)
), seated AS (
    SELECT * FROM unnest($19::text[], $20::text[]) AS line (person, "table")
), won AS (
    INSERT INTO log SELECT "table", number, at, command, body, clocks FROM lines
    WHERE first AND (number > 1 OR NOT EXISTS (SELECT FROM archive WHERE archive."table" = lines."table"))
    ORDER BY "table" ON CONFLICT DO NOTHING RETURNING "table"
), rest AS (
    INSERT INTO log SELECT "table", number, at, command, body, clocks FROM lines JOIN won USING ("table")
    WHERE NOT first
), ours AS (
    SELECT rows.* FROM rows JOIN won ON won."table" = rows.id
), kept AS (
    INSERT INTO tables SELECT id, owner, status, public, awaited, created, changed, "row" FROM ours
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, public = excluded.public,
        awaited = excluded.awaited, changed = excluded.changed, "row" = excluded."row"
), rated AS (
    INSERT INTO results ("table", body) SELECT id, result FROM ours WHERE result IS NOT NULL
    ON CONFLICT DO NOTHING
), went AS (
    DELETE FROM holders USING ours
    WHERE holders."table" = ours.id AND ours.seats_change
        AND (holders.person, holders."table") NOT IN (SELECT person, "table" FROM seated)
), came AS (
    INSERT INTO holders (person, "table")
    SELECT person, "table" FROM seated JOIN won USING ("table") ON CONFLICT DO NOTHING
), news AS (
    SELECT id || ':' || version || CASE WHEN awaited THEN ':!' ELSE '' END AS word,
        (row_number() OVER () - 1) / {limits.TOLD_AT_ONCE} AS part
    FROM ours
), told AS (
    SELECT pg_notify('{CHANNEL}', $21::text || ' ' || string_agg(word, ' '))::text AS nothing
    FROM news WHERE {OTHERS.format("$21")} GROUP BY part
)
SELECT (SELECT array_agg("table") FROM won) AS won, (SELECT count(nothing) FROM told) AS told
"""
"""The first line of each append is the fence: where it is there already, nothing of that append is written.

Lines come in the order of their tables, so that two servers wait for each other in one direction only.
"""

BEAT = """
WITH run AS (UPDATE runs SET alive = greatest(alive, $1) WHERE id = $2), here AS (
    INSERT INTO servers VALUES ($3, clock_timestamp()) ON CONFLICT (name) DO UPDATE SET beat = excluded.beat
    RETURNING xmax = 0 AS new
)
SELECT
    array(SELECT name FROM servers WHERE beat > clock_timestamp() - make_interval(secs => $4)),
    (SELECT max(alive) FROM runs),
    (SELECT new FROM here)
"""

FORGET = """
WITH dead AS (DELETE FROM servers WHERE beat < clock_timestamp() - make_interval(secs => $1)), seen AS (
    DELETE FROM watching WHERE server NOT IN
        (SELECT name FROM servers WHERE beat >= clock_timestamp() - make_interval(secs => $1))
)
DELETE FROM presence WHERE server NOT IN
    (SELECT name FROM servers WHERE beat >= clock_timestamp() - make_interval(secs => $1))
"""

FORGET_TABLES = """
WITH old AS (
    SELECT id FROM tables WHERE status = 'void' AND changed < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
), lines AS (
    DELETE FROM log USING old WHERE log."table" = old.id
), seats AS (
    DELETE FROM holders USING old WHERE holders."table" = old.id
)
DELETE FROM tables USING old WHERE tables.id = old.id RETURNING tables.id
"""

GOODBYE = f"""
WITH gone AS (DELETE FROM servers WHERE name = $1), left_alone AS (DELETE FROM presence WHERE server = $1),
    unwatched AS (DELETE FROM watching WHERE server = $1)
SELECT pg_notify('{CHANNEL}', $1)
"""

BE_AT = f"""
WITH here AS (SELECT * FROM unnest($3::text[], $4::text[]) AS pair ("table", person)), went AS (
    DELETE FROM presence WHERE server = $1 AND "table" = ANY ($2::text[])
        AND ("table", person) NOT IN (SELECT "table", person FROM here)
), came AS (
    INSERT INTO presence SELECT "table", $1, person FROM here ON CONFLICT DO NOTHING
)
SELECT pg_notify('{CHANNEL}', $1 || ' ' || array_to_string($2::text[], ' '))
"""

TALK = f"{CHANNEL}_talk"
"""Another channel, which older programs do not listen to: the server that speaks, and TABLE where something
was said."""

SAY = f"""
WITH said AS (
    INSERT INTO words ("table", place, number, at, person, name, command, form, text)
    SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8
    FROM words WHERE "table" = $1 AND place = $2
    ON CONFLICT DO NOTHING RETURNING number
), forgotten AS (
    DELETE FROM words USING said
    WHERE "table" = $1 AND place = $2 AND words.number <= said.number - $10 AND NOT kept
)
SELECT pg_notify('{TALK}', $9::text || ' ' || $1) FROM said
"""

SAID = 'SELECT FROM words WHERE "table" = $1 AND command = $2'

LATEST = LAST_WORDS.format(among="= ANY ($1::text[])")

BE_WATCHED = """
WITH counted AS (SELECT * FROM unnest($2::text[], $3::int[]) AS pair ("table", people)), none AS (
    DELETE FROM watching USING counted
    WHERE server = $1 AND watching."table" = counted."table" AND counted.people = 0
)
INSERT INTO watching SELECT "table", $1, people FROM counted WHERE people > 0
ON CONFLICT ("table", server) DO UPDATE SET people = excluded.people
"""

ATTENDANCE = """
WITH up AS (
    SELECT name FROM servers WHERE name <> $2 AND beat > clock_timestamp() - make_interval(secs => $3)
)
SELECT asked."table",
    array(SELECT person FROM presence JOIN up ON up.name = server WHERE presence."table" = asked."table"),
    (SELECT coalesce(sum(people), 0) FROM watching JOIN up ON up.name = server
        WHERE watching."table" = asked."table")
FROM unnest($1::text[]) AS asked ("table")
"""

PAIR = """
WITH free AS (
    SELECT person FROM seeks WHERE person = ANY ($1::text[]) AND "table" IS NULL ORDER BY person FOR UPDATE
)
UPDATE seeks SET "table" = $2, since = $3 FROM free
WHERE seeks.person = free.person AND (SELECT count(*) FROM free) = cardinality($1::text[])
RETURNING seeks.person
"""
"""Whoever comes second waits for the first, and then finds somebody missing."""

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


async def migrate(connection: Any) -> tuple[int, int]:
    """Bring the schema up to date, all or nothing, whoever else may be trying the same.

    Returns the versions before and after. Raises `StorageFailed` where that cannot be, or not now.
    """
    if connection.get_server_version().major < OLDEST:
        raise StorageFailed(f"PostgreSQL {OLDEST} or newer is needed")
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
        await connection.execute(
            "CREATE TABLE IF NOT EXISTS version (version integer PRIMARY KEY, addition boolean NOT NULL)"
        )
        newer = "SELECT max(version), bool_and(addition OR version <= $1) FROM version"
        version, usable = await connection.fetchrow(newer, len(MIGRATIONS))
        if usable is False:
            raise StorageFailed("the database was written by a newer Sobremesa")
        before = version or 0
        for number, script in enumerate(MIGRATIONS[before:], start=before + 1):
            addition = isinstance(script, Addition)
            if before and not addition and await served(connection):
                raise StorageFailed(
                    "it must be brought up to date, and not while servers use it: "
                    "stop them all, then `sobremesa migrate`"
                )
            await connection.execute(str(script))  # asyncpg takes no other kind of text
            await connection.execute("INSERT INTO version VALUES ($1, $2)", number, addition)
    return before, max(before, len(MIGRATIONS))


async def served(connection: Any) -> bool:
    """Whether a server is up on this database."""
    recent = "SELECT count(*) FROM servers WHERE beat > clock_timestamp() - make_interval(secs => $1)"
    there = await connection.fetchval("SELECT to_regclass('servers') IS NOT NULL")
    return bool(there and await connection.fetchval(recent, limits.GONE_SECONDS))
