"""Worker processes: replaced when they die or hang, heard when something fails in them, ended with us."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from sobremesa.games.game import Illegal, Refusal
from sobremesa.workers import NOBODY, AsyncWorker, Worker, WorkerDied, thinks, with_news
from tests.patience import PATIENCE

LONG = 60.0


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def with_worker(tale: Callable[[AsyncWorker], Awaitable[None]]) -> None:
    async def tell() -> None:
        worker = AsyncWorker()
        try:
            await tale(worker)
        finally:
            worker.end()

    asyncio.run(tell())


def test_a_worker_that_hangs_is_killed_and_replaced() -> None:
    async def tale(worker: AsyncWorker) -> None:
        process = await worker.do(LONG, os.getpid)
        assert process == await worker.do(LONG, os.getpid) != os.getpid()
        with pytest.raises(TimeoutError):
            await worker.do(0.1, time.sleep, LONG)
        assert process != await worker.do(LONG, os.getpid)
        while _runs(process):
            await asyncio.sleep(0.01)

    with_worker(tale)


def test_a_worker_that_dies_is_replaced_and_one_that_fails_goes_on() -> None:
    async def tale(worker: AsyncWorker) -> None:
        process = await worker.do(LONG, os.getpid)
        with pytest.raises(ZeroDivisionError):
            await worker.do(LONG, divmod, 1, 0)
        assert process == await worker.do(LONG, os.getpid)
        with pytest.raises(WorkerDied):
            await worker.do(LONG, os._exit, 1)
        assert process != await worker.do(LONG, os.getpid)

    with_worker(tale)


def test_the_timeout_is_counted_from_when_a_worker_is_free() -> None:
    async def tale(worker: AsyncWorker) -> None:
        await worker.do(LONG, os.getpid)
        await asyncio.gather(*(worker.do(1.0, time.sleep, 0.4) for _ in range(4)))

    with_worker(tale)


class Untold(Exception):
    """An error that cannot be sent to another process."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one + other)


def fail_untold() -> None:
    raise Untold("a", "b")


def refuse() -> None:
    raise Illegal(Refusal("W12", "why"))


@pytest.mark.parametrize("work", [fail_untold, refuse])
def test_whatever_goes_wrong_arrives_and_says_where_it_comes_from(work: Callable[[], None]) -> None:
    async def tale(worker: AsyncWorker) -> None:
        process = await worker.do(LONG, os.getpid)
        with pytest.raises((RuntimeError, Illegal)) as caught:
            await worker.do(LONG, work)
        assert work.__name__ in caught.value.__notes__[0]
        assert process == await worker.do(LONG, os.getpid)

    with_worker(tale)


def test_who_is_not_waited_for_any_more_is_killed() -> None:
    async def tale(worker: AsyncWorker) -> None:
        process = await worker.do(LONG, os.getpid)
        task = asyncio.create_task(worker.do(LONG, time.sleep, LONG))
        await asyncio.sleep(0.2)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        assert not _runs(process)
        assert process != await worker.do(LONG, os.getpid)

    with_worker(tale)


def think_and_wait(who: int, seconds: float) -> int:
    thinks(who)
    time.sleep(seconds)
    return who


def test_one_hears_who_thinks_and_for_how_long() -> None:
    worker = Worker()
    worker.begin(think_and_wait, 3, 1.0)
    assert worker.thinking[0] in (NOBODY, 3)
    while worker.thinking[0] == NOBODY:
        time.sleep(0.01)
    while worker.thinking[1] < 0.3:
        time.sleep(0.01)
    while not with_news([worker], LONG):
        pass
    assert worker.answer() == 3
    assert worker.thinking[0] == NOBODY
    worker.dismiss()


def test_a_worker_that_died_with_nothing_to_do_is_replaced() -> None:
    worker = Worker()
    worker.begin(os.getpid)
    process = worker.answer()
    os.kill(process, signal.SIGKILL)
    assert with_news([worker], LONG), "it is dead"
    worker.begin(os.getpid)
    assert worker.answer() != process
    worker.dismiss()


def test_a_worker_whose_answer_nobody_hears_ends_in_good_order() -> None:
    """Its pipe is closed with the answer in it, as when an arena is interrupted."""
    worker = Worker()
    worker.begin(os.getpid)
    assert with_news([worker], LONG) == [worker]
    process = worker.ready().process
    worker.pipe.close()
    process.join(LONG)
    assert process.exitcode == 0


def test_a_worker_that_is_only_starting_is_not_interrupted() -> None:
    """As when an arena is interrupted at once: a terminal interrupts the workers too."""
    worker = Worker()
    worker.begin(os.getpid)
    process = worker.ready().process.pid
    os.kill(process, signal.SIGINT)
    assert worker.answer() == process
    worker.dismiss()


def test_workers_outlive_nobody() -> None:
    code = "from sobremesa.workers import Worker; import os, time; w = Worker(); w.begin(os.getpid); "
    code += "print(w.answer(), flush=True); w.begin(time.sleep, 600); time.sleep(600)"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as employer:
        assert employer.stdout is not None
        process = int(employer.stdout.readline())
        employer.kill()
    deadline = time.monotonic() + PATIENCE
    while _is_working(process) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _is_working(process)


def _is_working(process: int) -> bool:
    """Whether it runs, and is not only waiting for somebody to notice its end."""
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False
