"""A position of Holi as a flat array, and actions as numbers.

Sets of squares are 36 bits of a word, one word for each floor. Cards are numbers of four bits, 1 to 13, and a
pile of cards is a word of them, at most 13, that ends where it becomes 0.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from sobremesa.games.holi.board import FLOORS, SQUARES, spots
from sobremesa.games.holi.notation import CLIMB as CLIMB_ACTION
from sobremesa.games.holi.notation import END as END_ACTION
from sobremesa.games.holi.notation import Action, Climb, Corner, Down, End, Move, Throw
from sobremesa.games.holi.state import State
from sobremesa.kernels.compiling import compiled, inlined
from sobremesa.kernels.kernel import Position

SEATS = 4

PLAYING, TURN, RIVALRY, DONE = range(4)
"""How many play, who decides, the rivalry cards as a set, what has been done in this turn (H5)."""
THROWN, MOVED, CLIMBED = 1, 2, 4
SWEETS = 4
"""For each floor, the squares whose sweets nobody has collected yet."""
PLAYERS = SWEETS + FLOORS

TOKENS = 0
"""For each floor, the squares with a token of this player's colour."""
RESERVE = TOKENS + FLOORS
"""How many tokens of each seat's colour lie in front of this player."""
FIGURE = RESERVE + SEATS
"""The floor above the six bits of the square, or `NOWHERE`."""
DECK, HAND, DISCARDS, FACE_DOWN = range(FIGURE + 1, FIGURE + 5)
"""Deck: the next card first. Hand: the smallest first. Discards: the last first; `FACE_DOWN` is the set of
those that lie face down, counted the same way."""
SWEETS_WON, HITS, FIRST_UP, OUT = range(FACE_DOWN + 1, FACE_DOWN + 5)
FIELDS = OUT + 1
WORDS = KEPT = ALL_WORDS = PLAYERS + FIELDS * SEATS

NOWHERE = -1
FLOOR_AT = 6
STOREY = 1 << FLOOR_AT
"""A figure that climbs has this added."""
SQUARE = STOREY - 1
CARD_BITS = 4
CARD = 15
FLOOR_BITS = (1 << SQUARES) - 1

CORNER, THROW, DOWN, MOVE, CLIMB, END = range(6)
"""The kinds of actions. A code is the kind, the card and the set of squares, from the highest bit down."""
CARD_AT = SQUARES
KIND_AT = SQUARES + CARD_BITS


def pack(state: State) -> Position:
    """The position as an array."""
    position = np.zeros(ALL_WORDS, np.int64)
    position[PLAYING] = len(state.players)
    position[TURN] = NOWHERE if state.turn is None else state.turn
    position[RIVALRY] = sum(1 << card for card in state.rivalry)
    position[DONE] = THROWN * state.thrown + MOVED * state.moved + CLIMBED * state.climbed
    position[SWEETS : SWEETS + FLOORS] = _by_floor(state.sweets)
    for seat, player in enumerate(state.players):
        fields = position[PLAYERS + FIELDS * seat :]
        fields[TOKENS : TOKENS + FLOORS] = _by_floor(player.tokens)
        fields[RESERVE : RESERVE + len(player.reserve)] = player.reserve
        figure = player.figure
        fields[FIGURE] = NOWHERE if figure is None else figure // SQUARES * STOREY + figure % SQUARES
        last_first = player.discards[::-1]
        fields[DECK], fields[HAND] = _pile(player.deck), _pile(player.hand)
        fields[DISCARDS] = _pile(discard.card for discard in last_first)
        fields[FACE_DOWN] = sum(discard.down << place for place, discard in enumerate(last_first))
        fields[SWEETS_WON], fields[HITS] = player.sweets, player.hits
        fields[FIRST_UP], fields[OUT] = player.first_up, player.out
    return position


def _by_floor(bits: int) -> list[int]:
    return [bits >> floor * SQUARES & FLOOR_BITS for floor in range(FLOORS)]


def _pile(cards: Iterable[int]) -> int:
    return sum(card << CARD_BITS * place for place, card in enumerate(cards))


def encode(position: Position, action: Action) -> int:  # noqa: ARG001 (codes are the same in every position)
    """The number of an action."""
    match action:
        case Corner(square):
            return CORNER << KIND_AT | 1 << square
        case Throw(card, squares):
            return THROW << KIND_AT | card << CARD_AT | sum(1 << square for square in squares)
        case Down(card, square):
            return DOWN << KIND_AT | card << CARD_AT | 1 << square
        case Move(square):
            return MOVE << KIND_AT | 1 << square
        case Climb():
            return CLIMB << KIND_AT
        case End():
            return END << KIND_AT


def decode(position: Position, code: int) -> Action:  # noqa: ARG001
    """The action with this number."""
    kind, card = int(code) >> KIND_AT, int(code) >> CARD_AT & CARD
    squares = tuple(spots(int(code) & FLOOR_BITS))
    match kind:
        case 0:
            return Corner(squares[0])
        case 1:
            return Throw(card, squares)
        case 2:
            return Down(card, squares[0])
        case 3:
            return Move(squares[0])
        case 4:
            return CLIMB_ACTION
        case _:
            return END_ACTION


@compiled
def seats(position: Position) -> int:
    """How many play."""
    return position[PLAYING]


@compiled
def seat(position: Position) -> int:
    """Who decides; -1 when the game is over."""
    return position[TURN]


@inlined
def fields_of(player: int) -> int:
    """Where the words of a player begin. A compiler that knows it is not negative makes shorter code."""
    return PLAYERS + FIELDS * (player & SEATS - 1)


@inlined
def floor_of(figure: int) -> int:
    """The floor that a figure stands on; none of them if it is `NOWHERE`."""
    return figure >> FLOOR_AT & 3


@inlined
def in_play(position: Position, card: int) -> bool:
    """Whether a rivalry card is in play."""
    return position[RIVALRY] >> card & 1 != 0


@inlined
def choosing_corners(position: Position) -> bool:
    """Whether the figures are still being placed (H3)."""
    return position[fields_of(position[PLAYING] - 1) + FIGURE] == NOWHERE


@inlined
def painted(position: Position, floor: int) -> int:
    """The squares of a floor with a token of any colour."""
    squares = 0
    for player in range(SEATS):
        squares |= position[fields_of(player) + TOKENS + floor]
    return squares


@inlined
def crowd(position: Position, floor: int, absent: int) -> int:
    """The squares of a floor where figures stand, but for the figure of the absent player."""
    squares = 0
    for player in range(position[PLAYING]):
        figure = position[fields_of(player) + FIGURE]
        if player != absent and floor_of(figure) == floor:
            squares |= 1 << (figure & SQUARE)
    return squares
