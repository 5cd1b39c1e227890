"""Winter, compiled. The rules are those of `sobremesa.games.winter`; the ids say which is kept where."""

from sobremesa.kernels.winter.hidden import foreseen, reshuffle
from sobremesa.kernels.winter.legal import ACTIONS, legal
from sobremesa.kernels.winter.outcome import outcome
from sobremesa.kernels.winter.packing import decode, encode, pack
from sobremesa.kernels.winter.play import play
from sobremesa.kernels.winter.position import ALL_WORDS, SEATS, WORDS, seat, seats

DRAWING = True

__all__ = [
    "ACTIONS",
    "ALL_WORDS",
    "DRAWING",
    "SEATS",
    "WORDS",
    "decode",
    "encode",
    "foreseen",
    "legal",
    "outcome",
    "pack",
    "play",
    "reshuffle",
    "seat",
    "seats",
]
