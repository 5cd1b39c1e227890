"""Clocks are the server's: they run only while it does, survive its restart, and end games by themselves."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import time

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.table import limits
from sobremesa.table.clock import DAY, Clock, Correspondence, RealTime, TimeControl, Uptime
from sobremesa.table.commands import Act, GoOn, OfferDraw, Ready, Rematch, Resign, Sit, Undo
from sobremesa.table.events import Ended, Replaced
from sobremesa.table.fields import NewTimeControl
from sobremesa.table.people import BotPlayer
from tests.patience import PATIENCE
from tests.table.house import ANA, BOB, CLEO, Clockwork, House

BLITZ = RealTime(60, 5)
ALWAYS = Uptime()


def timed(
    tale: Callable[[House, Clockwork], Awaitable[None]],
) -> Callable[[Path], None]:
    """A test in a house whose clock moves only when it is told to."""

    def test(tmp_path: Path) -> None:
        async def tell() -> None:
            now = Clockwork()
            async with House(tmp_path, now=now) as house:
                await asyncio.wait_for(tale(house, now), PATIENCE)

        asyncio.run(tell())

    test.__name__ = tale.__name__
    return test


async def seated(house: House, control: TimeControl, game: str = "winter", players: int = 2) -> str:
    """A clocked game among people."""
    table = await house.lay(ANA, game, "me", *["open"] * (players - 1), time=control)
    for seat, who in list(enumerate((ANA, BOB, CLEO)))[1:players]:
        await house.do(table, who, Sit, seat=seat)
    if isinstance(control, RealTime):
        for seat, who in list(enumerate((ANA, BOB, CLEO)))[: players - 1]:
            await house.do(table, who, Ready, seat=seat)
    return table


async def left(house: House, table: str) -> list[int]:
    """What the seats have left, as they are told."""
    clock = (await house.see(table, ANA)).clock
    assert clock is not None
    return clock.left


async def turn(house: House, table: str) -> None:
    """Act until the decision passes to somebody else."""
    seat = (await house.table(table)).seat
    while (present := await house.table(table)).seat == seat:
        await house.act(table, (ANA, BOB, CLEO)[present.seat or 0])


# Bank, increment, days


@timed
async def test_the_bank_runs_for_who_decides_and_grows_after_the_turn(house: House, now: Clockwork) -> None:
    table = await seated(house, BLITZ)
    assert await left(house, table) == [60_000, 60_000]
    now.seconds += 7
    assert await left(house, table) == [53_000, 60_000]
    await turn(house, table)
    assert await left(house, table) == [58_000, 60_000]
    now.seconds += 2
    assert await left(house, table) == [58_000, 58_000]
    await turn(house, table)
    assert await left(house, table) == [58_000, 63_000]


@timed
async def test_the_increment_comes_once_a_turn_not_once_an_action(house: House, now: Clockwork) -> None:
    table = await seated(house, BLITZ, "holi")
    while (await house.table(table)).seat == 0:
        now.seconds += 1
        await house.act(table, ANA)
    mine = (await house.table(table)).played.actors
    assert await left(house, table) == [60_000 - 1000 * len(mine) + 5000, 60_000]


@timed
async def test_days_are_full_again_for_every_turn(house: House, now: Clockwork) -> None:
    table = await seated(house, Correspondence(2))
    now.seconds += 36 * 3600
    assert await left(house, table) == [DAY // 2, 2 * DAY]
    await turn(house, table)
    assert await left(house, table) == [2 * DAY, 2 * DAY]


@timed
async def test_the_clock_stops_when_the_game_is_over(house: House, now: Clockwork) -> None:
    table = await seated(house, BLITZ)
    now.seconds += 10
    await house.do(table, BOB, Resign, seat=1)
    now.seconds += 1000
    clock = (await house.see(table, ANA)).clock
    assert clock is not None
    assert clock.running is None
    assert clock.left[1] == 60_000
    assert clock.left[0] <= 55_000


@timed
async def test_acting_and_taking_back_wins_no_time(house: House, now: Clockwork) -> None:
    table = await seated(house, BLITZ, "twisty")
    for _ in range(5):
        now.seconds += 1
        await house.act(table, ANA)
        now.seconds += 1
        await house.do(table, ANA, Undo)
    assert await left(house, table) == [50_000, 60_000]


@timed
async def test_somebody_elses_resignation_gives_no_time_to_who_decides(house: House, now: Clockwork) -> None:
    for control, full in ((BLITZ, 60_000), (Correspondence(1), DAY)):
        table = await seated(house, control, "twisty", 3)
        now.seconds += 10
        await house.do(table, CLEO, Resign, seat=2)
        now.seconds += 10
        assert await left(house, table) == [full - 20_000, full, full]


# Time is up


@timed
async def test_nobody_acts_after_their_time(house: House, now: Clockwork) -> None:
    table = await seated(house, BLITZ)
    action = (await house.table(table)).played.legal[0]
    now.seconds += 60
    await house.refused("time-is-up", house.do(table, ANA, Act, seat=0, action=action))


@pytest.mark.parametrize("restart", [False, True])
def test_of_two_players_the_other_wins_on_time(tmp_path: Path, restart: bool) -> None:
    async def tell() -> None:
        late = 0.0
        async with House(tmp_path, now=lambda: time() + late) as house:
            table = await seated(house, RealTime(10, 0))
            late = 9.8
            if not restart:
                await house.do(table, ANA, OfferDraw, seat=0)  # sets the alarm by the new time
                present = await house.until(table, lambda table: table.status == "over")
        if restart:
            async with house.again() as later:
                present = await later.until(table, lambda table: table.status == "over")
        assert present.entries[-1].event == Ended("time", (1,), 0)

    asyncio.run(tell())


def test_of_more_players_a_bot_takes_the_seat_with_a_full_clock(tmp_path: Path) -> None:
    async def tell() -> None:
        late = 0.0
        async with House(tmp_path, now=lambda: time() + late) as house:
            table = await seated(house, RealTime(10, 0), "twisty", 3)
            late = 9.95
            await house.do(table, CLEO, Resign, seat=2)  # sets the alarm by the new time
            present = await house.until(table, lambda table: table.seat == 1)
            assert Replaced(0, BotPlayer("skilled"), "time") in [entry.event for entry in present.entries]
            clock = (await house.see(table, BOB, 1)).clock
            assert clock is not None
            assert clock.left[0] > 5_000
            assert clock.left[1] <= 10_000

    asyncio.run(tell())


def test_a_game_that_nobody_watches_and_that_left_the_memory_still_times_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ROOM_IDLE_SECONDS", 0.0)

    async def tell() -> None:
        late = 0.0
        async with House(tmp_path, now=lambda: time() + late) as house:
            table = await seated(house, RealTime(10, 0))
            late = 9.0
            await house.do(table, ANA, OfferDraw, seat=0)
            await house.authority.tidy()
            assert house.authority.metrics()["rooms"] == 0
            async with asyncio.timeout(PATIENCE):
                while not isinstance((await house.store.load(table))[-1].event, Ended):
                    await asyncio.sleep(0.02)

    asyncio.run(tell())


@timed
async def test_where_there_is_a_clock_nobody_goes_on_without_a_player(house: House, now: Clockwork) -> None:
    table = await seated(house, Correspondence(1))
    now.seconds += 2 * limits.AWAY_SECONDS
    await house.refused("not-away", house.do(table, BOB, GoOn, choice="end"))


# Restarts


@timed
async def test_clocks_stand_still_while_the_server_is_down(house: House, now: Clockwork) -> None:
    table = await seated(house, BLITZ)
    now.seconds += 20
    await turn(house, table)
    now.seconds += 3
    for _ in range(3):
        assert await house.authority.beat()  # a heartbeat
        await house.kill()
        now.seconds += 3600
        house = house.again()
        await house.authority.begin()
        assert await left(house, table) == [45_000, 57_000]
    now.seconds += 4
    assert await left(house, table) == [45_000, 53_000]
    await turn(house, table)
    assert await left(house, table) == [45_000, 58_000]
    await house.kill()


def test_clocks_stand_still_while_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "BUSY_SECONDS", 0.05)

    async def tell() -> None:
        now = Clockwork()
        async with House(tmp_path, now=now) as house:
            table = await seated(house, BLITZ)
            now.seconds += 10
            assert await house.authority.beat()
            with sqlite3.connect(tmp_path / "table.sqlite", isolation_level=None) as blocking:
                blocking.execute("BEGIN IMMEDIATE")
                assert not await house.authority.beat()
                now.seconds += 1000
                assert await left(house, table) == [50_000, 60_000]
                await house.refused("storage", house.act(table, ANA))
                blocking.execute("ROLLBACK")
            blocking.close()
            assert await house.authority.beat()
            assert await left(house, table) == [50_000, 60_000]
            now.seconds += 5
            await turn(house, table)
            assert await left(house, table) == [50_000, 60_000]
            assert await house.authority.beat()
            async with house.again() as later:
                assert await left(later, table) == [50_000, 60_000]

    asyncio.run(tell())


# The arithmetic


@given(
    st.lists(st.tuples(st.integers(0, 300), st.integers(0, 50)), max_size=6),
    st.integers(0, 300),
    st.integers(0, 400),
    st.integers(0, 400),
)
def test_the_time_that_any_server_ran_is_counted_moment_by_moment(
    runs: list[tuple[int, int]], since: int, begin: int, end: int
) -> None:
    spans = [(first, first + length) for first, length in runs]
    up = {moment for first, last in spans for moment in range(first, min(last, since))}
    up |= set(range(since, 1000))
    uptime = Uptime(spans, since)
    assert uptime.between(begin, end) == sum(moment in up for moment in range(begin, end))
    uptime.stop(since + 10)
    up -= set(range(since + 10, 1000))
    assert uptime.between(begin, end) == sum(moment in up for moment in range(begin, end))


@given(st.lists(st.integers(0, 9_000), min_size=1, max_size=20))
def test_no_time_comes_from_nowhere(thoughts: list[int]) -> None:
    clock, now = Clock.new(BLITZ, 2, 0).passed_to(0, 0, ALWAYS), 0
    for ply, thought in enumerate(thoughts):
        now += thought
        clock = clock.passed_to((ply + 1) % 2, now, ALWAYS)
    assert sum(clock.left) == 120_000 + 5_000 * len(thoughts) - sum(thoughts)


@pytest.mark.parametrize(
    "control",
    [
        {"type": "real", "bank": 9, "increment": 0},
        {"type": "real", "bank": 60, "increment": -1},
        {"type": "real", "bank": 10**9, "increment": 0},
        {"type": "real", "bank": True, "increment": 0},
        {"type": "days", "days": 0},
        {"type": "days", "days": 15},
        {"type": "never"},
    ],
    ids=repr,
)
def test_clocks_beyond_the_limits_are_not_understood(control: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(control, NewTimeControl)


# Nobody's time runs who does not know of it


@timed
async def test_where_minutes_count_the_game_begins_when_everybody_is_there(
    house: House, clock: Clockwork
) -> None:
    table = await house.lay(ANA, "winter", "me", "open", time=BLITZ)
    await house.refused("seats-free", house.do(table, ANA, Ready, seat=0))
    await house.do(table, BOB, Sit, seat=1)
    state = await house.see(table, ANA, 0)
    assert (state.status, state.ready, state.clock) == ("waiting", [1], None)
    assert "ready" in state.may
    assert "ready" not in (await house.see(table, BOB, 1)).may
    await house.refused("ready-already", house.do(table, BOB, Ready, seat=1))
    clock.seconds += 100
    await house.do(table, ANA, Ready, seat=0)
    assert (await house.see(table, ANA, 0)).status == "playing"
    assert await left(house, table) == [60_000, 60_000]
    clock.seconds += 10
    assert await left(house, table) == [50_000, 60_000], "who has had no turn yet has all their time"


@timed
async def test_a_rematch_takes_no_time_of_whoever_has_gone(house: House, clock: Clockwork) -> None:
    table = await seated(house, BLITZ)
    await house.do(table, ANA, Resign, seat=0)
    clock.seconds += 100
    assert await left(house, table) == [60_000, 60_000]
    assert (await house.do(table, BOB, Rematch)).table is None
    assert (await house.see(table, ANA, 0)).rematch_offers == [1]
    following = (await house.do(table, ANA, Rematch)).table
    assert following is not None
    state = await house.see(following, ANA, 1)
    assert (state.status, state.ready) == ("waiting", [1])
    await house.do(following, BOB, Ready, seat=0)
    assert (await house.see(following, BOB, 0)).status == "playing"


def test_a_clock_that_has_run_out_shows_nothing_more() -> None:
    uptime = Uptime(since=0)
    clock = Clock(RealTime(60, 10), (5_000, 60_000), 0, 0)
    assert clock.stopped(5_000, uptime).left == (0, 60_000)
