"""The groups that the cards form by contact (W4, W15), as sets of their numbers in reading order."""

from __future__ import annotations

from sobremesa.kernels.bits import count
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.winter.layout import CARD, CARDS_LYING, GROUP, Record, distance


@compiled
def groups(record: Record) -> int:
    """Write down the groups; how many there are."""
    found = 0
    for i in range(record[CARDS_LYING]):
        card = record[CARD + i]
        touching = 0
        j = i - 1
        # In reading order, what is more than two rows above ends the search.
        while j >= 0 and (card >> 28) - (record[CARD + j] >> 28) <= 2:
            touching |= (distance(card, record[CARD + j]) <= 5) << j
            j -= 1
        group = 1 << i
        others = 0
        for k in range(found):
            other = record[GROUP + k]
            joins = other & touching != 0
            group |= other * joins
            record[GROUP + others] = other
            others += not joins
        record[GROUP + others] = group
        found = others + 1
    return found


@compiled
def most(record: Record, found: int) -> int:
    """How many cards the largest of these groups have."""
    size = 0
    for k in range(found):
        size = max(size, count(record[GROUP + k]))
    return size


@compiled
def largest(record: Record, found: int) -> int:
    """The group that has more cards than any other of these; no cards if several have most (W15)."""
    size = most(record, found)
    group = 0
    for k in range(found):
        if count(record[GROUP + k]) == size:
            if group:
                return 0
            group = record[GROUP + k]
    return group
