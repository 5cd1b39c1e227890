"""Timing on machines that other people use too."""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable, Sequence
from time import perf_counter

LATE_GOAL = 0.05
"""Nobody waits longer for what a server works out for somebody else."""


def rate(work: Callable[[], int], seconds: float) -> float:
    """How many things a second some work does; it says how many it did, and is repeated for a while."""
    done, begin = 0, perf_counter()
    while (spent := perf_counter() - begin) < seconds:
        done += work()
    return done / spent


def taking_turns(works: Sequence[Callable[[], int]], seconds: float, rounds: int) -> list[float]:
    """The median rate of each, measured in turns, so that a slow minute is slow for all of them."""
    rates = [[rate(work, seconds) for work in works] for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*rates, strict=True)]


def milliseconds(work: Callable[[], object]) -> float:
    """How long one call takes."""
    begin = perf_counter()
    work()
    return (perf_counter() - begin) * 1000


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def late(figures: str, why: str) -> str:
    """How late a server was at most, as it says itself: by its own `work`, or for `any` reason."""
    found = re.search(rf'^sobremesa_latest_seconds{{why="{why}"}} (\S+)', figures, re.MULTILINE)
    assert found is not None, "the server does not say how late it was"
    return f"{float(found[1]) * 1000:.0f} ms"
