"""Players that are not people. They see a view, never a state, and answer with an action.

What a bot cannot see it must imagine (`Game.imagine`). `random` plays anything legal; `greedy` looks
one action ahead and takes what scores most. The levels, from `beginner` to `master`, search. Bots of other
people (`outside`) are processes of their own. Only for measuring there are plain search without knowledge
(`uct`), and players that are told their time (`timed`).

Each package in this folder is what the bots know about one game, in parts that it may have or lack:
`heuristics` (for `greedy`), `levels`, `value` and `prior` (for the common search in compiled code), or a
`player` of its own. A game without levels is searched through its rules (`rules_search`).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from sobremesa.bots import outside, timed
from sobremesa.bots.bot import Adviser, Bot, Choice, Thought, as_told
from sobremesa.bots.level import ADVISER, LEVELS, REVIEWER, USUAL
from sobremesa.bots.rules_search import LEVELS as RULES_LEVELS
from sobremesa.bots.rules_search import RulesSearcher
from sobremesa.bots.simple import Greedy, Heuristics, RandomBot, RulesOnly
from sobremesa.games import load as load_game

SIMPLE = ("random", "greedy")
NAMES = (*SIMPLE, *LEVELS)
"""All that any game may have."""
UCT = "uct"
TAKEN = (*NAMES, UCT)
"""Nobody else's bot is called so."""


def levels(game: str) -> tuple[str, ...]:
    """The levels at which a game can be played, the weakest first."""
    own = part(game, "levels")
    return LEVELS if own is None else tuple(name for name in LEVELS if name in own.LEVELS)


def names(game: str) -> tuple[str, ...]:
    """All who can play a game, but the bots of other people."""
    return (*SIMPLE, *levels(game))


def is_compiled(game: str) -> bool:
    """Whether the levels of a game run machine code, which has to be made first."""
    return part(game, "levels") is not None


def remembers(game: str, name: str) -> bool:
    """Whether a level goes on with what it thought before in a game: then one bot should play all of it."""
    own = part(game, "levels")
    return own is not None and getattr(own.LEVELS.get(name), "keeps", False)


def net(game: str, name: str, players: int) -> str | None:
    """What the net is called by which a bot judges with so many players; None where it judges by none."""
    own = part(game, "levels")
    level = own and own.LEVELS.get(timed.split(name)[0])
    if not getattr(level, "by_net", False):
        return None
    from sobremesa.bots import nets  # loads compiled code

    return nets.name(game, players) if nets.is_trained(game, players) else None


def load(game: str, name: str) -> Bot:
    """A bot for a game by its name. Raises `LookupError` for a game or a bot that there is not.

    Whoever searches can be told their time: `master@0.5s`. Only contests do that, and only they ask for
    `uct`.
    """
    rules = load_game(game)
    searcher, seconds = timed.split(name)
    if searcher in levels(game) or (searcher == UCT and has_uct(game)):
        if seconds is None:
            return _searching(game, searcher)
        return timed.Timed(_searching(game, searcher, countless=True), seconds)
    if name == "random":
        return RandomBot(rules, heuristics(game))
    if name == "greedy":
        return Greedy(rules, heuristics(game))
    if name in outside.registered():
        return outside.find(game, name)
    raise LookupError(f"there is no bot called {name[:40]!r}; there are {', '.join(names(game))}")


def adviser(game: str, name: str = ADVISER) -> Adviser:
    """Whom to ask for a hint (`ADVISER`), or what a position is worth (`REVIEWER`)."""
    load_game(game)
    known = part(game, "levels").LEVELS if is_compiled(game) else RULES_LEVELS
    return _searching(game, name if name in known else levels(game)[-1])


def heuristics(game: str) -> Heuristics:
    """What the simple bots know about a game; where it has no such part, what the rules say."""
    own: Heuristics | None = part(game, "heuristics")
    return own or RulesOnly(load_game(game))


def part(game: str, name: str) -> Any:
    """A module of a game's package in this folder, or None where there is no package or no such module."""
    if game not in _packages() or find_spec(f"{__name__}.{game}.{name}") is None:
        return None
    return import_module(f"{__name__}.{game}.{name}")


@cache
def _packages() -> frozenset[str]:
    """The games that have a package in this folder."""
    return frozenset(module.name for module in iter_modules(__path__) if module.ispkg)


def has_uct(game: str) -> bool:
    """Whether plain search can play a game: it has a kernel that lists its actions."""
    from sobremesa import kernels  # loads compiled code

    return game in kernels.names() and not kernels.is_continuous(kernels.load(game))


def _searching(game: str, name: str, *, countless: bool = False) -> Adviser:
    """A game may bring a player of its own; else the common search plays with its value and prior; a game
    without levels is searched through its rules."""
    if name == UCT:
        from sobremesa.bots import uct

        return uct.player(game, uct.LEVEL.countless() if countless else uct.LEVEL)
    level = (part(game, "levels").LEVELS if is_compiled(game) else RULES_LEVELS)[name]
    level = level.countless() if countless else level
    if not is_compiled(game):
        return RulesSearcher(load_game(game), heuristics(game), level)
    if own := part(game, "player"):
        player: Adviser = own.Player(level)
        return player
    from sobremesa.bots.searcher import Searcher  # loads compiled code

    return Searcher(game, level)


__all__ = [
    "ADVISER",
    "LEVELS",
    "NAMES",
    "REVIEWER",
    "SIMPLE",
    "TAKEN",
    "UCT",
    "USUAL",
    "Adviser",
    "Bot",
    "Choice",
    "Thought",
    "adviser",
    "as_told",
    "has_uct",
    "heuristics",
    "is_compiled",
    "levels",
    "load",
    "names",
    "net",
    "part",
    "remembers",
]
