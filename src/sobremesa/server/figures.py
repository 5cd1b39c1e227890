"""Figures for Prometheus: how many tables, sockets and events there are, and how long things take."""

from __future__ import annotations

from collections.abc import Mapping

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
_NOW = Gauge("sobremesa_now", "What there is at this moment", ["what"], registry=REGISTRY)


def page(authority: Mapping[str, float], sockets: int) -> str:
    """The page that Prometheus reads."""
    _NOW.clear()
    for name, figure in {**authority, "sockets": sockets}.items():
        _NOW.labels(name).set(figure)
    return generate_latest(REGISTRY).decode()
