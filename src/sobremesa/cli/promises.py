"""Checking that a game keeps its promises."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from sobremesa import checking
from sobremesa.checking import Finding
from sobremesa.cli.common import LANGUAGE, GameName, app, rules_of, say
from sobremesa.games.record import dumps

FAULTY = 1
"""The exit status of a game that does not keep its promises."""

LISTED = 12
"""Actions of a game that are told; the record has all of them."""


@app.command(help=say("check-help"))
def check(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help=say("check-help-games"))] = checking.GAMES,
    seconds: Annotated[float, typer.Option(min=0.1, help=say("check-help-seconds"))] = checking.SECONDS,
    seed: Annotated[int, typer.Option(help=say("check-help-seed"))] = 0,
) -> None:
    """Play random games and tell what is wrong."""
    rules = rules_of(game)
    report = checking.report(rules, games=games, seconds=seconds, seed=seed, progress=_progress(games))
    if not report.findings:
        kinds, positions = report.kinds, report.positions
        typer.echo(say("check-clean", game=rules.NAME, games=report.games, kinds=kinds, positions=positions))
        return
    count = len(report.findings)
    typer.echo(say("check-found", game=rules.NAME, count=count, games=report.games, seed=seed))
    for finding in report.findings:
        _tell(finding)
    raise typer.Exit(FAULTY)


def _tell(finding: Finding) -> None:
    record = finding.record
    typer.echo(f"\n{finding.code}: {finding.sentence(LANGUAGE)}")
    told = ", ".join(record.actions[:LISTED]) + (", …" if len(record.actions) > LISTED else "")
    actions = say("check-actions", count=len(record.actions), actions=told)
    shown = actions if record.actions else say("check-no-actions")
    typer.echo(say("check-game", players=record.players, actions=shown))
    typer.echo(say("check-its-record"))
    typer.echo(dumps(record))


def _progress(total: int) -> checking.Progress:
    """Say how far it is, where somebody looks on."""

    def progress(count: int) -> None:
        if sys.stderr.isatty() and count % 10 == 0:
            typer.echo(f"\r{say('check-so-far', count=count, total=total)}", err=True, nl=False)
            if count == total:
                typer.echo(err=True)

    return progress
