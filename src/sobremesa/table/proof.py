"""Proof that nobody, the server included, changed the setup while the game lasted.

The hash of the setup with a random salt is published at the start, setup and salt at the end.
"""

from __future__ import annotations

import hashlib
import secrets

from sobremesa.games.record import Record, canonical


def new_salt() -> str:
    """Enough chance that nobody can guess the setup from its hash."""
    return secrets.token_hex(16)


def following(salt: str, table: str) -> str:
    """The id of the table that is laid after this one: the same whichever server lays it, and however often.

    Whoever comes to know the salt when the game is over, and the table, may see the next one there anyway.
    """
    return hashlib.sha256(f"{salt}\nrematch\n{table}".encode()).hexdigest()[:16]


def commitment(record: Record, salt: str) -> str:
    """The hash that is published at the start: SHA-256 of the salt, a line feed, and the empty record."""
    return hashlib.sha256(f"{salt}\n{canonical(record.with_actions(()).json())}".encode()).hexdigest()


def kept(promised: str, record: Record, salt: str) -> bool:
    """Whether the setup of a finished game is the one that was promised at its start."""
    return promised == commitment(record, salt)
