"""Monte-Carlo tree search in compiled code, written once for all games.

It is information-set MCTS (ISMCTS) with PUCT. There is one tree for the seat that decides. Each simulation

- draws what is hidden from that seat anew (a determinization): the tree averages over all that may be;
- *selects* its way down, by PUCT among what is legal in this determinization, each mover for its own seat's
  value (max^n): there are as many values as seats, and none is another's negative; where nothing hidden has
  come to light on the way that is the same each time (`foreseen`), and is not listed again;
- *expands* a node at its second visit, with the game's prior over actions;
- *evaluates* the leaf: by the result of a finished game; else by the game's value function, where that helps
  after a short rollout whose policy is the prior;
- *backs up* the values of all seats along the path; and where it led to an end that comes about whatever is
  hidden, what that makes certain of the nodes before (MCTS-Solver): who decides wins if one action wins, and
  what is lost for certain is not tried again.

A node stands for a sequence of actions rather than for a position: there is no transposition table. With
nothing hidden this is plain PUCT.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.kernels import is_foreseeing, load
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.dice import Dice, fraction
from sobremesa.kernels.kernel import (
    FORESEEN,
    IF_ALL_BEFORE,
    NOT_FORESEEN,
    Codes,
    Kernel,
    Position,
    Values,
)
from sobremesa.kernels.net import NO_NET, Net, NetScratch
from sobremesa.kernels.specialise import bound
from sobremesa.kernels.tree import NONE, OPEN, OVERLOOKED, ROOT, Tree, add, bring_forward, find, graft, note

MAX_DEPTH = 512
"""A simulation is evaluated after so many actions, if not before."""
ROLLOUT_NOISE = 0.2
"""In a rollout each prior is lowered at random by up to this part of it, and the highest is played."""


class Scratch(NamedTuple):
    """Arrays to work in, since compiled functions allocate nothing."""

    position: Position
    actions: Codes
    children: Codes
    priors: Values
    values: Values
    path: Codes
    movers: Codes
    """Who decides at each node of the path; `NONE` where what is hidden says what is legal there."""
    net: NetScratch
    """A net and its room; an empty one for who judges without."""


class Puct(NamedTuple):
    """The constants of selection."""

    c_puct: float
    """How much priors and rarely tried actions count against the values found."""
    fpu_reduction: float
    """First-play urgency: an untried action is given the mean value of its parent, less this."""


def new_scratch(kernel: Kernel, net: NetScratch = NO_NET) -> Scratch:
    """Scratch for a game."""
    return Scratch(
        np.zeros(kernel.ALL_WORDS, np.int64),
        np.zeros(kernel.ACTIONS, np.int64),
        np.zeros(kernel.ACTIONS, np.int64),
        np.zeros(kernel.ACTIONS),
        np.zeros(kernel.SEATS),
        np.zeros(MAX_DEPTH + 1, np.int64),
        np.zeros(MAX_DEPTH + 1, np.int64),
        net,
    )


# The functions below call a game's own by these names, and each other. `compile_search` binds them.

if TYPE_CHECKING:

    def seat(position: Position) -> int: ...
    def seats(position: Position) -> int: ...
    def legal(position: Position, actions: Codes) -> int: ...
    def play(position: Position, action: int) -> None: ...
    def outcome(position: Position, scores: Values) -> int: ...
    def reshuffle(position: Position, viewer: int, dice: Dice) -> None: ...
    def value(position: Position, room: Codes, values: Values) -> None: ...
    def net_value(position: Position, net: NetScratch, values: Values) -> None: ...
    def net_policy(
        position: Position, net: NetScratch, actions: Codes, count: int, priors: Values
    ) -> None: ...
    def leaf_values(position: Position, scratch: Scratch) -> None: ...
    def prior(position: Position, actions: Codes, count: int, priors: Values) -> None: ...
    def propose(position: Position, count: int, scratch: Scratch) -> None: ...
    def rollout_turns(position: Position) -> int: ...
    def foreseen(position: Position, viewer: int) -> int: ...
    def decide(tree: Tree, node: int, mover: int) -> int: ...
    def pass_up(tree: Tree, scratch: Scratch, depth: int) -> None: ...


def expand(tree: Tree, node: int, scratch: Scratch, position: Position) -> int:
    """List what is legal and find or make its children; how many there are, or `NONE` without room.

    Another determinization may bring actions that were not legal before: they get their part of its priors.
    """
    count = legal(position, scratch.actions)
    opened = tree.number[node] > 0
    if opened:
        missing, likely = 0, tree.first[node]
        for n in range(count):
            child = find(tree, node, scratch.actions[n], likely)
            scratch.children[n] = child
            missing += child == 0
            likely = child + 1
        if not missing:
            return count
    elif tree.size[0] + count > len(tree.parent):
        return NONE
    propose(position, count, scratch)
    total = 0.0
    for n in range(count):
        total += scratch.priors[n]
    if not opened:
        tree.first[node], tree.number[node] = tree.size[0], count
    for n in range(count):
        if not opened or scratch.children[n] == 0:
            probability = scratch.priors[n] / total if total > 0 else 1.0 / count
            child = add(tree, node, scratch.actions[n], probability)
            if child == NONE:
                return NONE
            if opened:
                note(tree, child)
            scratch.children[n] = child
    return count


def select(tree: Tree, node: int, scratch: Scratch, count: int, mover: int, puct: Puct) -> int:
    """The child with the highest Q + c_puct * P * sqrt(N) / (1 + n), by the values of the mover."""
    visits = 0
    for n in range(count):
        visits += tree.visits[scratch.children[n]]
    exploration = puct.c_puct * np.sqrt(visits + 1.0)
    best, highest = NONE, -1e300
    untried, likeliest = NONE, OVERLOOKED
    for n in range(count):
        child = scratch.children[n]
        if tree.visits[child] == 0:
            if tree.prior[child] > likeliest:
                untried, likeliest = child, tree.prior[child]
        elif tree.prior[child] != OVERLOOKED and not lost(tree, child, mover):
            score = upper_bound(tree, child, mover, exploration)
            if score > highest:
                best, highest = child, score
    if untried != NONE and first_play(tree, node, mover, puct) + exploration * likeliest > highest:
        best = untried
    return best if best != NONE else scratch.children[0]


def select_foreseen(tree: Tree, node: int, mover: int, puct: Puct) -> int:
    """The same where it is known without listing: all children lie side by side, and those that were tried
    come first; after them the likeliest of the others, which is the only one of these that matters."""
    first, end = tree.first[node], tree.first[node] + tree.number[node]
    if tree.visits[first] == 0:
        bring_forward(tree, first, end)
    exploration = puct.c_puct * np.sqrt(float(tree.visits[node]))
    best, highest = NONE, -1e300
    for child in range(first, end):
        if tree.visits[child] == 0:
            if first_play(tree, node, mover, puct) + exploration * tree.prior[child] > highest:
                best = child
                if child + 1 < end:
                    bring_forward(tree, child + 1, end)
            break
        if not lost(tree, child, mover):
            score = upper_bound(tree, child, mover, exploration)
            if score > highest:
                best, highest = child, score
    return best if best != NONE else first


@compiled
def upper_bound(tree: Tree, child: int, mover: int, exploration: float) -> float:
    """What a child that was tried may be worth."""
    tried = tree.visits[child]
    return tree.values[child, mover] / tried + exploration * tree.prior[child] / (1 + tried)


@compiled
def first_play(tree: Tree, node: int, mover: int, puct: Puct) -> float:
    """What a child that was not tried is taken to be worth."""
    return tree.values[node, mover] / max(1, tree.visits[node]) - puct.fpu_reduction


@compiled
def lost(tree: Tree, node: int, mover: int) -> bool:
    """Whether somebody else wins for certain."""
    return tree.winners[node] != OPEN and not tree.winners[node] >> mover & 1


@compiled
def shared(winners: int, values: Values, number: int) -> None:
    """The winners among so many players share the win."""
    of = 0
    for player in range(number):
        of += winners >> player & 1
    for player in range(number):
        values[player] = (winners >> player & 1) / of


def decided(tree: Tree, node: int, mover: int) -> int:
    """Who wins for certain where the mover decides, by what is certain of its actions.

    With more than two players nobody can say which of two others wins where the mover loses either way.
    """
    first = tree.first[node]
    best = tree.winners[first]
    for child in range(first, first + tree.number[node]):
        winners = tree.winners[child]
        if winners == 1 << mover:
            return winners
        if best == OPEN or winners == OPEN or tree.prior[child] == OVERLOOKED:
            best = OPEN
        elif winners >> mover & 1 or best >> mover & 1:
            best = winners if winners >> mover & 1 else best
        elif winners != best:
            best = OPEN
    return best


def passed_up(tree: Tree, scratch: Scratch, depth: int) -> None:
    """Note what a path whose last node is certain makes certain of those before."""
    for step in range(depth - 1, -1, -1):
        node, mover = scratch.path[step], scratch.movers[step]
        if mover == NONE or tree.number[node] == 0:
            return
        tree.winners[node] = decide(tree, node, mover)
        if tree.winners[node] == OPEN:
            return


def result(position: Position, values: Values) -> int:
    """The values of a finished game, and its winners."""
    winners = outcome(position, values)
    shared(winners, values, seats(position))
    return winners


def rollout(position: Position, dice: Dice, scratch: Scratch) -> None:
    """Play on for the game's `rollout_turns`; the policy is the prior's favourite, with some noise."""
    turns, mover = rollout_turns(position), seat(position)
    while turns > 0 and mover >= 0:
        count = legal(position, scratch.actions)
        prior(position, scratch.actions, count, scratch.priors)
        chosen, highest = 0, -1.0
        for n in range(count):
            noisy = scratch.priors[n] * (1.0 - ROLLOUT_NOISE * fraction(dice))
            if noisy > highest:
                chosen, highest = n, noisy
        play(position, scratch.actions[chosen])
        if seat(position) != mover:
            turns, mover = turns - 1, seat(position)


def evaluate(position: Position, dice: Dice, scratch: Scratch) -> None:
    """The values of a leaf."""
    rollout(position, dice, scratch)
    if seat(position) < 0:
        result(position, scratch.values)
    else:
        leaf_values(position, scratch)


def leaf_values_by_hand(position: Position, scratch: Scratch) -> None:
    """The values of a position by the game's value function."""
    value(position, scratch.actions, scratch.values)


