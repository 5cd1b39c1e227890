"""The search through the rules alone: it plays any game, in time, and peeps nowhere."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sobremesa import bots, games
from sobremesa.bots import rules_search
from sobremesa.bots.bot import Bot
from sobremesa.bots.level import REVIEWER, Level
from sobremesa.bots.rules_search import LEVELS, RulesSearcher
from sobremesa.bots.simple import Greedy, RandomBot, RulesOnly
from sobremesa.table import thinking
from tests.bots.small_games import (
    Endless,
    Hands,
    HighCard,
    Homeward,
    NoughtsAndCrosses,
    Pits,
    Rows,
    Sowing,
    Walk,
)
from tests.table.minds import SOMEBODYS

PATIENCE = 1000.0
"""No clock cuts thinking short, unless a test is about that."""


def player(game: Any, level: str) -> RulesSearcher:
    return RulesSearcher(game, RulesOnly(game), LEVELS[level])


def winners(game: Any, state: Any, players: Sequence[Bot], seed: int) -> tuple[int, ...]:
    """Who wins a game between bots."""
    rng = Random(seed)
    while (seat := game.seat(state)) is not None:
        action = players[seat].choose(game.view(state, seat), rng, PATIENCE)
        assert game.refusal(state, action) is None
        state = game.play(state, action)
    won: tuple[int, ...] = game.result(state).winners
    return won


def share(game: Any, start: Any, first: Bot, second: Bot, games: int) -> float:
    """The first bot's share of the wins, both seats in turn."""
    total = 0.0
    for number in range(games):
        seats = (first, second) if number % 2 == 0 else (second, first)
        won = winners(game, start, seats, number)
        total += (number % 2 in won) / len(won)
    return total / games


@pytest.mark.parametrize("level", ["skilled", "expert", "master", REVIEWER])
def test_it_wins_where_it_can_at_once(level: str) -> None:
    game = NoughtsAndCrosses()
    for seed, squares in enumerate(("XX.OO....", "X.OXO....", "X...X.OO.")):
        state = Rows(squares, 0)
        thought = player(game, level).consider(game.view(state, 0), Random(seed), PATIENCE)
        after = game.result(game.play(state, thought.choices[0].action))
        assert after is not None
        assert after.winners == (0,)
        assert thought.choices[0].value == pytest.approx(1.0)


@pytest.mark.parametrize("level", ["skilled", "expert", "master"])
def test_it_keeps_others_from_winning_at_once(level: str) -> None:
    game = NoughtsAndCrosses()
    for seed, (squares, only) in enumerate((("XX..O....", "2"), ("X..XO....", "6"), ("..X.X.O.O", "7"))):
        state = Rows(squares, squares.count("X") > squares.count("O"))
        assert player(game, level).choose(game.view(state, state.turn), Random(seed), PATIENCE) == only


def test_masters_of_noughts_and_crosses_draw() -> None:
    game = NoughtsAndCrosses()
    expert = player(game, "expert")
    assert [winners(game, Rows(), (expert, expert), seed) for seed in range(3)] == [(0, 1)] * 3


def test_the_levels_of_a_game_that_nobody_taught_them_are_in_order() -> None:
    game: Any = Sowing()
    heuristics = RulesOnly(game)
    assert share(game, Pits(), player(game, "skilled"), RandomBot(game, heuristics), 8) >= 0.8
    assert share(game, Pits(), player(game, "skilled"), Greedy(game, heuristics), 12) > 0.6
    assert share(game, Pits(), player(game, "casual"), player(game, "beginner"), 16) > 0.55
    assert share(game, Pits(), Greedy(game, heuristics), RandomBot(game, heuristics), 40) > 0.7


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same(level: str) -> None:
    game = Sowing()
    view = game.view(Pits(), 0)
    chosen = {player(game, level).choose(view, Random(5), PATIENCE) for _ in range(2)}
    assert len(chosen) == 1
    first, second = (player(game, level).consider(view, Random(5), PATIENCE) for _ in range(2))
    assert first == second
    assert sum(first.values) == pytest.approx(1.0)
    assert len(first.choices) == 6


