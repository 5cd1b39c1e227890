"""A ladder: the ratings of bots in one game, kept in a file and carried on from there.

In every round neighbours on the ladder meet, each deal in every rotation of the seats; in games played
together each plays the deal alone, and who leaves less is better. A round depends on the seed and on the
ratings before it only, and the ratings change when it is over: it does not matter how many work.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from math import log, sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from sobremesa.lab.contest import Contest, Fixture, Played, Player
from sobremesa.lab.crew import Crew
from sobremesa.lab.intervals import Interval, Z

MODEL = PlackettLuce(tau=0.0)
"""Bots do not get better by playing: ratings only become surer."""
MIDDLE = 1500
"""The points of a bot of which nothing is known."""
MIXING = 2 * MODEL.beta
"""Neighbours are those who come next to each other when ratings are taken to be off by so much at least."""


class BadLadder(ValueError):
    """A file that is no ladder, or one of another game."""


class Rating(msgspec.Struct, frozen=True):
    """What is known of a bot's strength, in the units of the model."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0


class Rung(NamedTuple):
    """A bot on the ladder, in points as chess players know them: 400 more are ten wins to one."""

    name: str
    points: float
    interval: Interval
    games: int

    def expects(self, other: Rung) -> float:
        """The share of the wins that this one can expect against the other."""
        return 1 / (1 + 10 ** ((other.points - self.points) / 400))


class Ladder(msgspec.Struct):
    """The ratings of one game, and all that its next round depends on."""

    game: str
    seats: int
    """How many meet at each deal."""
    seed: int
    options: dict[str, Any] = {}
    rounds: int = 0
    deals: int = 0
    """How many have been dealt in all rounds; the next has this number."""
    ratings: dict[str, Rating] = {}

    def rungs(self) -> list[Rung]:
        """The bots, the best first."""
        point = 400 / (log(10) * MODEL.beta * sqrt(self.seats))  # so the model weighs a win among so many
        found = []
        for name, rating in self.ratings.items():
            points, half = MIDDLE + point * (rating.mu - MODEL.mu), Z * point * rating.sigma
            found.append(Rung(name, points, Interval(points - half, points + half), rating.games))
        return sorted(found, key=lambda rung: (-rung.points, rung.name))

    def play_round(self, players: Sequence[Player], seconds: float, crew: Crew) -> list[Played]:
        """Let the players meet once, and rate them."""
        for player in players:
            self.ratings.setdefault(player.name, Rating())
        contests = [
            Contest(self.game, group, self.seed, seconds, self.options) for group in self._groups(players)
        ]
        jobs = [
            (contest, Fixture(self.deals + number, turn))
            for number, contest in enumerate(contests)
            for turn in range(len(contest.players))
        ]
        played = {game.fixture: game for game in crew.play(jobs)}
        for contest in contests:
            self._rate(contest, [played[fixture] for one, fixture in jobs if one is contest])
        self.rounds += 1
        self.deals += len(contests)
        return [played[fixture] for _, fixture in jobs]

    def _groups(self, players: Sequence[Player]) -> list[tuple[Player, ...]]:
        """Who meets whom. Where they do not all fit, those who have played most sit out."""
        chance = Random(f"{self.seed} round {self.rounds}")
        order = sorted(players, key=lambda player: (self.ratings[player.name].games, chance.random()))
        here = order[: len(order) // self.seats * self.seats]
        here.sort(key=lambda player: self._guess(player, chance))
        return [tuple(here[start : start + self.seats]) for start in range(0, len(here), self.seats)]

    def _guess(self, player: Player, chance: Random) -> float:
        rating = self.ratings[player.name]
        return chance.gauss(rating.mu, max(MIXING, rating.sigma))

    def _rate(self, contest: Contest, games: Sequence[Played]) -> None:
        names = [player.name for player in contest.players]
        if contest.together:
            self._learn(names, _places([game.scores[0] for game in games]))
            return
        for game in games:
            seated = contest.seated(game.fixture)
            scores = dict(zip(seated, game.scores, strict=False))  # there are none after a forfeit
            places = [(who not in game.winners, -scores.get(who, 0.0)) for who in range(len(names))]
            self._learn(names, _places(places))

    def _learn(self, names: Sequence[str], places: list[float]) -> None:
        """A game was played, and they came in at these places."""
        before = [[_to_model(self.ratings[name])] for name in names]
        for name, (after,) in zip(names, MODEL.rate(before, ranks=places), strict=True):
            self.ratings[name] = Rating(after.mu, after.sigma, self.ratings[name].games + 1)


def _places(results: Sequence[Any]) -> list[float]:
    """The place of each: how many results are better, that is, smaller."""
    return [float(sum(other < result for other in results)) for result in results]


def _to_model(rating: Rating) -> PlackettLuceRating:
    return MODEL.rating(mu=rating.mu, sigma=rating.sigma)


def read(file: Path, game: str, seats: int, seed: int, options: Mapping[str, Any]) -> Ladder:
    """The ladder in a file, or a new one where there is none yet. Raises `BadLadder` and `OSError`."""
    try:
        text = file.read_bytes()
    except FileNotFoundError:
        return Ladder(game, seats, seed, dict(options))
    try:
        ladder = msgspec.json.decode(text, type=Ladder)
    except msgspec.MsgspecError as problem:
        raise BadLadder(str(problem)) from None
    if (ladder.game, ladder.seats, ladder.options) != (game, seats, options):
        raise BadLadder(f"{ladder.game}, {ladder.seats}, {ladder.options}")
    return ladder


def write(ladder: Ladder, file: Path) -> None:
    """Keep the ladder. Whatever happens meanwhile, the file holds the old one or the new one."""
    draft = file.with_name(f"{file.name}.new")
    with draft.open("wb") as stream:
        stream.write(msgspec.json.format(msgspec.json.encode(ladder)) + b"\n")
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(file)
