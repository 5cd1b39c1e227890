"""One word for many."""

from __future__ import annotations

from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes


@compiled
def mixed(words: Codes, number: int) -> int:
    """A word for the first so many words: another one, as good as certainly, where one of them is another."""
    word = 0
    for n in range(number):
        word = (word ^ words[n]) * -0x61C8864680B583EB
        word ^= word >> 32 & 0xFFFFFFFF
    return word
