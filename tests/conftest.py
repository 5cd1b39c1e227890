"""What holds for all tests."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from sobremesa.server.logs import StandardError
from tests.amount import SOAK


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests that only repeat for hours what others show in seconds wait for `make soak`."""
    if SOAK:
        return
    long = [item for item in items if item.get_closest_marker("soak")]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if not item.get_closest_marker("soak")]


@pytest.fixture(autouse=True)
def _quiet_afterwards() -> Iterator[None]:
    """Wherever a test sent the logs, the next one begins without: a server's lines are no test's output."""
    root = logging.getLogger()
    level = root.level
    yield
    root.setLevel(level)
    for handler in [handler for handler in root.handlers if isinstance(handler, StandardError)]:
        root.removeHandler(handler)
