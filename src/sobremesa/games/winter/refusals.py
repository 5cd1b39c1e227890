"""Why an action is not allowed: the rule, a sentence, and what on the table is in the way."""

from __future__ import annotations

import re

from sobremesa.games.game import Illegal, Refusal
from sobremesa.games.refusals import game_over, not_an_action
from sobremesa.games.winter.lattice import Ice
from sobremesa.games.winter.legal import colour_of, counters_on, symmetric, tied_groups, unlocked
from sobremesa.games.winter.notation import (
    VERBS,
    Action,
    Choose,
    Counter,
    Draw,
    Keep,
    Move,
    Place,
    Remove,
    Take,
    lifted,
    parse,
)
from sobremesa.games.winter.state import Point, State, card_at, pairs, reserve, thawing


def refusal(state: State, action: Action) -> Refusal | None:
    """Why the action is illegal here; None if it is legal."""
    return _untimely(state, action.verb) or _unfit(state, action)


def _untimely(state: State, verb: str) -> Refusal | None:
    """Why no action with this verb may be made now."""
    if state.ended:
        return game_over(state.ended)
    if state.stage == "place":
        if verb != "card":
            rule = "W9" if state.colours else "W8"
            return Refusal(rule, "winter-place-first", {"face": state.revealed or ""})
        return None
    if state.stage == "colour":
        return None if verb in ("light", "dark") else Refusal("W8", "winter-colour-first")
    if state.stage == "counter":
        if verb != "counter":
            return Refusal("W12", "winter-counters-first", {}, {"squares": pairs(state.new_squares)})
        return None
    if state.stage == "keep":
        if verb != "keep":
            return Refusal("W15", "winter-keep-first", {}, {"groups": _groups(tied_groups(state))})
        return None
    if verb in ("light", "dark"):
        return Refusal("W8", "winter-colours-chosen")
    if verb == "keep":
        return Refusal("W15", "winter-nothing-to-keep")
    if thawing(state):
        if verb in ("draw", "card"):
            return Refusal("W10", "winter-deck-empty")
        return Refusal("W11", "winter-counter-only-by-move") if verb == "counter" else None
    if verb == "card":
        return Refusal("W9", "winter-draw-first")
    return None if verb in ("draw", "counter") else Refusal("W9", "winter-still-freezing")


def _unfit(state: State, action: Action) -> Refusal | None:
    """Why this action is illegal although its verb is right."""
    match action:
        case Choose() | Draw():
            return None
        case Place(at, turned):
            face = state.revealed or ""
            return _unturnable(face, turned) or _misplaced(state, Ice.of(state.cards), at)
        case Counter(square):
            return _no_new_square(state, square) if state.new_squares else _no_free_square(state, square)
        case Move(at, to, turned):
            return _unliftable(state, at, "W12") or _unmovable(state, Move(at, to, turned))
        case Remove(at):
            return _unliftable(state, at, "W13")
        case Take(square):
            return _not_own_counter(state, square)
        case Keep(first):
            tied = tied_groups(state)
            if any(group[0] == first for group in tied):
                return None
            return Refusal("W15", "winter-not-a-group", {}, {"groups": _groups(tied)})


def _groups(found: list[list[Point]]) -> list[list[list[int]]]:
    return [pairs(group) for group in found]


def _unturnable(face: str, turned: bool) -> Refusal | None:
    if turned and symmetric(face):
        return Refusal("W1", "winter-symmetric", {"face": face})
    return None


def _misplaced(state: State, ice: Ice, to: Point, lifted_from: Point | None = None) -> Refusal | None:
    """Why a card cannot lie there, among the cards of this ice."""
    place = ice.bit(to)
    if place & ice.overlapping():
        others = [card.at for card in state.cards if card.at != lifted_from]
        under = [at for at in others if abs(at[0] - to[0]) <= 1 and abs(at[1] - to[1]) <= 1]
        return Refusal("W3", "winter-overlap", {}, {"cards": pairs(under)})
    if not place & ice.touching():
        return Refusal("W4", "winter-no-contact")
    return None


