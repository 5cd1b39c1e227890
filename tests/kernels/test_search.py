"""The search that all games share, on positions of Twisty whose best action is known."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from random import Random

import numpy as np
import pytest

from sobremesa import bots
from sobremesa.bots import searcher
from sobremesa.bots.level import COUNTLESS, Level
from sobremesa.bots.searcher import PUCT, Searcher, search_of
from sobremesa.bots.twisty.prior import prior
from sobremesa.bots.twisty.value import value
from sobremesa.games import load as load_game
from sobremesa.games import twisty
from sobremesa.games.game import View
from sobremesa.games.twisty import Side, State
from sobremesa.games.twisty.board import CENTRE, NAMES, SQUARE, lay
from sobremesa.kernels import dice, load
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes, Kernel, Position, Values
from sobremesa.kernels.search import compile_search, decided, new_scratch, select, select_foreseen
from sobremesa.kernels.tree import OPEN, OVERLOOKED, ROOT, add, find, new_tree, note

KERNEL = load("twisty")
ALL = "roygbvp"


def at_the_end(turn: int) -> State:
    """Seat 0 holds everything and stands a knight's move from the centre; seat 1 has nothing."""
    board = lay(["." * 7] * 7)
    players = (Side(SQUARE["c2"], ALL, 7, 7), Side(SQUARE["a7"], ALL))
    return State(board, players, turn=turn, round=5)


def test_it_sees_a_win() -> None:
    thought = Searcher("twisty", Level(200)).consider(twisty.view(at_the_end(0), 0), Random(1), 100.0)
    assert thought.choices[0].action == NAMES[CENTRE]
    assert thought.choices[0].value == 1.0
    assert thought.values[0] > 0.8


def test_it_sees_that_the_other_wins() -> None:
    """Whatever seat 1 does but stand in the way, seat 0 stops on the centre."""
    thought = Searcher("twisty", Level(2000)).consider(twisty.view(at_the_end(1), 1), Random(1), 100.0)
    assert thought.values[1] < 0.1


def test_counts_in_the_tree_add_up() -> None:
    position = KERNEL.pack(twisty.start(2, {}, twisty.deal(Random(2), 2, {})))
    search = search_of("twisty")
    tree, scratch = new_tree(KERNEL, 20_000), new_scratch(KERNEL)
    search.simulate(tree, position, 0, scratch, PUCT, dice.new(1), 500)
    size = int(tree.size[0])
    assert tree.visits[ROOT] == 500
    children = np.flatnonzero(tree.parent[:size] == ROOT)
    assert tree.visits[children].sum() == 500
    assert np.allclose(tree.values[ROOT].sum(), 500)
    for node in range(1, size):
        below = tree.visits[:size][tree.parent[:size] == node].sum()
        assert below <= max(0, tree.visits[node] - 1)


def test_selection_is_by_puct_whether_what_is_legal_was_foreseen_or_is_listed() -> None:
    """A node with thirty children, visited a hundred times: each is what the formula says is best."""
    tree, scratch, chance = new_tree(KERNEL, 100), new_scratch(KERNEL), Random(3)
    node = add(tree, ROOT, 7, 1.0)
    children = [add(tree, node, action, chance.choice((0.01, 0.02, chance.random()))) for action in range(30)]
    tree.first[node], tree.number[node], tree.visits[node] = children[0], len(children), 1
    tree.values[node, 1] = 0.5
    scratch.children[:30] = children

    def bound(child: int) -> float:
        tried, parent = tree.visits[child], tree.visits[node]
        mean = tree.values[child, 1] / tried if tried else tree.values[node, 1] / parent - PUCT.fpu_reduction
        return float(mean + PUCT.c_puct * np.sqrt(parent) * tree.prior[child] / (1 + tried))

    tried = []
    for _ in range(100):
        highest = max(map(bound, children))
        assert bound(select(tree, node, scratch, 30, 1, PUCT)) == pytest.approx(highest)
        chosen = select_foreseen(tree, node, 1, PUCT)
        assert bound(chosen) == pytest.approx(highest)
        tried.append((chosen, int(tree.action[chosen])))
        found = chance.random()
        for visited in (node, chosen):
            tree.visits[visited] += 1
            tree.values[visited, 1] += found
    assert 3 < len(set(tried)) < 30
    assert len({child for child, _ in tried}) == len(set(tried))  # whatever was visited stays where it is
    assert sorted(tree.action[children]) == list(range(30))


def test_what_came_later_and_what_was_there_are_found() -> None:
    tree, node = new_tree(KERNEL, 2000), 1
    assert add(tree, ROOT, 7, 1.0) == node
    children = {action: add(tree, node, action, 0.1) for action in range(20)}
    tree.first[node], tree.number[node] = children[0], 20
    for action in range(20, 1500):
        children[action] = add(tree, node, action, 0.1)
        note(tree, children[action])
    for action, child in children.items():
        assert all(find(tree, node, action, likely) == child for likely in (0, child, child + 1))
    assert find(tree, node, 1500, children[3]) == 0


