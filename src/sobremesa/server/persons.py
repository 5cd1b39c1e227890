"""Who you are: a name and a face, and by choice a key to be the same person on another device.

Nobody needs any of it to play. What is kept of somebody lies in the database as notes; see `Store.notes`.
"""

from __future__ import annotations

import asyncio
import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from time import time
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, Parameter, SkipValidation

from sobremesa import games
from sobremesa.server import phrases
from sobremesa.server.dependencies import SENT, TableId, TheAuthority, TheStore
from sobremesa.server.errors import answers, language_of
from sobremesa.server.identity import TheIdentities
from sobremesa.server.pace import Buckets, TheBudgets, visitor_of
from sobremesa.table import limits
from sobremesa.table.calling import Caller
from sobremesa.table.fields import Name
from sobremesa.table.people import FACE, PHRASE, Person, guest, named, new_id, tidy_name
from sobremesa.table.store import Conflict, Note, Row, StorageFailed, Store
from sobremesa.table.table import Refused

SETTINGS, INVITED = "settings:", "invited:"
"""What the keys of notes begin with."""

PublicId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{16}$")]
"""Who somebody is to others."""

Face = Annotated[str, msgspec.Meta(pattern="^[a-z0-9]{6}$")]
"""A letter or digit for each part of a face; the page has the shapes."""

Chosen = Annotated[
    dict[Annotated[str, msgspec.Meta(max_length=20)], str | bool | int],
    msgspec.Meta(max_length=20),
]


KeyKind = Literal["phrase", "passkey"]


class Me(msgspec.Struct, frozen=True):
    """You, as others see you, and how you are kept."""

    name: str
    face: str | None
    """The face that you drew; null: the one that your name has."""
    keys: list[KeyKind]
    """By what you can be yourself on another device; empty where by nothing."""
    settings: dict[str, Any] | None
    """What you chose on the page, where you are kept."""
    named: bool
    """Whether you chose your name."""


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How you want to be called."""

    name: Name


class NewFace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How you want to look; null: as your name has it."""

    face: Face | None


class NewSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What you chose on the page."""

    settings: Chosen


class NewPhrase(msgspec.Struct, frozen=True):
    """Your recovery phrase. It is shown now and never again."""

    phrase: str


class Phrase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A recovery phrase, as somebody typed it."""

    phrase: Annotated[str, msgspec.Meta(max_length=limits.PHRASE_LENGTH)]


class PastGame(msgspec.Struct, frozen=True):
    """A finished game of yours."""

    table: str
    game: str
    at: int
    seats: list[str | None]
    """The name on every seat; empty where somebody left for good."""
    faces: list[str | None]
    """The face of the person on every seat; empty: that of their name, null: no person."""
    mine: list[int]
    """Your seats; empty where you gave yours up before the end."""
    winners: list[int]
    reason: str | None
    """How it ended, as in `outcome`; null where that is not known any more."""


class Best(msgspec.Struct, frozen=True):
    """How a game of yours compares with those like it before: as many players who agreed on the same."""

    score: float | None
    """What you had; null where the rules did not end it, or where you held several seats."""
    before: float | None
    """The best that you had before; null where there was none."""


class Acquaintance(msgspec.Struct, frozen=True):
    """Somebody with whom you have played."""

    who: str
    name: str
    face: str | None
    games: int
    game: str
    """The last game that you played together."""
    at: int


class Invitation(msgspec.Struct, frozen=True):
    """A table at which somebody would like to see you."""

    table: str
    game: str
    name: str
    """Who invites you."""
    at: int


class _Sent(msgspec.Struct, frozen=True):
    """What is kept of an invitation."""

    table: str
    game: str
    name: str
    at: int


class _Known(msgspec.Struct, frozen=True):
    """Somebody with whom one has played, by their real id."""

    id: str
    told: Acquaintance


class Tries:
    """How often phrases may be tried, and cookies taken back, which all servers remember: from one place, and
    for one person; and how many phrases at the same time."""

    def __init__(self) -> None:
        self._places = Buckets(limits.TRIES_A_SECOND, limits.TRIES_AT_ONCE)
        self._phrases = Buckets(limits.TRIES_A_SECOND, limits.TRIES_AT_ONCE)
        self.hashing = asyncio.Semaphore(limits.HASHED_AT_ONCE)

    def take(self, place: str, phrase: str) -> None:
        """Raise `Refused` where it was tried too often."""
        if not (self._places.take(place) and self._phrases.take(phrase)):
            raise Refused("too-many-tries")


