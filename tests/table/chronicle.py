"""What people did and were told, and whether one order of the log explains all of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from time import monotonic

from sobremesa.table.clock import DAY, RealTime
from sobremesa.table.events import Acted, Created, Entry
from tests.table.serving import AtTable, Json

UNKNOWN = "storage"
"""The one refusal after which something may have been done all the same: nobody could say."""


@dataclass(frozen=True)
class Deed:
    """A command, and what was answered."""

    id: str
    kind: str
    action: str | None
    answered_to: int
    """The version that it answers."""
    sent: float
    told: float
    answer: Json


@dataclass
class Chronicle:
    """All deeds at one table, by whomever and at whichever server."""

    table: str
    deeds: list[Deed] = field(default_factory=list)

    async def act(self, socket: AtTable, action: str) -> Json:
        """Play an action and write down what came of it."""
        version, sent = socket.state["version"], monotonic()
        answer = await socket.act(action)
        self.deeds.append(Deed(answer["id"], "act", action, version, sent, monotonic(), answer))
        return answer


def contradictions(deeds: Sequence[Deed], log: Sequence[Entry]) -> list[str]:
    """Where the log, taken as the one order of all that happened, does not explain what people were told."""
    found: list[str] = []

    def unless(fine: object, why: str) -> None:
        if not fine:
            found.append(why)

    unless([line.number for line in log] == list(range(1, len(log) + 1)), "the log has gaps")
    unless(all(a.at <= b.at for a, b in pairwise(log)), "time goes back")
    for before, after in pairwise(log):
        for had, has in zip(before.left or (), after.left or (), strict=False):
            unless(has >= 0, f"somebody has less than no time at {after.number}")
            unless(had - has <= after.at - before.at, f"more time was taken than passed at {after.number}")
            unless(has <= _most(log, had), f"time was given away at {after.number}")
    places: dict[str, int] = {}
    for line in log:
        if line.command is not None:
            command = line.command.partition(":")[2]
            unless(command not in places, f"{command} was done twice")
            places[command] = line.number
    for deed in deeds:
        place = places.get(deed.id)
        if deed.answer["type"] == "done":
            unless(place == deed.answer["version"], f"{deed.id} was acknowledged, and is at {place}")
            unless(place is None or place == deed.answered_to + 1, f"{deed.id} answered something else")
            event = None if place is None else log[place - 1].event
            unless(isinstance(event, Acted) and event.action == deed.action, f"{deed.id} was something else")
        elif deed.answer["code"] != UNKNOWN:
            unless(place is None, f"{deed.id} was refused ({deed.answer['code']}) and done")
        if deed.answer.get("code") == "stale":
            unless(len(log) > deed.answered_to, f"{deed.id} was told of news that there were not")
    done = sorted((deed for deed in deeds if deed.id in places), key=lambda deed: deed.sent)
    for earlier in done:
        for later in done:
            if earlier.told < later.sent:
                unless(places[earlier.id] < places[later.id], f"{later.id} overtook {earlier.id}")
    return found


def _most(log: Sequence[Entry], had: int) -> float:
    """What may be on a clock after an action, of somebody who had so much before."""
    made = log[0].event
    time = made.time if isinstance(made, Created) else None
    if time is None:
        return had
    return had + 1000 * time.increment if isinstance(time, RealTime) else time.days * DAY
