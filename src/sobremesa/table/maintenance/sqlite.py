"""A whole SQLite file."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import groupby
from pathlib import Path

from sobremesa.table import limits, packing, sqlite, sqlite_file
from sobremesa.table.maintenance.database import NotEmpty, Tidied, packed
from sobremesa.table.maintenance.items import CONTENT, KINDS, Item, PutAway, Run, Setting
from sobremesa.table.store import StorageFailed


class WholeSqlite:
    """See `WholeDatabase`. It waits where a server would go on: it is made for a process of its own."""

    def __init__(self, database: str) -> None:
        self._path = Path(database)

    async def migrate(self) -> tuple[int, int]:
        """See `WholeDatabase`."""
        with self._trouble(), closing(sqlite_file.made(self._path)) as connection:
            return sqlite_file.migrate(connection, self._path)

    async def everything(self) -> AsyncIterator[Item]:
        """See `WholeDatabase`."""
        with self._trouble(), closing(self._look()) as connection:
            connection.row_factory = sqlite3.Row
            connection.execute("BEGIN")
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version > len(sqlite_file.MIGRATIONS):
                raise sqlite3.DatabaseError("the database was written by a newer Sobremesa")
            for kind in KINDS:
                there = {name for _, name, *_ in connection.execute(f"PRAGMA table_info({kind.kind()})")}
                if there:
                    columns = _named(name for name in kind.__struct_fields__ if name in there)
                    query = f"SELECT {columns} FROM {kind.kind()} ORDER BY {kind.order}"
                    for row in connection.execute(query):
                        yield kind.of(dict(row))

    async def fill(self, items: Iterable[Item]) -> None:
        """See `WholeDatabase`."""
        with (
            self._trouble(),
            closing(sqlite_file.made(self._path)) as connection,
            closing(sqlite_file.claimed(self._path)),
        ):
            sqlite_file.migrate(connection, self._path)
            connection.execute("BEGIN IMMEDIATE")
            for kind in CONTENT:
                if connection.execute(f"SELECT 1 FROM {kind.kind()} LIMIT 1").fetchone():
                    raise NotEmpty
            for kind in (Setting, Run):
                connection.execute(f"DELETE FROM {kind.kind()}")
            for kind, rows in groupby(items, type):
                fields = kind.__struct_fields__
                connection.executemany(
                    f"INSERT INTO {kind.kind()} ({_named(fields)}) VALUES ({', '.join('?' * len(fields))})",
                    (row.values() for row in rows),
                )
            connection.execute(sqlite_file.HOLD)
            connection.execute("COMMIT")

    async def put_away(self, before: int) -> Tidied:
        """See `WholeDatabase`."""
        away, damaged, last = 0, list[str](), ""
        with self._trouble(), closing(self._look()) as connection:
            sqlite_file.migrate(connection, self._path)
            while True:
                connection.execute("BEGIN IMMEDIATE")
                some = connection.execute(
                    "SELECT id FROM tables WHERE status = 'over' AND changed < ? AND id > ? "
                    "ORDER BY id LIMIT ?",
                    (before, last, limits.PUT_AWAY_AT_ONCE),
                ).fetchall()
                for (table,) in some:
                    if _put_away(connection, table):
                        away += 1
                    else:
                        damaged.append(table)
                connection.execute("COMMIT")
                if len(some) < limits.PUT_AWAY_AT_ONCE:
                    return Tidied(away, tuple(damaged))
                ((last,),) = some[-1:]
                await asyncio.sleep(limits.PUT_AWAY_PAUSE_SECONDS)

    def _look(self) -> sqlite3.Connection:
        """A connection to a database that must be there."""
        if not self._path.is_file():
            raise StorageFailed(f"{self._path}: there is no such file")
        return sqlite_file.connect(self._path)

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.Error) as error:
            raise StorageFailed(f"{self._path}: {error}") from None


def _named(columns: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in columns)


def _put_away(connection: sqlite3.Connection, table: str) -> bool:
    """Put one game away; whether it could be read."""
    columns = 'SELECT number, at, command, body, clocks FROM log WHERE "table" = ? ORDER BY number'
    lines = connection.execute(columns, (table,)).fetchall()
    before = connection.execute(sqlite.AWAY, (table,)).fetchone()
    lines = packing.joined(before and before[0], 0, lines)
    away = packed(lines)
    if away is None:
        return False
    fields = _named(PutAway.__struct_fields__)
    connection.execute(
        f"INSERT OR REPLACE INTO archive ({fields}) "
        "SELECT id, created, changed, row, ? FROM tables WHERE id = ?",
        (away, table),
    )
    connection.execute('DELETE FROM log WHERE "table" = ?', (table,))
    connection.execute("DELETE FROM tables WHERE id = ?", (table,))
    return True
