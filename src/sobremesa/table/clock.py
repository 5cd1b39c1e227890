"""Clocks that the server keeps. They stand still while it is down, and survive its restart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

DAY = 24 * 3600 * 1000


class RealTime(msgspec.Struct, frozen=True, tag="real"):
    """A bank of seconds for the whole game, and some more after each turn."""

    bank: int
    increment: int


class Correspondence(msgspec.Struct, frozen=True, tag="days"):
    """So many days for each turn."""

    days: int


TimeControl = RealTime | Correspondence


class Uptime:
    """When the server was running: spans of milliseconds, in order. The last one is still open.

    A clock runs only in these spans, so that nobody loses time to a restart.
    """

    def __init__(self, spans: Iterable[tuple[int, int]] = (), since: int = 0) -> None:
        self._since: int | None
        self.start(spans, since)

    @property
    def running(self) -> bool:
        """Whether the clocks run now."""
        return self._since is not None

    def start(self, spans: Iterable[tuple[int, int]], now: int) -> None:
        """After all earlier spans another one begins. Several servers may have run at once."""
        self._past, self._since = _merged(spans, now), now

    def stop(self, at: int) -> None:
        """The open span ended at some moment."""
        if self._since is not None:
            self._past.append((self._since, at))
            self._since = None

    def between(self, begin: int, end: int) -> int:
        """How long the server ran from one moment to another."""
        total = 0 if self._since is None else max(0, end - max(begin, self._since))
        for first, last in reversed(self._past):
            if last <= begin:
                break
            total += max(0, min(end, last) - max(begin, first))
        return total


def _merged(spans: Iterable[tuple[int, int]], end: int) -> list[tuple[int, int]]:
    """Spans in order that do not overlap, as far as they lie before a moment."""
    merged: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        begin = max(first, merged[-1][1]) if merged else first
        if begin < min(last, end):
            merged.append((begin, min(last, end)))
    return merged


@dataclass(frozen=True, slots=True)
class Clock:
    """What every seat has left when the seat to decide began to think. All in milliseconds."""

    control: TimeControl
    left: tuple[int, ...]
    running: int | None
    since: int

    @classmethod
    def new(cls, control: TimeControl, players: int, at: int) -> Clock:
        """All seats with their full time; nobody's runs yet."""
        return cls(control, (_full(control),) * players, None, at)

    def remaining(self, seat: int, now: int, uptime: Uptime) -> int:
        """What a seat has left at some moment; below zero where it overstepped."""
        spent = uptime.between(self.since, now) if seat == self.running else 0
        return self.left[seat] - spent

    def set_to(self, left: tuple[int, ...], at: int) -> Clock:
        """The clock as somebody read it at some moment."""
        return Clock(self.control, left, self.running, at)

    def passed_to(self, seat: int | None, at: int, uptime: Uptime) -> Clock:
        """The clock after the decision passed to a seat (None: to nobody)."""
        left = list(self.left)
        if self.running is not None:
            left[self.running] = self.remaining(self.running, at, uptime)
            if seat != self.running:
                left[self.running] = _after_turn(self.control, left[self.running])
        return Clock(self.control, tuple(left), seat, at)

    def stopped(self, at: int, uptime: Uptime) -> Clock:
        """The clock when a game has ended in the middle of a turn: nothing is given back any more."""
        left = (self.remaining(seat, at, uptime) for seat in range(len(self.left)))
        return Clock(self.control, tuple(left), None, at)

    def refilled(self, seat: int, at: int, uptime: Uptime) -> Clock:
        """The clock after somebody new sat down: full for that seat, the others as they are."""
        left = list(self.left)
        if self.running is not None:
            left[self.running] = self.remaining(self.running, at, uptime)
        left[seat] = _full(self.control)
        return Clock(self.control, tuple(left), self.running, at)


def _full(control: TimeControl) -> int:
    return control.bank * 1000 if isinstance(control, RealTime) else control.days * DAY


def _after_turn(control: TimeControl, left: int) -> int:
    """What the end of a turn gives back: the increment, or all of the next turn's days."""
    return _full(control) if isinstance(control, Correspondence) else left + control.increment * 1000
