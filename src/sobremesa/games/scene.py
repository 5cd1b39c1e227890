"""The scene: what the plain board of the page draws of a game that has no board of its own.

A scene is a board (squares, or points with lines between them), pieces on it, hands of cards and
counters. A game returns one from `scene(view)`; places and cards bear the names that its actions
use, and so a click on a place means the actions that name it. What has its default is not sent.

>>> import msgspec
>>> at = squares(3, 3)
>>> scene = Scene(at, pieces=(Piece("b2", 0, shape="cross"), Piece("a1", 1, shape="ring")))
>>> problems(scene, players=2)
[]
>>> msgspec.json.encode(scene.pieces[0])
b'{"at":"b2","colour":0,"shape":"cross"}'
"""

from __future__ import annotations

import unicodedata
from collections import Counter as Tally
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal, get_args

from msgspec import Struct

Named = Literal["white", "black", "red", "blue", "green", "yellow", "violet", "orange", "brown", "grey"]
Colour = int | Named
"""A seat's own colour by the seat's number, or one of the palette; both have a form by day and by night."""

Tone = Literal["plain", "light", "dark", "sand", "grass", "water", "stone"]
"""How a place is coloured."""

Shape = Literal[
    "disc", "ring", "cross", "square", "diamond", "triangle", "star",
    "heart", "spade", "club", "crown", "pawn", "tower", "seed", "drop", "sun", "moon",
]  # fmt: skip
"""Our own shapes: as the body of a piece, or as the sign of a card's suit."""

LONGEST_SIGN = 4


class Said(Struct, frozen=True, omit_defaults=True):
    """A message of the game's TEXTS, said in the reader's language."""

    id: str
    facts: Mapping[str, str | int | float] = {}


Text = str | Said
"""Plain text, the same in every language, or a message."""


def said(message: str, /, **facts: str | int | float) -> Said:
    """`said("kalah-store", seat=1)`: a message with its facts."""
    return Said(message, facts)


class Place(Struct, frozen=True, omit_defaults=True):
    """A square or a point, by the name that actions use.

    One unit is the side of a square, or the distance of neighbouring points; y grows downward.
    """

    name: str
    x: float
    y: float
    wide: float = 1
    high: float = 1
    round: bool = False
    """Drawn as a hollow rather than as a square."""
    tone: Tone | int = "plain"
    """Or the number of the seat whose it is."""
    label: Text = ""
    """Drawn in it, and said instead of its name."""


class Board(Struct, frozen=True, omit_defaults=True):
    """The places, and for points the lines between them."""

    kind: Literal["squares", "points"]
    places: tuple[Place, ...]
    lines: tuple[tuple[str, str], ...] = ()
    """Each from one point to another, by their names."""


class Piece(Struct, frozen=True, omit_defaults=True):
    """Something that lies on a place. Several on one place are a stack, the lowest first."""

    at: str
    colour: Colour
    shape: Shape = "disc"
    sign: str = ""
    """A short text on it."""
    count: int = 1
    """So many of the same kind, drawn as a heap with its number."""
    label: Text = ""
    """What it is called, for whoever cannot see it."""


class Card(Struct, frozen=True, omit_defaults=True):
    """A card by the name that actions use."""

    name: str
    sign: str = ""
    """A short text on its face; the name where this is empty and there is no shape."""
    shape: Shape | None = None
    """The sign of its suit."""
    colour: Colour = "black"
    hidden: bool = False
    """Lies face down, though actions can name it: a deck to draw from."""
    label: Text = ""
    """What it is called, for whoever cannot see it."""


class Hand(Struct, frozen=True, omit_defaults=True):
    """A row of cards: a seat's hand, or with no seat what lies on the table."""

    seat: int | None
    cards: tuple[Card, ...] = ()
    hidden: int = 0
    """So many more that the viewer cannot see."""
    label: Text = ""


class Counter(Struct, frozen=True, omit_defaults=True):
    """A number to keep an eye on: of a seat (shown beside its name), or with no seat of the whole table."""

    label: Text
    value: int | str
    seat: int | None = None


class Scene(Struct, frozen=True, omit_defaults=True):
    """All that is drawn of one view. Whatever a game lacks stays empty."""

    board: Board | None = None
    pieces: tuple[Piece, ...] = ()
    hands: tuple[Hand, ...] = ()
    counters: tuple[Counter, ...] = ()
    caption: Text = ""
    """One line on what is going on, where the board does not show it."""


def grid(*rows: str, tone: Callable[[str], Tone | int] = lambda _: "plain", round: bool = False) -> Board:  # noqa: A002
    """Squares by their names, row by row, with spaces between; `.` is a hole.

    A name that stands in several neighbouring cells is one larger place:

    >>> [(place.name, place.x, place.high) for place in grid("s a b", "s c d").places]
    [('s', 0, 2), ('a', 1, 1), ('b', 2, 1), ('c', 1, 1), ('d', 2, 1)]
    """
    cells: dict[str, list[tuple[int, int]]] = {}
    for y, row in enumerate(rows):
        for x, name in enumerate(row.split()):
            if name != ".":
                cells.setdefault(name, []).append((x, y))
    places = []
    for name, taken in cells.items():
        columns, lines = [x for x, _ in taken], [y for _, y in taken]
        wide, high = max(columns) - min(columns) + 1, max(lines) - min(lines) + 1
        places.append(Place(name, min(columns), min(lines), wide, high, round, tone(name)))
    return Board("squares", tuple(places))


