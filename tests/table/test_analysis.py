"""Looking back on a finished game: every position judged with the eyes of its seat, one game at a time."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sobremesa import bots
from sobremesa.bots import Thought
from sobremesa.games.game import View
from sobremesa.games.history import History
from sobremesa.table import commands, limits, messages
from sobremesa.table.analysing import Analyst
from sobremesa.table.commands import Resign
from sobremesa.table.table import Refused
from sobremesa.table.turning_points import MOST
from sobremesa.table.turns import Errand
from tests.games.random_games import Played, random_game
from tests.table.house import ANA, House, InstantMind
from tests.table.minds import considered


async def done(analyst: Analyst, key: str) -> messages.Analysis:
    """The whole analysis."""
    while not (found := analyst.look(key)).done:
        await asyncio.sleep(0)
    return found


def study(analyst: Analyst, key: str, played: Played) -> None:
    analyst.study(key, History.of(played.record), "ana")


@pytest.mark.parametrize("kind", ["winter-2", "snowhere-2-carpet=compact", "twisty-3", "holi-2"])
def test_every_position_is_judged_with_the_eyes_of_the_seat_that_decided(kind: str) -> None:
    async def tell() -> None:
        played, mind = random_game(kind, 3, 12), InstantMind()
        analyst = Analyst(mind, asyncio.create_task)
        study(analyst, "game", played)
        found = await done(analyst, "game")
        game = played.game
        assert found.plies == len(played.actions)
        assert len(found.worth) == found.plies + 1
        deciding = [state for state in played.states if game.seat(state) is not None]
        expected = [game.view(state, game.seat(state)) for state in deciding]
        assert mind.reviewed == expected
        for view, worth in zip(expected, found.worth, strict=False):
            assert worth == [abs(value) for value in considered(view).values]  # less is better in Snowhere
        for point in found.turning:
            state = played.states[point.ply]
            assert point.action == played.record.actions[point.ply] != point.better
            assert point.preview == game.preview(state, game.parse(point.better))

    asyncio.run(tell())


def test_the_end_is_worth_what_came_of_it() -> None:
    async def tell() -> None:
        for kind, seed in (("twisty-3", 1), ("snowhere-2-carpet=compact", 1)):
            played = random_game(kind, seed, 1000)
            result = played.game.result(played.states[-1])
            assert result is not None
            analyst = Analyst(InstantMind(), asyncio.create_task)
            study(analyst, "game", played)
            last = (await done(analyst, "game")).worth[-1]
            if played.game.TOGETHER:
                assert last == list(result.scores)
            else:
                share = 1 / len(result.winners)
                assert last == [share if seat in result.winners else 0.0 for seat in range(3)]

    asyncio.run(tell())


class Counting(InstantMind):
    """Counts how many thoughts there are at once."""

    now = most = 0

    async def consider(self, adviser: str, view: View, seed: int, seconds: float, errand: Errand) -> Thought:
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(0)
        self.now -= 1
        return await super().consider(adviser, view, seed, seconds, errand)


class Hasty(InstantMind):
    """At first sight everybody always loses what they have; looked at closely, nothing happens."""

    async def consider(self, adviser: str, view: View, seed: int, seconds: float, errand: Errand) -> Thought:
        thought = await super().consider(adviser, view, seed, seconds, errand)
        players, seat = view["players"], view["viewer"]
        mine = 0.9 if adviser == bots.REVIEWER else 1 / players
        values = tuple(mine if player == seat else (1 - mine) / (players - 1) for player in range(players))
        return Thought(tuple(choice._replace(value=mine) for choice in thought.choices[:1]), values)


def test_what_only_seems_to_be_a_turning_point_is_not_told() -> None:
    async def tell() -> None:
        mind = Hasty()
        analyst = Analyst(mind, asyncio.create_task)
        played = random_game("twisty-3", 5, 20)
        study(analyst, "game", played)
        found = await done(analyst, "game")
        assert not found.turning
        assert len(mind.reviewed) == len(played.states)
        assert 2 <= len(mind.considered) - len(mind.reviewed) <= limits.LOOKED_AT_CLOSELY + 2 * MOST

    asyncio.run(tell())


def test_a_game_that_two_ask_for_at_once_is_judged_once() -> None:
    async def tell() -> None:
        mind = InstantMind()
        analyst = Analyst(mind, asyncio.create_task)
        played = random_game("twisty-3", 4, 6)
        for _ in range(2):
            study(analyst, "game", played)
            analyst.look("game")
        await done(analyst, "game")
        assert len(mind.reviewed) == len(played.states)

    asyncio.run(tell())


def test_one_game_is_judged_at_a_time_and_each_only_once() -> None:
    async def tell() -> None:
        mind = Counting()
        analyst = Analyst(mind, asyncio.create_task)
        games = {f"game {seed}": random_game("twisty-3", seed, 6) for seed in range(3)}
        for key, played in games.items():
            study(analyst, key, played)
            analyst.look(key)
        for key in games:
            assert await done(analyst, key) == analyst.look(key)
        assert mind.most == 1
        assert len(mind.reviewed) == sum(len(played.states) for played in games.values())

    asyncio.run(tell())


def test_it_stops_when_nobody_wants_to_know_and_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell() -> None:
        mind = Counting()
        analyst = Analyst(mind, asyncio.create_task)
        study(analyst, "game", random_game("twisty-3", 3, 10))
        monkeypatch.setattr(limits, "EVALUATED_WHILE_WANTED_SECONDS", 0.0)
        for _ in range(5):
            analyst.look("game")
            await asyncio.sleep(0.01)
        assert not mind.considered
        monkeypatch.undo()
        assert (await done(analyst, "game")).worth
        assert len(mind.reviewed) == 11

    asyncio.run(tell())


def test_thinking_that_fails_again_and_again_is_given_up_and_can_be_asked_for_anew() -> None:
    async def tell() -> None:
        analyst = Analyst(InstantMind(["broken"]), asyncio.create_task)
        study(analyst, "game", random_game("twisty-3", 3, 4))
        with pytest.raises(Refused) as refused:
            await done(analyst, "game")
        assert refused.value.code == "no-answer"
        assert not analyst.knows("game")

    asyncio.run(tell())


def test_games_that_wait_and_games_that_are_kept_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell() -> None:
        monkeypatch.setattr(limits, "ANALYSES_WAITING", 2)
        monkeypatch.setattr(limits, "ANALYSES_KEPT", 3)
        analyst = Analyst(InstantMind(), asyncio.create_task)
        played = random_game("twisty-3", 3, 4)
        for number in range(2):
            study(analyst, f"game {number}", played)
            analyst.look(f"game {number}")
        study(analyst, "game 2", played)
        with pytest.raises(Refused) as refused:
            analyst.look("game 2")
        assert refused.value.code == "too-fast"
        study(analyst, "game 3", played)
        assert [analyst.knows(f"game {number}") for number in range(4)] == [False, True, True, True]
        with pytest.raises(Refused) as refused:
            analyst.look("game 0")
        assert refused.value.code == "unknown-analysis"

    asyncio.run(tell())


def test_a_game_is_opened_for_looking_back_when_it_is_over(tmp_path: Path) -> None:
    async def tell() -> None:
        async with House(tmp_path) as house:
            table = await house.lay(ANA, "twisty", "me", "me", hints=True)
            await house.act(table, ANA)
            await house.refused("not-over", house.authority.finished(table))
            await house.do(table, ANA, Resign, seat=0)
            assert (await house.authority.finished(table)).outcome is not None
            waiting = await house.lay(ANA, "twisty", "me", "open")
            await house.do(waiting, ANA, commands.Close)
            await house.refused("not-over", house.authority.finished(waiting))

    asyncio.run(tell())
