"""What comes to mind in Holi, compiled: which legal actions are worth looking at, and how much.

Most of a hundred legal actions are much alike: a card face down on any of thirty squares, a move to any of
thirty. `promising` lists some ten, `lean` weighs them by the points they bring.
"""

from __future__ import annotations

import numpy as np

from sobremesa.bots.holi_chances import NEAR, alone_on_floor, sweets_worth, tokens_to_throw
from sobremesa.games.holi.board import FLOORS, SIZE
from sobremesa.games.holi.notation import MOST_TARGETS
from sobremesa.games.holi.rivalry import MIRROR
from sobremesa.kernels.bits import count, lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.holi.patterns import FIRST_WAY, INNER, ROOM, STEPS, SWEETS_ON, TARGETS_OF, TOP
from sobremesa.kernels.holi.records import (
    CARD,
    CARD_AT,
    CARD_BITS,
    CLIMB,
    CLIMBED,
    DONE,
    DOWN,
    END,
    FIGURE,
    FLOOR_AT,
    FLOOR_BITS,
    HAND,
    KIND_AT,
    MOVE,
    MOVED,
    PLAYING,
    RESERVE,
    SQUARE,
    SWEETS,
    THROW,
    THROWN,
    TOKENS,
    TURN,
    choosing_corners,
    crowd,
    fields_of,
    in_play,
    painted,
)
from sobremesa.kernels.holi.scoring import CORNER_SET, HEART, POINTS, WALLS
from sobremesa.kernels.holi.turn import (
    each,
    first_way,
    goals,
    legal,
    may_climb,
    may_throw_down,
    moved_by,
    stairs,
    throwing_after_move,
    throws_up,
)
from sobremesa.kernels.kernel import Codes, Record, Shares

SOME_DOWN = 4
"""Squares for a throw face down among many that are alike."""
SHELTERS = 8
"""Squares to which a figure flees."""
SHELTERED = 2
"""So many free squares more around it, and a square is no shelter."""

# Points, for leanings

TOKEN_COST = 1.2
SUN_COST = 0.45
"""Less is lost with a card of three targets: few fit well."""
MOVE_TO_THROW = 2.5
WAY_UP = 2.5
CLIMBING = 0.25
"""For each token to throw from there."""
DOUBT = 0.6
MORE_DOUBT = 0.12
"""How far apart points must be to make one action much likelier, and how much farther for each token left."""
LEAST = 0.02
"""Nothing on the list is out of the question."""


@compiled
def dear(record: Record, player: int, floor: int) -> int:
    """The squares where a token thrown from a floor brings at least two points.

    On a token below, above a figure below, and what `dearest` are; rivalry card 11 makes walls dear.
    """
    squares = dearest(record, player, floor)
    for below in range(floor):
        squares |= painted(record, below) | crowd(record, below, player)
    if in_play(record, 11):
        squares |= WALLS
    return squares


@compiled
def dearest(record: Record, player: int, floor: int) -> int:
    """The squares where a token thrown from a floor brings three points or more.

    A direct hit (H9), the top floor; corners and the middle with the rivalry cards 9 and 10.
    """
    squares = crowd(record, floor, player)
    if floor == TOP:
        squares |= painted(record, TOP - 1)
    if in_play(record, 9):
        squares |= CORNER_SET
    if in_play(record, 10):
        squares |= HEART
    return squares


@compiled
def surplus(targets: int, two: int, three: int) -> int:
    """What a throw at these targets brings beyond a point for each token."""
    return count(targets & two) + count(targets & three)


@compiled
def promising(record: Record, actions: Codes) -> int:
    """Write down the legal actions that are worth looking at; how many there are."""
    player, done = record[TURN], record[DONE]
    if player < 0 or choosing_corners(record):
        return legal(record, actions)
    fields = fields_of(player)
    if done & THROWN:
        found = _after_throw(record, player, actions)
    elif record[fields + RESERVE + player] < MOST_TARGETS:
        return legal(record, actions)
    else:
        found = _before_throw(record, player, actions)
    if may_climb(record, player):
        actions[found] = CLIMB << KIND_AT
        found += 1
    return found if found else legal(record, actions)


