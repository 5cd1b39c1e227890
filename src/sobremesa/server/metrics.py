"""Metrics for Prometheus: how many tables, sockets and events there are, and how long things take."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Mapping
from time import monotonic, thread_time

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from sobremesa.table import limits

MEDIA_TYPE = CONTENT_TYPE_LATEST.partition("; charset")[0]

REGISTRY = CollectorRegistry()

COMMAND_SECONDS = Histogram(
    "sobremesa_command_seconds",
    "From a command's arrival until it is durable or refused",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
    registry=REGISTRY,
)
REQUESTS = Counter("sobremesa_requests", "HTTP requests by status", ["status"], registry=REGISTRY)
TURNED_AWAY = Counter(
    "sobremesa_turned_away",
    "Connections that we ended: too many of an address, all taken, too slow",
    ["why"],
    registry=REGISTRY,
)
LATE_SECONDS = Histogram(
    "sobremesa_late_seconds",
    "How late the table was with what was due: whatever holds it up holds up everybody",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
    registry=REGISTRY,
)
_LATEST = Gauge(
    "sobremesa_latest_seconds",
    "The latest it was in the last minute or two: for whatever reason, and for its own work",
    ["why"],
    registry=REGISTRY,
)
LOOK_SECONDS = 0.02
_NOW = Gauge("sobremesa_now", "What there is at this moment", ["what"], registry=REGISTRY)


COLLECTION_SECONDS = Histogram(
    "sobremesa_collection_seconds",
    "How long everybody waited while garbage was collected",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1),
    registry=REGISTRY,
)
_FREE = Gauge("sobremesa_disk_free_bytes", "What is free on the disk with the database", registry=REGISTRY)
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


async def watch() -> None:
    """Look, for ever, how late things are: because other programs had the processor, or by our own work."""
    loop = asyncio.get_running_loop()
    while True:
        due, worked = loop.time() + LOOK_SECONDS, thread_time()
        await asyncio.sleep(LOOK_SECONDS)
        late = max(0.0, loop.time() - due)
        LATE_SECONDS.observe(late)
        _latest["any"].see(late)
        _latest["work"].see(min(late, thread_time() - worked))


def page(figures: Mapping[str, float], free: int | None) -> str:
    """The page that Prometheus reads. `free`: what is free on the disk, where we can know."""
    _NOW.clear()
    for name, figure in figures.items():
        _NOW.labels(name).set(figure)
    for why, worst in _latest.items():
        _LATEST.labels(why).set(worst.value)
    _FREE.set(math.nan if free is None else free)
    return generate_latest(REGISTRY).decode()
