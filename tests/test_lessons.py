"""The guided first games and the rules in short: by the rules, and said in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sobremesa.games import load, shelf
from sobremesa.texts import languages

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "web" / "src" / "games"


def having(file: str) -> list[str]:
    """The games whose page has it."""
    return [game for game in shelf() if (PAGES / game / file).is_file()]


def script(game: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((PAGES / game / "lesson.json").read_text(encoding="utf-8"))
    return read


@pytest.mark.parametrize("game", having("lesson.json"))
def test_every_action_of_a_guided_game_is_legal_and_it_ends_as_told(game: str) -> None:
    told, rules = script(game), load(game)
    state = rules.start(told["players"], told["options"], told["setup"])
    actors = []
    for text in told["actions"]:
        action = rules.parse(text)
        assert rules.text(action) == text
        assert rules.refusal(state, action) is None, text
        actors.append(rules.seat(state))
        state = rules.play(state, action)
    result = rules.result(state)
    assert result is not None
    assert told["result"] == {
        "winners": list(result.winners),
        "scores": list(result.scores),
        "reason": result.reason,
    }
    assert rules.TOGETHER or 0 in result.winners, "nobody loses a guided game"
    for step in told["steps"]:
        assert not step.get("does") or actors[step["at"]] == 0, "only one's own actions are to be done"


@pytest.mark.parametrize("game", having("lesson.json"))
def test_every_step_has_its_place_its_words_and_its_rule(game: str) -> None:
    told = script(game)
    places = [(step["at"], bool(step.get("does"))) for step in told["steps"]]
    assert places == sorted(places), "what explains comes before what is done"
    assert len({at for at, does in places if does}) == sum(does for _, does in places)
    for language in languages():
        words = (PAGES / game / f"{language}.ftl").read_text(encoding="utf-8")
        rules = (ROOT / "docs" / f"{game}.{language}.md").read_text(encoding="utf-8")
        for step in (*told["steps"], {"text": f"{game}-lesson-end"}):
            assert re.search(rf"^{step['text']} = \S", words, re.MULTILINE), step["text"]
            assert "rule" not in step or f"**{step['rule']}" in rules, step


@pytest.mark.parametrize("game", having("short.json"))
def test_the_rules_in_short_stand_for_all_rules_of_play_and_are_said_in_every_language(game: str) -> None:
    short = json.loads((PAGES / game / "short.json").read_text(encoding="utf-8"))
    assert list(short) == ["goal", "turn", "end"]
    for language in languages():
        words = (PAGES / game / f"{language}.ftl").read_text(encoding="utf-8")
        rules = (ROOT / "docs" / f"{game}.{language}.md").read_text(encoding="utf-8")
        for part in short.values():
            for said in part["says"]:
                assert re.search(rf"^{said['text']} = \S", words, re.MULTILINE), said["text"]
                assert said["rules"], "behind every sentence there is a rule"
                for rule in (part["picture"], *said["rules"]):
                    assert re.search(rf"^(- )?\*\*{rule}\b", rules, re.MULTILINE), rule
