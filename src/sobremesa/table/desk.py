"""The desk at which things are worked out for people: one piece at a time, addresses and people in turn.

One thread does everything, so whatever somebody asks for holds up all others while it is worked out. A
request is cut where it waits for something: each piece in between is done at the desk, and after a few
milliseconds of pieces whatever else is due comes first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator
from time import perf_counter, thread_time
from typing import Any, Generic, TypeVar

from sobremesa.table import limits
from sobremesa.table.turns import Errand, Turns

T = TypeVar("T")

Pay = Callable[[float], None]
"""Told how many seconds of the processor a piece took, whoever else had it meanwhile."""


class Desk:
    """One piece of work at a time. Of those who wait several are called in one go, and work one after the
    other: whoever is called has to wait until the event loop comes round."""

    def __init__(self) -> None:
        self._turns = Turns[None]()
        self._turns.give(None)
        self._called = 0
        """How many are to have their turn after the one who has it now, before others are called."""
        self._worked = 0.0
        """Since the event loop last came round."""

    def is_taken(self) -> bool:
        """Whether one has to wait for one's turn; otherwise one has it."""
        if self._worked >= limits.PIECES_SECONDS or not self._turns.has_free:
            return True
        self._turns.take_free()
        return False

    async def sit_down(self, errand: Errand) -> None:
        """Wait for one's turn. Whoever has it works without waiting for anything, and then gets up."""
        await self._turns.borrow(errand)
        try:
            while self._worked >= limits.PIECES_SECONDS:
                await asyncio.sleep(0)
        except BaseException:
            self._call()
            raise

    def get_up(self, seconds: float) -> None:
        """It took so long: the next one, please."""
        if not self._worked:
            asyncio.get_running_loop().call_soon(self._breathe)
        self._worked += seconds
        self._call()

    def _call(self) -> None:
        if self._called:
            self._called -= 1
            return
        more = self._turns.give(None)
        while more and self._called < limits.CALLED_AT_ONCE:
            more = self._turns.hand_on(None)
            self._called += more

    def _breathe(self) -> None:
        self._worked = 0.0


class InPieces(Generic[T]):
    """Work to be awaited, each piece of which is done at a desk, and may have to be paid for."""

    def __init__(
        self, work: Coroutine[Any, Any, T], desk: Desk, errand: Errand, pay: Pay | None = None
    ) -> None:
        self._work = work
        self._desk = desk
        self._errand = errand
        self._pay = pay
        self._clock = perf_counter if pay is None else thread_time  # which the system is asked for

    def __await__(self) -> Generator[Any, Any, T]:
        """What the work waits for, and at last what comes of it."""
        work, desk, clock = self._work, self._desk, self._clock
        answer: Any = None
        problem: BaseException | None = None
        while True:
            sits = False
            try:
                if desk.is_taken():
                    yield from desk.sit_down(self._errand).__await__()
                sits = True
            except BaseException as unwanted:  # nobody wants it any more
                problem = unwanted
            begin = clock()
            try:
                awaited = work.send(answer) if problem is None else work.throw(problem)
            except StopIteration as done:
                found: T = done.value
                return found
            finally:
                seconds = clock() - begin
                if self._pay is not None:
                    self._pay(seconds)
                if sits:
                    desk.get_up(seconds)
            try:
                answer, problem = (yield awaited), None
            except BaseException as trouble:
                problem = trouble
