"""How a game of Snowhere goes on: the rest of it is played, quickly, in compiled code."""

from __future__ import annotations

from sobremesa.bots.snowhere_plan import Desk, study
from sobremesa.bots.snowhere_poses import AT_A, AT_X, AT_Y, TAKE, aim, look
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.dice import Dice
from sobremesa.kernels.snowhere.playing import fire_left, lay, play
from sobremesa.kernels.snowhere.record import FINISH, NONE, OVER, PHASE, TO_FLAKES, TO_PLACE, TO_TAKE
from sobremesa.kernels.snowhere.shapes import Floats

HARD = 12
"""Where no pose was found, so many times more are tried."""


@compiled
def act(desk: Desk, choice: Floats) -> None:
    """Take the card of a choice, if it has one, and lay it in its pose, unless it was a snowflake."""
    record = desk.record
    if choice[TAKE] != NONE:
        play(record, int(choice[TAKE]))
        if record[PHASE] != TO_PLACE:
            return
    lay(record, int(choice[AT_X]), int(choice[AT_Y]), int(choice[AT_A]))


@compiled
def play_on(desk: Desk, samples: int, steps: int, choices: Floats, dice: Dice) -> float:
    """Play to the end; the fire that is left, in mm². The layers must have been seen."""
    record = desk.record
    while record[PHASE] != OVER:
        study(desk)
        taking = record[PHASE] == TO_TAKE
        found = look(desk, taking, samples, steps, choices, dice)
        if not found:
            found = look(desk, taking, HARD * samples, steps, choices, dice)
        if found:
            act(desk, choices[0])
        elif taking:
            play(record, aim(desk, 0, dice))
        elif record[PHASE] == TO_FLAKES:
            play(record, FINISH)
        else:
            break
    return fire_left(record)
