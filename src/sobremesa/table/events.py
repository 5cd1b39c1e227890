"""What can happen at a table: each event is what it carries, and how it changes the table.

The log of these is the truth; everything else is derived from it. What is stored is read for ever: an event
keeps its name and the names of its fields, a new field has a default, and no limit is checked here (that is
done once, when something arrives: see `fields.py`).
"""

from __future__ import annotations

import re
from functools import reduce
from operator import or_
from typing import Any, ClassVar, TypeVar

import msgspec
from msgspec.structs import replace

from sobremesa.games import load
from sobremesa.games.history import History
from sobremesa.games.record import Record
from sobremesa.table.beginning import Begins
from sobremesa.table.clock import Clock, TimeControl, Uptime
from sobremesa.table.people import BotPlayer, Holder, Person
from sobremesa.table.proof import commitment
from sobremesa.table.table import Outcome, Table

T = TypeVar("T")

UNTOLD = msgspec.Raw()
"""What older programs wrote of what an action did."""


OTHER_RULES = Outcome((), (), "rules")
"""How a game ended whose rules are not here any more, where nothing else is known."""


class Event(msgspec.Struct, frozen=True, tag=True):
    """Something that happened. It is stored under the name of its class."""

    kind: ClassVar[str]
    """Its name in the log that readers get: that of the class, with hyphens."""
    retells: ClassVar[bool] = False
    """Whether what happened before is told otherwise from now on."""

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    def apply(self, table: Table, at: int) -> Table:
        """The table after it happened, at a moment in milliseconds."""
        raise NotImplementedError

    def line(self, table: Table, viewer: int | None) -> dict[str, Any]:  # noqa: ARG002
        """What its line of the log says to the eyes of a seat (None: a spectator's), besides its kind."""
        return {"seat": getattr(self, "seat", None), "why": getattr(self, "why", None)}

    def retold(self, event: Event) -> Event:
        """An earlier event as it is told after this one."""
        return event

    def completed(self, table: Table) -> Event:  # noqa: ARG002
        """The same with what older programs did not write down, seen from the table before it."""
        return self


class Created(Event, frozen=True):
    """A table was laid: its game with every shuffle, and who was asked to sit where."""

    game: str
    rules: int
    players: int
    options: dict[str, Any]
    setup: dict[str, Any]
    salt: str
    owner: Person
    holders: tuple[Holder | None, ...]
    public: bool
    time: TimeControl | None
    after: str | None = None
    """The table that this is the rematch of."""
    hints: bool = False
    """Whether people who play against each other may ask for hints."""
    begins: Begins | None = None
    """Who was to begin; None: the seats are as somebody listed them, or as a rematch turned them."""
    quiet: bool = False
    """Whether there is to be no talk."""
    games: int = 0
    """How many games of a series were played before this one."""
    won: tuple[float, ...] = ()
    """What whoever sits at each seat has won in them; a win that is shared counts in parts."""
    rated: bool = False
    """Whether it counts for the ratings of those who sit down."""
    own_deal: bool = False
    """Whether the cards were laid by the owner, who holds every seat, instead of being dealt."""
    met: bool = False
    """Whether strangers were brought together here: it begins when each of them has come."""

    def lay(self, table_id: str, uptime: Uptime, at: int) -> Table:
        """The table that was laid. Where its rules are not here any more nothing can happen at it."""
        table = Table(
            id=table_id,
            uptime=uptime,
            created=self,
            created_at=at,
            commitment=commitment(self.record(), self.salt),
            holders=self.holders,
        )
        try:
            rules = load(self.game)
        except LookupError:
            return replace(table, gone="game", status="over", outcome=OTHER_RULES)
        if self.rules != rules.RULES:
            return replace(table, gone="rules", status="over", outcome=OTHER_RULES)
        return replace(table, rules=rules)

    def apply(self, table: Table, at: int) -> Table:
        """A table is laid only once."""
        raise AssertionError(f"table {table.id} was laid again at {at}")

    def record(self, actions: tuple[str, ...] = ()) -> Record:
        """The game that was dealt, with actions."""
        return Record(self.game, self.rules, self.players, self.options, self.setup, actions)


