"""The door: who somebody is, how fast they may go, and the headers that keep the page safe.

It stands around the whole application, so that nothing arrives or leaves beside it: pages that there
are not, refusals and breakdowns included.
"""

from __future__ import annotations

import logging
import re
from secrets import token_hex
from time import perf_counter
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType

from sobremesa.server import logs, metrics
from sobremesa.server.errors import STATUS, language_of
from sobremesa.server.pace import Budgets, Visitor, address_of
from sobremesa.server.settings import Settings
from sobremesa.table import limits, messages, projection
from sobremesa.table.people import new_id
from sobremesa.table.table import Refused

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from sobremesa.server.identity import Identities
    from sobremesa.table.moderating import Moderator

log = logging.getLogger("sobremesa.requests")

COOKIE = "sobremesa"

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

QUIET = ("/healthz", "/metrics")
"""Asked by machines: no cookie, no pace, under any name."""

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
"""Names that mean this machine, whoever asks."""

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

_PORT = re.compile(r":\d{1,5}$")

AGAIN = 1012
"""The code to close a socket with whose other end is to connect again."""
FORBIDDEN, UNKNOWN, TOO_MUCH, BROKEN = 4403, 4404, 4429, 4500
"""Codes to close a socket with (4000 to 4999 are for applications)."""

_CLOSED = {
    "foreign-origin": FORBIDDEN,
    "banned": FORBIDDEN,
    "unknown-host": FORBIDDEN,
    "unknown-page": UNKNOWN,
}


class Guard:
    """Knows people by a signed cookie, and gives one to whoever has none."""

    def __init__(
        self,
        app: ASGIApp,
        identities: Identities,
        settings: Settings,
        budgets: Budgets,
        moderator: Moderator,
    ) -> None:
        self._app = app
        self._identities = identities
        self._secure = secure = settings.secure
        self._origins = settings.origins
        self._hosts = {*LOOPBACK, *map(str.lower, settings.known_hosts)}
        self._headers = dict(HEADERS)
        if secure:
            self._headers["strict-transport-security"] = f"max-age={limits.COOKIE_SECONDS}"
        self._budgets = budgets
        self._moderator = moderator

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let one request or socket through the door."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        known, old = self._person(scope) or (None, False)
        answering = self._answer(scope, receive, send, known, old)
        if scope["type"] == "http":  # all who are nobody yet are one
            await self._budgets.in_pieces(Visitor(known or "", address_of(scope)), answering)
        else:
            await answering

    async def _answer(self, scope: Any, receive: Any, send: Any, known: str | None, old: bool) -> None:
        """Answer somebody, whose cookie may be old, or turn them away."""
        begin, status, gone = perf_counter(), 0, False
        request = token_hex(8)
        logs.REQUEST.set(request)
        quiet = scope["path"] in QUIET
        scope.setdefault("state", {})["person"] = known or new_id()
        refused = None if quiet else self._refusal(scope, known)
        gives_cookie = (known is None or old) and not quiet and refused is None

        async def send_with_headers(message: Message) -> None:
            nonlocal status, gives_cookie
            gives_cookie = gives_cookie or "renewed" in scope["state"]
            if message["type"] in ("http.response.start", "websocket.accept"):
                headers = MutableScopeHeaders.from_message(message)
                headers["x-request-id"] = request
                if message["type"] == "http.response.start":
                    status = message["status"]
                    for name, value in self._headers.items():
                        headers[name] = value
                    headers["cache-control"] = _caching(scope["path"], status, gives_cookie)
                if gives_cookie:
                    headers.add("set-cookie", self._cookie(scope["state"]["person"]))
            await send(message)

        async def receive_until_gone() -> Any:
            nonlocal gone
            message = await receive()
            gone = gone or message["type"] in ("http.disconnect", "websocket.disconnect")
            scope["state"]["gone"] = gone
            return message

        try:
            if refused is None:
                await self._app(scope, receive_until_gone, send_with_headers)
            else:
                await _turn_away(scope, receive, send_with_headers, refused)
        except OSError:  # they left while something was being sent
            log.info("somebody left", extra={"path": _route(scope)})
        except Exception:
            log.exception("a request broke", extra={"path": _route(scope)})
            if scope["type"] == "http" and not status:
                await _turn_away(scope, receive, send_with_headers, Refused("internal"))
        if scope["type"] == "http":
            metrics.REQUESTS.labels(str(status)).inc()
            milliseconds = round((perf_counter() - begin) * 1000, 1)
            told = {"method": scope["method"], "path": _route(scope), "status": status}
            log.info("request", extra={**told, "milliseconds": milliseconds})

    def _person(self, scope: Scope) -> tuple[str, bool] | None:
        """Who the cookie says it is, and whether it is time for a new one.

        Other programs' cookies may look like anything.
        """
        for name, value in scope["headers"]:
            if name != b"cookie":
                continue
            for pair in value.decode("latin-1").split(";"):
                key, _, token = pair.strip().partition("=")
                known = self._identities.read(token) if key == COOKIE else None
                if known is not None:
                    return known
        return None

    def _refusal(self, scope: Scope, person: str | None) -> Refused | None:
        """Why somebody is turned away, if they are."""
        host = ASGIConnection[Any, Any, Any, Any](scope).headers.get("host", "")
        if _PORT.sub("", host.lower()) not in self._hosts:
            return Refused("unknown-host", host=host[:80])
        if len(scope["path"]) > limits.PATH_LENGTH or not scope["path"].isprintable():
            return Refused("unknown-page")
        harmless = scope["type"] == ScopeType.HTTP and scope["method"] in SAFE_METHODS
        if not harmless and not self._same_origin(scope):
            return Refused("foreign-origin")
        if person in self._moderator.banned and scope["path"].startswith("/api/"):
            return Refused("banned")
        if person is None:
            allowed = self._budgets.arrive(scope)
        else:
            allowed = self._budgets.take(Visitor(person, address_of(scope)))
        return None if allowed else Refused("too-fast")

    def _same_origin(self, scope: Scope) -> bool:
        """Whether the page that asks is ours. Programs that are no browsers send no origin."""
        headers = ASGIConnection[Any, Any, Any, Any](scope).headers
        origin = headers.get("origin")
        if origin is None or origin in self._origins:
            return True
        try:
            return urlsplit(origin).netloc == headers.get("host", "")
        except ValueError:
            return False

    def _cookie(self, person: str) -> str:
        secure = "; Secure" if self._secure else ""
        token = self._identities.token(person)
        return f"{COOKIE}={token}; Path=/; Max-Age={limits.COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"


async def _turn_away(scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
    """Answer in place of the application."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        code = _CLOSED.get(refused.code, TOO_MUCH)
        await send({"type": "websocket.close", "code": code, "reason": refused.code})
        return
    language = language_of(ASGIConnection[Any, Any, Any, Any](scope))
    body = messages.write(projection.problem(refused, None, None, language))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refused.code == "too-fast":
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": STATUS[refused.code], "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _caching(path: str, status: int, gives_cookie: bool) -> str:
    """Nobody else may ever be handed somebody's answer or cookie; the page's files never change."""
    if gives_cookie or status >= 400 or path.startswith("/api/") or path in QUIET:
        return "no-store"
    return "max-age=31536000, immutable" if path.startswith("/assets/") else "no-cache"


def _route(scope: Scope) -> str:
    """The kind of path, without the table in it."""
    return str(scope.get("path_template", "?"))
