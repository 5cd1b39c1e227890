"""What all commands share: the language, the options that several have, and how they fail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any, BinaryIO, NoReturn

import typer

from sobremesa import texts
from sobremesa.games import BadGame, load, names, register, shelf
from sobremesa.games.file import SUFFIX
from sobremesa.games.game import Game, Options, Refusal
from sobremesa.games.record import LONGEST

LANGUAGE = texts.language_of()
say = partial(texts.say, LANGUAGE)

BAD_INPUT = 2
"""The exit status for input that is none of ours: a broken record, an unknown game."""


def title_of(game: str) -> str:
    """What people call a game."""
    return say(f"{game}-title")


app = typer.Typer(
    help=say("cli-help", games=", ".join(map(title_of, shelf()))),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def game_named(game: str | None) -> str | None:
    """The name of a game that somebody named by it, or by the file that it is in."""
    return register_or_fail(game) if game and game.endswith(SUFFIX) else game


def brought(files: list[str] | None) -> list[str]:
    """Put the games in these files on the table; their names."""
    return [register_or_fail(file) for file in files or []]


def register_or_fail(file: str) -> str:
    """Put the game in a file on the table, or say what is wrong with it, and end."""
    try:
        return register(file)
    except BadGame as bad:
        fail(say(bad.message, **bad.facts))


GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help=say("cli-help-game", games=", ".join(names())), callback=game_named),
]
Brought = Annotated[
    list[str] | None,
    typer.Option("--game", metavar="FILE", help=say("cli-help-brought"), callback=brought, is_eager=True),
]
Players = Annotated[int | None, typer.Option(help=say("cli-help-players"))]
Seed = Annotated[int | None, typer.Option(help=say("cli-help-seed"))]
Agreed = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=say("cli-help-option"))
]


def rules_of(game: str) -> Game[Any, Any]:
    """The rules of a game that somebody named."""
    try:
        return load(game)
    except BadGame as bad:
        fail(say(bad.message, **bad.facts))
    except LookupError:
        fail(say("cli-unknown-game", game=game[:40], games=", ".join(names())))


def options_of(game: str, agreed: list[str] | None) -> Options:
    """What the players agreed on, from `NAME=VALUE`; only what differs from the default."""
    rules = rules_of(game)
    options: dict[str, Any] = {}
    for text in agreed or []:
        name, _, value = text.partition("=")
        if name not in rules.OPTIONS:
            options_there_are = ", ".join(rules.OPTIONS) or say("cli-no-options")
            fail(say("cli-unknown-option", option=name, options=options_there_are))
        option = rules.OPTIONS[name]
        choices = {str(choice): choice for choice in option.choices}
        if option.some_of and re.fullmatch(r"\d+(,\d+)+", value):
            options[name] = [int(each) for each in value.split(",")]
            continue
        if value not in choices:
            fail(say("option-value", option=name, value=value, choices=", ".join(choices)))
        if choices[value] != option.default:
            options[name] = choices[value]
    return options


def bytes_of(file: Path) -> bytes:
    """What a file holds; no more than a record and a bit."""
    try:
        with file.open("rb") as stream:
            return stream.read(LONGEST + 2)
    except OSError as error:
        fail(say("cli-file", file=str(file), problem=error.strerror or str(error)))


def lines_of(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines that are not empty, numbered from 1; a line that is too long is cut, and so refused."""
    number = 0
    while line := stream.readline(LONGEST + 2):
        number += 1
        while not line.endswith(b"\n") and (rest := stream.readline(LONGEST)):
            if rest.endswith(b"\n"):
                break
        if line.strip():
            yield number, line.strip()


def sentence_of(refusal: Refusal) -> str:
    """Why something was refused."""
    return texts.sentence(refusal, LANGUAGE)


def complain(sentence: str) -> None:
    """Say on standard error what is wrong."""
    typer.echo(f"sobremesa: {sentence}", err=True)


def fail(sentence: str) -> NoReturn:
    """Say what is wrong, and end."""
    complain(sentence)
    raise typer.Exit(BAD_INPUT)
