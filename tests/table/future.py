"""`sobremesa` as it may be one day: the schema has one more step, which only adds, and events say more.

python -m tests.table.future serve --database postgresql://…
"""

from __future__ import annotations

import json

from sobremesa.cli import app
from sobremesa.table import events, postgres_schema
from sobremesa.table.events import Event

ADDITION = postgres_schema.Addition("""
    ALTER TABLE log ADD COLUMN mood text NOT NULL DEFAULT 'calm';
    ALTER TABLE tables ADD COLUMN weather text;
    CREATE TABLE moods (id text PRIMARY KEY);
""")

_encode = events.encode


def encode(event: Event) -> bytes:
    """An event as that program stores it."""
    return json.dumps({**json.loads(_encode(event)), "mood": "merry"}).encode()


if __name__ == "__main__":
    postgres_schema.MIGRATIONS = (*postgres_schema.MIGRATIONS, ADDITION)
    events.encode = encode
    app()
