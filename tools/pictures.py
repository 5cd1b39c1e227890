"""Pictures of every page for README.md: `make pictures` writes them into docs/pictures/.

The same pictures every time: a server that shuffles the same way each time, two people, and games that
greedy bots have chosen beforehand.
"""

from __future__ import annotations

import json
import multiprocessing
import secrets
import tempfile
from collections.abc import Callable
from functools import cache, partial
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, FilePayload, Page

import sobremesa
from sobremesa import bots, games
from sobremesa.server.run import serve
from sobremesa.server.settings import Settings
from sobremesa.table import authority
from tests.browser.chromium import DESKTOP, PHONE, chromium, enter

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
SIZES = {"desktop": DESKTOP, "phone": PHONE}
THEMES = ("light", "dark")
SEED = 11


class Middle(NamedTuple):
    """A position of a game, after so many plies of greedy bots."""

    game: str
    players: int
    plies: int


ONE_FILE = Path(__file__).parents[1] / "examples" / "kalah.py"
"""A game without a board of its own, for a picture of the plain one."""

THE_END = Middle("twisty", 2, 1000)
HINTED = Middle("twisty", 2, 24)
LOOKED_BACK = 20
LINK = "https://sobremesa.example/table/k3VbTq9x"
"""What the waiting room shows as its link, whose port and table would be others each time."""


def main() -> None:
    """Take all pictures: of the house as it is, and then with a game from a file in it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    with chromium() as browser:
        _at_a_table(browser, _take_all)
        games.register(str(ONE_FILE))
        _at_a_table(browser, _take_one_file)
    print(json.dumps({file.name: file.stat().st_size for file in sorted(FOLDER.glob("*.png"))}, indent=1))


def _at_a_table(browser: Browser, take: Callable[[Studio], None]) -> None:
    here, there = multiprocessing.Pipe()
    with tempfile.TemporaryDirectory() as folder:
        server = multiprocessing.get_context("spawn").Process(target=_serve, args=(folder, there))
        server.start()
        try:
            take(Studio(browser, here.recv()))
        finally:
            server.terminate()
            server.join()


def _serve(folder: str, ready: Connection) -> None:
    vars(authority)["SystemRandom"] = lambda: Random(SEED)
    serve(Settings(port=0, database=str(Path(folder) / "table.sqlite"), log_level="WARNING"), ready.send)


class Studio:
    """Two people at tables, and a camera."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self.ana = self._somebody("Ana")
        self.friends = [self._somebody("Ben"), self._somebody("Clara")]
        self._known = self.ana.storage_state()

    def _somebody(self, name: str) -> BrowserContext:
        context = enter(self._browser, self._address)
        context.request.get("/api/me")
        assert context.request.put("/api/me", data={"name": name}).ok
        return context

    def waiting_room(self) -> str:
        """A table at which one friend sits already, and others are waited for."""
        seats = ["me", "open", "open", "open"]
        answer = self.ana.request.post("/api/tables", data={"game": "holi", "seats": seats})
        table: str = answer.json()["table"]
        self._command(self.friends[0], table, type="sit", seat=1)
        return table

    def record(self, table: str) -> bytes:
        """The record of a finished game, as it is downloaded."""
        answer = self.ana.request.get(f"/api/tables/{table}/record")
        assert answer.ok, answer.text()
        return answer.body()

    def table(self, middle: Middle, alone: bool = False) -> str:
        """A table of friends, or of one person at all seats, played up to a position."""
        others = ["me" if alone else "open"] * (middle.players - 1)
        answer = self.ana.request.post("/api/tables", data={"game": middle.game, "seats": ["me", *others]})
        table: str = answer.json()["table"]
        people = [self.ana] * middle.players if alone else [self.ana, *self.friends[: middle.players - 1]]
        version = 2
        for seat, friend in enumerate(people[1:], start=1):
            if not alone:
                version = self._command(friend, table, type="sit", seat=seat)
                friend.new_page().goto(f"/table/{table}")  # so that they are seen to be here
        for seat, action in _greedily(middle.game, middle.players)[: middle.plies]:
            who = people[seat]
            version = self._command(who, table, type="act", version=version, seat=seat, action=action)
        return table

    def _command(self, who: BrowserContext, table: str, **command: Any) -> int:
        body = {"id": secrets.token_hex(8), **command}
        answer = who.request.post(f"/api/tables/{table}/commands", data=body)
        assert answer.ok, answer.text()
        version: int = answer.json()["version"]
        return version

    def take(
        self,
        name: str,
        path: str,
        then: Callable[[Page], object] | None = None,
    ) -> None:
        """A page in each size and theme, after something was done on it."""
        for device, size in SIZES.items():
            for theme in THEMES:
                context = enter(
                    self._browser, self._address, size=size, theme=theme, storage_state=self._known
                )
                page = context.new_page()
                page.goto(path)
                if then:
                    then(page)
                page.wait_for_load_state("networkidle")
                page.evaluate("document.fonts.ready")
                page.screenshot(path=FOLDER / f"{name}-{device}-{theme}.png", animations="disabled")
                context.close()


