"""Measures how much room games take: `python -m tools.sizes`, for docs/running.md.

Bots play some games of each kind by the hands of people, as a table stores them. Many copies of these go into
both kinds of database, and are put away.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from secrets import token_hex
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from sobremesa import bots
from sobremesa.games import shelf
from sobremesa.table import postgres, postgres_schema
from sobremesa.table.clock import RealTime
from sobremesa.table.commands import Act
from sobremesa.table.maintenance import backup, whole
from sobremesa.table.maintenance.items import Item
from sobremesa.table.people import Person, new_id
from tests.cluster import cluster
from tests.table.house import House

GAMES = 10
COPIES = 30
SECONDS = 0.1

LOGGED = """
SELECT sum(CAST(body AS TEXT) LIKE '{"type":"Acted"%'), sum(
    8 + 8 + length("table") + ifnull(length(command), 0) + length(body) + ifnull(length(clocks), 0)
) FROM log
"""
TAKEN = """
SELECT sum(pg_total_relation_size(pg_class.oid))
FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE relkind = 'r' AND nspname = $1
"""


def main() -> None:
    """Measure, and print a table."""
    print("| game | actions | log, bytes an action | SQLite | PostgreSQL | put away | backup |")
    print("|---|---|---|---|---|---|---|")
    with cluster() as server:
        for game in shelf():
            with TemporaryDirectory() as folder:
                print(
                    asyncio.run(_measured(game, Path(folder), server.database(), server.database())),
                    flush=True,
                )


async def _measured(game: str, folder: Path, moved: str, empty: str) -> str:
    async with House(folder) as house:
        for number in range(GAMES):
            await _play(house, game, number)
    await backup.write(folder / "played", whole(str(folder / "table.sqlite")).everything())
    file = folder / "many.sqlite"
    for database in (str(file), moved):
        await whole(database).fill(_many(backup.read(folder / "played")))
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        actions, logged = connection.execute(LOGGED).fetchone()
    nothing, nothing_there = await _empty(folder / "empty.sqlite", empty)
    in_file, in_postgresql = _size(file), await _size_of(moved)
    await whole(str(file)).put_away(2**53)
    sizes = [
        logged,
        in_file - nothing,
        in_postgresql - nothing_there,
        _size(file) - nothing,
        COPIES * (folder / "played").stat().st_size,
    ]
    length = actions / GAMES / COPIES
    return f"| {game} | {length:.0f} | " + " | ".join(f"{size / actions:.0f}" for size in sizes) + " |"


def _many(items: Iterator[Item]) -> Iterator[Item]:
    """The same games again and again at other tables, so that half-empty pages do not count."""
    for item in items:
        name = "id" if item.kind() == "tables" else "table"
        table: str = getattr(item, name, "")
        yield item
        for copy in range(1, COPIES if table else 1):
            yield replace(item, **{name: f"{table[:-2]}{copy:02}"})


async def _empty(file: Path, database: str) -> tuple[int, int]:
    """What databases take before anybody comes."""
    for each in (str(file), database):
        await whole(each).migrate()
    return _size(file), await _size_of(database)


async def _play(house: House, game: str, number: int) -> None:
    people = [Person(new_id(), "Somebody"), Person(new_id(), "Somebody else")]
    table = await house.lay(people[0], game, "me", "me", time=RealTime(3600, 10))
    bot, chance = bots.load(game, "greedy"), Random(number)
    while (present := await house.table(table)).status == "playing":
        action = bot.choose(present.game.view(present.state, present.seat), chance, SECONDS)
        await house.do(table, people[0], Act, seat=present.seat, action=action, id=token_hex(8))


def _size(file: Path) -> int:
    """What a file takes when nothing in it is free."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("VACUUM")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file.stat().st_size


async def _size_of(database: str) -> int:
    """What our tables take in PostgreSQL, with their indexes."""
    connection = await postgres.connect(database)
    try:
        return int(await connection.fetchval(TAKEN, postgres_schema.SCHEMA))
    finally:
        await connection.close()


if __name__ == "__main__":
    main()
