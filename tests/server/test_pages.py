"""The page under its addresses, and what messengers show of a link."""

from __future__ import annotations

import asyncio
import html
import re
import struct
import zlib
from pathlib import Path

import pytest

from sobremesa.games import FILES, load, shelf
from sobremesa.pictures import draw
from sobremesa.table import limits
from tests.server.inside import House, inside

KALAH = Path(__file__).parents[2] / "examples" / "kalah.py"
NAME = """"Ana" <script>&'</script>"""


async def laid(house: House, *seats: str, game: str = "twisty") -> str:
    """A table of somebody with a name that would break a page."""
    await house.request("ana", "PUT", "/api/me", {"name": NAME})
    made = await house.request("ana", "POST", "/api/tables", {"game": game, "seats": seats})
    table: str = made.json()["table"]
    return table


def told(page: str) -> dict[str, str]:
    """What a page says of itself to those who show a link."""
    tags = re.findall(r'<meta property="([^"]*)" content="([^"]*)" />', page)
    return {key: html.unescape(value) for key, value in tags}


def size(png: bytes) -> tuple[int, int]:
    """The size of a picture whose every part is sound."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    at, parts = 8, {}
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length]) == (zlib.crc32(kind + data),)
        parts[kind], at = data, at + 12 + length
    wide, high, *rest = struct.unpack(">IIBBBBB", parts[b"IHDR"])
    assert rest == [8, 2, 0, 0, 0]
    assert len(zlib.decompress(parts[b"IDAT"])) == high * (1 + wide * 3)
    return wide, high


def test_a_link_to_a_table_says_who_plays_and_whose_turn_it_is_and_names_are_only_text(
    tmp_path: Path,
) -> None:
    async def go() -> None:
        async with inside(tmp_path, secure=True) as house:
            waiting = await laid(house, "me", "open", "open")
            page = await house.request(None, "GET", f"/table/{waiting}")
            facts = told(page.text)
            assert (page.status_code, page.headers["cache-control"]) == (200, "no-store")
            assert facts["og:title"] == f"Twisty: {NAME}"
            assert facts["og:description"] == "2 seats are free: sit down and play."
            assert facts["og:url"] == f"https://sobremesa.test/table/{waiting}"
            assert "<script>&" not in page.text
            playing = await laid(house, "me", "me")
            page = await house.request(None, "GET", f"/table/{playing}", **{"accept-language": "es"})
            assert told(page.text)["og:description"] == f"Le toca a {NAME}. Echa un vistazo."
            picture = await house.request(None, "GET", told(page.text)["og:image"])
            assert picture.headers["content-type"] == "image/png"
            assert size(picture.content) == (1200, 630)
            for path, status in {
                "/": 200,
                "/replay": 200,
                "/rules/winter/W12": 200,
                "/learn/holi": 200,
                "/rules/chess": 404,
                "/table/none": 404,
                "/nonsense": 404,
            }.items():
                page = await house.request("ana", "GET", path, accept="text/html")
                assert (page.status_code, page.headers["content-type"]) == (
                    status,
                    "text/html; charset=utf-8",
                ), path
                asked = await house.request("ana", "HEAD", path, accept="text/html")
                assert asked.status_code == status, f"asked for the headers of {path}"
            assert size((await house.request("ana", "GET", "/picture.png")).content) == (1200, 630)

    asyncio.run(go())


@pytest.mark.parametrize("game", shelf())
def test_the_picture_shows_what_lies_on_the_table(game: str, tmp_path: Path) -> None:
    async def go() -> None:
        async with inside(tmp_path) as house:
            table = await laid(house, "me", "me", game=game)

            async def picture() -> bytes:
                return (await house.request("bob", "GET", f"/table/{table}/picture.png")).content

            before = await picture()
            assert before == await picture()
            state = (await house.request("ana", "GET", f"/api/tables/{table}?seat=0")).json()
            for _ in range(3):
                act = {"type": "act", "id": str(state["version"]), "version": state["version"]}
                if not state["legal"]:
                    break
                await house.request(
                    "ana",
                    "POST",
                    f"/api/tables/{table}/commands",
                    {**act, "seat": state["seat"], "action": state["legal"][0]},
                )
                seat = (await house.request("ana", "GET", f"/api/tables/{table}")).json()["seat"]
                state = (await house.request("ana", "GET", f"/api/tables/{table}?seat={seat}")).json()
            assert state["version"] > 2
            assert await picture() != before

    asyncio.run(go())


def test_a_game_without_a_picture_of_its_own_is_drawn_by_its_scene(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FILES, str(KALAH))
    kalah = load("kalah")
    first = kalah.start(2, {}, {})
    drawn = [draw("kalah", kalah.view(state, None), 2, 0) for state in (first, kalah.play(first, "a1"))]
    assert len({*drawn, draw("kalah", None, 2, 0)}) == 3


def test_a_game_that_is_called_like_a_file_of_ours_is_drawn_as_any_other() -> None:
    assert draw("canvas", {"text": "?"}, 2, 0) == draw("canvas", None, 2, 0)


def test_nobody_has_pictures_drawn_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PICTURES_AT_ONCE", 2)

    async def go() -> None:
        async with inside(tmp_path, address="198.51.100.7") as house:
            table = await laid(house, "me", "open")
            answers = [
                (await house.request(who, "GET", f"/table/{table}/picture.png")).status_code
                for who in ("ana", "bob", "cleo")
            ]
            assert answers == [200, 200, 429]

    asyncio.run(go())
