"""A player of Winter: the common search (MCTS) while the lake freezes; while it thaws alpha-beta, and a tree
of its own where that proves nothing."""

from __future__ import annotations

import time
from random import Random
from typing import NamedTuple

from sobremesa.bots.bot import Choice, Thought
from sobremesa.bots.choosing import Tried, thought
from sobremesa.bots.searcher import Searcher
from sobremesa.bots.winter.alphabeta import (
    DEEPEST,
    PROVEN,
    STEPS,
    Scratch,
    begin,
    deepen,
    new_scratch,
    search,
    searched,
)
from sobremesa.bots.winter.levels import Thawing
from sobremesa.bots.winter.tree import OPEN, ROOT, Tree, new_room, new_tree, simulate
from sobremesa.bots.winter.value import share
from sobremesa.games.game import View
from sobremesa.games.winter import imagine, text
from sobremesa.kernels import dice
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.winter import ACTIONS, decode, pack
from sobremesa.kernels.winter.position import REMEMBERED, TURN

SLICE = 4_000
"""Steps between two looks at the clock."""
LARGEST_TABLE = 1 << 20
"""The transposition table has about an entry for each step, but at most so many."""
ENOUGH = 8
"""Where the value of each action is wanted, so many of the best are enough for a depth that is cut short."""
READING = 0.1
"""Who grows a tree reads for so much of the time before, in case that something is proven."""
KNOWN = 1
"""The faces of so many cards of the deck can be worked out: all others have been seen."""
GROWTH = 100
"""Simulations between two looks at the clock."""
LARGEST_TREE = 2_000_000
"""No tree has more nodes."""


class Searched(NamedTuple):
    """What a search found about one action."""

    action: int
    value: int
    steps: int


class Player:
    """Plays at a level."""

    def __init__(self, level: Thawing) -> None:
        self._level = level
        self._searcher = Searcher("winter", level)

    def choose(self, view: View, rng: Random, seconds: float) -> str:
        """See `Bot`."""
        if not self._reads(view):
            return self._searcher.choose(view, rng, seconds)
        begun = time.monotonic()
        level, position = self._level, _position(view, rng)
        if view["phase"] == "thawing":
            wanted = ACTIONS if level.doubt else 1
            found = self._read(position, seconds, level.overlook, wanted, rng)
            if not level.grown or abs(found[0].value) > PROVEN:
                best = max(found, key=lambda one: share_of(one.value) + rng.gauss(0.0, level.doubt))
                return text(decode(position, best.action))
        tree = grow(position, level.grown, seconds - (time.monotonic() - begun), rng)
        return text(decode(position, int(tree.action[ranked(tree, position)[0]])))

    def consider(self, view: View, rng: Random, seconds: float) -> Thought:
        """See `Adviser`. Nothing is overlooked; what was not searched as deep as the best is left out."""
        if not self._reads(view):
            return self._searcher.consider(view, rng, seconds)
        begun = time.monotonic()
        level, position = self._level, _position(view, rng)
        if view["phase"] == "thawing":
            found = self._read(position, seconds, 0.0, ACTIONS, rng)
            if not level.grown or abs(found[0].value) > PROVEN:
                choices = tuple(
                    Choice(text(decode(position, action)), share_of(value), steps)
                    for action, value, steps in found
                )
                best = choices[0].value
                return Thought(choices, (best, 1.0 - best) if view["turn"] == 0 else (1.0 - best, best))
        tree = grow(position, level.grown, seconds - (time.monotonic() - begun), rng)
        return _told(tree, position)

    def _reads(self, view: View) -> bool:
        """Whether the position is read out: nothing is hidden."""
        return view["phase"] == "thawing" or (self._level.grown > 0 and view["deck"]["cards"] <= KNOWN)

    def _read(
        self, position: Position, seconds: float, overlook: float, wanted: int, rng: Random
    ) -> list[Searched]:
        """By alpha-beta, with all the time there is or with some of it."""
        level = self._level
        limit = seconds * READING if level.grown else seconds
        return iterative_deepening(position, level.steps, limit, overlook, wanted, rng)


def _position(view: View, rng: Random) -> Position:
    """The position. Of a very long past only the end is remembered; a player must move all the same."""
    state = imagine(view, rng)
    return pack(state._replace(past=state.past[-REMEMBERED:]))


def share_of(value: int) -> float:
    """The share of the win that a value stands for: all or nothing if it is proven."""
    if abs(value) > PROVEN:
        return float(value > 0)
    return float(share(value))


