"""Between the rules of Winter and its packed positions: `pack`, and actions as codes."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from sobremesa.games.winter.lattice import SECTIONS
from sobremesa.games.winter.notation import Action, Choose, Counter, Draw, Keep, Move, Place, Remove, Take
from sobremesa.games.winter.state import COUNTERS, LIGHT, Point, State
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.winter import codes
from sobremesa.kernels.winter.position import (
    ALL_WORDS,
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
    LEFT,
    LIGHT_SEAT,
    LYING,
    MARGIN,
    OVER,
    PAST,
    PAST_LENGTH,
    PLACE,
    REASON,
    REMEMBERED,
    REVEALED,
    STAGE,
    STEP_X,
    STEP_Y,
    TOP,
    TURN,
    TURN_BEGINS,
    WAITING,
    WAITING_LEFT,
    WINNERS,
    card_number,
    counter_number,
    position_number,
    x_of,
    y_of,
)

_STAGES = {"place": PLACE, "colour": COLOUR, "turn": TURN_BEGINS, "counter": COUNTERS_WAIT, "keep": KEEP}


def pack(state: State) -> Position:
    """A position as an array. Raises `OverflowError` where more turns passed than there is room for."""
    if len(state.past) > REMEMBERED:
        raise OverflowError(f"{len(state.past)} turns since a card left, there is room for {REMEMBERED}")
    position = np.zeros(ALL_WORDS, np.int64)
    position[STAGE] = OVER if state.ended else _STAGES[state.stage]
    position[TURN] = state.turn
    position[LIGHT_SEAT] = state.colours.index(LIGHT) if state.colours else -1
    position[REVEALED] = SECTIONS[state.revealed, LIGHT] if state.revealed else -1
    position[DECK_LEFT] = len(state.deck)
    position[BEFORE : BEFORE + 2] = state.before
    if state.ended:
        position[WINNERS] = sum(1 << seat for seat in state.ended.winners)
        position[REASON] = int(state.ended.reason[1:])
    _fill(position, DECK, [SECTIONS[face, LIGHT] for face in reversed(state.deck)])
    _lay(position, [(at, face) for at, face in state.cards], state.counters)
    position[WAITING_LEFT] = len(state.new_squares)
    _fill(position, WAITING, _words(position, state.new_squares))
    position[PAST_LENGTH] = len(state.past)
    _fill(position, PAST, [_number_of(position) for position in state.past])
    return position


def _fill(position: Position, first: int, words: list[int]) -> None:
    position[first : first + len(words)] = words


def _words(position: Position, points: Iterable[Point]) -> list[int]:
    """Points as words without a face."""
    left, top = int(position[LEFT]), int(position[TOP])
    return sorted((x - left) * STEP_X + (y - top) * STEP_Y for x, y in points)


def _lay(position: Position, cards: list[tuple[Point, str]], counters: Iterable[Iterable[Point]]) -> None:
    """Put cards and counters on an empty table."""
    if cards:
        position[LEFT] = min(x for (x, _), _ in cards) - MARGIN
        position[TOP] = min(y for (_, y), _ in cards) - MARGIN
    words = sorted(_words(position, [at])[0] + SECTIONS[face, LIGHT] for at, face in cards)
    position[CARDS_LYING] = len(words)
    _fill(position, CARD, words)
    numbers = [card_number(position, word) for word in words]
    for seat, points in enumerate(counters):
        squares = _words(position, points)
        position[LYING + seat] = len(squares)
        _fill(position, COUNTER + seat * COUNTERS, squares)
        numbers += [counter_number(position, square, seat) for square in squares]
    position[HASH] = np.bitwise_xor.reduce(np.array(numbers, np.int64), initial=0)


def _number_of(written: str) -> int:
    """The number of a position that the rules have written down (W18)."""
    turn, cards, *counters = written.split("|")
    position = np.zeros(ALL_WORDS, np.int64)
    position[TURN] = int(turn)
    _lay(
        position,
        [(_point(card[:-4]), card[-4:]) for card in cards.split()],
        [[_point(square) for square in squares.split()] for squares in counters],
    )
    return position_number(position)


def _point(text: str) -> Point:
    x, y = text.split(",")
    return int(x), int(y)


# --- Actions ------------------------------------------------------------------------------------------


def encode(position: Position, action: Action) -> int:
    """The code of a legal action in this position."""
    match action:
        case Choose(verb):
            return codes.CHOOSE + (verb == "dark") * codes.INDEX
        case Draw():
            return codes.DRAW
        case Place(at, turned):
            face = int(position[REVEALED]) * codes.INDEX
            return codes.PLACE_CARD + turned * codes.TURNED_BIT + face + _place(position, at)
        case Counter(square):
            return codes.PUT + _place(position, square)
        case Move(at, to, turned):
            card = _card(position, at) * codes.INDEX
            return codes.MOVE + turned * codes.TURNED_BIT + card + _place(position, to)
        case Remove(at):
            return codes.REMOVE + _card(position, at) * codes.INDEX
        case Take(square):
            first = COUNTER + int(position[TURN]) * COUNTERS
            lying = position[first : first + COUNTERS].tolist()
            return codes.TAKE + lying.index(*_words(position, [square])) * codes.INDEX
        case Keep(at):
            return codes.KEEP_GROUP + _card(position, at) * codes.INDEX


def decode(position: Position, code: int) -> Action:
    """The action that a code stands for in this position."""
    kind, index, turned = codes.kind_of(code), codes.index_of(code), bool(codes.turned_of(code))
    to = int(position[LEFT]) + codes.column_of(code), int(position[TOP]) + codes.row_of(code)
    if kind == codes.CHOOSE:
        return Choose("dark" if index else "light")
    if kind == codes.DRAW:
        return Draw()
    if kind == codes.PLACE_CARD:
        return Place(to, turned)
    if kind == codes.PUT:
        return Counter(to)
    if kind == codes.TAKE:
        return Take(_at(position, COUNTER + int(position[TURN]) * COUNTERS + index))
    at = _at(position, CARD + index)
    if kind == codes.MOVE:
        return Move(at, to, turned)
    return Remove(at) if kind == codes.REMOVE else Keep(at)


def _place(position: Position, at: Point) -> int:
    return (at[0] - int(position[LEFT])) * codes.COLUMN + (at[1] - int(position[TOP])) * codes.ROW


def _card(position: Position, at: Point) -> int:
    return [_at(position, CARD + i) for i in range(int(position[CARDS_LYING]))].index(at)


def _at(position: Position, word: int) -> Point:
    return int(position[LEFT] + x_of(position[word])), int(position[TOP] + y_of(position[word]))
