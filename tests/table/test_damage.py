"""One damaged table is set apart: everybody else plays on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from sobremesa.table.commands import Resign
from sobremesa.table.keeping import backup, keeper_of
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


def test_a_damaged_game_is_not_put_away_and_is_in_a_backup_as_it_is(tmp_path: Path) -> None:
    tables = damaged(tmp_path, DAMAGES["a line is no text"], over=True)
    database = str(tmp_path / "table.sqlite")
    done = sobremesa("archive", "--before", "2100-01-01", "--database", database)
    assert done.returncode == 1
    assert done.stdout == "2 games put away.\n"
    assert f"Table {tables[1]} is damaged" in done.stderr

    async def copied() -> None:
        await backup.write(tmp_path / "backup", keeper_of(database).everything())
        await keeper_of(str(tmp_path / "other.sqlite")).fill(backup.read(tmp_path / "backup"))

    asyncio.run(copied())
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as other:
        found = other.execute('SELECT body FROM log WHERE "table" = ? AND number = 3', (tables[1],))
        assert found.fetchone() == (b"\xff\x00\xfe",)
