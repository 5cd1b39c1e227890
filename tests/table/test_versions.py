"""What is stored is read for ever: databases of former versions, former rules and limits, missing games."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from sobremesa import games
from sobremesa.games.record import MOST_ACTIONS, Record, canonical
from sobremesa.table import events, exports, fields
from sobremesa.table.commands import Rematch, Resign, Undo
from sobremesa.table.events import Acted, Ended
from sobremesa.table.people import Person
from sobremesa.table.sqlite import SqliteStore
from sobremesa.table.sqlite_file import MIGRATIONS
from sobremesa.table.table import Outcome
from tests.patience import PATIENCE
from tests.server.inside import House as Site
from tests.server.inside import inside, without_pace
from tests.table.house import ANA, BOB, CLEO, Clockwork, House, InstantMind, exported

VERSIONS = Path(__file__).parents[1] / "data" / "versions"
LATER = 1_800_010_000.0
"""A moment after everything in the fixtures: their clocks stood still meanwhile."""

OLDEST = VERSIONS / "0.1.0"
_TABLES = [
    json.loads(line)["table"] for line in (OLDEST / "log.jsonl").read_text(encoding="utf-8").splitlines()
]
PLAYED_THEN = {*games.shelf()} & {table.split("-")[0] for table in _TABLES}
"""The games of the house that there were then."""

FIXTURES = [pytest.param(folder, id=folder.name) for folder in sorted(VERSIONS.iterdir())]


@pytest.fixture(autouse=True)
def other_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands are not taken for those that were given when the fixtures were made."""
    monkeypatch.setattr("tests.table.house._ids", count(1_000_000))


def copied(version: Path, folder: Path) -> Path:
    """The database of a version, to be worked on."""
    shutil.copy(version / "table.sqlite", folder / "table.sqlite")
    return folder


def ids(folder: Path, status: str = "%") -> list[str]:
    """The tables in a database."""
    with closing(sqlite3.connect(folder / "table.sqlite")) as database:
        found = database.execute("SELECT id FROM tables WHERE status LIKE ? ORDER BY id", (status,))
        return [table for (table,) in found.fetchall()]


def told(folder: Path, tale: Callable[[House], Awaitable[None]]) -> None:
    """A story that goes on in the database of a folder."""

    async def tell() -> None:
        clock = Clockwork()
        clock.seconds = LATER
        async with House(folder, now=clock) as house:
            await asyncio.wait_for(tale(house), PATIENCE)

    asyncio.run(tell())


def visited(folder: Path, tale: Callable[[Site], Awaitable[None]]) -> None:
    """The same over HTTP."""

    async def tell() -> None:
        async with inside(folder, InstantMind(), now=lambda: LATER) as site:
            await asyncio.wait_for(tale(site), PATIENCE)

    asyncio.run(tell())


def rewrite(folder: Path, change: Callable[[str, dict[str, Any]], None]) -> None:
    """Change what the log of every table says, as if another program had written it."""
    with closing(sqlite3.connect(folder / "table.sqlite")) as database:
        for table, number, body in database.execute('SELECT "table", number, body FROM log').fetchall():
            event = json.loads(body)
            change(table, event)
            database.execute(
                'UPDATE log SET body = ? WHERE "table" = ? AND number = ?',
                (json.dumps(event).encode(), table, number),
            )
        database.commit()


# Databases of former versions


@pytest.mark.parametrize("version", FIXTURES)
def test_every_line_of_a_former_log_is_read(version: Path) -> None:
    for line in (version / "log.jsonl").read_text(encoding="utf-8").splitlines():
        body = json.loads(line)["body"]
        read = json.loads(events.encode(events.decode(json.dumps(body).encode())))
        assert {key: read[key] for key in body} == body


@pytest.mark.parametrize("version", FIXTURES)
def test_the_database_says_its_version(version: Path, tmp_path: Path) -> None:
    folder = copied(version, tmp_path)

    async def open_and_close() -> None:
        await SqliteStore(folder / "table.sqlite").close()

    asyncio.run(open_and_close())
    with closing(sqlite3.connect(folder / "table.sqlite")) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)


