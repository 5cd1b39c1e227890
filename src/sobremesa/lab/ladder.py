"""A ladder: the ratings of bots in one game, kept in a file and carried on from there.

In every round neighbours on the ladder meet, each deal in every rotation of the seats; in games played
together each plays the deal alone, and who leaves less is better. A round depends on the seed and on the
ratings before it only, and the ratings change when it is over: it does not matter how many work.

The ratings of openskill say who is worth meeting whom. They are moved by each game as it comes, by steps that
fit no scale of points, so the points come from the counted results of all meetings (`distances`).
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace
from openskill.models import PlackettLuce, PlackettLuceRating

from sobremesa.lab.contest import Contest, Contestant, Fixture, Played, nets_of
from sobremesa.lab.crew import Crew
from sobremesa.lab.intervals import Interval
from sobremesa.lab.meeting import Meeting

MODEL = PlackettLuce(tau=0.0)
"""Bots do not get better by playing: ratings only become surer."""
MIDDLE = 1500
"""The points of the middle of all bots on the ladder."""
MIXING = 2 * MODEL.beta
"""Neighbours are those who come next to each other when ratings are taken to be off by so much at least."""


class BadLadder(ValueError):
    """A file that is no ladder, or one of another game."""


class OtherNet(ValueError):
    """A bot of this name is on the ladder already and judged by another net there, or by none that is known;
    so it may be here."""

    def __init__(self, name: str, before: str | None, now: str | None) -> None:
        super().__init__(name, before, now)
        self.name = name
        self.before = before
        self.now = now


class Rating(msgspec.Struct, frozen=True):
    """What openskill thinks of a bot's strength, in units of its own."""

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
    meetings: list[Meeting] = []
    """What came of all deals, counted."""
    nets: dict[str, str] = {}
    """What the nets of those who judge by one are called, by their names."""

    def rungs(self) -> list[Rung]:
        """The bots, the best first."""
        from sobremesa.lab.distances import distances  # loads NumPy, for which no other command waits

        found = [
            Rung(name, MIDDLE + points, Interval(MIDDLE + low, MIDDLE + high), rating.games)
            for (name, rating), (points, (low, high)) in zip(
                self.ratings.items(), distances(list(self.ratings), self.meetings), strict=True
            )
        ]
        return sorted(found, key=lambda rung: (-rung.points, rung.name))

    def welcome(self, players: Sequence[Contestant]) -> None:
        """Know with which nets they play. Raises `OtherNet` for who has played with another one, or before
        nets were kept: then the name is that of two players."""
        here = nets_of(players, self.game, self.seats)
        for player in players:
            before, now = self.nets.get(player.name), here.get(player.name)
            if player.name in self.ratings and before != now:
                raise OtherNet(player.name, before, now)
        self.nets.update(here)

    def play_round(self, players: Sequence[Contestant], seconds: float, crew: Crew) -> list[Played]:
        """Let the players meet once, and rate them. Two of the same name cannot be told apart, nor can two
        nets (`OtherNet`)."""
        if len({player.name for player in players}) < len(players):
            raise ValueError("players of a ladder need different names")
        self.welcome(players)
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

    def _groups(self, players: Sequence[Contestant]) -> list[tuple[Contestant, ...]]:
        """Who meets whom. Where they do not all fit, those who have played most sit out."""
        chance = Random(f"{self.seed} round {self.rounds}")
        order = sorted(players, key=lambda player: (self.ratings[player.name].games, chance.random()))
        here = order[: len(order) // self.seats * self.seats]
        here.sort(key=lambda player: self._guess(player, chance))
        return [tuple(here[start : start + self.seats]) for start in range(0, len(here), self.seats)]

    def _guess(self, player: Contestant, chance: Random) -> float:
        rating = self.ratings[player.name]
        return chance.gauss(rating.mu, max(MIXING, rating.sigma))

    def _rate(self, contest: Contest, games: Sequence[Played]) -> None:
        names = [player.name for player in contest.players]
        if contest.together:
            tables = [_places([game.scores[0] for game in games])]
        else:
            tables = [_places(_standing(contest, game)) for game in games]
        for places in tables:
            self._learn(names, places)
        self._count(names, tables)

    def _learn(self, names: Sequence[str], places: list[float]) -> None:
        """A game was played, and they came in at these places."""
        before = [[_to_model(self.ratings[name])] for name in names]
        for name, (after,) in zip(names, MODEL.rate(before, ranks=places), strict=True):
            self.ratings[name] = Rating(after.mu, after.sigma, self.ratings[name].games + 1)

    def _count(self, names: Sequence[str], tables: Sequence[list[float]]) -> None:
        """A deal was played, and in its games they came in at these places."""
        totals = [sum(scores) for scores in zip(*map(_left_behind, tables), strict=True)]
        players, scores = zip(*sorted(zip(names, totals, strict=True)), strict=True)
        new = Meeting(players, len(tables), scores)
        for number, known in enumerate(self.meetings):
            if replace(known, times=1) == new:
                self.meetings[number] = replace(known, times=known.times + 1)
                return
        self.meetings.append(new)


def _standing(contest: Contest, game: Played) -> list[tuple[bool, float]]:
    """What decides the place of each, the smaller the better. Who shares the win shares the place."""
    scores = dict(zip(contest.seated(game.fixture), game.scores, strict=False))  # none after a forfeit
    return [
        (False, 0.0) if who in game.winners else (True, -scores.get(who, 0.0))
        for who in range(len(contest.players))
    ]


def _places(results: Sequence[Any]) -> list[float]:
    """The place of each: how many results are better, that is, smaller."""
    return [float(sum(other < result for other in results)) for result in results]


def _left_behind(places: Sequence[float]) -> list[float]:
    """How many others came in after each; a half for one at the same place."""
    return [sum(mine < other for other in places) + (places.count(mine) - 1) / 2 for mine in places]


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
    met = {name for meeting in ladder.meetings for name in meeting.players}
    if not met <= set(ladder.ratings) or any(len(one.players) != seats for one in ladder.meetings):
        raise BadLadder("its meetings are not those of its players")
    if ladder.rounds and not met:
        raise BadLadder("it lacks the results of its meetings")
    return ladder


def write(ladder: Ladder, file: Path) -> None:
    """Keep the ladder. Whatever happens meanwhile, the file holds the old one or the new one."""
    draft = file.with_name(f"{file.name}.new")
    with draft.open("wb") as stream:
        stream.write(msgspec.json.format(msgspec.json.encode(ladder)) + b"\n")
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(file)
