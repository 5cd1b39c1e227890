"""How long tests wait for what must come."""

from __future__ import annotations

from typing import Final

PATIENCE: Final = 120.0
"""Seconds after which a test gives up. Far more than anything takes, on however busy a machine: what is slow
there must not look broken."""
