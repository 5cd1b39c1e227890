"""Bad people: whatever somebody sends, nobody else's game suffers, and nothing of ours comes out."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import socket as sockets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from sobremesa.server.app import PAGE
from sobremesa.server.guard import HEADERS
from sobremesa.server.logs import JsonLines
from sobremesa.server.pace import Bucket, Buckets
from sobremesa.table import limits
from sobremesa.table.people import Signer, tidy_name
from tests.server.inside import inside
from tests.table.serving import PATIENCE, Server, Somebody, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("people")) as server:
        yield server


def socket_at(server: Server, table: str, cookie: str | None = None, **more: Any) -> connect:
    """A bare socket at a table."""
    headers = {} if cookie is None else {"Cookie": cookie}
    url = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    return connect(url, additional_headers=headers, open_timeout=PATIENCE, ping_interval=None, **more)


async def answer(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message: dict[str, Any] = json.loads(await socket.recv())
            if message["type"] in kinds:
                return message


async def closed(socket: ClientConnection) -> int | None:
    """Read until the socket is closed; with which code."""
    async with asyncio.timeout(PATIENCE):
        try:
            while True:
                await socket.recv()
        except ConnectionClosed:
            return socket.close_code


async def two_at_a_table(ana: Somebody, ben: Somebody, game: str = "holi") -> tuple[str, dict[str, Any]]:
    """A game that Ana (seat 0) and Ben (seat 1) play, and its state."""
    table = await ana.lay(game, ["me", "open"])
    assert (await ben.command(table, "sit", seat=1)).status_code == 200
    return table, await ana.get(f"/api/tables/{table}")


def newer_than(version: int) -> Callable[[dict[str, Any]], bool]:
    """A wish for `until`."""
    return lambda state: state["version"] > version


# Who somebody is


def test_a_forged_cookie_is_nobody(server: Server) -> None:
    async def go() -> None:
        async with Somebody(server.address) as ana, Somebody(server.address) as ben:
            await ana.request("PUT", "/api/me", {"name": "Ana"})
            table = await ana.lay("winter", ["me", "me"])
            assert ana.cookie is not None
            assert ben.cookie is not None
            name, _, token = ana.cookie.partition("=")
            who, _, signature = token.partition(".")
            other, _, other_signature = ben.cookie.partition("=")[2].partition(".")
            forged = [
                token[:-1],
                token + "0",
                token.upper(),
                who,
                f"{who}.",
                f".{signature}",
                f"{who}.{other_signature}",
                f"{other}.{signature}",
                f"{who}.{'0' * 64}",
                f"{who}:0.{signature}",
                f"{who}.{Signer(b'another secret').sign('person', who).partition('.')[2]}",
                f'"{token}"',
                token.replace(".", "%2E"),
                "",
                "x" * 3500,
            ]
            for value in forged:
                async with Somebody(server.address, f"{name}={value}") as eve:
                    response = await eve.request("GET", "/api/me")
                    assert response.status_code == 200
                    assert response.json()["name"] != "Ana", value
                    assert "set-cookie" in response.headers, value  # somebody new
                    assert (await eve.request("GET", f"/api/tables/{table}?seat=0")).status_code == 403
            for real in (
                f'settings={{"a": [1]}}; {name}={token}',
                f"{name}=forged.{'0' * 64}; {name}={token}",
            ):
                async with Somebody(server.address, real) as also_ana:
                    assert (await also_ana.get("/api/me"))["name"] == "Ana"

    asyncio.run(go())


def test_a_token_holds_for_one_purpose_and_one_seat_only(server: Server) -> None:
    async def go() -> None:
        async with (
            Somebody(server.address) as ana,
            Somebody(server.address) as ben,
            Somebody(server.address) as eve,
        ):
            assert ana.cookie is not None
            table, _ = await two_at_a_table(ana, ben)
            link = (await ana.get(f"/api/tables/{table}/seats/0/link"))["token"]
            words, _, signature = link.rpartition(".")
            person = ana.cookie.partition("=")[2]
            for token in (
                person,
                link[:-1],
                words,
                f"{words.replace(':0:', ':1:')}.{signature}",
                f"{words.replace(table, 'other')}.{signature}",
                link * 5,
            ):
                response = await eve.request("POST", "/api/links", {"token": token})
                assert response.status_code in (400, 404), token
            async with Somebody(server.address, f"sobremesa={link}") as other:
                assert (await other.request("GET", f"/api/tables/{table}?seat=0")).status_code == 403
            # The real one moves the seat, once: whoever had it before has it no longer.
            assert (await eve.request("POST", "/api/links", {"token": link})).json() == {"table": table}
            assert (await eve.request("GET", f"/api/tables/{table}?seat=0")).status_code == 200
            assert (await ana.request("GET", f"/api/tables/{table}?seat=0")).status_code == 403
            assert (await ben.request("POST", "/api/links", {"token": link})).status_code == 404

    asyncio.run(go())
    signer = Signer(b"a secret")
    for token in (signer.sign("seat", "ana"), Signer(b"another").sign("person", "ana")):
        assert signer.read("person", token) is None
    assert signer.read("person", signer.sign("person", "ana")) == ["ana"]


def test_the_cookie_is_kept_from_scripts_and_other_sites(tmp_path: Path) -> None:
    async def go() -> None:
        for secure in (False, True):
            folder = tmp_path / str(secure)
            folder.mkdir()
            async with inside(folder, secure=secure) as house:
                response = await house.request(None, "GET", "/api/me")
                flags = {flag.strip() for flag in response.headers["set-cookie"].split(";")[1:]}
                assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= flags
                assert ("Secure" in flags) == secure
                assert ("strict-transport-security" in response.headers) == secure
                assert response.headers["cache-control"] == "no-store"
                assert "set-cookie" not in (await house.request("ana", "GET", "/api/me")).headers
                assert "set-cookie" not in (await house.request(None, "GET", "/healthz")).headers

    asyncio.run(go())


def test_names_are_tidied_and_bounded(server: Server) -> None:
    async def go() -> None:
        async with Somebody(server.address) as ana:
            for sent, kept in {
                "  Ana \t María ": "Ana María",
                "Ana\x00\x1b[2J": "Ana [2J",
                "\u202eanA\u2066": "anA",
                "A\u200bna": "A na",
                "<b>&\"'": "<b>&\"'",
                "ñ" * limits.NAME_LENGTH: "ñ" * limits.NAME_LENGTH,
            }.items():
                response = await ana.request("PUT", "/api/me", {"name": sent})
                assert response.status_code == 200, sent
                assert response.json() == {"name": kept}
            bad: list[object] = ["", " ", "\u200b\u2060", "\u3164", "\u0301", "n" * (limits.NAME_LENGTH + 1)]
            for name in [*bad, 5, None, ["Ana"]]:
                response = await ana.request("PUT", "/api/me", {"name": name})
                assert response.status_code == 400, name
                assert response.json()["code"] in ("bad-name", "bad-message")
            await ana.request("PUT", "/api/me", {"name": "<script>alert(1)</script>"})
            table = await ana.lay("winter", ["me", "open"])
            response = await ana.request("GET", f"/api/tables/{table}")
            assert response.headers["content-type"] == "application/json"
            assert response.headers["x-content-type-options"] == "nosniff"
            assert response.json()["seats"][0]["name"] == "<script>alert(1)</script>"

    asyncio.run(go())
    assert len(tidy_name("x" * 10_000)) == limits.NAME_LENGTH


# Other people's seats


def attempts(seat: int, version: int) -> list[dict[str, Any]]:
    """Every command there is, for a seat."""
    return [
        {"type": "act", "version": version, "seat": seat, "action": "pass"},
        {"type": "sit", "seat": seat},
        {"type": "leave", "seat": seat},
        {"type": "close"},
        {"type": "resign", "version": version, "seat": seat},
        {"type": "offer-draw", "version": version, "seat": seat},
        {"type": "decline-draw", "version": version, "seat": seat},
        {"type": "undo", "version": version},
        {"type": "go-on", "version": version, "choice": "bot"},
        {"type": "go-on", "version": version, "choice": "end"},
        {"type": "rematch"},
    ]


def test_nobody_acts_for_other_peoples_seats(server: Server) -> None:
    async def go() -> None:
        async with (
            Somebody(server.address) as ana,
            Somebody(server.address) as ben,
            Somebody(server.address) as eve,
        ):
            table, state = await two_at_a_table(ana, ben, "winter")
            waiting = await ana.lay("winter", ["me", "open"])
            for who, seats in ((eve, (0, 1, 7)), (ben, (0,))):
                for seat in seats:
                    for number, command in enumerate(attempts(seat, state["version"])):
                        command = {**command, "id": f"{seat} {number}"}
                        response = await who.request("POST", f"/api/tables/{table}/commands", command)
                        assert response.status_code in (403, 404, 409), command
            async with eve.at(table) as socket:
                for command in attempts(0, state["version"]):
                    assert (await socket.do(command.pop("type"), **command))["type"] == "problem", command
            assert (await ana.get(f"/api/tables/{table}"))["version"] == state["version"]
            for kind, fields in (("leave", {"seat": 0}), ("close", {}), ("sit", {"seat": 0})):
                assert (await eve.command(waiting, kind, **fields)).status_code in (403, 409)
            assert (await ana.get(f"/api/tables/{waiting}"))["version"] == 1

    asyncio.run(go())


def test_nobody_looks_through_other_peoples_eyes(server: Server) -> None:
    async def go() -> None:
        async with (
            Somebody(server.address) as ana,
            Somebody(server.address) as ben,
            Somebody(server.address) as eve,
        ):
            table, _ = await two_at_a_table(ana, ben)
            asked = {"id": "1", "seat": 0, "beginning": ""}
            for who in (ben, eve):
                for path in ("?seat=0", "/positions/0?seat=0", "/seats/0/link"):
                    response = await who.request("GET", f"/api/tables/{table}{path}")
                    assert response.status_code == 403, path
                    assert set(response.json()) == {"type", "id", "code", "message", "version", "refusal"}
                assert (await who.request("POST", f"/api/tables/{table}/ask", asked)).status_code == 409
                assert (await who.request("GET", f"/api/tables/{table}/record")).status_code == 409
                assert who.cookie is not None
                async with socket_at(server, table, who.cookie) as socket:
                    await socket.send('{"type": "look", "seat": 0}')
                    assert (await answer(socket, "problem"))["code"] == "not-your-seat"
                    await socket.send('{"type": "sync"}')
                    state = await answer(socket, "state")
                    assert state["viewer"] == (1 if who is ben else None)

    asyncio.run(go())


# Messages that are none


MALFORMED: list[str | bytes] = [
    "",
    "nonsense",
    "null",
    "[]",
    "7",
    '"act"',
    "{}",
    '{"type": "dance"}',
    '{"type": 5}',
    '{"type": "act"}',
    '{"type": "act", "id": "", "version": 2, "seat": 0, "action": "pass"}',
    '{"type": "act", "id": "1", "version": "2", "seat": 0, "action": "pass"}',
    '{"type": "act", "id": "1", "version": -2, "seat": 0, "action": "pass"}',
    '{"type": "act", "id": "1", "version": 2.5, "seat": 0, "action": "pass"}',
    '{"type": "act", "id": "1", "version": 1e400, "seat": 0, "action": "pass"}',
    '{"type": "act", "id": "1", "version": ' + "9" * 3000 + ', "seat": 0, "action": "pass"}',
    '{"type": "act", "id": "1", "version": 2, "seat": 100, "action": "pass"}',
    '{"type": "act", "id": "1", "version": 2, "seat": null, "action": "pass"}',
    '{"type": "act", "id": "1", "version": 2, "seat": 0, "action": ["pass"]}',
    '{"type": "act", "id": "1", "version": 2, "seat": 0, "action": "' + "a" * 300 + '"}',
    '{"type": "act", "id": "1", "version": 2, "seat": 0, "action": "pass", "more": 1}',
    '{"type": "act", "id": "' + "i" * 65 + '", "version": 2, "seat": 0, "action": "pass"}',
    '{"type": "sync"} {"type": "sync"}',
    '{"type": "sync"',
    '{"type": "ask", "id": "1", "beginning": "\\ud800"}',
    "[" * 4000,
    '{"a":' * 500 + "1" + "}" * 500,
    b"\xff\xfe{}",
    b'{"type": "ask", "id": "1", "beginning": "\xc3"}',
    b"\x00" * 100,
]


def test_malformed_messages_get_a_sentence_and_the_socket_goes_on(server: Server) -> None:
    async def go() -> None:
        async with Somebody(server.address) as ana:
            table = await ana.lay("winter", ["me", "me"])
            async with socket_at(server, table, ana.cookie) as socket:
                await answer(socket, "state")
                for message in MALFORMED:
                    await socket.send(message)
                    problem = await answer(socket, "problem")
                    assert problem["code"] == "bad-message", message
                    assert problem["id"] is None
                    assert "Traceback" not in problem["message"]
                await socket.send(json.dumps({"type": "ask", "id": "1", "beginning": "é" * 2500}))
                assert (await answer(socket, "problem"))["code"] in ("too-large", "bad-message")
                await socket.send("x" * (limits.MESSAGE_BYTES + 1))
                assert (await answer(socket, "problem"))["code"] == "too-large"
                await socket.send(b'{"type": "sync"}')  # bytes are as good as text
                assert (await answer(socket, "state"))["since"] == 0

    asyncio.run(go())


def test_far_too_large_or_broken_frames_close_the_socket(server: Server) -> None:
    async def go() -> None:
        async with Somebody(server.address) as ana:
            table = await ana.lay("winter", ["me", "me"])
            async with socket_at(server, table, ana.cookie, compression=None) as socket:
                await socket.send("x" * 5 * limits.MESSAGE_BYTES)
                assert await closed(socket) == 1009
            async with socket_at(server, table, ana.cookie) as socket:
                await socket.send("x" * 1_000_000)  # small on the wire
                assert await closed(socket) == 1009
            async with socket_at(server, table, ana.cookie) as socket:
                await socket.send(b"\xff\xff", text=True)
                assert await closed(socket) == 1007
            assert (await ana.get(f"/api/tables/{table}"))["status"] == "playing"

    asyncio.run(go())


def test_malformed_requests_get_a_sentence(server: Server) -> None:
    bodies: list[bytes] = [
        b"",
        b"nonsense",
        b"[]",
        b"null",
        b"{}",
        b'{"game": "winter"}',
        b'{"game": "winter", "seats": "me"}',
        b'{"game": "winter", "seats": []}',
        b'{"game": "winter", "seats": ["me"]}',
        b'{"game": "winter", "seats": ["me", "nobody"]}',
        b'{"game": "chess", "seats": ["me", "me"]}',
        b'{"game": "../winter", "seats": ["me", "me"]}',
        b'{"game": "winter", "seats": ["me", "me"], "options": {"a": 1}}',
        b'{"game": "holi", "seats": ["me", "me"], "options": {"rivalry": ' + b"9" * 5000 + b"}}",
        b'{"game": "winter", "seats": ["me", "me"], "time": {"type": "real", "bank": -1, "increment": 0}}',
        b'{"game": "winter", "seats": ["me", "me"], "time": {"type": "days", "days": 10000}}',
        b'{"game": "winter", "seats": ["me", "me"], "more": 1}',
        b'{"game": "\xff", "seats": ["me", "me"]}',
        b"[" * 60_000,
        b'{"a":' * 9000,
    ]

    async def go() -> None:
        async with Somebody(server.address) as ana:
            async with httpx.AsyncClient(
                base_url=server.address,
                headers={"cookie": str(ana.cookie)},
                timeout=PATIENCE,
                trust_env=False,
            ) as client:
                for body in bodies:
                    response = await client.post("/api/tables", content=body)
                    assert response.status_code in (400, 409), body[:80]
                    assert response.json()["type"] == "problem"
                    assert "Traceback" not in response.text
                for body in (b'{"setup": ' + b"[" * 5000, b'{"game": "a", "game": "b"}', b'{"a": NaN}'):
                    response = await client.post("/api/replay", content=body)
                    assert response.status_code == 400, body[:80]
                    assert response.json()["code"] == "bad-message"
                large = b'{"game": "' + b"x" * limits.REQUEST_BYTES + b'"}'
                assert (await client.post("/api/tables", content=large)).status_code == 413
            assert await ana.get("/api/tables/mine") == []

    asyncio.run(go())


def test_records_that_are_no_records_are_refused(server: Server) -> None:
    good = json.loads(Path("tests/data/records/winter.jsonl").read_text().splitlines()[0])
    good = good.get("record", good)
    broken: list[Any] = [
        {},
        {"record": {}},
        {**good, "game": "chess"},
        {**good, "game": 5},
        {**good, "rules": 99},
        {**good, "rules": 10**300},
        {**good, "players": "2"},
        {**good, "actions": "draw"},
        {**good, "actions": [5]},
        {**good, "actions": ["a" * 300]},
        {**good, "more": 1},
        {**good, "players": 10**30},
        {**good, "setup": {"deck": [10**300] * 18}},
        [],
        "record",
    ]
    refused: list[Any] = [
        {**good, "players": 7},
        {**good, "setup": {}},
        {**good, "setup": {"deck": [[1]] * 18}},
        {**good, "options": {"a": 1}},
        {**good, "actions": ["draw"] * 50},
    ]

    async def go() -> None:
        async with Somebody(server.address) as ana:
            for record in broken:
                response = await ana.request("POST", "/api/replay", record)
                assert response.status_code == 400, record
                assert response.json()["code"] == "bad-message"
            for record in refused:
                response = await ana.request("POST", "/api/replay", record)
                assert response.status_code == 200, record
                assert response.json()["problem"]["refusal"]["message"], record
            response = await ana.request("POST", "/api/replay", good)
            assert response.json()["problem"] is None
            assert len(response.json()["positions"]) == len(good["actions"]) + 1

    asyncio.run(go())


def test_there_is_nothing_at_tables_that_there_are_not(server: Server) -> None:
    async def go() -> None:
        async with Somebody(server.address) as eve:
            for path in ("", "/record", "/positions/0", "/seats/0/link"):
                response = await eve.request("GET", f"/api/tables/nowhere{path}")
                assert response.status_code == 404
                assert response.json()["code"] == "unknown-table"
            assert (await eve.command("nowhere", "sit", seat=0)).status_code == 404
            for table in ("nowhere", "a" * 500, "%00", "..", "%27%3B%20DROP%20TABLE%20log%3B"):
                async with socket_at(server, table, eve.cookie) as socket:
                    assert await closed(socket) == 4404, table

    asyncio.run(go())


# Too much


def test_a_socket_that_floods_is_told_to_slow_down_and_then_closed(server: Server) -> None:
    async def go() -> None:
        async with Somebody(server.address) as ana, Somebody(server.address) as eve:
            table = await ana.lay("winter", ["me", "me"])
            async with socket_at(server, table, eve.cookie) as socket:
                heard: list[str] = []

                async def listen() -> None:
                    async for text in socket:
                        heard.append(json.loads(text).get("code", ""))

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
                asked = (eve.request("GET", "/api/games") for _ in range(limits.REQUESTS_AT_ONCE))
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


# Other sites


def test_pages_of_other_sites_are_turned_away(tmp_path: Path) -> None:
    async def go() -> None:
        async with inside(tmp_path, origins=("https://play.example.org",)) as house:
            table = {"game": "winter", "seats": ["me", "me"]}
            made = (await house.request("ana", "POST", "/api/tables", table)).json()["table"]
            foreign = ("http://evil.example", "https://sobremesa.test.evil.example", "null", "http://[", "")
            for origin in foreign:
                response = await house.request("ana", "POST", "/api/tables", table, origin=origin)
                assert response.status_code == 403, origin
                assert response.json()["code"] == "foreign-origin"
                async with house.socket("ana", made, ("origin", origin)) as socket:
                    assert await socket.closed() == 4403
            for origin in ("http://sobremesa.test", "https://play.example.org"):
                response = await house.request("ana", "POST", "/api/tables", table, origin=origin)
                assert response.status_code == 201
                async with house.socket("ana", made, ("origin", origin)) as socket:
                    assert json.loads(await socket.hear())["viewer"] == 0
            # What they read anyway, browsers do not show them.
            response = await house.request("ana", "GET", "/api/me", origin="http://evil.example")
            assert "access-control-allow-origin" not in response.headers
            assert response.headers["cross-origin-resource-policy"] == "same-origin"

    asyncio.run(go())


# What leaves


def raw(server: Server, request: bytes) -> tuple[int, dict[str, str], bytes]:
    """Send bytes that no client would send, and read the answer."""
    host, port = server.address.removeprefix("http://").split(":")
    with sockets.create_connection((host, int(port)), timeout=PATIENCE) as connection:
        connection.sendall(request)
        received = b""
        while data := connection.recv(65536):
            received += data
    head, _, body = received.partition(b"\r\n\r\n")
    status, *lines = head.decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines)
    return int(status.split()[1]), headers, body


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../pyproject.toml",
        "/../app.py",
        "/..%2fapp.py",
        "/%2e%2e/app.py",
        "/%2e%2e%2fapp.py",
        "/..%252fapp.py",
        "/..%5capp.py",
        "/....//app.py",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/./../page/../app.py",
        "/assets/../../app.py",
        "/%00",
        "/index.html%00.js",
        "/file:///etc/passwd",
        "/" + "a" * 5000,
    ],
)
def test_only_the_pages_own_files_are_served(server: Server, path: str) -> None:
    request = f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
    status, _, body = raw(server, request)
    assert status in (400, 404), path
    assert b"import" not in body
    assert b"root:" not in body


def test_every_answer_has_the_headers_that_keep_the_page_safe(server: Server) -> None:
    async def go() -> None:
        async with Somebody(server.address) as ana:
            for method, path, body, status in (
                ("GET", "/", None, None),
                ("GET", "/nothing", None, 404),
                ("POST", "/nothing", None, 405),
                ("DELETE", "/api/me", None, 405),
                ("GET", "/api/me", None, 200),
                ("PUT", "/api/me", {"name": ""}, 400),
                ("PUT", "/api/me", {"name": "x" * limits.REQUEST_BYTES}, 413),
                ("GET", "/api/tables/nowhere", None, 404),
                ("GET", "/api/tables/nowhere?seat=x", None, 400),
                ("OPTIONS", "/api/me", None, 204),
                ("GET", "/healthz", None, 200),
                ("GET", "/metrics", None, 200),
                ("GET", "/schema/openapi.json", None, 200),
                ("GET", "/schema/nothing", None, 404),
            ):
                response = await ana.request(method, path, body)
                assert status in (None, response.status_code), (method, path)
                assert HEADERS.items() <= response.headers.items(), (method, path)
                assert "server" not in response.headers
                if path.startswith("/api"):
                    assert response.headers["cache-control"] == "no-store"

    asyncio.run(go())
    status, headers, _ = raw(server, b"GET /api/me HTTP/1.1\r\nHost: \xff bad\r\nConnection: close\r\n\r\n")
    assert status == 400
    if "content-security-policy" not in headers:  # then it never reached us
        assert headers["content-type"].startswith("text/plain")


def test_the_page_needs_nothing_that_its_policy_forbids() -> None:
    """No scripts or handlers inside the markup, and nothing from other sites."""
    pages = list(PAGE.glob("**/*.html"))
    if not pages:
        pytest.skip("the page has not been built")
    policy = HEADERS["content-security-policy"]
    assert "script-src 'self';" in policy
    for page in pages:
        markup = page.read_text()
        for script in re.findall(r"<script[^>]*>", markup):
            assert re.search(r'src="/', script), script
        assert not re.search(r"\son\w+=", markup)
        assert not re.search(r"javascript:", markup)
        assert not re.search(r'(src|href)="(https?:)?//', markup)


def test_no_traceback_ever_leaves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.name.startswith("sobremesa"):
                lines.append(JsonLines().format(record))

    async def broken(*_: object) -> None:
        raise ZeroDivisionError("the ace of spades")

    async def go() -> None:
        async with inside(tmp_path) as house:
            table = {"game": "winter", "seats": ["me", "me"]}
            made = (await house.request("ana", "POST", "/api/tables", table)).json()["table"]
            monkeypatch.setattr(house.store, "name", broken)
            for language, sentence in (("en", "our side"), ("es", "nuestr")):
                answered = await house.request("ana", "GET", "/api/me", **{"accept-language": language})
                assert answered.status_code == 500
                assert answered.json()["code"] == "internal"
                assert sentence in answered.text
                assert "spades" not in answered.text
                assert "Zero" not in answered.text
                assert HEADERS.items() <= answered.headers.items()
            async with house.socket("ana", made) as socket:
                await socket.hear()
                await socket.say({"type": "rematch", "id": "1"})
                problem = json.loads(await socket.hear())
                assert (problem["code"], problem["id"]) == ("internal", "1")
                assert "spades" not in str(problem)
                await socket.say({"type": "sync"})  # and it goes on
                assert json.loads(await socket.hear())["type"] == "state"

    handler = Keep()
    logging.getLogger().addHandler(handler)
    try:
        asyncio.run(go())
    finally:
        logging.getLogger().removeHandler(handler)
    failures = [line for line in lines if json.loads(line)["level"] == "error"]
    assert len(failures) == 3
    assert all("ZeroDivisionError" in line for line in failures)  # we know where to look
    assert "spades" not in str(lines)
