"""The embedded database: SQLite in WAL mode, every commit synced, commits of many games grouped.

One thread writes. While it syncs, the appends of other games gather, and share the next commit: that
is many times faster than a commit for each, and each caller still waits for its own durability.
"""

from __future__ import annotations

import asyncio
import os
import queue
import shutil
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeVar

import msgspec

from sobremesa.table import limits, packing, queries
from sobremesa.table.events import (
    Damaged,
    Entry,
    retold,
    stored,
)
from sobremesa.table.news import News
from sobremesa.table.people import Person
from sobremesa.table.queries import LAST_WORDS, Queries, whose
from sobremesa.table.sqlite_file import claimed, connect, made, migrate
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

T = TypeVar("T")

_encoder = msgspec.json.Encoder()

AS_FOUND = """
UPDATE tables SET changed = ?, row = ?
WHERE id = ? AND owner = ? AND status = ? AND public = ? AND awaited = ? AND created = ?
"""
"""Most actions change nothing that tables are looked for by: the indices stay as they are."""


@cache
def marked(query: str) -> str:
    """A query of both databases with its values marked as SQLite does: `?1`."""
    return query.replace("$", "?")


AWAY = marked(queries.AWAY)


class Corrupt(StorageFailed):
    """A part of the file is damaged."""


class _Job(NamedTuple):
    work: Callable[[sqlite3.Connection], Any]
    done: asyncio.Future[Any]


class _Outcome(NamedTuple):
    value: Any
    problem: Exception | None


