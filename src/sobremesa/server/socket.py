"""A table's socket: commands come in, the table as its reader may see it goes out.

What goes out is always the newest state. A slow reader skips what is between; nothing piles up.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from litestar.connection import ASGIConnection

from sobremesa.server import metrics
from sobremesa.server.api import speak
from sobremesa.server.errors import language_of
from sobremesa.server.guard import AGAIN, BROKEN, TOO_MUCH, UNKNOWN
from sobremesa.server.pace import Budgets, Visitor, visitor_of
from sobremesa.server.persons import person_named
from sobremesa.server.wire import SAY
from sobremesa.table import limits, messages, projection, talk
from sobremesa.table.authority import Authority
from sobremesa.table.command import Command
from sobremesa.table.fields import CommandId
from sobremesa.table.people import Person
from sobremesa.table.rooms import Room
from sobremesa.table.store import Store
from sobremesa.table.table import Refused

if TYPE_CHECKING:
    from litestar.types import ASGIApp

log = logging.getLogger(__name__)

NOTHING_SAID: tuple[str, int, bool, tuple[int, ...], bool] = ("", 0, False, (), False)

_PATH = re.compile("/api/tables/([^/]+)/socket/?")


class Socket:
    """The server's end of a socket, as ASGI gives it."""

    def __init__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope = scope
        self.receive = receive
        self._send = send

    async def accept(self) -> None:
        """Let them in."""
        await self.receive()  # that they are there
        await self._send({"type": "websocket.accept", "headers": []})

    async def close(self, code: int, reason: str = "") -> None:
        """Hang up, and say why."""
        await self._send({"type": "websocket.close", "code": code, "reason": reason})


class Saying(Protocol):
    """Carries messages to the other end: see `Wire`."""

    @property
    def reads(self) -> bool: ...

    async def receive(self) -> Any: ...

    def tell(self, texts: Iterable[bytes]) -> None: ...

    async def say(self, texts: Iterable[bytes]) -> None: ...


