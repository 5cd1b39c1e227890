"""What is said at a table: heard by whom it is for, and by nobody else; bounded, durable, and forgotten."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from sobremesa.server.logs import JsonLines
from sobremesa.table import limits
from sobremesa.table.opening import open_store, shared
from sobremesa.table.talk import Word
from tests.cluster import Cluster
from tests.patience import PATIENCE
from tests.server.inside import House, Wire, inside
from tests.table.test_stores import lines as log_lines
from tests.table.test_stores import row, told


def word(text: str, place: str = "seats", at: int = 5, who: str = "ana", command: str = "") -> Word:
    return Word(place, 0, at, who, who.title(), command or f"{who}:{text}", "text", text)  # type: ignore[arg-type]


# In a database


def test_words_are_numbered_in_each_place_and_said_once(database: str) -> None:
    async def say(store: Any) -> None:
        for each in (word("one"), word("aside", "gallery"), word("two"), word("two")):
            await store.say("t", each)

    async def read(store: Any) -> None:
        said = await store.words("t", 0, 0)
        assert [(each.place, each.number, each.text) for each in said] == [
            ("gallery", 1, "aside"),
            ("seats", 1, "one"),
            ("seats", 2, "two"),
        ]
        assert [each.text for each in await store.words("t", 1, 1)] == ["two"]
        assert await store.words("other", 0, 0) == []

    told(database, say, read)


def test_the_oldest_words_and_those_of_games_that_are_over_are_forgotten(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WORDS_KEPT", 3)

    async def tale(store: Any) -> None:
        await store.append(row("live"), log_lines(1))
        await store.append(row("over", status="over"), log_lines(1))
        for table in ("live", "over"):
            for number in range(5):
                await store.say(table, word(f"{number}", at=number))
            assert [each.number for each in await store.words(table, 0, 0)] == [3, 4, 5]
        await store.keep_words("over", 3)
        await store.forget_words(before=4)
        assert [each.number for each in await store.words("live", 0, 0)] == [3, 4, 5]
        assert [each.number for each in await store.words("over", 0, 0)] == [3, 5]

    told(database, tale)


# At a table


class Listener:
    """Somebody's socket, with what was said there so far."""

    def __init__(self, house: House, who: str, table: str, wire: Wire) -> None:
        self.house, self.who, self.table, self.wire = house, who, table, wire

    async def say(self, text: str, kind: str = "text", **more: Any) -> dict[str, Any]:
        """Say something, over HTTP so that nothing else is in the way."""
        body = {"type": "say", "id": f"{kind} {text}"[:60], "kind": kind, "text": text, **more}
        answer = await self.house.request(self.who, "POST", f"/api/tables/{self.table}/words", body)
        found: dict[str, Any] = answer.json()
        return found

    async def words(self) -> dict[str, Any]:
        """The next message about what was said."""
        while True:
            message = json.loads(await self.wire.hear())
            if message["type"] == "words":
                found: dict[str, Any] = message
                return found

    async def heard(self) -> list[str]:
        return [each["text"] for each in (await self.words())["words"]]

    def silence(self) -> bool:
        """Whether nothing about talk has come that was not listened to."""
        waiting = list(self.wire.from_app._queue)  # type: ignore[attr-defined]
        return not any('"type":"words"' in str(message) for message in waiting)


async def resign(who: Listener) -> None:
    """The first seat gives up."""
    path = f"/api/tables/{who.table}"
    state = (await who.house.request(who.who, "GET", f"{path}?seat=0")).json()
    body = {"type": "resign", "id": "end", "version": state["version"], "seat": 0}
    await who.house.request(who.who, "POST", f"{path}/commands", body)


Tale = Callable[..., Awaitable[None]]


def with_people(folder: Path, tale: Tale, talk: bool = True) -> None:
    """Ana and Ben sit at a table; Cleo and Dan watch."""

    async def tell() -> None:
        async with inside(folder) as house:
            body = {"game": "winter", "seats": ["me", "open"], "talk": talk}
            table = (await house.request("ana", "POST", "/api/tables", body)).json()["table"]
            sit = {"type": "sit", "id": "1", "seat": 1}
            await house.request("ben", "POST", f"/api/tables/{table}/commands", sit)
            async with (
                house.socket("ana", table) as ana,
                house.socket("ben", table) as ben,
                house.socket("cleo", table) as cleo,
                house.socket("dan", table) as dan,
            ):
                wires = (("ana", ana), ("ben", ben), ("cleo", cleo), ("dan", dan))
                await tale(*(Listener(house, who, table, wire) for who, wire in wires))

    asyncio.run(asyncio.wait_for(tell(), PATIENCE))


