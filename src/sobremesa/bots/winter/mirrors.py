"""How a lake looks in a mirror: nothing in Winter depends on left and right, or on up and down.

So whoever learns from a game learns from eight: as it was, with left and right exchanged, with up and down
exchanged, with both, and each of these with rows and columns exchanged (as many cards show stripes of either
kind). Only features that tell of where sections lie are called otherwise there.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from sobremesa.bots.winter import action_features as acting
from sobremesa.bots.winter import features as seen
from sobremesa.bots.winter.patterns import CELLS, PATTERNS
from sobremesa.kernels.winter.position import WHOLE

_MIRRORS = (
    *((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0)),
    *((0, 2, 1, 3), (1, 3, 0, 2), (2, 0, 3, 1), (3, 1, 2, 0)),
)
"""For each, which corner of two by two sections is seen where: from the top left to the bottom right."""
_PATTERN, _FACE = (CELLS**3, CELLS**2, CELLS, 1), (1, 2, 4, 8)
"""What the corners are worth in the number of a pattern and of a face."""


@cache
def positions() -> NDArray[np.int16]:
    """For each mirror, how each feature of a position is called there."""
    return _names(seen.SPARSE, (seen.PATTERN,), (seen.FACE,))


@cache
def actions() -> NDArray[np.int16]:
    """The same of actions; the last number stands for no feature."""
    return _names(acting.COUNT + 1, (acting.ARRIVES, acting.LEAVES), (acting.FACE,))


def _names(count: int, patterns: tuple[int, ...], faces: tuple[int, ...]) -> NDArray[np.int16]:
    names = np.tile(np.arange(count, dtype=np.int16), (len(_MIRRORS), 1))
    for mirror, corners in enumerate(_MIRRORS):
        for first in patterns:
            names[mirror, first : first + PATTERNS] = first + _exchanged(corners, CELLS, _PATTERN)
        for first in faces:
            names[mirror, first : first + WHOLE + 1] = first + _exchanged(corners, 2, _FACE)
    return names


def _exchanged(corners: tuple[int, ...], base: int, worth: tuple[int, ...]) -> NDArray[np.int64]:
    """What becomes of numbers whose digits, each worth so much, stand for corners that change places."""
    numbers = np.arange(base ** len(worth))
    moved = [numbers // worth[corner] % base * here for corner, here in zip(corners, worth, strict=True)]
    return np.sum(moved, axis=0)
