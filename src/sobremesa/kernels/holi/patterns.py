"""The tables of the kernel, made from those of the rules."""

from __future__ import annotations

import numpy as np

from sobremesa.games.holi.board import CORNERS, FLOORS, SIZE, SQUARE_NAMED, SQUARES, STAIRS, file_and_rank
from sobremesa.games.holi.board import SWEETS_ON as SWEETS_ON_FLOOR
from sobremesa.games.holi.cards import CARDS, DECK_SIZE, TARGET_COUNT, TARGETS
from sobremesa.games.holi.legal import REACH
from sobremesa.games.holi.notation import MOST_TARGETS

Offsets = tuple[tuple[int, int], ...]


def _seen_from_figure(square: int, targets: tuple[int, ...]) -> Offsets:
    here_file, here_rank = file_and_rank(square)
    return tuple((file - here_file, rank - here_rank) for file, rank in map(file_and_rank, targets))


def _ways(card: int, may_mirror: bool) -> list[tuple[list[int], int]]:
    """Every way to lay a card: steps and room, as explained below."""
    room: dict[Offsets, int] = {}
    for square, ways in enumerate(TARGETS[may_mirror][card]):
        for targets in ways:
            offsets = _seen_from_figure(square, targets)
            room[offsets] = room.get(offsets, 0) | 1 << square
    found = []
    for offsets, squares in sorted(room.items()):
        steps = [right * SIZE + up for right, up in offsets]
        found.append(([*steps, steps[-1]][:MOST_TARGETS], squares))
    return found


_WAYS = [_ways(card, may_mirror) for may_mirror in (False, True) for card in CARDS]

FIRST_WAY = np.cumsum([0] + [len(ways) for ways in _WAYS])
"""By card - 1, and 13 more where patterns may be mirrored: the place of its first way among all."""
NO_STEP = 16
STEP_BITS = 5
WAYS = np.array(
    [
        room | sum(NO_STEP + step << SQUARES + STEP_BITS * n for n, step in enumerate(steps))
        for ways in _WAYS
        for steps, room in ways
    ],
    np.int64,
)
"""Each way to lay a card, in one word. The lowest bits are the squares of the figure from which all targets
lie on the board. Above them are, of five bits each, the steps from the figure's square to each of three
targets, the last one again where there are two: `NO_STEP` is none, and one more is the next square."""

CARDS_OF_A_KIND = DECK_SIZE
TARGETS_OF = np.array([0] + [TARGET_COUNT[card] for card in CARDS], np.int64)
"""How many tokens a whole throw of a card takes."""

GOALS = np.array(
    [
        [sum(1 << goal for goal in REACH[crowded, procession][square]) for square in range(SQUARES)]
        for crowded in (False, True)
        for procession in (False, True)
    ],
    np.int64,
)
"""H10: where a move goes from each square, by 2 × rivalry card 1 + rivalry card 2."""
INNER = STAIRS & (1 << SQUARES) - 1
"""H11: the squares with four neighbours."""
TOP = FLOORS - 1
CORNER_SQUARES = sum(1 << SQUARE_NAMED[corner] for corner in CORNERS)
SWEETS_ON = np.array(SWEETS_ON_FLOOR, np.int64)


def most_throws_up() -> int:
    """In how many ways one card can be thrown face up from one square at most, with any number of tokens.

    With one token every square that some way reaches is a throw, with two tokens every pair of squares.
    """
    most = 0
    for card in CARDS:
        for ways in TARGETS[True][card]:
            singles = {square for targets in ways for square in targets}
            pairs = {(a, b) for targets in ways for a in targets for b in targets if a < b}
            most = max(most, len(ways), len(singles), len(pairs))
    return most
