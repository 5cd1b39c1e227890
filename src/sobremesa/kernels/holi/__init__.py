"""Holi, compiled. The rules are those of `sobremesa.games.holi`; the ids say which is kept where."""

from sobremesa.kernels.holi.hidden import foreseen, reshuffle
from sobremesa.kernels.holi.legal import ACTIONS, legal
from sobremesa.kernels.holi.outcome import outcome
from sobremesa.kernels.holi.play import play
from sobremesa.kernels.holi.position import ALL_WORDS, SEATS, WORDS, decode, encode, pack, seat, seats

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
