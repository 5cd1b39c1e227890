"""A command is one class, and an event is one: everything else follows from them."""

from __future__ import annotations

import subprocess
import sys
from typing import get_args

import msgspec
import pytest

from sobremesa.table import commands, events, messages
from sobremesa.table.clock import Uptime
from sobremesa.table.command import Command
from sobremesa.table.events import Event
from sobremesa.table.people import Person

WAVING = """
from sobremesa.table import commands, events
from sobremesa.table.command import Command, Giver
from sobremesa.table.events import Created, Entry, Event, Started
from sobremesa.table.fields import SeatNumber
from sobremesa.table.people import Person
from sobremesa.table.table import Table
from sobremesa.table.clock import Uptime

class HandWaved(Event, frozen=True):
    seat: int

    def apply(self, table, at):
        return table

class WaveHand(Command, frozen=True):
    when = "waiting"

    seat: SeatNumber

    def hindrance(self, table, giver):
        return None if table.holds(giver.id, self.seat) else "not-your-seat"

    def events(self, table, giver):
        return [HandWaved(self.seat)]

from sobremesa.server.types import typescript
from sobremesa.table import messages

read = messages.read(b'{"type": "wave-hand", "id": "1", "seat": 0}')
assert read == WaveHand("1", 0)
ana = Person("ana", "Ana")
made = Created("GAME", 1, 2, {}, {}, "salt", ana, (ana, None), False, None)
table = Table.fold("table", Uptime(), [Entry(1, 0, None, made)])
for who, granted in (("ana", True), ("bob", False)):
    assert ("wave-hand" in commands.may(table, Giver(Person(who, ""), table.seats_of(who), 0))) == granted
assert "hand-waved" in events.kinds()
page = typescript()
assert 'interface WaveHand' in page and '"wave-hand"' in page and '"hand-waved"' in page
"""


def test_a_new_command_and_its_event_are_known_everywhere() -> None:
    """In a process of its own: what is defined once stays."""
    from sobremesa.games import shelf

    code = WAVING.replace("GAME", shelf()[0])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("kind", commands.every(), ids=lambda kind: kind.__name__)
def test_every_command_is_whole(kind: type[Command]) -> None:
    assert kind.__doc__ != Command.__doc__
    assert kind.when in ("waiting", "playing", "over")
    assert kind.hindrance is not Command.hindrance
    assert kind.events is not Command.events
    assert kind in get_args(messages.AnyCommand)
    assert kind.__struct_fields__[0] == "id"
    assert kind.__struct_config__.forbid_unknown_fields


@pytest.mark.parametrize("kind", Event.__subclasses__(), ids=lambda kind: kind.__name__)
def test_every_event_is_whole(kind: type[Event]) -> None:
    assert kind.__doc__ != Event.__doc__
    assert kind.apply is not Event.apply
    assert kind.__struct_config__.tag == kind.__name__, "it is stored under its name"
    assert not kind.__struct_config__.forbid_unknown_fields, "newer programs may say more"


def test_the_table_is_frozen() -> None:
    ana = Person("ana", "Ana")
    made = events.Created("unheard-of", 1, 2, {}, {}, "salt", ana, (ana, None), False, None)
    table = made.lay("table", Uptime(), 0)
    with pytest.raises(AttributeError):
        table.status = "playing"  # type: ignore[misc]
    after = events.Left(0).apply(table, 1)
    assert (table.holders, after.holders) == ((ana, None), (None, None))
    assert isinstance(table, msgspec.Struct)