@compiled
def _after_throw(record: Record, player: int, actions: Codes) -> int:
    """To end, to fetch sweets, to a way up, or out of others' sight."""
    actions[0] = END << KIND_AT
    if record[DONE] & MOVED:
        return 1
    figure = record[fields_of(player) + FIGURE]
    floor, square = figure >> FLOOR_AT, figure & SQUARE
    reachable = goals(record, player, floor, square)
    chosen = record[SWEETS + floor]
    if not record[DONE] & CLIMBED:
        chosen |= stairs(record, player, floor)
    if not alone_on_floor(record, player, floor):
        chosen |= _shelters(record, floor, reachable)
    return each(MOVE << KIND_AT, reachable & chosen, actions, 1)


@compiled
def _shelters(record: Record, floor: int, reachable: int) -> int:
    """Some of the squares where a figure is hardest to hit, without tokens on or above them."""
    paint = painted(record, floor)
    for above in range(floor, FLOORS):
        reachable &= ~painted(record, above)
    fewest, left = SIZE * SIZE, reachable
    while left:
        fewest = min(fewest, count(NEAR[lowest(left)] & ~paint))
        left &= left - 1
    chosen, number = 0, 0
    while reachable and number < SHELTERS:
        square = lowest(reachable)
        if count(NEAR[square] & ~paint) <= fewest + SHELTERED:
            chosen |= 1 << square
            number += 1
        reachable &= reachable - 1
    return chosen


@compiled
def _before_throw(record: Record, player: int, actions: Codes) -> int:
    """The best throws face up, some face down, and moves to where there are better ones."""
    fields = fields_of(player)
    floor, square = record[fields + FIGURE] >> FLOOR_AT, record[fields + FIGURE] & SQUARE
    paint, hand = painted(record, floor), record[fields + HAND]
    two, three = dear(record, player, floor), dearest(record, player, floor)
    best = 0
    listed = _all_throws_up(record, player, square, paint, actions)
    for n in range(listed):
        best = max(best, surplus(actions[n] & FLOOR_BITS, two, three))
    found = 0
    for n in range(listed):
        if surplus(actions[n] & FLOOR_BITS, two, three) >= best - 1:
            actions[found] = actions[n]
            found += 1
    down = may_throw_down(record, player)
    if down:
        free = FLOOR_BITS & ~(paint | crowd(record, floor, player) | 1 << square)
        chosen = _for_down(free, completing(record, floor), two, three)
        last = 0
        while hand:
            if hand & CARD != last:
                last = hand & CARD
                found = each(DOWN << KIND_AT | last << CARD_AT, chosen, actions, found)
            hand >>= CARD_BITS
    if not record[DONE] & MOVED:
        reachable = goals(record, player, floor, square)
        chosen = _better_goals(record, player, reachable, paint, two, three, best)
        if not chosen and not best:
            chosen = reachable & record[SWEETS + floor]
        if not record[DONE] & CLIMBED:
            chosen |= reachable & stairs(record, player, floor)
        if chosen and not down:
            chosen = throwing_after_move(record, player, floor, chosen, record[DONE] & CLIMBED != 0)
        found = each(MOVE << KIND_AT, chosen, actions, found)
    return found


@compiled
def _all_throws_up(record: Record, player: int, square: int, paint: int, actions: Codes) -> int:
    """List all throws face up; how many there are."""
    hand, last, found = record[fields_of(player) + HAND], 0, 0
    while hand:
        if hand & CARD != last:
            last = hand & CARD
            found = throws_up(record, player, last, square, paint, actions, found)
        hand >>= CARD_BITS
    return found


@compiled
def completing(record: Record, floor: int) -> int:
    """The squares of a floor where one token more would make a way up (H11)."""
    if floor == TOP:
        return 0
    paint = painted(record, floor)
    east, west, north, south = paint >> SIZE, paint << SIZE, paint >> 1, paint << 1
    squares = (INNER & west & north & south) << SIZE | (INNER & east & north & south) >> SIZE
    squares |= (INNER & east & west & south) << 1 | (INNER & east & west & north) >> 1
    return squares & ~paint