class Connection:
    """One person's socket at one table."""

    def __init__(
        self, socket: Socket, authority: Authority, store: Store, budgets: Budgets, visitor: Visitor
    ) -> None:
        self.person = visitor.person
        self._nameless = Person(visitor.person, "")
        self._socket = socket
        self._wire: Saying = socket.scope["extensions"].pop(SAY)["wire"]  # which knows its scope, too
        self._authority = authority
        self._store = store
        self._budgets = budgets
        self._visitor = visitor
        self._language = language_of(ASGIConnection(socket.scope))
        self._room: Room | None = None
        self._viewer: int | None = None
        self._chose_viewer = False
        self._eyes: int | None = None
        """The seat whose eyes the last state was seen with."""
        self._sent = 0
        self._loop = asyncio.get_running_loop()
        self._looks = False
        """Whether it is about to be looked what is to be sent."""
        self._wakes = asyncio.Event()
        self._waits = False
        """Whether whoever sends has nothing to do."""
        self._trouble: Exception | None = None
        self._due = False
        """Whether the newest state is still to be sent."""
        self._listens = False
        """Whether what was said is still to be sent."""
        self._listened: tuple[str, str] | None = None
        """Where, and at what kind of table, the reader was when it was sent last."""
        self._heard = 0
        """The last word that was sent."""
        self._about = NOTHING_SAID
        """What was sent besides."""
        self._answers: list[messages.AnyFromServer] = []
        """What is still to be answered."""
        self._told = asyncio.Event()
        self._obeying = self._left = False

    def changed(self) -> None:
        """See `Listener`."""
        self._due = True
        self._wake()

    def talked(self) -> None:
        """See `Listener`."""
        self._listens = True
        self._wake()

    async def serve(self, table_id: str) -> None:
        """Talk until one side leaves."""
        self._enter(await self._authority.room(table_id))
        sending, receiving = (asyncio.create_task(side) for side in (self._send(), self._receive(table_id)))
        try:
            ended, _ = await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._left = True
            sending.cancel()
            if not self._obeying:  # what is being written is finished, whoever is gone
                receiving.cancel()
            if self._room is not None:
                self._authority.exit(self._room, self)
            await asyncio.shield(asyncio.gather(sending, receiving, return_exceptions=True))
        for side in ended:
            side.result()

    def _enter(self, room: Room) -> None:
        if self._room is not None:
            self._authority.exit(self._room, self)
        self._room = room
        self._authority.enter(room, self)
        self._sent = 0
        self._listens = True
        self.changed()

    def _wake(self) -> None:
        """Something is to be sent, with all that happens until the event loop comes round to it."""
        if not self._looks:
            self._looks = True
            self._loop.call_soon(self._look)

    def _look(self) -> None:
        """Send what needs no waiting at once: mostly that is all, and costs less than waking a task."""
        self._looks = False
        room = self._room
        if self._left or room is None:
            return
        if not self._waits or not self._wire.reads or not self._plain(room):
            self._wakes.set()
            return
        try:
            texts, answers = self._ripe(room, self._due)
            if texts:
                self._wire.tell(texts)
            self._answered(answers)
        except Exception as problem:  # who sends ends the connection with it
            self._trouble = problem
            self._wakes.set()

    def _plain(self, room: Room) -> bool:
        """Whether the newest state follows on the last one, and there is nothing to say besides."""
        if room.dropped or self._listens or self._where(room) != self._listened:
            return False
        return not self._due or self._follows(room)

    def _ripe(self, room: Room, follows: bool) -> tuple[list[bytes], int]:
        """What is to be sent, answers first, and how many answers there are: all goes in one write."""
        texts = [messages.write(answer) for answer in self._answers]
        answers = len(texts)
        if follows:
            texts.append(self._shown(room))
        return texts, answers

    def _answered(self, answers: int) -> None:
        if answers:
            del self._answers[:answers]
            self._told.set()

    async def _all_told(self) -> None:
        """Wait until everything is answered."""
        while self._answers:
            self._told.clear()
            await self._told.wait()

    async def _send(self) -> None:
        """Send answers first, then the newest state, for ever."""
        while True:
            self._waits = True
            await self._wakes.wait()
            self._waits = False
            self._wakes.clear()
            if self._trouble is not None:
                raise self._trouble
            room = self._room
            assert room is not None
            texts, answers = self._ripe(room, self._due and not room.dropped and self._follows(room))
            if texts:
                await self._wire.say(texts)
            self._answered(answers)
            if room.dropped:
                await self._reopen(room.table.id)
                continue
            if self._due and not self._sent:
                await self._show_all(room)
            await self._send_words(room)

    def _follows(self, room: Room) -> bool:
        """Whether the last state was of the same table, seen with the same eyes.

        Another seat heard of everything in other words.
        """
        eyes = self._seen_from(room)
        if eyes != self._eyes:
            self._eyes, self._sent = eyes, 0
        return self._sent > 0

    def _shown(self, room: Room) -> bytes:
        """The newest state, with what has happened since the last one."""
        self._due = False
        shown = self._authority.message(room, self.person, self._eyes, self._sent)
        self._sent = room.table.version
        return shown

    async def _show_all(self, room: Room) -> None:
        """Send everything anew, in turn with others: it may be long."""

        def show() -> bytes:
            self._follows(room)
            return self._shown(room)

        await self._wire.say((await self._budgets.paid(self._visitor, show),))

    def _where(self, room: Room) -> tuple[str, talk.Place]:
        """At what kind of table the reader is, and where there."""
        return room.table.status, talk.place_of(room.table, self.person)

    async def _send_words(self, room: Room) -> None:
        """What was said since, where the reader may know of it. Who sits down or stands up hears others."""
        where = _, place = self._where(room)
        if not self._listens and where == self._listened:
            return
        try:
            said = await self._authority.talking.listen(room)
        except Refused:
            return  # it comes with the next word
        if where != self._listened or said.heard(place) < self._heard:  # all, anew
            self._listened, self._heard = where, 0
        self._listens = False
        shown = self._authority.talking.shown(room, self.person, self._heard)
        about = (place, len(shown.other), shown.off, tuple(shown.agreed), shown.kept)
        if not shown.words and about[1:] == self._about[1:] and (about == self._about or not self._heard):
            return
        self._heard, self._about = said.heard(place), about
        await self._wire.say((messages.write(shown),))

    async def _reopen(self, table_id: str) -> None:
        """The room was dropped: go to the fresh one, as soon as the storage gives it."""
        try:
            self._enter(await self._authority.room(table_id))
        except Refused:
            await asyncio.sleep(1.0)
            self.changed()

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
        unheard = 0
        while not self._left:
            text = await self._next()
            if text is None:
                return
            if not self._budgets.take(self._visitor):
                unheard += 1
                if unheard > limits.SOCKETS_UNHEARD:
                    await self._all_told()
                    await self._socket.close(TOO_MUCH, "too fast")
                    return
                await self._answer(self._problem(Refused("too-fast"), _id_of(text)))
                continue
            unheard = 0
            await self._hear(table_id, text)

    async def _next(self) -> bytes | None:
        """The next message, whether it came as text or as bytes; None when they are gone.

        That is no exception: it would know who handles it, who knows it, and such rings stay for long.
        """
        event = await self._wire.receive()
        if event["type"] == "websocket.disconnect":
            return None
        text = event.get("text")
        return event.get("bytes") or b"" if text is None else text.encode()

    async def _hear(self, table_id: str, text: bytes) -> None:
        command: str | None = None
        try:
            if len(text) > limits.MESSAGE_BYTES:
                raise Refused("too-large")
            message = _understand(text)
            command = getattr(message, "id", None)
            await self._obey(table_id, message)
        except Refused as refused:
            await self._answer(self._problem(refused, command))
        except Exception:
            log.exception("a message failed", extra={"table": table_id})
            await self._answer(self._problem(Refused("internal"), command))

    async def _obey(self, table_id: str, message: messages.AnyFromClient) -> None:
        room = self._room
        assert room is not None
        match message:
            case Command():
                await self._carry_out(table_id, message, room)
            case messages.Sync():
                self._sent = 0
                self.changed()
            case messages.Look(seat=seat):
                if seat is not None and seat not in room.table.seats_of(self.person):
                    raise Refused("not-your-seat")
                self._viewer, self._chose_viewer, self._sent = seat, True, 0
                self.changed()
            case messages.Ask(id=command, beginning=beginning):
                viewer = self._seen_from(room)
                asked = (room.table, self.person, viewer, command, beginning, self._language)
                found = await self._budgets.paid(self._visitor, partial(projection.prospect, *asked))
                await self._answer(found)
            case messages.Say() | messages.Report():
                self._budgets.speak(self._visitor)
                room = await self._authority.room(table_id)
                await self._answer(await speak(self._authority, self._store, room, self.person, message))

    async def _carry_out(self, table_id: str, command: Command, room: Room) -> None:
        """Name and face are asked for only where they will be shown."""
        self._budgets.write(self._visitor)
        if command.lays:
            self._budgets.lay(self._visitor, room.table.created.public)
        person = await person_named(self._store, self.person) if command.shows_name else self._nameless
        begin, self._obeying = perf_counter(), True
        try:
            obeying = self._authority.obey(table_id, person, command)
            done = await self._budgets.in_turn(self._visitor, obeying)
        finally:
            self._obeying = False
            metrics.COMMAND_SECONDS.observe(perf_counter() - begin)
        await self._answer(done)

    def _problem(self, refused: Refused, command: str | None) -> messages.Problem:
        version = None if self._room is None else self._room.table.version
        return projection.problem(refused, command, version, self._language)

    async def _answer(self, answer: messages.AnyFromServer) -> None:
        """Queue an answer. Whoever does not read their answers is not listened to either."""
        if self._left:  # nobody is there to read it
            return
        self._answers.append(answer)
        self._wake()
        if len(self._answers) >= limits.ANSWERS_WAITING:
            await self._all_told()


