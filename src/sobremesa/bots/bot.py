"""The interface of a player who is not a person."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple, Protocol

from sobremesa.games.game import Game, View


class Bot(Protocol):
    """It sees what its seat sees, has some seconds, and answers with an action in its text."""

    def choose(self, view: View, rng: Random, seconds: float) -> str: ...


class Choice(NamedTuple):
    """An action that was thought about."""

    action: str
    value: float
    """What the seat that decides can expect of it, and more is better: its share of the win, from 0 to 1;
    where all play together, their score, turned where less is better (so minus what is lost)."""
    visits: int
    """How many imagined games went this way."""


class Thought(NamedTuple):
    """What somebody who thought about a position says of it."""

    choices: tuple[Choice, ...]
    """Best first; there is at least one."""
    values: tuple[float, ...]
    """What every seat can expect, as a choice has it; where all play together it is one number."""


def as_told(game: Game[Any, Any], value: float) -> float:
    """A value as people hear of it: a share of the win; where all play together, the score as the game says
    it, of which less may be better."""
    return 0.0 - value if game.TOGETHER and game.LOWER_IS_BETTER else value


class Adviser(Bot, Protocol):
    """A bot that can say what it thinks: whom hints and looking back on a game ask."""

    def consider(self, view: View, rng: Random, seconds: float) -> Thought: ...
