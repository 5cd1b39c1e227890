"""Self-play on a GPU: a thread for each game, and for judging some for each. Needs numba-cuda and PyTorch."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

# numba-cuda still asks for a name that NumPy has dropped.
if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack

from numba import cuda

from sobremesa import bots, kernels
from sobremesa.training.selfplay import WORKERS, Arrays, parts

THREADS = 128


def cuda_functions(game: str, players: int) -> list[Any]:
    """`look`, `judge` and `move` of a game as they run on a GPU, not yet compiled.

    A kernel takes its arrays one by one, and makes of them what the functions know.
    """
    kernel, shape = kernels.load(game), bots.part(game, "features").shape(players)
    look, judge, move = parts(game, by_columns=True)
    words, most, seats = kernel.ALL_WORDS, kernel.ACTIONS, kernel.SEATS
    listed, dense_count, room = shape.most, shape.dense, shape.room

    def all_look(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p):  # type: ignore[no-untyped-def]  # noqa: E741
        game = cuda.grid(1)
        if game < d.shape[0]:
            position = cuda.local.array(words, np.int64)
            actions = cuda.local.array(most, np.int64)
            priors = cuda.local.array(most, np.float64)
            dice = cuda.local.array(1, np.uint64)
            look(
                game, Arrays(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p), position, actions, priors, dice
            )

    def all_judge(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p):  # type: ignore[no-untyped-def]  # noqa: E741
        thread = cuda.grid(1)
        if thread < d.shape[0] * WORKERS:
            position = cuda.local.array(words, np.int64)
            index = cuda.local.array(listed, np.int32)
            dense = cuda.local.array(dense_count, np.float32)
            hidden = cuda.local.array(room, np.float32)
            values = cuda.local.array(seats, np.float64)
            arrays = Arrays(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
            game, worker = thread // WORKERS, thread % WORKERS
            judge(game, worker, WORKERS, arrays, position, index, dense, hidden, values)

    def all_move(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p):  # type: ignore[no-untyped-def]  # noqa: E741
        game = cuda.grid(1)
        if game < d.shape[0]:
            position = cuda.local.array(words, np.int64)
            index = cuda.local.array(listed, np.int32)
            dense = cuda.local.array(dense_count, np.float32)
            values = cuda.local.array(seats, np.float64)
            dice = cuda.local.array(1, np.uint64)
            arrays = Arrays(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
            move(game, arrays, position, index, dense, values, dice)

    return [all_look, all_judge, all_move]


class Gpu:
    """Self-play on one GPU. The arrays are PyTorch's, and the kernels work in them."""

    def __init__(self, game: str, players: int) -> None:
        functions = cuda_functions(game, players)
        self._kernels = list(zip(map(cuda.jit, functions), (1, WORKERS, 1), strict=True))
        self._seen: tuple[Arrays, list[Any]] | None = None

    @staticmethod
    def array(shape: tuple[int, ...], kind: str) -> Any:
        """An array of zeros."""
        return torch.zeros(shape, dtype=getattr(torch, kind), device="cuda")

    def step(self, arrays: Arrays) -> None:
        """One action in every game."""
        if self._seen is None or self._seen[0] is not arrays:
            self._seen = arrays, [cuda.as_cuda_array(array) for array in arrays]
        for kernel, threads in self._kernels:
            kernel[-(-len(arrays.number) * threads // THREADS), THREADS](*self._seen[1])
