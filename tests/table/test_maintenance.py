"""A whole database at once: up to date, backed up, restored, moved, and its old games put away."""

from __future__ import annotations

import asyncio
import gzip
import shutil
import sqlite3
import stat
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random

import pytest

from sobremesa.games import shelf
from sobremesa.table import exports, postgres, postgres_schema, sqlite_file
from sobremesa.table.clock import RealTime
from sobremesa.table.commands import Rematch, Resign, Undo
from sobremesa.table.maintenance import backup, whole
from sobremesa.table.maintenance.database import NotEmpty
from sobremesa.table.maintenance.items import KINDS, Item
from sobremesa.table.opening import open_store, shared
from sobremesa.table.people import Person
from sobremesa.table.store import Call, Note, StorageFailed
from tests.amount import amount
from tests.cluster import Cluster
from tests.command import sobremesa
from tests.patience import PATIENCE
from tests.table.house import ANA, BOB, Clockwork, House, exported

FIXTURE = Path(__file__).parents[1] / "data" / "versions" / "0.1.0" / "table.sqlite"
LATER = 1_800_010_000.0
"""A moment after everything in the fixture."""


@pytest.fixture(autouse=True)
def other_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands are not taken for those that were given when the fixture was made."""
    monkeypatch.setattr("tests.table.house._ids", count(1_000_000))


@pytest.fixture(params=["sqlite", "postgresql"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A second database, of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "other.sqlite")
    running: Cluster = request.getfixturevalue("postgresql")
    return running.database()


@pytest.fixture
def former(tmp_path: Path) -> Path:
    """A database of version 0.1.0 with tables of every game in every stage."""
    return Path(shutil.copy(FIXTURE, tmp_path / "former.sqlite"))


def listed(database: str) -> set[str]:
    """The tables that are in lists."""
    return {item.values()[0] for item in asyncio.run(rows(database)) if item.kind() == "tables"}


async def rows(database: str) -> list[Item]:
    """All that is in a database."""
    return [item async for item in whole(database).everything()]


def told(database: str, tale: Callable[[House], Awaitable[None]], clock: Clockwork | None = None) -> None:
    """A story that goes on in a database."""

    async def tell() -> None:
        now = clock or Clockwork()
        now.seconds = max(now.seconds, LATER)
        async with House(Path("nowhere"), now=now, store=await open_store(database)) as house:
            await asyncio.wait_for(tale(house), PATIENCE)

    asyncio.run(tell())


def back_up(database: str, file: Path) -> None:
    """Write a backup."""
    asyncio.run(backup.write(file, whole(database).everything()))


def restore(file: Path, database: str) -> None:
    """Read one."""
    asyncio.run(whole(database).fill(backup.read(file)))


def filled(database: str, former: Path) -> None:
    """Put what is in the fixture into a database."""
    file = former.with_name("filling")
    back_up(str(former), file)
    restore(file, database)


async def evening(house: House) -> None:
    """A game with a clock that is under way, one that somebody plays alone, and a finished one."""
    clocked = await house.lay(ANA, "twisty", "me", "me", time=RealTime(300, 5), public=True)
    alone = await house.lay(ANA, "holi", "me", "me")
    over = await house.lay(ANA, "winter", "me", "me")
    for table in (clocked, alone, over):
        for _ in range(3):
            await house.act(table, ANA)
    await house.do(over, ANA, Resign, seat=0)
    await house.store.rename("ana", "Ana María ❄")
    await house.store.add_call(Call("ana", "push", "https://push.example.org/1", b"{}", True))
    await house.authority.talking.say(await house.authority.room(over), ANA, "1", "text", "schön war’s ❄")


async def kept(house: House) -> None:
    """Somebody who has a face and a rating."""
    rated = await house.authority.create(
        ANA, "twisty", 2, {}, ["me", "casual"], time_control=RealTime(300, 5), rated=True
    )
    await house.do(rated, ANA, Resign, seat=0)
    await house.store.note_down(Note("face:ana", "ana", b"012345"))


async def keyed(house: House) -> None:
    """The key is made when it is first asked for."""
    await house.store.agree("secret", b"0" * 32)


# Backups


def test_a_backup_holds_everything_and_another_database_of_either_kind_gets_it(
    database: str, other: str, tmp_path: Path
) -> None:
    told(database, evening)
    told(database, kept)
    told(database, keyed)
    back_up(database, tmp_path / "backup")
    restore(tmp_path / "backup", other)
    before, after = asyncio.run(rows(database)), asyncio.run(rows(other))
    assert before == after
    assert {item.kind() for item in before} == {kind.kind() for kind in KINDS} - {"archive"}


def test_games_go_on_after_they_were_moved(database: str, other: str, tmp_path: Path) -> None:
    clock = Clockwork()
    told(database, evening, clock)
    clock.seconds += 100_000  # in which nobody could act
    back_up(database, tmp_path / "backup")
    restore(tmp_path / "backup", other)

    async def tale(house: House) -> None:
        assert await house.store.name("ana") == "Ana María ❄"
        clocked, alone, over = sorted(
            await house.store.of_person("ana", 9),
            key=lambda row: ("twisty", "holi", "winter").index(row.game),
        )
        present = await house.table(clocked.id)
        left = present.remaining(int(clock.seconds * 1000))
        assert left is not None
        assert min(left) > 200_000, "no time was lost on the way"
        await house.act(clocked.id, ANA)
        clock.seconds += 2
        assert (await house.table(clocked.id)).overdue(int(clock.seconds * 1000)) is None
        clock.seconds += 400
        assert (await house.table(clocked.id)).overdue(int(clock.seconds * 1000)) is not None
        version = (await house.table(alone.id)).version
        await house.act(alone.id, ANA)
        await house.do(alone.id, ANA, Undo)
        assert (await house.table(alone.id)).version == version + 2
        assert (await house.do(over.id, ANA, Rematch)).table

    told(other, tale, clock)


def test_a_former_database_is_backed_up_as_it_is_and_restored_as_one_of_today(
    former: Path, other: str
) -> None:
    filled(other, former)
    with closing(sqlite3.connect(former)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,), "it was left as it is"

    async def tale(house: House) -> None:
        for table in ("twisty-alone", "holi-alone", "snowhere-against-a-bot", "winter-slow"):
            present = await house.until(table, lambda table: table.bot_to_move() is None)
            assert present.seat is not None
            who = present.holders[present.seat]
            assert isinstance(who, Person)
            await house.act(table, who)

    told(other, tale)


def test_a_backup_is_of_one_moment_while_people_play(database: str, tmp_path: Path) -> None:
    async def tale(house: House) -> None:
        tables = [await house.lay(ANA, "twisty", "me", "me") for _ in range(4)]

        async def play() -> None:
            chance = Random(1)
            while True:
                table = chance.choice(tables)
                if (await house.table(table)).status == "playing":
                    await house.act(table, ANA)
                await asyncio.sleep(0)

        playing = asyncio.create_task(play())
        for number in range(amount(2, 20)):
            file = tmp_path / str(number)
            done = await asyncio.to_thread(sobremesa, "backup", str(file), "--database", database)
            assert done.returncode == 0, done.stderr
            logs: dict[str, int] = {}
            changed: dict[str, tuple[int, int]] = {}
            for item in backup.read(file):
                if item.kind() == "log":
                    table, line, at, *_ = item.values()
                    assert line == logs.get(table, 0) + 1
                    logs[table] = line
                    changed[table] = (changed[table][0], at)
                elif item.kind() == "tables":
                    table, *_, moment, _ = item.values()
                    changed[table] = (moment, 0)
            assert all(row == log for row, log in changed.values()), "rows are as old as their logs"
        playing.cancel()

    told(database, tale)


def test_only_its_owner_reads_a_backup_and_none_is_overwritten(former: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    done = sobremesa("backup", str(file), "--database", str(former))
    assert done.returncode == 0, done.stderr
    assert "key" in done.stdout
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_bytes()
    again = sobremesa("backup", str(file), "--database", str(former), language="es")
    assert again.returncode == 2
    assert "elige otro archivo" in again.stderr
    assert file.read_bytes() == before


def damages(whole: bytes) -> Iterator[bytes]:
    """The same with something lost or changed on the way."""
    chance = Random(12)
    for _ in range(20):
        yield whole[: chance.randrange(len(whole))]
        place = chance.randrange(10, len(whole))
        yield whole[:place] + bytes([whole[place] ^ 1 << chance.randrange(8)]) + whole[place + 1 :]
    lines = gzip.decompress(whole).splitlines(keepends=True)
    yield gzip.compress(b"".join(lines[:-1]))
    yield gzip.compress(b"".join(lines[:5] + lines[6:]))
    yield gzip.compress(b"".join([*lines[:5], lines[6], lines[5], *lines[7:]]))
    yield gzip.compress(b"".join([*lines, lines[5]]))
    ours, newer = (b'"format":%d' % number for number in (backup.FORMAT, backup.FORMAT + 1))
    yield gzip.compress(lines[0].replace(ours, newer) + b"".join(lines[1:]))
    yield b"Dear reader, " * 500
    yield gzip.compress(b"Dear reader, " * 500)
    yield b""


def test_a_damaged_backup_is_refused_whole(former: Path, other: str, tmp_path: Path) -> None:
    back_up(str(former), tmp_path / "whole")
    file = tmp_path / "damaged"
    for damaged in damages((tmp_path / "whole").read_bytes()):
        file.write_bytes(damaged)
        with pytest.raises(backup.BadBackup):
            backup.check(file)
    with pytest.raises(backup.BadBackup):
        restore(file, other)
    file.write_bytes((tmp_path / "whole").read_bytes()[:-5])
    with pytest.raises(backup.BadBackup):
        restore(file, other)  # even if the last bytes go missing while it is read
    assert asyncio.run(rows(other)) == []
    told = sobremesa("restore", str(file), "--database", str(tmp_path / "new.sqlite"))
    assert told.returncode == 2
    assert "damaged or not whole. Nothing was restored." in told.stderr
    assert not (tmp_path / "new.sqlite").exists()
    restore(tmp_path / "whole", other)


def test_a_backup_is_restored_into_an_empty_database_only(former: Path, other: str, tmp_path: Path) -> None:
    async def named(house: House) -> None:
        await house.store.rename("zoe", "Zoë")

    back_up(str(former), tmp_path / "backup")
    told(other, named)
    before = asyncio.run(rows(other))
    with pytest.raises(NotEmpty):
        restore(tmp_path / "backup", other)
    assert asyncio.run(rows(other)) == before
    refused = sobremesa("restore", str(tmp_path / "backup"), "--database", other)
    assert refused.returncode == 2
    assert "into an empty database only" in refused.stderr


def test_nothing_is_restored_under_a_running_server(
    postgresql: Cluster, former: Path, tmp_path: Path
) -> None:
    database = postgresql.database()
    back_up(str(former), tmp_path / "backup")

    async def tale(_house: House) -> None:
        with pytest.raises(StorageFailed, match="stop it first"):
            await whole(database).fill(backup.read(tmp_path / "backup"))

    told(database, tale)


def test_a_database_that_is_not_there_is_not_backed_up(tmp_path: Path) -> None:
    done = sobremesa("backup", str(tmp_path / "backup"), "--database", str(tmp_path / "none.sqlite"))
    assert done.returncode == 2
    assert "cannot be used" in done.stderr
    assert list(tmp_path.iterdir()) == []


# Games that were put away


def test_games_that_were_put_away_leave_the_lists_and_are_opened_by_their_link(
    database: str, former: Path
) -> None:
    filled(database, former)
    seen: dict[str, object] = {}

    async def before(house: House) -> None:
        for game in shelf():  # whose time is up
            await house.until(f"{game}-quick", lambda table: table.status == "over")
        for table in ("winter-resigned", "holi-finished"):
            seen[table] = await house.see(table, BOB)

    async def after(house: House) -> None:
        mine = {row.id for row in await house.store.of_person("ana", 1000)}
        assert "winter-resigned" not in mine
        assert "winter-slow" in mine
        for table, state in seen.items():
            assert await house.see(table, BOB) == state
        assert (await house.store.load("winter-resigned", since=2))[0].number == 3
        row = await house.store.row("holi-finished")
        assert row is not None
        assert row.status == "over"

    async def games() -> list[str]:
        store = await open_store(database)
        try:
            return await exported(store)
        finally:
            await store.close()

    told(database, before)
    lines = asyncio.run(games())
    assert lines
    kept = listed(database)
    done = sobremesa("archive", "--before", "2100-01-01", "--database", database)
    assert done.returncode == 0, done.stderr
    items = asyncio.run(rows(database))
    away = {item.values()[0] for item in items if item.kind() == "archive"}
    assert done.stdout.startswith(f"{len(away)} games put away")
    assert {item.values()[0] for item in items if item.kind() in ("tables", "log")} == kept - away
    told(database, after)
    assert sorted(asyncio.run(games())) == sorted(lines)


def test_games_that_former_programs_put_away_are_their_players_again(
    database: str, former: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They forgot whose they were, and wrote backups so."""

    async def forget_whose() -> None:
        forget = 'DELETE FROM holders WHERE "table" IN (SELECT "table" FROM archive)'
        if shared(database):
            connection = await postgres.connect(database)
            await connection.execute(forget)
            await connection.close()
        else:
            with closing(sqlite3.connect(database)) as file, file:
                file.execute(forget)

    async def games(where: str, person: str) -> set[str]:
        store = await open_store(where)
        try:
            return {row.id for row in await store.all_of_person(person, 1000)}
        finally:
            await store.close()

    filled(database, former)
    people = ("ana", "bob")
    before = {person: asyncio.run(games(database, person)) for person in people}
    assert asyncio.run(whole(database).put_away(2**53)).away > 0
    assert {person: asyncio.run(games(database, person)) for person in people} == before
    asyncio.run(forget_whose())
    assert all(asyncio.run(games(database, person)) < before[person] for person in people)
    back_up(database, tmp_path / "backup")
    restore(tmp_path / "backup", str(tmp_path / "restored.sqlite"))
    module = postgres_schema if shared(database) else sqlite_file
    assert module.HOLD in module.MIGRATIONS
    monkeypatch.setattr(module, "MIGRATIONS", (*module.MIGRATIONS, module.HOLD))
    assert {person: asyncio.run(games(database, person)) for person in people} == before
    monkeypatch.undo()
    restored = str(tmp_path / "restored.sqlite")
    assert {person: asyncio.run(games(restored, person)) for person in people} == before


