"""A player of Twisty: the common search, and with two players what is solved of the end (see `endgame`)."""

from __future__ import annotations

import time
from random import Random

from sobremesa.bots.bot import Choice, Thought
from sobremesa.bots.searcher import Searcher
from sobremesa.bots.twisty.endgame import find, in_time, preference, prepare
from sobremesa.bots.twisty.levels import HOLDINGS_A_SECOND, Racing
from sobremesa.games.game import View
from sobremesa.games.twisty import imagine, text
from sobremesa.kernels.twisty import decode, pack


class Player:
    """Plays at a level."""

    def __init__(self, level: Racing) -> None:
        self._level = level
        self._searcher = Searcher("twisty", level)
        if level.holdings:
            prepare()

    def choose(self, view: View, rng: Random, seconds: float) -> str:
        """See `Bot`. Where nothing can be forced, the search chooses among what does not lose."""
        begun = time.monotonic()
        verdicts = self._solved(view, rng, seconds)
        seconds -= time.monotonic() - begun
        if not verdicts:
            return self._searcher.choose(view, rng, seconds)
        best = max(verdicts, key=lambda action: preference(verdicts[action]))
        if verdicts[best]:
            return best
        choices = self._searcher.consider(view, rng, seconds).choices
        return next((choice.action for choice in choices if not verdicts[choice.action]), best)

    def consider(self, view: View, rng: Random, seconds: float) -> Thought:
        """See `Adviser`. What is solved is certain; among equals the search has the word."""
        found = self._searcher.consider(view, rng, seconds)
        verdicts = self._solved(view, rng, seconds)
        if not verdicts:
            return found
        visits = {choice.action: choice.visits for choice in found.choices}
        ranked = sorted(
            [*visits, *(action for action in verdicts if action not in visits)],
            key=lambda action: preference(verdicts[action]),
            reverse=True,
        )
        choices = tuple(Choice(action, _share(verdicts[action]), visits.get(action, 0)) for action in ranked)
        best = choices[0].value
        return Thought(choices, (best, 1.0 - best) if view["seat"] == 0 else (1.0 - best, best))

    def _solved(self, view: View, rng: Random, seconds: float) -> dict[str, int]:
        """What is known for certain of each action, as `Endgame.after` says it, with T13; nothing where the
        position is not late enough for this level or for the time."""
        position = pack(imagine(view, rng))
        endgame = find(position, min(self._level.holdings, int(seconds * HOLDINGS_A_SECOND)))
        if endgame is None:
            return {}
        return {
            text(decode(position, action)): in_time(position, verdict)
            for action, verdict in endgame.after(position).items()
        }


def _share(verdict: int) -> float:
    """The share of the win: all, half or nothing."""
    return 0.5 if not verdict else float(verdict > 0)
