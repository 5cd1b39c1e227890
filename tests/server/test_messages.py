"""Messages that are none: whatever somebody sends, nobody else's game suffers."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx

from sobremesa.table import limits
from tests.patience import PATIENCE
from tests.server.inside import inside
from tests.server.talking import answer, closed, socket_at
from tests.table.serving import Server, Somebody

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


def test_an_answer_and_what_follows_from_it_come_in_one_write(tmp_path: Path) -> None:
    async def go() -> None:
        async with inside(tmp_path) as house:
            wish = {"game": "twisty", "seats": ["me", "open"]}
            table = (await house.request("ana", "POST", "/api/tables", wish)).json()["table"]
            sit = {"type": "sit", "id": "b1", "seat": 1}
            await house.request("bob", "POST", f"/api/tables/{table}/commands", sit)
            async with house.socket("ana", table) as socket:
                state = json.loads(await socket.hear())
                act = {"version": state["version"], "seat": 0, "action": state["legal"][0]}
                await socket.say({"type": "act", "id": "my-act", **act})
                while json.loads(await socket.hear())["type"] != "done":
                    pass
                (together,) = [write for write in socket.writes if b'"my-act"' in write[0]]
                answer, state = map(json.loads, together)
                assert answer["version"] == state["version"]

    asyncio.run(go())
