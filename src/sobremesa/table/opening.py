"""Which database a name means: a file for SQLite, an address for PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from sobremesa.table.postgres import PostgresStore
from sobremesa.table.sqlite import SqliteStore

ADDRESSES = ("postgresql://", "postgres://")


def shared(database: str) -> bool:
    """Whether a database is made for several servers."""
    return database.startswith(ADDRESSES)


async def open_store(database: str) -> SqliteStore | PostgresStore:
    """Open a database, made or brought up to date where needed. Raises `StorageFailed` with a sentence."""
    return await PostgresStore.open(database) if shared(database) else SqliteStore(Path(database))
