"""What a seat cannot see in Twisty: nothing."""

from __future__ import annotations

from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.dice import Dice
from sobremesa.kernels.kernel import Position


@compiled
def reshuffle(position: Position, viewer: int, dice: Dice) -> None:
    """Nothing is hidden."""


@compiled
def foreseen(position: Position, viewer: int) -> bool:  # noqa: ARG001
    """Whether what is legal is the same whatever is hidden: always."""
    return True
