"""The message catalogue is complete in every language, and a language is nothing but its files."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sobremesa import games, texts
from tests.patience import PATIENCE

SOURCE = Path(texts.__file__).parent
PAGE = SOURCE.parents[1] / "web" / "src"
OTHERS = [language for language in texts.languages() if language != texts.FALLBACK]
MESSAGE = re.compile(r"^([a-z][a-z0-9-]*) =", re.MULTILINE)
VARIABLE = re.compile(r"\$([a-z_]+)")
CODE = "table-"
"""Before the code of an error in the id of its sentence."""


def messages(language: str) -> dict[str, set[str]]:
    """Every message id with the variables that its sentence names."""
    found: dict[str, set[str]] = {}
    for path in texts.files(language):
        parts = MESSAGE.split(path.read_text(encoding="utf-8"))[1:]
        for name, body in zip(parts[::2], parts[1::2], strict=True):
            assert name not in found, f"{name} is there twice"
            found[name] = set(VARIABLE.findall(body))
    return found


@pytest.mark.parametrize("language", texts.languages())
def test_every_language_has_the_same_messages_with_the_same_facts(language: str) -> None:
    assert messages(language) == messages(texts.FALLBACK)


def test_every_message_is_used() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    constants = {node.value for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Constant)}
    strings = {constant for constant in constants if isinstance(constant, str)}
    beginnings = tuple(text for text in strings if text.endswith("-") and text != CODE)
    about = {f"{game}-{part}" for game in games.shelf() for part in ("title", "line", "score")}
    said = {name: name.removeprefix(CODE) for name in messages("en")}
    unused = {name for name, what in said.items() if what not in strings and not what.startswith(beginnings)}
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
        texts.say("qaa", "not-an-action", text="a")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "est_EE.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "es_ES"}, "en"),
        ({"SOBREMESA_LANGUAGE": "es", "LC_ALL": "en_GB"}, "es"),
    ],
)
def test_the_language_follows_the_environment(environment: dict[str, str], language: str) -> None:
    assert texts.language_of(environment) == language


SPOKEN = """
from types import SimpleNamespace
from sobremesa import games, texts
from sobremesa.server import phrases
from sobremesa.server.errors import language_of

assert "qaa" in texts.languages()
assert texts.say("qaa", "not-an-action", text="?") == texts.say("es", "not-an-action", text="?")
assert len(phrases.read(phrases.new("qaa"))) == 2
assert all(texts.say("qaa", f"{game}-title") for game in games.shelf())
wish = SimpleNamespace(query_params={}, headers={"accept-language": "est, qaa-YY;q=0.9, en;q=0.5"})
assert language_of(wish) == "qaa"
"""


def test_one_more_language_is_its_files_and_no_edit_elsewhere(tmp_path: Path) -> None:
    house = tmp_path / "sobremesa"
    shutil.copytree(SOURCE, house, ignore=shutil.ignore_patterns("__pycache__", "page"))
    for file in [*house.rglob("es.*")]:
        shutil.copy(file, file.with_stem("qaa"))
    done = subprocess.run(
        [sys.executable, "-c", SPOKEN],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_no_source_file_names_a_language_but_the_one_for_those_whose_own_we_lack() -> None:
    files = [*SOURCE.rglob("*.py"), *PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte")]
    code = {path: path.read_text(encoding="utf-8") for path in files if not path.name.endswith(".test.ts")}
    named = re.compile(rf"""["'`]({"|".join(OTHERS)})["'`]""")
    assert [path for path, text in code.items() if named.search(text)] == []
