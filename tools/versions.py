"""Writes a database of the present version, for the tests of later ones: what is stored is read for ever.

`python -m tools.versions` writes `tests/data/versions/VERSION/`, where VERSION is that of the package: a
database `table.sqlite` with tables of every game in every stage, and `log.jsonl`, each line of its log in a
readable form. Run it once, before a version is published, and never again for that version.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from importlib.metadata import version
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from sobremesa.games import load, names
from sobremesa.games import record as records
from sobremesa.games.record import Record, canonical
from sobremesa.table import authority, exports
from sobremesa.table.clock import Correspondence, RealTime
from sobremesa.table.command import Command
from sobremesa.table.commands import (
    Close,
    DeclineDraw,
    GoOn,
    Leave,
    OfferDraw,
    Rematch,
    Resign,
    Sit,
    Undo,
)
from sobremesa.table.consequences import time_out
from sobremesa.table.messages import Done
from sobremesa.table.people import Person
from tests.table.house import ANA, BOB, CLEO, Clockwork, Guest, House

DATA = Path(__file__).parents[1] / "tests" / "data"
SEED = 11


def main() -> None:
    """Write the fixtures of this version."""
    folder = DATA / "versions" / version("sobremesa")
    folder.mkdir(parents=True)
    with TemporaryDirectory() as workshop, _without_chance():
        asyncio.run(_play(Path(workshop)))
        with closing(sqlite3.connect(Path(workshop) / "table.sqlite", isolation_level=None)) as database:
            database.execute("PRAGMA page_size = 512")  # the file shall be small
            database.execute("VACUUM INTO ?", (str(folder / "table.sqlite"),))
            lines = database.execute('SELECT "table", number, at, command, body FROM log').fetchall()
    told = [
        canonical({"table": table, "number": number, "at": at, "command": command, "body": json.loads(body)})
        for table, number, at, command, body in lines
    ]
    (folder / "log.jsonl").write_text("\n".join(told) + "\n", encoding="utf-8")


@contextmanager
def _without_chance() -> Iterator[None]:
    """The same deals and salts each time."""
    salts = (f"{number:032x}" for number in count(1))
    with (
        patch.object(authority, "SystemRandom", lambda: Random(SEED)),
        patch.object(authority, "new_salt", lambda: next(salts)),
    ):
        yield


async def _play(folder: Path) -> None:
    clock = Clockwork()
    async with House(folder, now=clock) as house:
        for game in names():
            await Evening(house, clock, game).play()


class Evening:
    """Tables of one game, in every stage."""

    def __init__(self, house: House, clock: Clockwork, game: str) -> None:
        self.house, self.clock, self.game = house, clock, load(game)

    async def play(self) -> None:
        """Lay them all."""
        await self._wait()
        await self._take_back()
        await self._on_the_clock()
        await self._be_gone()
        await self._finish_by_rules()
        await self._give_up()
        if not self.game.TOGETHER:
            await self._agree()
        if 3 in self.game.PLAYERS:
            await self._replace()

    async def _wait(self) -> None:
        await self._lay("waiting", "me", "open", public=True)
        closed = await self._lay("closed", "open", "open", hints=True)
        await self._do(closed, BOB, Sit, seat=1)
        await self._do(closed, BOB, Leave, seat=1)
        await self._do(closed, ANA, Close)

    async def _take_back(self) -> None:
        """Alone, with both seats: much is done and some of it taken back."""
        alone = await self._lay("alone", "me", "me", options=self._options())
        for _ in range(6):
            await self._act(alone)
        await self._do(alone, ANA, Undo)
        await self._do(alone, ANA, Undo)
        await self._act(alone)
        against = await self._lay("against-a-bot", "me", "greedy", hints=True)
        await self.house.until(against, lambda table: table.seat == 0)
        await self._act(against)
        await self.house.until(against, lambda table: table.seat in (0, None))

    async def _on_the_clock(self) -> None:
        quick = await self._lay("quick", "me", "open", time=RealTime(300, 5), public=True)
        await self._do(quick, BOB, Sit, seat=1)
        for _ in range(4):
            await self._act(quick)
        if not self.game.TOGETHER:
            await self._do(quick, ANA, OfferDraw, seat=0)
            await self._do(quick, BOB, DeclineDraw, seat=1)
        slow = await self._lay("slow", "me", "open", time=Correspondence(3))
        await self._do(slow, BOB, Sit, seat=1)
        late = await self._lay("late", "me", "open", time=RealTime(10, 0))
        await self._do(late, BOB, Sit, seat=1)
        await self._act(late)
        room = await self.house.authority.room(late)
        self.clock.seconds += 20
        rooms = self.house.authority._rooms
        await rooms.write(room, time_out(room.table, rooms.millis()), None)

    async def _be_gone(self) -> None:
        gone = await self._lay("gone", "open", "me")
        await self._do(gone, BOB, Sit, seat=0)
        while (table := await self.house.table(gone)).seat == 1:
            await self._act(gone)
        room, guest = await self.house.authority.room(gone), Guest(BOB)
        self.house.authority.enter(room, guest)
        self.house.authority.exit(room, guest)
        self.clock.seconds += 200
        await self._do(gone, ANA, GoOn, choice="bot")
        await self.house.until(gone, lambda table: table.seat in (1, None))
        assert table.status == "playing"

    async def _finish_by_rules(self) -> None:
        ending = self._ending()
        with patch.object(records, "deal", lambda *_: replace(ending, actions=())):
            table = await self._lay(
                "finished", *("me" for _ in range(ending.players)), options=ending.options
            )
        for action in ending.actions:
            await self._act(table, action)
        done = await self._do(table, ANA, Rematch)
        assert done.table is not None
        exported = exports.export(await self.house.table(table))
        await exports.import_all(self.house.store, [exported])

    async def _give_up(self) -> None:
        table = await self._lay("resigned", "me", "open")
        await self._do(table, BOB, Sit, seat=1)
        await self._act(table)
        await self._do(table, BOB, Resign, seat=1)

    async def _agree(self) -> None:
        table = await self._lay("agreed", "me", "open")
        await self._do(table, BOB, Sit, seat=1)
        await self._act(table)
        await self._do(table, ANA, OfferDraw, seat=0)
        await self._do(table, BOB, OfferDraw, seat=1)

    async def _replace(self) -> None:
        table = await self._lay("replaced", "me", "open", "open")
        await self._do(table, BOB, Sit, seat=1)
        await self._do(table, CLEO, Sit, seat=2)
        await self._do(table, ANA, Resign, seat=0)
        await self.house.until(table, lambda table: table.bot_to_move() is None)
        await self._act(table)

    def _ending(self) -> Record:
        """The shortest of the games that show how it ends."""
        paths = (DATA / "endings").glob(f"{self.game.NAME}-*.json")
        found = [records.from_json(json.loads(path.read_text(encoding="utf-8"))) for path in sorted(paths)]
        return min(found, key=lambda record: len(record.actions))

    def _options(self) -> dict[str, str | int]:
        """Every option with its last choice that is not the default."""
        return {
            name: [choice for choice in option.choices if choice != option.default][-1]
            for name, option in self.game.OPTIONS.items()
        }

    async def _lay(
        self, stage: str, *seats: str, options: Mapping[str, Any] | None = None, **more: Any
    ) -> str:
        self.clock.seconds += 60
        with patch.object(authority, "new_id", lambda: f"{self.game.NAME}-{stage}"):
            return await self.house.lay(ANA, self.game.NAME, *seats, **more, **(options or {}))

    async def _do(self, table: str, who: Person, kind: type[Command], **fields: Any) -> Done:
        self.clock.seconds += 1
        return await self.house.do(table, who, kind, **fields)

    async def _act(self, table: str, action: str | None = None) -> None:
        """Whoever decides acts; who sits there is known."""
        self.clock.seconds += 2.5
        present = await self.house.table(table)
        assert present.seat is not None
        holder = present.holders[present.seat]
        who = next(person for person in (ANA, BOB, CLEO) if person == holder)
        await self.house.act(table, who, action)


if __name__ == "__main__":
    main()
