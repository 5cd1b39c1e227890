"""Passkeys: be who you are by what your device knows of you (WebAuthn).

A challenge is signed and dated instead of kept, so that any server can hear the answer; of each passkey it is
known which challenge it answered last, so that none is answered twice.
"""

from __future__ import annotations

import secrets
from ipaddress import ip_address
from time import time
from typing import Annotated, Any

import msgspec
import webauthn
from litestar import Request, delete, post
from litestar.params import JSONBody
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from sobremesa.server.dependencies import SENT, TheStore
from sobremesa.server.errors import answers
from sobremesa.server.identity import TheIdentities
from sobremesa.server.persons import Me, TheTries, become, me_of, place_of, public_id
from sobremesa.table import limits
from sobremesa.table.people import PASSKEY
from sobremesa.table.store import Conflict, Note, Store
from sobremesa.table.table import Refused

ANYBODY = "anybody"


class Challenge(msgspec.Struct, frozen=True):
    """What a browser is asked to answer: `options` for WebAuthn, `token` to be sent back with the answer."""

    token: str
    options: dict[str, Any]


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the browser made of a challenge."""

    token: Annotated[str, msgspec.Meta(max_length=400)]
    credential: dict[str, Any]


class Kept(msgspec.Struct, frozen=True):
    """What is kept of a passkey: nothing that is secret."""

    public_key: bytes
    count: int
    made: int
    answered: int = 0
    """When the last challenge was made that it answered, in milliseconds."""


@post("/api/me/passkey/begin", status_code=200, responses=answers(403, 409, 503), operation_id="beginPasskey")
async def begin_passkey(
    request: Request[Any, Any, Any], identities: TheIdentities, store: TheStore
) -> Challenge:
    """Begin to keep yourself by a passkey."""
    who = request.scope["state"]["person"]
    me = await me_of(store, who)
    mine = [note for note in await store.notes(who) if note.key.startswith(PASSKEY)]
    if len(mine) >= limits.PASSKEYS:
        raise Refused("too-many-passkeys")
    challenge = secrets.token_bytes(32)
    options = webauthn.generate_registration_options(
        rp_id=_host(request),
        rp_name="Sobremesa",
        user_name=me.name,
        user_id=public_id(who).encode(),
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(_id_of(note)) for note in mine],
    )
    return Challenge(_token(identities, who, challenge), options_to_json_dict(options))


@post("/api/me/passkey", status_code=200, responses=answers(*SENT, 503), operation_id="addPasskey")
async def add_passkey(
    request: Request[Any, Any, Any], data: JSONBody[Answer], identities: TheIdentities, store: TheStore
) -> Me:
    """Keep yourself by a passkey."""
    who = request.scope["state"]["person"]
    challenge, at = _challenge(identities, who, data.token)
    try:
        verified = webauthn.verify_registration_response(
            credential=data.credential,
            expected_challenge=challenge,
            expected_rp_id=_host(request),
            expected_origin=_origins(request),
        )
    except (WebAuthnException, ValueError, TypeError, KeyError):
        raise Refused("bad-passkey") from None
    kept = Kept(verified.credential_public_key, verified.sign_count, int(time() * 1000), at)
    key = PASSKEY + bytes_to_base64url(verified.credential_id)
    try:
        await store.note_down(Note(key, who, msgspec.json.encode(kept)), fresh=True)
    except Conflict:
        raise Refused("bad-passkey") from None
    return await me_of(store, who)


@delete("/api/me/passkey", status_code=200, responses=answers(403, 503), operation_id="forgetPasskeys")
async def forget_passkeys(request: Request[Any, Any, Any], store: TheStore) -> Me:
    """Be kept by no passkey any more."""
    who = request.scope["state"]["person"]
    for note in await store.notes(who):
        if note.key.startswith(PASSKEY):
            await store.strike(note)
    return await me_of(store, who)


@post(
    "/api/log-in/passkey/begin",
    status_code=200,
    responses=answers(403, 409),
    operation_id="beginPasskeyLogIn",
)
async def begin_log_in(request: Request[Any, Any, Any], identities: TheIdentities) -> Challenge:
    """Begin to be who you are, by a passkey."""
    challenge = secrets.token_bytes(32)
    options = webauthn.generate_authentication_options(rp_id=_host(request), challenge=challenge)
    return Challenge(_token(identities, ANYBODY, challenge), options_to_json_dict(options))


@post("/api/log-in/passkey", status_code=200, responses=answers(*SENT, 503), operation_id="logInByPasskey")
async def log_in_by_passkey(
    request: Request[Any, Any, Any],
    data: JSONBody[Answer],
    identities: TheIdentities,
    store: TheStore,
    tries: TheTries,
) -> Me:
    """Be who you are on another device, by a passkey. The answer brings the cookie."""
    challenge, at = _challenge(identities, ANYBODY, data.token)
    key = PASSKEY + str(data.credential.get("id"))[:400]
    tries.take(place_of(request), key)
    note = await store.note(key)
    if note is None:
        raise Refused("unknown-passkey")
    kept = msgspec.json.decode(note.body, type=Kept)
    if at <= kept.answered:
        raise Refused("bad-passkey")
    try:
        verified = webauthn.verify_authentication_response(
            credential=data.credential,
            expected_challenge=challenge,
            expected_rp_id=_host(request),
            expected_origin=_origins(request),
            credential_public_key=kept.public_key,
            credential_current_sign_count=kept.count,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError):
        raise Refused("bad-passkey") from None
    await _answered(store, note, msgspec.structs.replace(kept, count=verified.new_sign_count, answered=at))
    become(request, note.person)
    return await me_of(store, note.person)


HANDLERS = [begin_passkey, add_passkey, forget_passkeys, begin_log_in, log_in_by_passkey]


async def _answered(store: Store, note: Note, kept: Kept) -> None:
    """Note that a challenge was answered. Whoever brings the same answer meanwhile is too late."""
    if not await store.strike(note):
        raise Refused("bad-passkey")
    await store.note_down(Note(note.key, note.person, msgspec.json.encode(kept)))


def _id_of(note: Note) -> bytes:
    return base64url_to_bytes(note.key.removeprefix(PASSKEY))


def _token(identities: TheIdentities, who: str, challenge: bytes) -> str:
    return identities.signer.sign("passkey", who, bytes_to_base64url(challenge), str(int(time() * 1000)))


def _challenge(identities: TheIdentities, who: str, token: str) -> tuple[bytes, int]:
    """The challenge of a token, and when it was made. Raises `Refused`."""
    words = identities.signer.read("passkey", token)
    if words is None or len(words) != 3 or words[0] != who:
        raise Refused("bad-passkey")
    at = int(words[2])
    if time() * 1000 - at > limits.CHALLENGE_SECONDS * 1000:
        raise Refused("bad-passkey")
    return base64url_to_bytes(words[1]), at


def _host(request: Request[Any, Any, Any]) -> str:
    """The name for which a passkey holds: the one by which somebody came, if it is one. Raises `Refused`."""
    host = request.url.hostname or ""
    try:
        ip_address(host)
    except ValueError:
        return host
    raise Refused("no-passkeys")


def _origins(request: Request[Any, Any, Any]) -> list[str]:
    """Where a page of ours can be: the door has looked that `origin` is no other's."""
    return [request.headers.get("origin", "")]
