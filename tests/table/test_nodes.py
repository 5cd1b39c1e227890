"""Several servers on one PostgreSQL: any of them takes anybody, and none of them is needed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from sobremesa.table.events import Acted, Entry
from sobremesa.table.postgres import PostgresStore, connect
from tests.amount import amount
from tests.cluster import Cluster
from tests.patience import PATIENCE
from tests.table.chronicle import Chronicle, Deed, contradictions
from tests.table.relay import Cable
from tests.table.serving import AtTable, Json, Server, Somebody, any_action

FAULTS = amount(6, 200)
PAUSE = amount(0, 1)
SPELL = amount(1, 2)
"""How long things fail, about, in seconds."""
FUTURE = (sys.executable, "-m", "tests.table.future")


class Nodes:
    """Servers that share a database, each at the end of a cable of its own."""

    def __init__(self, servers: list[Server], cables: list[Cable], cluster: Cluster, database: str) -> None:
        self.servers = servers
        self.cables = cables
        self.cluster = cluster
        self.database = database

    @property
    def addresses(self) -> list[str]:
        """Where they can be reached."""
        return [server.address for server in self.servers]

    def log(self, table: str) -> list[Entry]:
        """What is stored."""

        async def load() -> list[Entry]:
            store = await PostgresStore.open(self.database)
            try:
                return await store.load(table)
            finally:
                await store.close()

        return asyncio.run(load())


@contextmanager
def nodes(folder: Path, cluster: Cluster, count: int = 2) -> Iterator[Nodes]:
    """So many servers, running until the end of the block."""
    database = cluster.database()
    with ExitStack() as stack:
        cables, servers = [], []
        for number in range(count):
            home = folder / str(number)
            home.mkdir()
            cables.append(stack.enter_context(Cable(home, cluster.folder).laid()))
            address = database.replace(str(cluster.folder), str(home))
            servers.append(Server(home, {"SOBREMESA_WORKERS": "1"}, address))
            stack.callback(servers[-1].stop)
        with ThreadPoolExecutor(count) as starting:  # all at once: each may be the one that makes the schema
            list(starting.map(Server.start, servers))
        yield Nodes(servers, cables, cluster, database)


async def sit_apart(
    stack: AsyncExitStack, nodes: Nodes, game: str, roam: bool = False, bots: Sequence[str] = (), **more: Any
) -> tuple[str, list[AtTable]]:
    """Two people at a table, at different servers, and perhaps bots."""
    here, there = nodes.addresses[:2]
    ana = await stack.enter_async_context(Somebody(here))
    bob = await stack.enter_async_context(Somebody(there))
    table = await ana.lay(game, ["me", "open", *bots], **more)
    sockets = [
        await stack.enter_async_context(
            somebody.at(table, others=[other for other in nodes.addresses if other != home] if roam else ())
        )
        for somebody, home in ((ana, here), (bob, there))
    ]
    assert (await sockets[1].do("sit", seat=1))["type"] == "done"
    if more.get("time", {}).get("type") == "real":
        await sockets[0].until(lambda state: "ready" in state["may"])  # the other server has told it
        assert (await sockets[0].do("ready", seat=0))["type"] == "done"
    return table, sockets


async def play(
    chronicle: Chronicle, socket: AtTable, chance: random.Random, enough: Callable[[], bool], pause: float
) -> None:
    """Act whenever it is one's turn, until it is enough."""
    while not enough():
        state = socket.state
        if state["status"] == "over":
            return
        if state["legal"] is None:
            await asyncio.sleep(0.01)
            continue
        answer = await chronicle.act(socket, any_action(state, chance))
        if answer["type"] == "done":
            await socket.until(lambda state: state["version"] >= answer["version"])  # noqa: B023
            await asyncio.sleep(pause)
        else:
            assert answer["code"] in ("stale", "storage"), answer
            await asyncio.sleep(0.05)


