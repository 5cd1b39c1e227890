"""A command: what somebody wants to do at a table, who gives it, and what it must say of itself.

The commands that there are stand in `commands.py`.
"""

from __future__ import annotations

import re
from random import Random, SystemRandom
from typing import ClassVar, Literal

import msgspec

from sobremesa.table.events import Event
from sobremesa.table.fields import CommandId
from sobremesa.table.people import Person
from sobremesa.table.table import Refused, Status, Table

CHANCE = SystemRandom()
"""Nobody can know what it will say."""


class Giver(msgspec.Struct, frozen=True):
    """Who gives a command, and when."""

    person: Person
    seats: tuple[int, ...]
    """Those that they hold."""
    now: int
    """Milliseconds since 1970."""
    away: float = 0.0
    """For how many seconds the player who decides has been gone."""
    chance: Random = CHANCE
    """Draws the lots."""

    @property
    def id(self) -> str:
        """Who it is."""
        return self.person.id


Matter = Literal["draw-offer", "undo-asked", "gone"]
"""What may come up while a game is played, and calls for an answer."""


def _spelled(name: str) -> str:
    """A class's name as messages spell it."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class FromClient(msgspec.Struct, frozen=True, tag_field="type", tag=_spelled, forbid_unknown_fields=True):
    """A message on a table's socket."""


class Command(FromClient, frozen=True):
    """Something that somebody wants to do. A command with a `version` answers that version of the table."""

    when: ClassVar[Status]
    """What the table must be for it: one that waits, is played at, or is over."""
    ends: ClassVar[bool] = False
    """Whether it leads to the end, or comes after it: a table whose log is full allows nothing else."""
    shows_name: ClassVar[bool] = False
    """Whether others will see the name of who gives it."""
    lays: ClassVar[bool] = False
    """Whether a table may be laid by it."""
    about: ClassVar[Matter | None] = None
    """What must have come up for it."""

    id: CommandId

    @classmethod
    def usual(cls, table: Table, giver: Giver) -> Command | None:
        """The command as somebody would give it now, to know whether it would be granted; None if never.

        Only where that takes more than one's seat.
        """
        raise NotImplementedError

    def check(self, table: Table, giver: Giver) -> None:
        """Raise `Refused` unless this may be done now, by this person."""
        table.must_be(self.when)
        hindrance = self.hindrance(table, giver)
        if hindrance is not None:
            raise Refused(hindrance, None, **self.facts)

    def hindrance(self, table: Table, giver: Giver) -> str | None:
        """Why not, as a code, where the table is what it must be; None where nothing stands in the way.

        Versions were compared before. It is asked of all commands at each change, for everybody: nothing is
        raised where most is refused.
        """
        raise NotImplementedError

    @property
    def facts(self) -> dict[str, int]:
        """The numbers in the sentence that says why not."""
        return {}

    def events(self, table: Table, giver: Giver) -> list[Event]:
        """What follows, once it is granted. Raises `Refused` where the rules of the game forbid it."""
        raise NotImplementedError
