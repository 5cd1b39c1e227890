"""From positions and how their games ended to better weights: cross-entropy and Adam.

Twice: with NumPy, which every installation has, and with PyTorch, for a GPU. Both do the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.net import Floats, Shape, split

BETA_1, BETA_2, TINY = 0.9, 0.999, 1e-8
"""The constants of Adam."""
SPREAD = 0.1
"""Of the first weights (standard deviation)."""
SELDOM = -3.0
"""The first logit of a shared win."""
POLICY = 0.5
"""How much the policy's loss counts beside the value's."""
NEVER = -1e9
"""The logit of an action that there is not."""


class Samples(NamedTuple):
    """Positions: their features, how many of them hold, the dense ones, who won, as seen there, and how
    likely each outcome is to be called; how many actions were looked at, their features, and what part of the
    policy each is to have, none at all where nothing is known of it."""

    sparse: Any
    count: Any
    dense: Any
    won: Any
    hoped: Any
    listed: Any
    doing: Any
    wanted: Any


class Learner(Protocol):
    """Somebody who learns."""

    def learn(self, samples: Samples, rate: float) -> float:
        """One step; the loss before it."""

    def losses(self, samples: Samples) -> tuple[float, float]:
        """The mean of -log of what was said of how it came; and of the actions, as they are wanted."""

    def weights(self) -> Floats:
        """What was learned so far."""

    def state(self) -> dict[str, Floats]:
        """All that it takes to go on from here."""

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from there."""


def first_weights(shape: Shape, seed: int) -> Floats:
    """A net that judges as the hand-made value does, since its last layers say nothing yet."""
    flat = np.zeros(shape.size, np.float32)
    rng, found = np.random.default_rng(seed), split(flat, shape)
    found["w1"][:] = SPREAD * rng.standard_normal(found["w1"].shape)
    found["w2"][:] = np.sqrt(2.0 / shape.hidden) * rng.standard_normal(found["w2"].shape)
    found["b3"][-1] = SELDOM
    return flat


