"""The workers that play the games of contests.

A bot that kills its process or hangs in it forfeits the game that it was thinking about; the crew goes on
with a fresh process.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from sobremesa.bots import timeouts
from sobremesa.lab.contest import Contest, Fixture, Forfeit, Played, forfeited, play
from sobremesa.workers import NOBODY, Worker, WorkerDied, thinks, with_news

Job = tuple[Contest, Fixture]

LOOK_SECONDS = 1.0
"""How often the crew looks whether somebody hangs."""


class CrewFailed(RuntimeError):
    """Something went wrong while no bot was thinking: no forfeit could mend that."""


class Crew:
    """So many workers, for as long as they are needed: `with Crew(4) as crew`."""

    def __init__(self, size: int) -> None:
        self._idle = [Worker() for _ in range(size)]
        self._busy: dict[Worker, Job] = {}

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in (*self._busy, *self._idle):
            worker.dismiss()

    def play(self, jobs: Iterable[Job]) -> Iterator[Played]:
        """Play all games. They come as they end, in no promised order. Raises `CrewFailed`."""
        waiting = iter(jobs)
        self._give(waiting)
        while self._busy:
            answering = with_news(list(self._busy), LOOK_SECONDS)
            for worker, job in list(self._busy.items()):
                if worker in answering:
                    played = _answer(worker, job)
                elif _hangs(worker, job):
                    played = _forfeit(worker, job, "lab-hung")
                else:
                    continue
                del self._busy[worker]
                self._idle.append(worker)
                self._give(waiting)
                yield played

    def _give(self, waiting: Iterator[Job]) -> None:
        """Give games to all who have none."""
        for job in islice(waiting, len(self._idle)):
            worker = self._idle.pop()
            worker.begin(_play, *job)
            self._busy[worker] = job


def _play(contest: Contest, fixture: Fixture) -> Played:
    """In the worker: play, and let the crew know who thinks."""
    return play(contest, fixture, thinks)


def _answer(worker: Worker, job: Job) -> Played:
    """The game that was played, or that somebody forfeits who brought the process down."""
    try:
        played = worker.answer()
    except WorkerDied:
        return _forfeit(worker, job, "lab-died")
    except Exception as error:
        raise CrewFailed(f"{type(error).__name__}: {error}") from error
    assert isinstance(played, Played)
    return played


def _hangs(worker: Worker, job: Job) -> bool:
    contest, _ = job
    who, seconds = worker.thinking
    return who != NOBODY and seconds > contest.seconds + timeouts.LAB_TIMEOUT


def _forfeit(worker: Worker, job: Job, message: str) -> Played:
    who, _ = worker.thinking
    status = worker.kill()
    if who == NOBODY:
        raise CrewFailed(str(WorkerDied(status)))
    return forfeited(*job, Forfeit(who, message, {"status": "?" if status is None else status}))
