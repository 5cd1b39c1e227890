"""People who open connections and say nothing, or too slowly: nobody else is kept out by them."""

from __future__ import annotations

import asyncio
import re
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from sobremesa.server.connections import Connections, Punctual, room_for_connections
from sobremesa.server.metrics import TURNED_AWAY
from sobremesa.server.wire import SAY, Wire
from sobremesa.table import limits
from tests.command import command
from tests.patience import PATIENCE
from tests.table.serving import Somebody, serving

ASKS = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def listens(_scope: Any, receive: Any, send: Any) -> None:
    """Reads a whole request and answers."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"3")]})
    await send({"type": "http.response.body", "body": b"yes", "more_body": False})


async def talks(_scope: Any, receive: Any, send: Any) -> None:
    """Answers with more than all buffers on the way hold."""
    await receive()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(50):
        await send({"type": "http.response.body", "body": b"x" * 1_000_000, "more_body": True})


class Door:
    """A server with nothing behind its door."""

    def __init__(self, server: uvicorn.Server, connections: Connections) -> None:
        self.server = server
        self.connections = connections
        self._port = server.servers[0].sockets[0].getsockname()[1]
        self._stack = AsyncExitStack()

    async def connect(self) -> Streams:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=2**22)
        self._stack.callback(lambda: writer.transport.abort())  # and the writer lives until then
        return reader, writer

    async def ask(self, stream: Streams, request: bytes = ASKS) -> bytes:
        """The first line of the answer."""
        stream[1].write(request)
        return await heard(stream)


async def heard(stream: Streams) -> bytes:
    async with asyncio.timeout(PATIENCE):
        try:
            return await stream[0].readline()
        except ConnectionError:
            return b""


async def ended(stream: Streams) -> bytes:
    """Everything until the end of a connection."""
    async with asyncio.timeout(PATIENCE):
        try:
            return await stream[0].read()
        except ConnectionError:
            return b""


@asynccontextmanager
async def door(
    most: int = 1000, proxies: tuple[str, ...] = (), app: Any = listens, pings: float = limits.PING_SECONDS
) -> AsyncIterator[Door]:
    connections = Connections(most, proxies)
    http: Any = partial(Punctual, connections)
    ws: Any = partial(Wire, connections)
    config = uvicorn.Config(
        app,
        port=0,
        http=http,
        ws=ws,
        ws_per_message_deflate=False,
        ws_ping_interval=pings,
        lifespan="off",
        log_config=None,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    config.load()
    server.lifespan = config.lifespan_class(config)
    await server.startup()
    made = Door(server, connections)
    try:
        async with made._stack:
            yield made
    finally:
        server.force_exit = True
        await server.shutdown()


def turned_away(why: str) -> float:
    return float(TURNED_AWAY.labels(why)._value.get())


@pytest.mark.parametrize("before", [b"", ASKS], ids=["first", "after another request"])
@pytest.mark.parametrize("headers", [b"a:b\r\n" * 200, b"a:" + b"b" * 20_000 + b"\r\n"], ids=["many", "long"])
def test_a_request_with_thousands_of_headers_is_not_read(before: bytes, headers: bytes) -> None:
    async def go() -> None:
        async with door() as house:
            stream = await house.connect()
            stream[1].write(before + ASKS[:-2] + headers + b"\r\n")
            answers = await ended(stream)
            assert b"HTTP/1.1 431" in answers
            assert (b"HTTP/1.1 200" in answers) == bool(before)
            body = b"\n" * 3000
            long = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3000\r\n\r\n" + body
            assert b"200" in await house.ask(await house.connect(), long), "a body may have as many lines"

    asyncio.run(go())


def frame(opcode: int, text: bytes = b"") -> bytes:
    """A frame as a client sends it, with a mask that changes nothing."""
    return bytes((opcode, 0x80 | len(text))) + bytes(4) + text


def test_thousands_of_frames_in_one_go_are_read_by_and_by_and_none_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pieces: list[int] = []
    read = WebSocketsSansIOProtocol.data_received

    def counted(wire: WebSocketsSansIOProtocol, data: bytes) -> None:
        pieces.append(len(data))
        read(wire, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", counted)
    messages = [f"message {number}" for number in range(5000)]
    said: list[str] = []

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept", "headers": []})
        while len(said) < len(messages):
            said.append((await receive())["text"])
            if not len(said) % 1000:
                await asyncio.sleep(0.01)  # what comes meanwhile waits
        await send({"type": "websocket.send", "text": "all"})

    async def go() -> None:
        async with (
            door(app=app) as house,
            asyncio.timeout(PATIENCE),
            connect(f"ws://127.0.0.1:{house._port}", ping_interval=None) as talker,
        ):
            talker.transport.write(b"".join(frame(0x81, text.encode()) for text in messages))
            assert await talker.recv() == "all"

    asyncio.run(go())
    assert said == messages
    assert max(pieces) <= limits.READ_BYTES


def hears(said: list[str]) -> Any:
    """Notes what everybody says, and closes on a word."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept", "headers": []})
        while (event := await receive())["type"] == "websocket.receive":
            said.append(event["bytes"].decode(errors="replace") if "bytes" in event else event["text"])
            if said[-1] == "enough":
                scope["extensions"][SAY]["wire"].tell([b"good", b"bye"])
                await send({"type": "websocket.close", "code": 1000})

    return app


