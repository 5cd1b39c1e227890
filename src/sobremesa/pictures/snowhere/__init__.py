"""Snowhere: the carpet from above, fire and snow as they lie."""

from __future__ import annotations

from typing import Any

from sobremesa.pictures.shapes import Shape, box

RIMS = {"fire": "#fff1d8", "snow": "#ffffff"}
FACES = {"fire": ("#7c1f14", "#d9481c"), "snow": ("#7fb0dc", "#dcecf9")}


def shapes(view: dict[str, Any]) -> list[Shape]:
    """In the order in which they lie, the lowest first."""
    wide, long = view["size"]["width"], view["size"]["length"]
    drawn: list[Shape] = []
    for card in view["table"]:
        kind = "fire" if card["face"] == "fire" else "snow"
        x, y, turned = card["x"], -card["y"], -card["a"]  # on the table y grows upward
        outer, inner = FACES[kind]
        for part, colour in ((1.0, RIMS[kind]), (0.92, outer), (0.6, inner)):
            drawn.append(box(x, y, wide * part, long * part, colour, turned))
    return drawn
