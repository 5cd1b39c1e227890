"""What is at stake in a position of Snowhere: what can never be taken again, and what of it still burns.

Snow is never taken (S5), so what lies under it is locked, and so is all that lies under locked cards. All
other fire cards, the loose ones, can be taken one after the other from the top; each gives a card of snow.
So all fire can be put out if the snow to come can cover what burns of the locked cards: that is the burden.
A loose card that a careless pose locks is lost twice, as snow and as fire.

To cover the burden one needs to know where it is: points along its rim stand for it. Those that one card may
cover are put together in patches, so that the number of patches is about the number of cards it takes.

A set of cards is two words of bits, `low` and `high`: there are more cards than bits in a word.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.games.snowhere.data import CARDS, LENGTH, WIDTH
from sobremesa.games.snowhere.geometry import NOBODYS, TOLERANCE
from sobremesa.games.snowhere.legal import MOST_COVERED
from sobremesa.kernels.bits import count
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.snowhere.fire import uncovered, visible
from sobremesa.kernels.snowhere.placing import FARTHEST_CENTRE, gather
from sobremesa.kernels.snowhere.position import (
    ALL_WORDS,
    CARDS_IN_SET,
    FIRE,
    ORDER,
    POSES,
    SHORT,
    SNOW,
    WORDS,
)
from sobremesa.kernels.snowhere.shapes import (
    COLUMNS,
    MOST_ROWS,
    MOST_STRETCHES,
    NUMBER,
    STRETCH,
    Floats,
    depth,
    edge,
    opens,
)

Integers: TypeAlias = NDArray[np.int64]

MOST_POINTS = 1024
"""So many points at the rim of the burden are kept at most; of a longer rim a part is known."""
STRIDE = 14.0
"""A long stretch of the rim has a point every so many mm."""
NUDGE = 0.02
"""Points lie so far inside the rim, in mm."""
TOGETHER = 38.0
"""Points so near one of them, in mm, are taken to be covered by one card."""
_RADIUS_2 = (WIDTH * WIDTH + LENGTH * LENGTH) / 4

LOCKED = 2
"""S5: a card can never be taken if what stays on it weighs so much (see `weight`)."""

# The words of `Scratch.facts`.
BURDEN = 0
"""The area of locked fire that is visible once all loose cards are gone, in mm²."""
POINTS = 1
"""How many points of its rim are known."""
PATCHES = 2
"""In how many patches of a card's size they lie: about as many cards as it takes to cover it."""
LOOSE = 3
"""How many cards are loose."""

# The columns of `Scratch.points`.
PX, PY = 0, 1
BARE = 2
"""1 if no loose card lies on the point."""


class Scratch(NamedTuple):
    """A position, and the room that is needed to think about it."""

    position: Position
    peeled: Position
    """The table without its loose cards."""
    rows: Floats
    """Room for the cards near a pose, as `gather` finds them."""
    others: Floats
    """The same, for what is worked out in between."""
    cuts: Floats
    """Room for stretches of an edge."""
    on: Integers
    """For each fire card the set of fire cards that lie on it."""
    deep_on: Integers
    """Those of them that lie more than 1 mm deep on it."""
    over: Integers
    """For each fire card the set of those that must be taken before it."""
    pressed: Integers
    """For each fire card the weight of the snow on it."""
    locked: Integers
    """The set of locked cards."""
    unseen: Integers
    """The set of cards of which one does not notice that they get locked."""
    promise: Floats
    """For each card that can be taken, what of the burden is soon reached by taking it, in mm² a turn."""
    points: Floats
    """Points of the burden at its rim."""
    patch: Integers
    """For each point the patch in which it lies."""
    alive: Integers
    """Room to mark patches."""
    facts: Floats
    manner: Floats
    """How to weigh what is at stake (see `poses`)."""


def new_scratch(position: Position, manner: Floats) -> Scratch:
    """A scratch for a position."""
    return Scratch(
        position=position.copy(),
        peeled=np.zeros(ALL_WORDS, np.int64),
        rows=np.zeros((MOST_ROWS, COLUMNS)),
        others=np.zeros((MOST_ROWS, COLUMNS)),
        cuts=np.zeros((MOST_STRETCHES, STRETCH)),
        on=np.zeros((CARDS, 2), np.int64),
        deep_on=np.zeros((CARDS, 2), np.int64),
        over=np.zeros((CARDS, 2), np.int64),
        pressed=np.zeros(CARDS, np.int64),
        locked=np.zeros(2, np.int64),
        unseen=np.zeros(2, np.int64),
        promise=np.zeros(CARDS),
        points=np.zeros((MOST_POINTS, 3)),
        patch=np.zeros(MOST_POINTS, np.int64),
        alive=np.zeros(MOST_POINTS, np.int64),
        facts=np.zeros(4),
        manner=manner,
    )


@compiled
def has(low: int, high: int, number: int) -> bool:
    """Whether a card is in a set."""
    return bool((low >> number if number < CARDS_IN_SET else high >> (number - CARDS_IN_SET)) & 1)


