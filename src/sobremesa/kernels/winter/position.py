"""A position of Winter as a flat array, and what can be read off it at once.

Cards and counters are words of their own: the row, the column and, for cards, the face, from the highest bits
to the lowest, so that words in ascending order are in reading order. Unused words are 0. Rows and columns are
counted from three above and left of the topmost and leftmost cards, so that 16 bits are enough. Repetition
is about where things lie (W18), so the frame's own place is in the array too. What has left the game is not:
no rule depends on it.
"""

from __future__ import annotations

from sobremesa.games.winter.setup import CARDS
from sobremesa.games.winter.state import COUNTERS
from sobremesa.kernels.bits import lowest, numbers_to
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Position

MARGIN = 3
"""Empty rows and columns around the cards, more than any shift crosses."""

# --- The words of a position --------------------------------------------------------------------------

STAGE = 0
"""What is to be decided; one of the stages below."""
TURN = 1
LIGHT_SEAT = 2
"""The seat that plays light, -1 until that is chosen (W8)."""
REVEALED = 3
"""The face that waits to be placed, or -1."""
DECK_LEFT = 4
CARDS_LYING = 5
LYING = 6
"""How many counters seat 0, and then seat 1, has on the table."""
BEFORE = 8
"""The same when the thawing turn began (W16)."""
WAITING_LEFT = 10
"""How many new squares wait for too few counters (W12)."""
WINNERS = 11
"""The winners as a set of bits, 0 while the game lasts."""
REASON = 12
"""The number of the rule that ended the game."""
HASH = 13
"""The cards and counters on the table, as a number."""
PAST_LENGTH = 14
LEFT = 15
TOP = 16
"""Where column 0 and row 0 are."""

CARD = 17
"""The cards on the table, in reading order."""
COUNTER = CARD + CARDS
"""The counters of seat 0, then those of seat 1, each in reading order."""
WAITING = COUNTER + 2 * COUNTERS
"""The squares that wait for counters (W12): at most the nine that a card has sections of."""
DECK = WAITING + 9
"""The faces not yet revealed, the next one last. Two cards are out before anybody decides (W8)."""
PAST = DECK + CARDS - 2
"""The position at the start of each thawing turn since a card last left (W18), as a number."""
REMEMBERED = 64
"""There is room for so many of those. No rule bounds them: by moving and taking, without removing, a game can
go on as long as no position recurs. Playing beyond it forgets the earliest, so that a recurrence can go
unnoticed; `pack` refuses a position with more.

The most were 18 in 2,000 random games and 26 in 220 games of bots. Only random games in which a card is
hardly ever removed come near it: in 3,000 of those the most were 65, 56 and 48."""

WORDS = KEPT = PAST + REMEMBERED

# --- Scratch: the lattice around the cards ------------------------------------------------------------

ROWS = 2 * CARDS + 2 * MARGIN
"""Cards that hang together span at most two sections each. A row needs as many bits: fewer than 62."""

HEIGHT = WORDS
OCCUPIED = WORDS + 1
"""The sections of all cards, a word for each row."""
OWN = OCCUPIED + ROWS
"""Those of one colour."""
COVERED = OWN + ROWS
"""Those under counters (W6)."""
PLACES = COVERED
"""Where something can be placed, a word for each row, once it is known which cards are locked."""
LACKING = COVERED + ROWS
"""Where squares lack nothing but a card, a word for each row."""
GROUP = LACKING + ROWS
"""The groups of cards that touch (W4), as sets of their numbers in reading order."""
ALL_WORDS = GROUP + CARDS

# --- Stages and faces ---------------------------------------------------------------------------------

PLACE, COLOUR, TURN_BEGINS, COUNTERS_WAIT, KEEP, OVER = range(6)

WHOLE = 15
"""A face is the set of its light sections: top left 1, top right 2, bottom left 4, bottom right 8."""

SEATS = 2


@compiled
def seats(position: Position) -> int:  # noqa: ARG001
    """How many play."""
    return 2


@compiled
def seat(position: Position) -> int:
    """Who decides; -1 when the game is over."""
    return -1 if position[STAGE] == OVER else position[TURN]


# Compilers that know that a number is not negative make shorter code: therefore the masks.


@compiled
def mover(position: Position) -> int:
    """Whose turn it is."""
    return position[TURN] & 1


@compiled
def first_counter(seat: int) -> int:
    """Where the counters of a seat begin."""
    return COUNTER + COUNTERS * (seat & 1)


@compiled
def counters_lying(position: Position) -> int:
    """Both seats' counters on the table, as a set of numbers from `COUNTER` on."""
    return numbers_to(position[LYING]) | numbers_to(position[LYING + 1]) << COUNTERS


@compiled
def half_turned(face: int) -> int:
    """A face turned by 180° (W1)."""
    return face >> 3 & 1 | face >> 1 & 2 | face << 1 & 4 | face << 3 & 8


@compiled
def sides(face: int) -> int:
    """On how many sides a card can lie differently: one if it looks the same when turned."""
    return 1 + (half_turned(face) != face)


