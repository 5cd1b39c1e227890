"""Which commands somebody would be granted now, by their names on the wire."""

from __future__ import annotations

from collections.abc import Callable

from sobremesa.table.advising import must_be_allowed
from sobremesa.table.events import Person
from sobremesa.table.table import Refused, Table

Wish = Callable[[], object]


def may(table: Table, person: str, away: float) -> list[str]:
    """Every command but `act` that would not be refused, and `hint`.

    `away` is for how many seconds the player who decides has been gone.
    """
    seats = table.seats_of(person)
    wishes: dict[str, Wish] = {}
    if table.status == "waiting":
        if None in table.holders:
            free = table.holders.index(None)
            wishes["sit"] = lambda: table.sit(Person(person, ""), free)
        if seats:
            wishes["leave"] = lambda: table.leave(person, seats[0])
        wishes["close"] = lambda: table.close(person)
    elif seats and table.status == "playing":
        wishes["resign"] = lambda: table.resign(person, seats[0])
        wishes["offer-draw"] = lambda: table.offer_draw(person, seats[0])
        wishes["decline-draw"] = lambda: table.decline_draw(person, seats[0])
        wishes["undo"] = lambda: table.undo(person)
        wishes["go-on"] = lambda: table.go_on_without(person, "bot", away)
        if (seat := table.seat) is not None:
            wishes["hint"] = lambda: must_be_allowed(table, person, seat)
    elif seats:
        wishes["rematch"] = lambda: table.may_rematch(person)
    return [name for name, wish in wishes.items() if _granted(wish)]


def _granted(wish: Wish) -> bool:
    try:
        wish()
    except Refused:
        return False
    return True
