"""Clocks and the time of machines: set forward, set back, stopped; and folded alike by all servers."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.table import limits
from sobremesa.table.clock import Correspondence, RealTime, Uptime
from sobremesa.table.events import Entry
from sobremesa.table.opening import open_store
from sobremesa.table.table import Table
from sobremesa.table.watch import Watch
from tests.amount import amount
from tests.patience import PATIENCE
from tests.table.house import ANA, BOB, Clockwork, House
from tests.table.serving import Somebody, serving
from tests.table.test_clocks import BLITZ, left, seated, turn


class Machine:
    """A machine whose clock and stopwatch are moved by hand."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_800_000_000.0, 100.0

    def watch(self) -> Watch:
        """What a server on this machine tells the time by."""
        return Watch(lambda: self.wall, lambda: self.steady)

    async def pass_by(self, house: House, seconds: int) -> None:
        """Time passes, with heartbeats."""
        for _ in range(seconds):
            self.wall += 1
            self.steady += 1
            assert await house.authority.beat()


def leaping(tale: Callable[[House, Machine], Awaitable[None]]) -> Callable[[Path, pytest.MonkeyPatch], None]:
    """A test in a house on such a machine, whose heart beats only when it is told to."""

    def test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(limits, "HEARTBEAT_SECONDS", 1e6)

        async def tell() -> None:
            machine = Machine()
            async with House(tmp_path, watch=machine.watch()) as house:
                await asyncio.wait_for(tale(house, machine), PATIENCE)

        asyncio.run(tell())

    test.__name__ = tale.__name__
    return test


@leaping
async def test_a_clock_that_is_set_forward_an_hour_takes_nobodys_time(house: House, machine: Machine) -> None:
    table = await seated(house, BLITZ)
    await machine.pass_by(house, 10)
    machine.wall += 3600
    assert await left(house, table) == [50_000, 60_000]
    assert await house.authority.beat()
    await turn(house, table)
    assert await left(house, table) == [55_000, 60_000]
    await machine.pass_by(house, 3)
    assert await left(house, table) == [55_000, 57_000]


@leaping
async def test_a_clock_that_is_set_back_an_hour_stops_nobodys_time(house: House, machine: Machine) -> None:
    table = await seated(house, BLITZ)
    await machine.pass_by(house, 10)
    machine.wall -= 3600
    await machine.pass_by(house, 10)
    assert await left(house, table) == [40_000, 60_000]
    await turn(house, table)
    await machine.pass_by(house, 7)
    assert await left(house, table) == [45_000, 53_000]
    entries = (await house.table(table)).entries
    assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)


@leaping
async def test_a_process_that_was_stopped_for_a_minute_takes_nobodys_time(
    house: House, machine: Machine
) -> None:
    table = await seated(house, RealTime(30, 0))
    await machine.pass_by(house, 10)
    machine.wall += 60
    machine.steady += 60
    assert await left(house, table) == [20_000, 30_000]
    assert await house.authority.beat()
    await turn(house, table)
    await machine.pass_by(house, 4)
    assert await left(house, table) == [20_000, 26_000]
    present = await house.table(table)
    assert present.status == "playing"


def test_a_server_that_starts_with_a_clock_set_back_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "HEARTBEAT_SECONDS", 1e6)

    async def tell() -> None:
        machine = Machine()
        async with House(tmp_path, watch=machine.watch()) as house:
            table = await seated(house, Correspondence(1))
            await machine.pass_by(house, 100)
            before = await left(house, table)
        machine.wall -= 7200
        async with House(tmp_path, watch=machine.watch()) as later:
            assert await left(later, table) == before
            await machine.pass_by(later, 5)
            assert await left(later, table) == [before[0] - 5_000, before[1]]

    asyncio.run(tell())


def test_a_real_server_that_was_stopped_longer_than_anybody_had_left_lets_them_play_on(
    tmp_path: Path,
) -> None:
    async def tell(address: str, pid: int) -> None:
        async with Somebody(address) as ana:
            table = await ana.lay("twisty", ["me", "me"], time={"type": "real", "bank": 10, "increment": 0})
            async with ana.at(table) as socket:
                os.kill(pid, signal.SIGSTOP)
                time.sleep(12)
                os.kill(pid, signal.SIGCONT)
                answer = await socket.act(socket.state["legal"][0])
                assert answer["type"] == "done"
                state = await socket.until(lambda state: state["version"] >= answer["version"])
                assert state["status"] == "playing"
                assert min(state["clock"]["left"]) > 0
                await socket.until(lambda state: state["status"] == "over")  # and it ends all the same

    with serving(tmp_path) as server:
        asyncio.run(tell(server.address, server.pid))


# All servers fold alike


def test_what_is_left_on_a_clock_follows_from_the_log_alone(tmp_path: Path) -> None:
    async def play() -> list[Entry]:
        now = Clockwork()
        async with House(tmp_path, now=now) as house:
            table = await seated(house, BLITZ)
            for thought in (7, 2, 5):
                now.seconds += thought
                await turn(house, table)
            now.seconds += 3
            assert await house.authority.beat()
        now.seconds += 4000
        async with house.again() as later:
            now.seconds += 1
            await turn(later, table)
            return await later.store.load(table)

    entries = asyncio.run(play())
    assert entries[-1].left == (
        60_000 - 7_000 + 5_000 - 5_000 + 5_000,
        60_000 - 2_000 + 5_000 - 4_000 + 5_000,
    )

    @given(st.lists(st.tuples(st.integers(0, 10**7), st.integers(0, 10**7))), st.integers(0, 2 * 10**13))
    @settings(max_examples=amount(20, 300), deadline=None)
    def folded(spans: list[tuple[int, int]], since: int) -> None:
        uptime = Uptime([(begin, begin + length) for begin, length in spans], since)
        clock = Table.fold("a", uptime, entries).clock
        assert clock is not None
        assert clock.left == entries[-1].left

    folded()


def test_two_servers_say_the_same_of_a_clock_and_time_in_which_neither_was_up_is_nobodys(
    tmp_path: Path, database: str
) -> None:
    async def tell() -> None:
        now = Clockwork()
        async with House(tmp_path, now=now, store=await open_store(database)) as here:
            table = await seated(here, BLITZ)
            now.seconds += 10
            assert await here.authority.beat()
            async with House(tmp_path, now=now, store=await open_store(database)) as there:
                assert await left(there, table) == await left(here, table) == [50_000, 60_000]
                assert await here.authority.beat()
                await here.kill()
                now.seconds += 5  # one of them is enough
                assert await there.authority.beat()
                assert await left(there, table) == [45_000, 60_000]
                await there.kill()
        now.seconds += 1000
        async with House(tmp_path, now=now, store=await open_store(database)) as later:
            assert await left(later, table) == [45_000, 60_000]
            for who in (ANA, BOB):
                await later.act(table, who)

    asyncio.run(tell())
