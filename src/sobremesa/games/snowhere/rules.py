"""The rules of Snowhere by Steffen Benndorf: put out a carpet of fire, card by card, with snow.

Read it beside the rulebook: a card is taken (S5, S6), turned over and laid (S7 to S11, in `placing`), the
next player goes on (S12), and when no card can be taken the snowflakes may be laid (S13, S14).
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Literal

from sobremesa.games.checks import game_over, not_an_action
from sobremesa.games.game import Illegal, Refusal, Result
from sobremesa.games.snowhere.fire import depths, is_out, visible_cards, visible_fire
from sobremesa.games.snowhere.geometry import TOLERANCE, Pose
from sobremesa.games.snowhere.notation import may_become_place, parse
from sobremesa.games.snowhere.placing import Facts, breaks, fire_under, trial
from sobremesa.games.snowhere.state import Action, Card, Finish, Place, State, Take

MOST_COVERED = 1.0
"""So deep, in mm, one single card may lie on a card that is taken (S5)."""

Verb = Literal["take", "place", "finish"]


def seat(state: State) -> int | None:
    """Who decides; None when the game is over."""
    return None if state.phase == "over" else state.turn


# A turn: take a card


def takeable(state: State) -> tuple[int, ...]:
    """S5: the fire cards that can be taken, whoever's turn it is, from the bottom up."""
    return _takeable(state.fire, state.snow)


@lru_cache(maxsize=8)
def _takeable(fire: tuple[Card, ...], snow: tuple[Card, ...]) -> tuple[int, ...]:
    """S5: those that no card covers, or only one by 1 mm at most."""
    depth = depths(fire, snow)
    covers = (depth > 0).sum(axis=1)
    free = (covers == 0) | ((covers == 1) & (depth.max(axis=1, initial=0) <= MOST_COVERED + TOLERANCE))
    return tuple(card.number for card, is_free in zip(fire, free, strict=True) if is_free)


def _not_takeable(state: State, number: int) -> Refusal | None:
    """S5: why a card cannot be taken."""
    place = next((place for place, card in enumerate(state.fire) if card.number == number), None)
    if place is None:
        is_snow = any(card.number == number for card in state.snow)
        message = "snowhere-take-snow" if is_snow else "snowhere-take-gone"
        return Refusal("S5", message, {"card": number}, {"cards": [number]} if is_snow else {})
    if number in takeable(state):
        return None
    depth = depths(state.fire, state.snow)[place]
    covers = depth.nonzero()[0]
    numbers = [state.table[cover].number for cover in covers]
    witness = {"cards": numbers, "depths": [round(float(depth[cover]), 3) for cover in covers]}
    facts: Facts = {"card": number, "count": len(numbers), "cards": ", ".join(map(str, numbers))}
    return Refusal("S5", "snowhere-covered", facts, witness)


def _take(state: State, number: int) -> State:
    """S6, S7: a snowflake is set aside and the same player goes on; any other card is to be laid at once."""
    after = _without(state, number)
    if number in state.snowflakes:
        return _next_to_take(replace(after, aside=(*state.aside, number)))
    # S7: nothing is left to put out. (Where a card can be taken, far more than 1 mm² of it is visible; and
    # what else could be taken before still can be.)
    if takeable(state) == (number,) and not takeable(after) and is_out(after.fire, after.snow):
        return replace(after, hand=number, phase="over")
    return replace(after, hand=number, phase="place")


def _without(state: State, number: int) -> State:
    """The table without a fire card."""
    return replace(state, fire=tuple(card for card in state.fire if card.number != number))


# A turn: place it


def _place(state: State, pose: Pose) -> State:
    if state.phase == "snowflakes":
        return _lay_snowflake(state, pose)
    laid = replace(state, snow=(*state.snow, Card(_to_lay(state), pose)), hand=None)
    return _next_to_take(replace(laid, turn=(state.turn + 1) % state.players))  # S12


def _to_lay(state: State) -> int:
    """The card in hand, or the first of the snowflakes (S13)."""
    return state.aside[0] if state.hand is None else state.hand


# The end


def _next_to_take(state: State) -> State:
    """S13: who can take no card lays snowflakes, if there are any."""
    if takeable(state):
        return replace(state, phase="take")
    return replace(state, phase="snowflakes" if state.aside else "over")


