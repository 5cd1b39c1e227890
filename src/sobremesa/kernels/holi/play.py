"""What actions do in Holi, and what happens by itself, compiled."""

from __future__ import annotations

from sobremesa.games.holi.rivalry import FAREWELL_SPLASH, POINTS, SUGAR_THIEF
from sobremesa.games.holi.rivalry import FIRST_UP as FIRST_UP_CARD
from sobremesa.games.holi.rules import FIRST_HAND, FULL_HAND
from sobremesa.kernels.bits import lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.holi.legal import only_end_is_left, throw_ahead
from sobremesa.kernels.holi.patterns import SWEETS_ON, TOP
from sobremesa.kernels.holi.position import (
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
    floor_of,
    in_play,
    painted,
)
from sobremesa.kernels.kernel import Position

FIRST_UP_POINTS = POINTS[FIRST_UP_CARD]


@compiled
def play(position: Position, action: int) -> None:
    """Play a legal action."""
    kind, squares = action >> KIND_AT, action & FLOOR_BITS
    player = position[TURN]
    begins = NOWHERE
    if kind == CORNER:
        begins = _choose_corner(position, player, lowest(squares))
    elif kind == MOVE:
        _move(position, player, lowest(squares))
    elif kind == CLIMB:
        _climb(position, player)
    elif kind != END:
        _throw(position, player, action >> CARD_AT & CARD, kind == DOWN, squares)
    if kind == END or only_end_is_left(position):  # H15
        _end_turn(position, player)
        begins = player + 1
    if begins != NOWHERE:
        _begin_turn(position, begins)


@compiled
def _choose_corner(position: Position, player: int, corner: int) -> int:
    """H3: the next player chooses; after the last one everybody draws the starting hand, and the first turn
    begins: whose that is."""
    position[fields_of(player) + FIGURE] = corner
    if player + 1 < position[PLAYING]:
        position[TURN] = player + 1
        return NOWHERE
    for each in range(position[PLAYING]):
        draw(position, each, FIRST_HAND)
    return 0


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
def draw(position: Position, player: int, size: int) -> None:
    """Fill the hand up to this size from the deck, as far as it goes."""
    fields = fields_of(player)
    while position[fields + DECK] and not position[fields + HAND] >> CARD_BITS * (size - 1):
        position[fields + HAND] = into_hand(position[fields + HAND], position[fields + DECK] & CARD)
        position[fields + DECK] >>= CARD_BITS


@compiled
def _throw(position: Position, player: int, card: int, down: bool, targets: int) -> None:
    """H6 to H8: the card goes to the discards, the tokens where they land."""
    fields = fields_of(player)
    position[fields + HAND] = _out_of_hand(position[fields + HAND], card)
    position[fields + DISCARDS] = position[fields + DISCARDS] << CARD_BITS | card
    position[fields + FACE_DOWN] = position[fields + FACE_DOWN] << 1 | down
    floor = floor_of(position[fields + FIGURE])
    while targets:
        _fall(position, player, floor, lowest(targets))
        targets &= targets - 1
    position[DONE] |= THROWN


@compiled
def figure_at(position: Position, floor: int, square: int) -> int:
    """The player whose figure stands here, or -1."""
    for player in range(position[PLAYING]):
        if position[fields_of(player) + FIGURE] == STOREY * floor + square:
            return player
    return NOWHERE


@compiled
def _fall(position: Position, player: int, floor: int, square: int) -> None:
    """H9: a token hits the figure where it was thrown, or falls until a token or a figure stops it."""
    fields = fields_of(player)
    position[fields + RESERVE + player] -= 1
    caught_by = figure_at(position, floor, square)
    if caught_by >= 0:
        position[fields + HITS] += 1
        stained = fields_of(caught_by)
        if in_play(position, SUGAR_THIEF) and position[stained + SWEETS_WON]:
            position[stained + SWEETS_WON] -= 1
            position[fields + SWEETS_WON] += 1
    while caught_by < 0 and floor > 0 and not painted(position, floor - 1) >> square & 1:
        floor -= 1
        caught_by = figure_at(position, floor, square)
    if caught_by >= 0:
        position[fields_of(caught_by) + RESERVE + player] += 1
    else:
        position[fields + TOKENS + floor] |= 1 << square


@compiled
def _move(position: Position, player: int, goal: int) -> None:
    """H10: the figure collects the sweets and the token on its new square; the tokens above fall on it."""
    fields = fields_of(player)
    floor = floor_of(position[fields + FIGURE])
    position[fields + FIGURE] = STOREY * floor + goal
    for colour in range(position[PLAYING]):
        tokens = fields_of(colour) + TOKENS
        for above in range(floor, TOP + 1):
            found = position[tokens + above] >> goal & 1
            position[fields + RESERVE + colour] += found
            position[tokens + above] ^= found << goal
    if position[SWEETS + floor] >> goal & 1:
        position[fields + SWEETS_WON] += SWEETS_ON[floor]
        position[SWEETS + floor] ^= 1 << goal
    position[DONE] |= MOVED


@compiled
def _climb(position: Position, player: int) -> None:
    """H11, with the rivalry cards 7 (a token stays behind) and 21 (the first one up)."""
    fields = fields_of(player)
    floor, square = floor_of(position[fields + FIGURE]), position[fields + FIGURE] & SQUARE
    if in_play(position, FIRST_UP_CARD):
        first = True
        for other in range(position[PLAYING]):
            first = first and floor_of(position[fields_of(other) + FIGURE]) <= floor
        if first:
            position[fields + FIRST_UP] += FIRST_UP_POINTS * (floor + 1)
    position[fields + FIGURE] += STOREY
    if in_play(position, FAREWELL_SPLASH):
        _fall(position, player, floor, square)
    position[DONE] |= CLIMBED


@compiled
def _end_turn(position: Position, player: int) -> None:
    """H14: the hand is filled; who has no own tokens or no cards is out."""
    draw(position, player, FULL_HAND)
    fields = fields_of(player)
    if not position[fields + RESERVE + player] or not position[fields + HAND]:
        position[fields + OUT] = 1


@compiled
def _begin_turn(position: Position, first: int) -> None:
    """H13, H15: the turn of the next player who can throw, from this seat on; those who cannot are out."""
    position[DONE] = 0
    playing = position[PLAYING]
    for turn in range(first, first + playing):
        player = turn - playing if turn >= playing else turn
        if not position[fields_of(player) + OUT]:
            if throw_ahead(position, player, False, False):
                position[TURN] = player
                return
            position[fields_of(player) + OUT] = 1
    position[TURN] = NOWHERE
