"""The levels at which every game can be played, the weakest first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

LEVELS = ("beginner", "casual", "skilled", "expert", "master")
USUAL = "skilled"
"""Who plays where nobody says how well."""
ADVISER = "master"
"""Who gives hints: the best there is."""
REVIEWER = "reviewer"
"""Who says what the positions of a game are worth: not a level to play against, but one that is strong, and
quick enough to look at every turn of a finished game."""
COUNTLESS = 1 << 40
"""No clock lets anybody count so far."""


@dataclass(frozen=True, slots=True)
class Level:
    """How hard somebody thinks, and how they err.

    Thinking is bounded by a count, so that the same seed gives the same game on every machine; the clock only
    cuts it short. Mistakes are those of people: they overlook something, or take a good action for better
    than the best.
    """

    simulations: int
    """Imagined games before deciding."""
    overlook: float = 0.0
    """How likely an action is not seen at all; something is always seen."""
    doubt: float = 0.0
    """How far judgements are off (standard deviation, in shares of the win)."""
    caution: float = 0.0
    """By how many standard errors what an action seems to be worth is lowered; what is worth most then is
    played. Without caution it is what was tried most."""
    by_net: bool = False
    """Whether a net judges and proposes, where there is one for so many players, rather than what is made by
    hand."""
    keeps: bool = False
    """Whether the tree of a decision is gone on with at the next one of that game (see `trees`): only where
    nothing is overlooked."""
    net_c_puct: float = 1.0
    """How much what the net proposes and what was rarely tried counts against the values found."""
    confidence: Mapping[int, float] = field(default_factory=dict)
    """By how many play, the power to which shares of the win are taken before they are told (see
    `choosing.confident`), so that of positions called 70 % about 70 % are won: `benchmarks.calibration` finds
    it. What is played does not depend on it."""

    @property
    def hurries(self) -> bool:
        """Whether thinking ends when the most tried action cannot be overtaken any more. Who is told their
        time has all of it, if what is still found out is kept for the next decision."""
        return self.simulations < COUNTLESS or not self.keeps

    def countless(self) -> Self:
        """The same, bounded by the clock alone."""
        return replace(self, simulations=COUNTLESS)
