"""Finished games as they leave a database, and come into one."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec

from sobremesa.games.game import Illegal
from sobremesa.games.history import History
from sobremesa.games.record import Malformed, canonical, decode, from_json
from sobremesa.table import proof
from sobremesa.table.clock import Uptime
from sobremesa.table.damage import folded
from sobremesa.table.events import Acted, Created, Ended, Entry, Event, Started, Undone, Unreadable
from sobremesa.table.people import Person, tidy_name
from sobremesa.table.rows import row_of
from sobremesa.table.store import Conflict, Store
from sobremesa.table.table import ABANDONED, Table

log = logging.getLogger(__name__)

Moment = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
"""Milliseconds since 1970."""


class Export(msgspec.Struct, frozen=True):
    """A finished game: its record, who played, how it ended, and the proof of its setup."""

    record: dict[str, Any]
    seats: list[str]
    outcome: dict[str, Any]
    commitment: str
    salt: str
    started: Moment
    ended: Moment


def export(table: Table) -> Export:
    """A table whose game is over, for keeping."""
    created, outcome, started = table.created, table.outcome, table.started_at
    assert outcome is not None, "the game is not over"
    assert started is not None, "the game has not begun"
    return Export(
        record=created.record(_actions(table)).json(),
        seats=["" if holder is None else holder.name for holder in table.holders],
        outcome=outcome.json(),
        commitment=table.commitment,
        salt=created.salt,
        started=started,
        ended=table.entries[-1].at,
    )


def _actions(table: Table) -> tuple[str, ...]:
    """What was played and not taken back, also where the rules are not here any more."""
    actions: list[str] = []
    for entry in table.entries:
        if isinstance(entry.event, Acted):
            actions.append(entry.event.action)
        elif isinstance(entry.event, Undone):
            del actions[-entry.event.actions :]
    return tuple(actions)


def read(text: bytes) -> Export:
    """An exported game, read strictly. Raises `Malformed`."""
    value = decode(text)
    try:
        exported = msgspec.convert(value, Export)
    except msgspec.ValidationError as error:
        raise Malformed("export-shape", problem=str(error)) from None
    tidy = all(name == tidy_name(name) for name in exported.seats)
    if not tidy or len(exported.seats) != from_json(exported.record).players:
        raise Malformed("export-shape", problem="seats")
    return exported


def verify(exported: Export) -> str | None:
    """What is wrong with an exported game: None, `illegal`, `setup` or `outcome`."""
    record = from_json(exported.record)
    try:
        history = History.of(record)
    except Illegal:
        return "illegal"
    if not proof.kept(exported.commitment, record, exported.salt):
        return "setup"
    result = None if history.result is None else history.result.json()
    if result is None and _ended_early(exported.outcome, record.players):
        return None
    return None if result == exported.outcome else "outcome"


EARLY = ("resigned", "time", "agreed", "gone", ABANDONED, "closed")
"""How a game can end before its rules end it."""


def _ended_early(outcome: dict[str, Any], players: int) -> bool:
    """Whether this is how a game can end before its rules end it; nobody can check more than that."""
    winners = outcome.get("winners")
    known = {(), *((seat,) for seat in range(players)), tuple(range(players))}
    return (
        outcome.keys() == {"winners", "scores", "reason"}
        and outcome["reason"] in EARLY
        and outcome["scores"] == []
        and isinstance(winners, list)
        and all(type(seat) is int for seat in winners)
        and tuple(winners) in known
    )


def _events(exported: Export) -> list[Event]:
    """The log of a table that such a game was played at."""
    record = from_json(exported.record)
    players = [Person(f"imported-{seat}", name) for seat, name in enumerate(exported.seats)]
    made = Created(
        record.game,
        record.rules,
        record.players,
        dict(record.options),
        dict(record.setup),
        exported.salt,
        players[0],
        tuple(players),
        public=False,
        time=None,
    )
    lines: list[Event] = [made, Started()]
    history = History.of(record)
    lines += [Acted(seat, action) for seat, action in zip(history.actors, history.actions, strict=True)]
    if exported.outcome.get("reason") in EARLY:
        lines.append(Ended(exported.outcome["reason"], tuple(exported.outcome.get("winners", ()))))
    return lines


# All of them


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
                yield Exported(table_id, canonical(msgspec.to_builtins(export(table))))
            else:
                yield Exported(table_id, None, table.created.game)
        except Unreadable as problem:
            log.warning("a table is damaged", extra={"table": table_id, "problem": str(problem)})
            yield Exported(table_id, None)


async def import_all(store: Store, games: Sequence[Export]) -> int:
    """Add finished games; the ones that are there already are left alone. Returns how many were new."""
    added = 0
    for game in games:
        table_id = "import-" + hashlib.sha256(canonical(msgspec.to_builtins(game)).encode()).hexdigest()[:16]
        entries = [
            Entry(number, game.started if number < 3 else game.ended, None, event)
            for number, event in enumerate(_events(game), start=1)
        ]
        try:
            await store.append(row_of(Table.fold(table_id, Uptime(), entries)), entries)
        except Conflict:
            continue
        added += 1
    return added
