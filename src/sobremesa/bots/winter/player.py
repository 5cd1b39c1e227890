"""A player of Winter: the common search (MCTS) while the lake freezes; while it thaws alpha-beta. Who judges
by a net searches so in thawing too, where alpha-beta proves nothing."""

from __future__ import annotations

import time
from random import Random
from typing import NamedTuple

from sobremesa.bots.bot import Choice, Thought
from sobremesa.bots.searcher import Searcher
from sobremesa.bots.winter.alphabeta import (
    DEEPEST,
    PROVEN,
    STEPS,
    Scratch,
    begin,
    deepen,
    new_scratch,
    search,
    searched,
)
from sobremesa.bots.winter.levels import Thawing
from sobremesa.bots.winter.value import share
from sobremesa.games.game import View
from sobremesa.games.winter import imagine, text
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.winter import ACTIONS, decode, pack
from sobremesa.kernels.winter.position import REMEMBERED

SLICE = 4_000
"""Steps between two looks at the clock."""
LARGEST_TABLE = 1 << 20
"""The transposition table has about an entry for each step, but at most so many."""
ENOUGH = 8
"""Where the value of each action is wanted, so many of the best are enough for a depth that is cut short."""
PROVING = 0.1
"""Who judges by a net reads for so much of the time before, in case that something is proven."""


class Searched(NamedTuple):
    """What a search found about one action."""

    action: int
    value: int
    steps: int


class Player:
    """Plays at a level."""

    def __init__(self, level: Thawing) -> None:
        self._level = level
        self._freezing, self._thawing = (
            Searcher("winter", one, position=_position) for one in (level, level.thawing())
        )

    def choose(self, view: View, rng: Random, seconds: float) -> str:
        """See `Bot`."""
        begun = time.monotonic()
        if view["phase"] == "thawing":
            position = _position(view, rng)
            wanted = ACTIONS if self._level.doubt else 1
            found = self._read(position, seconds, self._level.overlook, wanted, rng)
            if self._is_enough(found):
                doubt = self._level.doubt
                best = max(found, key=lambda one: share_of(one.value) + rng.gauss(0.0, doubt))
                return text(decode(position, best.action))
        return self._searcher(view).choose(view, rng, seconds - (time.monotonic() - begun))

    def consider(self, view: View, rng: Random, seconds: float) -> Thought:
        """See `Adviser`. Nothing is overlooked; what was not searched as deep as the best is left out."""
        begun = time.monotonic()
        if view["phase"] == "thawing":
            position = _position(view, rng)
            found = self._read(position, seconds, 0.0, ACTIONS, rng)
            if self._is_enough(found):
                choices = tuple(
                    Choice(text(decode(position, action)), share_of(value), steps)
                    for action, value, steps in found
                )
                best = choices[0].value
                return Thought(choices, (best, 1.0 - best) if view["turn"] == 0 else (1.0 - best, best))
        return self._searcher(view).consider(view, rng, seconds - (time.monotonic() - begun))

    def _searcher(self, view: View) -> Searcher:
        return self._thawing if view["phase"] == "thawing" else self._freezing

    def _read(
        self, position: Position, seconds: float, overlook: float, wanted: int, rng: Random
    ) -> list[Searched]:
        """By alpha-beta, with all the time there is or with some of it."""
        limit = seconds * PROVING if self._level.by_net else seconds
        return iterative_deepening(position, self._level.steps, limit, overlook, wanted, rng)

    def _is_enough(self, found: list[Searched]) -> bool:
        """Whether alpha-beta decides: alone, or since something is proven."""
        return not self._level.by_net or abs(found[0].value) > PROVEN


def _position(view: View, rng: Random) -> Position:
    """The position. Of a very long past only the end is remembered; a player must move all the same."""
    state = imagine(view, rng)
    return pack(state._replace(past=state.past[-REMEMBERED:]))


def share_of(value: int) -> float:
    """The share of the win that a value stands for: all or nothing if it is proven."""
    if abs(value) > PROVEN:
        return float(value > 0)
    return float(share(value))


def iterative_deepening(
    position: Position, steps: int, seconds: float, overlook: float, wanted: int, rng: Random
) -> list[Searched]:
    """Search a thawing position deeper and deeper; of the actions that were not overlooked the best, so many,
    best first.

    All their values are of one depth, or they could not be compared. A depth that is cut short counts if
    enough of what seemed best before has been searched; what has not is left out. The first depth is never
    cut short, and what is proven is not searched any deeper.
    """
    begun = time.monotonic()
    scratch = new_scratch(1 << min(steps, LARGEST_TABLE).bit_length())
    count = _overlook(scratch, begin(scratch, position), overlook, rng)
    deepen(scratch, count, 1, wanted)
    done = False
    while not done:
        done = search(scratch, SLICE)
    found = _best(scratch, wanted)
    for depth in range(2, DEEPEST):
        if abs(found[0].value) > PROVEN:
            break
        deepen(scratch, count, depth, wanted)
        done = False
        while not done and scratch.progress[STEPS] < steps and time.monotonic() - begun < seconds:
            done = search(scratch, min(SLICE, steps - scratch.progress[STEPS]))
        if searched(scratch) >= min(wanted, count, ENOUGH):
            found = _best(scratch, wanted)
        if not done:
            break
    return found


def _overlook(scratch: Scratch, count: int, overlook: float, rng: Random) -> int:
    """Leave only those of the actions at the root that are seen; how many."""
    seen = [n for n in range(count) if rng.random() >= overlook] or [rng.randrange(count)]
    for n, kept in enumerate(seen):
        scratch.actions[0, n] = scratch.actions[0, kept]
        scratch.ordering[0, n] = scratch.ordering[0, kept]
    return len(seen)


def _best(scratch: Scratch, wanted: int) -> list[Searched]:
    """The best of the actions that have been searched at this depth.

    Of later ones that seem equal only a bound is known, so they may be worse: the earlier one comes first.
    """
    found = [
        Searched(int(scratch.actions[0, n]), int(scratch.ordering[0, n]), int(scratch.root_steps[n]))
        for n in range(searched(scratch))
    ]
    return sorted(found, key=lambda one: -one.value)[:wanted]
