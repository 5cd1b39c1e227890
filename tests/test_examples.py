"""The games in `examples/`, each one file: checked, played in terminal and arena, judged as records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.amount import amount
from tests.command import sobremesa

EXAMPLES = Path(__file__).parents[1] / "examples"
GAMES = [path for path in sorted(EXAMPLES.glob("*.py")) if "\nPLAYERS = " in path.read_text(encoding="utf-8")]

every_game = pytest.mark.parametrize("file", GAMES, ids=lambda path: path.stem)


def test_there_is_one_with_everything_open_and_one_with_hidden_hands() -> None:
    assert [path.stem for path in GAMES] == ["cucumber", "kalah"]


@every_game
@pytest.mark.parametrize("language", ["en", "es"])
def test_it_keeps_every_promise(file: Path, language: str) -> None:
    games = str(amount(60, 3000))
    done = sobremesa("check", str(file), "--games", games, "--seconds", "60", language=language)
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith(f"{file.stem}: ")
    assert not done.stderr


@every_game
def test_it_is_played_to_its_end_in_the_terminal(file: Path) -> None:
    done = sobremesa("play", str(file), "--players", "2", "--bots", "2", "--bot", "greedy", "--seed", "5")
    assert done.returncode == 0, done.stderr
    assert "The game is over" in done.stdout


@every_game
def test_who_tries_what_is_not_allowed_is_told_why_in_their_language(file: Path) -> None:
    command = ("play", str(file), "--players", "2", "--bots", "1", "--bot", "random", "--seed", "5")
    english, spanish = (
        sobremesa(*command, given="nowhere\nquit\n", language=language).stdout for language in ("en", "es")
    )
    assert "nowhere" in english
    assert "nowhere" in spanish
    assert english != spanish


@every_game
def test_bots_play_it_in_the_arena_and_the_referee_judges_the_records(file: Path, tmp_path: Path) -> None:
    records = tmp_path / "records.jsonl"
    options = ("--games", "4", "--seconds", "0.1", "--seed", "1", "--workers", "1", "--records", str(records))
    done = sobremesa("arena", str(file), "--players", "random,greedy", *options)
    assert done.returncode == 0, done.stderr
    judged = sobremesa("referee", "--game", str(file), given=records.read_text(encoding="utf-8"))
    assert judged.returncode == 0, judged.stderr
    answers = [json.loads(line)["answers"] for line in judged.stdout.splitlines()]
    assert len(answers) == 4
    assert all("result" in answer[-1] for answer in answers)


def test_a_game_that_breaks_a_promise_is_told_with_the_shortest_game_and_a_record(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    source = (EXAMPLES / "kalah.py").read_text(encoding="utf-8").replace("kalah-", "broken-")
    unfair = source.replace("if home[seat] == max(home)", "if home[seat] > 999")
    assert unfair != source
    broken.write_text(unfair, encoding="utf-8")
    done = sobremesa("check", str(broken), "--games", "20", "--seconds", "5")
    assert done.returncode == 1
    assert "winners: The result has no winners" in done.stdout
    record = done.stdout.splitlines()[-1]
    judged = sobremesa("referee", "--game", str(broken), given=record)
    assert json.loads(judged.stdout)["answers"][-1]["result"]["winners"] == []
