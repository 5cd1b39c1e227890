"""Twisty, compiled. The rules are those of `sobremesa.games.twisty`; the ids say which is kept where."""

from sobremesa.kernels.twisty.hidden import conceal, foreseen, reshuffle
from sobremesa.kernels.twisty.legal import ACTIONS, legal
from sobremesa.kernels.twisty.outcome import outcome
from sobremesa.kernels.twisty.play import play
from sobremesa.kernels.twisty.position import (
    ALL_WORDS,
    KEPT,
    SEATS,
    WORDS,
    decode,
    encode,
    pack,
    seat,
    seats,
)

__all__ = [
    "ACTIONS",
    "ALL_WORDS",
    "KEPT",
    "SEATS",
    "WORDS",
    "conceal",
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
