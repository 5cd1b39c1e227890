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
from sobremesa.games.game import OPEN, Illegal, Refusal
from sobremesa.games.history import History
from sobremesa.games.record import Malformed, Record, decode, from_json, positions
from sobremesa.server.errors import answers, language_of
from sobremesa.table import messages, projection
from sobremesa.table.table import Refused


class ReplayedPosition(msgspec.Struct, frozen=True):
    """A position of a recorded game with every hand open, and the action that led to it."""

    view: dict[str, Any]
    seat: int | None
    """Who played that action."""
    action: str | None
    preview: dict[str, Any] | None
    """What it visibly did."""


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
        history, refused = await replayed(record)
        shown = [] if history is None else await _positions(history)
    problem = None
    if refused is not None:
        problem = projection.problem(Refused("illegal", refused), None, None, language_of(request))
    return Replay(record.json(), shown, problem)


async def replayed(record: Record) -> tuple[History | None, Refusal | None]:
    """The game of a record as far as the rules allow it (None: not even its setup), and why no further."""
    states: list[Any] = []
    refusal = None
    try:
        for _, state in positions(record):
            states.append(state)
            await asyncio.sleep(0)  # a long game must not hold up the others
    except Illegal as illegal:
        refusal = illegal.refusal
    return History.sound(record, tuple(states)) if states else None, refusal


async def _positions(history: History) -> list[ReplayedPosition]:
    """Every position with all hands open."""
    found = []
    for ply in range(history.ply + 1):
        view = history.game.view(history.at(ply), OPEN)
        if ply == 0:
            found.append(ReplayedPosition(view, None, None, None))
        else:
            action, preview = history.actions[ply - 1], history.preview(ply)
            found.append(ReplayedPosition(view, history.actor(ply), action, preview))
        await asyncio.sleep(0)
    return found


def read_record(text: bytes, language: str) -> Record:
    """The record in what somebody sent, or in the exported game."""
    try:
        value = decode(text)
        return from_json(value.get("record", value))
    except Malformed as malformed:
        problem = texts.say(language, malformed.message, **malformed.facts)
        raise Refused("bad-message", problem=problem) from None
