"""Opponents, hints and looking back, over HTTP."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa import bots
from sobremesa.table import limits
from tests.games.random_games import random_game
from tests.patience import PATIENCE
from tests.server.inside import House, inside


async def lay(house: House, person: str, game: str, *seats: str, **more: Any) -> str:
    answer = await house.request(person, "POST", "/api/tables", {"game": game, "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


async def command(house: House, person: str, table: str, kind: str, **fields: Any) -> None:
    body = {"type": kind, "id": kind, **fields}
    answer = await house.request(person, "POST", f"/api/tables/{table}/commands", body)
    assert answer.status_code == 200, answer.text


async def problem(
    house: House, person: str, method: str, path: str, body: object = None, **headers: str
) -> tuple[int, str, str]:
    """The status, code and sentence of a refusal."""
    answer = await house.request(person, method, path, body, **headers)
    told = answer.json()
    assert told["type"] == "problem", told
    return answer.status_code, told["code"], told["message"]


async def whole(house: House, path: str) -> dict[str, Any]:
    """An analysis, asked for until it is done."""
    async with asyncio.timeout(PATIENCE):
        while not (found := (await house.request("ana", "GET", path)).json())["done"]:
            await asyncio.sleep(0.01)
    return dict(found)


# Opponents


def test_every_game_offers_the_levels_and_the_bots_of_others_that_play_it(tmp_path: Path) -> None:
    async def tell() -> None:
        async with inside(tmp_path, outside={"hal": ("twisty", "holi")}) as house:
            games = (await house.request("ana", "GET", "/api/games")).json()
            for game in games:
                guests = ["hal"] if game["name"] in ("twisty", "holi") else []
                assert game["bots"] == [*bots.LEVELS, *guests]
            for name in (*bots.NAMES, "hal"):
                await lay(house, "ana", "twisty", "me", name)
            for game, name in (("winter", "hal"), ("twisty", "nobody")):
                body = {"game": game, "seats": ["me", name]}
                assert (await problem(house, "ana", "POST", "/api/tables", body))[:2] == (400, "unknown-bot")

    asyncio.run(tell())


# Hints


def test_a_hint_is_given_against_bots_and_refused_among_people_in_their_language(tmp_path: Path) -> None:
    async def tell() -> None:
        async with inside(tmp_path) as house:
            alone = await lay(house, "ana", "twisty", "me", "casual")
            answer = await house.request("ana", "POST", f"/api/tables/{alone}/hint", {"seat": 0})
            assert answer.status_code == 200
            hint = answer.json()
            assert hint["type"] == "hint"
            assert hint["choices"][0]["action"] in ("a1", "a7", "g1", "g7")
            assert len(hint["worth"]) == 2
            for hints in (False, True):
                table = await lay(house, "ana", "twisty", "me", "open", hints=hints)
                await command(house, "ben", table, "sit", seat=1)
                path = f"/api/tables/{table}/hint"
                if hints:
                    assert (await house.request("ana", "POST", path, {"seat": 0})).status_code == 200
                    continue
                spanish = {"accept-language": "es"}
                status, code, sentence = await problem(house, "ana", "POST", path, {"seat": 0}, **spanish)
                assert (status, code) == (403, "no-hints")
                assert "sin pistas" in sentence
            assert (await problem(house, "ben", "POST", path, {"seat": 0}))[:2] == (403, "not-your-seat")
            assert (await problem(house, "ben", "POST", path, {"seat": 1}))[:2] == (409, "not-your-turn")
            assert (await problem(house, "ben", "POST", path, {}))[:2] == (400, "bad-message")

    asyncio.run(tell())


def test_nobody_asks_for_hints_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell() -> None:
        monkeypatch.setattr(limits, "HINTS_AT_ONCE", 3)
        monkeypatch.setattr(limits, "HINTS_A_SECOND", 1e-9)
        async with inside(tmp_path) as house:
            table = await lay(house, "ana", "twisty", "me", "casual")
            path = f"/api/tables/{table}/hint"
            for _ in range(3):
                assert (await house.request("ana", "POST", path, {"seat": 0})).status_code == 200
            assert (await problem(house, "ana", "POST", path, {"seat": 0}))[:2] == (429, "too-fast")

    asyncio.run(tell())


# Looking back


def test_a_finished_game_is_looked_back_on_by_anybody_and_a_running_one_by_nobody(tmp_path: Path) -> None:
    async def tell() -> None:
        async with inside(tmp_path) as house:
            table = await lay(house, "ana", "twisty", "me", "me", hints=True)
            path = f"/api/tables/{table}/analysis"
            await command(house, "ana", table, "act", version=2, seat=0, action="a1")
            assert (await problem(house, "ana", "GET", path))[:2] == (409, "not-over")
            await command(house, "ana", table, "resign", version=3, seat=1)
            found = await whole(house, path)
            assert found["plies"] == 1
            assert len(found["worth"]) == 2
            assert (await house.request("ben", "GET", path)).json() == found
            assert (await problem(house, "ben", "GET", "/api/tables/nowhere/analysis"))[0] == 404

    asyncio.run(tell())


def test_a_record_from_a_file_is_looked_back_on_up_to_where_it_is_sound(tmp_path: Path) -> None:
    async def tell() -> None:
        async with inside(tmp_path) as house:
            record = random_game("holi-2", 5, 20).record.json()
            begun = (await house.request("ana", "POST", "/api/analyses", record)).json()
            found = await whole(house, f"/api/analyses/{begun['key']}")
            assert found["plies"] == 20
            assert len(found["worth"]) == 21
            again = await house.request("ben", "POST", "/api/analyses", {"record": record, "seats": []})
            assert again.json() == found
            broken = {**record, "actions": [*record["actions"][:6], "nonsense"]}
            begun = (await house.request("ana", "POST", "/api/analyses", broken)).json()
            assert (await whole(house, f"/api/analyses/{begun['key']}"))["plies"] == 6

    asyncio.run(tell())


def test_what_is_no_record_has_no_analysis(tmp_path: Path) -> None:
    async def tell() -> None:
        async with inside(tmp_path) as house:
            assert (await problem(house, "ana", "POST", "/api/analyses", {"game": "chess"}))[0] == 400
            record = sobremesa.deal("twisty", 2, seed=1).record.json()
            unsound = {**record, "setup": {**record["setup"], "board": []}}
            assert (await problem(house, "ana", "POST", "/api/analyses", unsound))[0] in (400, 404)
            unknown = f"/api/analyses/record-{'0' * 32}"
            assert (await problem(house, "ana", "GET", unknown))[:2] == (404, "unknown-analysis")
            assert (await problem(house, "ana", "GET", "/api/analyses/table"))[0] == 400

    asyncio.run(tell())


def test_nobody_lets_games_be_judged_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell() -> None:
        monkeypatch.setattr(limits, "ANALYSES_AT_ONCE", 2)
        monkeypatch.setattr(limits, "ANALYSES_A_SECOND", 1e-9)
        async with inside(tmp_path) as house:
            for seed in range(3):
                record = random_game("twisty-3", seed, 3).record.json()
                if seed < 2:
                    answer = await house.request("ana", "POST", "/api/analyses", record)
                    assert answer.status_code == 200
                    await whole(house, f"/api/analyses/{answer.json()['key']}")  # costs nothing more
            assert (await problem(house, "ana", "POST", "/api/analyses", record))[:2] == (429, "too-fast")

    asyncio.run(tell())
