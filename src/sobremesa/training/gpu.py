"""Self-play on a GPU. Needs numba-cuda and PyTorch.

`look` and `move` have a thread for each game, and between them `lead` one for each action that is looked at.
What the net says of all of these is PyTorch's to find: as a product of matrices its first layer takes a
fraction of the time that threads take which add up the weights of their features, each from all over memory.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

# numba-cuda still asks for a name that NumPy has dropped.
if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack

from numba import cuda

from sobremesa import bots, kernels
from sobremesa.kernels.net import Shape, split
from sobremesa.training.selfplay import OVER, Ahead, Arrays, parts
from sobremesa.training.torch_learning import columns, layers, value_logits

DEVICE = "cuda"
THREADS = 128
PIECE = 1 << 19
"""So many actions are evaluated at once."""


def cuda_functions(game: str, players: int) -> list[Any]:
    """`look`, `lead` and `move` of a game as they run on a GPU, not yet compiled.

    A kernel takes its arrays one by one, and makes of them what the functions know.
    """
    kernel, shape = kernels.load(game), bots.part(game, "features").shape(players)
    look, _, lead, move = parts(game)
    words, most, seats = kernel.ALL_WORDS, kernel.ACTIONS, kernel.SEATS
    listed, dense_count, surveyed = max(shape.most, shape.policy_most), shape.dense, shape.context

    def all_look(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, x, y, z):  # type: ignore[no-untyped-def]  # noqa: E741
        game = cuda.grid(1)
        if game < d.shape[0]:
            position = cuda.local.array(words, np.int64)
            actions = cuda.local.array(most, np.int64)
            priors = cuda.local.array(most, np.float64)
            dice = cuda.local.array(1, np.uint64)
            arrays = Arrays(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, x, y, z)
            look(game, arrays, position, actions, priors, dice)

    def all_lead(first, rows, q, r, s, t, u, v, w, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, x, y, z):  # type: ignore[no-untyped-def]  # noqa: E741
        row = cuda.grid(1)
        if row < rows:
            position = cuda.local.array(words, np.int64)
            index = cuda.local.array(listed, np.int32)
            dense = cuda.local.array(dense_count, np.float32)
            values = cuda.local.array(seats, np.float64)
            arrays = Arrays(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, x, y, z)
            ahead = Ahead(q[first:], r[first:], s, t, u, v, w)
            lead(row, arrays, ahead, position, index, dense, values)

    def all_move(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, x, y, z):  # type: ignore[no-untyped-def]  # noqa: E741
        game = cuda.grid(1)
        if game < d.shape[0]:
            position = cuda.local.array(words, np.int64)
            index = cuda.local.array(listed, np.int32)
            dense = cuda.local.array(dense_count, np.float32)
            values = cuda.local.array(seats, np.float64)
            context = cuda.local.array(surveyed, np.int64)
            dice = cuda.local.array(1, np.uint64)
            arrays = Arrays(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, x, y, z)
            move(game, arrays, position, index, dense, context, values, dice)

    return [all_look, all_lead, all_move]


class Gpu:
    """Self-play on one GPU. The arrays are PyTorch's, and the kernels work in them."""

    def __init__(self, game: str, players: int) -> None:
        self._shape: Shape = bots.part(game, "features").shape(players)
        self._look, self._lead, self._move = map(cuda.jit, cuda_functions(game, players))
        self._seen: tuple[Arrays, list[Any]] | None = None
        self._ahead = {
            "counts": self.array((PIECE, columns(self._shape)), "float16"),
            "dense": self.array((PIECE, self._shape.dense), "float32"),
            "seen": self.array((PIECE,), "int64"),
            "share": self.array((PIECE,), "float32"),
            "by_hero": self.array((PIECE,), "int8"),
        }
        self._ahead_seen = [cuda.as_cuda_array(array) for array in self._ahead.values()]

    @staticmethod
    def array(shape: tuple[int, ...], kind: str) -> Any:
        """An array of zeros."""
        return torch.zeros(shape, dtype=getattr(torch, kind), device=DEVICE)

    @staticmethod
    def there(array: NDArray[Any]) -> Any:
        """The same numbers, on the GPU."""
        return torch.as_tensor(array).to(DEVICE)

    @staticmethod
    def draw(rng: np.random.Generator, below: int, count: int) -> Any:
        """So many numbers at random, drawn where they are used: nobody has to wait for them."""
        torch.cuda.manual_seed(int(rng.integers(1 << 62)))
        return torch.randint(below, (count,), device=DEVICE)

    def step(self, arrays: Arrays) -> None:
        """One action in every game."""
        if self._seen is None or self._seen[0] is not arrays:
            self._seen = arrays, [cuda.as_cuda_array(array) for array in arrays]
        there = self._seen[1]
        games = len(arrays.number)
        self._look[-(-games // THREADS), THREADS](*there)
        ends = arrays.number.cumsum(0)
        rows = int(ends[-1])
        game = torch.repeat_interleave(arrays.number, output_size=rows)
        action = torch.arange(rows, device=DEVICE) - (ends - arrays.number)[game]
        nets = [split(weights, self._shape) for weights in arrays.weights]
        if bool((arrays.hero < 0).all()):
            nets = nets[1:]
        listed = [cuda.as_cuda_array(game), cuda.as_cuda_array(action)] if rows else []
        for first in range(0, rows, PIECE):
            count = min(PIECE, rows - first)
            self._ahead["counts"][:count] = 0
            self._lead[-(-count // THREADS), THREADS](first, count, *listed, *self._ahead_seen, *there)
            piece = slice(first, first + count)
            arrays.shares[game[piece], action[piece]] = self._evaluated(nets, count)
        self._move[-(-games // THREADS), THREADS](*there)

    def _evaluated(self, nets: list[dict[str, Any]], count: int) -> Any:
        """What share of the win each mover of a piece can expect where its action leads."""
        players = self._shape.players
        counts, dense, seen, share, by_hero = (array[:count] for array in self._ahead.values())
        told = []
        for net in nets:
            second = layers(net, self._shape, counts, dense)
            said = torch.softmax(value_logits(net, self._shape, second, dense), 1)
            alone = said.gather(1, seen.clamp(min=0)[:, None])[:, 0]
            told.append(alone + said[:, players] / players)
        evaluated = told[0] if len(told) == 1 else torch.where(by_hero > 0, told[0], told[1])
        return torch.where(seen == OVER, share, evaluated)
