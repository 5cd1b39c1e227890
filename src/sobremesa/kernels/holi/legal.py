"""What may be done in a turn of Holi (H5 to H13), compiled."""

from __future__ import annotations

from typing import Any

from sobremesa.games.holi.board import FLOORS, SIZE, SQUARES
from sobremesa.games.holi.rivalry import (
    CROWDED_FLOOR,
    FAREWELL_SPLASH,
    HUMAN_LADDER,
    MIRROR,
    OPEN_PALM,
    PROCESSION,
)
from sobremesa.games.holi.rules import FULL_HAND
from sobremesa.kernels.bits import count, lowest
from sobremesa.kernels.compiling import compiled, inlined
from sobremesa.kernels.dice import Dice, roll
from sobremesa.kernels.holi.patterns import (
    CARDS_OF_A_KIND,
    CORNER_SQUARES,
    FIRST_WAY,
    GOALS,
    INNER,
    NO_STEP,
    STEP_BITS,
    TOP,
    WAYS,
    most_throws_up,
)
from sobremesa.kernels.holi.position import (
    CARD,
    CARD_AT,
    CARD_BITS,
    CLIMB,
    CLIMBED,
    CORNER,
    DONE,
    DOWN,
    END,
    FACE_DOWN,
    FIGURE,
    FLOOR_BITS,
    HAND,
    KIND_AT,
    MOVE,
    MOVED,
    RESERVE,
    SQUARE,
    THROW,
    THROWN,
    TOKENS,
    TURN,
    choosing_corners,
    crowd,
    fields_of,
    floor_of,
    in_play,
    painted,
)
from sobremesa.kernels.holi.sinks import KEPT, Sink, by_sink, put
from sobremesa.kernels.kernel import Codes, Position

ACTIONS = FULL_HAND * (most_throws_up() + SQUARES - 1) + SQUARES - 1 + 1
"""Three cards, each thrown face up or at another square face down; a move to another square; a climb or the
end of the turn, which exclude each other's time. The corners are fewer."""


@compiled
def first_way(card: int, may_mirror: bool) -> int:
    """The place in `FIRST_WAY` of a card."""
    return card - 1 + CARDS_OF_A_KIND if may_mirror else card - 1


@inlined
def may_throw_down(position: Position, player: int) -> bool:
    """H7: not twice in a row, unless rivalry card 4 is in play."""
    return position[fields_of(player) + FACE_DOWN] & 1 == 0 or in_play(position, OPEN_PALM)


@compiled
def step_of(way: int, target: int) -> int:
    """The step from the figure to a target, and `NO_STEP` more."""
    return way >> SQUARES + STEP_BITS * target & (1 << STEP_BITS) - 1


@compiled
def stepped_back(squares: int, step: int) -> int:
    """The squares from which a step leads to these; what leaves the board must be masked out."""
    return squares << NO_STEP >> step


@compiled
def targets_of(way: int, square: int) -> int:
    """The targets of a way to lay a card when the figure stands here; none if some leave the board."""
    if not way >> square & 1:
        return 0
    here = 1 << square
    return (here << step_of(way, 0) | here << step_of(way, 1) | here << step_of(way, 2)) >> NO_STEP


@compiled
def fitting(hand: int, squares: int, paint: int, may_mirror: bool) -> int:
    """Those of the squares from which some card of the hand can be thrown face up (H6)."""
    found = 0
    while hand and found != squares:
        kind = first_way(hand & CARD, may_mirror)
        for n in range(FIRST_WAY[kind], FIRST_WAY[kind + 1]):
            way = WAYS[n]
            barred = stepped_back(paint, step_of(way, 0)) | stepped_back(paint, step_of(way, 1))
            barred |= stepped_back(paint, step_of(way, 2))
            found |= squares & way & ~barred
        hand >>= CARD_BITS
    return found


@compiled
def throwing(position: Position, player: int, floor: int, squares: int) -> int:
    """Those of the squares of a floor from which the player can throw at once (H6, H7).

    Tokens collected on the way there change nothing: they lay where the figure stands then, or above.
    """
    paint = painted(position, floor)
    found = 0
    if may_throw_down(position, player):
        target = FLOOR_BITS & ~(paint | crowd(position, floor, player))
        if target & target - 1:
            return squares
        if target:  # the only free square is no target to whoever stands there
            found = squares & ~target
    return found | fitting(
        position[fields_of(player) + HAND], squares & ~found, paint, in_play(position, MIRROR)
    )


