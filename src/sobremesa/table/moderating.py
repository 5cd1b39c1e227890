"""The hand of whoever runs the servers: names, mutes, bans, tables closed. Every deed is written down.

Deeds are written among the settings of the database, by a command; the servers look there every other
second. Who is banned or muted follows from all deeds in their order; a name is changed and a table closed by
one server, once.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Literal

import msgspec
from msgspec.structs import replace

from sobremesa.table import limits
from sobremesa.table.events import Ended
from sobremesa.table.leaving import Leaving
from sobremesa.table.rooms import Overtaken, Rooms
from sobremesa.table.store import StorageFailed, Store
from sobremesa.table.table import Refused

log = logging.getLogger(__name__)

DEEDS = "moderation:"
"""What the names of deeds begin with among the settings."""

What = Literal["rename", "mute", "unmute", "ban", "unban", "close"]


class Deed(msgspec.Struct, frozen=True):
    """Something that whoever runs the servers did."""

    what: What
    whom: str
    """The id of a person; for `close`, of a table."""
    why: str
    by: str
    at: int
    name: str = ""
    """For `rename`: the new one."""
    done: bool = False
    """Whether the servers have carried it out."""


async def do(store: Store, deed: Deed) -> None:
    """Write a deed down. Raises `StorageFailed`."""
    await store.set_setting(f"{DEEDS}{deed.at:015}-{secrets.token_hex(3)}", msgspec.json.encode(deed))


async def deeds(store: Store) -> dict[str, Deed]:
    """All deeds in their order, each under the name that it has. Raises `StorageFailed`."""
    kept = await store.settings(DEEDS)
    return {key: msgspec.json.decode(kept[key], type=Deed) for key in sorted(kept)}


def under(found: dict[str, Deed], what: Literal["mute", "ban"]) -> frozenset[str]:
    """Who is muted, or banned, after all these deeds."""
    held: set[str] = set()
    for deed in found.values():
        if deed.what == what:
            held.add(deed.whom)
        elif deed.what == f"un{what}":
            held.discard(deed.whom)
    return frozenset(held)


class Moderator:
    """Carries out what was decided."""

    def __init__(self, rooms: Rooms, leaving: Leaving) -> None:
        self._rooms = rooms
        self._leaving = leaving
        self.banned: frozenset[str] = frozenset()
        self.shown_out: Callable[[str], Awaitable[None]] = _nobody
        """Called with whoever has just been banned."""

    async def keep(self) -> None:
        """Stay abreast, for ever."""
        while True:
            try:
                await self.refresh()
            except (StorageFailed, Refused) as problem:
                log.warning("moderation waits", extra={"problem": str(problem)})
            await asyncio.sleep(limits.MODERATION_SECONDS)

    async def refresh(self) -> None:
        """Hear of new deeds. Raises `StorageFailed`, or `Refused`."""
        found = await deeds(self._rooms.store)
        banned, before = under(found, "ban"), self.banned
        self.banned, self._rooms.muted = banned, under(found, "mute")
        for person in banned - before:
            await self.shown_out(person)
        for key, deed in found.items():
            if not deed.done and self._rooms.keeps(deed.whom):
                await self._carry_out(deed)
                await self._rooms.store.set_setting(key, msgspec.json.encode(replace(deed, done=True)))
                log.info("moderated", extra={"what": deed.what, "whom": deed.whom, "by": deed.by})

    async def _carry_out(self, deed: Deed) -> None:
        if deed.what == "rename":
            await self._leaving.call(deed.whom, deed.name)
        elif deed.what == "close":
            try:
                await self._close(deed.whom)
            except Refused as refused:  # nobody can do better later
                if refused.code == "storage":
                    raise
                log.warning("a table could not be closed", extra={"table": deed.whom, "code": refused.code})

    async def _close(self, table: str) -> None:
        async with self._rooms.queue(table) as room:
            for _ in range(2):  # another server may write first
                if room.table.status == "over":
                    return
                try:
                    await self._rooms.write(room, [Ended("closed", ())], None)
                except Overtaken:
                    continue


async def _nobody(_person: str) -> None:
    """Nobody is told."""
