"""A small neural network as value function and as prior over actions, in compiled code.

Its inputs are the numbers of the sparse features that hold in a position, and some dense ones. Two hidden
layers (ReLU) lead to two heads. The *value* has a logit for each seat, as seen from who decides: that it wins
alone; and one that the win is shared. The hand-made value is among the dense inputs, as logits, and is added
to the outputs: an untrained net judges as it does, and training only has to learn where it errs.

The *policy* says how likely each action is the right one. An action too is known by features, numbers of
what it does: each has a row of weights for the second layer, and what the rows of its features come to is its
logit. So there is no list of all actions that there could ever be.

The weights are one flat array, an argument rather than a constant, so that other weights need no other
machine code. Nothing is allocated. Who searches adds up the first layer in integers, half as wide as floats:
where some hundred features hold that is most of the work, and it waits for memory.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.kernels import load
from sobremesa.kernels.compiling import compiled, inlined
from sobremesa.kernels.kernel import Codes, Position, Values
from sobremesa.kernels.specialise import bound

Floats = NDArray[np.float32]
Rows = NDArray[np.int16]

AT_ONCE = 4
"""So many rows of the first layer are added up before they are widened."""
SHIFT = 6
"""Which of the numbers of who searches says what these integers count: one, shifted so far to the right."""
KNOWN = 1 << 15
"""So many positions are remembered, a power of two: a new one takes the place of an old one."""
FORGOTTEN = 0
"""The number of a position that is not remembered."""


class Shape(NamedTuple):
    """How large a net is."""

    players: int
    sparse: int
    """How many features there are."""
    most: int
    """How many hold at once, at most."""
    dense: int
    hidden: int
    second: int
    policy: int
    """How many features of actions there are."""
    policy_most: int
    """How many an action has, at most."""
    context: int
    """Words for what an action's features are worked out from, the same for all actions of a position."""

    @property
    def outputs(self) -> int:
        """A logit for each seat, and one that the win is shared."""
        return self.players + 1

    @property
    def parts(self) -> dict[str, tuple[int, ...]]:
        """The weights in their order in the flat array."""
        return {
            "w1": (self.sparse + self.dense, self.hidden),
            "b1": (self.hidden,),
            "w2": (self.hidden, self.second),
            "b2": (self.second,),
            "w3": (self.outputs, self.second),
            "b3": (self.outputs,),
            "w4": (self.policy, self.second),
            "b4": (self.policy,),
        }

    @property
    def size(self) -> int:
        """How many weights there are."""
        return sum(int(np.prod(size)) for size in self.parts.values())

    @property
    def numbers(self) -> Codes:
        """As compiled code is given it."""
        return np.array(
            [self.players, self.sparse, self.dense, self.hidden, self.second, self.policy], np.int64
        )

    @property
    def floats(self) -> int:
        """Floats to work in."""
        return self.hidden + self.second + self.outputs


def beginnings(*sizes: int) -> list[int]:
    """Where parts of these sizes begin, one after the other, and where the last one ends: numbers of features
    by their kinds."""
    return [sum(sizes[:n]) for n in range(len(sizes) + 1)]


class NetScratch(NamedTuple):
    """A net, and arrays to work in."""

    weights: Floats
    numbers: Codes
    """Those of its shape, and `SHIFT`. There are few fields here, since all are handed on at every call."""
    features: Codes
    dense: Floats
    hidden: Floats
    rows: Rows
    """The weights of the first layer for sparse features, in integers (see `in_integers`)."""
    context: Codes
    """What the features of actions are worked out from; before, room for the sums of the first layer."""
    logits: Floats
    """What each feature of an action adds to its logit: actions of a position have most of them in common."""
    asked: Codes
    """When that was last worked out, counted in positions; the last number is that of the newest position."""
    known: Codes
    """Positions that were judged, by their numbers (`number` of a game's features); 0 where there is none."""
    layers: Floats
    """The second layer and the dense inputs of each. A node that is opened was judged before, and some
    positions are reached in many ways."""


