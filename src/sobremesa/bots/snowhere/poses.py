"""Which card to take in Snowhere and where to lay it, compiled.

Actions lie in a continuum, so they are sampled: `propose` is the policy from which poses are drawn, `price`
the static evaluation of one (less is better), `improve` a hill climbing from the best of them. Games are
rolled out from what `find_poses` found (`rollout.py`).
"""

from __future__ import annotations

import numpy as np

from sobremesa.bots.snowhere.plan import (
    BARE,
    BURDEN,
    LOOSE,
    PATCHES,
    POINTS,
    PX,
    PY,
    Scratch,
    added,
    has,
    locks,
    patches_left,
    weight,
    with_card,
)
from sobremesa.games.snowhere.data import LENGTH, WIDTH
from sobremesa.games.snowhere.fire import LEAST_FIRE
from sobremesa.games.snowhere.geometry import TOLERANCE
from sobremesa.games.snowhere.notation import HALF_TURN
from sobremesa.games.snowhere.placing import NEAR
from sobremesa.kernels.bits import count
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.dice import Dice, fraction, roll
from sobremesa.kernels.snowhere.fire import is_free
from sobremesa.kernels.snowhere.placing import adjoins, fire_under, gather, is_flush, is_one_on_one
from sobremesa.kernels.snowhere.position import ASIDE, FIRE, NONE, ORDER, POSES, SNOW
from sobremesa.kernels.snowhere.shapes import DEPTH, NUMBER, Floats, direction

# A manner of playing: what things are worth, in mm² of fire, and when fire is rather saved.
LOCK = 0
"""What a loose card is worth that gets locked."""
SCATTER = 1
"""What each patch of the burden costs beside its area: it takes a card."""
AIM = 2
"""How many turns ahead the promise of a card that is taken counts."""
PLENTY, SPARE = 3, 4
"""How many cards for each patch, and how many beyond, are plenty (see `is_plenty`)."""

NOTHING_LEFT = 2000.0
"""What it costs to leave nothing to put out while more cards are to be laid, in mm²."""
SHAVING = 2.0
"""Fire that each card to come needs at least, in mm²."""
NEVER = np.inf

PRICE, TAKE, AT_X, AT_Y, AT_A = 0, 1, 2, 3, 4
"""A row of a list of choices: its price, the card to take first (or NONE), and the pose."""
CHOICE = 5

_WHOLE_CARD = WIDTH * LENGTH
_INSET = 12.0
"""What is near the edge of a card, in mm."""
_ANYWHERE = 8
"""One proposal in so many looks at any fire instead of the burden."""
_BARE_TRIES = 8
"""So many points are drawn to find one on which no loose card lies."""

_SHIFT, _TURN = 1200.0, 1500.0
"""The first steps of improving a pose, in hundredths of a mm and of a degree, at most."""
_AROUND = 6
"""Steps that are tried before they get smaller."""
_SHRINK = 0.6
"""How much smaller they get where none was an improvement."""
_SMALLEST = 0.02
"""Where smaller steps are not worth it, as a part of the first."""

_COVERING = 0.5
"""Turns that covering a place takes beside those on the way to it: short ways are not preferred too much."""


@compiled
def price(scratch: Scratch, lifted: int, x: int, y: int, a: int, most: float) -> float:
    """What laying a card there costs in the end, about, in mm²; NEVER if it is illegal or not below `most`.

    The card `lifted` (or NONE) is taken first. What is cheap to find out comes first, so that most poses are
    given up before their areas are measured (a bound, as in branch and bound); whether the pose is legal at
    all comes last, since that is the dearest.
    """
    position, rows, manner, facts = scratch.position, scratch.rows, scratch.manner, scratch.facts
    sx, sy = direction(a)
    fire, near = gather(position, 0, position[FIRE] + position[SNOW], lifted, x, y, sx, sy, NEAR, rows)
    low, high = _locks_under(scratch, fire)
    lost = count(low & ~scratch.locked[0]) + count(high & ~scratch.locked[1])
    loose = facts[LOOSE] - lost - (lifted != NONE)
    saving = loose > 0 and is_plenty(scratch, loose)
    cost = manner[LOCK] * lost
    if lifted != NONE:
        cost -= manner[AIM] * scratch.promise[lifted]
    least = 0.0 if saving else facts[BURDEN] - _WHOLE_CARD
    if cost + least >= most:
        return NEVER
    put_out = fire_under(sx, sy, rows, fire, near, scratch.cuts)
    if put_out < LEAST_FIRE - TOLERANCE:
        return NEVER
    burden = facts[BURDEN] - put_out
    if lost:
        burden += added(scratch, low, high)
    cost += put_out + max(0.0, burden - facts[BURDEN]) if saving else burden
    if burden < SHAVING * loose and loose > 1:
        cost += NOTHING_LEFT
    if cost < most:
        cost += manner[SCATTER] * patches_left(scratch, x, y, sx, sy)
    if (
        cost >= most
        or is_one_on_one(sx, sy, rows, fire)
        or adjoins(sx, sy, rows, fire, near, scratch.cuts)
        or is_flush(sx, sy, rows, near, scratch.cuts)
    ):
        return NEVER
    return cost


