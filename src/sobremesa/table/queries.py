"""What both databases are asked in the same words; what differs is in `sqlite.py` and `postgres.py`.

Values are `$1`, `$2` and so on, and words are those that both understand: `CAST(… AS …)`, `ON CONFLICT`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from sobremesa.table import packing
from sobremesa.table.events import Created, Entry, Left, Replaced, Sat, entry_of
from sobremesa.table.people import FACE, PASSKEY, PHRASE, Person
from sobremesa.table.rows import rows_of
from sobremesa.table.store import Call, Conflict, Note, Row, Seek
from sobremesa.table.talk import Word

KEEPERS = f"""
SELECT people.id, name, face.body FROM {{asked}} JOIN people ON people.id = asked.person
LEFT JOIN notes AS face ON face.key = '{FACE}' || people.id
WHERE EXISTS (
    SELECT 1 FROM notes WHERE notes.person = people.id
        AND (notes.key LIKE '{PHRASE}%' OR notes.key LIKE '{PASSKEY}%')
)
ORDER BY place LIMIT $2
"""

LINES = """
SELECT number, at, command, body, clocks FROM log WHERE "table" = $1 AND number > $2 ORDER BY number
"""

AWAY = 'SELECT log FROM archive WHERE "table" = $1'
"""The log of a game that was put away."""

PUBLIC = """
SELECT "row" FROM (
    SELECT "row", created, row_number() OVER (PARTITION BY owner ORDER BY created DESC) AS nth
    FROM tables WHERE status IN ('waiting', 'playing') AND public
) AS ranked
WHERE nth <= $1 ORDER BY created DESC LIMIT $2
"""

ALL_OF_PERSON = """
SELECT "row", changed FROM tables JOIN holders ON holders."table" = tables.id WHERE person = $1
UNION ALL SELECT "row", changed FROM archive JOIN holders ON holders."table" = archive."table"
WHERE person = $1 AND NOT EXISTS (SELECT 1 FROM tables WHERE id = archive."table")
ORDER BY changed DESC LIMIT $2
"""
"""A game that went on after it was put away is in both places, and newer among the tables."""

FINISHED = """
SELECT id, created FROM tables WHERE status = 'over'
UNION SELECT "table", created FROM archive ORDER BY created, id
"""

SEEK = """
INSERT INTO seeks VALUES ($1, $2, $3, $3, NULL) ON CONFLICT (person) DO UPDATE SET seen = $3,
    since = CASE WHEN seeks.wish = $2 OR seeks."table" IS NOT NULL THEN seeks.since ELSE $3 END,
    wish = CASE WHEN seeks."table" IS NULL THEN $2 ELSE seeks.wish END
RETURNING person, wish, since, "table"
"""

CLAIM_CALL = """
INSERT INTO called VALUES ($1, $2, $3) ON CONFLICT (person, key) DO UPDATE SET at = excluded.at
WHERE called.at <= $4 RETURNING 1
"""

UNREMINDED = """
SELECT ways.person, "row", coalesce(called.at, 0)
FROM (SELECT DISTINCT person FROM calls WHERE confirmed) AS ways
LEFT JOIN called ON called.person = ways.person AND called.key = $1
JOIN holders ON holders.person = ways.person JOIN tables ON tables.id = holders."table"
WHERE status = 'playing' AND coalesce(called.at, 0) <= $2 AND aside < changed
"""

ADD_CALL = """
INSERT INTO calls VALUES ($1, $2, $3, $4, $5) ON CONFLICT (person, way, address)
DO UPDATE SET details = excluded.details, confirmed = excluded.confirmed
"""

FORGET_CALL = """
DELETE FROM calls WHERE person = $1 AND way = $2 AND (CAST($3 AS text) IS NULL OR address = $3)
"""

WORDS = """
SELECT place, number, at, person, name, command, form, text FROM words
WHERE "table" = $1 AND number > CASE place WHEN 'seats' THEN CAST($2 AS int) ELSE CAST($3 AS int) END
ORDER BY place, number
"""

LAST_WORDS = """
SELECT "table", place, number, at, person, name, command, form, text FROM words
JOIN (
    SELECT "table", max(number) AS number FROM words
    WHERE place = 'seats' AND form IN ('text', 'phrase', 'sign') AND "table" {among} GROUP BY "table"
) AS newest USING ("table", number) WHERE place = 'seats'
"""
"""The last that was said at the seats of some tables."""

SAID_BY = """
SELECT "table", place, number, at, person, name, command, form, text FROM words
WHERE person = $1 ORDER BY at DESC LIMIT $2
"""

KEEP_WORDS = """UPDATE words SET kept = true WHERE "table" = $1 AND place = 'seats' AND number <= $2"""

FORGET_WORDS = """
DELETE FROM words WHERE NOT kept AND at < $1 AND NOT EXISTS
    (SELECT 1 FROM tables WHERE id = words."table" AND status IN ('waiting', 'playing'))
