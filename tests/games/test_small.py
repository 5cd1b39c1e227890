"""A game in one file: what it may leave out, what is told of a broken one, that it plays like any other."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from textwrap import dedent

import pytest

import sobremesa
from sobremesa import BadGame, games, texts
from sobremesa.games import record
from sobremesa.games.game import OPEN

NIM = '''
    """Nim: take "stones" from one heap. Whoever takes the last one wins.

    Heaps are counted from 0.
    """

    from dataclasses import dataclass

    from sobremesa import Result

    PLAYERS = (2,)


    @dataclass(frozen=True)
    class State:
        heaps: tuple[int, ...] = (1, 2, 3)
        turn: int = 0


    def start(players, options, setup):
        return State()


    def seat(state):
        return state.turn


    def legal(state):
        return [f"take {n} from {heap}" for heap, size in enumerate(state.heaps) for n in range(1, size + 1)]


    def play(state, action):
        _, count, _, heap = action.split()
        heaps = list(state.heaps)
        heaps[int(heap)] -= int(count)
        return State(tuple(heaps), 1 - state.turn)


    def result(state):
        winner = 1 - state.turn
        return None if any(state.heaps) else Result((winner,), (1.0 - winner, float(winner)), "last")
'''

HIGH_CARD = """
    from typing import NamedTuple

    from sobremesa import Option, Refusal, Result

    PLAYERS = range(2, 4)
    OPTIONS = {"cards": Option(5, (5, 9))}
    TEXTS = {"es": "high_card-title = Carta alta\\nhigh_card-no = No la tienes."}


    class State(NamedTuple):
        hands: tuple[tuple[int, ...], ...]
        played: tuple[int, ...] = ()


    def deal(rng, players, options):
        return {"hands": [rng.sample(range(options["cards"]), 2) for _ in range(players)]}


    def start(players, options, setup):
        return State(tuple(tuple(hand) for hand in setup["hands"]))


    def players(state):
        return len(state.hands)


    def seat(state):
        return len(state.played)


    def legal(state):
        return state.hands[len(state.played)]


    def refusal(state, action):
        return Refusal("hand", "high_card-no")


    def play(state, action):
        return state._replace(played=(*state.played, action))


    def result(state):
        if len(state.played) < len(state.hands):
            return None
        winners = tuple(seat for seat, card in enumerate(state.played) if card == max(state.played))
        return Result(winners, state.played, "high")


    def text(action):
        return f"card {action}"


    def parse(text):
        return int(text.removeprefix("card "))


    def view(state, seat):
        shown = [hand if seat in (owner, -1) else None for owner, hand in enumerate(state.hands)]
        return {"hands": shown, "played": state.played}


    def imagine(view, rng):
        hands = [
            tuple(hand or (played, rng.randrange(9)))
            for hand, played in zip(view["hands"], [*view["played"], 0, 0, 0])
        ]
        return State(tuple(hands), tuple(view["played"]))
