"""Ratings: from games that say something, once each, the same at every server."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from sobremesa.table import limits
from sobremesa.table.maintenance import backup, whole
from sobremesa.table.opening import shared
from sobremesa.table.rating import Placed, Rated, Ratings, Step
from sobremesa.table.sqlite import SqliteStore
from sobremesa.table.store import Note
from tests.patience import PATIENCE
from tests.server.inside import House, inside
from tests.table.house import InstantMind

DAY = int(limits.DAY * 1000)
QUICK = {"type": "real", "bank": 300, "increment": 10}


def played(*places: tuple[str, int], at: int = 0, reason: str = "T9", acted: int = 9) -> Rated:
    players = tuple(Placed(who, place, acted) for who, place in places)
    return Rated("twisty", "live", at, reason, players)


def folded(*results: Rated) -> Ratings:
    ratings = Ratings()
    for number, result in enumerate(results):
        ratings.add(f"t{number}", result)
    return ratings


def points(ratings: Ratings, who: str) -> tuple[int, int]:
    step = ratings.of("twisty", "live", who)
    return step.points, step.deviation


# What counts


def test_who_wins_rises_and_everybody_becomes_surer() -> None:
    once = folded(played(("ana", 0), ("ben", 1)))
    (ana, sure), (ben, _) = points(once, "ana"), points(once, "ben")
    assert ana > 1500 > ben
    assert sure < points(once, "cleo")[1] == 333
    four = folded(played(("ana", 0), ("ben", 1), ("cleo", 2), ("bot:master", 3)))
    ana, ben, cleo = (points(four, who)[0] for who in ("ana", "ben", "cleo"))
    assert ana > ben > cleo
    drawn = folded(played(("ana", 0), ("ben", 0)))
    assert points(drawn, "ana")[0] == points(drawn, "ben")[0] == 1500
    assert once.of("twisty", "days", "ana").points == 1500, "correspondence is apart"
    assert once.of("holi", "live", "ana").points == 1500, "each game is apart"


def test_the_same_two_people_again_and_again_do_not_pay() -> None:
    game = (("ana", 0), ("ben", 1))
    day = [played(*game, at=n) for n in range(limits.RATED_A_DAY + 5)]
    ratings = folded(*day)
    assert len(ratings.steps("twisty", "live", "ana")) == limits.RATED_A_DAY
    assert folded(*day, played(*game, at=2 * DAY)).at("twisty", "live", "ana", f"t{len(day)}")
    others = folded(*day, played(("ana", 0), ("cleo", 1), at=99))
    assert others.at("twisty", "live", "ana", f"t{len(day)}"), "others may still be played"
    level = [played(("ana", 0), ("bot:casual", 1), at=n) for n in range(9)]
    assert len(folded(*level).steps("twisty", "live", "ana")) == 9, "our levels never tire"


def test_a_game_given_up_in_its_first_turns_is_lost_by_one_and_won_by_nobody() -> None:
    for reason in ("resigned", "time"):
        ratings = folded(played(("ana", 0), ("ben", 1), reason=reason, acted=limits.RATED_TURNS - 1))
        assert points(ratings, "ana") == (1500, 333)
        assert points(ratings, "ben")[0] < 1500
    agreed = folded(played(("ana", 0), ("ben", 0), reason="agreed", acted=0))
    assert points(agreed, "ana") == points(agreed, "ben") == (1500, 333)


def test_leaders_are_sure_and_have_met_others() -> None:
    wins = [played(("ana", 0), (f"p{n}", 1), at=n) for n in range(20)]
    often = [played(("ben", 0), ("bot:casual", 1), at=n) for n in range(40)]
    leaders = [who for who, *_ in folded(*wins, *often).best("twisty", "live")]
    assert leaders == ["ana"], "of one opponent alone nobody is a leader"


# At tables


async def ask(house: House, who: str, method: str, path: str, body: object = None, status: int = 200) -> Any:
    while (answer := await house.request(who, method, path, body)).status_code == 429:
        await asyncio.sleep(0.5)  # whoever asks while garbage is collected pays for that too
    assert answer.status_code in (status, 201), answer.text
    return answer.json()


def test_leaders_have_a_name_and_a_face_and_only_those_who_keep_themselves_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wins = [played((who, 0), (f"p{n}", 1), at=n) for n in range(20) for who in ("ana", "ben")]
    best = list(folded(*wins).best("twisty", "live"))
    monkeypatch.setattr(Ratings, "best", lambda *_: best)

    async def go() -> None:
        async with inside(tmp_path) as house:
            for who in ("ana", "ben"):
                await ask(house, who, "PUT", "/api/me", {"name": who.capitalize()})
                await ask(house, who, "PUT", "/api/me/face", {"face": "012345"})
            await ask(house, "ana", "POST", "/api/me/phrase")
            for reader in ("ana", "eve"):
                (leader,) = await ask(house, reader, "GET", "/api/ratings/twisty")
                assert (leader["name"], leader["face"], leader["bot"]) == ("Ana", "012345", False)
                assert leader["yours"] == (reader == "ana")

    asyncio.run(go())


def test_many_players_whom_nobody_names_are_asked_for_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = [(f"p{n:03}", Step(n, "t", 30.0 - n / 20, 1.0), 9) for n in range(300)]
    book.insert(60, ("bot:master", Step(9, "t", 27.1, 1.0), 9))
    monkeypatch.setattr(Ratings, "best", lambda *_: book)
    monkeypatch.setattr(limits, "LEADERS", 3)

    async def go() -> None:
        async with inside(tmp_path) as house:
            for who in ("p298", "p050", "p150", "p299"):
                await house.store.rename(who, who.upper())
                await house.store.note_down(Note(f"phrase:{who}", who, b"{}"))
            await house.store.note_down(Note("passkey:p000", "p000", b"{}"))  # without a name
            read, asked = SqliteStore._read, []

            async def counted(store: SqliteStore, query: str, *values: object) -> list[Any]:
                asked.append(query)
                return await read(store, query, *values)

            monkeypatch.setattr(SqliteStore, "_read", counted)
            leaders = await ask(house, "eve", "GET", "/api/ratings/twisty")
            assert [leader["name"] for leader in leaders] == ["P050", "master", "P150"]
            assert len([query for query in asked if "people" in query or "notes" in query]) == 1

    asyncio.run(go())


async def laid(house: House, *others: str, **how: object) -> str:
    """A rated table at which Ana and others sit and are ready."""
    wish = {"game": "twisty", "seats": ["me", *("open" for _ in others)], "time": QUICK, "rated": True, **how}
    table = (await ask(house, "ana", "POST", "/api/tables", wish))["table"]
    for seat, who in enumerate(others, start=1):
        await command(house, who, table, "sit", seat=seat)
    state = await ask(house, "ana", "GET", f"/api/tables/{table}")
    if state["status"] == "waiting":
        for seat, who in enumerate(("ana", *others)):
            if seat not in state["ready"]:
                await command(house, who, table, "ready", seat=seat)
    return str(table)


async def command(house: House, who: str, table: str, kind: str, **fields: object) -> Any:
    if kind in ("act", "resign", "undo"):
        fields["version"] = (await ask(house, who, "GET", f"/api/tables/{table}"))["version"]
    body = {"type": kind, "id": f"{who}{kind}{fields}"[:60], **fields}
    return await ask(house, who, "POST", f"/api/tables/{table}/commands", body)


async def turns(house: House, table: str, people: list[str], count: int) -> None:
    for _ in range(count):
        seat = (await ask(house, "ana", "GET", f"/api/tables/{table}"))["seat"]
        shown = await ask(house, people[seat], "GET", f"/api/tables/{table}?seat={seat}")
        await command(house, people[seat], table, "act", seat=seat, action=shown["legal"][0])


async def rating(house: House, who: str, table: str) -> list[dict[str, Any]]:
    """The ratings at a table's seats, once its game has been counted."""
    async with asyncio.timeout(PATIENCE):
        while True:
            seats = (await ask(house, who, "GET", f"/api/tables/{table}"))["seats"]
            if any(seat["rating"]["before"] is not None for seat in seats):
                return [seat["rating"] for seat in seats]
            await asyncio.sleep(0.05)


