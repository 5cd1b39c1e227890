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
import signal
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from functools import cache
from importlib import import_module
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
        running = start(arguments, environment(language), streams, folder)
        try:
            status = running.wait(PATIENCE)
        finally:
            running.kill()
        out, err = (stream.read_bytes().decode() for stream in streams[1:])
    assert "Traceback" not in err
    return subprocess.CompletedProcess(command(*arguments), status, out, err)


def start(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    streams: Sequence[Path],
    folder: Path | None = None,
    constants: Mapping[str, float] | None = None,
) -> Running:
    """Start `sobremesa`, reading from and writing to these files; with other `constants`, by their names from
    `sobremesa` on."""
    loaded = _loaded(environment.get("SOBREMESA_LANGUAGE", "en"))
    place, files = str(folder or Path.cwd()), list(map(str, streams))
    what = [list(arguments), dict(environment), place, files, dict(constants or {})]
    return Running(loaded, loaded.ask(what))


def command(*arguments: str) -> list[str]:
    return [str(Path(sys.executable).with_name("sobremesa")), *arguments]


def environment(language: str = "en") -> dict[str, str]:
    return {**os.environ, "SOBREMESA_LANGUAGE": language, "PYTHONUTF8": "1", "COLUMNS": "100"}


class Running:
    """A command that was started; what it can do is called as in `subprocess.Popen`."""

    def __init__(self, loaded: _Loaded, pid: int) -> None:
        self._loaded = loaded
        self.pid = pid
        self._process = os.pidfd_open(pid)
        self._status: int | None = None

    def send_signal(self, how: int) -> None:
        """Nothing is sent to who has ended."""
        if self._status is None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._process, how)

    def poll(self) -> int | None:
        """Its status, if it has ended."""
        with suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self._status

    def wait(self, timeout: float) -> int:
        """Wait for the end; the status. Raises `TimeoutExpired`."""
        if self._status is None:
            if not select.select([self._process], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("sobremesa", timeout)
            os.close(self._process)
            self._status = self._loaded.ask(self.pid)
        return self._status

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


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
        self._turn = threading.Lock()
        atexit.register(self._process.kill)

    def ask(self, what: Sequence[object] | int) -> int:
        """Start a command: which process it is. Or, given that, what came of it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._turn:
            self._process.stdin.write(json.dumps(what).encode() + b"\n")
            self._process.stdin.flush()
            return int(self._process.stdout.readline())


_loaded = cache(_Loaded)


def _serve() -> None:
    """In that process: start whatever is asked for, each time in a copy, and tell what came of it."""
    import numba  # noqa: F401 (whoever thinks needs it)

    from sobremesa.cli import app
    from sobremesa.games import names
    from sobremesa.server import run  # noqa: F401 (what serves needs it)

    for game in names():  # much is loaded only when a command is run
        with redirect_stdout(StringIO()):
            app(["deal", game], standalone_mode=False)
    gc.freeze()
    while asked := sys.stdin.buffer.readline():
        what = json.loads(asked)
        if isinstance(what, int):
            print(os.waitstatus_to_exitcode(os.waitpid(what, 0)[1]), flush=True)
        elif copy := os.fork():
            print(copy, flush=True)
        else:
            _become(*what)
            _end(_status(app))


def _become(
    arguments: list[str],
    environment: dict[str, str],
    folder: str,
    streams: list[str],
    constants: dict[str, float],
) -> None:
    """As if started by the system: with these arguments, there, reading and writing these files."""
    flags = (os.O_RDONLY, *[os.O_WRONLY | os.O_CREAT | os.O_APPEND] * 2)
    for number, (path, flag) in enumerate(zip(streams, flags, strict=True)):
        os.dup2(os.open(path, flag), number)
    sys.stdin, sys.stdout, sys.stderr = (os.fdopen(number, mode) for number, mode in enumerate("rww"))
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = command(*arguments)
    for name, value in constants.items():
        module, _, constant = name.rpartition(".")
        assert hasattr(import_module(module), constant), name
        setattr(import_module(module), constant, value)


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
