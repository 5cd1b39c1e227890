"""All finished games out of a database, and into one."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple

import msgspec

from sobremesa.games.record import canonical
from sobremesa.table import exports
from sobremesa.table.clock import Uptime
from sobremesa.table.damage import folded
from sobremesa.table.events import Entry, Unreadable
from sobremesa.table.rows import row_of
from sobremesa.table.store import Conflict, Store
from sobremesa.table.table import Table

log = logging.getLogger(__name__)


class Exported(NamedTuple):
    """A finished game as one line of JSON, or why there is none."""

    table: str
    line: str | None
    missing: str | None = None
    """The game, where its rules are not here: it may go on when they are. None where the log is damaged."""


async def export_all(store: Store) -> AsyncIterator[Exported]:
    """Every finished game, oldest first."""
    for table_id in await store.finished():
        try:
            table = folded(table_id, await store.load(table_id))
            if table.started_at is None:
                continue
            if table.is_open:
                yield Exported(table_id, canonical(msgspec.to_builtins(exports.export(table))))
            else:
                yield Exported(table_id, None, table.created.game)
        except Unreadable as problem:
            log.warning("a table is damaged", extra={"table": table_id, "problem": str(problem)})
            yield Exported(table_id, None)


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
