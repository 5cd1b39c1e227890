"""The list of legal actions, and what the rules speak of: groups, locked cards, colours.

`refusals` asks the same questions of the same sets: where a card overlaps, where it touches, where it makes
a square, which sections lie under counters.
"""

from __future__ import annotations

from sobremesa.games.winter.lattice import Ice, fill
from sobremesa.games.winter.notation import Action, Choose, Counter, Draw, Keep, Move, Place, Remove, Take
from sobremesa.games.winter.state import Card, Point, State, reserve, thawing


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


def continuous(state: State) -> bool:  # noqa: ARG001
    """All actions can be listed."""
    return False


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
