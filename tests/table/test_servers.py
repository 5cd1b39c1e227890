"""How many servers there may be on a database, and behind a port."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from tests.cluster import Cluster
from tests.patience import PATIENCE
from tests.table.serving import Somebody, serving

PROGRAM = str(Path(sys.executable).with_name("sobremesa"))


def told(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command as a process that ends by itself."""
    environment = {**os.environ, "SOBREMESA_LANGUAGE": "en"}
    return subprocess.run(
        [PROGRAM, *arguments], capture_output=True, text=True, timeout=PATIENCE, env=environment
    )


def test_a_second_server_on_the_same_file_is_told_to_stay_away(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        second = told("serve", "--port", "0", "--database", str(server.database))
        assert second.returncode == 2
        assert "another server uses this file" in second.stderr
        assert str(server.database) in second.stderr
        assert told("export", "--database", str(server.database)).returncode == 0
        server.kill()
        server.start()  # the claim died with the one that made it


def test_several_processes_on_a_file_are_refused_with_a_reason(tmp_path: Path) -> None:
    refused = told("serve", "--port", "0", "--processes", "2", "--database", str(tmp_path / "table.sqlite"))
    assert refused.returncode == 2
    assert "postgresql://" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_database_address_that_is_no_use_gets_a_sentence_without_the_password() -> None:
    for command in (["serve", "--port", "0"], ["serve", "--port", "0", "--processes", "2"], ["export"]):
        refused = told(*command, "--database", "postgresql://ana:hush@127.0.0.1:1/table")
        assert refused.returncode == 2
        assert "postgresql://127.0.0.1:1/table" in refused.stderr
        assert "hush" not in refused.stderr + refused.stdout
        assert "Traceback" not in refused.stderr


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
    exported = told("export", "--database", address)
    assert exported.stdout.count("\n") == 1
    command = [PROGRAM, "import", "--database", str(tmp_path / "table.sqlite")]
    subprocess.run(command, input=exported.stdout, text=True, check=True, timeout=PATIENCE)
    assert told("export", "--database", str(tmp_path / "table.sqlite")).stdout == exported.stdout
