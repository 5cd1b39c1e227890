"""What people can do at a table: each command is what it carries, who may give it now, and what follows.

A class here is a command everywhere: on the socket and over HTTP, in the list of what somebody may do, in
the types of the page. What follows are events (`events.py`); a command changes nothing itself.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, reduce
from operator import or_
from typing import Any, Literal, Self

from sobremesa.games.history import History
from sobremesa.table import limits
from sobremesa.table.command import Command, Giver, Matter
from sobremesa.table.consequences import STAND_IN, begun, decide, others_win, without
from sobremesa.table.events import (
    Acted,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    Ended,
    Event,
    Left,
    Readied,
    RematchDeclined,
    Rematched,
    RematchOffered,
    Replaced,
    Sat,
    UndoAgreed,
    UndoAsked,
    UndoDeclined,
    Undone,
)
from sobremesa.table.fields import ActionText, SeatNumber, Version
from sobremesa.table.people import Person
from sobremesa.table.table import Status, Table


class Act(Command, frozen=True):
    """Play an action for a seat, in answer to a version."""

    when = "playing"

    version: Version
    seat: SeatNumber
    action: ActionText

    def hindrance(self, table: Table, giver: Giver) -> str | None:  # noqa: ARG002
        return None if self.seat in giver.seats else "not-your-seat"

    def events(self, table: Table, giver: Giver) -> list[Event]:
        return decide(table, self.seat, self.action, giver.now)


class Sit(Command, frozen=True):
    """Take a free seat, or one's own again with another name."""

    when = "waiting"
    shows_name = True

    seat: SeatNumber

    @classmethod
    def usual(cls, table: Table, giver: Giver) -> Self | None:  # noqa: ARG003
        return cls("may", table.holders.index(None)) if None in table.holders else None

    def hindrance(self, table: Table, giver: Giver) -> str | None:
        if not 0 <= self.seat < len(table.holders):
            return "no-such-seat"
        if table.holders[self.seat] is not None and self.seat not in giver.seats:
            return "seat-taken"
        if table.created.rated and giver.seats not in ((), (self.seat,)):
            return "rated"
        return None

    @property
    def facts(self) -> dict[str, int]:
        return {"seat": self.seat}

    def events(self, table: Table, giver: Giver) -> list[Event]:
        """With the last seat the game begins, unless somebody must say first that they are there."""
        return begun(table, Sat(self.seat, giver.person), giver)


class Ready(Command, frozen=True):
    """Say that one is there, where all seats are taken and minutes count."""

    when = "waiting"

    seat: SeatNumber

    def hindrance(self, table: Table, giver: Giver) -> str | None:
        if self.seat not in giver.seats:
            return "not-your-seat"
        if None in table.holders:
            return "seats-free"
        if giver.id in table.people_at(table.ready):
            return "ready-already"
        return None

    def events(self, table: Table, giver: Giver) -> list[Event]:
        """With the last who was waited for the game begins."""
        return begun(table, Readied(self.seat), giver)


class Leave(Command, frozen=True):
    """Give up a seat before the game begins."""

    when = "waiting"

    seat: SeatNumber

    def hindrance(self, table: Table, giver: Giver) -> str | None:  # noqa: ARG002
        return None if self.seat in giver.seats else "not-your-seat"

    def events(self, table: Table, giver: Giver) -> list[Event]:  # noqa: ARG002
        return [Left(self.seat)]


class Close(Command, frozen=True):
    """Clear one's own table before the game begins."""

    when = "waiting"
    ends = True

    def hindrance(self, table: Table, giver: Giver) -> str | None:
        return None if table.created.owner.id == giver.id else "not-yours"

    def events(self, table: Table, giver: Giver) -> list[Event]:  # noqa: ARG002
        return [Ended("closed", ())]


class Resign(Command, frozen=True):
    """Give up."""

    when = "playing"
    ends = True

    version: Version
    seat: SeatNumber

    def hindrance(self, table: Table, giver: Giver) -> str | None:  # noqa: ARG002
        return None if self.seat in giver.seats else "not-your-seat"

    def events(self, table: Table, giver: Giver) -> list[Event]:  # noqa: ARG002
        return without(table, self.seat, "resigned")


