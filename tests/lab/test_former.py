"""Today's program against a former one: here this very one is the former, which is compiled already."""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sobremesa
from benchmarks import former
from sobremesa.bots import outside
from sobremesa.bots.outside import Outside
from tests.patience import PATIENCE

SOURCES = former.ROOT / former.SOURCES


@pytest.fixture(autouse=True)
def nobody_stays() -> Iterator[None]:
    yield
    outside.end_all()


@pytest.mark.parametrize(("game", "players"), [("twisty", 3), ("holi", 2)])
def test_it_answers_from_its_first_question_on(game: str, players: int) -> None:
    bot = Outside(game, former.command_of(SOURCES, game, "skilled@0.01s", players))
    match, rng = sobremesa.deal(game, players=players, seed=3), Random(5)
    for _ in range(20):
        assert match.seat is not None
        match.play(bot.choose(match.view(match.seat), rng, PATIENCE))


@pytest.mark.parametrize(
    ("seen", "legal", "words"),
    [({"wind": "north"}, [], "that program has other views: wind"), ({}, ["d4"], "allows other actions")],
)
def test_who_sees_another_table_or_knows_other_rules_does_not_play(
    seen: dict[str, Any], legal: list[str], words: str
) -> None:
    view = {**sobremesa.deal("twisty", seed=3).view(0), **seen}
    done = subprocess.run(
        shlex.split(former.command_of(SOURCES, "twisty", "skilled@0.01s", 2)),
        input=json.dumps({"view": view, "legal": legal, "seconds": 1.0, "seed": 7}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert words in done.stderr
    assert not done.stdout


def test_another_program_than_that_one_does_not_play(tmp_path: Path) -> None:
    command = former.command_of(tmp_path, "twisty", "skilled@0.01s", 2)
    with pytest.raises(SystemExit, match="is not that program"):
        former.get_ready(command)


def test_a_tree_without_its_history_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(former, "ROOT", tmp_path)
    with pytest.raises(SystemExit, match="an exported tree has none"):
        former.laid_out(former.BEFORE_NETS)


def test_the_sources_of_a_revision_are_those_of_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = tmp_path / "house"
    timed = house / former.TIMED
    timed.parent.mkdir(parents=True)
    commit = ["git", "-C", str(house), "-c", "user.name=x", "-c", "user.email=x@y", "commit", "-qam"]
    subprocess.run(["git", "init", "-q", str(house)], check=True)
    for what in ("then", "now"):
        timed.write_text(what)
        subprocess.run(["git", "-C", str(house), "add", "."], check=True)
        subprocess.run([*commit, what], check=True)
    monkeypatch.setattr(former, "ROOT", house)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for _ in range(2):
        laid = former.laid_out("HEAD~1")
        assert (laid / Path(former.TIMED).relative_to(former.SOURCES)).read_text() == "then"
    assert [path.name for path in laid.parent.iterdir()] == [laid.name]
    with pytest.raises(SystemExit, match="does not have HEAD~2"):
        former.laid_out("HEAD~2")