def test_a_full_tree_goes_on_estimating() -> None:
    """Without room for more nodes the search still counts, and writes nowhere else."""
    position = KERNEL.pack(twisty.start(2, {}, twisty.deal(Random(2), 2, {})))
    tree, scratch = new_tree(KERNEL, 40), new_scratch(KERNEL)
    search_of("twisty").simulate(tree, position, 0, scratch, PUCT, dice.new(1), 300)
    assert tree.size[0] <= 40
    assert tree.visits[ROOT] == 300


def test_what_is_overlooked_is_never_tried() -> None:
    position = KERNEL.pack(at_the_end(0))
    search = search_of("twisty")
    tree, scratch = new_tree(KERNEL, 20_000), new_scratch(KERNEL)
    number = search.expand(tree, ROOT, scratch, position)
    winning = next(node for node in scratch.children[:number].tolist() if tree.action[node] == CENTRE)
    tree.prior[winning] = OVERLOOKED
    search.simulate(tree, position, 0, scratch, PUCT, dice.new(1), 300)
    assert tree.visits[winning] == 0
    assert tree.visits[ROOT] == 300


def test_what_is_certain_is_passed_up_and_ends_the_search() -> None:
    """Who decides can win at once: nothing more is tried, and that is chosen however seldom it was tried."""
    position = KERNEL.pack(at_the_end(0))
    search = search_of("twisty")
    tree, scratch = new_tree(KERNEL, 20_000), new_scratch(KERNEL)
    search.simulate(tree, position, 0, scratch, PUCT, dice.new(1), 300)
    first = int(tree.first[ROOT])
    winning = [n for n in range(first, first + int(tree.number[ROOT])) if tree.winners[n] == 1]
    assert [int(tree.action[node]) for node in winning] == [CENTRE]
    assert tree.winners[ROOT] == 1
    found = Searcher("twisty", Level(50_000)).consider(twisty.view(at_the_end(0), 0), Random(1), 100.0)
    assert sum(choice.visits for choice in found.choices) < 50_000


@pytest.mark.parametrize(
    ("children", "certain"),
    [
        ([2, OPEN], OPEN),
        ([2, 2], 2),
        ([OPEN, 1], 1),
        ([1, 2], 1),
        ([2, 3], 3),
        ([3, OPEN], OPEN),
        ([3, 2], 3),
    ],
)
@pytest.mark.parametrize("mover", [0, 1])
def test_who_decides_wins_with_one_action_and_loses_with_all(
    children: list[int], certain: int, mover: int
) -> None:
    """As seat 0 sees it; as seat 1, with the seats exchanged. A shared win is better than none."""
    exchanged = [OPEN, 2, 1, 3]
    tree = new_tree(KERNEL, 3)
    tree.first[ROOT], tree.number[ROOT] = 1, 2
    tree.winners[1:] = [exchanged[winner] for winner in children] if mover else children
    assert decided(tree, ROOT, mover) == (exchanged[certain] if mover else certain)


def test_of_three_who_loses_decides_not_who_wins() -> None:
    tree = new_tree(KERNEL, 3)
    tree.first[ROOT], tree.number[ROOT] = 1, 2
    for winners, certain in (([2, 4], OPEN), ([4, 4], 4), ([2, 1], 1)):
        tree.winners[1:] = winners
        assert decided(tree, ROOT, 0) == certain