TheTries = NamedDependency[SkipValidation[Tries]]


def public_id(person: str) -> str:
    """Who somebody is to others: the same at every table, and nothing that lets anybody be them."""
    digest = hashlib.sha256(f"sobremesa person {person}".encode()).digest()
    return urlsafe_b64encode(digest[:12]).decode()


async def person_of(request: Request[Any, Any, Any], store: Store) -> Person:
    """Who is asking, with the name they chose, and the face."""
    return await person_named(store, request.scope["state"]["person"])


async def person_named(store: Store, who: str) -> Person:
    """Somebody with the name that they chose, or one that tells guests apart, and the face."""
    try:
        return await named(store, who)
    except StorageFailed:
        raise Refused("storage") from None


@get("/api/me", responses=answers(503), operation_id="whoAmI")
async def who_am_i(request: Request[Any, Any, Any], store: TheStore) -> Me:
    """Who you are. Asking for it gives you the cookie by which we know you."""
    return await me_of(store, request.scope["state"]["person"])


@put("/api/me", responses=answers(*SENT, 503), operation_id="renameMe")
async def rename_me(
    request: Request[Any, Any, Any], data: JSONBody[NewName], store: TheStore, budgets: TheBudgets
) -> Me:
    """Choose a name. Tables where you sit keep the one you had."""
    name = tidy_name(data.name)
    if not name:
        raise Refused("bad-name")
    budgets.write(visitor_of(request))
    who = request.scope["state"]["person"]
    await store.rename(who, name)
    return await me_of(store, who)


@put("/api/me/face", responses=answers(*SENT, 503), operation_id="changeMyFace")
async def change_my_face(
    request: Request[Any, Any, Any], data: JSONBody[NewFace], store: TheStore, budgets: TheBudgets
) -> Me:
    """Choose a face. Tables where you sit keep the one you had."""
    budgets.write(visitor_of(request))
    who = request.scope["state"]["person"]
    if data.face is not None:
        await store.note_down(Note(FACE + who, who, data.face.encode()))
    elif (face := await store.note(FACE + who)) is not None:
        await store.strike(face)
    return await me_of(store, who)


@put("/api/me/settings", responses=answers(*SENT, 503), operation_id="keepMySettings")
async def keep_my_settings(
    request: Request[Any, Any, Any], data: JSONBody[NewSettings], store: TheStore, budgets: TheBudgets
) -> Me:
    """Keep what you chose on the page, so that it follows you to other devices."""
    budgets.write(visitor_of(request))
    who = request.scope["state"]["person"]
    kept = msgspec.json.encode(data.settings)
    if len(kept) > limits.SETTINGS_BYTES:
        raise Refused("too-large")
    await store.note_down(Note(SETTINGS + who, who, kept))
    return await me_of(store, who)


@post("/api/me/phrase", status_code=200, responses=answers(403, 503), operation_id="makeMyPhrase")
async def make_my_phrase(request: Request[Any, Any, Any], store: TheStore, tries: TheTries) -> NewPhrase:
    """A new recovery phrase, in your language. The one that you had before is nobody's from now on."""
    who = request.scope["state"]["person"]
    tries.take(place_of(request), who)
    former = [note for note in await store.notes(who) if note.key.startswith(PHRASE)]
    while True:
        phrase = phrases.new(language_of(request))
        found, secret = phrases.read(phrase)
        async with tries.hashing:
            kept = await asyncio.to_thread(phrases.keep, secret, int(time() * 1000))
        try:
            await store.note_down(Note(PHRASE + found, who, msgspec.json.encode(kept)), fresh=True)
            break
        except Conflict:  # somebody's begins with the same words
            continue
    for note in former:
        await store.strike(note)
    return NewPhrase(phrase)


