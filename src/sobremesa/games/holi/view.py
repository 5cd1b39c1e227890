"""What a seat may see, and the states that look like it. The only place that decides what is hidden (H8)."""

from __future__ import annotations

from random import Random
from typing import Any, TypedDict, cast

from sobremesa.games.game import OPEN, Result, View
from sobremesa.games.holi.about import NAME, RULES
from sobremesa.games.holi.board import FLOORS, NAMES, SQUARE_NAMED, SQUARES, SWEETS_ON
from sobremesa.games.holi.legal import legal, only_end_is_left
from sobremesa.games.holi.notation import Action, End, Throw
from sobremesa.games.holi.outcome import Score, result, score_sheet
from sobremesa.games.holi.rules import deed, landings, play
from sobremesa.games.holi.state import Discard, Side, State, choosing_corners


class FloorView(TypedDict):
    """One floor: the seat whose token lies on a square, how many sweets lie on a square."""

    tokens: dict[str, int]
    sweets: dict[str, int]


class FigureView(TypedDict):
    floor: int
    square: str


class DiscardView(TypedDict):
    """A played card; `card` is None where it is face down and not the viewer's."""

    card: int | None
    face: str
    """`up` or `down`."""


class ScoreView(TypedDict):
    """What makes up a player's points (H16), as if the game ended now."""

    floors: list[int]
    reserves: int
    sweets: int
    hits: int
    rivalry: dict[str, int]
    """By the id of the card."""
    total: int


class SeatView(TypedDict):
    figure: FigureView | None
    reserve: list[int]
    """How many tokens of each seat's colour."""
    sweets: int
    hits: int
    first_up: int
    points: int
    """Scored during play: hits and First up."""
    hand: list[int] | None
    """Sorted; None if it is not the viewer's."""
    hand_count: int
    deck_count: int
    discards: list[DiscardView]
    """The oldest first."""
    unseen: list[int]
    """Sorted: the cards of this player whose place the viewer does not know. Of the viewer's own they are the
    deck; of another's they are hand, deck and face-down discards together."""
    threw_down: bool
    """Whether the previous throw was face down (H7)."""
    out: bool
    score: ScoreView


class TurnView(TypedDict):
    """What has been done in this turn (H5)."""

    thrown: bool
    moved: bool
    climbed: bool


class HoliView(TypedDict):
    game: str
    rules: int
    players: int
    options: dict[str, int]
    viewer: int | None
    seat: int | None
    result: dict[str, Any] | None
    phase: str
    """`corners`, `turns` or `over`."""
    rivalry: list[int]
    turn: TurnView
    floors: list[FloorView]
    seats: list[SeatView]


def view(state: State, seat: int | None) -> View:
    """Exactly what the seat (None: a spectator) may know, also after the end; `OPEN` sees all hands."""
    ended = result(state)
    phase = "over" if ended else "corners" if choosing_corners(state) else "turns"
    seen: HoliView = {
        "game": NAME,
        "rules": RULES,
        "players": len(state.players),
        "options": {"rivalry": len(state.rivalry)} if state.rivalry else {},
        "viewer": seat,
        "seat": state.turn,
        "result": ended.json() if ended else None,
        "phase": phase,
        "rivalry": list(state.rivalry),
        "turn": {"thrown": state.thrown, "moved": state.moved, "climbed": state.climbed},
        "floors": [_floor(state, floor) for floor in range(FLOORS)],
        "seats": [
            _seat(player, score, known=seat in (owner, OPEN))
            for owner, (player, score) in enumerate(zip(state.players, score_sheet(state), strict=True))
        ],
    }
    return cast(View, seen)


def _floor(state: State, floor: int) -> FloorView:
    ground = floor * SQUARES
    return {
        "tokens": {
            NAMES[square]: seat
            for square in range(SQUARES)
            for seat, player in enumerate(state.players)
            if player.tokens >> ground + square & 1
        },
        "sweets": {
            NAMES[square]: SWEETS_ON[floor]
            for square in range(SQUARES)
            if state.sweets >> ground + square & 1
        },
    }


def _seat(player: Side, score: Score, known: bool) -> SeatView:
    hidden_discards = () if known else tuple(discard.card for discard in player.discards if discard.down)
    return {
        "figure": None if player.figure is None else _figure(player.figure),
        "reserve": list(player.reserve),
        "sweets": player.sweets,
        "hits": player.hits,
        "first_up": player.first_up,
        "points": player.hits + player.first_up,
        "hand": list(player.hand) if known else None,
        "hand_count": len(player.hand),
        "deck_count": len(player.deck),
        "discards": [
            {"card": card if known or not down else None, "face": "down" if down else "up"}
            for card, down in player.discards
        ],
        "unseen": sorted(player.deck + (() if known else player.hand + hidden_discards)),
        "threw_down": bool(player.discards) and player.discards[-1].down,
        "out": player.out,
        "score": _score(score),
    }


def _figure(spot: int) -> FigureView:
    floor, square = divmod(spot, SQUARES)
    return {"floor": floor, "square": NAMES[square]}


