"""How sure a measured number is: 95 % confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan, cos, inf, pi, sin, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

Z = 1.959963984540054
"""Of a normal distribution, 95 % lie within so many standard deviations."""

CAUTION = 10
"""So many deals must speak before pairing is believed to help as much as it seems to."""


class Interval(NamedTuple):
    """Where the true value lies, in 95 of 100 measurements."""

    low: float
    high: float


def wilson(wins: float, games: float) -> Interval:
    """The interval of a win rate after so many games that know nothing of each other (Wilson 1927)."""
    if not games:
        return Interval(0.0, 1.0)
    rate = wins / games
    spread = Z * sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    middle = rate + Z * Z / (2 * games)
    scale = 1 + Z * Z / games
    return Interval(
        min(rate, max(0.0, (middle - spread) / scale)), max(rate, min(1.0, (middle + spread) / scale))
    )


def paired(wins: Sequence[float], games: Sequence[float]) -> Interval:
    """The interval of a win rate when games of one deal go together: wins and games of each deal.

    It is Wilson's, for as many independent games as would have the variance seen between the deals. With
    few deals that variance is little known, so it is drawn towards that of independent games.
    """
    total = sum(games)
    rate = sum(wins) / total if total else 0.0
    if len(games) < 2 or rate in (0.0, 1.0):
        return wilson(sum(wins), total)
    residuals = sum((won - rate * played) ** 2 for won, played in zip(wins, games, strict=True))
    seen = len(games) / (len(games) - 1) * residuals / (total * rate * (1 - rate))
    effect = (len(games) * seen + CAUTION) / (len(games) + CAUTION)
    return wilson(sum(wins) / effect, total / effect)


def mean(values: Sequence[float], least: float = -inf) -> Interval:
    """The interval of a mean, by Student's t, of values that cannot be less than `least`."""
    if len(values) < 2:
        return Interval(least, inf)
    half = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Interval(max(least, fmean(values) - half), fmean(values) + half)


def student(freedom: int, inside: float = 0.95) -> float:
    """How far from 0 on both sides Student's t reaches to have so much probability inside."""
    low, high = 0.0, 1e4
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < inside else (low, middle)
    return high


def _within(t: float, freedom: int) -> float:
    """The probability that Student's t lies between -t and t (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    term = cos(angle) if freedom % 2 else 1.0
    total = 0.0 if freedom == 1 else term
    for step in range(3 if freedom % 2 else 2, freedom, 2):
        term *= cos(angle) ** 2 * (step - 1) / step
        total += term
    if freedom % 2:
        return 2 / pi * (angle + sin(angle) * total)
    return sin(angle) * total
