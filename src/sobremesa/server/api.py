"""What can be done over HTTP. The same commands go over the socket; both end at the authority."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import JSONBody, Parameter

from sobremesa.server import metrics
from sobremesa.server.dependencies import SENT, TableId, TheAuthority, TheStore
from sobremesa.server.errors import answers, language_of
from sobremesa.server.pace import TheBudgets, visitor_of
from sobremesa.server.persons import PublicId, acquaintances, invite, person_named, person_of
from sobremesa.table import limits, messages, projection
from sobremesa.table.authority import Authority
from sobremesa.table.beginning import Begins
from sobremesa.table.clock import TimeControl
from sobremesa.table.exports import Export, export
from sobremesa.table.fields import ActionText, CommandId, NewTimeControl, SeatNumber
from sobremesa.table.lobby import Listed
from sobremesa.table.people import Person, Signer
from sobremesa.table.rooms import Room
from sobremesa.table.seeking import Wish
from sobremesa.table.store import Store
from sobremesa.table.table import Refused
from sobremesa.table.talking import speaker

SeatQuery = Annotated[
    int | None, Parameter(ge=0, le=99, description="A seat that you hold; without it, what a spectator sees")
]
Since = Annotated[int, Parameter(ge=0, le=2**31, description="Only the lines of the log after this version")]
Ply = Annotated[int, Parameter(ge=0, le=2**31, description="After so many actions; 0 is the start")]

TABLE = (400, 403, 404, 503)
"""What goes wrong with tables."""


Picked = Annotated[list[int], msgspec.Meta(max_length=99)]
"""What was picked of an option that has something to pick from."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be laid. Each seat is `me`, `open` or a bot's name."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(min_length=1, max_length=99)
    ]
    options: Annotated[dict[str, str | int | Picked], msgspec.Meta(max_length=10)] = {}
    public: bool = False
    time: NewTimeControl | None = None
    hints: bool = False
    """Whether people who play each other may ask for hints. Alone or against bots everybody may."""
    begins: Begins | None = None
    """Who begins: by lot, you, or somebody else. Without it the first seat of the list does."""
    talk: bool = True
    """Whether there may be talk; you can turn it off and on later."""
    rated: bool = False
    """Whether the game counts for the ratings of all who sit down."""
    invited: Annotated[list[PublicId], msgspec.Meta(max_length=limits.INVITED)] = []
    """People with whom you have played, who are told of the table."""
    setup: dict[str, Any] | None = None
    """A deal of your own, as a record has it, where every seat is `me`; otherwise the table deals."""


class TableRef(msgspec.Struct, frozen=True):
    """Which table."""

    table: str


class LastWords(msgspec.Struct, frozen=True):
    """Something that was said, as in `words`."""

    who: str
    name: str
    kind: str
    text: str


class TableRow(msgspec.Struct, frozen=True):
    """A line in a list of tables."""

    table: str
    game: str
    status: Literal["waiting", "playing", "over"]
    seats: list[str | None]
    """The name on every seat; null where it is free."""
    faces: list[str | None]
    """The face of the person on every seat; empty: that of their name, null: no person."""
    clocked: bool
    created: int
    changed: int
    bots: list[int]
    """The seats that bots hold."""
    yours: list[int]
    """The seats that you hold."""
    here: list[int]
    """The seats whose people are connected now."""
    watching: int
    """How many only watch."""
    seat: int | None
    """Who decides."""
    time: TimeControl | None
    options: dict[str, Any]
    hints: bool
    rated: bool
    """Whether the game counts for the ratings of those who sit there."""
    clock: messages.ClockInfo | None
    winners: list[int]
    reason: str | None
    """How it ended, as in `outcome`."""
    aside: bool
    """Whether you have put it aside, and nothing has happened there since."""
    words: LastWords | None
    """The last that was said at its seats, where you sit there and it is not over."""


class Seeking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What you want to play with anybody: a game, with how many players (none: whichever), on which clock.

    Who wants it `rated` meets only those who want that too.
    """

    game: Annotated[str, msgspec.Meta(max_length=40)]
    players: Annotated[tuple[SeatNumber, ...], msgspec.Meta(max_length=limits.SEEK_PLAYERS)] = ()
    time: NewTimeControl | None = None
    rated: bool = False


class Sought(msgspec.Struct, frozen=True):
    """How the search goes. Ask again every two or three seconds, or you are taken for gone."""

    table: str | None
    """Where you are expected, and the others with you: sit there already, and say that you are ready."""
    since: int
    """You have been looking since then."""
    others: int
    """How many others look for the same game."""


class SeatLink(msgspec.Struct, frozen=True):
    """A token that moves a seat to another device; whoever has it can take the seat."""

    token: str


class Follow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's own link, opened."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class Position(msgspec.Struct, frozen=True):
    """An earlier position of a game, as one seat may see it."""

    table: str
    ply: int
    plies: int
    viewer: int | None
    view: dict[str, Any]
    action: str | None
    """The action that led to it, as the viewer heard of it."""
    preview: dict[str, Any] | None
    """What it did, to be shown in motion."""


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first words of an action that a seat thinks of."""

    id: CommandId
    seat: SeatNumber
    beginning: ActionText


