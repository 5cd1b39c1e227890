"""Finished games as they leave the table, and come back to one."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from sobremesa.games.game import Illegal
from sobremesa.games.history import History
from sobremesa.games.record import Malformed, decode, from_json
from sobremesa.table import proof
from sobremesa.table.events import Acted, Created, Ended, Event, Started, Undone
from sobremesa.table.people import Person, tidy_name
from sobremesa.table.table import ABANDONED, Table

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


def events(exported: Export) -> list[Event]:
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
