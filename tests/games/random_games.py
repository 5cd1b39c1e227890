"""Random games of every kind, for the tests of promises that all games make."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from sobremesa import bots
from sobremesa.games import load
from sobremesa.games.game import Game
from sobremesa.games.record import Record, deal

KINDS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "winter": ("winter", 2, {}),
    "snowhere-1": ("snowhere", 1, {}),
    "snowhere-2-compact": ("snowhere", 2, {"carpet": "compact"}),
    "snowhere-3-wide": ("snowhere", 3, {"carpet": "wide"}),
    "twisty-2": ("twisty", 2, {}),
    "twisty-3": ("twisty", 3, {}),
    "twisty-4": ("twisty", 4, {}),
    "holi-2": ("holi", 2, {}),
    "holi-2-rivalry": ("holi", 2, {"rivalry": 3}),
    "holi-3": ("holi", 3, {}),
    "holi-3-rivalry": ("holi", 3, {"rivalry": 2}),
    "holi-4": ("holi", 4, {}),
    "holi-4-rivalry": ("holi", 4, {"rivalry": 3}),
}
"""Every game with every number of players that differs, with and without options."""


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
    name, players, options = KINDS[kind]
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
