"""The end of a game of Holi (H16, H17) and the rivalry cards that score, compiled."""

from __future__ import annotations

import numpy as np

from sobremesa.games.holi.board import BESIDE, CORNERS, FLOORS, SIZE, SQUARES, bits_of
from sobremesa.games.holi.rivalry import IDS
from sobremesa.games.holi.rivalry import POINTS as POINTS_OF
from sobremesa.games.holi.scoring import MORE_SWEETS, TOKEN_IN_RESERVE
from sobremesa.kernels.bits import count
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.holi.records import (
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
from sobremesa.kernels.kernel import Record, Shares

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
def spread(record: Record, player: int) -> int:
    """How many tokens of a player lie in the reserves of others."""
    tokens = 0
    for other in range(record[PLAYING]):
        if other != player:
            tokens += record[fields_of(other) + RESERVE + player]
    return tokens


@compiled
def points(record: Record, player: int) -> int:
    """H16 for a player, as if the game ended now."""
    total = points_but_for_sweets(record, player)
    for other in range(record[PLAYING]):
        if record[fields_of(other) + SWEETS_WON] < record[fields_of(player) + SWEETS_WON]:
            total += MORE_SWEETS
    return total


@compiled
def points_but_for_sweets(record: Record, player: int) -> int:
    """H16 without the points for other players with fewer sweets."""
    fields = fields_of(player)
    total = record[fields + HITS] + TOKEN_IN_RESERVE * spread(record, player)
    for floor in range(FLOORS):
        total += (floor + 1) * count(record[fields + TOKENS + floor])
    if record[RIVALRY]:
        total += rivalry_points(record, player)
    return total


@compiled
def rivalry_points(record: Record, player: int) -> int:
    """What the rivalry cards in play bring a player; nothing for those of the rule kind."""
    fields = fields_of(player)
    total = record[fields + FIRST_UP]
    if in_play(record, 8):
        total += POINTS[8] * record[fields + SWEETS_WON]
    for floor in range(FLOORS):
        total += _floor_points(record, record[fields + TOKENS + floor])
    if in_play(record, 13):
        total += POINTS[13] * _big_splash(record, player)
    if in_play(record, 15):
        total += POINTS[15] * _tall_tale(record, player)
    if in_play(record, 16):
        total += POINTS[16] * count(record[fields + TOKENS + FLOORS - 1])
    if in_play(record, 17):
        total += POINTS[17] * _floor_leader(record, player)
    if in_play(record, 18):
        total += POINTS[18] * _highest_dancer(record, player)
    if in_play(record, 19):
        total += POINTS[19] * _spotless(record, player)
    if in_play(record, 20):
        total += POINTS[20] * _share_the_joy(record, player)
    return total


@compiled
def _floor_points(record: Record, tokens: int) -> int:
    """The cards that look at each floor alone: 9 to 12 and 14."""
    total = 0
    if in_play(record, 9):
        total += POINTS[9] * count(tokens & CORNER_SET)
    if in_play(record, 10):
        total += POINTS[10] * count(tokens & HEART)
    if in_play(record, 11):
        total += POINTS[11] * count(tokens & WALLS)
    if in_play(record, 12):
        total += POINTS[12] * _streaks(tokens)
    if in_play(record, 14):
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
def _big_splash(record: Record, player: int) -> int:
    """13: the size of the largest group of adjacent own tokens on one floor."""
    largest = 0
    for floor in range(FLOORS):
        left = record[fields_of(player) + TOKENS + floor]
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
def _tall_tale(record: Record, player: int) -> int:
    """15: squares with own tokens on at least two floors."""
    tokens = fields_of(player) + TOKENS
    ground, first, second = record[tokens], record[tokens + 1], record[tokens + 2]
    return count(ground & first | ground & second | first & second)


@compiled
def _floor_leader(record: Record, player: int) -> int:
    """17: floors where the player has more own tokens than every other player."""
    led = 0
    for floor in range(FLOORS):
        own = count(record[fields_of(player) + TOKENS + floor])
        leads = True
        for other in range(record[PLAYING]):
            if other != player:
                leads = leads and count(record[fields_of(other) + TOKENS + floor]) < own
        led += leads
    return led


@compiled
def _highest_dancer(record: Record, player: int) -> int:
    """18: players whose figure stands on a lower floor."""
    own = max(record[fields_of(player) + FIGURE], 0) >> FLOOR_AT
    lower = 0
    for other in range(record[PLAYING]):
        lower += max(record[fields_of(other) + FIGURE], 0) >> FLOOR_AT < own
    return lower


@compiled
def _held(record: Record, player: int) -> int:
    """How many tokens of others a player holds."""
    tokens = 0
    for colour in range(record[PLAYING]):
        if colour != player:
            tokens += record[fields_of(player) + RESERVE + colour]
    return tokens


@compiled
def _spotless(record: Record, player: int) -> int:
    """19: other players who hold more tokens of others than this player does."""
    more = 0
    for other in range(record[PLAYING]):
        more += _held(record, other) > _held(record, player)
    return more


@compiled
def _share_the_joy(record: Record, player: int) -> int:
    """20: whether every other player holds at least two of the player's tokens."""
    shared = True
    for other in range(record[PLAYING]):
        if other != player:
            shared = shared and record[fields_of(other) + RESERVE + player] >= 2
    return int(shared)


@compiled
def outcome(record: Record, scores: Shares) -> int:
    """The points (H16); the winner as a set, empty while the game lasts. H17 decides ties."""
    best, best_points, best_spread, best_sweets = 0, -1, 0, 0
    for player in range(record[PLAYING]):
        total, spread_out = points(record, player), spread(record, player)
        sweets = record[fields_of(player) + SWEETS_WON]
        scores[player] = total
        better = total > best_points
        if total == best_points:
            better = spread_out > best_spread or (spread_out == best_spread and sweets > best_sweets)
        if better:
            best, best_points, best_spread, best_sweets = player, total, spread_out, sweets
    return 1 << best if record[TURN] < 0 else 0
