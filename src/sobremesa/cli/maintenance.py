"""The database as a whole: up to date, in safety, moved, and not full of old games."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from sobremesa.cli.common import app, complain, fail, say
from sobremesa.cli.serving import DAMAGED, Database, settings_of
from sobremesa.table.maintenance import backup, whole
from sobremesa.table.maintenance.database import NotEmpty, WholeDatabase
from sobremesa.table.opening import named
from sobremesa.table.store import StorageFailed

T = TypeVar("T")

BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help=say("cli-help-backup-file"))]


@app.command(help=say("cli-help-migrate"))
def migrate(database: Database = None) -> None:
    """Bring a database up to date."""
    name, chosen = _chosen(database)
    before, after = _done(chosen.migrate())
    typer.echo(
        say("cli-migrated" if before < after else "cli-up-to-date", database=name, before=before, after=after)
    )


@app.command(name="backup", help=say("cli-help-backup"))
def back_up(file: BackupFile, database: Database = None) -> None:
    """Write everything into one file."""
    name, chosen = _chosen(database)
    try:
        count = _done(backup.write(file, chosen.everything()))
    except FileExistsError:
        fail(say("cli-backup-taken", file=str(file)))
    except OSError as error:
        fail(say("cli-file", file=str(file), problem=error.strerror or str(error)))
    typer.echo(say("cli-backed-up", database=name, file=str(file), count=count))


@app.command(help=say("cli-help-restore"))
def restore(file: BackupFile, database: Database = None) -> None:
    """Read everything from a file into an empty database."""
    name, chosen = _chosen(database)
    try:
        count = backup.check(file)  # nothing is begun with half of one
        _done(chosen.fill(backup.read(file)))
    except backup.BadBackup as bad:
        fail(say(f"cli-backup-{bad.code}", file=str(file)))
    except NotEmpty:
        fail(say("cli-not-empty", database=name))
    except OSError as error:
        fail(say("cli-file", file=str(file), problem=error.strerror or str(error)))
    typer.echo(say("cli-restored", database=name, file=str(file), count=count))


@app.command(name="archive", help=say("cli-help-archive"))
def put_away(
    before: Annotated[datetime, typer.Option(formats=["%Y-%m-%d"], help=say("cli-help-before"))],
    database: Database = None,
) -> None:
    """Put old finished games away."""
    _, chosen = _chosen(database)
    moment = int(before.replace(tzinfo=UTC).timestamp() * 1000)
    away, damaged = _done(chosen.put_away(moment))
    typer.echo(say("cli-put-away", count=away))
    for table in damaged:
        complain(say("cli-damaged", table=table))
    if damaged:
        raise typer.Exit(DAMAGED)


def _chosen(database: str | None) -> tuple[str, WholeDatabase]:
    """A database by its name, and all of it."""
    where = settings_of(database=database).database
    return named(where), whole(where)


def _done(work: Coroutine[Any, Any, T]) -> T:
    try:
        return asyncio.run(work)
    except StorageFailed as problem:
        fail(say("cli-storage", problem=str(problem)))
