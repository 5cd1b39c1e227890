"""Throwing colour (H6 to H9): where a card fits, and where the tokens come to rest."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from sobremesa.games.holi.board import FLOOR, SQUARES
from sobremesa.games.holi.cards import CARDS, PATTERNS, TARGETS
from sobremesa.games.holi.notation import DOWNS, Down, Throw
from sobremesa.games.holi.state import State, seats_at

THROWS = {
    may_mirror: {
        card: tuple(tuple(Throw(card, targets) for targets in ways) for ways in TARGETS[may_mirror][card])
        for card in CARDS
    }
    for may_mirror in (False, True)
}
"""The whole throws by mirroring, card and square of the figure, in the order of `PATTERNS`."""


def fits(hand: Iterable[int], spot: int, paint: int, may_mirror: bool) -> bool:
    """Whether some card of the hand can be thrown face up from here (H6)."""
    for card in hand:
        for pattern in PATTERNS[may_mirror][card][spot]:
            if not pattern & paint:
                return True
    return False


def throws_up(card: int, spot: int, paint: int, own: int, may_mirror: bool) -> list[Throw]:
    """All face-up throws of a card from here with so many own tokens in reserve, each once (H6)."""
    patterns = PATTERNS[may_mirror][card][spot]
    throws = THROWS[may_mirror][card][spot % SQUARES]
    whole = [throw for pattern, throw in zip(patterns, throws, strict=True) if not pattern & paint]
    if not whole or own >= len(whole[0].squares):
        return whole
    return [
        Throw(card, some) for some in {some for throw in whole for some in combinations(throw.squares, own)}
    ]


def open_spots(spot: int, paint: int, crowd: int) -> int:
    """The spots of the floor with neither token nor figure (H7)."""
    return FLOOR[spot // SQUARES] & ~paint & ~crowd


def throws_down(hand: Iterable[int], spot: int, paint: int, crowd: int) -> list[Down]:
    """All face-down throws from here, each once (H7)."""
    free = open_spots(spot, paint, crowd) >> spot // SQUARES * SQUARES
    squares = [square for square in range(SQUARES) if free >> square & 1]
    return [downs[square] for downs in map(DOWNS.__getitem__, hand) for square in squares]


class Landing(NamedTuple):
    """Where a thrown token ends."""

    target: int
    """The spot it was thrown at."""
    spot: int
    """The spot where it comes to rest or is caught."""
    caught_by: int | None
    """The seat whose reserve it goes to."""
    hit: bool
    """Whether that is a direct hit."""


def falls(state: State, target: int, paint: int, crowd: int) -> Landing:
    """H9: a token thrown at a spot hits the figure there, or falls until a token or a figure stops it."""
    if crowd >> target & 1:
        return Landing(target, target, seats_at(state, 1 << target)[0], True)
    spot = target
    while spot >= SQUARES and not paint >> spot - SQUARES & 1:
        spot -= SQUARES
        if crowd >> spot & 1:
            return Landing(target, spot, seats_at(state, 1 << spot)[0], False)
    return Landing(target, spot, None, False)
