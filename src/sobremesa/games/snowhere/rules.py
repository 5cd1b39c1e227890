"""The rules of Snowhere by Steffen Benndorf: put out a carpet of fire, card by card, with snow.

Read it beside the rulebook: a card is taken (S5, S6), turned over and laid (S7 to S11, in `placing`), the
next player goes on (S12), and when no card can be taken the snowflakes may be laid (S13, S14).
"""

from __future__ import annotations

from dataclasses import replace

from sobremesa.games.game import Illegal
from sobremesa.games.snowhere.fire import is_out
from sobremesa.games.snowhere.geometry import Pose
from sobremesa.games.snowhere.legal import takeable
from sobremesa.games.snowhere.notation import Action, Finish, Place, Take
from sobremesa.games.snowhere.refusals import refusal
from sobremesa.games.snowhere.state import Card, State


def seat(state: State) -> int | None:
    """Who decides; None when the game is over."""
    return None if state.phase == "over" else state.turn


def play(state: State, action: Action) -> State:
    """The position after the action and all that happens by itself. Raises `Illegal`."""
    if refused := refusal(state, action):
        raise Illegal(refused)
    match action:
        case Take(number):
            return _take(state, number)
        case Place(pose):
            return _place(state, pose)
        case Finish():
            return _finish(state)


# A turn: take a card


def _take(state: State, number: int) -> State:
    """S6, S7: a snowflake is set aside and the same player goes on; any other card is to be laid at once."""
    after = without_card(state, number)
    if number in state.snowflakes:
        return _next_to_take(replace(after, aside=(*state.aside, number)))
    # S7: nothing is left to put out. (Where a card can be taken, far more than 1 mm² of it is visible; and
    # what else could be taken before still can be.)
    if takeable(state) == (number,) and not takeable(after) and is_out(after.fire, after.snow):
        return replace(after, hand=number, phase="over")
    return replace(after, hand=number, phase="place")


def without_card(state: State, number: int) -> State:
    """The table without a fire card."""
    return replace(state, fire=tuple(card for card in state.fire if card.number != number))


# A turn: place it


def _place(state: State, pose: Pose) -> State:
    if state.phase == "snowflakes":
        return _lay_snowflake(state, pose)
    laid = replace(state, snow=(*state.snow, Card(card_to_lay(state), pose)), hand=None)
    return _next_to_take(replace(laid, turn=(state.turn + 1) % state.players))  # S12


def card_to_lay(state: State) -> int:
    """The first of the snowflakes (S13), or the card in hand."""
    if state.phase == "snowflakes":
        return state.aside[0]
    assert state.hand is not None, "a card is laid at once when it is taken (S7)"
    return state.hand


def _finish(state: State) -> State:
    """S7: the card in hand stays off the table, the turn passes (S12). S13: no more snowflakes are laid."""
    if state.phase == "place":
        return _next_to_take(replace(state, turn=(state.turn + 1) % state.players))
    return replace(state, phase="over")


# The next turn


def _next_to_take(state: State) -> State:
    """S13: who can take no card lays snowflakes, if there are any."""
    if takeable(state):
        return replace(state, phase="take")
    return replace(state, phase="snowflakes" if state.aside else "over")


def _lay_snowflake(state: State, pose: Pose) -> State:
    """S13: snowflakes are laid in the order in which they were found; after the last one all is over."""
    others = state.aside[1:]
    laid = replace(state, snow=(*state.snow, Card(card_to_lay(state), pose)), aside=others)
    return replace(laid, phase="snowflakes" if others else "over")
