"""A table's socket: commands come in, the table as its reader may see it goes out.

What goes out is always the newest state. A slow reader skips what is between; nothing piles up.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from sobremesa.server import figures
from sobremesa.server.api import TheAuthority, TheStore, name_of
from sobremesa.server.errors import language_of
from sobremesa.server.pace import Bucket
from sobremesa.table import limits, messages, showing
from sobremesa.table.authority import Authority, Room
from sobremesa.table.events import Person
from sobremesa.table.store import Store
from sobremesa.table.table import Refused

log = logging.getLogger(__name__)

Socket = WebSocket[Any, Any, Any]

# Close codes of our own (4000 to 4999 are for applications)
UNKNOWN_TABLE = 4404
FORBIDDEN_ORIGIN = 4403
TOO_MUCH = 4429
BROKEN = 4500


class Connection:
    """One person's socket at one table."""

    def __init__(self, socket: Socket, authority: Authority, store: Store, person: str) -> None:
        self.person = person
        self._socket = socket
        self._authority = authority
        self._store = store
        self._language = language_of(socket)
        self._room: Room | None = None
        self._viewer: int | None = None
        self._chose_viewer = False
        self._sent = 0
        self._news = asyncio.Event()
        self._answers: asyncio.Queue[messages.AnyFromServer] = asyncio.Queue()

    def changed(self) -> None:
        """See `Listener`."""
        self._news.set()

    async def serve(self, table_id: str) -> None:
        """Talk until one side leaves."""
        self._enter(await self._authority.room(table_id))
        sending = asyncio.create_task(self._send())
        try:
            await self._receive(table_id)
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
            if self._room is not None:
                self._authority.exit(self._room, self)

    def _enter(self, room: Room) -> None:
        if self._room is not None:
            self._authority.exit(self._room, self)
        self._room = room
        self._authority.enter(room, self)
        self._sent = 0
        self._news.set()

    async def _send(self) -> None:
        """Send answers first, then the newest state, for ever."""
        while True:
            await self._news.wait()
            self._news.clear()
            while not self._answers.empty():
                await self._socket.send_data(messages.write(self._answers.get_nowait()), mode="text")
            room = self._room
            assert room is not None
            if room.dropped:
                await self._reopen(room.table.id)
                continue
            shown = self._authority.show(room, self.person, self._seen_from(room), self._sent)
            self._sent = shown.version
            await self._socket.send_data(messages.write(shown), mode="text")

    async def _reopen(self, table_id: str) -> None:
        """The room was dropped: go to the fresh one, as soon as the storage gives it."""
        try:
            self._enter(await self._authority.room(table_id))
        except Refused:
            await asyncio.sleep(1.0)
            self._news.set()

    def _seen_from(self, room: Room) -> int | None:
        """The seat whose eyes are used: the chosen one, else the one that decides, else the first."""
        held = room.table.seats_of(self.person)
        if self._chose_viewer and (self._viewer is None or self._viewer in held):
            return self._viewer
        if not held:
            return None
        seat = room.table.seat
        return seat if seat in held else held[0]

    async def _receive(self, table_id: str) -> None:
        pace = Bucket(limits.MESSAGES_A_SECOND, limits.MESSAGES_AT_ONCE)
        unheard = 0
        while True:
            text = await self._socket.receive_data(mode="text")
            if not pace.take():
                unheard += 1
                if unheard > limits.SOCKETS_UNHEARD:
                    await self._socket.close(TOO_MUCH, "too fast")
                    return
                self._answer(self._problem(Refused("too-fast"), None))
                continue
            unheard = 0
            await self._hear(table_id, text)

    async def _hear(self, table_id: str, text: str | bytes) -> None:
        command: str | None = None
        try:
            if len(text) > limits.MESSAGE_BYTES:
                raise Refused("too-large")
            message = _understand(text)
            command = getattr(message, "id", None)
            await self._obey(table_id, message)
        except Refused as refused:
            self._answer(self._problem(refused, command))
        except Exception:
            log.exception("a message failed", extra={"table": table_id})
            self._answer(self._problem(Refused("internal"), command))

    async def _obey(self, table_id: str, message: messages.AnyFromClient) -> None:
        room = self._room
        assert room is not None
        match message:
            case messages.Sync():
                self._sent = 0
                self._news.set()
            case messages.Look(seat=seat):
                if seat is not None and seat not in room.table.seats_of(self.person):
                    raise Refused("not-your-seat")
                self._viewer, self._chose_viewer, self._sent = seat, True, 0
                self._news.set()
            case messages.Ask(id=command, beginning=beginning):
                viewer = self._seen_from(room)
                found = showing.prospect(room.table, self.person, viewer, command, beginning, self._language)
                self._answer(found)
            case _:
                person = Person(self.person, await name_of(self._store, self.person))
                with figures.COMMAND_SECONDS.time():
                    done = await self._authority.command(table_id, person, message)
                self._answer(done)

    def _problem(self, refused: Refused, command: str | None) -> messages.Problem:
        version = None if self._room is None else self._room.table.version
        return showing.problem(refused, command, version, self._language)

    def _answer(self, answer: messages.AnyFromServer) -> None:
        self._answers.put_nowait(answer)
        self._news.set()


def _understand(text: str | bytes) -> messages.AnyFromClient:
    try:
        return messages.read(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused("bad-message", problem=str(error)[:200]) from None


def same_origin(socket: Socket, origins: tuple[str, ...]) -> bool:
    """Whether the page that opens a socket is ours. Programs that are no browsers send no origin."""
    origin = socket.headers.get("origin")
    if origin is None or origin in origins:
        return True
    return urlsplit(origin).netloc == socket.headers.get("host", "")


class Sockets:
    """Counts open sockets, so that nobody takes them all."""

    def __init__(self, origins: tuple[str, ...]) -> None:
        self.origins = origins
        self.open: Counter[str] = Counter()

    def admit(self, socket: Socket, person: str) -> int | None:
        """The code to close a socket with that may not be opened; None if it may."""
        if not same_origin(socket, self.origins):
            return FORBIDDEN_ORIGIN
        return TOO_MUCH if self.open[person] >= limits.SOCKETS_A_PERSON else None


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(
    socket: Socket, authority: TheAuthority, store: TheStore, sockets: Sockets, table_id: str
) -> None:
    """See docs/protocol.md."""
    person: str = socket.scope["state"]["person"]
    await socket.accept()
    refusal = sockets.admit(socket, person)
    if refusal is not None:
        await socket.close(refusal)
        return
    sockets.open[person] += 1
    try:
        await _serve(socket, authority, store, person, table_id)
    finally:
        sockets.open[person] -= 1
        if not sockets.open[person]:
            del sockets.open[person]


async def _serve(socket: Socket, authority: Authority, store: Store, person: str, table_id: str) -> None:
    try:
        room = await authority.room(table_id)
        if len(room.listeners) >= limits.SOCKETS_A_TABLE:
            await socket.close(TOO_MUCH)
            return
        await Connection(socket, authority, store, person).serve(table_id)
    except Refused as refused:
        await socket.close(UNKNOWN_TABLE if refused.code == "unknown-table" else BROKEN)
    except WebSocketDisconnect:
        return
