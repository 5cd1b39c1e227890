"""Bots of other people: whatever they do, the table gets an action or a sentence, and nobody stays behind."""

from __future__ import annotations

import ast
import pickle
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import sobremesa
from sobremesa import texts
from sobremesa.bots import outside, timeouts
from sobremesa.bots.outside import BotFailed, Outside
from sobremesa.games.game import View
from tests.patience import PATIENCE

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
EXAMPLE = shlex.join([sys.executable, str(ROOT / "examples" / "outside_bot.py")])


def unruly(fault: str, *more: str) -> str:
    return shlex.join([sys.executable, str(HERE / "unruly_bot.py"), fault, *more])


def view() -> View:
    return sobremesa.deal("twisty", seed=7).view(0)


def alive(pid: int) -> bool:
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def gone(pid: int) -> bool:
    for _ in range(round(10 * PATIENCE)):
        if not alive(pid):
            return True
        time.sleep(0.1)
    return False


@pytest.fixture(autouse=True)
def nobody_stays() -> Iterator[None]:
    yield
    outside.end_all()


def test_the_example_plays_every_game_that_it_says_it_plays() -> None:
    for game in outside.plays(EXAMPLE):
        match, bot, rng = sobremesa.deal(game, seed=3), Outside(game, EXAMPLE), Random(5)
        for _ in range(20):
            assert match.seat is not None
            match.play(bot.choose(match.view(match.seat), rng, PATIENCE))


def test_the_example_has_about_ten_lines_and_is_the_one_in_the_documentation() -> None:
    shown = re.search(r"```python\n(.*?)```", (ROOT / "docs" / "outside-bots.md").read_text(), re.DOTALL)
    assert shown is not None
    code = (ROOT / "examples" / "outside_bot.py").read_text()
    code = code.removeprefix(f'"""{ast.get_docstring(ast.parse(code))}"""').strip()
    assert code == shown[1].strip()
    assert len(code.splitlines()) <= 12


def test_the_same_seed_gives_the_same_action() -> None:
    bot = Outside("twisty", EXAMPLE)
    chosen = [bot.choose(view(), Random(seed), PATIENCE) for seed in (1, 1, 2, 3, 4, 5, 6)]
    assert chosen[0] == chosen[1]
    assert len(set(chosen)) > 1


def test_one_process_serves_all_games_and_seats(tmp_path: Path) -> None:
    command = unruly("none", str(tmp_path / "started"))
    for game in ("twisty", "winter", "twisty"):
        match = sobremesa.deal(game, seed=1)
        match.play(Outside(game, command).choose(match.view(0), Random(1), PATIENCE))
    assert len((tmp_path / "started").read_text().splitlines()) == 1


