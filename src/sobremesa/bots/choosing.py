"""From what a search found to a decision, or to a thought that can be told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from sobremesa.bots.bot import Choice, Thought

OFTEN = 0.2
"""An action is well known if it was tried so often, as a part of how often the most tried one was."""


SELDOM = 0.1
"""An action that was tried less often is not played for what it seems to be worth."""
SPREAD = 0.3
"""How far what single simulations say of an action lies from their mean (standard deviation), about."""


class Tried(NamedTuple):
    """What a search found about one action; nothing, if it never visited it."""

    action: Any
    visits: int
    value: float
    certain: bool = False
    """Whether it is known who wins then, and so the value."""

    @property
    def verdict(self) -> int:
        """1 if it wins for certain, -1 if it loses for certain."""
        return round(2.0 * self.value - 1.0) if self.certain else 0

    def at_least(self, caution: float) -> float:
        """What it is worth at least: less than it seems to be by so many standard errors."""
        return self.value - caution * SPREAD / sqrt(max(1, self.visits))


def pick(found: Sequence[Tried], doubt: float, rng: Random, caution: float = 0.0) -> Tried:
    """The action to play: one that wins, or the one that was visited most; with caution, of those that were
    tried often, the one that is worth most at least (LCB). Who doubts takes a good one for the best."""
    if doubt:
        tried = [choice for choice in found if choice.visits] or found
        return max(tried, key=lambda choice: choice.value + rng.gauss(0.0, doubt))
    verdict = max(choice.verdict for choice in found)
    best = [choice for choice in found if choice.verdict == verdict]
    if not caution:
        return max(best, key=lambda choice: (choice.visits, choice.value))
    often = max(choice.visits for choice in best) * SELDOM
    return max(
        (choice for choice in best if choice.visits >= often), key=lambda choice: choice.at_least(caution)
    )


def thought(found: Sequence[Tried], values: tuple[float, ...], text: Callable[[Any], str]) -> Thought:
    """What was tried, best first: by value what was tried often, then the rest, of which little is known, and
    what is lost last."""
    often = max(choice.visits for choice in found) * OFTEN

    def rank(choice: Tried) -> tuple[int, bool, float]:
        well_known = choice.visits >= often
        return choice.verdict, well_known, choice.value if well_known else choice.visits

    tried = [choice for choice in found if choice.visits] or found
    ranked = sorted(tried, key=rank, reverse=True)
    return Thought(tuple(Choice(text(action), value, visits) for action, visits, value, _ in ranked), values)


def confident(share: float, players: int, power: float) -> float:
    """A share of the win as it comes about, where it tends to come to more or less than a search says
    (temperature scaling). What was better before is so after it."""
    own, rest = share**power, max(0.0, 1.0 - share)
    return own / (own + (players - 1) * (rest / (players - 1)) ** power)


def all_confident(values: tuple[float, ...], power: float) -> tuple[float, ...]:
    """The shares of all seats as they come about."""
    powers = [value**power for value in values]
    return tuple(each / sum(powers) for each in powers)