class Sat(Event, frozen=True):
    """A person took a seat (or a seat's link moved it to another device)."""

    seat: int
    person: Person

    def apply(self, table: Table, at: int) -> Table:  # noqa: ARG002
        """Who sits down is here; who sat before may have gone elsewhere meanwhile."""
        return replace(table.seated(self.seat, self.person), ready=(self.seat,))


class Left(Event, frozen=True):
    """A seat was given up before the game."""

    seat: int

    def apply(self, table: Table, at: int) -> Table:  # noqa: ARG002
        return replace(table.seated(self.seat, None), ready=())


class Readied(Event, frozen=True):
    """Somebody who sat down a while ago said that they are here."""

    seat: int

    def apply(self, table: Table, at: int) -> Table:  # noqa: ARG002
        return replace(table, ready=(*table.ready, self.seat))


class Started(Event, frozen=True):
    """All seats are taken: the game began. Each clock waits for the first turn of its player."""

    def apply(self, table: Table, at: int) -> Table:
        table = replace(table, started_at=at, starters=table.holders)
        if table.rules is None:
            return table
        made = table.created
        clock = None if made.time is None else Clock.new(made.time, made.players, at)
        history = History.of(made.record())
        return replace(table, status="playing", history=history, clock=clock).passed(at)


class Acted(Event, frozen=True, omit_defaults=True):
    """A seat decided."""

    seat: int
    action: str
    preview: msgspec.Raw = UNTOLD
    """What it visibly did, as JSON: the same for every reader."""
    result: dict[str, Any] | None = None
    """How the game ended by it; kept so that it is known when the rules have changed."""

    def apply(self, table: Table, at: int) -> Table:
        if table.history is None:
            return table if self.result is None else replace(table, outcome=Outcome.of(self.result))
        history = table.history.play(self.action)
        offer = table.draw_offer if table.draw_offer == self.seat else None
        clocks = (*table.clocks, table.clock)
        after = replace(
            table,
            history=history,
            draw_offer=offer,
            draw_agreed=(),
            clocks=clocks,
            undo_asked=None,
            undo_agreed=(),
        )
        return after.passed(at)

    def line(self, table: Table, viewer: int | None) -> dict[str, Any]:
        action = None  # where the rules are not here, nobody knows what of it is secret
        if table.rules is not None:
            action = table.rules.told(table.rules.parse(self.action), self.seat, viewer)
        return {
            "seat": self.seat,
            "action": action,
            "preview": None if self.preview is UNTOLD else self.preview,
        }

    def completed(self, table: Table) -> Event:
        if self.preview is not UNTOLD or table.history is None:
            return self
        return replace(self, preview=told(table.history.outlook(self.action)))


class Undone(Event, frozen=True):
    """The last `actions` actions were taken back by a seat."""

    seat: int
    actions: int

    def apply(self, table: Table, at: int) -> Table:  # noqa: ARG002
        if table.history is None:
            return table
        return replace(
            table,
            history=table.history.back(self.actions),
            clock=table.clocks[-self.actions],  # it ran on, as if nothing had been done
            clocks=table.clocks[: -self.actions],
            draw_offer=None,
            undo_asked=None,
            undo_agreed=(),
        )

    def line(self, table: Table, viewer: int | None) -> dict[str, Any]:  # noqa: ARG002
        return {"seat": self.seat, "count": self.actions}


class UndoAsked(Event, frozen=True):
    """A seat asked to take its last action back, though others have acted since."""

    seat: int

    def apply(self, table: Table, at: int) -> Table:  # noqa: ARG002
        return replace(table, undo_asked=self.seat, undo_agreed=())


class UndoAgreed(Event, frozen=True):
    """A seat lets another take its action back; others are still to be heard."""

    seat: int

    def apply(self, table: Table, at: int) -> Table:  # noqa: ARG002
        return replace(table, undo_agreed=(*table.undo_agreed, self.seat))


