"""Players that are not people. They see a view, never a state, and answer with an action.

What a bot cannot see it must imagine (`Game.imagine`). `random` plays anything legal; `greedy` looks
one action ahead and takes what is worth most by the game's own measure in this folder. The levels, from
`beginner` to `master`, search. Bots of other people (`outside`) are processes of their own.
"""

from __future__ import annotations

from importlib import import_module

from sobremesa.bots import outside
from sobremesa.bots.bot import Adviser, Bot, Choice, Thought
from sobremesa.bots.levels import ADVISER, JUDGE, LEVELS
from sobremesa.bots.simple import Greedy, RandomBot
from sobremesa.games import load as load_game

SIMPLE = ("random", "greedy")
NAMES = (*SIMPLE, *LEVELS)


def load(game: str, name: str) -> Bot:
    """A bot for a game by its name. Raises `LookupError` for a game or a bot that there is not."""
    rules = load_game(game)
    sense = import_module(f"{__name__}.{game}")
    if name == "random":
        return RandomBot(rules, sense)
    if name == "greedy":
        return Greedy(rules, sense)
    if name in LEVELS:
        return _level(game, name)
    if name in outside.registered():
        return outside.find(game, name)
    raise LookupError(f"there is no bot called {name[:40]!r}; there are {', '.join(NAMES)}")


def adviser(game: str, name: str = ADVISER) -> Adviser:
    """Whom to ask for a hint (`ADVISER`), or what a position is worth (`JUDGE`)."""
    load_game(game)
    return _level(game, name)


def _level(game: str, name: str) -> Adviser:
    """A game may bring a player of its own (`thinker`); else the common search plays with its knowledge."""
    knowledge = import_module(f"{__name__}.{game}")
    if hasattr(knowledge, "thinker"):
        own: Adviser = knowledge.thinker(name)
        return own
    from sobremesa.bots.searcher import Searcher  # loads compiled code

    return Searcher(game, knowledge.LEVELS[name])


__all__ = [
    "ADVISER",
    "JUDGE",
    "LEVELS",
    "NAMES",
    "SIMPLE",
    "Adviser",
    "Bot",
    "Choice",
    "Thought",
    "adviser",
    "load",
]
