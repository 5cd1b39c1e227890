"""What holds for all tests."""

from __future__ import annotations

import pytest

from tests.amount import SOAK


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests that only repeat for hours what others show in seconds wait for `make soak`."""
    if SOAK:
        return
    long = [item for item in items if item.get_closest_marker("soak")]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if not item.get_closest_marker("soak")]
