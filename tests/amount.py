"""How much is tried: enough at every run of the tests to find what broke, far more in `make soak`."""

from __future__ import annotations

import os
from typing import Final

SOAK: Final = bool(os.environ.get("SOBREMESA_SOAK"))
"""Whether the tests take their time."""


def amount(everyday: int, soak: int) -> int:
    """So many positions, games, faults or examples."""
    return soak if SOAK else everyday