@compiled
def with_card(low: int, high: int, number: int) -> tuple[int, int]:
    """A set with one more card."""
    if number < CARDS_IN_SET:
        return low | 1 << number, high
    return low, high | 1 << (number - CARDS_IN_SET)


@compiled
def weight(deep: float) -> int:
    """S5: one card that lies slightly on another does not keep it from being taken; two do, or a deep one."""
    return LOCKED if deep > MOST_COVERED + TOLERANCE else 1


@compiled
def _overlap(position: Position, one: int, other: int) -> float:
    """How deep two cards on the table overlap."""
    dx = position[POSES + 3 * other] - position[POSES + 3 * one]
    dy = position[POSES + 3 * other + 1] - position[POSES + 3 * one + 1]
    if abs(dx) > FARTHEST_CENTRE or abs(dy) > FARTHEST_CENTRE:
        return -1.0
    short = position[WORDS:].view(np.float64)
    ax, ay = short[SHORT + 2 * one], short[SHORT + 2 * one + 1]
    return depth(dx / 100, dy / 100, ax, ay, short[SHORT + 2 * other], short[SHORT + 2 * other + 1])


@compiled
def see_layers(scratch: Scratch) -> None:
    """Find which fire cards lie on which. That stays true as long as the game lasts."""
    position, on, deep_on, over = scratch.position, scratch.on, scratch.deep_on, scratch.over
    for below in range(position[FIRE] - 1, -1, -1):  # from the top, so that what lies above is known already
        one = position[ORDER + below]
        on[one, :] = 0
        deep_on[one, :] = 0
        low, high = 0, 0
        for above in range(below + 1, position[FIRE]):
            other = position[ORDER + above]
            deep = _overlap(position, one, other)
            if deep > TOLERANCE:
                on[one, 0], on[one, 1] = with_card(on[one, 0], on[one, 1], other)
                low, high = low | over[other, 0], high | over[other, 1]
                if weight(deep) == LOCKED:
                    deep_on[one, 0], deep_on[one, 1] = with_card(deep_on[one, 0], deep_on[one, 1], other)
        over[one, 0], over[one, 1] = low | on[one, 0], high | on[one, 1]


@compiled
def _see_snow(scratch: Scratch) -> None:
    """Find how much snow lies on each fire card."""
    position = scratch.position
    for fire in range(position[FIRE]):
        one = position[ORDER + fire]
        scratch.pressed[one] = 0
        for snow in range(position[FIRE], position[FIRE] + position[SNOW]):
            deep = _overlap(position, one, position[ORDER + snow])
            if deep > TOLERANCE:
                scratch.pressed[one] += weight(deep)


@compiled
def locks(scratch: Scratch) -> tuple[int, int]:
    """S5: the cards that can never be taken, for what stays on them: snow, and cards that are locked."""
    position, on, deep_on = scratch.position, scratch.on, scratch.deep_on
    low, high = 0, 0
    for place in range(position[FIRE] - 1, -1, -1):  # from the top: what lies above is decided first
        number = position[ORDER + place]
        weighs = scratch.pressed[number]
        if weighs < LOCKED:
            if deep_on[number, 0] & low or deep_on[number, 1] & high:
                weighs = LOCKED
            else:
                weighs += count(on[number, 0] & low) + count(on[number, 1] & high)
        if weighs >= LOCKED:
            low, high = with_card(low, high, number)
    return low, high


@compiled
def study(scratch: Scratch) -> None:
    """Find what is locked and what of it burns. The layers must have been seen."""
    _see_snow(scratch)
    scratch.locked[0], scratch.locked[1] = locks(scratch)
    _peel(scratch)
    facts = scratch.facts
    facts[LOOSE] = scratch.position[FIRE] - scratch.peeled[FIRE]
    facts[BURDEN] = visible(scratch.peeled, scratch.others, scratch.cuts) if scratch.peeled[FIRE] else 0.0
    facts[POINTS], facts[PATCHES] = 0, 0
    if facts[BURDEN] > 0:
        _see_rim(scratch)
        _see_patches(scratch)


@compiled
def _peel(scratch: Scratch) -> None:
    """Take all loose cards off a second table."""
    position, peeled = scratch.position, scratch.peeled
    for word in range(WORDS + SHORT + 2 * CARDS):
        peeled[word] = position[word]
    cards = 0
    for place in range(position[FIRE] + position[SNOW]):
        number = position[ORDER + place]
        if place >= position[FIRE] or has(scratch.locked[0], scratch.locked[1], number):
            peeled[ORDER + cards] = number
            cards += 1
    peeled[FIRE] = cards - position[SNOW]


