"""The embedded database: the disk is full, the file read-only, locked, or no database at all."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from sobremesa.games.game import View
from sobremesa.table import limits
from sobremesa.table.commands import Act
from sobremesa.table.events import Acted, Entry
from sobremesa.table.sqlite import SqliteStore
from sobremesa.table.store import Conflict, Row, StorageFailed
from sobremesa.table.turns import Errand
from tests.patience import PATIENCE
from tests.table.house import ANA, House, InstantMind
from tests.table.serving import AtTable, Json, Somebody, serving

FULL = "PRAGMA max_page_count = 1"
"""SQLite takes the present size for the limit: from then on its disk is full."""
READ_ONLY = "PRAGMA query_only = yes"


class Troubled(SqliteStore):
    """A store whose connections can be brought into trouble, by SQLite's own means."""

    def __init__(self, path: Path) -> None:
        self._trouble: str | None = None
        self._connections: list[sqlite3.Connection] = []
        self.commits = 0
        self.unreadable = False
        super().__init__(path)

    def bring(self, trouble: str) -> None:
        """From now on."""
        self._trouble = trouble
        for connection in self._connections:
            try:
                connection.execute(trouble)
            except sqlite3.ProgrammingError:  # closed
                continue

    def relieve(self) -> None:
        """All is well again; nobody tells the connections that are open."""
        self._trouble = None

    async def load(self, table: str, since: int = 0) -> list[Entry]:
        if self.unreadable:
            raise StorageFailed("unreadable")
        return await super().load(table, since)

    def _connect(self) -> sqlite3.Connection:
        connection = super()._connect()
        connection.set_trace_callback(self._count)
        if self._trouble is not None:
            connection.execute(self._trouble)
        self._connections.append(connection)
        return connection

    def _count(self, statement: str) -> None:
        self.commits += statement == "COMMIT"


def sound(database: Path) -> bool:
    """Whether SQLite finds nothing wrong with a database, and all logs are whole."""
    with closing(sqlite3.connect(database)) as connection:
        (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
        gaps = connection.execute(
            'SELECT "table" FROM log GROUP BY "table" HAVING count(*) != max(number)'
        ).fetchall()
    return verdict == "ok" and not gaps


# In trouble, and out of it


@pytest.mark.parametrize("trouble", [FULL, READ_ONLY])
def test_an_action_that_cannot_be_written_is_refused_and_play_resumes_by_itself(
    tmp_path: Path, trouble: str
) -> None:
    async def tell() -> None:
        store = Troubled(tmp_path / "table.sqlite")
        async with House(tmp_path, store=store) as house:
            table = await house.lay(ANA, "twisty", "me", "me")
            await house.act(table, ANA)
            store.bring(trouble)
            refused = 0
            for _ in range(200):  # until the last page is full
                before = await house.see(table, ANA, (await house.table(table)).seat)
                try:
                    await house.act(table, ANA)
                except Exception as error:
                    refused += getattr(error, "code", "") == "storage"
                    assert await house.see(table, ANA, before.viewer) == before, "nothing happened"
                if refused == 3:
                    break
            assert refused == 3
            assert trouble == FULL or not await house.authority.beat()
            store.relieve()
            version = (await house.table(table)).version
            await house.act(table, ANA)
            assert (await house.table(table)).version == version + 1
            assert await house.authority.beat()
        assert sound(tmp_path / "table.sqlite")

    asyncio.run(tell())


def test_a_refused_command_can_be_sent_again_and_is_done_once(tmp_path: Path) -> None:
    async def tell() -> None:
        store = Troubled(tmp_path / "table.sqlite")
        async with House(tmp_path, store=store) as house:
            table = await house.lay(ANA, "twisty", "me", "me")
            action = (await house.table(table)).played.legal[0]
            store.bring(READ_ONLY)
            sent = {"seat": 0, "action": action, "version": 2, "id": "a"}
            await house.refused("storage", house.do(table, ANA, Act, **sent))
            await house.refused("storage", house.lay(ANA, "twisty", "me", "me"))
            store.relieve()
            assert (await house.do(table, ANA, Act, **sent)).version == 3
            assert (await house.do(table, ANA, Act, **sent)).version == 3
            assert len(await store.of_person(ANA.id, 9)) == 1

    asyncio.run(tell())


def test_what_was_written_though_it_seemed_to_fail_is_found_in_the_log(tmp_path: Path) -> None:
    class Doubtful(SqliteStore):
        doubtful = False

        async def append(self, row: Row, entries: Sequence[Entry]) -> None:
            await super().append(row, entries)
            if self.doubtful:
                raise StorageFailed("the disk did not answer")

    async def tell() -> None:
        store = Doubtful(tmp_path / "table.sqlite")
        async with House(tmp_path, store=store) as house:
            table = await house.lay(ANA, "twisty", "me", "me")
            sent = {"seat": 0, "action": (await house.table(table)).played.legal[0], "version": 2, "id": "a"}
            store.doubtful = True
            await house.refused("storage", house.do(table, ANA, Act, **sent))
            store.doubtful = False
            assert (await house.do(table, ANA, Act, **sent)).version == 3
            assert (await house.table(table)).version == 3
            assert len(await store.load(table)) == 3

    asyncio.run(tell())


def test_bots_move_when_the_trouble_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "RETRY_SECONDS", 0.02)

    class Unlucky(InstantMind):
        async def think(self, bot: str, view: View, seed: int, errand: Errand) -> str:
            if not self.asked:
                store.bring(READ_ONLY)
                store.unreadable = True
            return await super().think(bot, view, seed, errand)

    store = Troubled(tmp_path / "table.sqlite")

    async def tell() -> None:
        async with House(tmp_path, Unlucky(), store=store) as house:
            table = await house.lay(ANA, "twisty", "greedy", "me")
            await asyncio.sleep(0.2)
            store.unreadable = False
            await asyncio.sleep(0.1)
            assert len(await store.load(table)) == 2
            store.relieve()
            async with asyncio.timeout(PATIENCE):
                while len(await store.load(table)) < 3:  # nobody opens the table
                    await asyncio.sleep(0.01)

    asyncio.run(tell())


