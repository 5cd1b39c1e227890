"""Who is at the door with a connection: how many there may be, and how long they may take.

A connection costs a file, and a process has few of them. Whoever opens connections and says nothing, or says
it letter by letter, must not keep others out: headers, bodies and reading have their time, an address has so
many connections and no more, and where all are taken the one that has been silent for longest makes room.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter, OrderedDict
from collections.abc import Collection, Iterable
from time import monotonic, thread_time
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from sobremesa.server import metrics
from sobremesa.server.pace import Bucket, address_of
from sobremesa.table import limits

log = logging.getLogger(__name__)

SAY = "sobremesa.say"
"""The name of the ASGI extension by which a socket's messages are sent: see `Wire`."""

TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_MANY = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"
)


def room_for_connections() -> int:
    """How many connections there may be, after the limit of open files was raised as far as it is allowed."""
    if sys.platform == "win32":
        return limits.CONNECTIONS
    import resource

    wanted = limits.CONNECTIONS + limits.OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    files = wanted if soft == resource.RLIM_INFINITY else min(soft, wanted)
    return max(files - limits.OTHER_FILES, files // 2)


class Connections:
    """All connections of a server. Those of known `proxies` are many people's, and not counted as one's."""

    def __init__(self, most: int, proxies: Collection[str] = ()) -> None:
        self._most = most
        self._proxies = frozenset(proxies)
        self._open: dict[asyncio.Transport, str] = {}
        self._by_address: Counter[str] = Counter()
        self._silent: OrderedDict[asyncio.Transport, None] = OrderedDict()
        """Those that we wait for, the longest silent first."""
        self._behind: OrderedDict[Wire, None] = OrderedDict()
        """Those that have said much, whose turn it is first."""
        self._unlogged: Counter[str] = Counter()
        self._logged_at = -limits.LOG_AGAIN_SECONDS

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, transport: asyncio.Transport, peer: str, address: str) -> bool:
        """Somebody connects, from an address and as far as one house goes. Returns whether they may."""
        if peer not in self._proxies and self._by_address[address] >= limits.CONNECTIONS_AN_ADDRESS:
            self.turned_away("address")
            return False
        if len(self._open) >= self._most:
            if not self._silent:
                self.turned_away("full")
                return False
            longest, _ = self._silent.popitem(last=False)
            self.leave(longest)
            longest.abort()
            self.turned_away("silent")
        self._open[transport] = address
        self._by_address[address] += 1
        self._silent[transport] = None
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection ended."""
        address = self._open.pop(transport, None)
        self._silent.pop(transport, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def busy(self, transport: asyncio.Transport) -> None:
        """It has asked for something: we owe it an answer."""
        self._silent.pop(transport, None)

    def silent(self, transport: asyncio.Transport) -> None:
        """It has its answer, or has not said all yet."""
        if transport in self._open:
            self._silent[transport] = None

    def read_later(self, wire: Wire) -> None:
        """Somebody has said more than is read in one go."""
        if not self._behind:
            wire.loop.call_soon(self._read_on)
        self._behind.setdefault(wire)

    def _read_on(self) -> None:
        """Read a little of what each of them said, in turn, and then let others come first."""
        begin = thread_time()
        while self._behind and thread_time() - begin < limits.PIECES_SECONDS:
            wire, _ = self._behind.popitem(last=False)
            if wire.read_on():
                self._behind[wire] = None
        if self._behind:
            wire.loop.call_soon(self._read_on)

    def turned_away(self, why: str) -> None:
        """Count a connection that was ended by us. A flood of them must not become a flood of lines."""
        metrics.TURNED_AWAY.labels(why).inc()
        self._unlogged[why] += 1
        if monotonic() - self._logged_at < limits.LOG_AGAIN_SECONDS:
            return
        self._logged_at = monotonic()
        for reason, count in self._unlogged.items():
            log.warning("connections were ended", extra={"code": reason, "count": count})
        self._unlogged.clear()


class Punctual(H11Protocol):
    """Uvicorn's connection, with a time for everything."""

    def __init__(self, connections: Connections, **more: Any) -> None:
        super().__init__(**more)
        self._all = connections
        self._waits_for: str | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        """Runs while they do not read what we send."""
        self._upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """See asyncio."""
        super().connection_made(transport)
        peer = self.client[0] if self.client else "?"
        if self._all.enter(transport, peer, address_of({"client": self.client}) or peer):
            self._expect()
        else:
            transport.write(TOO_MANY)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """See asyncio."""
        self._all.leave(self.transport)
        self._wait_for(None)
        self.resume_writing()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """See uvicorn."""
        if self.conn.their_state is h11.IDLE and _is_long(self.conn.trailing_data[0]):
            self._all.turned_away("long")
            self.transport.write(TOO_LONG)
            self.transport.close()
            return
        super().handle_events()
        self._expect()

    def on_response_complete(self) -> None:
        """See uvicorn."""
        super().on_response_complete()
        self._expect()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """See uvicorn: from now on the connection is a `Wire`."""
        self._upgraded = True
        self._wait_for(None)
        self._all.busy(self.transport)
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """See asyncio: they read more slowly than we write, or not at all."""
        super().pause_writing()
        self._unread = self._unread or self.loop.call_later(limits.READING_SECONDS, self._does_not_read)

    def resume_writing(self) -> None:
        """See asyncio."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def _expect(self) -> None:
        """What is to come next, and by when."""
        if self._upgraded:
            return
        theirs = None if self.transport.is_closing() else self.conn.their_state
        if theirs is h11.IDLE:
            # uvicorn gives those who have had an answer less time, until they begin to ask again
            self._wait_for("headers" if self.timeout_keep_alive_task is None else None)
        else:
            self._wait_for("body" if theirs is h11.SEND_BODY else None)
        if theirs in (h11.IDLE, h11.SEND_BODY):
            self._all.silent(self.transport)
        else:
            self._all.busy(self.transport)

    def _wait_for(self, what: str | None) -> None:
        if what == self._waits_for:
            return
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self._waits_for = what
        if what is not None:
            seconds = limits.HEADERS_SECONDS if what == "headers" else limits.BODY_SECONDS
            self._deadline = self.loop.call_later(seconds, self._too_late, what)

    def _too_late(self, what: str) -> None:
        self._all.turned_away(what)
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):  # nothing has been answered yet
            self.transport.write(TOO_LATE)
        self.transport.close()

    def _does_not_read(self) -> None:
        self._all.turned_away("reading")
        self.transport.abort()


class Wire(WebSocketsSansIOProtocol):
    """Uvicorn's socket. One whose reader is gone is ended, whatever was still to be sent.

    A write costs more than a message does: what is to be said at the same time is said in one.
    """

    def __init__(self, connections: Connections, **more: Any) -> None:
        super().__init__(**more)
        self._all = connections
        self._heard = False
        """Whether anything has come since it was last looked whether they are there."""
        self._unread = bytearray()
        """What has come, and is read when it is its turn."""
        self._idle_talk = Bucket(limits.IDLE_FRAMES_A_SECOND, limits.IDLE_FRAMES_AT_ONCE)

    def connection_lost(self, exc: Exception | None) -> None:
        """See asyncio."""
        self._all.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """See asyncio. Thousands of frames may come at once: they are read by and by."""
        self._heard = True
        if self._unread or len(data) > limits.READ_BYTES:
            self._unread += data
            self._read_later()
        else:
            super().data_received(data)

    async def receive(self) -> Any:
        """See uvicorn, which goes on reading when everything is heard."""
        event = await super().receive()
        if self._unread and not self.read_paused:
            self._read_later()
        return event

    def _read_later(self) -> None:
        if not self.transport.is_closing():
            self.transport.pause_reading()
            self._all.read_later(self)

    def read_on(self) -> bool:
        """Read a little more of what has come. Returns whether there is more that is to be heard now."""
        piece = bytes(self._unread[: limits.READ_BYTES])
        del self._unread[: limits.READ_BYTES]
        super().data_received(piece)
        if self.transport.is_closing():
            self._unread.clear()
        elif not self._unread and not self.read_paused:
            self.transport.resume_reading()
        return bool(self._unread) and not self.read_paused

    def handle_ping(self) -> None:
        """See uvicorn."""
        super().handle_ping()
        self._said_nothing()

    def handle_cont(self, event: Frame) -> None:
        """See uvicorn."""
        super().handle_cont(event)
        self._said_nothing()

    def _said_nothing(self) -> None:
        """Frames without a message cost as much as others; nobody has reason to send many."""
        if not self._idle_talk.take() and not self.transport.is_closing():
            self._all.turned_away("frames")
            self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        """See uvicorn: whoever serves the socket finds it among its extensions."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][SAY] = {"wire": self}

    @property
    def reads(self) -> bool:
        """Whether what is sent now is read without anybody waiting."""
        return self.writable.is_set() and not (self.disconnected or self.close_sent)

    async def say(self, texts: Iterable[bytes]) -> None:
        """Send messages, all in one write, when they can be read."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        self.tell(texts)

    def tell(self, texts: Iterable[bytes]) -> None:
        """Send messages, all in one write, whether they are read or not."""
        if self.conn.state is not OPEN:
            raise ClientDisconnected
        self.transport.write(b"".join([part for text in texts for part in (_head(len(text)), text)]))

    def send_receive_event_to_app(self) -> None:
        """See uvicorn, which would stop reading at each message, and go on when it is heard."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused or self.queue.qsize() >= limits.MESSAGES_WAITING
        if self.read_paused and not paused:
            self.transport.pause_reading()

    def send_keepalive_ping(self) -> None:
        """See uvicorn. Who has said something since is there, and needs not be asked."""
        if self._heard:
            self._heard = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def handle_pong(self, event: Frame) -> None:
        """See uvicorn: an answer is nothing that they say by themselves."""
        super().handle_pong(event)
        self._heard = False
        self._said_nothing()

    def keepalive_timeout(self) -> None:
        """See uvicorn."""
        super().keepalive_timeout()
        self._all.turned_away("ping")
        self.loop.call_later(limits.RETRY_SECONDS, self.transport.abort)


def _is_long(said: bytes) -> bool:
    """Whether a request has so many headers that reading them alone would hold up others."""
    end = said.find(b"\r\n\r\n")
    size = len(said) if end < 0 else end
    return size > limits.HEADERS_BYTES or said.count(b"\n", 0, size) > limits.HEADERS_LINES


def _head(length: int) -> bytes:
    """What stands before a text of so many bytes that is a whole message (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2)
    return b"\x81\x7f" + length.to_bytes(8)
