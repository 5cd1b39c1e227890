"""The rules of every game on the table. Each package in this folder is one game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, cast

from sobremesa.games.game import Game


@cache
def names() -> tuple[str, ...]:
    """The games on the table, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


def load(name: str) -> Game[Any, Any]:
    """The rules of a game by its name. Raises `LookupError` for a name that is none."""
    if name not in names():
        raise LookupError(f"there is no game called {name[:40]!r}; there are {', '.join(names())}")
    return cast(Game[Any, Any], import_module(f"{__name__}.{name}"))
