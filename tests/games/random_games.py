"""Random games of every kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from sobremesa import bots
from sobremesa.checking import Kind, kinds
from sobremesa.games import load, shelf
from sobremesa.games.game import Game
from sobremesa.games.record import Record, deal


def kind_of(text: str) -> tuple[str, int, dict[str, Any]]:
    """A game, how many play, and what they agreed on: `holi-3-rivalry=2`."""
    name, players, *agreed = text.split("-")
    options = load(name).OPTIONS
    pairs = (each.split("=") for each in agreed)
    return name, int(players), {key: _choice(options[key].choices, value) for key, value in pairs}


def _choice(choices: Sequence[Any], text: str) -> Any:
    return next(choice for choice in choices if str(choice) == text)


def kinds_of(name: str) -> list[str]:
    """Every number of players, and every choice of options, each at least once."""
    known = kinds(load(name))
    numbers = list(dict.fromkeys(kind.players for kind in known))[:MANY]
    agreements = [kind for kind in known if kind.players == numbers[0]]
    count = max(len(numbers), len(agreements))
    return [
        f"{name}-{Kind(numbers[place % len(numbers)], agreements[place % len(agreements)].options)}"
        for place in range(count)
    ]


MANY = 3
"""So many different numbers of players are enough."""

KINDS = [kind for name in shelf() for kind in kinds_of(name)]


@dataclass(frozen=True)
class Played:
    """A random game: its rules, its record, and every position."""

    game: Game[Any, Any]
    record: Record
    states: list[Any]
    actions: list[Any]

    @property
    def over(self) -> bool:
        return self.game.result(self.states[-1]) is not None


def random_game(kind: str, seed: int, most_plies: int = 100_000) -> Played:
    """Play at random, to the end or for so many plies."""
    name, players, options = kind_of(kind)
    game = load(name)
    options_of = bots.heuristics(name).options
    rng = Random(seed)
    dealt = deal(game, rng, players, options)
    states = [game.start(players, options, dealt.setup)]
    actions: list[Any] = []
    while game.result(states[-1]) is None and len(actions) < most_plies:
        action = rng.choice(options_of(states[-1], rng))
        actions.append(action)
        states.append(game.play(states[-1], action))
    record = dealt.with_actions(tuple(game.text(action) for action in actions))
    return Played(game, record, states, actions)


def seats(played: Played) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(played.record.players), None]
