"""The tree of a search: nodes in arrays that compiled code reads and writes.

A node's children lie side by side, from when it was opened on. Where another determinization
brings actions that were not legal before, their nodes come later and are found through a hash table.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Kernel

FEW_SLOTS = 1 << 10
"""Of an empty tree."""
ROOT = 0
NONE = -1
OPEN = 0
"""Instead of a set of winners: nobody wins for certain."""
OVERLOOKED = -1.0
"""The prior of an action that is never selected."""
WELL_KNOWN = 8
"""What was tried less often is soon found out again."""


class Tree(NamedTuple):
    """Nodes in arrays; a node is the action that led to it. They are narrow, since a large tree waits for
    memory more than for anything else."""

    parent: NDArray[np.int32]
    action: NDArray[np.int64]
    visits: NDArray[np.int32]
    values: NDArray[np.float64]
    """For each node and seat, the sum of the values over all visits: W, where Q = W / N."""
    prior: NDArray[np.float32]
    first: NDArray[np.int32]
    number: NDArray[np.int32]
    """The children that a node was opened with: the first of them, and how many there are; none yet: 0."""
    winners: NDArray[np.int8]
    """Who wins for certain, as a set of bits; `OPEN` while that is not known."""
    size: NDArray[np.int64]
    """How many nodes there are, how many of the slots are in use, and how many of those hold something."""
    slots: NDArray[np.int32]
    """A hash table of the children that came later, with another determinization: where the child of a node
    by an action is found; 0 where nothing is (nobody's child is the root). It grows with what it holds:
    memory that is never touched costs nothing."""


def new_tree(kernel: Kernel, nodes: int) -> Tree:
    """An empty tree with room for so many nodes."""
    slots = max(FEW_SLOTS, 1 << (2 * nodes - 1).bit_length())
    tree = Tree(
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int64),
        np.zeros(nodes, np.int32),
        np.zeros((nodes, kernel.SEATS)),
        np.zeros(nodes, np.float32),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int8),
        np.zeros(3, np.int64),
        np.zeros(slots, np.int32),
    )
    tree.parent[ROOT] = NONE
    clear(tree)
    return tree


def clear(tree: Tree) -> None:
    """Forget all but the root: memory that was had once is had for nothing."""
    nodes, slots, _ = tree.size
    for array in (tree.visits, tree.values, tree.first, tree.number, tree.winners):
        array[:nodes] = 0
    tree.slots[:slots] = 0
    tree.size[:] = 1, FEW_SLOTS, 0


def without_room(tree: Tree) -> Tree:
    """The same tree with no room for more."""
    nodes, slots, _ = tree.size
    of_nodes: dict[str, Any] = {name: getattr(tree, name)[:nodes].copy() for name in Tree._fields[:-2]}
    return tree._replace(**of_nodes, size=tree.size.copy(), slots=tree.slots[:slots].copy())


@compiled
def _slot(tree: Tree, node: int, action: int) -> int:
    """Where the child by this action is noted, or would be."""
    mask = tree.size[1] - 1
    mixed = (node * 0x9E3779B97F4A7C1 ^ action * 0x2545F4914F6CDD1D) & 0x3FFFFFFFFFFFFFFF
    mixed ^= mixed >> 29
    slot = (mixed * 0x1B873593CC9E2D5 >> 15) & mask
    while True:
        child = tree.slots[slot]
        if child == 0 or (tree.parent[child] == node and tree.action[child] == action):
            return slot
        slot = slot + 1 & mask


@compiled
def note(tree: Tree, child: int) -> None:
    """Enter a child that came later into the hash table."""
    if 2 * tree.size[2] == tree.size[1]:
        _grow(tree)
    tree.slots[_slot(tree, tree.parent[child], tree.action[child])] = child
    tree.size[2] += 1


@compiled
def _grow(tree: Tree) -> None:
    """Twice as many slots."""
    for slot in range(tree.size[1]):
        tree.slots[slot] = 0
    tree.size[1] *= 2
    for child in range(1, tree.size[0]):
        node = tree.parent[child]
        if not tree.first[node] <= child < tree.first[node] + tree.number[node]:
            tree.slots[_slot(tree, node, tree.action[child])] = child


@compiled
def find(tree: Tree, node: int, action: int, likely: int) -> int:
    """The child by this action, or 0. It is likely this one, for actions are always listed in one order, and
    those that came together lie side by side; else one that came later; and only then any."""
    first, end = tree.first[node], tree.first[node] + tree.number[node]
    if 0 < likely < tree.size[0] and tree.parent[likely] == node and tree.action[likely] == action:
        return likely
    later = tree.slots[_slot(tree, node, action)]
    if later != 0:
        return later
    for child in range(first, end):
        if tree.action[child] == action:
            return child
    return 0


@compiled
def add(tree: Tree, node: int, action: int, prior: float) -> int:
    """A new child, or `NONE` when there is no more room."""
    child = tree.size[0]
    if child == len(tree.parent):
        return NONE
    tree.size[0] += 1
    tree.parent[child], tree.action[child] = node, action
    tree.prior[child] = prior
    return child


def graft(old: Tree, node: int, tree: Tree, where: NDArray[np.int32]) -> None:
    """Copy what is known below a node of an old tree into one that is empty; or of which the root was opened:
    then children that the root does not have are left out. There is room for all. Below `NONE` is nothing.

    What was tried fewer than `WELL_KNOWN` times is copied without its children: there are many, of which
    little is known; unless it is certain who wins, for then they say how. Children that lay side by side do
    so again, since nodes are copied in the order in which they were made. `where` is room for a number for
    each node of the old tree.
    """
    if node == NONE:
        return
    for each in range(old.size[0]):
        where[each] = NONE
    where[node] = ROOT
    copy(old, node, tree, ROOT)
    opened = tree.number[ROOT] > 0
    for each in range(node + 1, old.size[0]):
        before = old.parent[each]
        parent = where[before]
        if parent == NONE or (old.visits[before] < WELL_KNOWN and old.winners[before] == OPEN):
            continue
        if opened and parent == ROOT:
            child = find(tree, ROOT, old.action[each], tree.first[ROOT])
            if child == 0:
                continue
        else:
            child = add(tree, parent, old.action[each], old.prior[each])
            beside = each - old.first[before]
            if beside == 0:
                tree.first[parent], tree.number[parent] = child, old.number[before]
            elif not 0 < beside < old.number[before]:
                note(tree, child)
        where[each] = child
        copy(old, each, tree, child)


@compiled
def copy(old: Tree, node: int, tree: Tree, other: int) -> None:
    """What was found out about a node, for another one."""
    tree.visits[other], tree.winners[other] = old.visits[node], old.winners[node]
    for player in range(old.values.shape[1]):
        tree.values[other, player] = old.values[node, player]


@compiled
def bring_forward(tree: Tree, first: int, end: int) -> None:
    """Let the likeliest of these siblings, none of which was ever visited, be the first of them."""
    likeliest = first
    for child in range(first + 1, end):
        if tree.prior[child] > tree.prior[likeliest]:
            likeliest = child
    action, prior = tree.action[first], tree.prior[first]
    tree.action[first], tree.prior[first] = tree.action[likeliest], tree.prior[likeliest]
    tree.action[likeliest], tree.prior[likeliest] = action, prior
