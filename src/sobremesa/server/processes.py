"""Several processes behind one port: each is a server of its own, and any of them takes who comes next."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import sleep

from sobremesa.table import limits

log = logging.getLogger(__name__)


def serve_many(count: int, serve: Callable[[int, bool], None]) -> None:
    """Serve with so many processes, until told to stop. One that dies is replaced, under the same number.

    `serve` is called in each of them, and told its number, from 1 on, and whether it is the first of all, who
    speaks for the others.
    """
    numbers: dict[int, int] = {}
    stopping = False

    def stop(_signal: int, _frame: object) -> None:
        nonlocal stopping
        stopping = True
        for child in numbers:
            with suppress(ProcessLookupError):  # it has just ended by itself
                os.kill(child, signal.SIGTERM)

    def bear(number: int, first: bool) -> None:
        if stopping:
            return
        child = _born(partial(serve, number, first))
        numbers[child] = number
        if stopping:  # told so while it was born
            os.kill(child, signal.SIGTERM)

    before = {each: signal.signal(each, stop) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        for number in range(1, count + 1):
            bear(number, number == 1)
        while numbers:
            child, status = os.wait()
            number = numbers.pop(child)
            if not stopping:
                ended = {"number": number, "status": os.waitstatus_to_exitcode(status)}
                log.error("a process ended", extra=ended)
                sleep(limits.RETRY_SECONDS)
                bear(number, False)
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _born(serve: Callable[[], None]) -> int:
    """A new process, by its number. It never comes back from here."""
    signals = {signal.SIGINT, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)  # until it is clear who is to hear them
    child = os.fork()
    if child:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)
        return child
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches all; our parent tells us to stop
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)
        serve()
        status = 0
    except BaseException:
        log.exception("a process broke")
    finally:
        os._exit(status)
