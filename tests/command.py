"""The command as a person runs it: a process of its own with files and an environment.

Loading all that the command may need takes most of a second. So one process has it loaded already and runs
each command in a copy of itself; `command` and `environment` are for whoever starts the installed program.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import select
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import NoReturn

from tests.patience import PATIENCE

STREAMS = ("in", "out", "err")


def sobremesa(
    *arguments: str, given: str | bytes = b"", language: str = "en", folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `sobremesa` to its end."""
    with tempfile.TemporaryDirectory() as place:
        streams = [Path(place) / stream for stream in STREAMS]
        streams[0].write_bytes(given.encode() if isinstance(given, str) else given)
        status = _loaded(language).run(arguments, environment(language), folder or Path.cwd(), streams)
        out, err = (stream.read_bytes().decode() for stream in streams[1:])
    assert "Traceback" not in err
    return subprocess.CompletedProcess(command(*arguments), status, out, err)


def command(*arguments: str) -> list[str]:
    return [str(Path(sys.executable).with_name("sobremesa")), *arguments]


def environment(language: str = "en") -> dict[str, str]:
    return {**os.environ, "SOBREMESA_LANGUAGE": language, "PYTHONUTF8": "1", "COLUMNS": "100"}


class _Loaded:
    """A process that has the command loaded. Its texts are in one language."""

    def __init__(self, language: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(language),
            cwd=Path(__file__).parents[1],
        )
        atexit.register(self._process.kill)

    def run(
        self, arguments: tuple[str, ...], environment: dict[str, str], folder: Path, streams: list[Path]
    ) -> int:
        """Run the command; its status."""
        asked = json.dumps([arguments, environment, str(folder), list(map(str, streams))])
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(asked.encode() + b"\n")
        self._process.stdin.flush()
        if not select.select([self._process.stdout], [], [], PATIENCE)[0]:
            self._process.kill()
            _loaded.cache_clear()
            raise subprocess.TimeoutExpired(command(*arguments), PATIENCE)
        return int(self._process.stdout.readline())


_loaded = cache(_Loaded)


def _serve() -> None:
    """In that process: run whatever is asked for, each time in a copy."""
    import numba  # noqa: F401 (whoever thinks needs it)

    from sobremesa.cli import app
    from sobremesa.games import names

    for game in names():  # much is loaded only when a command is run
        with redirect_stdout(StringIO()):
            app(["deal", game], standalone_mode=False)
    gc.freeze()
    while asked := sys.stdin.buffer.readline():
        copy = os.fork()
        if copy == 0:
            arguments, environment, folder, streams = json.loads(asked)
            _become(arguments, environment, folder, streams)
            _end(_status(app))
        print(os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]), flush=True)


def _become(arguments: list[str], environment: dict[str, str], folder: str, streams: list[str]) -> None:
    """As if started by the system: with these arguments, there, reading and writing these files."""
    flags = (os.O_RDONLY, *[os.O_WRONLY | os.O_CREAT] * 2)
    for number, (path, flag) in enumerate(zip(streams, flags, strict=True)):
        os.dup2(os.open(path, flag), number)
    sys.stdin, sys.stdout, sys.stderr = (os.fdopen(number, mode) for number, mode in enumerate("rww"))
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = command(*arguments)


def _status(app: Callable[[], object]) -> int:
    try:
        app()
    except SystemExit as ended:
        assert isinstance(ended.code, int)
        return ended.code
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def _end(status: int) -> NoReturn:
    """End as any program does, but for taking all that was loaded apart."""
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    _serve()
