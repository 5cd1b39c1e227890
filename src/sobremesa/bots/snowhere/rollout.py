"""How a game of Snowhere goes on: the rest of it is played, quickly, in compiled code, and written down.

What was written down is a plan. Its first actions can be played again and the rest anew, differently: so a
plan is improved.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sobremesa.bots.snowhere.plan import Integers, Scratch, study
from sobremesa.bots.snowhere.poses import AT_A, AT_X, AT_Y, NEVER, TAKE, card_to_take, find_poses
from sobremesa.games.snowhere.data import CARDS, SNOWFLAKES
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.dice import Dice
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.snowhere.legal import allowed, may_finish, verdict
from sobremesa.kernels.snowhere.outcome import fire_left
from sobremesa.kernels.snowhere.play import lay, play
from sobremesa.kernels.snowhere.position import (
    ASIDE,
    FINISH,
    FLAKES_ASIDE,
    HAND,
    NONE,
    OVER,
    PHASE,
    TO_PLACE,
    TO_TAKE,
    WORDS,
)
from sobremesa.kernels.snowhere.shapes import Floats

HARD = 12
"""Where no pose was found, so many times more are tried."""
MOST_ACTIONS = 2 * CARDS + SNOWFLAKES + 1
"""No game has more: every card is taken and laid; then nothing more."""


class Plan(NamedTuple):
    """A game from some position to its end, action by action."""

    keys: Integers
    """For each action, the key of the position before it."""
    actions: Integers
    """For each, the card to take, FINISH, or NONE and the pose where a card is laid."""
    size: Integers
    """One number: how many there are."""


def new_plan() -> Plan:
    """An empty plan."""
    return Plan(
        np.zeros(MOST_ACTIONS, np.int64), np.zeros((MOST_ACTIONS, 4), np.int64), np.zeros(1, np.int64)
    )


@compiled
def key_of(position: Position) -> int:
    """A number for all that can be seen of a position, whoever's turn it is."""
    key = position[PHASE]
    for word in range(HAND, ASIDE + 1):
        key = (key ^ position[word]) * 0x100000001B3
    for word in range(FLAKES_ASIDE, WORDS):
        key = (key ^ position[word]) * 0x100000001B3
        key ^= key >> 29
    return key


@compiled
def _do(position: Position, plan: Plan, what: int, x: int, y: int, a: int) -> None:
    """Play an action and write it down."""
    at = plan.size[0]
    plan.size[0] += 1
    plan.keys[at] = key_of(position)
    plan.actions[at, 0], plan.actions[at, 1] = what, x
    plan.actions[at, 2], plan.actions[at, 3] = y, a
    if what == NONE:
        lay(position, x, y, a)
    else:
        play(position, what)


@compiled
def act(scratch: Scratch, choice: Floats, plan: Plan) -> None:
    """Take the card of a choice, if it has one, and lay it in its pose, unless it was a snowflake."""
    position = scratch.position
    if choice[TAKE] != NONE:
        _do(position, plan, int(choice[TAKE]), 0, 0, 0)
        if position[PHASE] != TO_PLACE:
            return
    _do(position, plan, NONE, int(choice[AT_X]), int(choice[AT_Y]), int(choice[AT_A]))


@compiled
def finish(scratch: Scratch, plan: Plan) -> None:
    """Lay nothing more."""
    _do(scratch.position, plan, FINISH, 0, 0, 0)


@compiled
def follow(scratch: Scratch, plan: Plan, end: int, into: Plan) -> None:
    """Play the actions of a plan up to `end`."""
    actions = plan.actions
    for at in range(end):
        _do(scratch.position, into, actions[at, 0], actions[at, 1], actions[at, 2], actions[at, 3])


@compiled
def play_on(scratch: Scratch, samples: int, steps: int, choices: Floats, plan: Plan, dice: Dice) -> float:
    """Play to the end; the fire that is left, in mm². The layers must have been seen."""
    position = scratch.position
    while position[PHASE] != OVER:
        study(scratch)
        taking = position[PHASE] == TO_TAKE
        found = find_poses(scratch, taking, samples, steps, choices, dice)
        if not found:
            found = find_poses(scratch, taking, HARD * samples, steps, choices, dice)
        if found:
            act(scratch, choices[0], plan)
        elif taking:
            _do(position, plan, card_to_take(scratch, 0, dice), 0, 0, 0)
        elif may_finish(position):
            finish(scratch, plan)
        else:
            break
    return fire_left(position)


@compiled
def replay(
    scratch: Scratch,
    plan: Plan,
    begin: int,
    samples: int,
    steps: int,
    choices: Floats,
    into: Plan,
    dice: Dice,
) -> float:
    """Play a plan from `begin` on where something has changed; the fire that is left, in mm².

    What is no longer possible is left out, or another pose is found for it, and the end is played on.
    """
    position = scratch.position
    for at in range(begin, plan.size[0]):
        what, x = plan.actions[at, 0], plan.actions[at, 1]
        y, a = plan.actions[at, 2], plan.actions[at, 3]
        if position[PHASE] == TO_TAKE:
            if what != NONE and what != FINISH and allowed(position, what):
                _do(position, into, what, 0, 0, 0)
        elif position[PHASE] != OVER and what == NONE:
            if not verdict(position, x, y, a, scratch.rows, scratch.cuts):
                _do(position, into, NONE, x, y, a)
                continue
            study(scratch)
            if not find_poses(scratch, False, samples, steps, choices, dice):
                break
            act(scratch, choices[0], into)
    return play_on(scratch, samples, steps, choices, into, dice)


@compiled
def mend(
    scratch: Scratch,
    plan: Plan,
    at: int,
    pose: Integers,
    samples: int,
    steps: int,
    choices: Floats,
    into: Plan,
    dice: Dice,
) -> float:
    """Play a plan with another pose at one place; the fire that is left, in mm², or NEVER if it is illegal
    there."""
    follow(scratch, plan, at, into)
    if verdict(scratch.position, pose[0], pose[1], pose[2], scratch.rows, scratch.cuts):
        return NEVER
    _do(scratch.position, into, NONE, pose[0], pose[1], pose[2])
    return replay(scratch, plan, at + 1, samples, steps, choices, into, dice)
