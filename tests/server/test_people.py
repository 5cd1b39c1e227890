"""Bad people: forged cookies, borrowed tokens, and other people's seats and eyes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from sobremesa.table import limits
from sobremesa.table.people import Signer, tidy_name
from tests.server.inside import inside
from tests.server.talking import answer, socket_at, two_at_a_table
from tests.table.serving import Server, Somebody

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
