"""What an adviser might say, without thinking: it follows from the view alone."""

from __future__ import annotations

import hashlib
from random import Random

from sobremesa import bots
from sobremesa.bots import Choice, Thought
from sobremesa.games import load
from sobremesa.games.game import View
from sobremesa.games.record import canonical
from sobremesa.table.turns import Errand, Rank

SOMEBODYS = Errand("somebody", Rank.PLAYED)


def considered(view: View) -> Thought:
    """Some choices for the seat that decides. Another view, be it by a single byte, gives others."""
    game, rng = load(view["game"]), Random(0)
    state = game.imagine(view, rng)
    listed = [game.text(action) for action in game.legal(state)]
    if game.continuous(state):
        listed = [bots.load(view["game"], "random").choose(view, rng, 1.0)]
    values = {action: _chance(canonical(view), action) for action in listed}
    ranked = sorted(values, key=lambda action: values[action], reverse=True)
    if game.TOGETHER:
        choices = tuple(Choice(action, -1000 * (1 - values[action]), 10) for action in ranked)
        return Thought(choices, (choices[0].value,))
    rest = (1 - values[ranked[0]]) / (view["players"] - 1)
    shares = [rest] * int(view["players"])
    shares[view["viewer"]] = values[ranked[0]]
    return Thought(tuple(Choice(action, values[action], 10) for action in ranked), tuple(shares))


def _chance(*words: str) -> float:
    digest = hashlib.sha256(" ".join(words).encode()).digest()
    return int.from_bytes(digest[:6]) / 2**48
