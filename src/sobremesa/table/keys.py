"""The keys that sign cookies and links: apart from the database, and changed from time to time.

The newest key signs, the former ones are still read until nothing that they signed is valid any more. A new
key is known for a while before it signs, so that by then all servers have heard of it.

Where the database is a file the keys are in another one beside it, so that whoever gets hold of a copy of the
games cannot pass for other people. Several servers on PostgreSQL have them in the database, unless each is
given the file.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import msgspec

from sobremesa.table import limits, private
from sobremesa.table.store import StorageFailed, Store

FORMER, KEYS = "secret", "keys"
"""Where they are among the settings of a database: one that was never changed, and all."""


class Key(msgspec.Struct, frozen=True):
    """A key, and the moment from which it signs, in milliseconds."""

    since: int
    secret: bytes


class KeyRing:
    """The keys of the servers on a database; `file`: where they are, if not in it."""

    def __init__(self, store: Store, file: Path | None, shared: bool) -> None:
        self._store = store
        self._file = file
        self._shared = shared

    async def load(self) -> list[Key]:
        """All keys, newest first; the first one is made. Raises `StorageFailed`."""
        if self._file is None:
            kept = await self._store.settings(KEYS)
            return _read(kept[KEYS], "the database") if KEYS in kept else [await self._first()]
        if not self._file.exists():
            self._write([await self._first()])
            if not self._shared:  # other servers may still need it there
                await self._store.set_setting(FORMER, None)
        private.tighten(self._file)
        try:
            return _read(self._file.read_bytes(), str(self._file))
        except OSError as error:
            raise StorageFailed(f"{self._file}: {error.strerror}") from None

    async def rotate(self, now: int) -> None:
        """Make a new key, and forget those by which nothing valid was signed. Raises `StorageFailed`."""
        former = await self.load()
        keys = [Key(now + int(limits.KEY_KNOWN_SECONDS * 1000), secrets.token_bytes(32)), *former]
        gone = now - limits.COOKIE_SECONDS * 1000
        kept = [keys[0], *(key for after, key in pairwise(keys) if after.since > gone)]
        if self._file is None:
            await self._store.set_setting(KEYS, msgspec.json.encode(kept))
        else:
            self._write(kept)

    async def _first(self) -> Key:
        return Key(0, await self._store.agree(FORMER, secrets.token_bytes(32)))

    def _write(self, keys: Sequence[Key]) -> None:
        """Whole or not at all."""
        assert self._file is not None
        fresh = self._file.with_name(f"{self._file.name}.new")
        try:
            fresh.unlink(missing_ok=True)
            private.make(fresh)
            with fresh.open("wb") as file:
                file.write(msgspec.json.encode(keys))
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self._file)
        except OSError as error:
            raise StorageFailed(f"{self._file}: {error.strerror}") from None


def in_order(keys: Sequence[Key], now: int) -> list[bytes]:
    """The secrets, with the one that signs now before the others."""
    signing = next((key for key in keys if key.since <= now), keys[-1])
    return [signing.secret, *(key.secret for key in keys if key is not signing)]


def _read(text: bytes, where: str) -> list[Key]:
    try:
        keys = msgspec.json.decode(text, type=list[Key])
    except msgspec.MsgspecError:
        keys = []
    if not keys or any(len(key.secret) < 16 for key in keys):
        raise StorageFailed(f"{where}: these are no keys")
    return keys