class UndoDeclined(Event, frozen=True):
    """A seat does not let another take its action back, or does not ask any more."""

    seat: int

    def apply(self, table: Table, at: int) -> Table:  # noqa: ARG002
        return replace(table, undo_asked=None, undo_agreed=())


class DrawOffered(Event, frozen=True):
    """A seat offered a draw."""

    seat: int

    def apply(self, table: Table, at: int) -> Table:  # noqa: ARG002
        return replace(table, draw_offer=self.seat, draw_agreed=())


class DrawAgreed(Event, frozen=True):
    """A seat accepts a draw; others are still to be heard."""

    seat: int

    def apply(self, table: Table, at: int) -> Table:  # noqa: ARG002
        return replace(table, draw_agreed=(*table.draw_agreed, self.seat))


class DrawDeclined(Event, frozen=True):
    """A seat declined a draw, or withdrew its offer."""

    seat: int

    def apply(self, table: Table, at: int) -> Table:  # noqa: ARG002
        return replace(table, draw_offer=None)


class Replaced(Event, frozen=True):
    """A bot took the seat of somebody who resigned, ran out of time or was gone."""

    seat: int
    bot: BotPlayer
    why: str

    def apply(self, table: Table, at: int) -> Table:
        clock = table.clock and table.clock.refilled(self.seat, at, table.uptime)
        seated = table.seated(self.seat, self.bot)
        return replace(seated, clock=clock, draw_offer=None, undo_asked=None, undo_agreed=())

    def line(self, table: Table, viewer: int | None) -> dict[str, Any]:
        """Who sat there until then: what they did stays theirs."""
        return {**super().line(table, viewer), "name": self._replaced(table)}

    def _replaced(self, table: Table) -> str | None:
        held = table.created.holders[self.seat]
        for entry in table.entries:
            event = entry.event
            if event is self:
                break
            if isinstance(event, Sat) and event.seat == self.seat:
                held = event.person
            elif isinstance(event, Replaced) and event.seat == self.seat:
                held = event.bot
        return None if held is None else held.name


class Ended(Event, frozen=True):
    """The game ended before its rules ended it."""

    why: str
    """resigned, time, agreed, gone, abandoned or closed; rules, where they have changed since it began"""
    winners: tuple[int, ...]
    seat: int | None = None

    def apply(self, table: Table, at: int) -> Table:
        outcome = Outcome(self.winners, (), self.why)
        clock = table.clock and table.clock.stopped(at, table.uptime)
        return replace(table, status="over", outcome=outcome, draw_offer=None, undo_asked=None, clock=clock)


class RematchOffered(Event, frozen=True):
    """A seat wants another game."""

    seat: int

    def apply(self, table: Table, at: int) -> Table:  # noqa: ARG002
        return replace(
            table,
            rematch_offers=(*table.rematch_offers, self.seat),
            rematch_declined=tuple(seat for seat in table.rematch_declined if seat != self.seat),
        )


class RematchDeclined(Event, frozen=True):
    """A seat wants no other game now, or not any more. Of more than two people the others may go on."""

    seat: int

    def apply(self, table: Table, at: int) -> Table:  # noqa: ARG002
        offers = tuple(seat for seat in table.rematch_offers if seat != self.seat)
        return replace(
            table,
            rematch_offers=offers if len(table.people) > 2 else (),
            rematch_declined=(*table.rematch_declined, self.seat),
        )


class Rematched(Event, frozen=True):
    """The next game has its own table."""

    table: str
    without: tuple[int, ...] = ()
    """The seats whose people do not play on."""
    stand_in: BotPlayer | None = None
    """Who plays in their places; None: nobody, and they are fewer."""

    def seats(self, table: Table) -> list[int]:
        """The seats here of those at the next table, in its order: each a seat further."""
        turn = (*range(1, len(table.holders)), 0)
        return [seat for seat in turn if self.stand_in is not None or seat not in self.without]

    def holders(self, table: Table) -> tuple[Holder | None, ...]:
        """Who sits where at the next table."""
        return tuple(
            self.stand_in if seat in self.without else table.holders[seat] for seat in self.seats(table)
        )

    def won(self, table: Table) -> tuple[float, ...]:
        """What each of them has won so far. A stand-in has won nothing yet."""
        return tuple(0.0 if seat in self.without else table.won[seat] for seat in self.seats(table))

    def apply(self, table: Table, at: int) -> Table:  # noqa: ARG002
        return replace(table, rematch=self.table, rematch_offers=())

    def line(self, table: Table, viewer: int | None) -> dict[str, Any]:  # noqa: ARG002
        return {"count": len(self.without)}