def talking(house: Door) -> list[Wire]:
    """The server's ends of all sockets."""
    return [wire for wire in house.server.server_state.connections if isinstance(wire, Wire)]


async def until(wish: Callable[[], object]) -> None:
    while not wish():
        await asyncio.sleep(0.005)


def test_who_speaks_after_others_is_heard_with_those_who_come_next_or_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "TICK_SECONDS", 3600.0)
    said: list[str] = []

    async def go() -> None:
        async with door(app=hears(said)) as house, asyncio.timeout(PATIENCE):
            url, now = f"ws://127.0.0.1:{house._port}", asyncio.get_running_loop().time
            async with AsyncExitStack() as stack:
                ana, ben, eve = [
                    await stack.enter_async_context(connect(url, ping_interval=None)) for _ in range(3)
                ]
                house.connections._read_at = -3600.0
                await ana.send("first")
                await until(lambda: said == ["first"])
                await ben.send("later")
                await eve.send("even later")
                await until(lambda: len(house.connections._behind) == 2)
                assert said == ["first"]
                eve.transport.write(frame(0x89) + frame(0x81, b"and more") * 20)
                await until(lambda: any(len(wire._unread) > 200 for wire in talking(house)))
                eve.transport.abort()
                await until(lambda: said == ["first", "even later", *["and more"] * 20])
                house.connections._read_on(asyncio.get_running_loop())
                await until(lambda: said[-1] == "later")
                assert not house.connections._behind
                house.connections._read_at = now() - 3600.0
                await ben.send("at once")
                await until(lambda: said[-1] == "at once")

    asyncio.run(go())


@pytest.mark.parametrize("many", [False, True])
def test_how_long_the_next_ones_wait_depends_on_how_many_were_heard_together(
    many: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "TICK_SECONDS", 0.0 if many else 3600.0)
    monkeypatch.setattr(limits, "BUSY_TICK_SECONDS", 3600.0 if many else 0.0)
    said: list[str] = []
    speakers = limits.TICK_MANY if many else limits.TICK_MANY - 1

    async def go() -> None:
        async with door(app=hears(said)) as house, asyncio.timeout(PATIENCE), AsyncExitStack() as stack:
            url, connections = f"ws://127.0.0.1:{house._port}", house.connections
            connections._read_at, connections._tick = asyncio.get_running_loop().time(), 3600.0
            for number in range(speakers):
                talker = await stack.enter_async_context(connect(url, ping_interval=None))
                await talker.send(str(number))
                await until(lambda: len(connections._behind) == number + 1)  # noqa: B023
            connections._read_on(asyncio.get_running_loop())
            await until(lambda: len(said) == speakers)
            await talker.send("next")
            await until(lambda: connections._behind)
            assert len(said) == speakers
            connections._read_on(asyncio.get_running_loop())
            await until(lambda: said[-1] == "next")
            await talker.send("at last")
            await until(lambda: connections._behind if not many else said[-1] == "at last")

    asyncio.run(go())


