"""Every rule has an id; code, tests, help and refusals name it.

Which rules a game has, its help page says: a rule begins there with its id, `**W6 Locked.**`. Where the
specification lies beside this checkout, the pages are held against it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sobremesa import texts
from sobremesa.games import shelf

ROOT = Path(__file__).parents[1]
RULE = re.compile(r"\*\*([A-Z]\d{1,2})\b")


def source(*globs: str) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for glob in globs for path in sorted(ROOT.glob(glob)))


def explained(game: str, language: str) -> list[str]:
    """The rules that a help page explains, in their order."""
    return RULE.findall(source(f"docs/{game}.{language}.md"))


RULES = {game: rules for game in shelf() if (rules := explained(game, texts.FALLBACK))}
"""Of every game that has a page of rules."""
EVERY_RULE = [(game, rule) for game, rules in RULES.items() for rule in rules]


@pytest.mark.parametrize("game", RULES)
def test_the_rules_of_a_game_are_counted_from_one_without_a_gap(game: str) -> None:
    letter = RULES[game][0][0]
    assert RULES[game] == [f"{letter}{number}" for number in range(1, len(RULES[game]) + 1)]


def test_no_two_games_number_their_rules_with_one_letter() -> None:
    letters = [rules[0][0] for rules in RULES.values()]
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize(("game", "rule"), EVERY_RULE)
def test_every_rule_has_a_test_that_is_named_after_it(game: str, rule: str) -> None:
    tests = source(f"tests/games/{game}/test_*.py")
    assert re.search(rf"^def test_{rule}_\w+", tests, re.MULTILINE), rule


@pytest.mark.parametrize(("game", "rule"), EVERY_RULE)
def test_every_rule_is_named_where_it_is_kept(game: str, rule: str) -> None:
    assert re.search(rf"\b{rule}\b", source(f"src/sobremesa/games/{game}/*.py")), rule


@pytest.mark.parametrize("language", texts.languages())
@pytest.mark.parametrize("game", RULES)
def test_every_rule_is_explained_to_players_in_every_language(game: str, language: str) -> None:
    assert explained(game, language) == RULES[game]


@pytest.mark.parametrize("game", RULES)
def test_no_test_or_help_names_a_rule_that_there_is_not(game: str) -> None:
    letter = RULES[game][0][0]
    text = source(f"docs/{game}.*.md", f"tests/games/{game}/test_*.py", f"src/sobremesa/games/{game}/*.py")
    assert set(re.findall(rf"\b{letter}\d{{1,2}}\b", text)) <= set(RULES[game])


@pytest.mark.parametrize("game", RULES)
def test_these_are_the_rules_of_the_specification(game: str) -> None:
    specification = ROOT.parent / "shared" / "spec" / f"{game}.md"
    if not specification.is_file():
        pytest.skip("the specification is not beside this checkout")
    letter = RULES[game][0][0]
    rules = re.findall(rf"\*\*({letter}\d+)", specification.read_text(encoding="utf-8"))
    assert set(rules) == set(RULES[game])
