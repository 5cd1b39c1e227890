"""The embedded database: SQLite in WAL mode, every commit synced, commits of many games grouped.

One thread writes. While it syncs, the appends of other games gather, and share the next commit: that
is many times faster than a commit for each, and each caller still waits for its own durability.
"""

from __future__ import annotations

import asyncio
import queue
import secrets
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from sobremesa.table import limits
from sobremesa.table.events import Entry, decode, encode
from sobremesa.table.store import Conflict, Row, StorageFailed

T = TypeVar("T")

MIGRATIONS = (
    """
    CREATE TABLE settings (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE runs (id INTEGER PRIMARY KEY, started INTEGER NOT NULL, alive INTEGER NOT NULL);
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        status TEXT NOT NULL,
        public INTEGER NOT NULL,
        created INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        row BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_by_status ON tables (status, public, created);
    CREATE TABLE holders (
        person TEXT NOT NULL, "table" TEXT NOT NULL, PRIMARY KEY (person, "table")
    ) WITHOUT ROWID;
    CREATE TABLE log (
        "table" TEXT NOT NULL,
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        command TEXT,
        body BLOB NOT NULL,
        PRIMARY KEY ("table", number)
    ) WITHOUT ROWID;
    """,
)
"""One script for each version of the schema; `PRAGMA user_version` says how many have run."""


class _Job(NamedTuple):
    work: Callable[[sqlite3.Connection], Any]
    done: Future[Any]


