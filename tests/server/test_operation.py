"""`sobremesa` as whoever runs a server sees it: settings, health, figures, logs, stopping, exports."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import re
import secrets
import signal
import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from typer.testing import CliRunner
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from sobremesa.cli import app
from sobremesa.games.record import canonical
from sobremesa.server.garbage import collected_rarely
from sobremesa.server.logs import FIELDS
from sobremesa.server.metrics import COLLECTION_SECONDS, Worst
from sobremesa.server.settings import BadSetting, Settings
from sobremesa.table import limits, proof
from tests.command import sobremesa
from tests.games.random_games import random_game
from tests.patience import PATIENCE
from tests.server.inside import inside
from tests.table.serving import Somebody, serving

# Settings


def test_everything_has_a_default() -> None:
    settings = Settings.from_environment({"XDG_DATA_HOME": "/data"})
    assert settings == Settings(database="/data/sobremesa/table.sqlite")
    assert settings.host == "127.0.0.1"  # nobody else's machine, unless told so


def test_environment_variables_set_everything() -> None:
    assert Settings.from_environment(
        {
            "SOBREMESA_HOST": "0.0.0.0",
            "SOBREMESA_PORT": "0",
            "SOBREMESA_DATABASE": "/srv/table.sqlite",
            "SOBREMESA_SECURE": "Yes",
            "SOBREMESA_WORKERS": "3",
            "SOBREMESA_LOG_LEVEL": "warning",
            "SOBREMESA_ORIGINS": "https://a.example https://b.example",
            "SOBREMESA_PROXIES": "10.0.0.1",
            "SOBREMESA_HOSTS": "a.example b.example",
            "SOBREMESA_KEY_FILE": "/srv/key",
        }
    ) == Settings(
        "0.0.0.0",
        0,
        "/srv/table.sqlite",
        True,
        3,
        "WARNING",
        ("https://a.example", "https://b.example"),
        ("10.0.0.1",),
        ("a.example", "b.example"),
        "/srv/key",
    )


BAD = [
    ("PORT", "http"),
    ("PORT", "65536"),
    ("PORT", "-1"),
    ("PORT", "٣"),
    ("PORT", "9" * 5000),
    ("PORT", ""),
    ("WORKERS", "0"),
    ("SECURE", "maybe"),
    ("LOG_LEVEL", "LOUD"),
]


@pytest.mark.parametrize(("name", "value"), BAD)
def test_a_setting_that_makes_no_sense_gets_a_sentence(name: str, value: str) -> None:
    with pytest.raises(BadSetting):
        Settings.from_environment({f"SOBREMESA_{name}": value})
    result = CliRunner().invoke(app, ["serve"], env={f"SOBREMESA_{name}": value})
    assert result.exit_code == 2
    assert f"SOBREMESA_{name}" in result.output
    assert "Traceback" not in result.output


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    no_folder = tmp_path / "file"
    no_folder.write_text("not a folder")
    newer = tmp_path / "newer.sqlite"
    with sqlite3.connect(newer) as connection:
        connection.execute("PRAGMA user_version = 999")
    connection.close()
    no_database = tmp_path / "letter.sqlite"
    no_database.write_text("Dear reader, " * 500)
    for command, database in (
        (["serve", "--port", "0"], no_folder / "table.sqlite"),
        (["serve", "--port", "0"], newer),
        (["serve", "--port", "0"], no_database),
        (["export"], tmp_path),
    ):
        result = sobremesa(*command, "--database", str(database))
        assert result.returncode == 2, result.stderr
        assert "sobremesa: The database cannot be used" in result.stderr
    assert no_database.read_text().startswith("Dear reader")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = sobremesa("serve", "--port", str(port), "--database", str(tmp_path / "table.sqlite"))
    assert result.returncode == 2
    assert result.stderr.startswith(f"sobremesa: Cannot listen on 127.0.0.1, port {port}"), result.stderr


# Running


def acted(actions: int) -> Callable[[dict[str, Any]], bool]:
    """The wish for a state after so many actions, at a table that began at once."""
    return lambda state: bool(state["version"] >= actions + 2)


async def a_game(address: str, name: str) -> tuple[str, list[str], Somebody]:
    """Somebody plays some actions of Holi, alone. Returns the table, the actions and who it was."""
    actions = []
    async with Somebody(address) as ana:
        assert (await ana.request("PUT", "/api/me", {"name": name})).status_code == 200
        table = await ana.lay("holi", ["me", "me"], public=True)
        async with ana.at(table) as seat:
            for _ in range(8):
                state = await seat.until(lambda state: state["legal"] is not None)
                action = max(state["legal"], key=len)
                assert (await seat.act(action))["type"] == "done"
                actions.append(action)
                await seat.until(acted(len(actions)))
            await seat.do("act", version=0, seat=0, action="throw 7 forbidden")
            await seat.send("nonsense")
        await ana.request("GET", f"/api/tables/{table}?seat=5")
    return table, actions, ana


def test_health_figures_and_logs_tell_much_and_give_nothing_away(tmp_path: Path) -> None:
    name = f"Anastasia {secrets.token_hex(4)}"
    with serving(tmp_path, {"SOBREMESA_LOG_LEVEL": "DEBUG"}) as server:

        async def go() -> None:
            _, actions, ana = await a_game(server.address, name)
            async with Somebody(server.address, ana.cookie) as again:
                health = await again.request("GET", "/healthz")
                assert (health.status_code, health.text) == (200, "ok")
                async with asyncio.timeout(PATIENCE):  # a request is logged after its answer
                    while f'"request": "{health.headers["x-request-id"]}"' not in server.log.read_text():
                        await asyncio.sleep(0.01)
                page = await again.request("GET", "/metrics")
                assert page.headers["content-type"].startswith("text/plain; version=")
                families = {family.name: family for family in text_string_to_metric_families(page.text)}
                now = {sample.labels["what"]: sample.value for sample in families["sobremesa_now"].samples}
                assert now["events"] >= len(actions)
                assert now["playing"] == 1
                counted = families["sobremesa_command_seconds"].samples
                assert any(sample.value >= len(actions) for sample in counted)
                assert {sample.labels.get("status") for sample in families["sobremesa_requests"].samples} >= {
                    "200",
                    "201",
                    "403",
                }
                said = re.sub(r'"request": "\w+"', "", server.log.read_text()) + page.text
                assert ana.cookie is not None
                person = ana.cookie.partition("=")[2].partition(":")[0]
                for secret in (name, ana.cookie.partition("=")[2], person, "forbidden", "nonsense", *actions):
                    assert secret not in said, secret

        asyncio.run(go())
        assert server.stop() == 0
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert {"serving", "request", "stopped"} <= {line["message"] for line in lines}
    for line in lines:
        assert {"at", "level", "message"} <= set(line) <= {"at", "level", "message", "exception", *FIELDS}
    requests = [line for line in lines if line["message"] == "request"]
    assert len({line["request"] for line in requests}) == len(requests)
    assert {"/api/me", "/api/tables", "/api/tables/{table_id}"} <= {line["path"] for line in requests}


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_told_to_stop_loses_nothing(how: signal.Signals, tmp_path: Path) -> None:
    with serving(tmp_path) as server:

        async def watch(table: str, cookie: str | None) -> int | None:
            url = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            async with connect(url, additional_headers={"Cookie": str(cookie)}) as spectator:
                await spectator.recv()
                os.kill(server.pid, how)
                try:
                    async with asyncio.timeout(PATIENCE):
                        while True:
                            await spectator.recv()
                except ConnectionClosed:
                    return spectator.close_code

        async def go() -> tuple[str, list[str], Somebody]:
            table, actions, ana = await a_game(server.address, "Ana")
            assert await watch(table, ana.cookie) in (1001, 1012)
            return table, actions, ana

        table, actions, ana = asyncio.run(go())
        assert server.stop() == 0
        server.start()

        async def again() -> None:
            async with Somebody(server.address, ana.cookie) as same:
                state = await same.get(f"/api/tables/{table}?seat=0")
                assert [line["kind"] for line in state["log"]].count("acted") == len(actions)
                assert {"holder": "person", "name": "Ana", "yours": True, "here": False}.items() <= state[
                    "seats"
                ][0].items()

        asyncio.run(again())


def test_reading_the_figures_changes_nothing(tmp_path: Path) -> None:
    now = [0.0]
    worst = Worst(lambda: now[0])
    worst.see(3.0)
    assert [worst.value, worst.value] == [3.0, 3.0]
    now[0] += limits.WORST_SECONDS
    worst.see(1.0)
    assert worst.value == 3.0
    now[0] += limits.WORST_SECONDS
    assert worst.value == 1.0
    now[0] += 2 * limits.WORST_SECONDS
    assert worst.value == 0.0

    async def go() -> None:
        async with inside(tmp_path) as house:
            page = (await house.request(None, "GET", "/metrics")).text
            figures = {
                (sample.name, sample.labels.get("why")): sample.value
                for family in text_string_to_metric_families(page)
                for sample in family.samples
            }
            assert figures["sobremesa_disk_free_bytes", None] > 0
            assert figures["process_resident_memory_bytes", None] > 10**6
            assert ("sobremesa_latest_seconds", "collection") in figures
            assert ("sobremesa_collection_seconds_count", None) in figures

    asyncio.run(go())


def test_commands_are_timed_by_whichever_way_they_come(tmp_path: Path) -> None:
    async def go() -> None:
        async with inside(tmp_path) as house:

            async def counted() -> float:
                page = (await house.request(None, "GET", "/metrics")).text
                [count] = re.findall(r"^sobremesa_command_seconds_count (\S+)$", page, re.MULTILINE)
                return float(count)

            laid = {"game": "winter", "seats": ["me", "me"]}
            table = (await house.request("ana", "POST", "/api/tables", laid)).json()["table"]
            before = await counted()
            resign = {"type": "resign", "id": "1", "version": 2, "seat": 0}
            for body, status in ((resign | {"version": 1}, 409), (resign, 200)):
                answer = await house.request("ana", "POST", f"/api/tables/{table}/commands", body)
                assert answer.status_code == status, answer.text
            assert await counted() == before + 2

    asyncio.run(go())


def test_asking_for_health_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And still tells when nothing could be written lately."""
    monkeypatch.setattr(limits, "HEARTBEAT_SECONDS", 3600.0)

    async def go() -> None:
        async with inside(tmp_path) as house:
            monkeypatch.setattr(house.store, "still_running", None)
            for _ in range(5):
                assert (await house.request(None, "GET", "/healthz")).status_code == 200
            monkeypatch.setattr(limits, "UNWELL_SECONDS", 0.0)
            assert (await house.request(None, "GET", "/healthz")).status_code == 503
            monkeypatch.undo()

    asyncio.run(go())