class OfferDraw(Command, frozen=True):
    """Offer a draw, or accept the one that was offered; when all do, the game is over."""

    when = "playing"

    version: Version
    seat: SeatNumber

    def hindrance(self, table: Table, giver: Giver) -> str | None:
        if self.seat not in giver.seats:
            return "not-your-seat"
        if len(table.holders) < 2 or table.game.TOGETHER:
            return "no-draws"
        if table.draw_offer is None:
            if _has_said(table, [self.seat], DrawOffered):
                return "draw-once"
        elif table.draw_offer == self.seat or (not table.alone and giver.id in _drawing(table)):
            return "draw-offered"
        return "bots-play-on" if table.seating.bots else None

    def events(self, table: Table, giver: Giver) -> list[Event]:
        """Whoever holds several seats speaks for all of them."""
        if table.draw_offer is None:
            return [DrawOffered(self.seat)]
        if {*_drawing(table), giver.id} != table.people:
            return [DrawAgreed(self.seat)]
        return [Ended("agreed", tuple(range(len(table.holders))), self.seat)]


class DeclineDraw(Command, frozen=True):
    """Decline a draw, or withdraw one's offer."""

    when = "playing"
    about = "draw-offer"

    version: Version
    seat: SeatNumber

    def hindrance(self, table: Table, giver: Giver) -> str | None:
        if self.seat not in giver.seats:
            return "not-your-seat"
        return None if table.draw_offer is not None else "no-draw-offer"

    def events(self, table: Table, giver: Giver) -> list[Event]:  # noqa: ARG002
        return [DrawDeclined(self.seat)]


class Undo(Command, frozen=True):
    """Take one's last action back: alone without limit, else while nobody acted and nothing was revealed."""

    when = "playing"

    version: Version

    def hindrance(self, table: Table, giver: Giver) -> str | None:
        if not giver.seats:
            return "not-your-seat"
        if table.created.rated:
            return "rated"
        history = table.played
        last = _last(history, giver.seats)
        if last is None:
            return "nothing-to-undo"
        if not table.alone:
            if last != history.ply:
                return "others-acted"
            if _revealed(history, last):
                return "revealed"
        return None

    def events(self, table: Table, giver: Giver) -> list[Event]:
        return [_undone(table, giver.seats)]


class AskUndo(Command, frozen=True):
    """Ask the others whether one may take one's last action back, though they have acted since."""

    when = "playing"

    version: Version

    def hindrance(self, table: Table, giver: Giver) -> str | None:
        """Where nothing was revealed since; once in a position."""
        seats = giver.seats
        if not seats:
            return "not-your-seat"
        if table.created.rated:
            return "rated"
        history = table.played
        last = _last(history, seats)
        if last is None or last == history.ply or table.alone:  # that needs no question
            return "nothing-to-ask"
        if table.undo_asked is not None or _has_said(table, seats, UndoAsked):
            return "undo-once"
        return "revealed" if _revealed(history, last) else None

    def events(self, table: Table, giver: Giver) -> list[Event]:
        last = _last(table.played, giver.seats)
        assert last is not None, "there is something to take back"
        return [UndoAsked(table.played.actor(last))]


class AgreeUndo(Command, frozen=True):
    """Let somebody take their action back who asks for it."""

    when = "playing"
    about = "undo-asked"

    version: Version

    def hindrance(self, table: Table, giver: Giver) -> str | None:
        asked = table.undo_asked
        if asked is None:
            return "no-undo-asked"
        answered = table.people_at([asked, *table.undo_agreed])
        if not giver.seats or giver.id in answered:
            return "not-your-seat"
        return None

    def events(self, table: Table, giver: Giver) -> list[Event]:
        """With the last who is asked it is done."""
        asked = table.undo_asked
        assert asked is not None, "somebody asks"
        agreed = UndoAgreed(giver.seats[0])
        if {*table.people_at([asked, *table.undo_agreed]), giver.id} != table.people:
            return [agreed]
        holder = table.holders[asked]
        assert isinstance(holder, Person), "no bot asks"
        return [_undone(table, table.seats_of(holder.id))]