async def speak(
    authority: Authority, store: Store, room: Room, who: str, message: messages.AnyTalk
) -> messages.Done:
    """Say or report something. Those who sit are called as their seat is."""
    if isinstance(message, messages.Report):
        await authority.talking.report(room, who, message.place, message.number)
    else:
        held = [room.table.holders[seat] for seat in room.table.seats_of(who)]
        speaker = await person_named(store, who)
        name = held[0].name if held and held[0] is not None else speaker.name
        await authority.talking.say(room, Person(who, name), message.id, message.kind, message.text)
    return messages.Done(message.id, room.table.version)


@get("/api/tables", responses=answers(503), operation_id="listPublicTables")
async def list_public_tables(request: Request[Any, Any, Any], authority: TheAuthority) -> list[TableRow]:
    """Public tables that wait for players or are being played."""
    who = request.scope["state"]["person"]
    public = await authority.lobby.public(who)
    return [_line(listed, who, authority.signer) for listed in public]


@get("/api/tables/mine", responses=answers(503), operation_id="listMyTables")
async def list_my_tables(request: Request[Any, Any, Any], authority: TheAuthority) -> list[TableRow]:
    """The tables that you laid or sit at, last changed first."""
    who = request.scope["state"]["person"]
    mine = await authority.lobby.mine(who)
    return [_line(listed, who, authority.signer) for listed in mine]


@post(
    "/api/tables/{table_id:str}/aside",
    status_code=200,
    responses=answers(*SENT, 404, 503),
    operation_id="putAside",
)
async def put_aside(request: Request[Any, Any, Any], authority: TheAuthority, table_id: TableId) -> TableRef:
    """Do not remind me of this table until something happens there."""
    await authority.lobby.put_aside(request.scope["state"]["person"], table_id)
    return TableRef(table_id)


@post("/api/seek", status_code=200, responses=answers(*SENT, 409, 503), operation_id="seek")
async def seek(
    request: Request[Any, Any, Any], data: JSONBody[Seeking], authority: TheAuthority, budgets: TheBudgets
) -> Sought:
    """Look for people to play with, whoever they are; ask again while you look."""
    time = None if data.time is None else data.time.kept()
    visitor = visitor_of(request)
    wish = Wish(data.game, data.players, time, data.rated)
    found = await authority.lobby.seek(visitor.person, wish, lambda: budgets.lay(visitor, public=False))
    return Sought(found.table, found.since, found.others)


@delete("/api/seek", status_code=200, responses=answers(403, 503), operation_id="stopSeeking")
async def stop_seeking(request: Request[Any, Any, Any], authority: TheAuthority) -> Sought:
    """Do not look any more."""
    await authority.lobby.stop(request.scope["state"]["person"])
    return Sought(None, 0, 0)


@post("/api/tables", responses=answers(*SENT, 409, 503), operation_id="layTable")
async def lay_table(
    request: Request[Any, Any, Any],
    data: JSONBody[NewTable],
    authority: TheAuthority,
    store: TheStore,
    budgets: TheBudgets,
) -> TableRef:
    """Lay a table. The game begins when no seat is open any more."""
    budgets.lay(visitor_of(request), data.public)
    owner = await person_of(request, store)
    guests = await acquaintances(store, owner.id) if data.invited else {}
    table = await authority.create(
        owner,
        data.game,
        len(data.seats),
        dict(data.options),
        data.seats,
        data.public,
        None if data.time is None else data.time.kept(),
        data.hints,
        data.begins,
        not data.talk,
        data.rated,
        data.setup,
    )
    invited = [guests[who].id for who in data.invited if who in guests]
    await invite(store, authority.caller, owner, data.game, table, invited)
    return TableRef(table)


@get("/api/tables/{table_id:str}", responses=answers(*TABLE), operation_id="seeTable")
async def see_table(
    request: Request[Any, Any, Any],
    authority: TheAuthority,
    table_id: TableId,
    seat: SeatQuery = None,
    since: Since = 0,
) -> messages.State:
    """The whole table as you may see it: the same message that the socket sends."""
    room = await authority.room(table_id)
    return authority.show(room, request.scope["state"]["person"], seat, since)


@post(
    "/api/tables/{table_id:str}/commands",
    status_code=200,
    responses=answers(*SENT, *TABLE, 409),
    operation_id="command",
)
async def command(
    request: Request[Any, Any, Any],
    authority: TheAuthority,
    store: TheStore,
    budgets: TheBudgets,
    table_id: TableId,
    data: JSONBody[messages.AnyCommand],
) -> messages.Done:
    """Do something at a table: act, sit, leave, resign, undo, … It is durable when this answers."""
    budgets.write(visitor_of(request))
    if data.lays:
        budgets.lay(visitor_of(request), (await authority.room(table_id)).table.created.public)
    person = await person_of(request, store)
    begin = perf_counter()
    try:
        return await authority.command(table_id, person, data)
    finally:
        metrics.COMMAND_SECONDS.observe(perf_counter() - begin)


