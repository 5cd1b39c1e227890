"""One function for many games.

Numba keeps machine code on disk only for functions whose callees it finds by name. So a function that is
written once, against names like `legal` and `play`, is bound to a game's own by giving it other globals.

Numba knows a function by where it stands, and all bindings of one stand in the same place. So each has in its
name a fingerprint of all that is bound: another value function is another search, with its own machine code,
and the same one is found again by the next process.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar, cast

import numpy as np

from sobremesa.kernels.compiling import compiled

F = TypeVar("F", bound=Callable[..., Any])


def bound(function: F, game: str, **names: Any) -> F:
    """The function compiled for a game, with these names bound; each binding has its own machine code."""
    plain = cast(FunctionType, function)
    copy = FunctionType(
        plain.__code__, {**plain.__globals__, **names}, plain.__name__, plain.__defaults__, plain.__closure__
    )
    copy.__module__ = plain.__module__
    copy.__qualname__ = plain.__qualname__
    copy.__qualname__ = f"{game}.{fingerprint(copy)}.{plain.__qualname__}"
    return cast(F, compiled(copy, game))


def fingerprint(function: Any) -> str:
    """A name for a function and all that it uses: functions that it calls, and constants."""
    digest = hashlib.sha256()
    for part in _parts(function, set()):
        digest.update(part.encode() + b"\n")
    return digest.hexdigest()[:16]


def _parts(used: Any, known: set[int]) -> Iterator[str]:
    """What makes up a function, or anything that it uses; what is known already is not told again."""
    function = getattr(used, "py_func", used)  # a compiled function, as it was written
    if isinstance(function, FunctionType):
        yield f"{function.__module__}.{function.__qualname__}"
        if id(function) not in known:
            known.add(id(function))
            yield from _parts_of_code(function.__code__)
            for value in (*(function.__defaults__ or ()), *_cells(function)):
                yield from _parts(value, known)
            for name in sorted(_names(function.__code__) & function.__globals__.keys()):
                yield name
                yield from _parts(function.__globals__[name], known)
    elif isinstance(used, np.ndarray):
        yield f"{used.dtype}{used.shape}{hashlib.sha256(used.tobytes()).hexdigest()}"
    elif isinstance(used, ModuleType | type) or callable(used):
        names = (getattr(used, attribute, "") for attribute in ("__module__", "__qualname__", "__name__"))
        yield " ".join(map(str, names))
    elif isinstance(used, tuple | list):
        for each in used:
            yield from _parts(each, known)
    else:
        yield repr(used)


def _parts_of_code(code: CodeType) -> Iterator[str]:
    yield code.co_code.hex()
    yield repr((code.co_names, code.co_varnames, code.co_freevars))
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _parts_of_code(constant)
        else:
            yield repr(sorted(map(repr, constant)) if isinstance(constant, frozenset) else constant)


def _names(code: CodeType) -> set[str]:
    """The names that a function may look up among its globals."""
    inner = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*map(_names, inner))


def _cells(function: FunctionType) -> list[Any]:
    return [cell.cell_contents for cell in function.__closure__ or ()]