NO_NET = NetScratch(
    np.zeros(0, np.float32),
    np.zeros(0, np.int64),
    np.zeros(0, np.int64),
    np.zeros(0, np.float32),
    np.zeros(0, np.float32),
    np.zeros(0, np.int16),
    np.zeros(0, np.int64),
    np.zeros(0, np.float32),
    np.zeros(0, np.int64),
    np.zeros(0, np.int64),
    np.zeros((0, 0), np.float32),
)


def in_integers(weights: Floats, shape: Shape) -> tuple[Rows, int]:
    """The weights of the first layer for sparse features in integers, and what these count (`SHIFT`): as
    little as it can be with no sum of `AT_ONCE` of them too large for 16 bits."""
    rows = weights[: shape.sparse * shape.hidden]
    largest = max(float(np.abs(rows).max()), float(np.finfo(np.float32).tiny))
    shift = min(int(np.floor(np.log2((np.iinfo(np.int16).max - AT_ONCE) / (AT_ONCE * largest)))), 30)
    assert shift >= 0, "no weight may be so large"
    return np.round(rows * (1 << shift)).astype(np.int16), shift


def new_net_scratch(weights: Floats, shape: Shape, integers: tuple[Rows, int] | None = None) -> NetScratch:
    """Scratch for one who judges with these weights; whoever has them `in_integers` need not have that done
    again."""
    rows, shift = integers or in_integers(weights, shape)
    return NetScratch(
        weights,
        np.append(shape.numbers, shift),
        np.zeros(max(shape.most, shape.policy_most), np.int64),
        np.zeros(shape.dense, np.float32),
        np.zeros(shape.floats, np.float32),
        rows,
        np.zeros(max(shape.context, shape.hidden), np.int64),
        np.zeros(shape.policy, np.float32),
        np.zeros(shape.policy + 1, np.int64),
        np.zeros(KNOWN, np.int64),
        np.zeros((KNOWN, shape.second + shape.dense), np.float32),
    )


def split(flat: Floats, shape: Shape) -> dict[str, Floats]:
    """The parts of a flat array of weights, by name; they are views of it."""
    found, at = {}, 0
    for name, size in shape.parts.items():
        number = int(np.prod(size))
        found[name] = flat[at : at + number].reshape(size)
        at += number
    assert at == len(flat), "these weights have another shape"
    return found


if TYPE_CHECKING:  # what `compile_net` binds

    def features(position: Position, index: Codes, dense: Floats) -> int: ...
    def viewer(position: Position) -> int: ...
    def survey(position: Position, context: Codes) -> None: ...
    def action_features(position: Position, context: Codes, action: int, index: Codes) -> int: ...
    def number(position: Position) -> int: ...
    def sum_up(net: NetScratch, count: int) -> None: ...
    def layers(position: Position, net: NetScratch) -> int: ...
    def say(
        position: Position,
        weights: Floats,
        numbers: Codes,
        at: int,
        dense: Floats,
        hidden: Floats,
        values: Values,
    ) -> None: ...


def first_layer(
    weights: Floats, numbers: Codes, index: Codes, count: int, dense: Floats, hidden: Floats
) -> None:
    """The first hidden layer: the rows of weights of the features that hold, added up."""
    sparse, dense_count, width = numbers[1], numbers[2], numbers[3]
    at = (sparse + dense_count) * width
    for h in range(width):
        hidden[h] = weights[at + h]
    for n in range(count):
        row = weights[index[n] * width : (index[n] + 1) * width]
        for h in range(width):
            hidden[h] += row[h]
    add_dense(weights, numbers, dense, hidden)