def test_thinking_ends_when_nothing_can_change_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the rest of the simulations found, the same action would have been tried most."""
    early, rng = 0, Random(5)
    for _ in range(12):
        state = twisty.start(2, {}, twisty.deal(rng, 2, {}))
        for _ in range(rng.randrange(2, 30)):
            if twisty.seat(state) is not None:
                state = twisty.play(state, rng.choice(twisty.legal(state)))
        seat = twisty.seat(state)
        assert seat is not None
        view = twisty.view(state, seat)
        short = Searcher("twisty", Level(1400)).consider(view, Random(1), 100.0)
        with monkeypatch.context() as patch:
            patch.setattr(searcher, "_lead", lambda *_: 0)
            whole = Searcher("twisty", Level(1400)).consider(view, Random(1), 100.0)
        counts = [sorted((choice.visits for choice in told.choices), reverse=True) for told in (short, whole)]
        if sum(counts[0]) < sum(counts[1]):
            early += 1
            most = [max(told.choices, key=lambda choice: choice.visits).action for told in (short, whole)]
            assert most[0] == most[1]
    assert early > 2, "nothing was decided early"


def test_thinking_goes_on_where_what_was_tried_most_is_lost() -> None:
    """Nobody plays it, so it leads nothing."""
    tree = new_tree(KERNEL, 5)
    children = [add(tree, ROOT, action, 0.25) for action in range(4)]
    tree.visits[children] = 9000, 40, 30, 20
    assert searcher._lead(tree, children, 0) == 8960
    tree.winners[children[0]] = 2
    assert searcher._lead(tree, children, 0) == 10
    assert searcher._lead(tree, children, 1) == 8960
    tree.winners[children[1:3]] = 2
    assert searcher._lead(tree, children, 0) == COUNTLESS


def test_the_clock_cuts_thinking_short() -> None:
    thought = Searcher("twisty", Level(50_000)).consider(twisty.view(at_the_end(1), 1), Random(1), 0.0)
    assert 0 < sum(choice.visits for choice in thought.choices) < 50_000


# --- Searches of one game that know different things ------------------------------------------------------


@compiled
def all_alike(position: Position, room: Codes, values: Values) -> None:  # noqa: ARG001
    """A value function that knows nothing."""
    values[:] = 0.5


def visits(value: Callable[..., None]) -> list[int]:
    """How often each first action was tried in a search with this value function."""
    search = compile_search("twisty", value, prior)
    position = KERNEL.pack(twisty.start(2, {}, twisty.deal(Random(2), 2, {})))
    tree, scratch = new_tree(KERNEL, 20_000), new_scratch(KERNEL)
    search.simulate(tree, position, 0, scratch, PUCT, dice.new(1), 500)
    number = search.expand(tree, ROOT, scratch, position)
    return [int(tree.visits[child]) for child in scratch.children[:number]]


def test_another_value_function_is_another_search() -> None:
    """In one process, and in the next one, which finds the machine code of both."""
    knowing, ignorant = visits(value), visits(all_alike)
    assert knowing != ignorant
    assert visits(value) == knowing
    told = "from tests.kernels.test_search import *; print(visits(all_alike), visits(value))"
    found = subprocess.run([sys.executable, "-c", told], capture_output=True, check=True, text=True)
    assert found.stdout.strip() == f"{ignorant} {knowing}"


# --- Measuring --------------------------------------------------------------------------------------------


def test_plain_search_finds_a_win_without_knowledge() -> None:
    centre = twisty.text(KERNEL.decode(KERNEL.pack(at_the_end(0)), CENTRE))
    assert bots.load("twisty", "uct").choose(twisty.view(at_the_end(0), 0), Random(1), 10.0) == centre


def test_who_is_told_their_time_takes_it_and_has_no_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second of the clock is a look at it, and whoever has a time of their own does not ask for another."""
    looks = count()
    monkeypatch.setattr(time, "monotonic", lambda: float(next(looks)))
    view = twisty.view(twisty.start(2, {}, twisty.deal(Random(2), 2, {})), 0)
    with monkeypatch.context() as patch:
        patch.setattr(searcher, "_lead", lambda *_: 0)  # else it would end when nothing can change any more
        _takes(looks, view, "beginner", 100.0, 1)
        _takes(looks, view, "uct@100s", 1.0, 99)
    monkeypatch.setattr(searcher, "_lead", lambda *_: COUNTLESS)
    _takes(looks, view, "uct@100s", 1.0, 1)
    _takes(looks, view, "master", 100.0, 1)
    _takes(looks, view, "master@100s", 1.0, 99)  # what it still finds out is kept


def _takes(looks: Iterator[int], view: View, name: str, seconds: float, expected: int) -> None:
    """A decision of somebody takes so many looks at the clock."""
    before = next(looks)
    bots.load("twisty", name).choose(view, Random(1), seconds)
    assert abs(next(looks) - before - expected) <= 5  # who reads the end out first looks twice more


# --- What is certain --------------------------------------------------------------------------------------


def test_an_end_that_is_certain_comes_about_whatever_is_hidden() -> None:
    """In the last turns of random games of Holi, whose end may depend on hands (H13) and on what is drawn, as
    in the last two of these."""
    rules, kernel, search = load_game("holi"), load("holi"), search_of("holi")
    certain = 0
    for seed in (*range(20), 198, 218):
        rng, players = Random(seed), 2 + seed % 3
        states = [rules.start(players, {}, rules.deal(rng, players, {}))]
        while rules.seat(states[-1]) is not None:
            states.append(rules.play(states[-1], rng.choice(rules.legal(states[-1]))))
        for state in states[-12:-1]:
            position = kernel.pack(state)
            viewer = kernel.seat(position)
            tree, scratch = new_tree(kernel, 50_000), new_scratch(kernel)
            search.simulate(tree, position, viewer, scratch, PUCT, dice.new(seed), 200)
            first = int(tree.first[ROOT])
            for child in range(first, first + int(tree.number[ROOT])):
                if tree.winners[child] != OPEN:
                    ends = _ends(kernel, position, viewer, int(tree.action[child]))
                    assert ends in ({int(tree.winners[child])}, {GOES_ON})
                    certain += ends != {GOES_ON}
    assert certain > 20


GOES_ON = -1


def _ends(kernel: Kernel, position: Position, viewer: int, action: int) -> set[int]:
    """Who wins by an action, however what is hidden is dealt."""
    rolls, scores, ends = dice.new(1), np.zeros(kernel.SEATS), set()
    for _ in range(60):
        imagined = position.copy()
        kernel.reshuffle(imagined, viewer, rolls)
        kernel.play(imagined, action)
        ends.add(kernel.outcome(imagined, scores) if kernel.seat(imagined) < 0 else GOES_ON)
    return ends
