"""The file of an SQLite database: made and opened, claimed by one server, brought up to date."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing, nullcontext, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import IO

from sobremesa.table import limits, private
from sobremesa.table.store import StorageFailed

HOLD = """
WITH texts AS (SELECT "table", CAST(row AS TEXT) AS kept FROM archive),
    away AS (SELECT "table", CASE WHEN json_valid(kept) THEN kept ELSE '{}' END AS kept FROM texts)
INSERT OR IGNORE INTO holders (person, "table")
SELECT json_extract(kept, '$.owner'), "table" FROM away
UNION SELECT value, "table" FROM away, json_each(kept, '$.people')
UNION SELECT value, "table" FROM away, json_each(kept, '$.former')
"""
"""Whose the games are that were put away: programs of former times forgot it then."""

MIGRATIONS = (
    """
    CREATE TABLE settings (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE runs (id INTEGER PRIMARY KEY, started INTEGER NOT NULL, alive INTEGER NOT NULL);
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        status TEXT NOT NULL,
        public INTEGER NOT NULL,
        awaited INTEGER NOT NULL,
        created INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        row BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_by_status ON tables (status, public, created);
    CREATE INDEX tables_by_owner ON tables (owner, status);
    CREATE INDEX tables_awaited ON tables (created) WHERE awaited;
    CREATE TABLE holders (
        person TEXT NOT NULL, "table" TEXT NOT NULL, PRIMARY KEY (person, "table")
    ) WITHOUT ROWID;
    CREATE INDEX holders_by_table ON holders ("table");
    CREATE TABLE log (
        "table" TEXT NOT NULL,
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        command TEXT,
        body BLOB NOT NULL,
        PRIMARY KEY ("table", number)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE log ADD COLUMN clocks BLOB;
    """,
    """
    CREATE TABLE archive (
        "table" TEXT PRIMARY KEY,
        created INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        row BLOB NOT NULL,
        log BLOB NOT NULL
    );
    """,
    """
    CREATE TABLE words (
        "table" TEXT NOT NULL,
        place TEXT NOT NULL,
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        person TEXT NOT NULL,
        name TEXT NOT NULL,
        command TEXT NOT NULL,
        form TEXT NOT NULL,
        text TEXT NOT NULL,
        kept INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY ("table", place, number)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX words_said_once ON words ("table", command);
    CREATE INDEX words_to_forget ON words (at) WHERE NOT kept;
    """,
    """
    CREATE TABLE notes (key TEXT PRIMARY KEY, person TEXT NOT NULL, body BLOB NOT NULL) WITHOUT ROWID;
    CREATE INDEX notes_by_person ON notes (person);
    """,
    """
    CREATE TABLE results (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        xact INTEGER NOT NULL DEFAULT 0,
        "table" TEXT NOT NULL UNIQUE,
        body BLOB NOT NULL
    );
    """,
    """
    ALTER TABLE holders ADD COLUMN aside INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE seeks (
        person TEXT PRIMARY KEY,
        wish BLOB NOT NULL,
        since INTEGER NOT NULL,
        seen INTEGER NOT NULL,
        "table" TEXT
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE calls (
        person TEXT NOT NULL,
        way TEXT NOT NULL,
        address TEXT NOT NULL,
        details BLOB NOT NULL,
        confirmed INTEGER NOT NULL,
        PRIMARY KEY (person, way, address)
    ) WITHOUT ROWID;
    CREATE TABLE called (
        person TEXT NOT NULL, key TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (person, key)
    ) WITHOUT ROWID;
    """,
    "CREATE INDEX words_by_person ON words (person, at)",
    "CREATE INDEX settings_revoked ON settings (value) WHERE substr(key, 1, 8) = 'revoked:'",
    HOLD,
)
"""One script for each version of the schema, forward only; `PRAGMA user_version` says how many have run."""


def connect(path: Path) -> sqlite3.Connection:
    """A connection to a file that is there."""
    connection = sqlite3.connect(
        path, timeout=limits.BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {limits.CHECKPOINT_PAGES}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def made(path: Path) -> sqlite3.Connection:
    """A connection to a file; where there is none, one is made that only its owner can read."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        private.make(path)
    until = monotonic() + limits.BUSY_SECONDS
    while True:
        try:
            return connect(path)
        except sqlite3.OperationalError as error:
            # Who turns a new file's journal into a WAL waits for nobody who does the same.
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
        sleep(limits.LOCK_SECONDS)


def claimed(path: Path) -> IO[bytes]:
    """An open file beside a database that nobody else has locked. The lock ends with the process."""
    try:
        file = path.with_name(f"{path.name}-server").open("ab")
    except OSError as error:
        raise StorageFailed(f"{path}: {error.strerror}") from None
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise StorageFailed(
                f"{path}: another server uses this file; for several servers there is PostgreSQL"
            ) from None
    return file


def migrate(connection: sqlite3.Connection, path: Path) -> tuple[int, int]:
    """Bring the schema up to date, all or nothing, whoever else may be trying the same.

    Returns the versions before and after. Raises `StorageFailed` while an older server uses the file.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    alone = closing(claimed(path)) if 0 < version < len(MIGRATIONS) else nullcontext()
    with alone:
        connection.execute("BEGIN IMMEDIATE")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > len(MIGRATIONS):
            raise sqlite3.DatabaseError("the database was written by a newer Sobremesa")
        for script in MIGRATIONS[version:]:
            for statement in filter(None, map(str.strip, script.split(";"))):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute("COMMIT")
    # It is ours: only its owner reads it from now on.
    private.tighten(path, *(path.with_name(f"{path.name}-{end}") for end in ("wal", "shm")))
    return version, len(MIGRATIONS)
