"""What PostgreSQL is told where it takes more than a line: statements that write and tell other servers."""

from __future__ import annotations

from sobremesa.table import limits
from sobremesa.table.queries import LAST_WORDS

CHANNEL = "sobremesa"
"""What is said on it: the server that speaks, and words: TABLE:VERSION, or TABLE:VERSION:! where something
happens by itself at the table; TABLE where somebody came or went; nothing when the server says goodbye."""

OTHERS = "EXISTS (SELECT FROM servers WHERE name <> {})"
"""Whether there is another server to tell. One that comes is on the list before it opens any table; what was
under way just then it looks for itself: see `_listen`."""

ACT = f"""
WITH won AS (
    INSERT INTO log VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING "table"
), kept AS (
    UPDATE tables SET status = $7, awaited = $8, changed = $9, "row" = $10 FROM won WHERE id = won."table"
)
SELECT "table", (SELECT pg_notify('{CHANNEL}', $11) WHERE {OTHERS.format("$12")})::text FROM won
"""
"""An action that comes alone, as most do where it is not crowded: half the work that `APPEND` is."""

APPEND = f"""
WITH lines AS (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::bigint[], $4::text[], $5::bytea[], $6::bytea[], $7::boolean[]
    ) AS line ("table", number, at, command, body, clocks, first)
), rows AS (
    SELECT * FROM unnest(
        $8::text[], $9::text[], $10::text[], $11::boolean[], $12::boolean[], $13::bigint[], $14::bigint[],
        $15::bytea[], $16::boolean[], $17::int[], $18::bytea[]
    ) AS line (id, owner, status, public, awaited, created, changed, "row", seats_change, version, result)
), seated AS (
    SELECT * FROM unnest($19::text[], $20::text[]) AS line (person, "table")
), won AS (
    INSERT INTO log SELECT "table", number, at, command, body, clocks FROM lines
    WHERE first AND (number > 1 OR NOT EXISTS (SELECT FROM archive WHERE archive."table" = lines."table"))
    ORDER BY "table" ON CONFLICT DO NOTHING RETURNING "table"
), rest AS (
    INSERT INTO log SELECT "table", number, at, command, body, clocks FROM lines JOIN won USING ("table")
    WHERE NOT first
), ours AS (
    SELECT rows.* FROM rows JOIN won ON won."table" = rows.id
), kept AS (
    INSERT INTO tables SELECT id, owner, status, public, awaited, created, changed, "row" FROM ours
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, public = excluded.public,
        awaited = excluded.awaited, changed = excluded.changed, "row" = excluded."row"
), rated AS (
    INSERT INTO results ("table", body) SELECT id, result FROM ours WHERE result IS NOT NULL
    ON CONFLICT DO NOTHING
), went AS (
    DELETE FROM holders USING ours
    WHERE holders."table" = ours.id AND ours.seats_change
        AND (holders.person, holders."table") NOT IN (SELECT person, "table" FROM seated)
), came AS (
    INSERT INTO holders (person, "table")
    SELECT person, "table" FROM seated JOIN won USING ("table") ON CONFLICT DO NOTHING
), news AS (
    SELECT id || ':' || version || CASE WHEN awaited THEN ':!' ELSE '' END AS word,
        (row_number() OVER () - 1) / {limits.TOLD_AT_ONCE} AS part
    FROM ours
), told AS (
    SELECT pg_notify('{CHANNEL}', $21::text || ' ' || string_agg(word, ' '))::text AS nothing
    FROM news WHERE {OTHERS.format("$21")} GROUP BY part
)
SELECT (SELECT array_agg("table") FROM won) AS won, (SELECT count(nothing) FROM told) AS told
"""
"""The first line of each append is the fence: where it is there already, nothing of that append is written.

Lines come in the order of their tables, so that two servers wait for each other in one direction only.
"""

BEAT = """
WITH run AS (UPDATE runs SET alive = greatest(alive, $1) WHERE id = $2), here AS (
    INSERT INTO servers VALUES ($3, clock_timestamp()) ON CONFLICT (name) DO UPDATE SET beat = excluded.beat
    RETURNING xmax = 0 AS new
)
SELECT
    array(SELECT name FROM servers WHERE beat > clock_timestamp() - make_interval(secs => $4)),
    (SELECT max(alive) FROM runs),
    (SELECT new FROM here)
"""

