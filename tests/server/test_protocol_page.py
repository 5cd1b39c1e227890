"""docs/protocol.md is true: its examples are played against a real server, from top to bottom."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from sobremesa import texts
from sobremesa.server import guard
from sobremesa.server.errors import STATUS
from sobremesa.table import limits, messages
from tests.patience import PATIENCE
from tests.table.serving import TALKATIVE, Server, Somebody, serving

PAGE = Path("docs/protocol.md")
LEFT_OUT = "…"


def blocks(kind: str) -> list[str]:
    """The fenced examples of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)


def steps() -> Iterator[tuple[str, str, str]]:
    """Every step: who, `→` or `←`, and what. Lines that are indented go on with the one before."""
    for block in blocks("transcript"):
        for step in re.sub(r"\n\s+", " ", block).splitlines():
            found = re.fullmatch(r"(\w+) ([→←]) (.+)", step)
            assert found is not None, step
            yield found[1], found[2], found[3]


# Patterns


def pattern(text: str) -> Any:
    """JSON in which `…` and `<names>` may stand for anything."""
    strings = r'"(?:[^"\\]|\\.)*"'
    text = re.sub(rf"({strings})|<(\w+)>", lambda m: m[1] or f'"<{m[2]}>"', text)
    text = re.sub(rf"({strings})|([{{,]\s*)…(?=\s*}})", lambda m: m[1] or f'{m[2]}"…": "…"', text)
    return json.loads(re.sub(rf"({strings})|…", lambda m: m[1] or '"…"', text))


def fits(expected: Any, value: Any, known: dict[str, Any]) -> bool:
    """Whether a value is as a pattern says. If so, it is known what the `<names>` in it stand for."""
    learnt = dict(known)
    found = _fits(expected, value, learnt)
    if found:
        known.update(learnt)
    return found


def _fits(expected: Any, value: Any, known: dict[str, Any]) -> bool:
    if isinstance(expected, str):
        name = re.fullmatch(r"<(\w+)>", expected)
        if name is not None:
            return bool(known.setdefault(name[1], value) == value)
        if expected == LEFT_OUT:
            return True
        wanted = ".*".join(re.escape(part) for part in expected.split(LEFT_OUT))
        return isinstance(value, str) and re.fullmatch(wanted, value, re.S) is not None
    if isinstance(expected, dict):
        keys = set(expected) - {LEFT_OUT}
        if not isinstance(value, dict) or not (
            keys == set(value) or (LEFT_OUT in expected and keys <= set(value))
        ):
            return False
        return all(_fits(expected[key], value[key], known) for key in keys)
    if isinstance(expected, list):
        if not isinstance(value, list):
            return False
        if expected[-1:] == [LEFT_OUT]:
            expected = expected[:-1]
            value = _with(expected, value, known)
        return len(expected) == len(value) and all(map(_fits, expected, value, [known] * len(value)))
    return type(expected) is type(value) and bool(expected == value)


def _with(expected: list[Any], value: list[Any], known: dict[str, Any]) -> list[Any]:
    """Of a list with something left out, the elements that are expected, in their order."""
    found: list[Any] = []
    for element in value:
        if len(found) < len(expected) and fits(expected[len(found)], element, dict(known)):
            found.append(element)
    return found


def filled(text: str, known: dict[str, Any]) -> str:
    return re.sub(r"<(\w+)>", lambda found: str(known[found[1]]), text)


# Playing


class Reader:
    """Somebody in the story."""

    def __init__(self, server: Server) -> None:
        self.somebody = Somebody(server.address)
        self.address = server.address.replace("http", "ws", 1)
        self.socket: ClientConnection | None = None
        self.answer: tuple[int, Any] | None = None
        self.unread: list[Any] = []

    async def send(self, what: str) -> None:
        if what.startswith("{"):
            assert self.socket is not None
            await self.socket.send(what)
        elif what.startswith("connect "):
            await self.leave()
            url = f"{self.address}/api/tables/{what.removeprefix('connect ')}/socket"
            headers = {"Cookie": str(self.somebody.cookie)}
            self.socket = await connect(url, additional_headers=headers, open_timeout=PATIENCE)
        else:
            method, path, *body = what.split(" ", 2)
            response = await self.somebody.request(method, path, json.loads(body[0]) if body else None)
            self.answer = response.status_code, response.json()
            if "set-cookie" in response.headers:
                self.somebody.cookie = response.headers["set-cookie"].partition(";")[0]

    async def receive(self, what: str, known: dict[str, Any]) -> Any:
        """What came; messages on the socket that are not shown on the page are passed over."""
        if not what.startswith("{"):
            word, _, rest = what.partition(" ")
            if word == "closed":
                assert await self.leave() == int(rest)
                return None
            assert self.answer is not None
            status, body = self.answer
            assert status == int(word), (what, body)
            assert fits(pattern(rest), body, known), (what, body)
            return body
        expected = pattern(what)
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    for message in self.unread:
                        if fits(expected, message, known):
                            return self._read_up_to(message)
                    assert self.socket is not None
                    self.unread.append(json.loads(await self.socket.recv()))
        except TimeoutError:
            raise AssertionError(f"expected {what}, got {self.unread}") from None

    def _read_up_to(self, message: Any) -> Any:
        """An answer and a state may come in either order; of one kind, the later is the newer."""
        index = self.unread.index(message)
        newer = [other for other in self.unread[:index] if other["type"] != message["type"]]
        self.unread = newer + self.unread[index + 1 :]
        return message

    async def leave(self) -> int | None:
        """Read to the end of the connection, or end it. Returns the close code."""
        socket, self.socket = self.socket, None
        self.unread = []
        if socket is None:
            return None
        try:
            async with asyncio.timeout(0.5 if socket.close_code is None else PATIENCE):
                while True:
                    await socket.recv()
        except (ConnectionClosed, TimeoutError):
            await socket.close()
            return socket.close_code


