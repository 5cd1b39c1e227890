"""Players that are not people. They see a view, never a state, and answer with an action.

What a bot cannot see it must imagine (`Game.imagine`). `random` plays anything legal; `greedy` looks
one action ahead and takes what is worth most by the game's own measure in this folder.
"""

from __future__ import annotations

from importlib import import_module

from sobremesa.bots.bot import Bot
from sobremesa.bots.simple import Greedy, RandomBot
from sobremesa.games import load as load_game

NAMES = ("random", "greedy")


def load(game: str, name: str) -> Bot:
    """A bot for a game by its name. Raises `LookupError` for a game or a bot that there is not."""
    rules = load_game(game)
    sense = import_module(f"{__name__}.{game}")
    if name == "random":
        return RandomBot(rules, sense)
    if name == "greedy":
        return Greedy(rules, sense)
    raise LookupError(f"there is no bot called {name[:40]!r}; there are {', '.join(NAMES)}")


__all__ = ["NAMES", "Bot", "load"]
