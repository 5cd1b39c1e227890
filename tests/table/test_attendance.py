"""Absent players, bots that are asked again, and rooms that leave the memory."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sobremesa.games.game import View
from sobremesa.table import exports, limits
from sobremesa.table.clock import RealTime
from sobremesa.table.commands import GoOn, OfferDraw, Resign, Sit
from sobremesa.table.events import Acted, Ended, Replaced
from sobremesa.table.people import BotPlayer, Person
from sobremesa.table.turns import Errand, Rank
from tests.patience import PATIENCE
from tests.table.house import ANA, BOB, CLEO, Clockwork, Guest, House, InstantMind, story

# Going on without somebody


def test_after_a_while_the_others_go_on_without_an_absent_player(tmp_path: Path) -> None:
    async def tell() -> None:
        now = Clockwork()
        async with House(tmp_path, now=now) as house:
            for choice in ("bot", "end"):
                table = await house.lay(ANA, "winter", "me", "open")
                await house.do(table, BOB, Sit, seat=1)
                room = await house.authority.room(table)
                ana, bob = Guest(ANA), Guest(BOB)
                house.authority.enter(room, bob)
                house.authority.enter(room, ana)
                await house.refused("not-away", house.do(table, BOB, GoOn, choice=choice))
                now.seconds += 2 * limits.AWAY_SECONDS
                await house.refused("not-away", house.do(table, BOB, GoOn, choice=choice))
                house.authority.exit(room, ana)
                assert not (await house.see(table, BOB, 1)).seats[0].here
                now.seconds += limits.AWAY_SECONDS - 1
                await house.refused("not-away", house.do(table, BOB, GoOn, choice=choice))
                now.seconds += 1
                assert "go-on" in (await house.see(table, BOB, 1)).may
                await house.refused("not-your-seat", house.do(table, CLEO, GoOn, choice=choice))
                await house.do(table, BOB, GoOn, choice=choice)
                events = [entry.event for entry in (await house.table(table)).entries]
                if choice == "bot":
                    assert Replaced(0, BotPlayer("skilled"), "gone") in events
                    await house.until(table, lambda table: table.seat == 1)
                else:
                    assert events[-1] == Ended("gone", (1,), 0)

    asyncio.run(tell())


def test_somebody_who_plays_without_a_connection_is_not_absent(tmp_path: Path) -> None:
    async def tell() -> None:
        now = Clockwork()
        async with House(tmp_path, now=now) as house:
            table = await house.lay(ANA, "twisty", "me", "open")
            await house.do(table, BOB, Sit, seat=1)
            now.seconds += limits.AWAY_SECONDS
            await house.act(table, ANA)
            await house.act(table, BOB)
            await house.refused("not-away", house.do(table, BOB, GoOn, choice="end"))

    asyncio.run(tell())


@story
async def test_who_comes_and_goes_is_told_only_where_it_shows(house: House) -> None:
    """Four hundred who watch must not be sent everything whenever one of them comes or goes."""
    table = await house.lay(ANA, "winter", "me", "open")
    await house.do(table, BOB, Sit, seat=1)
    room = await house.authority.room(table)
    bob = Guest(BOB)
    house.authority.enter(room, bob)
    await asyncio.sleep(2 * limits.PRESENCE_SECONDS)
    told = bob.times

    async def after_a_while() -> int:
        nonlocal told
        await asyncio.sleep(2 * limits.PRESENCE_SECONDS)
        news, told = bob.times - told, bob.times
        return news

    for spectator in [Guest(Person(f"spectator {number}", "")) for number in range(20)]:
        house.authority.enter(room, spectator)
        house.authority.exit(room, spectator)
    assert await after_a_while() == 0
    ana = Guest(ANA)
    house.authority.enter(room, ana)
    assert await after_a_while() == 1
    for _ in range(5):  # a page that is loaded again
        house.authority.exit(room, ana)
        house.authority.enter(room, ana)
    assert await after_a_while() == 0
    house.authority.exit(room, ana)
    assert await after_a_while() == 1
    assert not (await house.see(table, BOB, 1)).seats[0].here


# Bots


@story
async def test_bots_among_themselves_play_a_game_to_its_end_while_somebody_watches(house: House) -> None:
    table = await house.lay(ANA, "winter", "greedy", "random")
    await asyncio.sleep(0.05)
    room, bob = await house.authority.room(table), Guest(BOB)
    assert room.table.played.ply == 0, "nobody thinks for tables that nobody sees"
    house.authority.enter(room, bob)
    await house.until(table, lambda table: table.played.ply > 3)
    house.authority.exit(room, bob)
    await asyncio.sleep(0.05)
    left = room.table.played.ply
    await asyncio.sleep(0.05)
    assert room.table.played.ply == left
    house.authority.enter(room, bob)
    present = await house.until(table, lambda table: table.status == "over")
    assert present.outcome is not None
    assert set(present.played.actors) == {0, 1}


def test_bots_think_for_whoever_laid_the_table_and_first_where_somebody_is(tmp_path: Path) -> None:
    class Noting(InstantMind):
        async def think(self, bot: str, view: View, seed: int, errand: Errand) -> str:
            errands.append(errand)
            return await super().think(bot, view, seed, errand)

    errands: list[Errand] = []

    async def tell() -> None:
        async with House(tmp_path, Noting()) as house:
            table = await house.lay(ANA, "twisty", "greedy", "me")
            await house.until(table, lambda table: table.seat == 1)
            assert set(errands) == {Errand("ana", Rank.ALONE, table=table)}
            house.authority.enter(await house.authority.room(table), Guest(BOB))
            errands.clear()
            while not errands:
                await house.act(table, ANA)
                await house.until(table, lambda table: table.seat != 0)
            assert set(errands) == {Errand("ana", Rank.PLAYED, table=table)}

    asyncio.run(tell())


def test_a_bot_to_move_is_asked_again_after_a_restart(tmp_path: Path) -> None:
    class Forgetful(InstantMind):
        async def think(self, bot: str, view: View, seed: int, errand: Errand) -> str:  # noqa: ARG002
            self.asked.append((bot, view))
            await asyncio.sleep(3600)
            return ""

    async def tell() -> None:
        forgetful, mind = Forgetful(), InstantMind()
        async with House(tmp_path, forgetful) as house:
            table = await house.lay(ANA, "twisty", "greedy", "me")
            while not forgetful.asked:
                await asyncio.sleep(0.001)
        async with House(tmp_path, mind) as later, asyncio.timeout(PATIENCE):
            while not isinstance((await later.store.load(table))[-1].event, Acted):
                await asyncio.sleep(0.005)  # nobody opens the table
        assert len(mind.asked) == 1

    asyncio.run(tell())


@pytest.mark.parametrize(
    "broken", [RuntimeError("out of ideas"), TimeoutError(), "no action", "", "pass " * 99], ids=repr
)
def test_a_bot_that_fails_or_talks_nonsense_is_asked_again(
    tmp_path: Path, broken: str | Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "RETRY_SECONDS", 0.01)

    async def tell() -> None:
        mind = InstantMind([broken, broken])
        async with House(tmp_path, mind) as house:
            table = await house.lay(ANA, "twisty", "greedy", "me")
            present = await house.until(table, lambda table: table.seat == 1)
            assert present.played.ply == 1
            assert len(mind.asked) == 3
            assert house.authority.metrics()["bot_failures"] == 2

    asyncio.run(tell())


class Hopeless(InstantMind):
    """Only the simplest bot can think."""

    async def think(self, bot: str, view: View, seed: int, errand: Errand) -> str:
        if bot != "greedy":
            self.asked.append((bot, view))
            raise RuntimeError("out of ideas")
        return await super().think(bot, view, seed, errand)


def test_for_a_bot_that_always_fails_a_simpler_one_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(limits, "RETRY_SECONDS", 0.01)

    async def tell() -> None:
        mind = Hopeless()
        async with House(tmp_path, mind) as house:
            table = await house.lay(ANA, "twisty", "expert", "me")
            for _ in range(3):
                await house.until(table, lambda table: table.seat == 1)
                await house.act(table, ANA)
            await house.until(table, lambda table: table.seat == 1)
            names = [name for name, _ in mind.asked]
            # Once it has failed so often it is not even asked any more.
            assert names == ["expert"] * limits.BOT_FAILURES + ["greedy"] * 4
            assert (await house.see(table, ANA)).seats[0].name == "expert"
        assert any("simpler bot" in line.message for line in caplog.records)

    asyncio.run(tell())


def test_where_it_is_rated_nobody_stands_in_for_a_bot_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "RETRY_SECONDS", 0.001)

    async def tell() -> None:
        mind = Hopeless()
        async with House(tmp_path, mind) as house:
            seats, clock = ("expert", "me"), RealTime(300, 5)
            await house.authority.create(
                ANA, "twisty", 2, {}, seats, False, clock, rated=True, begins="other"
            )
            async with asyncio.timeout(PATIENCE):
                while len(mind.asked) <= limits.BOT_FAILURES + 1:
                    await asyncio.sleep(0.005)
            assert {name for name, _ in mind.asked} == {"expert"}

    asyncio.run(tell())


def test_a_bot_that_fails_is_asked_less_and_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "RETRY_SECONDS", 0.01)
    monkeypatch.setattr(limits, "LONGEST_RETRY_SECONDS", 0.05)
    pauses: list[float] = []
    enough = asyncio.Event()

    async def tell() -> None:
        async with House(tmp_path, InstantMind([RuntimeError()] * 9)) as house:
            attendant = house.authority._attendant
            come_back = attendant._come_back

            def note(table: str, pause: float) -> None:
                pauses.append(pause)
                come_back(table, pause)
                if len(pauses) == 6:
                    enough.set()

            monkeypatch.setattr(attendant, "_come_back", note)
            await house.lay(ANA, "twisty", "greedy", "me")
            await asyncio.wait_for(enough.wait(), PATIENCE)

    asyncio.run(tell())
    assert pauses[:6] == pytest.approx([0.01, 0.02, 0.04, 0.05, 0.05, 0.05])


@story
async def test_bots_are_shown_their_own_view_and_nothing_else(house: House) -> None:
    table = await house.lay(ANA, "holi", "me", "greedy")
    while (await house.until(table, lambda table: table.seat != 1)).version < 12:
        await house.act(table, ANA)
    mind = house.mind
    assert isinstance(mind, InstantMind)
    assert {view["viewer"] for _, view in mind.asked} == {1}


# Memory


@story
async def test_a_room_that_was_dropped_is_folded_again_the_same(house: House) -> None:
    table = await house.lay(ANA, "holi", "me", "open")
    await house.do(table, BOB, Sit, seat=1)
    for _ in range(10):
        seat = (await house.table(table)).seat
        await house.act(table, (ANA, BOB)[seat or 0])
    await house.do(table, BOB, OfferDraw, seat=1)
    before = await house.see(table, ANA, 0)
    async with house.again() as later:
        after = await later.see(table, ANA, 0)
    assert after == before


def test_idle_rooms_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    async def tell() -> None:
        now = Clockwork()
        async with House(tmp_path, now=now) as house:
            idle = await house.lay(ANA, "twisty", "me", "me")
            watched = await house.lay(ANA, "twisty", "me", "me")
            house.authority.enter(await house.authority.room(watched), Guest(BOB))
            now.seconds += limits.ROOM_IDLE_SECONDS - 1
            await house.authority.tidy()
            assert house.authority.metrics()["rooms"] == 2
            now.seconds += 1
            await house.authority.tidy()
            assert house.authority.metrics()["rooms"] == 1
            await house.act(idle, ANA)
            assert house.authority.metrics()["rooms"] == 2

    asyncio.run(tell())


def test_games_that_nobody_plays_on_end_and_are_deleted_but_finished_ones_stay(tmp_path: Path) -> None:
    async def tell() -> None:
        now = Clockwork()
        async with House(tmp_path, now=now) as house:
            left = await house.lay(ANA, "twisty", "me", "me")
            waiting = await house.lay(ANA, "twisty", "me", "open")
            over = await house.lay(ANA, "twisty", "me", "me")
            await house.do(over, ANA, Resign, seat=0)
            now.seconds += limits.ABANDONED_SECONDS - 1
            await house.authority.tidy()
            assert (await house.table(left)).status == "playing"
            now.seconds += 2
            played = await house.lay(ANA, "twisty", "me", "me")
            await house.authority.tidy()
            ended = (await house.table(left)).outcome
            assert ended is not None
            assert ended.reason == "abandoned"
            assert exports.verify(exports.export(await house.table(left))) is None
            now.seconds += limits.UNFINISHED_KEPT_SECONDS + 1
            await house.act(played, ANA)
            await house.authority.tidy()
            for gone in (left, waiting):
                await house.refused("unknown-table", house.table(gone))
            assert (await house.table(over)).status == "over"
            assert (await house.table(played)).status == "playing"

    asyncio.run(tell())


def test_tables_whose_seats_do_not_fill_are_closed(tmp_path: Path) -> None:
    async def tell() -> None:
        now = Clockwork()
        async with House(tmp_path, now=now) as house:
            waiting = await house.lay(ANA, "twisty", "me", "open", public=True)
            now.seconds += limits.WAITING_TABLE_SECONDS + 1
            fresh = await house.lay(ANA, "twisty", "me", "open", public=True)
            await house.authority.tidy()
            assert [row.id for row in await house.store.public(9, 9)] == [fresh]
            assert (await house.table(waiting)).status == "over"

    asyncio.run(tell())