class SqliteStore(Queries):
    """A `Store` in one file. `path` may be in a folder that does not exist yet."""

    server = "alone"

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._run: int | None = None
        self._closed = False
        self._claim: IO[bytes] | None = None
        self._file: tuple[int, int] | None = None
        try:
            with closing(made(self._path)) as connection:
                migrate(connection, self._path)
        except (OSError, sqlite3.Error) as error:
            raise StorageFailed(f"{self._path}: {error}") from None
        self._file = _identity(self._path)
        self._writer = threading.Thread(target=self._write, name="sobremesa-writer", daemon=True)
        self._writer.start()
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="sobremesa-reader")
        self._reading: sqlite3.Connection | None = None
        self._examiner = ThreadPoolExecutor(1, thread_name_prefix="sobremesa-examiner")
        self._examining: sqlite3.Connection | None = None

    # Writing

    async def append(self, row: Row, entries: Sequence[Entry]) -> None:
        """See `Store`."""
        lines = [(row.id, *stored(entry)) for entry in entries]
        body = _encoder.encode(row)
        found_by = (row.id, row.owner, row.filed, row.public, row.awaited, row.created)
        result = None if row.result is None else (row.id, _encoder.encode(row.result))
        people = whose(row, entries)

        def work(connection: sqlite3.Connection) -> None:
            if entries[0].number == 1 and connection.execute(AWAY, (row.id,)).fetchone():
                raise sqlite3.IntegrityError("this table was put away")
            connection.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?)", lines)
            if connection.execute(AS_FOUND, (row.changed, body, *found_by)).rowcount == 0:
                kept = (*found_by, row.changed, body)
                connection.execute("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)", kept)
            if result is not None:
                connection.execute('INSERT OR IGNORE INTO results ("table", body) VALUES (?, ?)', result)
            if people is not None:
                holders = [(person, row.id) for person in people]
                connection.execute('DELETE FROM holders WHERE "table" = ?', (row.id,))
                connection.executemany('INSERT INTO holders (person, "table") VALUES (?, ?)', holders)

        await self._written(work)

    async def say(self, table: str, word: Word) -> None:
        """See `Store`."""
        said = (word.at, word.person, word.name, word.command, word.kind, word.text)

        def work(connection: sqlite3.Connection) -> None:
            where = (table, word.place)
            last = 'SELECT coalesce(max(number), 0) FROM words WHERE "table" = ? AND place = ?'
            (number,) = connection.execute(last, where).fetchone()
            connection.execute(
                "INSERT INTO words VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)", (*where, number + 1, *said)
            )
            forget = 'DELETE FROM words WHERE "table" = ? AND place = ? AND number <= ? AND NOT kept'
            connection.execute(forget, (*where, number + 1 - limits.WORDS_KEPT))

        with suppress(Conflict):  # it was said before
            await self._written(work)

    async def begin_run(self, now: int) -> list[tuple[int, int]]:
        """See `Store`."""

        def work(connection: sqlite3.Connection) -> tuple[int, list[tuple[int, int]]]:
            earlier = connection.execute("SELECT started, alive FROM runs ORDER BY id").fetchall()
            begun = max((now, *(alive for _, alive in earlier)))
            cursor = connection.execute("INSERT INTO runs (started, alive) VALUES (?, ?)", (begun, begun))
            assert cursor.lastrowid is not None
            return cursor.lastrowid, earlier

        self._run, earlier = await self._written(work)
        return earlier

    async def still_running(self, now: int) -> Roll:
        """See `Store`."""

        def work(connection: sqlite3.Connection) -> int:
            connection.execute("UPDATE runs SET alive = max(alive, ?) WHERE id = ?", (now, self._run))
            (latest,) = connection.execute("SELECT max(alive) FROM runs").fetchone()
            return int(latest)

        return Roll((self.server,), await self._written(work))

    async def set_setting(self, name: str, value: bytes | None) -> None:
        """See `Store`. What is removed is wiped out of the file: it may have been a key."""

        def work(connection: sqlite3.Connection) -> None:
            with _wiping(connection):
                connection.execute("DELETE FROM settings WHERE key = ?", (name,))
                if value is not None:
                    connection.execute("INSERT INTO settings VALUES (?, ?)", (name, value))

        await self._written(work)

    async def strike(self, note: Note) -> bool:
        """See `Store`. What is removed is wiped out of the file: it may have been a key."""
        struck = "DELETE FROM notes WHERE key = ? AND person = ? AND body = ?"

        def work(connection: sqlite3.Connection) -> bool:
            with _wiping(connection):
                return connection.execute(struck, note).rowcount > 0

        return await self._written(work)

    async def retell(self, table: str, person: str, name: str) -> None:
        """See `Store`."""

        def work(connection: sqlite3.Connection) -> None:
            with _wiping(connection):
                for number, body in connection.execute(
                    'SELECT number, body FROM log WHERE "table" = ? AND instr(body, ?)',
                    (table, person.encode()),
                ).fetchall():
                    told = retold(body, person, name)
                    connection.execute(
                        'UPDATE log SET body = ? WHERE "table" = ? AND number = ?', (told, table, number)
                    )
                connection.execute(
                    'UPDATE words SET name = ? WHERE "table" = ? AND person = ?', (name, table, person)
                )
                if (away := connection.execute(AWAY, (table,)).fetchone()) is not None:
                    told = packing.retold(away[0], person, name)
                    connection.execute('UPDATE archive SET log = ? WHERE "table" = ?', (told, table))
                    connection.execute(
                        'UPDATE archive SET row = tables.row FROM tables WHERE id = "table" AND id = ?',
                        (table,),
                    )

        await self._written(work)

    async def forget_person(self, person: str) -> None:
        """See `Store`."""

        def work(connection: sqlite3.Connection) -> None:
            with _wiping(connection):
                connection.execute("DELETE FROM people WHERE id = ?", (person,))
                connection.execute("DELETE FROM notes WHERE person = ?", (person,))
                connection.execute("DELETE FROM words WHERE person = ?", (person,))

        await self._written(work)

    # Reading

    async def load(self, table: str, since: int = 0) -> list[Entry]:
        """See `Store`."""
        try:
            return await super().load(table, since)
        except Corrupt as corrupt:  # the pages of this log; others may be sound
            raise Damaged(str(corrupt)) from None

    async def last_words(self, tables: Sequence[str]) -> dict[str, Word]:
        """See `Store`."""
        marks = ", ".join("?" * len(tables))
        rows = await self._read(LAST_WORDS.format(among=f"IN ({marks})"), *tables)
        return {table: Word(*word) for table, *word in rows}

    async def forget(self, before: int, limit: int) -> list[str]:
        """See `Store`."""
        old = "SELECT id FROM tables WHERE status = 'void' AND changed < ? LIMIT ?"

        def work(connection: sqlite3.Connection) -> list[str]:
            found = connection.execute(old, (before, limit)).fetchall()
            connection.executemany('DELETE FROM log WHERE "table" = ?', found)
            connection.executemany('DELETE FROM holders WHERE "table" = ?', found)
            connection.executemany("DELETE FROM tables WHERE id = ?", found)
            return [table for (table,) in found]

        return await self._written(work)

    def free_bytes(self) -> int | None:
        """See `Store`."""
        try:
            return shutil.disk_usage(self._path.parent).free
        except OSError:
            return None

    async def keepers(self, people: Sequence[str], limit: int) -> list[Person]:
        """See `Store`."""
        asked = "(SELECT value AS person, key AS place FROM json_each($1)) AS asked"
        return await self._keepers(asked, _encoder.encode(people).decode(), limit)

    async def people(self, part: str, limit: int) -> list[tuple[str, str]]:
        """See `Store`."""
        return await self._read(
            "SELECT id, name FROM people WHERE instr(lower(name), lower(?)) ORDER BY name, id LIMIT ?",
            part,
            limit,
        )

    async def results(self, after: Mark, limit: int) -> list[tuple[Mark, str, bytes]]:
        """See `Store`."""
        rows = await self._read(
            'SELECT number, "table", body FROM results WHERE number > ? ORDER BY number LIMIT ?',
            after[1],
            limit,
        )
        return [((0, number), table, body) for number, table, body in rows]

    async def trace(self, person: str) -> list[str]:
        """See `Store`."""
        return await self._ids(
            'SELECT "table" FROM holders WHERE person = ? '
            'UNION SELECT "table" FROM archive WHERE instr(row, ?)',
            person,
            person.encode(),
        )

    def claim(self) -> None:
        """See `Store`. What one server holds in memory another would not know of."""
        self._claim = claimed(self._path)

    def listen(self, news: News) -> None:
        """See `Store`: there are no others."""

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """See `Store`."""
        marks = ", ".join("?" * len(tables))
        query = f'SELECT "table", max(number) FROM log WHERE "table" IN ({marks}) GROUP BY "table"'
        return dict(await self._read(query, *tables))

    async def be_at(self, present: Mapping[str, Collection[str]]) -> None:
        """See `Store`: nobody else needs to know."""

    async def elsewhere(self, table: str) -> set[str]:  # noqa: ARG002
        """See `Store`: there is nowhere else."""
        return set()

    async def be_watched(self, watching: Mapping[str, int]) -> None:
        """See `Store`: nobody else needs to know."""

    async def attendance(self, tables: Sequence[str]) -> dict[str, Attendance]:  # noqa: ARG002
        """See `Store`: there is nowhere else."""
        return {}

    # Lists of people

    async def pair(self, people: Collection[str], table: str, now: int) -> bool:
        """See `Store`."""
        free = 'SELECT count(*) FROM seeks WHERE person = ? AND "table" IS NULL'
        query = 'UPDATE seeks SET "table" = ?, since = ? WHERE person = ?'

        def work(connection: sqlite3.Connection) -> bool:
            if not all(connection.execute(free, (person,)).fetchone()[0] for person in people):
                return False
            connection.executemany(query, [(table, now, person) for person in people])
            return True

        return await self._written(work)

    async def forget_calls(self, person: str) -> None:
        """See `Store`."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM calls WHERE person = ?", (person,))
            connection.execute("DELETE FROM called WHERE person = ?", (person,))

        await self._written(work)

    async def examine(self) -> Findings:
        """See `Store`."""
        if self._closed:
            raise StorageFailed("the database was closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._examiner, self._examine)
        except sqlite3.Error as error:
            raise StorageFailed(str(error)) from None

    async def close(self) -> None:
        """See `Store`."""
        self._closed = True
        if (examining := self._examining) is not None:
            examining.interrupt()
        self._examiner.shutdown()
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._readers.shutdown()
        if self._reading is not None:
            self._reading.close()
        if self._claim is not None:
            self._claim.close()

    # How

    def _connect(self) -> sqlite3.Connection:
        self._must_be_there()  # or a new and empty one would be made
        return connect(self._path)

    def _must_be_there(self) -> None:
        """Raise `StorageFailed` where the file was deleted or replaced: what is written now is lost."""
        if self._file is not None and _identity(self._path) != self._file:
            raise StorageFailed(f"{self._path}: the file was deleted or replaced while the server ran")

    async def _change(self, query: str, *values: object) -> list[Any]:
        return await self._written(lambda db: db.execute(marked(query), values).fetchall())

    async def _written(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StorageFailed("the database was closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, done))
        return await done

    def _write(self) -> None:
        """The writer's thread: take all that waits, do it in one transaction, tell everybody."""
        connection: sqlite3.Connection | None = None
        ending = False
        while not ending:
            jobs, ending = self._gather()
            if not jobs:
                continue
            try:
                connection = connection or self._connect()
                outcomes = _transaction(connection, jobs)
                self._must_be_there()
            except Exception as error:
                if connection is not None:
                    connection.close()
                connection = None  # a fresh one next time: the trouble may be over by then
                outcomes = [_Outcome(None, StorageFailed(str(error)))] * len(jobs)
            _tell(jobs, outcomes)
        if connection is not None:
            connection.close()

    def _gather(self) -> tuple[list[_Job], bool]:
        jobs: list[_Job] = []
        job = self._jobs.get()
        while job is not None:
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
                return self._reading.execute(marked(query), values).fetchall()
            except sqlite3.Error:
                self._reading.close()
                self._reading = None
                raise

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, work)
        except sqlite3.Error as error:
            raise (Corrupt if _corrupt(error) else StorageFailed)(str(error)) from None

    def _examine(self) -> Findings:
        """The examiner's thread."""
        faults: list[str] = []
        gaps: list[str] = []
        with closing(self._connect()) as connection:
            self._examining = connection
            try:
                checked = connection.execute(f"PRAGMA quick_check({limits.FAULTS_TOLD})")
                faults += [fault for (fault,) in checked if fault != "ok"]
                gaps += [table for (table,) in connection.execute(GAPS)]
            except sqlite3.Error as error:
                if not _corrupt(error):
                    raise
                faults.append(str(error))
            finally:
                self._examining = None
        return Findings(tuple(faults), tuple(gaps))


