"""What cannot appear or vanish in Winter, counted from what a spectator sees."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sobremesa.games.game import View


def pieces(view: View) -> dict[str, Any]:
    """How many of every piece there are, wherever they lie."""
    faces = [card["face"] for card in view["cards"]] + view["deck"]["faces"] + view["discarded"]
    faces += [view["revealed"]] if view["revealed"] else []
    return {
        "cards": Counter(min(face, face[::-1]) for face in faces),
        "counters": [len(view["counters"][seat]) + view["reserves"][seat] for seat in (0, 1)],
    }
