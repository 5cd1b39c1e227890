"""What pictures are made of: discs and convex polygons, each in one colour, in units of whoever draws."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import NamedTuple

Point = tuple[float, float]


class Disc(NamedTuple):
    """A round thing."""

    x: float
    y: float
    radius: float
    colour: str


class Polygon(NamedTuple):
    """A convex thing with corners."""

    points: tuple[Point, ...]
    colour: str


Shape = Disc | Polygon


class Frame(NamedTuple):
    """Where something is drawn, in pixels."""

    x: float
    y: float
    wide: float
    high: float


def box(x: float, y: float, wide: float, high: float, colour: str, turned: float = 0.0) -> Polygon:
    """A rectangle around its middle, turned clockwise by so many degrees."""
    c, s = cos(radians(turned)), sin(radians(turned))
    corners = ((-wide / 2, -high / 2), (wide / 2, -high / 2), (wide / 2, high / 2), (-wide / 2, high / 2))
    return Polygon(tuple((x + a * c - b * s, y + a * s + b * c) for a, b in corners), colour)


def mark(seat: int, x: float, y: float, radius: float, colour: str) -> Shape:
    """The sign of a seat, as on the page: a disc, a diamond, a triangle, a square."""
    match seat:
        case 1:
            return box(x, y, radius * 1.5, radius * 1.5, colour, 45)
        case 2:
            points = ((x, y - radius), (x + radius, y + 0.8 * radius), (x - radius, y + 0.8 * radius))
            return Polygon(points, colour)
        case 3:
            return box(x, y, radius * 1.7, radius * 1.7, colour)
        case _:
            return Disc(x, y, radius, colour)


def bounds(shapes: Sequence[Shape]) -> tuple[float, float, float, float]:
    """The least rectangle around shapes: left, top, right, bottom."""
    corners = [
        point
        for shape in shapes
        for point in (
            shape.points
            if isinstance(shape, Polygon)
            else (
                (shape.x - shape.radius, shape.y - shape.radius),
                (shape.x + shape.radius, shape.y + shape.radius),
            )
        )
    ]
    across, down = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(down), max(across), max(down)
