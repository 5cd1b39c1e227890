"""Metrics for Prometheus: how many tables, sockets and events there are, and how long things take."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from time import thread_time

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)

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
    "The latest it was since these metrics were last read: for whatever reason, and for its own work",
    ["why"],
    registry=REGISTRY,
)
LOOK_SECONDS = 0.02
_NOW = Gauge("sobremesa_now", "What there is at this moment", ["what"], registry=REGISTRY)


_latest = {"any": 0.0, "work": 0.0}


async def watch() -> None:
    """Look, for ever, how late things are: because other programs had the processor, or by our own work."""
    loop = asyncio.get_running_loop()
    while True:
        due, worked = loop.time() + LOOK_SECONDS, thread_time()
        await asyncio.sleep(LOOK_SECONDS)
        late = max(0.0, loop.time() - due)
        LATE_SECONDS.observe(late)
        _latest["any"] = max(_latest["any"], late)
        _latest["work"] = max(_latest["work"], min(late, thread_time() - worked))


def page(figures: Mapping[str, float]) -> str:
    """The page that Prometheus reads."""
    _NOW.clear()
    for name, figure in figures.items():
        _NOW.labels(name).set(figure)
    for why, late in _latest.items():
        _LATEST.labels(why).set(late)
        _latest[why] = 0.0
    return generate_latest(REGISTRY).decode()
