"""Bots against each other: the arena and the ladder."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import Annotated

import typer

from sobremesa import bots
from sobremesa.bots import outside, timed
from sobremesa.bots.timeouts import BOT_SECONDS
from sobremesa.bots.warming import warm
from sobremesa.cli import display
from sobremesa.cli.bot_names import Introduced, contestant_of, introduce
from sobremesa.cli.common import (
    BAD_INPUT,
    Agreed,
    GameName,
    Seed,
    app,
    complain,
    fail,
    options_of,
    rules_of,
    say,
)
from sobremesa.cli.record_file import NotKept, record_file
from sobremesa.games.record import canonical
from sobremesa.lab import ladder as ladders
from sobremesa.lab.arena import Arena
from sobremesa.lab.contest import Contest, Contestant
from sobremesa.lab.crew import Crew, CrewFailed
from sobremesa.lab.ladder import BadLadder, OtherNet
from sobremesa.lab.report import report
from sobremesa.lab.sequential import Hypotheses

CLEAR = 0.2
"""Unless told otherwise it is decided whether a share is so much, of what chance gives, above or below it."""
PICTURE = ".svg"
"""What the chart's file ends in, beside the ladder's."""

Seconds = Annotated[float, typer.Option(min=0.01, max=3600, help=say("lab-help-seconds"))]
Workers = Annotated[int | None, typer.Option(min=1, max=1024, help=say("lab-help-workers"))]


@app.command(help=say("lab-help-arena"))
def arena(
    game: GameName,
    players: Annotated[str, typer.Option(metavar="A,B[,C,D]", help=say("lab-help-players"))],
    games: Annotated[int, typer.Option(min=1, help=say("lab-help-games"))] = 200,
    until_decided: Annotated[bool, typer.Option("--until-decided/--all", help=say("lab-help-until"))] = True,
    hypotheses: Annotated[
        str | None, typer.Option(metavar="LOW,HIGH", help=say("lab-help-hypotheses"))
    ] = None,
    seed: Seed = None,
    seconds: Seconds = BOT_SECONDS,
    workers: Workers = None,
    records: Annotated[Path | None, typer.Option(help=say("lab-help-records"))] = None,
    option: Agreed = None,
    bot: Introduced = None,
    as_json: Annotated[bool, typer.Option("--json", help=say("lab-help-json"))] = False,
) -> None:
    """Let bots play against each other."""
    rules, options = rules_of(game), options_of(game, option)
    introduce(bot)
    named = players_of(game, players)
    if not rules.TOGETHER and len(named) not in rules.PLAYERS:
        fail(say("lab-seats", count=len(named), least=rules.PLAYERS[0], most=rules.PLAYERS[-1]))
    contest = Contest(game, named, new_seed(seed), seconds, options)
    question = hypotheses_of(contest, hypotheses)
    played = Arena(contest, games, question if until_decided else None)
    problem, status = None, 0
    with record_file(records) as keep:
        get_ready(game, named)
        try:
            try:
                with display.progress(played, quiet=as_json) as tell, Crew(workers or cores()) as crew:
                    for one in played.run(crew):
                        tell(one)
                        keep(one.record)
            except (KeyboardInterrupt, CrewFailed) as stop:
                for _, one in sorted(played.ahead.items()):
                    keep(one.record)
                if isinstance(stop, CrewFailed):
                    problem, status = say("lab-crew", problem=str(stop)), 1
        except NotKept as failed:
            problem, status = str(failed), BAD_INPUT
    if as_json:
        typer.echo(canonical(report(played, say)))
    else:
        display.show_result(played)
    if problem:
        complain(problem)
        raise typer.Exit(status)


@app.command(help=say("lab-help-rate"))
def rate(
    game: GameName,
    players: Annotated[str | None, typer.Option(metavar="A,B,…", help=say("lab-help-rated"))] = None,
    rounds: Annotated[int, typer.Option(min=0, help=say("lab-help-rounds"))] = 10,
    seats: Annotated[int, typer.Option(help=say("lab-help-seats"))] = 2,
    ladder: Annotated[Path | None, typer.Option(help=say("lab-help-ladder"))] = None,
    seed: Seed = None,
    seconds: Seconds = BOT_SECONDS,
    workers: Workers = None,
    option: Agreed = None,
    bot: Introduced = None,
) -> None:
    """Keep a ladder of bots."""
    rules, options = rules_of(game), options_of(game, option)
    introduced = introduce(bot)
    can_meet = range(2, rules.PLAYERS[-1] + 1)
    if seats not in can_meet:
        fail(say("lab-seats", count=seats, least=can_meet[0], most=can_meet[-1]))
    file = ladder or Path(f"{game}-ladder.json")
    if file.suffix.lower() == PICTURE:
        fail(say("lab-ladder-suffix", file=str(file)))
    named = players_of(game, players or ",".join((*bots.names(game), *introduced)))
    (name, times), *_ = Counter(player.name for player in named).most_common(1)
    if times > 1:
        fail(say("lab-twice", name=name))
    if len(named) < seats and rounds:
        fail(say("lab-too-few", count=len(named), seats=seats))
    try:
        standing = ladders.read(file, game, seats, new_seed(seed), options)
        if seed not in (None, standing.seed):
            fail(say("lab-other-seed", file=str(file), seed=str(standing.seed)))
        if rounds:
            standing.welcome(named)
            get_ready(game, named)
            ladders.write(standing, file)  # where it cannot be kept, that is better known before playing
        with suppress(KeyboardInterrupt), Crew(workers or cores()) as crew:
            for _ in display.rounds(rounds):
                standing.play_round(named, seconds, crew)
                ladders.write(standing, file)
        display.show_ladder(standing, file.with_suffix(PICTURE))
    except OtherNet as other:
        before, now = other.before or "none", other.now or "none"
        fail(say("lab-other-net", player=other.name, before=before, now=now, file=str(file)))
    except BadLadder as problem:
        fail(say("lab-bad-ladder", file=str(file), problem=str(problem)))
    except OSError as error:
        fail(say("cli-file", file=str(file), problem=error.strerror or str(error)))
    except CrewFailed as problem:
        complain(say("lab-crew", problem=str(problem)))
        raise typer.Exit(1) from None


def get_ready(game: str, players: Sequence[Contestant]) -> None:
    """Compile what the levels run before any clock runs."""
    searching = {timed.split(player.name)[0] for player in players if player.command is None}
    if bots.is_compiled(game) and searching & {*bots.LEVELS, bots.UCT}:
        warm(game, with_uct=bots.UCT in searching)


def players_of(game: str, text: str) -> tuple[Contestant, ...]:
    """Bots that play the game, from a list separated by commas."""
    found = tuple(contestant_of(game, word.strip()) for word in text.split(","))
    outside.end_all()  # each worker has its own
    return found


def hypotheses_of(contest: Contest, text: str | None) -> Hypotheses | None:
    """What is to be decided about the first contestant's share; nothing for one who is alone."""
    chance = 1 / len(contest.players)
    told = Hypotheses(chance * (1 - CLEAR), chance * (1 + CLEAR)) if text is None else _read_hypotheses(text)
    return told if len(contest.players) > 1 else None


def _read_hypotheses(text: str) -> Hypotheses:
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        low = high = 0.0
    if not 0 < low < high < 1:
        fail(say("lab-hypotheses", text=text[:40]))
    return Hypotheses(low, high)


def new_seed(seed: int | None) -> int:
    """A seed; any, where none was given."""
    return SystemRandom().randrange(10**9) if seed is None else seed


def cores() -> int:
    """How many games can be played at once on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
