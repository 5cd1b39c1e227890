"""Every rule has an id; code, tests, help and refusals name it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

RULES = {
    "winter": [
        "W1",
        "W2",
        "W3",
        "W4",
        "W5",
        "W6",
        "W7",
        "W8",
        "W9",
        "W10",
        "W11",
        "W12",
        "W13",
        "W14",
        "W15",
        "W16",
        "W17",
        "W18",
    ],
    "snowhere": ["S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11", "S12", "S13", "S14"],
    "twisty": ["T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11", "T12", "T13"],
    "holi": [
        "H1",
        "H2",
        "H3",
        "H4",
        "H5",
        "H6",
        "H7",
        "H8",
        "H9",
        "H10",
        "H11",
        "H12",
        "H13",
        "H14",
        "H15",
        "H16",
        "H17",
    ],
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