"""


@pytest.fixture(autouse=True)
def _nothing_registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(games.FILES, "")
    yield
    games._from_file.cache_clear()


def written(folder: Path, source: str, name: str = "nim") -> Path:
    path = folder / f"{name}.py"
    path.write_text(dedent(source), encoding="utf-8")
    return path


def refused(path: Path) -> str:
    """The message of a file that is none; it can be said in every language."""
    with pytest.raises(BadGame) as caught:
        games.register(path)
    for language in texts.languages():
        assert texts.say(language, caught.value.message, **caught.value.facts)
    assert path.stem not in games.names()
    return caught.value.message


def test_six_parts_are_a_whole_game(tmp_path: Path) -> None:
    name = games.register(written(tmp_path, NIM))
    assert name in games.names()
    assert name not in games.shelf()
    match = sobremesa.deal(name)
    assert match.legal == [f"take {take}" for take in ("1 from 0", "1 from 1", "1 from 2", "2 from 1")] + [
        "take 2 from 2",
        "take 3 from 2",
    ]
    match.play("take 1 from 0", "take 2 from 1")
    assert match.why_not("take 1 from 0") == "rules: “take 1 from 0” is not possible now."
    assert match.why_not("take  1 from 2") == "notation: “take  1 from 2” is not an action of this game."
    assert match.ask("take 2").actions == ("take 2 from 2",)
    assert match.ask("pass").refusal is not None
    assert "0 0 3" in str(match)
    view = match.view(1)
    assert json.loads(json.dumps(view)) == view
    assert view["state"] == {"heaps": [0, 0, 3], "turn": 0}
    assert {view[key] for key in ("game", "players", "viewer")} == {"nim", 2, 1}
    assert match.game.imagine(view, Random(0)) == match.state
    match.play("take 3 from 2")
    assert match.result is not None
    assert match.seat is None
    assert match.legal == []
    assert match.why_not("take 1 from 2") == "last: The game is over (last)."
    assert match.game.scores(match.state) == (1.0, 0.0)


def test_its_record_is_replayed_byte_for_byte(tmp_path: Path) -> None:
    name = games.register(written(tmp_path, NIM))
    written_down = sobremesa.deal(name).play("take 1 from 0", "take 2 from 1").dumps()
    assert sobremesa.loads(written_down).dumps() == written_down
    answers = list(record.referee(record.loads(written_down), str))
    assert [answer["ply"] for answer in answers] == [0, 1, 2]


def test_what_it_does_not_say_is_taken_from_its_docstring(tmp_path: Path) -> None:
    name = games.register(written(tmp_path, NIM))
    assert texts.say("es", "nim-title") == "Nim"
    assert texts.say("en", "nim-line") == 'Nim: take "stones" from one heap. Whoever takes the last one wins.'
    assert texts.say("en", "nim-score", value=3) == "3"
    assert "counted from 0" in texts.help_of(name)["es"]
    game = games.load(name)
    assert (game.RULES, game.TOGETHER, game.SECRET, game.USUAL) == (1, False, False, 2)


def test_a_game_with_secrets_says_what_a_seat_may_know(tmp_path: Path) -> None:
    name = games.register(written(tmp_path, HIGH_CARD, "high_card"))
    game = games.load(name)
    match = sobremesa.deal(name, players=3, seed=4, options={"cards": 9})
    assert game.SECRET
    assert [hand is None for hand in match.view(1)["hands"]] == [True, False, True]
    assert None not in match.view(OPEN)["hands"]
    assert match.view(0)["players"] == 3
    assert match.why_not("card 77") is not None
    assert match.why_not("card 07") == "notation: “card 07” is not an action of this game."
    assert match.why_not("nothing") == "notation: “nothing” is not an action of this game."
    with pytest.raises(sobremesa.IllegalAction):
        sobremesa.deal(name, players=4)
    with pytest.raises(sobremesa.IllegalAction):
        sobremesa.deal(name, players=2, options={"cards": 7})
    spoiled = match.dumps().replace("hands", "feet")
    with pytest.raises(sobremesa.IllegalAction):
        sobremesa.loads(spoiled)


def test_a_language_that_it_lacks_is_its_first_one(tmp_path: Path) -> None:
    games.register(written(tmp_path, HIGH_CARD, "high_card"))
    assert {texts.say(language, "high_card-title") for language in texts.languages()} == {"Carta alta"}


def test_processes_that_are_started_know_it_too(tmp_path: Path) -> None:
    games.register(written(tmp_path, NIM))
    asked = [sys.executable, "-c", "import sobremesa; print(sobremesa.deal('nim').seat)"]
    assert subprocess.run(asked, capture_output=True, text=True, check=True).stdout == "0\n"


def test_installed_packages_are_found_by_their_entry_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, NIM, "heaps_of_stones")
    monkeypatch.syspath_prepend(str(tmp_path))
    entry = EntryPoint("nim", "heaps_of_stones", games.ENTRY_POINTS)
    monkeypatch.setattr(games, "_installed", lambda: {"nim": entry})
    games._names.cache_clear()
    try:
        assert "nim" in games.names()
        assert sobremesa.deal("nim").view()["game"] == "nim"
    finally:
        games._names.cache_clear()
        games._from_package.cache_clear()


@pytest.mark.parametrize(
    ("message", "source"),
    [
        ("bad-game-syntax", "def start(:"),
        ("bad-game-fails", "1 / 0"),
        ("bad-game-fails", "raise SystemExit(3)"),
        ("bad-game-fails", NIM.replace("return State()", "return Stat()")),
        ("bad-game-missing", "PLAYERS = (2,)"),
        ("bad-game-no-function", NIM.replace("def seat(state):\n        return state.turn", "seat = 0")),
        ("bad-game-half", NIM + "\n    text = str\n"),
        ("bad-game-half", NIM + "\n    def view(state, seat): return {}\n"),
        ("bad-game-players", NIM.replace("(2,)", "[]")),
        ("bad-game-options", NIM + "\n    OPTIONS = {'heaps': 3}\n"),
        ("bad-game-other-name", NIM + "\n    NAME = 'marienbad'\n"),
        ("bad-game-count", NIM.replace("(2,)", "(2, 3)")),
        ("bad-game-seat", NIM.replace("turn: int = 0", "turn: int = 2")),
        ("bad-game-action", NIM.replace('f"take', 'f" take')),
        ("bad-game-state", NIM.replace("heaps: tuple[int, ...]", "heaps: object")),
        ("bad-game-text", NIM + "\n    TEXTS = {'en': 'no sentence'}\n"),
        ("bad-game-message", NIM + "\n    TEXTS = {'en': 'cli-help = Mine.'}\n"),
    ],
)
def test_what_is_wrong_with_a_file_is_a_sentence(tmp_path: Path, message: str, source: str) -> None:
    assert refused(written(tmp_path, source)) == message


def test_files_that_are_none_are_refused(tmp_path: Path) -> None:
    assert refused(tmp_path / "nowhere.py") == "bad-game-file"
    assert refused(tmp_path) == "bad-game-name"
    assert refused(written(tmp_path, NIM, "Nim!")) == "bad-game-name"


def test_no_two_games_have_one_name(tmp_path: Path) -> None:
    taken = written(tmp_path, NIM, games.shelf()[0])
    with pytest.raises(BadGame) as caught:
        games.register(taken)
    assert caught.value.message == "bad-game-taken"
    (tmp_path / "elsewhere").mkdir()
    games.register(written(tmp_path, NIM))
    assert games.register(tmp_path / "nim.py") == "nim"
    with pytest.raises(BadGame):
        games.register(written(tmp_path / "elsewhere", NIM))


def test_a_broken_file_in_the_environment_silences_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(games.FILES, str(written(tmp_path, "1 / 0")))
    assert texts.say("en", "not-an-action", text="a")
    with pytest.raises(BadGame):
        games.load("nim")
