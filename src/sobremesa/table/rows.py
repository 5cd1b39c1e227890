"""What the lists of tables say of a table."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import msgspec

from sobremesa.table.rating import result_of
from sobremesa.table.store import Row
from sobremesa.table.table import Table

log = logging.getLogger(__name__)


def rows_of(stored: Iterable[bytes]) -> list[Row]:
    """The rows that were stored; one that is damaged keeps nobody from the others."""
    rows = []
    for row in stored:
        try:
            rows.append(msgspec.json.decode(row, type=Row))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            log.error("a row cannot be read", extra={"problem": str(error)})
    return rows


def row_of(table: Table) -> Row:
    """The row of a table as it is now."""
    created, seating = table.created, table.seating
    changed = table.entries[-1]
    if changed.event.retells:
        changed = next(entry for entry in reversed(table.entries) if not entry.event.retells)
    outcome = table.outcome
    left = table.remaining(changed.at)
    return Row(
        id=table.id,
        game=created.game,
        status=table.status,
        public=created.public,
        clocked=table.clock is not None,
        awaited=table.awaited,
        owner=created.owner.id,
        people=tuple(sorted(seating.seats)),
        seats=seating.names,
        created=table.created_at,
        changed=changed.at,
        unfinished=table.unfinished,
        former=table.former,
        rated=created.rated,
        result=result_of(table),
        time=created.time,
        options=created.options,
        hints=created.hints,
        held=seating.held,
        bots=seating.bots,
        seat=table.seat,
        left=None if left is None else tuple(left),
        winners=() if outcome is None else outcome.winners,
        scores=() if outcome is None else outcome.scores,
        reason=None if outcome is None else outcome.reason,
        faces=seating.faces,
    )