def first_layer_in_integers(net: NetScratch, count: int) -> None:
    """The same in integers, some rows at a time: nearly as precise, and twice as quick."""
    numbers, rows, index, sums, hidden = net.numbers, net.rows, net.features, net.context, net.hidden
    width = numbers[3]
    at = (numbers[1] + numbers[2]) * width
    for h in range(width):
        sums[h] = 0
    for n in range(0, count - 3, AT_ONCE):
        one = rows[index[n] * width : (index[n] + 1) * width]
        two = rows[index[n + 1] * width : (index[n + 1] + 1) * width]
        three = rows[index[n + 2] * width : (index[n + 2] + 1) * width]
        four = rows[index[n + 3] * width : (index[n + 3] + 1) * width]
        for h in range(width):
            sums[h] += np.int16(np.int16(one[h] + two[h]) + np.int16(three[h] + four[h]))
    for n in range(count - count % AT_ONCE, count):
        row = rows[index[n] * width : (index[n] + 1) * width]
        for h in range(width):
            sums[h] += row[h]
    unit = np.float32(1.0 / (1 << numbers[SHIFT]))
    for h in range(width):
        hidden[h] = net.weights[at + h] + unit * np.float32(sums[h])
    add_dense(net.weights, numbers, net.dense, hidden)


@compiled
def add_dense(weights: Floats, numbers: Codes, dense: Floats, hidden: Floats) -> None:
    """Add what the dense inputs say to the sums of the first layer, which is done then."""
    sparse, dense_count, width = numbers[1], numbers[2], numbers[3]
    for n in range(dense_count):
        row = weights[(sparse + n) * width : (sparse + n + 1) * width]
        for h in range(width):
            hidden[h] += dense[n] * row[h]
    for h in range(width):
        hidden[h] = max(hidden[h], np.float32(0.0))


@compiled
def second_layer(weights: Floats, numbers: Codes, hidden: Floats) -> int:
    """The second hidden layer, from the first; where the weights of the heads begin."""
    sparse, dense_count, width, second = numbers[1], numbers[2], numbers[3], numbers[4]
    at = (sparse + dense_count + 1) * width
    bias = at + second * width
    for j in range(second):
        hidden[width + j] = weights[bias + j]
    for h in range(width):
        x = hidden[h]
        if x > 0:
            row = weights[at + h * second : at + (h + 1) * second]
            for j in range(second):
                hidden[width + j] += x * row[j]
    for j in range(second):
        hidden[width + j] = max(hidden[width + j], np.float32(0.0))
    return bias + second


def known_layers(position: Position, net: NetScratch) -> int:
    """Both hidden layers, taken from memory where the position was judged not long ago; where the weights of
    the heads begin."""
    known, numbers, dense, hidden = net.known, net.numbers, net.dense, net.hidden
    sparse, dense_count, width, second = numbers[1], numbers[2], numbers[3], numbers[4]
    found = number(position)
    slot = found & len(known) - 1
    kept = net.layers[slot]
    if found != FORGOTTEN and known[slot] == found:
        for j in range(second):
            hidden[width + j] = kept[j]
        for n in range(dense_count):
            dense[n] = kept[second + n]
        return (sparse + dense_count + 1 + second) * width + second
    sum_up(net, features(position, net.features, dense))
    at = second_layer(net.weights, numbers, hidden)
    if found != FORGOTTEN:
        known[slot] = found
        for j in range(second):
            kept[j] = hidden[width + j]
        for n in range(dense_count):
            kept[second + n] = dense[n]
    return at


def value(
    position: Position,
    weights: Floats,
    numbers: Codes,
    index: Codes,
    dense: Floats,
    hidden: Floats,
    values: Values,
) -> None:
    """What share of the win each seat can expect."""
    first_layer(weights, numbers, index, features(position, index, dense), dense, hidden)
    at = second_layer(weights, numbers, hidden)
    say(position, weights, numbers, at, dense, hidden, values)


def value_again(position: Position, net: NetScratch, values: Values) -> None:
    """The same in integers, where positions that were judged are remembered."""
    at = layers(position, net)
    say(position, net.weights, net.numbers, at, net.dense, net.hidden, values)


