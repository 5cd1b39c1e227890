"""The table for browsers, and the games that it keeps."""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Annotated, Any, TypeVar

import typer

from sobremesa.bots.outside import BotFailed
from sobremesa.cli.bot_names import Introduced, failure, introduce
from sobremesa.cli.common import Brought, app, bytes_of, complain, fail, lines_of, rules_of, say
from sobremesa.games import names
from sobremesa.games.record import Malformed
from sobremesa.server.settings import BadSetting, Settings, key_ring
from sobremesa.table import exports, limits
from sobremesa.table.opening import open_store, shared
from sobremesa.table.store import StorageFailed, Store

T = TypeVar("T")

Database = Annotated[str | None, typer.Option(help=say("cli-help-database"))]

DAMAGED = 1
"""The exit status where all that can be read was given out, and something could not."""


@app.command(help=say("cli-help-serve"))
def serve(
    host: Annotated[str | None, typer.Option(help=say("cli-help-host"))] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help=say("cli-help-port"))] = None,
    database: Database = None,
    processes: Annotated[int, typer.Option(min=1, max=64, help=say("cli-help-processes"))] = 1,
    bot: Introduced = None,
    game: Brought = None,  # noqa: ARG001 (it is on the table now)
) -> None:
    """Serve the table to browsers."""
    from sobremesa.server import run

    for name in names():
        rules_of(name)  # one that is broken is better known before anybody comes
    settings = replace(settings_of(host, port, database), processes=processes, bots=introduce(bot))
    if processes > 1 and not (shared(settings.database) and hasattr(os, "fork")):
        fail(say("cli-processes"))
    if settings.is_anywhere and not settings.hosts:
        typer.echo(say("cli-name-yourself"), err=True)
    try:
        run.serve(settings, lambda address: typer.echo(say("cli-ready", address=address)))
    except StorageFailed as problem:
        fail(say("cli-storage", problem=str(problem)))
    except BotFailed as failed:
        fail(failure(failed))
    except OSError as error:
        fail(
            say("cli-port", host=settings.host, port=str(settings.port), problem=error.strerror or str(error))
        )


@app.command(name="rotate-key", help=say("cli-help-rotate-key"))
def rotate_key(database: Database = None) -> None:
    """Sign with a new key from now on."""
    settings = settings_of(database=database)
    with_store(database, lambda store: key_ring(settings, store).rotate(int(time() * 1000)))
    typer.echo(say("cli-rotated", seconds=int(limits.KEY_KNOWN_SECONDS)))


@app.command(help=say("cli-help-verify"))
def verify(
    file: Annotated[Path, typer.Argument(help=say("cli-help-export-file"))],
    game: Brought = None,  # noqa: ARG001
) -> None:
    """Check an exported game offline."""
    try:
        exported = exports.read(bytes_of(file).strip())
    except Malformed as malformed:
        fail(say("cli-not-a-record", file=str(file), problem=say(malformed.message, **malformed.facts)))
    problem = exports.verify(exported)
    if problem is not None:
        fail(say(f"cli-verify-{problem}", file=str(file)))
    typer.echo(say("cli-verified", file=str(file)))


@app.command(name="export", help=say("cli-help-export"))
def export_games(
    database: Database = None,
    game: Brought = None,  # noqa: ARG001
) -> None:
    """Print every finished game, one a line."""

    async def export(store: Store) -> bool:
        damaged, missing = False, Counter[str]()
        async for exported in exports.export_all(store):
            if exported.line is not None:
                typer.echo(exported.line)
            elif exported.missing is not None:
                missing[exported.missing] += 1
            else:
                damaged = True
                complain(say("cli-damaged", table=exported.table))
        for name, count in sorted(missing.items()):
            complain(say("cli-missing", game=name, count=count))
        return damaged

    if with_store(database, export):
        raise typer.Exit(DAMAGED)


@app.command(name="import", help=say("cli-help-import"))
def import_games(
    database: Database = None,
    game: Brought = None,  # noqa: ARG001
) -> None:
    """Read exported games, one a line, from standard input."""
    games = []
    for number, line in lines_of(sys.stdin.buffer):
        try:
            games.append(exports.read(line))
        except Malformed as malformed:
            problem = say(malformed.message, **malformed.facts)
            fail(say("cli-line", number=number, problem=problem))
        if wrong := exports.verify(games[-1]):
            fail(say("cli-line", number=number, problem=say(f"cli-verify-{wrong}", file="stdin")))
    added = with_store(database, lambda store: exports.import_all(store, games))
    typer.echo(say("cli-imported", added=added, known=len(games) - added))


def settings_of(host: str | None = None, port: int | None = None, database: str | None = None) -> Settings:
    """What is set, by the environment and by whoever typed the command; where that makes no sense, end."""
    try:
        settings = Settings.from_environment()
    except BadSetting as bad:
        fail(say("cli-setting", **bad.facts))
    return replace(
        settings,
        host=settings.host if host is None else host,
        port=settings.port if port is None else port,
        database=settings.database if database is None else database,
    )


def with_store(database: str | None, work: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
    """Do something with a database; where that cannot be, end."""

    async def run() -> T:
        store = await open_store(settings_of(database=database).database)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except StorageFailed as problem:
        fail(say("cli-storage", problem=str(problem)))
