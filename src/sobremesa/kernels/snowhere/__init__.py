"""Snowhere's kernel: positions as whole numbers, geometry as floating-point ones behind them.

Beside what every kernel offers, `allowed` judges any action and `pick` finds one at random: of poses there
is a continuum, which `legal` cannot list.
"""

from sobremesa.kernels.snowhere.playing import allowed, legal, outcome, pick, play, reshuffle, seat, seats
from sobremesa.kernels.snowhere.record import ACTIONS, RECORD, SEATS, WORDS, decode, encode, pack

__all__ = [
    "ACTIONS",
    "RECORD",
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
