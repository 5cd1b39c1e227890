"""The hand of whoever runs the servers: who is there, and what is to be done about it."""

from __future__ import annotations

import getpass
from datetime import UTC, datetime
from time import time
from typing import Annotated

import typer

from sobremesa.cli.common import app, fail, say
from sobremesa.cli.serving import Database, with_store
from sobremesa.table import moderating
from sobremesa.table.moderating import Deed, What
from sobremesa.table.people import tidy_name
from sobremesa.table.store import Store

moderate = typer.Typer(help=say("cli-help-moderate"), no_args_is_help=True)
app.add_typer(moderate, name="moderate")

Whom = Annotated[str, typer.Argument(metavar="ID", help=say("cli-help-whom"))]
Why = Annotated[str, typer.Option(help=say("cli-help-why"))]
By = Annotated[str | None, typer.Option(help=say("cli-help-by"))]


@app.command(help=say("cli-help-people"))
def people(
    name: Annotated[str, typer.Option(help=say("cli-help-people-name"))] = "",
    table: Annotated[str | None, typer.Option(help=say("cli-help-people-table"))] = None,
    limit: Annotated[int, typer.Option(min=1, max=10_000, help=say("cli-help-people-limit"))] = 50,
    database: Database = None,
) -> None:
    """List people."""

    async def look(store: Store) -> list[str]:
        found = await moderating.deeds(store)
        banned, muted = moderating.under(found, "ban"), moderating.under(found, "mute")
        if table is None:
            listed = await store.people(name, limit)
        else:
            row = await store.row(table)
            if row is None:
                fail(say("table-unknown-table"))
            seats = zip(row.held, row.seats, strict=False)
            listed = [(who, called or "") for who, called in seats if who is not None]
        marks = ((banned, say("cli-banned")), (muted, say("cli-muted")))
        return [
            "  ".join([who, called, *(word for held, word in marks if who in held)]) for who, called in listed
        ]

    for line in with_store(database, look):
        typer.echo(line)


@moderate.command(help=say("cli-help-rename"))
def rename(whom: Whom, name: str, why: Why, by: By = None, database: Database = None) -> None:
    """Call somebody otherwise, in past games too."""
    tidy = tidy_name(name)
    if not tidy:
        fail(say("table-bad-name"))
    _do("rename", whom, why, by, database, tidy)


@moderate.command(help=say("cli-help-mute"))
def mute(whom: Whom, why: Why, by: By = None, database: Database = None) -> None:
    """Let nobody hear somebody's own words any more."""
    _do("mute", whom, why, by, database)


@moderate.command(help=say("cli-help-unmute"))
def unmute(whom: Whom, why: Why, by: By = None, database: Database = None) -> None:
    """Take a mute back."""
    _do("unmute", whom, why, by, database)


@moderate.command(help=say("cli-help-ban"))
def ban(whom: Whom, why: Why, by: By = None, database: Database = None) -> None:
    """Let somebody in no more."""
    _do("ban", whom, why, by, database)


@moderate.command(help=say("cli-help-unban"))
def unban(whom: Whom, why: Why, by: By = None, database: Database = None) -> None:
    """Take a ban back."""
    _do("unban", whom, why, by, database)


@moderate.command(help=say("cli-help-close"))
def close(
    table: Annotated[str, typer.Argument(metavar="TABLE", help=say("cli-help-close-table"))],
    why: Why,
    by: By = None,
    database: Database = None,
) -> None:
    """Clear a table, whatever is played at it."""
    _do("close", table, why, by, database)


@moderate.command(help=say("cli-help-moderation-log"))
def log(database: Database = None) -> None:
    """Print all that was done."""
    for deed in with_store(database, moderating.deeds).values():
        when = datetime.fromtimestamp(deed.at / 1000, UTC).isoformat(timespec="seconds")
        name = f" {deed.name}" if deed.name else ""
        done = "" if deed.done else f" ({say('cli-not-yet')})"
        typer.echo(f"{when}  {deed.by}  {deed.what} {deed.whom}{name}: {deed.why}{done}")


def _do(what: What, whom: str, why: str, by: str | None, database: str | None, name: str = "") -> None:
    """Write a deed down; the servers carry it out. A mute or a ban is so at once, wherever it is read."""
    settled = what not in ("rename", "close")
    deed = Deed(what, whom, why, by or getpass.getuser(), int(time() * 1000), name, settled)

    async def write(store: Store) -> None:
        if what == "close" and await store.row(whom) is None:
            fail(say("table-unknown-table"))
        if what != "close" and not await _is_known(store, whom):
            fail(say("cli-nobody", whom=whom))
        await moderating.do(store, deed)

    with_store(database, write)
    typer.echo(say("cli-moderated"))


async def _is_known(store: Store, person: str) -> bool:
    """Whether somebody was ever here: a ban that was mistyped must not look like one that holds."""
    return bool(
        await store.name(person)
        or await store.trace(person)
        or await store.said_by(person, 1)
        or await store.notes(person)
    )
