"""The way to a table: lists that say what one wants to know, and people who look for people."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from sobremesa.table import limits
from sobremesa.table.clock import Correspondence, RealTime
from sobremesa.table.commands import Ready, Resign, Sit
from sobremesa.table.lobby import Listed
from sobremesa.table.opening import open_store, shared
from sobremesa.table.people import guest
from sobremesa.table.seeking import Wish, found
from sobremesa.table.store import Seek
from tests.patience import PATIENCE
from tests.table.house import ANA, BOB, CLEO, Clockwork, Guest, House

QUICK, CALM = RealTime(300, 10), RealTime(900, 20)

Tale = Callable[[House, House, Clockwork], Awaitable[None]]


@pytest.fixture
def told(database: str, tmp_path: Path) -> Callable[[Tale], None]:
    """Tell a tale of two servers on one database, or of the one that a file allows twice."""

    def tell(tale: Tale) -> None:
        async def go() -> None:
            clock = Clockwork()
            async with House(tmp_path, now=clock, store=await open_store(database)) as here:
                if not shared(database):
                    await tale(here, here, clock)
                    return
                async with House(tmp_path, now=clock, store=await open_store(database)) as there:
                    await here.authority.beat()
                    await tale(here, there, clock)

        asyncio.run(asyncio.wait_for(go(), PATIENCE))

    return tell


async def mine(house: House, who: str, table: str) -> Listed:
    """A line in somebody's own list."""
    return next(each for each in await house.authority.lobby.mine(who) if each.row.id == table)


# Lists


def test_a_list_says_whose_turn_it_is_what_is_on_the_clock_and_how_it_ended(
    told: Callable[[Tale], None],
) -> None:
    async def tale(here: House, there: House, clock: Clockwork) -> None:
        table = await here.lay(ANA, "twisty", "me", "open", "casual", time=QUICK, public=True)
        (line,) = await there.authority.lobby.public("bob")
        assert (line.row.seats, line.row.time, line.yours) == (("Ana", None, "casual"), QUICK, [])
        await there.do(table, BOB, Sit, seat=1)
        await here.table(table)  # as whoever looks at it would
        await here.do(table, ANA, Ready, seat=0)
        clock.seconds += 7
        line = await mine(there, "ana", table)
        assert (line.row.seat, line.yours, line.row.bots) == (0, [0], (2,))
        assert line.clock is not None
        assert line.clock.left == [293_000, 300_000, 300_000]
        await there.do(table, ANA, Resign, seat=0)
        line = await mine(here, "bob", table)
        assert (line.row.status, line.yours) == ("playing", [1])
        alone = await here.lay(ANA, "winter", "me", "casual")
        await here.do(alone, ANA, Resign, seat=0)
        line = await mine(there, "ana", alone)
        assert (line.row.winners, line.row.reason, line.clock) == ((1,), "resigned", None)

    told(tale)


