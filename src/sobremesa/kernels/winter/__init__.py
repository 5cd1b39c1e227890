"""Winter, compiled. The rules are those of `sobremesa.games.winter`; the ids say which is kept where."""

from sobremesa.kernels.winter.drawing import ROOM, pick
from sobremesa.kernels.winter.hidden import conceal, foreseen, reshuffle
from sobremesa.kernels.winter.legal import ACTIONS, legal
from sobremesa.kernels.winter.outcome import outcome
from sobremesa.kernels.winter.packing import decode, encode, pack
from sobremesa.kernels.winter.play import play
from sobremesa.kernels.winter.position import ALL_WORDS, KEPT, SEATS, WORDS, seat, seats

__all__ = [
    "ACTIONS",
    "ALL_WORDS",
    "KEPT",
    "ROOM",
    "SEATS",
    "WORDS",
    "conceal",
    "decode",
    "encode",
    "foreseen",
    "legal",
    "outcome",
    "pack",
    "pick",
    "play",
    "reshuffle",
    "seat",
    "seats",
]
