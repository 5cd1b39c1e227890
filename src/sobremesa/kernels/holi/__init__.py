"""Holi, compiled. The rules are those of `sobremesa.games.holi`; the ids say which is kept where."""

from sobremesa.kernels.holi.hidden import conceal, foreseen, reshuffle
from sobremesa.kernels.holi.legal import ACTIONS, legal, pick
from sobremesa.kernels.holi.outcome import outcome
from sobremesa.kernels.holi.play import play
from sobremesa.kernels.holi.position import ALL_WORDS, KEPT, SEATS, WORDS, decode, encode, pack, seat, seats
from sobremesa.kernels.holi.sinks import ROOM

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