def _no_free_square(state: State, square: Point) -> Refusal | None:
    """Why no counter can be placed there in freezing (W9)."""
    ice, colour, here = Ice.of(state.cards), colour_of(state), pairs([square])
    if not ice.bit(square) & ice.squares(colour):
        if ice.bit(square) & (ice.squares("L") | ice.squares("D")):
            return Refusal("W9", "winter-other-colour", {}, {"squares": here})
        return Refusal("W5", "winter-no-square", {}, {"squares": here})
    if square in state.counters[state.turn]:
        return Refusal("W7", "winter-square-taken", {}, {"counters": here})
    if not reserve(state, state.turn):
        return Refusal("W9", "winter-reserve-empty", {}, {"counters": pairs(state.counters[state.turn])})
    return None


def _no_new_square(state: State, square: Point) -> Refusal | None:
    """Why the counter of a move cannot go there (W12)."""
    if square in state.new_squares:
        return None
    if square in state.counters[state.turn]:
        return Refusal("W7", "winter-square-taken", {}, {"counters": pairs([square])})
    return Refusal("W12", "winter-not-a-new-square", {}, {"squares": pairs(state.new_squares)})


def _unliftable(state: State, at: Point, rule: str) -> Refusal | None:
    """Why the card there cannot be moved or removed wherever it went."""
    if card_at(state, at) is None:
        return Refusal(rule, "winter-no-card")
    if counters := counters_on(state, at):
        return Refusal("W6", "winter-locked", {}, {"cards": pairs([at]), "counters": pairs(counters)})
    if rule == "W12" and not reserve(state, state.turn):
        return Refusal(
            "W12", "winter-move-needs-counter", {}, {"counters": pairs(state.counters[state.turn])}
        )
    return None


def _unmovable(state: State, move: Move) -> Refusal | None:
    """Why the card, which may be moved, cannot go there so (W12)."""
    card = card_at(state, move.at)
    assert card is not None
    if refused := _unturnable(card.face, move.turned):
        return refused
    if move.to == move.at:
        return Refusal("W12", "winter-same-place", {}, {"cards": pairs([move.at])})
    rest = Ice.of(state.cards).without(card)
    if refused := _misplaced(state, rest, move.to, move.at):
        return refused
    face = card.face[::-1] if move.turned else card.face
    if not rest.bit(move.to) & rest.making(face, colour_of(state)):
        return Refusal("W12", "winter-makes-no-square")
    return None


def _not_own_counter(state: State, square: Point) -> Refusal | None:
    if square in state.counters[state.turn]:
        return None
    if square in state.counters[1 - state.turn]:
        return Refusal("W14", "winter-not-your-counter", {}, {"counters": pairs([square])})
    return Refusal("W14", "winter-no-counter")


# --- The beginning of an action ---------------------------------------------------------------------


_RULES = {"card": "W4", "counter": "W9", "move": "W12", "remove": "W13", "take": "W14", "keep": "W15"}
_UNFINISHED = re.compile("([a-z]+)( [-0-9,>]*r?)?")


def hopeless(state: State, beginning: str) -> Refusal:
    """Why no legal action begins with these words."""
    try:
        action = parse(beginning)
    except Illegal:
        pass
    else:
        if refused := refusal(state, action):
            return refused
    unfinished = _UNFINISHED.fullmatch(beginning)
    if state.ended and not beginning:
        return game_over(state.ended)
    if unfinished is None or unfinished.group(1) not in VERBS:
        return not_an_action(beginning).refusal
    verb = unfinished.group(1)
    if refused := _untimely(state, verb):
        return refused
    at = lifted(beginning)
    if at is not None:
        stuck = Refusal("W12", "winter-card-makes-no-square", {}, {"cards": pairs([at])})
        return _unliftable(state, at, "W12") or stuck
    if verb in ("move", "remove") and not unlocked(state, Ice.of(state.cards)):
        return Refusal(
            "W6", "winter-all-locked", {}, {"counters": pairs(state.counters[0] + state.counters[1])}
        )
    if verb in ("move", "counter") and not reserve(state, state.turn):
        rule = "W12" if verb == "move" else "W9"
        return Refusal(rule, "winter-reserve-empty", {}, {"counters": pairs(state.counters[state.turn])})
    return Refusal(_RULES.get(verb, "W8"), "winter-none-begins-so", {"text": beginning[:60]})
