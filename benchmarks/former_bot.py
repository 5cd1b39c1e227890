"""A bot of a former program, for the arena of this one: see `benchmarks.former`, which starts it.

    PYTHONPATH=SOURCES python -P former_bot.py GAME BOT PLAYERS

speaks the protocol of `docs/outside-bots.md`, and uses only what 866d951 knew already. What it thinks with is
compiled or loaded before it greets, by a game with itself.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from random import Random
from typing import Any

import sobremesa
from sobremesa import bots, games

HURRY = 0.0
"""Seconds for a decision that only shows that everything is there."""


class Former:
    """Whoever was called so, a mind for each seat."""

    def __init__(self, game: str, name: str, players: int) -> None:
        self._rules = games.load(game)
        self._minds = [bots.load(game, name) for _ in range(players)]

    def choose(self, asked: dict[str, Any]) -> str:
        """Answer a question of the arena."""
        view, seat = asked["view"], int(asked["view"]["viewer"])
        self._check(view, asked["legal"])
        return self._minds[seat].choose(view, Random(asked["seed"]), asked["seconds"])

    def _check(self, view: dict[str, Any], legal: list[str]) -> None:
        """Nobody can play who sees another table there, or may do something else."""
        imagined = self._rules.imagine(view, Random(0))
        seen = json.loads(json.dumps(self._rules.view(imagined, view["viewer"])))
        if differing := sorted(key for key in {*seen, *view} if seen.get(key) != view.get(key)):
            raise SystemExit(f"that program has other views: {', '.join(differing)}")
        if sorted(map(self._rules.text, self._rules.legal(imagined))) != legal:
            raise SystemExit("that program allows other actions")


def get_ready(game: str, name: str, players: int) -> None:
    """Play a game, hardly thinking."""
    rules, rng, bot = games.load(game), Random(1), bots.load(game, name)
    state = rules.start(players, {}, rules.deal(rng, players, {}))
    while (seat := rules.seat(state)) is not None:
        state = rules.play(state, rules.parse(bot.choose(rules.view(state, seat), rng, HURRY)))


def main() -> None:
    """Get ready, and answer."""
    game, name, players = sys.argv[1], sys.argv[2], int(sys.argv[3])
    if not Path(sobremesa.__file__).is_relative_to(os.environ["PYTHONPATH"]):
        raise SystemExit(f"{sobremesa.__file__} is not that program")
    level, *_ = name.split("@")
    get_ready(game, level, players)
    former = Former(game, name, players)
    for line in sys.stdin:
        asked = json.loads(line)
        greeted = "protocol" in asked
        answer = {"protocol": 1, "games": [game]} if greeted else {"action": former.choose(asked)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
