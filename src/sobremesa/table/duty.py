"""Which of several servers looks after a table: sets the alarm of its clock, and wakes its bots.

All servers that know the same servers agree, without a word (rendezvous hashing), and when one comes or goes
only its own tables change hands. While they do not know the same, two may look after a table: then one of two
appends is too late, and nobody notices.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b


def keeper(table: str, servers: Iterable[str]) -> str:
    """The server that looks after a table."""
    return max(servers, key=lambda server: blake2b(f"{server} {table}".encode(), digest_size=8).digest())
