"""PostgreSQL dies and comes back, hangs, is old or elsewhere; and servers hear of each other through it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from sobremesa.table import limits, postgres, postgres_schema
from sobremesa.table.postgres import PostgresStore, named
from sobremesa.table.store import StorageFailed
from tests.cluster import Cluster
from tests.patience import PATIENCE
from tests.table.test_stores import lines, row


class Heard:
    """Remembers what it was told."""

    def __init__(self) -> None:
        self.news: list[tuple[str, int, bool]] = []
        self.misses = self.goodbyes = 0
        self.came: list[str] = []

    def changed(self, table: str, version: int, awaited: bool) -> None:
        """See `News`."""
        self.news.append((table, version, awaited))

    def came_or_went(self, table: str) -> None:
        """See `News`."""
        self.came.append(table)

    def talked(self, table: str) -> None:
        """See `News`."""

    def servers_changed(self) -> None:
        """See `News`."""
        self.goodbyes += 1

    def missed(self) -> None:
        """See `News`."""
        self.misses += 1


async def until(wish: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not wish():
            await asyncio.sleep(0.01)


@contextmanager
def down(cluster: Cluster) -> Iterator[None]:
    """The database is dead for a while."""
    cluster.kill()
    try:
        yield
    finally:
        cluster.start()


async def survives(store: PostgresStore, number: int) -> None:
    """A line is written and read, after a refusal at most."""
    try:
        await store.append(row("a"), lines(number))
    except StorageFailed:  # the connection was dead and nobody had noticed
        await store.append(row("a"), lines(number))
    assert len(await store.load("a")) == number


# In trouble, and out of it


def test_a_database_that_was_killed_and_came_back_is_used_again_with_all_that_was_acknowledged(
    postgresql: Cluster,
) -> None:
    async def tell() -> None:
        store = await PostgresStore.open(address)
        for number in range(1, 4):
            await survives(store, number)
            with down(postgresql):
                for attempt in (store.append(row("a"), lines(99)), store.load("a"), store.rename("a", "A")):
                    with pytest.raises(StorageFailed):
                        await attempt
        await survives(store, 4)
        await store.close()

    address = postgresql.database()
    asyncio.run(tell())


def test_nobody_waits_for_ever_for_a_database_that_says_nothing(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "DATABASE_SECONDS", 0.5)

    async def tell() -> None:
        store = await PostgresStore.open(address)
        await survives(store, 1)
        with postgresql.stopped():
            attempts = (store.append(row("a"), lines(2)), store.load("a"), store.name("ana"))
            async with asyncio.timeout(PATIENCE):
                for answer in await asyncio.gather(*attempts, return_exceptions=True):
                    assert isinstance(answer, StorageFailed), answer
        await asyncio.sleep(0.1)
        written = len(await store.load("a"))  # it may have been written when the database woke
        await survives(store, written + 1)
        await store.close()

    address = postgresql.database()
    asyncio.run(tell())


def test_what_cannot_be_written_fails_alone_and_the_next_is_done(postgresql: Cluster) -> None:
    async def tell() -> None:
        store = await PostgresStore.open(address)
        tables = ("a", "no \0 in PostgreSQL", "b")
        answers = await asyncio.gather(
            *(store.append(row(table), lines(1)) for table in tables), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [type(None), StorageFailed, type(None)]
        await survives(store, 2)
        await store.close()

    address = postgresql.database()
    asyncio.run(tell())


def test_appends_share_a_statement(postgresql: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    groups = []
    write = postgres._append

    async def counted(connection: object, group: list[object], node: str) -> set[str]:
        groups.append(len(group))
        return await write(connection, group, node)  # type: ignore[arg-type]

    monkeypatch.setattr(postgres, "_append", counted)

    async def tell() -> None:
        store = await PostgresStore.open(address)
        await asyncio.gather(*(store.append(row(f"t{table}"), lines(1)) for table in range(1000)))
        assert groups == [limits.GROUP_SIZE, 1000 - limits.GROUP_SIZE]
        await store.close()

    address = postgresql.database()
    asyncio.run(tell())


def test_what_is_acknowledged_is_durable_even_where_the_database_is_set_to_be_lax(
    postgresql: Cluster,
) -> None:
    async def tell() -> None:
        store = await PostgresStore.open(address)
        await store._ask(
            f"ALTER DATABASE {address.partition('@/')[2].partition('?')[0]} SET synchronous_commit = off"
        )
        await store.close()
        store = await PostgresStore.open(address)
        for _ in range(2):  # a connection is lent again and again
            assert (await store._ask("SHOW synchronous_commit"))[0][0] == "on"
        await store.close()

    address = postgresql.database()
    asyncio.run(tell())


# Addresses


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ana:hush@/no_such_database?host=SOCKET",
        "postgresql://ana:hush@127.0.0.1:1/sobremesa",
        "postgresql://ana:hush@127.0.0.1:not-a-port/sobremesa",
        "postgresql://ana:hush@/x?host=/no/such/folder",
    ],
)
def test_an_address_that_is_no_use_is_told_without_its_password(postgresql: Cluster, address: str) -> None:
    with pytest.raises(StorageFailed) as caught:
        asyncio.run(PostgresStore.open(address.replace("SOCKET", str(postgresql.folder))))
    assert "hush" not in str(caught.value)
    assert str(caught.value).startswith("postgresql://")


def test_a_database_is_named_without_what_may_be_secret() -> None:
    assert named("postgresql://ana:hush@db.example.org:5432/table?password=hush") == (
        "postgresql://db.example.org:5432/table"
    )


def test_an_older_postgresql_is_refused(postgresql: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_schema, "OLDEST", 99)
    with pytest.raises(StorageFailed, match="PostgreSQL 99 or newer"):
        asyncio.run(PostgresStore.open(postgresql.database()))


# News


def test_servers_hear_what_others_did_and_not_what_they_did_themselves(postgresql: Cluster) -> None:
    async def tell() -> None:
        here, there = await PostgresStore.open(address), await PostgresStore.open(address)
        heard, own = Heard(), Heard()
        for store in (here, there):
            await store.begin_run(1)
            await store.still_running(1)
        there.listen(heard)
        here.listen(own)
        await until(lambda: heard.misses and own.misses)
        await here.append(row("a"), lines(1, 2))
        await asyncio.gather(*(here.append(row(f"t{n}", awaited=n == 7), lines(1)) for n in range(900)))
        await until(lambda: len(heard.news) == 901)
        await here.append(row("a", awaited=True), lines(3))
        await until(lambda: len(heard.news) == 902)
        assert heard.news[0] == ("a", 2, False)
        assert set(heard.news[1:901]) == {(f"t{n}", 1, n == 7) for n in range(900)}
        assert heard.news[901] == ("a", 3, True)
        assert own.news == []
        assert await there.versions(["a", "t3", "no"]) == {"a": 3, "t3": 1}
        await here.close()
        await there.close()

    address = postgresql.database()
    asyncio.run(tell())


def test_whoever_lost_the_connection_listens_again_and_knows_that_something_was_missed(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And whoever is not on the list of servers any more, which a database that fell forgets."""
    monkeypatch.setattr(limits, "RETRY_SECONDS", 0.05)
    monkeypatch.setattr(limits, "HEARTBEAT_SECONDS", 0.05)

    async def tell() -> None:
        here, there = await PostgresStore.open(address), await PostgresStore.open(address)
        heard = Heard()
        there.listen(heard)
        await until(lambda: heard.misses == 1)
        with down(postgresql):
            await asyncio.sleep(0.2)
        await until(lambda: heard.misses == 2)
        await survives(here, 1)
        await there.begin_run(1)
        await there.still_running(1)
        await until(lambda: heard.misses == 3)
        await survives(here, 2)
        await until(lambda: heard.news == [("a", 2, False)])
        await here.close()
        await there.close()

    address = postgresql.database()
    asyncio.run(tell())


