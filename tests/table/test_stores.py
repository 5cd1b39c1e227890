"""What is promised of every database, whichever it is."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from sobremesa.table import limits, postgres_schema, sqlite_file
from sobremesa.table.commands import Act
from sobremesa.table.events import Acted, Created, Entry, Replaced, Sat
from sobremesa.table.opening import open_store, shared
from sobremesa.table.people import BotPlayer, Person
from sobremesa.table.store import Conflict, Note, Row, StorageFailed, Store
from sobremesa.table.table import Refused
from tests.patience import PATIENCE
from tests.table.house import ANA, House

Tale = Callable[[Store], Awaitable[None]]


def told(database: str, *tales: Tale) -> None:
    """Tell tales one after the other, each with the database opened afresh."""

    async def tell(tale: Tale) -> None:
        store = await open_store(database)
        try:
            await asyncio.wait_for(tale(store), PATIENCE)
        finally:
            await store.close()

    for tale in tales:
        asyncio.run(tell(tale))


def row(
    table: str,
    people: Sequence[str] = ("ana",),
    status: str = "playing",
    public: bool = False,
    awaited: bool = False,
    created: int = 1,
    changed: int = 1,
    owner: str = "ana",
    unfinished: bool = False,
) -> Row:
    seats = tuple(people)
    return Row(
        table, "twisty", status, public, False, awaited, owner, seats, seats, created, changed, unfinished
    )


def lines(*numbers: int, by: str = "ana") -> list[Entry]:
    return [Entry(number, 1000 + number, f"{by}:{number}", Acted(0, by)) for number in numbers]


def laid() -> list[Entry]:
    created = Created("twisty", 1, 2, {}, {"x": 1}, "salt", Person("ana", "Ana"), (None, None), False, None)
    return [Entry(1, 1, None, created)]


# The log


def test_what_was_appended_is_there_after_the_database_was_opened_again(database: str) -> None:
    written = [*laid(), *lines(2, 3)]

    async def write(store: Store) -> None:
        await store.append(row("a"), written[:1])
        await store.append(row("a", changed=3), written[1:])

    async def read(store: Store) -> None:
        assert await store.load("a") == written
        assert await store.load("a", since=2) == written[2:]
        assert await store.load("b") == []
        assert await store.row("a") == row("a", changed=3)
        assert await store.row("b") is None

    told(database, write, read)


def test_an_append_that_comes_too_late_leaves_nothing_behind(database: str) -> None:
    async def tale(store: Store) -> None:
        await store.append(row("a"), lines(1, 2))
        with pytest.raises(Conflict):  # its last line would be new
            await store.append(row("a", changed=9), lines(2, 3, by="bob"))
        assert await store.load("a") == lines(1, 2)
        assert await store.row("a") == row("a")
        await store.append(row("a"), lines(3))

    told(database, tale)


def test_of_many_appends_at_once_those_that_conflict_fail_alone(database: str) -> None:
    async def tale(store: Store) -> None:
        await store.append(row("5"), lines(1))
        appends = [store.append(row(str(table)), lines(1)) for table in range(600)]
        answers = await asyncio.gather(*appends, return_exceptions=True)
        assert [place for place, answer in enumerate(answers) if answer is not None] == [5]
        assert isinstance(answers[5], Conflict)
        for table in range(0, 600, 50):
            assert await store.load(str(table)) == lines(1)

    told(database, tale)


def test_people_choose_any_id_for_a_command(database: str) -> None:
    written = [
        Entry(number, 1, command, Acted(0, "x")) for number, command in enumerate(("a\nb", "❄", " "), 1)
    ]

    async def tale(store: Store) -> None:
        await store.append(row("a"), written)
        assert await store.load("a") == written

    told(database, tale)


def test_of_two_who_append_the_same_line_at_once_one_is_first(database: str) -> None:
    async def tale(store: Store) -> None:
        other = await open_store(database)
        for number in range(1, 40):
            appends = [
                each.append(row("a", changed=number), lines(number, by=by))
                for each, by in ((store, "ana"), (store, "bob"), (other, "cleo"))
            ]
            answers = await asyncio.gather(*appends, return_exceptions=True)
            assert [type(answer) for answer in answers].count(Conflict) == 2
            winner = ("ana", "bob", "cleo")[answers.index(None)]
            assert (await store.load("a"))[-1:] == lines(number, by=winner)
        await other.close()

    told(database, tale)


def test_two_servers_that_write_to_the_same_tables_do_not_stop_each_other(database: str) -> None:
    async def tale(store: Store) -> None:
        other = await open_store(database)
        tables = [f"t{number}" for number in range(50)]
        for number in range(1, 11):
            answers = await asyncio.gather(
                *(store.append(row(table), lines(number, by="ana")) for table in tables),
                *(other.append(row(table), lines(number, by="bob")) for table in reversed(tables)),
                return_exceptions=True,
            )
            assert sum(answer is None for answer in answers) == len(tables)
            assert all(answer is None or isinstance(answer, Conflict) for answer in answers)
        await other.close()

    told(database, tale)


def test_the_database_is_the_referee_between_two_servers(database: str, tmp_path: Path) -> None:
    async def tell() -> None:
        async with (
            House(tmp_path, store=await open_store(database)) as here,
            House(tmp_path, store=await open_store(database)) as there,
        ):
            table = await here.lay(ANA, "twisty", "me", "me")
            for version in range(2, 8):
                present = await here.table(table)
                assert present.version == (await there.table(table)).version == version
                sent = {"seat": present.seat, "action": present.played.legal[0], "version": version}
                answers = await asyncio.gather(
                    *(house.do(table, ANA, Act, **sent) for house in (here, there)), return_exceptions=True
                )
                (refused,) = [answer for answer in answers if isinstance(answer, Exception)]
                assert isinstance(refused, Refused)
                assert (refused.code, refused.facts) == ("stale", {"version": version + 1})

    asyncio.run(tell())


def test_nothing_is_taken_after_the_end(database: str) -> None:
    async def tale(store: Store) -> None:
        await store.append(row("a"), lines(1))
        await store.close()
        with pytest.raises(StorageFailed):
            await store.append(row("a"), lines(2))

    told(database, tale)


# The lists


def test_lists_say_what_they_are_for_in_their_order(database: str) -> None:
    async def tale(store: Store) -> None:
        await store.append(row("old", public=True, created=1, changed=5), laid())
        await store.append(row("new", public=True, created=2, changed=2, awaited=True), laid())
        await store.append(row("hidden", status="waiting", created=3, changed=4), laid())
        await store.append(row("over", status="over", public=True, created=4, changed=3), laid())
        assert [each.id for each in await store.public(9, 9)] == ["new", "old"]
        assert [each.id for each in await store.public(1, 9)] == ["new"]
        assert [each.id for each in await store.of_person("ana", 3)] == ["old", "hidden", "over"]
        assert await store.of_person("bob", 9) == []
        assert await store.live_tables("ana") == 3
        assert await store.awaited() == ["new"]
        assert await store.idle("waiting", 5) == ["hidden"]
        assert await store.idle("waiting", 4) == []
        assert await store.finished() == ["over"]
        assert [await store.laid("ana", moment) for moment in (0, 2, 4)] == [4, 2, 0]

    told(database, tale)


def test_nobody_fills_the_list_of_public_tables(database: str) -> None:
    async def tale(store: Store) -> None:
        for number in range(8):
            await store.append(row(f"eve{number}", public=True, created=10 + number, owner="eve"), laid())
        await store.append(row("ana", public=True, created=1), laid())
        assert [each.id for each in await store.public(9, 2)] == ["eve7", "eve6", "ana"]

    told(database, tale)


def test_what_was_never_finished_is_deleted_in_the_end_and_nothing_else(database: str) -> None:
    async def tale(store: Store) -> None:
        await store.append(row("old", status="over", changed=1, unfinished=True), laid())
        await store.append(row("new", status="over", changed=9, unfinished=True), laid())
        await store.append(row("finished", status="over", changed=1), laid())
        await store.append(row("playing", changed=1), laid())
        assert await store.forget(5, 9) == ["old"]
        assert await store.forget(5, 9) == []
        assert await store.load("old") == []
        assert await store.row("old") is None
        assert [each.id for each in await store.of_person("ana", 9)] == ["new", "finished", "playing"]
        assert await store.finished() == ["finished"]
        assert len(await store.load("finished")) == 1

    told(database, tale)


def test_a_table_is_in_the_list_of_whoever_holds_a_seat_and_of_its_owner(database: str) -> None:
    async def tale(store: Store) -> None:
        async def of(person: str) -> list[str]:
            return [each.id for each in await store.of_person(person, 9)]

        await store.append(row("a", people=()), laid())
        await store.append(row("b", people=("bob",)), laid())
        await store.append(row("a", people=("bob",)), [Entry(2, 2, None, Sat(0, Person("bob", "Bob")))])
        assert sorted(await of("bob")) == ["a", "b"]
        await store.append(row("a", people=("bob", "cleo")), [Entry(3, 2, None, Sat(1, Person("cleo", "C")))])
        assert await of("cleo") == ["a"]
        with pytest.raises(Conflict):
            await store.append(row("a", people=()), [Entry(3, 2, None, Replaced(0, BotPlayer("x"), "gone"))])
        assert sorted(await of("bob")) == ["a", "b"]
        await store.append(
            row("a", people=("cleo",)), [Entry(4, 2, None, Replaced(0, BotPlayer("x"), "gone"))]
        )
        assert await of("bob") == ["b"]
        assert sorted(await of("ana")) == ["a", "b"]

    told(database, tale)


# People, runs, the key


def test_of_many_people_the_first_are_found_who_keep_themselves(database: str) -> None:
    async def tale(store: Store) -> None:
        for who in ("ana", "bob", "cai", "dan"):
            await store.rename(who, who.capitalize())
        notes = {"passkey:1": "dan", "phrase:2": "bob", "phrases:3": "cai", "phrase:4": "nameless"}
        for key, who in {**notes, "face:bob": "bob", "settings:ana": "ana"}.items():
            await store.note_down(Note(key, who, b"012345"))
        dan, bob = Person("dan", "Dan"), Person("bob", "Bob", "012345")
        people = ["cai", *map(str, range(40_000)), "nameless", "dan", "it's\"", "ana", "bob"]
        assert await store.keepers(people, 9) == [dan, bob]
        assert await store.keepers(people[::-1], 9) == [bob, dan]
        assert await store.keepers(people, 1) == [dan]
        assert await store.keepers([], 9) == []

    told(database, tale)


def test_what_was_taken_back_since_a_moment_is_found_and_the_oldest_forgotten(database: str) -> None:
    async def tale(store: Store) -> None:
        await store.set_setting("revoked:dan", b"1700000000007")  # as older programs write it
        for person, moment in {"ana": 1, "bob": 20, "cai": 300}.items():
            await store.revoke(person, 1_700_000_000_000 + moment)
        await store.revoke("cai", 1_700_000_000_000)  # by a clock that is behind
        assert await store.revoked(1_700_000_000_007) == {
            "dan": 1_700_000_000_007,
            "bob": 1_700_000_000_020,
            "cai": 1_700_000_000_300,
        }
        assert (await store.settings("revoked:"))["revoked:bob"] == b"1700000000020"
        await store.forget_revoked(1_700_000_000_020)
        assert (await store.revoked(0)).keys() == {"bob", "cai"}

    told(database, tale)


def test_names_runs_and_the_key_are_kept(database: str) -> None:
    keys = []

    async def first(store: Store) -> None:
        assert await store.name("ana") is None
        await store.rename("ana", "Ana")
        await store.rename("ana", "Ana María ❄")
        assert await store.begin_run(10) == []
        await store.still_running(20)
        keys.append(await store.agree("key", b"first" * 8))
        await store.set_setting("key of others", b"1")
        await store.set_setting("gone", b"1")
        await store.set_setting("gone", None)

    async def second(store: Store) -> None:
        assert await store.name("ana") == "Ana María ❄"
        assert await store.begin_run(30) == [(10, 20)]
        assert await store.begin_run(40) == [(10, 20), (30, 30)]
        assert (await store.still_running(35)).latest == 40, "time does not go back"
        assert await store.begin_run(5) == [(10, 20), (30, 30), (40, 40)]
        assert await store.begin_run(50) == [(10, 20), (30, 30), (40, 40), (40, 40)]
        keys.append(await store.agree("key", b"second" * 8))
        await store.set_setting("key of others", b"2")
        assert await store.settings("key") == {"key": b"first" * 8, "key of others": b"2"}
        assert await store.settings("gone") == {}

    told(database, first, second)
    assert keys == [b"first" * 8] * 2


# Migrations


@pytest.fixture
def migrations(database: str, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Adds scripts to those that this program knows."""

    def add(*scripts: str) -> None:
        module = postgres_schema if shared(database) else sqlite_file
        monkeypatch.setattr(module, "MIGRATIONS", (*module.MIGRATIONS, *scripts))

    return add


