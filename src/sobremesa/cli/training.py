"""Training the nets with which `master` judges."""

from __future__ import annotations

from importlib.util import find_spec
from os import cpu_count
from pathlib import Path
from typing import Annotated

import typer

from sobremesa import bots
from sobremesa.cli.common import GameName, app, fail, rules_of, say

NEEDED = ("torch", "numba_cuda")
"""What only training on a GPU needs: the extra `train`."""
ON_CPU = 256
"""Games of a round on a CPU, where nothing else is said."""
ON_GPU = 65_536
REMEMBERED = 6_000_000
"""Positions of games with search that a GPU has room for."""


@app.command(help=say("train-help"))
def train(
    game: GameName,
    players: Annotated[int, typer.Option(help=say("train-help-players"))] = 2,
    folder: Annotated[Path | None, typer.Option(help=say("train-help-folder"))] = None,
    minutes: Annotated[float, typer.Option(min=0.0, help=say("train-help-minutes"))] = 10.0,
    rounds: Annotated[int | None, typer.Option(min=1, help=say("train-help-rounds"))] = None,
    at_once: Annotated[int | None, typer.Option(min=1, help=say("train-help-at-once"))] = None,
    seed: Annotated[int, typer.Option(help=say("train-help-seed"))] = 1,
    cpu: Annotated[bool, typer.Option("--cpu", help=say("train-help-cpu"))] = False,
    search: Annotated[float, typer.Option(min=0.0, help=say("train-help-search"))] = 0.0,
    simulations: Annotated[int, typer.Option(min=2, help=say("train-help-simulations"))] = 800,
    workers: Annotated[int | None, typer.Option(min=0, help=say("train-help-workers"))] = None,
) -> None:
    """Train a net by games with itself."""
    rules = rules_of(game)
    if bots.part(game, "features") is None:
        fail(say("train-no-features", game=game))
    if players < 2 or players not in rules.PLAYERS:
        fail(say("lab-seats", count=players, least=max(2, rules.PLAYERS[0]), most=rules.PLAYERS[-1]))
    if not cpu and not all(map(find_spec, NEEDED)):
        fail(say("train-no-gpu"))
    from sobremesa.bots.searcher import PUCT
    from sobremesa.training.training import Plan, Searching, Told, Training  # loads compiled code

    plan = Plan(
        game, players, folder or Path(f"{game}-net{players}"), seed, seconds=60 * minutes, gpu=not cpu
    )
    plan = plan._replace(at_once=at_once or (ON_CPU if cpu else ON_GPU))
    if cpu:
        plan = plan._replace(deals=plan.at_once, lessons=16, batch=1024)
    if rounds is not None:
        plan = plan._replace(rounds=rounds)

    def tell(told: Told) -> None:
        facts = {"round": told.round, "games": told.games, "seconds": round(told.seconds)}
        line = say("train-round", **facts, loss=f"{told.loss:.4f}", hand=f"{told.by_hand:.4f}")
        if told.wins is not None:
            line += " " + say("train-wins", share=f"{100 * told.wins:.1f} %")
        if not told.learned:
            line += " " + say("train-waits")
        typer.echo(line)

    typer.echo(say("train-begins", folder=str(plan.folder)))
    training = Training(plan)
    training.run(tell)
    if search:
        level = bots.part(game, "levels").LEVELS[bots.ADVISER]
        stage = Searching(
            simulations,
            PUCT._replace(c_puct=level.net_c_puct),
            cpu_count() or 1 if workers is None else workers,
            seconds=60 * search,
        )
        if not cpu:
            stage = stage._replace(memory=REMEMBERED)
        if rounds is not None:  # a trial
            stage = stage._replace(rounds=rounds, games=1, enough=1)
        training.search(stage, tell)
    typer.echo(say("train-done", folder=str(plan.folder)))
