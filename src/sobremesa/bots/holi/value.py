"""How a game of Holi stands, compiled: the value function of the search.

The points as they are, and what figures, tokens, cards and sweets can still be expected to bring. The numbers
were fitted by least squares to how games of the search with itself ended: 1,200 of two players, 1,000 of
three, 850 of four.
"""

from __future__ import annotations

from math import exp

import numpy as np

from sobremesa.games.holi.board import SQUARES, file_and_rank
from sobremesa.kernels.bits import count
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.holi.legal import stairs
from sobremesa.kernels.holi.outcome import points_but_for_sweets
from sobremesa.kernels.holi.patterns import SWEETS_ON, TARGETS_OF, TOP
from sobremesa.kernels.holi.position import (
    CARD,
    CARD_BITS,
    CLIMBED,
    DECK,
    DONE,
    FIGURE,
    FLOOR_AT,
    HAND,
    MOVED,
    OUT,
    PLAYING,
    RESERVE,
    SQUARE,
    SWEETS,
    SWEETS_WON,
    THROWN,
    TURN,
    fields_of,
    painted,
)
from sobremesa.kernels.kernel import Codes, Position, Values

DUEL = 2
"""So few players answer each other, and a search sees it by itself."""

# Points, for two, three and four players: the more play, the fuller the floors, and the more can hit a figure


def _by_players(two: float, three: float, four: float) -> Values:
    """A number to be looked up by how many play."""
    return np.array([0.0, 0.0, two, three, four])


MORE_SWEETS = _by_players(5.4, 4.8, 5.4)
"""To have more sweets than another in the end."""
TOKEN = _by_players(0.5, 1.5, 1.63)
"""A token that there are cards to throw it with, while few are left."""
SPARE_TOKEN = _by_players(0.018, 0.004, 0.008)
"""How much more each is worth for each that is left."""
COLOUR_CARD = _by_players(2.4, 1.65, 1.47)
"""A card not yet played: a turn."""
ABOVE = np.stack((_by_players(0.0, 0.0, 0.0), _by_players(0.29, 0.2, 0.24), _by_players(0.56, 0.18, 0.23)))
"""What a token to throw is worth more by the floor where the figure stands."""
LEDGE = _by_players(0.43, 0.27, 0.16)
"""A square of the first floor with a token, to throw one on top of it."""
STAIRS = _by_players(0.18, 0.06, 0.01)
"""By how much a way up makes a token to throw worth more."""
OWN_STAIRS = _by_players(0.19, 0.12, 0.13)
"""The same again for whoever can go there now."""
MUST_THROW = _by_players(-0.75, -0.61, -0.73)
"""To have the throw of this turn still before one: its card counts as not yet played."""
MAY_MOVE = _by_players(0.3, 0.19, 0.3)
MAY_MOVE_TO_SWEETS = _by_players(0.4, 0.7, 1.38)
EXPOSED = _by_players(0.04, 0.03, 0.02)
"""A free square near the figure: the more there are, the easier it is hit."""

TEMPERATURE = _by_players(0.75, 1.0, 1.0)
TEMPERATURE_PER_TOKEN = _by_players(0.2, 0.2, 0.2)
"""Of the softmax: how far apart points must be to be as good as decided, and how much farther for each token
left."""
SWEETS_TEMPERATURE = 0.6
SWEETS_TEMPERATURE_EACH = 0.25
"""The same for the lead in sweets, a logistic function; and for each that lies on the boards."""


def _near(square: int) -> int:
    """The squares from which a pattern can hit this one, and those it would also cover."""
    file, rank = file_and_rank(square)
    others = (file_and_rank(other) for other in range(SQUARES))
    return sum(
        1 << other
        for other, (its_file, its_rank) in enumerate(others)
        if other != square and abs(its_file - file) <= 2 and abs(its_rank - rank) <= 2
    )


NEAR = np.array([_near(square) for square in range(SQUARES)], np.int64)


