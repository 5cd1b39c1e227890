"""The tower (H1): three floors of six by six squares, as integers and bit sets.

A square is 0 to 35, `a1` to `f6`, in the order of their names. A spot is a square on a floor: floor × 36 +
square, so that the spot above is 36 further. A set of spots is one integer with a bit for each.
"""

from __future__ import annotations

from collections.abc import Iterator

SIZE = 6
SQUARES = SIZE * SIZE
FLOORS = 3
SPOTS = FLOORS * SQUARES

NAMES = tuple(f"{file}{rank}" for file in "abcdef" for rank in range(1, SIZE + 1))
SQUARE_NAMED = {name: square for square, name in enumerate(NAMES)}

FLOOR = tuple((1 << SQUARES) - 1 << floor * SQUARES for floor in range(FLOORS))
"""All spots of each floor."""


def spots(bits: int) -> Iterator[int]:
    """The spots of a set, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def names(bits: int) -> list[str]:
    """The squares of a set of spots, as the notation spells them."""
    return [NAMES[spot % SQUARES] for spot in spots(bits)]


def bits_of(*squares: str, floors: tuple[int, ...] = (0,)) -> int:
    """The set of the squares with these names on these floors."""
    return sum(1 << floor * SQUARES + SQUARE_NAMED[square] for floor in floors for square in squares)


def file_and_rank(square: int) -> tuple[int, int]:
    """Both counted from 0."""
    return divmod(square, SIZE)


def distance(here: int, there: int) -> int:
    """Orthogonal steps between two squares."""
    (file, rank), (other_file, other_rank) = file_and_rank(here), file_and_rank(there)
    return abs(file - other_file) + abs(rank - other_rank)


def in_line(here: int, there: int) -> bool:
    """Whether two squares share a file or a rank."""
    (file, rank), (other_file, other_rank) = file_and_rank(here), file_and_rank(there)
    return file == other_file or rank == other_rank


CORNERS = ("a1", "a6", "f1", "f6")
SWEETS_ON = (2, 1, 0)
"""How many sweets begin on each of the squares beside a corner, by floor."""
SWEET_SQUARES = ("a2", "b1", "a5", "b6", "e1", "f2", "e6", "f5")
FIRST_SWEETS = bits_of(*SWEET_SQUARES, floors=tuple(floor for floor in range(FLOORS) if SWEETS_ON[floor]))

BESIDE = tuple(
    sum(
        1 << spot - spot % SQUARES + square
        for square in range(SQUARES)
        if distance(spot % SQUARES, square) == 1
    )
    for spot in range(SPOTS)
)
"""For each spot, those orthogonally beside it on its floor."""

COLUMN = tuple(sum(1 << above for above in range(spot, SPOTS, SQUARES)) for spot in range(SPOTS))
"""For each spot, itself and those straight above it."""

STAIRS = sum(1 << spot for spot in range(SPOTS - SQUARES) if BESIDE[spot].bit_count() == 4)
"""H11: the spots from which a figure can ever climb, with four neighbours and a floor above."""
