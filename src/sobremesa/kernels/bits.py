"""Sets of small numbers as the bits of an int64, of which the lowest 62 are used."""

from __future__ import annotations

from sobremesa.kernels.compiling import compiled


@compiled
def count(bits: int) -> int:
    """How many are in the set."""
    bits -= bits >> 1 & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 127


@compiled
def lowest(bits: int) -> int:
    """The smallest number in the set, which is not empty."""
    return count((bits & -bits) - 1)
