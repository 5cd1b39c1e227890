"""The time of the house. It never goes back, and knows when it stood still or leapt.

A machine's own clock is set back and forth (by NTP, by people), leaps when a laptop wakes, and goes on while
a process is stopped. Players must not pay for that: between two heartbeats time flows as a stopwatch says,
and what lies between a heartbeat and the discovery that something was wrong is time in which nobody could
act.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, time

from sobremesa.table import limits


class Watch:
    """Seconds since 1970. `wall` is the machine's clock, `steady` a stopwatch that is never set."""

    def __init__(
        self,
        wall: Callable[[], float] = time,
        steady: Callable[[], float] = monotonic,
        late: float = limits.LATE_SECONDS,
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._late = late
        self._now = wall()
        self._at = self._beaten_at = steady()
        self._beat = self._now
        self.stopped: Callable[[float], None] = lambda _beat: None
        """Called when time leapt, with the moment of the last heartbeat before."""

    def __call__(self) -> float:
        """The time."""
        steady = self._steady()
        now = self._now + steady - self._at
        ahead = self._wall() - now
        if ahead > limits.STEP_SECONDS:
            now += ahead
        self._now, self._at = now, steady
        if ahead > limits.STEP_SECONDS or steady - self._beaten_at > self._late:
            before, self._beat, self._beaten_at = self._beat, now, steady
            self.stopped(before)
        return now

    def beat(self, moment: float) -> None:
        """All was well at a moment just gone: it was written down."""
        self._beat, self._beaten_at = moment, self._at - (self._now - moment)

    def not_before(self, moment: float) -> None:
        """Others know that it is later: so it is."""
        if moment - self() > limits.STEP_SECONDS:
            self._now = moment
            self.stopped(self._beat)
