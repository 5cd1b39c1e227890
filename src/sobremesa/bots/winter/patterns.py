"""Patterns of two by two sections of the lake, as numbers.

A section is empty, one's own or the other's, and each of these may lie under a counter. A *window* has four
columns and rows around a card, in one word: bit 4 r + c. It is kept three times: which sections there are,
which are one's own, and which lie under counters.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sobremesa.kernels.bits import lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes, Position
from sobremesa.kernels.winter.position import COVERED, OCCUPIED, OWN, WHOLE

CELLS = 5
PATTERNS = CELLS**4
IN_WINDOW = 9
"""Patterns that a card is part of."""
SECTIONS = np.array([(face & 3) << 5 | face >> 2 << 9 for face in range(WHOLE + 1)], np.int64)
"""The sections of a face in the middle of a window."""


@compiled
def window(position: Position, words: int, column: int, row: int) -> int:
    """What rows of words show around the card that lies at a place, or will."""
    seen = 0
    for i in range(4):
        seen |= (position[words + row - 1 + i] >> column - 1 & 15) << 4 * i
    return seen


def _numbers() -> NDArray[np.int64]:
    """The number of each pattern, by four bits that say which sections there are, then which are one's own,
    then which lie under counters."""
    numbers = np.zeros(1 << 12, np.int64)
    for bits in range(1 << 12):
        for place in range(4):
            there, own, covered = (bits >> place + 4 * kind & 1 for kind in range(3))
            numbers[bits] = numbers[bits] * CELLS + there * (2 - own + 2 * covered)
    return numbers


_NUMBERS = _numbers()


@compiled
def _two(row: int, below: int, at: int) -> int:
    """Four bits: two of a row from this one on, and the two below them."""
    return row >> at & 3 | (below >> at & 3) << 2


@compiled
def patterns_of(occupied: int, own: int, covered: int, first: int, index: Codes, n: int) -> int:
    """Write down the numbers of all patterns of a window, from `first` on; how many numbers there are now."""
    for row in range(0, 12, 4):
        for at in range(row, row + 3):
            bits = _two(occupied, occupied >> 4, at) | _two(own, own >> 4, at) << 4
            index[n] = first + _NUMBERS[bits | _two(covered, covered >> 4, at) << 8]
            n += 1
    return n


@compiled
def patterns_of_row(position: Position, row: int, first: int, index: Codes, n: int) -> int:
    """The same of all patterns, between a row of the lattice and the one below, that have a section."""
    here, below = position[OCCUPIED + row], position[OCCUPIED + row + 1]
    own, own_below = position[OWN + row], position[OWN + row + 1]
    covered, covered_below = position[COVERED + row], position[COVERED + row + 1]
    columns = here | here >> 1 | below | below >> 1
    while columns:
        at = lowest(columns)
        columns &= columns - 1
        bits = _two(here, below, at) | _two(own, own_below, at) << 4
        index[n] = first + _NUMBERS[bits | _two(covered, covered_below, at) << 8]
        n += 1
    return n
