"""The schema of the PostgreSQL database, version by version."""

from __future__ import annotations

from typing import Any

from sobremesa.table import limits
from sobremesa.table.store import StorageFailed

OLDEST = 15
"""The oldest PostgreSQL that this is tested with."""

SCHEMA = "sobremesa"
"""All that is ours lies in a schema of this name."""

MIGRATING = 0x50B2E3E5A
"""The advisory lock of whoever brings the schema up to date."""


class Addition(str):
    """A script that only adds: programs that do not know of it go on beside those that do."""


HOLD = """
WITH away AS (SELECT "table", convert_from("row", 'UTF8')::json AS kept FROM archive)
INSERT INTO holders (person, "table")
SELECT kept ->> 'owner', "table" FROM away
UNION SELECT json_array_elements_text(kept -> 'people'), "table" FROM away
UNION SELECT json_array_elements_text(kept -> 'former'), "table" FROM away
ON CONFLICT DO NOTHING
"""
"""Whose the games are that were put away: programs of former times forgot it then."""

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE settings (key text PRIMARY KEY, value bytea NOT NULL);
    CREATE TABLE runs (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, started bigint NOT NULL, alive bigint NOT NULL
    );
    CREATE TABLE people (id text PRIMARY KEY, name text NOT NULL);
    CREATE TABLE tables (
        id text PRIMARY KEY,
        owner text NOT NULL,
        status text NOT NULL,
        public boolean NOT NULL,
        awaited boolean NOT NULL,
        created bigint NOT NULL,
        changed bigint NOT NULL,
        "row" bytea NOT NULL
    ) WITH (fillfactor = 60);
    CREATE INDEX tables_by_status ON tables (status, public, created);
    CREATE INDEX tables_by_owner ON tables (owner, status);
    CREATE INDEX tables_awaited ON tables (created) WHERE awaited;
    CREATE TABLE holders (person text NOT NULL, "table" text NOT NULL, PRIMARY KEY (person, "table"));
    CREATE INDEX holders_by_table ON holders ("table");
    CREATE TABLE log (
        "table" text NOT NULL,
        number integer NOT NULL,
        at bigint NOT NULL,
        command text,
        body bytea NOT NULL,
        PRIMARY KEY ("table", number)
    );
    """,
    Addition("""
    CREATE UNLOGGED TABLE servers (name text PRIMARY KEY, beat timestamptz NOT NULL);
    CREATE UNLOGGED TABLE presence (
        "table" text NOT NULL,
        server text NOT NULL,
        person text NOT NULL,
        PRIMARY KEY ("table", server, person)
    );
    CREATE INDEX presence_by_server ON presence (server);
    """),
    Addition("""
    ALTER TABLE log ADD COLUMN clocks bytea;
    """),
    Addition("""
    CREATE TABLE archive (
        "table" text PRIMARY KEY,
        created bigint NOT NULL,
        changed bigint NOT NULL,
        "row" bytea NOT NULL,
        log bytea NOT NULL
    );
    ALTER TABLE archive ALTER COLUMN log SET STORAGE EXTERNAL;
    """),
    Addition("""
    CREATE TABLE words (
        "table" text NOT NULL,
        place text NOT NULL,
        number integer NOT NULL,
        at bigint NOT NULL,
        person text NOT NULL,
        name text NOT NULL,
        command text NOT NULL,
        form text NOT NULL,
        text text NOT NULL,
        kept boolean NOT NULL DEFAULT false,
        PRIMARY KEY ("table", place, number)
    );
    CREATE UNIQUE INDEX words_said_once ON words ("table", command);
    CREATE INDEX words_to_forget ON words (at) WHERE NOT kept;
    """),
    Addition("""
    CREATE TABLE notes (key text PRIMARY KEY, person text NOT NULL, body bytea NOT NULL);
    CREATE INDEX notes_by_person ON notes (person);
    """),
    Addition("""
    CREATE TABLE results (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        xact bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
        "table" text NOT NULL UNIQUE,
        body bytea NOT NULL
    );
    CREATE INDEX results_in_order ON results (xact, number);
    """),
    Addition("""
    ALTER TABLE holders ADD COLUMN aside bigint NOT NULL DEFAULT 0;
    CREATE UNLOGGED TABLE seeks (
        person text PRIMARY KEY,
        wish bytea NOT NULL,
        since bigint NOT NULL,
        seen bigint NOT NULL,
        "table" text
    );
    CREATE UNLOGGED TABLE watching (
        "table" text NOT NULL, server text NOT NULL, people integer NOT NULL, PRIMARY KEY ("table", server)
    );
    CREATE INDEX watching_by_server ON watching (server);
    """),
    Addition("""
    CREATE TABLE calls (
        person text NOT NULL,
        way text NOT NULL,
        address text NOT NULL,
        details bytea NOT NULL,
        confirmed boolean NOT NULL,
        PRIMARY KEY (person, way, address)
    );
    CREATE TABLE called (
        person text NOT NULL, key text NOT NULL, at bigint NOT NULL, PRIMARY KEY (person, key)
    );
    """),
    Addition("CREATE INDEX words_by_person ON words (person, at)"),
    Addition("CREATE INDEX settings_revoked ON settings (value) WHERE substr(key, 1, 8) = 'revoked:'"),
    Addition(HOLD),
)
"""One script for each version of the schema, forward only; the table `version` says which have run."""


async def migrate(connection: Any) -> tuple[int, int]:
    """Bring the schema up to date, all or nothing, whoever else may be trying the same.

    Returns the versions before and after. Raises `StorageFailed` where that cannot be, or not now.
    """
    if connection.get_server_version().major < OLDEST:
        raise StorageFailed(f"PostgreSQL {OLDEST} or newer is needed")
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
        await connection.execute(
            "CREATE TABLE IF NOT EXISTS version (version integer PRIMARY KEY, addition boolean NOT NULL)"
        )
        newer = "SELECT max(version), bool_and(addition OR version <= $1) FROM version"
        version, usable = await connection.fetchrow(newer, len(MIGRATIONS))
        if usable is False:
            raise StorageFailed("the database was written by a newer Sobremesa")
        before = version or 0
        for number, script in enumerate(MIGRATIONS[before:], start=before + 1):
            addition = isinstance(script, Addition)
            if before and not addition and await served(connection):
                raise StorageFailed(
                    "it must be brought up to date, and not while servers use it: "
                    "stop them all, then `sobremesa migrate`"
                )
            await connection.execute(str(script))  # asyncpg takes no other kind of text
            await connection.execute("INSERT INTO version VALUES ($1, $2)", number, addition)
    return before, max(before, len(MIGRATIONS))


async def served(connection: Any) -> bool:
    """Whether a server is up on this database."""
    recent = "SELECT count(*) FROM servers WHERE beat > clock_timestamp() - make_interval(secs => $1)"
    there = await connection.fetchval("SELECT to_regclass('servers') IS NOT NULL")
    return bool(there and await connection.fetchval(recent, limits.GONE_SECONDS))
