"""What the lists of tables say of a table."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import msgspec

from sobremesa.table.people import BotPlayer, Person
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
    created = table.created
    held = [holder.id if isinstance(holder, Person) else None for holder in table.holders]
    faces = [holder.face if isinstance(holder, Person) else "" for holder in table.holders]
    changed = next(entry.at for entry in reversed(table.entries) if not entry.event.retells)
    outcome = table.outcome
    left = table.remaining(changed)
    return Row(
        id=table.id,
        game=created.game,
        status=table.status,
        public=created.public,
        clocked=table.clock is not None,
        awaited=table.awaited,
        owner=created.owner.id,
        people=tuple(sorted(filter(None, set(held)))),
        seats=tuple(None if holder is None else holder.name for holder in table.holders),
        created=table.created_at,
        changed=changed,
        unfinished=table.unfinished,
        former=table.former,
        rated=created.rated,
        result=result_of(table),
        time=created.time,
        options=created.options,
        hints=created.hints,
        held=tuple(held),
        bots=tuple(seat for seat, holder in enumerate(table.holders) if isinstance(holder, BotPlayer)),
        seat=table.seat,
        left=None if left is None else tuple(left),
        winners=() if outcome is None else outcome.winners,
        scores=() if outcome is None else outcome.scores,
        reason=None if outcome is None else outcome.reason,
        faces=tuple(faces) if any(faces) else (),
    )
