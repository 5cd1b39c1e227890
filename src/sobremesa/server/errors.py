"""Errors as people and programs get them: a code, a sentence, a status. Never a traceback."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from sobremesa import texts
from sobremesa.table import messages, projection
from sobremesa.table.store import StorageFailed
from sobremesa.table.table import Refused

log = logging.getLogger(__name__)

STATUS = {
    "unknown-table": 404,
    "unknown-page": 404,
    "no-such-game": 404,
    "no-such-seat": 404,
    "no-such-position": 404,
    "unknown-analysis": 404,
    "unknown-game": 400,
    "unknown-bot": 400,
    "not-ratable": 400,
    "nobody-plays-so": 400,
    "bad-subscription": 400,
    "bad-address": 400,
    "no-calls": 404,
    "too-many-calls": 429,
    "seats-and-players": 400,
    "own-deal": 400,
    "bad-message": 400,
    "bad-name": 400,
    "unknown-word": 400,
    "phrase-length": 400,
    "wrong-phrase": 403,
    "unknown-passkey": 403,
    "bad-passkey": 403,
    "too-many-tries": 429,
    "bad-link": 404,
    "not-your-seat": 403,
    "not-yours": 403,
    "no-hints": 403,
    "foreign-origin": 403,
    "banned": 403,
    "muted": 403,
    "unknown-host": 421,
    "too-many-tables": 429,
    "too-many-tables-here": 429,
    "too-many-today": 429,
    "too-fast": 429,
    "too-many-words": 429,
    "bad-words": 400,
    "no-such-words": 404,
    "too-large": 413,
    "too-long": 413,
    "storage": 503,
    "disk-full": 503,
    "no-answer": 503,
    "not-ready": 503,
    "internal": 500,
}
"""The HTTP status for each error code; a table that is not in the state for it answers 409."""

CONFLICT = 409

_MEANINGS = {
    400: "The request is malformed",
    403: "The seat or table is somebody else's, hints are not allowed, or a phrase is wrong",
    404: "There is no such thing",
    409: "Not in this state of the table; where the rules forbid an action, with the rule and its witness",
    413: "The request is too large",
    429: "Too much at once; wait a moment",
    503: "It could not be read, saved or thought about, and did not happen; try again in a moment",
}


def answers(*statuses: int) -> dict[int, ResponseSpec]:
    """What an operation may answer besides success, for its description."""
    return {
        status: ResponseSpec(messages.Problem, description=_MEANINGS[status], generate_examples=False)
        for status in sorted({*statuses, 429})
    }


def language_of(request: Any) -> str:
    """The reader's language: the query's, else the browser's, else English."""
    asked = request.query_params.get("language", "")
    if asked in texts.languages():
        return str(asked)
    for wish in request.headers.get("accept-language", "")[:200].split(","):
        if language := texts.wished(wish):
            return language
    return texts.FALLBACK


def refused(request: Request[Any, Any, Any], error: Refused) -> Response[messages.Problem]:
    """The answer to a wish that is not granted."""
    version = error.facts.get("version")
    problem = projection.problem(
        error, None, version if isinstance(version, int) else None, language_of(request)
    )
    return Response(problem, status_code=STATUS.get(error.code, CONFLICT))


def http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[messages.Problem]:
    """The answer to what the framework refuses: a malformed request, an unknown page, a wrong method."""
    if error.status_code >= 500:
        return crash(request, error)
    if isinstance(error, ValidationException) or error.status_code == 400:
        return refused(request, Refused("bad-message", problem=_plain(error)))
    code = {404: "unknown-page", 405: "wrong-method", 413: "too-large"}.get(error.status_code, "bad-message")
    why = Refused(code, problem=_plain(error)) if code == "bad-message" else Refused(code)
    problem = projection.problem(why, None, None, language_of(request))
    return Response(problem, status_code=error.status_code, headers=error.headers)


def crash(request: Request[Any, Any, Any], error: Exception) -> Response[messages.Problem]:
    """The answer when something is wrong with us. The details stay in our log."""
    if request.scope["state"].get("gone"):  # they left before they had said everything
        return refused(request, Refused("bad-message", problem="left in the middle"))
    log.error("a request failed", exc_info=error, extra={"path": request.scope.get("path_template", "?")})
    return refused(request, Refused("internal"))


def not_stored(request: Request[Any, Any, Any], error: StorageFailed) -> Response[messages.Problem]:  # noqa: ARG001
    """The answer when the database says nothing."""
    return refused(request, Refused("storage"))


def _plain(error: HTTPException) -> str:
    """What is wrong with a request, without our internals."""
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        return "; ".join(str(part.get("message", ""))[:200] for part in extra[:3])
    return str(error.detail)[:200]


def unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[messages.Problem]:
    """The answer to a body that cannot be read at all: nested too deeply, or not in UTF-8."""
    problem = "nested too deeply" if isinstance(error, RecursionError) else "not in UTF-8"
    return refused(request, Refused("bad-message", problem=problem))


HANDLERS: dict[Any, Any] = {
    Refused: refused,
    StorageFailed: not_stored,
    HTTPException: http_error,
    RecursionError: unreadable,
    UnicodeError: unreadable,
    Exception: crash,
}
