"""How a game at a table ends before its rules end it, is taken back, and begins anew."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sobremesa.table import limits
from sobremesa.table.beginning import Begins
from sobremesa.table.commands import (
    Act,
    AgreeUndo,
    AskUndo,
    DeclineDraw,
    DeclineRematch,
    DeclineUndo,
    OfferDraw,
    Rematch,
    RematchWithout,
    Resign,
    Sit,
    Undo,
)
from sobremesa.table.events import Ended, Rematched
from sobremesa.table.messages import Series
from sobremesa.table.people import BotPlayer, Person
from tests.table.house import ANA, BOB, CLEO, Clockwork, House, story

# Resigning


@story
async def test_of_two_players_the_other_wins_when_one_resigns(house: House) -> None:
    table = await house.lay(ANA, "winter", "me", "open")
    await house.do(table, BOB, Sit, seat=1)
    await house.refused("not-your-seat", house.do(table, BOB, Resign, seat=0))
    await house.do(table, BOB, Resign, seat=1)
    outcome = (await house.table(table)).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("resigned", (0,))
    await house.refused("over", house.do(table, ANA, Act, seat=0, action="pass"))


@story
async def test_of_more_players_a_bot_goes_on_for_the_one_who_resigns(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "open", "open")
    await house.do(table, BOB, Sit, seat=1)
    await house.do(table, CLEO, Sit, seat=2)
    await house.do(table, ANA, Resign, seat=0)
    present = await house.until(table, lambda table: table.seat == 1)
    assert isinstance(present.holders[0], BotPlayer)
    assert present.played.actors == (0,)
    await house.act(table, BOB)
    await house.act(table, CLEO)
    assert (await house.until(table, lambda table: table.seat == 1)).status == "playing"


@story
async def test_the_game_ends_when_the_last_person_resigns(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "greedy", "greedy")
    await house.do(table, ANA, Resign, seat=0)
    outcome = (await house.table(table)).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("resigned", ())


@story
async def test_nobody_wins_a_game_played_together_when_somebody_resigns(house: House) -> None:
    table = await house.lay(ANA, "snowhere", "me", "open")
    await house.do(table, BOB, Sit, seat=1)
    await house.refused("no-draws", house.do(table, ANA, OfferDraw, seat=0))
    await house.do(table, BOB, Resign, seat=1)
    outcome = (await house.table(table)).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("resigned", ())


# Draws


@story
async def test_two_players_agree_on_a_draw(house: House) -> None:
    table = await house.lay(ANA, "winter", "me", "open")
    await house.do(table, BOB, Sit, seat=1)
    await house.refused("no-draw-offer", house.do(table, BOB, DeclineDraw, seat=1))
    await house.do(table, ANA, OfferDraw, seat=0)
    assert (await house.see(table, BOB, 1)).draw_offer == 0
    await house.refused("draw-offered", house.do(table, ANA, OfferDraw, seat=0))
    await house.do(table, BOB, OfferDraw, seat=1)
    outcome = (await house.table(table)).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("agreed", (0, 1))


@story
async def test_a_draw_can_be_declined_or_let_pass(house: House) -> None:
    table = await house.lay(ANA, "winter", "me", "open")
    await house.do(table, BOB, Sit, seat=1)
    await house.do(table, ANA, OfferDraw, seat=0)
    await house.do(table, BOB, DeclineDraw, seat=1)
    assert (await house.table(table)).draw_offer is None
    await house.act(table, ANA)
    await house.do(table, ANA, OfferDraw, seat=0)
    while (present := await house.table(table)).seat == 0:
        await house.act(table, ANA)
    assert present.draw_offer == 0, "acting oneself leaves one's offer open"
    await house.act(table, BOB)
    assert (await house.table(table)).draw_offer is None, "acting instead declines"


@story
async def test_of_three_all_must_agree_on_a_draw(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "open", "open")
    await house.do(table, BOB, Sit, seat=1)
    await house.do(table, CLEO, Sit, seat=2)
    await house.do(table, ANA, OfferDraw, seat=0)
    await house.do(table, BOB, OfferDraw, seat=1)
    await house.refused("draw-offered", house.do(table, BOB, OfferDraw, seat=1))
    assert "offer-draw" not in (await house.see(table, BOB, 1)).may
    await house.do(table, CLEO, DeclineDraw, seat=2)
    assert (await house.table(table)).draw_offer is None, "one is enough to play on"
    await house.do(table, CLEO, OfferDraw, seat=2)
    await house.do(table, ANA, OfferDraw, seat=0)
    assert (await house.see(table, BOB, 1)).draw_offer == 2
    assert (await house.table(table)).status == "playing", "what Bob said of another offer is past"
    await house.do(table, BOB, OfferDraw, seat=1)
    outcome = (await house.table(table)).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("agreed", (0, 1, 2))


@story
async def test_with_a_bot_among_them_nobody_agrees_on_a_draw(house: House) -> None:
    table = await house.lay(ANA, "winter", "me", "greedy")
    await house.refused("bots-play-on", house.do(table, ANA, OfferDraw, seat=0))
    three = await house.lay(ANA, "twisty", "me", "open", "open")
    await house.do(three, BOB, Sit, seat=1)
    await house.do(three, CLEO, Sit, seat=2)
    await house.do(three, BOB, OfferDraw, seat=1)
    await house.do(three, CLEO, Resign, seat=2)
    assert (await house.table(three)).draw_offer is None, "a bot has taken a seat"
    await house.refused("bots-play-on", house.do(three, ANA, OfferDraw, seat=0))


# Taking back


@story
async def test_alone_everything_can_be_taken_back(house: House) -> None:
    table = await house.lay(ANA, "holi", "me", "me")
    await house.refused("nothing-to-undo", house.do(table, ANA, Undo))
    beginning = (await house.table(table)).state
    for _ in range(12):
        await house.act(table, ANA)
    for _ in range(12):
        await house.do(table, ANA, Undo)
    assert (await house.table(table)).state == beginning
    await house.refused("nothing-to-undo", house.do(table, ANA, Undo))


@story
async def test_with_bots_their_answers_are_taken_back_too(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "greedy", "random")
    before = await house.until(table, lambda table: table.seat == 0)
    await house.act(table, ANA)
    after = await house.until(table, lambda table: table.seat == 0 and table.played.actions)
    assert after.played.ply == 3
    await house.do(table, ANA, Undo)
    assert (await house.table(table)).state == before.state


@story
async def test_among_people_only_the_last_action_is_taken_back_by_who_did_it(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "open")
    await house.do(table, BOB, Sit, seat=1)
    beginning = (await house.table(table)).state
    await house.act(table, ANA)
    await house.refused("nothing-to-undo", house.do(table, BOB, Undo))
    await house.refused("not-your-seat", house.do(table, CLEO, Undo))
    await house.do(table, ANA, Undo)
    assert (await house.table(table)).state == beginning
    await house.act(table, ANA)
    await house.act(table, BOB)
    await house.refused("others-acted", house.do(table, ANA, Undo))


@story
async def test_among_people_nothing_that_was_revealed_is_taken_back(house: House) -> None:
    table = await house.lay(ANA, "holi", "me", "open")
    await house.do(table, BOB, Sit, seat=1)
    people = (ANA, BOB)
    for _ in range(60):
        present = await house.table(table)
        assert present.seat is not None, "the game lasts longer"
        showing = next(
            (a for a in present.played.legal if present.game.reveals(present.state, present.game.parse(a))),
            None,
        )
        await house.act(table, people[present.seat], showing)
        if showing is not None:
            break
    else:
        pytest.fail("nothing was ever revealed")
    assert present.seat is not None
    await house.refused("revealed", house.do(table, people[present.seat], Undo))


@story
async def test_others_who_have_acted_are_asked_whether_something_may_be_taken_back(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "open", "open")
    await house.do(table, BOB, Sit, seat=1)
    await house.do(table, CLEO, Sit, seat=2)
    await house.refused("nothing-to-ask", house.do(table, ANA, AskUndo))
    await house.act(table, ANA, "a1")
    await house.refused("nothing-to-ask", house.do(table, ANA, AskUndo))  # she can take it back as it is
    await house.act(table, BOB, "g7")
    await house.refused("others-acted", house.do(table, ANA, Undo))
    await house.refused("no-undo-asked", house.do(table, BOB, AgreeUndo))
    await house.do(table, ANA, AskUndo)
    state = await house.see(table, BOB, 1)
    assert (state.undo_asked, {"agree-undo", "decline-undo"} <= set(state.may)) == (0, True)
    await house.refused("not-your-seat", house.do(table, ANA, AgreeUndo))
    await house.do(table, BOB, DeclineUndo)
    await house.refused("undo-once", house.do(table, ANA, AskUndo))
    await house.act(table, CLEO, "a7")
    await house.do(table, ANA, AskUndo)
    await house.do(table, BOB, AgreeUndo)
    assert (await house.table(table)).played.actions == ("a1", "g7", "a7")  # Cleo is to be heard too
    await house.do(table, CLEO, AgreeUndo)
    present = await house.table(table)
    assert (present.played.actions, present.undo_asked, present.seat) == ((), None, 0)


@story
async def test_a_question_ends_with_the_next_action_and_is_not_asked_where_something_was_revealed(
    house: House,
) -> None:
    table = await house.lay(ANA, "twisty", "me", "open")
    await house.do(table, BOB, Sit, seat=1)
    await house.act(table, ANA, "a1")
    await house.act(table, BOB, "g7")
    await house.do(table, BOB, Undo)
    await house.act(table, BOB, "g7")
    await house.do(table, ANA, AskUndo)
    await house.act(table, ANA)
    assert (await house.see(table, BOB, 1)).undo_asked is None
    other = await house.lay(ANA, "winter", "me", "open")
    await house.do(other, BOB, Sit, seat=1)
    while (await house.table(other)).played.ply < 4:  # cards come from the deck
        seat = (await house.table(other)).seat
        await house.act(other, (ANA, BOB)[seat or 0])
    last = (await house.table(other)).played.actor(4)
    await house.refused("revealed", house.do(other, (BOB, ANA)[last], AskUndo))


# Rematch


@story
async def test_a_rematch_rotates_the_seats(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "open", "greedy")
    await house.do(table, BOB, Sit, seat=1)
    await house.refused("not-over", house.do(table, ANA, Rematch))
    await house.do(table, ANA, Resign, seat=0)
    await house.until(table, lambda table: table.seat == 1)
    await house.do(table, BOB, Resign, seat=1)
    done = await house.do(table, BOB, Rematch)
    assert done.table is not None
    names = [seat.name for seat in (await house.see(done.table, BOB)).seats]
    assert names == ["Bob", "greedy", "skilled"]


@story
async def test_both_asking_for_a_rematch_get_the_same_table(house: House) -> None:
    table = await house.lay(ANA, "winter", "me", "open", public=True)
    await house.do(table, BOB, Sit, seat=1)
    await house.do(table, ANA, Resign, seat=0)
    await house.refused("not-your-seat", house.do(table, CLEO, Rematch))
    asked = [house.do(table, who, Rematch, id="again") for who in (ANA, BOB, ANA, BOB)]
    laid = {answer.table for answer in await asyncio.gather(*asked) if answer.table is not None}
    [following] = laid
    state = await house.see(following, ANA, 1)
    assert [seat.name for seat in state.seats] == ["Bob", "Ana"]
    assert (state.status, state.public, state.after) == ("playing", True, table)
    assert (await house.see(table, BOB, 1)).rematch == following
    assert len(await house.store.of_person(ANA.id, 9)) == 2


@story
async def test_a_rematch_is_an_offer_that_can_be_declined(house: House) -> None:
    table = await house.lay(ANA, "winter", "me", "open")
    await house.do(table, BOB, Sit, seat=1)
    await house.do(table, ANA, Resign, seat=0)
    await house.refused("no-rematch-offer", house.do(table, BOB, DeclineRematch))
    for _ in range(2):  # asking twice is no answer
        assert (await house.do(table, ANA, Rematch)).table is None
    assert (await house.see(table, BOB, 1)).rematch_offers == [0]
    assert (await house.see(table, BOB, 1)).may == ["rematch", "decline-rematch"]
    await house.do(table, BOB, DeclineRematch)
    assert (await house.see(table, ANA, 0)).rematch_offers == []
    assert (await house.do(table, BOB, Rematch)).table is None
    assert (await house.do(table, ANA, Rematch)).table is not None


async def three_who_have_played(house: House) -> str:
    """A table of three people and a bot, whose game is over."""
    table = await house.lay(ANA, "twisty", "me", "open", "open", "greedy")
    await house.do(table, BOB, Sit, seat=1)
    await house.do(table, CLEO, Sit, seat=2)
    async with house.authority._rooms.queue(table) as room:
        await house.authority._rooms.write(room, [Ended("agreed", (0, 1, 2, 3))], None)
    return table


@pytest.mark.parametrize("choice", ["bot", "fewer"])
def test_of_three_who_played_two_go_on_without_the_one_who_does_not_answer(
    choice: str, tmp_path: Path
) -> None:
    clock = Clockwork()

    async def tale() -> None:
        async with House(tmp_path, now=clock) as house:
            table = await three_who_have_played(house)
            await house.do(table, ANA, Rematch)
            await house.refused("too-few-willing", house.do(table, ANA, RematchWithout, choice=choice))
            await house.do(table, BOB, Rematch)
            await house.refused("still-waiting", house.do(table, BOB, RematchWithout, choice=choice))
            await house.refused("not-your-seat", house.do(table, CLEO, RematchWithout, choice=choice))
            clock.seconds += limits.REMATCH_SECONDS
            assert "rematch-without" in (await house.see(table, BOB, 1)).may
            done = await house.do(table, BOB, RematchWithout, choice=choice)
            assert done.table is not None
            state = await house.see(done.table, ANA)
            bot = ["skilled"] if choice == "bot" else []
            assert [seat.name for seat in state.seats] == ["Bob", *bot, "greedy", "Ana"]
            assert (state.status, state.players) == ("playing", 3 + len(bot))
            assert (await house.see(table, CLEO, 2)).log[-1].count == 1
            assert (await house.do(table, CLEO, Rematch)).table == done.table

    asyncio.run(tale())


@story
async def test_of_three_who_played_one_who_declines_keeps_nobody_from_it(house: House) -> None:
    table = await three_who_have_played(house)
    await house.do(table, ANA, Rematch)
    await house.do(table, CLEO, DeclineRematch)
    await house.do(table, BOB, Rematch)
    assert (await house.see(table, ANA, 0)).rematch_offers == [0, 1]
    assert (await house.do(table, ANA, RematchWithout, choice="fewer")).table is not None


# A series


@story
async def test_every_rematch_continues_the_series_and_its_score(house: House) -> None:
    table = await house.lay(ANA, "winter", "me", "open")
    await house.do(table, BOB, Sit, seat=1)
    assert (await house.see(table, ANA)).series == Series(1, [0.0, 0.0])
    await house.do(table, ANA, Resign, seat=0)
    assert (await house.see(table, ANA)).series == Series(1, [0.0, 1.0])
    for won in ([1.0, 0.0], [0.5, 1.5]):  # each game at the other's seat
        await house.do(table, ANA, Rematch)
        table = str((await house.do(table, BOB, Rematch)).table)
        assert (await house.see(table, ANA)).series.won == won
        await house.do(table, ANA, OfferDraw, seat=(await house.table(table)).seats_of(ANA.id)[0])
        await house.do(table, BOB, OfferDraw, seat=(await house.table(table)).seats_of(BOB.id)[0])
    assert (await house.see(table, ANA)).series == Series(3, [1.0, 2.0])


@story
async def test_who_stands_in_begins_a_series_with_nothing(house: House) -> None:
    table = await three_who_have_played(house)
    await house.do(table, ANA, Rematch)
    await house.do(table, BOB, Rematch)
    await house.do(table, CLEO, Rematch)
    second = (await house.table(table)).rematch
    assert second is not None
    assert (await house.see(second, ANA)).series == Series(2, [0.25] * 4)
    left_out = Rematched("next", (2,), BotPlayer("skilled"))
    assert left_out.won(await house.table(table)) == (0.25, 0.0, 0.25, 0.25)


# Who begins


@story
async def test_who_begins_is_chosen_or_drawn_when_everybody_sits(house: House) -> None:
    """Often enough that whoever may begin does, but for once in a million."""
    may: dict[Begins, set[str]] = {"lot": {"Ana", "Bob", "Cleo"}, "me": {"Ana"}, "other": {"Bob", "Cleo"}}
    for begins, names in may.items():
        begun = set()
        for _ in range(36 if len(names) > 1 else 2):
            table = await lay_for_three(house, Person("ana-too", "Ana") if begins == "other" else ANA, begins)
            for person in (BOB, CLEO):  # each takes the first seat that is free
                free = [seat.holder for seat in (await house.see(table, person)).seats].index(None)
                await house.do(table, person, Sit, seat=free)
            seats = [seat.name for seat in (await house.see(table, ANA)).seats]
            assert sorted(map(str, seats)) == ["Ana", "Bob", "Cleo"]
            begun.add(seats[0])
        assert begun == names
        assert (await house.see(table, ANA)).begins == begins


async def lay_for_three(house: House, owner: Person, begins: Begins) -> str:
    return await house.authority.create(owner, "twisty", 3, {}, ["open", "me", "open"], begins=begins)


@story
async def test_against_bots_the_lot_is_drawn_at_once(house: House) -> None:
    places = set()
    for _ in range(25):
        table = await house.authority.create(ANA, "twisty", 2, {}, ["me", "greedy"], begins="lot")
        places.add((await house.table(table)).seats_of(ANA.id)[0])
    assert places == {0, 1}


@story
async def test_who_was_replaced_stays_in_the_log(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "open", "greedy")
    await house.do(table, BOB, Sit, seat=1)
    await house.do(table, ANA, Resign, seat=0)
    [line] = [line for line in (await house.see(table, BOB, 1)).log if line.kind == "replaced"]
    assert (line.seat, line.name, line.why) == (0, "Ana", "resigned")


@story
async def test_a_rematch_that_a_crash_cut_in_two_is_not_laid_twice_whichever_key_signs(house: House) -> None:
    table = await house.lay(ANA, "winter", "me", "me")
    await house.do(table, ANA, Resign, seat=0)
    whole = house.store.append
    calls = 0

    async def append_the_table_only(*args: object) -> None:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise RuntimeError("the server dies here")
        await whole(*args)  # type: ignore[arg-type]

    house.store.append = append_the_table_only  # type: ignore[method-assign, assignment]
    with pytest.raises(RuntimeError):
        await house.do(table, ANA, Rematch, id="again")
    async with house.again() as later:
        later.authority.signer.use(b"a new key", b"secret")
        done = await later.do(table, ANA, Rematch, id="again")
        assert len(await later.store.of_person(ANA.id, 9)) == 2
        assert done.table is not None
        assert (await later.table(done.table)).version == 2
