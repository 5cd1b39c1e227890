"""Whole games at random, one after the other: the plain measure of a kernel's speed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from sobremesa.kernels import is_drawing, load
from sobremesa.kernels.dice import Dice, roll
from sobremesa.kernels.kernel import Codes, Position
from sobremesa.kernels.specialise import bound

LONGEST = 20_000
"""A game that lasts longer is left unfinished; none of ours can."""

if TYPE_CHECKING:  # a game's own, which `random_rollouts` binds

    def seat(position: Position) -> int: ...
    def legal(position: Position, actions: Codes) -> int: ...
    def play(position: Position, action: int) -> None: ...


def pick(position: Position, dice: Dice, actions: Codes) -> int:
    """Any of the legal actions."""
    return int(actions[roll(dice, legal(position, actions))])


def rollout(position: Position, dice: Dice, actions: Codes) -> int:
    """Play at random to the end, or until no action is found; how many actions that took."""
    for plies in range(LONGEST):
        if seat(position) < 0:
            return plies
        action = pick(position, dice, actions)
        if action < 0:
            return plies
        play(position, action)
    return LONGEST


def rollouts(start: Position, position: Position, dice: Dice, actions: Codes, games: int) -> int:
    """Play that many games from the same start, in `position`; how many actions that took."""
    plies = 0
    for _ in range(games):
        for word in range(len(start)):
            position[word] = start[word]
        plies += rollout(position, dice, actions)
    return plies


@cache
def random_rollouts(
    game: str, *, longest: int = LONGEST
) -> tuple[Callable[[Position, Dice, Codes], int], Callable[..., int]]:
    """One random game, and many, compiled for a game: `(rollout, rollouts)`, with `room` to work in.

    A game is left unfinished after the `longest`.
    """
    kernel = load(game)
    picking = kernel.pick if is_drawing(kernel) else bound(pick, game, legal=kernel.legal)
    one = bound(rollout, game, seat=kernel.seat, pick=picking, play=kernel.play, LONGEST=longest)
    return one, bound(rollouts, game, rollout=one)


def room(game: str) -> int:
    """So many words random games need to work in."""
    kernel = load(game)
    return kernel.ROOM if is_drawing(kernel) else kernel.ACTIONS


__all__ = ["LONGEST", "random_rollouts", "room"]
