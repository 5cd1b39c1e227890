"""What a seat cannot see in Twisty: nothing."""

from __future__ import annotations

from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.dice import Dice
from sobremesa.kernels.kernel import FORESEEN, Position


@compiled
def reshuffle(position: Position, viewer: int, dice: Dice) -> None:
    """Nothing is hidden."""


@compiled
def conceal(position: Position, viewer: int) -> None:
    """Nothing is hidden."""


@compiled
def foreseen(position: Position, viewer: int) -> int:  # noqa: ARG001
    """Whether what is legal follows from the actions before: always."""
    return FORESEEN
