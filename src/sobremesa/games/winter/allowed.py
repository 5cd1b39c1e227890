"""What is allowed: the list of legal actions, and why any other is refused.

Both ask the same questions of the same sets: where a card overlaps, where it touches, where it makes a
square, which sections lie under counters.
"""

from __future__ import annotations

import re

from sobremesa.games.checks import game_over, not_an_action
from sobremesa.games.game import Illegal, Refusal
from sobremesa.games.winter.actions import (
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
from sobremesa.games.winter.lattice import Ice, fill
from sobremesa.games.winter.state import Card, Point, State, card_at, named, pairs, reserve, thawing

# --- The list ---------------------------------------------------------------------------------------


def legal(state: State) -> list[Action]:
    """Every legal action."""
    if state.ended:
        return []
    match state.stage:
        case "place":
            return _placements(state)
        case "colour":
            return [Choose("light"), Choose("dark")]
        case "counter":
            return [Counter(square) for square in state.new_squares]
        case "keep":
            return [Keep(group[0]) for group in tied_groups(state)]
        case "turn":
            return _thawing_turns(state) if thawing(state) else _freezing_turns(state)


def _placements(state: State) -> list[Action]:
    """The revealed card goes anywhere it touches another, turned by 180° or not (W3, W4, W9)."""
    ice = Ice.of(state.cards)
    places = ice.points(ice.places())
    ways = (False,) if symmetric(state.revealed or "") else (False, True)
    return [Place(at, turned) for turned in ways for at in places]


def _freezing_turns(state: State) -> list[Action]:
    """Draw, or place a counter on a free square of one's own colour (W9)."""
    actions: list[Action] = [Draw()]
    if reserve(state, state.turn):
        ice = Ice.of(state.cards)
        free = ice.squares(colour_of(state)) & ~ice.bits(state.counters[state.turn])
        actions += [Counter(square) for square in ice.points(free)]
    return actions


def _thawing_turns(state: State) -> list[Action]:
    """Move, remove or take (W11)."""
    ice = Ice.of(state.cards)
    liftable = unlocked(state, ice)
    actions: list[Action] = [Take(square) for square in state.counters[state.turn]]
    actions += [Remove(card.at) for card in liftable]
    if reserve(state, state.turn):
        for card in liftable:
            actions += _moves(ice, card, colour_of(state))
    return actions


def _moves(ice: Ice, card: Card, colour: str) -> list[Move]:
    """Where the unlocked card makes a new square of the colour (W12), as it lies and turned."""
    at, face = card
    rest = ice.without(card)
    places = rest.places() & ~ice.bit(at)
    gaps = rest.gaps(colour)
    moves = [Move(at, to) for to in ice.points(places & fill(gaps, face, colour))]
    if not symmetric(face):
        moves += [Move(at, to, True) for to in ice.points(places & fill(gaps, face[::-1], colour))]
    return moves


# --- What the rules speak of ------------------------------------------------------------------------


def colour_of(state: State) -> str:
    """The colour of the seat whose turn it is."""
    assert state.colours is not None, "nobody has a turn before the colours are chosen (W8)"
    return state.colours[state.turn]


def symmetric(face: str) -> bool:
    """Whether the face reads the same turned by 180° (W1): then it has no turned action."""
    return face == face[::-1]


def unlocked(state: State, ice: Ice) -> list[Card]:
    """The cards without a counter of either colour on any of their sections (W6)."""
    covered = ice.covered(state.counters[0]) | ice.covered(state.counters[1])
    return [card for card in state.cards if not ice.card(card.at) & covered]


def groups(cards: tuple[Card, ...]) -> list[list[Point]]:
    """The cards of each group (W4), each in reading order, the groups by their first cards."""
    ice = Ice.of(cards)
    found = ice.groups()
    if len(found) == 1:
        return [[card.at for card in cards]]
    parts = [[card.at for card in cards if ice.bit(card.at) & group] for group in found]
    return sorted(parts, key=lambda part: (part[0][1], part[0][0]))


def largest_of(found: list[list[Point]]) -> list[list[Point]]:
    """The groups that have most cards (W15)."""
    most = max(len(group) for group in found)
    return [group for group in found if len(group) == most]


def tied_groups(state: State) -> list[list[Point]]:
    """The groups of which the acting seat decides which stays (W15)."""
    return largest_of(groups(state.cards)) if state.stage == "keep" else []


def counters_on(state: State, at: Point) -> list[Point]:
    """The counters that lock a card there (W6): their squares share a section with it."""
    x, y = at
    both = state.counters[0] + state.counters[1]
    return [square for square in both if abs(square[0] - x) <= 1 and abs(square[1] - y) <= 1]


# --- The refusal ------------------------------------------------------------------------------------


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
            return Refusal("W15", "winter-not-a-group", {"at": named(first)}, {"groups": _groups(tied)})


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
        return Refusal("W3", "winter-overlap", {"at": named(to)}, {"cards": pairs(under)})
    if not place & ice.touching():
        return Refusal("W4", "winter-no-contact", {"at": named(to)})
    return None


def _no_free_square(state: State, square: Point) -> Refusal | None:
    """Why no counter can be placed there in freezing (W9)."""
    facts = {"at": named(square)}
    ice, colour, here = Ice.of(state.cards), colour_of(state), pairs([square])
    if not ice.bit(square) & ice.squares(colour):
        if ice.bit(square) & (ice.squares("L") | ice.squares("D")):
            return Refusal("W9", "winter-other-colour", facts, {"squares": here})
        return Refusal("W5", "winter-no-square", facts, {"squares": here})
    if square in state.counters[state.turn]:
        return Refusal("W7", "winter-square-taken", facts, {"counters": here})
    if not reserve(state, state.turn):
        return Refusal("W9", "winter-reserve-empty", {}, {"counters": pairs(state.counters[state.turn])})
    return None


def _no_new_square(state: State, square: Point) -> Refusal | None:
    """Why the counter of a move cannot go there (W12)."""
    if square in state.new_squares:
        return None
    facts = {"at": named(square)}
    if square in state.counters[state.turn]:
        return Refusal("W7", "winter-square-taken", facts, {"counters": pairs([square])})
    return Refusal("W12", "winter-not-a-new-square", facts, {"squares": pairs(state.new_squares)})


def _unliftable(state: State, at: Point, rule: str) -> Refusal | None:
    """Why the card there cannot be moved or removed wherever it went."""
    if card_at(state, at) is None:
        return Refusal(rule, "winter-no-card", {"at": named(at)})
    if counters := counters_on(state, at):
        return Refusal(
            "W6", "winter-locked", {"at": named(at)}, {"cards": pairs([at]), "counters": pairs(counters)}
        )
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
        return Refusal("W12", "winter-same-place", {"at": named(move.at)}, {"cards": pairs([move.at])})
    rest = Ice.of(state.cards).without(card)
    if refused := _misplaced(state, rest, move.to, move.at):
        return refused
    face = card.face[::-1] if move.turned else card.face
    if not rest.bit(move.to) & rest.making(face, colour_of(state)):
        return Refusal("W12", "winter-makes-no-square", {"at": named(move.at), "to": named(move.to)})
    return None


def _not_own_counter(state: State, square: Point) -> Refusal | None:
    facts = {"at": named(square)}
    if square in state.counters[state.turn]:
        return None
    if square in state.counters[1 - state.turn]:
        return Refusal("W14", "winter-not-your-counter", facts, {"counters": pairs([square])})
    return Refusal("W14", "winter-no-counter", facts)


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
        stuck = Refusal("W12", "winter-card-makes-no-square", {"at": named(at)}, {"cards": pairs([at])})
        return _unliftable(state, at, "W12") or stuck
    if verb in ("move", "remove") and not unlocked(state, Ice.of(state.cards)):
        return Refusal(
            "W6", "winter-all-locked", {}, {"counters": pairs(state.counters[0] + state.counters[1])}
        )
    if verb in ("move", "counter") and not reserve(state, state.turn):
        rule = "W12" if verb == "move" else "W9"
        return Refusal(rule, "winter-reserve-empty", {}, {"counters": pairs(state.counters[state.turn])})
    return Refusal(_RULES.get(verb, "W8"), "winter-none-begins-so", {"text": beginning[:60]})
