"""Sets of small numbers as the bits of an int64.

Processors and GPUs have an instruction for each of these, which no plain arithmetic is turned into.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.extending import intrinsic

from sobremesa.kernels.compiling import compiled


def _ones(_typing: Any, bits: Any) -> Any:
    return bits(bits), lambda _context, builder, _signature, words: builder.ctpop(words[0])


def _zeros_below(_typing: Any, bits: Any) -> Any:
    never_empty = ir.Constant(ir.IntType(1), 1)
    return bits(bits), lambda _context, builder, _signature, words: builder.cttz(words[0], never_empty)


def _zeros_above(_typing: Any, bits: Any) -> Any:
    never_empty = ir.Constant(ir.IntType(1), 1)
    return bits(bits), lambda _context, builder, _signature, words: builder.ctlz(words[0], never_empty)


_ones_in, _zeros_below_in, _zeros_above_in = map(intrinsic, (_ones, _zeros_below, _zeros_above))


@compiled
def numbers_to(number: int) -> int:
    """The set of all numbers from 0 on that are smaller; at most 63 of them."""
    return (1 << number) - 1


@compiled
def count(bits: int) -> int:
    """How many are in the set."""
    return _ones_in(np.int64(bits))


@compiled
def lowest(bits: int) -> int:
    """The smallest number in the set, which is not empty."""
    return _zeros_below_in(np.int64(bits))


@compiled
def highest(bits: int) -> int:
    """The largest number in the set, which is not empty."""
    return 63 - _zeros_above_in(np.int64(bits))
