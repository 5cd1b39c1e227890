"""Ratings: how strong people are, as far as their games tell, and how sure that is.

Nothing is kept but the results of rated games, in the order in which they were written down, each once. The
ratings follow from them, so that every server has the same, and they can be worked out anew at any time.

The formulas are those of openskill (Plackett and Luce): for two to four players, with an uncertainty that
shrinks with every game. It is here already, for the bots' ladder; our own lines would be no shorter to trust.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import msgspec
from openskill.models import PlackettLuce

from sobremesa.games import load, names
from sobremesa.table import limits
from sobremesa.table.clock import Correspondence, TimeControl
from sobremesa.table.people import Holder, Person

if TYPE_CHECKING:
    from sobremesa.table.table import Table

Pace = Literal["live", "days"]
"""Games by correspondence have ratings of their own."""

MODEL = PlackettLuce()
POINTS, SCALE = 1500, 40
"""Where everybody begins, and points for one unit of openskill's."""

LEAVING = ("replaced", "ended")
"""The events by which somebody may leave a game before its end."""

BOT = "bot:"
"""A level of ours among the players."""


class Placed(msgspec.Struct, frozen=True):
    """Somebody in a rated game: how they came out, and how often they acted."""

    who: str
    place: int
    """0 is the best; the same for those who share it."""
    acted: int


class Rated(msgspec.Struct, frozen=True):
    """The result of a rated game: all that ratings are worked out from."""

    game: str
    pace: Pace
    at: int
    reason: str
    players: tuple[Placed, ...]


class Step(msgspec.Struct, frozen=True):
    """A rating after a game."""

    at: int
    table: str
    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """In points as people know them."""
        return round(POINTS + SCALE * (self.mu - MODEL.mu))

    @property
    def deviation(self) -> int:
        """By how much the points may be off: two times out of three by less."""
        return round(SCALE * self.sigma)


START = Step(0, "", MODEL.mu, MODEL.sigma)


def is_ratable(game: str, time: TimeControl | None) -> bool:
    """Whether a game can say how strong its players are: against each other, each in their own time."""
    return time is not None and not (game in names() and load(game).TOGETHER)


def pace_of(table: Table) -> Pace:
    """In which of the two a game counts."""
    return "days" if isinstance(table.created.time, Correspondence) else "live"


def result_of(table: Table) -> Rated | None:
    """What a finished game says of its players; None where it says nothing."""
    outcome = table.outcome
    if not table.created.rated or outcome is None or table.status != "over" or not table.starters:
        return None
    if outcome.reason in ("closed", "abandoned", "rules"):
        return None
    left = _left(table)
    players = [
        Placed(who_of(holder), place, acted)
        for holder, place, acted in zip(table.starters, _places(table, left), _acted(table), strict=True)
        if holder is not None
    ]
    ended = next(entry.at for entry in reversed(table.entries) if entry.event.kind in ("acted", "ended"))
    return Rated(table.created.game, pace_of(table), ended, outcome.reason, tuple(players))


def who_of(holder: Holder) -> str:
    """Somebody among the players: a person, or one of our levels."""
    return holder.id if isinstance(holder, Person) else f"{BOT}{holder.name}"


def _left(table: Table) -> list[int]:
    """The seats whose players did not stay to the end, the first first: abandoning counts."""
    lines = (entry.event.line(table, None) for entry in table.entries if entry.event.kind in LEAVING)
    return [line["seat"] for line in lines if line["why"] in ("resigned", "time", "gone")]


def _places(table: Table, left: Sequence[int]) -> list[int]:
    """Winners before the others, those by their scores, and whoever left behind all who stayed."""
    assert table.outcome is not None
    outcome, seats = table.outcome, range(len(table.starters))
    scores = outcome.scores if len(outcome.scores) == len(seats) else (0.0,) * len(seats)
    worth = {
        seat: (-1 - left[::-1].index(seat), False, 0.0)
        if seat in left
        else (0, seat in outcome.winners, scores[seat])
        for seat in seats
    }
    order = sorted(set(worth.values()), reverse=True)
    return [order.index(worth[seat]) for seat in seats]


