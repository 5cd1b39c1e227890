"""How somebody wants to be called when it is their turn; only what this server can do is offered."""

from __future__ import annotations

from time import time
from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, Parameter, SkipValidation

from sobremesa.server.dependencies import SENT, TheStore
from sobremesa.server.errors import answers, language_of
from sobremesa.server.mail import MAIL, NO, YES, Mailer, Reader, fingerprint, tidy_address
from sobremesa.server.pace import TheBudgets, visitor_of
from sobremesa.server.push import Keys, Pusher
from sobremesa.table import calling, limits
from sobremesa.table.store import Call, Store
from sobremesa.table.table import Refused

PUSH = "push"

ThePusher = NamedDependency[SkipValidation[Pusher | None]]
TheMailer = NamedDependency[SkipValidation[Mailer | None]]


class Noted(msgspec.Struct, frozen=True):
    """It was noted."""

    noted: bool = True


class Calls(msgspec.Struct, frozen=True):
    """How you can be called, and how you are."""

    push: str | None
    """The key that a browser needs to subscribe; null where this server notifies nobody."""
    browsers: int
    """How many browsers of yours are notified."""
    mail: bool
    """Whether this server writes letters."""
    address: str | None
    """Where you get them."""
    confirmed: bool
    """Whether you have said that this address is yours."""


class Subscription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser gives to be notified by: `PushSubscription` as JSON."""

    endpoint: Annotated[str, msgspec.Meta(min_length=1, max_length=limits.CALL_LENGTH)]
    p256dh: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    auth: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class Address(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where you want to get letters."""

    address: Annotated[str, msgspec.Meta(min_length=3, max_length=limits.MAIL_LENGTH)]


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was in the link of a letter."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


@get("/api/me/calls", responses=answers(503), operation_id="howAmICalled")
async def how_am_i_called(
    request: Request[Any, Any, Any], store: TheStore, pusher: ThePusher, mailer: TheMailer
) -> Calls:
    """How you can be called when it is your turn, and how you are."""
    return await _calls(store, pusher, mailer, request.scope["state"]["person"])


@post("/api/me/push", status_code=200, responses=answers(*SENT, 404, 503), operation_id="notifyMe")
async def notify_me(
    request: Request[Any, Any, Any],
    data: JSONBody[Subscription],
    store: TheStore,
    budgets: TheBudgets,
    pusher: ThePusher,
    mailer: TheMailer,
) -> Calls:
    """Notify this browser when it is your turn and you are not there."""
    if pusher is None:
        raise Refused("no-calls")
    budgets.write(visitor_of(request))
    person = request.scope["state"]["person"]
    keys = Keys(data.p256dh, data.auth, language_of(request))
    await pusher.accept(data.endpoint, keys)
    before = await store.calls(person)
    calling.must_be_few([call for call in before if call.address != data.endpoint])
    await store.add_call(Call(person, PUSH, data.endpoint, msgspec.json.encode(keys), True))
    return await _calls(store, pusher, mailer, person)


@delete("/api/me/push", status_code=200, responses=answers(400, 403, 503), operation_id="notifyMeNoMore")
async def notify_me_no_more(
    request: Request[Any, Any, Any],
    store: TheStore,
    pusher: ThePusher,
    mailer: TheMailer,
    endpoint: Annotated[
        str | None, Parameter(max_length=limits.CALL_LENGTH, description="Of one browser; none: of all")
    ] = None,
) -> Calls:
    """Notify one of your browsers no more, or none of them."""
    person = request.scope["state"]["person"]
    await store.forget_call(person, PUSH, endpoint)
    return await _calls(store, pusher, mailer, person)


@post("/api/me/mail", status_code=200, responses=answers(*SENT, 404, 503), operation_id="writeToMe")
async def write_to_me(
    request: Request[Any, Any, Any],
    data: JSONBody[Address],
    store: TheStore,
    budgets: TheBudgets,
    pusher: ThePusher,
    mailer: TheMailer,
) -> Calls:
    """Write to me when it is my turn: a letter asks first whether the address is yours."""
    if mailer is None:
        raise Refused("no-calls")
    address, language = tidy_address(data.address), language_of(request)
    visitor = visitor_of(request)
    budgets.write_to(visitor)
    person, now = visitor.person, int(time() * 1000)
    if not await store.claim_call(fingerprint(address), MAIL, now, now - int(limits.DAY * 1000)):
        raise Refused("too-fast")
    await store.forget_call(person, MAIL)
    await store.add_call(Call(person, MAIL, address, msgspec.json.encode(Reader(language)), False))
    try:
        await mailer.ask(person, address, language)
    except Refused:  # nobody was written to: they may try again
        await store.forget_call(person, MAIL)
        await store.claim_call(fingerprint(address), MAIL, 0, now)
        raise
    return await _calls(store, pusher, mailer, person)


@delete("/api/me/mail", status_code=200, responses=answers(403, 503), operation_id="writeToMeNoMore")
async def write_to_me_no_more(
    request: Request[Any, Any, Any], store: TheStore, pusher: ThePusher, mailer: TheMailer
) -> Calls:
    """No more letters."""
    person = request.scope["state"]["person"]
    await store.forget_call(person, MAIL)
    return await _calls(store, pusher, mailer, person)


@post("/api/mail/confirm", status_code=200, responses=answers(*SENT, 404, 503), operation_id="confirmMail")
async def confirm_mail(data: JSONBody[Token], store: TheStore, mailer: TheMailer) -> Noted:
    """Say by a link from a letter that an address is yours."""
    call = await _meant(store, mailer, YES, data.token)
    await store.add_call(call._replace(confirmed=True))
    return Noted()


@post(
    "/api/mail/stop/{token:str}", status_code=200, responses=answers(*SENT, 404, 503), operation_id="stopMail"
)
async def stop_mail(
    store: TheStore,
    mailer: TheMailer,
    token: Annotated[str, Parameter(max_length=400, description="From the link of a letter")],
) -> Noted:
    """End letters with one click, from a letter or by the program that shows it."""
    call = await _meant(store, mailer, NO, token)
    await store.forget_call(call.person, MAIL, call.address)
    return Noted()


HANDLERS = [
    how_am_i_called,
    notify_me,
    notify_me_no_more,
    write_to_me,
    write_to_me_no_more,
    confirm_mail,
    stop_mail,
]


async def _meant(store: Store, mailer: Mailer | None, purpose: str, token: str) -> Call:
    """The address that a link from a letter is about. Raises `Refused`."""
    who = None if mailer is None else mailer.read(purpose, token)
    if who is None:
        raise Refused("bad-link")
    for call in await store.calls(who[0]):
        if call.way == MAIL and fingerprint(call.address) == who[1]:
            return call
    raise Refused("bad-link")


async def _calls(store: Store, pusher: Pusher | None, mailer: Mailer | None, person: str) -> Calls:
    calls = await store.calls(person)
    letters = next((call for call in calls if call.way == MAIL), None)
    return Calls(
        push=None if pusher is None else pusher.public,
        browsers=sum(call.way == PUSH for call in calls),
        mail=mailer is not None,
        address=None if letters is None else letters.address,
        confirmed=letters is not None and letters.confirmed,
    )
