"""What the net sees of an action of Twisty: where it stops, what it does there, and what may come of it."""

from __future__ import annotations

from sobremesa.bots.twisty.distances import FAR, turns_to
from sobremesa.games.twisty.board import CENTRE, SquareSet
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes, Position
from sobremesa.kernels.twisty.legal import holders, unprotected, victims
from sobremesa.kernels.twisty.position import (
    COLOUR,
    COLOUR_BITS,
    CUBES,
    DONE,
    FIELDS,
    HELD,
    NOBODY,
    PASSING,
    PAWN,
    PLAYERS,
    PLAYING,
    PROTECTIONS,
    REACH,
    SERIES,
    SQUARES,
    choosing_corner,
    next_colour,
    seat,
)

_OTHER, _TAKES, _STEALS, _WINS, _PROTECTS, _CORNER, _PASSES, _KINDS = range(8)
_STOP = _KINDS
_AHEAD = _STOP + SQUARES
"""Turns to the next goal from there; after a cube was gained, to the one after it."""
_SHELTER = _AHEAD + 2 * (FAR + 1)
"""Turns to a square of protection."""
_EXPOSED = _SHELTER + FAR + 1
"""Others could rob the player there, by what is held now or by what was gained."""
_IN_THE_WAY = _EXPOSED + 2
"""Somebody else's goal."""
_THREATENS = _IN_THE_WAY + 1
"""The next goal, a turn away, is another's pawn."""
COUNT = _THREATENS + 1
MOST = 8

_MINE, _HELD, _VICTIMS, _GOALS, _LATER, _PAWNS, _UNSAFE, _UNSAFE_THEN, _THEIRS, CONTEXT = range(10)


@compiled
def survey(position: Position, context: Codes) -> None:
    """What the features of all actions of a position are worked out from."""
    me = seat(position)
    held = position[PLAYERS + FIELDS * me + HELD]
    context[_MINE], context[_HELD] = me, held
    context[_VICTIMS] = victims(position, me)
    context[_GOALS] = _goals(position, me, held) | context[_VICTIMS]
    context[_LATER] = _goals(position, me, min(held + 1, DONE))
    context[_PAWNS] = 0
    if held + 1 < DONE:
        then = position[PLAYERS + FIELDS * me + SERIES] >> COLOUR_BITS * (held + 1) & COLOUR
        context[_PAWNS] = holders(position, me, then)
    unsafe = unsafe_then = theirs = 0
    for other in range(position[PLAYING]):
        begin = PLAYERS + FIELDS * other
        if other == me or position[begin + HELD] == DONE:
            continue
        colour = next_colour(position, other)
        theirs |= position[CUBES + colour]
        if position[begin + PAWN] == NOBODY:
            continue
        reach = position[REACH + position[begin + PAWN]]
        if unprotected(position, me, colour):
            unsafe |= reach
        if held < DONE and colour == next_colour(position, me):
            unsafe_then |= reach
    context[_UNSAFE], context[_UNSAFE_THEN], context[_THEIRS] = unsafe, unsafe_then, theirs


@compiled
def _goals(position: Position, player: int, held: int) -> SquareSet:
    """Where a player who holds so many cubes finds the next on the board; at last, the centre."""
    if held == DONE:
        return 1 << CENTRE
    return position[CUBES + (position[PLAYERS + FIELDS * player + SERIES] >> COLOUR_BITS * held & COLOUR)]


@compiled
def action_features(position: Position, context: Codes, action: int, index: Codes) -> int:
    """Write down the numbers of the features of an action; how many there are."""
    if action == PASSING:
        index[0] = _PASSES
        return 1
    square = action % SQUARES
    bit = 1 << square
    kind, gained = _OTHER, 0
    if choosing_corner(position):
        kind = _CORNER
    elif action >= SQUARES:
        kind = _PROTECTS
    elif context[_VICTIMS] & bit:
        kind, gained = _STEALS, 1
    elif context[_GOALS] & bit:
        kind, gained = (_WINS, 0) if context[_HELD] == DONE else (_TAKES, 1)
    pawns = context[_PAWNS] if gained else context[_VICTIMS]
    goals = (context[_LATER] if gained else context[_GOALS]) | pawns
    index[0] = kind
    index[1] = _STOP + square
    index[2] = _AHEAD + (FAR + 1) * gained + turns_to(position, square, goals)
    index[3] = _SHELTER + turns_to(position, square, position[PROTECTIONS])
    n = 4
    if kind != _PROTECTS and context[_UNSAFE] & bit:
        index[n] = _EXPOSED
        n += 1
    if gained and context[_UNSAFE_THEN] & bit:
        index[n] = _EXPOSED + 1
        n += 1
    if context[_THEIRS] & bit:
        index[n] = _IN_THE_WAY
        n += 1
    if position[REACH + square] & pawns:
        index[n] = _THREATENS
        n += 1
    return n
