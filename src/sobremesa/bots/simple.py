"""The two simple bots, written once for all games."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from sobremesa.games.game import Game, View


class Heuristics(Protocol):
    """What the module `heuristics` of a game's package in this folder knows about playing it."""

    def options(self, state: Any, rng: Random) -> Sequence[Any]:
        """Actions worth considering: the legal ones, or some where they cannot be listed."""

    def score(self, state: Any, seat: int) -> float:
        """How well the state looks for the seat; more is better."""


class RulesOnly:
    """The heuristics of a game that has none: all legal actions, and who has won."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def options(self, state: Any, rng: Random) -> Sequence[Any]:  # noqa: ARG002
        """See `Heuristics`."""
        return self._game.legal(state)

    def score(self, state: Any, seat: int) -> float:
        """See `Heuristics`."""
        result = self._game.result(state)
        if result is None:
            return 0.0
        return 1.0 if seat in result.winners else -1.0


class RandomBot:
    """Plays any legal action, each as likely as the other."""

    def __init__(self, game: Game[Any, Any], heuristics: Heuristics) -> None:
        self._game = game
        self._heuristics = heuristics

    def choose(self, view: View, rng: Random, seconds: float) -> str:  # noqa: ARG002
        """See `Bot`."""
        state = self._game.imagine(view, rng)
        return self._game.text(rng.choice(self._heuristics.options(state, rng)))


class Greedy:
    """Looks one action ahead and takes what scores most; chance decides between equals."""

    def __init__(self, game: Game[Any, Any], heuristics: Heuristics) -> None:
        self._game = game
        self._heuristics = heuristics

    def choose(self, view: View, rng: Random, seconds: float) -> str:  # noqa: ARG002
        """See `Bot`."""
        state = self._game.imagine(view, rng)
        seat = self._game.seat(state)
        assert seat is not None, "the game is over"
        best: list[Any] = []
        highest = float("-inf")
        for action in self._heuristics.options(state, rng):
            score = self._heuristics.score(self._game.play(state, action), seat)
            if score > highest:
                best, highest = [action], score
            elif score == highest:
                best.append(action)
        return self._game.text(rng.choice(best))
