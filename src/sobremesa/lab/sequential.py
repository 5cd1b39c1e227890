"""When enough games have been played: a sequential test between two hypotheses about a share.

It is the generalised sequential probability ratio test on whole deals, as chess engines are tested with: the
likelihood of the scores seen, each hypothesis with the distribution of that mean that fits them best.
Where a score can only be 0 or 1 it is Wald's own test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Literal

Verdict = Literal["low", "high"]

TRACE = 1e-3
"""So many games with each extreme score are added, lest what has not happened yet be thought impossible."""


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """The share is `low`, or it is `high`; each is taken for the other with probability `error`."""

    low: float
    high: float
    error: float = 0.05

    @property
    def bound(self) -> float:
        """The log likelihood ratio at which it is decided."""
        return log((1 - self.error) / self.error)

    def evidence(self, scores: Sequence[float]) -> float:
        """The log likelihood ratio of `high` to `low`, given a score from 0 to 1 for each deal."""
        weights = Counter(scores)
        seen = {score: float(count) for score, count in weights.items()}
        for extreme in (0.0, 1.0):
            seen[extreme] = seen.get(extreme, TRACE)
        return _log_likelihood(seen, self.high) - _log_likelihood(seen, self.low)

    def verdict(self, scores: Sequence[float]) -> Verdict | None:
        """Which hypothesis holds; None while that is open."""
        evidence = self.evidence(scores)
        if abs(evidence) < self.bound:
            return None
        return "high" if evidence > 0 else "low"


def _log_likelihood(seen: dict[float, float], mean: float) -> float:
    """The log likelihood of the scores under the likeliest distribution on them that has this mean.

    That distribution gives each score its frequency over 1 + tilt * (score - mean).
    """
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(60):
        tilt = (low + high) / 2
        pull = sum(count * (score - mean) / (1 + tilt * (score - mean)) for score, count in seen.items())
        low, high = (tilt, high) if pull > 0 else (low, tilt)
    tilt = (low + high) / 2
    total = sum(seen.values())
    return sum(count * log(count / total / (1 + tilt * (score - mean))) for score, count in seen.items())
