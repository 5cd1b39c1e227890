"""A PostgreSQL of the tests' own: from Debian, on a socket in a temporary folder, as an ordinary user."""

from __future__ import annotations

import asyncio
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import asyncpg

from tests.patience import PATIENCE

OWNER = "sobremesa"

_numbers = itertools.count(1)


class Missing(Exception):
    """There is no PostgreSQL to test with."""


class Cluster:
    """A database server that can be killed and started again. Commits are synced, as they are in earnest."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._data = folder / "data"
        self._programs = programs()
        self._user = _ordinary_user()
        self._process: subprocess.Popen[bytes] | None = None

    def create(self) -> None:
        """Make it, once."""
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        command = [str(self._programs / "initdb"), "--pgdata", str(self._data), "--username", OWNER]
        options = ["--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync", "--no-instructions"]
        subprocess.run([*command, *options], check=True, capture_output=True, user=self._user, cwd="/")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "max_connections": "200",
            "shared_buffers": "32MB",
        }
        command = [str(self._programs / "postgres"), "-D", str(self._data)]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with (self.folder / "postgresql.log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, user=self._user, cwd="/"
            )
        deadline = monotonic() + PATIENCE
        while True:
            try:
                return self._execute("SELECT 1")
            except (OSError, asyncpg.PostgresError):
                if self._process.poll() is not None or monotonic() > deadline:
                    said = (self.folder / "postgresql.log").read_text()[-2000:]
                    raise RuntimeError(f"PostgreSQL did not start: {said}") from None
                sleep(0.02)

    def kill(self) -> None:
        """End it at once, as a power cut would end it: what was not synced may be lost."""
        self._end(signal.SIGQUIT)

    def stop(self) -> None:
        """End it in good order, whoever is still connected."""
        self._end(signal.SIGINT)

    def database(self) -> str:
        """The address of a new and empty database."""
        name = f"test{next(_numbers)}"
        self._execute(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.address(name)

    def address(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://{OWNER}@/{database}?host={self.folder}"

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """It says nothing for a while, neither yes nor no."""
        processes = self.processes
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)

    @property
    def pid(self) -> int:
        """The running process, whose children serve the connections."""
        assert self._process is not None, "PostgreSQL is not running"
        return self._process.pid

    @property
    def processes(self) -> list[int]:
        """It, and its children."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text()
        return [self.pid, *map(int, children.split())]

    def _execute(self, statement: str) -> None:
        """In a thread of its own, for who waits here may be inside an event loop."""

        async def execute() -> None:
            connection = await asyncpg.connect(self.address("postgres"), timeout=PATIENCE)
            try:
                await connection.execute(statement)
            finally:
                await connection.close()

        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, execute()).result()

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            process.wait(PATIENCE)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A running one, until the end of the block. Raises Missing with a sentence that says what to do."""
    folder = Path(tempfile.mkdtemp(prefix="sobremesa-"))  # pytest's folders are too long for a socket
    try:
        made = Cluster(folder)
        made.create()
        made.start()
        try:
            yield made
        finally:
            made.kill()  # nothing of it is kept
    finally:
        shutil.rmtree(folder)


def programs() -> Path:
    """Where Debian keeps the programs of the newest PostgreSQL."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    if not found:
        raise Missing("There is no PostgreSQL on this machine: `make postgresql` installs it.")
    return found[-1].parent


def _ordinary_user() -> str | None:
    """PostgreSQL does not run as root: whoever is root lends it to somebody with fewer rights."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"
