"""Between the rules of Winter and its records."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from sobremesa.games.winter.actions import (
    Action,
    Choose,
    Counter,
    Draw,
    Keep,
    Move,
    Place,
    Remove,
    Take,
)
from sobremesa.games.winter.lattice import SECTIONS
from sobremesa.games.winter.state import COUNTERS, LIGHT, Point, State
from sobremesa.kernels.winter import codes
from sobremesa.kernels.winter.layout import (
    BEFORE,
    CARD,
    CARDS_LYING,
    COLOUR,
    COUNTER,
    COUNTERS_WAIT,
    DECK,
    DECK_LEFT,
    HASH,
    KEEP,
    LIGHT_SEAT,
    LYING,
    MARGIN,
    OVER,
    PAST,
    PAST_LENGTH,
    PLACE,
    REASON,
    RECORD,
    REMEMBERED,
    REVEALED,
    STAGE,
    TURN,
    TURN_BEGINS,
    WAITING,
    WAITING_LEFT,
    WINNERS,
    Record,
    card_number,
    counter_number,
    leftmost,
    position_number,
    spot,
    x_of,
    y_of,
)

_STAGES = {"place": PLACE, "colour": COLOUR, "turn": TURN_BEGINS, "counter": COUNTERS_WAIT, "keep": KEEP}


def pack(state: State) -> Record:
    """The record of a position. Raises `OverflowError` where more turns passed than a record remembers."""
    if len(state.past) > REMEMBERED:
        raise OverflowError(f"{len(state.past)} turns since a card left, a record remembers {REMEMBERED}")
    record = np.zeros(RECORD, np.int64)
    record[STAGE] = OVER if state.ended else _STAGES[state.stage]
    record[TURN] = state.turn
    record[LIGHT_SEAT] = state.colours.index(LIGHT) if state.colours else -1
    record[REVEALED] = SECTIONS[state.revealed, LIGHT] if state.revealed else -1
    record[DECK_LEFT] = len(state.deck)
    record[BEFORE : BEFORE + 2] = state.before
    if state.ended:
        record[WINNERS] = sum(1 << seat for seat in state.ended.winners)
        record[REASON] = int(state.ended.reason[1:])
    _fill(record, DECK, [SECTIONS[face, LIGHT] for face in reversed(state.deck)])
    _lay(record, [(at, face) for at, face in state.cards], state.counters)
    record[WAITING_LEFT] = len(state.new_squares)
    _fill(record, WAITING, _spots(state.new_squares))
    record[PAST_LENGTH] = len(state.past)
    _fill(record, PAST, [_number_of(position) for position in state.past])
    return record


def _fill(record: Record, first: int, words: list[int]) -> None:
    record[first : first + len(words)] = words


def _spots(points: Iterable[Point]) -> list[int]:
    return sorted(spot(x, y) for x, y in points)


def _lay(record: Record, cards: list[tuple[Point, str]], counters: Iterable[Iterable[Point]]) -> None:
    """Put cards and counters on an empty table."""
    words = sorted(spot(x, y) + SECTIONS[face, LIGHT] for (x, y), face in cards)
    record[CARDS_LYING] = len(words)
    _fill(record, CARD, words)
    numbers = [card_number(word) for word in words]
    for seat, squares in enumerate(counters):
        spots = _spots(squares)
        record[LYING + seat] = len(spots)
        _fill(record, COUNTER + seat * COUNTERS, spots)
        numbers += [counter_number(square, seat) for square in spots]
    record[HASH] = np.bitwise_xor.reduce(np.array(numbers, np.int64), initial=0)


def _number_of(position: str) -> int:
    """The number of a position that the rules have written down (W18)."""
    turn, cards, *counters = position.split("|")
    record = np.zeros(RECORD, np.int64)
    record[TURN] = int(turn)
    _lay(
        record,
        [(_point(card[:-4]), card[-4:]) for card in cards.split()],
        [[_point(square) for square in squares.split()] for squares in counters],
    )
    return position_number(record)


def _point(text: str) -> Point:
    x, y = text.split(",")
    return int(x), int(y)


# --- Actions ------------------------------------------------------------------------------------------


def encode(record: Record, action: Action) -> int:
    """The code of a legal action in this position."""
    match action:
        case Choose(verb):
            return codes.CHOOSE + (verb == "dark") * codes.INDEX
        case Draw():
            return codes.DRAW
        case Place(at, turned):
            face = int(record[REVEALED]) * codes.INDEX
            return codes.PLACE_CARD + turned * codes.TURNED_BIT + face + _place(record, at)
        case Counter(square):
            return codes.PUT + _place(record, square)
        case Move(at, to, turned):
            card = _card(record, at) * codes.INDEX
            return codes.MOVE + turned * codes.TURNED_BIT + card + _place(record, to)
        case Remove(at):
            return codes.REMOVE + _card(record, at) * codes.INDEX
        case Take(square):
            first = COUNTER + int(record[TURN]) * COUNTERS
            return codes.TAKE + record[first : first + COUNTERS].tolist().index(spot(*square)) * codes.INDEX
        case Keep(at):
            return codes.KEEP_GROUP + _card(record, at) * codes.INDEX


def decode(record: Record, code: int) -> Action:
    """The action that a code stands for in this position."""
    kind, index, turned = codes.kind_of(code), codes.index_of(code), bool(codes.turned_of(code))
    left, top = _corner(record)
    to = left + codes.column_of(code), top + codes.row_of(code)
    if kind == codes.CHOOSE:
        return Choose("dark" if index else "light")
    if kind == codes.DRAW:
        return Draw()
    if kind == codes.PLACE_CARD:
        return Place(to, turned)
    if kind == codes.PUT:
        return Counter(to)
    if kind == codes.TAKE:
        return Take(_at(record, COUNTER + int(record[TURN]) * COUNTERS + index))
    at = _at(record, CARD + index)
    if kind == codes.MOVE:
        return Move(at, to, turned)
    return Remove(at) if kind == codes.REMOVE else Keep(at)


def _corner(record: Record) -> Point:
    return int(leftmost(record)) - MARGIN, int(y_of(record[CARD])) - MARGIN


def _place(record: Record, at: Point) -> int:
    left, top = _corner(record)
    return (at[0] - left) * codes.COLUMN + (at[1] - top) * codes.ROW


def _card(record: Record, at: Point) -> int:
    return [_at(record, CARD + i) for i in range(int(record[CARDS_LYING]))].index(at)


def _at(record: Record, word: int) -> Point:
    return int(x_of(record[word])), int(y_of(record[word]))
