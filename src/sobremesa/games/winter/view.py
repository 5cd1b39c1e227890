"""What a seat may know of a game of Winter, and a game imagined from that.

Everything is open but the order of the deck. Which faces are left in it anybody can count.
"""

from __future__ import annotations

from random import Random
from typing import Any, NotRequired, TypedDict, cast

from sobremesa.games.game import Result, View
from sobremesa.games.winter.about import NAME, RULES
from sobremesa.games.winter.legal import counters_on, tied_groups
from sobremesa.games.winter.notation import Action, Draw, Place
from sobremesa.games.winter.outcome import result
from sobremesa.games.winter.rules import consequences, play, seat
from sobremesa.games.winter.state import DARK, LIGHT, Card, Point, State, pairs, position, reserve, thawing

_COLOURS = {LIGHT: "light", DARK: "dark"}
_LETTERS = {"light": LIGHT, "dark": DARK}


class CardView(TypedDict):
    """A card on the table."""

    at: list[int]
    face: str
    locked: bool


class DeckView(TypedDict):
    """The deck: how many cards are left, and their faces in alphabetical order."""

    cards: int
    faces: list[str]


class WinterView(TypedDict):
    """All that is open. Points are `[x, y]`; lists of two are by seat."""

    game: str
    rules: int
    players: int
    options: dict[str, Any]
    viewer: int | None
    seat: int | None
    result: dict[str, Any] | None
    phase: str
    """`beginning` until the colours are chosen, then `freezing`, then `thawing`."""
    turn: int
    """Whose turn it is, or would be if the game were not over."""
    decision: str
    """`place` the revealed card, `colour`, `turn`, `counter` (on a new square) or `keep` (a group)."""
    colours: list[str] | None
    cards: list[CardView]
    """In reading order."""
    counters: list[list[list[int]]]
    reserves: list[int]
    revealed: str | None
    deck: DeckView
    discarded: list[str]
    """The faces that left the game, as they last lay."""
    new_squares: list[list[int]]
    """The squares of the move being made that may still get a counter (W12)."""
    groups: list[list[list[int]]]
    """The groups, as lists of cards, of which one must be kept (W15)."""
    before: list[int]
    """How many counters each had on the table when this thawing turn began (W16)."""
    times: int
    """How often this position has occurred at the start of a thawing turn (W18)."""
    past: NotRequired[list[str]]
    """The positions at the start of each thawing turn since a card last left (W18). Only bots are told: it
    grows with the game."""


def view(state: State, seat: int | None) -> View:
    """What the seat (None: a spectator) may know: the same for everybody."""
    return cast(View, _open(state, seat))


def _open(state: State, viewer: int | None) -> WinterView:
    phase = "thawing" if thawing(state) else "freezing" if state.colours else "beginning"
    return {
        "game": NAME,
        "rules": RULES,
        "players": 2,
        "options": {},
        "viewer": viewer,
        "seat": seat(state),
        "result": state.ended.json() if state.ended else None,
        "phase": phase,
        "turn": state.turn,
        "decision": state.stage,
        "colours": [_COLOURS[colour] for colour in state.colours] if state.colours else None,
        "cards": [
            {"at": list(card.at), "face": card.face, "locked": bool(counters_on(state, card.at))}
            for card in state.cards
        ],
        "counters": [pairs(squares) for squares in state.counters],
        "reserves": [reserve(state, 0), reserve(state, 1)],
        "revealed": state.revealed,
        "deck": {"cards": len(state.deck), "faces": sorted(state.deck)},
        "discarded": list(state.discarded),
        "new_squares": pairs(state.new_squares),
        "groups": [pairs(group) for group in tied_groups(state)],
        "before": list(state.before),
        "times": state.past.count(position(state)) if state.stage == "turn" else 0,
        "past": list(state.past),
    }


def imagine(view: View, rng: Random) -> State:
    """A state that looks exactly like this view, the deck shuffled."""
    seen = cast(WinterView, view)
    deck = list(seen["deck"]["faces"])
    rng.shuffle(deck)
    first, second = (_points(squares) for squares in seen["counters"])
    colours = [_LETTERS[colour] for colour in seen["colours"] or ()]
    ended = seen["result"]
    state = State(
        deck=tuple(deck),
        revealed=seen["revealed"],
        cards=tuple(Card(_point(card["at"]), card["face"]) for card in seen["cards"]),
        counters=(first, second),
        colours=(colours[0], colours[1]) if colours else None,
        turn=seen["turn"],
        stage=cast(Any, seen["decision"]),
        new_squares=_points(seen["new_squares"]),
        before=(seen["before"][0], seen["before"][1]),
        discarded=tuple(seen["discarded"]),
        ended=Result(tuple(ended["winners"]), tuple(ended["scores"]), ended["reason"]) if ended else None,
    )
    remembered = seen.get("past")
    if remembered is None:  # whoever does not remember still sees how often there was this
        remembered = [position(state)] * seen["times"]
    return state._replace(past=tuple(remembered))


def _points(lists: list[list[int]]) -> tuple[Point, ...]:
    return tuple(_point(pair) for pair in lists)


def _point(pair: list[int]) -> Point:
    return pair[0], pair[1]


def reveals(state: State, action: Action) -> bool:  # noqa: ARG001
    """Only drawing shows something new: the next card (W9)."""
    return isinstance(action, Draw)


def ending(state: State, action: Action) -> Result | None:
    """How the game ends by a legal action (W16 to W18). Nothing but the next card is hidden."""
    return None if reveals(state, action) else result(play(state, action))


class WinterPreview(TypedDict):
    """What a legal action does: its consequences, and what its words need beside its text."""

    new_squares: list[list[int]]
    tied: list[list[int]]
    cards: list[list[int]]
    counters: list[list[int]]
    face: str | None
    """The face of the card that is put on the table, as it is held before it is turned (W9)."""
    lake: list[list[int]]
    """From where to where the cards lie before, the least x and y and the greatest; nothing where there are
    too few of them to call it a lake."""


LAKE = 3
"""So many cards have a left and a right, an upper and a lower side."""


def preview(state: State, action: Action) -> dict[str, Any]:
    """What a legal action does, as JSON."""
    found = consequences(state, action)
    xs, ys = zip(*(card.at for card in state.cards), strict=True) if state.cards else ((), ())
    shown: WinterPreview = {
        "new_squares": pairs(found.new_squares),
        "tied": pairs(found.tied),
        "cards": pairs(found.cards),
        "counters": pairs(found.counters),
        "face": state.revealed if isinstance(action, Place) else None,
        "lake": [[min(xs), min(ys)], [max(xs), max(ys)]] if len(state.cards) >= LAKE else [],
    }
    return cast(dict[str, Any], shown)
