"""Whose turn is next, where more is to be done than there are hands: thoughts, or pieces at the desk."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from dataclasses import dataclass
from enum import IntEnum
from time import monotonic
from typing import Generic, TypeVar

W = TypeVar("W")


class Rank(IntEnum):
    """How urgent a thought is: a higher one waits for all lower ones."""

    PLAYED = 0
    """Somebody sits at the table, or looks on, and waits for a bot's move."""
    HINT = 1
    ALONE = 2
    """A bot's move that nobody is there to see."""
    REVIEW = 3
    """A position of a finished game."""


@dataclass(frozen=True, slots=True)
class Errand:
    """For whom something is thought about, and how urgent it is."""

    person: str
    rank: Rank
    itself: bool = False
    """Whether nobody may stand in for the bot that is asked: the game counts against its rating."""
    address: str = ""
    """Where they are, if it is known: there may be several of them who are all one."""
    table: str = ""
    """The table that it is for, if there is one: a bot may go on with what it thought there before."""


@dataclass(slots=True)
class _Wish(Generic[W]):
    granted: asyncio.Future[W]
    since: float


_People = OrderedDict[str, deque[_Wish[W]]]
"""The wishes of each person, whose turn it is first."""


class Turns(Generic[W]):
    """Lends workers. Of equally urgent errands each address, and there each person, has one done in turn,
    however many they have."""

    def __init__(self) -> None:
        self._free: list[W] = []
        self._waiting: dict[Rank, OrderedDict[str, _People[W]]] = {rank: OrderedDict() for rank in Rank}
        self._lent = 0
        self._waited = 0.0

    async def borrow(self, errand: Errand) -> W:
        """A worker, when it is this errand's turn."""
        since = monotonic()
        if self._free:
            worker = self._free.pop()
        else:
            wish: _Wish[W] = _Wish(asyncio.get_running_loop().create_future(), since)
            people = self._waiting[errand.rank].setdefault(errand.address, OrderedDict())
            people.setdefault(errand.person, deque()).append(wish)
            try:
                worker = await wish.granted
            except asyncio.CancelledError:
                if wish.granted.done() and not wish.granted.cancelled():
                    self.give(wish.granted.result())
                raise
        self._lent += 1
        self._waited += monotonic() - since
        return worker

    def give(self, worker: W) -> bool:
        """A worker is free. Returns whether somebody waited for one."""
        wanted = self.hand_on(worker)
        if not wanted:
            self._free.append(worker)
        return wanted

    def hand_on(self, worker: W) -> bool:
        """A worker for who is next. Returns whether anybody waits."""
        wish = self._next()
        if wish is None:
            return False
        wish.granted.set_result(worker)
        return True

    @property
    def has_free(self) -> bool:
        """Whether a worker has nothing to do."""
        return bool(self._free)

    def take_free(self) -> W:
        """A worker that has nothing to do."""
        return self._free.pop()

    def metrics(self) -> dict[str, float]:
        """How many wait, how long the one that has waited longest, and how much waiting there ever was."""
        places = [people for places in self._waiting.values() for people in places.values()]
        wishes = [wish for people in places for queue in people.values() for wish in queue]
        waiting = [wish.since for wish in wishes if not wish.granted.done()]
        return {
            "thoughts_waiting": len(waiting),
            "thoughts_longest_wait_seconds": monotonic() - min(waiting) if waiting else 0.0,
            "thoughts": self._lent,
            "thoughts_waited_seconds": self._waited,
        }

    def _next(self) -> _Wish[W] | None:
        for places in self._waiting.values():
            while places:
                place, people = places.popitem(last=False)
                person, queue = people.popitem(last=False)
                wish = queue.popleft()
                if queue:
                    people[person] = queue  # and then it is the others' turn
                if people:
                    places[place] = people
                if not wish.granted.done():  # given up meanwhile
                    return wish
        return None
