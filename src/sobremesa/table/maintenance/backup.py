"""A backup: everything in one file that is whole, or is refused.

A gzip file of JSON lines. The first line says what it is: `{"sobremesa": "backup", "format": 2}`. Then
comes one line for each row of the database, told apart by `in` (see `items.py`). The last line, `{"end": …}`,
counts the rows and has the SHA-256 of all lines before it: a file without it, or with another, is refused. A
backup is written and read as a stream, and can be looked into with `zcat`.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec

from sobremesa.table import private
from sobremesa.table.maintenance.items import Item, decoder, encoder

FORMAT = 2
"""Goes up when an older program would lose something of a backup by reading it."""


class BadBackup(Exception):
    """A file that is not restored: `code` is `not-a-backup`, `newer` or `damaged`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Head(msgspec.Struct, frozen=True):
    """The first line."""

    sobremesa: str
    format: int


class Sum(msgspec.Struct, frozen=True):
    """What the lines before the last come to."""

    lines: int
    sha256: str


class End(msgspec.Struct, frozen=True):
    """The last line."""

    end: Sum


async def write(path: Path, items: AsyncIterator[Item]) -> int:
    """Write a backup that only its owner can read; returns how many rows are in it.

    Raises `FileExistsError` where there is a file of that name, and another `OSError` where it cannot be
    written: then there is none.
    """
    private.make(path)
    try:
        with path.open("wb") as file:
            count = await _write(file, items)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise
    return count


async def _write(file: BinaryIO, items: AsyncIterator[Item]) -> int:
    count, digest = 0, hashlib.sha256()
    with gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=6) as packed:

        def put(value: object) -> None:
            line = encoder.encode(value) + b"\n"
            digest.update(line)
            packed.write(line)

        put(Head("backup", FORMAT))
        async for item in items:
            put(item)
            count += 1
        put(End(Sum(count, digest.hexdigest())))
    return count


def check(path: Path) -> int:
    """Read a backup to its end; returns how many rows are in it. Raises `BadBackup`, or `OSError`."""
    return sum(1 for _ in read(path))


def read(path: Path) -> Iterator[Item]:
    """The rows of a backup. Raises `BadBackup`, perhaps only after the last row, or `OSError`."""
    with gzip.open(path) as file:
        lines = _lines(file)
        head = next(lines, b"")
        _begins(head)
        digest = hashlib.sha256(head)
        for count, line in enumerate(lines):
            if line.startswith(b'{"end":'):
                if _end(line) != Sum(count, digest.hexdigest()) or next(lines, None) is not None:
                    raise BadBackup("damaged")
                return
            digest.update(line)
            yield _item(line)
    raise BadBackup("damaged")


def _lines(file: gzip.GzipFile) -> Iterator[bytes]:
    started = False
    try:
        for line in file:
            started = True
            yield line
    except (EOFError, zlib.error):
        raise BadBackup("damaged") from None
    except gzip.BadGzipFile:
        raise BadBackup("damaged" if started else "not-a-backup") from None


def _begins(line: bytes) -> None:
    try:
        head = msgspec.json.decode(line, type=Head)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise BadBackup("not-a-backup") from None
    if head.sobremesa != "backup":
        raise BadBackup("not-a-backup")
    if head.format > FORMAT:
        raise BadBackup("newer")


def _item(line: bytes) -> Item:
    try:
        return decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise BadBackup("damaged") from None


def _end(line: bytes) -> Sum:
    try:
        return msgspec.json.decode(line, type=End).end
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise BadBackup("damaged") from None
