"""The door: who somebody is, how fast they may go, and the headers that keep the page safe."""

from __future__ import annotations

import logging
from http.cookies import CookieError, SimpleCookie
from time import perf_counter
from typing import TYPE_CHECKING

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.middleware import ASGIMiddleware

from sobremesa.server import figures
from sobremesa.server.pace import Buckets
from sobremesa.table import limits
from sobremesa.table.people import Signer, new_id
from sobremesa.table.table import Refused

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

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


class Guard(ASGIMiddleware):
    """Knows people by a signed cookie, and gives one to whoever has none."""

    def __init__(self, signer: Signer, secure: bool) -> None:
        self._signer = signer
        self._secure = secure
        self._requests = Buckets(limits.REQUESTS_A_SECOND, limits.REQUESTS_AT_ONCE)
        self._arrivals = Buckets(limits.NEW_PEOPLE_A_SECOND, limits.NEW_PEOPLE_AT_ONCE)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let one request or socket through the door."""
        begin, status = perf_counter(), 0
        person = self._person(scope)
        arrives = person is None
        scope["state"]["person"] = person = person or new_id()

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.accept"):
                headers = MutableScopeHeaders.from_message(message)
                if arrives and scope["path"] not in QUIET:
                    headers.add("set-cookie", self._cookie(person))
                if message["type"] == "http.response.start":
                    status = message["status"]
                    for name, value in HEADERS.items():
                        headers[name] = value
            await send(message)

        if scope["path"] not in QUIET:
            self._slow_down(scope, person, arrives)
        await next_app(scope, receive, send_with_headers)
        if scope["type"] == ScopeType.HTTP:
            figures.REQUESTS.labels(str(status)).inc()
            milliseconds = round((perf_counter() - begin) * 1000, 1)
            route = getattr(scope.get("route_handler"), "paths", None)
            log.info(
                "request",
                extra={
                    "method": str(scope.get("method")),
                    "path": min(route) if route else "?",
                    "status": status,
                    "milliseconds": milliseconds,
                },
            )

    def _person(self, scope: Scope) -> str | None:
        for name, value in scope["headers"]:
            if name != b"cookie":
                continue
            try:
                cookie = SimpleCookie(value[:4000].decode("latin-1")).get(COOKIE)
            except CookieError:
                continue
            words = self._signer.read("person", cookie.value) if cookie is not None else None
            if words is not None and len(words) == 1:
                return words[0]
        return None

    def _slow_down(self, scope: Scope, person: str, arrives: bool) -> None:
        client = scope.get("client")
        address = client[0] if client else "?"
        allowed = self._arrivals.take(address) if arrives else self._requests.take(person)
        if not allowed:
            if scope["type"] == ScopeType.WEBSOCKET:
                raise HTTPException(status_code=429)
            raise Refused("too-fast")

    def _cookie(self, person: str) -> str:
        secure = "; Secure" if self._secure else ""
        token = self._signer.sign("person", person)
        return f"{COOKIE}={token}; Path=/; Max-Age={limits.COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"


QUIET = ("/healthz", "/metrics")
"""Asked by machines: no cookie, no pace."""