# A real server


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A disk of its own."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("only root may mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(file: Path) -> None:
    """Use up all that is free on a disk."""
    with suppress(OSError), file.open("wb", buffering=0) as stream:
        for size in (2**20, 4096):
            with suppress(OSError):
                while stream.write(bytes(size)) == size:
                    pass


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Another process holds the database."""
    script = (
        "import sqlite3, sys; db = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=60); "
        "db.execute('BEGIN EXCLUSIVE'); print('locked', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", script, str(database)]
    holder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    assert holder.stdin is not None
    assert holder.stdout.readline() == "locked\n"
    try:
        yield
    finally:
        holder.stdin.close()
        holder.wait(PATIENCE)
        holder.stdout.close()


async def health_becomes(ana: Somebody, status: int) -> None:
    """Health is as good as the last heartbeat was."""
    async with asyncio.timeout(PATIENCE):
        while (await ana.request("GET", "/healthz")).status_code != status:
            await asyncio.sleep(0.1)


async def refused_everywhere(ana: Somebody, table: str, socket: AtTable) -> None:
    """Over the socket and over HTTP an action is refused for lack of storage; reading goes on."""
    answer: Json = {}
    for _ in range(400):  # until the last free byte is used
        answer = await socket.act(socket.state["legal"][0])
        if answer["type"] == "problem":
            break
        await socket.until(lambda state: state["version"] >= answer["version"])  # noqa: B023
    assert answer["code"] == "storage", answer
    assert answer["message"]
    state = await ana.get(f"/api/tables/{table}?seat={socket.state['viewer']}")
    response = await ana.command(
        table, "act", version=state["version"], seat=state["viewer"], action=state["legal"][0]
    )
    assert response.status_code == 503
    assert response.json()["code"] == "storage"
    await health_becomes(ana, 503)
    assert (await ana.request("PUT", "/api/me", {"name": "Ana"})).status_code == 503


async def resumes(ana: Somebody, socket: AtTable) -> None:
    """Without any help, the next action is done."""
    version = socket.state["version"]
    async with asyncio.timeout(PATIENCE):
        while (await socket.act(socket.state["legal"][0]))["type"] == "problem":
            await asyncio.sleep(0.1)
    await socket.until(lambda state: state["version"] > version)
    await health_becomes(ana, 200)


def test_a_server_survives_a_full_disk(tmp_path: Path) -> None:
    async def tell(address: str, disk: Path) -> None:
        async with Somebody(address) as ana:
            table = await ana.lay("twisty", ["me", "me"])
            async with ana.at(table) as socket:
                filler = disk / "filler"
                fill(filler)
                await refused_everywhere(ana, table, socket)
                filler.unlink()
                await resumes(ana, socket)

    room = limits.FREE_DISK_BYTES + 4 * 2**20  # under that floor no table would be laid
    with small_disk(tmp_path / "disk", str(room)) as disk:
        with serving(disk) as server:
            asyncio.run(tell(server.address, disk))
        assert sound(server.database)


def test_a_server_survives_a_locked_database(tmp_path: Path) -> None:
    async def tell(address: str, database: Path) -> None:
        async with Somebody(address) as ana:
            table = await ana.lay("twisty", ["me", "me"])
            async with ana.at(table) as socket:
                with locked(database):
                    await refused_everywhere(ana, table, socket)
                await resumes(ana, socket)

    with serving(tmp_path) as server:
        asyncio.run(tell(server.address, server.database))
    assert sound(server.database)


def test_a_server_says_what_is_wrong_with_a_read_only_disk(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "2m") as disk:
        asyncio.run(name_in(disk / "table.sqlite"))
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        for database in (disk / "table.sqlite", disk / "new" / "table.sqlite"):
            program = str(Path(sys.executable).with_name("sobremesa"))
            command = [program, "serve", "--port", "0", "--database", str(database)]
            ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
            assert ended.returncode != 0
            assert f"cannot be used: {disk}" in ended.stderr
            assert "Traceback" not in ended.stderr


# Groups


def row(table: str, number: int = 1) -> Row:
    return Row(table, "twisty", "playing", False, False, False, "ana", ("ana",), ("Ana",), 1, number)


def line(number: int) -> list[Entry]:
    return [Entry(number, 1, f"ana:{number}", Acted(0, "pass"))]


def test_appends_share_a_commit_and_one_that_conflicts_fails_alone(tmp_path: Path) -> None:
    async def tell() -> None:
        store = Troubled(tmp_path / "table.sqlite")
        await store.append(row("5"), line(1))
        busy = asyncio.create_task(store._written(lambda _db: time.sleep(0.3)))
        await asyncio.sleep(0.1)
        before = store.commits
        appends = [store.append(row(str(table)), line(1)) for table in range(20)]
        answers = await asyncio.gather(*appends, return_exceptions=True)
        await busy
        assert [isinstance(answer, Conflict) for answer in answers] == [table == 5 for table in range(20)]
        assert [answer for answer in answers if answer is not None] == [answers[5]]
        assert store.commits - before <= 3
        for table in range(20):
            assert len(await store.load(str(table))) == 1
        await store.close()

    asyncio.run(tell())


def test_whatever_goes_wrong_with_one_write_the_next_is_done(tmp_path: Path) -> None:
    async def tell() -> None:
        store = SqliteStore(tmp_path / "table.sqlite")

        def broken(_connection: sqlite3.Connection) -> None:
            raise OverflowError("too large")

        with pytest.raises(StorageFailed):
            await store._written(broken)
        await store.append(row("a"), line(1))
        assert len(await store.load("a")) == 1
        await store.close()
        with pytest.raises(StorageFailed):
            await store.append(row("a"), line(2))

    asyncio.run(asyncio.wait_for(tell(), PATIENCE))


# No database


async def name_in(database: Path) -> str | None:
    store = SqliteStore(database)
    name = await store.name("ana")
    await store.close()
    return name


@pytest.mark.parametrize("content", [b"this is no database at all, just text\n" * 100, b"\0" * 5000])
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "table.sqlite"
    file.write_bytes(content)
    with pytest.raises(StorageFailed):
        SqliteStore(file)
    assert file.read_bytes() == content
