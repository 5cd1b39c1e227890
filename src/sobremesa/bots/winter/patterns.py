"""Patterns of two by two sections of the lake, as numbers.

A section is empty, one's own or the other's, and each of these may lie under a counter. A *window* has four
columns and rows around a card, in one word: bit 4 r + c. It is kept three times: which sections there are,
which are one's own, and which lie under counters.
"""

from __future__ import annotations

import numpy as np

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


@compiled
def pattern(occupied: int, own: int, covered: int, at: int) -> int:
    """The number of the pattern of a window whose first section is this bit."""
    code = 0
    for place in (at, at + 1, at + 4, at + 5):
        cell = occupied >> place & 1
        code = code * CELLS + cell * (2 - (own >> place & 1) + 2 * (covered >> place & 1))
    return code


@compiled
def patterns_of(occupied: int, own: int, covered: int, first: int, index: Codes, n: int) -> int:
    """Write down the numbers of all patterns of a window, from `first` on; how many numbers there are now."""
    for row in range(3):
        for column in range(3):
            index[n] = first + pattern(occupied, own, covered, 4 * row + column)
            n += 1
    return n


@compiled
def pattern_at(position: Position, column: int, row: int) -> int:
    """The number of the pattern whose first section is at a place of the lattice."""
    code = 0
    for place in range(4):
        r, c = row + place // 2, column + place % 2
        cell = position[OCCUPIED + r] >> c & 1
        own, covered = position[OWN + r] >> c & 1, position[COVERED + r] >> c & 1
        code = code * CELLS + cell * (2 - own + 2 * covered)
    return code
