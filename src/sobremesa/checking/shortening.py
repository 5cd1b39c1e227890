"""Looking for a shorter game that shows the same fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from time import monotonic

from sobremesa.checking.finding import Fault
from sobremesa.games.record import Record


def shortest(
    found: Fault,
    record: Record,
    others: Iterable[Record],
    shows: Callable[[Record], Fault | None],
    deadline: float,
) -> tuple[Fault, Record]:
    """The fault in the first of the other games that shows it and is shorter; then with actions cut out."""
    for other in others:
        if len(other.actions) >= len(record.actions) or monotonic() > deadline:
            break
        shown = shows(other)
        if shown is not None:
            found, record = shown, other
            break
    return _cut(found, record, shows, deadline)


def beginnings(
    dealt: Iterable[Record | None], goes_on: Callable[[Record, Random], Record | None]
) -> Iterator[Record]:
    """The beginnings of random games, the shorter before the longer."""
    games: list[Record] = []
    for record in dealt:
        if record is not None:
            games.append(record)
            yield record
    rng = Random(0)
    while games:
        games = [longer for record in games if (longer := goes_on(record, rng)) is not None]
        yield from games


def _cut(
    found: Fault, record: Record, shows: Callable[[Record], Fault | None], deadline: float
) -> tuple[Fault, Record]:
    """Cut out as many actions as can be missed, first many at once, then fewer."""
    size = max(1, len(record.actions) // 2)
    while size:
        for start in range(len(record.actions) - size + 1):
            if monotonic() > deadline:
                return found, record
            shorter = record.with_actions(record.actions[:start] + record.actions[start + size :])
            shown = shows(shorter)
            if shown is not None:
                found, record = shown, shorter
                break
        else:
            size //= 2
    return found, record