def test_what_was_put_away_is_kept_from_being_laid_again_and_goes_on(database: str, former: Path) -> None:
    filled(database, former)
    tidied = asyncio.run(whole(database).put_away(2**53))

    async def tale(house: House) -> None:
        games = [exports.read(line.encode()) for line in await exported(house.store)]
        again = exports.export(await house.table("twisty-finished"))
        assert again in games
        assert await exports.import_all(house.store, [again]) == 0
        await house.do("winter-agreed", ANA, Rematch)
        done = await house.do("winter-agreed", BOB, Rematch)
        assert done.version == (await house.table("winter-agreed")).version
        await house.authority.tidy()

    async def later(house: House) -> None:
        assert (await house.table("winter-agreed")).rematch is not None

    told(database, tale)
    told(database, later)
    assert "winter-agreed" in listed(database)
    assert asyncio.run(whole(database).put_away(2**53)).away >= 1
    told(database, later)
    assert "winter-agreed" not in listed(database)
    assert tidied.damaged == ()


def test_only_old_games_are_put_away(database: str) -> None:
    clock = Clockwork()
    told(database, evening, clock)
    assert asyncio.run(whole(database).put_away(int(LATER * 1000) - 1)).away == 0
    assert asyncio.run(whole(database).put_away(int(LATER * 1000) + 1)).away == 1


