"""The interface of a player who is not a person."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, Protocol

from sobremesa.games.game import View


class Bot(Protocol):
    """It sees what its seat sees, has some seconds, and answers with an action in its text."""

    def choose(self, view: View, rng: Random, seconds: float) -> str: ...


class Choice(NamedTuple):
    """An action that was thought about."""

    action: str
    worth: float
    """What the seat that decides can expect of it: its share of the win, from 0 to 1; where all play
    together, how much is lost in the end, as a negative number."""
    effort: int
    """How many imagined games went this way."""


class Thought(NamedTuple):
    """What somebody who thought about a position says of it."""

    choices: tuple[Choice, ...]
    """Best first; there is at least one."""
    worth: tuple[float, ...]
    """For every seat its expected share of the win; where all play together one number: how much is
    lost in the end."""


class Adviser(Bot, Protocol):
    """A bot that can say what it thinks: whom hints and looking back on a game ask."""

    def consider(self, view: View, rng: Random, seconds: float) -> Thought: ...
