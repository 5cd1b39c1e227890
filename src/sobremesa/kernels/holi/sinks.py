"""Where the legal actions of a position go: all into a list, or one of them at random to be played.

The same code finds them either way, and gives each to `put` with how many there were before.

- Into a *list*, an array, all are written down.
- A *draw*, an array and dice, keeps one of them, each as likely as any other, without room for the rest
  (reservoir sampling): of n actions so far, the last takes the place of the one that is kept once in n rolls.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from numba import types
from numba.extending import overload

from sobremesa.kernels.compiling import OPTIONS
from sobremesa.kernels.dice import Dice, roll
from sobremesa.kernels.kernel import Codes

F = TypeVar("F", bound=Callable[..., int])

Draw: TypeAlias = tuple[Codes, Dice]
"""`ROOM` words, and the dice."""
Sink: TypeAlias = Codes | Draw

KEPT = 0
"""The word of a draw: the action that is kept."""
ROOM = 1


def by_sink(function: F, into_list: F, into_draw: F) -> None:
    """The function, which compiled code alone can call, is one of two: as its `sink` is a list or a draw."""
    signature = inspect.signature(into_list)
    place = list(signature.parameters).index("sink")

    def chosen(*kinds: Any) -> F:
        return into_draw if isinstance(kinds[place], types.BaseTuple) else into_list

    chosen.__signature__ = signature  # type: ignore[attr-defined]
    overload(function, jit_options={**OPTIONS, "forceinline": True})(chosen)


def put(action: int, sink: Sink, found: int) -> int:
    """Put an action there; how many there are now."""
    raise NotImplementedError


def _put_into_list(action: int, sink: Any, found: int) -> int:
    sink[found] = action
    return found + 1


def _put_into_draw(action: int, sink: Any, found: int) -> int:
    kept = sink[0][KEPT]
    sink[0][KEPT] = action if roll(sink[1], found + 1) == 0 else kept  # without a branch
    return found + 1


by_sink(put, _put_into_list, _put_into_draw)