def iterative_deepening(
    position: Position, steps: int, seconds: float, overlook: float, wanted: int, rng: Random
) -> list[Searched]:
    """Search a thawing position deeper and deeper; of the actions that were not overlooked the best, so many,
    best first.

    All their values are of one depth, or they could not be compared. A depth that is cut short counts if
    enough of what seemed best before has been searched; what has not is left out. The first depth is never
    cut short, and what is proven is not searched any deeper.
    """
    begun = time.monotonic()
    scratch = new_scratch(1 << min(steps, LARGEST_TABLE).bit_length())
    count = _overlook(scratch, begin(scratch, position), overlook, rng)
    deepen(scratch, count, 1, wanted)
    done = False
    while not done:
        done = search(scratch, SLICE)
    found = _best(scratch, wanted)
    for depth in range(2, DEEPEST):
        if abs(found[0].value) > PROVEN:
            break
        deepen(scratch, count, depth, wanted)
        done = False
        while not done and scratch.progress[STEPS] < steps and time.monotonic() - begun < seconds:
            done = search(scratch, min(SLICE, steps - scratch.progress[STEPS]))
        if searched(scratch) >= min(wanted, count, ENOUGH):
            found = _best(scratch, wanted)
        if not done:
            break
    return found


def _overlook(scratch: Scratch, count: int, overlook: float, rng: Random) -> int:
    """Leave only those of the actions at the root that are seen; how many."""
    seen = [n for n in range(count) if rng.random() >= overlook] or [rng.randrange(count)]
    for n, kept in enumerate(seen):
        scratch.actions[0, n] = scratch.actions[0, kept]
        scratch.ordering[0, n] = scratch.ordering[0, kept]
    return len(seen)


def _best(scratch: Scratch, wanted: int) -> list[Searched]:
    """The best of the actions that have been searched at this depth.

    Of later ones that seem equal only a bound is known, so they may be worse: the earlier one comes first.
    """
    found = [
        Searched(int(scratch.actions[0, n]), int(scratch.ordering[0, n]), int(scratch.root_steps[n]))
        for n in range(searched(scratch))
    ]
    return sorted(found, key=lambda one: -one.value)[:wanted]


def grow(position: Position, simulations: int, seconds: float, rng: Random) -> Tree:
    """A tree of so many simulations, or fewer: by the clock, or when nothing can change any more."""
    begun = time.monotonic()
    tree, room = new_tree(min(LARGEST_TREE, simulations * 40 + ACTIONS + 1)), new_room()
    rolls = dice.new(rng.getrandbits(64))
    done = 0
    while done < simulations and tree.winner[ROOT] == OPEN:
        count = min(GROWTH, simulations - done)
        simulate(tree, room, position, rolls, count)
        done += count
        taken = time.monotonic() - begun
        if taken * (done + GROWTH) / done > seconds:
            break
        left = min(simulations - done, seconds / taken * done - done) if taken > 0 else simulations - done
        if _lead(tree) > left:
            break
    return tree


def _lead(tree: Tree) -> int:
    """How much oftener the most tried action at the root was tried than any other."""
    first = int(tree.first[ROOT])
    visits = sorted(tree.visits[first : first + tree.children[ROOT]].tolist())
    return visits[-1] - visits[-2] if len(visits) > 1 else visits[-1]


def ranked(tree: Tree, position: Position) -> list[int]:
    """The actions at the root as nodes, best first: what wins, then what was tried most, then what loses."""
    mover = int(position[TURN])
    first = int(tree.first[ROOT])
    children = range(first, first + int(tree.children[ROOT]))

    def rank(child: int) -> tuple[int, int]:
        winner = int(tree.winner[child])
        return (0 if winner == OPEN else 1 if winner == 1 << mover else -1), int(tree.visits[child])

    return sorted(children, key=rank, reverse=True)


def _told(tree: Tree, position: Position) -> Thought:
    """What a tree says, best first; of what was never tried nothing."""
    mover = int(position[TURN])

    def name(action: int) -> str:
        return text(decode(position, action))

    found = {
        child: Tried(int(tree.action[child]), int(tree.visits[child]), _mean(tree, child, mover))
        for child in ranked(tree, position)
        if tree.visits[child]
    }
    values = (_mean(tree, ROOT, 0), _mean(tree, ROOT, 1))
    undecided = [tried for child, tried in found.items() if tree.winner[child] == OPEN]
    certain = [
        Choice(name(tried.action), tried.value, tried.visits)
        for child, tried in found.items()
        if tree.winner[child] != OPEN
    ]
    told = thought(undecided, values, name).choices if undecided else ()
    won = sum(choice.value > 0 for choice in certain)
    return Thought((*certain[:won], *told, *certain[won:]), values)


def _mean(tree: Tree, node: int, seat: int) -> float:
    """The share of the win of a seat: all or nothing where that is certain."""
    if tree.winner[node] != OPEN:
        return float(tree.winner[node] == 1 << seat)
    mean = float(tree.values[node]) / max(1, int(tree.visits[node]))
    return mean if seat == 0 else 1.0 - mean