def leaf_values_by_net(position: Position, scratch: Scratch) -> None:
    """The same by a net."""
    net_value(position, scratch.net, scratch.values)


def propose_by_hand(position: Position, count: int, scratch: Scratch) -> None:
    """The priors of the actions that are listed."""
    prior(position, scratch.actions, count, scratch.priors)


def propose_by_net(position: Position, count: int, scratch: Scratch) -> None:
    """The same by a net."""
    net_policy(position, scratch.net, scratch.actions, count, scratch.priors)


def simulate(
    tree: Tree, root: Position, viewer: int, scratch: Scratch, puct: Puct, dice: Dice, simulations: int
) -> None:
    """Run that many simulations from the root, for the seat `viewer`."""
    position, path, values = scratch.position, scratch.path, scratch.values
    for _ in range(simulations):
        for word in range(len(root)):
            position[word] = root[word]
        reshuffle(position, viewer, dice)
        node = ROOT
        path[0] = node
        depth = 0
        certain = True
        while True:
            mover = seat(position)
            if tree.winners[node] != OPEN:
                shared(tree.winners[node], values, seats(position))
                break
            if mover < 0:
                winners = result(position, values)
                if certain and foreseen(position, viewer) != NOT_FORESEEN:
                    tree.winners[node] = winners
                    pass_up(tree, scratch, depth)
                break
            if (tree.visits[node] == 0 and node != ROOT) or depth == MAX_DEPTH:
                evaluate(position, dice, scratch)
                break
            known = FORESEEN if node == ROOT else foreseen(position, viewer)
            certain = known == FORESEEN or (certain and known == IF_ALL_BEFORE)
            scratch.movers[depth] = mover if certain else NONE
            count = tree.number[node] if certain else 0
            if count == 0:
                count = expand(tree, node, scratch, position)
            if count == NONE:
                evaluate(position, dice, scratch)
                break
            if certain and node != ROOT:
                node = select_foreseen(tree, node, mover, puct)
            else:
                if node == ROOT:
                    for n in range(count):
                        scratch.children[n] = tree.first[ROOT] + n
                node = select(tree, node, scratch, count, mover, puct)
            play(position, tree.action[node])
            depth += 1
            path[depth] = node
        for step in range(depth + 1):
            tree.visits[path[step]] += 1
            for player in range(seats(root)):
                tree.values[path[step], player] += values[player]


