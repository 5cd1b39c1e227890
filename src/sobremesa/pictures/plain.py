"""What is seen of a scene: the places, and the pieces on them."""

from __future__ import annotations

from sobremesa.games.scene import Scene
from sobremesa.pictures.shapes import Disc, Shape, box

SEATS = ("#b5472a", "#1f6a8c", "#5b7c22", "#7a4a99")
NAMED = {
    "white": "#fffdf8",
    "black": "#2a2420",
    "red": "#c4352b",
    "blue": "#2d6cb3",
    "green": "#46853a",
    "yellow": "#f3c944",
    "violet": "#7a4ba6",
    "orange": "#ea8a2f",
    "brown": "#8b6237",
    "grey": "#8a8178",
}


def shapes(scene: Scene) -> list[Shape]:
    """The board from above; hands are not drawn."""
    if scene.board is None:
        return []
    middles = {p.name: (p.x + p.wide / 2, p.y + p.high / 2) for p in scene.board.places}
    drawn: list[Shape] = []
    for place in scene.board.places:
        x, y = middles[place.name]
        drawn += [
            box(x, y, place.wide, place.high, "#d9ccb6"),
            box(x, y, place.wide * 0.94, place.high * 0.94, "#fffdf8"),
        ]
    for piece in scene.pieces:
        if piece.at in middles:
            x, y = middles[piece.at]
            colour = (
                NAMED[piece.colour] if isinstance(piece.colour, str) else SEATS[piece.colour % len(SEATS)]
            )
            drawn += [Disc(x, y, 0.36, "#2a2420"), Disc(x, y, 0.33, colour)]
    return drawn