@inlined
def goals(position: Position, player: int, floor: int, square: int) -> int:
    """The squares a move can go to from here (H10): any, but for rivalry cards 1 and 2."""
    kind = 2 * in_play(position, CROWDED_FLOOR) + in_play(position, PROCESSION)
    others = GOALS[kind, square] if kind else FLOOR_BITS ^ 1 << square
    return others & ~crowd(position, floor, player)


@inlined
def stairs(position: Position, player: int, floor: int) -> int:
    """The squares of a floor from which the player could climb by H11; rivalry card 5 lets figures help."""
    if floor == TOP:
        return 0
    steps = painted(position, floor)
    if in_play(position, HUMAN_LADDER):
        steps |= crowd(position, floor, player)
    beside = steps << 1 & steps >> 1 & steps << SIZE & steps >> SIZE
    if not beside & INNER:
        return 0
    return beside & INNER & ~crowd(position, floor + 1, player)


@compiled
def throwing_above(position: Position, player: int, floor: int, squares: int, moving: int) -> int:
    """Those of the squares of a floor from which the player can climb and then throw (H13), having climbed
    from those in `moving` also after a move up there."""
    ways_up = squares & stairs(position, player, floor)
    if not ways_up:
        return 0
    if in_play(position, FAREWELL_SPLASH) and position[fields_of(player) + RESERVE + player] == 1:
        ways_up &= _own_found(position, player, floor)  # the climb costs a token
    above = throwing(position, player, floor + 1, FLOOR_BITS)
    left = ways_up & moving & ~above
    ways_up &= above
    while left:
        if goals(position, player, floor + 1, lowest(left)) & above:
            ways_up |= left & -left
        left &= left - 1
    return ways_up


@compiled
def _own_found(position: Position, player: int, floor: int) -> int:
    """The squares of a floor where own tokens go back to the reserve of who moves there (H10)."""
    squares = 0
    for above in range(floor, FLOORS):
        squares |= position[fields_of(player) + TOKENS + above]
    return squares


@compiled
def throwing_after_move(position: Position, player: int, floor: int, squares: int, climbed: bool) -> int:
    """Those of the squares from which the player, having moved there, can throw: at once or above (H13)."""
    found = throwing(position, player, floor, squares)
    if climbed or found == squares:
        return found
    return found | throwing_above(position, player, floor, squares & ~found, 0)


@compiled
def throw_ahead(position: Position, player: int, moved: bool, climbed: bool) -> bool:
    """H13: whether the player can throw, at once or after what is still open of move and climb."""
    figure = position[fields_of(player) + FIGURE]
    floor, square = floor_of(figure), figure & SQUARE
    here = 1 << square
    squares = here if moved else here | goals(position, player, floor, square)
    if throwing(position, player, floor, squares):
        return True
    return not climbed and throwing_above(position, player, floor, squares, 0 if moved else here) != 0


@inlined
def has_way_up(position: Position, player: int) -> bool:
    """H11: whether the player whose turn it is could climb, but for H13."""
    fields = fields_of(player)
    if position[DONE] & CLIMBED or not position[fields + RESERVE + player]:
        return False
    figure = position[fields + FIGURE]
    return stairs(position, player, floor_of(figure)) >> (figure & SQUARE) & 1 != 0


@inlined
def may_climb(position: Position, player: int) -> bool:
    """H11, and H12 and H13: whether the climb is open now to the player whose turn it is."""
    if not has_way_up(position, player):
        return False
    done, figure = position[DONE], position[fields_of(player) + FIGURE]
    if done & THROWN:
        return True
    here = 1 << (figure & SQUARE)
    return throwing_above(position, player, floor_of(figure), here, 0 if done & MOVED else here) != 0


@compiled
def only_end_is_left(position: Position) -> bool:
    """H15: whether the turn ends by itself. Who has not moved and has tokens can always move."""
    player, done = position[TURN], position[DONE]
    if not done & THROWN:
        return False
    if not position[fields_of(player) + RESERVE + player]:
        return True
    return done & MOVED != 0 and not has_way_up(position, player)