def test_those_who_sit_and_those_who_watch_talk_apart(tmp_path: Path) -> None:
    async def tale(ana: Listener, ben: Listener, cleo: Listener, dan: Listener) -> None:
        await ana.say("<b>hello</b> \u202e  there\n")
        assert await ben.heard() == await ana.heard() == ["<b>hello</b> there"]
        await cleo.say("hello", "phrase")
        said = await dan.words()
        assert (said["place"], said["since"], said["other"]) == ("gallery", 0, [])
        assert [(each["number"], each["kind"], each["yours"]) for each in said["words"]] == [
            (1, "phrase", False)
        ]
        assert ana.silence()
        assert ben.silence()
        seen = (await ana.house.request("cleo", "GET", f"/api/tables/{ana.table}/words")).text
        assert "there" not in seen
        await ben.say("heart", "sign")
        later = await ana.words()
        assert (later["since"], [each["number"] for each in later["words"]]) == (1, [2])
        assert (await ana.say("heart", "phrase"))["code"] == "bad-words"
        assert (await ana.say(" \u200b "))["code"] == "bad-words"

    with_people(tmp_path, tale)


def test_whoever_laid_the_table_turns_talk_off_and_on(tmp_path: Path) -> None:
    async def tale(ana: Listener, ben: Listener, cleo: Listener, dan: Listener) -> None:  # noqa: ARG001
        assert (await ben.words())["off"] is True
        assert (await ben.say("hm"))["code"] == (await cleo.say("hm"))["code"] == "talk-off"
        assert (await ben.say("", "on"))["code"] == "not-yours"
        assert (await ana.say("", "on"))["type"] == "done"
        assert (await ben.words())["off"] is False
        assert (await ben.say("thanks", "phrase"))["type"] == "done"

    with_people(tmp_path, tale, talk=False)


def test_where_talk_was_never_wanted_agreeing_to_keep_it_does_not_turn_it_on(tmp_path: Path) -> None:
    async def tale(ana: Listener, ben: Listener, cleo: Listener, dan: Listener) -> None:  # noqa: ARG001
        await resign(ana)
        await ben.say("", "keep")
        assert (await ana.say("hm"))["code"] == "talk-off"

    with_people(tmp_path, tale, talk=False)


def test_where_talk_was_turned_off_it_is_off_in_the_next_game_too(tmp_path: Path) -> None:
    async def tale(ana: Listener, ben: Listener, cleo: Listener, dan: Listener) -> None:  # noqa: ARG001
        await ana.say("", "off")
        await resign(ana)
        for who in (ana, ben):
            again = {"type": "rematch", "id": "again"}
            done = await who.house.request(who.who, "POST", f"/api/tables/{who.table}/commands", again)
        next_table = done.json()["table"]
        said = {"type": "say", "id": "w", "kind": "text", "text": "hm"}
        refused = await ana.house.request("ana", "POST", f"/api/tables/{next_table}/words", said)
        assert refused.json()["code"] == "talk-off"

    with_people(tmp_path, tale)


def test_somebody_is_known_again_at_every_table_and_only_by_the_same_reader(tmp_path: Path) -> None:
    async def go() -> None:
        async with inside(tmp_path) as house:
            seen: dict[str, set[str]] = {"dan": set(), "eve": set()}
            for _ in range(2):
                body = {"game": "winter", "seats": ["me", "me"]}
                table = (await house.request("ana", "POST", "/api/tables", body)).json()["table"]
                said = {"type": "say", "id": "w", "kind": "sign", "text": "sun"}
                await house.request("cleo", "POST", f"/api/tables/{table}/words", said)
                for reader, whose in seen.items():
                    heard = (await house.request(reader, "GET", f"/api/tables/{table}/words")).json()
                    whose |= {each["who"] for each in heard["words"]}
            assert len(seen["dan"]) == len(seen["eve"]) == 1
            assert seen["dan"] != seen["eve"]

    asyncio.run(go())


