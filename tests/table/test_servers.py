"""How many servers there may be on a database, and behind a port."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from sobremesa.server.siblings import Siblings
from tests.cluster import Cluster
from tests.command import command, sobremesa
from tests.patience import PATIENCE
from tests.table.serving import TALKATIVE, Somebody, serving


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


async def a_game_is_played(address: str) -> None:
    """Two people meet at a table and play a little."""
    async with Somebody(address) as ana, Somebody(address) as bob:
        table = await ana.lay("twisty", ["me", "open"])
        async with ana.at(table) as here, bob.at(table) as there:
            await there.do("sit", seat=1)
            for number in range(3, 9):
                for socket in (here, there):
                    await socket.until(lambda state: state["version"] >= number)  # noqa: B023
                    if socket.state["version"] == number and socket.state["legal"]:
                        answer = await socket.act(socket.state["legal"][0])
                        assert answer["type"] == "done"


def test_a_second_server_on_the_same_file_is_told_to_stay_away(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        second = sobremesa("serve", "--port", "0", "--database", str(server.database))
        assert second.returncode == 2
        assert "another server uses this file" in second.stderr
        assert str(server.database) in second.stderr
        assert sobremesa("export", "--database", str(server.database)).returncode == 0
        server.kill()
        server.start()  # the claim died with the one that made it


def test_several_processes_on_a_file_are_refused_with_a_reason(tmp_path: Path) -> None:
    refused = sobremesa(
        "serve", "--port", "0", "--processes", "2", "--database", str(tmp_path / "table.sqlite")
    )
    assert refused.returncode == 2
    assert "postgresql://" in refused.stderr


def test_a_database_address_that_is_no_use_gets_a_sentence_without_the_password() -> None:
    for arguments in (["serve", "--port", "0"], ["serve", "--port", "0", "--processes", "2"], ["export"]):
        refused = sobremesa(*arguments, "--database", "postgresql://ana:hush@127.0.0.1:1/table")
        assert refused.returncode == 2
        assert "postgresql://127.0.0.1:1/table" in refused.stderr
        assert "hush" not in refused.stderr + refused.stdout


def test_games_are_exported_and_imported_from_one_kind_of_database_into_the_other(
    tmp_path: Path, postgresql: Cluster
) -> None:
    async def play(address: str) -> None:
        async with Somebody(address) as ana:
            table = await ana.lay("twisty", ["me", "me"])
            async with ana.at(table) as socket:
                await socket.do("resign", version=socket.state["version"], seat=0)

    address = postgresql.database()
    with serving(tmp_path, shared=address) as server:
        asyncio.run(play(server.address))
    exported = sobremesa("export", "--database", address)
    assert exported.stdout.count("\n") == 1
    other = str(tmp_path / "table.sqlite")
    assert sobremesa("import", "--database", other, given=exported.stdout).returncode == 0
    assert sobremesa("export", "--database", other).stdout == exported.stdout


def test_several_processes_serve_behind_one_port_and_one_that_dies_is_replaced(
    tmp_path: Path, postgresql: Cluster
) -> None:
    shared = postgresql.database()
    with serving(tmp_path, TALKATIVE, shared, ["--processes", "2"]) as server:
        first = children(server.pid)
        assert len(first) == 2
        asyncio.run(a_game_is_played(server.address))
        os.kill(first[0], signal.SIGKILL)
        asyncio.run(wait_for_another(server.pid, first))
        asyncio.run(a_game_is_played(server.address))
        assert server.stop() == 0
    assert "password" not in server.log.read_text()


class Figures:
    """What `/metrics` said, by process."""

    def __init__(self, page: str) -> None:
        families = list(text_string_to_metric_families(page))
        self.names = [family.name for family in families]
        self._samples = [sample for family in families for sample in family.samples]

    def of(self, name: str, **labels: str) -> dict[str, float]:
        """A figure of every process that tells it."""
        return {
            sample.labels["process"]: sample.value
            for sample in self._samples
            if sample.name == name and labels.items() <= sample.labels.items()
        }


async def figures(address: str) -> Figures:
    async with Somebody(address) as anybody:  # a connection that any process may take
        return Figures((await anybody.request("GET", "/metrics")).text)


async def figures_until(address: str, wish: Callable[[Figures], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not wish(await figures(address)):
            await asyncio.sleep(0.05)


def test_whichever_process_is_asked_for_figures_answers_for_all(tmp_path: Path, postgresql: Cluster) -> None:
    """No command is missed, each process is a server, and one that is silent is named."""

    def all_there(found: Figures) -> bool:
        seen = found.of("sobremesa_now", what="servers")
        return found.of("sobremesa_up") == {"1": 1.0, "2": 1.0} and seen == {"1": 2.0, "2": 2.0}

    async def go(address: str, processes: list[int]) -> None:
        await figures_until(address, all_there)
        await a_game_is_played(address)
        for _ in range(6):
            found = await figures(address)
            assert sum(found.of("sobremesa_command_seconds_count").values()) == 7
            assert sum(found.of("sobremesa_requests_total", status="201").values()) == 1
            assert found.of("process_resident_memory_bytes").keys() == {"1", "2"}
            assert len(found.names) == len(set(found.names)), "a figure stands in two places"
        for stopped, silent, answers in zip(processes, "12", "21", strict=True):
            os.kill(stopped, signal.SIGSTOP)
            try:
                found = await figures(address)
                assert found.of("sobremesa_up") == {silent: 0.0, answers: 1.0}
                assert found.of("process_resident_memory_bytes").keys() == {answers}
            finally:
                os.kill(stopped, signal.SIGCONT)
            await figures_until(address, all_there)
        os.kill(processes[1], signal.SIGKILL)
        await wait_for_another(server.pid, processes)
        await figures_until(address, all_there)

    with serving(tmp_path, TALKATIVE, postgresql.database(), ["--processes", "2"]) as server:
        asyncio.run(go(server.address, children(server.pid)))
        assert server.stop() == 0


def test_a_process_that_nobody_can_ask_serves_all_the_same(tmp_path: Path) -> None:
    async def go() -> Figures:
        siblings = Siblings(tmp_path / "deleted", 1, 2)
        async with siblings.answering(lambda: "never"):
            return Figures(await siblings.page())

    assert asyncio.run(go()).of("sobremesa_up") == {"1": 0.0, "2": 0.0}


def test_processes_that_are_told_to_stop_while_they_start_stop(tmp_path: Path, postgresql: Cluster) -> None:
    started = command("serve", "--port", "0", "--processes", "3", "--database", postgresql.database())
    for pause in (0.0, 1.0):
        with (tmp_path / "log").open("w") as log:
            parent = subprocess.Popen(started, stdout=log, stderr=log)
        try:
            asyncio.run(wait_for_children(parent))
            time.sleep(pause)
            born = children(parent.pid)
            parent.terminate()
            assert parent.wait(PATIENCE) == 0
            assert not any(Path(f"/proc/{child}").exists() for child in born)
        finally:
            parent.kill()


async def wait_for_children(parent: subprocess.Popen[bytes]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not children(parent.pid):
            await asyncio.sleep(0.01)


async def wait_for_another(pid: int, first: list[int]) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(now := children(pid)) < 2 or now == first:
            await asyncio.sleep(0.05)
