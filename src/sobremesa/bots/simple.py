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


DECIDED = 1e6
"""What a game that is won scores, and as a negative number one that is lost."""


class RulesOnly:
    """The heuristics of a game that has none: all legal actions, and what the rules say each seat has."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._propose = getattr(game, "options", None)
        """A game whose actions cannot be listed may propose some itself."""

    def options(self, state: Any, rng: Random) -> Sequence[Any]:
        """See `Heuristics`."""
        if self._propose is not None and self._game.continuous(state):
            proposed: Sequence[Any] = self._propose(state, rng)
            return proposed
        return self._game.legal(state)

    def score(self, state: Any, seat: int) -> float:
        """See `Heuristics`. What one has, less what the best of the others has; together, what all have."""
        scores = signed_scores(self._game, state)
        if self._game.TOGETHER:
            return scores[0]
        lead = scores[seat] - max((score for n, score in enumerate(scores) if n != seat), default=0.0)
        if (result := self._game.result(state)) is None or len(result.winners) == len(scores):
            return lead
        return lead + (DECIDED if seat in result.winners else -DECIDED)


def signed_scores(game: Game[Any, Any], state: Any) -> tuple[float, ...]:
    """What every seat has now, turned so that more is better."""
    sign = -1.0 if game.LOWER_IS_BETTER else 1.0
    return tuple(sign * score for score in game.scores(state))


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
