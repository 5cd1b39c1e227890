"""What is copied from one tree into another: all that is known below a node, and nothing else."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

from sobremesa.bots.searcher import PUCT, search_of
from sobremesa.kernels import dice, load
from sobremesa.kernels.search import Search, new_scratch
from sobremesa.kernels.tree import NONE, OPEN, ROOT, WELL_KNOWN, Tree, add, find, new_tree
from tests.games.random_games import random_game

ROOM = 200_000


class Searched(NamedTuple):
    """A position that was searched."""

    search: Search
    position: Any
    tree: Tree


def searched(game: str, simulations: int) -> Searched:
    """Somewhere in a random game: in Holi where others have hands, which bring ever other actions."""
    kernel, search = load(game), search_of(game)
    position = kernel.pack(random_game(f"{game}-2", 8, 30).states[-1])
    tree, scratch = new_tree(kernel, ROOM), new_scratch(kernel)
    search.simulate(tree, position, kernel.seat(position), scratch, PUCT, dice.new(1), simulations)
    return Searched(search, position, tree)


def known(tree: Tree, node: int) -> dict[tuple[int, ...], tuple[Any, ...]]:
    """What a tree knows of each sequence of actions from a node, and all its children are found."""
    paths: dict[int, tuple[int, ...]] = {node: ()}
    told: dict[tuple[int, ...], tuple[Any, ...]] = {(): _known_of(tree, node)}
    for child in range(node + 1, int(tree.size[0])):
        parent, action = int(tree.parent[child]), int(tree.action[child])
        if parent in paths and _is_well_known(tree, parent):
            assert find(tree, parent, action, int(tree.first[parent])) == child
            paths[child] = (*paths[parent], action)
            told[paths[child]] = _known_of(tree, child)
    return told


def _known_of(tree: Tree, node: int) -> tuple[Any, ...]:
    number = int(tree.number[node]) if _is_well_known(tree, node) else 0
    return int(tree.visits[node]), tree.values[node].tolist(), int(tree.winners[node]), number


def _is_well_known(tree: Tree, node: int) -> bool:
    return bool(tree.visits[node] >= WELL_KNOWN or tree.winners[node] != OPEN)


def favourite(tree: Tree) -> int:
    """The action at the root that was tried most."""
    first = int(tree.first[ROOT])
    return first + int(np.argmax(tree.visits[first : first + int(tree.number[ROOT])]))


def after(position: Any, action: int) -> Any:
    """The position of Twisty that an action leads to."""
    reached = position.copy()
    load("twisty").play(reached, action)
    return reached


def room(tree: Tree) -> Any:
    return np.empty(tree.size[0], np.int32)


@pytest.mark.parametrize("game", ["twisty", "holi", "winter"])
def test_all_that_is_known_below_a_node_is_copied(game: str) -> None:
    search, _, old = searched(game, 4000)
    node, kernel = favourite(old), load(game)
    tree = new_tree(kernel, ROOM)
    search.graft(old, node, tree, room(old))
    expected = known(old, node)
    assert known(tree, ROOT) == expected
    assert len(expected) == tree.size[0] > 100
    assert max(map(len, expected)) > 2
    if game == "holi":
        assert tree.size[2] > 0, "no child came later"


def test_what_was_tried_seldom_is_copied_without_its_children() -> None:
    search, _, old = searched("twisty", 4000)
    tree = new_tree(load("twisty"), ROOM)
    search.graft(old, favourite(old), tree, room(old))
    size = int(tree.size[0])
    seldom = (tree.visits[:size] < WELL_KNOWN) & (tree.visits[:size] > 0) & (tree.winners[:size] == OPEN)
    assert seldom.any()
    assert not tree.number[:size][seldom].any()
    assert tree.number[:size][tree.visits[:size] >= WELL_KNOWN].any()


def test_how_somebody_wins_for_certain_is_copied_however_seldom_it_was_tried() -> None:
    """Who wins follows from an action, which has to be found again: nothing more is tried then."""
    kernel, search = load("twisty"), search_of("twisty")
    old, winner = new_tree(kernel, 100), 2
    node = add(old, ROOT, 5, 1.0)
    children = [add(old, node, action, 0.5) for action in (8, 9)]
    old.first[node], old.number[node] = children[0], 2
    old.visits[[node, children[1]]] = 2, 1
    old.winners[[node, children[1]]] = winner
    tree = new_tree(kernel, 100)
    search.graft(old, node, tree, room(old))
    assert tree.winners[ROOT] == winner
    assert tree.number[ROOT] == 2
    assert tree.winners[find(tree, ROOT, 9, 0)] == winner


def test_where_the_root_was_opened_only_its_own_actions_are_copied() -> None:
    (search, position, old), kernel = searched("twisty", 4000), load("twisty")
    node, tree, scratch = favourite(old), new_tree(kernel, ROOM), new_scratch(kernel)
    count = search.expand(tree, ROOT, scratch, after(position, int(old.action[node])))
    missing = int(old.action[old.first[node]])  # one of its actions is another one now
    tree.action[1 + int(np.argmax(tree.action[1 : 1 + count] == missing))] = kernel.ACTIONS - 1
    priors = tree.prior[1 : 1 + count].copy()
    search.graft(old, node, tree, room(old))
    copied, expected = known(tree, ROOT), known(old, node)
    own = {path for path in expected if path[:1] != (missing,)}
    assert {path: copied[path] for path in own} == {path: expected[path] for path in own}
    assert copied.keys() - own == {(kernel.ACTIONS - 1,)}
    assert (tree.prior[1 : 1 + count] == priors).all()


def test_below_nothing_is_nothing() -> None:
    search, _, old = searched("twisty", 100)
    tree = new_tree(load("twisty"), ROOM)
    search.graft(old, NONE, tree, room(old))
    assert tree.size[0] == 1
    assert tree.visits[ROOT] == 0


def test_a_search_goes_on_in_the_copy() -> None:
    """Counts add up: what was known, and what is found out."""
    (search, position, old), kernel = searched("twisty", 4000), load("twisty")
    node, tree, scratch = favourite(old), new_tree(kernel, ROOM), new_scratch(kernel)
    reached = after(position, int(old.action[node]))
    search.expand(tree, ROOT, scratch, reached)
    search.graft(old, node, tree, room(old))
    search.simulate(tree, reached, kernel.seat(position), scratch, PUCT, dice.new(2), 1000)
    assert tree.visits[ROOT] == old.visits[node] + 1000
    children = range(1, 1 + int(tree.number[ROOT]))
    assert tree.visits[children].sum() == tree.visits[ROOT] - 1  # it was a leaf itself, once
