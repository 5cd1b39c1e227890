"""The rules of Winter, by María and Enrique Blasco: what actions do.

The cards grow together into a lake while it freezes; when it thaws, whoever keeps a counter on the ice
wins. The rule ids (W1 to W18) are those of the help texts. What may be done is in `legal`, how a turn and the
game end is in `outcome`.
"""

from __future__ import annotations

from typing import NamedTuple

from sobremesa.games.game import Illegal
from sobremesa.games.winter.lattice import Ice
from sobremesa.games.winter.legal import colour_of, counters_on, groups, largest_of
from sobremesa.games.winter.notation import Action, Choose, Counter, Draw, Keep, Move, Place, Remove, Take
from sobremesa.games.winter.outcome import begin_turn, end_turn
from sobremesa.games.winter.refusals import refusal
from sobremesa.games.winter.state import DARK, LIGHT, Card, Point, State, card_at, in_order, reserve, thawing


def seat(state: State) -> int | None:
    """Who decides; None when the game is over."""
    return None if state.ended else state.turn


def play(state: State, action: Action) -> State:
    """The position after the action and all that happens by itself. Raises `Illegal`."""
    if refused := refusal(state, action):
        raise Illegal(refused)
    match action:
        case Choose(colour):
            mine, other = (LIGHT, DARK) if colour == "light" else (DARK, LIGHT)
            return state._replace(colours=(other, mine), stage="turn")
        case Draw():
            return state._replace(revealed=state.deck[0], deck=state.deck[1:], stage="place")
        case Place(at, turned):
            return _place(state, at, turned)
        case Counter(square):
            return _counter(state, square)
        case Move():
            return _move(state, action)
        case Remove(at):
            return _split(_discard(state, [at]))
        case Take(square):
            return end_turn(_without_counters(state, [square]))
        case Keep(first):
            return end_turn(_keep(state, first))


# --- Freezing ---------------------------------------------------------------------------------------


def _place(state: State, at: Point, turned: bool) -> State:
    """Place the revealed card (W9). Whoever places the last one ends the phase at once (W10)."""
    face = state.revealed or ""
    card = Card(at, face[::-1] if turned else face)
    placed = state._replace(cards=in_order([*state.cards, card]), revealed=None, turn=1 - state.turn)
    if state.colours is None:
        return placed._replace(stage="colour")  # W8: seat 1 decides, then takes its turn
    if thawing(placed):
        return begin_turn(placed._replace(stage="turn"))
    return placed._replace(stage="turn")


def _counter(state: State, square: Point) -> State:
    """Place one counter: a whole turn in freezing (W9), one choice after a move in thawing (W12)."""
    after = _with_counters(state, (square,))
    if not thawing(state):
        return after._replace(turn=1 - state.turn)
    if reserve(after, state.turn):
        waiting = tuple(other for other in state.new_squares if other != square)
        return after._replace(new_squares=waiting)
    return _split(after._replace(new_squares=()))


# --- Thawing ----------------------------------------------------------------------------------------


def _move(state: State, move: Move) -> State:
    """Move a card (W12): every new square gets a counter, or the mover chooses which while they last."""
    squares = new_squares(state, move)
    moved = state._replace(cards=_cards_after(state, move))
    if len(squares) > reserve(state, state.turn):
        return moved._replace(stage="counter", new_squares=squares)
    return _split(_with_counters(moved, squares))


def new_squares(state: State, move: Move) -> tuple[Point, ...]:
    """The squares of the mover's colour that contain a section of the card at its new place (W12)."""
    ice = Ice.of(_cards_after(state, move))
    return tuple(ice.points(ice.squares_on(move.to, colour_of(state))))


def _cards_after(state: State, action: Move | Remove) -> tuple[Card, ...]:
    """The cards on the table after a move (W12) or a removal (W13), before any group leaves."""
    others = [card for card in state.cards if card.at != action.at]
    if isinstance(action, Remove):
        return tuple(others)
    card = card_at(state, action.at)
    assert card is not None
    return in_order([*others, Card(action.to, card.face[::-1] if action.turned else card.face)])


def _with_counters(state: State, squares: tuple[Point, ...]) -> State:
    """The acting seat places a counter on each of these squares."""
    first, second = state.counters
    if state.turn == 0:
        return state._replace(counters=(tuple(sorted(first + squares)), second))
    return state._replace(counters=(first, tuple(sorted(second + squares))))


def _without_counters(state: State, leaving: list[Point]) -> State:
    """The counters on these squares go back to their owners' reserves (W14, W15)."""
    first, second = state.counters
    first = tuple(square for square in first if square not in leaving)
    return state._replace(counters=(first, tuple(square for square in second if square not in leaving)))


def _split(state: State) -> State:
    """If the ice is in pieces, only the largest stays; the acting seat decides between equals (W15)."""
    pieces = groups(state.cards)
    if len(pieces) == 1:
        return end_turn(state)
    largest = largest_of(pieces)
    if len(largest) > 1:
        return state._replace(stage="keep")
    return end_turn(_keep(state, largest[0][0]))


def _keep(state: State, first: Point) -> State:
    """All groups but this one leave the game; their counters go back to their owners (W15)."""
    leaving = _all_but(state.cards, first)
    return _without_counters(_discard(state, leaving), _counters_of(state, leaving))


def _discard(state: State, leaving: list[Point]) -> State:
    """These cards leave the game (W13, W15) for good, so no position before this can recur (W18)."""
    faces = tuple(card.face for card in state.cards if card.at in leaving)
    cards = tuple(card for card in state.cards if card.at not in leaving)
    return state._replace(cards=cards, discarded=state.discarded + faces, past=())


def _all_but(cards: tuple[Card, ...], first: Point) -> list[Point]:
    """The cards of all groups but the one that begins there."""
    return [at for group in groups(cards) if group[0] != first for at in group]


def _counters_of(state: State, cards: list[Point]) -> list[Point]:
    """The counters on these cards. A square hangs together, so all of it goes with its group."""
    return [square for at in cards for square in counters_on(state, at)]


# --- Looking ahead ----------------------------------------------------------------------------------


class Consequences(NamedTuple):
    """What a thawing action brings about beside itself, as far as the seat need not decide it."""

    new_squares: tuple[Point, ...] = ()
    """The squares that a move makes (W12)."""
    tied: tuple[Point, ...] = ()
    """The groups, by their first cards, of which the seat must then decide which stays (W15)."""
    cards: tuple[Point, ...] = ()
    """The cards that break off (W15); a moved one is named by its new place."""
    counters: tuple[Point, ...] = ()
    """The counters, of those now on the table, that break off with them."""


def consequences(state: State, action: Action) -> Consequences:
    """What this legal action would bring about, for showing it before it is made."""
    if isinstance(action, Keep):
        leaving = _all_but(state.cards, action.first)
        return Consequences((), (), tuple(leaving), tuple(sorted(set(_counters_of(state, leaving)))))
    if not isinstance(action, Move | Remove):
        return Consequences()
    made = new_squares(state, action) if isinstance(action, Move) else ()
    cards = _cards_after(state, action)
    largest = largest_of(groups(cards))
    if len(largest) > 1:
        return Consequences(made, tuple(group[0] for group in largest))
    leaving = _all_but(cards, largest[0][0])
    return Consequences(made, (), tuple(leaving), tuple(sorted(set(_counters_of(state, leaving)))))
