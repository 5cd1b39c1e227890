"""The OpenAPI description is true: schemathesis, told to find where it is not, finds nothing."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from sobremesa.server.app import build
from sobremesa.server.settings import Settings
from sobremesa.table.people import Signer
from sobremesa.table.sqlite import SqliteStore
from tests.amount import amount
from tests.patience import PATIENCE
from tests.server.inside import SECRET, Absent, cookie, without_pace

CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.missing_required_header,
    checks.unsupported_method,
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server that lets everybody go as fast as they can."""
    patch = pytest.MonkeyPatch()
    without_pace(patch)
    started, stop, where = threading.Event(), threading.Event(), [""]

    async def serve() -> None:
        store = SqliteStore(tmp_path_factory.mktemp("api") / "table.sqlite")
        app: Any = build(Settings(), store, Absent(), Signer(SECRET))
        server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, ws="none"))
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        where[0] = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
        started.set()
        await asyncio.to_thread(stop.wait)
        server.should_exit = True
        await serving
        await store.close()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert started.wait(PATIENCE)
    yield where[0]
    stop.set()
    thread.join()
    patch.undo()


@pytest.fixture(scope="module")
def tables(address: str) -> list[str]:
    """A table that waits, one that is played, one whose game is over: all of the same person."""
    with httpx.Client(base_url=address, headers={"cookie": cookie("ana")}, trust_env=False) as ana:
        games = [("winter", ["me", "open"]), ("holi", ["me", "me"]), ("twisty", ["me", "me"])]
        made = [
            ana.post("/api/tables", json={"game": game, "seats": seats, "public": True}).json()["table"]
            for game, seats in games
        ]
        resign = {"type": "resign", "id": "1", "version": 2, "seat": 1}
        assert ana.post(f"/api/tables/{made[2]}/commands", json=resign).status_code == 200
    return [*made, "there-is-none"]


async def description() -> dict[str, Any]:
    """What /schema/openapi.json says."""
    app: Any = build(Settings(), Any, Absent(), Signer(SECRET))  # type: ignore[arg-type]
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        described: dict[str, Any] = (await client.get("/schema/openapi.json")).json()
        return described


DESCRIBED = asyncio.run(description())
schema = schemathesis.openapi.from_dict(DESCRIBED)


@schema.parametrize()
@settings(
    max_examples=amount(6, 60),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_the_description_is_true(case: Any, address: str, tables: list[str]) -> None:
    chance = Random(repr((case.path_parameters, case.query, case.body)))
    if tidy(case.path_parameters.get("table_id")):
        case.path_parameters["table_id"] = chance.choice(tables)
    case.call_and_validate(address, headers={"cookie": cookie("ana")}, checks=CHECKS)


def tidy(table: object) -> bool:
    """Whether this could be the id of a table, so that a real one may take its place."""
    return isinstance(table, str) and table.isascii() and table.replace("-", "").replace("_", "").isalnum()


def test_every_operation_is_described_in_words() -> None:
    raw = DESCRIBED
    assert raw["info"]["description"]
    operations = [operation for path in raw["paths"].values() for operation in path.values()]
    assert len(operations) == 51
    for operation in operations:
        assert operation["summary"], operation
        assert operation["operationId"]
        assert "429" in operation["responses"]
        for parameter in operation.get("parameters", []):
            assert parameter["description"], parameter
    for name, component in raw["components"]["schemas"].items():
        assert component["description"], name
