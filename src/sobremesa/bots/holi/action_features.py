"""What the net sees of an action of Holi: what is done, with which card, where, and the points to be had."""

from __future__ import annotations

from sobremesa.bots.holi.candidates import completing, surplus, three_points, two_points
from sobremesa.bots.holi.prior import points, worth_of_sweets
from sobremesa.bots.holi.value import NEAR
from sobremesa.games.holi.board import FLOORS, SQUARES
from sobremesa.games.holi.cards import DECK_SIZE
from sobremesa.games.holi.notation import MOST_TARGETS
from sobremesa.kernels.bits import count, lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.holi.legal import stairs
from sobremesa.kernels.holi.position import (
    CARD,
    CARD_AT,
    CLIMB,
    DOWN,
    END,
    FIGURE,
    FLOOR_AT,
    FLOOR_BITS,
    KIND_AT,
    MOVE,
    SWEETS,
    THROW,
    TURN,
    choosing_corners,
    crowd,
    fields_of,
    painted,
)
from sobremesa.kernels.kernel import Codes, Position

KINDS = END + 1
MOST_POINTS, LEAST_POINTS = 8, -4
"""Points are told apart by halves between these."""
HUNDREDTHS = 100.0
NEIGHBOURS = 25
"""Squares within two steps, the square itself included."""

_KIND = 0
_CARD = _KIND + KINDS * FLOORS
_AT = _CARD + 2 * (DECK_SIZE + 1)
"""The squares of each kind of action."""
_POINTS = _AT + CLIMB * SQUARES
_SURPLUS = _POINTS + 2 * (MOST_POINTS - LEAST_POINTS) + 1
_TARGETS = _SURPLUS + 2 * MOST_TARGETS + 1
_HITS = _TARGETS + MOST_TARGETS + 1
_COMPLETES = _HITS + MOST_TARGETS + 1
"""A throw makes a way up."""
_EXPOSED = _COMPLETES + 1
"""Free squares around the one that a move goes to."""
_SWEETS = _EXPOSED + NEIGHBOURS
_WAY_UP = _SWEETS + 1
COUNT = _WAY_UP + 1
MOST = 7 + MOST_TARGETS

_PLAYER, _FLOOR, _TWO, _THREE, _STAIRS, _TREAT, _CROWD, _PAINT, _COMPLETING, CONTEXT = range(10)


@compiled
def survey(position: Position, context: Codes) -> None:
    """What the features of all actions of a position are worked out from."""
    player = position[TURN]
    context[_PLAYER] = player
    if choosing_corners(position):
        context[_FLOOR] = 0
        return
    floor = position[fields_of(player) + FIGURE] >> FLOOR_AT
    context[_FLOOR] = floor
    context[_TWO], context[_THREE] = (
        two_points(position, player, floor),
        three_points(position, player, floor),
    )
    context[_STAIRS] = stairs(position, player, floor)
    context[_TREAT] = int(HUNDREDTHS * worth_of_sweets(position, player, floor))
    context[_CROWD] = crowd(position, floor, player)
    context[_PAINT] = painted(position, floor)
    context[_COMPLETING] = completing(position, floor)


@compiled
def action_features(position: Position, context: Codes, action: int, index: Codes) -> int:
    """Write down the numbers of the features of an action; how many there are."""
    kind, squares, floor = action >> KIND_AT, action & FLOOR_BITS, context[_FLOOR]
    index[0] = _KIND + FLOORS * kind + floor
    n = 1
    left = squares
    while left:
        index[n] = _AT + SQUARES * kind + lowest(left)
        n += 1
        left &= left - 1
    if choosing_corners(position):
        return n
    two, three = context[_TWO], context[_THREE]
    treat = context[_TREAT] / HUNDREDTHS
    gain = points(position, action, context[_PLAYER], floor, two, three, context[_STAIRS], treat)
    gain = min(max(gain, LEAST_POINTS), MOST_POINTS)
    index[n] = _POINTS + int(2.0 * (gain - LEAST_POINTS))
    n += 1
    if kind in (THROW, DOWN):
        index[n] = _CARD + (DECK_SIZE + 1) * (kind == DOWN) + (action >> CARD_AT & CARD)
        index[n + 1] = _SURPLUS + surplus(squares, two, three)
        index[n + 2] = _TARGETS + count(squares)
        index[n + 3] = _HITS + count(squares & context[_CROWD])
        n += 4
        if squares & context[_COMPLETING]:
            index[n] = _COMPLETES
            n += 1
    elif kind == MOVE:
        index[n] = _EXPOSED + min(count(NEAR[lowest(squares)] & ~context[_PAINT]), NEIGHBOURS - 1)
        n += 1
        if squares & position[SWEETS + floor]:
            index[n] = _SWEETS
            n += 1
        if squares & context[_STAIRS]:
            index[n] = _WAY_UP
            n += 1
    return n