def test_a_rated_game_counts_once_at_every_server_and_after_a_restart(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "RESULTS_SECONDS", 0.05)

    async def go() -> None:
        async with inside(tmp_path, shared=database) as house, AsyncExitStack() as stack:
            other = house
            if shared(database):
                other = await stack.enter_async_context(inside(tmp_path, shared=database))
            table = await laid(house, "ben")
            shown = await ask(house, "cleo", "GET", f"/api/tables/{table}")
            assert shown["rated"]
            assert [seat["rating"]["points"] for seat in shown["seats"]] == [1500, 1500]
            await turns(house, table, ["ana", "ben"], 6)
            await command(other, "ben", table, "resign", seat=1)
            ratings = await rating(house, "cleo", table)
            assert ratings == await rating(other, "cleo", table)
            assert ratings[0]["points"] > 1500 == ratings[0]["before"] > ratings[1]["points"]
            for who in ("ana", "ben"):  # more lines after the end
                await command(house, who, table, "rematch")
            (mine,) = await ask(other, "ana", "GET", "/api/me/ratings")
            assert [each["table"] for each in mine["curve"]] == [table]
            # What nobody rated counts for nobody.
            friendly = await laid(house, "ben", rated=False)
            await turns(house, friendly, ["ana", "ben"], 6)
            await command(house, "ben", friendly, "resign", seat=1)
            assert await ask(house, "ana", "GET", "/api/me/ratings") == [mine]
        async with inside(tmp_path, shared=database) as again:
            assert await rating(again, "cleo", table) == ratings
        # A backup keeps the results, and their order.
        await backup.write(tmp_path / "backup", whole(database).everything())
        await whole(str(tmp_path / "other.sqlite")).fill(backup.read(tmp_path / "backup"))
        async with inside(tmp_path, shared=str(tmp_path / "other.sqlite")) as moved:
            assert await rating(moved, "cleo", table) == ratings

    asyncio.run(go())


