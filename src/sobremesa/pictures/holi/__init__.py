"""Holi: the three floors beside each other, the lowest first."""

from __future__ import annotations

from typing import Any

from sobremesa.pictures.shapes import Disc, Shape, box, mark

SEATS = ("#b5472a", "#1f6a8c", "#5b7c22", "#7a4a99")
SIDE, GAP = 6, 1.0
SWEET = "#f3c944"


def shapes(view: dict[str, Any]) -> list[Shape]:
    """Tokens are squares in their owner's colour, sweets small discs, figures stand on top."""
    drawn: list[Shape] = []
    for floor, shown in enumerate(view["floors"]):
        left = floor * (SIDE + GAP)
        drawn.append(box(left + SIDE / 2, SIDE / 2, SIDE + 0.4, SIDE + 0.4, "#b98f5c"))
        drawn += [
            box(left + x + 0.5, y + 0.5, 0.94, 0.94, "#fbf3e2") for x in range(SIDE) for y in range(SIDE)
        ]
        for square, seat in shown["tokens"].items():
            x, y = _at(square)
            drawn.append(box(left + x, y, 0.8, 0.8, SEATS[seat]))
        for square in shown["sweets"]:
            x, y = _at(square)
            drawn += [Disc(left + x, y, 0.2, "#96700f"), Disc(left + x, y, 0.16, SWEET)]
    for seat, player in enumerate(view["seats"]):
        if player["figure"]:
            x, y = _at(player["figure"]["square"])
            x += player["figure"]["floor"] * (SIDE + GAP)
            drawn += [
                Disc(x, y, 0.48, "#fffaf0"),
                Disc(x, y, 0.42, SEATS[seat]),
                mark(seat, x, y, 0.2, "#fffaf0"),
            ]
    return drawn


def _at(square: str) -> tuple[float, float]:
    """The middle of a square; rank 1 is below."""
    return ord(square[0]) - ord("a") + 0.5, SIDE - int(square[1]) + 0.5
