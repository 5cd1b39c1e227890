"""Every kernel plays the same game as the rules."""

from __future__ import annotations

import pytest

from sobremesa import kernels
from tests.kernels.equality import compare

COMPARED = 104_000
"""More than 100,000 positions a game; in Snowhere some 5,000, and verdicts on 40 poses in half of them."""
PARTS = 8
"""The tests run side by side."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", kernels.NAMES)
def test_a_kernel_agrees_with_the_rules(game: str, part: int) -> None:
    """Legal actions, successors and results."""
    share = COMPARED // PARTS
    assert sum(compare(game, part, share)) >= share
