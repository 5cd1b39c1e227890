"""The end of a game of Holi (H16, H17) and the rivalry cards that score, compiled."""

from __future__ import annotations

import numpy as np

from sobremesa.games.holi.board import BESIDE, CORNERS, FLOORS, SIZE, SQUARES, bits_of
from sobremesa.games.holi.outcome import MORE_SWEETS, TOKEN_IN_RESERVE
from sobremesa.games.holi.rivalry import IDS
from sobremesa.games.holi.rivalry import POINTS as POINTS_OF
from sobremesa.kernels.bits import count
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.holi.position import (
    FIGURE,
    FIRST_UP,
    FLOOR_AT,
    HITS,
    PLAYING,
    RESERVE,
    RIVALRY,
    SWEETS_WON,
    TOKENS,
    TURN,
    fields_of,
    in_play,
)
from sobremesa.kernels.kernel import Position, Values

POINTS = np.array([POINTS_OF.get(card, 0) for card in range(max(IDS) + 1)], np.int64)
CORNER_SET = bits_of(*CORNERS)
HEART = bits_of("c3", "c4", "d3", "d4")
WALLS = sum(1 << square for square in range(SQUARES) if BESIDE[square].bit_count() == 3)
LOWEST_RANK = sum(1 << SIZE * file for file in range(SIZE))
HIGHEST_RANK = LOWEST_RANK << SIZE - 1
LOW_RANKS = LOWEST_RANK | LOWEST_RANK << 1 | LOWEST_RANK << 2
"""The ranks where a straight run of four along a file can begin."""
FIRST_FILE = (1 << SIZE) - 1


@compiled
def spread(position: Position, player: int) -> int:
    """How many tokens of a player lie in the reserves of others."""
    tokens = 0
    for other in range(position[PLAYING]):
        if other != player:
            tokens += position[fields_of(other) + RESERVE + player]
    return tokens


@compiled
def points(position: Position, player: int) -> int:
    """H16 for a player, as if the game ended now."""
    total = points_but_for_sweets(position, player)
    for other in range(position[PLAYING]):
        if position[fields_of(other) + SWEETS_WON] < position[fields_of(player) + SWEETS_WON]:
            total += MORE_SWEETS
    return total


@compiled
def points_but_for_sweets(position: Position, player: int) -> int:
    """H16 without the points for other players with fewer sweets."""
    fields = fields_of(player)
    total = position[fields + HITS] + TOKEN_IN_RESERVE * spread(position, player)
    for floor in range(FLOORS):
        total += (floor + 1) * count(position[fields + TOKENS + floor])
    if position[RIVALRY]:
        total += rivalry_points(position, player)
    return total


@compiled
def rivalry_points(position: Position, player: int) -> int:
    """What the rivalry cards in play bring a player; nothing for those of the rule kind."""
    fields = fields_of(player)
    total = position[fields + FIRST_UP]
    if in_play(position, 8):
        total += POINTS[8] * position[fields + SWEETS_WON]
    for floor in range(FLOORS):
        total += _floor_points(position, position[fields + TOKENS + floor])
    if in_play(position, 13):
        total += POINTS[13] * _big_splash(position, player)
    if in_play(position, 15):
        total += POINTS[15] * _tall_tale(position, player)
    if in_play(position, 16):
        total += POINTS[16] * count(position[fields + TOKENS + FLOORS - 1])
    if in_play(position, 17):
        total += POINTS[17] * _floor_leader(position, player)
    if in_play(position, 18):
        total += POINTS[18] * _highest_dancer(position, player)
    if in_play(position, 19):
        total += POINTS[19] * _spotless(position, player)
    if in_play(position, 20):
        total += POINTS[20] * _share_the_joy(position, player)
    return total


@compiled
def _floor_points(position: Position, tokens: int) -> int:
    """The cards that look at each floor alone: 9 to 12 and 14."""
    total = 0
    if in_play(position, 9):
        total += POINTS[9] * count(tokens & CORNER_SET)
    if in_play(position, 10):
        total += POINTS[10] * count(tokens & HEART)
    if in_play(position, 11):
        total += POINTS[11] * count(tokens & WALLS)
    if in_play(position, 12):
        total += POINTS[12] * _streaks(tokens)
    if in_play(position, 14):
        total += POINTS[14] * _rangoli(tokens)
    return total