async def all_agree(sockets: list[AtTable]) -> None:
    """Everybody at a table ends with the same log and, with a spectator's eyes, the same view."""
    async with asyncio.timeout(PATIENCE):
        while len({socket.state["version"] for socket in sockets}) > 1 or any(
            socket.state["viewer"] is not None for socket in sockets
        ):
            for socket in sockets:
                if socket.state["viewer"] is not None:
                    await socket.send({"type": "look", "seat": None})
            await asyncio.sleep(0.02)
    for socket in sockets[1:]:
        assert socket.state["view"] == sockets[0].state["view"]
        assert [(line["number"], line["at"], line["kind"]) for line in socket.lines] == [
            (line["number"], line["at"], line["kind"]) for line in sockets[0].lines
        ]


async def give_up(sockets: list[AtTable]) -> None:
    """Everybody resigns, and the game is over for all."""
    for seat, socket in enumerate(sockets):
        while socket.state["status"] != "over":
            answer = await socket.do("resign", version=socket.state["version"], seat=seat)
            if answer["type"] == "done":
                break
            assert answer["code"] in ("stale", "storage", "over"), answer
            await asyncio.sleep(0.05)
    for socket in sockets:
        await socket.until(lambda state: state["status"] == "over")


# All is well


def test_opponents_at_different_servers_play_a_whole_game_and_see_each_other(
    tmp_path: Path, postgresql: Cluster
) -> None:
    async def tell(all_nodes: Nodes) -> Chronicle:
        async with AsyncExitStack() as stack:
            table, sockets = await sit_apart(stack, all_nodes, "twisty")
            for socket in sockets:
                await socket.until(lambda state: all(seat["here"] for seat in state["seats"]))
            chronicle = Chronicle(table)
            await asyncio.gather(
                *(play(chronicle, socket, random.Random(7), lambda: False, 0.0) for socket in sockets)
            )
            await all_agree(sockets)
            assert all(socket.talk.overtaken == 0 for socket in sockets)
            assert all(deed.answer["type"] == "done" for deed in chronicle.deeds)
            return chronicle

    with nodes(tmp_path, postgresql) as running:
        chronicle = asyncio.run(tell(running))
        log = running.log(chronicle.table)
        assert contradictions(chronicle.deeds, log) == []
        assert len(chronicle.deeds) == sum(isinstance(entry.event, Acted) for entry in log) > 5


def test_who_leaves_one_server_is_seen_to_be_gone_at_the_other(tmp_path: Path, postgresql: Cluster) -> None:
    async def tell(all_nodes: Nodes) -> None:
        async with AsyncExitStack() as stack:
            table, (here, there) = await sit_apart(stack, all_nodes, "twisty")
            await here.until(lambda state: state["seats"][1]["here"])
            await there.__aexit__(None, None, None)
            await here.until(lambda state: not state["seats"][1]["here"])
            assert table

    with nodes(tmp_path, postgresql) as running:
        asyncio.run(tell(running))


# One dies


def test_bots_and_clocks_of_a_server_that_is_killed_are_taken_over(
    tmp_path: Path, postgresql: Cluster
) -> None:
    async def tell(all_nodes: Nodes) -> None:
        here, there = all_nodes.addresses
        blitz = {"time": {"type": "real", "bank": 10, "increment": 0}}
        async with AsyncExitStack() as stack:
            ana = await stack.enter_async_context(Somebody(here))
            with_bots, with_clocks = [], []
            for _ in range(8):  # both servers look after some
                table = await ana.lay("twisty", ["me", "greedy"])
                with_bots.append(await stack.enter_async_context(ana.at(table, others=[there])))
                with_clocks.append(await ana.lay("winter", ["me", "me"], **blitz))
            await asyncio.gather(*(_answered(socket) for socket in with_bots))
            all_nodes.servers[1].kill()
            await asyncio.gather(*(_answered(socket) for socket in with_bots))
            for table in with_clocks:
                async with asyncio.timeout(PATIENCE):
                    while (await ana.get(f"/api/tables/{table}"))["status"] != "over":
                        await asyncio.sleep(0.05)

    with nodes(tmp_path, postgresql) as running:
        asyncio.run(tell(running))


