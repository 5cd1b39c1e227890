"""The file in which an arena keeps the records of its games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sobremesa.cli.common import fail, say
from sobremesa.games.record import Record, dumps


class NotKept(Exception):
    """A record could not be written; the text is a sentence for people."""


@contextmanager
def record_file(path: Path | None) -> Iterator[Callable[[Record], None]]:
    """Open a file; what is given writes a record into it, at once, or raises `NotKept`.

    A file that holds something already, or that cannot be opened, ends the command.
    """
    if path is None:
        yield lambda _: None
        return
    try:
        if path.is_file() and path.stat().st_size:
            fail(say("lab-records-taken", file=str(path)))
        opened = path.open("wb", buffering=0)
    except OSError as error:
        fail(_sentence(path, error))
    kept = 0
    with opened as file:

        def keep(record: Record) -> None:
            nonlocal kept
            line = rest = dumps(record).encode() + b"\n"
            try:
                while rest:
                    rest = rest[file.write(rest) :]
            except OSError as error:
                with suppress(OSError):
                    file.truncate(kept)  # no half of a line stays behind the whole ones
                raise NotKept(_sentence(path, error)) from None
            kept += len(line)

        yield keep


def _sentence(path: Path, error: OSError) -> str:
    return say("cli-file", file=str(path), problem=error.strerror or str(error))