@compiled
def _see_rim(scratch: Scratch) -> None:
    """Find points at the rim of the burden: at edges of locked cards and of snow."""
    position, rows = scratch.peeled, scratch.others
    short = position[WORDS:].view(np.float64)
    fire, cards = position[FIRE], position[FIRE] + position[SNOW]
    for place in range(cards):
        number = position[ORDER + place]
        x, y = position[POSES + 3 * number], position[POSES + 3 * number + 1]
        sx, sy = short[SHORT + 2 * number], short[SHORT + 2 * number + 1]
        _, near = gather(position, min(place + 1, fire), cards, number, x, y, sx, sy, 0.0, rows)
        # a fire card burns on its own side of its edges; beyond the edges of snow there is fire
        side = -NUDGE if place < fire else NUDGE
        for which in range(4):
            rim = edge(which, 0.0, 0.0, sx, sy)
            px, py, ux, uy, fx, fy, _ = rim
            px, py = x / 100 + px + fx * side, y / 100 + py + fy * side
            for cut in range(opens(rim, NOBODYS, rows, 0, near, scratch.cuts)):
                begin, end = scratch.cuts[cut, 0] + NUDGE, scratch.cuts[cut, 1] - NUDGE
                steps = int((end - begin) / STRIDE) + 1
                for step in range(steps + 1):
                    at = begin + (end - begin) * step / steps
                    _keep_if_burning(scratch, px + ux * at, py + uy * at)


@compiled
def _keep_if_burning(scratch: Scratch, px: float, py: float) -> None:
    """Keep a point if it belongs to the burden, and see whether loose cards lie on it."""
    at = int(scratch.facts[POINTS])
    peeled, position = scratch.peeled, scratch.position
    if (
        at == MOST_POINTS
        or _covers(peeled, peeled[FIRE], peeled[FIRE] + peeled[SNOW], px, py)
        or not _covers(peeled, 0, peeled[FIRE], px, py)
    ):
        return
    scratch.points[at, PX], scratch.points[at, PY], scratch.points[at, BARE] = px, py, 1.0
    for place in range(position[FIRE]):
        if not has(scratch.locked[0], scratch.locked[1], position[ORDER + place]) and _covers(
            position, place, place + 1, px, py
        ):
            scratch.points[at, BARE] = 0.0
            break
    scratch.facts[POINTS] = at + 1


@compiled
def _covers(position: Position, begin: int, end: int, px: float, py: float) -> bool:
    """Whether a point is in one of the cards from `begin` up to `end` from the bottom."""
    short = position[WORDS:].view(np.float64)
    for place in range(begin, end):
        number = position[ORDER + place]
        dx, dy = px - position[POSES + 3 * number] / 100, py - position[POSES + 3 * number + 1] / 100
        if dx * dx + dy * dy <= _RADIUS_2 and within(
            dx, dy, short[SHORT + 2 * number], short[SHORT + 2 * number + 1]
        ):
            return True
    return False


@compiled
def within(dx: float, dy: float, sx: float, sy: float) -> bool:
    """Whether a point lies in a card around the middle."""
    return abs(dx * sx + dy * sy) <= WIDTH / 2 and abs(dx * -sy + dy * sx) <= LENGTH / 2


@compiled
def _see_patches(scratch: Scratch) -> None:
    """Put the points that one card may cover into one patch: greedily, around one that has none yet."""
    points, patch = scratch.points, scratch.patch
    known = int(scratch.facts[POINTS])
    patch[:known] = -1
    patches = 0
    for seed in range(known):
        if patch[seed] >= 0:
            continue
        for at in range(seed, known):
            dx, dy = points[at, PX] - points[seed, PX], points[at, PY] - points[seed, PY]
            if patch[at] < 0 and dx * dx + dy * dy <= TOGETHER * TOGETHER:
                patch[at] = patches
        patches += 1
    scratch.facts[PATCHES] = patches


@compiled
def patches_left(scratch: Scratch, x: int, y: int, sx: float, sy: float) -> int:
    """How many patches have known points that a card there does not cover."""
    known, patches = int(scratch.facts[POINTS]), int(scratch.facts[PATCHES])
    scratch.alive[:patches] = 0
    left = 0
    for at in range(known):
        one = scratch.patch[at]
        if not scratch.alive[one] and not within(
            scratch.points[at, PX] - x / 100, scratch.points[at, PY] - y / 100, sx, sy
        ):
            scratch.alive[one] = 1
            left += 1
    return left


@compiled
def added(scratch: Scratch, low: int, high: int) -> float:
    """The burden that the locked cards of a set bring beyond those already locked, in mm²."""
    position, rows = scratch.position, scratch.others
    short = position[WORDS:].view(np.float64)
    kept_low, kept_high = scratch.locked[0], scratch.locked[1]
    total = 0.0
    for place in range(position[FIRE]):
        number = position[ORDER + place]
        if not has(low, high, number) or has(kept_low, kept_high, number):
            continue
        x, y = position[POSES + 3 * number], position[POSES + 3 * number + 1]
        sx, sy = short[SHORT + 2 * number], short[SHORT + 2 * number + 1]
        fire, near = gather(position, 0, position[FIRE] + position[SNOW], number, x, y, sx, sy, 0.0, rows)
        kept = 0
        for row in range(near):
            if row >= fire or has(kept_low, kept_high, int(rows[row, NUMBER])):
                for column in range(COLUMNS):
                    rows[kept, column] = rows[row, column]
                kept += 1
        total += uncovered(sx, sy, rows, 0, kept, scratch.cuts)
        kept_low, kept_high = with_card(kept_low, kept_high, number)
    return total
