"""What cannot appear or vanish in Twisty, counted from what a spectator sees."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sobremesa.games.game import View


def pieces(view: View) -> dict[str, Any]:
    """How many of every piece there are, wherever they lie."""
    held = "".join("".join(seat["held"]) for seat in view["seats"])
    return {"tokens": Counter("".join(view["board"]).replace(".", "") + held)}
