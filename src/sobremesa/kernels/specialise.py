"""One function for many games.

Numba keeps machine code on disk only for functions whose callees it finds by name. So a function that is
written once, against names like `legal` and `play`, is bound to a game's own by giving it other globals.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar, cast

from sobremesa.kernels.compiling import compiled

F = TypeVar("F", bound=Callable[..., Any])


def bound(function: F, owner: str, **names: Any) -> F:
    """The function compiled for one owner, with these names bound; each owner has its own machine code."""
    plain = cast(FunctionType, function)
    copy = FunctionType(
        plain.__code__, {**plain.__globals__, **names}, plain.__name__, plain.__defaults__, plain.__closure__
    )
    copy.__qualname__ = f"{owner}.{plain.__qualname__}"
    copy.__module__ = plain.__module__
    return cast(F, compiled(copy))