@pytest.mark.parametrize(
    ("fault", "message", "words"),
    [
        ("late", "outside-late", "0.2"),
        ("deaf", "outside-late", "0.2"),
        ("crash", "outside-ended", "3"),
        ("crash", "outside-ended", "it broke in the middle"),
        ("closes", "outside-ended", "?"),
        ("garbage", "outside-garbage", "I think that"),
        ("not-text", "outside-garbage", "\N{REPLACEMENT CHARACTER}"),
        ("nan", "outside-garbage", "NaN"),
        ("surrogate", "outside-garbage", "ud800"),
        ("list", "outside-garbage", '["action"'),
        ("twice", "outside-garbage", "one more thing"),
        ("no-action", "outside-no-action", '{"move":'),
        ("number", "outside-no-action", "7"),
        ("long", "outside-too-long", "4,096"),
    ],
)
def test_a_wrong_answer_is_told_in_a_sentence_and_kills_the_process(
    fault: str, message: str, words: str, tmp_path: Path
) -> None:
    started = tmp_path / "started"
    bot = Outside("twisty", unruly(fault, str(started)))
    seconds = 0.2 if fault in ("late", "deaf") else PATIENCE
    more = {"padding": "x" * 1_000_000} if fault == "deaf" else {}  # more than a pipe holds
    with pytest.raises(BotFailed) as failed:
        bot.choose({**view(), **more}, Random(1), seconds)
    assert failed.value.message == message
    assert words in texts.say("en", failed.value.message, **failed.value.facts)
    assert not alive(int(started.read_text()))


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("stranger", "outside-no-handshake"),
        ("other-protocol", "outside-no-handshake"),
        ("silent", "outside-late"),
    ],
)
def test_a_bot_must_greet(fault: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if fault == "silent":
        monkeypatch.setattr(timeouts, "OUTSIDE_START_TIMEOUT", 3.0)
    command = unruly(fault, str(tmp_path / "started"))
    with pytest.raises(BotFailed) as failed:
        outside.plays(command)
    assert failed.value.message == message
    assert not any(alive(int(pid)) for pid in (tmp_path / "started").read_text().split())


def test_only_games_that_we_know_count() -> None:
    assert outside.plays(unruly("other-games")) == ("winter",)


@pytest.mark.parametrize("command", ["no-such-program-anywhere", "", "python 'unfinished", "/"])
def test_a_command_that_cannot_be_started_is_told_in_a_sentence(command: str) -> None:
    with pytest.raises(BotFailed) as failed:
        outside.plays(command)
    assert failed.value.message == "outside-cannot-start"
    assert texts.say("es", failed.value.message, **failed.value.facts)


def test_after_a_failure_the_bot_is_started_anew(tmp_path: Path) -> None:
    started = tmp_path / "started"
    bot = Outside("twisty", unruly("crash", str(started)))
    for _ in range(3):
        with pytest.raises(BotFailed):
            bot.choose(view(), Random(1), PATIENCE)
    assert len(started.read_text().splitlines()) == 3


def test_what_it_says_unasked_is_not_taken_for_an_answer(tmp_path: Path) -> None:
    bot = Outside("twisty", unruly("afterthought", str(tmp_path / "said")))
    bot.choose(view(), Random(1), PATIENCE)
    while "said" not in (tmp_path / "said").read_text():
        time.sleep(0.01)
    with pytest.raises(BotFailed) as failed:
        bot.choose(view(), Random(1), PATIENCE)
    assert failed.value.message == "outside-garbage"


def test_what_it_writes_to_standard_error_never_blocks_it() -> None:
    assert Outside("twisty", unruly("noisy")).choose(view(), Random(1), PATIENCE) == "a1"


def test_ending_ends_whatever_a_bot_started(tmp_path: Path) -> None:
    started = tmp_path / "started"
    for fault in ("parent", "stays"):
        outside.plays(unruly(fault, str(started)))
    pids = [int(pid) for pid in started.read_text().split()]
    children = subprocess.run(["ps", "-o", "pid=", "-g", str(pids[0])], capture_output=True, check=False)
    group = [int(pid) for pid in children.stdout.split()]
    assert len(group) == 2
    assert set(pids) & set(group)
    outside.end_all()
    assert all(gone(pid) for pid in {*pids, *group})


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only the end of its input tells a bot")
def test_a_bot_does_not_outlive_a_process_that_is_killed(tmp_path: Path) -> None:
    started = tmp_path / "started"
    code = f"from sobremesa.bots import outside; outside.plays({unruly('stays', str(started))!r}); input()"
    owner = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE)
    try:
        for _ in range(round(10 * PATIENCE)):
            if started.exists() and started.read_text().endswith("\n"):
                break
            time.sleep(0.1)
        pid = int(started.read_text())
        assert alive(pid)
    finally:
        owner.kill()
        owner.wait()
    assert gone(pid)


def test_names_are_registered_and_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "_commands", {})
    outside.register("Don Quijote", EXAMPLE)
    assert outside.registered() == {"Don Quijote": EXAMPLE}
    found = outside.find("twisty", "Don Quijote")
    assert found.choose(view(), Random(1), PATIENCE) in ("a1", "a7", "g1", "g7")
    with pytest.raises(LookupError):
        outside.find("twisty", "Sancho")


@pytest.mark.parametrize("name", ["", " x", "exec:ls", "a,b", "a=b", "x" * 31, "../x", "<b>", "a\nb"])
def test_a_name_is_a_short_word(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "_commands", {})
    with pytest.raises(BotFailed) as failed:
        outside.register(name, EXAMPLE)
    assert failed.value.message == "outside-name"
    assert outside.registered() == {}


def test_a_failure_can_be_sent_to_another_process() -> None:
    failed = pickle.loads(pickle.dumps(BotFailed("outside-late", {"seconds": 2.0, "complaint": ""})))
    assert (failed.message, failed.facts) == ("outside-late", {"seconds": 2.0, "complaint": ""})
