"""Logs that cannot be read. One of them keeps nobody from the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sobremesa.table.clock import Uptime
from sobremesa.table.events import Damaged, Entry, Unreadable
from sobremesa.table.table import Table


@contextmanager
def reading() -> Iterator[None]:
    """Whatever goes wrong within is damage, for what was written was once folded without a fault.

    Raises `Unreadable`.
    """
    try:
        yield
    except Unreadable:
        raise
    except Exception as error:
        raise Damaged(f"{type(error).__name__}: {error}") from error


def folded(table_id: str, entries: Sequence[Entry]) -> Table:
    """The table of a log, for looking at it. Raises `Unreadable`."""
    with reading():
        return Table.fold(table_id, Uptime(), entries)