@pytest.mark.parametrize("version", FIXTURES)
def test_every_table_of_a_former_version_is_shown(
    version: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_pace(monkeypatch)
    folder = copied(version, tmp_path)

    async def tale(site: Site) -> None:
        for table in ids(folder):
            for who in ("ana", "zoe"):
                answer = await site.request(who, "GET", f"/api/tables/{table}")
                assert answer.status_code == 200, answer.text
                state = answer.json()
                assert (state["view"] is None) == (
                    state["status"] == "waiting" or (state["outcome"] or {}).get("reason") == "closed"
                )
                for line in state["log"]:
                    assert (line["preview"] is not None) == (line["kind"] == "acted")
        for table in ids(folder, "playing"):
            position = await site.request("ana", "GET", f"/api/tables/{table}/positions/0")
            assert position.status_code == 200, position.text
        assert len((await site.request("ana", "GET", "/api/tables/mine")).json()) > 40
        assert (await site.request("zoe", "GET", "/api/tables")).json()

    visited(folder, tale)


@pytest.mark.parametrize("version", FIXTURES)
def test_games_of_a_former_version_go_on(version: Path, tmp_path: Path) -> None:
    folder = copied(version, tmp_path)

    async def tale(house: House) -> None:
        for table in ids(folder, "playing"):
            present = await house.until(
                table, lambda table: table.bot_to_move() is None and table.overdue(int(LATER * 1000)) is None
            )
            if present.seat is None:  # the time was up
                continue
            who = present.holders[present.seat]
            assert isinstance(who, Person)
            before = present.version
            await house.act(table, who)
            newest = (await house.store.load(table))[before].event
            assert isinstance(newest, Acted)
            assert newest.preview is not events.UNTOLD
            present = await house.until(table, lambda table: table.bot_to_move() is None)
            if present.alone and present.status == "playing":
                await house.do(table, who, Undo)
            present = await house.until(table, lambda table: table.bot_to_move() is None)
            if present.status == "playing":
                await house.do(table, who, Resign, seat=present.seats_of(who.id)[0])
            if (await house.table(table)).status == "over":
                people = {holder for holder in present.holders if isinstance(holder, Person)}
                for each in people - {who}:
                    await house.do(table, each, Rematch)
                done = await house.do(table, who, Rematch)
                assert done.table is not None
                assert (await house.table(done.table)).created.after == table

    told(folder, tale)


@pytest.mark.parametrize("version", FIXTURES)
def test_finished_games_of_a_former_version_are_exported_and_imported(version: Path, tmp_path: Path) -> None:
    folder = copied(version, tmp_path)

    async def tale() -> None:
        store = SqliteStore(folder / "table.sqlite")
        lines = await exported(store)
        closed = [table for table in ids(folder, "over") if table.endswith("-closed")]
        assert len(lines) == len(ids(folder, "over")) - len(closed)
        read = [exports.read(line.encode()) for line in lines]
        assert all(exports.verify(game) is None for game in read)
        await store.close()
        fresh = SqliteStore(folder / "fresh.sqlite")
        assert await exports.import_all(fresh, read) == len({*lines})
        assert sorted(await exported(fresh)) == sorted({*lines})
        await fresh.close()

    asyncio.run(tale())


# Former limits


def test_a_stored_clock_beyond_todays_limits_is_read(tmp_path: Path) -> None:
    folder = copied(OLDEST, tmp_path)

    def former(_table: str, event: dict[str, Any]) -> None:
        if event["type"] == "Created" and event["time"] is not None:
            event["time"] = {"type": "real", "bank": 10**6, "increment": 999}

    rewrite(folder, former)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "real", "bank": 10**6, "increment": 999}, fields.NewTimeControl)

    async def tale(house: House) -> None:
        shown = await house.see("winter-quick", ANA, 0)
        assert shown.status == "playing"
        assert shown.clock is not None
        assert max(shown.clock.left) > 900_000_000

    told(folder, tale)


def test_what_a_newer_program_added_to_an_event_is_passed_over(tmp_path: Path) -> None:
    folder = copied(OLDEST, tmp_path)
    rewrite(folder, lambda _table, event: event.update(colour="blue"))

    async def tale(house: House) -> None:
        assert (await house.see("winter-quick", BOB, 1)).status == "playing"

    told(folder, tale)


def test_an_event_of_a_newer_program_closes_its_table_and_no_other(tmp_path: Path) -> None:
    folder = copied(OLDEST, tmp_path)

    def newer(table: str, event: dict[str, Any]) -> None:
        if table in ("winter-quick", "winter-finished", "winter-waiting") and event["type"] != "Created":
            event["type"] = "Danced"

    rewrite(folder, newer)

    async def tale(site: Site) -> None:
        answer = await site.request("ana", "GET", "/api/tables/winter-quick?language=es")
        assert (answer.status_code, answer.json()["code"]) == (409, "unreadable")
        assert "más nueva" in answer.json()["message"]
        other = await site.request("ana", "GET", "/api/tables/winter-slow")
        assert other.status_code == 200
        async with site.socket("ana", "winter-quick") as socket:
            assert await socket.closed() >= 4000
        assert all("winter-finished" not in line for line in await exported(site.store))

    visited(folder, tale)


# Former rules


