"""What other servers on the same database did."""

from __future__ import annotations

from typing import Protocol


class News(Protocol):
    """Whoever wants to hear of it. All are called at once and often; they must not wait."""

    def changed(self, table: str, version: int, awaited: bool) -> None:
        """Another server brought a table to a version; `awaited`: something happens there by itself."""

    def came_or_went(self, table: str) -> None:
        """Somebody who holds a seat came to a table at another server, or left it."""

    def talked(self, table: str) -> None:
        """Something was said at a table at another server."""

    def servers_changed(self) -> None:
        """Another server says goodbye."""

    def missed(self) -> None:
        """Something may have been missed: whoever holds tables open compares their versions."""