def value_head(
    position: Position,
    weights: Floats,
    numbers: Codes,
    at: int,
    dense: Floats,
    hidden: Floats,
    values: Values,
) -> None:
    """What both layers say of the value. The weights of the head begin at `at`."""
    players, dense_count, width, second = numbers[0], numbers[2], numbers[3], numbers[4]
    bias = at + (players + 1) * second
    layer = hidden[width : width + second]
    highest = np.float32(-1e9)
    for r in range(players + 1):
        logit = weights[bias + r] + product(layer, weights[at + r * second : at + (r + 1) * second])
        if r < players:
            logit += dense[dense_count - players + r]
        hidden[width + second + r] = logit
        highest = max(highest, logit)
    total = np.float32(0.0)
    for r in range(players + 1):
        hidden[width + second + r] = exp(hidden[width + second + r] - highest)
        total += hidden[width + second + r]
    shared = hidden[width + second + players] / players
    me = viewer(position)
    for r in range(players):
        values[(me + r) % players] = (hidden[width + second + r] + shared) / total


def policy(position: Position, net: NetScratch, actions: Codes, count: int, priors: Values) -> None:
    """How likely each of so many actions is the right one."""
    weights, numbers, index, logits, asked = net.weights, net.numbers, net.features, net.logits, net.asked
    players, width, second, rows = numbers[0], numbers[3], numbers[4], numbers[5]
    at = layers(position, net)
    at += (players + 1) * (second + 1)
    bias = at + rows * second
    layer = net.hidden[width : width + second]
    survey(position, net.context)
    asked[rows] += 1
    highest = np.float32(-1e9)
    for n in range(count):
        logit = np.float32(0.0)
        for k in range(action_features(position, net.context, actions[n], index)):
            feature = index[k]
            if asked[feature] != asked[rows]:
                asked[feature] = asked[rows]
                row = weights[at + feature * second : at + (feature + 1) * second]
                logits[feature] = weights[bias + feature] + product(layer, row)
            logit += logits[feature]
        priors[n] = logit
        highest = max(highest, logit)
    for n in range(count):
        priors[n] = exp(priors[n] - highest)


@inlined
def product(one: Floats, other: Floats) -> np.float32:
    """The scalar product, by four sums at once: none of them has to wait for the others."""
    a = b = c = d = np.float32(0.0)
    for j in range(0, len(one) - 3, 4):
        a += one[j] * other[j]
        b += one[j + 1] * other[j + 1]
        c += one[j + 2] * other[j + 2]
        d += one[j + 3] * other[j + 3]
    for j in range(len(one) - len(one) % 4, len(one)):
        a += one[j] * other[j]
    return (a + b) + (c + d)


def never_known(position: Position) -> int:  # noqa: ARG001
    """No position is remembered."""
    return FORGOTTEN


class Net(NamedTuple):
    """The compiled functions of a game's nets."""

    value: Any
    """As it may be asked anywhere, on a GPU too."""
    value_again: Any
    """The same value, for who has scratch to remember positions in."""
    policy: Any


def compile_net(game: str, features: Any, action_features: Any) -> Net:
    """The functions of a game's nets, with two modules of it that say what they see: of positions
    (`features`, `viewer`, and perhaps `number`, which is the same for all positions that look alike) and of
    actions (`survey`, `action_features`)."""
    load(game)
    own = {name: getattr(features, name) for name in ("features", "viewer")}
    own |= {name: getattr(action_features, name) for name in ("survey", "action_features")}
    own["number"] = getattr(features, "number", None) or bound(never_known, game)
    own["first_layer"] = bound(first_layer, game)
    own["sum_up"] = bound(first_layer_in_integers, game)
    own["layers"] = bound(known_layers, game, **own)
    own["say"] = bound(value_head, game, **own)
    return Net(*(bound(function, game, **own) for function in (value, value_again, policy)))