class DeclineUndo(Command, frozen=True):
    """Do not let somebody take their action back, or ask no more."""

    when = "playing"
    about = "undo-asked"

    version: Version

    def hindrance(self, table: Table, giver: Giver) -> str | None:
        if not giver.seats:
            return "not-your-seat"
        if table.undo_asked is None:
            return "no-undo-asked"
        return None

    def events(self, table: Table, giver: Giver) -> list[Event]:  # noqa: ARG002
        return [UndoDeclined(giver.seats[0])]


class GoOn(Command, frozen=True):
    """Go on without a player who is gone: a bot takes the seat, or the game ends."""

    when = "playing"
    about = "gone"

    version: Version
    choice: Literal["bot", "end"]

    @classmethod
    def usual(cls, table: Table, giver: Giver) -> Self:  # noqa: ARG003
        return cls("may", table.version, "bot")

    def hindrance(self, table: Table, giver: Giver) -> str | None:
        """Where there is no clock, others need not wait for ever for the seat that decides."""
        held, seat = giver.seats, table.seat
        if not held or seat in held:
            return "not-your-seat"
        gone = seat is not None and isinstance(table.holders[seat], Person)
        if table.clock is not None or not gone or giver.away < limits.AWAY_SECONDS:
            return "not-away"
        return None

    @property
    def facts(self) -> dict[str, int]:
        return {"seconds": int(limits.AWAY_SECONDS)}

    def events(self, table: Table, giver: Giver) -> list[Event]:  # noqa: ARG002
        seat = table.seat
        assert seat is not None, "somebody decides while a game is played"
        if self.choice == "bot":
            return [Replaced(seat, STAND_IN, "gone")]
        return [Ended("gone", others_win(table, seat), seat)]


class Rematch(Command, frozen=True):
    """Offer another game, or accept the offer: when all want it the next table is laid, seats rotated."""

    when = "over"
    ends = True
    shows_name = True
    lays = True

    def hindrance(self, table: Table, giver: Giver) -> str | None:
        return None if table.history is not None and giver.seats else "not-your-seat"

    def events(self, table: Table, giver: Giver) -> list[Event]:
        """Once, however often and by however many it is asked for."""
        if table.rematch is not None:
            return []
        willing = table.people_at(table.rematch_offers)
        if {*willing, giver.id} == table.people:
            return [Rematched(table.next_id)]
        return [] if giver.id in willing else [RematchOffered(giver.seats[0])]


class RematchWithout(Command, frozen=True):
    """Play on without those who do not answer or do not want to, where two or more do: a bot takes each of
    their seats, or there are fewer."""

    when = "over"
    ends = True
    shows_name = True
    lays = True

    choice: Literal["bot", "fewer"]

    @classmethod
    def usual(cls, table: Table, giver: Giver) -> Self:  # noqa: ARG003
        return cls("may", "bot")

    def hindrance(self, table: Table, giver: Giver) -> str | None:
        """Whoever has said no is not waited for, the others a while after the last offer."""
        willing = table.people_at(table.rematch_offers)
        if table.history is None or giver.id not in willing:
            return "not-your-seat"
        if len(willing) < 2:
            return "too-few-willing"
        silent = table.people - willing - table.people_at(table.rematch_declined)
        if silent and giver.now - _last_offer(table) < limits.REMATCH_SECONDS * 1000:
            return "still-waiting"
        if (
            self.choice == "fewer"
            and len(table.holders) - len(self._without(table)) not in table.game.PLAYERS
        ):
            return "too-few-willing"
        return None

    @property
    def facts(self) -> dict[str, int]:
        return {"seconds": int(limits.REMATCH_SECONDS)}

    def events(self, table: Table, giver: Giver) -> list[Event]:  # noqa: ARG002
        stand_in = STAND_IN if self.choice == "bot" else None
        return [Rematched(table.next_id, self._without(table), stand_in)]

    def _without(self, table: Table) -> tuple[int, ...]:
        gone = table.people - table.people_at(table.rematch_offers)
        return tuple(seat for seat in range(len(table.holders)) if table.people_at([seat]) & gone)


