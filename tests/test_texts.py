"""The message catalogue is complete in both languages."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from sobremesa import games, texts

SOURCE = Path(texts.__file__).parent
MESSAGE = re.compile(r"^([a-z][a-z0-9-]*) =", re.MULTILINE)
VARIABLE = re.compile(r"\$([a-z_]+)")


def messages(language: str) -> dict[str, set[str]]:
    """Every message id with the variables that its sentence names."""
    found: dict[str, set[str]] = {}
    for path in texts.files(language):
        parts = MESSAGE.split(path.read_text(encoding="utf-8"))[1:]
        for name, body in zip(parts[::2], parts[1::2], strict=True):
            assert name not in found, f"{name} is there twice"
            found[name] = set(VARIABLE.findall(body))
    return found


def test_both_languages_have_the_same_messages_with_the_same_facts() -> None:
    assert messages("en") == messages("es")


def test_every_message_is_used() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    constants = {node.value for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Constant)}
    strings = {constant for constant in constants if isinstance(constant, str)}
    beginnings = tuple(text for text in strings if text.endswith("-"))
    about = {f"{game}-{part}" for game in games.shelf() for part in ("title", "line", "score")}
    unused = {name for name in messages("en") if name not in strings and not name.startswith(beginnings)}
    assert unused <= about


def test_every_game_says_what_it_is_called_what_it_is_about_and_what_a_score_is() -> None:
    for language in texts.languages():
        for game in games.names():
            assert texts.say(language, f"{game}-title")
            assert texts.say(language, f"{game}-line")
            assert "7" in texts.say(language, f"{game}-score", value=7)


@pytest.mark.parametrize("language", texts.languages())
def test_every_message_can_be_said(language: str) -> None:
    for name, variables in messages(language).items():
        sentence = texts.say(language, name, **dict.fromkeys(variables, 2))
        assert sentence
        assert "$" not in sentence


def test_a_missing_message_or_fact_is_no_silent_blank() -> None:
    with pytest.raises(LookupError):
        texts.say("en", "no-such-message")
    with pytest.raises(LookupError):
        texts.say("en", "not-an-action")
    with pytest.raises(LookupError):
        texts.say("xx", "not-an-action", text="a")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "es_ES"}, "en"),
        ({"SOBREMESA_LANGUAGE": "es", "LC_ALL": "en_GB"}, "es"),
    ],
)
def test_the_language_follows_the_environment(environment: dict[str, str], language: str) -> None:
    assert texts.language_of(environment) == language
