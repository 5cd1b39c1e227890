"""How far apart bots are, from the counted results of all their meetings.

It is the model of Bradley and Terry (1952): of the games between two, each wins in proportion to its
strength. At a table of more, who came in before whom is taken for a game between each two of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.lab.intervals import CAUTION, Interval, Z
from sobremesa.lab.meeting import Meeting

POINT = log(10) / 400
"""In units of the model: 400 points more are ten wins to one."""
SPREAD = 500
"""Before any game, strengths are thought to differ from their middle by about so many points. Even those
of whom one has won every game are so kept at a finite distance; to others it hardly matters."""
STRIDE = 1.0
"""The longest step towards the likeliest strengths, lest it leap over them."""
STEPS = 200
NEAR = 1e-9

Vector = NDArray[np.float64]


class Distance(NamedTuple):
    """How far a bot is above the middle of all, in points."""

    points: float
    interval: Interval


def distances(names: Sequence[str], meetings: Sequence[Meeting]) -> list[Distance]:
    """The likeliest distance of each, with its interval. All meetings are of equally many."""
    if not names:
        return []
    results = _Results(names, meetings)
    strengths = results.likeliest()
    centred = np.eye(len(names)) - 1 / len(names)
    covariance = centred @ np.linalg.inv(results.information(strengths)) @ centred
    halves = Z * np.sqrt(results.effect(strengths) * np.diag(covariance)) / POINT
    points = centred @ strengths / POINT
    return [
        Distance(point, Interval(point - half, point + half))
        for point, half in zip(points.tolist(), halves.tolist(), strict=True)
    ]


class _Results:
    """The meetings, and their sums for each bot and for each two of them."""

    def __init__(self, names: Sequence[str], meetings: Sequence[Meeting]) -> None:
        number = {name: place for place, name in enumerate(names)}
        self._meetings = meetings
        self._met = [np.array([number[name] for name in meeting.players]) for meeting in meetings]
        self._scores = np.zeros(len(names))
        self._games = np.zeros((len(names), len(names)))
        for meeting, players in zip(meetings, self._met, strict=True):
            self._scores[players] += meeting.times * np.array(meeting.scores)
            self._games[np.ix_(players, players)] += meeting.times * meeting.games
        np.fill_diagonal(self._games, 0)
        self._prior = 1 / (SPREAD * POINT) ** 2

    def likeliest(self) -> Vector:
        """The strengths that these results speak for most, by Newton's method."""
        strengths = np.zeros(len(self._scores))
        for _ in range(STEPS):
            expected = (self._games * _chances(strengths)).sum(axis=1)
            pull = self._scores - expected - self._prior * strengths
            step = np.linalg.solve(self.information(strengths), pull)
            longest = float(np.abs(step).max())
            if longest < NEAR:
                break
            strengths += step * min(1.0, STRIDE / longest)
        return strengths

    def information(self, strengths: Vector) -> Vector:
        """What is known of the strengths: the inverse of their covariance, were all games independent."""
        chances = _chances(strengths)
        known = self._games * chances * chances.T
        information: Vector = np.diag(known.sum(axis=1) + self._prior) - known
        return information

    def effect(self, strengths: Vector) -> float:
        """The variance seen between the deals, as a multiple of that of independent games.

        The games of a deal go together, and so do the places at a table. With few deals, or such as could
        hardly have come out otherwise, little of it is seen, so it is drawn towards that of equals.
        """
        if not self._meetings:
            return 1.0
        seen = thought = 0.0
        for meeting, players in zip(self._meetings, self._met, strict=True):
            chances = _chances(strengths[players])
            np.fill_diagonal(chances, 0)
            surprise = np.array(meeting.scores) - meeting.games * chances.sum(axis=1)
            seen += meeting.times * float((surprise**2).sum())
            thought += meeting.times * meeting.games * float((chances * chances.T).sum())
        deals, fitted = sum(meeting.times for meeting in self._meetings), len(strengths) - 1
        if deals > fitted:
            seen *= deals / (deals - fitted)
        seats = len(self._met[0])
        equals = CAUTION * self._meetings[0].games * seats * (seats - 1) / 4
        places = (seats + 1) / 3  # the variance of a place among equals, (n²-1)/12, over that of n-1 tosses
        return (seen + places * equals) / (thought + equals)


def _chances(strengths: Vector) -> Vector:
    """How likely each is to come in before each other."""
    chances: Vector = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    return chances