@cache
def _greedily(game: str, players: int) -> list[tuple[int, str]]:
    """A whole game: who acts, and what they do."""
    match = sobremesa.deal(game, players, SEED)
    bot, rng = bots.load(game, "greedy"), Random(SEED)
    plies: list[tuple[int, str]] = []
    while (seat := match.seat) is not None:
        action = bot.choose(match.view(seat), rng, 1.0)
        match.play(action)
        plies.append((seat, action))
    return plies


def _middle(game: str) -> Middle:
    """Half-way through a game of as many as it is played by most, when the first seat decides."""
    players = games.load(game).USUAL
    seats = [seat for seat, _ in _greedily(game, players)]
    return Middle(game, players, seats.index(0, len(seats) // 2))


def _take_all(studio: Studio) -> None:
    studio.take("home", "/", _home)
    studio.take("new-table", "/", _new_table)
    studio.take("settings", "/", _settings)
    studio.take("waiting", f"/table/{studio.waiting_room()}", _waiting)
    for game in games.names():
        studio.take(game, f"/table/{studio.table(_middle(game))}", _turn)
    studio.take("rules", "/rules/winter/W6", _rules)
    studio.take("learn", "/learn/holi", _lesson)
    over = studio.table(THE_END)
    studio.take("end", f"/table/{over}", _end)
    studio.take("review", f"/table/{over}", _review)
    studio.take("hint", f"/table/{studio.table(HINTED, alone=True)}", _hint)
    studio.take("replay", "/replay", partial(_replay, studio.record(over)))


def _take_one_file(studio: Studio) -> None:
    game = ONE_FILE.stem
    studio.take(game, f"/table/{studio.table(_middle(game))}", _turn)


def _home(page: Page) -> None:
    page.get_by_role("button", name="Play Winter now").wait_for()
    page.wait_for_function("() => document.querySelectorAll('.picture svg').length >= 4")


def _new_table(page: Page) -> None:
    page.get_by_role("button", name="More ways to play Holi").click()
    page.get_by_role("radio", name="Skilled").check()


def _settings(page: Page) -> None:
    _home(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_role("radio", name="Dark").wait_for()


def _waiting(page: Page) -> None:
    page.get_by_role("heading", name="The table is laid").wait_for()
    page.get_by_role("textbox", name="Share").evaluate("(field, link) => (field.value = link)", LINK)


def _turn(page: Page) -> None:
    page.wait_for_function("() => document.title.startsWith('●')")
    _board(page)


def _board(page: Page) -> None:
    page.get_by_role("region", name="Board of").locator("svg").first.wait_for()


def _rules(page: Page) -> None:
    page.locator("[data-rule=W6]").wait_for()


def _lesson(page: Page) -> None:
    page.get_by_role("region", name="First game").wait_for()
    page.get_by_role("button", name="Go on").click()
    _turn(page)


def _end(page: Page) -> None:
    _board(page)
    score = page.get_by_role("button", name="Score")
    score.or_(page.get_by_role("button", name="More", exact=True)).locator("visible=true").first.click()
    if not page.get_by_role("link", name="Download the record").count():
        page.get_by_role("dialog").get_by_role("button", name="Score").click()
    page.get_by_role("link", name="Download the record").wait_for()


def _review(page: Page) -> None:
    _board(page)
    page.get_by_role("button", name="Review").click()
    told = page.get_by_role("region", name="Turning points").locator("visible=true").first
    told.get_by_role("button").last.click()
    page.locator("[data-advised]").first.wait_for(state="attached")


def _hint(page: Page) -> None:
    _turn(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Play it").wait_for()


def _replay(record: bytes, page: Page) -> None:
    file = FilePayload(name="game.json", mimeType="application/json", buffer=record)
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("heading", name="A record of").wait_for()
    slider = page.get_by_role("slider")
    slider.fill(str(LOOKED_BACK))
    slider.fill(str(LOOKED_BACK + 1))  # one step, so that the last move is marked
    slider.blur()


if __name__ == "__main__":
    main()
