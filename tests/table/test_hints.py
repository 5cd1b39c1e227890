"""Hints: who may ask for one, what it says, and that it comes from the seat's own view."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sobremesa.bots import Thought, timeouts
from sobremesa.games.game import View
from sobremesa.table import limits, messages
from sobremesa.table.commands import Rematch, Resign, Sit
from sobremesa.table.turns import Errand
from tests.table.house import ANA, BOB, House, InstantMind, story
from tests.table.minds import considered


async def hint(house: House, table: str, who: str = ANA.id, seat: int = 0) -> messages.Hint:
    return await house.authority.hint(table, who, seat)


@story
async def test_against_bots_a_hint_is_the_best_choice_with_what_it_would_do(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "casual")
    given = await hint(house, table)
    present = await house.table(table)
    best, *others = given.choices
    assert best.action in present.played.legal
    assert best.worth is not None
    assert all(other.worth is not None and other.worth <= best.worth for other in others)
    assert len(given.choices) <= limits.HINT_CHOICES
    assert given.preview == best.preview
    for choice in given.choices:
        assert choice.preview == present.game.preview(present.state, present.game.parse(choice.action))
    assert given.worth is not None
    assert sum(given.worth) == pytest.approx(1.0)
    assert given.version == present.version


@story
async def test_alone_at_all_seats_one_may_ask_for_the_seat_that_decides(house: House) -> None:
    table = await house.lay(ANA, "winter", "me", "me")
    await hint(house, table)
    await house.refused("not-your-turn", hint(house, table, seat=1))


@story
async def test_together_it_says_what_is_lost_in_the_end(house: House) -> None:
    table = await house.lay(ANA, "snowhere", "me", carpet="compact")
    given = await hint(house, table)
    assert given.worth is not None
    assert len(given.worth) == 1
    assert given.choices[0].worth == pytest.approx(given.worth[0])


@story
async def test_among_people_there_are_none_unless_the_table_was_laid_so(house: House) -> None:
    for hints in (False, True):
        table = await house.lay(ANA, "twisty", "me", "open", hints=hints)
        await house.refused("not-playing", hint(house, table))
        await house.do(table, BOB, Sit, seat=1)
        assert (await house.see(table, BOB)).hints is hints
        if hints:
            await hint(house, table)
        else:
            await house.refused("no-hints", hint(house, table))
        assert ("hint" in (await house.see(table, ANA, 0)).may) is hints
        assert "hint" not in (await house.see(table, BOB, 1)).may
        await house.refused("not-your-turn" if hints else "no-hints", hint(house, table, BOB.id, 1))


@story
async def test_nobody_asks_for_a_seat_that_is_not_theirs(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "casual", hints=True)
    await house.refused("not-your-seat", hint(house, table, BOB.id))
    await house.refused("not-your-seat", hint(house, table, seat=1))
    await house.do(table, ANA, Resign, seat=0)
    await house.refused("over", hint(house, table))


@story
async def test_a_rematch_keeps_what_was_agreed_about_hints(house: House) -> None:
    table = await house.lay(ANA, "twisty", "me", "open", hints=True)
    await house.do(table, BOB, Sit, seat=1)
    await house.do(table, ANA, Resign, seat=0)
    await house.do(table, BOB, Rematch)
    done = await house.do(table, ANA, Rematch)
    assert done.table is not None
    assert (await house.see(done.table, ANA)).hints


def test_it_is_thought_once_about_each_position_with_the_eyes_of_the_seat(tmp_path: Path) -> None:
    async def tell() -> None:
        mind = InstantMind()
        async with House(tmp_path, mind) as house:
            table = await house.lay(ANA, "holi", "me", "me")
            first, again = await asyncio.gather(hint(house, table), hint(house, table))
            assert first == again == await hint(house, table)
            assert len(mind.considered) == 1
            await house.act(table, ANA)
            present = await house.table(table)
            assert present.seat is not None
            await hint(house, table, seat=present.seat)
            assert [view["viewer"] for view in mind.considered] == [0, present.seat]

    asyncio.run(tell())


class Moody(InstantMind):
    """Has no answer the first time, and one that is not allowed the second time."""

    async def consider(self, adviser: str, view: View, seed: int, seconds: float, errand: Errand) -> Thought:  # noqa: ARG002
        self.considered.append(view)
        thought = considered(view)
        if len(self.considered) == 1:
            raise TimeoutError
        if len(self.considered) == 2:
            return thought._replace(choices=(thought.choices[0]._replace(action="d4"),))
        return thought


def test_where_there_is_no_answer_one_may_ask_again(tmp_path: Path) -> None:
    async def tell() -> None:
        async with House(tmp_path, Moody()) as house:
            table = await house.lay(ANA, "twisty", "me", "casual")
            for _ in range(2):
                await house.refused("no-answer", hint(house, table))
            assert (await hint(house, table)).choices

    asyncio.run(tell())


class Slow(InstantMind):
    """Thinks until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()

    async def consider(self, adviser: str, view: View, seed: int, seconds: float, errand: Errand) -> Thought:
        await self.go.wait()
        return await super().consider(adviser, view, seed, seconds, errand)


def test_who_asks_again_before_there_is_an_answer_waits_for_the_same_thought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tell() -> None:
        mind = Slow()
        async with House(tmp_path, mind) as house:
            table = await house.lay(ANA, "twisty", "me", "casual")
            with monkeypatch.context() as impatient:
                impatient.setattr(timeouts, "HINT_TIMEOUT", 0.01)
                for _ in range(3):
                    await house.refused("no-answer", hint(house, table))
            mind.go.set()
            assert (await hint(house, table)).choices
            assert len(mind.considered) == 1

    asyncio.run(tell())


def test_a_hint_that_comes_too_late_is_stale(tmp_path: Path) -> None:
    async def tell() -> None:
        mind = Slow()
        async with House(tmp_path, mind) as house:
            table = await house.lay(ANA, "twisty", "me", "me")
            waiting = asyncio.create_task(hint(house, table))
            await asyncio.sleep(0)
            await house.act(table, ANA)
            mind.go.set()
            await house.refused("stale", waiting)

    asyncio.run(tell())
