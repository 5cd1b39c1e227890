"""The shuffle, and the first position (W8), also from a setup that somebody else made."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

from sobremesa.games.game import Options, Setup
from sobremesa.games.refusals import agreed, bad_setup, check_players
from sobremesa.games.winter.about import OPTIONS, PLAYERS
from sobremesa.games.winter.state import DARK, LIGHT, Card, State

CARDS = 18


@cache
def deck() -> tuple[str, ...]:
    """The faces of all cards (W2), from the data file."""
    data = json.loads(Path(__file__).with_name("deck.json").read_text(encoding="utf-8"))
    return tuple(face for face, cards in data["faces"].items() for _ in range(cards))


def deal(rng: Random, players: int, options: Options) -> Setup:  # noqa: ARG001
    """Shuffle the deck."""
    faces = list(deck())
    rng.shuffle(faces)
    return {"deck": faces}


def start(players: int, options: Options, setup: Setup) -> State:
    """The first card lies at 0,0 as printed; the second is revealed for seat 0 (W8)."""
    check_players(PLAYERS, players, "W8")
    agreed(OPTIONS, options)
    first, second, *deck = dealt(setup)
    return State(
        deck=tuple(deck),
        revealed=second,
        cards=(Card((0, 0), first),),
        counters=((), ()),
        colours=None,
        turn=0,
        stage="place",
    )


def dealt(setup: Setup) -> tuple[str, ...]:
    """The faces in drawing order. Raises `Illegal` for a deck of another size (W2) or shape (W1)."""
    if not isinstance(setup, dict) or set(setup) != {"deck"} or not isinstance(setup["deck"], list):
        raise bad_setup("W2", "winter-setup-keys")
    faces = setup["deck"]
    if len(faces) != CARDS:
        raise bad_setup("W2", "winter-deck-size", cards=len(faces), right=CARDS)
    for number, face in enumerate(faces, start=1):
        if not isinstance(face, str) or len(face) != 4 or set(face) - {LIGHT, DARK}:
            raise bad_setup("W1", "winter-bad-face", number=number, face=str(face)[:40])
    return tuple(faces)