@compiled
def legal(position: Position, sink: Sink) -> int:
    """Put every legal action there, each once; how many there are."""
    player, found = position[TURN], 0
    if player < 0:
        return 0
    if choosing_corners(position):
        corners = CORNER_SQUARES & ~crowd(position, 0, player)
        return each(CORNER << KIND_AT, corners, sink, found)
    fields, done = fields_of(player), position[DONE]
    floor, square = floor_of(position[fields + FIGURE]), position[fields + FIGURE] & SQUARE
    if done & THROWN:
        found = put(END << KIND_AT, sink, found)
    else:
        paint = painted(position, floor)
        open_squares = 0
        if may_throw_down(position, player):
            open_squares = FLOOR_BITS & ~(paint | crowd(position, floor, player) | 1 << square)
        hand, last = position[fields + HAND], 0
        while hand:
            card = hand & CARD
            if card != last:  # the hand is sorted, and each action is listed once
                found = throws_up(position, player, card, square, paint, sink, found)
                found = each(DOWN << KIND_AT | card << CARD_AT, open_squares, sink, found)
            last = card
            hand >>= CARD_BITS
    if not done & MOVED and position[fields + RESERVE + player]:
        found = _moves(position, player, floor, square, sink, found)
    if may_climb(position, player):
        found = put(CLIMB << KIND_AT, sink, found)
    return found


@compiled
def pick(position: Position, dice: Dice, room: Codes) -> int:
    """Any of the legal actions."""
    legal(position, (room, dice))
    return room[KEPT]


def each(head: int, squares: int, sink: Sink, found: int) -> int:
    """Put an action there for each of the squares; how many there are now."""
    raise NotImplementedError


def _each_into_list(head: int, squares: int, sink: Any, found: int) -> int:
    while squares:
        sink[found] = head | squares & -squares
        found += 1
        squares &= squares - 1
    return found


def _each_into_draw(head: int, squares: int, sink: Any, found: int) -> int:
    added = count(squares)
    if added:
        number = roll(sink[1], found + added)
        if number < added:
            for _ in range(number):
                squares &= squares - 1
            sink[0][KEPT] = head | squares & -squares
    return found + added


by_sink(each, _each_into_list, _each_into_draw)


@inlined
def throws_up(
    position: Position, player: int, card: int, square: int, paint: int, sink: Sink, found: int
) -> int:
    """H6: all face-up throws of a card, each once; with too few tokens, all choices of targets."""
    own = position[fields_of(player) + RESERVE + player]
    kind = first_way(card, in_play(position, MIRROR))
    head = THROW << KIND_AT | card << CARD_AT
    reached = 0
    for n in range(FIRST_WAY[kind], FIRST_WAY[kind + 1]):
        targets = targets_of(WAYS[n], square)
        if not targets or targets & paint:
            continue
        if own >= count(targets):
            found = put(head | targets, sink, found)
        elif own == 1:
            reached |= targets
        else:
            found = _pairs(head, n, FIRST_WAY[kind], square, paint, sink, found)
    return each(head, reached, sink, found)


@compiled
def _pairs(head: int, n: int, first: int, square: int, paint: int, sink: Sink, found: int) -> int:
    """The pairs among the three targets of a way that no way before it, from `first` on, has."""
    targets = targets_of(WAYS[n], square)
    left = targets
    while left:
        pair = targets ^ left & -left
        known = False
        for earlier in range(first, n):
            others = targets_of(WAYS[earlier], square)
            known = known or (others & pair == pair and not others & paint)
        if not known:
            found = put(head | pair, sink, found)
        left &= left - 1
    return found


@inlined
def _moves(position: Position, player: int, floor: int, square: int, sink: Sink, found: int) -> int:
    """H10, and H13: the moves that are open now."""
    reachable = goals(position, player, floor, square)
    # A move leaves a square without token or figure behind, so it never bars a throw face down.
    if not position[DONE] & THROWN and not may_throw_down(position, player):
        reachable = throwing_after_move(position, player, floor, reachable, position[DONE] & CLIMBED != 0)
    return each(MOVE << KIND_AT, reachable, sink, found)