def test_whatever_goes_wrong_with_one_who_speaks_the_others_are_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "TICK_SECONDS", 3600.0)
    said: list[str] = []

    async def go() -> None:
        async with door(app=hears(said)) as house, asyncio.timeout(PATIENCE), AsyncExitStack() as stack:
            url = f"ws://127.0.0.1:{house._port}"
            house.connections._read_at = asyncio.get_running_loop().time()
            for number in range(3):
                talker = await stack.enter_async_context(connect(url, ping_interval=None))
                await talker.send(str(number))
                await until(lambda: len(house.connections._behind) == number + 1)  # noqa: B023
            monkeypatch.setattr(next(iter(house.connections._behind)), "read_on", lambda: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                house.connections._read_on(asyncio.get_running_loop())
            await until(lambda: said == ["1", "2"])

    asyncio.run(go())


@pytest.mark.parametrize("seed", range(8))
def test_words_arrive_as_they_were_said_however_they_are_cut(seed: int) -> None:
    rng, said = Random(seed), list[str]()
    kinds = ["short", "é" * 3, "x" * 200, "é" * 40_000, ""][: 2 + seed % 4]
    words = [f"{rng.choice(kinds)}{number}" for number in range(40)]
    sent = b""
    for number, word in enumerate(words):
        text, mask = word.encode(), rng.randbytes(4) if seed % 2 else bytes(4)
        cuts = sorted(rng.choices(range(len(text) + 1), k=rng.choice((0, 0, 2)) if seed > 3 else 0))
        parts = [text[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
        for place, part in enumerate(parts):
            opcode = (0x00 if place else 0x01 + number % 2) | (0x80 if place == len(parts) - 1 else 0)
            sent += Frame(Opcode(opcode & 0x0F), part, bool(opcode & 0x80)).serialize(mask=True)
        sent += frame(0x8A, mask) if not number % 5 else b""

    async def go() -> None:
        async with door(app=hears(said)) as house, asyncio.timeout(PATIENCE):
            url = f"ws://127.0.0.1:{house._port}"
            async with connect(url, ping_interval=None, compression=None) as talker:
                at = 0
                while at < len(sent):
                    end = at + rng.choice((1, 7, 300, 5000))
                    talker.transport.write(sent[at:end])
                    at = end
                    await asyncio.sleep(rng.choice((0, 0, 0.002)))
                await until(lambda: len(said) == len(words))

    asyncio.run(go())
    assert said == words


def test_what_was_told_comes_before_the_end() -> None:
    async def go() -> None:
        async with (
            door(app=hears([])) as house,
            asyncio.timeout(PATIENCE),
            connect(f"ws://127.0.0.1:{house._port}", ping_interval=None) as talker,
        ):
            await talker.send("enough")
            assert [text async for text in talker] == ["good", "bye"]
            assert talker.close_code == 1000

    asyncio.run(go())


@pytest.mark.parametrize(
    ("wrong", "code"),
    [(bytes((0x81, 5)) + b"plain", 1002), (frame(0x81, b"\xff"), 1007), (frame(0xC1, b"packed"), 1002)],
    ids=["without a mask", "no text", "of an extension"],
)
def test_frames_that_must_not_be_are_refused(wrong: bytes, code: int) -> None:
    said: list[str] = []

    async def go() -> None:
        async with (
            door(app=hears(said)) as house,
            asyncio.timeout(PATIENCE),
            connect(f"ws://127.0.0.1:{house._port}", ping_interval=None) as talker,
        ):
            await talker.send("well")
            await until(lambda: said)
            talker.transport.write(wrong)
            await talker.wait_closed()
            assert talker.close_code == code
            assert said == ["well"]

    asyncio.run(go())


def test_what_is_cut_is_not_taken_for_what_it_looks_like() -> None:
    said: list[str] = []
    inner = frame(0x81, b"enough")
    outer = frame(0x82, b"look: " + inner)

    async def go() -> None:
        async with (
            door(app=hears(said)) as house,
            asyncio.timeout(PATIENCE),
            connect(f"ws://127.0.0.1:{house._port}", ping_interval=None) as talker,
        ):
            talker.transport.write(outer[: -len(inner)])
            await until(lambda: not all(wire._whole for wire in talking(house)))
            talker.transport.write(inner)
            await until(lambda: said)

    asyncio.run(go())
    assert said == [(b"look: " + inner).decode(errors="replace")]


@pytest.mark.parametrize("idle", [frame(0x89), frame(0x8A), frame(0x00)], ids=["ping", "pong", "piece"])
def test_whoever_sends_frames_without_messages_is_shown_out(idle: bytes) -> None:
    async def app(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept", "headers": []})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    async def go() -> None:
        async with door(app=app) as house, asyncio.timeout(PATIENCE):
            before = turned_away("frames")
            async with connect(f"ws://127.0.0.1:{house._port}", ping_interval=None) as talker:
                talker.transport.write(frame(0x01) + idle * (limits.IDLE_FRAMES_AT_ONCE - 10))
                await (await talker.ping())
                talker.transport.write(idle * 10_000)
                await talker.wait_closed()
            assert turned_away("frames") == before + 1

    asyncio.run(go())


def test_headers_and_bodies_have_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HEADERS_SECONDS", 0.3)
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.3)
    body = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n123"

    async def drip(stream: Streams, beginning: bytes) -> bytes:
        """Letter by letter, which is never silent for long."""
        stream[1].write(beginning)

        async def on() -> None:
            while True:
                await asyncio.sleep(0.05)
                stream[1].write(b"1")

        dripping = asyncio.create_task(on())
        try:
            return await ended(stream)
        finally:
            dripping.cancel()

    async def go() -> None:
        async with door() as house:
            assert (await ended(await house.connect())).startswith(b"HTTP/1.1 408")
            assert (await drip(await house.connect(), b"GET / HTTP/1.1\r\nX: ")).startswith(b"HTTP/1.1 408")
            assert turned_away("headers") >= 2
            # A body of ten letters is not long enough to drip past the limit: it is left unfinished instead.
            stream = await house.connect()
            stream[1].write(body)
            assert (await ended(stream)).startswith(b"HTTP/1.1 408")
            assert turned_away("body") >= 1
            long = body.replace(b"10", b"9999")
            assert (await drip(await house.connect(), long)).startswith(b"HTTP/1.1 408")
            # The second request of a connection has no more time than the first.
            again = await house.connect()
            assert b"200" in await house.ask(again)
            again[1].write(b"GET / HTTP/1.1\r\n")
            assert b"HTTP/1.1 408" in await ended(again)
            assert len(house.connections) == 0
            assert b"200" in await house.ask(await house.connect())

    asyncio.run(go())


def test_messages_of_any_length_arrive_and_only_the_silent_are_asked_whether_they_are_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lengths = (0, 125, 126, 65535, 65536)
    asked: Counter[Any] = Counter()
    ping = WebSocketsSansIOProtocol.send_keepalive_ping

    def counted(wire: WebSocketsSansIOProtocol) -> None:
        asked[wire.scope["path"]] += 1
        ping(wire)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_keepalive_ping", counted)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        scope["extensions"][SAY]["wire"].tell([b"x" * length for length in lengths])
        while (await receive())["type"] == "websocket.receive":
            pass

    async def go() -> None:
        async with door(app=app, pings=0.05) as house, asyncio.timeout(PATIENCE):
            url = f"ws://127.0.0.1:{house._port}"
            async with (
                connect(f"{url}/silent", ping_interval=None) as silent,
                connect(f"{url}/talks", ping_interval=None) as talker,
            ):
                assert [len(await silent.recv()) for _ in lengths] == list(lengths)
                while asked["/silent"] < 8:
                    await talker.send("still here")
                    await asyncio.sleep(0.01)

    asyncio.run(go())
    assert asked["/talks"] < 4  # where the machine is busy they are late now and then


def test_whoever_does_not_read_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "READING_SECONDS", 0.3)

    async def go() -> None:
        async with door(app=talks) as house:
            stream = await house.connect()
            stream[1].transport.pause_reading()  # type: ignore[attr-defined]
            stream[1].write(ASKS)
            async with asyncio.timeout(PATIENCE):
                while not turned_away("reading"):
                    await asyncio.sleep(0.05)
                while len(house.connections):
                    await asyncio.sleep(0.05)

    asyncio.run(go())


def test_one_address_has_so_many_connections_and_proxies_have_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS_AN_ADDRESS", 5)

    async def go() -> None:
        async with door() as house:
            kept = [await house.connect() for _ in range(5)]
            assert all([b"200" in await house.ask(stream) for stream in kept])
            assert (await ended(await house.connect())).startswith(b"HTTP/1.1 503")
            kept[0][1].close()
            async with asyncio.timeout(PATIENCE):
                while len(house.connections) == 5:
                    await asyncio.sleep(0.01)
            assert b"200" in await house.ask(await house.connect())
        async with door(proxies=("127.0.0.1",)) as house:
            assert all([b"200" in await house.ask(await house.connect()) for _ in range(10)])

    asyncio.run(go())


def test_where_all_are_taken_the_longest_silent_makes_room(caplog: pytest.LogCaptureFixture) -> None:
    async def go() -> None:
        async with door(most=20, proxies=("127.0.0.1",)) as house:
            silent = [await house.connect() for _ in range(20)]
            for _ in range(3):
                assert b"200" in await house.ask(await house.connect())
            for stream in silent[:3]:
                assert await ended(stream) == b""
            assert b"200" in await house.ask(silent[3])

    asyncio.run(go())
    lines = [record for record in caplog.records if record.message == "connections were ended"]
    assert [record.__dict__["code"] for record in lines] == ["silent"]  # once, not three times


def test_the_limit_of_open_files_is_raised_and_kept() -> None:
    told = "from sobremesa.server.connections import room_for_connections as room; print(room())"
    for soft, hard, room in ((256, 4000, 4000 - limits.OTHER_FILES), (256, 256, 128)):
        asked = subprocess.run(
            ["prlimit", f"--nofile={soft}:{hard}", sys.executable, "-c", told], capture_output=True, text=True
        )
        assert asked.stdout.strip() == str(room), asked.stderr


def test_a_thousand_silent_ones_keep_nobody_out(tmp_path: Path) -> None:
    if room_for_connections() < 1200:
        pytest.skip(f"at most {resource.getrlimit(resource.RLIMIT_NOFILE)[1]} files may be open here")

    async def go() -> None:
        host, port = server.address.removeprefix("http://").split(":")
        silent = [await asyncio.open_connection(host, int(port)) for _ in range(1100)]
        async with Somebody(server.address) as ana:
            table = await ana.lay("winter", ["me", "me"])
            async with ana.at(table) as seat:
                assert (await seat.act(seat.state["legal"][0]))["type"] == "done"
            page = (await ana.request("GET", "/metrics")).text
        ended = re.search(r'sobremesa_turned_away_total{why="silent"} (\S+)', page)
        assert ended is not None
        assert float(ended[1]) > 0  # room was made for who speaks
        for _, writer in silent:
            writer.transport.abort()

    with serving(tmp_path, program=("prlimit", "--nofile=1024", *command())) as server:
        asyncio.run(go())
        assert server.log.read_text().count("connections were ended") <= 3
