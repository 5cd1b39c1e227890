"""How measurements are shown in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import zip_longest
from math import isfinite
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn, track
from rich.table import Table

from sobremesa.cli.common import complain, say, title_of
from sobremesa.lab import chart
from sobremesa.lab.arena import Arena, labels
from sobremesa.lab.contest import Played, Thinking
from sobremesa.lab.intervals import Interval
from sobremesa.lab.ladder import Ladder
from sobremesa.lab.report import forfeit_sentence

TOLD_FORFEITS = 5
"""So many are told one by one."""
WIDTH = 110
TIMES = ("lab-thinks", "lab-longest")
STEPS = 10
"""Lines about the progress, where there is no terminal to draw a bar in."""


@contextmanager
def progress(arena: Arena, *, quiet: bool) -> Iterator[Callable[[Played], None]]:
    """Tell how far the games are: a bar in a terminal, else a line now and then, else nothing."""
    names = labels(arena.contest.players)
    total = arena.deals * arena.size
    console = Console(stderr=True, quiet=quiet)
    told = 0

    def forfeits(played: Played) -> None:
        nonlocal told
        if played.forfeit is not None and told < TOLD_FORFEITS:
            told += 1
            complain(forfeit_sentence(played.forfeit, names[played.forfeit.contestant], say))

    if not console.is_terminal:

        def line(played: Played) -> None:
            forfeits(played)
            count = len(arena.played)
            if not quiet and count * STEPS // total > (count - 1) * STEPS // total:
                console.print(say("lab-so-far", count=count, total=total), highlight=False)

        yield line
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(" – ".join(names), total=total)

        def advance(played: Played) -> None:
            forfeits(played)
            bar.update(task, completed=len(arena.played))

        yield advance


def show_result(arena: Arena) -> None:
    """The table of a contest, and what was decided."""
    console = wide_console()
    contest = arena.contest
    names = labels(contest.players)
    deals = len(arena.whole_deals)
    title, games, seed = title_of(contest.game), deals * arena.size, str(contest.seed)
    console.print(say("lab-played", game=title, games=games, deals=deals, seed=seed))
    console.print(_alone(arena, names) if contest.together else _standings(arena, names))
    for number, name in enumerate(names):
        if count := arena.forfeits(number):
            console.print(say("lab-forfeited", player=name, count=count))
    if arena.hypotheses is not None:
        low, high = f"{100 * arena.hypotheses.low:.3g} %", f"{100 * arena.hypotheses.high:.3g} %"
        message = f"lab-verdict-{arena.verdict or 'open'}"
        console.print(say(message, player=names[0], low=low, high=high))
    if arena.stopped_early:
        console.print(say("lab-stopped-early"))
    _tell_nets(console, arena.nets)


def rounds(count: int) -> Iterator[int]:
    """Count rounds: with a bar in a terminal, else with a line for each."""
    console = Console(stderr=True, highlight=False)
    if console.is_terminal:
        yield from track(range(count), console=console, transient=True)
        return
    for number in range(count):
        console.print(say("lab-round", round=number + 1, rounds=count))
        yield number


def show_ladder(ladder: Ladder, picture: Path) -> None:
    """The table of a ladder and its chart, also as a picture in a file."""
    console = wide_console()
    rungs = ladder.rungs()
    if not rungs:
        console.print(say("lab-empty"))
        return
    table = _table("lab-points", "lab-interval", "lab-games", "lab-expects", "lab-openskill")
    for rung, below in zip_longest(rungs, rungs[1:]):
        table.add_row(
            rung.name,
            f"{rung.points:.0f}",
            _range(rung.interval),
            str(rung.games),
            f"{100 * rung.expects(below):.0f} %" if below else "",
            f"{ladder.ratings[rung.name].mu:.1f} ± {ladder.ratings[rung.name].sigma:.1f}",
        )
    console.print(table)
    console.print(chart.text(rungs, min(console.width, WIDTH)), soft_wrap=True)
    _tell_nets(console, ladder.nets)
    title = say("lab-ladder-title", game=title_of(ladder.game))
    note = say("lab-ladder-note", rounds=ladder.rounds, seed=str(ladder.seed))
    picture.write_text(chart.svg(rungs, title, note), encoding="utf-8")
    console.print(say("lab-drawn", file=str(picture)), soft_wrap=True)


def wide_console() -> Console:
    """Standard output; where it is no terminal, wide enough for the tables."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=WIDTH)


def _tell_nets(console: Console, nets: Mapping[str, str]) -> None:
    """With which nets it was measured: a name alone does not tell."""
    for name, net in nets.items():
        console.print(say("lab-net", player=name, net=net))


def _standings(arena: Arena, names: list[str]) -> Table:
    lines = arena.standings()
    table = _table("lab-won", "lab-shared", "lab-lost", "lab-rate", "lab-interval", "lab-wilson", *TIMES)
    for name, line in zip(names, lines, strict=True):
        table.add_row(
            name,
            str(line.wins),
            str(line.shared),
            str(line.losses),
            f"{100 * line.rate:.1f} %",
            _percents(line.interval),
            _percents(line.wilson),
            *_times(line.thinking),
        )
    return table


def _alone(arena: Arena, names: list[str]) -> Table:
    table = _table("lab-won", "lab-score", "lab-interval", "lab-more", "lab-interval", *TIMES)
    for number, (name, line) in enumerate(zip(names, arena.alone(), strict=True)):
        table.add_row(
            name,
            str(line.solved),
            say(f"{arena.contest.game}-score", value=round(line.mean)),
            _range(line.interval),
            f"{line.difference:+.0f}" if number else "",
            _range(line.difference_interval) if number else "",
            *_times(line.thinking),
        )
    return table


def _table(*messages: str) -> Table:
    """A table of players that fits into a usual terminal."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(say("lab-player"))
    for message in messages:
        table.add_column(say(message), justify="right")
    return table


def _percents(interval: Interval) -> str:
    return f"{100 * interval.low:.1f}–{100 * interval.high:.3g}"


def _range(interval: Interval) -> str:
    return f"{interval.low:.0f}…{interval.high:.0f}" if isfinite(interval.high) else "?"


def _times(thinking: Thinking) -> tuple[str, str]:
    """How long a decision took on average, and at most."""
    mean = thinking.seconds / thinking.decisions if thinking.decisions else 0.0
    return f"{mean:.3f} s", f"{thinking.longest:.2f} s"
