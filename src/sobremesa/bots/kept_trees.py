"""Trees that are kept from one turn to the next, where nothing is hidden.

What was thought about before one acted is still true of what was played since. Trees are kept in the process
that thinks; where another one is asked next, it begins anew. A position that is asked about once more is
thought about anew, too: the same question has the same answer.
"""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush
from typing import Any, NamedTuple

import numpy as np

from sobremesa.kernels.kernel import FORESEEN, Kernel, Position
from sobremesa.kernels.search import ROOT, Tree, new_tree, transplant

REMEMBERED = 2
"""Trees that are kept."""
LOOKED_AT = 300
"""So many nodes are looked at for the position that has come about, those first that were visited most."""


class Kept(NamedTuple):
    """A tree, and who grew it from which position."""

    grower: Any
    position: Position
    tree: Tree


_kept: deque[Kept] = deque(maxlen=REMEMBERED)


def keep(grower: Any, kernel: Kernel, position: Position, tree: Tree) -> None:
    """Keep a tree for the next turn, if it can be of use, instead of the last one of the same grower."""
    others = [kept for kept in _kept if kept.grower != grower]
    _kept.clear()
    _kept.extend([*others, Kept(grower, position.copy(), tree)] if _is_open(kernel, position) else others)


def recall(grower: Any, kernel: Kernel, position: Position, nodes: int) -> Tree:
    """A tree with room for so many nodes: what the grower knows of the position, or an empty one."""
    tree = new_tree(kernel, nodes)
    for kept in _kept:
        if kept.grower == grower:
            node = _find(kept, kernel, position)
            if node != ROOT:
                transplant(kept.tree, node, tree, np.zeros(nodes, np.int64))
    return tree


def _is_open(kernel: Kernel, position: Position) -> bool:
    """Whether every action in a tree is legal here: with hidden things it may be one of another world."""
    foreseen = getattr(kernel, "foreseen", None)
    return foreseen is not None and foreseen(position, kernel.seat(position)) == FORESEEN


def _find(kept: Kept, kernel: Kernel, position: Position) -> int:
    """The node of a position below the root, or the root if it is not found."""
    tree, wanted = kept.tree, position[: kernel.WORDS]
    waiting = [(0, ROOT, kept.position)]
    for _ in range(LOOKED_AT):
        if not waiting:
            break
        _, node, there = heappop(waiting)
        if node != ROOT and np.array_equal(there[: kernel.WORDS], wanted):
            return node
        if not _is_open(kernel, there):
            continue
        first = int(tree.first[node])
        for child in range(first, first + int(tree.number[node])):
            if tree.visits[child]:
                after = there.copy()
                kernel.play(after, tree.action[child])
                heappush(waiting, (-int(tree.visits[child]), child, after))
    return ROOT
