"""What the net sees of a position of Holi, with the eyes of who decides: "me, the next, ...".

All cards are looked at. A search imagines those that are hidden before it asks, so nothing is seen here that
its seat cannot know.
"""

from __future__ import annotations

import numpy as np

from sobremesa.bots.holi import action_features as acting
from sobremesa.bots.holi.candidates import surplus_from, three_points, two_points
from sobremesa.bots.holi.value import (
    NEAR,
    TEMPERATURE,
    TEMPERATURE_PER_TOKEN,
    alone_on_floor,
    cards_left,
    expected_points,
    tokens_to_throw,
)
from sobremesa.games.holi.board import FIRST_SWEETS, FLOORS, SQUARES, file_and_rank, spots
from sobremesa.games.holi.cards import DECK_SIZE
from sobremesa.games.holi.rivalry import IDS
from sobremesa.kernels.bits import count, lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.holi.legal import stairs
from sobremesa.kernels.holi.outcome import points_but_for_sweets, spread
from sobremesa.kernels.holi.position import (
    CARD,
    CARD_BITS,
    DECK,
    DONE,
    FACE_DOWN,
    FIGURE,
    FLOOR_AT,
    FLOOR_BITS,
    HAND,
    HITS,
    OUT,
    PLAYING,
    RESERVE,
    RIVALRY,
    SQUARE,
    SWEETS,
    SWEETS_WON,
    TOKENS,
    TURN,
    fields_of,
    painted,
)
from sobremesa.kernels.kernel import Codes, Position
from sobremesa.kernels.net import Floats, Shape, beginnings

HIDDEN = {2: 128, 3: 128, 4: 96}
"""How wide the first layer is, by how many play: all weights together are to fit into a megabyte."""
SECOND = 32
LOOKED_AT = 40
"""So many actions a net in training looks at; of more, those that the prior likes, with some luck."""

BOARD = SQUARES * FLOORS
MOST_SWEETS, MOST_HITS, MOST_SPREAD, MOST_STAIRS = 24, 9, 19, 3
"""More are not told apart."""
PAINT = SQUARES // 2 + 1
"""Squares with tokens are counted by twos."""

# What each player has, one block after the other: where it begins in the block


(
    _TOKEN,
    _FIGURE,
    _HAND,
    _DECK,
    _OWN,
    _SWEETS,
    _HITS,
    _SPREAD,
    _DOWN,
    _OUT,
    _ALONE,
    _CARDS,
    _THROWS,
    _STAIRS,
    _UP,
    _BEST,
    _AROUND,
    _EXPOSED,
    BLOCK,
) = beginnings(
    *(BOARD, BOARD, DECK_SIZE, DECK_SIZE, 26, MOST_SWEETS + 1, MOST_HITS + 1, MOST_SPREAD + 1, 1, 1, 1),
    *(DECK_SIZE + 1, 26, MOST_STAIRS + 1, 1, 5, 25, 25),
)
# And what is common, after all blocks
_LYING, _DONE, _SEAT, _PAINT, _LEDGE, _RIVALRY, COMMON = beginnings(
    16, 8, 4, PAINT * FLOORS, PAINT, max(IDS) + 1
)

_SWEETS_NUMBER = np.zeros(SQUARES, np.int64)
for _number, _square in enumerate(sorted({spot % SQUARES for spot in spots(FIRST_SWEETS)})):
    _SWEETS_NUMBER[_square] = _number


def _seen_from(here: int, there: int) -> int:
    """Where a square lies in the five by five around another; 0 for those farther off, which nobody asks."""
    (file, rank), (other_file, other_rank) = file_and_rank(here), file_and_rank(there)
    east, north = other_file - file + 2, other_rank - rank + 2
    return 5 * east + north if 0 <= east < 5 and 0 <= north < 5 else 0


_FROM = np.array([[_seen_from(here, there) for there in range(SQUARES)] for here in range(SQUARES)], np.int64)


def shape(players: int) -> Shape:
    """The net for so many players."""
    return Shape(
        players,
        sparse=BLOCK * players + COMMON,
        most=64 * players + 64,
        dense=2 + 3 * (players - 1) + players,
        hidden=HIDDEN[players],
        second=SECOND,
        policy=acting.COUNT,
        policy_most=acting.MOST,
        context=acting.CONTEXT,
    )


@compiled
def viewer(position: Position) -> int:
    """With whose eyes it is seen."""
    return position[TURN]


