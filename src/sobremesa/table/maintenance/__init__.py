"""A whole database at once: brought up to date, copied, moved to another kind, its old games put away."""

from __future__ import annotations

from sobremesa.table.maintenance.database import WholeDatabase
from sobremesa.table.maintenance.postgres import WholePostgres
from sobremesa.table.maintenance.sqlite import WholeSqlite
from sobremesa.table.opening import shared


def whole(database: str) -> WholeDatabase:
    """All of a database, which need not be there yet."""
    return WholePostgres(database) if shared(database) else WholeSqlite(database)
