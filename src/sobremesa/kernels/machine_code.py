"""Where machine code is kept, by game, sources and machine.

Numba keeps what it made on disk. Its own check looks at the file of a function only and misses edits in the
files of the functions it calls; therefore the folder of a game's cache is named by a hash of every source
that can be compiled in: those of the game, and those that belong to no game. A changed source has another
folder, so nothing stale is found.

A game of which everything has been compiled here is marked as complete: whoever needs it need only load it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import re
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from itertools import product
from pathlib import Path

_PACKAGE = Path(__file__).parent.parent
_SHELVES = ("kernels", "bots", "games")
_SOURCES = ("*.py", "*.json", "*.toml")
_FORGOTTEN_DAYS = 30
"""Folders of other versions that were not used for so long are thrown away."""


def fingerprint(game: str) -> str:
    """A name for the sources of a game and those of no game: another one as soon as a byte differs."""
    digest = hashlib.sha256()
    for path in _sources(game):
        name = path.relative_to(_PACKAGE).as_posix()
        digest.update(f"{name} {path.stat().st_size}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def folder(game: str) -> Path:
    """The cache of a game's very sources."""
    home = _home()
    found = home / f"{game}-{fingerprint(game)}"
    found.mkdir(parents=True, exist_ok=True)
    os.utime(found)
    for other in home.iterdir():
        with contextlib.suppress(FileNotFoundError):  # another process may have thrown it away
            if time.time() - other.stat().st_mtime > _FORGOTTEN_DAYS * 86_400:
                shutil.rmtree(other, ignore_errors=True)
    return found


def mark_complete(game: str) -> None:
    """Everything of a game is compiled now, for machines like this one."""
    _mark(game).touch()


def is_complete(game: str) -> bool:
    """Whether everything of a game has been compiled, for machines like this one.

    Numba compiles again what lies elsewhere or was written again, though no byte differs.
    """
    try:
        marked = _mark(game).stat().st_mtime
    except FileNotFoundError:
        return False
    return marked > max(path.stat().st_mtime for path in _sources(game))


def game_of(path: Path) -> str | None:
    """The game in whose folder on a shelf a source lies, if it lies in one."""
    if not path.is_relative_to(_PACKAGE):
        return None
    shelf_and_game = path.relative_to(_PACKAGE).parts[:-1]
    return shelf_and_game[1] if len(shelf_and_game) > 1 and shelf_and_game[0] in _SHELVES else None


def _sources(game: str) -> Iterator[Path]:
    """All that can be compiled in."""
    for shelf, kind in product(_SHELVES, _SOURCES):
        for path in sorted((_PACKAGE / shelf).rglob(kind)):
            if game_of(path) in (game, None):
                yield path


def _mark(game: str) -> Path:
    made_for = hashlib.sha256(f"{_PACKAGE} {_machine()}".encode()).hexdigest()[:16]
    return folder(game) / f"complete-{made_for}"


@cache
def _machine() -> str:
    """All that machine code is made for: compiler, interpreter, processor."""
    processor = platform.processor()
    with contextlib.suppress(OSError):
        known = re.search(r"^(?:flags|Features)\s*:.*$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
        processor = known[0] if known else processor
    return " ".join((version("numba"), platform.python_version(), platform.machine(), processor))


def _home() -> Path:
    """Where the folders are: in the user's cache, or a temporary place if that cannot be written."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sobremesa" / "kernels"
    try:
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=home):
            return home
    except OSError:
        return _temporary()


def _temporary() -> Path:
    """A place that nobody else can put machine code into; the same one each time, if possible."""
    place = Path(tempfile.gettempdir()) / f"sobremesa-kernels-{os.getuid()}"
    with contextlib.suppress(OSError):
        place.mkdir(mode=0o700, exist_ok=True)
        found = place.lstat()
        if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077:
            return place
    return Path(tempfile.mkdtemp(prefix="sobremesa-kernels-"))
