"""The processor's time for an action, by part: of this checkout, and of another one beside it.

    python -m benchmarks.work ../another-checkout

Both serve at the same time, each with its own `.venv`, and are played at in turns, so that a slow minute is
slow for both of them. Without another checkout only this one is measured.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import NamedTuple

import uvloop

from benchmarks.crowd import Crowd, Work, open_many_files
from benchmarks.timing import markdown
from tests.cluster import Cluster, cluster
from tests.table.serving import Server, serving

HERE = Path(__file__).parents[1]
SECONDS = 3.0


class Load(NamedTuple):
    """What is asked of each server."""

    tables: int
    rate: float
    """Actions a second."""
    rounds: int
    """How often it is measured."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.work", description=__doc__)
    parser.add_argument("checkouts", nargs="*", metavar="FOLDER", type=Path, help="checkouts to compare with")
    parser.add_argument("--only", choices=["SQLite", "PostgreSQL"], help="on one kind of database")
    parser.add_argument("--tables", type=int, default=150, help="of two players each (default: %(default)s)")
    parser.add_argument("--rate", type=float, default=300.0, help="actions a second (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=7, help="turns of each checkout (default: %(default)s)")
    arguments = parser.parse_args()
    load = Load(arguments.tables, arguments.rate, arguments.rounds)
    open_many_files()
    checkouts = [HERE, *(other.resolve() for other in arguments.checkouts)]
    rows = []
    if arguments.only != "PostgreSQL":
        rows += _rows("SQLite", checkouts, None, load)
    if arguments.only != "SQLite":
        with cluster() as postgresql:
            rows += _rows("PostgreSQL", checkouts, postgresql, load)
    print(markdown(["", "checkout", "server", "database", "both", "ratio"], rows))


def _rows(name: str, checkouts: list[Path], database: Cluster | None, load: Load) -> list[list[str]]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        servers = []
        for number, checkout in enumerate(checkouts):
            place = Path(folder) / str(number)
            place.mkdir()
            shared = None if database is None else database.database()
            environment = {"PYTHONPATH": str(checkout / "src")}
            program = [str(checkout / ".venv/bin/sobremesa")]
            servers.append(running.enter_context(serving(place, environment, shared, program=program)))
        works = uvloop.run(_in_turns(servers, database, load))
    last = statistics.median(work.server + work.database for work in works[-1])
    rows = []
    for checkout, found in zip(checkouts, works, strict=True):
        both = statistics.median(work.server + work.database for work in found)
        rows.append(
            [
                name,
                "this one" if checkout is HERE else str(checkout),
                _ms(statistics.median(work.server for work in found)),
                _ms(statistics.median(work.database for work in found)),
                _ms(both),
                f"{both / last:.2f}",
            ]
        )
    return rows


async def _in_turns(servers: list[Server], database: Cluster | None, load: Load) -> list[list[Work]]:
    found: list[list[Work]] = [[] for _ in servers]
    async with AsyncExitStack() as stack:
        crowds = []
        for server in servers:
            crowd = await stack.enter_async_context(Crowd(stack, server, cluster=database))
            await crowd.lay(load.tables)
            await crowd.connect()
            await crowd.play(load.rate, SECONDS)
            await crowd.settle()
            crowds.append(crowd)
        for _ in range(load.rounds):
            for crowd, works in zip(crowds, found, strict=True):
                works.append((await crowd.turn(load.rate, SECONDS)).work)
                await asyncio.sleep(0.2)
    return found


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms"


if __name__ == "__main__":
    main()
