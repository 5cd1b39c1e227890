"""Databases for tests: a file in a folder, or a PostgreSQL of the tests' own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cluster import Cluster, Missing, cluster


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """One database server for all tests of a worker. Whoever kills it starts it again."""
    try:
        with cluster() as running:
            yield running
    except Missing as missing:
        pytest.fail(str(missing))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of each kind: what is promised of one is promised of both."""
    if request.param == "sqlite":
        return str(tmp_path / "deep" / "table.sqlite")
    running: Cluster = request.getfixturevalue("postgresql")
    return running.database()
