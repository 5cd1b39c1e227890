"""Replaying records that somebody has in a file: nothing of it touches a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import thread_time
from typing import Any

from litestar import Request, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, SkipValidation
from litestar.response import Stream

from sobremesa import texts
from sobremesa.games.game import Illegal
from sobremesa.games.history import History
from sobremesa.games.record import Malformed, Record, decode, from_json, positions
from sobremesa.server.errors import answers, language_of
from sobremesa.table import limits
from sobremesa.table.replaying import Replay, retold, unpacked
from sobremesa.table.table import Refused
from sobremesa.table.thinking import NICENESS
from sobremesa.workers import AsyncWorker, WorkerDied

PACKED = "packed"
"""Marks answers that are compressed before they get to the door."""


class Replays:
    """One replay at a time, and one a person, in a process of its own: nobody else waits for it."""

    def __init__(self) -> None:
        self._busy: set[str] = set()
        self._turn = asyncio.Lock()
        self._worker = AsyncWorker(niceness=NICENESS)

    @asynccontextmanager
    async def turn(self, person: str) -> AsyncIterator[None]:
        """Wait for one's turn. Raises `Refused` where this person is waiting already."""
        if person in self._busy:
            raise Refused("too-fast")
        self._busy.add(person)
        try:
            async with self._turn:
                yield
        finally:
            self._busy.discard(person)

    async def retold(self, person: str, record: Record, language: str) -> bytes:
        """A record told position by position, in a gzip file. Raises `Refused`."""
        async with self.turn(person):
            try:
                return await self._worker.do(limits.REPLAY_SECONDS, retold, record, language)
            except TimeoutError:
                raise Refused("too-long") from None
            except WorkerDied:
                raise Refused("no-answer") from None

    def end(self) -> None:
        """Stop, whatever is being told."""
        self._worker.end()


TheReplays = NamedDependency[SkipValidation[Replays]]


@post(
    "/api/replay",
    status_code=200,
    responses={200: ResponseSpec(Replay, generate_examples=False), **answers(400, 403, 413, 503)},
    operation_id="replay",
    opt={PACKED: True},
)
async def replay(
    request: Request[Any, Any, Any],
    data: JSONBody[dict[str, Any]],  # noqa: ARG001 - it is read again, as strictly as records are read
    replays: TheReplays,
) -> Stream:
    """Replay a record, or an exported game, that somebody has in a file."""
    language = language_of(request)
    record = read_record(await request.body(), language)
    return streamed(request, await replays.retold(request.scope["state"]["person"], record, language))


def streamed(request: Request[Any, Any, Any], packed: bytes, **more: str) -> Stream:
    """JSON that was compressed where it holds up nobody; to who reads no gzip it is sent unpacked."""
    as_it_is = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"vary": "accept-encoding", **({"content-encoding": "gzip"} if as_it_is else {}), **more}
    return Stream(_pieces(packed, as_it_is), media_type="application/json", headers=headers)


async def _pieces(packed: bytes, as_it_is: bool) -> AsyncIterator[bytes]:
    """What is sent piece by piece: as long as somebody does not read on, nothing is unpacked for them."""
    size = limits.PIECE_BYTES
    if as_it_is:
        for first in range(0, len(packed), size):
            yield packed[first : first + size]
        return
    for piece in unpacked(packed, size):
        yield piece


async def replayed(record: Record) -> History:
    """The game of a record, as far as the rules allow it. Raises `Refused`."""
    if len(record.actions) > limits.ANALYSED_ACTIONS:
        raise Refused("too-long")
    states: list[Any] = []
    begin = thread_time()
    try:
        for _, state in positions(record):
            states.append(state)
            # A long game must not hold up the others: they have as much of the processor.
            await asyncio.sleep(thread_time() - begin)
            begin = thread_time()
    except Illegal:
        pass
    if not states:
        raise Refused("no-such-position", ply=0)
    return History.sound(record, tuple(states))


def read_record(text: bytes, language: str) -> Record:
    """The record in what somebody sent, or in the exported game."""
    try:
        value = decode(text)
        return from_json(value.get("record", value))
    except Malformed as malformed:
        problem = texts.say(language, malformed.message, **malformed.facts)
        raise Refused("bad-message", problem=problem) from None
