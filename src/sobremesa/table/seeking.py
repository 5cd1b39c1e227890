"""Who plays with whom: people who look for anybody, and whom they find.

A wish becomes wider the longer it waits: at first the clock must be the same, then any clock of the same kind
will do; at first one waits for a full table, then for as many as the game needs. Whether the game counts for
ratings never changes by itself: nobody finds themselves in one that they did not agree to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from sobremesa.table import limits
from sobremesa.table.clock import RealTime, TimeControl
from sobremesa.table.store import Seek


class Wish(msgspec.Struct, frozen=True):
    """What somebody wants to play with anybody."""

    game: str
    players: tuple[int, ...]
    """How many may play, oneself included."""
    time: TimeControl | None = None
    rated: bool = False

    def written(self) -> bytes:
        """As it is stored."""
        return msgspec.json.encode(self)


class Group(NamedTuple):
    """People who will play with each other."""

    people: tuple[str, ...]
    wish: Wish
    """That of whoever has waited longest: its clock is everybody's."""


def wish_of(seek: Seek) -> Wish:
    """What somebody looks for."""
    return msgspec.json.decode(seek.wish, type=Wish)


def found(person: str, seeks: Iterable[Seek], now: int) -> Group | None:
    """The people that somebody can play with now, if there are enough of them; longest first."""
    waiting = [(seek, wish_of(seek)) for seek in seeks]
    group = [(seek, wish) for seek, wish in waiting if seek.person == person]
    if not group:
        return None
    for seek, wish in waiting:
        if seek.person != person and all(_agree(seek, wish, *other, now) for other in group):
            more = [*group, (seek, wish)]
            if max(_numbers(more), default=0) >= len(more):
                group = more
    numbers = [number for number in _numbers(group) if number <= len(group)]
    longest = max(_waited(seek, now) for seek, _ in group)
    if not numbers or (len(group) < max(_numbers(group)) and longest < limits.SEEK_MORE_SECONDS):
        return None
    chosen = sorted(group[: max(numbers)], key=lambda pair: (pair[0].since, pair[0].person))
    return Group(tuple(seek.person for seek, _ in chosen), chosen[0][1])


def _numbers(group: Sequence[tuple[Seek, Wish]]) -> set[int]:
    """The numbers of players that are fine with everybody."""
    return set.intersection(*(set(wish.players) for _, wish in group))


def _agree(one: Seek, wish: Wish, other: Seek, wants: Wish, now: int) -> bool:
    """Whether two people want the same, or nearly, where both have waited for a while."""
    if (wish.game, wish.rated) != (wants.game, wants.rated):
        return False
    if wish.time == wants.time:
        return True
    alike = isinstance(wish.time, RealTime) == isinstance(wants.time, RealTime)
    return alike and min(_waited(one, now), _waited(other, now)) >= limits.SEEK_WIDER_SECONDS


def _waited(seek: Seek, now: int) -> float:
    return (now - seek.since) / 1000
