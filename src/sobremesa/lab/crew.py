"""Worker processes that play the games of contests.

A bot that kills its process or hangs in it forfeits the game that it was thinking about; the crew goes on
with a fresh worker.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from itertools import islice
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any

from sobremesa.bots import outside
from sobremesa.lab.contest import Contest, Fixture, Forfeit, Played, forfeited, play

Job = tuple[Contest, Fixture]

PATIENCE_SECONDS = 120.0
"""Beyond the time that a bot has, it may take so much more: its first thought may have to be compiled."""
LOOK_SECONDS = 1.0
"""How often the crew looks whether somebody hangs."""
FAREWELL_SECONDS = 2.0
NOBODY = -1

_context = multiprocessing.get_context("spawn")


class CrewFailed(RuntimeError):
    """A worker died while no bot was thinking: no forfeit could mend that."""


class Crew:
    """So many workers, for as long as they are needed: `with Crew(4) as crew`."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._busy: list[_Worker] = []
        self._idle: list[_Worker] = []

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._busy:
            worker.process.terminate()
        for worker in (*self._busy, *self._idle):
            worker.dismiss()

    def play(self, jobs: Iterable[Job]) -> Iterator[Played]:
        """Play all games. They come as they end, in no promised order. Raises `CrewFailed`."""
        waiting = iter(jobs)
        for job in islice(waiting, self._size):
            self._give(job)
        while self._busy:
            for worker in _with_news(self._busy):
                played = worker.answer()
                self._busy.remove(worker)
                if worker.alive:
                    self._idle.append(worker)
                for job in islice(waiting, 1):
                    self._give(job)
                yield played

    def _give(self, job: Job) -> None:
        while self._idle:
            worker = self._idle.pop()
            if worker.takes(job):
                break
            worker.dismiss()
        else:
            worker = _Worker()
            worker.takes(job)  # if it has died even so, that is its answer
        self._busy.append(worker)


class _Worker:
    """A process, the game it plays, and what is known of it while it does."""

    def __init__(self) -> None:
        self.pipe, theirs = _context.Pipe()
        self.watch = _context.RawArray("d", [NOBODY, monotonic()])
        """Shared with the process: who thinks, and since when."""
        self.process: Any = _context.Process(target=_work, args=(theirs, self.watch), daemon=True)
        self.process.start()
        theirs.close()
        self.alive = True
        self.job: Job

    def takes(self, job: Job) -> bool:
        """Give it a game to play; False if it has died while it had none."""
        self.job = job
        try:
            self.pipe.send(job)
        except OSError:
            return False
        return True

    @property
    def overdue(self) -> bool:
        who, since = self.watch
        contest, _ = self.job
        late: bool = monotonic() - since > contest.seconds + PATIENCE_SECONDS
        return late and who != NOBODY

    def answer(self) -> Played:
        """The game, once the process has news or hangs."""
        if self.pipe.poll():
            try:
                answer = self.pipe.recv()
            except (EOFError, OSError):
                return self._forfeit("lab-died")
            assert isinstance(answer, Played)
            return answer
        return self._forfeit("lab-hung")

    def _forfeit(self, message: str) -> Played:
        who = int(self.watch[0])
        self.alive = False
        self.process.kill()
        self.process.join()
        if who == NOBODY:
            raise CrewFailed(f"a worker process ended with status {self.process.exitcode}")
        facts: dict[str, str | int | float] = {"status": self.process.exitcode}
        return forfeited(*self.job, Forfeit(who, message, facts))

    def dismiss(self) -> None:
        """End the process, in good order if it can."""
        self.pipe.close()
        self.process.join(FAREWELL_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def _with_news(workers: list[_Worker]) -> list[_Worker]:
    """Those who have an answer, have died, or have been thinking for too long; there may be none yet."""
    pipes = wait([worker.pipe for worker in workers], LOOK_SECONDS)
    return [worker for worker in workers if worker.pipe in pipes or worker.overdue]


def _work(pipe: Connection, watch: Any) -> None:
    """In the worker: play what comes through the pipe until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the keyboard is for the process that people see
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    threading.Thread(target=_outlive_nobody, daemon=True).start()

    def thinks(who: int) -> None:
        watch[:] = (who, monotonic())

    try:
        while True:
            contest, fixture = pipe.recv()
            played = play(contest, fixture, thinks)
            thinks(NOBODY)
            pipe.send(played)
    except (EOFError, BrokenPipeError):
        pass
    finally:
        outside.end_all()


def _outlive_nobody() -> None:
    employer = multiprocessing.parent_process()
    assert employer is not None, "this is a worker"
    employer.join()
    outside.end_all()
    os._exit(0)
