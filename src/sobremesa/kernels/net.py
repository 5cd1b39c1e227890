"""A small neural network as value function, in compiled code.

Its inputs are the numbers of the sparse features that hold in a position, and some dense ones. Two hidden
layers (ReLU) lead to a logit for each seat, as seen from who decides: that it wins alone; and one that the
win is shared. The hand-made value is among the dense inputs, as logits, and is added to the outputs: an
untrained net judges as it does, and training only has to learn where it errs.

The weights are one flat array, an argument rather than a constant, so that other weights need no other
machine code. Nothing is allocated: the same source runs on a GPU.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.kernels import load
from sobremesa.kernels.kernel import Codes, Position, Values
from sobremesa.kernels.specialise import bound

Floats = NDArray[np.float32]


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
        }

    @property
    def numbers(self) -> Codes:
        """As compiled code is given it."""
        return np.array([self.players, self.sparse, self.dense, self.hidden, self.second], np.int64)

    @property
    def room(self) -> int:
        """Floats to work in."""
        return self.hidden + self.second + self.outputs


class Room(NamedTuple):
    """A net, and arrays to work in."""

    weights: Floats
    numbers: Codes
    features: Codes
    dense: Floats
    hidden: Floats


NO_NET = Room(
    np.zeros(0, np.float32),
    np.zeros(0, np.int64),
    np.zeros(0, np.int64),
    np.zeros(0, np.float32),
    np.zeros(0, np.float32),
)


def new_room(weights: Floats, shape: Shape) -> Room:
    """Room for one who judges with these weights."""
    return Room(
        weights,
        shape.numbers,
        np.zeros(shape.most, np.int64),
        np.zeros(shape.dense, np.float32),
        np.zeros(shape.room, np.float32),
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


def first_layer(
    weights: Floats, numbers: Codes, index: Codes, count: int, dense: Floats, hidden: Floats
) -> None:
    """The first hidden layer: the rows of weights of the features that hold, four at a time."""
    sparse, dense_count, width = numbers[1], numbers[2], numbers[3]
    at = (sparse + dense_count) * width
    for h in range(width):
        hidden[h] = weights[at + h]
    for n in range(0, count - 3, 4):
        one = weights[index[n] * width : (index[n] + 1) * width]
        two = weights[index[n + 1] * width : (index[n + 1] + 1) * width]
        three = weights[index[n + 2] * width : (index[n + 2] + 1) * width]
        four = weights[index[n + 3] * width : (index[n + 3] + 1) * width]
        for h in range(width):
            hidden[h] += (one[h] + two[h]) + (three[h] + four[h])
    for n in range(count - count % 4, count):
        row = weights[index[n] * width : (index[n] + 1) * width]
        for h in range(width):
            hidden[h] += row[h]
    for n in range(dense_count):
        row = weights[(sparse + n) * width : (sparse + n + 1) * width]
        for h in range(width):
            hidden[h] += dense[n] * row[h]
    for h in range(width):
        hidden[h] = max(hidden[h], np.float32(0.0))


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
    players, sparse, dense_count, width, second = numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]
    first_layer(weights, numbers, index, features(position, index, dense), dense, hidden)
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
    at = bias + second
    bias = at + (players + 1) * second
    highest = np.float32(-1e9)
    for r in range(players + 1):
        logit = weights[bias + r]
        for j in range(second):
            logit += hidden[width + j] * weights[at + r * second + j]
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


def compile_net(game: str, features: Any, viewer: Any) -> Any:
    """The value function of a game's nets, with its features and whose eyes they are seen with."""
    load(game)
    layer = bound(first_layer, game)
    return bound(value, game, features=features, viewer=viewer, first_layer=layer)
