"""Collecting garbage without making people wait.

Python looks now and then at everything there is for what only holds itself. With the tables of a busy evening
in memory that takes hundreds of milliseconds, in which nobody is answered. Nearly all that we hold is freed
without it, as soon as nobody holds it any more. So whatever was there at the start is set apart, all the rest
is looked at more seldom, and what has outlived a look that took long is set apart too.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from sobremesa.server import metrics
from sobremesa.table import limits


@contextmanager
def rarely() -> Iterator[None]:
    """From now on, until the end of the block; how long it takes is in the metrics."""
    thresholds = gc.get_threshold()
    begin = 0.0

    def measure(phase: str, facts: dict[str, int]) -> None:
        nonlocal begin
        if phase == "start":
            begin = perf_counter()
            return
        seconds = perf_counter() - begin
        metrics.collected(seconds)
        if facts["generation"] == 2 and seconds > limits.COLLECTION_SECONDS:
            gc.freeze()

    gc.collect()
    gc.freeze()
    gc.collect()  # nothing is left to look at: full looks are due by what comes from now on
    gc.set_threshold(*limits.COLLECTED_AFTER)
    gc.callbacks.append(measure)
    try:
        yield
    finally:
        gc.callbacks.remove(measure)
        gc.set_threshold(*thresholds)
        gc.unfreeze()
