"""A whole database at once: brought up to date, copied, moved to another kind, its old games put away."""

from __future__ import annotations

from sobremesa.table.keeping.keeper import Keeper
from sobremesa.table.keeping.postgres import PostgresKeeper
from sobremesa.table.keeping.sqlite import SqliteKeeper
from sobremesa.table.opening import shared


def keeper_of(database: str) -> Keeper:
    """Who keeps a database, which need not be there yet."""
    return PostgresKeeper(database) if shared(database) else SqliteKeeper(database)