@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_is_taken_away_is_noticed(tmp_path: Path, replaced: bool) -> None:
    """What goes into a file that has no name any more is lost: nobody is told that it was written."""
    with serving(tmp_path) as server:

        async def go() -> None:
            async with Somebody(server.address) as ana:
                table = await ana.lay("winter", ["me", "me"])
                away = server.database.with_name("away")
                server.database.rename(away)
                if replaced:
                    server.database.write_bytes(away.read_bytes())
                refused = await ana.command(table, "resign", version=2, seat=0)
                assert (refused.status_code, refused.json()["code"]) == (503, "storage")
                async with asyncio.timeout(PATIENCE):
                    while (await ana.request("GET", "/healthz")).status_code != 503:
                        await asyncio.sleep(0.1)
                assert server.database.exists() == replaced  # none was made in its place
                away.rename(server.database)
                async with asyncio.timeout(PATIENCE):
                    while (await ana.request("GET", "/healthz")).status_code != 200:
                        await asyncio.sleep(0.1)

        asyncio.run(go())


def test_the_key_can_be_changed_while_people_play(tmp_path: Path) -> None:
    with serving(tmp_path) as server:

        async def go() -> None:
            async with Somebody(server.address) as ana:
                assert (await ana.request("PUT", "/api/me", {"name": "Ana"})).status_code == 200
                rotated = await asyncio.to_thread(sobremesa, "rotate-key", "--database", str(server.database))
                assert (rotated.returncode, rotated.stderr) == (0, "")
                server.kill()
                server.start()
                assert (await ana.get("/api/me"))["name"] == "Ana"

        asyncio.run(go())
        keys = json.loads(server.database.with_name("table.sqlite.key").read_text())
        assert len(keys) == 2


