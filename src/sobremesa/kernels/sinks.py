"""Where the legal actions of a position go: all into a list, or one of them at random to be played.

The same code finds them either way, and gives each to `put` with how many there were before.

- Into a *list*, an array, all are written down.
- A *draw*, an array and dice, keeps one of them, each as likely as any other, without room for the rest
  (reservoir sampling): a roll says how many actions to pass over until the next one takes the place of the
  one that is kept.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numba import types
from numba.extending import overload

from sobremesa.kernels.compiling import OPTIONS, compiled
from sobremesa.kernels.dice import Dice, fraction
from sobremesa.kernels.kernel import Codes

F = TypeVar("F", bound=Callable[..., int])

Draw: TypeAlias = tuple[Codes, Dice]
"""`DRAWN` words, and the dice."""
Sink: TypeAlias = Codes | Draw

KEPT, NEXT = range(2)
"""The words of a draw: the action that is kept, and the number of the one that takes its place."""
DRAWN = 2
NONE = -1

_SELDOM = 1e-9
"""Luck is not taken for less, so that numbers stay small."""


@compiled
def pass_over(draw: Draw) -> None:
    """Say which action takes the place of the one just kept, the k-th: the chance that none of the actions up
    to the n-th does is k / n."""
    words, dice = draw
    words[NEXT] = np.int64((words[NEXT] + 1) / max(fraction(dice), _SELDOM))


@compiled
def drawn(draw: Draw, found: int, end: int) -> int:
    """Which of the actions with the numbers from `found` to before `end` is kept, counted from the first of
    these; `NONE` if none of them is."""
    words, number = draw[0], found + NONE
    while words[NEXT] < end:
        number = words[NEXT]
        pass_over(draw)
    return number - found


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
    if found == sink[0][NEXT]:
        sink[0][KEPT] = action
        pass_over(sink)
    return found + 1


by_sink(put, _put_into_list, _put_into_draw)
