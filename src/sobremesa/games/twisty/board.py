"""The board (T1), its tokens (T2), and where each special leads (T7).

A square is a number from 0 (`a1`, then `b1`, …) to 48 (`g7`). A set of squares is an integer whose
bit n stands for square n: listing the legal actions takes about 8 microseconds so, and 350 with sets of
names, which is the plain form that the tests keep as the judge.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from importlib.resources import files

Square = int
SquareSet = int

FILES = "abcdefg"
RANKS = "1234567"
SIZE = len(FILES)
NAMES = tuple(file + rank for rank in RANKS for file in FILES)
SQUARE = {name: square for square, name in enumerate(NAMES)}
CENTRE = SQUARE["d4"]
CORNERS = (SQUARE["a1"], SQUARE["a7"], SQUARE["g1"], SQUARE["g7"])

EMPTY = "."
ORTHOGONAL = "+"
DIAGONAL = "x"
KNIGHT = "L"
GATE = "@"
PROTECTION = "#"

_DATA = tomllib.loads(files(__package__).joinpath("tokens.toml").read_text(encoding="utf-8"))
CUBES: dict[str, int] = _DATA["cubes"]
SPECIALS: dict[str, int] = _DATA["specials"]
COLOURS = "".join(CUBES)


def square_set(squares: Iterable[Square]) -> SquareSet:
    """These squares as a set."""
    return sum(1 << square for square in set(squares))


def members(squares: SquareSet) -> list[Square]:
    """The squares in a set, `a1` first."""
    found: list[Square] = []
    while squares:
        lowest = squares & -squares
        found.append(lowest.bit_length() - 1)
        squares ^= lowest
    return found


def _steps(fits: Callable[[int, int], bool]) -> tuple[SquareSet, ...]:
    """For every square, those whose distances in files and in ranks fit."""
    return tuple(
        square_set(
            to for to in range(len(NAMES)) if fits(abs(to % SIZE - at % SIZE), abs(to // SIZE - at // SIZE))
        )
        for at in range(len(NAMES))
    )


KNIGHT_MOVES = _steps(lambda across, up: {across, up} == {1, 2})
STEPS = {
    ORTHOGONAL: _steps(lambda across, up: across + up == 1),
    DIAGONAL: _steps(lambda across, up: across == up == 1),
    KNIGHT: KNIGHT_MOVES,
}


@dataclass(frozen=True, slots=True)
class Board:
    """What lies on the 49 squares, and what follows from it for going on (T7)."""

    tokens: str
    steps: tuple[SquareSet, ...] = field(compare=False, repr=False)
    """Where a pawn that lands on this square may go on to; nowhere unless a special lies there."""
    movers: SquareSet = field(compare=False, repr=False)
    """The squares from which a pawn may go on."""
    gates: SquareSet = field(compare=False, repr=False)
    protections: SquareSet = field(compare=False, repr=False)

    def without_cube(self, square: Square) -> Board:
        """The board once the cube there is taken (T8); the specials stay (T2)."""
        return replace(self, tokens=self.tokens[:square] + EMPTY + self.tokens[square + 1 :])

    def rows(self) -> list[str]:
        """The board as records write it: rank 7 first, file a first."""
        return [self.tokens[start : start + SIZE] for start in range(len(NAMES) - SIZE, -1, -SIZE)]


def lay(rows: Iterable[str]) -> Board:
    """The board from its rows as records write it."""
    tokens = "".join(reversed(list(rows)))
    gates = square_set(square for square, token in enumerate(tokens) if token == GATE)
    steps = tuple(
        gates & ~(1 << square) if token == GATE else STEPS[token][square] if token in STEPS else 0
        for square, token in enumerate(tokens)
    )
    return Board(
        tokens,
        steps,
        movers=square_set(square for square, onward in enumerate(steps) if onward),
        gates=gates,
        protections=square_set(square for square, token in enumerate(tokens) if token == PROTECTION),
    )