@pytest.mark.parametrize("why", ["nobody is here", "it is late"])
def test_garbage_is_collected_rarely_and_all_of_it_hardly_ever(
    monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    monkeypatch.setattr(limits, "HOUSEKEEPING_SECONDS", 0.01)
    before, here = gc.get_threshold(), True

    async def go() -> None:
        nonlocal here
        with collected_rarely(deserted=lambda: not here):
            assert gc.get_threshold() == limits.COLLECTED_AFTER
            apart, counted = gc.get_freeze_count(), COLLECTION_SECONDS.sum
            kept: list[object] = [[number] for number in range(100_000)]
            kept.append(kept)  # nobody's, when nobody knows it any more
            assert COLLECTION_SECONDS.sum > counted
            grown = gc.get_freeze_count()
            assert grown > apart + 80_000
            del kept
            await asyncio.sleep(0.05)
            assert gc.get_freeze_count() > grown - 1000, "everything was looked at while somebody was here"
            if why == "nobody is here":
                here = False
            else:
                monkeypatch.setattr(limits, "COLLECTED_ALL_SECONDS", 0.0)
            while gc.get_freeze_count() > apart + 20_000:
                await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(go(), PATIENCE))
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


# Exports


def finished(kind: str, seed: int) -> dict[str, Any]:
    """A finished game as the table exports it."""
    played = random_game(kind, seed)
    record, salt = played.record, proof.new_salt()
    result = played.game.result(played.states[-1])
    assert result is not None
    promise = proof.commitment(record, salt)
    return {
        "record": record.json(),
        "seats": [f"Player {seat}" for seat in range(record.players)],
        "outcome": dict(result.json()),
        "commitment": promise,
        "salt": salt,
        "started": 1_800_000_000_000,
        "ended": 1_800_000_360_000,
    }