async def playing(store: Store) -> None:
    await store.append(row("a"), [*laid(), *lines(2)])


async def still_playing(store: Store) -> None:
    assert await store.load("a") == [*laid(), *lines(2)]


def test_an_older_database_is_brought_up_to_date_and_keeps_what_is_in_it(
    database: str, migrations: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    told(database, playing)
    migrations("CREATE TABLE more (x integer); INSERT INTO more VALUES (1)", "DROP TABLE more")
    told(database, still_playing, still_playing)
    monkeypatch.undo()
    with pytest.raises(StorageFailed, match="newer"):
        told(database, still_playing)


def test_a_migration_that_fails_changes_nothing(
    database: str, migrations: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    told(database, playing)
    migrations("CREATE TABLE more (x integer)", "NO SUCH THING")
    with pytest.raises(StorageFailed):
        told(database, still_playing)
    monkeypatch.undo()
    told(database, still_playing)
    migrations("CREATE TABLE more (x integer)")
    told(database, still_playing)


def test_several_servers_may_start_on_an_empty_database_at_once(database: str) -> None:
    problems: list[BaseException] = []

    async def look(store: Store) -> None:
        await store.name("ana")

    def start() -> None:
        try:
            told(database, look)
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []


def test_a_new_file_is_waited_for_while_another_server_opens_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite itself does not wait where two turn its journal into a WAL at once."""
    path, tries = tmp_path / "table.sqlite", list[Path]()
    first, second = sqlite3.connect(path), sqlite3.connect(path, timeout=0.0)
    first.execute("BEGIN EXCLUSIVE")
    with pytest.raises(sqlite3.OperationalError) as busy:
        second.execute("BEGIN EXCLUSIVE")

    def connect(path: Path) -> sqlite3.Connection:
        tries.append(path)
        if len(tries) < 3:
            raise busy.value
        return second

    monkeypatch.setattr(sqlite_file, "connect", connect)
    assert sqlite_file.made(path) is second
    assert len(tries) == 3
    monkeypatch.setattr(limits, "BUSY_SECONDS", 0.0)
    tries.clear()
    with pytest.raises(sqlite3.OperationalError):
        sqlite_file.made(path)
    first.close()
    second.close()
