"""What is said at a table: by those who sit at it among themselves, and by those who watch, apart.

Words are no part of the game's log. That is kept for ever, counts the versions that actions answer to, and is
the same for everybody; words are few, pass, and nobody hears those of the other room while the game lasts,
not even that something was said: each room counts its own lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from sobremesa.table import limits
from sobremesa.table.table import Refused, Table

Place = Literal["seats", "gallery"]
"""Where something is said: at the seats, or among those who watch."""

Kind = Literal["text", "phrase", "sign", "keep", "off", "on"]
"""Free text; a phrase or a sign, by its name; agreeing that what was said at the seats stays with the game
when it is over; and whoever laid the table turns talk off and on."""

PHRASES = (
    *("hello", "good-luck", "good-move", "well-played", "oops", "lucky"),
    *("thanks", "sorry", "your-turn", "one-moment", "back", "again", "good-game", "bye"),
)
"""What each reader reads in their own language."""

SIGNS = ("smile", "laugh", "wow", "sad", "heart", "sun")


class Word(msgspec.Struct, frozen=True):
    """A line of what is said. `number` counts from 1 in each place."""

    place: Place
    number: int
    at: int
    """Milliseconds since 1970."""
    person: str
    name: str
    """What they were called then."""
    command: str
    """The id of the message that brought it, so that a repetition is known."""
    kind: Kind
    text: str


class Talk(msgspec.Struct, frozen=True):
    """What was said at a table, as far as it is kept, in order."""

    seats: tuple[Word, ...] = ()
    gallery: tuple[Word, ...] = ()

    def at(self, place: Place) -> tuple[Word, ...]:
        """What was said in one place."""
        return self.seats if place == "seats" else self.gallery

    def heard(self, place: Place) -> int:
        """The number of the last word there."""
        words = self.at(place)
        return words[-1].number if words else 0

    def after(self, more: Sequence[Word]) -> Talk:
        """The same with what was said since."""
        seats = (*self.seats, *(word for word in more if word.place == "seats"))
        gallery = (*self.gallery, *(word for word in more if word.place == "gallery"))
        return Talk(seats[-limits.WORDS_KEPT :], gallery[-limits.WORDS_KEPT :])

    def off(self, table: Table) -> bool:
        """Whether whoever laid the table wants no talk at it."""
        said = self.seats + self.gallery
        switched = [word for word in said if word.kind in ("off", "on")]
        if switched:
            return max(reversed(switched), key=lambda word: word.at).kind == "off"
        # What was said since it was turned on may have outlived that.
        return table.created.quiet and all(word.kind == "keep" for word in said)

    def agreed(self) -> set[str]:
        """Who wants what was said at the seats to stay."""
        return {word.person for word in self.seats if word.kind == "keep"}

    def kept(self, table: Table) -> tuple[Word, ...]:
        """What stays with a finished game, for everybody who has its link: nothing, unless all who said it
        and all who sit there have agreed; and nothing that was said after that."""
        agreed = set[str]()
        concerned = set(table.people)
        for count, word in enumerate(self.seats, start=1):
            concerned.add(word.person)
            if word.kind == "keep":
                agreed.add(word.person)
                if concerned <= agreed:
                    return self.seats[:count]
        return ()


def place_of(table: Table, person: str) -> Place:
    """Where somebody speaks and listens."""
    return "seats" if table.seats_of(person) else "gallery"


def check(table: Table, talk: Talk, person: str, kind: Kind, text: str) -> None:
    """Raise `Refused` unless somebody may say this now."""
    match kind:
        case "off" | "on":
            if table.created.owner.id != person:
                raise Refused("not-yours")
            return
        case "keep":
            table.must_be("over")
            if not table.seats_of(person):
                raise Refused("not-your-seat")
            return
        case "phrase" | "sign":
            known = text in (PHRASES if kind == "phrase" else SIGNS)
        case "text":
            known = bool(text)
    if not known:
        raise Refused("bad-words")
    if talk.off(table):
        raise Refused("talk-off")
