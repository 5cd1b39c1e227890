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


_ones_in, _zeros_below_in = intrinsic(_ones), intrinsic(_zeros_below)


@compiled
def count(bits: int) -> int:
    """How many are in the set."""
    return _ones_in(np.int64(bits))


@compiled
def lowest(bits: int) -> int:
    """The smallest number in the set, which is not empty."""
    return _zeros_below_in(np.int64(bits))
