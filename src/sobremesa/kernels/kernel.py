"""The protocol every kernel keeps.

A position is packed into a flat array of int64 whose first `WORDS` say all there is, canonically (equal
positions have equal words). Those up to `KEPT` were worked out from them, and the tail is scratch to work in.
Compiled functions allocate nothing, so the same source runs on a GPU, where a position is the local memory of
one thread.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    # their functions are compiled
    from sobremesa.kernels.dice import Dice

Position: TypeAlias = NDArray[np.int64]
"""A state of the rules, packed."""
Codes: TypeAlias = NDArray[np.int64]
"""Actions as numbers."""
Values: TypeAlias = NDArray[np.float64]
"""A number for each seat (values, scores) or for each action (priors)."""

NOT_FORESEEN, IF_ALL_BEFORE, FORESEEN = range(3)
"""What a kernel's `foreseen` says: whether what is legal in a position follows from the actions that led to
it, whatever is hidden; and where the game is over, whether that does. It does not; it does if that was so all
the way; it does."""


class Kernel(Protocol):
    """What a package under `sobremesa.kernels` that is named like a game offers."""

    @property
    def WORDS(self) -> int:
        """The words that say what the position is."""

    @property
    def KEPT(self) -> int:
        """The words to keep from one action to the next; what is behind them may be forgotten."""

    @property
    def ALL_WORDS(self) -> int:
        """All words of the array, scratch included."""

    @property
    def ACTIONS(self) -> int:
        """No position has more legal actions."""

    @property
    def SEATS(self) -> int:
        """No game has more players."""

    def pack(self, state: Any) -> Position:
        """A state of the rules as an array."""

    def encode(self, position: Position, action: Any) -> int:
        """An action of the rules as a number, in this position."""

    def decode(self, position: Position, code: int) -> Any:
        """The action of the rules with this number, in this position."""

    # Compiled functions. They are attributes rather than methods, for other compiled functions to call.

    seats: Callable[[Position], int]
    """How many play."""
    seat: Callable[[Position], int]
    """Who decides; -1 when the game is over."""
    legal: Callable[[Position, Codes], int]
    """Writes down every legal action, each once; how many there are."""
    play: Callable[[Position, int], None]
    """Plays a legal action, and all that happens by itself."""
    outcome: Callable[[Position, Values], int]
    """Writes down the scores; the winners as a set of bits, empty while the game lasts."""
    reshuffle: Callable[[Position, int, Dice], None]
    """Draws anew what is hidden from a seat, as likely as it is after all that the seat has seen."""


class ForeseeingKernel(Kernel, Protocol):
    """A kernel that knows what comes to light, and when."""

    foreseen: Callable[[Position, int], int]
    """Whether what is legal follows from the actions before, for a seat (see `FORESEEN`)."""
    conceal: Callable[[Position, int], None]
    """Writes down what is hidden from a seat in one order: positions that look alike to it are equal then."""


class DrawingKernel(Kernel, Protocol):
    """A kernel that draws a legal action without a list of all of them."""

    @property
    def ROOM(self) -> int:
        """So many words are enough for it."""

    pick: Callable[[Position, Dice, Codes], int]
    """A legal action at random, each as likely as any other where they can be listed, with room to work in;
    -1 if none is found."""


class ContinuousKernel(DrawingKernel, Protocol):
    """A kernel of a game in which not every legal action can be listed."""

    allowed: Callable[[Position, int], bool]
    """Whether an action is legal."""
