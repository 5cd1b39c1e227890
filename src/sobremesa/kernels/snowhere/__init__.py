"""Snowhere's kernel: positions as whole numbers, geometry as floating-point ones behind them.

Beside what every kernel offers, `allowed` judges any action and `pick` finds one at random: of poses there
is a continuum, which `legal` cannot list.
"""

from sobremesa.kernels.snowhere.hidden import reshuffle
from sobremesa.kernels.snowhere.legal import ACTIONS, ROOM, allowed, legal, pick
from sobremesa.kernels.snowhere.outcome import outcome
from sobremesa.kernels.snowhere.play import play
from sobremesa.kernels.snowhere.position import (
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
    "ROOM",
    "SEATS",
    "WORDS",
    "allowed",
    "decode",
    "encode",
    "legal",
    "outcome",
    "pack",
    "pick",
    "play",
    "reshuffle",
    "seat",
    "seats",
]
