"""Winter, compiled. The rules are in `sobremesa.games.winter`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.dice import Dice, roll
from sobremesa.kernels.winter.layout import (
    DECK,
    DECK_LEFT,
    LYING,
    OVER,
    RECORD,
    STAGE,
    TURN,
    WINNERS,
    WORDS,
    Record,
)
from sobremesa.kernels.winter.listing import ACTIONS, legal
from sobremesa.kernels.winter.packing import decode, encode, pack
from sobremesa.kernels.winter.turns import play

SEATS = 2


@compiled
def seats(record: Record) -> int:  # noqa: ARG001
    """How many play."""
    return 2


@compiled
def seat(record: Record) -> int:
    """Who decides; -1 when the game is over."""
    return -1 if record[STAGE] == OVER else record[TURN]


@compiled
def outcome(record: Record, scores: NDArray[np.float64]) -> int:
    """Write the counters on the table of each seat; the winners as a set of bits, 0 while the game lasts."""
    scores[0] = record[LYING]
    scores[1] = record[LYING + 1]
    return record[WINNERS]


@compiled
def reshuffle(record: Record, viewer: int, dice: Dice) -> None:  # noqa: ARG001
    """Shuffle the deck: its order is hidden from everybody, and nothing else is."""
    for left in range(record[DECK_LEFT], 1, -1):
        i = DECK + roll(dice, left)
        last = DECK + left - 1
        face = record[i]
        record[i] = record[last]
        record[last] = face


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
