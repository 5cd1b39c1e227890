"""Processes that do one thing after the other, so that whoever started them stays quick, whatever bots do.

A worker is a process (fresh, not forked) that is replaced when it dies or is killed because it hangs. It
outlives nobody: it ends with who started it, and what it started ends with it. The table waits for workers in
its event loop (`AsyncWorker`), the lab for many at once (`with_news`).
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from time import monotonic
from types import MappingProxyType
from typing import Any, TypeVar

from sobremesa.bots import outside
from sobremesa.bots.timeouts import FAREWELL_SECONDS

T = TypeVar("T")

NOBODY = -1
NO_COMMANDS: Mapping[str, str] = MappingProxyType({})

_context = multiprocessing.get_context("spawn")


class WorkerDied(Exception):
    """The process ended while it had something to do."""

    def __init__(self, status: int | None) -> None:
        super().__init__(f"a worker process ended with status {status}")
        self.status = status


@contextmanager
def _not_interrupted() -> Iterator[None]:
    """Ctrl+C reaches all: what starts meanwhile does not hear it, though it cannot say so yet."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it comes with the first process, and would let interrupts through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Process:
    """A process with the pipe to it, and what it shares."""

    def __init__(self, commands: Mapping[str, str], niceness: int) -> None:
        self.pipe, theirs = _context.Pipe()
        self.watch = _context.RawArray("d", [NOBODY, monotonic()])
        """Who thinks, and since when."""
        arguments = (theirs, self.watch, dict(commands), niceness)
        self.process: Any = _context.Process(target=_work, args=arguments, daemon=True)
        with _not_interrupted():
            self.process.start()
        theirs.close()

    def begin(self, work: Callable[..., object], arguments: tuple[Any, ...]) -> bool:
        """Give it something to do; False if it has died while it had nothing."""
        self.watch[:] = (NOBODY, monotonic())
        try:
            self.pipe.send((work, arguments))
        except OSError:
            return False
        return True

    def answer(self) -> Any:
        """What came of it; waits for it. Raises what went wrong in it, or `WorkerDied`."""
        try:
            done, value = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join(FAREWELL_SECONDS)  # its own status tells more than that of being killed
            raise WorkerDied(self.kill()) from None
        if not done:
            raise value
        return value

    def kill(self) -> int | None:
        """End it at once; its status. The pipe is not closed here: another thread may be listening."""
        self.process.kill()
        self.process.join(FAREWELL_SECONDS)
        status: int | None = self.process.exitcode
        return status


class Worker:
    """Somebody who does one thing after the other, in one process after the other if need be.

    `commands` are those of other people's bots by their names. A nice worker lets others go first.
    """

    def __init__(self, commands: Mapping[str, str] = NO_COMMANDS, niceness: int = 0) -> None:
        self._commands = commands
        self._niceness = niceness
        self._current: _Process | None = None
        self._busy = False

    def ready(self) -> _Process:
        """The process, a fresh one if there is none any more."""
        if self._current is None or not self._current.process.is_alive():
            self._current = _Process(self._commands, self._niceness)
        return self._current

    def begin(self, work: Callable[..., object], *arguments: Any) -> None:
        """Give it something to do."""
        if not self.ready().begin(work, arguments):
            self.kill()
            self.ready().begin(work, arguments)  # if it has died even so, that is its answer
        self._busy = True

    @property
    def pipe(self) -> Connection:
        """Where its answer comes from."""
        assert self._current is not None, "it has something to do"
        return self._current.pipe

    @property
    def thinking(self) -> tuple[int, float]:
        """Who thinks in what it does, as that says (`thinks`), and for how many seconds."""
        assert self._current is not None, "it has something to do"
        who, since = self._current.watch
        return int(who), monotonic() - since

    def answer(self) -> Any:
        """What came of it; waits for it. Raises what went wrong in it, or `WorkerDied`."""
        assert self._current is not None, "it has something to do"
        self._busy = False
        return self._current.answer()

    def kill(self) -> int | None:
        """End the process, whatever it is doing; its status."""
        current, self._current, self._busy = self._current, None, False
        return current.kill() if current else None

    def dismiss(self) -> None:
        """End the process in good order if it can; soon, if it is busy."""
        current, self._current = self._current, None
        if current is None:
            return
        if self._busy:
            current.process.terminate()
        current.pipe.close()
        current.process.join(FAREWELL_SECONDS)
        if current.process.is_alive():
            current.kill()