@compiled
def _for_down(free: int, useful: int, two: int, three: int) -> int:
    """Of the free squares those that make a way up, and a few of those that bring most."""
    most = free & three
    if not most:
        most = free & two
    if not most:
        most = free & ~useful
    chosen = free & useful
    for _ in range(SOME_DOWN):
        chosen |= most & -most
        most &= most - 1
    return chosen


@compiled
def _better_goals(
    record: Record, player: int, squares: int, paint: int, two: int, three: int, best: int
) -> int:
    """The squares from which a throw face up has the most surplus, if that is more than `best`.

    All squares at once: `found_1` and so on are the squares with a surplus of at least so much.
    """
    hand, may_mirror = record[fields_of(player) + HAND], in_play(record, MIRROR)
    found_1, found_2, found_3, found_4 = 0, 0, 0, 0
    while hand:
        kind = first_way(hand & CARD, may_mirror)
        for way in range(FIRST_WAY[kind], FIRST_WAY[kind + 1]):
            fitting = squares & ROOM[way]
            at_1, at_2, at_3, at_4 = 0, 0, 0, 0
            for target in range(TARGETS_OF[hand & CARD]):
                step = -STEPS[way, target]
                fitting &= ~moved_by(paint, step)
                more, most = moved_by(two, step), moved_by(three, step)
                at_4 |= at_3 & more | at_2 & most
                at_3 |= at_2 & more | at_1 & most
                at_2 |= at_1 & more | most
                at_1 |= more
            found_1 |= fitting & at_1
            found_2 |= fitting & at_2
            found_3 |= fitting & at_3
            found_4 |= fitting & at_4
        hand >>= CARD_BITS
    if found_4:
        return found_4 if best < 4 else 0
    if found_3:
        return found_3 if best < 3 else 0
    if found_2:
        return found_2 if best < 2 else 0
    return found_1 if best < 1 else 0


@compiled
def lean(record: Record, actions: Codes, number: int, leanings: Shares) -> None:
    """To what brings points now, to ways up, and to moves before the throw: they were listed for a reason."""
    if choosing_corners(record):
        for n in range(number):
            leanings[n] = 1.0
        return
    player = record[TURN]
    floor = record[fields_of(player) + FIGURE] >> FLOOR_AT
    two, three = dear(record, player, floor), dearest(record, player, floor)
    ways_up = stairs(record, player, floor)
    sweets = record[SWEETS + floor]
    treat = _treat(record, player, floor) if sweets else 0.0
    left, best = 0, -1e9
    for each_player in range(record[PLAYING]):
        left += tokens_to_throw(record, each_player)
    for n in range(number):
        kind, squares = actions[n] >> KIND_AT, actions[n] & FLOOR_BITS
        gain = 0.0
        if kind in (THROW, DOWN):
            gain = surplus(squares, two, three) + count(squares) * (1.0 - TOKEN_COST)
            if TARGETS_OF[actions[n] >> CARD_AT & CARD] == MOST_TARGETS:
                gain += SUN_COST
        elif kind == MOVE:
            gain = _collected(record, player, floor, squares)
            if squares & sweets:
                gain += treat
            if squares & ways_up:
                gain += WAY_UP
            if not record[DONE] & THROWN:
                gain += MOVE_TO_THROW
        elif kind == CLIMB:
            gain = CLIMBING * tokens_to_throw(record, player)
        leanings[n] = gain
        best = max(best, gain)
    doubt = DOUBT + MORE_DOUBT * left / record[PLAYING]
    for n in range(number):
        leanings[n] = np.exp((leanings[n] - best) / doubt) + LEAST


@compiled
def _treat(record: Record, player: int, floor: int) -> float:
    """What the sweets on a square of the floor are worth, and that nobody else gets them; rivalry card 8."""
    more = SWEETS_ON[floor]
    gain = 2.0 * (sweets_worth(record, player, more) - sweets_worth(record, player, 0))
    return gain + POINTS[8] * more if in_play(record, 8) else gain


@compiled
def _collected(record: Record, player: int, floor: int, square: int) -> float:
    """What it is worth to take the tokens on a square and above it into one's reserve (H10)."""
    gain = 0.0
    for above in range(floor, FLOORS):
        for colour in range(record[PLAYING]):
            if record[fields_of(colour) + TOKENS + above] & square:
                gain += TOKEN_COST - (above + 1) if colour == player else above - 1.0
    return gain