@compiled
def features(position: Position, index: Codes, dense: Floats) -> int:
    """Write down the numbers of the features that hold, and the dense ones; how many hold."""
    players, me = position[PLAYING], position[TURN]
    n, left = 0, 0
    my_expected, my_points, my_throws = 0.0, 0.0, 0
    for r in range(players):
        player = (me + r) % players
        n = _block(position, player, BLOCK * r, index, n)
        throws = tokens_to_throw(position, player)
        left += throws
        expected = expected_points(position, player)
        points = float(points_but_for_sweets(position, player))
        if r == 0:
            my_expected, my_points, my_throws = expected, points, throws
        else:
            dense[3 * r - 1] = my_expected - expected
            dense[3 * r] = 0.1 * (my_points - points)
            dense[3 * r + 1] = 0.1 * (my_throws - throws)
    temperature = TEMPERATURE[players] + TEMPERATURE_PER_TOKEN[players] * left / players
    dense[0] = 0.05 * left / players
    dense[1] = 1.0 / temperature
    by_hand = 3 * players - 1
    dense[by_hand] = 0.0
    for r in range(1, players):
        dense[by_hand + r] = -dense[3 * r - 1] / temperature
        dense[3 * r - 1] *= 0.1
    return _common(position, BLOCK * players, index, n)


@compiled
def _common(position: Position, at: int, index: Codes, n: int) -> int:
    """What belongs to nobody; how many features there are now."""
    for floor in range(2):
        squares = position[SWEETS + floor]
        while squares:
            index[n] = at + _LYING + 8 * floor + _SWEETS_NUMBER[lowest(squares)]
            n += 1
            squares &= squares - 1
    index[n] = at + _DONE + position[DONE]
    index[n + 1] = at + _SEAT + position[TURN]
    n += 2
    for floor in range(FLOORS):
        index[n] = at + _PAINT + PAINT * floor + count(painted(position, floor)) // 2
        n += 1
    index[n] = at + _LEDGE + count(painted(position, 1) & ~painted(position, 2)) // 2
    n += 1
    cards = position[RIVALRY]
    while cards:
        index[n] = at + _RIVALRY + lowest(cards)
        n += 1
        cards &= cards - 1
    return n


@compiled
def _block(position: Position, player: int, at: int, index: Codes, n: int) -> int:
    """What a player has; how many features there are now."""
    fields = fields_of(player)
    for floor in range(FLOORS):
        squares = position[fields + TOKENS + floor]
        while squares:
            index[n] = at + _TOKEN + SQUARES * floor + lowest(squares)
            n += 1
            squares &= squares - 1
    pile = position[fields + HAND]
    while pile:
        index[n] = at + _HAND - 1 + (pile & CARD)
        n += 1
        pile >>= CARD_BITS
    pile = position[fields + DECK]
    while pile:
        index[n] = at + _DECK - 1 + (pile & CARD)
        n += 1
        pile >>= CARD_BITS
    index[n] = at + _OWN + min(position[fields + RESERVE + player], 25)
    index[n + 1] = at + _SWEETS + min(position[fields + SWEETS_WON], MOST_SWEETS)
    index[n + 2] = at + _HITS + min(position[fields + HITS], MOST_HITS)
    index[n + 3] = at + _SPREAD + min(spread(position, player), MOST_SPREAD)
    index[n + 4] = at + _CARDS + cards_left(position, player)
    index[n + 5] = at + _THROWS + min(tokens_to_throw(position, player), 25)
    n += 6
    if position[fields + FACE_DOWN] & 1:
        index[n] = at + _DOWN
        n += 1
    if position[fields + OUT]:
        index[n] = at + _OUT
        n += 1
    if position[fields + FIGURE] >= 0:
        n = _figure(position, player, at, index, n)
    return n


@compiled
def _figure(position: Position, player: int, at: int, index: Codes, n: int) -> int:
    """Where a player's figure stands and what it can do from there; how many features there are now."""
    figure = position[fields_of(player) + FIGURE]
    floor, square = figure >> FLOOR_AT, figure & SQUARE
    index[n] = at + _FIGURE + SQUARES * floor + square
    n += 1
    if position[fields_of(player) + OUT]:
        return n
    paint = painted(position, floor)
    index[n] = at + _EXPOSED + count(NEAR[square] & ~paint)
    n += 1
    near = NEAR[square] & paint
    while near:
        index[n] = at + _AROUND + _FROM[square, lowest(near)]
        n += 1
        near &= near - 1
    ways_up = stairs(position, player, floor)
    index[n] = at + _STAIRS + min(count(ways_up), MOST_STAIRS)
    n += 1
    if ways_up >> square & 1:
        index[n] = at + _UP
        n += 1
    if alone_on_floor(position, player, floor):
        index[n] = at + _ALONE
        n += 1
    index[n] = at + _BEST + _best_throw(position, player, floor, paint)
    return n + 1


@compiled
def _best_throw(position: Position, player: int, floor: int, paint: int) -> int:
    """The most surplus of a throw face up from anywhere on the floor, up to 4."""
    two = two_points(position, player, floor)
    if not two:
        return 0
    three = three_points(position, player, floor)
    ever_1, ever_2, ever_3, ever_4 = surplus_from(position, player, FLOOR_BITS, paint, two, three)
    if ever_4:
        return 4
    if ever_3:
        return 3
    if ever_2:
        return 2
    return 1 if ever_1 else 0
