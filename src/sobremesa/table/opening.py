"""Which database a name means: a file for SQLite, an address for PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from sobremesa.table import postgres
from sobremesa.table.postgres import PostgresStore
from sobremesa.table.sqlite import SqliteStore

ADDRESSES = ("postgresql://", "postgres://")


def shared(database: str) -> bool:
    """Whether a database is made for several servers."""
    return database.startswith(ADDRESSES)


def named(database: str) -> str:
    """A database as it may be named to anybody."""
    return postgres.named(database) if shared(database) else database


async def open_store(database: str) -> SqliteStore | PostgresStore:
    """Open a database, made or brought up to date where needed. Raises `StorageFailed` with a sentence."""
    return await PostgresStore.open(database) if shared(database) else SqliteStore(Path(database))
