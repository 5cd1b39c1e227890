"""What nobody can see in Snowhere: under which fire cards snowflakes lie."""

from __future__ import annotations

from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.dice import Dice, roll
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.snowhere.position import (
    CARDS_IN_SET,
    FIRE,
    FLAKES,
    ORDER,
    is_flake,
)


@compiled
def reshuffle(position: Position, viewer: int, dice: Dice) -> None:  # noqa: ARG001 (all see the same)
    """Put the snowflakes that nobody has found under any of the fire cards, each as likely as the other."""
    unfound = 0
    for place in range(position[FIRE]):
        number = position[ORDER + place]
        unfound += is_flake(position, number)
        position[FLAKES + number // CARDS_IN_SET] &= ~(1 << number % CARDS_IN_SET)
    left = position[FIRE]
    for place in range(position[FIRE]):
        if roll(dice, left) < unfound:
            number = position[ORDER + place]
            position[FLAKES + number // CARDS_IN_SET] |= 1 << number % CARDS_IN_SET
            unfound -= 1
        left -= 1
