"""The sessions in the pages run, and the file that the guide makes is a game."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import sobremesa
from sobremesa.games import FILES
from tests.command import sobremesa as command

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "adding-a-game.md"
PAGES = [ROOT / "README.md", GUIDE]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def the_guides_game(folder: Path) -> Path:
    """The file that somebody has who follows the guide: all its code, but for the sessions."""
    blocks = [block for block in BLOCK.findall(GUIDE.read_text(encoding="utf-8")) if ">>>" not in block]
    file = folder / "noughts.py"
    file.write_text("\n\n".join(blocks), encoding="utf-8")
    return file


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_sessions_in_the_pages_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(FILES, "")
    the_guides_game(tmp_path)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    outcome = doctest.testfile(str(page), module_relative=False, optionflags=flags)
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_the_package_docstring_runs() -> None:
    outcome = doctest.testmod(sobremesa)
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_the_game_of_the_guide_keeps_its_promises_and_can_be_played(tmp_path: Path) -> None:
    file = the_guides_game(tmp_path)
    checked = command("check", str(file), "--games", "60")
    assert checked.returncode == 0, checked.stdout
    played = command(
        "play", str(file), "--bots", "1", "--bot", "greedy", given="b2\nb2\nquit\n", language="es"
    )
    assert "En b2 ya hay una marca" in played.stdout


def test_the_guide_says_what_a_check_says_when_a_full_board_does_not_end_the_game(tmp_path: Path) -> None:
    file = the_guides_game(tmp_path)
    endless = file.read_text(encoding="utf-8").replace(
        "return None if -1 in state.marks else", "return None and"
    )
    file.write_text(endless, encoding="utf-8")
    told = command("check", str(file), "--games", "60", "--seconds", "5").stdout.splitlines()
    said = next(line for line in told if line.startswith("stuck: "))
    assert said in GUIDE.read_text(encoding="utf-8")
