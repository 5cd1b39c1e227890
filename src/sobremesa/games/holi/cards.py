"""The colour cards (H4): their faces, and every way a pattern lies on the board."""

from __future__ import annotations

import json
from importlib.resources import files

from sobremesa.games.holi.board import SIZE, SPOTS, SQUARES, file_and_rank

GRID = 3
Cell = tuple[int, int]
"""Column and row of a cell of the grid, the row counted upwards like the ranks."""

FACES: dict[int, tuple[str, ...]] = {
    int(number): tuple(rows)
    for number, rows in json.loads(files(__package__).joinpath("cards.json").read_text("utf-8"))[
        "cards"
    ].items()
}
CARDS = tuple(FACES)
DECK_SIZE = 13


def cells(card: int, sign: str) -> frozenset[Cell]:
    """The cells of a card that show the sign."""
    rows = FACES[card]
    return frozenset(
        (column, GRID - 1 - row) for row in range(GRID) for column in range(GRID) if rows[row][column] == sign
    )


TARGET_COUNT = {card: len(cells(card, "#")) - (0 if cells(card, "*") else 1) for card in CARDS}
"""How many tokens a whole throw takes: a plain card has the figure on one of its filled cells."""


def _turned(shape: frozenset[Cell]) -> frozenset[Cell]:
    return frozenset((row, GRID - 1 - column) for column, row in shape)


def _mirrored(shape: frozenset[Cell]) -> frozenset[Cell]:
    return frozenset((GRID - 1 - column, row) for column, row in shape)


def _offsets(card: int, mirrored: bool) -> set[frozenset[Cell]]:
    """The targets as seen from the figure, for every turn of the card and every cell it may stand on (H6)."""
    filled, sun = cells(card, "#"), cells(card, "*")
    if mirrored:
        filled, sun = _mirrored(filled), _mirrored(sun)
    ways = set()
    for _ in range(4):
        filled, sun = _turned(filled), _turned(sun)
        for column, row in sun or filled:
            targets = filled - {(column, row)}
            ways.add(frozenset((target[0] - column, target[1] - row) for target in targets))
    return ways


def _on_board(square: int, offsets: frozenset[Cell]) -> tuple[int, ...] | None:
    """The target squares, ascending; None if one lies outside the board."""
    file, rank = file_and_rank(square)
    targets = [(file + right, rank + up) for right, up in offsets]
    if not all(0 <= file < SIZE and 0 <= rank < SIZE for file, rank in targets):
        return None
    return tuple(sorted(file * SIZE + rank for file, rank in targets))


def _targets(card: int, may_mirror: bool) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each square of the figure, the distinct sets of target squares."""
    ways = _offsets(card, False) | (_offsets(card, True) if may_mirror else set())
    return tuple(
        tuple(sorted({targets for way in ways if (targets := _on_board(square, way)) is not None}))
        for square in range(SQUARES)
    )


TARGETS = {may_mirror: {card: _targets(card, may_mirror) for card in CARDS} for may_mirror in (False, True)}
"""By whether patterns may be mirrored, card, and square of the figure: the distinct sets of targets."""


def _spots(targets: tuple[int, ...], floor: int) -> int:
    return sum(1 << floor * SQUARES + square for square in targets)


PATTERNS = {
    may_mirror: {
        card: tuple(
            tuple(_spots(targets, spot // SQUARES) for targets in TARGETS[may_mirror][card][spot % SQUARES])
            for spot in range(SPOTS)
        )
        for card in CARDS
    }
    for may_mirror in (False, True)
}
"""The same as sets of spots, by the figure's spot: a pattern fits where it meets no painted spot."""