FORGET = """
WITH dead AS (DELETE FROM servers WHERE beat < clock_timestamp() - make_interval(secs => $1)), seen AS (
    DELETE FROM watching WHERE server NOT IN
        (SELECT name FROM servers WHERE beat >= clock_timestamp() - make_interval(secs => $1))
)
DELETE FROM presence WHERE server NOT IN
    (SELECT name FROM servers WHERE beat >= clock_timestamp() - make_interval(secs => $1))
"""

FORGET_TABLES = """
WITH old AS (
    SELECT id FROM tables WHERE status = 'void' AND changed < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
), lines AS (
    DELETE FROM log USING old WHERE log."table" = old.id
), seats AS (
    DELETE FROM holders USING old WHERE holders."table" = old.id
)
DELETE FROM tables USING old WHERE tables.id = old.id RETURNING tables.id
"""

GOODBYE = f"""
WITH gone AS (DELETE FROM servers WHERE name = $1), left_alone AS (DELETE FROM presence WHERE server = $1),
    unwatched AS (DELETE FROM watching WHERE server = $1)
SELECT pg_notify('{CHANNEL}', $1)
"""

BE_AT = f"""
WITH here AS (SELECT * FROM unnest($3::text[], $4::text[]) AS pair ("table", person)), went AS (
    DELETE FROM presence WHERE server = $1 AND "table" = ANY ($2::text[])
        AND ("table", person) NOT IN (SELECT "table", person FROM here)
), came AS (
    INSERT INTO presence SELECT "table", $1, person FROM here ON CONFLICT DO NOTHING
)
SELECT pg_notify('{CHANNEL}', $1 || ' ' || array_to_string($2::text[], ' '))
"""

TALK = f"{CHANNEL}_talk"
"""Another channel, which older programs do not listen to: the server that speaks, and TABLE where something
was said."""

SAY = f"""
WITH said AS (
    INSERT INTO words ("table", place, number, at, person, name, command, form, text)
    SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8
    FROM words WHERE "table" = $1 AND place = $2
    ON CONFLICT DO NOTHING RETURNING number
), forgotten AS (
    DELETE FROM words USING said
    WHERE "table" = $1 AND place = $2 AND words.number <= said.number - $10 AND NOT kept
)
SELECT pg_notify('{TALK}', $9::text || ' ' || $1) FROM said
"""

SAID = 'SELECT FROM words WHERE "table" = $1 AND command = $2'

LATEST = LAST_WORDS.format(among="= ANY ($1::text[])")

BE_WATCHED = """
WITH counted AS (SELECT * FROM unnest($2::text[], $3::int[]) AS pair ("table", people)), none AS (
    DELETE FROM watching USING counted
    WHERE server = $1 AND watching."table" = counted."table" AND counted.people = 0
)
INSERT INTO watching SELECT "table", $1, people FROM counted WHERE people > 0
ON CONFLICT ("table", server) DO UPDATE SET people = excluded.people
"""

ATTENDANCE = """
WITH up AS (
    SELECT name FROM servers WHERE name <> $2 AND beat > clock_timestamp() - make_interval(secs => $3)
)
SELECT asked."table",
    array(SELECT person FROM presence JOIN up ON up.name = server WHERE presence."table" = asked."table"),
    (SELECT coalesce(sum(people), 0) FROM watching JOIN up ON up.name = server
        WHERE watching."table" = asked."table")
FROM unnest($1::text[]) AS asked ("table")
"""

PAIR = """
WITH free AS (
    SELECT person FROM seeks WHERE person = ANY ($1::text[]) AND "table" IS NULL ORDER BY person FOR UPDATE
)
UPDATE seeks SET "table" = $2, since = $3 FROM free
WHERE seeks.person = free.person AND (SELECT count(*) FROM free) = cardinality($1::text[])
RETURNING seeks.person
"""
"""Whoever comes second waits for the first, and then finds somebody missing."""
