"""A game to plant faults in, with secrets: lay your cards face up, where they count, or down.

After each card one is drawn from the deck, as long as there are any.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from sobremesa.games.game import OPEN, Result, View

PLAYERS = (2,)
CARDS = range(1, 11)
HAND = 3


class State(NamedTuple):
    hands: tuple[tuple[int, ...], ...]
    rows: tuple[tuple[tuple[int, bool], ...], ...]
    """What each laid, with whether it lies face up."""
    deck: tuple[int, ...]
    turn: int = 0


def deal(rng: Random, players: int, options: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG001
    return {"deck": rng.sample(CARDS, len(CARDS))}


def start(players: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> State:  # noqa: ARG001
    deck = tuple(setup["deck"])
    return State(tuple(tuple(sorted(deck[s * HAND :][:HAND])) for s in (0, 1)), ((), ()), deck[2 * HAND :])


def seat(state: State) -> int:
    return state.turn


def legal(state: State) -> list[str]:
    return [f"{how} {card}" for card in state.hands[state.turn] for how in ("up", "down")]


def play(state: State, action: str) -> State:
    how, card = action.split()
    hands, rows = list(state.hands), list(state.rows)
    hand = [held for held in hands[state.turn] if held != int(card)] + list(state.deck[:1])
    hands[state.turn] = tuple(sorted(hand))
    rows[state.turn] = (*rows[state.turn], (int(card), how == "up"))
    return State(tuple(hands), tuple(rows), state.deck[1:], 1 - state.turn)


def scores(state: State) -> tuple[float, ...]:
    return tuple(sum(card for card, up in row if up) for row in state.rows)


def result(state: State) -> Result | None:
    if any(state.hands):
        return None
    points = scores(state)
    return Result(tuple(seat for seat in (0, 1) if points[seat] == max(points)), points, "cards")


def view(state: State, seat: int | None) -> View:
    return {
        "hands": [list(h) if seat in (owner, OPEN) else len(h) for owner, h in enumerate(state.hands)],
        "rows": [
            [[card if up or seat in (owner, OPEN) else None, up] for card, up in row]
            for owner, row in enumerate(state.rows)
        ],
        "deck": len(state.deck),
        "turn": state.turn,
    }


def imagine(view: View, rng: Random) -> State:
    held = [card for hand in view["hands"] if isinstance(hand, list) for card in hand]
    laid = [card for row in view["rows"] for card, _ in row if card is not None]
    unseen = [card for card in CARDS if card not in {*held, *laid}]
    rng.shuffle(unseen)
    hands = tuple(
        tuple(sorted(hand if isinstance(hand, list) else [unseen.pop() for _ in range(hand)]))
        for hand in view["hands"]
    )
    rows = tuple(
        tuple((unseen.pop() if card is None else card, up) for card, up in row) for row in view["rows"]
    )
    return State(hands, rows, tuple(unseen), view["turn"])


def told(action: str, actor: int, seat: int | None) -> str:
    return "down ?" if action.startswith("down") and seat not in (actor, OPEN) else action


def preview(state: State, action: str) -> dict[str, Any]:  # noqa: ARG001
    how, card = action.split()
    return {"card": int(card) if how == "up" else None}


def reveals(state: State, action: str) -> bool:
    return action.startswith("up") or bool(state.deck)
