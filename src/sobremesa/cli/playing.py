"""Dealing, refereeing, drawing and playing games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from sobremesa import match as matches
from sobremesa import terminal
from sobremesa.bots import NAMES, USUAL
from sobremesa.bots.outside import BotFailed
from sobremesa.cli.bot_names import bot_named, failure
from sobremesa.cli.common import (
    BAD_INPUT,
    LANGUAGE,
    Agreed,
    Brought,
    GameName,
    Players,
    Seed,
    app,
    bytes_of,
    complain,
    fail,
    game_named,
    lines_of,
    options_of,
    rules_of,
    say,
    sentence_of,
)
from sobremesa.games import record as records
from sobremesa.games.game import OPEN
from sobremesa.games.record import Malformed, Record, canonical, decode, from_json
from sobremesa.match import IllegalAction, Match, NotARecord


@app.command(help=say("cli-help-deal"))
def deal(game: GameName, players: Players = None, seed: Seed = None, option: Agreed = None) -> None:
    """Print a record with a fresh setup."""
    typer.echo(_dealt(game, players, seed, option).dumps())


@app.command(help=say("cli-help-referee"))
def referee(
    game: Brought = None,  # noqa: ARG001 (it is on the table now)
    digest: Annotated[bool, typer.Option("--digest", help=say("cli-help-digest"))] = False,
) -> None:
    """Referee records, one a line, from standard input."""
    broken = False
    for number, line in lines_of(sys.stdin.buffer):
        try:
            record = _record_of(line)
        except Malformed as malformed:
            broken = True
            message = say(malformed.message, **malformed.facts)
            complain(say("cli-line", number=number, problem=message))
            answered: dict[str, Any] = {"record": None, "error": message}
        else:
            answers = list(records.referee(record, sentence_of, digest=digest))
            answered = {"record": record.json(), "answers": answers}
        typer.echo(canonical(answered))
    if broken:
        raise typer.Exit(BAD_INPUT)


@app.command(help=say("cli-help-show"))
def show(
    file: Annotated[Path, typer.Argument(help=say("cli-help-file"))],
    ply: Annotated[int | None, typer.Option(help=say("cli-help-ply"))] = None,
    seat: Annotated[int | None, typer.Option(help=say("cli-help-seat"))] = None,
    game: Brought = None,  # noqa: ARG001
) -> None:
    """Draw a position of a recorded game."""
    match = _read(file)
    last = match.ply
    if ply is not None and not 0 <= ply <= last:
        fail(say("cli-no-such-ply", ply=ply, last=last))
    if seat is not None and not 0 <= seat < match.record.players:
        fail(say("cli-no-such-seat", seat=seat, last=match.record.players - 1))
    for _ in range(last - (last if ply is None else ply)):
        match.undo()
    typer.echo(match.picture(OPEN if seat is None else seat))


@app.command(help=say("cli-help-play"))
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help=say("cli-help-play-game"), callback=game_named)
    ] = None,
    players: Players = None,
    bots: Annotated[int | None, typer.Option(help=say("cli-help-bots"))] = None,
    bot: Annotated[
        str | None,
        typer.Option(metavar="NAME", help=say("cli-help-level", names=", ".join(NAMES), usual=USUAL)),
    ] = None,
    seed: Seed = None,
    option: Agreed = None,
) -> None:
    """Play in the terminal."""
    try:
        game = game or terminal.choose_game(say)
        if players is None:
            players = terminal.choose_players(say, rules_of(game).PLAYERS)
        match = _dealt(game, players, seed, option)
        if bots is None:
            bots = terminal.choose_bots(say, players)
            bot = bot or (terminal.choose_level(say, game) if bots else None)
        if not 0 <= bots <= players:
            fail(say("cli-bots", bots=bots, players=players))
        opponent = bot_named(game, bot or USUAL)
        terminal.play(match, {players - 1 - number: opponent.bot(game) for number in range(bots)}, seed, say)
    except (EOFError, KeyboardInterrupt):
        typer.echo()
    except BotFailed as failed:
        fail(failure(failed))
    except IllegalAction as illegal:  # a person's would have been told and asked again
        fail(say("cli-bot-refused", problem=str(illegal)))


def _dealt(game: str, players: int | None, seed: int | None, agreed: list[str] | None) -> Match:
    options = options_of(game, agreed)
    try:
        return matches.deal(game, players, seed, options, LANGUAGE)
    except IllegalAction as illegal:
        fail(sentence_of(illegal.refusal))


def _read(file: Path) -> Match:
    try:
        return matches.loads(bytes_of(file).strip(), LANGUAGE)
    except NotARecord as problem:
        fail(say("cli-not-a-record", file=str(file), problem=str(problem)))
    except IllegalAction as problem:
        fail(say("cli-refused", file=str(file), problem=str(problem)))


def _record_of(line: bytes) -> Record:
    value = decode(line)
    if isinstance(value, dict) and set(value) == {"record", "answers"}:  # refereed before: once more
        value = value["record"]
    return from_json(value)
