"""What nobody can see in Winter: the order of the deck."""

from __future__ import annotations

from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.dice import Dice, roll
from sobremesa.kernels.kernel import FORESEEN, NOT_FORESEEN, Position
from sobremesa.kernels.winter.position import DECK, DECK_LEFT, PLACE, STAGE


@compiled
def reshuffle(position: Position, viewer: int, dice: Dice) -> None:  # noqa: ARG001
    """Shuffle the deck: its order is hidden from everybody, and nothing else is."""
    for left in range(position[DECK_LEFT], 1, -1):
        i = DECK + roll(dice, left)
        last = DECK + left - 1
        face = position[i]
        position[i] = position[last]
        position[last] = face


@compiled
def conceal(position: Position, viewer: int) -> None:  # noqa: ARG001
    """Sort the deck."""
    for end in range(DECK + 1, DECK + position[DECK_LEFT]):
        face, place = position[end], end
        while place > DECK and position[place - 1] > face:
            position[place] = position[place - 1]
            place -= 1
        position[place] = face


@compiled
def foreseen(position: Position, viewer: int) -> int:  # noqa: ARG001
    """Whether what is legal follows from the actions before: but for a card that was just drawn, since it is
    named when it is placed. The last one can be worked out."""
    return NOT_FORESEEN if position[STAGE] == PLACE and position[DECK_LEFT] > 0 else FORESEEN
