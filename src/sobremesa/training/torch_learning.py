"""Learning with PyTorch, on a GPU where there is one."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from sobremesa.kernels.net import Floats, Shape, split
from sobremesa.training.learning import BETA_1, BETA_2, NEVER, POLICY, TINY, Samples

PIECE = 65_536
"""So many positions at once, where a loss is asked for."""


ALIGNED = 64
"""Rows of matrices begin at multiples of this: products are quick only so."""


def columns(shape: Shape) -> int:
    """How long a row is that has room for all sparse features."""
    return -(-shape.sparse // ALIGNED) * ALIGNED


def layers(net: dict[str, Any], shape: Shape, counts: Any, dense: Any) -> Any:
    """The second layer of positions, of which each row counts the sparse features that hold. The product with
    them, nearly all of the work, is as precise as the counts are."""
    first = (counts[:, : shape.sparse] @ net["w1"][: shape.sparse].to(counts.dtype)).float()
    first = torch.relu(first + dense @ net["w1"][shape.sparse :] + net["b1"])
    return torch.relu(first @ net["w2"] + net["b2"])


def value_logits(net: dict[str, Any], shape: Shape, second: Any, dense: Any) -> Any:
    """What a net says of who wins."""
    by_hand = torch.nn.functional.pad(dense[:, -shape.players :], (0, 1))
    return second @ net["w3"].T + net["b3"] + by_hand


def policy_logits(net: dict[str, Any], second: Any, listed: Any, doing: Any) -> Any:
    """What it says of actions that are known by their features."""
    table = torch.nn.functional.pad(second @ net["w4"].T + net["b4"], (0, 1))
    said = table.gather(1, doing.reshape(len(doing), -1).long()).view(doing.shape).sum(2)
    places = torch.arange(said.shape[1], device=said.device)
    return said.masked_fill(places[None] >= listed[:, None], NEVER)


class TorchLearner:
    """Learns where its samples are."""

    def __init__(self, shape: Shape, weights: Floats, device: str = "cuda") -> None:
        self._shape, self._device = shape, device
        torch.backends.cuda.matmul.allow_tf32 = True
        self._parts = {
            name: torch.nn.Parameter(torch.tensor(part, device=device))
            for name, part in split(weights, shape).items()
        }
        self._adam = torch.optim.Adam(self._parts.values(), betas=(BETA_1, BETA_2), eps=TINY)

    def learn(self, samples: Samples, rate: float) -> Any:
        """See `Learner`. The loss stays on the GPU until somebody looks at it."""
        for group in self._adam.param_groups:
            group["lr"] = rate
        value, policy = self._losses(samples, samples.hoped)
        loss = value / len(samples.won) + POLICY * policy / samples.wanted.sum().clamp(min=1.0)
        self._adam.zero_grad(set_to_none=True)
        loss.backward()
        self._adam.step()
        return loss.detach()

    def losses(self, samples: Samples) -> tuple[float, float]:
        """See `Learner`."""
        value = policy = wanted = 0.0
        for at in range(0, len(samples.won), PIECE):
            with torch.no_grad():
                piece = Samples(*(array[at : at + PIECE] for array in samples))
                more = self._losses(piece, piece.won.long())
            value, policy = value + float(more[0]), policy + float(more[1])
            wanted += float(piece.wanted.sum())
        return value / len(samples.won), policy / max(1.0, wanted)

    def _losses(self, samples: Samples, outcomes: Any) -> tuple[Any, Any]:
        """The sums of both losses; the value's by outcomes, or by how likely each is to be called."""
        shape = self._shape
        places = torch.arange(samples.sparse.shape[1], device=samples.sparse.device)
        holds = places[None] < samples.count[:, None]
        counts = torch.zeros(len(samples.won), columns(shape), device=samples.sparse.device)
        counts.scatter_add_(1, samples.sparse.long() * holds, holds.float())
        second = layers(self._parts, shape, counts, samples.dense)
        said = value_logits(self._parts, shape, second, samples.dense)
        liked = torch.log_softmax(policy_logits(self._parts, second, samples.listed, samples.doing), 1)
        value = torch.nn.functional.cross_entropy(said, outcomes, reduction="sum")
        return value, -(samples.wanted * liked).sum()

    def weights(self) -> Floats:
        """See `Learner`."""
        flat = torch.cat([part.detach().reshape(-1) for part in self._parts.values()])
        return np.asarray(flat.cpu().numpy(), np.float32)

    def state(self) -> dict[str, Floats]:
        """See `Learner`."""
        adam = [self._adam.state[part] for part in self._parts.values()]
        if not all(adam):
            return {"weights": self.weights()}
        told = {"weights": self.weights(), "steps": adam[0]["step"].cpu().numpy()}
        for name, key in (("mean", "exp_avg"), ("square", "exp_avg_sq")):
            told[name] = torch.cat([one[key].reshape(-1) for one in adam]).cpu().numpy()
        return told

    def restore(self, state: dict[str, Any]) -> None:
        """See `Learner`."""
        for name, part in split(state["weights"], self._shape).items():
            self._parts[name].data.copy_(torch.tensor(part))
        if "steps" in state:
            mean, square = split(state["mean"], self._shape), split(state["square"], self._shape)
            for name, part in self._parts.items():
                self._adam.state[part] = {
                    "step": torch.tensor(float(state["steps"])),
                    "exp_avg": torch.tensor(mean[name], device=self._device),
                    "exp_avg_sq": torch.tensor(square[name], device=self._device),
                }
