"""Finished games as they leave the table, and come back to one."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from sobremesa.games import load
from sobremesa.games.game import Illegal
from sobremesa.games.record import Malformed, Record, decode, from_json, positions
from sobremesa.table import proof
from sobremesa.table.events import Acted, AnyEvent, Created, Ended, Person, Started
from sobremesa.table.people import tidy_name
from sobremesa.table.table import Table

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
    created, outcome = table.created, table.outcome
    assert outcome is not None, "the game is not over"
    actions = tuple(action for _, action in table.actions)
    record = Record(created.game, created.rules, created.players, created.options, created.setup, actions)
    started = next(entry.at for entry in table.entries if isinstance(entry.event, Started))
    return Export(
        record=record.json(),
        seats=["" if holder is None else holder.name for holder in table.holders],
        outcome={
            "winners": list(outcome.winners),
            "scores": list(outcome.scores),
            "reason": outcome.reason,
            **outcome.details,
        },
        commitment=table.commitment,
        salt=created.salt,
        started=started,
        ended=table.entries[-1].at,
    )


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
        *_, (_, last) = positions(record)
    except Illegal:
        return "illegal"
    if not proof.kept(exported.commitment, record, exported.salt):
        return "setup"
    result = _result(record, last)
    if result is None and _ended_early(exported.outcome, record.players):
        return None
    return None if result == exported.outcome else "outcome"


EARLY = ("resigned", "time", "agreed", "gone", "closed")
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


def events(exported: Export) -> list[AnyEvent]:
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
    lines: list[AnyEvent] = [made, Started()]
    states = [state for _, state in positions(record)]
    for state, action in zip(states, record.actions, strict=False):
        seat = load(record.game).seat(state)
        lines.append(Acted(0 if seat is None else seat, action))
    if exported.outcome.get("reason") in EARLY:
        lines.append(Ended(exported.outcome["reason"], tuple(exported.outcome.get("winners", ()))))
    return lines


def _result(record: Record, state: Any) -> dict[str, Any] | None:
    result = load(record.game).result(state)
    return None if result is None else dict(result.json())
