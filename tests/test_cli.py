"""The command, as a person meets it: a real process with files and pipes."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from sobremesa.games import names
from tests.command import sobremesa

RECORDS = Path(__file__).parent / "data" / "records"
RECORDED = [game for game in names() if (RECORDS / f"{game}.jsonl").is_file()]

KALAH = Path(__file__).parents[1] / "examples" / "kalah.py"


def record_of(game: str, number: int = 0) -> str:
    return json.dumps(json.loads((RECORDS / f"{game}.jsonl").read_text().splitlines()[number])["record"])


def test_deal_prints_a_record_that_the_seed_decides() -> None:
    first, again, other = (sobremesa("deal", "holi", "--players", "3", "--seed", seed) for seed in "778")
    assert first.returncode == 0
    assert first.stdout == again.stdout != other.stdout
    record = json.loads(first.stdout)
    assert (record["game"], record["players"], record["actions"]) == ("holi", 3, [])
    judged = sobremesa("referee", given=first.stdout)
    assert json.loads(judged.stdout)["answers"] == [{"ply": 0, "seat": 0, "legal": ["a1", "a6", "f1", "f6"]}]


def test_deal_takes_options() -> None:
    dealt = sobremesa("deal", "holi", "--option", "rivalry=2")
    assert json.loads(dealt.stdout)["options"] == {"rivalry": 2}
    assert sobremesa("deal", "holi", "--option", "rivalry=0").stdout.count('"options":{}') == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("deal", "chess"),
        ("deal", "winter", "--players", "3"),
        ("deal", "holi", "--option", "rivalry=4"),
        ("deal", "holi", "--option", "carpet=wide"),
        ("deal", "holi", "--players", "many"),
        ("show", "nothing-here.json"),
        ("play", "twisty", "--players", "2", "--bots", "3"),
        ("play", "twisty", "--players", "2", "--bots", "1", "--bot", "nobody"),
        ("play", "twisty", "--players", "2", "--bots", "1", "--bot", "exec:no-such-program-anywhere"),
        ("nonsense",),
    ],
)
def test_bad_arguments_get_a_sentence_and_status_2(arguments: tuple[str, ...]) -> None:
    done = sobremesa(*arguments)
    assert done.returncode == 2
    assert done.stderr.strip()
    assert not done.stdout


@pytest.mark.parametrize("game", RECORDED)
def test_referee_answers_a_line_for_a_line(game: str) -> None:
    lines = (RECORDS / f"{game}.jsonl").read_text().splitlines()[:2]
    records = "".join(json.dumps(json.loads(line)["record"]) + "\n" for line in lines)
    done = sobremesa("referee", "--digest", given=records)
    assert done.returncode == 0
    assert [json.loads(line) for line in done.stdout.splitlines()] == [json.loads(line) for line in lines]


def test_referee_lists_legal_actions_unless_asked_for_digests() -> None:
    done = sobremesa("referee", given=record_of("twisty"))
    answers = json.loads(done.stdout)["answers"]
    assert answers[0] == {"ply": 0, "seat": 0, "legal": ["a1", "a7", "g1", "g7"]}
    assert answers[-1]["result"]["reason"] == "T12"


def test_referee_tells_which_line_is_broken_and_judges_the_others() -> None:
    done = sobremesa("referee", given=f"{record_of('winter')}\n\n{{broken\n{record_of('twisty')}\n")
    assert done.returncode == 2
    assert done.stderr.startswith("sobremesa: line 3: ")
    first, broken, last = map(json.loads, done.stdout.splitlines())
    assert first["answers"]
    assert last["answers"]
    assert broken["record"] is None
    assert broken["error"] in done.stderr


@pytest.mark.parametrize("given", [b"\xff\xfe\n", b"[" * 99_999, b'{"game":"twisty"}', b"x" * 5_000_000])
def test_referee_survives_what_is_no_record(given: bytes) -> None:
    done = sobremesa("referee", given=given)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_referee_speaks_the_readers_language() -> None:
    record = record_of("twisty").replace('"g7", "a1"', '"d4", "a1"')
    english = json.loads(sobremesa("referee", given=record).stdout)["answers"][-1]["error"]
    spanish = json.loads(sobremesa("referee", given=record, language="es").stdout)["answers"][-1]["error"]
    assert english["rule"] == spanish["rule"] == "T4"
    assert english["message"] != spanish["message"]


@pytest.mark.parametrize("game", RECORDED)
def test_show_draws_the_position(game: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(record_of(game) + "\n")
    pictures = [
        sobremesa("show", str(file), *more) for more in ((), ("--ply", "12"), ("--ply", "12", "--seat", "0"))
    ]
    for picture in pictures:
        assert picture.returncode == 0
        assert len(picture.stdout.splitlines()) > 5
        assert max(map(len, picture.stdout.splitlines())) <= 100
    assert pictures[0].stdout != pictures[1].stdout


def test_show_hides_from_a_seat_what_it_may_not_know(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(record_of("holi"))
    views = {
        sobremesa("show", str(file), "--ply", "20", *seat).stdout
        for seat in ((), ("--seat", "0"), ("--seat", "1"))
    }
    assert len(views) == 3


@pytest.mark.parametrize(
    ("more", "words"), [(("--ply", "9999"), "9,999"), (("--seat", "2"), "0"), (("--ply", "-1"), "-1")]
)
def test_show_says_what_is_not_there(more: tuple[str, str], words: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(record_of("twisty"))
    done = sobremesa("show", str(file), *more)
    assert done.returncode == 2
    assert words in done.stderr


def test_show_refuses_a_game_against_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(record_of("twisty").replace('"g7", "a1"', '"d4", "a1"'))
    done = sobremesa("show", str(file))
    assert done.returncode == 2
    assert "T4" in done.stderr


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_person_plays_a_game_against_a_bot(language: str, tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    typed = f"?\n? zz\nd4\na1\nundo\na1\nsave {file}\nquit\n"
    done = sobremesa(
        "play", "twisty", "--players", "2", "--bots", "1", "--seed", "3", given=typed, language=language
    )
    assert done.returncode == 0, done.stderr
    assert "notation" in done.stdout
    assert "T4" in done.stdout
    assert json.loads(file.read_text())["actions"][0] == "a1"


@pytest.mark.parametrize("game", ["winter", "twisty", "holi"])
def test_bots_finish_a_game_among_themselves(game: str) -> None:
    done = sobremesa("play", game, "--players", "2", "--bots", "2", "--bot", "greedy", "--seed", "3")
    assert done.returncode == 0
    assert "The game is over" in done.stdout


def test_play_asks_what_it_was_not_told() -> None:
    done = sobremesa("play", given="chess\ntwisty\n2\n0\na1\n\nquit\n")
    assert done.returncode == 0
    assert "winter" in done.stdout


def test_play_asks_how_well_the_bots_play() -> None:
    done = sobremesa("play", "twisty", given="2\n1\nbrilliant\nbeginner\na1\nquit\n")
    assert done.returncode == 0
    assert "beginner / casual / skilled / expert / master" in done.stdout
    assert "know nothing of this game" not in done.stdout
    assert "Seat 1 (bot)" in done.stdout


def test_whoever_chooses_bots_is_told_where_they_know_the_rules_alone() -> None:
    done = sobremesa("play", str(KALAH), given="1\nbeginner\nquit\n")
    assert "The bots know nothing of this game but its rules" in done.stdout


@pytest.mark.parametrize(("language", "words"), [("en", "of the win"), ("es", "de la victoria")])
def test_a_hint_says_the_best_action_and_its_worth(language: str, words: str) -> None:
    done = sobremesa(
        *("play", "twisty", "--players", "2", "--bots", "1", "--seed", "3"),
        given="hint\nquit\n",
        language=language,
    )
    assert done.returncode == 0, done.stderr
    [hint] = [line for line in done.stdout.splitlines() if words in line]
    assert re.search(r"[“«](a1|a7|g1|g7)[”»].*\b\d{1,2} %", hint)


def test_where_all_play_together_a_hint_says_how_much_fire_would_be_left() -> None:
    done = sobremesa("play", "snowhere", "--players", "1", "--bots", "0", "--seed", "3", given="hint\nquit\n")
    assert done.returncode == 0, done.stderr
    assert re.search(r"“take \d+”.* mm² of fire", done.stdout)


def test_somebody_elses_bot_plays_in_the_terminal_until_it_breaks_the_rules() -> None:
    unruly = shlex.join([sys.executable, str(Path(__file__).parent / "bots" / "unruly_bot.py"), "illegal"])
    done = sobremesa(
        *("play", "twisty", "--players", "2", "--bots", "1", "--bot", f"exec:{unruly}"), given="a1\n"
    )
    assert done.returncode == 2
    assert "T4" in done.stderr


def test_help_is_there_in_both_languages() -> None:
    english, spanish = sobremesa("--help"), sobremesa("--help", language="es")
    assert "Judge the records" in english.stdout
    assert "Juzga las actas" in spanish.stdout


def test_a_game_in_a_file_goes_wherever_a_game_goes(tmp_path: Path) -> None:
    dealt = sobremesa("deal", str(KALAH), "--seed", "1")
    assert dealt.returncode == 0, dealt.stderr
    refereed = sobremesa("referee", "--game", str(KALAH), given=dealt.stdout)
    assert json.loads(refereed.stdout)["answers"][0]["seat"] == 0
    assert sobremesa("referee", given=dealt.stdout).returncode == 2
    file = tmp_path / "record.json"
    file.write_text(dealt.stdout)
    assert sobremesa("show", str(file), "--game", str(KALAH)).returncode == 0
    played = sobremesa("play", str(KALAH), "--players", "2", "--bots", "2", "--bot", "greedy", "--seed", "3")
    assert "The game is over" in played.stdout, played.stderr


@pytest.mark.parametrize(("language", "words"), [("en", "is not Python, in line 2"), ("es", "no es Python")])
def test_a_file_that_is_no_game_gets_a_sentence_and_status_2(
    language: str, words: str, tmp_path: Path
) -> None:
    file = tmp_path / "broken.py"
    file.write_text("PLAYERS = (2,)\ndef start(:\n")
    for arguments in (("deal", str(file)), ("play", str(file)), ("serve", "--game", str(file))):
        done = sobremesa(*arguments, language=language)
        assert done.returncode == 2
        assert words in done.stderr
