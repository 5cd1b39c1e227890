"""Search in compiled code, written once for all games: Monte-Carlo trees over what a seat can know.

Every imagined game begins with the hidden things drawn anew, goes down the tree by what is legal then,
adds what it had not seen, is played on for some turns as it comes to mind where that helps, and ends with the
game's own estimate of where it came to. What is kept in the tree belongs to sequences of actions rather than
to positions: it is an average over all that may be hidden. With nothing hidden this is plain UCT with
leanings (PUCT); every seat wants its own share of the win (max^n).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.kernels import load
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.dice import Dice, fraction
from sobremesa.kernels.kernel import Codes, Kernel, Record, Shares
from sobremesa.kernels.specialise import bound

DEEPEST = 512
"""An imagined game is estimated after so many actions, if not before."""
ROOT = 0
NONE = -1
UNSEEN = -1.0
"""The leaning of an action that is overlooked."""
WHIM = 0.2
"""What is played on is liked up to so much less, as a part of its leaning, by chance."""


class Tree(NamedTuple):
    """Nodes in arrays; a node is the action that led to it."""

    parent: NDArray[np.int64]
    action: NDArray[np.int64]
    visits: NDArray[np.int64]
    shares: NDArray[np.float64]
    """For each node and seat, the sum of the shares of the win over all visits."""
    leaning: NDArray[np.float64]
    size: NDArray[np.int64]
    """One number: how many nodes there are."""
    slots: NDArray[np.int64]
    """Where the child of a node by an action is found, by hash; 0 where nothing is (nobody's child is the
    root)."""


class Desk(NamedTuple):
    """Room to work in."""

    record: Record
    actions: Codes
    children: Codes
    leanings: Shares
    values: Shares
    path: Codes


class Manner(NamedTuple):
    """How the tree is walked."""

    explore: float
    """How much leanings and rarely tried actions count against what was found."""
    caution: float
    """By how much an untried action is thought worse than its parent."""


def new_tree(kernel: Kernel, nodes: int) -> Tree:
    """An empty tree with room for so many nodes."""
    slots = 1 << (2 * nodes - 1).bit_length()
    tree = Tree(
        np.zeros(nodes, np.int64),
        np.zeros(nodes, np.int64),
        np.zeros(nodes, np.int64),
        np.zeros((nodes, kernel.SEATS)),
        np.zeros(nodes),
        np.ones(1, np.int64),
        np.zeros(slots, np.int64),
    )
    tree.parent[ROOT] = NONE
    return tree


def new_desk(kernel: Kernel) -> Desk:
    """Room to work in for a game."""
    return Desk(
        np.zeros(kernel.RECORD, np.int64),
        np.zeros(kernel.ACTIONS, np.int64),
        np.zeros(kernel.ACTIONS, np.int64),
        np.zeros(kernel.ACTIONS),
        np.zeros(kernel.SEATS),
        np.zeros(DEEPEST + 1, np.int64),
    )


@compiled
def _slot(tree: Tree, node: int, action: int) -> int:
    """Where the child by this action is noted, or would be."""
    mask = len(tree.slots) - 1
    mixed = (node * 0x9E3779B97F4A7C1 ^ action * 0x2545F4914F6CDD1D) & 0x3FFFFFFFFFFFFFFF
    mixed ^= mixed >> 29
    slot = (mixed * 0x1B873593CC9E2D5 >> 15) & mask
    while True:
        child = tree.slots[slot]
        if child == 0 or (tree.parent[child] == node and tree.action[child] == action):
            return slot
        slot = slot + 1 & mask


@compiled
def _add(tree: Tree, node: int, action: int, leaning: float) -> int:
    """A new child, or `NONE` when there is no more room."""
    child = tree.size[0]
    if child == len(tree.parent):
        return NONE
    tree.size[0] += 1
    tree.parent[child], tree.action[child] = node, action
    tree.leaning[child] = leaning
    tree.slots[_slot(tree, node, action)] = child
    return child


if TYPE_CHECKING:  # bound to a game's own by `searching`
    _kernel = load("twisty")
    seat, legal, play, outcome = _kernel.seat, _kernel.legal, _kernel.play, _kernel.outcome
    seats, reshuffle = _kernel.seats, _kernel.reshuffle

    def estimate(record: Record, actions: Codes, values: Shares) -> None: ...
    def lean(record: Record, actions: Codes, count: int, leanings: Shares) -> None: ...
    def ahead(record: Record) -> int: ...


def _open(tree: Tree, node: int, desk: Desk, record: Record) -> int:
    """List what is legal and find or make its children; how many there are, or `NONE` without room."""
    count = legal(record, desk.actions)
    missing = False
    for n in range(count):
        child = tree.slots[_slot(tree, node, desk.actions[n])]
        desk.children[n] = child
        missing = missing or child == 0
    if not missing:
        return count
    lean(record, desk.actions, count, desk.leanings)
    total = 0.0
    for n in range(count):
        total += desk.leanings[n]
    for n in range(count):
        if desk.children[n] == 0:
            share = desk.leanings[n] / total if total > 0 else 1.0 / count
            desk.children[n] = _add(tree, node, desk.actions[n], share)
            if desk.children[n] == NONE:
                return NONE
    return count


def _select(tree: Tree, node: int, desk: Desk, count: int, mover: int, manner: Manner) -> int:
    """The child that promises most to who decides."""
    visits = 0
    for n in range(count):
        visits += tree.visits[desk.children[n]]
    untried = tree.shares[node, mover] / max(1, tree.visits[node]) - manner.caution
    curiosity = manner.explore * np.sqrt(visits + 1.0)
    best, record = NONE, -1e300
    for n in range(count):
        child = desk.children[n]
        if tree.leaning[child] == UNSEEN:
            continue
        tried = tree.visits[child]
        found = tree.shares[child, mover] / tried if tried else untried
        promise = found + curiosity * tree.leaning[child] / (1 + tried)
        if promise > record:
            best, record = child, promise
    return best


def _shares(record: Record, values: Shares) -> None:
    """What each seat has of the win in a finished game."""
    winners = outcome(record, values)
    number = 0
    for player in range(seats(record)):
        number += winners >> player & 1
    for player in range(seats(record)):
        values[player] = (winners >> player & 1) / number


def _play_on(record: Record, dice: Dice, desk: Desk) -> None:
    """Play some turns on as it comes to mind: what leanings favour, give or take a whim."""
    turns, mover = ahead(record), seat(record)
    while turns > 0 and mover >= 0:
        count = legal(record, desk.actions)
        lean(record, desk.actions, count, desk.leanings)
        chosen, most = 0, -1.0
        for n in range(count):
            liking = desk.leanings[n] * (1.0 - WHIM * fraction(dice))
            if liking > most:
                chosen, most = n, liking
        play(record, desk.actions[chosen])
        if seat(record) != mover:
            turns, mover = turns - 1, seat(record)


def _judge(record: Record, dice: Dice, desk: Desk) -> None:
    """What each seat can expect where the tree ends."""
    play_on(record, dice, desk)
    if seat(record) < 0:
        shares(record, desk.values)
    else:
        estimate(record, desk.actions, desk.values)


def _simulate(
    tree: Tree, root: Record, viewer: int, desk: Desk, manner: Manner, dice: Dice, simulations: int
) -> None:
    """Imagine that many games from the root and note in the tree how they went."""
    record, path, values = desk.record, desk.path, desk.values
    for _ in range(simulations):
        for word in range(len(root)):
            record[word] = root[word]
        reshuffle(record, viewer, dice)
        node = ROOT
        path[0] = node
        depth = 0
        while True:
            mover = seat(record)
            if mover < 0:
                shares(record, values)
                break
            if (tree.visits[node] == 0 and node != ROOT) or depth == DEEPEST:
                judge(record, dice, desk)
                break
            count = open_node(tree, node, desk, record)
            if count == NONE:
                judge(record, dice, desk)
                break
            node = select(tree, node, desk, count, mover, manner)
            play(record, tree.action[node])
            depth += 1
            path[depth] = node
        for step in range(depth + 1):
            tree.visits[path[step]] += 1
            for player in range(seats(root)):
                tree.shares[path[step], player] += values[player]


if TYPE_CHECKING:
    open_node, select, shares, judge, play_on = _open, _select, _shares, _judge, _play_on


def _not_at_all(record: Record) -> int:  # noqa: ARG001
    """Games are not played on where the tree ends."""
    return 0


class Search(NamedTuple):
    """The compiled functions of one game's search."""

    simulate: Callable[[Tree, Record, int, Desk, Manner, Dice, int], None]
    open_node: Callable[[Tree, int, Desk, Record], int]


def searching(game: str, estimate: Any, lean: Any, promising: Any = None, ahead: Any = None) -> Search:
    """Search for a game with its knowledge: the estimate of a position, and leanings to actions.

    Where most legal actions are hopeless, `promising` lists the others as `legal` would; at least one. Where
    estimates are better a little later, `ahead` says for how many turns to play on as it comes to mind.
    """
    kernel = load(game)
    own = {name: getattr(kernel, name) for name in ("seat", "seats", "play", "outcome", "reshuffle")}
    own |= {"legal": promising or kernel.legal, "lean": lean, "estimate": estimate}
    own["ahead"] = ahead or bound(_not_at_all, game)
    own["open_node"] = bound(_open, game, **own)
    own["select"] = bound(_select, game)
    for name, function in (("shares", _shares), ("play_on", _play_on), ("judge", _judge)):
        own[name] = bound(function, game, **own)
    return Search(bound(_simulate, game, **own), own["open_node"])
