"""Players that are told their time: `master@0.5s` thinks for half a second, however far that reaches.

The levels are bounded by a count, which no comparison at equal time can use. Whoever is told their time has
no count.
"""

from __future__ import annotations

from random import Random

from sobremesa.bots.bot import Adviser
from sobremesa.games.game import View

MARK = "@"
UNIT = "s"
LEAST, MOST = 0.01, 3600.0
"""Seconds that can be told."""


def split(text: str) -> tuple[str, float | None]:
    """A name, and the seconds that it is told, if any. Raises `LookupError` where that is no time."""
    name, mark, told = text.partition(MARK)
    if not mark:
        return text, None
    try:
        seconds = float(told.removesuffix(UNIT))
    except ValueError:
        seconds = 0.0
    if not told.endswith(UNIT) or not LEAST <= seconds <= MOST:
        raise LookupError(f"{text[:40]!r} is told no time from {LEAST} to {MOST:.0f} seconds, as 0.5s")
    return name, seconds


class Timed:
    """Takes its own time, whatever time it is given."""

    def __init__(self, bot: Adviser, seconds: float) -> None:
        self._bot = bot
        self._seconds = seconds

    def choose(self, view: View, rng: Random, seconds: float) -> str:  # noqa: ARG002
        """See `Bot`."""
        return self._bot.choose(view, rng, self._seconds)