"""

REVOKE = """
INSERT INTO settings VALUES ('revoked:' || CAST($1 AS text), $2)
ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE settings.value < excluded.value
"""
"""Among the settings, where programs look that know of no other place; an index has them by their moment."""

REVOKED = "SELECT substr(key, 9), value FROM settings WHERE substr(key, 1, 8) = 'revoked:' AND value >= $1"

FORGET_REVOKED = "DELETE FROM settings WHERE substr(key, 1, 8) = 'revoked:' AND value < $1"


SEATS_CHANGE = (Created, Sat, Left, Replaced)
"""Events after which other people may hold the seats."""


def whose(row: Row, entries: Sequence[Entry]) -> set[str] | None:
    """All in whose lists a table is; None where that cannot have changed by these lines."""
    for entry in entries:
        if isinstance(entry.event, SEATS_CHANGE):
            return {row.owner, *row.people, *row.former}
    return None


def _sortable(moment: int) -> bytes:
    """A moment in digits that are in order as bytes are."""
    return f"{max(0, moment):013d}".encode()


class Queries(ABC):
    """The part of a `Store` that is the same on every database."""

    @abstractmethod
    async def _read(self, query: str, *values: object) -> list[Any]:
        """What a query finds. Raises `StorageFailed`."""

    @abstractmethod
    async def _change(self, query: str, *values: object) -> list[Any]:
        """Change something, durably. What the query returns of it. Raises `StorageFailed`."""

    async def _ids(self, query: str, *values: object) -> list[str]:
        return [table for (table,) in await self._read(query, *values)]

    async def _rows(self, query: str, *values: object) -> list[Row]:
        return rows_of(row for (row,) in await self._read(query, *values))

    async def _number(self, query: str, *values: object) -> int:
        ((count,),) = await self._read(query, *values)
        return int(count)

    # Logs

    async def load(self, table: str, since: int = 0) -> list[Entry]:
        """See `Store`."""
        lines = [tuple(line) for line in await self._read(LINES, table, since)]
        if not lines or lines[0][0] != since + 1:
            away = await self._read(AWAY, table)
            lines = packing.joined(away[0][0] if away else None, since, lines)
        return [entry_of(*line) for line in lines]

    # Tables

    async def row(self, table: str) -> Row | None:
        """See `Store`."""
        found = (
            'SELECT "row" FROM tables WHERE id = $1 UNION ALL SELECT "row" FROM archive WHERE "table" = $1'
        )
        rows = await self._rows(found, table)
        return rows[0] if rows else None

    async def public(self, limit: int, share: int) -> list[Row]:
        """See `Store`."""
        return await self._rows(PUBLIC, share, limit)

    async def of_person(self, person: str, limit: int) -> list[Row]:
        """See `Store`."""
        return await self._rows(
            'SELECT "row" FROM tables JOIN holders ON holders."table" = tables.id WHERE person = $1 '
            "ORDER BY changed DESC LIMIT $2",
            person,
            limit,
        )

    async def all_of_person(self, person: str, limit: int) -> list[Row]:
        """See `Store`."""
        return rows_of(row for row, _ in await self._read(ALL_OF_PERSON, person, limit))

    async def past(self, person: str, before: int, limit: int) -> list[Row]:
        """See `Store`."""
        return await self._rows(
            'SELECT "row" FROM tables JOIN holders ON holders."table" = tables.id '
            "WHERE person = $1 AND status = 'over' AND changed < $2 ORDER BY changed DESC LIMIT $3",
            person,
            before,
            limit,
        )

    async def live_tables(self, owner: str) -> int:
        """See `Store`."""
        return await self._number(
            "SELECT count(*) FROM tables WHERE owner = $1 AND status IN ('waiting', 'playing')", owner
        )

    async def laid(self, owner: str, since: int) -> int:
        """See `Store`."""
        return await self._number(
            "SELECT count(*) FROM tables WHERE owner = $1 AND created > $2", owner, since
        )

    async def awaited(self) -> list[str]:
        """See `Store`."""
        return await self._ids("SELECT id FROM tables WHERE awaited ORDER BY created")

    async def idle(self, status: str, before: int) -> list[str]:
        """See `Store`."""
        return await self._ids("SELECT id FROM tables WHERE status = $1 AND changed < $2", status, before)

    async def finished(self) -> list[str]:
        """See `Store`."""
        return [table for table, _ in await self._read(FINISHED)]

    async def put_aside(self, person: str, table: str, now: int) -> None:
        """See `Store`."""
        aside = 'UPDATE holders SET aside = $3 WHERE person = $1 AND "table" = $2'
        await self._change(aside, person, table, now)

    async def aside(self, person: str) -> dict[str, int]:
        """See `Store`."""
        found = 'SELECT "table", aside FROM holders WHERE person = $1 AND aside <> 0'
        return dict(await self._read(found, person))

    # People

    async def rename(self, person: str, name: str) -> None:
        """See `Store`."""
        called = "INSERT INTO people VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
        await self._change(called, person, name)

    async def name(self, person: str) -> str | None:
        """See `Store`."""
        rows = await self._read("SELECT name FROM people WHERE id = $1", person)
        return rows[0][0] if rows else None

    async def _keepers(self, asked: str, people: object, limit: int) -> list[Person]:
        """See `Store.keepers`; `asked` makes rows of the people, each with its place."""
        found = await self._read(KEEPERS.format(asked=asked), people, limit)
        return [Person(who, name, bytes(face or b"").decode()) for who, name, face in found]

    async def note_down(self, note: Note, fresh: bool = False) -> None:
        """See `Store`."""
        how = "NOTHING" if fresh else "UPDATE SET person = excluded.person, body = excluded.body"
        kept = f"INSERT INTO notes VALUES ($1, $2, $3) ON CONFLICT (key) DO {how} RETURNING key"
        if not await self._change(kept, *note):
            raise Conflict(note.key)

    async def note(self, key: str) -> Note | None:
        """See `Store`."""
        rows = await self._read("SELECT key, person, body FROM notes WHERE key = $1", key)
        return Note(*rows[0]) if rows else None

    async def notes(self, person: str) -> list[Note]:
        """See `Store`."""
        rows = await self._read("SELECT key, person, body FROM notes WHERE person = $1 ORDER BY key", person)
        return [Note(*row) for row in rows]

    # Settings

    async def agree(self, name: str, value: bytes) -> bytes:
        """See `Store`."""
        await self._change("INSERT INTO settings VALUES ($1, $2) ON CONFLICT (key) DO NOTHING", name, value)
        ((kept,),) = await self._read("SELECT value FROM settings WHERE key = $1", name)
        return bytes(kept)

    async def settings(self, beginning: str) -> dict[str, bytes]:
        """See `Store`."""
        found = "SELECT key, value FROM settings WHERE substr(key, 1, $1) = $2"
        rows = await self._read(found, len(beginning), beginning)
        return {key: bytes(value) for key, value in rows}

    async def revoke(self, person: str, now: int) -> None:
        """See `Store`."""
        await self._change(REVOKE, person, _sortable(now))

    async def revoked(self, since: int) -> dict[str, int]:
        """See `Store`."""
        return {person: int(moment) for person, moment in await self._read(REVOKED, _sortable(since))}

    async def forget_revoked(self, before: int) -> None:
        """See `Store`."""
        await self._change(FORGET_REVOKED, _sortable(before))

    # What is said

    async def words(self, table: str, seats: int, gallery: int) -> list[Word]:
        """See `Store`."""
        return [Word(*row) for row in await self._read(WORDS, table, seats, gallery)]

    async def said_by(self, person: str, limit: int) -> list[tuple[str, Word]]:
        """See `Store`."""
        return [(table, Word(*word)) for table, *word in await self._read(SAID_BY, person, limit)]

    async def keep_words(self, table: str, number: int) -> None:
        """See `Store`."""
        await self._change(KEEP_WORDS, table, number)

    async def forget_words(self, before: int) -> None:
        """See `Store`."""
        await self._change(FORGET_WORDS, before)

    # Who looks for others

    async def seek(self, person: str, wish: bytes, now: int) -> Seek:
        """See `Store`."""
        (found,) = await self._change(SEEK, person, wish, now)
        return Seek(*found)

    async def seeking(self, seen: int) -> list[Seek]:
        """See `Store`."""
        found = await self._read(
            'SELECT person, wish, since FROM seeks WHERE seen > $1 AND "table" IS NULL '
            "ORDER BY since, person",
            seen,
        )
        return [Seek(*row) for row in found]

    async def stop_seeking(self, person: str) -> None:
        """See `Store`."""
        await self._change("DELETE FROM seeks WHERE person = $1", person)

    async def forget_seeks(self, seen: int) -> None:
        """See `Store`."""
        await self._change("DELETE FROM seeks WHERE seen < $1", seen)

    # Who wants to be called

    async def calls(self, person: str) -> list[Call]:
        """See `Store`."""
        query = "SELECT person, way, address, details, confirmed FROM calls WHERE person = $1"
        found = await self._read(query, person)
        return [Call(who, way, address, details, bool(yes)) for who, way, address, details, yes in found]

    async def add_call(self, call: Call) -> None:
        """See `Store`."""
        await self._change(ADD_CALL, *call)

    async def forget_call(self, person: str, way: str, address: str | None = None) -> None:
        """See `Store`."""
        await self._change(FORGET_CALL, person, way, address)

    async def claim_call(self, person: str, key: str, now: int, since: int) -> bool:
        """See `Store`."""
        return bool(await self._change(CLAIM_CALL, person, key, now, since))

    async def unreminded(self, key: str, since: int) -> list[tuple[str, Row, int]]:
        """See `Store`."""
        found = await self._read(UNREMINDED, key, since)
        return [(person, row, called) for person, body, called in found for row in rows_of([body])]