@post(
    "/api/tables/{table_id:str}/ask",
    status_code=200,
    responses=answers(*SENT, *TABLE, 409),
    operation_id="ask",
)
async def ask(
    request: Request[Any, Any, Any],
    authority: TheAuthority,
    table_id: TableId,
    data: JSONBody[Question],
) -> messages.Prospect:
    """What may follow on the first words of an action, or why nothing does."""
    room = await authority.room(table_id)
    who = request.scope["state"]["person"]
    return projection.prospect(room.table, who, data.seat, data.id, data.beginning, language_of(request))


@get("/api/tables/{table_id:str}/words", responses=answers(*TABLE), operation_id="listen")
async def listen(
    request: Request[Any, Any, Any], authority: TheAuthority, table_id: TableId
) -> messages.Words:
    """What was said at a table, as far as you may know of it."""
    room = await authority.room(table_id)
    await authority.talking.listen(room)
    return authority.talking.shown(room, request.scope["state"]["person"])


@post(
    "/api/tables/{table_id:str}/words",
    status_code=200,
    responses=answers(*SENT, *TABLE, 409),
    operation_id="say",
)
async def say(
    request: Request[Any, Any, Any],
    authority: TheAuthority,
    store: TheStore,
    budgets: TheBudgets,
    table_id: TableId,
    data: JSONBody[messages.AnyTalk],
) -> messages.Done:
    """Say something at a table, or report what somebody said."""
    budgets.speak(visitor_of(request))
    room = await authority.room(table_id)
    return await speak(authority, store, room, request.scope["state"]["person"], data)


@get("/api/tables/{table_id:str}/positions/{ply:int}", responses=answers(*TABLE), operation_id="seePosition")
async def see_position(
    request: Request[Any, Any, Any],
    authority: TheAuthority,
    table_id: TableId,
    ply: Ply,
    seat: SeatQuery = None,
) -> Position:
    """An earlier position, as you may see it."""
    room = await authority.room(table_id)
    return _position(room, request.scope["state"]["person"], seat, ply)


@get("/api/tables/{table_id:str}/record", responses=answers(*TABLE, 409), operation_id="getRecord")
async def get_record(authority: TheAuthority, table_id: TableId) -> Response[Export]:
    """The record of a finished game with setup, salt and outcome, to be kept, replayed and verified."""
    table = await authority.finished(table_id)
    name = f"{table.created.game}-{table_id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(export(table), headers=headers)


@get(
    "/api/tables/{table_id:str}/seats/{seat:int}/link", responses=answers(*TABLE), operation_id="getSeatLink"
)
async def get_seat_link(
    request: Request[Any, Any, Any],
    authority: TheAuthority,
    table_id: TableId,
    seat: Annotated[int, Parameter(ge=0, le=99, description="A seat that you hold")],
) -> SeatLink:
    """The token that moves one of your seats to another device."""
    room = await authority.room(table_id)
    return SeatLink(authority.seat_link(room.table, request.scope["state"]["person"], seat))


@post("/api/links", status_code=200, responses=answers(*SENT, *TABLE, 409), operation_id="followSeatLink")
async def follow_seat_link(
    request: Request[Any, Any, Any], data: JSONBody[Follow], authority: TheAuthority, store: TheStore
) -> TableRef:
    """Open a seat's link: the seat is yours from now on, and no longer the other device's."""
    return TableRef(await authority.move_seat(await person_of(request, store), data.token))


HANDLERS = [
    list_public_tables,
    list_my_tables,
    put_aside,
    seek,
    stop_seeking,
    lay_table,
    see_table,
    command,
    ask,
    listen,
    say,
    see_position,
    get_record,
    get_seat_link,
    follow_seat_link,
]


def _position(room: Room, who: str, seat: int | None, ply: int) -> Position:
    table = room.table
    if seat is not None and seat not in table.seats_of(who):
        raise Refused("not-your-seat")
    history = table.history
    if history is None or ply > history.ply:
        raise Refused("no-such-position", ply=ply)
    view = projection.seen(history.game, history.at(ply), seat)
    action = history.heard(ply, seat) if ply else None
    preview = history.preview(ply) if ply else None
    return Position(table.id, ply, history.ply, seat, view, action, preview)


def _line(listed: Listed, reader: str, signer: Signer) -> TableRow:
    row = listed.row
    return TableRow(
        row.id,
        row.game,
        row.status,  # type: ignore[arg-type]
        list(row.seats),
        row.looks,
        row.clocked,
        row.created,
        row.changed,
        list(row.bots),
        listed.yours,
        listed.here,
        listed.watching,
        row.seat,
        row.time,
        row.options,
        row.hints,
        row.rated,
        listed.clock,
        list(row.winners),
        row.reason,
        listed.aside,
        _words(listed, reader, signer),
    )


def _words(listed: Listed, reader: str, signer: Signer) -> LastWords | None:
    word = listed.words
    if word is None:
        return None
    return LastWords(speaker(signer, reader, word.person), word.name, word.kind, word.text)