@compiled
def is_plenty(scratch: Scratch, loose: float) -> bool:
    """Whether so many loose cards are more than enough to cover the burden.

    Then most of it should wait: each of them needs some fire to put out without locking others, and where
    loose cards lie on the burden it is covered badly.
    """
    patches = scratch.facts[PATCHES]
    spare = scratch.manner[SPARE] if patches > 1 else 0.0
    return bool(patches > 0 and loose + scratch.position[ASIDE] >= scratch.manner[PLENTY] * patches + spare)


@compiled
def _locks_under(scratch: Scratch, fire: int) -> tuple[int, int]:
    """The cards that are locked, as far as one sees, once a snow card lies on the fire cards in the list."""
    rows, pressed = scratch.rows, scratch.pressed
    low, high = scratch.locked[0], scratch.locked[1]
    loose = False
    for row in range(fire):
        number = int(rows[row, NUMBER])
        if rows[row, DEPTH] > TOLERANCE and not has(low, high, number):
            pressed[number] += weight(rows[row, DEPTH])
            loose = True
    if not loose:
        return low, high
    more_low, more_high = locks(scratch)
    for row in range(fire):
        number = int(rows[row, NUMBER])
        if rows[row, DEPTH] > TOLERANCE and not has(low, high, number):
            pressed[number] -= weight(rows[row, DEPTH])
    return low | more_low & ~scratch.unseen[0], high | more_high & ~scratch.unseen[1]


@compiled
def propose(scratch: Scratch, dice: Dice) -> tuple[int, int, int]:
    """A pose that covers a point of the burden; now and then, or if there is none, the edge of any fire."""
    px, py, u, v = _anchor(scratch, dice)
    a = _angle(scratch, dice)
    sx, sy = direction(a)
    return round(100 * (px - u * sx + v * sy)), round(100 * (py - u * sy - v * sx)), a


@compiled
def _anchor(scratch: Scratch, dice: Dice) -> tuple[float, float, float, float]:
    """A point on the table, and the point of the card, seen from its middle, that is to lie there."""
    position = scratch.position
    known = int(scratch.facts[POINTS])
    if known and roll(dice, _ANYWHERE):
        at = roll(dice, known)
        for _ in range(_BARE_TRIES):
            if scratch.points[at, BARE] > 0:
                break
            at = roll(dice, known)
        px, py = scratch.points[at, PX], scratch.points[at, PY]
        if is_plenty(scratch, scratch.facts[LOOSE]):
            u, v = _near_the_edge(dice)
        else:
            u, v = (fraction(dice) - 0.5) * WIDTH, (fraction(dice) - 0.5) * LENGTH
    else:
        number = position[ORDER + roll(dice, position[FIRE])]
        sx, sy = direction(position[POSES + 3 * number + 2])
        u, v = _near_the_edge(dice)
        px = position[POSES + 3 * number] / 100 + u * sx - v * sy
        py = position[POSES + 3 * number + 1] / 100 + u * sy + v * sx
        u, v = _near_the_edge(dice)
    return px, py, u, v