def test_whoever_leaves_three_at_a_rated_table_comes_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "RESULTS_SECONDS", 0.05)

    async def go() -> None:
        async with inside(tmp_path, InstantMind()) as house:
            table = await laid(house, "ben", "cleo", game="holi")
            await turns(house, table, ["ana", "ben", "cleo"], 9)
            for seat, who in ((1, "ben"), (2, "cleo"), (0, "ana")):  # bots play on, and are not rated
                await command(house, who, table, "resign", seat=seat)
            async with asyncio.timeout(PATIENCE):
                while not await ask(house, "ana", "GET", "/api/me/ratings"):
                    await asyncio.sleep(0.05)
            ana, ben, cleo = [
                (await ask(house, who, "GET", "/api/me/ratings"))[0]["points"]
                for who in ("ana", "ben", "cleo")
            ]
            assert ana > cleo > ben

    asyncio.run(go())


def test_a_rated_game_is_played_by_everybody_alone_and_in_their_own_time(tmp_path: Path) -> None:
    async def go() -> None:
        async with inside(tmp_path) as house:
            for wrong in (
                {"time": None},
                {"seats": ["me", "me"]},
                {"seats": ["me", "greedy"]},
                {"seats": ["me", "casual", "casual"]},
                {"hints": True},
                {"game": "snowhere"},
            ):
                wish = {"game": "twisty", "seats": ["me", "open"], "time": QUICK, "rated": True, **wrong}
                refused = await house.request("ana", "POST", "/api/tables", wish)
                assert (refused.status_code, refused.json()["code"]) == (400, "not-ratable"), wrong
            wish = {"game": "twisty", "seats": ["me", "open", "open"], "time": QUICK, "rated": True}
            table = (await ask(house, "ana", "POST", "/api/tables", wish))["table"]
            twice = {"type": "sit", "id": "t", "seat": 1}
            path = f"/api/tables/{table}/commands"
            assert (await house.request("ana", "POST", path, twice)).json()["code"] == "rated"
            alone = await laid(house, seats=["me", "casual"])
            shown = await ask(house, "ana", "GET", f"/api/tables/{alone}?seat=0")
            if shown["seat"] == 0:
                await command(house, "ana", alone, "act", seat=0, action=shown["legal"][0])
            version = (await ask(house, "ana", "GET", f"/api/tables/{alone}"))["version"]
            undo = {"type": "undo", "id": "u", "version": version}
            path = f"/api/tables/{alone}/commands"
            assert (await house.request("ana", "POST", path, undo)).json()["code"] == "rated"
            hint = await house.request("ana", "POST", f"/api/tables/{alone}/hint", {"seat": 0})
            assert hint.json()["code"] in ("no-hints", "not-your-turn")
            link = await ask(house, "ana", "GET", f"/api/tables/{alone}/seats/0/link")
            moved = await house.request("friend", "POST", "/api/links", link)
            assert moved.json()["code"] == "rated"

    asyncio.run(go())
