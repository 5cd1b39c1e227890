"""A server that the tests of one file share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("people")) as server:
        yield server