def test_three_play_each_for_themselves_and_nobody_peeps() -> None:
    game = HighCard()
    for seed in range(5):
        state = game.start(Random(seed))
        view = game.view(state, 0)
        rng = Random(seed)
        other = next(world for _ in range(100) if (world := game.imagine(view, rng)) != state)
        expert = player(game, "expert")
        mine = expert.consider(view, Random(seed), PATIENCE)
        assert expert.consider(game.view(other, 0), Random(seed), PATIENCE) == mine
        assert len(mine.values) == 3
        assert sum(mine.values) == pytest.approx(1.0)


def test_what_is_hidden_is_imagined_anew_each_time() -> None:
    """With the last two cards, the others' being anything, the higher one first or last is not the same."""
    game = HighCard()
    hands = (frozenset({4}), frozenset({8}), frozenset({3}))
    thought = player(game, "expert").consider(game.view(Hands(hands), 0), Random(1), PATIENCE)
    assert thought.values[0] == pytest.approx(0.0)  # 8 is out there, whoever has it
    hands = (frozenset({4}), frozenset({8}), frozenset({3}))
    seen = game.view(Hands(hands, points=(2, 0, 0)), 0)
    assert player(game, "expert").consider(seen, Random(1), PATIENCE).values[0] == pytest.approx(1.0)
    seen = game.view(Hands(hands, points=(0, 1, 1)), 0)
    assert player(game, "expert").consider(seen, Random(1), PATIENCE).values == pytest.approx(
        (0.0, 0.5, 0.5), abs=0.1
    )


class Slow(Endless):
    """Rules that take their time, by a clock of their own."""

    def __init__(self, seconds: float) -> None:
        self.now, self._seconds = 0.0, seconds

    def play(self, state: Walk, action: str) -> Walk:
        self.now += self._seconds
        return super().play(state, action)


def test_a_game_without_end_and_with_hundreds_of_actions_is_played_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Slow(0.0001)
    monkeypatch.setattr(rules_search, "monotonic", lambda: game.now)
    thought = player(game, "master").consider(game.view(Walk(), 0), Random(1), 0.5)
    assert 0.5 < game.now < 0.501
    assert thought.choices
    assert thought.values == pytest.approx((0.5, 0.5))


