"""Collecting garbage without making people wait.

Python looks now and then at everything there is for what only holds itself. With the tables of a busy evening
in memory that takes hundreds of milliseconds, in which nobody is answered. Nearly all that we hold is freed
without it, as soon as nobody holds it any more. So whatever was there at the start is set apart, and so is
whatever outlives two looks at what is new. Everything is looked at again only when nobody is here, or once a
day.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, perf_counter

from sobremesa.server import metrics
from sobremesa.table import limits


@contextmanager
def collected_rarely(deserted: Callable[[], bool]) -> Iterator[None]:
    """From now on, until the end of the block, on the running loop; how long it takes is in the metrics."""
    thresholds = gc.get_threshold()
    collector = _Collector(deserted)
    gc.set_threshold(*limits.COLLECTED_AFTER)
    gc.callbacks.append(collector.measure)
    try:
        yield
    finally:
        collector.stop()
        gc.callbacks.remove(collector.measure)
        gc.set_threshold(*thresholds)
        gc.unfreeze()


class _Collector:
    def __init__(self, deserted: Callable[[], bool]) -> None:
        self._deserted = deserted
        self._begin = 0.0
        self._look_at_everything()
        self._later()

    def measure(self, phase: str, facts: dict[str, int]) -> None:
        """Called by Python before and after each look."""
        if phase == "start":
            self._begin = perf_counter()
            return
        metrics.collected(perf_counter() - self._begin)
        if facts["generation"] > 0:
            gc.freeze()
            self._grown = True

    def stop(self) -> None:
        """No more looks at everything."""
        self._next.cancel()

    def _later(self) -> None:
        self._next = asyncio.get_running_loop().call_later(limits.HOUSEKEEPING_SECONDS, self._consider)

    def _consider(self) -> None:
        late = monotonic() > self._looked + limits.COLLECTED_ALL_SECONDS
        if self._grown and (late or self._deserted()):
            self._look_at_everything()
        self._later()

    def _look_at_everything(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._grown = False
        self._looked = monotonic()