def _score(score: Score) -> ScoreView:
    return {
        "floors": list(score.floors),
        "reserves": score.reserves,
        "sweets": score.sweets,
        "hits": score.hits,
        "rivalry": {str(card): points for card, points in score.rivalry},
        "total": score.total,
    }


def imagine(view: View, rng: Random) -> State:
    """A state that looks exactly like this view, everything hidden drawn at random.

    Whoever decides can do something, so their hidden hand is drawn again until that is so (H13).
    """
    seen = cast(HoliView, view)
    while True:
        state = State(
            players=tuple(_imagined(seen, seat, rng) for seat in range(seen["players"])),
            rivalry=tuple(seen["rivalry"]),
            sweets=sum(
                _bit(floor, square) for floor in range(FLOORS) for square in seen["floors"][floor]["sweets"]
            ),
            turn=seen["seat"],
            **seen["turn"],
        )
        if state.turn is None or legal(state):
            return state


def _bit(floor: int, square: str) -> int:
    return 1 << floor * SQUARES + SQUARE_NAMED[square]


def _imagined(seen: HoliView, seat: int, rng: Random) -> Side:
    """One player with the unseen cards dealt to the places where they may lie."""
    player = seen["seats"][seat]
    unseen = rng.sample(player["unseen"], len(player["unseen"]))
    hand = player["hand"]
    if hand is None:
        hand = [unseen.pop() for _ in range(player["hand_count"])]
    discards = tuple(
        Discard(unseen.pop() if each["card"] is None else each["card"], each["face"] == "down")
        for each in player["discards"]
    )
    figure = player["figure"]
    return Side(
        deck=tuple(unseen),
        hand=tuple(sorted(hand)),
        discards=discards,
        figure=None if figure is None else figure["floor"] * SQUARES + SQUARE_NAMED[figure["square"]],
        tokens=sum(
            _bit(floor, square)
            for floor in range(FLOORS)
            for square, colour in seen["floors"][floor]["tokens"].items()
            if colour == seat
        ),
        reserve=tuple(player["reserve"]),
        sweets=player["sweets"],
        hits=player["hits"],
        first_up=player["first_up"],
        out=player["out"],
    )


class LandingView(TypedDict):
    """Where a thrown token will end."""

    square: str
    floor: int
    """Where it comes to rest or is caught."""
    seat: int | None
    """Whose reserve it goes to; None if it stays on the board."""
    hit: bool
    """Whether it is a direct hit."""


def landing(state: State, action: Action) -> list[LandingView]:
    """For every token that a legal action throws, where it will end (H9), to show it before it is done."""
    return [
        {
            "square": NAMES[token.spot % SQUARES],
            "floor": token.spot // SQUARES,
            "seat": token.caught_by,
            "hit": token.hit,
        }
        for token in landings(state, action)
    ]


class HoliPreview(TypedDict):
    """What a legal action does to the tokens thrown, and for the player who does it."""

    tokens: list[LandingView]
    start: FigureView | None
    """Where the figure stands before; None until it has its corner (H4)."""
    figure: FigureView | None
    """Where the figure stands then."""
    sweets: int
    """Won."""
    reserve: list[int]
    """How many tokens of each seat's colour come into the reserve or leave it."""
    points: int
    """Scored at once."""
    score: int
    """How the player's points would change if the game ended then (H16)."""


def preview(state: State, action: Action) -> dict[str, Any]:
    """What a legal action would visibly do, without the cards drawn afterwards."""
    assert state.turn is not None
    done = deed(state, action)
    before, after = state.players[state.turn], done.players[state.turn]
    scores = [score_sheet(position)[state.turn].total for position in (state, done)]
    shown: HoliPreview = {
        "tokens": landing(state, action),
        "start": None if before.figure is None else _figure(before.figure),
        "figure": None if after.figure is None else _figure(after.figure),
        "sweets": after.sweets - before.sweets,
        "reserve": [now - then for now, then in zip(after.reserve, before.reserve, strict=True)],
        "points": after.hits + after.first_up - before.hits - before.first_up,
        "score": scores[1] - scores[0],
    }
    return cast(dict[str, Any], shown)


def reveals(state: State, action: Action) -> bool:
    """Whether this legal action shows a card: to all if thrown face up, to its owner if drawn."""
    before, after = state.players, play(state, action).players
    return isinstance(action, Throw) or any(
        old.deck != new.deck for old, new in zip(before, after, strict=True)
    )


def ending(state: State, action: Action) -> Result | None:
    """How the game ends by a legal action, where no hidden card decides it: all others are out already, and
    now the last one is, without own tokens or without cards in hand and deck (H14).
    """
    if choosing_corners(state) or not all(player.out for player in _others(state)):
        return None
    done = deed(state, action)
    seat = state.turn
    assert seat is not None
    player = done.players[seat]
    spent = not player.reserve[seat] or not (player.hand or player.deck)
    if not spent or not (isinstance(action, End) or only_end_is_left(done)):
        return None
    return result(play(state, action))


def _others(state: State) -> list[Side]:
    return [player for seat, player in enumerate(state.players) if seat != state.turn]
