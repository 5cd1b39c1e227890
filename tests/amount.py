"""How much is tried: enough at every run of the tests to find what broke, far more in `make soak`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import product
from typing import Any, Final

import pytest

SOAK: Final = bool(os.environ.get("SOBREMESA_SOAK"))
"""Whether the tests take their time."""


def amount(everyday: int, soak: int) -> int:
    """So many positions, games, faults or examples."""
    return soak if SOAK else everyday


def crosswise(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[Any]:
    """Parameters by their names: each of one kind and each of the other every day, all pairs in the soak."""
    most = range(max(len(one), len(other)))
    everyday = {(ordinal % len(one), ordinal % len(other)) for ordinal in most}
    return [
        pytest.param(first, second, id=f"{a}-{b}", marks=[] if (i, j) in everyday else [pytest.mark.soak])
        for (i, (a, first)), (j, (b, second)) in product(enumerate(one.items()), enumerate(other.items()))
    ]


def one_of(choices: Mapping[str, Any], today: str) -> list[Any]:
    """Parameters by their names: one every day, where other tests have the others; all in the soak."""
    return [
        pytest.param(choice, id=name, marks=[] if name == today else [pytest.mark.soak])
        for name, choice in choices.items()
    ]