def test_slow_rules_are_no_excuse_for_being_late(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Slow(0.02)
    monkeypatch.setattr(rules_search, "monotonic", lambda: game.now)
    assert player(game, "master").choose(game.view(Walk(), 0), Random(1), 0.2) in game.legal(Walk())
    assert 0.2 < game.now < 0.3
    assert player(game, "master").consider(game.view(Walk(), 0), Random(1), 0.0).choices


def test_where_there_is_one_action_nobody_thinks() -> None:
    game: Any = NoughtsAndCrosses()
    state = Rows("XOXXOOOX.", 0)
    hasty = RulesSearcher(game, RulesOnly(game), Level(simulations=0))
    assert hasty.choose(game.view(state, 0), Random(1), 0.0) == "8"


def test_actions_that_cannot_be_listed_are_proposed_by_the_game() -> None:
    game = Homeward()
    state = Walk(at=80, steps=7)
    thought = player(game, "expert").consider(game.view(state, 0), Random(1), PATIENCE)
    assert thought.values[0] <= 0.0
    best = thought.choices[0]
    assert best.value == pytest.approx(-game.scores(game.play(state, best.action))[0])
    assert -2.0 <= best.value <= 0.0
    assert [choice.value for choice in thought.choices[:2]] == sorted(
        (choice.value for choice in thought.choices[:2]), reverse=True
    )
    assert player(game, "beginner").choose(game.view(state, 0), Random(1), PATIENCE)


def test_a_game_with_nothing_to_do_says_so() -> None:
    game = Homeward()
    game.options = lambda state, rng: []  # type: ignore[method-assign] # noqa: ARG005
    with pytest.raises(RuntimeError, match="homeward"):
        player(game, "master").choose(game.view(Walk(), 0), Random(1), 1.0)


def test_all_levels_and_who_reviews_are_there() -> None:
    assert tuple(LEVELS) == (*bots.LEVELS, REVIEWER)


NIM = """
from typing import NamedTuple
from sobremesa.games.game import Result

PLAYERS = (2,)

class State(NamedTuple):
    matches: int
    turn: int

def start(players, options, setup):
    return State(10, 0)

def seat(state):
    return state.turn

def legal(state):
    return [str(count) for count in (1, 2, 3) if count <= state.matches]

def play(state, action):
    return State(state.matches - int(action), 1 - state.turn)

def result(state):
    if state.matches:
        return None
    winner = 1 - state.turn
    return Result((winner,), (float(winner == 0), float(winner == 1)), "last")
"""


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game from outside: who takes the last match wins."""
    monkeypatch.setenv(games.FILES, "")
    (tmp_path / "nim_of_ten.py").write_text(NIM)
    return games.register(tmp_path / "nim_of_ten.py")


def test_a_game_from_outside_has_all_opponents_hints_and_reviews(nim: str) -> None:
    rules = games.load(nim)
    state = rules.start(2, {}, rules.deal(Random(1), 2, {}))
    view = rules.view(state, 0)
    assert bots.levels(nim) == bots.LEVELS
    assert not bots.is_compiled(nim)
    for name in bots.names(nim):
        assert bots.load(nim, name).choose(view, Random(1), PATIENCE) in ("1", "2", "3")
    for name in ("expert", "master"):
        assert bots.load(nim, name).choose(view, Random(1), PATIENCE) == "2"  # leaves a multiple of four
    for adviser in (bots.ADVISER, bots.REVIEWER):
        best, *_ = bots.adviser(nim, adviser).consider(view, Random(1), PATIENCE).choices
        assert best.action == "2"
        assert best.value > 0.5
    with pytest.raises(LookupError, match="beginner"):
        bots.load(nim, "wizard")


DARTS = """
from typing import NamedTuple
from sobremesa.games.game import Refusal, Result

PLAYERS = (1,)
TOGETHER = True
LOWER_IS_BETTER = True

class State(NamedTuple):
    left: float

def start(players, options, setup):
    return State(50.0)

def seat(state):
    return 0

def continuous(state):
    return True

def legal(state):
    return []

def options(state, rng):
    return [f"{rng.uniform(0, 60):.1f}"]

def refusal(state, action):
    return None if 0 < float(action) <= 60 else Refusal("rules", "too-far")

def play(state, action):
    return State(-abs(state.left - float(action)))

def scores(state):
    return (abs(state.left),)

def result(state):
    return Result((), scores(state), "thrown") if state.left <= 0 else None
"""


def test_a_game_from_outside_proposes_what_cannot_be_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(games.FILES, "")
    (tmp_path / "darts_at_fifty.py").write_text(DARTS)
    name = games.register(tmp_path / "darts_at_fifty.py")
    rules = games.load(name)
    view = rules.view(rules.start(1, {}, rules.deal(Random(1), 1, {})), 0)
    for bot in ("random", "greedy", "beginner"):
        assert 0 < float(bots.load(name, bot).choose(view, Random(1), PATIENCE)) <= 60
    thought = bots.adviser(name, "reviewer").consider(view, Random(1), PATIENCE)
    assert abs(float(thought.choices[0].action) - 50) < 5
    assert -5 < thought.choices[0].value <= 0


def compiling(_game: str) -> None:
    """Like compiling everything on a slow machine."""
    time.sleep(600)


def test_while_others_are_compiled_its_levels_play_already(nim: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell() -> None:
        monkeypatch.setattr(thinking, "is_complete", lambda _: False)
        monkeypatch.setattr(thinking, "warm", compiling)
        mind = thinking.ProcessMind()
        mind.begin()
        rules = games.load(nim)
        view = rules.view(rules.start(2, {}, rules.deal(Random(1), 2, {})), 0)
        try:
            assert await mind.think("expert", view, 1, SOMEBODYS) == "2"
            assert (await mind.consider(bots.ADVISER, view, 1, PATIENCE, SOMEBODYS)).choices[0].action == "2"
        finally:
            await mind.close()

    asyncio.run(tell())


def test_playing_by_the_rules_alone_compiles_nothing() -> None:
    """Whoever has no compiled opponents waits for no compiler."""
    code = "import sys, sobremesa.bots.rules_search; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
