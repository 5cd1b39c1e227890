"""The games again, compiled: positions as arrays of fixed size and plain loops, for search and for batches.

Each package in this folder is one game's; a game that has none is searched through its rules. The rules in
`sobremesa.games` are the judge of every kernel here: legal actions, successors and results are compared over
many thousands of positions. Rules change there first.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TypeGuard, cast

from sobremesa.kernels.kernel import ContinuousKernel, DrawingKernel, ForeseeingKernel, Kernel


@cache
def names() -> tuple[str, ...]:
    """The games that have a kernel, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


def load(game: str) -> Kernel:
    """The kernel of a game. Raises `LookupError` for a game that has none."""
    if game not in names():
        raise LookupError(f"there is no kernel called {game[:40]!r}; there are {', '.join(names())}")
    return cast(Kernel, import_module(f"{__name__}.{game}"))


def is_continuous(kernel: Kernel) -> TypeGuard[ContinuousKernel]:
    """Whether not all legal actions can be listed: then the kernel judges any (`allowed`)."""
    return hasattr(kernel, "allowed")


def is_foreseeing(kernel: Kernel) -> TypeGuard[ForeseeingKernel]:
    """Whether a kernel knows what comes to light, and when (`foreseen`)."""
    return hasattr(kernel, "foreseen")


def is_drawing(kernel: Kernel) -> TypeGuard[DrawingKernel]:
    """Whether any of the legal actions is found without a list of all (`pick`)."""
    return hasattr(kernel, "pick")


__all__ = [
    "ContinuousKernel",
    "DrawingKernel",
    "ForeseeingKernel",
    "Kernel",
    "is_continuous",
    "is_drawing",
    "is_foreseeing",
    "load",
    "names",
]
