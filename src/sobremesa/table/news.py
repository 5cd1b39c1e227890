"""What other servers on the same database did."""

from __future__ import annotations

from typing import Protocol


class News(Protocol):
    """Whoever wants to hear of it. Both are called at once and often; they must not wait."""

    def changed(self, table: str, version: int, awaited: bool) -> None:
        """Another server brought a table to a version; `awaited`: something happens there by itself."""

    def missed(self) -> None:
        """Something may have been missed: whoever holds tables open compares their versions."""
