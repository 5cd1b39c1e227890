"""A whole PostgreSQL database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from itertools import groupby, islice
from typing import Any

from sobremesa.table import limits, packing, postgres, postgres_schema
from sobremesa.table.maintenance.database import NotEmpty, Tidied, packed
from sobremesa.table.maintenance.items import CONTENT, KINDS, Item, Run, Setting
from sobremesa.table.store import StorageFailed

AT_ONCE = 1000
"""Rows that travel together."""


class WholePostgres:
    """See `WholeDatabase`."""

    def __init__(self, address: str) -> None:
        self._address = address

    async def migrate(self) -> tuple[int, int]:
        """See `WholeDatabase`."""
        async with self._connected() as connection:
            return await postgres_schema.migrate(connection)

    async def everything(self) -> AsyncIterator[Item]:
        """See `WholeDatabase`."""
        async with (
            self._connected() as connection,
            connection.transaction(isolation="repeatable_read", readonly=True),
        ):
            for kind in KINDS:
                there = await connection.fetch(
                    "SELECT column_name FROM information_schema.columns "
                    "WHERE table_schema = $1 AND table_name = $2",
                    postgres_schema.SCHEMA,
                    kind.kind(),
                )
                columns = [
                    name for name in kind.__struct_fields__ if (name,) in {tuple(row) for row in there}
                ]
                if columns:
                    listed = ", ".join(f'"{name}"' for name in columns)
                    query = f"SELECT {listed} FROM {kind.kind()} ORDER BY {kind.order}"
                    async for row in connection.cursor(query, prefetch=AT_ONCE):
                        yield kind.of(dict(row))

    async def fill(self, items: Iterable[Item]) -> None:
        """See `WholeDatabase`."""
        async with self._connected() as connection:
            await postgres_schema.migrate(connection)
            async with connection.transaction():
                await connection.execute("SELECT pg_advisory_xact_lock($1)", postgres_schema.MIGRATING)
                if await postgres_schema.served(connection):
                    raise StorageFailed("a server uses this database; stop it first")
                for kind in CONTENT:
                    if await connection.fetchval(f"SELECT EXISTS (SELECT FROM {kind.kind()})"):
                        raise NotEmpty
                for kind in (Setting, Run):
                    await connection.execute(f"DELETE FROM {kind.kind()}")
                for kind, rows in groupby(items, type):
                    while some := [row.values() for row in islice(rows, AT_ONCE)]:
                        await connection.copy_records_to_table(
                            kind.kind(),
                            records=some,
                            columns=list(kind.__struct_fields__),
                            schema_name=postgres_schema.SCHEMA,
                        )
                await connection.execute(postgres_schema.HOLD)
            await connection.execute("ANALYZE")

    async def put_away(self, before: int) -> Tidied:
        """See `WholeDatabase`."""
        away, damaged, last = 0, list[str](), ""
        async with self._connected() as connection:
            await postgres_schema.migrate(connection)
            while True:
                some = await connection.fetch(
                    "SELECT id FROM tables WHERE status = 'over' AND changed < $1 AND id > $2 "
                    "ORDER BY id LIMIT $3",
                    before,
                    last,
                    limits.PUT_AWAY_AT_ONCE,
                )
                for (table,) in some:
                    async with connection.transaction():
                        if await _put_away(connection, table):
                            away += 1
                        else:
                            damaged.append(table)
                if len(some) < limits.PUT_AWAY_AT_ONCE:
                    return Tidied(away, tuple(damaged))
                last = some[-1][0]

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Any]:
        """A connection on which things may take long."""
        connection = None
        try:
            connection = await postgres.connect(self._address, patient=True)
            yield connection
        except (*postgres.TROUBLE, StorageFailed, ValueError) as error:
            raise StorageFailed(f"{postgres.named(self._address)}: {postgres.told(error)}") from None
        finally:
            if connection is not None:
                await connection.close(timeout=limits.DATABASE_SECONDS)


async def _put_away(connection: Any, table: str) -> bool:
    """Put one game away; whether it could be read. Whoever writes to it meanwhile writes the line after."""
    await connection.execute("SELECT FROM tables WHERE id = $1 FOR UPDATE", table)
    found = await connection.fetch(
        'SELECT number, at, command, body, clocks FROM log WHERE "table" = $1 ORDER BY number', table
    )
    before = await connection.fetchval('SELECT log FROM archive WHERE "table" = $1', table)
    lines = packing.joined(before, 0, [tuple(line) for line in found])
    away = packed(lines)
    if away is None:
        return False
    await connection.execute(
        'INSERT INTO archive SELECT id, created, changed, "row", $2 FROM tables WHERE id = $1 '
        'ON CONFLICT ("table") DO UPDATE '
        'SET changed = excluded.changed, "row" = excluded."row", log = excluded.log',
        table,
        away,
    )
    await connection.execute('DELETE FROM log WHERE "table" = $1 AND number <= $2', table, lines[-1][0])
    await connection.execute("DELETE FROM tables WHERE id = $1", table)
    return True
