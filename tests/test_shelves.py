"""A game is a folder on each shelf: nothing outside names it or imports it, and a fifth one needs no edit."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

from sobremesa.games import shelf
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "sobremesa"
PAGE = ROOT / "web" / "src"
SHELVES = (*(SOURCE / name for name in ("games", "kernels", "bots", "pictures")), PAGE / "games")
WRITTEN_FOR_US = PAGE / "lib" / "protocol.ts"
"""The types of the server, the views of the games among them, written by `sobremesa.server.types`."""

GAME = re.compile(rf"(?<![a-z])({'|'.join(shelf())})", re.IGNORECASE)
EXAMPLE = re.compile(r"^\s*>>>.*$", re.MULTILINE)
"""Lines of a docstring that show how something is called; they may name a game."""

NIM = '''"""Nim."""

from typing import NamedTuple

from sobremesa.games.game import Result

PLAYERS = (2,)


class State(NamedTuple):
    stones: int = 7
    turn: int = 0


def start(players, options, setup):
    return State()


def seat(state):
    return state.turn


def legal(state):
    return [str(count) for count in range(1, min(3, state.stones) + 1)]


def play(state, action):
    return State(state.stones - int(action), 1 - state.turn)


def result(state):
    return None if state.stones else Result((1 - state.turn,), (state.turn, 1 - state.turn), "N1")
'''

PLAYED = """
from random import Random
import sobremesa
from sobremesa import bots, texts
from sobremesa.server import types

match = sobremesa.deal("nim")
bot = bots.load("nim", "greedy")
while match.seat is not None:
    match.play(bot.choose(match.view(match.seat), Random(1), 1.0))
assert sobremesa.loads(match.dumps()).result == match.result
assert {texts.say(language, "nim-title") for language in texts.languages()} == {"Nim"}
assert types.typescript()
print(*sobremesa.names())
"""


def on_a_shelf(path: Path) -> bool:
    """Whether a file is in some game's folder."""
    return any(shelf in path.parents and path.parent != shelf for shelf in SHELVES)


def owner(module: str) -> str | None:
    """The game in whose folder a module is."""
    match module.split("."):
        case ["sobremesa", "games" | "kernels" | "bots" | "pictures", str(name), *_] if name in shelf():
            return name
    return None


def outside_the_shelves() -> list[Path]:
    """Every source file that is in no game's folder."""
    ours = [path for suffix in ("py", "ftl") for path in SOURCE.rglob(f"*.{suffix}")]
    ours = [path for path in ours if (SOURCE / "server" / "page") not in path.parents]
    pages = [path for suffix in ("ts", "svelte", "ftl", "css") for path in PAGE.rglob(f"*.{suffix}")]
    built_by = [ROOT / "Makefile", ROOT / "pyproject.toml", *ROOT.glob("deploy/*"), *ROOT.glob("web/*.[tj]s")]
    found = (*ours, *pages, *built_by, ROOT / "web" / "index.html")
    return sorted(path for path in found if not on_a_shelf(path) and path != WRITTEN_FOR_US)


@pytest.mark.parametrize("path", outside_the_shelves(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_source_file_outside_the_shelves_names_a_game(path: Path) -> None:
    text = EXAMPLE.sub("", path.read_text(encoding="utf-8"))
    assert not [line for line in text.splitlines() if GAME.search(line)]


def test_a_games_folders_import_no_other_game_and_nothing_else_imports_them() -> None:
    graph = grimp.build_graph("sobremesa", cache_dir=None)
    wrong = [
        (module, imported)
        for module in sorted(graph.modules)
        for imported in sorted(graph.find_modules_directly_imported_by(module))
        if owner(imported) not in (None, owner(module))
    ]
    assert not wrong
    assert {owner(module) for module in graph.modules} == {None, *shelf()}, "else nothing was looked at"


@pytest.fixture(scope="module")
def five(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house and its tests with one folder more: the rules of a fifth game, and its sentences."""
    root = tmp_path_factory.mktemp("five")
    passed_over = shutil.ignore_patterns("__pycache__", "page", "versions")
    shutil.copytree(SOURCE, root / "src" / "sobremesa", ignore=passed_over)
    shutil.copytree(ROOT / "tests", root / "tests", ignore=passed_over)
    shutil.copy(ROOT / "pyproject.toml", root)
    folder = root / "src" / "sobremesa" / "games" / "nim"
    folder.mkdir()
    (folder / "__init__.py").write_text(NIM, encoding="utf-8")
    for file in (SOURCE / "games").glob("*.ftl"):
        text = "nim-title = Nim\nnim-line = Take stones.\nnim-score = { $value }\n"
        (folder / file.name).write_text(text, encoding="utf-8")
    return root


def run_in(house: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=house,
        env={**os.environ, "PYTHONPATH": str(house / "src")},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_a_fifth_game_is_a_folder_and_no_edit_elsewhere(five: Path) -> None:
    done = run_in(five, "-c", PLAYED)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == sorted((*shelf(), "nim"))


def test_what_a_fifth_game_lacks_no_test_asks_for(five: Path) -> None:
    """It has no pages of rules, no board, no lesson, no records: it simply has less."""
    common = ("test_rule_ids.py", "test_lessons.py", "games/test_promises.py", "games/test_records.py")
    tests = [f"tests/{file}" for file in common]
    done = run_in(five, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "nim", *tests)
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout
