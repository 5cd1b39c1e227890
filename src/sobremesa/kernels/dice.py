"""Chance for compiled code: splitmix64, one word of state, the same numbers on every machine."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.kernels.compiling import compiled

Dice: TypeAlias = NDArray[np.uint64]
"""One word, changed by every roll."""

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_11 = np.uint64(11)


def new(seed: int) -> Dice:
    """Dice that fall as the seed says."""
    return np.array([seed & (1 << 64) - 1], np.uint64)


@compiled
def _next(dice: Dice) -> np.uint64:
    dice[0] += _STEP
    mixed = dice[0]
    mixed = (mixed ^ (mixed >> _30)) * _MIX_1
    mixed = (mixed ^ (mixed >> _27)) * _MIX_2
    return mixed ^ (mixed >> _31)


@compiled
def roll(dice: Dice, sides: int) -> int:
    """A number from 0 to sides - 1, for fewer than 2**32 sides; bias below sides / 2**32."""
    return np.int64(((_next(dice) >> _32) * np.uint64(sides)) >> _32)  # type: ignore[return-value]


@compiled
def fraction(dice: Dice) -> float:
    """A number from 0 up to, but not including, 1."""
    return np.float64(_next(dice) >> _11) * (1.0 / 9007199254740992.0)
