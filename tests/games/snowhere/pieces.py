"""What cannot appear or vanish in Snowhere, counted from what a spectator sees."""

from __future__ import annotations

from typing import Any

from sobremesa.games.game import View


def pieces(view: View) -> dict[str, Any]:
    """How many of every piece there are, wherever they lie."""
    hand = [] if view["hand"] is None else [view["hand"]]
    numbers = [card["number"] for card in view["table"]] + view["aside"] + hand
    found = len(view["aside"]) + sum(card["face"] == "snowflake" for card in view["table"])
    return {"cards": sorted(numbers), "snowflakes": found + view["unfound"]}
