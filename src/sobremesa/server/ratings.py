"""Ratings over HTTP: one's own with their history, and the leaders of each game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, get
from litestar.params import Parameter

from sobremesa.server.dependencies import TheAuthority, TheStore
from sobremesa.server.errors import answers
from sobremesa.server.persons import public_id
from sobremesa.table import limits
from sobremesa.table.authority import Authority
from sobremesa.table.people import Person
from sobremesa.table.rating import BOT, Pace, Step


class Point(msgspec.Struct, frozen=True):
    """A rating after a game."""

    at: int
    points: int
    deviation: int
    table: str


class MyRating(msgspec.Struct, frozen=True):
    """Your rating in one game, at one pace, with how it came about."""

    game: str
    pace: Literal["live", "days"]
    points: int
    deviation: int
    """By how much the points may be off: two times out of three by less."""
    curve: list[Point]


class Leader(msgspec.Struct, frozen=True):
    """A line of a leaderboard."""

    name: str
    """Of a bot, its level."""
    face: str | None
    bot: bool
    who: str | None
    yours: bool
    points: int
    deviation: int
    games: int


@get("/api/me/ratings", responses=answers(503), operation_id="listMyRatings")
async def list_my_ratings(request: Request[Any, Any, Any], authority: TheAuthority) -> list[MyRating]:
    """Your ratings, a game and pace each."""
    who = request.scope["state"]["person"]
    return my_ratings(authority, who)


@get("/api/ratings/{game:str}", responses=answers(400, 404, 503), operation_id="listLeaders")
async def list_leaders(
    request: Request[Any, Any, Any],
    authority: TheAuthority,
    store: TheStore,
    game: Annotated[str, Parameter(max_length=40, description="The game")],
    pace: Annotated[
        Literal["live", "days"], Parameter(description="By the clock, or by correspondence")
    ] = "live",
) -> list[Leader]:
    """The best of a game whose rating is settled, among those who keep themselves, and our levels."""
    who = request.scope["state"]["person"]
    best = authority.ratings.best(game, pace)
    people = [person for person, _, _ in best if not person.startswith(BOT)]
    named = {person.id: person for person in await store.keepers(people, limits.LEADERS)}
    named |= {level: Person(level, level.removeprefix(BOT)) for level, _, _ in best if level.startswith(BOT)}
    leaders = [(named[person], step, games) for person, step, games in best if person in named]
    return [_leader(leader, who, step, games) for leader, step, games in leaders[: limits.LEADERS]]


HANDLERS = [list_my_ratings, list_leaders]


def my_ratings(authority: Authority, who: str) -> list[MyRating]:
    """All ratings of somebody."""
    ratings = authority.ratings
    return [_mine(game, pace, ratings.steps(game, pace, who)) for game, pace in ratings.pools(who)]


def _mine(game: str, pace: Pace, steps: list[Step]) -> MyRating:
    curve = [Point(step.at, step.points, step.deviation, step.table) for step in steps]
    return MyRating(game, pace, curve[-1].points, curve[-1].deviation, curve)


def _leader(leader: Person, reader: str, step: Step, games: int) -> Leader:
    bot = leader.id.startswith(BOT)
    who, face = None if bot else public_id(leader.id), leader.face or None
    return Leader(leader.name, face, bot, who, leader.id == reader, step.points, step.deviation, games)