@compiled
def _streaks(tokens: int) -> int:
    """12: straight runs of four or more; a line of six has no room for two."""
    along_files = tokens & tokens >> 1 & tokens >> 2 & tokens >> 3 & LOW_RANKS
    along_ranks = tokens & tokens >> SIZE & tokens >> 2 * SIZE & tokens >> 3 * SIZE
    files = (along_files | along_files >> 1 | along_files >> 2) & LOWEST_RANK
    ranks = (along_ranks | along_ranks >> SIZE | along_ranks >> 2 * SIZE) & FIRST_FILE
    return count(files) + count(ranks)


@compiled
def _rangoli(tokens: int) -> int:
    """14: 2 × 2 blocks that do not overlap, counted greedily by rank, then file."""
    found = 0
    for rank in range(SIZE - 1):
        for file in range(SIZE - 1):
            block = (3 | 3 << SIZE) << SIZE * file + rank
            if tokens & block == block:
                tokens ^= block
                found += 1
    return found


@compiled
def _big_splash(position: Position, player: int) -> int:
    """13: the size of the largest group of adjacent own tokens on one floor."""
    largest = 0
    for floor in range(FLOORS):
        left = position[fields_of(player) + TOKENS + floor]
        while left:
            group, grown = 0, left & -left
            while grown != group:
                group = grown
                grown |= group << SIZE | group >> SIZE
                grown |= (group & ~HIGHEST_RANK) << 1 | (group & ~LOWEST_RANK) >> 1
                grown &= left
            left ^= group
            largest = max(largest, count(group))
    return largest


@compiled
def _tall_tale(position: Position, player: int) -> int:
    """15: squares with own tokens on at least two floors."""
    tokens = fields_of(player) + TOKENS
    ground, first, second = position[tokens], position[tokens + 1], position[tokens + 2]
    return count(ground & first | ground & second | first & second)


@compiled
def _floor_leader(position: Position, player: int) -> int:
    """17: floors where the player has more own tokens than every other player."""
    led = 0
    for floor in range(FLOORS):
        own = count(position[fields_of(player) + TOKENS + floor])
        leads = True
        for other in range(position[PLAYING]):
            if other != player:
                leads = leads and count(position[fields_of(other) + TOKENS + floor]) < own
        led += leads
    return led


@compiled
def _highest_dancer(position: Position, player: int) -> int:
    """18: players whose figure stands on a lower floor."""
    own = max(position[fields_of(player) + FIGURE], 0) >> FLOOR_AT
    lower = 0
    for other in range(position[PLAYING]):
        lower += max(position[fields_of(other) + FIGURE], 0) >> FLOOR_AT < own
    return lower


@compiled
def _held(position: Position, player: int) -> int:
    """How many tokens of others a player holds."""
    tokens = 0
    for colour in range(position[PLAYING]):
        if colour != player:
            tokens += position[fields_of(player) + RESERVE + colour]
    return tokens


@compiled
def _spotless(position: Position, player: int) -> int:
    """19: other players who hold more tokens of others than this player does."""
    more = 0
    for other in range(position[PLAYING]):
        more += _held(position, other) > _held(position, player)
    return more


@compiled
def _share_the_joy(position: Position, player: int) -> int:
    """20: whether every other player holds at least two of the player's tokens."""
    shared = True
    for other in range(position[PLAYING]):
        if other != player:
            shared = shared and position[fields_of(other) + RESERVE + player] >= 2
    return int(shared)


@compiled
def outcome(position: Position, scores: Values) -> int:
    """The points (H16); the winner as a set, empty while the game lasts. H17 decides ties."""
    best, best_points, best_spread, best_sweets = 0, -1, 0, 0
    for player in range(position[PLAYING]):
        total, spread_out = points(position, player), spread(position, player)
        sweets = position[fields_of(player) + SWEETS_WON]
        scores[player] = total
        better = total > best_points
        if total == best_points:
            better = spread_out > best_spread or (spread_out == best_spread and sweets > best_sweets)
        if better:
            best, best_points, best_spread, best_sweets = player, total, spread_out, sweets
    return 1 << best if position[TURN] < 0 else 0
