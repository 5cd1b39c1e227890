"""Patterns of two by two sections of the lake, as numbers, and blocks of two by three.

A section is empty, one's own or the other's, and each of these may lie under a counter. A *window* has four
columns and rows around a card, in one word: bit 4 r + c. It is kept three times: which sections there are,
which are one's own, and which lie under counters.

A *block* is one of two rows and three columns, or of three rows and two columns, with half of its sections
there or more. Blocks that look alike in a mirror, or lie on their side, are the same: there are far more of
them than of patterns, and so each is met often enough to learn from it.
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


def _numbers() -> NDArray[np.int16]:
    """The number of each pattern, by four bits that say which sections there are, then which are one's own,
    then which lie under counters."""
    numbers = np.zeros(1 << 12, np.int16)
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


# --- Blocks -------------------------------------------------------------------------------------------

_LINES = CELLS**3
"""What three sections in a line can look like."""
_HALF = 3
"""Fewer sections make no block."""
_COVERED = 3
"""A section that is as much, or more, lies under a counter."""


def _lines() -> NDArray[np.int16]:
    """The number of each line, by three bits that say which sections there are, three that say which are
    one's own, and three that say which lie under counters."""
    bits = np.arange(1 << 9)
    numbers = np.zeros(1 << 9, np.int16)
    for place in range(3):
        there, own, covered = (bits >> place + 3 * kind & 1 for kind in range(3))
        numbers = numbers * CELLS + (there * (2 - own + 2 * covered)).astype(np.int16)
    return numbers


def _names() -> tuple[NDArray[np.int16], int]:
    """What each two lines side by side are called, and how many names there are."""
    numbers = np.arange(_LINES * _LINES)
    cells = (numbers[:, None] // CELLS ** np.arange(5, -1, -1) % CELLS).reshape(-1, 2, 3)
    worth = CELLS ** np.arange(5, -1, -1).reshape(2, 3)
    forms = (cells, cells[:, ::-1], cells[:, :, ::-1], cells[:, ::-1, ::-1])
    least = np.min([np.sum(form * worth, axis=(1, 2)) for form in forms], axis=0)
    kinds = np.unique(least[_can_be(cells)])
    return np.searchsorted(kinds, least).astype(np.int16), len(kinds)


def _can_be(cells: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which blocks there can be: a counter covers a square of one colour, a card is two sections wide."""
    explained = cells < _COVERED
    for row in (-1, 0, 1):
        for column in (-1, 0, 1, 2):
            part = np.s_[:, max(row, 0) : row + 2, max(column, 0) : column + 2]
            square = cells[part]
            explained[part] |= (square == square[:, :1, :1]).all(axis=(1, 2), keepdims=True)
    there = cells > 0
    beside = ~there[:, :, 1] | there[:, :, 0] | there[:, :, 2]
    can_be: NDArray[np.bool_] = (
        explained.all(axis=(1, 2)) & beside.all(axis=1) & (there.sum(axis=(1, 2)) >= _HALF)
    )
    return can_be


_LINE = _lines()
_NAMES, BLOCKS = _names()
IN_BLOCKS = 12
"""Blocks that a section is part of."""


@compiled
def _side_by_side(one: int, other: int) -> int:
    """The name of the block of two lines, each as nine bits."""
    return _NAMES[_LINE[one] * _LINES + _LINE[other]]


@compiled
def _across(occupied: int, own: int, covered: int, at: int) -> int:
    """Nine bits: the line of three sections of a row from this one on."""
    return occupied >> at & 7 | (own >> at & 7) << 3 | (covered >> at & 7) << 6


@compiled
def _down(
    there: tuple[int, int, int], own: tuple[int, int, int], covered: tuple[int, int, int], at: int
) -> int:
    """Nine bits: the line of three sections of a column from the first of three rows on."""
    line = there[0] >> at & 1 | (there[1] >> at & 1) << 1 | (there[2] >> at & 1) << 2
    line |= (own[0] >> at & 1) << 3 | (own[1] >> at & 1) << 4 | (own[2] >> at & 1) << 5
    return line | (covered[0] >> at & 1) << 6 | (covered[1] >> at & 1) << 7 | (covered[2] >> at & 1) << 8


@compiled
def _halves(one: tuple[int, int, int], other: tuple[int, int, int]) -> int:
    """Where three or more of six bits are set, for all columns at once: sums and carries of both threes."""
    sums = (one[0] ^ one[1] ^ one[2]) | (other[0] ^ other[1] ^ other[2])
    carry = one[0] & one[1] | (one[0] | one[1]) & one[2]
    other_carry = other[0] & other[1] | (other[0] | other[1]) & other[2]
    return carry & other_carry | (carry | other_carry) & sums


@compiled
def blocks_of_row(position: Position, row: int, first: int, index: Codes, n: int) -> int:
    """Write down the names of all blocks of which a row is the uppermost; how many numbers there are now."""
    there = position[OCCUPIED + row], position[OCCUPIED + row + 1], position[OCCUPIED + row + 2]
    own = position[OWN + row], position[OWN + row + 1], position[OWN + row + 2]
    covered = position[COVERED + row], position[COVERED + row + 1], position[COVERED + row + 2]
    columns = _halves((there[0], there[0] >> 1, there[0] >> 2), (there[1], there[1] >> 1, there[1] >> 2))
    while columns:
        at = lowest(columns)
        columns &= columns - 1
        upper = _across(there[0], own[0], covered[0], at)
        index[n] = first + _side_by_side(upper, _across(there[1], own[1], covered[1], at))
        n += 1
    columns = _halves(there, (there[0] >> 1, there[1] >> 1, there[2] >> 1))
    right, known = 0, -1
    while columns:
        at = lowest(columns)
        columns &= columns - 1
        left = right if at == known else _down(there, own, covered, at)
        right, known = _down(there, own, covered, at + 1), at + 1
        index[n] = first + _side_by_side(left, right)
        n += 1
    return n