# --- Places -------------------------------------------------------------------------------------------

STEP_X = 1 << 4
STEP_Y = 1 << 10


@compiled
def x_of(word: int) -> int:
    """The column of a card or counter."""
    return word >> 4 & 63


@compiled
def y_of(word: int) -> int:
    """The row of a card or counter."""
    return word >> 10


@compiled
def distance(one: int, other: int) -> int:
    """The square of the distance between two cards or squares.

    At most 2 if they share a section (W3, W6); 4 or 5 if they touch (W4); 8 if only their corners meet.
    """
    dx, dy = x_of(one) - x_of(other), y_of(one) - y_of(other)
    return dx * dx + dy * dy


@compiled
def frame(position: Position) -> None:
    """Count rows and columns anew, from where the cards lie now."""
    cards = position[CARDS_LYING]
    if cards == 0:
        position[LEFT] = position[TOP] = 0
        return
    leftmost, left = x_of(position[CARD]), numbers_to(cards)
    while left:
        leftmost = min(leftmost, x_of(position[CARD + lowest(left)]))
        left &= left - 1
    right, down = MARGIN - leftmost, MARGIN - y_of(position[CARD])
    if right == 0 and down == 0:
        return
    position[LEFT] -= right
    position[TOP] -= down
    step = right * STEP_X + down * STEP_Y
    left = numbers_to(cards) | counters_lying(position) << COUNTER - CARD
    left |= numbers_to(position[WAITING_LEFT]) << WAITING - CARD
    while left:
        position[CARD + lowest(left)] += step
        left &= left - 1


@compiled
def flipped(position: Position, seat: int) -> int:
    """The sections of which a face must change the colour for the seat's to be the light ones."""
    return 0 if seat == position[LIGHT_SEAT] else WHOLE


@compiled
def own_sections(position: Position, seat: int, face: int) -> int:
    """The sections of the seat's colour on a face."""
    return face ^ flipped(position, seat)


# --- The number of a position -------------------------------------------------------------------------

_MIX_1 = -0x61C8864680B583EB
_MIX_2 = -0x4B47D0C5A7F05F17
_POSITIVE = (1 << 62) - 1


@compiled
def _mixed(word: int) -> int:
    word *= _MIX_1
    word ^= word >> 29
    word *= _MIX_2
    word ^= word >> 32
    return word & _POSITIVE


@compiled
def _anywhere(position: Position, word: int) -> int:
    """A card or counter as a word that does not depend on the frame."""
    return (
        position[TOP] + y_of(word) << 28 ^ (position[LEFT] + x_of(word) & (1 << 24) - 1) << 4 ^ word & WHOLE
    )


@compiled
def card_number(position: Position, card: int) -> int:
    """What a card on the table adds to the number of the position."""
    return _mixed(_anywhere(position, card))


@compiled
def counter_number(position: Position, square: int, seat: int) -> int:
    """What a counter on the table adds to the number of the position."""
    return _mixed(_anywhere(position, square) + (seat + 1 << 56))


@compiled
def position_number(position: Position) -> int:
    """The position at the start of a turn, the seat included (W18)."""
    return position[HASH] ^ position[TURN] * 0x2545F4914F6CDD1D


# --- Lists in reading order ---------------------------------------------------------------------------


@compiled
def insert(position: Position, first: int, length: int, word: int) -> None:
    """Put a word into the ascending list of this length that begins at `first`."""
    i = first + length
    while i > first and position[i - 1] > word:
        position[i] = position[i - 1]
        i -= 1
    position[i] = word


@compiled
def delete(position: Position, index: int, end: int) -> None:
    """Take the word at this index out of the list that ends before `end`."""
    left = numbers_to(end - 1 - index)
    while left:
        i = index + lowest(left)
        left &= left - 1
        position[i] = position[i + 1]
    position[end - 1] = 0


@compiled
def add_card(position: Position, card: int) -> None:
    """A card is placed on the table."""
    insert(position, CARD, position[CARDS_LYING], card)
    position[CARDS_LYING] += 1
    position[HASH] ^= card_number(position, card)


@compiled
def drop_card(position: Position, index: int) -> None:
    """The card with this number in reading order leaves the table."""
    position[HASH] ^= card_number(position, position[CARD + index])
    delete(position, CARD + index, CARD + position[CARDS_LYING])
    position[CARDS_LYING] -= 1


@compiled
def add_counter(position: Position, seat: int, square: int) -> None:
    """A counter is placed on a square."""
    insert(position, first_counter(seat), position[LYING + seat], square)
    position[LYING + (seat & 1)] += 1
    position[HASH] ^= counter_number(position, square, seat)


@compiled
def drop_counter(position: Position, seat: int, index: int) -> None:
    """A counter goes back to its owner's reserve."""
    first = first_counter(seat)
    position[HASH] ^= counter_number(position, position[first + index], seat)
    delete(position, first + index, first + position[LYING + seat])
    position[LYING + (seat & 1)] -= 1
