"""The rules of every game on the table.

Each package in this folder is a game. Others come from outside: from installed packages with an entry point
in the group `sobremesa.games`, and from files that `register` names. Both may leave out whatever
`complete` has a default for.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from sobremesa.games.file import BadGame, checked_name, imported, module_of
from sobremesa.games.game import Game
from sobremesa.games.small import complete

__all__ = ["BadGame", "complete", "load", "names", "register", "shelf"]

FILES = "SOBREMESA_GAMES"
"""The environment variable with the files of games from outside, so that processes we start know them too."""

ENTRY_POINTS = "sobremesa.games"


@cache
def shelf() -> tuple[str, ...]:
    """The games of the house, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


def names() -> tuple[str, ...]:
    """All games on the table, in alphabetical order. One from outside may still turn out to be broken."""
    return _names(os.environ.get(FILES, ""))


def load(name: str) -> Game[Any, Any]:
    """The rules of a game by its name.

    Raises `LookupError` for a name that is none; where a game from outside is broken, that is a `BadGame`.
    """
    if name in shelf():
        return _of_the_house(name)
    if name in _installed():
        return _from_package(name)
    if name in (files := _files(os.environ.get(FILES, ""))):
        return _from_file(files[name])
    raise LookupError(f"there is no game called {name[:40]!r}; there are {', '.join(names())}")


def register(path: str | Path) -> str:
    """Put the game in a file on the table, for this process and all it starts; returns its name.

    Raises `BadGame` if it is none, or if there is another game of its name.
    """
    file = Path(path).resolve()
    known = os.environ.get(FILES, "")
    name = checked_name(file.stem, str(path))
    if name in names() and _files(known).get(name) != file:
        raise BadGame("bad-game-taken", file=str(path), name=name)
    _from_file(file)
    if name not in _files(known):
        os.environ[FILES] = os.pathsep.join(part for part in (known, str(file)) if part)
    return name


@cache
def _names(files: str) -> tuple[str, ...]:
    return tuple(sorted({*shelf(), *_installed(), *_files(files)}))


@cache
def _files(files: str) -> dict[str, Path]:
    """The files of the environment variable, by the names of their games."""
    return {Path(file).stem: Path(file).resolve() for file in files.split(os.pathsep) if file}


@cache
def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


@cache
def _of_the_house(name: str) -> Game[Any, Any]:
    return complete(import_module(f"{__name__}.{name}"), name)


@cache
def _from_package(name: str) -> Game[Any, Any]:
    entry = _installed()[name]
    return complete(imported(entry.load, entry.value), checked_name(name, entry.value))


@cache
def _from_file(path: Path) -> Game[Any, Any]:
    return complete(module_of(path), checked_name(path.stem, str(path)))
