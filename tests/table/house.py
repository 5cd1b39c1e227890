"""An authority over a real database in a folder, without a network: for stories told in one process."""

from __future__ import annotations

import asyncio
import itertools
import math
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from time import time
from types import TracebackType
from typing import Any, Self

import msgspec
import pytest

from sobremesa import bots
from sobremesa.bots import Thought, timeouts
from sobremesa.games.game import View
from sobremesa.table import commands, exports, messages
from sobremesa.table.authority import Authority
from sobremesa.table.calling import Way
from sobremesa.table.clock import TimeControl
from sobremesa.table.people import Person, Signer
from sobremesa.table.sqlite import SqliteStore
from sobremesa.table.store import Store
from sobremesa.table.table import Refused, Table
from sobremesa.table.thinking import Mind
from sobremesa.table.turns import Errand
from sobremesa.table.watch import Watch
from tests.patience import PATIENCE
from tests.table.minds import considered

ANA, BOB, CLEO = Person("ana", "Ana"), Person("bob", "Bob"), Person("cleo", "Cleo")

_ids = itertools.count(1)


class InstantMind:
    """Thinks here and now, at any level like a simple bot.

    `broken` bots raise, or say something that is no action; advisers only raise.
    """

    def __init__(self, broken: list[str | Exception] | None = None) -> None:
        self.asked: list[tuple[str, View]] = []
        self.considered: list[View] = []
        self.reviewed: list[View] = []
        """Those of them that are positions of finished games, looked at for the first time."""
        self._broken = broken or []

    async def think(self, bot: str, view: View, seed: int, errand: Errand) -> str:  # noqa: ARG002
        """See `Mind`."""
        self.asked.append((bot, view))
        if self._broken:
            answer = self._broken.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer
        simple = bot if bot in bots.SIMPLE else "greedy"
        return bots.load(view["game"], simple).choose(view, Random(seed), timeouts.BOT_SECONDS)

    async def consider(self, adviser: str, view: View, seed: int, seconds: float, errand: Errand) -> Thought:  # noqa: ARG002
        """See `Mind`."""
        self.considered.append(view)
        if adviser == bots.REVIEWER:
            self.reviewed.append(view)
        if self._broken:
            raise RuntimeError("out of ideas")
        return considered(view)

    async def close(self) -> None:
        """See `Mind`."""

    def metrics(self) -> dict[str, float]:
        """See `Mind`."""
        return {}


class Clockwork:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.seconds = 1_800_000_000.0

    def __call__(self) -> float:
        return self.seconds


class Guest:
    """A connection that does nothing but be there."""

    def __init__(self, person: Person) -> None:
        self.person = person.id
        self.times = 0

    def changed(self) -> None:
        """See `Listener`."""
        self.times += 1

    def talked(self) -> None:
        """See `Listener`."""


class House:
    """The authority, and shorthand for what people do there."""

    def __init__(
        self,
        folder: Path,
        mind: Mind | None = None,
        now: Callable[[], float] = time,
        store: Store | None = None,
        watch: Watch | None = None,
        ways: dict[str, Way] | None = None,
    ) -> None:
        self.folder = folder
        self.mind = mind or InstantMind()
        self.now = now
        self.store: Store = store or SqliteStore(folder / "table.sqlite")
        self._killed = False
        watch = watch or Watch(now, now, late=math.inf)  # time passes when it is told to, without a heartbeat
        self.authority = Authority(self.store, self.mind, Signer(b"secret"), watch, ways=ways)

    async def __aenter__(self) -> Self:
        await self.authority.begin()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._killed:
            await self.authority.end()
            await self.store.close()

    async def kill(self) -> None:
        """End it without a last word."""
        self._killed = True
        self.authority._attendant.rest()
        await self.authority._rooms.settle()
        await self.store.close()

    def again(self) -> House:
        """The same house after a restart."""
        return House(self.folder, self.mind, self.now)

    async def lay(
        self,
        owner: Person,
        game: str,
        *seats: str,
        time: TimeControl | None = None,
        public: bool = False,
        hints: bool = False,
        **options: Any,
    ) -> str:
        """Lay a table."""
        return await self.authority.create(owner, game, len(seats), options, seats, public, time, hints)

    async def do(self, table: str, who: Person, kind: type[Any], **fields: Any) -> messages.Done:
        """A command, in answer to the present version unless another is given."""
        if "version" in kind.__struct_fields__ and "version" not in fields:
            fields["version"] = (await self.table(table)).version
        fields.setdefault("id", f"c{next(_ids)}")
        return await self.authority.command(table, who, kind(**fields))

    async def act(self, table: str, who: Person, action: str | None = None) -> messages.Done:
        """Play an action, or any legal one, for the seat that decides."""
        present = await self.table(table)
        if action is None:
            view = present.game.view(present.state, present.seat)
            action = bots.load(view["game"], "random").choose(view, Random(present.version), 1.0)
        return await self.do(table, who, commands.Act, seat=present.seat, action=action)

    async def table(self, table: str) -> Table:
        """The table as it is."""
        return (await self.authority.room(table)).table

    async def see(self, table: str, who: Person, seat: int | None = None) -> messages.State:
        """What somebody sees, as it reaches them."""
        shown = self.authority.show(await self.authority.room(table), who.id, seat)
        return msgspec.json.decode(msgspec.json.encode(shown), type=messages.State)

    async def until(self, table: str, wish: Callable[[Table], object]) -> Table:
        """Wait until something has happened by itself."""
        async with asyncio.timeout(PATIENCE):
            while not wish(present := await self.table(table)):
                await asyncio.sleep(0.005)
        return present

    async def refused(self, code: str, attempt: Awaitable[object]) -> Refused:
        """Expect a refusal with this code."""
        with pytest.raises(Refused) as caught:
            await attempt
        assert caught.value.code == code
        return caught.value


async def exported(store: Store) -> list[str]:
    """All finished games that can be read, as they are exported."""
    return [game.line async for game in exports.export_all(store) if game.line is not None]


def story(tale: Callable[[House], Awaitable[None]]) -> Callable[[Path], None]:
    """A test that happens in a house of its own."""

    def test(tmp_path: Path) -> None:
        async def tell() -> None:
            async with House(tmp_path) as house:
                await asyncio.wait_for(tale(house), PATIENCE)

        asyncio.run(tell())

    test.__name__ = tale.__name__
    test.__doc__ = tale.__doc__
    return test