def with_news(workers: Sequence[Worker], seconds: float) -> list[Worker]:
    """Those who have an answer or have died; waits so long for the first."""
    pipes = wait([worker.pipe for worker in workers], seconds)
    return [worker for worker in workers if worker.pipe in pipes]


class AsyncWorker:
    """A worker for whom an event loop can wait. One thing waits for the other."""

    def __init__(self, commands: Mapping[str, str] = NO_COMMANDS, niceness: int = 0) -> None:
        self._worker = Worker(commands, niceness)
        self._turn = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, "waits for a worker")

    async def do(self, timeout: float, work: Callable[..., T], *arguments: Any) -> T:
        """Let it work. The timeout is counted from when it is free.

        Raises `TimeoutError`, `WorkerDied`, or what went wrong in the work.
        """
        async with self._turn:
            waiting = asyncio.get_running_loop().run_in_executor(
                self._thread, _do, self._worker.ready(), timeout, work, arguments
            )
            try:
                return await waiting
            except (TimeoutError, asyncio.CancelledError):
                self._worker.kill()
                raise

    async def retire(self) -> None:
        """End when what is being done is done."""
        async with self._turn:
            self._worker.kill()

    def end(self) -> None:
        """End, whatever it is doing."""
        self._worker.kill()
        self._thread.shutdown(wait=False)


def _do(process: _Process, timeout: float, work: Callable[..., T], arguments: tuple[Any, ...]) -> T:
    """In a thread: wait for what comes of some work."""
    if process.begin(work, arguments) and not wait([process.pipe], timeout):
        raise TimeoutError
    answer: T = process.answer()
    return answer


# In the process

_watch: Any = None


def thinks(who: int) -> None:
    """Say who thinks from now on in what this process does; outside of workers nobody hears it."""
    if _watch is not None:
        _watch[:] = (who, monotonic())


def _work(pipe: Connection, watch: Any, commands: Mapping[str, str], niceness: int) -> None:
    """Do what comes through the pipe until it is closed."""
    global _watch
    _watch = watch
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the keyboard is for the process that people see
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # see `_not_interrupted`
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    threading.Thread(target=_outlive_nobody, daemon=True).start()
    if niceness and sys.platform != "win32":
        os.nice(niceness)
    for name, command in commands.items():
        outside.register(name, command)
    try:
        while True:
            work, arguments = pipe.recv()
            answer = _answer(work, arguments)
            thinks(NOBODY)
            pipe.send(answer)
    except (EOFError, ConnectionError):
        pass
    finally:
        outside.end_all()


def _answer(work: Callable[..., object], arguments: tuple[Any, ...]) -> tuple[bool, object]:
    """Whether it could be done, and what came of it."""
    try:
        return True, work(*arguments)
    except Exception as error:
        return False, _told(error)


def _told(error: Exception) -> Exception:
    """An error that arrives on the other side of the pipe, and says where it comes from."""
    where = traceback.format_exc()
    try:
        told: object = pickle.loads(pickle.dumps(error))
        assert isinstance(told, Exception)
    except Exception:
        told = RuntimeError(f"{type(error).__name__}: {error}")
    told.add_note(f"In a worker process:\n{where}")
    return told


def _outlive_nobody() -> None:
    employer = multiprocessing.parent_process()
    assert employer is not None, "this is a worker"
    employer.join()
    outside.end_all()
    os._exit(0)
