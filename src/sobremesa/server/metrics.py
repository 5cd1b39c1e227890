"""Metrics for Prometheus: how many tables, sockets and events there are, and how long things take."""

from __future__ import annotations

import asyncio
import math
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import accumulate
from time import monotonic, thread_time

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.metrics_core import HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from sobremesa.table import limits

MEDIA_TYPE = CONTENT_TYPE_LATEST.partition("; charset")[0]

REGISTRY = CollectorRegistry()


class Seconds(Collector):
    """How long things took. The library's own histogram takes two locks and six calls for each of them; here
    two threads that add at the same moment may count as one."""

    def __init__(self, name: str, about: str, *bounds: float) -> None:
        self._name = name
        self._about = about
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self.sum = 0.0
        REGISTRY.register(self)

    def observe(self, seconds: float) -> None:
        """One more."""
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self.sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """See prometheus_client."""
        bounds = map(floatToGoString, (*self._bounds, math.inf))
        buckets = list(zip(bounds, accumulate(self._counts), strict=True))
        yield HistogramMetricFamily(self._name, self._about, buckets, self.sum)


COMMAND_SECONDS = Seconds(
    "sobremesa_command_seconds",
    "From a command's arrival until it is durable or refused",
    *(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
REQUESTS = Counter("sobremesa_requests", "HTTP requests by status", ["status"], registry=REGISTRY)
TURNED_AWAY = Counter(
    "sobremesa_turned_away",
    "Connections that we ended: too many of an address, all taken, too slow",
    ["why"],
    registry=REGISTRY,
)
LATE_SECONDS = Seconds(
    "sobremesa_late_seconds",
    "How late the table was with what was due: whatever holds it up holds up everybody",
    *(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
_LATEST = Gauge(
    "sobremesa_latest_seconds",
    "The latest it was in the last minute or two: for whatever reason, and for its own work",
    ["why"],
    registry=REGISTRY,
)
LOOK_SECONDS = 0.02
_NOW = Gauge("sobremesa_now", "What there is at this moment", ["what"], registry=REGISTRY)


COLLECTION_SECONDS = Seconds(
    "sobremesa_collection_seconds",
    "How long everybody waited while garbage was collected",
    *(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1),
)
_FREE = Gauge("sobremesa_disk_free_bytes", "What is free on the disk with the database", registry=REGISTRY)
UP = ("sobremesa_up", "Whether a process of the server answers")
Gauge(*UP, registry=REGISTRY).set(1)
ProcessCollector(registry=REGISTRY)  # memory, processor, open files


class Worst:
    """The worst of the last while, however often and by however many it is read."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._since = clock()
        self._before = self._now = 0.0

    def see(self, value: float) -> None:
        """One more."""
        self._turn()
        self._now = max(self._now, value)

    @property
    def value(self) -> float:
        """The worst."""
        self._turn()
        return max(self._before, self._now)

    def _turn(self) -> None:
        whiles = (self._clock() - self._since) // limits.WORST_SECONDS
        if whiles:
            self._since += whiles * limits.WORST_SECONDS
            self._before, self._now = self._now if whiles == 1 else 0.0, 0.0


_latest = {"any": Worst(), "work": Worst(), "collection": Worst()}


def collected(seconds: float) -> None:
    """Garbage was collected, for so long."""
    COLLECTION_SECONDS.observe(seconds)
    _latest["collection"].see(seconds)


@contextmanager
def watching() -> Iterator[None]:
    """Look again and again how late things are: because other programs had the processor, or by our own work.

    A task that sleeps would take the event loop round three times for each look.
    """
    loop = asyncio.get_running_loop()
    next_look: asyncio.TimerHandle

    def later() -> asyncio.TimerHandle:
        due = loop.time() + LOOK_SECONDS
        return loop.call_at(due, look, due, thread_time())

    def look(due: float, worked: float) -> None:
        nonlocal next_look
        late = max(0.0, loop.time() - due)
        LATE_SECONDS.observe(late)
        _latest["any"].see(late)
        _latest["work"].see(min(late, thread_time() - worked))
        next_look = later()

    next_look = later()
    try:
        yield
    finally:
        next_look.cancel()


class _OfProcess(Collector):
    """All figures of this process, under its number."""

    def __init__(self, number: int) -> None:
        self._number = str(number)

    def collect(self) -> Iterator[Metric]:
        """See prometheus_client."""
        for family in REGISTRY.collect():
            family.samples = [
                sample._replace(labels={**sample.labels, "process": self._number})
                for sample in family.samples
            ]
            yield family


def page(figures: Mapping[str, float], free: int | None, process: int | None = None) -> str:
    """The page that Prometheus reads. `free`: what is free on the disk, where we can know; `process`: the
    number of this process, where there are several.

    A sum of them would fall when one is replaced, and Prometheus would take that for a great many new events:
    each counter has its process for a label, and whoever asks adds them up.
    """
    _NOW.clear()
    for name, figure in figures.items():
        _NOW.labels(name).set(figure)
    for why, worst in _latest.items():
        _LATEST.labels(why).set(worst.value)
    _FREE.set(math.nan if free is None else free)
    return generate_latest(REGISTRY if process is None else _OfProcess(process)).decode()


def down(process: int) -> str:
    """The page of a process that does not answer."""
    alone = CollectorRegistry()
    Gauge(*UP, ["process"], registry=alone).labels(str(process)).set(0)
    return generate_latest(alone).decode()


def together(pages: Iterable[str]) -> str:
    """The pages of several processes as one: all lines of a figure stand together."""
    families: dict[str, list[str]] = {}
    for each in pages:
        for heading, lines in _FAMILY.findall(each):
            families.setdefault(heading, []).append(lines)
    return "".join(heading + "".join(lines) for heading, lines in families.items())


_FAMILY = re.compile(r"(# HELP .*\n# TYPE .*\n)((?:[^#].*\n)*)")
"""A figure on a page: what it is, and its values."""
