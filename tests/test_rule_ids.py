"""Every rule has an id; code, tests, help and refusals name it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

RULES = {
    "winter": [f"W{number}" for number in range(1, 19)],
    "snowhere": [f"S{number}" for number in range(1, 15)],
    "twisty": [f"T{number}" for number in range(1, 14)],
    "holi": [f"H{number}" for number in range(1, 18)],
}
RIVALRY = [f"R{number:02}" for number in range(1, 22)]

EVERY_RULE = [(game, rule) for game, rules in RULES.items() for rule in rules]


def source(*globs: str) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for glob in globs for path in sorted(ROOT.glob(glob)))


@pytest.mark.parametrize(("game", "rule"), [*EVERY_RULE, *(("holi", card) for card in RIVALRY)])
def test_every_rule_has_a_test_that_is_named_after_it(game: str, rule: str) -> None:
    tests = source(f"tests/games/test_{game}*.py")
    assert re.search(rf"^def test_{rule}_\w+", tests, re.MULTILINE), rule


@pytest.mark.parametrize(("game", "rule"), EVERY_RULE)
def test_every_rule_is_named_where_it_is_kept(game: str, rule: str) -> None:
    assert re.search(rf"\b{rule}\b", source(f"src/sobremesa/games/{game}/*.py")), rule


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("game", "rule"), EVERY_RULE)
def test_every_rule_is_explained_to_players(game: str, rule: str, language: str) -> None:
    assert re.search(rf"\b{rule}\b", source(f"docs/{game}.{language}.md")), rule


def test_no_test_or_help_names_a_rule_that_there_is_not() -> None:
    known = {rule for rules in RULES.values() for rule in rules}
    text = source("docs/*.md", "tests/games/test_*.py", "src/sobremesa/games/*/*.py")
    assert set(re.findall(r"\b[WSTH]\d{1,2}\b", text)) <= known


def test_these_are_the_rules_of_the_specification() -> None:
    specification = ROOT.parent / "shared" / "spec"
    if not specification.is_dir():
        pytest.skip("the specification is not beside this checkout")
    text = "\n".join(page.read_text(encoding="utf-8") for page in specification.glob("*.md"))
    assert set(re.findall(r"\*\*([WSTH]\d+)", text)) == {rule for rules in RULES.values() for rule in rules}