def _understand(text: bytes) -> messages.AnyFromClient:
    try:
        return messages.read(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused("bad-message", problem=str(error)[:200]) from None


class _Named(msgspec.Struct):
    id: CommandId | None = None


def _id_of(text: bytes) -> str | None:
    """The id of a message that is not obeyed, where that can be told cheaply."""
    if len(text) > limits.MESSAGE_BYTES:
        return None
    try:
        return msgspec.json.decode(text, type=_Named).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


class Sockets:
    """Counts open sockets, so that nobody takes them all."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()
        self._by_address: Counter[str] = Counter()
        self._sockets: dict[Socket, str] = {}

    @property
    def total(self) -> int:
        """How many there are."""
        return self._open.total()

    def full(self, who: Visitor) -> bool:
        """Whether somebody, or where they come from, has as many as they may."""
        if self._open[who.person] >= limits.SOCKETS_A_PERSON:
            return True
        return who.address is not None and self._by_address[who.address] >= limits.CONNECTIONS_AN_ADDRESS

    @contextmanager
    def counted(self, socket: Socket, who: Visitor) -> Iterator[None]:
        """While somebody's socket is open."""
        self._sockets[socket] = who.person
        self._open[who.person] += 1
        self._by_address[who.address or ""] += 1
        try:
            yield
        finally:
            del self._sockets[socket]
            for counter, key in ((self._open, who.person), (self._by_address, who.address or "")):
                counter[key] -= 1
                if not counter[key]:
                    del counter[key]

    async def end(self, person: str) -> None:
        """Close all of somebody's: they have to say again who they are."""
        for socket in [socket for socket, whose in self._sockets.items() if whose == person]:
            with suppress(OSError):
                await socket.close(AGAIN, "log in again")


class TableSockets:
    """Serves the sockets of tables; whatever else is asked for is the application's.

    A socket is there for as long as somebody plays, and all whose hands it goes through are there as long:
    with the framework's among them each takes a third more memory, which is looked through for garbage too.
    """

    def __init__(
        self, app: ASGIApp, authority: Authority, store: Store, sockets: Sockets, budgets: Budgets
    ) -> None:
        self._app = app
        self._authority = authority
        self._store = store
        self._sockets = sockets
        self._budgets = budgets

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """See docs/protocol.md."""
        asked = _PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if asked is None:
            await self._app(scope, receive, send)
        else:
            await self._serve(Socket(scope, receive, send), asked[1])

    async def _serve(self, socket: Socket, table_id: str) -> None:
        visitor = visitor_of(socket)
        await socket.accept()
        if self._sockets.full(visitor):
            await socket.close(TOO_MUCH)
            return
        with self._sockets.counted(socket, visitor):
            try:
                room = await self._authority.room(table_id)
                if len(room.listeners) >= limits.SOCKETS_A_TABLE:
                    await socket.close(TOO_MUCH)
                    return
                connection = Connection(socket, self._authority, self._store, self._budgets, visitor)
                await connection.serve(table_id)
            except Refused as refused:
                await socket.close(UNKNOWN if refused.code == "unknown-table" else BROKEN)
            except OSError:  # they left while something was being sent
                return
            except Exception:
                log.exception("a socket broke", extra={"table": table_id})
                await socket.close(BROKEN)
