"""What a seat remembers from one of its decisions to the next: of one game, and no more than it saw."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from sobremesa import bots, games, kernels
from sobremesa.bots.searcher import Searcher
from sobremesa.kernels import dice
from sobremesa.kernels.tree import ROOT
from tests.games.random_games import random_game

PATIENCE = 1000.0
SIMULATIONS = 3000
KEEPING = ("holi", "twisty", "winter")


class Noting(Searcher):
    """Plays like `master`, with fewer simulations, and says how many of those of before it went on with."""

    recalled = 0

    def __init__(self, game: str, *, keeps: bool = True) -> None:
        level = bots.part(game, "levels").LEVELS["master"]
        assert level.keeps
        super().__init__(game, replace(level, simulations=SIMULATIONS, keeps=keeps))

    @property
    def keeps_something(self) -> bool:
        return self._memory is not None and self._memory._kept is not None

    def choose(self, view: Any, rng: Random, seconds: float = PATIENCE) -> str:
        if self._memory is not None:
            recall = self._memory.recall

            def noting(search: Any, tree: Any, position: Any) -> None:
                recall(search, tree, position)
                self.recalled = int(tree.visits[ROOT])

            self._memory.recall = noting  # type: ignore[method-assign]
        chosen = super().choose(view, rng, seconds)
        if self._memory is not None:
            del self._memory.recall
        return chosen


def state_in(game: str, seed: int, plies: int) -> Any:
    """Somewhere in a random game of two."""
    return random_game(f"{game}-2", seed, plies).states[-1]


def recalled(game: str, plies: int, decisions: int) -> dict[bool, list[int]]:
    """How many simulations a player went on with at each decision: where a turn of it begins, and within its
    turns. Others play what it expects most of them, which is what it would play itself."""
    rules, player, other = games.load(game), Noting(game), Noting(game, keeps=False)
    state, rng = state_in(game, 4, plies), Random(1)
    seat, before = rules.seat(state), None
    found: dict[bool, list[int]] = {True: [], False: []}
    while sum(map(len, found.values())) < decisions and (mover := rules.seat(state)) is not None:
        chosen = (player if mover == seat else other).choose(rules.view(state, mover), rng)
        if mover == seat:
            found[mover != before].append(player.recalled)
        before, state = mover, rules.play(state, rules.parse(chosen))
    return found


@pytest.mark.parametrize(("game", "plies"), [("twisty", 6), ("winter", 30)])
def test_a_turn_goes_on_with_what_was_found_out_before(game: str, plies: int) -> None:
    """In Winter where no card has been drawn in between."""
    begun = recalled(game, plies, 6)[True]
    assert begun[0] == 0
    assert max(begun) > SIMULATIONS // 20


def test_in_holi_it_goes_on_within_a_turn_and_not_beyond() -> None:
    """At the end of a turn cards are drawn: all that was tried after it was of other cards."""
    found = recalled("holi", 24, 12)
    assert max(found[False]) > SIMULATIONS // 20
    rules, player, rng, ended = games.load("holi"), Noting("holi"), Random(1), 0
    state = state_in("holi", 4, 24)
    while ended < 3:
        seat = rules.seat(state)
        assert seat is not None
        state = rules.play(state, rules.parse(player.choose(rules.view(state, seat), rng)))
        assert player.keeps_something == (rules.seat(state) == seat)
        ended += rules.seat(state) != seat


def view_of(game: str, state: Any) -> Any:
    """What the seat sees that decides."""
    rules = games.load(game)
    seat = rules.seat(state)
    assert seat is not None
    return rules.view(state, seat)


def test_the_same_question_has_the_same_answer_and_so_has_another_game() -> None:
    """Nothing is remembered but what comes after what was decided."""
    views = [view_of("twisty", state_in("twisty", seed, 6)) for seed in (4, 5)]
    player = Noting("twisty")
    first = [player.choose(view, Random(2)) for view in views]
    for which in (0, 1, 1, 0):
        assert player.choose(views[which], Random(2)) == first[which]
        assert player.recalled == 0


def test_an_adviser_remembers_nothing() -> None:
    game, state = games.load("twisty"), state_in("twisty", 4, 6)
    player, view = Noting("twisty"), view_of("twisty", state)
    told = player.consider(view, Random(3), PATIENCE)
    for who in (player, Noting("twisty")):
        state = game.play(state, game.parse(who.choose(view_of("twisty", state), Random(3))))
    later = view_of("twisty", state)
    asked = Noting("twisty").consider(later, Random(3), PATIENCE)
    assert player.consider(later, Random(3), PATIENCE) == asked
    assert player.consider(view, Random(3), PATIENCE) == told
    player.choose(later, Random(3))
    assert player.recalled > 0, "there was nothing to remember"


@pytest.mark.parametrize(("game", "plies"), [("twisty", 6), ("winter", 36)])
def test_no_seat_recalls_what_another_found_out(game: str, plies: int) -> None:
    """Though one player has all seats, each thinks for itself. In Holi nothing is kept beyond a turn."""
    rules, player, before = games.load(game), Noting(game), None
    state, changes = state_in(game, 4, plies), 0
    while (seat := rules.seat(state)) is not None and changes < 5:
        chosen = player.choose(rules.view(state, seat), Random(1))
        if seat != before:
            assert player.recalled == 0
            changes += 1
        before, state = seat, rules.play(state, rules.parse(chosen))
    assert changes == 5


@pytest.mark.parametrize("game", KEEPING)
def test_positions_are_equal_once_concealed_just_where_they_look_alike(game: str) -> None:
    """To a seat: the same position dealt anew, and others of the same game, in which little is different."""
    rules, kernel = games.load(game), kernels.load(game)
    assert kernels.is_foreseeing(kernel)
    rng, drawn_anew = Random(3), 0
    for seed in range(20):
        state = state_in(game, seed, rng.randrange(24))
        seat = rules.seat(state)
        assert seat is not None
        position = kernel.pack(state)
        other = position.copy()
        kernel.reshuffle(other, seat, dice.new(seed))
        drawn_anew += bool((position[: kernel.WORDS] != other[: kernel.WORDS]).any())
        assert concealed(kernel, position, seat) == concealed(kernel, other, seat)
        afterwards = [rules.play(state, action) for action in rules.legal(state)[:30]]
        for one, two in pairwise(afterwards):
            alike = concealed(kernel, kernel.pack(one), seat) == concealed(kernel, kernel.pack(two), seat)
            assert alike == (rules.view(one, seat) == rules.view(two, seat))
    assert bool(drawn_anew) == (game != "twisty")


def concealed(kernel: Any, position: Any, seat: int) -> list[int]:
    """What a seat sees of a position."""
    seen = position.copy()
    kernel.conceal(seen, seat)
    return list(seen[: kernel.WORDS])


COMPILED = """
from sobremesa import kernels
from sobremesa.bots.searcher import search_of
from sobremesa.bots.warming import warm
warm("{game}")
kernel = kernels.load("{game}")
search = search_of("{game}", by_net=True)
functions = (search.graft, kernel.conceal, kernel.foreseen, kernel.play, kernel.seat)
assert all(function.signatures for function in functions), [bool(each.signatures) for each in functions]
"""


@pytest.mark.parametrize("game", KEEPING)
def test_nobody_waits_for_what_remembering_needs(game: str) -> None:
    """It is compiled or loaded with all the rest."""
    subprocess.run([sys.executable, "-c", COMPILED.format(game=game)], check=True)
