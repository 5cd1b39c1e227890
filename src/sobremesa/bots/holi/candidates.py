"""Which legal actions of Holi the search looks at, compiled: its move generator.

Most of a hundred legal actions are much alike: a card face down on any of thirty squares, a move to any of
thirty. `candidates` lists some ten of them. What a throw brings is counted in points:

- a token that lands on the ground floor, on an empty square, brings one;
- it brings one more on the squares of `two_points`, and yet another on those of `three_points`, which are
  some of them. The sum of that over the targets of a throw is its `surplus`.

A set of squares is a word with a bit for each, so that one operation looks at all squares of a floor.
"""

from __future__ import annotations

from sobremesa.bots.holi.value import NEAR, alone_on_floor
from sobremesa.games.holi.board import FLOORS, SIZE
from sobremesa.games.holi.notation import MOST_TARGETS
from sobremesa.games.holi.rivalry import MIRROR
from sobremesa.kernels.bits import count, lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.holi.legal import (
    each,
    first_way,
    goals,
    legal,
    may_climb,
    may_throw_down,
    stairs,
    step_of,
    stepped_back,
    throwing_after_move,
    throws_up,
)
from sobremesa.kernels.holi.outcome import CORNER_SET, HEART, WALLS
from sobremesa.kernels.holi.patterns import FIRST_WAY, INNER, TARGETS_OF, TOP, WAYS
from sobremesa.kernels.holi.position import (
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
    RESERVE,
    SQUARE,
    SWEETS,
    THROWN,
    TURN,
    choosing_corners,
    crowd,
    fields_of,
    in_play,
    painted,
)
from sobremesa.kernels.kernel import Codes, Position

SOME_DOWN = 4
"""How many squares for a throw face down are listed of those that bring equally much."""
SHELTERS = 8
"""How many squares to flee to are listed."""
SHELTERED = 2
"""A square is a shelter if at most so many more free squares lie around it than around the best one: the
fewer there are, the fewer throws can hit a figure there."""


@compiled
def two_points(position: Position, player: int, floor: int) -> int:
    """The squares where a token thrown from a floor brings at least two points.

    On a token below, above a figure below, on a wall with rivalry card 11, and all of `three_points`.
    """
    squares = three_points(position, player, floor)
    for below in range(floor):
        squares |= painted(position, below) | crowd(position, below, player)
    if in_play(position, 11):
        squares |= WALLS
    return squares


@compiled
def three_points(position: Position, player: int, floor: int) -> int:
    """The squares where a token thrown from a floor brings three points or more.

    A direct hit (H9), the top floor; corners and the middle with the rivalry cards 9 and 10.
    """
    squares = crowd(position, floor, player)
    if floor == TOP:
        squares |= painted(position, TOP - 1)
    if in_play(position, 9):
        squares |= CORNER_SET
    if in_play(position, 10):
        squares |= HEART
    return squares


@compiled
def surplus(targets: int, two: int, three: int) -> int:
    """What a throw at these targets brings beyond a point for each token."""
    return count(targets & two) + count(targets & three)


@compiled
def candidates(position: Position, actions: Codes) -> int:
    """Write down the legal actions that are worth looking at; how many there are.

    All legal ones where a corner is chosen, where too few tokens are left for any throw, or where nothing
    else is found.
    """
    player, done = position[TURN], position[DONE]
    if player < 0 or choosing_corners(position):
        return legal(position, actions)
    fields = fields_of(player)
    if done & THROWN:
        found = _after_throw(position, player, actions)
    elif position[fields + RESERVE + player] < MOST_TARGETS:
        return legal(position, actions)
    else:
        found = _before_throw(position, player, actions)
    if may_climb(position, player):
        actions[found] = CLIMB << KIND_AT
        found += 1
    return found if found else legal(position, actions)


@compiled
def _after_throw(position: Position, player: int, actions: Codes) -> int:
    """The end of the turn; moves to sweets, to a way up, or to where others hardly hit the figure."""
    actions[0] = END << KIND_AT
    if position[DONE] & MOVED:
        return 1
    figure = position[fields_of(player) + FIGURE]
    floor, square = figure >> FLOOR_AT, figure & SQUARE
    reachable = goals(position, player, floor, square)
    chosen = position[SWEETS + floor]
    if not position[DONE] & CLIMBED:
        chosen |= stairs(position, player, floor)
    if not alone_on_floor(position, player, floor):
        chosen |= _shelters(position, floor, reachable)
    return each(MOVE << KIND_AT, reachable & chosen, actions, 1)


