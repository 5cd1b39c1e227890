"""Whole games at random, one after the other: the plain measure of a kernel's speed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, cast

from sobremesa.kernels import LISTED, load
from sobremesa.kernels.dice import Dice, roll
from sobremesa.kernels.kernel import Codes, ContinuousKernel, Record
from sobremesa.kernels.specialise import bound

LONGEST = 20_000
"""A game that lasts longer is left unfinished; none of ours can."""

if TYPE_CHECKING:  # bound to a game's own by `playing`
    _kernel = load("twisty")
    seat, legal, play = _kernel.seat, _kernel.legal, _kernel.play


def _pick(record: Record, dice: Dice, actions: Codes) -> int:
    """Any of the legal actions."""
    return int(actions[roll(dice, legal(record, actions))])


if TYPE_CHECKING:
    pick = _pick


def _playout(record: Record, dice: Dice, actions: Codes) -> int:
    """Play at random to the end, or until no action is found; how many actions that took."""
    for plies in range(LONGEST):
        if seat(record) < 0:
            return plies
        action = pick(record, dice, actions)
        if action < 0:
            return plies
        play(record, action)
    return LONGEST


def _playouts(start: Record, record: Record, dice: Dice, actions: Codes, games: int) -> int:
    """Play that many games from the same start, in `record`; how many actions that took."""
    plies = 0
    for _ in range(games):
        for word in range(len(start)):
            record[word] = start[word]
        plies += playout(record, dice, actions)
    return plies


if TYPE_CHECKING:
    playout = _playout


@cache
def playing(game: str) -> tuple[Callable[[Record, Dice, Codes], int], Callable[..., int]]:
    """One random game, and many, compiled for a game: `(playout, playouts)`."""
    kernel = load(game)
    listed = game in LISTED
    picking = bound(_pick, game, legal=kernel.legal) if listed else cast(ContinuousKernel, kernel).pick
    one = bound(_playout, game, seat=kernel.seat, pick=picking, play=kernel.play)
    return one, bound(_playouts, game, playout=one)


__all__ = ["LONGEST", "playing"]
