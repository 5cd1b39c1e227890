"""A position of Winter, in plain absolute coordinates: x to the right, y down (W3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from sobremesa.games.game import Result

COUNTERS = 9
"""Each player has so many."""

LIGHT, DARK = "L", "D"

Point = tuple[int, int]
"""A place on the lattice; a card and a square are named by their top left section."""

Stage = Literal["place", "colour", "turn", "counter", "keep"]
"""What the seat decides: where the revealed card goes (W9), who has which colour (W8), its turn
(W9, W11), which new square gets the next counter (W12), or which group stays (W15)."""


class Card(NamedTuple):
    """A card on the table: where its top left section is, and its face as it lies (W1)."""

    at: Point
    face: str


class State(NamedTuple):
    """Everything on the table. Only the order of `deck` is hidden, and from everybody."""

    deck: tuple[str, ...]
    """Faces not yet revealed, the next one first."""
    revealed: str | None
    """The face that waits to be placed."""
    cards: tuple[Card, ...]
    """In reading order: by y, then by x."""
    counters: tuple[tuple[Point, ...], tuple[Point, ...]]
    """The squares that carry a counter of seat 0, and of seat 1, in order."""
    colours: tuple[str, str] | None
    """The colour of each seat once seat 1 has decided (W8)."""
    turn: int
    stage: Stage
    new_squares: tuple[Point, ...] = ()
    """The squares of a move that still wait for too few counters (W12)."""
    before: tuple[int, int] = (0, 0)
    """How many counters each seat had on the table when the thawing turn began (W16)."""
    past: tuple[str, ...] = ()
    """The positions at the start of each thawing turn, this one included, since a card last left (W18)."""
    discarded: tuple[str, ...] = ()
    """The faces that left the game, as they last lay, in the order in which they left (W13, W15)."""
    ended: Result | None = None


def reserve(state: State, seat: int) -> int:
    """How many counters the seat has beside the table. None ever leaves the game (W15)."""
    return COUNTERS - len(state.counters[seat])


def thawing(state: State) -> bool:
    """Whether the last card has been placed (W10)."""
    return not state.deck and state.revealed is None


def card_at(state: State, at: Point) -> Card | None:
    """The card whose top left section is there."""
    return next((card for card in state.cards if card.at == at), None)


def in_order(cards: list[Card]) -> tuple[Card, ...]:
    """The cards in reading order."""
    return tuple(sorted(cards, key=lambda card: (card.at[1], card.at[0])))


def pairs(points: Iterable[Point]) -> list[list[int]]:
    """Points as views and refusals write them, in JSON."""
    return [list(point) for point in points]


def named(point: Point) -> str:
    """A point as the notation spells it."""
    return f"{point[0]},{point[1]}"


def position(state: State) -> str:
    """What must recur for a repetition (W18): the seat to decide, the cards as they lie, the counters."""
    cards = " ".join([f"{x},{y}{face}" for (x, y), face in state.cards])
    first, second = (" ".join([f"{x},{y}" for x, y in squares]) for squares in state.counters)
    return f"{state.turn}|{cards}|{first}|{second}"
