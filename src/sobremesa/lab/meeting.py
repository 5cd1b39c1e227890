"""What comes of a deal that is played for a ladder."""

from __future__ import annotations

from typing import Annotated

import msgspec

Count = Annotated[int, msgspec.Meta(ge=1)]


class Meeting(msgspec.Struct, frozen=True):
    """What came of a deal: who met, in how many games, and whom each left behind."""

    players: tuple[str, ...]
    games: Count
    scores: tuple[float, ...]
    """In all these games, how many others each came in before; a half for one at the same place."""
    times: Count = 1
    """On so many deals it came out just so."""

    def __post_init__(self) -> None:
        if not 2 <= len(self.players) == len(set(self.players)) == len(self.scores):
            raise ValueError("a meeting needs players of different names, and a score for each")
