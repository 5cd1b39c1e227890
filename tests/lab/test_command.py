"""`sobremesa arena` and `sobremesa rate`, as a person meets them: real processes, files and signals."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from sobremesa.bots import nets, outside
from sobremesa.cli import app, strength
from sobremesa.lab.contest import Contestant, Played, play
from sobremesa.lab.crew import Crew, CrewFailed, Job
from sobremesa.lab.ladder import Ladder, Rating
from tests.command import command, environment, sobremesa
from tests.patience import PATIENCE

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = shlex.join([sys.executable, str(ROOT / "examples" / "outside_bot.py")])


def unruly(fault: str, *more: str) -> str:
    return shlex.join([sys.executable, str(ROOT / "tests" / "bots" / "unruly_bot.py"), fault, *more])


def ended(pid: int) -> bool:
    """Whether a process ends by itself."""
    for _ in range(round(10 * PATIENCE)):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_the_arena_keeps_records_that_the_referee_confirms(tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    done = sobremesa(
        *("arena", "winter", "--players", "random,greedy", "--games", "6", "--all", "--seed", "4"),
        *("--records", str(records), "--json"),
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    judged = sobremesa("referee", "--digest", given=records.read_bytes())
    assert judged.returncode == 0
    answers = [json.loads(line) for line in judged.stdout.splitlines()]
    assert len(answers) == len(told["games"]) == 6
    for answer, game in zip(answers, told["games"], strict=True):
        result = answer["answers"][-1]["result"]
        assert [game["seats"][seat] for seat in result["winners"]] == game["winners"]
        assert game["actions"] == len(answer["record"]["actions"])
    setups = [json.dumps(answer["record"]["setup"]) for answer in answers]
    assert setups[::2] == setups[1::2]
    assert len(set(setups)) == 3
    assert [game["seats"] for game in told["games"]] == [["random", "greedy"], ["greedy", "random"]] * 3


def test_the_same_seed_gives_the_same_records_whatever_the_number_of_workers(tmp_path: Path) -> None:
    for workers in "13":
        file = tmp_path / workers
        arguments = ("arena", "twisty", "--players", "random,greedy,random", "--games", "6", "--seed", "4")
        assert sobremesa(*arguments, "--workers", workers, "--records", str(file)).returncode == 0
    assert (tmp_path / "1").read_bytes() == (tmp_path / "3").read_bytes()
    assert (tmp_path / "1").read_bytes().count(b"\n") == 6


def test_equal_time_and_plain_search_are_measured_and_no_time_is_none() -> None:
    done = sobremesa("arena", "twisty", "--players", "uct@0.01s,random", "--games", "2", "--all", "--json")
    assert done.returncode == 0, done.stderr
    assert {game["winners"][0] for game in json.loads(done.stdout)["games"]} == {"uct@0.01s"}
    for text, words in (("master@soon", "master@0.5s"), ("wizard", "master, uct")):
        done = sobremesa("arena", "twisty", "--players", f"{text},random")
        assert done.returncode == 2
        assert words in " ".join(done.stderr.split())


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ("Decided: greedy", "12 of 60")), ("es", ("Decidido: a greedy", "12 de 60"))],
)
def test_it_stops_when_decided_and_says_so(language: str, words: tuple[str, str]) -> None:
    done = sobremesa(
        *("arena", "winter", "--players", "greedy,random", "--games", "60", "--seed", "4"), language=language
    )
    assert done.returncode == 0
    assert words[0] in done.stdout
    assert words[1] in done.stderr
    assert "60 de 60" not in done.stderr.replace("of", "de")
    assert "--all" in done.stdout  # the numbers are biased, and so they are not


@pytest.mark.parametrize(("more", "early"), [((), True), (("--all",), False)])
def test_whether_it_stopped_early_is_in_the_json(more: tuple[str, ...], early: bool) -> None:
    done = sobremesa(
        *("arena", "winter", "--players", "greedy,random", "--games", "20", "--seed", "4", "--json", *more)
    )
    assert json.loads(done.stdout)["stopped_early"] is early


def test_all_games_give_numbers_without_a_warning() -> None:
    done = sobremesa("arena", "winter", "--players", "greedy,random", "--games", "2", "--seed", "4", "--all")
    assert "greedy" in done.stdout
    assert "--all" not in done.stdout


def test_the_hypotheses_can_be_told() -> None:
    done = sobremesa(
        *("arena", "winter", "--players", "greedy,random", "--games", "60", "--seed", "4", "--json"),
        *("--hypotheses", "0.1,0.9"),
    )
    told = json.loads(done.stdout)
    assert (told["test"]["low"], told["test"]["high"], told["test"]["verdict"]) == (0.1, 0.9, "high")
    assert told["deals"] == 2  # log 19 / log 9 = 1.3


def test_options_are_agreed_on() -> None:
    done = sobremesa(
        *("arena", "holi", "--players", "random,random", "--games", "2", "--option", "rivalry=2", "--json")
    )
    assert json.loads(done.stdout)["options"] == {"rivalry": 2}


def test_where_all_play_together_the_fire_is_compared() -> None:
    done = sobremesa(
        "arena", "snowhere", "--players", "random,random", "--games", "4", "--seed", "4", "--json"
    )
    told = json.loads(done.stdout)
    first, second = told["standings"]
    scores = [game["scores"][0] for game in told["games"]]
    assert first["mean"] == pytest.approx((scores[0] + scores[2]) / 2)
    assert second["difference"] == pytest.approx(second["mean"] - first["mean"])
    assert [game["deal"] for game in told["games"]] == [0, 0, 1, 1]


@pytest.mark.parametrize(
    "arguments",
    [
        ("arena", "chess", "--players", "random,greedy"),
        ("arena", "twisty", "--players", "random,nobody"),
        ("arena", "twisty", "--players", "random"),
        ("arena", "twisty", "--players", "random,random,random,random,random"),
        ("arena", "twisty", "--players", "random,exec:"),
        ("arena", "twisty", "--players", "random,exec:no-such-program-anywhere"),
        ("arena", "twisty", "--players", f"random,exec:{unruly('stranger')}"),
        ("arena", "twisty", "--players", f"random,exec:{unruly('other-games')}"),
        ("arena", "twisty", "--players", "random,greedy", "--bot", "greedy=true"),
        ("arena", "twisty", "--players", "random,greedy", "--bot", "exec:x=true"),
        ("arena", "twisty", "--players", "random,greedy", "--hypotheses", "0.6"),
        ("arena", "twisty", "--players", "random,greedy", "--hypotheses", "0.7,0.6"),
        ("arena", "twisty", "--players", "random,greedy", "--hypotheses", "nonsense", "--all"),
        ("arena", "snowhere", "--players", "random", "--hypotheses", "nonsense"),
        ("arena", "twisty", "--players", "random,greedy", "--bot", "a=true", "--bot", "a=false"),
        ("arena", "twisty", "--players", "random,greedy", "--option", "rivalry=2"),
        ("arena", "twisty", "--players", "random,greedy", "--games", "0"),
        ("arena", "twisty", "--players", "random,greedy", "--records", "/nowhere/at/all"),
        ("rate", "twisty", "--players", "random"),
        ("rate", "twisty", "--players", "random,greedy", "--seats", "5"),
        ("rate", "twisty", "--players", "random,greedy", "--ladder", "/nowhere/at/all.json"),
        ("rate", "twisty", "--players", "random,greedy", "--ladder", "chart.svg"),
        ("rate", "twisty", "--players", "random,greedy", "--ladder", "chart.SVG", "--rounds", "0"),
        ("serve", "--bot", "master=true"),
        ("serve", "--bot", "open=true"),
        ("serve", "--bot", f"theirs={unruly('stranger')}"),
    ],
)
def test_bad_arguments_get_a_sentence_and_status_2(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(outside, "_commands", {})
    done = CliRunner().invoke(app, list(arguments))
    outside.end_all()
    assert done.exit_code == 2
    assert done.stderr.strip()
    assert not done.stdout
    assert not list(tmp_path.iterdir())


def named(name: str, folder: Path) -> str:
    """The command of a bot that is a file of this name."""
    folder.mkdir()
    file = folder / name
    file.write_text((ROOT / "examples" / "outside_bot.py").read_text())
    return shlex.join([sys.executable, str(file)])


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("rate", "twisty", "--players", "random,random"), "random"),
        (("rate", "twisty", "--players", "random,exec:{one},exec:{two}"), "mine.py"),
        (("rate", "twisty", "--players", "random,exec:{greedy}"), "greedy"),
        (("arena", "twisty", "--players", "random,exec:{greedy}"), "greedy"),
        (("arena", "twisty", "--players", "random,exec:{one}", "--bot", "mine.py={two}"), "mine.py"),
    ],
)
def test_a_name_is_of_one_bot_only(
    arguments: tuple[str, ...], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(outside, "_commands", {})
    commands = {
        "one": named("mine.py", tmp_path / "one"),
        "two": named("mine.py", tmp_path / "two"),
        "greedy": named("greedy", tmp_path / "three"),
    }
    done = CliRunner().invoke(app, [argument.format(**commands) for argument in arguments])
    outside.end_all()
    assert done.exit_code == 2
    assert f"“{name}”" in done.stderr
    assert "--bot NAME=COMMAND" in done.stderr
    assert not list(tmp_path.glob("*.json"))


def test_commands_with_the_same_file_get_names_by_which_they_are_rated(tmp_path: Path) -> None:
    one, two = named("mine.py", tmp_path / "one"), named("mine.py", tmp_path / "two")
    done = sobremesa(
        *("rate", "twisty", "--players", "one,two", "--rounds", "1", "--seed", "4"),
        *("--bot", f"one={one}", "--bot", f"two={two}"),
        folder=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert set(json.loads((tmp_path / "twisty-ladder.json").read_text())["ratings"]) == {"one", "two"}


TWO_GAMES = ("arena", "twisty", "--players", "random,random", "--games", "2", "--seed", "4")


def test_records_are_never_overwritten(tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    records.touch()  # there is nothing to lose yet
    assert sobremesa(*TWO_GAMES, "--records", str(records)).returncode == 0
    kept = records.read_bytes()
    assert kept.count(b"\n") == 2
    again = sobremesa(*TWO_GAMES, "--records", str(records))
    assert again.returncode == 2
    assert "games.jsonl is there already" in again.stderr
    assert not again.stdout
    assert records.read_bytes() == kept


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
def test_records_that_cannot_be_written_are_told_with_the_result_so_far() -> None:
    done = sobremesa(*TWO_GAMES, "--records", "/dev/full")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "sobremesa: /dev/full: No space left on device"
    assert "random" in done.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="limits of files are told in another way")
def test_on_a_full_disk_the_whole_lines_stay(tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    arguments = ("arena", "twisty", "--players", "random,random", "--games", "40", "--all", "--seed", "4")
    done = subprocess.run(
        ["bash", "-c", 'ulimit -f 4; exec "$@"', "bash", *command(*arguments, "--records", str(records))],
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert done.returncode == 2
    assert b"games.jsonl: File too large" in done.stderr
    assert b"Traceback" not in done.stderr
    kept = records.read_bytes()
    assert kept.endswith(b"}\n")
    assert sobremesa("referee", "--digest", given=kept).returncode == 0


def test_the_file_is_opened_before_anything_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def compiles(*_: object) -> None:
        raise AssertionError("too early")

    monkeypatch.setattr(strength, "get_ready", compiles)
    assert CliRunner().invoke(app, [*TWO_GAMES, "--records", "/nowhere/at/all"]).exit_code == 2


def test_games_that_have_ended_are_kept_when_the_crew_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing(Crew):
        """Plays all but the first game."""

        def play(self, jobs: Iterable[Job]) -> Iterator[Played]:
            for contest, fixture in list(jobs)[1:]:
                yield play(contest, fixture)
            raise CrewFailed("a worker process ended")

    monkeypatch.setattr(strength, "Crew", Failing)
    records = tmp_path / "games.jsonl"
    arguments = ["arena", "twisty", "--players", "random,random", "--games", "4", "--records", str(records)]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 1
    assert "a worker process ended" in done.stderr
    assert records.read_bytes().count(b"\n") == 3


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("crash", "it broke in the middle"),
        ("garbage", "I think that"),
        ("late", "0.1"),
        ("illegal", "d4"),
        ("no-action", '{"move":'),
    ],
)
def test_somebody_elses_bot_that_fails_forfeits_with_a_sentence(
    fault: str, words: str, tmp_path: Path
) -> None:
    started = tmp_path / "started"
    seconds = "0.1" if fault == "late" else str(PATIENCE)
    done = sobremesa(
        *("arena", "twisty", "--players", "random,theirs", "--bot", f"theirs={unruly(fault, str(started))}"),
        *("--games", "2", "--seed", "4", "--seconds", seconds, "--json"),
    )
    assert done.returncode == 0
    told = json.loads(done.stdout)
    assert [game["winners"] for game in told["games"]] == [["random"], ["random"]]
    assert told["standings"][1]["forfeits"] == 2
    for game in told["games"]:
        assert words in game["forfeit"]
        assert game["forfeit"] in done.stderr
    assert all(ended(int(pid)) for pid in started.read_text().split())


def test_somebody_elses_bot_plays_by_its_command() -> None:
    done = sobremesa(
        *("arena", "twisty", "--players", f"greedy,exec:{EXAMPLE}", "--games", "4", "--seed", "4", "--json")
    )
    told = json.loads(done.stdout)
    assert told["players"] == ["greedy", "outside_bot.py"]
    assert [game["forfeit"] for game in told["games"]] == [None] * 4


def until_some_lines(file: Path, arena: subprocess.Popen[bytes]) -> None:
    for _ in range(round(10 * PATIENCE)):
        if file.exists() and file.read_bytes().count(b"\n") >= 3:
            return
        assert arena.poll() is None, "it ended too early"
        time.sleep(0.1)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Tests that run in the background of a shell ignore interrupts, and so would whatever they start."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_leaves_the_records_so_far_and_a_summary(tmp_path: Path) -> None:
    records, started = tmp_path / "games.jsonl", tmp_path / "started"
    arguments = (
        *(
            "arena",
            "winter",
            "--players",
            "greedy,theirs",
            "--bot",
            f"theirs={unruly('stays', str(started))}",
        ),
        *("--games", "100000", "--all", "--records", str(records), "--workers", "2"),
    )
    arena = subprocess.Popen(
        command(*arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    )
    until_some_lines(records, arena)
    os.killpg(arena.pid, signal.SIGINT)  # as a terminal does: to the workers, too
    out, err = arena.communicate(timeout=PATIENCE)
    assert arena.returncode == 0, err
    assert not err  # no tenth of the games was played, and nothing went wrong
    assert b"greedy" in out
    lines = records.read_bytes().splitlines()
    assert len(lines) >= 3
    assert sobremesa("referee", "--digest", given=records.read_bytes()).returncode == 0
    assert all(ended(int(pid)) for pid in started.read_text().split())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only the end of its input tells a bot")
def test_killing_the_arena_leaves_no_process_behind(tmp_path: Path) -> None:
    records, started = tmp_path / "games.jsonl", tmp_path / "started"
    arguments = (
        *(
            "arena",
            "winter",
            "--players",
            "greedy,theirs",
            "--bot",
            f"theirs={unruly('stays', str(started))}",
        ),
        *("--games", "100000", "--all", "--records", str(records), "--workers", "2"),
    )
    arena = subprocess.Popen(command(*arguments), stderr=subprocess.DEVNULL, env=environment())
    until_some_lines(records, arena)
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(arena.pid)], capture_output=True, check=True
    ).stdout
    arena.kill()
    arena.wait()
    workers = [int(pid) for pid in listed.split()]
    assert len(workers) >= 2
    assert all(ended(pid) for pid in (*workers, *map(int, started.read_text().split())))


def test_a_ladder_is_kept_and_drawn(tmp_path: Path) -> None:
    arguments = ("rate", "winter", "--players", "random,greedy", "--seed", "4")
    done = sobremesa(*arguments, "--rounds", "3", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    kept: dict[str, Any] = json.loads((tmp_path / "winter-ladder.json").read_text())
    assert (kept["rounds"], kept["ratings"]["greedy"]["games"]) == (3, 6)
    assert done.stdout.index("greedy") < done.stdout.index("random")
    assert "●" in done.stdout
    more = sobremesa(*arguments, "--rounds", "1", folder=tmp_path, language="es")
    assert json.loads((tmp_path / "winter-ladder.json").read_text())["rounds"] == 4
    assert "puntos" in more.stdout
    assert "openskill" in more.stdout
    assert sum(meeting["times"] for meeting in kept["meetings"]) == 3
    picture = (tmp_path / "winter-ladder.svg").read_text()
    assert "Puntos tras 4 rondas (semilla 4)" in picture
    assert picture.startswith("<svg")
    other = sobremesa(*arguments[:-1], "5", "--rounds", "1", folder=tmp_path)
    assert other.returncode == 2
    assert "the seed it began with, 4" in other.stderr


def test_a_ladder_does_not_go_on_with_another_net(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`master` by another net is another player; the names of all others are theirs."""
    file = tmp_path / "ladder.json"
    arguments = ["rate", "winter", "--ladder", str(file), "--seconds", "0.01", "--workers", "1"]
    both = [*arguments, "--players", "random,master", "--rounds", "1"]
    monkeypatch.setattr(strength, "get_ready", lambda *_: None)
    with monkeypatch.context() as patched:
        patched.setattr(Ladder, "play_round", without_playing)
        assert CliRunner().invoke(app, both).exit_code == 0
        assert json.loads(file.read_text())["nets"] == {"master": nets.name("winter", 2)}
        assert CliRunner().invoke(app, both).exit_code == 0
        kept = file.read_bytes()
        patched.setattr(nets, "name", lambda *_: "0badcafe")
        done = CliRunner().invoke(app, both)
        assert done.exit_code == 2
        assert file.read_bytes() == kept
        for words in (str(file), json.loads(kept)["nets"]["master"], "0badcafe", "--ladder"):
            assert words in done.stderr
        others = CliRunner().invoke(app, [*arguments, "--players", "random,greedy", "--rounds", "1"])
        assert others.exit_code == 0
        shown = CliRunner().invoke(app, [*both[:-1], "0"])
        assert shown.exit_code == 0
        assert f"by the net {json.loads(kept)['nets']['master']}" in shown.stdout


def without_playing(ladder: Ladder, players: Sequence[Contestant], *_: object) -> list[Played]:
    ladder.ratings |= {player.name: Rating() for player in players}
    return []


def test_the_arena_tells_by_which_net_was_judged() -> None:
    arguments = ("arena", "winter", "--players", "master@0.01s,random", "--games", "2", "--all")
    done = sobremesa(*arguments)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == f"master@0.01s judges by the net {nets.name('winter', 2)}."
    assert json.loads(sobremesa(*arguments, "--json").stdout)["nets"] == {
        "master@0.01s": nets.name("winter", 2)
    }


def test_a_ladder_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "winter-ladder.json").write_text("{}")
    done = sobremesa("rate", "winter", "--players", "random,greedy", "--rounds", "0", folder=tmp_path)
    assert done.returncode == 2
    assert "winter-ladder.json" in done.stderr


def test_an_empty_ladder_is_told(tmp_path: Path) -> None:
    done = sobremesa("rate", "winter", "--players", "random,greedy", "--rounds", "0", folder=tmp_path)
    assert done.returncode == 0
    assert "Nobody" in done.stdout
