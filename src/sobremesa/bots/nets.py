"""The nets with which `master` judges: where their weights lie, and how they are read.

A game's are in its package in this folder, a file for each number of players, in half precision.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import numpy as np

from sobremesa import bots
from sobremesa.kernels.net import Floats, NetScratch, Rows, Shape, in_integers, new_net_scratch, split

DIGITS = 8
"""Of its hash are enough to name a net."""


def file_name(players: int) -> str:
    """What the file for so many players is called."""
    return f"net{players}.npz"


def write(path: Path, weights: Floats, shape: Shape) -> None:
    """Keep weights. Whoever reads finds the old ones or these, never half of them."""
    parts = {name: part.astype(np.float16) for name, part in split(weights, shape).items()}
    fresh = path.with_suffix(".new.npz")
    np.savez_compressed(fresh, **parts)  # type: ignore[arg-type]
    fresh.replace(path)


def read(path: Path, shape: Shape) -> Floats:
    """Weights that were kept. Raises `ValueError` where they are those of another net."""
    with np.load(path) as kept:
        if {name: kept[name].shape for name in kept.files} != shape.parts:
            raise ValueError(f"{path.name} is another net than this version knows")
        return np.concatenate([kept[name].astype(np.float32).reshape(-1) for name in shape.parts])


def is_trained(game: str, players: int) -> bool:
    """Whether there is a net for so many players: only where it was measured to play better with it."""
    return file(game, players).is_file()


@cache
def name(game: str, players: int) -> str:
    """What the net for so many players is called: how the SHA-256 of its file begins, as `sha256sum` says."""
    return sha256(file(game, players).read_bytes()).hexdigest()[:DIGITS]


def scratch(game: str, players: int) -> NetScratch:
    """The net of a game for so many players, and scratch to judge with it."""
    shape = bots.part(game, "features").shape(players)
    return new_net_scratch(weights(game, players), shape, _integers(game, players))


@cache
def weights(game: str, players: int) -> Floats:
    """The weights for so many players."""
    return read(file(game, players), bots.part(game, "features").shape(players))


@cache
def _integers(game: str, players: int) -> tuple[Rows, int]:
    return in_integers(weights(game, players), bots.part(game, "features").shape(players))


def file(game: str, players: int) -> Path:
    """Where the weights for so many players lie."""
    return Path(str(files(f"sobremesa.bots.{game}"))) / file_name(players)
