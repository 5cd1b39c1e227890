"""Letters to those whose turn it is, end to end: a mail server that takes them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_string, policy
from email.message import EmailMessage
from typing import Any

import pytest

from sobremesa.server.mail import Mailer
from sobremesa.server.settings import BadSetting, Settings
from sobremesa.table import limits
from tests.patience import PATIENCE
from tests.server.inside import SIGNER, House, inside

HOME = "https://play.example.org"


class Post:
    """A mail server: takes every letter, except to those it does not know."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.unknown = ""

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One conversation (RFC 5321)."""
        writer.write(b"220 post\r\n")
        while line := (await reader.readline()).decode().strip():
            word = line.split()[0].upper()
            if word == "DATA":
                writer.write(b"354 go on\r\n")
                data = (await reader.readuntil(b"\r\n.\r\n"))[:-5].replace(b"\r\n..", b"\r\n.")
                self.letters.append(message_from_string(data.decode(), policy=policy.default))
            if word == "RCPT" and self.unknown and self.unknown in line:
                writer.write(b"550 nobody here\r\n")
            elif word == "QUIT":
                writer.write(b"221 bye\r\n")
                break
            else:
                writer.write(b"250 fine\r\n")
            await writer.drain()
        writer.close()

    async def next(self, count: int) -> EmailMessage:
        """The letter of that number, when it has come."""
        async with asyncio.timeout(PATIENCE):
            while len(self.letters) < count:
                await asyncio.sleep(0.01)
        return self.letters[count - 1]


@asynccontextmanager
async def post() -> AsyncIterator[tuple[Post, Mailer]]:
    """A mail server, and who writes to it."""
    there = Post()
    server = await asyncio.start_server(there.take, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        yield there, Mailer(f"smtp://127.0.0.1:{port}", "Sobremesa <table@example.org>", HOME, SIGNER)


async def ask(
    house: House, who: str | None, method: str, path: str, body: object = None, **headers: str
) -> Any:
    """What a request brings that is granted."""
    answer = await house.request(who, method, path, body, **headers)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


async def turn_of_bob(house: House) -> str:
    """A game without a clock in which Bob is waited for."""
    made = await ask(
        house, "ana", "POST", "/api/tables", {"game": "twisty", "seats": ["me", "open"], "begins": "me"}
    )
    table: str = made["table"]
    path = f"/api/tables/{table}/commands"
    await ask(house, "bob", "POST", path, {"type": "sit", "id": "1", "seat": 1})
    state = await ask(house, "ana", "GET", f"/api/tables/{table}?seat=0")
    act = {"type": "act", "id": "2", "version": state["version"], "seat": 0, "action": state["legal"][0]}
    await ask(house, "ana", "POST", path, act)
    return table


def link(letter: EmailMessage, what: str) -> str:
    """What is in a letter's link."""
    found = re.search(rf"{re.escape(HOME)}/mail#{what}\.(\S+)", letter.get_content())
    assert found is not None, letter.get_content()
    return found[1]


def test_a_letter_comes_once_a_day_to_who_said_it_is_theirs_and_ends_with_a_click(
    database: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CALL_AFTER_SECONDS", 0.01)

    async def go() -> None:
        async with post() as (there, mailer), inside(tmp_path, shared=database, mailer=mailer) as house:
            await ask(house, "ana", "PUT", "/api/me", {"name": "Ana"})
            wish = {"address": "bob@example.org"}
            calls = await ask(house, "bob", "POST", "/api/me/mail?language=es", wish)
            assert (calls["address"], calls["confirmed"]) == ("bob@example.org", False)
            asked = await there.next(1)
            assert (asked["To"], asked["Subject"]) == ("bob@example.org", "¿Es tuya esta dirección?")
            await turn_of_bob(house)  # it is not known yet to be his
            await asyncio.sleep(0.2)
            assert len(there.letters) == 1
            await ask(house, None, "POST", "/api/mail/confirm", {"token": link(asked, "yes")})
            assert (await ask(house, "bob", "GET", "/api/me/calls"))["confirmed"]
            table = await turn_of_bob(house)
            letter = await there.next(2)
            assert letter["Subject"] == "Te toca: Twisty"
            assert "Te espera Ana:" in letter.get_content()
            assert f"{HOME}/table/{table}" in letter.get_content()
            await turn_of_bob(house)
            await asyncio.sleep(0.2)
            assert len(there.letters) == 2, "one a day"
            stop = letter["List-Unsubscribe"].strip("<>").removeprefix(HOME)
            assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            assert link(letter, "no") == stop.rpartition("/")[2]
            await ask(house, None, "POST", stop)
            assert (await ask(house, "bob", "GET", "/api/me/calls"))["address"] is None
            assert (await house.request(None, "POST", stop)).json()["code"] == "bad-link"

    asyncio.run(asyncio.wait_for(go(), PATIENCE))


def test_nobody_floods_others_with_letters_and_an_address_that_is_none_is_forgotten(
    database: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CALL_AFTER_SECONDS", 0.01)

    async def go() -> None:
        async with post() as (there, mailer), inside(tmp_path, shared=database, mailer=mailer) as house:
            for bad in (
                "nobody",
                "a@b",
                "a b@example.org",
                "a@example.org\nBcc: all@example.org",
                "<a>@example.org",
            ):
                answer = await house.request("bob", "POST", "/api/me/mail", {"address": bad})
                assert answer.json()["code"] == "bad-address", bad
            await ask(house, "bob", "POST", "/api/me/mail", {"address": "bob@example.org"})
            for who in ("bob", "eve"):  # to the same address, on the same day
                answer = await house.request(who, "POST", "/api/me/mail", {"address": "bob@example.org"})
                assert answer.json()["code"] == "too-fast"
            there.unknown = "ben@example.org"
            for _ in range(2):  # nobody was written to: it may be tried again
                answer = await house.request("ben", "POST", "/api/me/mail", {"address": "ben@example.org"})
                assert answer.json()["code"] == "no-answer"
            assert (await ask(house, "ben", "GET", "/api/me/calls"))["address"] is None
            for token in ("forged", link(await there.next(1), "yes")[:-1]):
                answer = await house.request(None, "POST", "/api/mail/confirm", {"token": token})
                assert answer.json()["code"] == "bad-link"
            await ask(house, None, "POST", "/api/mail/confirm", {"token": link(there.letters[0], "yes")})
            there.unknown = "bob@example.org"
            await turn_of_bob(house)
            async with asyncio.timeout(PATIENCE):
                while (await ask(house, "bob", "GET", "/api/me/calls"))["address"] is not None:
                    await asyncio.sleep(0.01)
        async with inside(tmp_path, shared=database) as house:
            answer = await house.request("bob", "POST", "/api/me/mail", {"address": "bob@example.org"})
            assert answer.json()["code"] == "no-calls"

    asyncio.run(asyncio.wait_for(go(), PATIENCE))


def test_a_server_for_letters_needs_a_sender_and_an_address() -> None:
    given = {"SOBREMESA_SMTP": "smtps://a:b@mail.example.org", "SOBREMESA_SENDER": "a@example.org"}
    with pytest.raises(BadSetting):
        Settings.from_environment(given)
    assert Settings.from_environment({**given, "SOBREMESA_ADDRESS": HOME}).address == HOME
    with pytest.raises(BadSetting):
        Settings.from_environment({"SOBREMESA_SMTP": "mail.example.org"})