@compiled
def _shelters(position: Position, floor: int, reachable: int) -> int:
    """Some of the squares where a figure is hardest to hit, without tokens on or above them."""
    paint = painted(position, floor)
    for above in range(floor, FLOORS):
        reachable &= ~painted(position, above)
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
def _before_throw(position: Position, player: int, actions: Codes) -> int:
    """Throws face up whose surplus is at most one below the best; some face down; moves to better throws."""
    fields = fields_of(player)
    floor, square = position[fields + FIGURE] >> FLOOR_AT, position[fields + FIGURE] & SQUARE
    paint, hand = painted(position, floor), position[fields + HAND]
    two, three = two_points(position, player, floor), three_points(position, player, floor)
    best = 0
    listed = _all_throws_up(position, player, square, paint, actions)
    for n in range(listed):
        best = max(best, surplus(actions[n] & FLOOR_BITS, two, three))
    found = 0
    for n in range(listed):
        if surplus(actions[n] & FLOOR_BITS, two, three) >= best - 1:
            actions[found] = actions[n]
            found += 1
    down = may_throw_down(position, player)
    if down:
        free = FLOOR_BITS & ~(paint | crowd(position, floor, player) | 1 << square)
        chosen = _for_down(free, completing(position, floor), two, three)
        last = 0
        while hand:
            if hand & CARD != last:
                last = hand & CARD
                found = each(DOWN << KIND_AT | last << CARD_AT, chosen, actions, found)
            hand >>= CARD_BITS
    if not position[DONE] & MOVED:
        reachable = goals(position, player, floor, square)
        chosen = _better_goals(position, player, reachable, paint, two, three, best)
        if not chosen and not best:
            chosen = reachable & position[SWEETS + floor]
        if not position[DONE] & CLIMBED:
            chosen |= reachable & stairs(position, player, floor)
        if chosen and not down:
            chosen = throwing_after_move(position, player, floor, chosen, position[DONE] & CLIMBED != 0)
        found = each(MOVE << KIND_AT, chosen, actions, found)
    return found


@compiled
def _all_throws_up(position: Position, player: int, square: int, paint: int, actions: Codes) -> int:
    """List all throws face up; how many there are."""
    hand, last, found = position[fields_of(player) + HAND], 0, 0
    while hand:
        if hand & CARD != last:
            last = hand & CARD
            found = throws_up(position, player, last, square, paint, actions, found)
        hand >>= CARD_BITS
    return found


@compiled
def completing(position: Position, floor: int) -> int:
    """The squares of a floor where one token more would make a way up (H11)."""
    if floor == TOP:
        return 0
    paint = painted(position, floor)
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
    position: Position, player: int, squares: int, paint: int, two: int, three: int, best: int
) -> int:
    """Those of the squares from which a throw face up has the most surplus, if that is more than `best`."""
    ever_1, ever_2, ever_3, ever_4 = surplus_from(position, player, squares, paint, two, three)
    if ever_4:
        return ever_4 if best < 4 else 0
    if ever_3:
        return ever_3 if best < 3 else 0
    if ever_2:
        return ever_2 if best < 2 else 0
    return ever_1 if best < 1 else 0


@compiled
def surplus_from(
    position: Position, player: int, squares: int, paint: int, two: int, three: int
) -> tuple[int, int, int, int]:
    """From which of the squares a throw face up has a surplus of at least one, two, three, four.

    Throws from all squares are tried at once, each way to lay each card in turn. A target is the figure's
    square and a step, so shifting a set of targets back by the step gives the squares to throw from. The
    surplus is counted in unary: `now_3` is the set of squares from which the targets looked at so far, of one
    way, have a surplus of three or more; `ever_3` of those from which some fitting way has. A target adds one
    or two to it. More than four is not told from four.
    """
    hand, may_mirror = position[fields_of(player) + HAND], in_play(position, MIRROR)
    ever_1, ever_2, ever_3, ever_4 = 0, 0, 0, 0
    while hand:
        kind = first_way(hand & CARD, may_mirror)
        for n in range(FIRST_WAY[kind], FIRST_WAY[kind + 1]):
            way = WAYS[n]
            fitting = squares & way
            now_1, now_2, now_3, now_4 = 0, 0, 0, 0
            for target in range(TARGETS_OF[hand & CARD]):
                step = step_of(way, target)
                fitting &= ~stepped_back(paint, step)
                one_more, two_more = stepped_back(two, step), stepped_back(three, step)
                now_4 |= now_3 & one_more | now_2 & two_more
                now_3 |= now_2 & one_more | now_1 & two_more
                now_2 |= now_1 & one_more | two_more
                now_1 |= one_more
            ever_1 |= fitting & now_1
            ever_2 |= fitting & now_2
            ever_3 |= fitting & now_3
            ever_4 |= fitting & now_4
        hand >>= CARD_BITS
    return ever_1, ever_2, ever_3, ever_4
