"""What follows at a table, whether somebody gave a command or something happened by itself: as events."""

from __future__ import annotations

from sobremesa import bots
from sobremesa.games.game import Illegal
from sobremesa.table.beginning import drawn
from sobremesa.table.command import Giver
from sobremesa.table.events import Acted, Ended, Event, Left, Replaced, Sat, Started, told
from sobremesa.table.people import BotPlayer, Person
from sobremesa.table.table import Outcome, Refused, Table

STAND_IN = BotPlayer(bots.USUAL)
"""Who takes the seat of somebody who is gone."""


def begun(table: Table, event: Event, giver: Giver) -> list[Event]:
    """An event before the game, and the beginning of the game where it brings that about."""
    after = event.apply(table, giver.now)
    if not after.begins:
        return [event]
    return [event, *(Sat(*change) for change in drawn(after, giver.chance)), Started()]


def decide(table: Table, seat: int, action: str, now: int) -> list[Event]:
    """A seat decides; its holder is known to be asking. Refusals of the rules carry the rule and witness."""
    if table.seat != seat:
        raise Refused("not-your-turn")
    if table.overdue(now) is not None:
        raise Refused("time-is-up")
    history = table.played
    try:
        after = history.play(action)
    except Illegal as illegal:
        raise Refused("illegal", illegal.refusal) from None
    result = None if after.result is None else Outcome.by_rules(after.result).json()
    return [Acted(seat, action, told(history.outlook(action)), result)]


def time_out(table: Table, now: int) -> list[Event]:
    """What follows when a seat's time is up; nothing while it is not."""
    seat = table.overdue(now)
    return [] if seat is None else without(table, seat, "time")


def seated_by(table: Table, seat: int) -> int:
    """The line of the log by which a seat came to whoever has it."""
    for entry in reversed(table.entries):
        if isinstance(entry.event, Sat | Left | Replaced) and entry.event.seat == seat:
            return entry.number
    return 1


def move_to(table: Table, person: Person, seat: int) -> list[Event]:
    """A seat's own link moves it to another device."""
    if table.status == "over":
        raise Refused("over")
    if table.created.rated:
        raise Refused("rated")
    held = table.holders[seat]
    assert held is not None, "somebody held the seat"
    return [Sat(seat, Person(person.id, held.name))]


def without(table: Table, seat: int, why: str) -> list[Event]:
    """A seat is lost: of two the other wins, alone the game ends, else a bot goes on."""
    others = [holder for number, holder in enumerate(table.holders) if number != seat]
    if len(others) > 1 and any(isinstance(holder, Person) for holder in others):
        return [Replaced(seat, STAND_IN, why)]
    return [Ended(why, others_win(table, seat), seat)]


def others_win(table: Table, seat: int) -> tuple[int, ...]:
    """Who wins when a seat is lost."""
    if table.game.TOGETHER or len(table.holders) != 2:
        return ()
    return (1 - seat,)
