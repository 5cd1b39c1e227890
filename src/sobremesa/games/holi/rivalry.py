"""The rivalry cards: which there are, what the rule cards are called in the rules, what the others score."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from sobremesa.games.holi.board import BESIDE, CORNERS, FLOOR, FLOORS, SIZE, SQUARES, bits_of, spots
from sobremesa.games.holi.state import State

_DATA: list[dict[str, Any]] = json.loads(files(__package__).joinpath("rivalry.json").read_text("utf-8"))[
    "cards"
]

IDS: tuple[int, ...] = tuple(card["id"] for card in _DATA)
KIND: dict[int, str] = {card["id"]: card["kind"] for card in _DATA}
POINTS: dict[int, int] = {card["id"]: card["points"] for card in _DATA if "points" in card}
MOST_IN_PLAY = 3
MOST_OF_RULE_KIND = 1

CROWDED_FLOOR, PROCESSION, MIRROR, OPEN_PALM, HUMAN_LADDER, SUGAR_THIEF, FAREWELL_SPLASH = range(1, 8)
FIRST_UP = 21
CROWDED_STEPS: int = next(card["steps"] for card in _DATA if card["id"] == CROWDED_FLOOR)

ALL_FLOORS = tuple(range(FLOORS))
_CORNERS = bits_of(*CORNERS, floors=ALL_FLOORS)
_HEART = bits_of("c3", "c4", "d3", "d4", floors=ALL_FLOORS)
_WALLS = sum(1 << spot for spot, beside in enumerate(BESIDE) if beside.bit_count() == 3)

_FILES = [
    sum(1 << floor + file * SIZE + rank for rank in range(SIZE))
    for floor in range(0, FLOORS * SQUARES, SQUARES)
    for file in range(SIZE)
]
_RANKS = [
    sum(1 << floor + file * SIZE + rank for file in range(SIZE))
    for floor in range(0, FLOORS * SQUARES, SQUARES)
    for rank in range(SIZE)
]
_LONG_RUN = 4

_BLOCKS = [
    sum(1 << floor + (file + right) * SIZE + rank + up for right in (0, 1) for up in (0, 1))
    for floor in range(0, FLOORS * SQUARES, SQUARES)
    for rank in range(SIZE - 1)
    for file in range(SIZE - 1)
]
"""All 2 × 2 blocks by floor, rank, file."""


def sweet_tooth(state: State, seat: int) -> int:
    """8: every sweet."""
    return state.players[seat].sweets


def corners(state: State, seat: int) -> int:
    """9: own tokens on corner squares."""
    return (state.players[seat].tokens & _CORNERS).bit_count()


def heart_of_the_yard(state: State, seat: int) -> int:
    """10: own tokens on the four squares in the middle."""
    return (state.players[seat].tokens & _HEART).bit_count()


def along_the_walls(state: State, seat: int) -> int:
    """11: own tokens on the edge, corners apart."""
    return (state.players[seat].tokens & _WALLS).bit_count()


def streaks(state: State, seat: int) -> int:
    """12: straight runs of four or more own tokens, each counted once at its full length."""
    tokens = state.players[seat].tokens
    runs = 0
    for line in (*_FILES, *_RANKS):
        length = longest = 0
        for spot in spots(line):
            length = length + 1 if tokens >> spot & 1 else 0
            longest = max(longest, length)
        runs += longest >= _LONG_RUN  # a line of six has no room for two
    return runs


def big_splash(state: State, seat: int) -> int:
    """13: the tokens of the largest group of adjacent own tokens on one floor."""
    left = state.players[seat].tokens
    largest = 0
    while left:
        group = edge = left & -left
        while edge:
            edge = all_beside(edge) & left & ~group
            group |= edge
        left &= ~group
        largest = max(largest, group.bit_count())
    return largest


def all_beside(bits: int) -> int:
    """All spots beside one of these."""
    reached = 0
    for spot in spots(bits):
        reached |= BESIDE[spot]
    return reached


def rangoli(state: State, seat: int) -> int:
    """14: 2 × 2 blocks of own tokens that do not overlap, counted greedily by floor, rank, file."""
    left = state.players[seat].tokens
    found = 0
    for block in _BLOCKS:
        if block & left == block:
            left ^= block
            found += 1
    return found


def tall_tale(state: State, seat: int) -> int:
    """15: squares with own tokens on at least two floors."""
    ground, first, second = (
        state.players[seat].tokens >> floor * SQUARES & FLOOR[0] for floor in range(FLOORS)
    )
    return (ground & first | ground & second | first & second).bit_count()


def capstone(state: State, seat: int) -> int:
    """16: own tokens on the top floor."""
    return (state.players[seat].tokens & FLOOR[-1]).bit_count()


def floor_leader(state: State, seat: int) -> int:
    """17: floors where the player has more own tokens than every other player."""
    led = 0
    for floor in FLOOR:
        counts = [(player.tokens & floor).bit_count() for player in state.players]
        own = counts.pop(seat)
        led += own > max(counts)
    return led


def highest_dancer(state: State, seat: int) -> int:
    """18: players whose figure stands on a lower floor."""
    floors = [(player.figure or 0) // SQUARES for player in state.players]
    return sum(floor < floors[seat] for floor in floors)


def spotless(state: State, seat: int) -> int:
    """19: other players who hold more tokens of others than this player does."""
    held = [sum(player.reserve) - player.reserve[holder] for holder, player in enumerate(state.players)]
    return sum(tokens > held[seat] for tokens in held)


def share_the_joy(state: State, seat: int) -> int:
    """20: whether every other player holds at least two of the player's tokens."""
    return int(all(player.reserve[seat] >= 2 for other, player in enumerate(state.players) if other != seat))


COUNT: dict[int, Callable[[State, int], int]] = {
    8: sweet_tooth,
    9: corners,
    10: heart_of_the_yard,
    11: along_the_walls,
    12: streaks,
    13: big_splash,
    14: rangoli,
    15: tall_tale,
    16: capstone,
    17: floor_leader,
    18: highest_dancer,
    19: spotless,
    20: share_the_joy,
}
"""What each card that scores at the end counts; each is worth `POINTS`."""


def first_up(state: State, floor: int) -> int:
    """21, at once: the points for a figure that reaches this floor, if none has been there before.

    Figures never go down, so where none stands now at this height none has ever stood.
    """
    if FIRST_UP not in state.rivalry:
        return 0
    highest = max((player.figure or 0) // SQUARES for player in state.players)
    return POINTS[FIRST_UP] * floor if highest < floor else 0


def score(state: State, seat: int, card: int) -> int:
    """What a rivalry card brings a player; nothing for a card of the rule kind."""
    if card == FIRST_UP:
        return state.players[seat].first_up
    if card not in COUNT:
        return 0
    return POINTS[card] * COUNT[card](state, seat)
