"""How compiled functions are made.

Compiling takes seconds, so the machine code of a game is kept on disk (`machine_code`). What belongs to no
game is small and not kept by itself, only within the functions that call it: so games can be compiled at the
same time without writing to the same index.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core.types.misc import unliteral

from sobremesa.kernels import machine_code

F = TypeVar("F", bound=Callable[..., Any])

COUNTED = False
"""Whether references to arrays are counted. Nothing is allocated in compiled code, and to count was most of
its time: a call with a tree of ten arrays counted up and down ten times."""
OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": COUNTED}
"""Of all that is compiled."""


def compiled(function: F, game: str | None = None) -> F:
    """Compile a function at its first call with each kind of arguments; a game's are kept on disk.

    A function in a game's folder is that game's; any other may be given to one. It runs without the
    interpreter's lock. Called from a CUDA kernel, the same function is compiled for the GPU.
    `compiled(f).py_func` is the function as written.
    """
    return _compiled(function, game)


def inlined(function: F) -> F:
    """Compile a short function into each that calls it."""
    return _compiled(function, None, forceinline=True)


def _compiled(function: F, game: str | None, **options: bool) -> F:
    game = game or machine_code.game_of(Path(inspect.getfile(function)))
    if game is not None:
        numba.config.CACHE_DIR = str(machine_code.folder(game))
    made = numba.njit(**options, **OPTIONS, cache=game is not None)(function)
    made.get_call_template = partial(_for_kinds, made.get_call_template)
    return cast(F, made)


def _for_kinds(template: Callable[..., Any], args: Sequence[Any], kws: Mapping[str, Any]) -> Any:
    """Compile for kinds of arguments, not once more for each constant: that takes an eighth longer, and gains
    nothing, since calls are inlined where it matters."""
    return template([unliteral(kind) for kind in args], {name: unliteral(kws[name]) for name in kws})
