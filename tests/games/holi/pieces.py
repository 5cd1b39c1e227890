"""What cannot appear or vanish in Holi, counted from what a spectator sees."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sobremesa.games.game import View


def pieces(view: View) -> dict[str, Any]:
    """How many of every piece there are, wherever they lie."""
    seats = view["seats"]
    tokens = Counter(owner for floor in view["floors"] for owner in floor["tokens"].values())
    for seat in seats:
        tokens.update(dict(enumerate(seat["reserve"])))
    sweets = sum(sum(floor["sweets"].values()) for floor in view["floors"])
    return {
        "tokens": [tokens[owner] for owner in range(len(seats))],
        "sweets": sweets + sum(seat["sweets"] for seat in seats),
        "figures": sum(seat["figure"] is not None for seat in seats)
        if view["phase"] != "corners"
        else len(seats),
        "cards": [seat["hand_count"] + seat["deck_count"] + len(seat["discards"]) for seat in seats],
        "faces": [
            Counter(seat["unseen"])
            + Counter(card["card"] for card in seat["discards"] if card["card"] is not None)
            for seat in seats
        ],
    }