class DeclineRematch(Command, frozen=True):
    """Decline another game, or withdraw one's offer."""

    when = "over"

    def hindrance(self, table: Table, giver: Giver) -> str | None:
        if not giver.seats:
            return "not-your-seat"
        if not table.rematch_offers:
            return "no-rematch-offer"
        return None

    def events(self, table: Table, giver: Giver) -> list[Event]:  # noqa: ARG002
        return [RematchDeclined(giver.seats[0])]


def every() -> list[type[Command]]:
    """All commands."""
    return Command.__subclasses__()


def union() -> Any:
    """Any of them, as a type for reading messages."""
    return reduce(or_, every())


def may(table: Table, giver: Giver) -> list[str]:
    """The commands that would be granted now, by their names; of actions, the game's own list tells."""
    granted = []
    seat = giver.seats[0] if giver.seats else None
    for name, kind, made in _timely(table.status, seat, *_matters(table, giver)):
        command = made or kind.usual(table, giver)
        if command is not None and command.hindrance(table, giver) is None:
            granted.append(name)
    return granted


def _matters(table: Table, giver: Giver) -> Sequence[Matter]:
    """What has come up."""
    matters: list[Matter] = []
    if table.draw_offer is not None:
        matters.append("draw-offer")
    if table.undo_asked is not None:
        matters.append("undo-asked")
    if giver.away >= limits.AWAY_SECONDS:
        matters.append("gone")
    return matters


@cache
def _timely(
    status: Status, seat: int | None, *matters: Matter
) -> list[tuple[str, type[Command], Command | None]]:
    """The commands for a table that waits, is played at, or is over, but for actions: their names, and as
    they are given for a seat where that is always the same.

    It is asked at each change, for everybody: they are made once, and mostly nothing has come up that most of
    them are about.
    """
    return [
        (str(kind.__struct_config__.tag), kind, made)
        for kind in every()
        if kind is not Act and kind.when == status and (kind.about is None or kind.about in matters)
        if (made := _made(kind, seat)) or "usual" in vars(kind)
    ]


def _made(kind: type[Command], seat: int | None) -> Command | None:
    """A command for a seat; None where that takes a seat and there is none, or is not all that it takes."""
    given: dict[str, Any] = {"id": "may", "version": 0, "seat": seat}
    if "usual" in vars(kind) or (seat is None and "seat" in kind.__struct_fields__):
        return None
    return kind(**{name: given[name] for name in kind.__struct_fields__ if name in given})


def _drawing(table: Table) -> Collection[str]:
    """The people who want the draw that is offered."""
    return () if table.draw_offer is None else table.people_at([table.draw_offer, *table.draw_agreed])


def _has_said(table: Table, seats: Sequence[int], kind: type[DrawOffered | UndoAsked]) -> bool:
    """Whether some seats have offered a draw, or asked for an undo, since the last action."""
    for entry in reversed(table.entries):
        if isinstance(entry.event, (Acted, Undone)):  # a union would be made anew each time
            return False
        if isinstance(entry.event, kind) and entry.event.seat in seats:
            return True
    return False


def _last(history: History, seats: Sequence[int]) -> int | None:
    """The position that the last action of some seats led to."""
    game, states = history.game, history.states
    for ply in range(history.ply, 0, -1):
        if game.seat(states[ply - 1]) in seats:
            return ply
    return None


def _revealed(history: History, since: int) -> bool:
    """Whether the action that led to a position, or a later one, showed somebody what they could not see."""
    game, states, actions = history.game, history.states, history.actions
    for before in range(since - 1, len(actions)):
        if game.reveals(states[before], game.parse(actions[before])):
            return True
    return False


def _undone(table: Table, seats: Sequence[int]) -> Undone:
    """Their last action is taken back, and all that came after it."""
    history = table.played
    last = _last(history, seats)
    assert last is not None, "there is something to take back"
    return Undone(history.actor(last), history.ply - last + 1)


def _last_offer(table: Table) -> int:
    """When another game was last offered, or the offer accepted by one more."""
    offers = (entry.at for entry in reversed(table.entries) if isinstance(entry.event, RematchOffered))
    return next(offers, 0)
