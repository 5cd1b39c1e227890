"""Too much: floods, crowds and tables without end."""

from __future__ import annotations

import asyncio
import gc
import json
import re
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from secrets import token_hex
from time import thread_time
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from sobremesa.games import winter
from sobremesa.games.history import History
from sobremesa.games.prospects import Prospects
from sobremesa.games.record import deal
from sobremesa.server.guard import HEADERS
from sobremesa.server.pace import Bucket, Buckets, Visitor, address_of
from sobremesa.server.socket import Connection
from sobremesa.table import commands, limits, projection
from sobremesa.table.authority import Authority
from sobremesa.table.desk import Desk, InPieces
from sobremesa.table.replaying import retold
from sobremesa.table.rooms import Room
from sobremesa.table.table import Refused, Table
from sobremesa.table.talk import Word
from tests.patience import PATIENCE
from tests.server.inside import inside, without_pace
from tests.server.lateness import MOMENTS, lateness
from tests.server.long_games import endless_winter
from tests.server.talking import closed, newer_than, socket_at
from tests.table.serving import Server, Somebody, serving


def test_a_socket_that_floods_is_told_to_slow_down_and_then_closed(server: Server) -> None:
    async def go() -> None:
        async with Somebody(server.address) as ana, Somebody(server.address) as eve:
            table = await ana.lay("winter", ["me", "me"])
            async with socket_at(server, table, eve.cookie) as socket:
                heard: list[str] = []

                async def listen() -> None:
                    async for text in socket:
                        heard.append((message := json.loads(text)).get("code", ""))
                        assert message["type"] == "state" or message["id"] == "1"

                listening = asyncio.create_task(listen())
                try:
                    for _ in range(20_000):
                        await socket.send('{"type": "ask", "id": "1", "beginning": ""}')
                except ConnectionClosed:
                    pass
                async with asyncio.timeout(PATIENCE):
                    await asyncio.gather(listening, return_exceptions=True)
                assert socket.close_code == 4429
                assert heard.count("too-fast") >= limits.SOCKETS_UNHEARD
            async with ana.at(table) as seat:  # nobody else notices
                done = await seat.act(seat.state["legal"][0])
                assert done["type"] == "done"

    asyncio.run(go())


def test_somebody_who_asks_too_often_is_told_to_wait(server: Server) -> None:
    async def go() -> None:
        async with Somebody(server.address) as ana, Somebody(server.address) as eve:
            codes = []
            for _ in range(3):
                asked = (eve.request("GET", "/api/games") for _ in range(limits.WISHES_AT_ONCE))
                codes += await asyncio.gather(*asked)
            slow = [response for response in codes if response.status_code != 200]
            assert slow
            assert {response.status_code for response in slow} == {429}
            assert slow[0].json()["code"] == "too-fast"
            assert slow[0].headers["retry-after"] == "1"
            assert HEADERS.items() <= slow[0].headers.items()
            async with socket_at(server, "nowhere", eve.cookie) as socket:
                assert await closed(socket) in (4429, 4404)  # it may have waited long enough
            assert (await ana.request("GET", "/api/games")).status_code == 200

    asyncio.run(go())


def test_pace_refills_with_time_and_forgets_who_was_not_seen_for_longest() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    buckets = Buckets(0.0, 1, most=2)
    assert [buckets.take(key) for key in "abacab"] == [True, True, False, True, False, True]


def test_one_address_cannot_be_thousands_of_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "NEW_PEOPLE_A_SECOND", 0.0)
    monkeypatch.setattr(limits, "NEW_PEOPLE_AT_ONCE", 5)

    async def go() -> None:
        async with inside(tmp_path) as house:
            codes = [(await house.request(None, "GET", "/api/me")).status_code for _ in range(8)]
            assert codes == [200] * 5 + [429] * 3
            refused = await house.request(None, "GET", "/api/me")
            assert "set-cookie" not in refused.headers
            assert (await house.request("ana", "GET", "/api/me")).status_code == 200
            assert (await house.request(None, "GET", "/healthz")).status_code == 200
            async with house.socket(None, "nowhere") as socket:
                assert await socket.closed() == 4429
            assert (await house.request("ana", "POST", "/api/me/log-out")).status_code == 429

    asyncio.run(go())


