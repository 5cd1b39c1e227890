"""A position of Snowhere as a flat array of whole numbers, and actions as codes.

Poses are in hundredths, as in the rules. The first `WORDS` are the position. Behind them lie the directions
of the cards' short sides, which follow from the poses, and room for the geometry, as floating-point numbers:
compiled functions look at that part of the array as such, each for itself, since on a GPU none may return
a view of an array.
"""

from __future__ import annotations

import numpy as np

from sobremesa.games.snowhere.data import CARDS, RADIUS, SNOWFLAKES
from sobremesa.games.snowhere.geometry import Pose
from sobremesa.games.snowhere.notation import HALF_TURN, Action, Finish, Place, Take
from sobremesa.games.snowhere.state import Phase, State
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes, Position
from sobremesa.kernels.snowhere.shapes import COLUMNS, MOST_ROWS, MOST_STRETCHES, STRETCH, Floats, direction

NONE = -1
"""In place of a card's number, where there is no card."""

PLAYERS, CARPET, CARPET_MM2, PHASE, TURN, HAND = 0, 1, 2, 3, 4, 5
"""Words: how many play; the recipe; the carpet's area as the bits of a float; the phase; whose turn; hand."""
FIRE, SNOW, ASIDE = 6, 7, 8
"""Words: how many fire cards and snow cards lie on the table, how many snowflakes were set aside."""
FLAKES = 9
"""Two words: the cards with a snowflake as sets of bits, `CARDS_IN_SET` cards in each."""
FLAKES_ASIDE = 11
"""The snowflakes set aside, in order; then NONE."""
ORDER = FLAKES_ASIDE + SNOWFLAKES
"""The numbers of the cards on the table from the bottom up, fire first; then NONE."""
POSES = ORDER + CARDS
"""Three words for each card by its number: its pose, or zeros if it does not lie on the table."""
WORDS = POSES + 3 * CARDS

CARDS_IN_SET = 56
"""Cards in each word of the set of snowflakes."""

SHORT = 0
"""In the floats behind the words: the short sides, two numbers for each card by its number."""
ROWS = SHORT + 2 * CARDS
CUTS = ROWS + MOST_ROWS * COLUMNS
FLOATS = CUTS + MOST_STRETCHES * STRETCH
KEPT = WORDS + ROWS
ALL_WORDS = WORDS + FLOATS

TO_TAKE, TO_PLACE, TO_FLAKES, OVER = 0, 1, 2, 3
_PHASES: tuple[Phase, ...] = ("take", "place", "snowflakes", "over")
_CARPETS = tuple(RADIUS)

FINISH = CARDS
"""Codes below are cards to take (S5), this one lays nothing more (S7, S13), those above are poses."""
_PLACES = CARDS + 1
_REACH = 1 << 23
"""Poses in codes are seen from the lowest card and lie, in each direction, less than 83 m from it."""

SEATS = 4


def pack(state: State) -> Position:
    """A position as an array. Raises `ValueError` for a table that is too wide for codes."""
    position = np.zeros(ALL_WORDS, np.int64)
    table = state.table
    position[PLAYERS] = state.players
    position[CARPET] = _CARPETS.index(state.carpet)
    position[CARPET_MM2] = np.float64(state.carpet_mm2).view(np.int64)
    position[PHASE] = _PHASES.index(state.phase)
    position[TURN] = state.turn
    position[HAND] = NONE if state.hand is None else state.hand
    position[FIRE], position[SNOW], position[ASIDE] = len(state.fire), len(state.snow), len(state.aside)
    for number in state.snowflakes:
        position[FLAKES + number // CARDS_IN_SET] |= 1 << number % CARDS_IN_SET
    position[FLAKES_ASIDE:POSES] = NONE
    position[FLAKES_ASIDE : FLAKES_ASIDE + len(state.aside)] = state.aside
    if table:
        numbers, poses = np.array([card.number for card in table]), np.array([card.pose for card in table])
        if np.abs(poses - poses[0]).max() >= _REACH - 20_000:
            raise ValueError("the cards lie too far apart")
        position[ORDER : ORDER + len(table)] = numbers
        _put_all(position, numbers, poses)
    return position


def encode(position: Position, action: Action) -> int:
    """The code of an action. Raises `ValueError` for a pose too far from the lowest card."""
    match action:
        case Take(number):
            return number
        case Finish():
            return FINISH
        case Place(Pose(x, y, a)):
            ox, oy = _seen_from(position)
            if max(abs(x - ox), abs(y - oy)) >= _REACH:
                raise ValueError("the pose lies too far out")
            return int(code_of(position, x, y, a))


def decode(position: Position, code: int) -> Action:
    """The action of a code."""
    if code < FINISH:
        return Take(int(code))
    return Finish() if code == FINISH else Place(Pose(*(int(value) for value in pose_of(position, code))))


@compiled
def _seen_from(position: Position) -> tuple[int, int]:
    lowest = position[ORDER]
    if lowest == NONE:
        return 0, 0
    return position[POSES + 3 * lowest], position[POSES + 3 * lowest + 1]


@compiled
def code_of(position: Position, x: int, y: int, a: int) -> int:
    """The code of a pose."""
    ox, oy = _seen_from(position)
    return ((x - ox + _REACH) * (2 * _REACH) + (y - oy + _REACH)) * HALF_TURN + a + _PLACES


@compiled
def pose_of(position: Position, code: int) -> tuple[int, int, int]:
    """The pose of a code."""
    ox, oy = _seen_from(position)
    places, a = divmod(code - _PLACES, HALF_TURN)
    x, y = divmod(places, 2 * _REACH)
    return x - _REACH + ox, y - _REACH + oy, a


@compiled
def put(position: Position, number: int, x: int, y: int, a: int) -> None:
    """Write down where a card lies."""
    position[POSES + 3 * number] = x
    position[POSES + 3 * number + 1] = y
    position[POSES + 3 * number + 2] = a
    short = position[WORDS:].view(np.float64)
    short[SHORT + 2 * number], short[SHORT + 2 * number + 1] = direction(a)


@compiled
def _put_all(position: Position, numbers: Codes, poses: Codes) -> None:
    for row in range(len(numbers)):
        put(position, numbers[row], poses[row, 0], poses[row, 1], poses[row, 2])


@compiled
def is_flake(position: Position, number: int) -> bool:
    """Whether a card has a snowflake."""
    return bool(position[FLAKES + number // CARDS_IN_SET] >> number % CARDS_IN_SET & 1)


@compiled
def seats(position: Position) -> int:
    """How many play."""
    return position[PLAYERS]


@compiled
def seat(position: Position) -> int:
    """Who decides; -1 when the game is over."""
    return -1 if position[PHASE] == OVER else position[TURN]


def room(position: Position) -> tuple[Floats, Floats]:
    """The room for a list of cards and for the stretches of an edge, behind the position's words."""
    space = position[WORDS:].view(np.float64)
    return (
        space[ROWS:CUTS].reshape(MOST_ROWS, COLUMNS),
        space[CUTS:FLOATS].reshape(MOST_STRETCHES, STRETCH),
    )
