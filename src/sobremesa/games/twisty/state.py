"""A position of the game, as a value."""

from __future__ import annotations

from typing import NamedTuple

from sobremesa.games.twisty.board import Board, Square


class Side(NamedTuple):
    """One seat's pawn and series.

    Cubes are won in the order of the series, and a robbed colour goes to its end (T9): so the cubes
    held are always the first of the series, and the protected ones the first of those.
    """

    pawn: Square | None
    """None before the pawn's first corner is chosen, and from a theft until its owner chooses one."""
    series: str
    """The seven colours in the order in which they must be won (T3)."""
    held: int = 0
    """How many cubes are held."""
    protected: int = 0
    """How many of them are protected (T10)."""

    @property
    def next_colour(self) -> str:
        """The first colour of the series that is not held (T3); empty when all are."""
        return self.series[self.held : self.held + 1]

    @property
    def unprotected(self) -> str:
        """The colours that can be stolen (T6)."""
        return self.series[self.protected : self.held]


class State(NamedTuple):
    """A position."""

    board: Board
    players: tuple[Side, ...]
    turn: int = 0
    """The seat whose turn it is; before the first round, the seat that chooses its corner (T4)."""
    round: int = 0
    """The round being played, from 1; 0 while corners are chosen (T4)."""
    robbed: int | None = None
    """The seat that must choose a corner before the turn is over (T9)."""
    ended: str | None = None
    """The rule that ended the game (T12, T13)."""