async def play(server: Server) -> list[Any]:
    """The whole story. Returns every message that came."""
    readers: dict[str, Reader] = {}
    known: dict[str, Any] = {}
    came = []
    for who, way, what in steps():
        if who not in readers:
            readers[who] = Reader(server)
            await readers[who].somebody.__aenter__()
        if way == "→":
            await readers[who].send(filled(what, known))
        else:
            came.append(await readers[who].receive(what, known))
    for reader in readers.values():
        await reader.leave()
        await reader.somebody.__aexit__(None, None, None)
    return came


def test_the_story_on_the_page_happens(tmp_path: Path) -> None:
    with serving(tmp_path, TALKATIVE) as server:
        server.wait_until_warm()
        came = asyncio.run(play(server))
    states = [message for message in came if isinstance(message, dict) and message.get("type") == "state"]
    assert len(states) > 10
    over = next(state for state in states if state["status"] == "over")
    for example in blocks("python"):
        exec(example, {"over": over})
        over["proof"]["setup"]["lists"][0].reverse()
        with pytest.raises(AssertionError):
            exec(example, {"over": over})


def test_patterns_tell_apart() -> None:
    assert fits(pattern('{"a": [1, …], …}'), {"a": [1, 2], "b": 3}, {})
    assert not fits(pattern('{"a": [1, …]}'), {"a": [1, 2], "b": 3}, {})
    assert not fits(pattern('{"a": 1, …}'), {"a": 2}, {})
    assert not fits(pattern('{"a": 1}'), {"a": True}, {})
    assert not fits(pattern('["x"]'), ["x", "y"], {})
    assert fits(pattern('"Guest …"'), "Guest abcd", {})
    assert not fits(pattern('"Guest …"'), "Ana", {})
    known: dict[str, Any] = {}
    assert fits(pattern('{"a": <n>, "b": "<n>"}'), {"a": 5, "b": 5}, known)
    assert known == {"n": 5}
    assert not fits(pattern("[<n>]"), [6], known)
    assert not fits(pattern('{"a": <m>, "b": 1}'), {"a": 5, "b": 2}, known)
    assert "m" not in known


def test_every_message_code_and_limit_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    shown = "\n".join(what for _, _, what in steps())
    for kind in (*messages.AnyFromClient.__args__, *messages.AnyFromServer.__args__):
        tag = kind.__struct_config__.tag
        assert f"`{tag}`" in page or f'"type": "{tag}"' in shown, tag
    for field in messages.State.__struct_fields__:
        assert f'"{field}"' in shown, field
    sentences = "\n".join(file.read_text(encoding="utf-8") for file in texts.files(texts.FALLBACK))
    codes = set(re.findall(r"^table-([a-z-]+) =", sentences, re.MULTILINE))
    assert codes >= STATUS.keys()
    for code in codes:
        assert f"`{code}`" in page, code
    for close_code in (guard.FORBIDDEN, guard.UNKNOWN, guard.TOO_MUCH, guard.BROKEN):
        assert f"| {close_code} |" in page
    for figure in (
        f"{limits.MESSAGE_BYTES // 1024} kB",
        f"{limits.REQUEST_BYTES // 1024} kB",
        f"{limits.ACTION_LENGTH} characters",
        f"{limits.NAME_LENGTH} characters",
        f"{limits.COMMAND_ID_LENGTH} characters",
        f"{limits.WISHES_A_SECOND:.0f} a second, {limits.WISHES_AT_ONCE} at once",
        f"{limits.SOCKETS_A_PERSON} a person, {limits.SOCKETS_A_TABLE} a table",
        f"| {limits.TABLES_A_PERSON} |",
        f"lays in a day | {limits.TABLES_A_DAY} |",
        f"public ones | {limits.LISTED_A_PERSON} |",
        f"| {limits.LOG_LINES}; then",
        f"{limits.ADDRESS_WISHES_A_SECOND:.0f} requests and messages a second",
        f"{limits.ADDRESS_TABLES_A_DAY} tables and {limits.ADDRESS_COMMANDS_A_DAY:,} commands a day",
        f"{limits.ADDRESS_PUBLIC_A_DAY} public tables a day",
        f"every {limits.PING_SECONDS:.0f} seconds",
        f"| {limits.WISH_SECONDS * 1000:.0f} milliseconds of our processor",
        f"{limits.HEADERS_BYTES // 1024} kB, {limits.HEADERS_LINES} lines",
        f"one a second, {limits.IDLE_FRAMES_AT_ONCE} at once",
    ):
        assert figure in page, figure


@pytest.mark.parametrize("game", ["twisty", "holi"])
def test_the_ten_line_bot_joins_a_table_and_plays_to_the_end(game: str, tmp_path: Path) -> None:
    async def go(server: Server) -> None:
        async with Somebody(server.address) as ana:
            table = await ana.lay(game, ["open", "random"])
            link = f"{server.address}/table/{table}"
            process = await asyncio.create_subprocess_exec(
                sys.executable, "examples/bot.py", link, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            async with asyncio.timeout(PATIENCE):
                told, complaints = await process.communicate()
            assert process.returncode == 0, complaints
            assert told.startswith(b"Winners: ["), complaints
            assert (await ana.get(f"/api/tables/{table}"))["status"] == "over"

    with serving(tmp_path) as server:
        asyncio.run(go(server))
