"""Reading a game that somebody else wrote, and saying in a sentence what is wrong with it."""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TypeVar

T = TypeVar("T")

SUFFIX = ".py"
LONGEST_PROBLEM = 200
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,29}")


class BadGame(LookupError):
    """A game from outside that cannot be played. `message` and `facts` name a sentence of the catalogue."""

    def __init__(self, message: str, **facts: str | int | float) -> None:
        super().__init__(f"{message} {facts}")
        self.message = message
        self.facts = facts


def checked_name(name: str, file: str) -> str:
    """The name, if a game can have it: it stands in records, addresses and message ids."""
    if not _NAME.fullmatch(name):
        raise BadGame("bad-game-name", file=file, name=name[:40])
    return name


def imported(run: Callable[[], T], file: str) -> T:
    """What running somebody else's code gives; whatever goes wrong in it becomes a `BadGame`."""
    try:
        return run()
    except BadGame:
        raise
    except SyntaxError as error:
        raise BadGame("bad-game-syntax", file=file, line=error.lineno or 0, problem=error.msg) from error
    except (Exception, SystemExit) as error:
        frames = traceback.extract_tb(error.__traceback__)
        line = next((frame.lineno for frame in reversed(frames) if frame.filename == file), None) or 0
        problem = f"{type(error).__name__}: {error}"[:LONGEST_PROBLEM]
        raise BadGame("bad-game-fails", file=file, line=line, problem=problem) from error


def module_of(path: Path) -> ModuleType:
    """The module in a file. Raises `BadGame`."""
    if path.suffix != SUFFIX or not path.is_file():
        raise BadGame("bad-game-file", file=str(path))
    return imported(lambda: _run(path), str(path))


def _run(path: Path) -> ModuleType:
    """Run a file as a module, under a name that no other module has."""
    spec = spec_from_file_location(f"sobremesa_game_{path.stem}", path)
    assert spec is not None, "the file ends in .py"
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses and annotations look themselves up there
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[spec.name]
        raise
    return module