def test_nobody_says_too_much_over_all_sockets_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WORDS_A_SECOND", 1e-9)

    async def tale(ana: Listener, ben: Listener, cleo: Listener, dan: Listener) -> None:
        async with ana.house.socket("ana", ana.table) as second:
            for number in range(limits.WORDS_AT_ONCE):
                wire = (ana.wire, second)[number % 2]
                await wire.say({"type": "say", "id": f"{number}", "kind": "text", "text": f"{number}"})
            said: list[str] = []
            while len(said) < limits.WORDS_AT_ONCE:
                said += await ben.heard()
            assert (await ana.say("one more"))["code"] == "too-many-words"
            assert (await ben.say("mine"))["type"] == "done"
        long = "x" * (2 * limits.WORDS_LENGTH)
        assert (await cleo.say(long))["type"] == "done"
        assert await dan.heard() == ["x" * limits.WORDS_LENGTH]
        assert (await cleo.say(long + "x"))["code"] == "bad-message"

    with_people(tmp_path, tale)


def test_words_stay_with_a_finished_game_only_if_all_agree(tmp_path: Path) -> None:
    async def tale(ana: Listener, ben: Listener, cleo: Listener, dan: Listener) -> None:
        assert (await ana.say("", "keep"))["code"] == "not-over"
        await ana.say("good-luck", "phrase")
        await cleo.say("who will win?")
        await dan.words()
        await resign(ana)
        while not (said := await ben.words())["other"]:
            pass
        assert [each["text"] for each in said["other"]] == ["who will win?"]
        await ana.say("", "keep")
        while not (said := await ben.words())["agreed"]:
            pass
        assert (said["agreed"], said["kept"]) == ([0], False)
        assert (await dan.words())["other"] == []
        assert (await cleo.say("", "keep"))["code"] == "not-your-seat"
        await ben.say("", "keep")
        await ben.say("and this is later")
        while not (said := await dan.words())["other"]:
            pass
        assert [each["text"] for each in said["other"]] == ["good-luck", "", ""]
        record = (await dan.house.request("dan", "GET", f"/api/tables/{ana.table}/record")).text
        assert "good-luck" not in record

    with_people(tmp_path, tale)


def test_what_is_reported_goes_to_the_operators_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def tale(ana: Listener, ben: Listener, cleo: Listener, dan: Listener) -> None:
        await ben.say("something rude")
        report = {"type": "report", "id": "r", "place": "seats", "number": 1}
        path = f"/api/tables/{ana.table}/words"
        assert (await cleo.house.request("cleo", "POST", path, report)).json()["code"] == "no-such-words"
        assert (await dan.house.request("ana", "POST", path, report)).json()["type"] == "done"

    caplog.set_level(logging.INFO)
    with_people(tmp_path, tale)
    written = [JsonLines().format(record) for record in caplog.records]
    [line] = [json.loads(line) for line in written if "rude" in line]
    assert (line["level"], line["said"], line["by"]) == ("warning", "text: something rude", "ana")


def test_words_reach_who_is_at_another_server_and_outlive_both(tmp_path: Path, postgresql: Cluster) -> None:
    database = postgresql.database()
    assert shared(database)

    async def tell() -> None:
        async with inside(tmp_path, shared=database) as one, inside(tmp_path, shared=database) as two:
            body = {"game": "winter", "seats": ["me", "open"]}
            table = (await one.request("ana", "POST", "/api/tables", body)).json()["table"]
            sit = {"type": "sit", "id": "1", "seat": 1}
            await two.request("ben", "POST", f"/api/tables/{table}/commands", sit)
            async with one.socket("ana", table) as here, two.socket("ben", table) as there:
                ana, ben = Listener(one, "ana", table, here), Listener(two, "ben", table, there)
                await asyncio.gather(*(each.say(f"{each.who} {n}") for n in range(3) for each in (ana, ben)))
                said: list[str] = []
                while len(said) < 6:
                    said += await ben.heard()
                assert sorted(said) == sorted(f"{who} {n}" for n in range(3) for who in ("ana", "ben"))
        store = await open_store(database)
        assert [each.number for each in await store.words(table, 0, 0)] == [1, 2, 3, 4, 5, 6]
        await store.close()

    asyncio.run(asyncio.wait_for(tell(), PATIENCE))
