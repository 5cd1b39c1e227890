"""A contest between bots, and what it shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil, inf
from statistics import fmean
from typing import NamedTuple

from sobremesa.lab import intervals
from sobremesa.lab.contest import Contest, Contestant, Fixture, Played, Thinking, nets_of
from sobremesa.lab.crew import Crew
from sobremesa.lab.intervals import Interval
from sobremesa.lab.sequential import Hypotheses, Verdict


class Standing(NamedTuple):
    """How a contestant fares. A game is decisive when one wins it alone."""

    games: int
    wins: int
    shared: int
    """Games won together with others, drawn ones among them."""
    losses: int
    forfeits: int
    decisive: int
    rate: float
    """The share of the decisive games that it won."""
    interval: Interval
    """Of the rate, with respect to the pairing."""
    wilson: Interval
    """The same as if all games were independent."""
    thinking: Thinking


class Alone(NamedTuple):
    """How a contestant fares in a game played together, which each plays alone: what it scores."""

    games: int
    solved: int
    """Games that it won."""
    forfeits: int
    mean: float
    interval: Interval
    difference: float
    """The mean of what it scores more than the first contestant, on the same deals."""
    difference_interval: Interval
    thinking: Thinking


class Arena:
    """The games of a contest and the numbers about them. Only whole deals count.

    The sequential test looks at the deals in their order: it ends with the same deal however many work.
    """

    def __init__(self, contest: Contest, games: int, hypotheses: Hypotheses | None = None) -> None:
        self.contest = contest
        self.size = len(contest.players)
        """Games of a deal."""
        self.deals = ceil(games / self.size)
        """How many there are at most."""
        self.hypotheses = hypotheses
        """What is to be decided about the first contestant's share; None plays all games."""
        self.nets = nets_of(contest.players, contest.game, len(contest.players))
        """What the nets are called by which contestants judge, by their names: those there were at the
        beginning."""
        self.played: list[Played] = []
        """In order."""
        self.ahead: dict[Fixture, Played] = {}
        """Games that have ended before an earlier one."""

    def run(self, crew: Crew) -> Iterator[Played]:
        """Play, and give the games in order, until all are played or the question is decided."""
        fixtures = self.contest.fixtures(self.deals)
        shares: list[float] = []
        for game in crew.play((self.contest, fixture) for fixture in fixtures):
            self.ahead[game.fixture] = game
            while len(self.played) < len(fixtures) and fixtures[len(self.played)] in self.ahead:
                self.played.append(self.ahead.pop(fixtures[len(self.played)]))
                yield self.played[-1]
                if len(self.played) % self.size == 0:
                    shares.append(_share(self.contest, self.played[-self.size :]))
                    if self.hypotheses and self.hypotheses.verdict(shares):
                        return

    @property
    def whole_deals(self) -> list[Sequence[Played]]:
        """The games of each deal that has been played."""
        ends = range(self.size, len(self.played) + 1, self.size)
        return [self.played[end - self.size : end] for end in ends]

    @property
    def shares(self) -> list[float]:
        """The first contestant's share of the win in each deal: of its games, or of the best result."""
        return [_share(self.contest, deal) for deal in self.whole_deals]

    @property
    def verdict(self) -> Verdict | None:
        """What the sequential test says; None while it is open, or not asked."""
        return self.hypotheses.verdict(self.shares) if self.hypotheses else None

    @property
    def stopped_early(self) -> bool:
        """Whether the test ended it. Then the rates lean to the extremes, since it ended when they did."""
        return self.verdict is not None and len(self.whole_deals) < self.deals

    def standings(self) -> list[Standing]:
        """How each contestant fares against the others."""
        return [self._standing(who) for who in range(self.size)]

    def alone(self) -> list[Alone]:
        """How each contestant fares in a game played together."""
        return [self._alone(who) for who in range(self.size)]

    def forfeits(self, who: int) -> int:
        """How many games a contestant lost without playing them to their end."""
        forfeits = [game.forfeit for deal in self.whole_deals for game in deal if game.forfeit]
        return sum(forfeit.contestant == who for forfeit in forfeits)

    def _standing(self, who: int) -> Standing:
        deals = self.whole_deals
        won = [sum(game.winners == (who,) for game in deal) for deal in deals]
        decisive = [sum(len(game.winners) == 1 for game in deal) for deal in deals]
        games = [game for deal in deals for game in deal]
        shared = sum(who in game.winners for game in games) - sum(won)
        return Standing(
            games=len(games),
            wins=sum(won),
            shared=shared,
            losses=len(games) - sum(won) - shared,
            forfeits=self.forfeits(who),
            decisive=sum(decisive),
            rate=sum(won) / sum(decisive) if any(decisive) else 0.0,
            interval=intervals.paired(won, decisive),
            wilson=intervals.wilson(sum(won), sum(decisive)),
            thinking=_thinking(games, who),
        )

    def _alone(self, who: int) -> Alone:
        own = [deal[who] for deal in self.whole_deals]
        scores = [game.scores[0] for game in own]
        more = [deal[who].scores[0] - deal[0].scores[0] for deal in self.whole_deals]
        return Alone(
            games=len(own),
            solved=sum(bool(game.winners) for game in own),
            forfeits=self.forfeits(who),
            mean=fmean(scores) if scores else 0.0,
            interval=intervals.mean(scores, least=0.0 if min(scores, default=0.0) >= 0 else -inf),
            difference=fmean(more) if more else 0.0,
            difference_interval=intervals.mean(more),
            thinking=_thinking(own, who),
        )


def labels(players: Sequence[Contestant]) -> list[str]:
    """The names of the contestants; one that is there again is numbered."""
    seen: Counter[str] = Counter()
    found = []
    for name, _ in players:
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return found


def _share(contest: Contest, deal: Sequence[Played]) -> float:
    if contest.together:
        scores = [game.scores[0] for game in deal]
        best = min(scores) if contest.rules.LOWER_IS_BETTER else max(scores)
        return 1 / scores.count(best) if scores[0] == best else 0.0
    return fmean(1 / len(game.winners) if 0 in game.winners else 0.0 for game in deal)


def _thinking(games: Sequence[Played], who: int) -> Thinking:
    each = [game.thinking[who] for game in games if who in game.thinking]
    return Thinking(
        sum(one.decisions for one in each),
        sum(one.seconds for one in each),
        max((one.longest for one in each), default=0.0),
    )