@post("/api/log-in", status_code=200, responses=answers(*SENT, 503), operation_id="logIn")
async def log_in(
    request: Request[Any, Any, Any], data: JSONBody[Phrase], store: TheStore, tries: TheTries
) -> Me:
    """Be who you are on another device, by your recovery phrase. The answer brings the cookie."""
    found, secret = phrases.read(data.phrase)
    tries.take(place_of(request), found)
    note = await store.note(PHRASE + found)
    if note is None:
        raise Refused("wrong-phrase")
    kept = msgspec.json.decode(note.body, type=phrases.Kept)
    async with tries.hashing:
        fits = await asyncio.to_thread(phrases.fits, secret, kept)
    if not fits:
        raise Refused("wrong-phrase")
    become(request, note.person)
    return await me_of(store, note.person)


@post("/api/me/log-out", status_code=200, responses=answers(403, 503), operation_id="logOut")
async def log_out(request: Request[Any, Any, Any], store: TheStore, budgets: TheBudgets) -> Me:
    """Be somebody new on this device. Elsewhere you stay who you are."""
    if not budgets.arrive(request.scope):
        raise Refused("too-fast")
    become(request, new_id())
    return await me_of(store, request.scope["state"]["person"])


@post(
    "/api/me/log-out-everywhere",
    status_code=200,
    responses=answers(403, 503),
    operation_id="logOutEverywhere",
)
async def log_out_everywhere(
    request: Request[Any, Any, Any], identities: TheIdentities, store: TheStore, tries: TheTries
) -> Me:
    """Your cookie is nobody's from now on, wherever it is. This answer brings a new one."""
    who = request.scope["state"]["person"]
    tries.take(place_of(request), who)
    await identities.revoke(who)
    become(request, who)
    return await me_of(store, who)


@delete("/api/me", status_code=200, responses=answers(403, 503), operation_id="deleteMe")
async def delete_me(
    request: Request[Any, Any, Any],
    identities: TheIdentities,
    store: TheStore,
    authority: TheAuthority,
    budgets: TheBudgets,
    tries: TheTries,
) -> Me:
    """Leave for good: your seats are given up, your name is forgotten, in past games too, and your keys.

    What others played stays. The answer brings the cookie of somebody new.
    """
    if not budgets.arrive(request.scope):
        raise Refused("too-fast")
    who = request.scope["state"]["person"]
    tries.take(place_of(request), who)
    await authority.leaving.forget(who)
    await identities.revoke(who)
    become(request, new_id())
    return await me_of(store, request.scope["state"]["person"])


@get("/api/me/games", responses=answers(400, 503), operation_id="listMyGames")
async def list_my_games(
    request: Request[Any, Any, Any],
    store: TheStore,
    before: Annotated[int, Parameter(ge=0, le=2**53, description="Only games that ended before")] = 2**53,
) -> list[PastGame]:
    """Your finished games, last first."""
    who = request.scope["state"]["person"]
    rows = await store.past(who, before, limits.LISTED_TABLES)
    return [_past(row, who) for row in rows]


@get("/api/me/best/{table_id:str}", responses=answers(400, 404, 409, 503), operation_id="compareMyGame")
async def compare_my_game(request: Request[Any, Any, Any], store: TheStore, table_id: TableId) -> Best:
    """How a finished game compares with the best that you had before it."""
    who = request.scope["state"]["person"]
    row = await store.row(table_id)
    if row is None or row.status != "over" or who not in row.people:
        raise Refused("unknown-table")
    try:
        rules = games.load(row.game)
    except LookupError:
        raise Refused("rules-gone") from None
    before = [
        score
        for past in await store.past(who, row.changed, limits.REMEMBERED_GAMES)
        if (past.game, len(past.seats), past.options) == (row.game, len(row.seats), row.options)
        and (score := _score(past, who, rules.TOGETHER)) is not None
    ]
    best = min if rules.LOWER_IS_BETTER else max
    return Best(_score(row, who, rules.TOGETHER), best(before, default=None))


@get("/api/me/people", responses=answers(503), operation_id="listMyPeople")
async def list_my_people(request: Request[Any, Any, Any], store: TheStore) -> list[Acquaintance]:
    """The people with whom you have played, last first."""
    return [known.told for known in (await acquaintances(store, request.scope["state"]["person"])).values()]


@get("/api/me/invitations", responses=answers(503), operation_id="listMyInvitations")
async def list_my_invitations(request: Request[Any, Any, Any], store: TheStore) -> list[Invitation]:
    """The tables that wait for you."""
    return await invitations_of(store, request.scope["state"]["person"])


