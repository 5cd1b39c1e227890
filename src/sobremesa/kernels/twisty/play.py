"""What actions do in Twisty (T8 to T13), compiled."""

from __future__ import annotations

from sobremesa.games.twisty.board import CENTRE
from sobremesa.games.twisty.rules import ROUNDS
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.twisty.position import (
    COLOUR,
    COLOUR_BITS,
    CUBES,
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
    ROBBED,
    ROUND,
    SERIES,
    SQUARES,
    TURN,
    choosing_corner,
    next_colour,
)


@compiled
def play(position: Position, action: int) -> None:
    """Play a legal action."""
    turn = position[TURN]
    begin = PLAYERS + FIELDS * turn
    if action == PASSING:
        _turn_over(position)
        return
    if choosing_corner(position):  # T4, T9
        chooser = turn if position[ROBBED] == NOBODY else position[ROBBED]
        position[PLAYERS + FIELDS * chooser + PAWN] = action
        position[ROBBED] = NOBODY
        _turn_over(position)
        return
    square = action % SQUARES
    for other in range(position[PLAYING]):
        if other != turn and position[PLAYERS + FIELDS * other + PAWN] == square:
            _steal(position, turn, other)
            return
    position[begin + PAWN] = square
    held = position[begin + HELD]
    if held < DONE and position[CUBES + next_colour(position, turn)] >> square & 1:  # T8
        position[CUBES + next_colour(position, turn)] &= ~(1 << square)
        held += 1
        position[begin + HELD] = held
    elif action >= SQUARES:  # T10
        position[begin + PROTECTED] = held
    if square == CENTRE and held == DONE:
        position[ENDED] = 12  # T12
        return
    _turn_over(position)


@compiled
def _steal(position: Position, thief: int, robbed: int) -> None:
    """T9: the colour goes to the end of the robbed player's series, who chooses a corner."""
    colour = next_colour(position, thief)
    mine, theirs = PLAYERS + FIELDS * thief, PLAYERS + FIELDS * robbed
    place = 0
    series = position[theirs + SERIES]
    while series >> COLOUR_BITS * place & COLOUR != colour:
        place += 1
    before = series & (1 << COLOUR_BITS * place) - 1
    after = series >> COLOUR_BITS * (place + 1) << COLOUR_BITS * place
    position[theirs + SERIES] = before | after | colour << COLOUR_BITS * (DONE - 1)
    position[theirs + HELD] -= 1
    position[mine + PAWN] = position[theirs + PAWN]
    position[theirs + PAWN] = NOBODY
    position[mine + HELD] += 1
    position[ROBBED] = robbed


@compiled
def _turn_over(position: Position) -> None:
    """On to the next seat and, after the last, the next round (T13)."""
    if position[TURN] + 1 < position[PLAYING]:
        position[TURN] += 1
    elif position[ROUND] == ROUNDS:
        position[ENDED] = 13
    else:
        position[TURN] = 0
        position[ROUND] += 1
