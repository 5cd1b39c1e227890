"""What is legal in a turn of Snowhere, poses included (S5 to S13), compiled."""

from __future__ import annotations

import numpy as np

from sobremesa.games.snowhere.data import CARDS
from sobremesa.games.snowhere.notation import HALF_TURN
from sobremesa.games.snowhere.placing import NEAR
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.dice import Dice, roll
from sobremesa.kernels.kernel import Codes, Position
from sobremesa.kernels.snowhere.fire import is_free, only_specks
from sobremesa.kernels.snowhere.placing import broken, gather
from sobremesa.kernels.snowhere.position import (
    CUTS,
    FINISH,
    FIRE,
    FLOATS,
    NONE,
    ORDER,
    PHASE,
    POSES,
    ROWS,
    SNOW,
    TO_FLAKES,
    TO_PLACE,
    TO_TAKE,
    WORDS,
    code_of,
    pose_of,
)
from sobremesa.kernels.snowhere.shapes import COLUMNS, MOST_ROWS, MOST_STRETCHES, STRETCH, Floats, direction

ACTIONS = CARDS
ROOM = ACTIONS
"""At most all cards can be taken; `finish` stands alone."""

TRIES, AWAY = 60, 6000
"""In random games a pose is sought so often, at most so far from a fire card in x and in y (S1's units)."""


@compiled
def place_of(position: Position, number: int) -> int:
    """At which place from the bottom a fire card lies, or NONE."""
    for place in range(position[FIRE]):
        if position[ORDER + place] == number:
            return place
    return NONE


@compiled
def legal(position: Position, actions: Codes) -> int:
    """Write the codes of every legal action but the poses, of which there is a continuum; how many."""
    if may_finish(position):
        actions[0] = FINISH
        return 1
    count = 0
    if position[PHASE] == TO_TAKE:
        for place in range(position[FIRE]):
            if is_free(position, place):
                actions[count] = position[ORDER + place]
                count += 1
    return count


@compiled
def may_finish(position: Position) -> bool:
    """S13: whether no more snowflakes need be laid. S7: whether the card in hand may stay off the table."""
    return position[PHASE] == TO_FLAKES or (position[PHASE] == TO_PLACE and only_specks(position))


@compiled
def allowed(position: Position, action: int) -> bool:
    """Whether an action is legal here, poses included."""
    if action == FINISH:
        return may_finish(position)
    if action < FINISH:
        place = place_of(position, action)
        return position[PHASE] == TO_TAKE and place != NONE and is_free(position, place)
    if position[PHASE] != TO_PLACE and position[PHASE] != TO_FLAKES:
        return False
    x, y, a = pose_of(position, action)
    space = position[WORDS:].view(np.float64)
    rows = space[ROWS:CUTS].reshape((MOST_ROWS, COLUMNS))
    cuts = space[CUTS:FLOATS].reshape((MOST_STRETCHES, STRETCH))
    return verdict(position, x, y, a, rows, cuts) == 0


@compiled
def pick(position: Position, dice: Dice, actions: Codes) -> int:
    """A legal action at random: a card, or a pose that covers fire, found by trying; NONE if none is found.

    Snowflakes are laid, not kept, as long as a place is found for them.
    """
    if position[PHASE] == TO_TAKE:
        return actions[roll(dice, legal(position, actions))]
    for _ in range(TRIES if position[FIRE] else 0):
        action = _somewhere(position, dice)
        if allowed(position, action):
            return action
    return FINISH if may_finish(position) else NONE


@compiled
def _somewhere(position: Position, dice: Dice) -> int:
    """The code of a pose over or beside any of the fire cards, legal or not."""
    pose = POSES + 3 * position[ORDER + roll(dice, position[FIRE])]
    x = position[pose] + roll(dice, 2 * AWAY + 1) - AWAY
    y = position[pose + 1] + roll(dice, 2 * AWAY + 1) - AWAY
    return code_of(position, x, y, roll(dice, HALF_TURN))


@compiled
def verdict(position: Position, x: int, y: int, a: int, rows: Floats, cuts: Floats) -> int:
    """The first of the rules S8 to S11 that a snow card in a pose would break, by its number, or 0."""
    sx, sy = direction(a)
    cards = position[FIRE] + position[SNOW]
    fire, count = gather(position, 0, cards, NONE, x, y, sx, sy, NEAR, rows)
    return broken(sx, sy, rows, fire, count, cuts)
