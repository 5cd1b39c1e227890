"""Monte-Carlo tree search for Winter where nothing is hidden: the thawing, and before it the last card of the
deck, which everybody can work out.

The common search (`kernels/search.py`) imagines what is hidden anew in every simulation, and so has to ask at
every node what is legal there. Here a node is a position. What is legal is listed once, and

- every action begins with what the static evaluation says of where it leads: that is its value until it is
  tried, and its prior is made of it;
- a leaf is judged after a few turns at random, by the static evaluation then. Who begins to thaw well is seen
  better so than by alpha-beta at the same cost (docs/strength.md);
- beside the mean of these every node has what the static evaluation says at the end of the best play found
  (implicit minimax): an action is selected by both;
- wins and losses for certain are passed up (MCTS-Solver): who decides wins if one action wins, and loses if
  all do. What is lost is not tried again.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.bots.winter.evaluation import evaluate
from sobremesa.bots.winter.value import share
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.dice import Dice, roll
from sobremesa.kernels.kernel import Codes, Position
from sobremesa.kernels.winter import ACTIONS, ALL_WORDS, WORDS, legal, play
from sobremesa.kernels.winter.position import OVER, PLACE, STAGE, TURN, TURN_BEGINS, WINNERS

ROOT = 0
NONE = -1
_EXPLORING = 1.0
"""How much priors and rarely tried actions count against the values found."""
_TRUST = 0.6
"""How much of an action's value is the static evaluation at the end of best play; the rest is the mean."""
_CARE = 100.0
"""How many hundredths of log-odds more make an action e times as likely to be looked at."""
_TURNS = 8
"""A leaf is judged after so many turns at random."""
_CHOICE = 300
"""What is said of an action that leaves something to choose (W12, W15), which cannot be evaluated: it does
much."""
_SURE = 2_000
"""Priors know no evaluation beyond this."""
_DEEPEST = 250
"""A simulation is judged after so many actions, if not before."""

OPEN, BOTH = 0, 3
"""Instead of the set of winners: nobody wins for certain; both do, which is a draw."""


class Tree(NamedTuple):
    """Nodes in arrays; a node is the action that led to it. The children of one stand next to each other."""

    first: NDArray[np.int32]
    """The first child, 0 before there are any."""
    children: NDArray[np.int32]
    action: NDArray[np.int64]
    visits: NDArray[np.int64]
    values: NDArray[np.float64]
    """Seat 0's share of the win, summed over all visits."""
    guess: NDArray[np.float32]
    """The share of the win of who plays the action by the static evaluation: of where it leads, or, once the
    node has children, of where best play leads."""
    prior: NDArray[np.float32]
    winner: NDArray[np.int8]
    """Who wins for certain, as a set of bits; `OPEN` while that is not known."""
    size: NDArray[np.int64]
    """One number: how many nodes there are."""


class Room(NamedTuple):
    """Arrays to work in, since compiled functions allocate nothing."""

    position: Position
    after: Position
    actions: Codes
    features: Codes
    path: Codes
    movers: Codes
    """Who decides at each node of the path."""


def new_tree(nodes: int) -> Tree:
    """A tree of a root only, with room for so many nodes."""
    return Tree(
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int64),
        np.zeros(nodes, np.int64),
        np.zeros(nodes),
        np.zeros(nodes, np.float32),
        np.zeros(nodes, np.float32),
        np.zeros(nodes, np.int8),
        np.ones(1, np.int64),
    )


def new_room() -> Room:
    """Room for a search."""
    return Room(
        np.zeros(ALL_WORDS, np.int64),
        np.zeros(ALL_WORDS, np.int64),
        np.zeros(ACTIONS, np.int64),
        np.zeros(ACTIONS, np.int64),
        np.zeros(_DEEPEST + 1, np.int64),
        np.zeros(_DEEPEST + 1, np.int64),
    )


@compiled
def simulate(tree: Tree, room: Room, root: Position, dice: Dice, simulations: int) -> None:
    """Run that many simulations from the root, fewer if it is known for certain who wins."""
    position = room.position
    for _ in range(simulations):
        if tree.winner[ROOT] != OPEN:
            return
        _copy(root, position)
        node, depth = ROOT, 0
        room.path[0] = ROOT
        while _can_go_on(tree, room, node, depth):
            room.movers[depth] = position[TURN]
            node = _select(tree, node, position[TURN])
            play(position, tree.action[node])
            depth += 1
            room.path[depth] = node
        value = _judge(tree, room, node, dice)
        for step in range(depth + 1):
            tree.visits[room.path[step]] += 1
            tree.values[room.path[step]] += value
        if tree.winner[node] != OPEN:
            pass_up(tree, room, depth)
        _guess_again(tree, room, depth)


@compiled
def _copy(position: Position, to: Position) -> None:
    for word in range(WORDS):
        to[word] = position[word]


