"""What lies on the table: the state of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from sobremesa.games.snowhere.geometry import Pose

Phase = Literal["take", "place", "snowflakes", "over"]
"""Whether a card is to be taken (S5), laid (S7), snowflakes are to be laid (S13), or all is over (S14)."""


class Card(NamedTuple):
    """A card on the table. Its number is its place in the first layout, from the bottom up."""

    number: int
    pose: Pose


@dataclass(frozen=True, slots=True)
class State:
    """A position. Fire and snow lie from the bottom up, all snow above all fire (S3)."""

    players: int
    carpet: str
    """How wide the carpet was laid (S4)."""
    carpet_mm2: float
    """The carpet's area at the beginning."""
    snowflakes: frozenset[int]
    """The cards with a snowflake: under fire, a secret from everybody."""
    fire: tuple[Card, ...]
    snow: tuple[Card, ...]
    aside: tuple[int, ...]
    """Snowflake cards found and not yet laid, in the order in which they were found (S6)."""
    hand: int | None
    """The card taken and not yet laid, or never to be laid (S7)."""
    turn: int
    phase: Phase

    @property
    def table(self) -> tuple[Card, ...]:
        """All cards on the table, from the bottom up."""
        return self.fire + self.snow
