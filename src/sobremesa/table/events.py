"""What can happen at a table. The log of these is the truth; everything else is derived from it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from sobremesa.table import limits

Bank = Annotated[int, msgspec.Meta(ge=limits.BANK_SECONDS[0], le=limits.BANK_SECONDS[-1])]
Increment = Annotated[int, msgspec.Meta(ge=limits.INCREMENT_SECONDS[0], le=limits.INCREMENT_SECONDS[-1])]
Days = Annotated[int, msgspec.Meta(ge=limits.DAYS[0], le=limits.DAYS[-1])]


class Person(msgspec.Struct, frozen=True, tag="person"):
    """Somebody at a seat. The name is the one they had when they sat down."""

    id: str
    name: str


class BotPlayer(msgspec.Struct, frozen=True, tag="bot"):
    """A bot at a seat, by its name in `bots/`."""

    name: str


Holder = Person | BotPlayer


class RealTime(msgspec.Struct, frozen=True, tag="real"):
    """A bank of seconds for the whole game, and some more after each turn."""

    bank: Bank
    increment: Increment


class Correspondence(msgspec.Struct, frozen=True, tag="days"):
    """So many days for each turn."""

    days: Days


TimeControl = RealTime | Correspondence


class Event(msgspec.Struct, frozen=True, tag=True):
    """Something that happened."""


class Created(Event, frozen=True, tag=True):
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


class Sat(Event, frozen=True, tag=True):
    """A person took a seat (or a seat's link moved it to another device)."""

    seat: int
    person: Person


class Left(Event, frozen=True, tag=True):
    """A seat was given up before the game."""

    seat: int


class Started(Event, frozen=True, tag=True):
    """All seats are taken: the game began, and the clocks with it."""


class Acted(Event, frozen=True, tag=True):
    """A seat decided."""

    seat: int
    action: str


class Undone(Event, frozen=True, tag=True):
    """The last `actions` actions were taken back by a seat."""

    seat: int
    actions: int


class DrawOffered(Event, frozen=True, tag=True):
    seat: int


class DrawDeclined(Event, frozen=True, tag=True):
    seat: int


class Replaced(Event, frozen=True, tag=True):
    """A bot took the seat of somebody who resigned, ran out of time or was gone."""

    seat: int
    bot: BotPlayer
    why: str


class Ended(Event, frozen=True, tag=True):
    """The game ended before its rules ended it."""

    why: str
    """resigned, time, agreed, gone or closed"""
    winners: tuple[int, ...]
    seat: int | None = None


class Rematched(Event, frozen=True, tag=True):
    """The next game has its own table."""

    table: str


AnyEvent = (
    Created
    | Sat
    | Left
    | Started
    | Acted
    | Undone
    | DrawOffered
    | DrawDeclined
    | Replaced
    | Ended
    | Rematched
)


class Entry(msgspec.Struct, frozen=True):
    """A line of a table's log. `number` counts from 1; after it the table has that version."""

    number: int
    at: int
    """Milliseconds since 1970."""
    command: str | None
    """The id of the message that asked for it, so that a repetition is known."""
    event: AnyEvent


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode(event: AnyEvent) -> bytes:
    """An event as it is stored."""
    return _encoder.encode(event)


def decode(body: bytes) -> AnyEvent:
    """A stored event."""
    return _decoder.decode(body)
