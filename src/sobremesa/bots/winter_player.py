"""A player of Winter: the common search while the lake freezes, reading out while it thaws."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from sobremesa.bots.bot import Choice, Thought
from sobremesa.bots.levels import Level
from sobremesa.bots.searcher import Searcher
from sobremesa.bots.winter_frost import share
from sobremesa.bots.winter_thaw import DEEPEST, SURE, begin, deepen, new_desk, read
from sobremesa.games.game import View
from sobremesa.games.winter import imagine, text
from sobremesa.kernels.kernel import Record
from sobremesa.kernels.winter import decode, pack

SLICE = 20_000
"""Steps between two looks at the clock."""
LARGEST_TABLE = 1 << 20


@dataclass(frozen=True, slots=True)
class Thawing(Level):
    """A level that also says how far it reads."""

    steps: int = 0
    """Actions tried in thought before a thawing turn."""


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
        record = pack(imagine(view, rng))
        found = read_out(
            record,
            self._level.steps,
            seconds,
            self._level.overlook,
            self._level.doubt > 0,
            rng,
        )
        best = max(
            found,
            key=lambda reading: worth(reading.value) + rng.gauss(0.0, self._level.doubt),
        )
        return text(decode(record, best.action))

    def consider(self, view: View, rng: Random, seconds: float) -> Thought:
        """See `Adviser`. In thawing all but the best action may be worth even less than is said."""
        if view["phase"] != "thawing":
            return self._searcher.consider(view, rng, seconds)
        record = pack(imagine(view, rng))
        found = read_out(record, self._level.steps, seconds, 0.0, False, rng)
        choices = tuple(
            Choice(text(decode(record, action)), worth(value), steps) for action, value, steps in found
        )
        best = choices[0].worth
        return Thought(choices, (best, 1.0 - best) if view["turn"] == 0 else (1.0 - best, best))


def worth(value: int) -> float:
    """The share of the win that a value stands for: all or nothing if it is proven."""
    if abs(value) > SURE:
        return float(value > 0)
    return float(share(value))


def read_out(
    record: Record, steps: int, seconds: float, overlook: float, each: bool, rng: Random
) -> list[Reading]:
    """Read a thawing position so far; what was found about the actions that were not overlooked, best first.

    `each`: find the value of every action; else of the best, and of the others only that they are no better.
    """
    begun = time.monotonic()
    desk = new_desk(1 << min(steps, LARGEST_TABLE).bit_length())
    count = begin(desk, record)
    seen = [n for n in range(count) if rng.random() >= overlook] or [rng.randrange(count)]
    for n, kept in enumerate(seen):
        desk.actions[0, n], desk.orders[0, n] = (
            desk.actions[0, kept],
            desk.orders[0, kept],
        )
    count = len(seen)
    for depth in range(1, DEEPEST):
        deepen(desk, count, depth, each)
        done = read(desk, min(SLICE, max(1, steps - desk.effort[0])))
        while not done and desk.effort[0] < steps and time.monotonic() - begun < seconds:
            done = read(desk, min(SLICE, steps - desk.effort[0]))
        if not done or time.monotonic() - begun >= seconds or abs(max(desk.orders[0, :count])) > SURE:
            break
    found = [
        Reading(int(desk.actions[0, n]), int(desk.orders[0, n]), int(desk.efforts[n])) for n in range(count)
    ]
    return sorted(found, key=lambda reading: -reading.value)