# Who is there


def test_servers_know_of_each_other_and_of_one_that_died(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "GONE_SECONDS", 0.5)

    async def tell() -> None:
        here, there = await PostgresStore.open(address), await PostgresStore.open(address)
        heard = Heard()
        here.listen(heard)
        for store, now in ((here, 10), (there, 2000)):
            await store.begin_run(now)
            await store.still_running(now)
        assert await here.still_running(20) == (tuple(sorted([here.server, there.server])), 2000)
        await asyncio.sleep(0.6)
        assert (await here.still_running(30)).servers == (here.server,), "the other said nothing for too long"
        assert len((await there.still_running(2001)).servers) == 2
        await until(lambda: heard.misses)
        await there.close()
        await until(lambda: heard.goodbyes)
        assert (await here.still_running(40)).servers == (here.server,)
        await here.close()

    address = postgresql.database()
    asyncio.run(tell())


def test_servers_know_who_is_at_a_table_elsewhere(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "GONE_SECONDS", 0.5)

    async def tell() -> None:
        here, there = await PostgresStore.open(address), await PostgresStore.open(address)
        heard = Heard()
        here.listen(heard)
        await until(lambda: heard.misses)
        for store in (here, there):
            await store.begin_run(1)
            await store.still_running(1)
        await there.be_at({"a": ["ana", "bob"], "b": ["ana"]})
        await here.be_at({"a": ["cleo"]})
        await until(lambda: heard.came == ["a", "b"])
        assert await here.elsewhere("a") == {"ana", "bob"}
        assert await there.elsewhere("a") == {"cleo"}
        await there.be_at({"a": ["bob"]})
        assert await here.elsewhere("a") == {"bob"}
        assert await here.elsewhere("b") == {"ana"}
        await asyncio.sleep(0.6)
        assert await here.elsewhere("a") == set(), "whoever was at a dead server is gone"
        await here.close()
        await there.close()

    address = postgresql.database()
    asyncio.run(tell())
