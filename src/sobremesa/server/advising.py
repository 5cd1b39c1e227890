"""Advice over HTTP: hints at a table, and looking back on finished games with somebody who plays well."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, Parameter, SkipValidation

from sobremesa.games.record import canonical
from sobremesa.server.api import TABLE
from sobremesa.server.dependencies import SENT, TableId, TheAuthority
from sobremesa.server.errors import answers, language_of
from sobremesa.server.pace import Buckets
from sobremesa.server.replaying import TheReplays, read_record, replayed
from sobremesa.table import limits, messages
from sobremesa.table.fields import SeatNumber
from sobremesa.table.table import Refused

Key = Annotated[str, Parameter(pattern="^record-[0-9a-f]{32}$", description="The key of an analysis")]


class HintWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of yours that wants a hint."""

    seat: SeatNumber


class Paces:
    """How much thinking one person may ask for."""

    def __init__(self) -> None:
        self._hints = Buckets(limits.HINTS_A_SECOND, limits.HINTS_AT_ONCE)
        self._analyses = Buckets(limits.ANALYSES_A_SECOND, limits.ANALYSES_AT_ONCE)

    def take_hint(self, person: str) -> None:
        """Raise `Refused` where somebody asks for too many hints."""
        if not self._hints.take(person):
            raise Refused("too-fast")

    def take_analysis(self, person: str) -> None:
        """Raise `Refused` where somebody lets too many games be judged."""
        if not self._analyses.take(person):
            raise Refused("too-fast")


ThePaces = NamedDependency[SkipValidation[Paces]]


@post(
    "/api/tables/{table_id:str}/hint",
    status_code=200,
    responses=answers(*SENT, *TABLE, 409),
    operation_id="hint",
)
async def hint(
    request: Request[Any, Any, Any],
    authority: TheAuthority,
    paces: ThePaces,
    table_id: TableId,
    data: JSONBody[HintWish],
) -> messages.Hint:
    """What a good player would do at your seat, knowing what it knows.

    Alone or against bots you may always ask; where people play each other, if the table was laid so.
    """
    person: str = request.scope["state"]["person"]
    paces.take_hint(person)
    return await authority.hint(table_id, person, data.seat)


@get("/api/tables/{table_id:str}/analysis", responses=answers(*TABLE, 409), operation_id="analyseTable")
async def analyse_table(
    request: Request[Any, Any, Any], authority: TheAuthority, paces: ThePaces, table_id: TableId
) -> messages.Analysis:
    """A finished game as a good player sees it. Ask again until it is done."""
    if not authority.analyst.knows(table_id):
        table = await authority.finished(table_id)
        paces.take_analysis(request.scope["state"]["person"])
        if table.history is None:
            raise Refused("rules-gone")
        authority.analyst.study(table_id, table.history, request.scope["state"]["person"])
    return authority.analyst.look(table_id)


@post("/api/analyses", status_code=200, responses=answers(*SENT, 503), operation_id="analyseRecord")
async def analyse_record(
    request: Request[Any, Any, Any],
    data: JSONBody[dict[str, Any]],  # noqa: ARG001 - it is read again, as strictly as records are read
    authority: TheAuthority,
    replays: TheReplays,
    paces: ThePaces,
) -> messages.Analysis:
    """The same for a record, or an exported game, that somebody has in a file."""
    record = read_record(await request.body(), language_of(request))
    key = "record-" + hashlib.sha256(canonical(record.json()).encode()).hexdigest()[:32]
    person: str = request.scope["state"]["person"]
    if not authority.analyst.knows(key):
        paces.take_analysis(person)
        async with replays.turn(person):
            history = await replayed(record)
        authority.analyst.study(key, history, person)
    return authority.analyst.look(key)


@get("/api/analyses/{key:str}", responses=answers(400, 404, 503), operation_id="getAnalysis")
async def get_analysis(authority: TheAuthority, key: Key) -> messages.Analysis:
    """The analysis of a record that was sent before, by its key. Ask again until it is done."""
    return authority.analyst.look(key)


HANDLERS = [hint, analyse_table, analyse_record, get_analysis]
