"""Why an action is not allowed: the rule, a sentence, and what on the table is in the way."""

from __future__ import annotations

from typing import Literal

from sobremesa.games.game import Illegal, Refusal
from sobremesa.games.refusals import game_over, not_an_action
from sobremesa.games.snowhere.fire import depths
from sobremesa.games.snowhere.legal import continuous, only_specks, takeable
from sobremesa.games.snowhere.notation import Action, Finish, Place, Take, may_become_place, parse
from sobremesa.games.snowhere.outcome import result
from sobremesa.games.snowhere.placing import Facts, breaks
from sobremesa.games.snowhere.state import State

Verb = Literal["take", "place", "finish"]


def refusal(state: State, action: Action) -> Refusal | None:
    """Why the action is illegal here; None if it is legal."""
    match action:
        case Take(number):
            return _out_of_step(state, "take") or _not_takeable(state, number)
        case Place(pose):
            return _out_of_step(state, "place") or next(iter(breaks(state, pose)), None)
        case Finish():
            return _out_of_step(state, "finish")


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
        case "place", "finish" if not only_specks(state):
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
