"""The games again, compiled: fixed-size records and plain loops, for search and for batches.

The rules in `sobremesa.games` are the judge of every kernel here: legal actions, successors and results are
compared over many thousands of positions. Rules change there first.
"""

from __future__ import annotations

from importlib import import_module
from typing import cast

from sobremesa.kernels.kernel import Kernel

NAMES = ("holi", "snowhere", "twisty", "winter")
LISTED = ("holi", "twisty", "winter")
"""The games whose legal actions can all be listed; of Snowhere's poses there is a continuum (`allowed`)."""


def load(game: str) -> Kernel:
    """The kernel of a game. Raises `LookupError` for a game that has none."""
    if game not in NAMES:
        raise LookupError(f"there is no kernel called {game[:40]!r}; there are {', '.join(NAMES)}")
    return cast(Kernel, import_module(f"{__name__}.{game}"))


__all__ = ["LISTED", "NAMES", "Kernel", "load"]
