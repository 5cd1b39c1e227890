"""All finished games out of a database, and into one."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence

import msgspec

from sobremesa.games.record import canonical
from sobremesa.table import exports
from sobremesa.table.clock import Uptime
from sobremesa.table.events import Entry, Unreadable
from sobremesa.table.rows import row_of
from sobremesa.table.store import Conflict, Store
from sobremesa.table.table import Table

log = logging.getLogger(__name__)


async def export_all(store: Store) -> list[str]:
    """Every finished game as one line of JSON, oldest first."""
    lines = []
    for table_id in await store.finished():
        try:
            table = Table.fold(table_id, Uptime(), await store.load(table_id))
        except Unreadable as problem:
            log.warning("table %s cannot be read and was left out: %s", table_id, problem)
            continue
        if table.started_at is not None and table.is_open:
            lines.append(canonical(msgspec.to_builtins(exports.export(table))))
    return lines


async def import_all(store: Store, games: Sequence[exports.Export]) -> int:
    """Add finished games; the ones that are there already are left alone. Returns how many were new."""
    added = 0
    for game in games:
        table_id = "import-" + hashlib.sha256(canonical(msgspec.to_builtins(game)).encode()).hexdigest()[:16]
        entries = [
            Entry(number, game.started if number < 3 else game.ended, None, event)
            for number, event in enumerate(exports.events(game), start=1)
        ]
        try:
            await store.append(row_of(Table.fold(table_id, Uptime(), entries)), entries)
        except Conflict:
            continue
        added += 1
    return added