def test_a_server_that_is_told_to_stop_hands_its_tables_over_and_its_people_play_on_elsewhere(
    tmp_path: Path, postgresql: Cluster
) -> None:
    async def tell(all_nodes: Nodes) -> None:
        here, there = all_nodes.addresses
        async with AsyncExitStack() as stack:
            ana = await stack.enter_async_context(Somebody(there))
            sockets = []
            for _ in range(8):
                table = await ana.lay("twisty", ["me", "greedy"])
                sockets.append(await stack.enter_async_context(ana.at(table, others=[here])))
            await asyncio.gather(*(_answered(socket) for socket in sockets))
            stopping = asyncio.create_task(asyncio.to_thread(all_nodes.servers[1].stop))
            await asyncio.gather(*map(_answered, sockets))
            assert await stopping == 0

    with nodes(tmp_path, postgresql) as running:
        asyncio.run(tell(running))


def test_older_and_newer_servers_serve_together_while_the_database_has_only_grown(
    tmp_path: Path, postgresql: Cluster
) -> None:
    async def tell(all_nodes: Nodes) -> Chronicle:
        async with AsyncExitStack() as stack:
            table, sockets = await sit_apart(stack, all_nodes, "twisty")
            chronicle, chance = Chronicle(table), random.Random(3)

            async def go_on(plies: int) -> None:
                enough = sockets[0].state["version"] + plies
                reached = [lambda socket=socket: socket.state["version"] >= enough for socket in sockets]
                turns = zip(sockets, reached, strict=True)
                await asyncio.gather(*(play(chronicle, socket, chance, end, 0.0) for socket, end in turns))

            older, newer = all_nodes.servers
            await go_on(4)
            await asyncio.to_thread(newer.stop)
            newer.program = FUTURE
            await asyncio.to_thread(newer.start)  # it adds to the schema while the older one is up
            await go_on(8)
            await asyncio.to_thread(older.stop)
            await asyncio.to_thread(older.start)  # the schema has outgrown it, and it serves all the same
            await go_on(8)
            await all_agree(sockets)
            return chronicle

    with nodes(tmp_path, postgresql) as running:
        chronicle = asyncio.run(tell(running))
        assert contradictions(chronicle.deeds, running.log(chronicle.table)) == []
        moods = asyncio.run(stored_moods(running.database, chronicle.table))
        assert None in moods[moods.index("merry") :], "both wrote, each in its own way"


async def stored_moods(database: str, table: str) -> list[str | None]:
    """What only servers of the future say of each line."""
    connection = await connect(database)
    try:
        mood = (
            "SELECT convert_from(body, 'UTF8')::json ->> 'mood' FROM log WHERE \"table\" = $1 ORDER BY number"
        )
        return [mood for (mood,) in await connection.fetch(mood, table)]
    finally:
        await connection.close()


async def _answered(socket: AtTable) -> None:
    """Act, and wait for the bot."""
    version = (await socket.act(socket.state["legal"][0]))["version"]  # the newest may be the bot's already
    await socket.until(
        lambda state: state["status"] == "over" or (state["legal"] and state["version"] > version)
    )


# Anything happens


def kill(running: Nodes, chance: random.Random) -> None:
    """A server is killed, and started again after a while."""
    server = chance.choice(running.servers)
    server.kill()
    time.sleep(chance.uniform(0.0, 1.0))
    server.start()


def stop_and_go(running: Nodes, chance: random.Random) -> None:
    """A server is stopped, longer than others wait for it or shorter, and goes on."""
    server = chance.choice(running.servers)
    os.kill(server.pid, signal.SIGSTOP)
    time.sleep(chance.uniform(0.1, 3.5 * SPELL))
    os.kill(server.pid, signal.SIGCONT)


def cut_off(running: Nodes, chance: random.Random) -> None:
    """A server loses its database, and finds it again."""
    cable = chance.choice(running.cables)
    cable.cut()
    time.sleep(chance.uniform(0.1, 1.5 * SPELL))
    cable.mend()


def hold_up(running: Nodes, chance: random.Random) -> None:
    """A server's database falls silent for a while."""
    cable = chance.choice(running.cables)
    cable.hold()
    time.sleep(chance.uniform(0.1, 1.5 * SPELL))
    cable.mend()


def kill_database(running: Nodes, chance: random.Random) -> None:
    """The database is killed, and started again after a while."""
    running.cluster.kill()
    time.sleep(chance.uniform(0.0, 1.0))
    running.cluster.start()


TROUBLES = (kill, stop_and_go, cut_off, hold_up, kill_database)

TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("twisty", {}),
    ("holi", {}),
    ("winter", {}),
    ("twisty", {"time": {"type": "real", "bank": 3600, "increment": 2}}),
    ("winter", {"time": {"type": "days", "days": 1}}),
    ("twisty", {"bots": ["greedy"]}),
)
BOT_SEAT = 2
"""Of the last one."""


async def through_trouble(running: Nodes) -> list[Chronicle]:
    """Play while everything that can go wrong does; afterwards all goes on by itself."""
    chance = random.Random(12)
    enough = False
    async with AsyncExitStack() as stack:
        games: list[tuple[Chronicle, list[AtTable]]] = []
        for name, more in TABLES:
            table, sockets = await sit_apart(stack, running, name, roam=True, **more)
            games.append((Chronicle(table), sockets))
        async with asyncio.TaskGroup() as players:
            for chronicle, sockets in games:
                for socket in sockets:
                    dice = random.Random(chance.random())
                    players.create_task(play(chronicle, socket, dice, lambda: enough, 0.05))
            for number in range(FAULTS):
                await asyncio.sleep(chance.uniform(0.0, PAUSE))
                trouble = TROUBLES[(number + len(running.servers)) % len(TROUBLES)]
                await asyncio.to_thread(trouble, running, chance)
                for _, sockets in games:
                    await goes_on(sockets[0])
            enough = True
        for _, sockets in games:
            await all_agree(sockets)
            await give_up(sockets)
            await all_agree(sockets)
        return [chronicle for chronicle, _ in games]


async def goes_on(socket: AtTable) -> None:
    version = socket.state["version"]
    await socket.until(lambda state: state["status"] == "over" or state["version"] >= version + 2)


@pytest.mark.parametrize("count", [2, 3])
def test_whatever_fails_nothing_acknowledged_is_lost_or_doubled_and_one_order_explains_it_all(
    tmp_path: Path, postgresql: Cluster, count: int
) -> None:
    with nodes(tmp_path, postgresql, count) as running:
        chronicles = asyncio.run(through_trouble(running))
        for chronicle in chronicles:
            assert contradictions(chronicle.deeds, running.log(chronicle.table)) == []
            assert sum(deed.answer["type"] == "done" for deed in chronicle.deeds) > 5
        acted = [entry.event for entry in running.log(chronicles[-1].table) if isinstance(entry.event, Acted)]
        assert sum(event.seat == BOT_SEAT for event in acted) > 2, "bots answer all the while"


# The chronicle itself


def deed(number: int, answer: Json, sent: float = 0.0, told: float = 1.0) -> Any:
    return Deed(f"c{number}", "act", "x", number - 1, sent, told, {"id": f"c{number}", **answer})


def entry(
    number: int, command: str | None = None, action: str = "x", left: tuple[int, ...] | None = None
) -> Entry:
    return Entry(number, number, f"ana:{command or f'c{number}'}", Acted(0, action), left)


@pytest.mark.parametrize(
    ("deeds", "log", "said"),
    [
        ([deed(1, {"type": "done", "version": 1})], [], "acknowledged"),
        ([], [entry(1), entry(3)], "gaps"),
        ([], [entry(1), entry(2, "c1")], "twice"),
        ([deed(1, {"type": "done", "version": 1})], [entry(1, action="y")], "something else"),
        ([deed(1, {"type": "problem", "code": "stale"})], [entry(1)], "refused"),
        (
            [
                deed(1, {"type": "done", "version": 1}, 5.0, 6.0),
                deed(2, {"type": "done", "version": 2}, 1.0, 2.0),
            ],
            [entry(1), entry(2)],
            "overtook",
        ),
        ([], [entry(1, left=(9, 9)), entry(2, left=(9, 7))], "more time was taken than passed"),
        ([], [entry(1, left=(9, 0)), entry(2, left=(9, -1))], "less than no time"),
        ([], [entry(1, left=(9, 9)), entry(2, left=(9, 10))], "given away"),
    ],
)
def test_the_chronicle_finds_what_no_order_explains(deeds: list[Any], log: list[Entry], said: str) -> None:
    assert any(said in each for each in contradictions(deeds, log))
