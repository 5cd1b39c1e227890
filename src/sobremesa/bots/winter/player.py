"""A player of Winter: the common search while the lake freezes, reading out while it thaws."""

from __future__ import annotations

import time
from random import Random
from typing import NamedTuple

from sobremesa.bots.bot import Choice, Thought
from sobremesa.bots.searcher import Searcher
from sobremesa.bots.winter.alphabeta import DEEPEST, SURE, Scratch, begin, deepen, new_scratch, read, settled
from sobremesa.bots.winter.levels import Thawing
from sobremesa.bots.winter.value import share
from sobremesa.games.game import View
from sobremesa.games.winter import imagine, text
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.winter import ACTIONS, decode, pack
from sobremesa.kernels.winter.position import REMEMBERED

SLICE = 20_000
"""Steps between two looks at the clock."""
LARGEST_TABLE = 1 << 20
ENOUGH = 8
"""Where the value of each action is wanted, so many of the best are enough for a depth that is cut short."""


class Reading(NamedTuple):
    """What was read about one action."""

    action: int
    value: int
    steps: int


class Player:
    """Plays at a level."""

    def __init__(self, level: Thawing) -> None:
        self._level = level
        self._searcher = Searcher("winter", level)

    def choose(self, view: View, rng: Random, seconds: float) -> str:
        """See `Bot`."""
        if view["phase"] != "thawing":
            return self._searcher.choose(view, rng, seconds)
        position = _position(view, rng)
        wanted = ACTIONS if self._level.doubt else 1
        found = read_out(position, self._level.steps, seconds, self._level.overlook, wanted, rng)
        best = max(
            found,
            key=lambda reading: worth(reading.value) + rng.gauss(0.0, self._level.doubt),
        )
        return text(decode(position, best.action))

    def consider(self, view: View, rng: Random, seconds: float) -> Thought:
        """See `Adviser`. Nothing is overlooked; what was not read as deep as the best is not spoken of."""
        if view["phase"] != "thawing":
            return self._searcher.consider(view, rng, seconds)
        position = _position(view, rng)
        found = read_out(position, self._level.steps, seconds, 0.0, ACTIONS, rng)
        choices = tuple(
            Choice(text(decode(position, action)), worth(value), steps) for action, value, steps in found
        )
        best = choices[0].value
        return Thought(choices, (best, 1.0 - best) if view["turn"] == 0 else (1.0 - best, best))


def _position(view: View, rng: Random) -> Position:
    """The position. Of a very long past only the end is remembered; a player must move all the same."""
    state = imagine(view, rng)
    return pack(state._replace(past=state.past[-REMEMBERED:]))


def worth(value: int) -> float:
    """The share of the win that a value stands for: all or nothing if it is proven."""
    if abs(value) > SURE:
        return float(value > 0)
    return float(share(value))


def read_out(
    position: Position, steps: int, seconds: float, overlook: float, wanted: int, rng: Random
) -> list[Reading]:
    """Read a thawing position so far; of the actions that were not overlooked the best, so many, best first.

    All their values are of one depth, or they could not be compared. A depth that is cut short counts if
    enough of what seemed best before has been read; what has not is left out. The first is never cut short.
    """
    begun = time.monotonic()
    scratch = new_scratch(1 << min(steps, LARGEST_TABLE).bit_length())
    count = begin(scratch, position)
    seen = [n for n in range(count) if rng.random() >= overlook] or [rng.randrange(count)]
    for n, kept in enumerate(seen):
        scratch.actions[0, n], scratch.orders[0, n] = (
            scratch.actions[0, kept],
            scratch.orders[0, kept],
        )
    count = len(seen)
    deepen(scratch, count, 1, wanted)
    done = False
    while not done:
        done = read(scratch, SLICE)
    found = _best(scratch, wanted)
    for depth in range(2, DEEPEST):
        if abs(found[0].value) > SURE:
            break
        deepen(scratch, count, depth, wanted)
        done = False
        while not done and scratch.effort[0] < steps and time.monotonic() - begun < seconds:
            done = read(scratch, min(SLICE, steps - scratch.effort[0]))
        if settled(scratch) >= min(wanted, count, ENOUGH):
            found = _best(scratch, wanted)
        if not done:
            break
    return found


def _best(scratch: Scratch, wanted: int) -> list[Reading]:
    """The best of the actions that have been read at this depth. Later ones that seem equal may be worse."""
    found = [
        Reading(int(scratch.actions[0, n]), int(scratch.orders[0, n]), int(scratch.efforts[n]))
        for n in range(settled(scratch))
    ]
    return sorted(found, key=lambda reading: -reading.value)[:wanted]
