"""What actions do in Holi, and what happens by itself, compiled."""

from __future__ import annotations

from sobremesa.games.holi.rivalry import FAREWELL_SPLASH, POINTS, SUGAR_THIEF
from sobremesa.games.holi.rivalry import FIRST_UP as FIRST_UP_CARD
from sobremesa.games.holi.rules import FIRST_HAND, FULL_HAND
from sobremesa.kernels.bits import lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.holi.patterns import SWEETS_ON, TOP
from sobremesa.kernels.holi.records import (
    CARD,
    CARD_AT,
    CARD_BITS,
    CLIMB,
    CLIMBED,
    CORNER,
    DECK,
    DISCARDS,
    DONE,
    DOWN,
    END,
    FACE_DOWN,
    FIGURE,
    FIRST_UP,
    FLOOR_AT,
    FLOOR_BITS,
    HAND,
    HITS,
    KIND_AT,
    MOVE,
    MOVED,
    NOWHERE,
    OUT,
    PLAYING,
    RESERVE,
    SQUARE,
    STOREY,
    SWEETS,
    SWEETS_WON,
    THROWN,
    TOKENS,
    TURN,
    fields_of,
    in_play,
    painted,
)
from sobremesa.kernels.holi.turn import only_end_is_left, throw_ahead
from sobremesa.kernels.kernel import Record

FIRST_UP_POINTS = POINTS[FIRST_UP_CARD]


@compiled
def play(record: Record, action: int) -> None:
    """Play a legal action."""
    kind, squares = action >> KIND_AT, action & FLOOR_BITS
    player = record[TURN]
    if kind == CORNER:
        _choose_corner(record, player, lowest(squares))
        return
    if kind == MOVE:
        _move(record, player, lowest(squares))
    elif kind == CLIMB:
        _climb(record, player)
    elif kind != END:
        _throw(record, player, action >> CARD_AT & CARD, kind == DOWN, squares)
    if kind == END or only_end_is_left(record):  # H15
        _end_turn(record, player)


@compiled
def _choose_corner(record: Record, player: int, corner: int) -> None:
    """H3: the next player chooses; after the last one everybody draws the starting hand."""
    record[fields_of(player) + FIGURE] = corner
    if player + 1 < record[PLAYING]:
        record[TURN] = player + 1
        return
    for each in range(record[PLAYING]):
        draw(record, each, FIRST_HAND)
    _begin_turn(record, 0)


@compiled
def into_hand(hand: int, card: int) -> int:
    """The hand with one card more, still sorted."""
    place = 0
    while hand >> place and hand >> place & CARD <= card:
        place += CARD_BITS
    return hand & (1 << place) - 1 | card << place | hand >> place << place + CARD_BITS


@compiled
def _out_of_hand(hand: int, card: int) -> int:
    """The hand without one card of this number."""
    place = 0
    while hand >> place & CARD != card:
        place += CARD_BITS
    return hand & (1 << place) - 1 | hand >> place + CARD_BITS << place


@compiled
def draw(record: Record, player: int, size: int) -> None:
    """Fill the hand up to this size from the deck, as far as it goes."""
    fields = fields_of(player)
    while record[fields + DECK] and not record[fields + HAND] >> CARD_BITS * (size - 1):
        record[fields + HAND] = into_hand(record[fields + HAND], record[fields + DECK] & CARD)
        record[fields + DECK] >>= CARD_BITS


@compiled
def _throw(record: Record, player: int, card: int, down: bool, targets: int) -> None:
    """H6 to H8: the card goes to the discards, the tokens where they land."""
    fields = fields_of(player)
    record[fields + HAND] = _out_of_hand(record[fields + HAND], card)
    record[fields + DISCARDS] = record[fields + DISCARDS] << CARD_BITS | card
    record[fields + FACE_DOWN] = record[fields + FACE_DOWN] << 1 | down
    floor = record[fields + FIGURE] >> FLOOR_AT
    while targets:
        _fall(record, player, floor, lowest(targets))
        targets &= targets - 1
    record[DONE] |= THROWN


@compiled
def figure_at(record: Record, floor: int, square: int) -> int:
    """The player whose figure stands here, or -1."""
    for player in range(record[PLAYING]):
        if record[fields_of(player) + FIGURE] == STOREY * floor + square:
            return player
    return NOWHERE


@compiled
def _fall(record: Record, player: int, floor: int, square: int) -> None:
    """H9: a token hits the figure where it was thrown, or falls until a token or a figure stops it."""
    fields = fields_of(player)
    record[fields + RESERVE + player] -= 1
    caught_by = figure_at(record, floor, square)
    if caught_by >= 0:
        record[fields + HITS] += 1
        stained = fields_of(caught_by)
        if in_play(record, SUGAR_THIEF) and record[stained + SWEETS_WON]:
            record[stained + SWEETS_WON] -= 1
            record[fields + SWEETS_WON] += 1
    while caught_by < 0 and floor > 0 and not painted(record, floor - 1) >> square & 1:
        floor -= 1
        caught_by = figure_at(record, floor, square)
    if caught_by >= 0:
        record[fields_of(caught_by) + RESERVE + player] += 1
    else:
        record[fields + TOKENS + floor] |= 1 << square


@compiled
def _move(record: Record, player: int, goal: int) -> None:
    """H10: the figure collects the sweets and the token on its new square; the tokens above fall on it."""
    fields = fields_of(player)
    floor = record[fields + FIGURE] >> FLOOR_AT
    record[fields + FIGURE] = STOREY * floor + goal
    for colour in range(record[PLAYING]):
        tokens = fields_of(colour) + TOKENS
        for above in range(floor, TOP + 1):
            found = record[tokens + above] >> goal & 1
            record[fields + RESERVE + colour] += found
            record[tokens + above] ^= found << goal
    if record[SWEETS + floor] >> goal & 1:
        record[fields + SWEETS_WON] += SWEETS_ON[floor]
        record[SWEETS + floor] ^= 1 << goal
    record[DONE] |= MOVED


@compiled
def _climb(record: Record, player: int) -> None:
    """H11, with the rivalry cards 7 (a token stays behind) and 21 (the first one up)."""
    fields = fields_of(player)
    floor, square = record[fields + FIGURE] >> FLOOR_AT, record[fields + FIGURE] & SQUARE
    if in_play(record, FIRST_UP_CARD):
        first = True
        for other in range(record[PLAYING]):
            first = first and record[fields_of(other) + FIGURE] >> FLOOR_AT <= floor
        if first:
            record[fields + FIRST_UP] += FIRST_UP_POINTS * (floor + 1)
    record[fields + FIGURE] += STOREY
    if in_play(record, FAREWELL_SPLASH):
        _fall(record, player, floor, square)
    record[DONE] |= CLIMBED


@compiled
def _end_turn(record: Record, player: int) -> None:
    """H14: the hand is filled; who has no own tokens or no cards is out."""
    draw(record, player, FULL_HAND)
    fields = fields_of(player)
    if not record[fields + RESERVE + player] or not record[fields + HAND]:
        record[fields + OUT] = 1
    _begin_turn(record, player + 1)


@compiled
def _begin_turn(record: Record, first: int) -> None:
    """H13, H15: the turn of the next player who can throw, from this seat on; those who cannot are out."""
    record[DONE] = 0
    playing = record[PLAYING]
    for turn in range(first, first + playing):
        player = turn % playing
        if not record[fields_of(player) + OUT]:
            if throw_ahead(record, player, False, False):
                record[TURN] = player
                return
            record[fields_of(player) + OUT] = 1
    record[TURN] = NOWHERE
