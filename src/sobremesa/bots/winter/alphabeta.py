"""Alpha-beta for the thawing of Winter, where nothing is hidden and no chance is left.

A negamax search with the usual parts: iterative deepening (the player's loop), a transposition table, move
ordering by static evaluation, principal variation search with null windows, and late move reductions. There
is no quiescence search: the evaluation counts what one action can break off (`evaluation.py`).

Depth is counted in turns. A turn may take several actions (W12, W15), which do not use up depth and do not
change the sign of the value; plies are actions. Values are hundredths of log-odds for the seat to decide;
beyond `PROVEN` they are wins or losses for certain, and the sooner the larger. A position that occurred
before (W18) counts as drawn at once: whoever can win can win without repeating.

The search is a loop over a stack of frames rather than a recursion, so that it can stop anywhere for a look
at the clock, and go on. A frame is one node on the way from the root.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.bots.winter.evaluation import evaluate
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
"""No turn is searched that begins after so many actions."""
_STACK = DEEPEST + 11
"""The last turn may yet bring choices: at most nine counters (W12) and a group (W15)."""

WON = 30_000
"""A win at the root; one ply later it is worth one less."""
PROVEN = 20_000
"""No evaluation is so large: what is beyond is won or lost."""
_INFINITY = 32_000
"""Beyond every value, and yet within 16 bits, as the transposition table has them."""
_OPEN = 40_000
"""Instead of a value: the node has to be searched first."""
_NO_ACTION = -1

_CHOICE_FIRST = 500
"""Actions that leave something to choose (W12, W15) are tried early: they do much."""
_LATE, _VERY_LATE = 3, 8
"""From which action on, in their order, actions are first searched one turn less deep, or two."""

# A frame, by its words.
_ALPHA, _BETA = 0, 1
"""The window with which the node was entered."""
_LOWER = 2
"""Alpha as it rises while actions are searched."""
_DEPTH = 3
"""How many turns are searched from here."""
_COUNT, _NEXT = 4, 5
"""How many actions there are, and which comes next."""
_BEST, _BEST_ACTION = 6, 7
_TRIAL = 8
_FRAME = 9

# How the next action of a frame is tried, in this order as long as it seems better than the best so far.
_FULL_WINDOW = 0
"""The first action, or one for which nothing else was decided yet."""
_REDUCED = 1
"""A late action: less deep, and with a null window."""
_NULL_WINDOW = 2
"""As deep as the others, but only asking whether it is better at all."""
_SEARCH_AGAIN = 3
"""It is better: with the full window, to learn by how much."""

# What an entry of the transposition table says of its value.
_EXACT, _LOWER_BOUND, _UPPER_BOUND = range(3)

# The words of `Scratch.progress`.
STEPS = 0
"""Actions played so far: the measure of effort."""
_PLY = 1
"""Where the search stands."""
_WANTED = 2
"""Of how many actions at the root the exact value is wanted."""


class Scratch(NamedTuple):
    """Room to work in. The first index of the first four is the ply."""

    positions: NDArray[np.int64]
    actions: NDArray[np.int64]
    """The legal actions of the node, those that were tried first."""
    ordering: NDArray[np.int64]
    """For each of them how promising it is; at the root, once it was searched, its value."""
    frames: NDArray[np.int64]
    keys: NDArray[np.int64]
    """The transposition table: the number of the position in each slot."""
    entries: NDArray[np.int64]
    """And what is known of it: best action, depth, kind of bound, value (see `_pack_entry`)."""
    root_steps: NDArray[np.int64]
    """The steps that each action at the root took."""
    progress: NDArray[np.int64]


def new_scratch(entries: int) -> Scratch:
    """Room to work in, with a transposition table of this size, a power of two."""
    return Scratch(
        np.zeros((_STACK, ALL_WORDS), np.int64),
        np.zeros((_STACK, ACTIONS), np.int64),
        np.zeros((_STACK, ACTIONS), np.int64),
        np.zeros((_STACK, _FRAME), np.int64),
        np.zeros(entries, np.int64),
        np.zeros(entries, np.int64),
        np.zeros(ACTIONS, np.int64),
        np.zeros(3, np.int64),
    )


# --- The root -----------------------------------------------------------------------------------------


@compiled
def begin(scratch: Scratch, position: Position) -> int:
    """Put a position at the root of an empty scratch, its actions in order; how many there are."""
    for word in range(WORDS):
        scratch.positions[0, word] = position[word]
    count = legal(scratch.positions[0], scratch.actions[0])
    _order(scratch, 0, count, _NO_ACTION)
    for n in range(count):
        scratch.root_steps[n] = 1
    return count


@compiled
def deepen(scratch: Scratch, count: int, depth: int, wanted: int) -> None:
    """Begin to search the actions at the root so deep, for the values of so many of the best.

    Of the others it is only found that they are no better than the last of these.
    """
    _open(scratch, 0, -_INFINITY, _INFINITY, depth, count)
    scratch.progress[_PLY] = 0
    scratch.progress[_WANTED] = wanted


@compiled
def search(scratch: Scratch, steps: int) -> bool:
    """Go on for about so many steps; whether this depth is done."""
    ply = scratch.progress[_PLY]
    limit = scratch.progress[STEPS] + steps
    while scratch.progress[STEPS] < limit:
        value = _try_next(scratch, ply)
        if value == _OPEN:
            ply += 1
            continue
        while _take_value(scratch, ply, value):
            if ply == 0:
                return True
            value = _leave(scratch, ply)
            ply -= 1
            if scratch.positions[ply, TURN] != scratch.positions[ply + 1, TURN]:
                value = -value
    scratch.progress[_PLY] = ply
    return False


def searched(scratch: Scratch) -> int:
    """How many actions at the root have been searched at this depth: the first, which seemed best before."""
    return int(scratch.frames[0, _NEXT])


# --- Entering a node ----------------------------------------------------------------------------------


@compiled
def _enter(scratch: Scratch, ply: int, alpha: int, beta: int, depth: int) -> int:
    """Come to a node: its value if that is known at once; else it gets a frame, and the value is `_OPEN`."""
    position = scratch.positions[ply]
    best_before = _NO_ACTION
    if position[STAGE] == TURN_BEGINS and ply > 0:
        if _repeated(position):
            return 0
        if depth <= 0 or ply >= DEEPEST:
            return evaluate(position, scratch.ordering[ply])
        value, best_before = _probe(scratch, position, ply, alpha, beta, depth)
        if value != _OPEN:
            return value
    count = legal(position, scratch.actions[ply])
    if depth >= 2:
        _order(scratch, ply, count, best_before)
    else:  # so near the leaves ordering costs more than it saves
        for n in range(count):
            scratch.ordering[ply, n] = scratch.actions[ply, n] == best_before
    _open(scratch, ply, alpha, beta, depth, count)
    return _OPEN


@compiled
def _repeated(position: Position) -> bool:
    """Whether the position occurred before (W18)."""
    last = PAST + position[PAST_LENGTH] - 1
    again = False
    for i in range(PAST, last):
        again |= position[i] == position[last]
    return again


@compiled
def _open(scratch: Scratch, ply: int, alpha: int, beta: int, depth: int, count: int) -> None:
    """Make a frame for a node."""
    frame = scratch.frames[ply]
    frame[_ALPHA], frame[_BETA], frame[_LOWER] = alpha, beta, alpha
    frame[_DEPTH] = depth
    frame[_COUNT], frame[_NEXT] = count, 0
    frame[_BEST], frame[_BEST_ACTION] = -_INFINITY, _NO_ACTION
    frame[_TRIAL] = _FULL_WINDOW


@compiled
def _order(scratch: Scratch, ply: int, count: int, best_before: int) -> None:
    """Order the actions by the evaluation of where they lead; before all others what was best before."""
    after = scratch.positions[ply + 1]
    for n in range(count):
        action = scratch.actions[ply, n]
        if action == best_before:
            scratch.ordering[ply, n] = _INFINITY
            continue
        value = _play_deeper(scratch, ply, action)
        if value == _OPEN:
            value = _CHOICE_FIRST
            if after[STAGE] == TURN_BEGINS:
                value = -evaluate(after, scratch.ordering[ply + 1])
        scratch.ordering[ply, n] = value


@compiled
def _play_deeper(scratch: Scratch, ply: int, action: int) -> int:
    """Play an action into the next ply; its value to who plays it if that ends the game, else `_OPEN`."""
    position, after = scratch.positions[ply], scratch.positions[ply + 1]
    for word in range(WORDS):
        after[word] = position[word]
    play(after, action)
    scratch.progress[STEPS] += 1
    scratch.root_steps[scratch.frames[0, _NEXT]] += 1
    if after[STAGE] != OVER:
        return _OPEN
    if after[WINNERS] == 3:  # both: a draw
        return 0
    return WON - ply if after[WINNERS] >> position[TURN] & 1 else ply - WON


# --- Searching the actions of a node ------------------------------------------------------------------


@compiled
def _try_next(scratch: Scratch, ply: int) -> int:
    """Play the next action of a frame: its value if that is known at once, else `_OPEN`."""
    frame = scratch.frames[ply]
    n, depth = frame[_NEXT], frame[_DEPTH]
    if frame[_TRIAL] == _FULL_WINDOW:
        _bring_best_forward(scratch, ply, n)
    value = _play_deeper(scratch, ply, scratch.actions[ply, n])
    if value != _OPEN:
        return value
    lower, upper = frame[_LOWER], frame[_BETA]
    if scratch.positions[ply + 1, TURN] == scratch.positions[ply, TURN]:
        return _enter(scratch, ply + 1, lower, upper, depth)  # the turn goes on with a choice (W12, W15)
    if frame[_TRIAL] == _FULL_WINDOW and n > 0 and depth >= 2 and lower > -_INFINITY:
        frame[_TRIAL] = _REDUCED if n >= _LATE and depth >= 3 and ply > 0 else _NULL_WINDOW
    if frame[_TRIAL] == _REDUCED:
        depth -= 2 if n >= _VERY_LATE and depth >= 4 else 1
    if frame[_TRIAL] == _REDUCED or frame[_TRIAL] == _NULL_WINDOW:
        upper = lower + 1
    value = _enter(scratch, ply + 1, -upper, -lower, depth - 1)
    return value if value == _OPEN else -value


@compiled
def _bring_best_forward(scratch: Scratch, ply: int, n: int) -> None:
    """Of the actions not yet tried, the most promising comes next."""
    actions, ordering = scratch.actions[ply], scratch.ordering[ply]
    best = n
    for m in range(n + 1, scratch.frames[ply, _COUNT]):
        if ordering[m] > ordering[best]:
            best = m
    actions[n], actions[best] = actions[best], actions[n]
    ordering[n], ordering[best] = ordering[best], ordering[n]
    if ply == 0:
        steps = scratch.root_steps
        steps[n], steps[best] = steps[best], steps[n]


@compiled
def _take_value(scratch: Scratch, ply: int, value: int) -> bool:
    """Take the value of the action just tried; whether the node is done.

    An action that turns out better than the best in a cheap trial is tried again in a dearer one.
    """
    frame = scratch.frames[ply]
    n = frame[_NEXT]
    lower = frame[_LOWER]
    if frame[_TRIAL] == _REDUCED and value > lower:
        frame[_TRIAL] = _NULL_WINDOW
        return False
    if frame[_TRIAL] == _NULL_WINDOW and lower < value < frame[_BETA]:
        frame[_TRIAL] = _SEARCH_AGAIN
        return False
    frame[_TRIAL] = _FULL_WINDOW
    if ply == 0:
        scratch.ordering[0, n] = value
        frame[_LOWER] = _last_wanted(scratch, n + 1)
    elif value > frame[_BEST]:
        frame[_BEST] = value
        frame[_BEST_ACTION] = scratch.actions[ply, n]
        frame[_LOWER] = max(lower, value)
    frame[_NEXT] = n + 1
    return frame[_LOWER] >= frame[_BETA] or n + 1 == frame[_COUNT]


@compiled
def _last_wanted(scratch: Scratch, searched: int) -> int:
    """The value that an action at the root must exceed to be one of the best that are wanted."""
    lower, least, better = scratch.frames[0, _LOWER], _INFINITY, 0
    for n in range(searched):
        if scratch.ordering[0, n] > lower:
            better += 1
            least = min(least, scratch.ordering[0, n])
    return least if better >= scratch.progress[_WANTED] else lower


# --- The transposition table --------------------------------------------------------------------------
#
# One entry a slot, the newest stays. Wins and losses are stored as counted from the position, and used as
# counted from the root: the same position may be reached after more or fewer plies.


@compiled
def _probe(
    scratch: Scratch, position: Position, ply: int, alpha: int, beta: int, depth: int
) -> tuple[int, int]:
    """The value, if the table knows it well enough for this window and depth, else `_OPEN`; and the action
    that was best, if the position was searched before."""
    key = position_number(position)
    slot = key & len(scratch.keys) - 1
    if scratch.keys[slot] != key:
        return _OPEN, _NO_ACTION
    entry = scratch.entries[slot]
    value, bound = _value_in(entry, ply), _bound_in(entry)
    proven = (value > PROVEN and bound != _UPPER_BOUND) or (value < -PROVEN and bound != _LOWER_BOUND)
    decided = bound == _EXACT or (value >= beta if bound == _LOWER_BOUND else value <= alpha)
    if decided and (proven or _depth_in(entry) >= depth):
        return value, _action_in(entry)
    return _OPEN, _action_in(entry)


@compiled
def _leave(scratch: Scratch, ply: int) -> int:
    """The value of a node that is done, stored in the table."""
    frame, position = scratch.frames[ply], scratch.positions[ply]
    best = frame[_BEST]
    if position[STAGE] == TURN_BEGINS:
        if best <= frame[_ALPHA]:
            bound = _UPPER_BOUND
        elif best >= frame[_BETA]:
            bound = _LOWER_BOUND
        else:
            bound = _EXACT
        key = position_number(position)
        slot = key & len(scratch.keys) - 1
        scratch.keys[slot] = key
        scratch.entries[slot] = _pack_entry(frame[_BEST_ACTION], frame[_DEPTH], bound, best, ply)
    return best


@compiled
def _pack_entry(action: int, depth: int, bound: int, value: int, ply: int) -> int:
    """From the highest bits: the action, the depth, 2 bits of the bound, 16 of the value."""
    if value > PROVEN:
        value += ply
    elif value < -PROVEN:
        value -= ply
    return action << 32 | depth << 18 | bound << 16 | value + 0x8000


@compiled
def _action_in(entry: int) -> int:
    return entry >> 32


@compiled
def _depth_in(entry: int) -> int:
    return entry >> 18 & 63


@compiled
def _bound_in(entry: int) -> int:
    return entry >> 16 & 3


@compiled
def _value_in(entry: int, ply: int) -> int:
    value = (entry & 0xFFFF) - 0x8000
    if value > PROVEN:
        return value - ply
    return value + ply if value < -PROVEN else value
