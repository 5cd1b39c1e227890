"""One command, `sobremesa`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any, BinaryIO, NoReturn, TypeVar

import typer

from sobremesa import match as matches
from sobremesa import terminal, texts
from sobremesa.games import load, names
from sobremesa.games.game import OPEN, Refusal
from sobremesa.games.record import LONGEST, Malformed, Record, canonical, decode, from_json, judge
from sobremesa.match import IllegalAction, Match, NotARecord
from sobremesa.server.settings import BadSetting, Settings
from sobremesa.table import archive, exports
from sobremesa.table.sqlite import SqliteStore
from sobremesa.table.store import StorageFailed

T = TypeVar("T")

LANGUAGE = texts.language_of()
say = partial(texts.say, LANGUAGE)

BAD_INPUT = 2
"""The exit status for input that is none of ours: a broken record, an unknown game."""

app = typer.Typer(
    help=say("cli-help"),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help=say("cli-help-game", games=", ".join(names())))]
Players = Annotated[int | None, typer.Option(help=say("cli-help-players"))]
Seed = Annotated[int | None, typer.Option(help=say("cli-help-seed"))]
Agreed = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=say("cli-help-option"))
]


@app.command(help=say("cli-help-deal"))
def deal(game: GameName, players: Players = None, seed: Seed = None, option: Agreed = None) -> None:
    """Print a record with a fresh setup."""
    typer.echo(_dealt(game, players, seed, option).dumps())


@app.command(help=say("cli-help-referee"))
def referee(
    digest: Annotated[bool, typer.Option("--digest", help=say("cli-help-digest"))] = False,
) -> None:
    """Judge records, one a line, from standard input."""
    broken = False
    for number, line in _lines(sys.stdin.buffer):
        try:
            record = _record_of(line)
        except Malformed as malformed:
            broken = True
            message = say(malformed.message, **malformed.facts)
            _complain(say("cli-line", number=number, problem=message))
            answered: dict[str, Any] = {"record": None, "error": message}
        else:
            answered = {"record": record.json(), "answers": list(judge(record, _sentence, digest=digest))}
        typer.echo(canonical(answered))
    if broken:
        raise typer.Exit(BAD_INPUT)


@app.command(help=say("cli-help-show"))
def show(
    file: Annotated[Path, typer.Argument(help=say("cli-help-file"))],
    ply: Annotated[int | None, typer.Option(help=say("cli-help-ply"))] = None,
    seat: Annotated[int | None, typer.Option(help=say("cli-help-seat"))] = None,
) -> None:
    """Draw a position of a recorded game."""
    match = _read(file)
    last = match.ply
    if ply is not None and not 0 <= ply <= last:
        _fail(say("cli-no-such-ply", ply=ply, last=last))
    if seat is not None and not 0 <= seat < match.record.players:
        _fail(say("cli-no-such-seat", seat=seat, last=match.record.players - 1))
    for _ in range(last - (last if ply is None else ply)):
        match.undo()
    typer.echo(match.picture(OPEN if seat is None else seat))


@app.command(help=say("cli-help-play"))
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help=say("cli-help-play-game"))] = None,
    players: Players = None,
    bots: Annotated[int | None, typer.Option(help=say("cli-help-bots"))] = None,
    seed: Seed = None,
    option: Agreed = None,
) -> None:
    """Play in the terminal."""
    try:
        game = game or terminal.choose_game(say)
        if players is None:
            players = terminal.choose_players(say, _rules(game).PLAYERS)
        match = _dealt(game, players, seed, option)
        if bots is None:
            bots = terminal.choose_bots(say, players)
        if not 0 <= bots <= players:
            _fail(say("cli-bots", bots=bots, players=players))
        terminal.play(match, bots, seed, say)
    except (EOFError, KeyboardInterrupt):
        typer.echo()


@app.command(help=say("cli-help-serve"))
def serve(
    host: Annotated[str | None, typer.Option(help=say("cli-help-host"))] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help=say("cli-help-port"))] = None,
    database: Annotated[Path | None, typer.Option(help=say("cli-help-database"))] = None,
) -> None:
    """Serve the table to browsers."""
    from sobremesa.server import run

    settings = _settings(host, port, database)
    try:
        run.serve(settings, lambda address: typer.echo(say("cli-ready", address=address)))
    except StorageFailed as problem:
        _fail(say("cli-storage", problem=str(problem)))
    except OSError as error:
        _fail(
            say("cli-port", host=settings.host, port=str(settings.port), problem=error.strerror or str(error))
        )


@app.command(help=say("cli-help-verify"))
def verify(file: Annotated[Path, typer.Argument(help=say("cli-help-export-file"))]) -> None:
    """Check an exported game offline."""
    try:
        exported = exports.read(_bytes(file).strip())
    except Malformed as malformed:
        _fail(say("cli-not-a-record", file=str(file), problem=say(malformed.message, **malformed.facts)))
    problem = exports.verify(exported)
    if problem is not None:
        _fail(say(f"cli-verify-{problem}", file=str(file)))
    typer.echo(say("cli-verified", file=str(file)))


@app.command(name="export", help=say("cli-help-export"))
def export_games(
    database: Annotated[Path | None, typer.Option(help=say("cli-help-database"))] = None,
) -> None:
    """Print every finished game, one a line."""
    for line in _with_store(database, archive.export_all):
        typer.echo(line)


@app.command(name="import", help=say("cli-help-import"))
def import_games(
    database: Annotated[Path | None, typer.Option(help=say("cli-help-database"))] = None,
) -> None:
    """Read exported games, one a line, from standard input."""
    games = []
    for number, line in _lines(sys.stdin.buffer):
        try:
            games.append(exports.read(line))
        except Malformed as malformed:
            problem = say(malformed.message, **malformed.facts)
            _fail(say("cli-line", number=number, problem=problem))
        if wrong := exports.verify(games[-1]):
            _fail(say("cli-line", number=number, problem=say(f"cli-verify-{wrong}", file="stdin")))
    added = _with_store(database, lambda store: archive.import_all(store, games))
    typer.echo(say("cli-imported", added=added, known=len(games) - added))


def _settings(host: str | None, port: int | None, database: Path | None) -> Settings:
    try:
        settings = Settings.from_environment()
    except BadSetting as bad:
        _fail(say("cli-setting", **bad.facts))
    return replace(
        settings,
        host=settings.host if host is None else host,
        port=settings.port if port is None else port,
        database=settings.database if database is None else database,
    )


def _with_store(database: Path | None, work: Callable[[SqliteStore], Coroutine[Any, Any, T]]) -> T:
    async def run() -> T:
        store = SqliteStore(_settings(None, None, database).database)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except StorageFailed as problem:
        _fail(say("cli-storage", problem=str(problem)))


def _bytes(file: Path) -> bytes:
    try:
        with file.open("rb") as stream:
            return stream.read(LONGEST + 2)
    except OSError as error:
        _fail(say("cli-file", file=str(file), problem=error.strerror or str(error)))


def _dealt(game: str, players: int | None, seed: int | None, option: list[str] | None) -> Match:
    rules = _rules(game)
    options: dict[str, Any] = {}
    for text in option or []:
        name, _, value = text.partition("=")
        if name not in rules.OPTIONS:
            _fail(say("option-unknown", option=name))
        choices = {str(choice): choice for choice in rules.OPTIONS[name].choices}
        if value not in choices:
            _fail(say("option-value", option=name, value=value, choices=", ".join(choices)))
        if choices[value] != rules.OPTIONS[name].default:
            options[name] = choices[value]
    try:
        return matches.deal(game, players, seed, options, LANGUAGE)
    except IllegalAction as illegal:
        _fail(_sentence(illegal.refusal))


def _rules(game: str) -> Any:
    try:
        return load(game)
    except LookupError:
        _fail(say("cli-unknown-game", game=game[:40], games=", ".join(names())))


def _read(file: Path) -> Match:
    try:
        return matches.loads(_bytes(file).strip(), LANGUAGE)
    except NotARecord as problem:
        _fail(say("cli-not-a-record", file=str(file), problem=str(problem)))
    except IllegalAction as problem:
        _fail(say("cli-refused", file=str(file), problem=str(problem)))


def _record_of(line: bytes) -> Record:
    value = decode(line)
    if isinstance(value, dict) and set(value) == {"record", "answers"}:  # judged before: judge it anew
        value = value["record"]
    return from_json(value)


def _lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines that are not empty, numbered from 1; a line that is too long is cut, and so refused."""
    number = 0
    while line := stream.readline(LONGEST + 2):
        number += 1
        while not line.endswith(b"\n") and (rest := stream.readline(LONGEST)):
            if rest.endswith(b"\n"):
                break
        if line.strip():
            yield number, line.strip()


def _sentence(refusal: Refusal) -> str:
    return texts.sentence(refusal, LANGUAGE)


def _complain(sentence: str) -> None:
    typer.echo(f"sobremesa: {sentence}", err=True)


def _fail(sentence: str) -> NoReturn:
    _complain(sentence)
    raise typer.Exit(BAD_INPUT)
