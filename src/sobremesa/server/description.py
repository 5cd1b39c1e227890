"""The OpenAPI description of what can be done over HTTP, at /schema/openapi.json.

The framework knows the paths; the schemas come from the types themselves, with their sentences.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Litestar, Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, License, SecurityScheme
from litestar.serialization import encode_json

from sobremesa.server import advising, api, belongings, calls, games, passkeys, persons, ratings
from sobremesa.server.guard import COOKIE
from sobremesa.table import messages, replaying
from sobremesa.table.exports import Export

DESCRIPTION = """
Four tabletop games, played exactly by their rules, by people and bots.

Whoever asks for anything first gets a cookie, and is that person from then on: send it with every
request. Everything that can be done over HTTP can be done over a table's socket too, which also tells
what happens without being asked; `docs/protocol.md` describes it with examples. Errors are always a
`Problem`: a `code` for programs, a `message` for people (in the language of `accept-language`, or of
`?language=`), and where the rules forbid an action, the rule and what on the board makes it so.
""".strip()

TYPES = (
    api.Follow,
    games.GameInfo,
    games.GameTexts,
    persons.Me,
    persons.NewName,
    persons.NewFace,
    persons.NewSettings,
    persons.NewPhrase,
    persons.Phrase,
    persons.PastGame,
    persons.Best,
    persons.Acquaintance,
    persons.Invitation,
    belongings.Belongings,
    ratings.MyRating,
    passkeys.Challenge,
    passkeys.Answer,
    ratings.Leader,
    api.NewTable,
    api.Position,
    api.Question,
    replaying.Replay,
    api.SeatLink,
    api.Seeking,
    api.Sought,
    calls.Calls,
    calls.Subscription,
    calls.Address,
    calls.Token,
    calls.Noted,
    api.TableRef,
    api.TableRow,
    Export,
    messages.AnyFromServer,
    messages.AnyCommand,
    messages.AnyTalk,
    advising.HintWish,
    messages.Hint,
    messages.Analysis,
)


class Described(JsonRenderPlugin):
    """Serves the description with the schemas of our own types in it. It is made once."""

    def __init__(self) -> None:
        super().__init__()
        self._made: bytes | None = None

    def prepare(self, app: Litestar) -> None:
        """Make it now: whoever asks first, and all others, would wait for it."""
        if self._made is None:
            self._make(app.openapi_schema.to_schema())

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:  # noqa: ARG002
        """See Litestar."""
        return self._make(openapi_schema) if self._made is None else self._made

    def _make(self, schema: dict[str, Any]) -> bytes:
        self._made = encode_json(described(schema))
        return self._made


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """The framework's description, made better: sentences, and schemas that are as strict as we are."""
    _, components = msgspec.json.schema_components(TYPES, ref_template="#/components/schemas/{name}")
    found = set(schema["components"]["schemas"])
    assert found <= set(components), f"not described: {found - set(components)}"
    paths = {
        path: {method: _operation(operation) for method, operation in operations.items()}
        for path, operations in schema["paths"].items()
    }
    return {**schema, "paths": paths, "components": {**schema["components"], "schemas": components}}


def _operation(operation: dict[str, Any]) -> dict[str, Any]:
    return {**operation, "summary": operation["description"].partition(".")[0]}


DESCRIBED = Described()

OPENAPI = OpenAPIConfig(
    title="Sobremesa",
    version=version("sobremesa"),
    description=DESCRIPTION,
    use_handler_docstrings=True,
    license=License("MIT", identifier="MIT"),
    components=Components(
        security_schemes={
            "person": SecurityScheme(
                "apiKey", "Given with the first answer; without it you are somebody new", COOKIE, "cookie"
            )
        }
    ),
    security=[{}, {"person": []}],
    render_plugins=[DESCRIBED],
)
