"""The groups that the cards form by contact (W4, W15), as sets of their numbers in reading order."""

from __future__ import annotations

from sobremesa.kernels.bits import count, lowest, numbers_to
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.winter.position import CARD, CARDS_LYING, GROUP, distance, y_of


@compiled
def groups(position: Position) -> int:
    """Write down the groups; how many there are."""
    found = 0
    left = numbers_to(position[CARDS_LYING])
    while left:
        i = lowest(left)
        left &= left - 1
        card = position[CARD + i]
        touching = 0
        j = i - 1
        # In reading order, what is more than two rows above ends the search.
        while j >= 0 and y_of(card) - y_of(position[CARD + j]) <= 2:
            touching |= (distance(card, position[CARD + j]) <= 5) << j
            j -= 1
        group = 1 << i
        others = 0
        before = numbers_to(found)
        while before:
            other = position[GROUP + lowest(before)]
            before &= before - 1
            joins = other & touching != 0
            group |= other * joins
            position[GROUP + others] = other
            others += not joins
        position[GROUP + others] = group
        found = others + 1
    return found


@compiled
def most(position: Position, found: int) -> int:
    """How many cards the largest of these groups have."""
    size = 0
    for k in range(found):
        size = max(size, count(position[GROUP + k]))
    return size


@compiled
def largest(position: Position, found: int) -> int:
    """The group that has more cards than any other of these; no cards if several have most (W15)."""
    size = most(position, found)
    group = 0
    for k in range(found):
        if count(position[GROUP + k]) == size:
            if group:
                return 0
            group = position[GROUP + k]
    return group
