"""Many people against bots at once, at the pace of people: how long the bots' answers take.

The server is an ordinary one on this machine, its thinking included. Scripted people think for some seconds,
then play anything legal; what is measured is how long each action of a bot lets them wait, and how late the
server was with anything that was due.
"""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter

from benchmarks.timing import LATE_GOAL, late, markdown
from sobremesa.games import names
from tests.command import command
from tests.table.serving import TALKATIVE, AtTable, Json, Server, Somebody, any_action, serving

GAMES = 40
LEVEL = "skilled"
PACE = (3.0, 7.0)
"""People think for so many seconds."""
SECONDS = 60.0
GOAL = 2.0
SHARES = (0.5, 0.99, 1.0)


@dataclass
class Waits:
    """How long people waited, in seconds, for each action of a bot."""

    answers: dict[str, list[float]] = field(default_factory=dict)

    def add(self, game: str, wait: float) -> None:
        """One more action of a bot."""
        self.answers.setdefault(game, []).append(wait)


class Person:
    """Somebody at a table of their own, against a bot."""

    def __init__(self, seat: AtTable, waits: Waits, chance: Random) -> None:
        self._seat = seat
        self._waits = waits
        self._chance = chance

    async def play(self, until: float) -> None:
        """Play until some moment or the end of the game."""
        while perf_counter() < until:
            state = await self._seat.until(_is_ours_or_over)
            if state["status"] == "over":
                return
            await asyncio.sleep(self._chance.uniform(*PACE))
            # What a person would think of is found out beside the event loop, which measures.
            action = await asyncio.to_thread(any_action, state, self._chance)
            await self._seat.act(action)
            await self._wait(state)

    async def _wait(self, before: Json) -> None:
        """Note how long each action of the bot takes, until it is our turn again."""
        state = await self._after(before)
        while not _is_ours_or_over(state):
            begin = perf_counter()
            answered = await self._after(state)
            self._waits.add(state["game"], perf_counter() - begin)
            state = answered

    async def _after(self, before: Json) -> Json:
        return await self._seat.until(lambda state: state["version"] > before["version"])


def _is_ours_or_over(state: Json) -> bool:
    """Whether we decide (where actions cannot be listed the list may be empty), or nobody does."""
    return state["legal"] is not None or state["status"] == "over"


def table() -> str:
    """The figures as tables."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), TALKATIVE, program=command()) as server,
    ):
        server.wait_until_warm("everything is loaded")
        waits, lateness = asyncio.run(_measure(server))
    rows = [
        [
            game,
            str(len(times)),
            *(f"{_share(times, share):.2f} s" for share in SHARES),
            f"{GOAL:g} s",
        ]
        for game, times in sorted(waits.answers.items())
    ]
    answers = markdown(["game", "answers", "50 %", "99 %", "100 %", "at most"], rows)
    return f"{answers}\n\n{lateness}"


async def _measure(server: Server) -> tuple[Waits, str]:
    waits = Waits()
    async with AsyncExitStack() as stack:
        people = [await _sit_down(server, stack, waits, number) for number in range(GAMES)]
        watcher = await stack.enter_async_context(Somebody(server.address))
        until = perf_counter() + SECONDS
        await asyncio.gather(*(person.play(until) for person in people))
        figures = (await watcher.request("GET", "/metrics")).text
    lateness = markdown(
        ["the server was late by at most", "", "at most"],
        [
            ["by its own work", late(figures, "work"), f"{LATE_GOAL * 1000:.0f} ms"],
            ["for whatever reason", late(figures, "any"), ""],
        ],
    )
    return waits, lateness


async def _sit_down(server: Server, stack: AsyncExitStack, waits: Waits, number: int) -> Person:
    games = list(names())
    person = await stack.enter_async_context(Somebody(server.address))
    table = await person.lay(games[number % len(games)], ["me", LEVEL])
    seat = await stack.enter_async_context(person.at(table))
    return Person(seat, waits, Random(number))


def _share(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]
