"""Who begins. In every game the first seat does, so it is a matter of who sits there."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Literal

from sobremesa.table.people import Holder, Person

if TYPE_CHECKING:
    from sobremesa.table.table import Table

Begins = Literal["lot", "me", "other"]
"""The lot decides, or whoever laid the table begins, or anybody else."""


def turned(
    holders: tuple[Holder | None, ...], owner: Person, begins: Begins | None, chance: Random
) -> tuple[Holder | None, ...]:
    """The seats of a new table in their order, turned until somebody is first who may be."""
    firsts = [
        seat
        for seat, holder in enumerate(holders)
        if begins == "lot" or (holder == owner) == (begins == "me")
    ]
    first = chance.choice(firsts) if begins is not None and firsts else 0
    return holders[first:] + holders[:first]


def drawn(table: Table, chance: Random) -> list[tuple[int, Person]]:
    """What the lot says when all are there: the people who change seats, and where they sit from now on.

    Whoever came first could choose a seat; that must not decide who begins.
    """
    made = table.created
    if made.begins not in ("lot", "other"):
        return []
    stays = made.owner.id if made.begins == "other" else None
    before = {
        seat: holder
        for seat, holder in enumerate(table.holders)
        if isinstance(holder, Person) and holder.id != stays
    }
    people = list(before.values())
    chance.shuffle(people)
    return [(seat, person) for seat, person in zip(before, people, strict=True) if person != before[seat]]