def test_finished_games_go_out_of_one_database_and_into_another(tmp_path: Path) -> None:
    with serving(tmp_path) as server:

        async def go() -> dict[str, Any]:
            async with Somebody(server.address) as ana:
                table = await ana.lay("winter", ["me", "me"])
                assert (await ana.command(table, "resign", version=2, seat=0)).status_code == 200
                await ana.lay("winter", ["me", "me"])  # not over: it stays where it is
                exported: dict[str, Any] = await ana.get(f"/api/tables/{table}/record")
                return exported

        resigned = asyncio.run(go())
    lines = sobremesa("export", "--database", str(server.database)).stdout.splitlines()
    assert [json.loads(line) for line in lines] == [resigned]
    more = "\n".join([*lines, canonical(finished("twisty-2", 1)), canonical(finished("holi-2-rivalry=3", 2))])
    other = tmp_path / "other" / "table.sqlite"
    told = sobremesa("import", "--database", str(other), given=more)
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("3 games added")
    assert sobremesa("import", "--database", str(other), given=more).stdout.startswith("0 games added; 3")
    back = sobremesa("export", "--database", str(other)).stdout.splitlines()
    assert sorted(back) == sorted(more.splitlines())


def forgeries() -> dict[str, dict[str, Any]]:
    """Exported games in each of which something is not as it was."""
    true = finished("winter-2", 3)
    record, outcome = true["record"], true["outcome"]
    deck = record["setup"]["deck"]
    loser = [1 - seat for seat in outcome["winners"]] if len(outcome["winners"]) == 1 else [0]
    unfinished = {**true, "record": {**record, "actions": record["actions"][:-1]}}
    early = {"winners": [0], "scores": [], "reason": "resigned"}
    return {
        "winners": {**unfinished, "outcome": {**early, "winners": [7]}},
        "winners that are none": {**unfinished, "outcome": {**early, "winners": [{}]}},
        "scores": {**unfinished, "outcome": {**early, "scores": [5, 3]}},
        "name": {**true, "seats": ["Ana", "\u202eneB"]},
        "long name": {**true, "seats": ["Ana", "B" * 5000]},
        "time": {**true, "started": 2**70},
        "outcome": {**true, "outcome": {**outcome, "winners": loser}},
        "reason": {**true, "outcome": {**outcome, "reason": "resigned"}},
        "salt": {**true, "salt": true["salt"][::-1]},
        "commitment": {**true, "commitment": "0" * 64},
        "deck": {**true, "record": {**record, "setup": {"deck": [*deck[:-2], deck[-1], deck[-2]]}}},
        "action": {**true, "record": {**record, "actions": ["draw", *record["actions"]]}},
        "shortened": {**true, "record": {**record, "actions": record["actions"][:-1]}},
        "seats": {**true, "seats": ["Ana"]},
        "shape": {**true, "salt": 5},
        "record": {**true, "record": {}},
        "empty": {},
    }


def test_verify_knows_true_games_from_forged_ones(tmp_path: Path) -> None:
    runner = CliRunner()
    file = tmp_path / "game.json"
    for kind in ("winter-2", "twisty-3", "holi-3-rivalry=2"):
        file.write_text(canonical(finished(kind, 3)))
        result = runner.invoke(app, ["verify", str(file)])
        assert result.exit_code == 0, result.output
    for what, forged in forgeries().items():
        file.write_text(canonical(forged))
        result = runner.invoke(app, ["verify", str(file)])
        assert result.exit_code == 2, (what, result.output)
        assert result.output.startswith("sobremesa: ")
        database = tmp_path / f"{what}.sqlite"
        result = runner.invoke(app, ["import", "--database", str(database)], input=canonical(forged))
        assert result.exit_code == 2, (what, result.output)
        assert not database.exists()  # all of them are checked before any is added
    for broken in (b"", b"nonsense", b"\xff", b"[" * 5000, b"null"):
        file.write_bytes(broken)
        result = runner.invoke(app, ["verify", str(file)])
        assert result.exit_code == 2, broken[:20]
    assert runner.invoke(app, ["verify", str(tmp_path / "nothing")]).exit_code == 2
