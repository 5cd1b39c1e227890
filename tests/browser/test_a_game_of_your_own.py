"""A game from a folder outside the repository is at home everywhere.

On the page against bots, in the terminal, in the arena, before the referee, after a restart of the server.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.amount import crosswise
from tests.browser import positions
from tests.browser.axe import check
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Door
from tests.browser.players import Player
from tests.browser.ways import Finger, Keys, Mouse, Way
from tests.command import sobremesa
from tests.table.serving import HASTY, TALKATIVE, Server, serving

EXAMPLES = Path(__file__).parents[2] / "examples"

NIM = '''"""Take matches from a heap; whoever takes the last one wins."""

from typing import NamedTuple

from sobremesa.games.game import Result

PLAYERS = (2,)


class State(NamedTuple):
    heaps: tuple[int, ...] = (3, 4, 5, 6)
    turn: int = 0


def start(players, options, setup):
    return State()


def seat(state):
    return state.turn


def legal(state):
    return [f"take {n} from {heap}" for heap, left in enumerate(state.heaps) for n in range(1, left + 1)]


def play(state, action):
    _, taken, _, heap = action.split()
    left = tuple(n - int(taken) if at == int(heap) else n for at, n in enumerate(state.heaps))
    return State(left, 1 - state.turn)


def result(state):
    return None if any(state.heaps) else Result((1 - state.turn,), (state.turn, 1 - state.turn), "last")
'''


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three games as somebody has them at home: a board, hidden hands, and nothing but rules."""
    folder = tmp_path_factory.mktemp("home")
    shutil.copy(EXAMPLES / "kalah.py", folder)
    shutil.copy(EXAMPLES / "cucumber.py", folder)
    (folder / "nim.py").write_text(NIM, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def server(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Instead of the server that the other tests share: one that has these games too."""
    options = [part for file in sorted(folder.glob("*.py")) for part in ("--game", str(file))]
    place = tmp_path_factory.mktemp("table")
    with serving(place, TALKATIVE, options=options, constants=HASTY) as server:
        yield server


class Hand(Player):
    """Plays whatever has a plain board: chooses one of what is framed until something happens."""

    def hand(self) -> None:
        framed = self.page.locator("[data-place].choice, [data-card].choice")
        buttons = self.page.locator("button[data-action], button[data-group]")
        framed.or_(buttons).first.wait_for()
        while group := self.page.locator("button[data-group]").count():
            self.way.press(self.page.locator("button[data-group]").nth(self.done % group))
        if count := framed.count():
            self.way.point(framed.nth(self.done * 3 % count))
            if isinstance(self.way, Finger):
                self._again()
        else:
            self.way.press(buttons.nth(self.done % buttons.count()))

    def _again(self) -> None:
        """What a finger says completely is only shown; a second tap does it, or its button."""
        chosen = self.page.locator("[data-place][aria-pressed=true], [data-card][aria-pressed=true]")
        if not self.confirmation().count():
            return
        if self.done % 2:
            self.way.point(chosen.last)
        else:
            self.way.press(self.confirmation())


def lay(page: Page, game: str, *bots: str) -> None:
    """Lay a table with oneself and bots, and go there."""
    page.goto(f"/table/{positions.lay(page, game, ['me', *bots])}")


def over(page: Page) -> None:
    """The game has come to its end, and says who won."""
    expect(page.locator("dialog[open]")).to_be_visible()


def test_kalah_is_on_the_home_page_and_is_played_whole_with_the_mouse(arrive: Door) -> None:
    player = Hand(Mouse(arrive()))
    player.sit_down("Kalah")
    player.play_on()
    over(player.page)


def test_a_game_with_hidden_hands_is_played_whole_with_a_finger(arrive: Door) -> None:
    page = arrive(None, size=PHONE)
    lay(page, "cucumber", "beginner", "beginner")
    player = Hand(Finger(page))
    player.wait()
    expect(page.get_by_text("6 hidden cards")).to_have_count(2)
    player.play_on()
    over(page)


def test_what_ends_the_game_says_so_before(arrive: Door) -> None:
    page = arrive(None)
    table = positions.lay(page, "nim")
    heaps = iter(["take 3 from 0", "take 4 from 1", "take 5 from 2"])
    positions.play(page, table, lambda _: next(heaps, None))
    page.goto(f"/table/{table}")
    for action, ends in (("take 5 from 3", False), ("take 6 from 3", True)):
        page.locator(f'[data-action="{action}"]').hover()
        expect(page.get_by_text("This wins the game.")).to_have_count(int(ends))


@pytest.mark.parametrize(("game", "theirs"), [("kalah", "greedy"), ("nim", "random")])
def test_keys_alone_are_enough(game: str, theirs: str, arrive: Door) -> None:
    page = arrive(None)
    lay(page, game, theirs)
    player = Hand(Keys(page))
    player.play_on()
    over(page)


@pytest.mark.parametrize(
    ("game", "size"),
    crosswise({game: game for game in ("kalah", "cucumber", "nim")}, {"desktop": DESKTOP, "phone": PHONE}),
)
def test_the_plain_board_is_for_everybody(game: str, size: dict[str, int], arrive: Door) -> None:
    page = arrive(None, size=size)
    lay(page, game, "beginner")
    way: Way = Mouse(page) if size == DESKTOP else Finger(page)
    player = Hand(way)
    player.play_on(1)
    player.wait()
    check(page, game)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("button", name="Play it")).to_be_visible()
    check(page, f"{game} with a hint")
    sizes = page.locator("[data-place], [data-card], [data-action], [data-group]").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect()).flatMap(({ width, height }) => [width, height])"
    )
    assert min(sizes) >= 24, "too small to touch"


def test_what_is_not_allowed_says_why_and_changes_nothing(arrive: Door) -> None:
    page = arrive(None)
    lay(page, "kalah", "beginner")
    Hand(Mouse(page)).wait()
    page.locator("[data-place=a2]").click()
    expect(page.locator(".toast")).to_contain_text("a2 is not a pit of yours.")
    expect(page.locator("[data-place].choice")).to_have_count(6)


def test_it_speaks_the_languages_that_it_brings(arrive: Door) -> None:
    page = arrive(None, language="es")
    lay(page, "kalah", "beginner")
    expect(page.get_by_text("en casa").first).to_be_visible()
    expect(page.get_by_text("Elige algo de lo enmarcado.")).to_be_visible()


def test_whoever_chooses_bots_is_told_that_they_know_the_rules_alone(arrive: Door) -> None:
    page = arrive()
    for game, told in (("Kalah", 1), ("Twisty", 0)):
        page.get_by_role("button", name=f"More ways to play {game}").click()
        expect(page.get_by_role("radio", name="Master")).to_be_visible()
        expect(page.get_by_text("The bots know nothing of this game but its rules")).to_have_count(told)
        page.keyboard.press("Escape")


def test_the_rules_that_the_game_brings_are_beside_the_board(arrive: Door) -> None:
    page = arrive("/rules/kalah")
    expect(page.get_by_text("counter-clockwise")).to_be_visible()


def test_after_a_restart_of_the_server_the_table_is_there_and_goes_on(arrive: Door, server: Server) -> None:
    page = arrive(None)
    lay(page, "kalah", "greedy")
    player = Hand(Mouse(page))
    player.play_on(2)
    plies = int(page.locator("aside input[type=range]").get_attribute("max") or 0)
    assert plies >= 2
    server.kill()
    server.start()
    page.reload()
    player.wait()
    assert int(page.locator("aside input[type=range]").get_attribute("max") or 0) >= plies
    player.play_on()
    over(page)
    arrive.forgive("WebSocket|Failed to load|ERR_CONNECTION")


@pytest.mark.parametrize("game", ["kalah", "cucumber", "nim"])
def test_it_is_played_in_the_terminal_and_in_the_arena_and_its_records_are_judged(
    game: str, folder: Path, tmp_path: Path
) -> None:
    file = str(folder / f"{game}.py")
    played = sobremesa("play", file, "--players", "2", "--bots", "2", "--bot", "greedy", "--seed", "3")
    assert played.returncode == 0, played.stderr
    records = tmp_path / "records.jsonl"
    contest = sobremesa(
        *("arena", file, "--players", "greedy,random", "--games", "4", "--seed", "1", "--workers", "1"),
        *("--records", str(records)),
    )
    assert contest.returncode == 0, contest.stderr
    judged = sobremesa("referee", "--game", file, "--digest", given=records.read_text(encoding="utf-8"))
    assert judged.returncode == 0, judged.stderr
    last = [json.loads(line)["answers"][-1] for line in judged.stdout.splitlines()]
    assert len(last) == 4
    assert all(answer["result"]["winners"] for answer in last)
