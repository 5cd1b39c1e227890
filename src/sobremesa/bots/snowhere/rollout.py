"""How a game of Snowhere goes on: the rest of it is played, quickly, in compiled code."""

from __future__ import annotations

from sobremesa.bots.snowhere.plan import Scratch, study
from sobremesa.bots.snowhere.poses import AT_A, AT_X, AT_Y, TAKE, card_to_take, find_poses
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.dice import Dice
from sobremesa.kernels.snowhere.legal import may_finish
from sobremesa.kernels.snowhere.outcome import fire_left
from sobremesa.kernels.snowhere.play import lay, play
from sobremesa.kernels.snowhere.position import FINISH, NONE, OVER, PHASE, TO_PLACE, TO_TAKE
from sobremesa.kernels.snowhere.shapes import Floats

HARD = 12
"""Where no pose was found, so many times more are tried."""


@compiled
def act(scratch: Scratch, choice: Floats) -> None:
    """Take the card of a choice, if it has one, and lay it in its pose, unless it was a snowflake."""
    position = scratch.position
    if choice[TAKE] != NONE:
        play(position, int(choice[TAKE]))
        if position[PHASE] != TO_PLACE:
            return
    lay(position, int(choice[AT_X]), int(choice[AT_Y]), int(choice[AT_A]))


@compiled
def play_on(scratch: Scratch, samples: int, steps: int, choices: Floats, dice: Dice) -> float:
    """Play to the end; the fire that is left, in mm². The layers must have been seen."""
    position = scratch.position
    while position[PHASE] != OVER:
        study(scratch)
        taking = position[PHASE] == TO_TAKE
        found = find_poses(scratch, taking, samples, steps, choices, dice)
        if not found:
            found = find_poses(scratch, taking, HARD * samples, steps, choices, dice)
        if found:
            act(scratch, choices[0])
        elif taking:
            play(position, card_to_take(scratch, 0, dice))
        elif may_finish(position):
            play(position, FINISH)
        else:
            break
    return fire_left(position)
