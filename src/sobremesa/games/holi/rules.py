"""The rules of Holi: Festival of Colors, by Julio E. Nazario: what actions do, and what happens by itself.

What may be done when is in `legal`, throwing in `throws`, the reasons for refusals in `refusals`.
"""

from __future__ import annotations

from typing import Any

from sobremesa.games.game import Illegal
from sobremesa.games.holi.board import COLUMN, SQUARES, SWEETS_ON
from sobremesa.games.holi.legal import can_throw_this_turn, only_end_is_left
from sobremesa.games.holi.notation import Action, Climb, Corner, Down, End, Move, Throw
from sobremesa.games.holi.refusals import refusal
from sobremesa.games.holi.rivalry import FAREWELL_SPLASH, SUGAR_THIEF, first_up
from sobremesa.games.holi.state import Discard, Side, State, choosing_corners, figures, painted
from sobremesa.games.holi.throws import Landing, falls

FIRST_HAND = 1
FULL_HAND = 3


def seat(state: State) -> int | None:
    """Who decides; None when the game is over."""
    return state.turn


def play(state: State, action: Action) -> State:
    """The position after the action and all that happens by itself. Raises `Illegal`."""
    why_not = refusal(state, action)
    if why_not is not None:
        raise Illegal(why_not)
    after = deed(state, action)
    if isinstance(action, Corner):
        return _corner_chosen(after)
    if isinstance(action, End) or only_end_is_left(after):  # H15
        return _turn_ended(after)
    return after


def deed(state: State, action: Action) -> State:
    """What a legal action itself does, without what happens by itself afterwards."""
    match action:
        case Throw(card):
            return _thrown(state, Discard(card, down=False), landings(state, action))
        case Down(card):
            return _thrown(state, Discard(card, down=True), landings(state, action))
        case Move(square):
            return _moved(state, square)
        case Climb():
            return _climbed(state, landings(state, action))
        case Corner(square):
            return _placed(state, square)
        case End():
            return state


def _with(state: State, seat: int, player: Side) -> tuple[Side, ...]:
    return (*state.players[:seat], player, *state.players[seat + 1 :])


def _deciding(state: State) -> tuple[int, Side, int]:
    """The seat whose turn it is, its player, and the spot of the figure."""
    assert state.turn is not None
    player = state.players[state.turn]
    return state.turn, player, player.figure or 0


def _placed(state: State, square: int) -> State:
    """H3: a figure on its corner."""
    seat, player, _ = _deciding(state)
    return state._replace(players=_with(state, seat, player._replace(figure=square)))


def _corner_chosen(state: State) -> State:
    """H3: the next player chooses; after the last one everybody draws the starting hand."""
    seat, _, _ = _deciding(state)
    if choosing_corners(state):
        return state._replace(turn=seat + 1)
    return _turn_begins(state, tuple(_drawn(each, FIRST_HAND) for each in state.players), 0)


def _drawn(player: Side, size: int) -> Side:
    """The hand filled up to this size from the deck, as far as it goes."""
    wanted = max(0, size - len(player.hand))
    return player._replace(hand=tuple(sorted(player.hand + player.deck[:wanted])), deck=player.deck[wanted:])


def landings(state: State, action: Action) -> list[Landing]:
    """H9: where every token that a legal action throws will end; also the token of rivalry card 7."""
    _, _, spot = _deciding(state)
    floor = spot - spot % SQUARES
    paint, crowd = painted(state), figures(state)
    match action:
        case Throw(_, squares):
            return [falls(state, floor + square, paint, crowd) for square in squares]
        case Down(_, square):
            return [falls(state, floor + square, paint, crowd)]
        case Climb() if FAREWELL_SPLASH in state.rivalry:
            return [falls(state, spot, paint, crowd & ~(1 << spot))]
    return []


def _thrown(state: State, discard: Discard, landed: list[Landing]) -> State:
    """H6 to H8: the card goes to the discards, the tokens where they land."""
    _, player, _ = _deciding(state)
    hand = list(player.hand)
    hand.remove(discard.card)
    players = _landed(state, landed, hand=tuple(hand), discards=(*player.discards, discard))
    return state._replace(players=players, thrown=True)


def _landed(state: State, landed: list[Landing], **changes: Any) -> tuple[Side, ...]:
    """H9: tokens of the player whose turn it is come to rest on the boards or in reserves.

    `changes` are what else the action changes for that player.
    """
    seat, player, _ = _deciding(state)
    players = list(state.players)
    tokens, hits, sweets = player.tokens, player.hits, player.sweets
    for landing in landed:
        if landing.caught_by is None:
            tokens |= 1 << landing.spot
            continue
        stained = players[landing.caught_by]
        if landing.hit:
            hits += 1
            if SUGAR_THIEF in state.rivalry and stained.sweets:
                sweets += 1
                stained = stained._replace(sweets=stained.sweets - 1)
        players[landing.caught_by] = stained._replace(reserve=_counted(stained.reserve, seat, 1))
    reserve = _counted(player.reserve, seat, -len(landed))
    players[seat] = player._replace(tokens=tokens, hits=hits, sweets=sweets, reserve=reserve, **changes)
    return tuple(players)


def _counted(reserve: tuple[int, ...], colour: int, change: int) -> tuple[int, ...]:
    return (*reserve[:colour], reserve[colour] + change, *reserve[colour + 1 :])


def _moved(state: State, square: int) -> State:
    """H10: the figure collects the sweets and the token on its new square; the tokens above fall on it."""
    seat, player, spot = _deciding(state)
    goal = spot - spot % SQUARES + square
    column = COLUMN[goal]
    players = list(state.players)
    reserve = list(player.reserve)
    for colour, each in enumerate(players):
        found = each.tokens & column
        if found:
            reserve[colour] += found.bit_count()
            players[colour] = each._replace(tokens=each.tokens ^ found)
    sweets = SWEETS_ON[goal // SQUARES] if state.sweets >> goal & 1 else 0
    players[seat] = players[seat]._replace(figure=goal, reserve=tuple(reserve), sweets=player.sweets + sweets)
    return state._replace(players=tuple(players), sweets=state.sweets & ~(1 << goal), moved=True)


def _climbed(state: State, landed: list[Landing]) -> State:
    """H11, with the rivalry cards 7 (a token stays behind) and 21 (the first one up)."""
    _, player, spot = _deciding(state)
    bonus = first_up(state, spot // SQUARES + 1)
    players = _landed(state, landed, figure=spot + SQUARES, first_up=player.first_up + bonus)
    return state._replace(players=players, climbed=True)


def _turn_ended(state: State) -> State:
    """H14: the hand is filled; who has no own tokens or no cards is out."""
    seat, player, _ = _deciding(state)
    player = _drawn(player, FULL_HAND)
    if not player.reserve[seat] or not player.hand:
        player = player._replace(out=True)
    return _turn_begins(state, _with(state, seat, player), seat + 1)


def _turn_begins(state: State, players: tuple[Side, ...], first: int) -> State:
    """H13, H15: the turn of the next player who can throw, from this seat on; those who cannot are out."""
    count = len(players)
    for seat in (turn % count for turn in range(first, first + count)):
        if players[seat].out:
            continue
        begun = State(players, state.rivalry, state.sweets, seat)
        if can_throw_this_turn(begun):
            return begun
        players = _with(begun, seat, players[seat]._replace(out=True))
    return State(players, state.rivalry, state.sweets, None)