def squares(columns: int, rows: int, *, chequered: bool = False) -> Board:
    """A board as in chess: files a, b, … from the left, ranks 1, 2, … from below.

    >>> [place.name for place in squares(2, 2).places]
    ['a2', 'b2', 'a1', 'b1']
    """
    files = "abcdefghijklmnopqrstuvwxyz"[:columns]
    dark = {f"{file}{1 + y}" for x, file in enumerate(files) for y in range(rows) if (x + y) % 2 == 0}
    names = (" ".join(f"{file}{rank}" for file in files) for rank in range(rows, 0, -1))
    return grid(*names, tone=lambda name: ("dark" if name in dark else "light") if chequered else "plain")


def points(at: Mapping[str, tuple[float, float]], *paths: str) -> Board:
    """Points by name, and lines along paths of names.

    >>> points({"a": (0, 0), "b": (1, 0), "c": (2, 0)}, "a b c").lines
    (('a', 'b'), ('b', 'c'))
    """
    walks = (path.split() for path in paths)
    lines = tuple(step for walk in walks for step in pairwise(walk))
    return Board("points", tuple(Place(name, x, y) for name, (x, y) in at.items()), lines)


def problems(scene: Scene, players: int, messages: Collection[str] | None = None) -> list[str]:
    """What is wrong with a scene, in sentences for its author; `messages` are the ids that TEXTS has."""
    return [*_bad_names(scene), *_bad_board(scene), *_bad_looks(scene, players), *_bad_texts(scene, messages)]


def _bad_names(scene: Scene) -> Iterator[str]:
    places = scene.board.places if scene.board else ()
    cards = [card.name for hand in scene.hands for card in hand.cards]
    for name, times in Tally([*(place.name for place in places), *cards]).items():
        if times > 1:
            yield f"the name {name!r} is given {times} times: a place or a card has one of its own"
        if not name or any(character.isspace() for character in name):
            yield f"the name {name!r} cannot be named by an action: it is empty or has a space in it"
    known = {place.name for place in places}
    for piece in scene.pieces:
        if piece.at not in known:
            yield f"a piece lies on {piece.at!r}, and the board has no such place"
    for line in scene.board.lines if scene.board else ():
        for end in line:
            if end not in known:
                yield f"a line goes to {end!r}, and the board has no such point"


def _bad_board(scene: Scene) -> Iterator[str]:
    if scene.board is None:
        return
    if not scene.board.places:
        yield "the board has no places; leave it out instead"
    if scene.board.kind == "squares":
        if scene.board.lines:
            yield "lines are drawn between points only, and this board is of squares"
        taken: dict[tuple[float, float], str] = {}
        for place in scene.board.places:
            if place.wide <= 0 or place.high <= 0:
                yield f"{place.name!r} is {place.wide} wide and {place.high} high"
                continue
            for cell in _cells(place):
                if cell in taken:
                    yield f"{place.name!r} lies over {taken[cell]!r}"
                taken[cell] = place.name
    else:
        at = Tally((place.x, place.y) for place in scene.board.places)
        for (x, y), times in at.items():
            if times > 1:
                yield f"{times} points lie at ({x}, {y})"


def _cells(place: Place) -> Iterator[tuple[float, float]]:
    for column in range(int(place.wide)):
        for row in range(int(place.high)):
            yield (place.x + column, place.y + row)


def _bad_looks(scene: Scene, players: int) -> Iterator[str]:
    places = scene.board.places if scene.board else ()
    cards = [card for hand in scene.hands for card in hand.cards]
    for what, colour in [
        *((f"the piece on {piece.at!r}", piece.colour) for piece in scene.pieces),
        *((f"the card {card.name!r}", card.colour) for card in cards),
    ]:
        if not _one_of(colour, get_args(Named), players):
            yield f"{what} has the colour {colour!r}: a seat's number or one of {', '.join(get_args(Named))}"
    for place in places:
        if not _one_of(place.tone, get_args(Tone), players):
            tones = ", ".join(get_args(Tone))
            yield f"{place.name!r} has the tone {place.tone!r}: a seat's number or one of {tones}"
    for name, shape in [*((p.at, p.shape) for p in scene.pieces), *((c.name, c.shape) for c in cards)]:
        if shape is not None and shape not in get_args(Shape):
            yield f"{name!r} has the shape {shape!r}; there are {', '.join(get_args(Shape))}"
    for sign in [*(piece.sign for piece in scene.pieces), *(card.sign for card in cards)]:
        if len(sign) > LONGEST_SIGN:
            yield f"the sign {sign!r} is longer than {LONGEST_SIGN} characters"
        if any(unicodedata.category(character) == "So" for character in sign):
            yield f"the sign {sign!r} needs a font that not everybody has; there are shapes for that"
    for piece in scene.pieces:
        if piece.count < 1:
            yield f"the piece on {piece.at!r} is there {piece.count} times"
    owners: Sequence[int | None] = [
        *(hand.seat for hand in scene.hands),
        *(counter.seat for counter in scene.counters),
    ]
    for seat in owners:
        if seat is not None and seat not in range(players):
            yield f"there is no seat {seat} at a table of {players}"
    for hand in scene.hands:
        if hand.hidden < 0:
            yield f"a hand has {hand.hidden} hidden cards"


def _one_of(value: object, words: Collection[object], players: int) -> bool:
    return value in range(players) if isinstance(value, int) else value in words


def _bad_texts(scene: Scene, messages: Collection[str] | None) -> Iterator[str]:
    if messages is None:
        return
    for text in dict.fromkeys(each.id for each in _texts(scene) if isinstance(each, Said)):
        if text not in messages:
            yield f"there is no message {text!r} in TEXTS"


def _texts(scene: Scene) -> Iterator[Text]:
    yield scene.caption
    yield from (place.label for place in (scene.board.places if scene.board else ()))
    yield from (piece.label for piece in scene.pieces)
    yield from (counter.label for counter in scene.counters)
    for hand in scene.hands:
        yield hand.label
        yield from (card.label for card in hand.cards)
