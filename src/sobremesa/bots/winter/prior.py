"""What the common search needs to know for the freezing of Winter, compiled."""

from __future__ import annotations

from math import exp

from sobremesa.bots.winter.evaluation import full, lacking_one, lacking_two
from sobremesa.bots.winter.patterns import SECTIONS, window
from sobremesa.kernels.bits import count
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes, Position, Values
from sobremesa.kernels.winter.codes import DRAW, column_of, index_of, kind_of, row_of, turned_of
from sobremesa.kernels.winter.lattice import lay
from sobremesa.kernels.winter.position import (
    LIGHT_SEAT,
    OCCUPIED,
    OWN,
    PLACE,
    STAGE,
    TURN,
    WHOLE,
    half_turned,
    own_sections,
)

_SQUARE, _THREE, _TWO = 24, 12, 5
"""What a square is worth to whom it belongs, and one that lacks a section, or two."""
_CARE = 30.0
"""How many hundredths more make a place e times as likely to be looked at."""
_DRAWING = 3.0
"""How much more likely drawing is looked at than a counter."""

NINE = 0x777
"""The nine squares around the centre of a window (see `patterns`)."""


@compiled
def prior(position: Position, actions: Codes, count: int, priors: Values) -> None:
    """Cards are looked at first where they make own squares and spoil the other's."""
    for n in range(count):
        priors[n] = _DRAWING if kind_of(actions[n]) == DRAW else 1.0
    if position[STAGE] == PLACE and position[LIGHT_SEAT] >= 0:
        lay(position, position[TURN])
        for n in range(count):
            priors[n] = exp(_gain(position, actions[n]) / _CARE)


@compiled
def _gain(position: Position, action: int) -> int:
    """What placing a card adds to own squares, and takes from the other's."""
    face = index_of(action)
    own_face = own_sections(position, position[TURN], half_turned(face) if turned_of(action) else face)
    column, row = column_of(action), row_of(action)
    occupied, own = window(position, OCCUPIED, column, row), window(position, OWN, column, row)
    others = occupied & ~own
    before = _promise(own, occupied) - _promise(others, occupied)
    occupied |= SECTIONS[WHOLE]
    own |= SECTIONS[own_face]
    others |= SECTIONS[WHOLE ^ own_face]
    return _promise(own, occupied) - _promise(others, occupied) - before


@compiled
def _promise(own: int, occupied: int) -> int:
    """What the squares of a colour in a window are worth."""
    own_below, below = own >> 4, occupied >> 4
    return (
        _SQUARE * count(full(own, own_below) & NINE)
        + _THREE * count(lacking_one(own, own_below, occupied, below) & NINE)
        + _TWO * count(lacking_two(own, own_below, occupied, below) & NINE)
    )
