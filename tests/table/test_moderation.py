"""The operator's hand: what is decided by a command holds at running servers, and is written down."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from time import time

import httpx
import pytest
from typer.testing import CliRunner

from sobremesa.cli import app
from sobremesa.cli.common import BAD_INPUT
from sobremesa.table import limits
from sobremesa.table.opening import shared
from tests.patience import PATIENCE
from tests.server.inside import House, inside


def operate(database: str, *words: str) -> str:
    done = CliRunner().invoke(app, [*words, "--database", database], env={"LANGUAGE": "en", "LANG": "en"})
    assert done.exit_code == 0, done.output
    return done.output


async def answers(house: House, who: str, path: str, expected: object) -> None:
    """Wait until somebody is answered so: with a status, or with something that is in the text."""
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await house.request(who, "GET", path)
            if answer.status_code == expected or (isinstance(expected, str) and expected in answer.text):
                return
            await asyncio.sleep(0.05)


async def say(house: House, who: str, table: str, kind: str, text: str) -> httpx.Response:
    words = {"type": "say", "id": f"{who}{time()}", "kind": kind, "text": text}
    return await house.request(who, "POST", f"/api/tables/{table}/words", words)


def test_what_the_operator_decides_holds_at_every_server_and_is_written_down(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MODERATION_SECONDS", 0.05)

    async def go() -> None:
        async with inside(tmp_path, shared=database) as house, AsyncExitStack() as stack:
            other = house
            if shared(database):
                other = await stack.enter_async_context(inside(tmp_path, shared=database))
            for who, name in (("ana", "Ana"), ("ben", "Rude Name"), ("cleo", "Cleo")):
                await house.request(who, "PUT", "/api/me", {"name": name})
            body = {"game": "winter", "seats": ["me", "open"]}
            table = (await house.request("ana", "POST", "/api/tables", body)).json()["table"]
            sit = {"type": "sit", "id": "s", "seat": 1}
            await house.request("ben", "POST", f"/api/tables/{table}/commands", sit)

            async def operator(*words: str) -> str:
                return await asyncio.to_thread(operate, database, *words)

            assert "ben  Rude Name" in await operator("people", "--name", "rude")
            assert "cleo" not in await operator("people", "--name", "rude")
            assert (await operator("people", "--table", table)).split("\n")[0] == "ana  Ana"
            await operator("moderate", "rename", "ben", "Benjamin", "--why", "rude", "--by", "olga")
            for server in (house, other):
                await answers(server, "ana", f"/api/tables/{table}", '"name":"Benjamin"')
            assert "Rude" not in (await house.request("ana", "GET", f"/api/tables/{table}")).text
            async with house.socket("cleo", table) as watching:
                await watching.hear()
                await operator("moderate", "ban", "cleo", "--why", "spam", "--by", "olga")
                assert await watching.closed() == 1012
            for server in (house, other):
                await answers(server, "cleo", "/api/me", 403)
                refused = await server.request("cleo", "GET", "/api/me")
                assert refused.json()["code"] == "banned"
                assert (await server.request("ana", "GET", "/api/me")).status_code == 200
            assert "banned" in await operator("people", "--name", "Cleo")
            await operator("moderate", "mute", "ben", "--why", "loud", "--by", "olga")
            assert "muted" in await operator("people", "--name", "Benjamin")
            async with asyncio.timeout(PATIENCE):
                while (said := await say(other, "ben", table, "text", "boo")).status_code == 200:
                    await asyncio.sleep(0.05)
            assert said.json()["code"] == "muted"
            assert (await say(house, "ben", table, "phrase", "hello")).status_code == 200
            assert (await say(house, "ana", table, "text", "shh")).status_code == 200
            await operator("moderate", "unban", "cleo", "--why", "sorry", "--by", "olga")
            await answers(other, "cleo", "/api/me", 200)
            await operator("moderate", "close", table, "--why", "noise", "--by", "olga")
            for server in (house, other):
                await answers(server, "ana", f"/api/tables/{table}", '"reason":"closed"')
            for words in (("ban", "nobody"), ("rename", "nobody", "Somebody"), ("close", "no-such-table")):
                mistyped = await asyncio.to_thread(
                    CliRunner().invoke, app, ["moderate", *words, "--why", "?", "--database", database]
                )
                assert mistyped.exit_code == BAD_INPUT, words
            await say(house, "passer-by", table, "sign", "sun")  # without a name, and at no seat
            await operator("moderate", "mute", "passer-by", "--why", "odd", "--by", "olga")
            log = await operator("moderate", "log")
            assert [line.split("  ")[1:] for line in log.splitlines()] == [
                ["olga", "rename ben Benjamin: rude"],
                ["olga", "ban cleo: spam"],
                ["olga", "mute ben: loud"],
                ["olga", "unban cleo: sorry"],
                ["olga", f"close {table}: noise"],
                ["olga", "mute passer-by: odd"],
            ]

    asyncio.run(go())


def test_what_was_decided_while_no_server_ran_is_carried_out_by_the_next(tmp_path: Path) -> None:
    database = str(tmp_path / "table.sqlite")

    async def play() -> str:
        async with inside(tmp_path) as house:
            wish = {"game": "winter", "seats": ["me", "me"]}
            return str((await house.request("ana", "POST", "/api/tables", wish)).json()["table"])

    table = asyncio.run(play())
    operate(database, "moderate", "close", table, "--why", "noise")
    assert "not carried out yet" in operate(database, "moderate", "log")

    async def closed() -> None:
        async with inside(tmp_path) as house:
            await answers(house, "ana", f"/api/tables/{table}", '"reason":"closed"')

    asyncio.run(closed())
    assert "not carried out yet" not in operate(database, "moderate", "log")