def no_rollout(position: Position) -> int:  # noqa: ARG001
    """Leaves are evaluated at once."""
    return 0


def never_foreseen(position: Position, viewer: int) -> int:  # noqa: ARG001
    """Any action may bring to light what was hidden."""
    return NOT_FORESEEN


class Search(NamedTuple):
    """The compiled functions of one game's search."""

    simulate: Callable[[Tree, Position, int, Scratch, Puct, Dice, int], None]
    expand: Callable[[Tree, int, Scratch, Position], int]
    graft: Callable[[Tree, int, Tree, NDArray[np.int32]], None]


def compile_search(
    game: str,
    value: Any,
    prior: Any,
    candidates: Any = None,
    rollout_turns: Any = None,
    playing_on: Any = None,
    net: Net | None = None,
    reshuffle: Any = None,
) -> Search:
    """Search for a game with a value function and a prior over actions.

    Where most legal actions are hopeless, `candidates` lists the others as `legal` would; at least one. Where
    values are better a little later, `rollout_turns` says for how many turns to roll out first; `playing_on`
    is another rollout altogether. With a `net` the scratch has one that judges and proposes instead. What is
    hidden is drawn as the kernel says, or by another `reshuffle`. A kernel may have `foreseen` (see
    `kernel.FORESEEN`).
    """
    kernel = load(game)
    own = {name: getattr(kernel, name) for name in ("seat", "seats", "play", "outcome", "reshuffle")}
    own |= {"legal": candidates or kernel.legal, "prior": prior}
    if reshuffle is not None:
        own["reshuffle"] = reshuffle
    if net is None:
        own["leaf_values"] = bound(leaf_values_by_hand, game, value=value)
        own["propose"] = bound(propose_by_hand, game, prior=prior)
    else:
        own["leaf_values"] = bound(leaf_values_by_net, game, net_value=net.value_again)
        own["propose"] = bound(propose_by_net, game, net_policy=net.policy)
    own["foreseen"] = kernel.foreseen if is_foreseeing(kernel) else bound(never_foreseen, game)
    own["rollout_turns"] = rollout_turns or bound(no_rollout, game)
    own["rollout"] = playing_on or bound(rollout, game, **own)
    own["decide"] = bound(decided, game)
    own["pass_up"] = bound(passed_up, game, **own)
    for function in (expand, select, select_foreseen, result, evaluate):
        own[function.__name__] = bound(function, game, **own)
    return Search(bound(simulate, game, **own), own["expand"], bound(graft, game))
