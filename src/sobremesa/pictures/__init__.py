"""Pictures of a table for those who have no page: messengers that show where a link leads.

Each game says in a file of its own what is seen of a view; the canvas makes a PNG of it. A spectator's view
goes in, so nothing that is hidden can come out.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from sobremesa.games.game import View
from sobremesa.pictures import plain
from sobremesa.pictures.canvas import HIGH, WIDE, Canvas
from sobremesa.pictures.shapes import Disc, Frame, Shape, mark

CLOTH, WOOD, GRAIN = "#f4eee2", "#c99d6b", "#8b6237"
SEATS = ("#b5472a", "#1f6a8c", "#5b7c22", "#7a4a99")


def draw(game: str, view: View | None, seats: int, turn: int | None) -> bytes:
    """A table as a PNG: what lies on it, and who sits around; `turn` decides. Without a view it is bare."""
    canvas = Canvas(CLOTH)
    shapes = [] if view is None else _seen(game, view)
    if shapes:
        canvas.draw(shapes, Frame(60, 40, WIDE - 260, HIGH - 80))
    else:
        canvas.draw(_laid(), Frame(260, 60, WIDE - 720, HIGH - 120))
    canvas.draw(_around(seats, turn), Frame(WIDE - 170, 60, 120, HIGH - 120), whole=(0, 0, 1, 4))
    return canvas.png()


def _seen(game: str, view: View) -> list[Shape]:
    """What a game shows of a view: its own picture, or its scene."""
    own = import_module(f"{__name__}.{game}") if game in _packages() else plain
    shown: list[Shape] = own.shapes(view)
    return shown


@cache
def _packages() -> frozenset[str]:
    """The games that have a package in this folder."""
    return frozenset(module.name for module in iter_modules(__path__) if module.ispkg)


def _laid() -> list[Shape]:
    """A bare table with four places, as on our sign."""
    places = [Disc(0, -2.2, 0.42, SEATS[0]), *(mark(seat, x, y, 0.42, SEATS[seat]) for seat, x, y in _SIDES)]
    return [
        Disc(0, 0, 1.55, GRAIN),
        Disc(0, 0, 1.5, WOOD),
        Disc(0, 0, 1.05, GRAIN),
        Disc(0, 0, 1.02, WOOD),
        *places,
    ]


_SIDES = ((1, 2.2, 0), (2, 0, 2.2), (3, -2.2, 0))


def _around(seats: int, turn: int | None) -> list[Shape]:
    """Who plays, one under the other; a ring is around whoever decides."""
    shapes: list[Shape] = []
    for seat in range(min(seats, len(SEATS))):
        y = seat + 0.5
        if seat == turn:
            shapes += [Disc(0.5, y, 0.42, SEATS[seat]), Disc(0.5, y, 0.37, CLOTH)]
        shapes.append(mark(seat, 0.5, y, 0.22, SEATS[seat]))
    return shapes
