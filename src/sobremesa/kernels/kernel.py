"""The protocol every kernel keeps.

A position is a record: a flat array of int64 whose first `WORDS` say all there is, canonically (equal
positions have equal words), and whose tail is room to work in. Compiled functions allocate nothing, so the
same source runs on a GPU, where a record is the local memory of one thread.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.kernels.dice import Dice

Record: TypeAlias = NDArray[np.int64]
Codes: TypeAlias = NDArray[np.int64]
Shares: TypeAlias = NDArray[np.float64]


class Kernel(Protocol):
    """What a module under `sobremesa.kernels` that is named like a game offers."""

    @property
    def WORDS(self) -> int:
        """The words of a record that are the position."""

    @property
    def RECORD(self) -> int:
        """The words of a record, room to work in included."""

    @property
    def ACTIONS(self) -> int:
        """No position has more legal actions."""

    @property
    def SEATS(self) -> int:
        """No game has more players."""

    def pack(self, state: Any) -> Record:
        """A state of the rules as a record."""

    def encode(self, record: Record, action: Any) -> int:
        """An action of the rules as a number, in this position."""

    def decode(self, record: Record, code: int) -> Any:
        """The action of the rules with this number, in this position."""

    # Compiled functions. They are attributes rather than methods, for other compiled functions to call.

    seats: Callable[[Record], int]
    """How many play."""
    seat: Callable[[Record], int]
    """Who decides; -1 when the game is over."""
    legal: Callable[[Record, Codes], int]
    """Writes down every legal action, each once; how many there are."""
    play: Callable[[Record, int], None]
    """Plays a legal action, and all that happens by itself."""
    outcome: Callable[[Record, Shares], int]
    """Writes down the scores; the winners as a set of bits, empty while the game lasts."""
    reshuffle: Callable[[Record, int, Dice], None]
    """Draws anew what is hidden from a seat, as likely as it is after all that the seat has seen."""


class ContinuousKernel(Kernel, Protocol):
    """A kernel of a game in which not every legal action can be listed."""

    allowed: Callable[[Record, int], bool]
    """Whether an action is legal."""
    pick: Callable[[Record, Dice, Codes], int]
    """A legal action at random, with room for listing some; -1 if none is found."""
