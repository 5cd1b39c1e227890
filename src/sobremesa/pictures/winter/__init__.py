"""Winter: the lake from above, light and dark ice, and the counters on it."""

from __future__ import annotations

from typing import Any

from sobremesa.pictures.shapes import Disc, Shape, box

ICE = {"L": "#f4f9ff", "D": "#2d4f7f"}
COUNTERS = {"light": ("#8a5a16", "#f2c14e"), "dark": ("#fffdf8", "#141f33")}


def shapes(view: dict[str, Any]) -> list[Shape]:
    """Cards with their four sections; a counter lies in the middle of its square."""
    drawn: list[Shape] = [box(x + 1, y + 1, 2.5, 2.5, "#bcd6e8") for x, y in (c["at"] for c in view["cards"])]
    for card in view["cards"]:
        x, y = card["at"]
        drawn.append(box(x + 1, y + 1, 2.06, 2.06, "#7f9cb8"))
        for place, section in enumerate(card["face"]):
            drawn.append(box(x + 0.5 + place % 2, y + 0.5 + place // 2, 0.94, 0.94, ICE[section]))
    for colour, squares in zip(view["colours"] or (), view["counters"], strict=False):
        rim, face = COUNTERS[colour]
        for x, y in squares:
            drawn += [Disc(x + 1, y + 1, 0.46, rim), Disc(x + 1, y + 1, 0.38, face)]
    return drawn
