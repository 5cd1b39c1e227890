"""Everything that a database holds, piece by piece, in a form that no database has to itself.

An item is one row; its kind is the name of the table in the database, its fields are the columns. What was
added later has a default, so that older backups are read for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any, ClassVar

import msgspec


class Bytes(msgspec.Struct, frozen=True):
    """What is no text."""

    base64: bytes


Blob = str | Bytes
"""Bytes: as text where they are text, so that people can read it."""


class Item(msgspec.Struct, frozen=True, tag_field="in", omit_defaults=True):
    """One row of a database."""

    blobs: ClassVar[frozenset[str]] = frozenset()
    flags: ClassVar[frozenset[str]] = frozenset()
    order: ClassVar[str]
    """The columns that say in which order the rows are given out."""

    @classmethod
    def kind(cls) -> str:
        """The table in the database."""
        return str(cls.__struct_config__.tag)

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Item:
        """The item of a row; columns that an older database does not have are left out."""
        values = dict(row)
        for name in cls.blobs & values.keys():
            values[name] = None if values[name] is None else _blob(values[name])
        for name in cls.flags & values.keys():
            values[name] = bool(values[name])
        return cls(**values)

    def values(self) -> tuple[Any, ...]:
        """What stands in the columns."""
        return tuple(
            _bytes(getattr(self, name)) if name in self.blobs else getattr(self, name)
            for name in self.__struct_fields__
        )


class Setting(Item, frozen=True, tag="settings"):
    """What the servers agreed on once: the key that signs cookies and links."""

    key: str
    value: Blob
    blobs = frozenset({"value"})
    order = "key"


class Run(Item, frozen=True, tag="runs"):
    """A span in which a server ran: clocks run only then."""

    started: int
    alive: int
    order = "id"


class Name(Item, frozen=True, tag="people"):
    """The name that somebody chose."""

    id: str
    name: str
    order = "id"


class Noted(Item, frozen=True, tag="notes"):
    """What is kept of somebody besides their name."""

    key: str
    person: str
    body: Blob
    blobs = frozenset({"body"})
    order = "key"


class Result(Item, frozen=True, tag="results"):
    """The result of a rated game; their order is what ratings follow."""

    table: str
    body: Blob
    blobs = frozenset({"body"})
    order = "xact, number"


class Laid(Item, frozen=True, tag="tables"):
    """A table as lists show it."""

    id: str
    owner: str
    status: str
    public: bool
    awaited: bool
    created: int
    changed: int
    row: Blob
    blobs = frozenset({"row"})
    flags = frozenset({"public", "awaited"})
    order = "id"


class Holding(Item, frozen=True, tag="holders"):
    """Somebody in whose list a table is."""

    person: str
    table: str
    aside: int = 0
    order = 'person, "table"'


class Line(Item, frozen=True, tag="log"):
    """A line of a table's log."""

    table: str
    number: int
    at: int
    command: str | None
    body: Blob
    clocks: Blob | None = None
    blobs = frozenset({"body", "clocks"})
    order = '"table", number'


class PutAway(Item, frozen=True, tag="archive"):
    """A finished game that was put away."""

    table: str
    created: int
    changed: int
    row: Blob
    log: Blob
    blobs = frozenset({"row", "log"})
    order = '"table"'


class Said(Item, frozen=True, tag="words"):
    """Something that was said at a table."""

    table: str
    place: str
    number: int
    at: int
    person: str
    name: str
    command: str
    form: str
    text: str
    kept: bool
    flags = frozenset({"kept"})
    order = '"table", place, number'


class Called(Item, frozen=True, tag="calls"):
    """A way by which somebody wants to be called when it is their turn."""

    person: str
    way: str
    address: str
    details: Blob
    confirmed: bool
    blobs = frozenset({"details"})
    flags = frozenset({"confirmed"})
    order = "person, way, address"


KINDS: tuple[type[Item], ...] = (
    *(Setting, Run, Name, Noted, Result),
    *(Laid, Holding, Line, PutAway, Said, Called),
)
"""In the order in which they stand in a backup."""

CONTENT: tuple[type[Item], ...] = (Name, Noted, Result, Laid, Holding, Line, PutAway, Said)
"""What makes a database one that is not empty: somebody played there."""

encoder = msgspec.json.Encoder()
decoder: msgspec.json.Decoder[Item] = msgspec.json.Decoder(reduce(or_, KINDS))


def _blob(data: bytes) -> Blob:
    try:
        return bytes(data).decode()
    except UnicodeDecodeError:
        return Bytes(bytes(data))


def _bytes(blob: Blob | None) -> bytes | None:
    if blob is None:
        return None
    return blob.encode() if isinstance(blob, str) else blob.base64
