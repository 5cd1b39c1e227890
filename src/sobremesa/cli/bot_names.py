"""Bots on the command line: by name, or by the command that starts somebody's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sobremesa import bots
from sobremesa.bots import outside, timed
from sobremesa.bots.outside import BotFailed
from sobremesa.cli.common import fail, say
from sobremesa.lab.contest import Contestant
from sobremesa.table.authority import ME, OPEN_SEAT

EXEC = "exec:"
"""What begins so is a command, not a name. Only here: never in anything that came over the network."""

Introduced = Annotated[
    list[str] | None, typer.Option("--bot", metavar="NAME=COMMAND", help=say("cli-help-bot"))
]


def introduce(named: list[str] | None) -> dict[str, str]:
    """Give names to other people's bots, from `NAME=COMMAND`; all commands by their names."""
    taken = [*bots.TAKEN, ME, OPEN_SEAT]
    for text in named or []:
        name, _, command = text.partition("=")
        if name in taken:
            fail(say("cli-bot-taken", name=name))
        taken.append(name)
        try:
            outside.register(name, command)
        except BotFailed as failed:
            fail(say(failed.message, **failed.facts))
    return outside.registered()


def bot_named(game: str, text: str, *, measuring: bool = False) -> Contestant:
    """A bot that plays the game, from its name or from `exec:COMMAND`.

    Measuring, also plain search, and whoever searches with its own time: `master@0.5s`.
    """
    introduced = outside.registered()
    if text.startswith(EXEC):
        command = text.removeprefix(EXEC).strip()
        bot = Contestant(_short_name(command), command)
    elif text in introduced or text in bots.names(game):
        bot = Contestant(text, introduced.get(text))
    elif measuring and _measures(game, text):
        bot = Contestant(text)
    else:
        names = ", ".join(
            (*bots.names(game), *((bots.UCT,) if measuring and bots.has_uct(game) else ()), *introduced)
        )
        fail(say("cli-unknown-bot", name=text[:40], names=names))
    if bot.command is not None:
        _check(bot.name, bot.command, game)
    return bot


def contestant_of(game: str, text: str) -> Contestant:
    """The same for a contest, where a bot is told by its name: a command may not have that of another."""
    bot = bot_named(game, text, measuring=True)
    if text.startswith(EXEC) and bot.name in (*bots.TAKEN, *outside.registered()):
        fail(say("lab-name-taken", name=bot.name))
    return bot


def _measures(game: str, text: str) -> bool:
    """Whether somebody is named who plays in contests only."""
    try:
        name, seconds = timed.split(text)
    except LookupError:
        fail(say("lab-no-time", text=text[:40]))
    if name == bots.UCT:
        return bots.has_uct(game)
    return seconds is not None and name in bots.levels(game)


def _short_name(command: str) -> str:
    """What to call a bot that has only a command: the file that is run, without the way to it."""
    words = command.split() or [EXEC]
    return Path(next((word for word in reversed(words) if Path(word).is_file()), words[0])).name


def failure(failed: BotFailed) -> str:
    """What went wrong with somebody's bot."""
    return say("cli-bot-failed", problem=say(failed.message, **failed.facts).strip())


def _check(name: str, command: str, game: str) -> None:
    try:
        games = outside.plays(command)
    except BotFailed as failed:
        fail(failure(failed))
    if game not in games:
        fail(say("cli-bot-plays", name=name, game=game, games=", ".join(games)))
