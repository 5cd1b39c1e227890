"""Everything that is kept of somebody, as a file to take along."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream

from sobremesa.server.dependencies import TheAuthority, TheStore
from sobremesa.server.errors import answers
from sobremesa.server.persons import Invitation, Me, invitations_of, me_of
from sobremesa.server.ratings import MyRating, my_ratings
from sobremesa.server.replaying import PACKED, streamed
from sobremesa.table import limits
from sobremesa.table.people import PASSKEY, PHRASE
from sobremesa.table.store import Call, Note, Row
from sobremesa.table.talk import Word


class Said(msgspec.Struct, frozen=True):
    """Something that you said at a table."""

    table: str
    place: str
    at: int
    kind: str
    text: str


class Called(msgspec.Struct, frozen=True):
    """How you are called when it is your turn: the address of a browser, or of your letters."""

    way: str
    address: str
    confirmed: bool


class Belongings(msgspec.Struct, frozen=True):
    """Everything that is kept of you."""

    id: str
    me: Me
    keys: list[dict[str, Any]]
    """The kinds of your keys and when they were made; their secrets are not kept."""
    tables: list[dict[str, Any]]
    invitations: list[Invitation]
    ratings: list[MyRating]
    """With how they came about, game by game."""
    words: list[Said]
    """What you said, as far as it is not forgotten yet."""
    calls: list[Called]


@get(
    "/api/me/data",
    responses={200: ResponseSpec(Belongings, generate_examples=False), **answers(503)},
    operation_id="takeMyData",
    opt={PACKED: True},
)
async def take_my_data(request: Request[Any, Any, Any], store: TheStore, authority: TheAuthority) -> Stream:
    """Everything that is kept of you, as a file. The record of a game can be had at its table."""
    who = request.scope["state"]["person"]
    me, notes = await me_of(store, who), await store.notes(who)
    invitations, ratings = await invitations_of(store, who), my_ratings(authority, who)
    rows = await store.all_of_person(who, limits.TAKEN_TABLES)
    words, calls = await store.said_by(who, limits.TAKEN_WORDS), await store.calls(who)

    def collect() -> Belongings:
        return Belongings(
            who,
            me,
            [_key(note) for note in notes if note.key.startswith((PHRASE, PASSKEY))],
            [_told(row, who) for row in rows],
            invitations,
            ratings,
            [_said(table, word) for table, word in words],
            [_called(call) for call in calls],
        )

    packed = await asyncio.to_thread(_packed, collect)  # it may be megabytes
    named = 'attachment; filename="sobremesa-me.json"'
    return streamed(request, packed, **{"content-disposition": named})


HANDLERS = [take_my_data]


def _packed(collect: Callable[[], Belongings]) -> bytes:
    """As JSON, in a gzip file."""
    return gzip.compress(msgspec.json.encode(collect()), 6)


def _told(row: Row, who: str) -> dict[str, Any]:
    """A table as its row says it, without other people's ids."""
    told: dict[str, Any] = msgspec.to_builtins(row)
    for name in ("people", "owner", "former", "held", "result"):
        del told[name]
    held = [seat for seat, holder in enumerate(row.held) if holder == who]
    return {**told, "yours": held, "laid": row.owner == who}


def _key(note: Note) -> dict[str, Any]:
    return {"kind": note.key.partition(":")[0], "made": msgspec.json.decode(note.body)["made"]}


def _said(table: str, word: Word) -> Said:
    return Said(table, word.place, word.at, word.kind, word.text)


def _called(call: Call) -> Called:
    return Called(call.way, call.address, call.confirmed)