@compiled
def _angle(scratch: Scratch, dice: Dice) -> int:
    """Any angle, or as some card lies, or across it: half of the time each."""
    if roll(dice, 2):
        return roll(dice, HALF_TURN)
    position = scratch.position
    number = position[ORDER + roll(dice, position[FIRE] + position[SNOW])]
    return (position[POSES + 3 * number + 2] + HALF_TURN // 2 * roll(dice, 2)) % HALF_TURN


@compiled
def _near_the_edge(dice: Dice) -> tuple[float, float]:
    """A point of a card, seen from its middle, near one of its edges."""
    inset = fraction(dice) * fraction(dice) * _INSET
    u, v = (fraction(dice) - 0.5) * WIDTH, (fraction(dice) - 0.5) * LENGTH
    side = roll(dice, 4)
    if side == 0:
        u = WIDTH / 2 - inset
    elif side == 1:
        u = inset - WIDTH / 2
    elif side == 2:
        v = LENGTH / 2 - inset
    else:
        v = inset - LENGTH / 2
    return u, v


@compiled
def improve(scratch: Scratch, choice: Floats, steps: int, dice: Dice) -> None:
    """Hill climbing: shift and turn the pose of a choice as long as that makes it cheaper, in ever smaller
    random steps."""
    reach, tried = 1.0, 0
    while tried < steps and reach > _SMALLEST:
        better = False
        for _ in range(_AROUND):
            x = int(choice[AT_X]) + round((2 * fraction(dice) - 1) * _SHIFT * reach)
            y = int(choice[AT_Y]) + round((2 * fraction(dice) - 1) * _SHIFT * reach)
            a = (int(choice[AT_A]) + round((2 * fraction(dice) - 1) * _TURN * reach)) % HALF_TURN
            cost = price(scratch, int(choice[TAKE]), x, y, a, choice[PRICE])
            tried += 1
            if cost < choice[PRICE]:
                choice[PRICE], choice[AT_X], choice[AT_Y], choice[AT_A] = cost, x, y, a
                better = True
        if not better:
            reach *= _SHRINK


@compiled
def card_to_take(scratch: Scratch, samples: int, dice: Dice) -> int:
    """The card to take where the pose to come does not mind: one on the shortest way to much of the burden.

    So many poses are proposed. Before a card can cover a place, all loose cards that lie there must be taken,
    and those on them: what the pose would put out, for each turn of this way, is promised to every card on
    it that can be taken now.
    """
    position, rows, peeled, promise = scratch.position, scratch.rows, scratch.peeled, scratch.promise
    best = NONE
    for place in range(position[FIRE]):
        number = position[ORDER + place]
        promise[number] = NONE
        if is_free(position, place):
            promise[number] = fraction(dice) * TOLERANCE  # any of them, where none leads anywhere
            best = number
    for _ in range(samples if scratch.facts[POINTS] else 0):
        x, y, a = propose(scratch, dice)
        sx, sy = direction(a)
        low, high = _on_the_way(scratch, x, y, sx, sy)
        turns = count(low) + count(high)
        if turns == 0:
            continue
        fire, near = gather(peeled, 0, peeled[FIRE] + peeled[SNOW], NONE, x, y, sx, sy, 0.0, rows)
        rate = fire_under(sx, sy, rows, fire, near, scratch.cuts) / (turns + _COVERING)
        for place in range(position[FIRE]):
            number = position[ORDER + place]
            if 0 <= promise[number] < rate and has(low, high, number):
                promise[number] = rate
    for place in range(position[FIRE]):
        if promise[position[ORDER + place]] > promise[best]:
            best = position[ORDER + place]
    return best


@compiled
def _on_the_way(scratch: Scratch, x: int, y: int, sx: float, sy: float) -> tuple[int, int]:
    """The set of loose cards that must be taken before a card there lies on locked cards and snow only."""
    position, rows = scratch.position, scratch.rows
    fire, _ = gather(position, 0, position[FIRE], NONE, x, y, sx, sy, 0.0, rows)
    low, high = 0, 0
    for row in range(fire):
        number = int(rows[row, NUMBER])
        if rows[row, DEPTH] > TOLERANCE and not has(scratch.locked[0], scratch.locked[1], number):
            low, high = with_card(low | scratch.over[number, 0], high | scratch.over[number, 1], number)
    return low & ~scratch.locked[0], high & ~scratch.locked[1]


@compiled
def _take_for(scratch: Scratch, usual: int, x: int, y: int, a: int) -> int:
    """The card to take so that a pose locks less: the one on which it would lie deepest, or the usual one."""
    position, rows = scratch.position, scratch.rows
    sx, sy = direction(a)
    fire, _ = gather(position, 0, position[FIRE], NONE, x, y, sx, sy, 0.0, rows)
    best, deepest = usual, TOLERANCE
    for row in range(fire):
        number = int(rows[row, NUMBER])
        if rows[row, DEPTH] > deepest and scratch.promise[number] >= 0:
            best, deepest = number, rows[row, DEPTH]
    return best


@compiled
def find_poses(scratch: Scratch, taking: bool, samples: int, steps: int, choices: Floats, dice: Dice) -> int:
    """Fill a list of choices with the cheapest poses found, the cheapest first; how many.

    Where a card is to be taken, each choice says which.
    """
    usual = card_to_take(scratch, samples, dice) if taking else NONE
    size = len(choices)
    found = 0
    for _ in range(samples):
        x, y, a = propose(scratch, dice)
        lifted = _take_for(scratch, usual, x, y, a) if taking else NONE
        most = choices[size - 1, PRICE] if found == size else NEVER
        cost = price(scratch, lifted, x, y, a, most)
        if cost < most:
            found = min(found + 1, size)
            _insert(choices, found - 1, cost, lifted, x, y, a)
    for at in range(found):
        improve(scratch, choices[at], steps, dice)
    for at in range(1, found):
        cost, lifted = choices[at, PRICE], int(choices[at, TAKE])
        x, y, a = int(choices[at, AT_X]), int(choices[at, AT_Y]), int(choices[at, AT_A])
        _insert(choices, at, cost, lifted, x, y, a)
    return found


@compiled
def _insert(choices: Floats, at: int, cost: float, lifted: int, x: int, y: int, a: int) -> None:
    """Put a choice where it belongs among the cheaper ones; what was at `at` is lost."""
    while at > 0 and choices[at - 1, PRICE] > cost:
        for part in range(CHOICE):
            choices[at, part] = choices[at - 1, part]
        at -= 1
    choices[at, PRICE], choices[at, TAKE] = cost, lifted
    choices[at, AT_X], choices[at, AT_Y], choices[at, AT_A] = x, y, a
