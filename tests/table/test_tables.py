"""What people do at a table: laying it, joining, acting, moving seats, lists and records."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

import msgspec
import pytest

from sobremesa.games import load, names
from sobremesa.table import exports, limits
from sobremesa.table.commands import Act, Close, DeclineDraw, Leave, OfferDraw, Rematch, Resign, Sit, Undo
from sobremesa.table.people import Person
from sobremesa.table.sqlite import SqliteStore
from sobremesa.table.table import Refused
from tests.table.house import ANA, BOB, CLEO, Clockwork, Guest, House, exported, story

# Laying, joining, leaving


@story
async def test_the_game_begins_when_the_last_seat_is_taken(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "open", "open")
    assert (await house.see(table, ANA, 0)).status == "waiting"
    await house.do(table, BOB, Sit, seat=2)
    assert (await house.table(table)).status == "waiting"
    done = await house.do(table, CLEO, Sit, seat=1)
    present = await house.table(table)
    assert present.status == "playing"
    assert done.version == present.version
    assert [holder.name for holder in present.holders if holder] == ["Ana", "Cleo", "Bob"]


@story
async def test_a_table_without_open_seats_begins_at_once(house: House) -> None:
    assert (await house.table(await house.lay(ANA, "holi", "me", "me"))).status == "playing"


@story
async def test_a_taken_or_missing_seat_is_refused(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "open", "open")
    await house.refused("seat-taken", house.do(table, BOB, Sit, seat=0))
    await house.refused("no-such-seat", house.do(table, BOB, Sit, seat=3))
    await house.refused("unknown-table", house.do("nowhere", BOB, Sit, seat=0))


@story
async def test_two_people_cannot_take_the_same_seat_at_once(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "open")
    tries = [house.do(table, who, Sit, seat=1) for who in (BOB, CLEO)]
    answers = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(answer, Exception) for answer in answers) == 1


@story
async def test_a_seat_can_be_left_until_the_game_begins(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "open", "open")
    await house.do(table, BOB, Sit, seat=1)
    assert [listed.row.id for listed in await house.authority.lobby.mine(BOB.id)] == [table]
    await house.refused("not-your-seat", house.do(table, CLEO, Leave, seat=1))
    await house.do(table, BOB, Leave, seat=1)
    assert (await house.table(table)).holders[1] is None
    assert await house.authority.lobby.mine(BOB.id) == []
    await house.do(table, BOB, Sit, seat=1)
    await house.do(table, CLEO, Sit, seat=2)
    await house.refused("not-waiting", house.do(table, BOB, Leave, seat=1))


@story
async def test_only_the_owner_closes_a_table_and_only_before_the_game(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "open")
    await house.refused("not-yours", house.do(table, BOB, Close))
    await house.do(table, ANA, Close)
    closed = await house.see(table, BOB)
    assert closed.status == "over"
    assert closed.outcome is not None
    assert closed.outcome.reason == "closed"
    await house.refused("over", house.do(table, BOB, Sit, seat=1))
    await house.refused("not-your-seat", house.do(table, ANA, Rematch))
    playing = await house.lay(ANA, "twisty", "me", "me")
    await house.refused("not-waiting", house.do(playing, ANA, Close))


@story
async def test_bad_tables_are_not_laid(house: House) -> None:
    await house.refused("unknown-game", house.lay(ANA, "chess", "me", "me"))
    await house.refused("unknown-bot", house.lay(ANA, "twisty", "me", "stockfish"))
    await house.refused("illegal", house.lay(ANA, "winter", "me", "me", "me"))
    await house.refused("illegal", house.lay(ANA, "twisty", "me", "me", wings=2))
    seats = house.authority.create(ANA, "twisty", 3, {}, ["me", "me"])
    await house.refused("seats-and-players", seats)


@story
async def test_whoever_holds_every_seat_may_bring_the_deal_and_keeps_the_seats(house: House) -> None:
    deck = dict(load("winter").deal(Random(5), 2, {}))
    table = await house.authority.create(ANA, "winter", 2, {}, ["me", "me"], setup=deck)
    assert (await house.table(table)).created.setup == deck
    for others in ("open", "beginner"):
        laid = house.authority.create(ANA, "winter", 2, {}, ["me", others], setup=deck)
        await house.refused("own-deal", laid)
    for wrong in ({}, {"deck": deck["deck"][1:]}, {"deck": 7}):
        laid = house.authority.create(ANA, "winter", 2, {}, ["me", "me"], setup=wrong)
        await house.refused("illegal", laid)
    with pytest.raises(Refused) as given:
        house.authority.seat_link(await house.table(table), ANA.id, 1)
    assert given.value.code == "own-deal"
    await house.do(table, ANA, Resign, seat=0)
    rematch = (await house.do(table, ANA, Rematch)).table
    assert rematch is not None
    again = await house.table(rematch)
    assert again.created.setup != deck
    assert house.authority.seat_link(again, ANA.id, 1), "nobody knows this deal"


@story
async def test_one_person_lays_only_so_many_tables(house: House) -> None:
    tables = [await house.lay(ANA, "winter", "me", "open") for _ in range(limits.TABLES_A_PERSON)]
    await house.refused("too-many-tables", house.lay(ANA, "winter", "me", "open"))
    await house.lay(BOB, "winter", "me", "open")
    await house.do(tables[7], ANA, Close)
    await house.lay(ANA, "winter", "me", "open")


def test_one_person_lays_only_so_many_tables_in_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "TABLES_A_DAY", 3)

    async def tell() -> None:
        now = Clockwork()
        async with House(tmp_path, now=now) as house:
            for _ in range(3):
                table = await house.lay(ANA, "winter", "me", "me")
                await house.do(table, ANA, Resign, seat=0)
            await house.refused("too-many-today", house.lay(ANA, "winter", "me", "me"))
            await house.refused("too-many-today", house.do(table, ANA, Rematch))
            await house.lay(BOB, "winter", "me", "me")
            now.seconds += limits.DAY + 1
            await house.lay(ANA, "winter", "me", "me")

    asyncio.run(tell())


def test_on_a_full_disk_no_table_is_laid_and_games_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tell() -> None:
        async with House(tmp_path) as house:
            table = await house.lay(ANA, "winter", "me", "me")
            monkeypatch.setattr(limits, "FREE_DISK_BYTES", 2**62)
            await house.refused("disk-full", house.lay(ANA, "winter", "me", "me"))
            await house.act(table, ANA)
            await house.do(table, ANA, Resign, seat=0)
            await house.refused("disk-full", house.do(table, ANA, Rematch))

    asyncio.run(tell())


def test_a_table_at_which_too_much_has_happened_can_only_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LOG_LINES", 6)

    async def tell() -> None:
        async with House(tmp_path) as house:
            table = await house.lay(ANA, "winter", "me", "me")
            for _ in range(2):
                await house.act(table, ANA)
                await house.do(table, ANA, Undo)
            await house.refused("log-full", house.act(table, ANA))
            await house.do(table, ANA, Resign, seat=0)
            await house.do(table, ANA, Rematch)

    asyncio.run(tell())


@story
async def test_a_draw_is_offered_once_in_a_position(house: House) -> None:
    table = await house.lay(ANA, "winter", "me", "open")
    await house.do(table, BOB, Sit, seat=1)
    await house.do(table, ANA, OfferDraw, seat=0)
    await house.do(table, BOB, DeclineDraw, seat=1)
    await house.refused("draw-once", house.do(table, ANA, OfferDraw, seat=0))
    assert "offer-draw" not in (await house.see(table, ANA, 0)).may
    await house.do(table, BOB, OfferDraw, seat=1)
    await house.do(table, BOB, DeclineDraw, seat=1)
    await house.act(table, ANA)
    await house.do(table, ANA, OfferDraw, seat=0)


@story
async def test_lists_show_public_tables_and_my_tables(house: House) -> None:
    hidden = await house.lay(ANA, "twisty", "me", "open")
    public = await house.lay(ANA, "twisty", "me", "open", public=True)
    over = await house.lay(ANA, "twisty", "me", "me", public=True)
    await house.do(over, ANA, Resign, seat=0)
    assert [row.id for row in await house.store.public(9, 9)] == [public]
    assert {row.id for row in await house.store.of_person(ANA.id, 9)} == {hidden, public, over}
    await house.do(public, BOB, Sit, seat=1)
    (row,) = await house.store.of_person(BOB.id, 9)
    assert (row.id, row.status, row.seats) == (public, "playing", ("Ana", "Bob"))


# Acting


@story
async def test_only_the_holder_of_a_seat_acts_for_it_and_in_turn(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "open")
    await house.refused("not-playing", house.do(table, ANA, Act, seat=0, action="pass"))
    await house.do(table, BOB, Sit, seat=1)
    action = (await house.table(table)).played.legal[0]
    await house.refused("not-your-seat", house.do(table, BOB, Act, seat=0, action=action))
    await house.refused("not-your-turn", house.do(table, BOB, Act, seat=1, action=action))
    await house.refused("not-your-seat", house.do(table, CLEO, Act, seat=0, action=action))
    await house.act(table, ANA, action)
    assert (await house.table(table)).played.actions == (action,)


@story
async def test_what_the_rules_forbid_is_refused_with_the_rule_and_its_witness(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "me")
    refused = await house.refused("illegal", house.act(table, ANA, "no action at all"))
    assert refused.refusal is not None
    assert refused.refusal.rule == "notation"
    assert (await house.table(table)).version == 2


@story
async def test_a_command_that_comes_twice_is_done_once_and_answered_the_same(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "open")
    first = await house.do(table, BOB, Sit, seat=1, id="x")
    assert await house.do(table, BOB, Sit, seat=1, id="x") == first
    action = (await house.table(table)).played.legal[0]
    twice = [house.do(table, ANA, Act, seat=0, action=action, version=3, id="a") for _ in range(2)]
    done = await asyncio.gather(*twice)
    assert done[0] == done[1]
    assert (await house.table(table)).version == 4
    # Another person's command with the same id is another command.
    await house.refused("stale", house.do(table, BOB, Act, seat=1, action="pass", version=3, id="a"))


@story
async def test_a_stale_command_is_told_the_version(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "me")
    await house.act(table, ANA)
    refused = await house.refused("stale", house.do(table, ANA, Resign, seat=0, version=2))
    assert refused.facts["version"] == 3


@story
async def test_a_command_is_known_again_after_a_restart(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "me")
    action = (await house.table(table)).played.legal[0]
    first = await house.do(table, ANA, Act, seat=0, action=action, version=2, id="a")
    async with house.again() as later:
        assert await later.do(table, ANA, Act, seat=0, action=action, version=2, id="a") == first
        assert (await later.table(table)).version == 3


# Seats on other devices


@story
async def test_a_seat_link_moves_the_seat_and_the_old_holder_acts_no_more(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "open")
    await house.do(table, BOB, Sit, seat=1)
    link = house.authority.seat_link(await house.table(table), ANA.id, 0)
    await house.refused("not-your-seat", _link(house, table, BOB.id, 0))
    assert await house.authority.move_seat(CLEO, link) == table
    await house.refused("not-your-seat", house.act(table, ANA))
    await house.refused("not-your-seat", _see_seat(house, table))
    await house.act(table, CLEO)
    assert await house.authority.move_seat(CLEO, link) == table, "a repetition changes nothing"
    await house.refused("bad-link", house.authority.move_seat(BOB, link))
    assert {row.id for row in await house.store.of_person(CLEO.id, 9)} == {table}


@story
async def test_one_link_gives_a_seat_to_one_device_only(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "open")
    link = house.authority.seat_link(await house.table(table), ANA.id, 0)
    moves = [house.authority.move_seat(who, link) for who in (BOB, CLEO)]
    answers = await asyncio.gather(*moves, return_exceptions=True)
    assert sum(isinstance(answer, Exception) for answer in answers) == 1


@story
async def test_a_forged_link_leads_nowhere(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "open")
    link = house.authority.seat_link(await house.table(table), ANA.id, 0)
    for forged in (link.replace(":0:", ":1:"), link[:-1], "", "a" * 500, link.replace("ana", "bob")):
        await house.refused("bad-link", house.authority.move_seat(BOB, forged))


async def _link(house: House, table: str, who: str, seat: int) -> None:
    house.authority.seat_link(await house.table(table), who, seat)


async def _see_seat(house: House, table: str) -> None:
    await house.see(table, ANA, 0)


# What may be done is what is granted


@story
async def test_the_state_names_the_commands_that_would_be_granted(house: House) -> None:
    table = await house.lay(ANA, "winter", "me", "open")
    assert set((await house.see(table, ANA, 0)).may) == {"sit", "leave", "close"}
    assert set((await house.see(table, BOB)).may) == {"sit"}
    await house.do(table, BOB, Sit, seat=1)
    assert set((await house.see(table, BOB, 1)).may) == {"resign", "offer-draw"}
    assert (await house.see(table, CLEO)).may == []
    await house.do(table, BOB, OfferDraw, seat=1)
    assert set((await house.see(table, BOB, 1)).may) == {"resign", "decline-draw"}
    await house.do(table, ANA, OfferDraw, seat=0)
    assert (await house.see(table, BOB, 1)).may == ["rematch"]


@story
async def test_all_who_only_watch_share_one_message_and_nobody_else_gets_it(house: House) -> None:
    table = await house.lay(ANA, "holi", "open", "open")
    await house.do(table, BOB, Sit, seat=0)
    await house.do(table, CLEO, Sit, seat=1)
    room = await house.authority.room(table)

    def sent(who: str, seat: int | None) -> bytes:
        return house.authority.message(room, who, seat, 0)

    assert sent("dora", None) is sent("emil", None)
    assert sent("dora", None) == msgspec.json.encode(await house.see(table, Person("dora", ""), None))
    assert json.loads(sent(ANA.id, None))["owner"]
    assert json.loads(sent(BOB.id, None))["seats"][0]["yours"], "a player who looks as a spectator"
    assert json.loads(sent(BOB.id, 0))["viewer"] == 0
    before = sent("dora", None)
    await house.act(table, BOB)
    assert json.loads(sent("dora", None))["version"] == json.loads(before)["version"] + 1
    house.authority.enter(room, Guest(BOB))
    while not json.loads(sent("dora", None))["seats"][0]["here"]:  # told a moment later
        await asyncio.sleep(0.02)


# Records


@pytest.mark.parametrize("game", names())
def test_a_finished_game_is_exported_verified_imported_and_exported_the_same(
    tmp_path: Path, game: str
) -> None:
    async def tell() -> None:
        async with House(tmp_path) as house:
            table = await house.lay(ANA, game, "random", "random")
            house.authority.enter(await house.authority.room(table), Guest(BOB))
            await house.until(table, lambda table: table.status == "over")
            resigned = await house.lay(ANA, game, "me", "me")
            await house.act(resigned, ANA)
            await house.do(resigned, ANA, Resign, seat=0)
            await house.lay(ANA, game, "me", "me")
            closed = await house.lay(ANA, game, "me", "open")
            await house.do(closed, ANA, Close)
            lines = await exported(house.store)
        games = [exports.read(line.encode()) for line in lines]
        assert len(games) == 2, "neither games that are played nor ones that never began"
        assert [exports.verify(game) for game in games] == [None, None]
        other = SqliteStore(tmp_path / "other.sqlite")
        assert await exports.import_all(other, games) == 2
        assert await exports.import_all(other, games) == 0
        assert sorted(await exported(other)) == sorted(lines)
        await other.close()

    asyncio.run(tell())


@story
async def test_setup_and_salt_are_told_only_when_the_game_is_over(house: House) -> None:
    table = await house.lay(ANA, "holi", "me", "me")
    during = (await house.see(table, ANA, 0)).proof
    assert (during.salt, during.setup) == (None, None)
    await house.do(table, ANA, Resign, seat=0)
    after = (await house.see(table, BOB)).proof
    assert after.commitment == during.commitment
    game = exports.export(await house.table(table))
    assert game.salt == after.salt
    assert game.record["setup"] == after.setup
    assert exports.verify(game) is None
