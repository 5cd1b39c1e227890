"""One damaged table is set apart: everybody else plays on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from sobremesa.table.commands import Rematch, Resign
from sobremesa.table.events import Entry, Started
from sobremesa.table.maintenance import backup, whole
from sobremesa.table.opening import open_store
from sobremesa.table.store import Findings, Row
from sobremesa.table.table import Refused
from tests.command import sobremesa
from tests.patience import PATIENCE
from tests.server.inside import inside
from tests.table.house import ANA, House, InstantMind

Damage = Callable[[sqlite3.Connection, str], object]


def execute(statement: str) -> Damage:
    """What a statement does to the log of a table."""
    return lambda database, table: database.execute(statement, (table,))


DAMAGES = {
    "a line is missing": execute('DELETE FROM log WHERE "table" = ? AND number = 3'),
    "the first line is missing": execute('DELETE FROM log WHERE "table" = ? AND number = 1'),
    "a line is cut": execute('UPDATE log SET body = substr(body, 1, 20) WHERE "table" = ? AND number = 3'),
    "a line is no text": execute("UPDATE log SET body = x'ff00fe' WHERE \"table\" = ? AND number = 3"),
    "an action is another": execute(
        """UPDATE log SET body = replace(body, '"action":"', '"action":"no ')
        WHERE "table" = ? AND number = 3"""
    ),
}


async def three(house: House, over: bool) -> list[str]:
    """Three games, finished or not."""
    tables = [await house.lay(ANA, "twisty", "me", "me", public=True) for _ in range(3)]
    for table in tables:
        await house.act(table, ANA)
        await house.act(table, ANA)
        if over:
            await house.do(table, ANA, Resign, seat=0)
    return tables


def damaged(folder: Path, damage: Damage, over: bool) -> list[str]:
    """The tables of a database, of which the second is damaged."""

    async def tell() -> list[str]:
        async with House(folder) as house:
            return await three(house, over)

    tables = asyncio.run(tell())
    with closing(sqlite3.connect(folder / "table.sqlite")) as database:
        damage(database, tables[1])
        database.commit()
    return tables


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_one_damaged_table_keeps_nobody_from_the_others(damage: Damage, tmp_path: Path) -> None:
    tables = damaged(tmp_path, damage, over=False)

    async def tell() -> None:
        async with inside(tmp_path, InstantMind()) as site:
            for table in (tables[0], tables[2]):
                assert (await site.request("ana", "GET", f"/api/tables/{table}")).status_code == 200
            for _ in range(2):
                answer = await site.request("ana", "GET", f"/api/tables/{tables[1]}?language=es")
                assert answer.status_code == 409, answer.text
                assert answer.json()["code"] == "damaged"
                assert "dañado" in answer.json()["message"]
            figures = (await site.request("ana", "GET", "/metrics")).text
            assert 'sobremesa_now{what="apart"} 1.0' in figures
            assert len((await site.request("ana", "GET", "/api/tables/mine")).json()) == 3

    asyncio.run(asyncio.wait_for(tell(), PATIENCE))


def test_export_prints_all_that_can_be_read_and_names_what_cannot(tmp_path: Path) -> None:
    tables = damaged(tmp_path, DAMAGES["a line is cut"], over=True)
    done = sobremesa("export", "--database", str(tmp_path / "table.sqlite"))
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 2
    assert f"Table {tables[1]} is damaged" in done.stderr
    assert tables[0] not in done.stderr


def test_export_says_of_which_games_the_rules_are_not_here(tmp_path: Path) -> None:
    of_another_game = execute(
        """UPDATE log SET body = replace(body, '"game":"', '"game":"old-') WHERE "table" = ? AND number = 1"""
    )
    damaged(tmp_path, of_another_game, over=True)
    done = sobremesa("export", "--database", str(tmp_path / "table.sqlite"))
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 2
    assert "A game of old-twisty was left out" in done.stderr


def test_a_damaged_game_is_not_put_away_and_is_in_a_backup_as_it_is(tmp_path: Path) -> None:
    tables = damaged(tmp_path, DAMAGES["a line is no text"], over=True)
    database = str(tmp_path / "table.sqlite")
    done = sobremesa("archive", "--before", "2100-01-01", "--database", database)
    assert done.returncode == 1
    assert done.stdout == "2 games put away.\n"
    assert f"Table {tables[1]} is damaged" in done.stderr

    async def copied() -> None:
        await backup.write(tmp_path / "backup", whole(database).everything())
        await whole(str(tmp_path / "other.sqlite")).fill(backup.read(tmp_path / "backup"))

    asyncio.run(copied())
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as other:
        found = other.execute('SELECT body FROM log WHERE "table" = ? AND number = 3', (tables[1],))
        assert found.fetchone() == (b"\xff\x00\xfe",)


# Looking whether it is sound


def test_missing_lines_are_found_before_anybody_asks(tmp_path: Path) -> None:
    tables = damaged(tmp_path, DAMAGES["a line is missing"], over=False)
    with closing(sqlite3.connect(tmp_path / "table.sqlite")) as database:
        DAMAGES["the first line is missing"](database, tables[2])
        database.execute("UPDATE tables SET row = x'00' WHERE id = ?", (tables[2],))
        database.commit()

    async def tell() -> None:
        async with House(tmp_path) as house:
            async with asyncio.timeout(PATIENCE):
                while house.authority.metrics()["apart"] != 2:
                    await asyncio.sleep(0.01)
            assert house.authority.metrics()["faults"] == 0
            assert [row.id for row in await house.store.public(9, 9)] == [tables[1], tables[0]]

    asyncio.run(tell())


def test_a_database_without_faults_is_found_sound(database: str) -> None:
    async def tell() -> None:
        async with House(Path("nowhere"), store=await open_store(database)) as house:
            tables = await three(house, over=True)
            await house.lay(ANA, "holi", "me", "open")
            assert await house.store.examine() in (Findings((), ()), None)
            await whole(database).put_away(2**53)
            await house.do(tables[0], ANA, Rematch)
            assert await house.store.examine() in (Findings((), ()), None)

    asyncio.run(tell())


def test_gaps_are_found_in_both_databases(database: str) -> None:
    async def tell() -> None:
        store = await open_store(database)
        row = Row("a", "twisty", "playing", False, False, False, "ana", ("ana",), ("Ana",), 1, 1)
        await store.append(row, [Entry(1, 1, None, Started())])
        await store.append(row, [Entry(3, 1, None, Started())])
        await store.append(replace(row, id="b"), [Entry(2, 1, None, Started())])
        await store.append(replace(row, id="c"), [Entry(1, 1, None, Started())])
        found = await store.examine()
        assert found is not None
        assert (found.faults, sorted(found.gaps)) == ((), ["a", "b"])
        await store.close()

    asyncio.run(tell())


def test_a_file_with_broken_pages_is_found_and_the_rest_of_it_served(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"
    database = str(path)

    async def write() -> list[str]:
        async with House(tmp_path) as house:
            tables = [await house.lay(ANA, "snowhere", "me", "me") for _ in range(9)]
            for table in tables:
                for _ in range(4):
                    await house.act(table, ANA)
            return tables

    tables = sorted(asyncio.run(write()))
    whole = path.read_bytes()
    with closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    last = max(whole.rfind(table.encode()) for table in tables)
    page = last // size
    path.write_bytes(whole[: page * size] + b"\xff" * size + whole[(page + 1) * size :])

    async def look() -> None:
        store = await open_store(database)
        found = await store.examine()
        assert found is not None
        assert found.faults
        await store.close()
        read = 0
        async with House(tmp_path) as house:
            for table in tables:
                try:
                    read += bool(await house.table(table))
                except Refused as refused:
                    assert refused.code == "damaged"
        assert 0 < read < len(tables)

    asyncio.run(look())