def test_a_network_of_addresses_is_one_address_to_newcomers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "NEW_PEOPLE_A_SECOND", 0.0)
    monkeypatch.setattr(limits, "NEW_PEOPLE_AT_ONCE", 5)

    async def go() -> None:
        async with inside(tmp_path) as house:
            codes = []
            for number in range(8):
                transport = httpx.ASGITransport(house.app, client=(f"2001:db8:1:2::{number}", 1))
                async with httpx.AsyncClient(transport=transport, base_url="http://sobremesa.test") as eve:
                    codes.append((await eve.get("/api/me")).status_code)
            assert codes == [200] * 5 + [429] * 3

    asyncio.run(go())


def test_nobody_lays_tables_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLES_A_PERSON", 3)

    async def go() -> None:
        async with inside(tmp_path) as house:
            table = {"game": "winter", "seats": ["me", "me"]}
            codes = [(await house.request("eve", "POST", "/api/tables", table)).status_code for _ in range(5)]
            assert codes == [201] * 3 + [429] * 2
            assert (await house.request("ana", "POST", "/api/tables", table)).status_code == 201

    asyncio.run(go())


def test_a_thousand_idle_sockets_do_not_keep_others_from_playing(tmp_path: Path) -> None:
    async def go(server: Server) -> None:
        async with Somebody(server.address) as ana:
            table = await ana.lay("winter", ["me", "me"])
            idle: list[ClientConnection] = []
            for _ in range(1000 // limits.SOCKETS_A_PERSON):
                async with Somebody(server.address) as eve:
                    crowd = [
                        socket_at(server, table if len(idle) < 100 else other, eve.cookie, compression=None)
                        for other in [await eve.lay("winter", ["me", "open"])]
                        for _ in range(limits.SOCKETS_A_PERSON)
                    ]
                    idle += await asyncio.gather(*crowd)
            async with socket_at(server, table, eve.cookie) as one_too_many:
                assert await closed(one_too_many) == 4429
            assert len(idle) == 1000
            async with ana.at(table) as seat:
                for _ in range(6):
                    done = await seat.act(seat.state["legal"][0])
                    assert done["type"] == "done", done
                    await seat.until(newer_than(done["version"] - 1))
                assert (await ana.request("GET", "/healthz")).status_code == 200
            figures = (await ana.request("GET", "/metrics")).text
            found = re.search(r'sobremesa_now\{what="sockets"\} (\S+)', figures)
            assert found is not None
            assert float(found[1]) >= 1000
            for socket in idle:
                socket.transport.abort()

    with serving(tmp_path) as server:
        asyncio.run(go(server))


def test_a_long_record_holds_up_nobody_and_its_answer_does_not_grow_with_its_square(tmp_path: Path) -> None:
    record = endless_winter(600)
    half = record.with_actions(record.actions[:300])

    async def go() -> None:
        async with inside(tmp_path) as house:
            await house.request("eve", "POST", "/api/replay", half.with_actions(()).json())  # a worker starts
            async with lateness() as late:
                answers = await asyncio.gather(
                    house.request("eve", "POST", "/api/replay", record.json(), **{"accept-encoding": "gzip"}),
                    house.request("ben", "POST", "/api/replay", half.json(), **{"accept-encoding": "gzip"}),
                )
            assert late.moments < MOMENTS
            assert all(answer.headers["content-encoding"] == "gzip" for answer in answers)
            long, short = (answer.json() for answer in answers)
            assert len(long["positions"]) == 601
            assert len(long["positions"][-1]["view"]["cards"]) == 18
            assert len(str(long)) < 3 * len(str(short))
            plain = await house.request("eve", "POST", "/api/replay", half.json())
            assert "content-encoding" not in plain.headers
            assert plain.json() == short

    asyncio.run(go())


def test_an_answer_that_would_be_too_long_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = endless_winter(100)
    monkeypatch.setattr(limits, "REPLAY_BYTES", 10_000)
    with pytest.raises(Refused, match="too-long"):
        retold(record, "en")
    monkeypatch.setattr(limits, "ANALYSED_ACTIONS", 50)

    async def go() -> None:
        async with inside(tmp_path) as house:
            answer = await house.request("eve", "POST", "/api/analyses", record.json())
            assert (answer.status_code, answer.json()["code"]) == (413, "too-long")

    asyncio.run(go())


def test_whoever_takes_all_that_is_kept_of_them_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = [
        ("table", Word("seats", n, 0, "eve", "Eve", str(n), "text", token_hex(140))) for n in range(60_000)
    ]

    async def much(_person: str, _limit: int) -> list[tuple[str, Word]]:
        return said

    async def go() -> None:
        async with inside(tmp_path) as house:
            monkeypatch.setattr(house.store, "said_by", much)
            async with lateness() as late:
                packed = {"accept-encoding": "gzip"}
                answer = await house.request("eve", "GET", "/api/me/data", **packed)
            assert len(answer.json()["words"]) == len(said)
            assert late.moments < MOMENTS

    asyncio.run(go())


def test_whoever_hangs_up_leaves_nothing_in_memory(tmp_path: Path) -> None:
    """Also where nobody looks for garbage: with many tables open that is done hardly ever."""

    def served() -> int:
        return sum(type(thing) is Connection for thing in gc.get_objects())  # a proxy may be of nothing

    async def go() -> None:
        async with inside(tmp_path) as house:
            asked = {"game": "winter", "seats": ["me", "me"]}
            table = (await house.request("ana", "POST", "/api/tables", asked)).json()["table"]
            before = served()
            async with house.socket("ana", table) as socket:
                await socket.hear()
                assert served() == before + 1
            for _ in range(100):
                if served() == before:
                    return
                await asyncio.sleep(0.01)
            raise AssertionError("a connection is kept by itself alone")

    gc.collect()
    gc.disable()
    try:
        asyncio.run(go())
    finally:
        gc.enable()


def test_what_is_sent_of_a_table_does_not_grow_with_its_game() -> None:
    history = History.of(endless_winter(300))
    views = [projection.seen(history.game, history.at(ply), 0) for ply in (100, 300)]
    assert len(str(views[1])) < 1.5 * len(str(views[0]))
    assert history.game.legal(history.game.imagine(views[1], Random(0)))


def test_somebody_with_many_sockets_has_no_more_than_with_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WISHES_A_SECOND", 0.001)
    monkeypatch.setattr(limits, "WISHES_AT_ONCE", 60)
    monkeypatch.setattr(limits, "COST_OF_A_SECOND", 0.0)

    async def go() -> None:
        async with inside(tmp_path) as house, AsyncExitStack() as stack:
            wish = {"game": "winter", "seats": ["me", "me"]}
            table = (await house.request("eve", "POST", "/api/tables", wish)).json()["table"]
            sockets = [await stack.enter_async_context(house.socket("eve", table)) for _ in range(20)]
            heard: Counter[str] = Counter()
            for socket in sockets:
                for number in range(4):
                    await socket.say({"type": "ask", "id": f"{number}", "beginning": f"card {number}"})
            for socket in sockets:
                answered = 0
                while answered < 4:
                    kind = json.loads(await socket.hear())["type"]
                    heard[kind] += 1
                    answered += kind != "state"
            assert 30 <= heard["prospect"] <= 60 - len(sockets)
            assert heard["problem"] == 80 - heard["prospect"]
            assert (await house.request("eve", "GET", "/api/tables")).status_code == 429
            assert (await house.request("ana", "GET", "/api/tables")).status_code == 200

    asyncio.run(go())


def test_whoever_asks_for_much_work_may_ask_less(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WISHES_A_SECOND", 0.001)
    monkeypatch.setattr(limits, "WISH_SECONDS", 0.0)
    monkeypatch.setattr(limits, "COST_OF_A_SECOND", 1e4)

    async def go() -> None:
        async with inside(tmp_path) as house:
            table = {"game": "winter", "seats": ["me", "me"]}
            laid = (await house.request("eve", "POST", "/api/tables", table)).json()["table"]
            wish = {"id": "1", "seat": 0, "beginning": ""}
            codes = [
                (await house.request("eve", "POST", f"/api/tables/{laid}/ask", wish)).status_code
                for _ in range(limits.WISHES_AT_ONCE // 2)
            ]
            assert codes[0] == 200
            assert codes[-1] == 429

    asyncio.run(go())


def _slowly(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let it take long to show somebody a table."""
    show = Authority.show

    def slow(*about: Any, **more: Any) -> Any:
        begin = thread_time()
        while thread_time() < begin + seconds:
            pass
        return show(*about, **more)

    monkeypatch.setattr(Authority, "show", slow)


def test_between_the_requests_of_somebody_who_has_many_others_have_theirs_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_pace(monkeypatch)

    async def go() -> None:
        async with inside(tmp_path) as house:
            wish = {"game": "winter", "seats": ["me", "me"]}
            table = (await house.request("eve", "POST", "/api/tables", wish)).json()["table"]
            _slowly(monkeypatch, 0.02)
            answered: list[str] = []

            async def see(person: str) -> None:
                assert (await house.request(person, "GET", f"/api/tables/{table}")).status_code == 200
                answered.append(person)

            async with lateness() as late:
                await asyncio.gather(*(see("eve") for _ in range(30)), see("ana"), see("ben"))
            assert max(answered.index("ana"), answered.index("ben")) < 10
            assert late.moments < MOMENTS

    asyncio.run(go())


def test_many_people_of_one_address_have_no_more_than_one_of_another() -> None:
    """Otherwise whoever is two hundred people is served two hundred times as often."""
    desk, served = Desk(), []

    async def ask(who: Visitor) -> None:
        await desk.sit_down(who.errand)
        await asyncio.sleep(0)
        served.append(who.person)
        desk.get_up(0.0)

    async def go() -> None:
        crowd = [Visitor(f"eve{number}", "203.0.113.5") for number in range(50)]
        await asyncio.gather(*map(ask, crowd), ask(Visitor("ana", "203.0.113.6")))

    asyncio.run(go())
    assert served.index("ana") <= 2


def test_what_somebody_has_used_up_is_missing_for_what_they_have_asked_already(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with inside(tmp_path) as house:
            wish = {"game": "winter", "seats": ["me", "me"]}
            table = (await house.request("eve", "POST", "/api/tables", wish)).json()["table"]
            _slowly(monkeypatch, 0.05)
            asked = (house.request("eve", "GET", f"/api/tables/{table}") for _ in range(30))
            codes = Counter(answer.status_code for answer in await asyncio.gather(*asked))
            assert codes.keys() == {200, 429}
            assert codes[200] < 20
            assert (await house.request("ana", "GET", f"/api/tables/{table}")).status_code == 200

    asyncio.run(go())


def test_whoever_gives_up_leaves_the_desk_to_others() -> None:
    desk, ended = Desk(), []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    async def go() -> None:
        errand = Visitor("eve", None).errand

        async def in_pieces() -> None:
            await InPieces(work(), desk, errand)

        waiting = asyncio.create_task(in_pieces())
        await asyncio.sleep(0)
        await desk.sit_down(errand)  # and whoever waits for a turn meanwhile
        queued = asyncio.create_task(in_pieces())
        await asyncio.sleep(0)
        for task in (waiting, queued):
            task.cancel()
        await asyncio.gather(queued, return_exceptions=True)
        desk.get_up(0.0)
        await asyncio.gather(waiting, return_exceptions=True)
        assert ended == [True], "what has not begun is not ended"
        async with asyncio.timeout(PATIENCE):
            await desk.sit_down(errand)

    asyncio.run(go())


def test_all_people_of_one_address_share_a_budget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ADDRESS_WISHES_A_SECOND", 0.001)
    monkeypatch.setattr(limits, "ADDRESS_WISHES_AT_ONCE", 10)
    monkeypatch.setattr(limits, "COST_OF_A_SECOND", 0.0)

    async def statuses(address: str) -> list[int]:
        async with inside(tmp_path, address=address) as house:
            asked = [await house.request(f"eve{number}", "GET", "/api/games") for number in range(20)]
            return [answer.status_code for answer in asked]

    assert asyncio.run(statuses("203.0.113.5")).count(429) == 10
    assert asyncio.run(statuses("127.0.0.1")).count(429) == 0, "behind a proxy of ours are many"


def test_an_address_is_as_much_as_one_house_has() -> None:
    for text, meant in (
        ("203.0.113.5", "203.0.113.5"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("::1", None),
        ("127.0.0.1", None),
        ("nonsense", None),
    ):
        assert address_of({"client": (text, 1)}) == meant
    assert address_of({"client": None}) is None


def test_one_address_has_only_so_much_written_down_that_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ADDRESS_COMMANDS_AT_ONCE", 5)

    async def go() -> None:
        async with inside(tmp_path, address="203.0.113.5") as house:
            laid = await house.request(
                "eve", "POST", "/api/tables", {"game": "winter", "seats": ["me", "open"]}
            )
            commands = f"/api/tables/{laid.json()['table']}/commands"
            written = [
                ("PUT", "/api/me", {"name": "Eve"}),
                ("PUT", "/api/me/face", {"face": None}),
                ("PUT", "/api/me/settings", {"settings": {"theme": "dark"}}),
                ("POST", commands, {"type": "leave", "id": "1", "seat": 0}),
                ("POST", commands, {"type": "sit", "id": "2", "seat": 0}),
            ]
            for number, wish in enumerate(written):
                answer = await house.request("eve" if wish[1] == commands else f"eve{number}", *wish)
                assert answer.status_code == 200, answer.text
            for wish in written:
                refused = await house.request("eve", *wish)
                assert (refused.status_code, refused.json()["code"]) == (429, "too-fast"), wish

    asyncio.run(go())


def test_one_address_lays_only_so_many_tables_and_fewer_public_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ADDRESS_TABLES_AT_ONCE", 6)
    monkeypatch.setattr(limits, "ADDRESS_PUBLIC_AT_ONCE", 2)

    async def go() -> None:
        async with inside(tmp_path, address="203.0.113.5") as house:
            table = {"game": "winter", "seats": ["me", "open"], "public": True}
            public = [
                await house.request(f"eve{number}", "POST", "/api/tables", table) for number in range(4)
            ]
            assert [answer.status_code for answer in public] == [201, 201, 429, 429]
            quiet = {**table, "public": False}
            others = [
                await house.request(f"eve{number}", "POST", "/api/tables", quiet) for number in range(6)
            ]
            assert [answer.status_code for answer in others] == [201] * 4 + [429] * 2
            assert others[-1].json()["code"] == "too-many-tables-here"

    asyncio.run(go())


def test_what_one_question_finds_out_is_there_for_the_next() -> None:
    asked: Counter[str] = Counter()

    class Counted:
        def __getattr__(self, name: str) -> object:
            asked[name] += 1
            return getattr(winter, name)

    state = winter.start(2, {}, deal(winter, Random(1), 2).setup)
    prospects = Prospects(Counted(), state)  # type: ignore[arg-type]
    first = prospects.ask("")
    worked = asked["legal"], asked["preview"]
    assert prospects.ask("") == first
    assert (asked["legal"], asked["preview"]) == worked


def test_somebody_with_many_sockets_at_a_long_table_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_pace(monkeypatch)
    worked, slept = [0.0], []

    def slow(*_: object) -> bytes:
        begin = thread_time()
        while thread_time() < begin + 0.03:
            pass
        worked[0] += 0.03
        return b"{}"

    async def go() -> None:
        async with inside(tmp_path) as house, AsyncExitStack() as stack:
            wish = {"game": "winter", "seats": ["me", "me"]}
            table = (await house.request("eve", "POST", "/api/tables", wish)).json()["table"]
            sockets = [await stack.enter_async_context(house.socket("eve", table)) for _ in range(20)]
            for socket in sockets:
                await socket.hear()
            monkeypatch.setattr(Authority, "message", slow)
            worked[0] = 0.0
            for socket in sockets:
                await socket.say({"type": "sync"})
            while worked[0] < 0.59:
                before = worked[0]
                await asyncio.sleep(0)
                slept.append(worked[0] - before)
            assert max(slept) < 0.45, "others come between"

    asyncio.run(go())


def test_whoever_acts_at_many_tables_at_once_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_pace(monkeypatch)
    events = commands.Act.events

    def slow(*about: Any) -> Any:
        begin = thread_time()
        while thread_time() < begin + 0.03:
            pass
        return events(*about)

    async def go() -> None:
        async with inside(tmp_path) as house, AsyncExitStack() as stack:
            wish = {"game": "winter", "seats": ["me", "me"]}
            acts = []
            for _ in range(20):
                table = (await house.request("eve", "POST", "/api/tables", wish)).json()["table"]
                socket = await stack.enter_async_context(house.socket("eve", table))
                state = json.loads(await socket.hear())
                about = {"id": "1", "version": state["version"], "seat": state["seat"]}
                acts.append((socket, {"type": "act", **about, "action": state["legal"][0]}))
            monkeypatch.setattr(commands.Act, "events", slow)
            async with lateness() as late:
                for socket, act in acts:
                    await socket.say(act)
                for socket, _ in acts:
                    while json.loads(await socket.hear())["type"] != "done":
                        pass
            assert late.moments < MOMENTS

    asyncio.run(go())


def test_all_sockets_of_one_person_are_sent_what_was_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_pace(monkeypatch)
    shown: Counter[str] = Counter()
    show = Authority.show

    def counted(authority: Authority, room: Room, person: str, *more: Any) -> Any:
        shown[person] += 1
        return show(authority, room, person, *more)

    async def go() -> None:
        async with inside(tmp_path) as house, AsyncExitStack() as stack:
            wish = {"game": "winter", "seats": ["me", "me"]}
            table = (await house.request("eve", "POST", "/api/tables", wish)).json()["table"]
            sockets = [await stack.enter_async_context(house.socket("eve", table)) for _ in range(20)]
            sockets += [await stack.enter_async_context(house.socket("ana", table)) for _ in range(3)]
            first = [json.loads(await socket.hear()) for socket in sockets]
            assert {(state["owner"], state["viewer"]) for state in first} == {(True, 0), (False, None)}
            monkeypatch.setattr(limits, "SHARED_SECONDS", PATIENCE)
            monkeypatch.setattr(Authority, "show", counted)
            about = {"id": "1", "version": first[0]["version"], "seat": 0}
            await sockets[0].say({"type": "act", **about, "action": first[0]["legal"][0]})
            for socket in sockets:
                while json.loads(await socket.hear())["type"] != "state":
                    pass
            assert shown == {"eve": 1, "ana": 1}

    asyncio.run(go())


def test_whoever_opens_many_tables_at_once_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_pace(monkeypatch)
    after = Table.after

    def slow(*about: Any) -> Any:
        begin = thread_time()
        while thread_time() < begin + 0.01:
            pass
        return after(*about)

    async def laid() -> list[str]:
        async with inside(tmp_path) as house:
            wish = {"game": "winter", "seats": ["me", "me"]}
            tables = []
            for _ in range(10):
                table = (await house.request("eve", "POST", "/api/tables", wish)).json()["table"]
                for number in range(8):
                    seen = (await house.request("eve", "GET", f"/api/tables/{table}?seat=0")).json()
                    about = {"id": f"{number}", "version": seen["version"], "seat": seen["seat"]}
                    if seen["seat"]:
                        seen = (await house.request("eve", "GET", f"/api/tables/{table}?seat=1")).json()
                    act = {"type": "act", **about, "action": seen["legal"][0]}
                    answer = await house.request("eve", "POST", f"/api/tables/{table}/commands", act)
                    assert answer.status_code == 200
                tables.append(table)
            return tables

    async def opened(tables: list[str]) -> None:
        async with inside(tmp_path) as house:
            monkeypatch.setattr(Table, "after", slow)
            async with lateness() as late:
                asked = (house.request("eve", "GET", f"/api/tables/{table}") for table in tables)
                versions = [answer.json()["version"] for answer in await asyncio.gather(*asked)]
            assert min(versions) >= 9
            assert late.seconds < 0.9 * len(tables) * 9 * 0.01, "it is not all done at once"

    asyncio.run(opened(asyncio.run(laid())))
