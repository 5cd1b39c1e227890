"""Who somebody is, by their cookie: for a year from when it was given, unless they took it back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from time import time
from typing import TYPE_CHECKING

from litestar.di import NamedDependency
from litestar.params import SkipValidation

from sobremesa.table import limits
from sobremesa.table.keys import KeyRing, in_order
from sobremesa.table.people import Signer
from sobremesa.table.store import StorageFailed, Store
from sobremesa.table.table import Refused

if TYPE_CHECKING:
    from sobremesa.server.socket import Sockets

log = logging.getLogger(__name__)

UNDATED = "undated"
"""Among the settings of the database: when those cookies began to age that bear no date."""


class Identities:
    """Gives cookies, reads them, and takes them back."""

    def __init__(
        self,
        signer: Signer,
        store: Store,
        sockets: Sockets,
        keys: KeyRing | None = None,
        now: Callable[[], float] = time,
    ) -> None:
        self._signer = signer
        self._store = store
        self._sockets = sockets
        self._keys = keys
        self._now = now
        self._revoked: dict[str, int] = {}
        self._looked = self._tidied = 0
        self._undated = self._millis()

    @property
    def signer(self) -> Signer:
        """What signs for all servers."""
        return self._signer

    def token(self, person: str) -> str:
        """What is in somebody's cookie from now on."""
        return self._signer.sign("person", person, str(self._millis()))

    def read(self, token: str) -> tuple[str, bool] | None:
        """Who it is, and whether it is time for a new cookie; None where it is nobody's."""
        words = self._signer.read("person", token)
        if words is None or len(words) > 2 or not (len(words) == 1 or words[1].isdigit()):
            return None
        given = int(words[1]) if len(words) == 2 else 0  # once they bore no date
        age = self._millis() - (given or self._undated)
        if given < self._revoked.get(words[0], 0) or age > limits.COOKIE_SECONDS * 1000:
            return None
        return words[0], not given or age > limits.COOKIE_RENEWED_SECONDS * 1000

    async def revoke(self, person: str) -> None:
        """All cookies that somebody has been given are nobody's from now on. Raises `Refused`."""
        now = self._millis()
        try:
            await self._store.revoke(person, now)
        except StorageFailed:
            raise Refused("storage") from None
        self._revoked[person] = now
        await self._sockets.end(person)

    async def refresh(self) -> None:
        """Hear of new keys, and of what was taken back at other servers. Raises `StorageFailed`."""
        if self._keys is not None:
            self._signer.use(*in_order(await self._keys.load(), self._millis()))
        now, again = self._millis(), int(limits.REVOKED_AGAIN_SECONDS * 1000)
        revoked = await self._store.revoked(min(self._looked, now) - again)
        if not self._looked:
            self._undated = int(await self._store.agree(UNDATED, str(now).encode()))
        self._looked = now
        news = {who: moment for who, moment in revoked.items() if self._revoked.get(who, 0) < moment}
        self._revoked |= news
        for person in news:
            await self._sockets.end(person)
        if now > self._tidied + int(limits.DAY * 1000):
            await self._forget(now - limits.COOKIE_SECONDS * 1000 - again)
            self._tidied = now

    async def _forget(self, before: int) -> None:
        """What was taken back so long ago is of an age by now at which no cookie is anybody's."""
        undated = self._undated > before  # there may be some that bear no date
        if not undated and any(moment < before for moment in self._revoked.values()):
            await self._store.forget_revoked(before)
            self._revoked = {who: moment for who, moment in self._revoked.items() if moment >= before}

    async def keep(self) -> None:
        """Stay abreast, for ever."""
        while True:
            await asyncio.sleep(limits.KEYS_SECONDS)
            try:
                await self.refresh()
            except StorageFailed as problem:
                log.warning("the keys could not be read", extra={"problem": str(problem)})

    def _millis(self) -> int:
        return int(self._now() * 1000)


TheIdentities = NamedDependency[SkipValidation[Identities]]
