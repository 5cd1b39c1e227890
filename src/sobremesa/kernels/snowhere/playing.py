"""A turn of Snowhere on the record: what is legal, playing it, and how it ended, compiled."""

from __future__ import annotations

import numpy as np

from sobremesa.games.snowhere.fire import LEAST_FIRE
from sobremesa.games.snowhere.geometry import TOLERANCE
from sobremesa.games.snowhere.notation import HALF_TURN
from sobremesa.games.snowhere.placing import NEAR
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.dice import Dice, roll
from sobremesa.kernels.kernel import Record
from sobremesa.kernels.snowhere.fire import any_free, is_free, visible
from sobremesa.kernels.snowhere.placing import broken, gather
from sobremesa.kernels.snowhere.record import (
    ASIDE,
    CARDS_IN_SET,
    CUTS,
    FINISH,
    FIRE,
    FLAKES,
    FLAKES_ASIDE,
    FLOATS,
    HAND,
    NONE,
    ORDER,
    OVER,
    PHASE,
    PLAYERS,
    POSES,
    ROWS,
    SNOW,
    TO_FLAKES,
    TO_PLACE,
    TO_TAKE,
    TURN,
    WORDS,
    code_of,
    is_flake,
    pose_of,
    put,
)
from sobremesa.kernels.snowhere.shapes import COLUMNS, MOST_ROWS, MOST_STRETCHES, STRETCH, Floats, direction

TRIES, AWAY = 60, 6000
"""In random games a pose is sought so often, at most so far from a fire card in x and in y (S1's units)."""

_MOST_WINNERS = 62  # bits of the set


@compiled
def seats(record: Record) -> int:
    """How many play."""
    return record[PLAYERS]


@compiled
def seat(record: Record) -> int:
    """Who decides; -1 when the game is over."""
    return -1 if record[PHASE] == OVER else record[TURN]


@compiled
def legal(record: Record, actions: Record) -> int:
    """Write the codes of every legal action but the poses, of which there is a continuum; how many."""
    if record[PHASE] == TO_FLAKES:
        actions[0] = FINISH
        return 1
    count = 0
    if record[PHASE] == TO_TAKE:
        for place in range(record[FIRE]):
            if is_free(record, place):
                actions[count] = record[ORDER + place]
                count += 1
    return count


@compiled
def allowed(record: Record, action: int) -> bool:
    """Whether an action is legal here, poses included."""
    if action == FINISH:
        return record[PHASE] == TO_FLAKES
    if action < FINISH:
        place = _place_of(record, action)
        return record[PHASE] == TO_TAKE and place != NONE and is_free(record, place)
    if record[PHASE] != TO_PLACE and record[PHASE] != TO_FLAKES:
        return False
    x, y, a = pose_of(record, action)
    space = record[WORDS:].view(np.float64)
    rows = space[ROWS:CUTS].reshape((MOST_ROWS, COLUMNS))
    cuts = space[CUTS:FLOATS].reshape((MOST_STRETCHES, STRETCH))
    return verdict(record, x, y, a, rows, cuts) == 0


@compiled
def pick(record: Record, dice: Dice, actions: Record) -> int:
    """A legal action at random: a card, or a pose that covers fire, found by trying; NONE if none is found.

    Snowflakes are laid, not kept, as long as a place is found for them.
    """
    count = legal(record, actions)
    if record[PHASE] == TO_TAKE:
        return actions[roll(dice, count)]
    for _ in range(TRIES if record[FIRE] else 0):
        action = _somewhere(record, dice)
        if allowed(record, action):
            return action
    return actions[0] if count else NONE


@compiled
def _somewhere(record: Record, dice: Dice) -> int:
    """The code of a pose over or beside any of the fire cards, legal or not."""
    pose = POSES + 3 * record[ORDER + roll(dice, record[FIRE])]
    x = record[pose] + roll(dice, 2 * AWAY + 1) - AWAY
    y = record[pose + 1] + roll(dice, 2 * AWAY + 1) - AWAY
    return code_of(record, x, y, roll(dice, HALF_TURN))


@compiled
def verdict(record: Record, x: int, y: int, a: int, rows: Floats, cuts: Floats) -> int:
    """The first of the rules S8 to S11 that a snow card in a pose would break, by its number, or 0."""
    sx, sy = direction(a)
    cards = record[FIRE] + record[SNOW]
    fire, count = gather(record, 0, cards, NONE, x, y, sx, sy, NEAR, rows)
    return broken(sx, sy, rows, fire, count, cuts)


