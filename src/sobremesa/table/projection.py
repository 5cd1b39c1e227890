"""What of a table one reader may know. Nothing else leaves the authority."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from sobremesa import texts
from sobremesa.games.game import Game, Refusal, View
from sobremesa.table import advising, commands, messages
from sobremesa.table.command import Giver
from sobremesa.table.events import Entry
from sobremesa.table.people import Holder, Person
from sobremesa.table.rating import Ratings, pace_of, who_of
from sobremesa.table.table import Outcome, Refused, Table


def state(
    table: Table,
    person: str,
    viewer: int | None,
    since: int,
    here: Collection[str],
    now: int,
    away: float,
    ratings: Ratings,
) -> messages.State:
    """The table as somebody sees it with the eyes of a seat that they hold (None: a spectator's)."""
    if viewer is not None and viewer not in table.seats_of(person):
        raise Refused("not-your-seat")
    same = table.sights.get("state")
    if same is None:
        same = table.sights["state"] = _unseen(table)
    decides = viewer is not None and table.seat == viewer
    seen_by: messages.State = replace(
        same,
        since=since,
        seats=_seats(table, person, here, ratings),
        owner=table.created.owner.id == person,
        clock=None if table.clock is None else _clock(table, now),
        viewer=viewer,
        view=None if table.history is None else _present(table, viewer),
        legal=list(table.played.legal) if decides else None,
        continuous=decides and table.game.continuous(table.state),
        may=_may(table, person, now, away),
        log=[line(table, entry, viewer) for entry in table.entries[since:]],
    )
    return seen_by


def _unseen(table: Table) -> messages.State:
    """The table as nobody in particular sees it: what is the same for everybody."""
    created = table.created
    return messages.State(
        table=table.id,
        version=table.version,
        since=table.version,
        game=created.game,
        rules=created.rules,
        players=created.players,
        options=created.options,
        public=created.public,
        hints=created.hints,
        begins=created.begins,
        rated=created.rated,
        status=table.status,
        seats=[],
        owner=False,
        time=created.time,
        clock=None,
        viewer=None,
        seat=table.seat,
        view=None,
        legal=None,
        continuous=False,
        may=[],
        ready=list(table.ready) if table.status == "waiting" else [],
        draw_offer=table.draw_offer,
        undo_asked=table.undo_asked,
        rematch_offers=list(table.rematch_offers),
        outcome=None if table.outcome is None else _outcome(table.outcome),
        proof=_proof(table),
        rematch=table.rematch,
        after=created.after,
        series=messages.Series(created.games + 1, list(table.won)),
        log=[],
    )


def seen(game: Game[Any, Any], state: Any, viewer: int | None) -> View:
    """A position as it is sent: a view of it, less what only bots need to be told again."""
    view = game.view(state, viewer)
    return {key: part for key, part in view.items() if key not in game.MEMORY} if game.MEMORY else view


def _present(table: Table, viewer: int | None) -> Any:
    """The present position, as it is sent."""
    sights = table.played.sights
    found = sights.get(viewer)
    if found is None:
        found = sights[viewer] = messages.ready_made(seen(table.game, table.state, viewer))
    return found


def line(table: Table, entry: Entry, viewer: int | None) -> messages.Line:
    """A line of the log as a seat heard of it."""
    return messages.Line(entry.number, entry.at, entry.event.kind, **entry.event.line(table, viewer))


def prospect(
    table: Table, person: str, viewer: int | None, command: str, beginning: str, language: str
) -> messages.Prospect:
    """What may follow on the first words of an action, for the seat that decides."""
    if table.status != "playing":
        raise Refused("over" if table.status == "over" else "not-playing")
    if viewer is None or viewer != table.seat or viewer not in table.seats_of(person):
        raise Refused("not-your-turn")
    found = table.played.prospects.ask(beginning)
    return messages.Prospect(
        id=command,
        version=table.version,
        beginning=beginning,
        actions=list(found.actions),
        previews={action: dict(preview) for action, preview in found.previews.items()},
        endings={
            action: messages.EndingInfo(list(end.winners), end.reason)
            for action, end in found.endings.items()
        },
        continuous=found.continuous,
        refusal=None if found.refusal is None else refusal_info(found.refusal, language),
    )


def problem(refused: Refused, command: str | None, version: int | None, language: str) -> messages.Problem:
    """A refusal for the person who asked, in their language."""
    if refused.refusal is not None:
        info = refusal_info(refused.refusal, language)
        return messages.Problem(command, refused.code, f"{info.rule}: {info.message}", version, info)
    message = texts.say(language, f"table-{refused.code}", **refused.facts)
    return messages.Problem(command, refused.code, message, version)


def refusal_info(refusal: Refusal, language: str) -> messages.RefusalInfo:
    """The rules' reason, put into words."""
    witness = {kind: list(things) for kind, things in refusal.witness.items()}
    return messages.RefusalInfo(refusal.rule, texts.sentence(refusal, language), witness)


def _may(table: Table, person: str, now: int, away: float) -> list[str]:
    """What somebody would be granted now: commands, and a hint."""
    granted = commands.may(table, Giver(Person(person, ""), table.seats_of(person), now, away))
    if table.seat is not None and advising.hindrance(table, person, table.seat) is None:
        granted.append("hint")
    return granted


def _seats(table: Table, person: str, here: Collection[str], ratings: Ratings) -> list[messages.SeatInfo]:
    if not table.created.rated:
        return [_seat(holder, person, here, None) for holder in table.holders]
    return [_seat(holder, person, here, _rating(table, holder, ratings)) for holder in table.holders]


def _rating(table: Table, holder: Holder | None, ratings: Ratings) -> messages.RatingInfo | None:
    """The rating of somebody at a rated table; after the game with what it was before, where it counted."""
    if holder is None or not holder.name:  # or they left for good
        return None
    game, pace, who = table.created.game, pace_of(table), who_of(holder)
    counted = ratings.at(game, pace, who, table.id)
    if counted is None:
        step = ratings.of(game, pace, who)
        return messages.RatingInfo(step.points, step.deviation)
    before, after = counted
    return messages.RatingInfo(after.points, after.deviation, before.points)


def _seat(
    holder: Holder | None, person: str, here: Collection[str], rating: messages.RatingInfo | None
) -> messages.SeatInfo:
    if holder is None:
        return messages.SeatInfo(None, None, yours=False, here=False)
    if isinstance(holder, Person):
        here_now = holder.id in here
        face = holder.face or None
        return messages.SeatInfo("person", holder.name, holder.id == person, here_now, face, rating)
    return messages.SeatInfo("bot", holder.name, yours=False, here=True, rating=rating)


def _clock(table: Table, now: int) -> messages.ClockInfo | None:
    left = table.remaining(now)
    if left is None or table.clock is None:
        return None
    return messages.ClockInfo(left, table.clock.running, now)


def _outcome(outcome: Outcome) -> messages.OutcomeInfo:
    return messages.OutcomeInfo(list(outcome.winners), list(outcome.scores), outcome.reason, outcome.details)


def _proof(table: Table) -> messages.Proof:
    created = table.created
    return messages.Proof(
        commitment=table.commitment,
        salt=created.salt if table.is_open else None,
        setup=created.setup if table.is_open else None,
    )
