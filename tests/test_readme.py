"""The README's session runs, and says what it says."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import sobremesa

ROOT = Path(__file__).parents[1]
PAGES = ["README.md", "docs/adding-a-game.md"]


@pytest.mark.parametrize("page", PAGES)
def test_the_sessions_in_the_pages_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    outcome = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=flags)
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_the_package_docstring_runs() -> None:
    outcome = doctest.testmod(sobremesa)
    assert outcome.attempted > 0
    assert outcome.failed == 0
