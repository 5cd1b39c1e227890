"""Where a turn of Twisty can stop (T4 to T7, T10), compiled."""

from __future__ import annotations

from sobremesa.games.twisty.board import PROTECTION, SPECIALS, SquareSet
from sobremesa.kernels.bits import lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes, Position
from sobremesa.kernels.twisty.position import (
    COLOUR,
    COLOUR_BITS,
    CORNER_SQUARES,
    DONE,
    ENDED,
    FIELDS,
    HELD,
    NOBODY,
    PASSING,
    PAWN,
    PLAYERS,
    PLAYING,
    PROTECTED,
    PROTECTIONS,
    REACH,
    SERIES,
    SQUARES,
    TURN,
    choosing_corner,
    landings,
    movers,
    next_colour,
    pawns,
)

ACTIONS = SQUARES + SPECIALS[PROTECTION]
"""A turn stops on each square in one way, on those of protection in two; a corner or a pass is fewer."""


@compiled
def unprotected(position: Position, player: int, colour: int) -> bool:
    """Whether the player holds this colour unprotected, so that it can be stolen (T6)."""
    begin = PLAYERS + FIELDS * player
    series = position[begin + SERIES]
    for place in range(position[begin + PROTECTED], position[begin + HELD]):
        if series >> COLOUR_BITS * place & COLOUR == colour:
            return True
    return False


@compiled
def victims(position: Position, player: int) -> SquareSet:
    """The squares of the pawns that the player may land on (T6)."""
    if position[PLAYERS + FIELDS * player + HELD] < DONE:
        return holders(position, player, next_colour(position, player))
    return 0


@compiled
def holders(position: Position, player: int, colour: int) -> SquareSet:
    """The squares of the pawns of all others who hold a cube of a colour, unprotected."""
    squares = 0
    for other in range(position[PLAYING]):
        pawn = position[PLAYERS + FIELDS * other + PAWN]
        if other != player and pawn != NOBODY and unprotected(position, other, colour):
            squares |= 1 << pawn
    return squares


@compiled
def destinations(position: Position, occupied: SquareSet) -> SquareSet:
    """Every square where the turn can stop, others standing on these."""
    turn = position[TURN]
    departure = position[PLAYERS + FIELDS * turn + PAWN]
    landed = position[REACH + departure]
    if landed & occupied & movers(position):  # a pawn on a special may stand in the way
        landed = landings(position, departure, occupied)
    if landed & occupied:
        landed &= ~occupied | victims(position, turn)
    return landed


@compiled
def legal(position: Position, actions: Codes) -> int:
    """Write down every legal action; how many there are."""
    found = 0
    if position[ENDED]:
        return found
    if choosing_corner(position):
        occupied = pawns(position)
        for corner in range(len(CORNER_SQUARES)):
            if not occupied >> CORNER_SQUARES[corner] & 1:
                actions[found] = CORNER_SQUARES[corner]
                found += 1
        return found
    begin = PLAYERS + FIELDS * position[TURN]
    occupied = pawns(position) & ~(1 << position[begin + PAWN])
    stops = destinations(position, occupied)
    if not stops:
        actions[0] = PASSING  # T5
        return 1
    protecting = 0
    if position[begin + HELD] > position[begin + PROTECTED]:  # T10
        protecting = stops & position[PROTECTIONS] & ~occupied
    while stops:
        actions[found] = lowest(stops)
        found += 1
        stops &= stops - 1
    while protecting:
        actions[found] = lowest(protecting) + SQUARES
        found += 1
        protecting &= protecting - 1
    return found
