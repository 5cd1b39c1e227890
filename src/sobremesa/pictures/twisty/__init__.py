"""Twisty: the board from above, its cubes and special squares, and the pawns."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

from sobremesa.pictures.shapes import Disc, Polygon, Shape, box, mark

CUBES = {
    "r": "#c4352b",
    "o": "#ea8a2f",
    "y": "#f3c944",
    "g": "#46853a",
    "b": "#2d6cb3",
    "v": "#7a4ba6",
    "p": "#f0a2bf",
}
SEATS = ("#b5472a", "#1f6a8c", "#5b7c22", "#7a4a99")
SIGN = "#6e5c3f"
STAR = "#c9992e"


def shapes(view: dict[str, Any]) -> list[Shape]:
    """Rank 7 is on top."""
    drawn: list[Shape] = [box(3, 3, 7.3, 7.3, "#dcccae")]
    for y, rank in enumerate(view["board"]):
        for x, token in enumerate(rank):
            drawn.append(box(x, y, 0.92, 0.92, "#fbf6ea"))
            if token in CUBES:
                drawn += [box(x, y, 0.66, 0.66, "#2a2420"), box(x, y, 0.6, 0.6, CUBES[token])]
            elif token != ".":
                drawn += [Disc(x, y, 0.34, "#e4d5b7"), *_sign(token, x, y)]
    drawn += _star(3, 3)
    for seat, player in enumerate(view["seats"]):
        if player["pawn"]:
            x, y = ord(player["pawn"][0]) - ord("a"), 7 - int(player["pawn"][1])
            drawn += [
                Disc(x, y, 0.4, "#fffaf0"),
                Disc(x, y, 0.36, SEATS[seat]),
                mark(seat, x, y, 0.16, "#fffaf0"),
            ]
    return drawn


def _star(x: float, y: float) -> list[Shape]:
    """The goal in the middle: eight points, those along the rows longer than the others."""
    drawn: list[Shape] = []
    for degrees, length in ((0, 0.42), (90, 0.42), (45, 0.3), (135, 0.3)):
        c, s = cos(radians(degrees)), sin(radians(degrees))
        ray = ((-length, 0), (0, 0.1), (length, 0), (0, -0.1))
        drawn.append(Polygon(tuple((x + a * c - b * s, y + a * s + b * c) for a, b in ray), STAR))
    return drawn


def _sign(token: str, x: float, y: float) -> list[Shape]:
    """What a special square does: straight, slanting, a knight's leap, a gate, protection."""
    match token:
        case "+":
            return [box(x, y, 0.44, 0.1, SIGN), box(x, y, 0.1, 0.44, SIGN)]
        case "x":
            return [box(x, y, 0.44, 0.1, SIGN, 45), box(x, y, 0.1, 0.44, SIGN, 45)]
        case "L":
            return [box(x - 0.1, y, 0.1, 0.4, SIGN), box(x + 0.05, y + 0.15, 0.4, 0.1, SIGN)]
        case "@":
            return [Disc(x, y, 0.2, SIGN), Disc(x, y, 0.11, "#e4d5b7")]
        case _:
            points = (
                (x - 0.2, y - 0.2),
                (x + 0.2, y - 0.2),
                (x + 0.16, y + 0.1),
                (x, y + 0.24),
                (x - 0.16, y + 0.1),
            )
            return [Polygon(points, SIGN)]
