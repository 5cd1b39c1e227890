"""What the server says of the games it has."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sobremesa import bots, games
from sobremesa.texts import languages
from tests.server.inside import inside

NIM = '''"""Take one or two; whoever takes the last one wins."""

from sobremesa.games.game import Result

PLAYERS = (2,)
TEXTS = {"en": "nim-title = Nim", "es": "nim-title = El Nim"}
HELP = {"en": "# Nim\\n\\nTake one or two."}


def start(players, options, setup):
    return (5, 0)


def seat(state):
    return state[1]


def legal(state):
    return [str(number) for number in (1, 2) if number <= state[0]]


def play(state, action):
    return (state[0] - int(action), 1 - state[1])


def result(state):
    return None if state[0] else Result((1 - state[1],), (0, 0), "last")
'''


def test_the_list_says_all_that_the_home_page_shows(tmp_path: Path) -> None:
    async def tell() -> None:
        async with inside(tmp_path) as house:
            found = (await house.request("ana", "GET", "/api/games")).json()
        assert [game["name"] for game in found] == list(games.names())
        for game in found:
            assert set(game["titles"]) == set(game["lines"]) == set(languages())
            assert game["usual"] in game["players"]
            rules = games.load(game["name"])
            assert (game["designers"], game["minutes"]) == (list(rules.DESIGNERS), rules.MINUTES)
            assert game["rules_only"] != bots.is_compiled(rules.NAME)

    asyncio.run(tell())


def test_a_game_from_outside_is_listed_and_sends_its_texts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "nim.py"
    file.write_text(NIM, encoding="utf-8")
    monkeypatch.setenv(games.FILES, str(file))

    async def tell() -> None:
        async with inside(tmp_path) as house:
            found = (await house.request("ana", "GET", "/api/games")).json()
            nim = next(game for game in found if game["name"] == "nim")
            assert nim["titles"] == {"en": "Nim", "es": "El Nim"}
            assert nim["lines"]["es"] == "Take one or two; whoever takes the last one wins."
            assert nim["bots"]
            assert nim["rules_only"]
            texts = (await house.request("ana", "GET", "/api/games/nim")).json()
            assert texts["messages"]["es"].startswith("nim-title = El Nim")
            assert texts["help"]["es"].startswith("# Nim")

    asyncio.run(tell())


def test_a_broken_game_from_outside_is_left_out_and_the_others_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "broken.py"
    file.write_text("PLAYERS = (2,", encoding="utf-8")
    monkeypatch.setenv(games.FILES, str(file))

    async def tell() -> None:
        async with inside(tmp_path) as house:
            found = (await house.request("ana", "GET", "/api/games")).json()
        assert [game["name"] for game in found] == list(games.shelf())

    asyncio.run(tell())


def test_there_is_no_such_game(tmp_path: Path) -> None:
    async def tell() -> None:
        async with inside(tmp_path) as house:
            answer = await house.request("ana", "GET", "/api/games/chess?language=es")
        assert answer.status_code == 404
        assert answer.json()["code"] == "no-such-game"
        assert "chess" in answer.json()["message"]

    asyncio.run(tell())
