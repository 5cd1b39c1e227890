"""Every kernel plays the same game as the rules."""

from __future__ import annotations

import pytest

from sobremesa import kernels
from tests.kernels.equality import compare

POSITIONS = 104_000
"""More than 100,000 a game; in Snowhere most of them are poses that are judged."""
PARTS = 8
"""The tests run side by side."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", kernels.NAMES)
def test_a_kernel_agrees_with_the_rules(game: str, part: int) -> None:
    """Legal actions, successors and results."""
    share = POSITIONS // PARTS
    assert compare(game, part, share) >= share