def _lay_snowflake(state: State, pose: Pose) -> State:
    """S13: snowflakes are laid in the order in which they were found; after the last one all is over."""
    others = state.aside[1:]
    laid = replace(state, snow=(*state.snow, Card(_to_lay(state), pose)), aside=others)
    return replace(laid, phase="snowflakes" if others else "over")


def percent(state: State) -> float:
    """Visible fire in % of the carpet's area at the beginning."""
    return round(100 * visible_fire(state.fire, state.snow) / state.carpet_mm2, 2)


def result(state: State) -> Result | None:
    """S14: solved or, if not, how much fire is left. None while the game lasts."""
    if state.phase != "over":
        return None
    return Result(
        winners=tuple(range(state.players)) if is_out(state.fire, state.snow) else (),
        scores=scores(state)[:1],
        reason="S14",
        details={"fire_cards": visible_cards(state.fire, state.snow), "percent": percent(state)},
    )


def scores(state: State) -> tuple[float, ...]:
    """The fire that everybody sees, in mm², for each of the players: less is better."""
    return (round(visible_fire(state.fire, state.snow), 1),) * state.players


# What is legal


def legal(state: State) -> tuple[Action, ...]:
    """Every legal action but `place`, of which there is a continuum."""
    match state.phase:
        case "take":
            return tuple(Take(number) for number in takeable(state))
        case "snowflakes":
            return (Finish(),)
        case _:
            return ()


def continuous(state: State) -> bool:
    """Whether a card is to be laid, somewhere."""
    return state.phase in ("place", "snowflakes")


def refusal(state: State, action: Action) -> Refusal | None:
    """Why the action is illegal here; None if it is legal."""
    match action:
        case Take(number):
            return _out_of_step(state, "take") or _not_takeable(state, number)
        case Place(pose):
            return _out_of_step(state, "place") or next(iter(breaks(state, pose)), None)
        case Finish():
            return _out_of_step(state, "finish")


def _out_of_step(state: State, verb: Verb) -> Refusal | None:
    """Why this is not the moment to do such a thing at all."""
    if ended := result(state):
        return game_over(ended)
    match state.phase, verb:
        case "take", "place":
            return Refusal("S7", "snowhere-take-first")
        case "take", "finish":
            cards = list(takeable(state))
            return Refusal("S13", "snowhere-finish-early", {"count": len(cards)}, {"cards": cards})
        case "place", "take":
            return Refusal("S7", "snowhere-place-first", {"card": state.hand or 0})
        case "place", "finish":
            return Refusal("S13", "snowhere-finish-in-hand", {"card": state.hand or 0})
        case "snowflakes", "take":
            return Refusal("S13", "snowhere-none-takeable", {"count": len(state.aside)})
    return None


def hopeless(state: State, beginning: str) -> Refusal | None:
    """Why no action begins with these words; None if they may still become a `place`."""
    if continuous(state) and may_become_place(beginning):
        return None
    try:
        return refusal(state, parse(beginning)) or not_an_action(beginning).refusal
    except Illegal as no_action:
        return _hopeless_verb(state, beginning) or no_action.refusal


def _hopeless_verb(state: State, beginning: str) -> Refusal | None:
    verbs: tuple[Verb, ...] = ("take", "place", "finish")
    for verb in verbs:
        if verb.startswith(beginning.rstrip(" ")) or beginning.startswith(f"{verb} "):
            return _out_of_step(state, verb)
    return None


def preview(state: State, action: Action) -> dict[str, Any]:
    """Which fire cards a legal action frees or locks, and how much fire it puts out."""
    before = takeable(state)
    after, put_out = before, 0.0
    match action:
        case Take(number):
            after = takeable(_without(state, number))
        case Place(pose):
            after = takeable(replace(state, snow=(*state.snow, Card(_to_lay(state), pose))))
            put_out = fire_under(trial(state, pose))
    return {
        "frees": [number for number in after if number not in before],
        "locks": [number for number in before if number not in after and action != Take(number)],
        "puts_out_mm2": round(put_out, 1),
    }


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
            return replace(state, phase="over")  # S13