class SqliteStore:
    """A `Store` in one file. `path` may be in a folder that does not exist yet."""

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._run: int | None = None
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            connection = self._connect()
            _migrate(connection)
            connection.close()
        except (OSError, sqlite3.Error) as error:
            raise StorageFailed(f"{self._path}: {error}") from None
        self._writer = threading.Thread(target=self._write, name="sobremesa-writer", daemon=True)
        self._writer.start()
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="sobremesa-reader")
        self._reading: sqlite3.Connection | None = None

    # Writing

    async def append(self, row: Row, entries: Sequence[Entry]) -> None:
        """See `Store`."""
        lines = [(row.id, entry.number, entry.at, entry.command, encode(entry.event)) for entry in entries]
        kept = (row.id, row.status, row.public, row.created, row.changed, msgspec.json.encode(row))
        holders = [(person, row.id) for person in {row.owner, *row.people}]

        def work(connection: sqlite3.Connection) -> None:
            connection.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", lines)
            connection.execute("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?)", kept)
            connection.executemany("INSERT OR IGNORE INTO holders VALUES (?, ?)", holders)

        await self._written(work)

    async def rename(self, person: str, name: str) -> None:
        """See `Store`."""
        await self._written(
            lambda db: db.execute("INSERT OR REPLACE INTO people VALUES (?, ?)", (person, name))
        )

    async def begin_run(self, now: int) -> list[tuple[int, int]]:
        """See `Store`."""

        def work(connection: sqlite3.Connection) -> tuple[int, list[tuple[int, int]]]:
            earlier = connection.execute("SELECT started, alive FROM runs ORDER BY id").fetchall()
            cursor = connection.execute("INSERT INTO runs (started, alive) VALUES (?, ?)", (now, now))
            assert cursor.lastrowid is not None
            return cursor.lastrowid, earlier

        self._run, earlier = await self._written(work)
        return earlier

    async def still_running(self, now: int) -> None:
        """See `Store`."""
        await self._written(lambda db: db.execute("UPDATE runs SET alive = ? WHERE id = ?", (now, self._run)))

    async def secret(self) -> bytes:
        """See `Store`."""

        def work(connection: sqlite3.Connection) -> bytes:
            connection.execute(
                "INSERT OR IGNORE INTO settings VALUES ('secret', ?)", (secrets.token_bytes(32),)
            )
            (key,) = connection.execute("SELECT value FROM settings WHERE key = 'secret'").fetchone()
            return bytes(key)

        return await self._written(work)

    # Reading

    async def load(self, table: str) -> list[Entry]:
        """See `Store`."""
        rows = await self._read(
            'SELECT number, at, command, body FROM log WHERE "table" = ? ORDER BY number', table
        )
        return [Entry(number, at, command, decode(body)) for number, at, command, body in rows]

    async def row(self, table: str) -> Row | None:
        """See `Store`."""
        rows = await self._rows("SELECT row FROM tables WHERE id = ?", table)
        return rows[0] if rows else None

    async def public(self, limit: int) -> list[Row]:
        """See `Store`."""
        return await self._rows(
            "SELECT row FROM tables WHERE status IN ('waiting', 'playing') AND public "
            "ORDER BY created DESC LIMIT ?",
            limit,
        )

    async def of_person(self, person: str, limit: int) -> list[Row]:
        """See `Store`."""
        return await self._rows(
            'SELECT row FROM tables JOIN holders ON holders."table" = tables.id WHERE person = ? '
            "ORDER BY changed DESC LIMIT ?",
            person,
            limit,
        )

    async def unfinished(self) -> list[Row]:
        """See `Store`."""
        return await self._rows(
            "SELECT row FROM tables WHERE status IN ('waiting', 'playing') ORDER BY created"
        )

    async def finished(self) -> list[str]:
        """See `Store`."""
        return [
            table
            for (table,) in await self._read("SELECT id FROM tables WHERE status = 'over' ORDER BY created")
        ]

    async def name(self, person: str) -> str | None:
        """See `Store`."""
        rows = await self._read("SELECT name FROM people WHERE id = ?", person)
        return rows[0][0] if rows else None

    async def close(self) -> None:
        """See `Store`."""
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._readers.shutdown()
        if self._reading is not None:
            self._reading.close()

    # How

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, timeout=limits.BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    async def _written(self, work: Callable[[sqlite3.Connection], T]) -> T:
        done: Future[T] = Future()
        self._jobs.put(_Job(work, done))
        return await asyncio.wrap_future(done)

    def _write(self) -> None:
        """The writer's thread: take all that waits, do it in one transaction, tell everybody."""
        connection: sqlite3.Connection | None = None
        closing = False
        while not closing:
            jobs, closing = self._gather()
            if not jobs:
                continue
            try:
                connection = connection or self._connect()
                outcomes = _transaction(connection, jobs)
            except sqlite3.Error as error:
                if connection is not None:
                    connection.close()
                connection = None  # a fresh one next time: the trouble may be over by then
                for job in jobs:
                    job.done.set_exception(StorageFailed(str(error)))
            else:
                for job, (value, problem) in zip(jobs, outcomes, strict=True):
                    if problem is not None:
                        job.done.set_exception(problem)
                    else:
                        job.done.set_result(value)
        if connection is not None:
            connection.close()

    def _gather(self) -> tuple[list[_Job], bool]:
        jobs: list[_Job] = []
        job = self._jobs.get()
        while job is not None:
            if job.done.set_running_or_notify_cancel():
                jobs.append(job)
            if len(jobs) >= limits.GROUP_SIZE:
                return jobs, False
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return jobs, False
        return jobs, True

    async def _read(self, query: str, *values: object) -> list[Any]:
        def work() -> list[Any]:
            self._reading = self._reading or self._connect()
            try:
                return self._reading.execute(query, values).fetchall()
            except sqlite3.Error:
                self._reading.close()
                self._reading = None
                raise

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, work)
        except sqlite3.Error as error:
            raise StorageFailed(str(error)) from None

    async def _rows(self, query: str, *values: object) -> list[Row]:
        return [msgspec.json.decode(row, type=Row) for (row,) in await self._read(query, *values)]


def _transaction(connection: sqlite3.Connection, jobs: list[_Job]) -> list[tuple[Any, Exception | None]]:
    """Do all jobs in one commit. One that conflicts is undone by itself; any other error undoes all."""
    outcomes: list[tuple[Any, Exception | None]] = []
    connection.execute("BEGIN IMMEDIATE")
    try:
        for job in jobs:
            connection.execute("SAVEPOINT job")
            try:
                outcomes.append((job.work(connection), None))
            except sqlite3.IntegrityError as error:
                connection.execute("ROLLBACK TO job")
                outcomes.append((None, Conflict(str(error))))
            connection.execute("RELEASE job")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return outcomes


def _migrate(connection: sqlite3.Connection) -> None:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise sqlite3.DatabaseError("the database was written by a newer Sobremesa")
    for number in range(version, len(MIGRATIONS)):
        script = f"BEGIN IMMEDIATE; {MIGRATIONS[number]}; PRAGMA user_version = {number + 1}; COMMIT"
        connection.executescript(script)
