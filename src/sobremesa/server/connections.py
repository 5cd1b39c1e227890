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
from collections.abc import Collection
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from sobremesa.server import metrics
from sobremesa.server.pace import address_of
from sobremesa.table import limits

if TYPE_CHECKING:
    from sobremesa.server.wire import Wire

log = logging.getLogger(__name__)

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
        """Those that have said something that is still to be read, whose turn it is first."""
        self._read_at = -limits.TICK_SECONDS
        """When something was last read, by the event loop's clock."""
        self._tick = limits.TICK_SECONDS
        """How long after that the next is read."""
        self._addressed: list[Wire] = []
        """Those to whom something is about to be written."""
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

    def read_now(self, wire: Wire) -> bool:
        """Whether what somebody says is read at once: where nobody has said anything for a moment.

        Many who speak at the same time are heard together, a hundred times a second or less: they are judged
        one after the other, written in one commit and answered in one go, which costs less.
        """
        now = wire.loop.time()
        if self._behind or now - self._read_at < self._tick:
            return False
        self._read_at, self._tick = now, limits.TICK_SECONDS
        return True

    def read_later(self, wire: Wire) -> None:
        """Somebody has said something that is not read at once."""
        if not self._behind:
            wire.loop.call_at(self._read_at + self._tick, self._read_on, wire.loop)
        self._behind.setdefault(wire)

    def _read_on(self, loop: asyncio.AbstractEventLoop) -> None:
        """Read a little of what each of them said, in turn, and then let others come first."""
        begin = perf_counter()
        self._read_at = loop.time()
        many = len(self._behind) >= limits.TICK_MANY
        self._tick = limits.BUSY_TICK_SECONDS if many else limits.TICK_SECONDS
        try:
            while self._behind and perf_counter() - begin < limits.PIECES_SECONDS:
                wire, _ = self._behind.popitem(last=False)
                if wire.read_on():
                    self._behind[wire] = None
        finally:  # whatever goes wrong with one of them, the others are heard
            if self._behind:
                loop.call_soon(self._read_on, loop)

    def write_soon(self, wire: Wire) -> None:
        """Something is to be written: in a row with what all others are told, a write takes half as long."""
        if not self._addressed:
            wire.loop.call_soon(self._write)
        self._addressed.append(wire)

    def _write(self) -> None:
        wires, self._addressed = self._addressed, []
        for wire in wires:
            wire.write()

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


def _is_long(said: bytes) -> bool:
    """Whether a request has so many headers that reading them alone would hold up others."""
    end = said.find(b"\r\n\r\n")
    size = len(said) if end < 0 else end
    return size > limits.HEADERS_BYTES or said.count(b"\n", 0, size) > limits.HEADERS_LINES
