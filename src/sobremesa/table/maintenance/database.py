"""What can be done with a whole database, whichever it is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import NamedTuple, Protocol

from sobremesa.table import packing
from sobremesa.table.events import Unreadable, entry_of
from sobremesa.table.maintenance.items import Item
from sobremesa.table.packing import Line


class NotEmpty(Exception):
    """A database that was to be filled has something in it already."""


class Tidied(NamedTuple):
    """What came of putting games away."""

    away: int
    damaged: tuple[str, ...]
    """The tables that were left where they are, for they cannot be read."""


class WholeDatabase(Protocol):
    """A whole database. All calls raise `StorageFailed` where it cannot be used."""

    async def migrate(self) -> tuple[int, int]:
        """Bring the schema up to date; the versions before and after. What is not there is made."""

    def everything(self) -> AsyncIterator[Item]:
        """All rows as they are at one moment, while servers go on. Not even the schema is changed."""

    async def fill(self, items: Iterable[Item]) -> None:
        """Put rows into an empty database, all or nothing. Raises `NotEmpty`, and whatever `items` raises.

        No server may be running on it.
        """

    async def put_away(self, before: int) -> Tidied:
        """Move finished games that nobody has touched since a moment into the archive, while servers go on.

        They leave all lists, and can still be opened.
        """


def packed(lines: list[Line]) -> bytes | None:
    """A log as it is put away; None where it is damaged: that stays where it is."""
    if not lines or [line[0] for line in lines] != list(range(1, len(lines) + 1)):
        return None
    try:
        for line in lines:
            entry_of(*line)
        away = packing.pack(lines)
        return away if packing.unpack(away) == lines else None
    except Unreadable:
        return None