@compiled
def value(position: Position, actions: Codes, values: Values) -> None:  # noqa: ARG001
    """A softmax of the points that each seat can expect, the sharper the fewer tokens are left."""
    players = position[PLAYING]
    best, left = -1e9, 0
    for player in range(players):
        values[player] = expected_points(position, player)
        best = max(best, values[player])
        left += tokens_to_throw(position, player)
    temperature = TEMPERATURE[players] + TEMPERATURE_PER_TOKEN[players] * left / players
    total = 0.0
    for player in range(players):
        values[player] = exp((values[player] - best) / temperature)
        total += values[player]
    for player in range(players):
        values[player] /= total


@compiled
def rollout_turns(position: Position) -> int:
    """For how many turns to roll out before a value is given: a round, among three or more.

    Until it is one's turn again, others throw at each other and fill the floors; for a tree that is too much.
    """
    return position[PLAYING] if position[PLAYING] > DUEL else 0


@compiled
def expected_points(position: Position, player: int) -> float:
    """The points of a player now, and what is to be expected."""
    value = points_but_for_sweets(position, player) + sweets_worth(position, player, 0)
    if position[fields_of(player) + OUT]:
        return value
    players = position[PLAYING]
    figure = max(position[fields_of(player) + FIGURE], 0)
    floor, square = figure >> FLOOR_AT, figure & SQUARE
    tokens = tokens_to_throw(position, player)
    value += tokens * (TOKEN[players] + SPARE_TOKEN[players] * tokens + ABOVE[floor, players])
    value += COLOUR_CARD[players] * cards_left(position, player)
    if floor == TOP:
        value += LEDGE[players] * min(tokens, count(painted(position, TOP - 1) & ~painted(position, TOP)))
    ways_up = stairs(position, player, floor)
    if ways_up:
        value += STAIRS[players] * tokens
    if player != position[TURN]:
        if not alone_on_floor(position, player, floor):
            value -= EXPOSED[players] * count(NEAR[square] & ~painted(position, floor))
        return value
    done = position[DONE]
    if not done & THROWN:
        value += MUST_THROW[players]
    if not done & MOVED:
        value += MAY_MOVE[players]
        if position[SWEETS + floor]:
            value += MAY_MOVE_TO_SWEETS[players]
    if not done & CLIMBED and (ways_up >> square & 1 or (ways_up and not done & MOVED)):
        value += OWN_STAIRS[players] * tokens
    return value


@compiled
def sweets_worth(position: Position, player: int, more: int) -> float:
    """What a player's sweets are worth against each other player, if there were so many more."""
    lying = -more
    for floor in range(TOP):
        lying += SWEETS_ON[floor] * count(position[SWEETS + floor])
    temperature = SWEETS_TEMPERATURE + SWEETS_TEMPERATURE_EACH * max(lying, 0)
    own = position[fields_of(player) + SWEETS_WON] + more
    value = 0.0
    for other in range(position[PLAYING]):
        if other != player:
            lead = own - position[fields_of(other) + SWEETS_WON]
            value += MORE_SWEETS[position[PLAYING]] / (1.0 + exp(-2.0 * lead / temperature))
    return value


@compiled
def alone_on_floor(position: Position, player: int, floor: int) -> bool:
    """Whether nobody else who is still in the game stands on the floor."""
    for other in range(position[PLAYING]):
        fields = fields_of(other)
        if other != player and not position[fields + OUT] and position[fields + FIGURE] >> FLOOR_AT == floor:
            return False
    return True


@compiled
def cards_left(position: Position, player: int) -> int:
    """How many cards a player has not played."""
    fields = fields_of(player)
    return _size(position[fields + HAND]) + _size(position[fields + DECK])


@compiled
def _size(pile: int) -> int:
    cards = 0
    while pile:
        cards += 1
        pile >>= CARD_BITS
    return cards


@compiled
def tokens_to_throw(position: Position, player: int) -> int:
    """How many tokens in reserve a player has cards for; none if out."""
    fields = fields_of(player)
    if position[fields + OUT]:
        return 0
    targets = _targets(position[fields + HAND]) + _targets(position[fields + DECK])
    return min(targets, position[fields + RESERVE + player])


@compiled
def _targets(pile: int) -> int:
    targets = 0
    while pile:
        targets += TARGETS_OF[pile & CARD]
        pile >>= CARD_BITS
    return targets
