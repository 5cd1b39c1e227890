"""Bad people: forged cookies, borrowed tokens, and other people's seats and eyes."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from time import time
from typing import Any

import httpx
import pytest

from sobremesa.server.guard import COOKIE
from sobremesa.server.identity import Identities
from sobremesa.server.settings import Settings, key_ring
from sobremesa.server.socket import Sockets
from sobremesa.table import limits
from sobremesa.table.keys import in_order
from sobremesa.table.people import Signer, tidy_name
from sobremesa.table.sqlite import SqliteStore
from tests.patience import PATIENCE
from tests.server.inside import SIGNER, cookie, inside
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
            # When the seat comes back to its giver, the links of before stay used.
            back = (await eve.get(f"/api/tables/{table}/seats/0/link"))["token"]
            assert (await ana.request("POST", "/api/links", {"token": back})).status_code == 200
            for used in (link, back):
                assert (await eve.request("POST", "/api/links", {"token": used})).status_code == 404

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


def test_a_cookie_is_renewed_before_its_year_is_over_and_not_valid_after(tmp_path: Path) -> None:
    async def go() -> None:
        async with inside(tmp_path) as house:

            async def with_cookie(*words: str) -> httpx.Response:
                sent = f"{COOKIE}={SIGNER.sign('person', *words)}"
                return await house.request(None, "GET", "/api/me", cookie=sent)

            await house.request("ana", "PUT", "/api/me", {"name": "Ana"})
            now = int(time() * 1000)
            for words, ana, new in (
                (("ana", str(now)), True, False),
                (("ana", str(now - limits.COOKIE_RENEWED_SECONDS * 1000 - 1)), True, True),
                (("ana", str(now - limits.COOKIE_SECONDS * 1000 - 1)), False, True),
                (("ana",), True, True),  # once they bore no date
                (("ana", "soon"), False, True),
                (("ana", str(now), "1"), False, True),
            ):
                response = await with_cookie(*words)
                assert (response.json()["name"] == "Ana") == ana, words
                assert ("set-cookie" in response.headers) == new, words
                if ana and new:
                    renewed = response.headers["set-cookie"].partition(";")[0]
                    assert response.headers["cache-control"] == "no-store"
                    response = await house.request(None, "GET", "/api/me", cookie=renewed)
                    assert response.json()["name"] == "Ana"
                    assert "set-cookie" not in response.headers

    asyncio.run(go())


def test_whoever_logs_out_everywhere_is_logged_in_only_here(tmp_path: Path) -> None:
    async def go() -> None:
        async with inside(tmp_path) as house:
            lost = [cookie("ana"), f"{COOKIE}={SIGNER.sign('person', 'ana')}"]
            await house.request("ana", "PUT", "/api/me", {"name": "Ana"})
            made = await house.request(
                "ana", "POST", "/api/tables", {"game": "winter", "seats": ["me", "me"]}
            )
            async with house.socket("ana", made.json()["table"]) as elsewhere:
                await elsewhere.hear()
                out = await house.request("ana", "POST", "/api/me/log-out-everywhere")
                assert (out.status_code, out.json()["name"]) == (200, "Ana")
                assert await elsewhere.closed() == 1012
            here = out.headers["set-cookie"].partition(";")[0]
            assert (await house.request(None, "GET", "/api/me", cookie=here)).json()["name"] == "Ana"
            for former in lost:
                response = await house.request(None, "GET", "/api/me", cookie=former)
                assert response.json()["name"] != "Ana"
        async with inside(tmp_path) as house:  # after a restart, too
            assert (await house.request(None, "GET", "/api/me", cookie=here)).json()["name"] == "Ana"
            assert (await house.request(None, "GET", "/api/me", cookie=lost[0])).json()["name"] != "Ana"

    asyncio.run(go())


def test_nobody_makes_the_servers_remember_cookies_without_end(tmp_path: Path) -> None:
    async def go() -> None:
        async with inside(tmp_path, address="203.0.113.5") as house:
            ways = [("POST", "/api/me/log-out-everywhere"), ("DELETE", "/api/me")]
            for number in range(limits.TRIES_AT_ONCE):
                done = await house.request(f"eve{number}", *ways[number % 2])
                assert done.status_code == 200, done.text
            for way in ways:
                refused = await house.request("eve", *way)
                assert (refused.status_code, refused.json()["code"]) == (429, "too-many-tries")
            assert len(await house.store.revoked(0)) == limits.TRIES_AT_ONCE

    asyncio.run(go())


def test_what_was_taken_back_is_read_once_and_forgotten_when_no_cookie_is_so_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hour, day, year = 3600, 24 * 3600, limits.COOKIE_SECONDS
    begin = now = 1_800_000_000.0
    read: list[str] = []

    async def go() -> None:
        nonlocal now
        store = SqliteStore(tmp_path / "table.sqlite")
        revoked = store.revoked

        async def counted(since: int) -> dict[str, int]:
            found = await revoked(since)
            read.extend(found)
            return found

        monkeypatch.setattr(store, "revoked", counted)
        here, there = (Identities(SIGNER, store, Sockets(), now=lambda: now) for _ in range(2))
        undated = {who: SIGNER.sign("person", who) for who in ("ana", "bob")}
        await here.refresh()

        dated = here.token("ana")
        now += 1
        await there.revoke("ana")
        assert here.read(dated) == ("ana", False)
        await here.refresh()
        assert here.read(dated) is here.read(undated["ana"]) is None
        assert here.read(undated["bob"]) == ("bob", True), "nobody is logged out"
        now += 2 * hour
        await here.refresh()
        read.clear()
        late = here.token("cai")
        now -= 0.9 * hour  # by the clock of another server
        early = here.token("cai")
        now += 1
        await there.revoke("cai")
        now += 0.9 * hour
        await here.refresh()
        assert here.read(early) is None
        assert here.read(late) is not None
        assert read == ["cai"], "what was read long ago is not read again"
        now += 10 * day  # a clock that leaps ahead
        await here.refresh()
        now -= 10 * day
        lost = here.token("dan")
        now += 1
        await there.revoke("dan")
        await here.refresh()
        assert here.read(lost) is None

        now = begin + year - day
        here = Identities(SIGNER, store, Sockets(), now=lambda: now)  # after a restart
        await here.refresh()
        assert here.read(undated["bob"]) == ("bob", True)
        assert here.read(undated["ana"]) is None
        now = begin + year + day / 2
        await here.refresh()
        assert here.read(undated["bob"]) is None, "they end, too"
        assert here.read(undated["ana"]) is None
        now = begin + year + 2 * day
        fresh = here.token("eve")
        now += 1
        await here.revoke("eve")
        await here.refresh()
        assert list(await revoked(0)) == ["eve"]
        gone = (dated, early, lost, fresh, *undated.values())
        assert all(here.read(token) is None for token in gone)
        await store.close()

    asyncio.run(go())


# The keys


def test_the_key_is_apart_from_the_games_and_nobody_elses_to_read(tmp_path: Path) -> None:
    """Where it was in the database, it is moved: everybody stays who they are."""
    database, file = tmp_path / "table.sqlite", tmp_path / "table.sqlite.key"
    former = b"a key of former times, 32 bytes."

    async def go() -> None:
        store = SqliteStore(database)
        await store.agree("secret", former)
        ring = key_ring(Settings(database=str(database)), store)
        assert [key.secret for key in await ring.load()] == [former]
        assert [key.secret for key in await ring.load()] == [former]
        await store.close()

    asyncio.run(go())
    assert file.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert former not in database.read_bytes()


def test_a_new_key_signs_after_a_while_and_former_ones_are_read_until_nothing_is_left(tmp_path: Path) -> None:
    async def go() -> None:
        store = SqliteStore(tmp_path / "table.sqlite")
        for settings in (
            Settings(database=str(tmp_path / "table.sqlite")),
            Settings(database="postgresql://somewhere"),  # the keys are in the database
        ):
            ring, year = key_ring(settings, store), limits.COOKIE_SECONDS * 1000
            (first,) = in_order(await ring.load(), 1)
            await ring.rotate(1)
            signer = Signer(*in_order(await ring.load(), 2))
            assert signer.sign("person", "ana") == Signer(first).sign("person", "ana")
            soon = int(limits.KEY_KNOWN_SECONDS * 1000) + 1
            later = Signer(*in_order(await ring.load(), soon))
            assert signer.read("person", later.sign("person", "ana")) == ["ana"], "known before it signs"
            assert later.sign("person", "ana") != signer.sign("person", "ana")
            assert later.read("person", signer.sign("person", "ana")) == ["ana"]
            await ring.rotate(soon + year)
            last = Signer(*in_order(await ring.load(), 2 * year))
            assert last.read("person", later.sign("person", "ana")) == ["ana"]
            assert last.read("person", Signer(first).sign("person", "ana")) is None
            await store.set_setting("keys", None)
        await store.close()

    asyncio.run(go())


def test_a_running_server_takes_up_a_new_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KEYS_SECONDS", 0.05)
    monkeypatch.setattr(limits, "KEY_KNOWN_SECONDS", 0.0)

    async def go() -> None:
        store = SqliteStore(tmp_path / "table.sqlite")
        ring = key_ring(Settings(database=str(tmp_path / "table.sqlite")), store)
        signer = Signer(*in_order(await ring.load(), 1))
        before = signer.sign("person", "ana")
        identities = Identities(signer, store, Sockets(), ring)
        keeping = asyncio.create_task(identities.keep())
        await ring.rotate(int(time() * 1000))
        async with asyncio.timeout(PATIENCE):
            while signer.sign("person", "ana") == before:
                await asyncio.sleep(0.01)
        assert identities.read(before) == ("ana", True)
        keeping.cancel()
        await store.close()

    asyncio.run(go())


# Names


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
                assert response.json()["name"] == kept
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
        {"type": "ready", "seat": seat},
        {"type": "rematch"},
        {"type": "decline-rematch"},
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
