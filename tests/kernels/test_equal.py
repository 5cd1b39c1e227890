"""Every kernel plays the same game as the rules."""

from __future__ import annotations

import pytest

from sobremesa import kernels
from tests.amount import amount
from tests.kernels.equality import compare

COMPARED = amount(2_500, 10_000_000)
"""Positions of each game; in Snowhere, where a card is to be laid, a pose more is judged in each."""
PARTS = amount(1, 64)
"""The tests run side by side."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", kernels.names())
def test_a_kernel_agrees_with_the_rules(game: str, part: int) -> None:
    """Legal actions, successors and results."""
    share = COMPARED // PARTS
    assert compare(game, part, share).positions >= share