def changed_rules(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The rules of a game are not those of the fixtures any more."""
    true = games.load
    newer = SimpleNamespace(**{key: getattr(true(name), key) for key in dir(true(name))})
    newer.RULES += 1
    replace_load(monkeypatch, lambda wanted: newer if wanted == name else true(wanted))


def missing_game(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A game is not there."""
    true = games.load

    def load(wanted: str) -> Any:
        if wanted == name:
            raise LookupError(name)
        return true(wanted)

    replace_load(monkeypatch, load)


def replace_load(monkeypatch: pytest.MonkeyPatch, load: Callable[[str], Any]) -> None:
    for module in ("sobremesa.table.events", "sobremesa.table.authority", "sobremesa.games.history"):
        monkeypatch.setattr(f"{module}.load", load)


@pytest.mark.parametrize("game", sorted(PLAYED_THEN))
def test_a_live_game_of_former_rules_is_closed_kindly(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_pace(monkeypatch)
    folder = copied(OLDEST, tmp_path)
    changed_rules(monkeypatch, game)

    async def tale(site: Site) -> None:
        for stage in ("waiting", "quick", "alone"):
            table = f"{game}-{stage}"
            state = (await site.request("ana", "GET", f"/api/tables/{table}?seat=0")).json()
            assert (state["status"], state["view"], state["may"]) == ("over", None, [])
            assert state["outcome"] == {"winners": [], "scores": [], "reason": "rules", "details": {}}
            assert state["log"][-1]["why"] == "rules"
            assert all(line["action"] is None for line in state["log"])
            row = await site.store.row(table)
            assert row is not None
            assert (row.status, row.awaited) == ("over", False)
            command = {"type": "rematch", "id": "again"}
            refused = await site.request("ana", "POST", f"/api/tables/{table}/commands", command)
            assert refused.status_code == 403
            analysis = await site.request("ana", "GET", f"/api/tables/{table}/analysis")
            record = await site.request("ana", "GET", f"/api/tables/{table}/record")
            if stage == "waiting":
                assert (record.status_code, record.json()["code"]) == (409, "not-over")
            else:
                assert (analysis.status_code, analysis.json()["code"]) == (409, "rules-gone")
                assert record.json()["outcome"]["reason"] == "rules"
            answer = await site.request("ana", "GET", f"/api/tables/{table}/positions/0")
            assert answer.status_code == 404
        again = (await site.request("ana", "GET", f"/api/tables/{game}-quick")).json()
        assert [line["kind"] for line in again["log"]].count("ended") == 1

    visited(folder, tale)


def test_a_finished_game_of_former_rules_keeps_its_outcome(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copied(OLDEST, tmp_path)
    written: list[tuple[str, Outcome]] = []

    async def finish(house: House) -> None:
        made = await house.lay(ANA, "twisty", "me", "me")
        present = await house.table(made)
        while present.status == "playing" and present.played.ply < MOST_ACTIONS:
            await house.act(made, ANA)
            present = await house.table(made)
        assert present.outcome is not None
        written.append((made, present.outcome))

    told(folder, finish)
    changed_rules(monkeypatch, "twisty")

    async def tale(house: House) -> None:
        made, outcome = written[0]
        present = await house.table(made)
        assert (present.gone, present.status, present.outcome) == ("rules", "over", outcome)
        assert not any(isinstance(entry.event, Ended) for entry in present.entries)
        for table, reason in (("finished", "rules"), ("resigned", "resigned"), ("agreed", "agreed")):
            shown = await house.see(f"twisty-{table}", CLEO)
            assert shown.status == "over"
            assert shown.outcome is not None
            assert shown.outcome.reason == reason
            assert shown.log[-1].why != "rules"
        lines = [json.loads(line) for line in await exported(house.store)]
        kept = [line for line in lines if line["record"]["game"] == "twisty"]
        assert {line["record"]["rules"] for line in kept} == {games.load("twisty").RULES}
        assert any(line["outcome"] == outcome.json() for line in kept)

    told(folder, tale)


def test_a_game_that_is_missing_keeps_its_tables_and_its_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copied(OLDEST, tmp_path)
    with monkeypatch.context() as patched:
        missing_game(patched, "holi")

        async def without(site: Site) -> None:
            state = (await site.request("ana", "GET", "/api/tables/holi-alone?seat=1")).json()
            assert (state["status"], state["view"], state["outcome"]["reason"]) == ("over", None, "rules")
            assert state["proof"]["setup"] is None
            assert all(line["action"] is None for line in state["log"])
            assert "holi" not in "".join(await exported(site.store))
            act = {"type": "act", "id": "a", "version": state["version"], "seat": 0, "action": "pass"}
            refused = await site.request("ana", "POST", "/api/tables/holi-alone/commands", act)
            assert refused.json()["code"] == "over"

        visited(folder, without)

    async def back(house: House) -> None:
        present = await house.table("holi-alone")
        assert present.status == "playing"
        assert present.seat is not None
        who = present.holders[present.seat]
        assert isinstance(who, Person)
        await house.act("holi-alone", who)

    told(folder, back)


def test_a_record_names_the_rules_it_was_played_by() -> None:
    assert '"rules":7' in canonical(Record("winter", 7, 2, {}, {}).json())