@compiled
def play(record: Record, action: int) -> None:
    """Play a legal action, and all that happens by itself."""
    if action == FINISH:
        record[PHASE] = OVER
    elif action < FINISH:
        _take(record, action)
    else:
        x, y, a = pose_of(record, action)
        lay(record, x, y, a)


@compiled
def _place_of(record: Record, number: int) -> int:
    """At which place from the bottom a fire card lies, or NONE."""
    for place in range(record[FIRE]):
        if record[ORDER + place] == number:
            return place
    return NONE


@compiled
def lift(record: Record, number: int) -> None:
    """Take a fire card off the table."""
    last = record[FIRE] + record[SNOW] - 1
    for place in range(_place_of(record, number), last):
        record[ORDER + place] = record[ORDER + place + 1]
    record[ORDER + last] = NONE
    record[FIRE] -= 1
    put(record, number, 0, 0, 0)


@compiled
def _take(record: Record, number: int) -> None:
    """S6, S7: a snowflake is set aside and the same player goes on; any other card is to be laid at once."""
    lift(record, number)
    if is_flake(record, number):
        record[FLAKES_ASIDE + record[ASIDE]] = number
        record[ASIDE] += 1
        _next_to_take(record)
        return
    record[HAND] = number
    # S7: where a card can be taken, far more than 1 mm² of it is visible
    record[PHASE] = TO_PLACE if any_free(record) or is_visible(fire_left(record)) else OVER


@compiled
def lay(record: Record, x: int, y: int, a: int) -> None:
    """S7, S12, S13: lay the card in hand, or the next snowflake; then it is the next player's turn."""
    number = record[HAND]
    flake = number == NONE
    if flake:
        number = record[FLAKES_ASIDE]
        record[ASIDE] -= 1
        for place in range(record[ASIDE]):
            record[FLAKES_ASIDE + place] = record[FLAKES_ASIDE + place + 1]
        record[FLAKES_ASIDE + record[ASIDE]] = NONE
    record[ORDER + record[FIRE] + record[SNOW]] = number
    record[SNOW] += 1
    put(record, number, x, y, a)
    if flake:
        record[PHASE] = TO_FLAKES if record[ASIDE] else OVER
        return
    record[HAND] = NONE
    record[TURN] = (record[TURN] + 1) % record[PLAYERS]
    _next_to_take(record)


@compiled
def _next_to_take(record: Record) -> None:
    """S13: who can take no card lays snowflakes, if there are any."""
    if any_free(record):
        record[PHASE] = TO_TAKE
    else:
        record[PHASE] = TO_FLAKES if record[ASIDE] else OVER


@compiled
def fire_left(record: Record) -> float:
    """S3: the visible fire, in mm²."""
    space = record[WORDS:].view(np.float64)
    rows = space[ROWS:CUTS].reshape((MOST_ROWS, COLUMNS))
    cuts = space[CUTS:FLOATS].reshape((MOST_STRETCHES, STRETCH))
    return visible(record, rows, cuts)


@compiled
def outcome(record: Record, scores: Floats) -> int:
    """S14: the fire left, in mm², as the one score; everybody wins if it is out (the first 62 of them)."""
    if record[PHASE] != OVER:
        return 0
    fire = fire_left(record)
    scores[0] = int(10 * fire + 0.5) / 10
    return 0 if is_visible(fire) else (1 << min(record[PLAYERS], _MOST_WINNERS)) - 1


@compiled
def is_visible(fire: float) -> bool:
    """Whether so much fire, in mm², is any (S7, S14)."""
    return fire >= LEAST_FIRE - TOLERANCE


@compiled
def reshuffle(record: Record, viewer: int, dice: Dice) -> None:  # noqa: ARG001 (all see the same)
    """Put the snowflakes that nobody has found under any of the fire cards, each as likely as the other."""
    unfound = 0
    for place in range(record[FIRE]):
        number = record[ORDER + place]
        unfound += is_flake(record, number)
        record[FLAKES + number // CARDS_IN_SET] &= ~(1 << number % CARDS_IN_SET)
    left = record[FIRE]
    for place in range(record[FIRE]):
        if roll(dice, left) < unfound:
            number = record[ORDER + place]
            record[FLAKES + number // CARDS_IN_SET] |= 1 << number % CARDS_IN_SET
            unfound -= 1
        left -= 1
