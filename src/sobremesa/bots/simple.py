"""The two simple bots, written once for all games."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from sobremesa.games.game import Game, View


class Sense(Protocol):
    """What a game's module in this folder knows about playing it."""

    def options(self, state: Any, rng: Random) -> Sequence[Any]:
        """Actions worth considering: the legal ones, or some where they cannot be listed."""

    def worth(self, state: Any, seat: int) -> float:
        """How well the position looks for the seat."""


class RandomBot:
    """Plays any legal action, each as likely as the other."""

    def __init__(self, game: Game[Any, Any], sense: Sense) -> None:
        self._game = game
        self._sense = sense

    def choose(self, view: View, rng: Random, seconds: float) -> str:  # noqa: ARG002
        """See `Bot`."""
        state = self._game.imagine(view, rng)
        return self._game.text(rng.choice(self._sense.options(state, rng)))


class Greedy:
    """Looks one action ahead and takes what is worth most; chance decides between equals."""

    def __init__(self, game: Game[Any, Any], sense: Sense) -> None:
        self._game = game
        self._sense = sense

    def choose(self, view: View, rng: Random, seconds: float) -> str:  # noqa: ARG002
        """See `Bot`."""
        state = self._game.imagine(view, rng)
        seat = self._game.seat(state)
        assert seat is not None, "the game is over"
        best: list[Any] = []
        record = float("-inf")
        for action in self._sense.options(state, rng):
            worth = self._sense.worth(self._game.play(state, action), seat)
            if worth > record:
                best, record = [action], worth
            elif worth == record:
                best.append(action)
        return self._game.text(rng.choice(best))