class NumpyLearner:
    """Learns on the CPU."""

    def __init__(self, shape: Shape, weights: NDArray[Any]) -> None:
        self._shape = shape
        self._flat = weights.copy()
        self._mean, self._square = np.zeros_like(weights), np.zeros_like(weights)
        self._steps = 0

    def learn(self, samples: Samples, rate: float) -> float:
        """See `Learner`."""
        loss, gradient = self.gradient(samples)
        self._steps += 1
        self._mean += (1 - BETA_1) * (gradient - self._mean)
        self._square += (1 - BETA_2) * (gradient * gradient - self._square)
        mean = self._mean / (1 - BETA_1**self._steps)
        square = self._square / (1 - BETA_2**self._steps)
        self._flat -= (rate * mean / (np.sqrt(square) + TINY)).astype(np.float32)
        return loss

    def losses(self, samples: Samples) -> tuple[float, float]:
        """See `Learner`."""
        _, _, second, said = self._forward(samples)
        return _surprise(said, samples.won), _cross_entropy(self._liked(second, samples), samples.wanted)

    def said(self, samples: Samples) -> Floats:
        """How likely each outcome is said to be."""
        *_, said = self._forward(samples)
        return said

    def gradient(self, samples: Samples) -> tuple[float, Floats]:
        """The loss, and by how much it grows with each weight."""
        net = split(self._flat, self._shape)
        inputs, first, second, said = self._forward(samples)
        flat = np.zeros_like(self._flat)
        grown = split(flat, self._shape)
        wrong = (said - samples.hoped) / len(said)
        grown["w3"][:], grown["b3"][:] = wrong.T @ second, wrong.sum(0)
        liked = self._liked(second, samples)
        parts = samples.wanted.sum(1, keepdims=True)
        amiss = POLICY / max(1.0, parts.sum()) * (liked * parts - samples.wanted)
        table = np.zeros((len(said), self._shape.policy + 1), amiss.dtype)
        _spread(table, samples.doing, amiss)
        table = table[:, :-1]
        grown["w4"][:], grown["b4"][:] = table.T @ second, table.sum(0)
        back = (wrong @ net["w3"] + table @ net["w4"]) * (second > 0)
        grown["w2"][:], grown["b2"][:] = first.T @ back, back.sum(0)
        back = (back @ net["w2"].T) * (first > 0)
        grown["w1"][:], grown["b1"][:] = inputs.T @ back, back.sum(0)
        loss = _cross_entropy(said, samples.hoped) + POLICY * _cross_entropy(liked, samples.wanted)
        return loss, flat

    def _forward(self, samples: Samples) -> tuple[Floats, Floats, Floats, Floats]:
        """The inputs, both hidden layers, and how likely each outcome is said to be."""
        net, shape = split(self._flat, self._shape), self._shape
        inputs = np.zeros((len(samples.won), shape.sparse + shape.dense), np.float32)
        _counted(inputs, samples.sparse, samples.count)
        inputs[:, shape.sparse :] = samples.dense
        first = np.maximum(inputs @ net["w1"] + net["b1"], 0.0)
        second = np.maximum(first @ net["w2"] + net["b2"], 0.0)
        logits = second @ net["w3"].T + net["b3"]
        logits[:, : shape.players] += samples.dense[:, -shape.players :]
        said = np.exp(logits - logits.max(1, keepdims=True))
        return inputs, first, second, said / said.sum(1, keepdims=True)

    def _liked(self, second: Floats, samples: Samples) -> Floats:
        """How likely each action is said to be the right one."""
        net = split(self._flat, self._shape)
        table = np.pad(second @ net["w4"].T + net["b4"], ((0, 0), (0, 1)))
        logits = np.zeros(samples.doing.shape[:2], table.dtype)
        _gathered(table, samples.doing, logits)
        logits[np.arange(logits.shape[1])[None] >= samples.listed[:, None]] = NEVER
        liked = np.exp(logits - logits.max(1, keepdims=True))
        return np.asarray(liked / liked.sum(1, keepdims=True))

    def weights(self) -> Floats:
        """See `Learner`."""
        return self._flat.copy()

    def state(self) -> dict[str, Floats]:
        """See `Learner`."""
        return {
            "weights": self._flat,
            "mean": self._mean,
            "square": self._square,
            "steps": np.array(self._steps, np.float32),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """See `Learner`."""
        self._flat, self._mean, self._square = (state[name].copy() for name in ("weights", "mean", "square"))
        self._steps = int(state["steps"])


@compiled
def _counted(inputs: Floats, sparse: NDArray[np.int16], count: NDArray[np.int16]) -> None:
    """Count how often each sparse feature holds."""
    for row in range(len(count)):
        for n in range(count[row]):
            inputs[row, sparse[row, n]] += 1


@compiled
def _gathered(table: Floats, doing: NDArray[np.int16], logits: Floats) -> None:
    """Add to each action's logit what its features come to, by the table of its position."""
    for row in range(len(doing)):
        for n in range(doing.shape[1]):
            for k in range(doing.shape[2]):
                logits[row, n] += table[row, doing[row, n, k]]


@compiled
def _spread(table: Floats, doing: NDArray[np.int16], logits: Floats) -> None:
    """The other way round: add to each feature what the logits of its actions come to."""
    for row in range(len(doing)):
        for n in range(doing.shape[1]):
            for k in range(doing.shape[2]):
                table[row, doing[row, n, k]] += logits[row, n]


def _surprise(said: Floats, won: NDArray[Any]) -> float:
    return float(-np.log(np.maximum(said[np.arange(len(said)), won], 1e-12)).mean())


def _cross_entropy(said: Floats, wanted: NDArray[Any]) -> float:
    """The mean over positions of which something is wanted."""
    return float(-(wanted * np.log(np.maximum(said, 1e-12))).sum() / max(1.0, wanted.sum()))