@delete(
    "/api/me/invitations/{table_id:str}",
    status_code=200,
    responses=answers(400, 403, 404, 503),
    operation_id="declineInvitation",
)
async def decline_invitation(
    request: Request[Any, Any, Any],
    store: TheStore,
    table_id: TableId,
) -> list[Invitation]:
    """Decline an invitation; those that are left."""
    who = request.scope["state"]["person"]
    if (note := await store.note(f"{INVITED}{who}:{table_id}")) is not None:
        await store.strike(note)
    return await invitations_of(store, who)


HANDLERS = [
    who_am_i,
    rename_me,
    change_my_face,
    keep_my_settings,
    make_my_phrase,
    log_in,
    log_out,
    log_out_everywhere,
    delete_me,
    list_my_games,
    compare_my_game,
    list_my_people,
    list_my_invitations,
    decline_invitation,
]


def become(request: Request[Any, Any, Any], who: str) -> None:
    """The answer brings the cookie of this person."""
    request.scope["state"].update(person=who, renewed=True)


async def acquaintances(store: Store, who: str) -> dict[str, _Known]:
    """The people with whom somebody has played, by who they are to others, last first."""
    found: dict[str, _Known] = {}
    for row in await store.past(who, 2**53, limits.REMEMBERED_GAMES):
        for other, name, face in zip(row.held, row.seats, row.looks, strict=False):
            if other is None or other == who or not name:
                continue
            key = public_id(other)
            first = Acquaintance(key, name, face or None, 0, row.game, row.changed)
            last = found[key].told if key in found else first
            found[key] = _Known(other, msgspec.structs.replace(last, games=last.games + 1))
    return found


async def invite(
    store: Store, caller: Caller, host: Person, game: str, table: str, guests: Iterable[str]
) -> None:
    """Tell people of a table. Whoever has too many invitations already gets no more."""
    sent = msgspec.json.encode(_Sent(table, game, host.name, int(time() * 1000)))
    for who in guests:
        if len(await invitations_of(store, who)) < limits.INVITATIONS:
            await store.note_down(Note(f"{INVITED}{who}:{table}", who, sent))
            caller.invite(who, table, game, host.name)


async def invitations_of(store: Store, who: str) -> list[Invitation]:
    """Those that still hold; the others are forgotten."""
    found = []
    for note in await store.notes(who):
        if not note.key.startswith(INVITED):
            continue
        sent = msgspec.json.decode(note.body, type=_Sent)
        row = await store.row(sent.table)
        if row is None or row.status != "waiting":
            await store.strike(note)
        elif who not in row.people:
            found.append(Invitation(sent.table, sent.game, sent.name, sent.at))
    return sorted(found, key=lambda each: -each.at)


async def me_of(store: Store, who: str) -> Me:
    """Somebody, as they are told of themselves."""
    notes = {note.key: note for note in await store.notes(who)}
    name = await store.name(who)
    face, settings = notes.get(FACE + who), notes.get(SETTINGS + who)
    return Me(
        name or guest(who),
        None if face is None else face.body.decode(),
        keys_of(notes.values()),
        None if settings is None else msgspec.json.decode(settings.body),
        name is not None,
    )


def keys_of(notes: Iterable[Note]) -> list[KeyKind]:
    """By what somebody is kept."""
    kinds: tuple[KeyKind, ...] = ("phrase", "passkey")
    begin = {note.key.partition(":")[0] for note in notes}
    return [kind for kind in kinds if kind in begin]


def _past(row: Row, who: str) -> PastGame:
    return PastGame(
        row.id,
        row.game,
        row.changed,
        list(row.seats),
        row.looks,
        [seat for seat, holder in enumerate(row.held) if holder == who],
        list(row.winners),
        row.reason,
    )


def _score(row: Row, who: str, together: bool) -> float | None:
    """What somebody had at the end of a game, where that is one thing."""
    if together:
        return row.scores[0] if row.scores and who in row.held else None
    mine = [score for holder, score in zip(row.held, row.scores, strict=False) if holder == who]
    return mine[0] if len(mine) == 1 else None


def place_of(request: Request[Any, Any, Any]) -> str:
    """From where somebody tries; this machine's own people each from a place of their own."""
    visitor = visitor_of(request)
    return visitor.address or visitor.person
