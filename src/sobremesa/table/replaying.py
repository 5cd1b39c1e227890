"""A record told position by position, as it is sent: in a worker, since a long game is seconds of work."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import msgspec

from sobremesa.games.game import OPEN, Illegal
from sobremesa.games.history import History
from sobremesa.games.record import Record, positions
from sobremesa.table import limits, messages, projection
from sobremesa.table.table import Refused

GZIP = 16 + zlib.MAX_WBITS
"""Not bare data, but a gzip file, as browsers know it."""


class ReplayedPosition(msgspec.Struct, frozen=True):
    """A position of a recorded game with every hand open, and the action that led to it."""

    view: dict[str, Any]
    seat: int | None
    """Who played that action."""
    action: str | None
    preview: dict[str, Any] | None
    """What it visibly did."""


class Replay(msgspec.Struct, frozen=True):
    """A recorded game, position by position; `problem` says where the rules refuse it."""

    record: dict[str, Any]
    positions: list[ReplayedPosition]
    problem: messages.Problem | None


class _Pack:
    """Text that is compressed while it grows. Raises `Refused` when it is too long."""

    def __init__(self) -> None:
        self._length = 0
        self._deflate = zlib.compressobj(level=6, wbits=GZIP)
        self._packed = bytearray()

    def add(self, text: bytes) -> None:
        self._length += len(text)
        if self._length > limits.REPLAY_BYTES:
            raise Refused("too-long")
        self._packed += self._deflate.compress(text)

    def done(self) -> bytes:
        return bytes(self._packed + self._deflate.flush())


def retold(record: Record, language: str) -> bytes:
    """A `Replay` as JSON, in a gzip file. Raises `Refused` where it would be too long."""
    pack, problem = _Pack(), None
    pack.add(b'{"record":' + msgspec.json.encode(record.json()) + b',"positions":[')
    before: Any = None
    try:
        for ply, state in positions(record):
            pack.add(b"," * (ply > 0) + msgspec.json.encode(_position(record, ply, before, state)))
            before = state
    except Illegal as illegal:
        problem = projection.problem(Refused("illegal", illegal.refusal), None, None, language)
    pack.add(b'],"problem":' + msgspec.json.encode(problem) + b"}")
    return pack.done()


def _position(record: Record, ply: int, before: Any, state: Any) -> ReplayedPosition:
    """A position with all hands open, and how it came about."""
    last = History.sound(record.with_actions(record.actions[ply - 1 : ply]), (before, state))
    view = projection.seen(last.game, state, OPEN)
    if not ply:
        return ReplayedPosition(view, None, None, None)
    return ReplayedPosition(view, last.actor(1), last.actions[0], last.preview(1))


def unpacked(packed: bytes, size: int) -> Iterator[bytes]:
    """What is in a gzip file, by and by, in pieces of so many bytes at most."""
    inflate = zlib.decompressobj(wbits=GZIP)
    piece = inflate.decompress(packed, size)
    while piece:
        yield piece
        piece = inflate.decompress(inflate.unconsumed_tail, size)
