"""What cannot appear or vanish in a game, counted from what a spectator sees."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sobremesa.games.game import View


def pieces(view: View) -> dict[str, Any]:
    """How many of every piece there are, wherever they lie."""
    counts: dict[str, Any] = {
        "winter": _winter,
        "snowhere": _snowhere,
        "twisty": _twisty,
        "holi": _holi,
    }[view["game"]](view)
    return counts


def _winter(view: View) -> dict[str, Any]:
    faces = [card["face"] for card in view["cards"]] + view["deck"]["faces"] + view["discarded"]
    faces += [view["revealed"]] if view["revealed"] else []
    return {
        "cards": Counter(min(face, face[::-1]) for face in faces),
        "counters": [len(view["counters"][seat]) + view["reserves"][seat] for seat in (0, 1)],
    }


def _twisty(view: View) -> dict[str, Any]:
    held = "".join("".join(seat["held"]) for seat in view["seats"])
    return {"tokens": Counter("".join(view["board"]).replace(".", "") + held)}


def _snowhere(view: View) -> dict[str, Any]:
    hand = [] if view["hand"] is None else [view["hand"]]
    numbers = [card["number"] for card in view["table"]] + view["aside"] + hand
    found = len(view["aside"]) + sum(card["face"] == "snowflake" for card in view["table"])
    return {"cards": sorted(numbers), "snowflakes": found + view["unfound"]}


def _holi(view: View) -> dict[str, Any]:
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


def _shown(discards: list[dict[str, Any]]) -> Counter[int]:
    return Counter(discard["card"] for discard in discards if discard["card"] is not None)
