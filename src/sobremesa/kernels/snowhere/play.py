"""What actions do in Snowhere, and what happens by itself (S6, S7, S12, S13), compiled."""

from __future__ import annotations

from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.snowhere.fire import any_free
from sobremesa.kernels.snowhere.legal import place_of
from sobremesa.kernels.snowhere.outcome import fire_left, is_visible
from sobremesa.kernels.snowhere.position import (
    ASIDE,
    FINISH,
    FIRE,
    FLAKES_ASIDE,
    HAND,
    NONE,
    ORDER,
    OVER,
    PHASE,
    PLAYERS,
    SNOW,
    TO_FLAKES,
    TO_PLACE,
    TO_TAKE,
    TURN,
    is_flake,
    pose_of,
    put,
)


@compiled
def play(position: Position, action: int) -> None:
    """Play a legal action, and all that happens by itself."""
    if action == FINISH:
        _finish(position)
    elif action < FINISH:
        _take(position, action)
    else:
        x, y, a = pose_of(position, action)
        lay(position, x, y, a)


@compiled
def lift(position: Position, number: int) -> None:
    """Take a fire card off the table."""
    last = position[FIRE] + position[SNOW] - 1
    for place in range(place_of(position, number), last):
        position[ORDER + place] = position[ORDER + place + 1]
    position[ORDER + last] = NONE
    position[FIRE] -= 1
    put(position, number, 0, 0, 0)


@compiled
def _take(position: Position, number: int) -> None:
    """S6, S7: a snowflake is set aside and the same player goes on; any other card is to be laid at once."""
    lift(position, number)
    if is_flake(position, number):
        position[FLAKES_ASIDE + position[ASIDE]] = number
        position[ASIDE] += 1
        _next_to_take(position)
        return
    position[HAND] = number
    # S7: where a card can be taken, far more than 1 mm² of it is visible
    position[PHASE] = TO_PLACE if any_free(position) or is_visible(fire_left(position)) else OVER


@compiled
def lay(position: Position, x: int, y: int, a: int) -> None:
    """S7, S12, S13: lay the card in hand, or the next snowflake; then it is the next player's turn."""
    number = position[HAND]
    flake = position[PHASE] == TO_FLAKES
    if flake:
        number = position[FLAKES_ASIDE]
        position[ASIDE] -= 1
        for place in range(position[ASIDE]):
            position[FLAKES_ASIDE + place] = position[FLAKES_ASIDE + place + 1]
        position[FLAKES_ASIDE + position[ASIDE]] = NONE
    position[ORDER + position[FIRE] + position[SNOW]] = number
    position[SNOW] += 1
    put(position, number, x, y, a)
    if flake:
        position[PHASE] = TO_FLAKES if position[ASIDE] else OVER
        return
    position[HAND] = NONE
    _pass_turn(position)


@compiled
def _finish(position: Position) -> None:
    """S7: the card in hand stays off the table, the turn passes. S13: no more snowflakes are laid."""
    if position[PHASE] == TO_PLACE:
        _pass_turn(position)
    else:
        position[PHASE] = OVER


@compiled
def _pass_turn(position: Position) -> None:
    """S12: it is the next player's turn."""
    position[TURN] = (position[TURN] + 1) % position[PLAYERS]
    _next_to_take(position)


@compiled
def _next_to_take(position: Position) -> None:
    """S13: who can take no card lays snowflakes, if there are any."""
    if any_free(position):
        position[PHASE] = TO_TAKE
    else:
        position[PHASE] = TO_FLAKES if position[ASIDE] else OVER