def _acted(table: Table) -> list[int]:
    history = table.history
    actors = [] if history is None else list(history.actors)
    return [actors.count(seat) for seat in range(len(table.starters))]


class Ratings:
    """All ratings, folded from results."""

    def __init__(self) -> None:
        self._steps: dict[tuple[str, Pace], dict[str, list[Step]]] = defaultdict(dict)
        self._met: dict[tuple[str, Pace, str, str], list[int]] = defaultdict(list)
        self._opponents: dict[tuple[str, Pace, str], set[str]] = defaultdict(set)

    def add(self, table: str, rated: Rated) -> bool:
        """Take in the next result; whether it counts for anybody."""
        again = self._again(rated)
        whose = [] if again else [player for player in rated.players if _counts(rated, player)]
        if not whose:
            return False
        book = self._steps[rated.game, rated.pace]
        before = [book.get(player.who, [START])[-1] for player in rated.players]
        teams = [[MODEL.rating(step.mu, step.sigma)] for step in before]
        after = MODEL.rate(teams, ranks=[float(player.place) for player in rated.players])
        for player, (new,) in zip(rated.players, after, strict=True):
            if player in whose:
                book.setdefault(player.who, [START]).append(Step(rated.at, table, new.mu, new.sigma))
                others = {other.who for other in rated.players} - {player.who}
                self._opponents[rated.game, rated.pace, player.who] |= others
        return True

    def _again(self, rated: Rated) -> bool:
        """Whether the same two have played each other often enough for a day. Bots never tire."""
        people = sorted(player.who for player in rated.players if not player.who.startswith(BOT))
        often = False
        for place, one in enumerate(people):
            for other in people[place + 1 :]:
                met = self._met[rated.game, rated.pace, one, other]
                recent = [at for at in met if at > rated.at - limits.DAY * 1000]
                often = often or len(recent) >= limits.RATED_A_DAY
                met[:] = [*recent, rated.at]
        return often

    def steps(self, game: str, pace: Pace, who: str) -> list[Step]:
        """How somebody's rating went; empty where there is none."""
        return self._steps[game, pace].get(who, [])[1:]

    def of(self, game: str, pace: Pace, who: str) -> Step:
        """Somebody's rating; that of a beginner where there is none."""
        return self._steps[game, pace].get(who, [START])[-1]

    def at(self, game: str, pace: Pace, who: str, table: str) -> tuple[Step, Step] | None:
        """Somebody's rating before and after a game; None where it did not count."""
        steps = self._steps[game, pace].get(who, [])
        found = [number for number, step in enumerate(steps) if step.table == table]
        return (steps[found[0] - 1], steps[found[0]]) if found else None

    def pools(self, who: str) -> list[tuple[str, Pace]]:
        """The games in which somebody has a rating."""
        return sorted(pool for pool, book in self._steps.items() if who in book)

    def best(self, game: str, pace: Pace) -> list[tuple[str, Step, int]]:
        """Those whose rating is settled, the best first, with how many games they have played."""
        book = self._steps[game, pace]
        settled = [
            (who, steps[-1], len(steps) - 1)
            for who, steps in book.items()
            if steps[-1].deviation <= limits.SETTLED_DEVIATION
            and len(self._opponents[game, pace, who]) >= limits.SETTLED_OPPONENTS
        ]
        return sorted(settled, key=lambda each: (-each[1].points, each[0]))


def _counts(rated: Rated, player: Placed) -> bool:
    """Whether a game counts for a player. One given up in its first turns does so for the loser only."""
    early = rated.reason in ("resigned", "time", "gone", "agreed") and any(
        each.acted < limits.RATED_TURNS for each in rated.players
    )
    if not early:
        return True
    worst = max(each.place for each in rated.players)
    return worst > 0 and player.place == worst