def test_put_away_games_are_in_a_backup(database: str, other: str, former: Path, tmp_path: Path) -> None:
    filled(database, former)
    asyncio.run(whole(database).put_away(2**53))
    back_up(database, tmp_path / "backup")
    restore(tmp_path / "backup", other)
    assert asyncio.run(rows(other)) == asyncio.run(rows(database))

    async def tale(house: House) -> None:
        assert (await house.see("twisty-finished", BOB)).status == "over"

    told(other, tale)


# Versions


def test_migrate_says_what_it_did(former: Path) -> None:
    done = sobremesa("migrate", "--database", str(former))
    assert done.returncode == 0, done.stderr
    assert f"from version 1 to {len(sqlite_file.MIGRATIONS)}" in done.stdout
    again = sobremesa("migrate", "--database", str(former), language="es")
    assert "al día" in again.stdout
    with closing(sqlite3.connect(former)) as connection:
        connection.execute("PRAGMA user_version = 999")
    newer = sobremesa("migrate", "--database", str(former))
    assert newer.returncode == 2
    assert "newer Sobremesa" in newer.stderr


@pytest.mark.parametrize("version", range(1, len(sqlite_file.MIGRATIONS) + 1))
def test_every_step_is_taken_with_games_in_the_database(
    version: int, former: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as then:
        then.setattr(sqlite_file, "MIGRATIONS", sqlite_file.MIGRATIONS[:version])
        assert asyncio.run(whole(str(former)).migrate()) == (1, version)
    items = asyncio.run(rows(str(former)))
    assert asyncio.run(whole(str(former)).migrate()) == (version, len(sqlite_file.MIGRATIONS))
    assert asyncio.run(rows(str(former))) == items

    async def tale(house: House) -> None:
        await house.act("twisty-alone", ANA)

    told(str(former), tale)


@pytest.mark.parametrize("version", range(1, len(postgres_schema.MIGRATIONS)))
def test_every_step_of_postgresql_is_taken_with_games_in_the_database(
    version: int, former: Path, postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgresql.database()
    items = asyncio.run(rows(str(former)))

    async def put_in() -> None:
        """As a program of that time would have."""
        connection = await postgres.connect(database)
        for item in items:
            written = dict(zip(item.__struct_fields__, item.values(), strict=True))
            for name in item.__struct_fields__[len(written) - len(item.__struct_defaults__) :]:
                if not written[name]:  # added later
                    del written[name]
            columns = ", ".join(f'"{name}"' for name in written)
            marks = ", ".join(f"${place}" for place in range(1, len(written) + 1))
            query = f"INSERT INTO {item.kind()} ({columns}) VALUES ({marks})"
            await connection.execute(query, *written.values())
        await connection.close()

    with monkeypatch.context() as then:
        then.setattr(postgres_schema, "MIGRATIONS", postgres_schema.MIGRATIONS[:version])
        assert asyncio.run(whole(database).migrate()) == (0, version)
        asyncio.run(put_in())
    assert asyncio.run(whole(database).migrate()) == (version, len(postgres_schema.MIGRATIONS))
    assert asyncio.run(rows(database)) == items

    async def tale(house: House) -> None:
        await house.act("twisty-alone", ANA)

    told(database, tale)


def test_an_older_server_goes_on_beside_a_newer_one_that_only_added(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgresql.database()

    async def older(house: House) -> None:
        with monkeypatch.context() as newer:
            more = postgres_schema.Addition(
                "CREATE TABLE more (x integer); ALTER TABLE log ADD COLUMN more text"
            )
            newer.setattr(postgres_schema, "MIGRATIONS", (*postgres_schema.MIGRATIONS, more))
            told_beside = await open_store(database)
            await told_beside.rename("bob", "Bob")
            await told_beside.close()
        table = await house.lay(ANA, "twisty", "me", "me")
        await house.act(table, ANA)
        again = await open_store(database)  # an older server that starts again
        assert await again.name("bob") == "Bob"
        await again.close()

    told(database, older)


def test_a_step_that_is_no_addition_waits_until_no_server_is_up(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgresql.database()

    async def older(_house: House) -> None:
        with monkeypatch.context() as newer:
            newer.setattr(
                postgres_schema,
                "MIGRATIONS",
                (*postgres_schema.MIGRATIONS, "ALTER TABLE people RENAME TO folk"),
            )
            with pytest.raises(StorageFailed, match="stop them all"):
                await open_store(database)

    told(database, older)


def test_a_file_is_not_changed_under_an_older_server(former: Path) -> None:
    script = (
        "import sys, pathlib; from sobremesa.table.sqlite_file import claimed; "
        "file = claimed(pathlib.Path(sys.argv[1])); print('mine', flush=True); sys.stdin.read()"
    )

    async def tell() -> None:
        program = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", script, str(former)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert program.stdin is not None
        assert program.stdout is not None
        assert await program.stdout.readline() == b"mine\n"
        with pytest.raises(StorageFailed, match="another server"):
            await open_store(str(former))
        program.stdin.close()
        await program.wait()
        await (await open_store(str(former))).close()

    asyncio.run(tell())


# Whose business it is


def test_only_its_owner_reads_a_database(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "table.sqlite"

    def modes() -> set[int]:
        found = [path, *path.parent.glob("table.sqlite-[ws][ah]*")]
        return {stat.S_IMODE(file.stat().st_mode) for file in found}

    async def look() -> None:
        store = await open_store(str(path))
        await store.rename("ana", "Ana")
        assert len(list(tmp_path.iterdir())) == 3
        assert modes() == {0o600}
        await store.close()

    asyncio.run(look())
    assert caplog.records == []
    path.chmod(0o644)
    asyncio.run(look())
    (record,) = caplog.records
    assert "could be read by others" in record.getMessage()
    assert not shared(str(path))
