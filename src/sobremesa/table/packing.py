"""The log of a game that was put away, as one piece: its lines as JSON, compressed."""

from __future__ import annotations

import zlib
from collections.abc import Iterable

import msgspec

from sobremesa.table import events
from sobremesa.table.events import Damaged

Line = tuple[int, int, str | None, bytes, bytes | None]
"""A line as databases keep it: see `events.stored`."""

_Packed = tuple[int, int, str | None, msgspec.Raw, str | None]
_decoder: msgspec.json.Decoder[list[_Packed]] = msgspec.json.Decoder(list[_Packed])


def pack(lines: Iterable[Line]) -> bytes:
    """Lines, compressed. What they say stays byte for byte what it was."""
    packed = [
        (number, at, command, msgspec.Raw(body), None if clocks is None else clocks.decode())
        for number, at, command, body, clocks in lines
    ]
    return zlib.compress(msgspec.json.encode(packed), level=9)


def unpack(packed: bytes) -> list[Line]:
    """The lines. Raises `Damaged`."""
    try:
        lines = _decoder.decode(zlib.decompress(packed))
    except (zlib.error, msgspec.MsgspecError) as error:
        raise Damaged(str(error)) from None
    return [
        (number, at, command, bytes(body), None if clocks is None else clocks.encode())
        for number, at, command, body, clocks in lines
    ]


def retold(packed: bytes, person: str, name: str) -> bytes:
    """The same log in which somebody is called otherwise."""
    return pack(
        (number, at, command, events.retold(body, person, name), clocks)
        for number, at, command, body, clocks in unpack(packed)
    )


def joined(packed: bytes | None, since: int, lines: list[Line]) -> list[Line]:
    """All lines after a version: those that were put away, and those that came later."""
    if packed is None:
        return lines
    first = lines[0][0] if lines else None
    away = [line for line in unpack(packed) if line[0] > since and (first is None or line[0] < first)]
    return [*away, *lines]
