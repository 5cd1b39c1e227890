"""Holi, compiled. The rules are those of `sobremesa.games.holi`; the ids say which is kept where."""

from sobremesa.kernels.holi.deeds import play
from sobremesa.kernels.holi.hidden import reshuffle
from sobremesa.kernels.holi.records import RECORD, SEATS, WORDS, decode, encode, pack, seat, seats
from sobremesa.kernels.holi.scoring import outcome
from sobremesa.kernels.holi.turn import ACTIONS, legal

__all__ = [
    "ACTIONS",
    "RECORD",
    "SEATS",
    "WORDS",
    "decode",
    "encode",
    "legal",
    "outcome",
    "pack",
    "play",
    "reshuffle",
    "seat",
    "seats",
]