class Renamed(Event, frozen=True):
    """Somebody is called otherwise here, in all that is past, too: they left for good, or had to."""

    retells = True

    person: str
    name: str
    """Empty: somebody who left."""

    def apply(self, table: Table, at: int) -> Table:  # noqa: ARG002
        created = self.retold(table.created)
        assert isinstance(created, Created)
        return replace(
            table, created=created, holders=tuple(_called(h, self.person, self.name) for h in table.holders)
        )

    def retold(self, event: Event) -> Event:
        return renamed(event, self.person, self.name)


def renamed(event: Event, person: str, name: str) -> Event:
    """An event in which somebody is called otherwise."""
    if isinstance(event, Created):
        owner = _called(event.owner, person, name)
        holders = tuple(_called(holder, person, name) for holder in event.holders)
        if (owner, holders) != (event.owner, event.holders):
            return replace(event, owner=owner, holders=holders)
    elif isinstance(event, Sat) and event.person.id == person:
        return replace(event, person=_called(event.person, person, name))
    return event


def _called(holder: T, person: str, name: str) -> T:
    if isinstance(holder, Person) and holder.id == person:
        return replace(holder, name=name, face="" if not name else holder.face)
    return holder


def kinds() -> tuple[str, ...]:
    """What a line of the log can be."""
    return tuple(event.kind for event in Event.__subclasses__())


class Entry(msgspec.Struct, frozen=True):
    """A line of a table's log. `number` counts from 1; after it the table has that version."""

    number: int
    at: int
    """Milliseconds since 1970."""
    command: str | None
    """The id of the message that asked for it, so that a repetition is known."""
    event: Event
    left: tuple[int, ...] | None = None
    """What every seat has left on its clock then, in milliseconds; None where there is no clock, and in the
    logs of older programs. Written down so that all servers fold alike, however long each of them ran."""


class Unreadable(Exception):
    """A stored event of a kind that this program does not know."""


class Damaged(Unreadable):
    """A log that is not as it was written: a line is missing, or broken."""


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(reduce(or_, Event.__subclasses__()))


def encode(event: Event) -> bytes:
    """An event as it is stored."""
    return _encoder.encode(event)


def decode(body: bytes) -> Event:
    """A stored event. Raises `Unreadable`."""
    try:
        return _decoder.decode(body)
    except msgspec.ValidationError as error:
        raise Unreadable(str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Damaged(str(error)) from None


_clocks_decoder: msgspec.json.Decoder[tuple[int, ...]] = msgspec.json.Decoder(tuple[int, ...])


def stored(entry: Entry) -> tuple[int, int, str | None, bytes, bytes | None]:
    """A line of a log as databases keep it: number, moment, command, event, clocks."""
    clocks = None if entry.left is None else _encoder.encode(entry.left)
    return entry.number, entry.at, entry.command, encode(entry.event), clocks


def entry_of(number: int, at: int, command: str | None, body: bytes, clocks: bytes | None) -> Entry:
    """The line that was stored. Raises `Unreadable`."""
    try:
        left = None if clocks is None else _clocks_decoder.decode(clocks)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Damaged(str(error)) from None
    return Entry(number, at, command, decode(body), left)


def retold(body: bytes, person: str, name: str) -> bytes:
    """A stored event in which somebody is called otherwise; what cannot be read stays as it is."""
    try:
        event = decode(body)
    except Unreadable:
        return body
    after = renamed(event, person, name)
    return body if after is event else encode(after)


def told(preview: Any) -> msgspec.Raw:
    """What an action visibly does, as it is stored and sent."""
    return msgspec.Raw(_encoder.encode(preview))
