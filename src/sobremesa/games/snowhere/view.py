"""What a seat may know. Everything is open but the undersides of the fire cards (S12)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Literal, TypedDict, cast

from sobremesa.games.game import Options, Result, View
from sobremesa.games.snowhere.about import NAME, RULES
from sobremesa.games.snowhere.data import LENGTH, USUAL_CARPET, WIDTH
from sobremesa.games.snowhere.fire import visible_fire
from sobremesa.games.snowhere.geometry import Pose, cards, corners
from sobremesa.games.snowhere.legal import takeable
from sobremesa.games.snowhere.notation import Action, Place, Take
from sobremesa.games.snowhere.outcome import percent, result
from sobremesa.games.snowhere.placing import fire_under, trial
from sobremesa.games.snowhere.rules import card_to_lay, play, seat, without_card
from sobremesa.games.snowhere.state import Card, Phase, State

Face = Literal["fire", "snow", "snowflake"]


class CardView(TypedDict):
    """A card on the table: the pose as in the notation, in mm and degrees, and the face that it shows."""

    number: int
    x: float
    y: float
    a: float
    face: Face


class SizeView(TypedDict):
    """The size of every card in mm."""

    width: float
    length: float


class SnowhereView(TypedDict):
    """The table as everybody sees it."""

    game: str
    rules: int
    players: int
    options: dict[str, Any]
    viewer: int | None
    seat: int | None
    result: dict[str, Any] | None
    phase: Phase
    size: SizeView
    table: list[CardView]
    """From the bottom up."""
    hand: int | None
    """The card taken and not laid."""
    aside: list[int]
    """Snowflake cards set aside, in the order in which they will be laid."""
    unfound: int
    """How many snowflakes are still under the fire."""
    takeable: list[int]
    fire_mm2: float
    """Visible fire now, rounded as in the result."""
    fire_percent: float
    carpet_mm2: float
    """The carpet's area at the beginning."""


def view(state: State, viewer: int | None) -> View:
    """Exactly what the seat (None: a spectator) may know: here, what everybody sees."""
    options: Options = {} if state.carpet == USUAL_CARPET else {"carpet": state.carpet}
    ended = result(state)
    seen: SnowhereView = {
        "game": NAME,
        "rules": RULES,
        "players": state.players,
        "options": dict(options),
        "viewer": viewer,
        "seat": seat(state),
        "result": ended.json() if ended else None,
        "phase": state.phase,
        "size": {"width": WIDTH, "length": LENGTH},
        "table": [_card(card, "fire") for card in state.fire]
        + [_card(card, "snowflake" if card.number in state.snowflakes else "snow") for card in state.snow],
        "hand": state.hand,
        "aside": list(state.aside),
        "unfound": sum(card.number in state.snowflakes for card in state.fire),
        "takeable": list(takeable(state)) if state.phase == "take" else [],
        "fire_mm2": round(visible_fire(state.fire, state.snow), 1),
        "fire_percent": percent(state),
        "carpet_mm2": state.carpet_mm2,
    }
    return cast(View, seen)


def _card(card: Card, face: Face) -> CardView:
    x, y, a = (hundredths / 100 for hundredths in card.pose)
    return {"number": card.number, "x": x, "y": y, "a": a, "face": face}


def imagine(view: View, rng: Random) -> State:
    """A state that looks exactly like this view, the snowflakes not yet found under any of the fire cards."""
    seen = cast(SnowhereView, view)
    fire = tuple(_lying(card) for card in seen["table"] if card["face"] == "fire")
    hidden = rng.sample([card.number for card in fire], seen["unfound"])
    laid = [card["number"] for card in seen["table"] if card["face"] == "snowflake"]
    return State(
        players=seen["players"],
        carpet=seen["options"].get("carpet", USUAL_CARPET),
        carpet_mm2=seen["carpet_mm2"],
        snowflakes=frozenset((*seen["aside"], *laid, *hidden)),
        fire=fire,
        snow=tuple(_lying(card) for card in seen["table"] if card["face"] != "fire"),
        aside=tuple(seen["aside"]),
        hand=seen["hand"],
        turn=seen["seat"] or 0,
        phase=seen["phase"],
    )


def _lying(card: CardView) -> Card:
    x, y, a = (round(100 * value) for value in (card["x"], card["y"], card["a"]))
    return Card(card["number"], Pose(x, y, a))


def reveals(state: State, action: Action) -> bool:  # noqa: ARG001 (it is so in any state)
    """Whether this legal action shows somebody what was hidden from them: a card that is turned over (S6)."""
    return isinstance(action, Take)


def ending(state: State, action: Action) -> Result | None:
    """How the game ends by a legal action. What lies under a card is seen only when it is taken (S6)."""
    return None if reveals(state, action) else result(play(state, action))


class PoseView(TypedDict):
    """Where a card lies, in mm and degrees."""

    x: float
    y: float
    a: float


class SpreadView(TypedDict):
    """From where to where cards lie, in mm."""

    left: float
    right: float
    low: float
    high: float


class SnowherePreview(TypedDict):
    """What a legal action does: to the fire cards, and what its words need beside its text."""

    frees: list[int]
    locks: list[int]
    puts_out_mm2: float
    at: PoseView | None
    """Where the card is taken, or laid; None where there is none."""
    spread: SpreadView | None
    """The box around all cards on the table before; None where there are none."""
    snowflake: bool
    """Whether it is about the snowflakes that are laid in the end (S13), and not about the card in hand."""


def preview(state: State, action: Action) -> dict[str, Any]:
    """Which fire cards a legal action frees or locks, how much fire it puts out, and where that is."""
    before = takeable(state)
    after, put_out, at = before, 0.0, None
    match action:
        case Take(number):
            after = takeable(without_card(state, number))
            at = next(card.pose for card in state.fire if card.number == number)
        case Place(pose):
            after = takeable(replace(state, snow=(*state.snow, Card(card_to_lay(state), pose))))
            put_out = fire_under(trial(state, pose))
            at = pose
    shown: SnowherePreview = {
        "frees": [number for number in after if number not in before],
        "locks": [number for number in before if number not in after and action != Take(number)],
        "puts_out_mm2": round(put_out, 1),
        "at": at and {"x": at.x / 100, "y": at.y / 100, "a": at.a / 100},
        "spread": _spread(state),
        "snowflake": state.phase == "snowflakes",
    }
    return cast(dict[str, Any], shown)


def _spread(state: State) -> SpreadView | None:
    if not state.table:
        return None
    found = corners(cards([card.pose for card in state.table], Pose(0, 0, 0))).reshape(-1, 2)
    (left, low), (right, high) = found.min(axis=0).round(2).tolist(), found.max(axis=0).round(2).tolist()
    return {"left": left, "right": right, "low": low, "high": high}
