"""A socket's connection: what comes is read in turn with all others, what goes out is written in one go."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import OPEN

from sobremesa.server.pace import Bucket
from sobremesa.table import limits

if TYPE_CHECKING:
    from sobremesa.server.connections import Connections

SAY = "sobremesa.say"
"""The name of the ASGI extension by which a socket's messages are sent: see `Wire`."""


class Inbox:
    """What has come and is still to be heard, by one listener: a queue of asyncio's takes twice as long."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._events: deque[Any] = deque()
        self._came: asyncio.Future[None] | None = None
        """What the listener waits for."""

    def __len__(self) -> int:
        return len(self._events)

    def put_nowait(self, event: Any) -> None:
        """Something came."""
        self._events.append(event)
        if self._came is not None and not self._came.done():
            self._came.set_result(None)

    async def get(self) -> Any:
        """What came first, as soon as there is anything."""
        while not self._events:
            self._came = self._loop.create_future()
            await self._came
        return self._events.popleft()


class Wire(WebSocketsSansIOProtocol):
    """Uvicorn's socket. One whose reader is gone is ended, whatever was still to be sent.

    A write costs more than a message does: what is to be said at the same time is said in one.
    """

    def __init__(self, connections: Connections, **more: Any) -> None:
        super().__init__(**more)
        self.queue: Any = Inbox(self.loop)
        self._all = connections
        self._heard = False
        """Whether anything has come since it was last looked whether they are there."""
        self._unread = bytearray()
        """What has come, and is read when it is its turn."""
        self._unwritten: list[bytes] = []
        """What they are about to be told."""
        self._whole = True
        """Whether what comes next begins a frame: all that came were whole ones."""
        self._idle_talk = Bucket(limits.IDLE_FRAMES_A_SECOND, limits.IDLE_FRAMES_AT_ONCE)

    def connection_lost(self, exc: Exception | None) -> None:
        """See asyncio. Their last words count, though nothing can be answered."""
        with suppress(RuntimeError):
            self.read_on()
        self._all.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """See asyncio. Thousands of frames may come at once: they are read by and by."""
        self._heard = True
        at_once = not self._unread and len(data) <= limits.READ_BYTES
        if at_once and (not self.handshake_initiated or self._all.read_now(self)):
            self._read(data)
            return
        self._unread += data
        if len(self._unread) > limits.READ_BYTES:
            self._read_later()
        else:
            self._all.read_later(self)

    async def receive(self) -> Any:
        """See uvicorn, which goes on reading when everything is heard."""
        event = await self.queue.get()
        if self.read_paused and not self.queue:
            self.read_paused = False
            if self._unread:
                self._read_later()
            else:
                self.transport.resume_reading()
        return event

    def _read_later(self) -> None:
        if not self.transport.is_closing():
            self.transport.pause_reading()
            self._all.read_later(self)

    def read_on(self) -> bool:
        """Read a little more of what has come. Returns whether there is more that is to be heard now."""
        if not self._unread:  # they are gone
            return False
        piece = bytes(self._unread[: limits.READ_BYTES])
        del self._unread[: limits.READ_BYTES]
        self._read(piece)
        if self.transport.is_closing():
            self._unread.clear()
        elif not self._unread and not self.read_paused:
            self.transport.resume_reading()
        return bool(self._unread) and not self.read_paused

    def _read(self, said: bytes) -> None:
        """Whole texts, as nearly all that people say, are heard at once; with all else uvicorn deals."""
        if self._whole and self.handshake_initiated:
            frames = _frames(said)
            self._whole = frames is not None
            if frames and self.conn.state is OPEN and (texts := _texts(said, frames)):
                for text in texts:
                    self.queue.put_nowait({"type": "websocket.receive", "text": text})
                self._pause_if_many()
                return
        super().data_received(said)

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
        if not self._unwritten:
            self._all.write_soon(self)
        for text in texts:
            self._unwritten += (_head(len(text)), text)

    def write(self) -> None:
        """Write what they are to be told."""
        if self._unwritten and not self.transport.is_closing():
            self.transport.write(b"".join(self._unwritten))
        self._unwritten.clear()

    async def send(self, message: Any) -> None:
        """See uvicorn. What was told before comes first."""
        self.write()
        await super().send(message)

    def shutdown(self) -> None:
        """See uvicorn. What was told before comes first."""
        self.write()
        super().shutdown()

    def send_receive_event_to_app(self) -> None:
        """See uvicorn, which would stop reading at each message, and go on when it is heard."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        self._pause_if_many()

    def _pause_if_many(self) -> None:
        many = len(self.queue) >= limits.MESSAGES_WAITING
        if many and not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
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


def _frames(said: bytes) -> list[tuple[int, int]] | None:
    """Where what each frame carries begins and ends (RFC 6455, 5.2); None where one goes on elsewhere: it is
    not whole, or has only a part of a message. Whoever does not mask what they say must be told so."""
    frames, at = [], 0
    while at + 2 <= len(said):
        length, begin = said[at + 1] - 0x80, at + 6
        if length < 0 or said[at] < 0x80:
            return None
        if length >= 126:
            more = 2 if length == 126 else 8
            length = int.from_bytes(said[at + 2 : at + 2 + more])
            begin += more
        at = begin + length
        frames.append((begin, at))
    return frames if at == len(said) else None


def _texts(said: bytes, frames: Iterable[tuple[int, int]]) -> list[str]:
    """What frames say that are all texts; nothing where one is anything else."""
    texts, at = [], 0
    for begin, end in frames:
        if said[at] != 0x81:
            return []
        try:
            texts.append(apply_mask(said[begin:end], said[begin - 4 : begin]).decode())
        except UnicodeDecodeError:
            return []
        at = end
    return texts


def _head(length: int) -> bytes:
    """What stands before a text of so many bytes that is a whole message (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2)
    return b"\x81\x7f" + length.to_bytes(8)