@compiled
def _can_go_on(tree: Tree, room: Room, node: int, depth: int) -> bool:
    """Whether the simulation goes on from here: the node has children, or gets them at its second visit."""
    if room.position[STAGE] == OVER or tree.winner[node] != OPEN or depth == _DEEPEST:
        return False
    if tree.children[node] > 0:
        return True
    return (node == ROOT or tree.visits[node] > 0) and _expand(tree, room, node)


@compiled
def _expand(tree: Tree, room: Room, node: int) -> bool:
    """List the actions at a node, each with what it seems worth; whether there is room for them."""
    position, after = room.position, room.after
    mover = position[TURN]
    count = legal(position, room.actions)
    first = tree.size[0]
    if first + count > len(tree.first):
        return False
    tree.size[0] += count
    tree.first[node], tree.children[node] = first, count
    total = 0.0
    for n in range(count):
        child = first + n
        tree.action[child] = room.actions[n]
        _copy(position, after)
        play(after, room.actions[n])
        odds = _CHOICE
        if after[STAGE] == OVER:
            odds = 0 if after[WINNERS] == BOTH else _SURE if after[WINNERS] >> mover & 1 else -_SURE
        elif after[STAGE] == TURN_BEGINS or after[STAGE] == PLACE:
            odds = evaluate(after, room.features)
            odds = odds if after[TURN] == mover else -odds
        tree.guess[child] = share(odds)
        tree.prior[child] = np.exp(max(-_SURE, min(odds, _SURE)) / _CARE)
        total += tree.prior[child]
    for child in range(first, first + count):
        tree.prior[child] /= total
    return True


@compiled
def _select(tree: Tree, node: int, mover: int) -> int:
    """The child with the highest Q + c * P * sqrt(N) / (1 + n), of those that are not lost for the mover."""
    first = tree.first[node]
    exploration = _EXPLORING * np.sqrt(tree.visits[node] + 1.0)
    best, highest = NONE, -1.0
    for child in range(first, first + tree.children[node]):
        if tree.winner[child] == 2 - mover:
            continue
        tried = tree.visits[child]
        value = tree.guess[child]
        if tried > 0:
            mean = tree.values[child] / tried
            value = _TRUST * value + (1.0 - _TRUST) * (mean if mover == 0 else 1.0 - mean)
        score = value + exploration * tree.prior[child] / (1 + tried)
        if score > highest:
            best, highest = child, score
    return best


@compiled
def _judge(tree: Tree, room: Room, node: int, dice: Dice) -> float:
    """Seat 0's share of the win at a leaf, whose position is laid out; what is certain is noted."""
    position = room.position
    if tree.winner[node] == OPEN and position[STAGE] == OVER and position[WINNERS] != BOTH:
        tree.winner[node] = position[WINNERS]
    if tree.winner[node] != OPEN:
        return 1.0 if tree.winner[node] == 1 else 0.0
    _play_on(position, dice, room.actions)
    if position[STAGE] == OVER:
        return 0.5 if position[WINNERS] == BOTH else 1.0 if position[WINNERS] == 1 else 0.0
    seems = share(evaluate(position, room.features))
    return seems if position[TURN] == 0 else 1.0 - seems


@compiled
def _play_on(position: Position, dice: Dice, actions: Codes) -> None:
    """Some turns at random."""
    turns, mover = _TURNS, position[TURN]
    while position[STAGE] != OVER:
        if position[TURN] != mover:
            turns, mover = turns - 1, position[TURN]
            if turns == 0:
                return
        play(position, actions[roll(dice, legal(position, actions))])


@compiled
def pass_up(tree: Tree, room: Room, depth: int) -> None:
    """Of a path whose last node is certain, note what that makes certain of those before."""
    for step in range(depth - 1, -1, -1):
        node, mover = room.path[step], room.movers[step]
        lost = 2 - mover
        first = tree.first[node]
        winner = lost
        for child in range(first, first + tree.children[node]):
            if tree.winner[child] == 1 << mover:
                winner = 1 << mover
                break
            if tree.winner[child] != lost:
                winner = OPEN
        if winner == OPEN:
            return
        tree.winner[node] = winner


@compiled
def _guess_again(tree: Tree, room: Room, depth: int) -> None:
    """Work out anew along a path what best play leads to."""
    node = room.path[depth]
    if tree.winner[node] != OPEN and depth > 0:
        tree.guess[node] = tree.winner[node] == 1 << room.movers[depth - 1]
    for step in range(depth - 1, 0, -1):
        node = room.path[step]
        first = tree.first[node]
        best = tree.guess[first]
        for child in range(first + 1, first + tree.children[node]):
            best = max(best, tree.guess[child])
        tree.guess[node] = best if room.movers[step] == room.movers[step - 1] else 1.0 - best
