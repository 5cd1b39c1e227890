"""Trees to think with: lent, given back, and kept by a seat from one of its decisions to the next."""

from __future__ import annotations

from collections import defaultdict
from heapq import heappop, heappush
from typing import NamedTuple

import numpy as np

from sobremesa.kernels.kernel import NOT_FORESEEN, ForeseeingKernel, Kernel, Position
from sobremesa.kernels.search import Search
from sobremesa.kernels.tree import NONE, ROOT, Tree, clear, new_tree, without_room

ROOM = 2_000_000
"""So many nodes a tree can have."""
WORTH = 0.01
"""What was tried in a smaller part of the simulations is not looked for."""

_spare: defaultdict[int, list[Tree]] = defaultdict(list)
"""Trees that nobody thinks with now, by how many seats they have values for. A new one costs some
milliseconds of a decision, for its memory."""


def taken(kernel: Kernel) -> Tree:
    """An empty tree."""
    spare = _spare[kernel.SEATS]
    return spare.pop() if spare else new_tree(kernel, ROOM)


def give_back(tree: Tree) -> None:
    """It is for whoever needs one next."""
    clear(tree)
    _spare[tree.values.shape[1]].append(tree)


class _Kept(NamedTuple):
    """What is known of what may come after a decision."""

    tree: Tree
    position: Position
    """At its root, with all that is hidden drawn at random."""
    viewer: int


class Recollection:
    """What a seat knows already when it decides again: all that it has tried of what was to come.

    The next decision goes on with it where the seat sees it come about, and no more has come to light on the
    way than the actions say: then all simulations that led there were of this very decision.
    """

    def __init__(self, kernel: ForeseeingKernel) -> None:
        self._kernel = kernel
        self._kept: _Kept | None = None

    def keep(self, search: Search, tree: Tree, position: Position, action: int) -> None:
        """Keep what a tree knows of what comes after an action that was chosen in a position, as it was
        imagined."""
        self._kept = None
        after, viewer = position.copy(), self._kernel.seat(position)
        self._kernel.play(after, action)
        if self._kernel.foreseen(after, viewer) != NOT_FORESEEN:
            actions = tree.action[tree.first[ROOT] :][: tree.number[ROOT]]
            node = int(tree.first[ROOT] + np.argmax(actions == action))
            below = taken(self._kernel)
            search.graft(tree, node, below, np.empty(tree.size[0], np.int32))
            self._kept = _Kept(without_room(below), after, viewer)
            give_back(below)

    def recall(self, search: Search, tree: Tree, position: Position) -> None:
        """Put all that is known of a position into a tree of which only the root was opened."""
        kept, self._kept = self._kept, None
        if kept is not None:
            room = np.empty(kept.tree.size[0], np.int32)
            search.graft(kept.tree, self._node_of(kept, position), tree, room)

    def _node_of(self, kept: _Kept, position: Position) -> int:
        """The node of a position, the most tried one of several; `NONE` where it was hardly tried, or cannot
        come about at all."""
        kernel, tree, viewer = self._kernel, kept.tree, kept.viewer
        wanted = self._seen(position, viewer)
        least = WORTH * int(tree.visits[ROOT])
        paths = [(0, ROOT, kept.position)] if kernel.seat(position) == viewer else []
        while paths:
            _, node, reached = heappop(paths)
            if np.array_equal(self._seen(reached, viewer), wanted):
                return node
            first = int(tree.first[node])
            for child in range(first, first + int(tree.number[node])):
                if tree.visits[child] >= least:
                    after = reached.copy()
                    kernel.play(after, int(tree.action[child]))
                    if kernel.foreseen(after, viewer) != NOT_FORESEEN:
                        heappush(paths, (-int(tree.visits[child]), child, after))
        return NONE

    def _seen(self, position: Position, viewer: int) -> Position:
        """What a position looks like to a seat."""
        seen = position.copy()
        self._kernel.conceal(seen, viewer)
        return seen[: self._kernel.WORDS]
