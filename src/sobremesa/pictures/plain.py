"""What is seen of a scene: the places, and the pieces on them. Hands are not drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import atan2, cos, degrees, hypot, pi, sin, sqrt

import msgspec

from sobremesa.games.game import View
from sobremesa.games.scene import Board, Colour, Piece, Place, Scene
from sobremesa.pictures.shapes import Disc, Shape, box

RIM, PAPER, LINE = "#d9ccb6", "#fffdf8", "#b3a48a"
SEATS = ("#b5472a", "#1f6a8c", "#5b7c22", "#7a4a99")
GROUNDS = ("#f3dcd2", "#d3e2ea", "#e1e8cf", "#e5d9ee")
"""The places of each seat."""
TONES = {
    "plain": PAPER,
    "light": "#fbf6ea",
    "dark": "#dcc7a2",
    "sand": "#efdcb0",
    "grass": "#cfdfb4",
    "water": "#c3dcea",
    "stone": "#d6d2cb",
}
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
DARK = "#2a2420"
SMALL = ("seed", "drop")
"""Things of which many lie on one place."""
MANY = 40
"""Of a larger heap no more is drawn."""
GOLDEN = pi * (3 - sqrt(5))
"""Things that lie around a middle, each turned so much further than the one before, lie evenly."""


def shapes(view: View) -> list[Shape]:
    """The board of the view's scene from above; nothing where there is none."""
    scene = msgspec.convert(view.get("scene") or {}, Scene)
    if scene.board is None:
        return []
    return [*_ground(scene.board), *_pieces(scene, scene.board)]


def _middle(board: Board, place: Place) -> tuple[float, float]:
    if board.kind == "points":
        return place.x, place.y
    return place.x + place.wide / 2, place.y + place.high / 2


def _ground(board: Board) -> Iterator[Shape]:
    middles = {place.name: _middle(board, place) for place in board.places}
    for one, other in board.lines:
        (x, y), (to_x, to_y) = middles[one], middles[other]
        turned = degrees(atan2(to_y - y, to_x - x))
        yield box((x + to_x) / 2, (y + to_y) / 2, hypot(to_x - x, to_y - y), 0.08, LINE, turned)
    for place in board.places:
        x, y = middles[place.name]
        colour = TONES[place.tone] if isinstance(place.tone, str) else GROUNDS[place.tone % len(GROUNDS)]
        if board.kind == "points":
            yield from (Disc(x, y, 0.16, LINE), Disc(x, y, 0.11, colour))
        elif place.round and place.wide == place.high:
            yield from (Disc(x, y, place.wide * 0.48, RIM), Disc(x, y, place.wide * 0.44, colour))
        else:
            yield box(x, y, place.wide * 0.97, place.high * 0.97, RIM)
            yield box(x, y, place.wide - 0.09, place.high - 0.09, colour)


def _pieces(scene: Scene, board: Board) -> Iterator[Shape]:
    places = {place.name: place for place in board.places}
    for name, stack in groupby(sorted(scene.pieces, key=lambda piece: piece.at), key=lambda piece: piece.at):
        if name in places:
            place = places[name]
            for height, piece in enumerate(stack):
                x, y = _middle(board, place)
                yield from _piece(piece, x, y - 0.12 * height, min(place.wide, place.high))


def _piece(piece: Piece, x: float, y: float, room: float) -> Iterator[Shape]:
    """One piece, or as many as there are, lying around the middle."""
    if piece.count == 1 and piece.shape not in SMALL:
        yield from _disc(piece.colour, x, y, 0.36 * room)
        return
    count = min(piece.count, MANY)
    for number in range(count):
        turned, away = number * GOLDEN, 0.32 * room * sqrt(number / count)
        size = room * min(0.13, 0.34 / sqrt(count))
        yield from _disc(piece.colour, x + away * cos(turned), y + away * sin(turned), size)


def _disc(colour: Colour, x: float, y: float, radius: float) -> Iterator[Shape]:
    face = NAMED[colour] if isinstance(colour, str) else SEATS[colour % len(SEATS)]
    yield from (Disc(x, y, radius, DARK), Disc(x, y, radius * 0.9, face))