@contextmanager
def _wiping(connection: sqlite3.Connection) -> Iterator[None]:
    """While what is deleted is wiped out of the file as well."""
    connection.execute("PRAGMA secure_delete = ON")
    try:
        yield
    finally:
        connection.execute("PRAGMA secure_delete = OFF")


def _corrupt(error: sqlite3.Error) -> bool:
    """Whether the file itself is damaged."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file it is that goes by a name; None where there is none."""
    try:
        found = os.stat(path)  # asked at each commit: three calls less than `path.stat()`
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _tell(jobs: Sequence[_Job], outcomes: Sequence[_Outcome]) -> None:
    """Wake everybody who waits, at once: waking an event loop costs more than a job does."""
    told = list(zip(jobs, outcomes, strict=True))
    for loop in {job.done.get_loop() for job in jobs}:
        with suppress(RuntimeError):  # a loop that is gone waits for nothing
            loop.call_soon_threadsafe(_settle, [pair for pair in told if pair[0].done.get_loop() is loop])


def _settle(told: Sequence[tuple[_Job, _Outcome]]) -> None:
    for job, (value, problem) in told:
        if job.done.done():  # given up meanwhile
            continue
        if problem is None:
            job.done.set_result(value)
        else:
            job.done.set_exception(problem)


def _transaction(connection: sqlite3.Connection, jobs: Sequence[_Job]) -> list[_Outcome]:
    """Do all jobs in one commit. One that conflicts is undone by itself; any other error undoes all."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        try:
            outcomes = [_Outcome(job.work(connection), None) for job in jobs]
        except sqlite3.IntegrityError:  # rare: all again, each so that it can be undone by itself
            connection.execute("ROLLBACK")
            connection.execute("BEGIN IMMEDIATE")
            outcomes = [_by_itself(connection, job) for job in jobs]
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return outcomes


def _by_itself(connection: sqlite3.Connection, job: _Job) -> _Outcome:
    connection.execute("SAVEPOINT job")
    try:
        outcome = _Outcome(job.work(connection), None)
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK TO job")
        outcome = _Outcome(None, Conflict(str(error)))
    connection.execute("RELEASE job")
    return outcome
