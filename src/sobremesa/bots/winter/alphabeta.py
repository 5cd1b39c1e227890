"""Reading out the thawing of Winter: alpha-beta with a table of positions, deeper and deeper, until proven.

Nothing is hidden in thawing and no chance is left: a turn can be proven won or lost. Values are those of the
seat to decide, as judgements are; beyond `SURE` they are proven, and the larger the sooner. Repetition (W18)
counts as drawn at once within what is read: whoever can win can win without it.

The reading is a loop with a frame for each depth rather than a recursion, so that it can stop anywhere, look
at the clock, and go on.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.bots.winter.evaluation import judge
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.winter import ACTIONS, ALL_WORDS, WORDS, legal, play
from sobremesa.kernels.winter.position import (
    OVER,
    PAST,
    PAST_LENGTH,
    STAGE,
    TURN,
    TURN_BEGINS,
    WINNERS,
    position_number,
)

DEEPEST = 60
"""No turn is read that begins after so many actions."""
_ROOM = DEEPEST + 11
"""The last turn may yet bring choices: at most nine counters (W12) and a group (W15)."""
WON = 30_000
SURE = 20_000
_UNKNOWN = 40_000
_LARGEST = 32_000
_CHOICE_FIRST = 500
"""Actions that leave something to choose (W12, W15) are looked at early: they do much."""

_LATE, _LATER = 3, 8
"""From which action on, in their order, actions are first read one turn less deep, or two."""

_EXACT, _AT_LEAST, _AT_MOST = range(3)
_ALPHA, _BETA, _LOWER, _DEPTH, _COUNT, _NEXT, _BEST, _BEST_ACTION, _TRY = range(9)
_FRAME = 9
"""What a frame consists of."""
_WHOLE, _SHALLOW, _NARROW, _WIDE = range(4)
"""How the next action is tried: with the whole window; a late one less deep, then against the best only, then
with the whole window again, as long as it seems better than the best."""

_STEPS, _PLY, _WANTED = range(3)


class Scratch(NamedTuple):
    """Room to work in: positions, actions and frames by depth, and the table of positions."""

    positions: NDArray[np.int64]
    actions: NDArray[np.int64]
    orders: NDArray[np.int64]
    frames: NDArray[np.int64]
    keys: NDArray[np.int64]
    notes: NDArray[np.int64]
    efforts: NDArray[np.int64]
    """For each action at the root, the steps that it took."""
    effort: NDArray[np.int64]
    """All steps so far, how deep the reading stands, and how many values are wanted at the root."""


def new_scratch(entries: int) -> Scratch:
    """Room to work in, with a table of this size, a power of two."""
    return Scratch(
        np.zeros((_ROOM, ALL_WORDS), np.int64),
        np.zeros((_ROOM, ACTIONS), np.int64),
        np.zeros((_ROOM, ACTIONS), np.int64),
        np.zeros((_ROOM, _FRAME), np.int64),
        np.zeros(entries, np.int64),
        np.zeros(entries, np.int64),
        np.zeros(ACTIONS, np.int64),
        np.zeros(3, np.int64),
    )


# --- One position -------------------------------------------------------------------------------------


@compiled
def _step(scratch: Scratch, ply: int, action: int) -> int:
    """Play an action one deeper; its value to who plays it if that ends the game, else `_UNKNOWN`."""
    position, after = scratch.positions[ply], scratch.positions[ply + 1]
    for word in range(WORDS):
        after[word] = position[word]
    play(after, action)
    scratch.effort[_STEPS] += 1
    scratch.efforts[scratch.frames[0, _NEXT]] += 1
    if after[STAGE] != OVER:
        return _UNKNOWN
    if after[WINNERS] == 3:
        return 0
    return WON - ply if after[WINNERS] >> position[TURN] & 1 else ply - WON


@compiled
def _repeated(position: Position) -> bool:
    """Whether the position occurred before (W18)."""
    last = PAST + position[PAST_LENGTH] - 1
    again = False
    for i in range(PAST, last):
        again |= position[i] == position[last]
    return again


@compiled
def _arrange(scratch: Scratch, ply: int, count: int, hint: int) -> None:
    """Judge where each action leads, to try the best first; before all others what was best before."""
    after = scratch.positions[ply + 1]
    for n in range(count):
        action = scratch.actions[ply, n]
        if action == hint:
            scratch.orders[ply, n] = _LARGEST
            continue
        value = _step(scratch, ply, action)
        if value == _UNKNOWN:
            value = _CHOICE_FIRST
            if after[STAGE] == TURN_BEGINS:
                value = -judge(after, scratch.orders[ply + 1])
        scratch.orders[ply, n] = value


@compiled
def _enter(scratch: Scratch, ply: int, alpha: int, beta: int, depth: int) -> int:
    """Come to a position: its value if that is known at once; else a frame is made for it: `_UNKNOWN`."""
    position = scratch.positions[ply]
    hint = -1
    if position[STAGE] == TURN_BEGINS and ply > 0:
        if _repeated(position):
            return 0
        if depth <= 0 or ply >= DEEPEST:
            return judge(position, scratch.orders[ply])
        key = position_number(position)
        slot = key & len(scratch.keys) - 1
        if scratch.keys[slot] == key:
            note = scratch.notes[slot]
            hint = note >> 32
            value = _noted_value(note, ply)
            bound = note >> 16 & 3
            proven = (value > SURE and bound != _AT_MOST) or (value < -SURE and bound != _AT_LEAST)
            decided = bound == _EXACT or (value >= beta if bound == _AT_LEAST else value <= alpha)
            if decided and (proven or note >> 18 & 63 >= depth):
                return value
    count = legal(position, scratch.actions[ply])
    if depth >= 2:
        _arrange(scratch, ply, count, hint)
    else:
        for n in range(count):
            scratch.orders[ply, n] = scratch.actions[ply, n] == hint
    _open(scratch, ply, alpha, beta, depth, count)
    return _UNKNOWN


@compiled
def _open(scratch: Scratch, ply: int, alpha: int, beta: int, depth: int, count: int) -> None:
    frame = scratch.frames[ply]
    frame[_ALPHA], frame[_BETA], frame[_LOWER], frame[_DEPTH] = (
        alpha,
        beta,
        alpha,
        depth,
    )
    frame[_COUNT], frame[_NEXT], frame[_BEST], frame[_BEST_ACTION] = (
        count,
        0,
        -_LARGEST,
        -1,
    )
    frame[_TRY] = _WHOLE


# --- The table ----------------------------------------------------------------------------------------


@compiled
def _noted_value(note: int, ply: int) -> int:
    """Proven values are noted as seen from the position, and used as seen from the root."""
    value = (note & 0xFFFF) - 0x8000
    if value > SURE:
        return value - ply
    return value + ply if value < -SURE else value


@compiled
def _leave(scratch: Scratch, ply: int) -> int:
    """What was found about a position, noted in the table."""
    frame, position = scratch.frames[ply], scratch.positions[ply]
    best = frame[_BEST]
    if position[STAGE] == TURN_BEGINS:
        bound = _AT_MOST if best <= frame[_ALPHA] else _AT_LEAST if best >= frame[_BETA] else _EXACT
        value = best + ply if best > SURE else best - ply if best < -SURE else best
        key = position_number(position)
        slot = key & len(scratch.keys) - 1
        scratch.keys[slot] = key
        scratch.notes[slot] = frame[_BEST_ACTION] << 32 | frame[_DEPTH] << 18 | bound << 16 | value + 0x8000
    return best


# --- Reading ------------------------------------------------------------------------------------------


@compiled
def begin(scratch: Scratch, position: Position) -> int:
    """Put a position on an empty scratch; how many legal actions it has."""
    for word in range(WORDS):
        scratch.positions[0, word] = position[word]
    count = legal(scratch.positions[0], scratch.actions[0])
    _arrange(scratch, 0, count, -1)
    for n in range(count):
        scratch.efforts[n] = 1
    return count


@compiled
def deepen(scratch: Scratch, count: int, depth: int, wanted: int) -> None:
    """Begin to read the actions at the root so deep: to find the values of so many of the best.

    Of the others it is only found that they are no better than the last of these.
    """
    _open(scratch, 0, -_LARGEST, _LARGEST, depth, count)
    scratch.effort[_PLY] = 0
    scratch.effort[_WANTED] = wanted


@compiled
def read(scratch: Scratch, steps: int) -> bool:
    """Go on for about so many steps; whether that depth is read out."""
    ply = scratch.effort[_PLY]
    limit = scratch.effort[_STEPS] + steps
    while scratch.effort[_STEPS] < limit:
        value = _try_next(scratch, ply)
        if value == _UNKNOWN:
            ply += 1
            continue
        while _settle(scratch, ply, value):
            if ply == 0:
                return True
            value = _leave(scratch, ply)
            ply -= 1
            if scratch.positions[ply, TURN] != scratch.positions[ply + 1, TURN]:
                value = -value
    scratch.effort[_PLY] = ply
    return False


@compiled
def _try_next(scratch: Scratch, ply: int) -> int:
    """Play the next action of a frame: its value if that is known at once, else `_UNKNOWN`."""
    frame = scratch.frames[ply]
    n, depth = frame[_NEXT], frame[_DEPTH]
    if frame[_TRY] == _WHOLE:
        _bring_best_forward(scratch, ply, n)
    value = _step(scratch, ply, scratch.actions[ply, n])
    if value != _UNKNOWN:
        return value
    lower, upper = frame[_LOWER], frame[_BETA]
    if scratch.positions[ply + 1, TURN] == scratch.positions[ply, TURN]:
        return _enter(scratch, ply + 1, lower, upper, depth)  # the turn goes on with a choice (W12, W15)
    if frame[_TRY] == _WHOLE and n > 0 and depth >= 2 and lower > -_LARGEST:
        frame[_TRY] = _SHALLOW if n >= _LATE and depth >= 3 and ply > 0 else _NARROW
    if frame[_TRY] == _SHALLOW:
        depth -= 2 if n >= _LATER and depth >= 4 else 1
    if frame[_TRY] == _SHALLOW or frame[_TRY] == _NARROW:
        upper = lower + 1
    value = _enter(scratch, ply + 1, -upper, -lower, depth - 1)
    return value if value == _UNKNOWN else -value


@compiled
def _bring_best_forward(scratch: Scratch, ply: int, n: int) -> None:
    """Of the actions not yet tried, the most candidates comes next."""
    actions, orders = scratch.actions[ply], scratch.orders[ply]
    best = n
    for m in range(n + 1, scratch.frames[ply, _COUNT]):
        if orders[m] > orders[best]:
            best = m
    actions[n], actions[best] = actions[best], actions[n]
    orders[n], orders[best] = orders[best], orders[n]
    if ply == 0:
        scratch.efforts[n], scratch.efforts[best] = scratch.efforts[best], scratch.efforts[n]


@compiled
def _settle(scratch: Scratch, ply: int, value: int) -> bool:
    """Take the value of the action just tried; whether the frame is done."""
    frame = scratch.frames[ply]
    n = frame[_NEXT]
    lower = frame[_LOWER]
    if frame[_TRY] == _SHALLOW and value > lower:
        frame[_TRY] = _NARROW
        return False
    if frame[_TRY] == _NARROW and lower < value < frame[_BETA]:
        frame[_TRY] = _WIDE
        return False
    frame[_TRY] = _WHOLE
    if ply == 0:
        scratch.orders[0, n] = value
        frame[_LOWER] = _last_wanted(scratch, n + 1)
    elif value > frame[_BEST]:
        frame[_BEST] = value
        frame[_BEST_ACTION] = scratch.actions[ply, n]
        frame[_LOWER] = max(lower, value)
    frame[_NEXT] = n + 1
    return frame[_LOWER] >= frame[_BETA] or n + 1 == frame[_COUNT]


@compiled
def _last_wanted(scratch: Scratch, settled: int) -> int:
    """The value that an action at the root must exceed to be one of the best that are wanted."""
    lower, least, better = scratch.frames[0, _LOWER], _LARGEST, 0
    for n in range(settled):
        if scratch.orders[0, n] > lower:
            better += 1
            least = min(least, scratch.orders[0, n])
    return least if better >= scratch.effort[_WANTED] else lower


def settled(scratch: Scratch) -> int:
    """How many actions at the root have been read at this depth: the first, which seemed best before."""
    return int(scratch.frames[0, _NEXT])