def test_a_list_says_who_is_there_and_how_many_watch_at_any_server(
    told: Callable[[Tale], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WATCHING_SECONDS", 0.01)

    async def tale(here: House, there: House, clock: Clockwork) -> None:  # noqa: ARG001
        table = await here.lay(ANA, "winter", "me", "casual", public=True)
        guests = [(house, Guest(who)) for house in (here, there) for who in (ANA, BOB, CLEO)]
        for house, somebody in guests:
            house.authority.enter(await house.authority.room(table), somebody)
        watching = 2 if here is there else 4
        for house in (here, there):
            while (line := (await house.authority.lobby.public("x"))[0]).watching < watching or not line.here:
                await asyncio.sleep(0.01)
            assert (line.watching, line.here) == (watching, [0])
        for house, somebody in guests:
            house.authority.exit(await house.authority.room(table), somebody)
        for house in (here, there):
            while (await house.authority.lobby.public("x"))[0].watching:
                await asyncio.sleep(0.01)

    told(tale)


def test_what_is_put_aside_comes_back_when_something_happens(told: Callable[[Tale], None]) -> None:
    async def tale(here: House, there: House, clock: Clockwork) -> None:
        table = await here.lay(ANA, "twisty", "me", "open")
        await there.do(table, BOB, Sit, seat=1)
        await here.authority.lobby.put_aside("bob", table)
        assert (await mine(there, "bob", table)).aside
        assert not (await mine(there, "ana", table)).aside
        clock.seconds += 1
        await there.act(table, ANA)
        assert not (await mine(here, "bob", table)).aside

    told(tale)


def test_who_sits_there_sees_the_last_words_and_nobody_else_does(told: Callable[[Tale], None]) -> None:
    async def tale(here: House, there: House, clock: Clockwork) -> None:  # noqa: ARG001
        table = await here.lay(ANA, "twisty", "me", "open", public=True)
        await there.do(table, BOB, Sit, seat=1)
        assert (await mine(here, "bob", table)).words is None
        for who, words in ((ANA, "One moment"), (ANA, "Go on"), (CLEO, "Ana loses")):
            room = await here.authority.room(table)
            await here.authority.talking.say(room, who, words, "text", words)
        line = await mine(there, "bob", table)
        assert line.words is not None
        assert (line.words.name, line.words.text) == ("Ana", "Go on")
        (line,) = await there.authority.lobby.public("cleo")
        assert line.words is None

    told(tale)


# Who plays with whom


def seeking(*wishes: tuple[str, float, Wish]) -> list[Seek]:
    """People who have looked for so many seconds at the moment 100 s."""
    seeks = [Seek(who, wish.written(), int((100 - waited) * 1000)) for who, waited, wish in wishes]
    return sorted(seeks, key=lambda seek: seek.since)


def people(who: str, *wishes: tuple[str, float, Wish]) -> tuple[str, ...]:
    """Whom somebody finds."""
    group = found(who, seeking(*wishes), 100_000)
    return () if group is None else group.people


def test_the_same_game_and_clock_meet_and_others_only_after_a_while() -> None:
    two, other = Wish("winter", (2,), QUICK), Wish("winter", (2,), CALM)
    long = limits.SEEK_WIDER_SECONDS
    assert people("a", ("a", 1, two), ("b", 0, two)) == ("a", "b")
    assert people("a", ("a", 1, two), ("b", 0, Wish("twisty", (2,), QUICK))) == ()
    assert people("a", ("a", long, two), ("b", long - 1, other)) == ()
    assert people("a", ("a", long, two), ("b", long + 1, other)) == ("b", "a")
    assert people("a", ("a", long, two), ("b", long, Wish("winter", (2,), Correspondence(1)))) == ()
    assert people("a", ("b", 0, two)) == ()


def test_a_game_that_counts_is_only_for_those_who_want_one() -> None:
    """However long they wait."""
    two, rated = Wish("winter", (2,), QUICK), Wish("winter", (2,), QUICK, rated=True)
    calm, long = Wish("winter", (2,), CALM, rated=True), limits.SEEK_WIDER_SECONDS
    assert people("a", ("a", 1, rated), ("b", 0, rated)) == ("a", "b")
    assert people("a", ("a", 999, rated), ("b", 999, two)) == ()
    assert people("a", ("a", 9, rated), ("b", 8, two), ("c", 7, rated)) == ("a", "c")
    assert people("a", ("a", long, rated), ("b", long, calm)) == ("a", "b")


def test_one_waits_a_moment_for_a_full_table_and_then_plays_with_who_is_there() -> None:
    some, four = Wish("holi", (2, 3, 4), QUICK), Wish("holi", (4,), QUICK)
    more = limits.SEEK_MORE_SECONDS
    assert people("a", *((who, 0, some) for who in "abcd")) == tuple("abcd")
    assert people("e", *((who, 0, some) for who in "abcde")) == tuple("abce")
    assert people("a", ("a", more - 1, some), ("b", 0, some)) == ()
    assert people("a", ("a", more, some), ("b", 0, some)) == ("a", "b")
    assert people("a", ("a", 99, some), ("b", 0, four)) == ()
    assert people("a", *((who, 99, Wish("holi", (2, 4), QUICK)) for who in "abc")) == ("a", "b")


def test_strangers_at_any_server_are_brought_to_one_table_and_it_begins_when_both_have_come(
    told: Callable[[Tale], None],
) -> None:
    async def tale(here: House, there: House, clock: Clockwork) -> None:
        wish = Wish("winter", (), QUICK, rated=True)
        await here.store.rename("ana", "Ana")
        assert (await here.authority.lobby.seek("ana", wish)).table is None
        clock.seconds += 1
        table = (await there.authority.lobby.seek("bob", wish)).table
        assert table is not None
        assert (await here.authority.lobby.seek("ana", wish)).table == table
        laid = await here.table(table)
        assert {holder.name for holder in laid.holders if holder} == {"Ana", guest("bob")}
        assert (laid.status, laid.created.time, laid.created.public) == ("waiting", QUICK, True)
        (line,) = await there.authority.lobby.public("cleo")
        assert laid.created.rated
        assert line.row.rated
        for house, who in ((here, ANA), (there, BOB)):
            assert (await house.table(table)).status == "waiting"
            await house.do(table, who, Ready, seat=(await house.table(table)).seats_of(who.id)[0])
        assert (await here.table(table)).status == "playing"
        assert (await there.authority.lobby.seek("bob", wish)).table == table, (
            "never a second where one waits"
        )
        await here.do(table, ANA, Resign, seat=(await here.table(table)).seats_of("ana")[0])
        assert (await there.authority.lobby.seek("bob", wish)).table is None
        assert (await there.authority.lobby.seek("bob", wish)).table is None

    told(tale)


def test_nobody_is_paired_who_is_gone_or_has_stopped(told: Callable[[Tale], None]) -> None:
    async def tale(here: House, there: House, clock: Clockwork) -> None:
        wish = Wish("winter", (), None)
        await here.authority.lobby.seek("ana", wish)
        clock.seconds += limits.SEEK_SEEN_SECONDS
        assert await there.authority.lobby.seek("bob", wish) == (None, clock.seconds * 1000, 0)
        await there.authority.lobby.stop("bob")
        assert (await here.authority.lobby.seek("ana", wish)).table is None
        assert (await there.authority.lobby.seek("cleo", wish)).table is not None

    told(tale)


def test_of_many_who_look_at_once_nobody_is_expected_at_two_tables(told: Callable[[Tale], None]) -> None:
    async def tale(here: House, there: House, clock: Clockwork) -> None:  # noqa: ARG001
        wish = Wish("winter", (), QUICK)
        crowd = [f"p{number}" for number in range(12)]
        found: dict[str, str] = {}
        while len(found) < len(crowd):
            houses = [(here, there)[number % 2] for number in range(len(crowd))]
            answers = await asyncio.gather(
                *(house.authority.lobby.seek(who, wish) for house, who in zip(houses, crowd, strict=True))
            )
            for who, answer in zip(crowd, answers, strict=True):
                if answer.table is not None:
                    assert found.setdefault(who, answer.table) == answer.table
        assert len(set(found.values())) == len(crowd) / 2
        for who, table in found.items():
            assert (await here.table(table)).seats_of(who)
            assert len(await there.authority.lobby.mine(who)) == 1

    told(tale)


def test_what_cannot_be_played_is_not_looked_for(told: Callable[[Tale], None]) -> None:
    async def tale(here: House, there: House, clock: Clockwork) -> None:  # noqa: ARG001
        await here.refused("unknown-game", here.authority.lobby.seek("ana", Wish("chess", ())))
        await here.refused("nobody-plays-so", here.authority.lobby.seek("ana", Wish("winter", (3,))))
        for wish in (Wish("winter", (), None, rated=True), Wish("snowhere", (), QUICK, rated=True)):
            await here.refused("not-ratable", here.authority.lobby.seek("ana", wish))

    told(tale)
