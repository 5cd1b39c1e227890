"""Replaying records that somebody has in a file: nothing of it touches a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, SkipValidation

from sobremesa import texts
from sobremesa.games import load
from sobremesa.games.game import OPEN, Illegal, Refusal
from sobremesa.games.record import Malformed, Record, decode, from_json
from sobremesa.games.record import positions as record_positions
from sobremesa.server.errors import answers, language_of
from sobremesa.table import messages, showing
from sobremesa.table.table import Refused


class ReplayedPosition(msgspec.Struct, frozen=True):
    """A position of a recorded game with every hand open, and the action that led to it."""

    view: dict[str, Any]
    seat: int | None
    """Who played that action."""
    action: str | None


class Replay(msgspec.Struct, frozen=True):
    """A recorded game, position by position; `problem` says where the rules refuse it."""

    record: dict[str, Any]
    positions: list[ReplayedPosition]
    problem: messages.Problem | None


class Replays:
    """One replay at a time, and one a person: a long game is seconds of work."""

    def __init__(self) -> None:
        self._busy: set[str] = set()
        self._turn = asyncio.Lock()

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


TheReplays = NamedDependency[SkipValidation[Replays]]


@post("/api/replay", status_code=200, responses=answers(400, 403, 413), operation_id="replay")
async def replay(
    request: Request[Any, Any, Any],
    data: JSONBody[dict[str, Any]],  # noqa: ARG001 - it is read again, as strictly as records are read
    replays: TheReplays,
) -> Replay:
    """Replay a record, or an exported game, that somebody has in a file."""
    record = read_record(await request.body(), language_of(request))
    async with replays.turn(request.scope["state"]["person"]):
        positions, refused = await _replayed(record)
    problem = None
    if refused is not None:
        problem = showing.problem(Refused("illegal", refused), None, None, language_of(request))
    return Replay(record.json(), positions, problem)


async def _replayed(record: Record) -> tuple[list[ReplayedPosition], Refusal | None]:
    """The positions of a record, and why the rules refuse the next one if they do."""
    game = load(record.game)
    positions: list[ReplayedPosition] = []
    before: Any = None
    try:
        for ply, state in record_positions(record):
            actor = None if before is None else game.seat(before)
            action = record.actions[ply - 1] if ply else None
            positions.append(ReplayedPosition(game.view(state, OPEN), actor, action))
            before = state
            await asyncio.sleep(0)  # a long game must not hold up the others
    except Illegal as illegal:
        return positions, illegal.refusal
    return positions, None


def read_record(text: bytes, language: str) -> Record:
    """The record in what somebody sent, or in the exported game."""
    try:
        value = decode(text)
        return from_json(value.get("record", value))
    except Malformed as malformed:
        problem = texts.say(language, malformed.message, **malformed.facts)
        raise Refused("bad-message", problem=problem) from None
