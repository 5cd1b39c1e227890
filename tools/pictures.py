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
from itertools import combinations
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, FilePayload, Page, ViewportSize

import sobremesa
from sobremesa import bots, games
from sobremesa.server.run import serve
from sobremesa.server.settings import Settings
from sobremesa.table import authority, limits
from tests.browser.chromium import DESKTOP, PHONE, chromium, enter

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
PUBLIC = Path(__file__).parents[1] / "web" / "public"
ICONS = (192, 512)
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

WHOLE = 1000
"""More plies than a game has."""
THE_END = Middle("twisty", 2, WHOLE)
HINTED = Middle("twisty", 2, 9)
LOOKED_BACK = 20
CLOCK = {"type": "real", "bank": 900, "increment": 20}
ROUNDS = 5
"""So often everybody meets everybody else before the leaderboard is looked at."""
LINK = "https://sobremesa.example/table/k3VbTq9x"
"""What the waiting room shows as its link, whose port and table would be others each time."""


def main() -> None:
    """Take all pictures: of the house as it is, and then with a game from a file in it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    with chromium() as browser:
        _draw_icons(browser)
        _at_a_table(browser, _take_all)
        games.register(str(ONE_FILE))
        _at_a_table(browser, _take_one_file)
    print(json.dumps({file.name: file.stat().st_size for file in sorted(FOLDER.glob("*.png"))}, indent=1))


def _draw_icons(browser: Browser) -> None:
    """For telephones and notices, which take no drawing."""
    drawing = (PUBLIC / "icon.svg").read_text()
    for size in ICONS:
        page = browser.new_page(viewport=ViewportSize(width=size, height=size))
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing}")
        page.screenshot(path=PUBLIC / f"icon-{size}.png", omit_background=True)
        page.close()


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
    vars(limits)["RATED_A_DAY"] = ROUNDS  # a season in a minute
    serve(Settings(port=0, database=str(Path(folder) / "table.sqlite"), log_level="WARNING"), ready.send)


class Studio:
    """A few people at tables, and a camera."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self.ana = self._somebody("Ana")
        self.friends = [self._somebody(name) for name in ("Ben", "Clara", "Dora")]
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
        """A table of friends who are there, or of one person at all seats, played up to a position."""
        people = [self.ana] * middle.players if alone else [self.ana, *self.friends[: middle.players - 1]]
        table = self._played(people, middle)
        for friend in people[1:]:
            if not alone:
                friend.new_page().goto(f"/table/{table}")
        return table

    def _played(self, people: list[BrowserContext], middle: Middle, **more: Any) -> str:
        """A table of these people, the first of whom lays it, played up to a position."""
        seats = ["me" if who is people[0] else "open" for who in people]
        body = {"game": middle.game, "seats": seats, **more}
        answer = people[0].request.post("/api/tables", data=body)
        assert answer.ok, answer.text()
        table: str = answer.json()["table"]
        version = 2
        for seat, who in enumerate(people):
            if seats[seat] == "open":
                version = self._command(who, table, type="sit", seat=seat)
        if "time" in more:
            for seat, who in enumerate(people[:-1]):  # whoever has just sat down is there
                version = self._command(who, table, type="ready", seat=seat)
        for seat, action in _greedily(middle.game, middle.players)[: middle.plies]:
            who = people[seat]
            version = self._command(who, table, type="act", version=version, seat=seat, action=action)
        return table

    def rate(self) -> None:
        """Rated games by the clock of four who keep themselves, so that there is a leaderboard."""
        everybody = [self.ana, *self.friends]
        for who in everybody:
            assert who.request.post("/api/me/phrase").ok
        for n, pair in enumerate(ROUNDS * list(combinations(everybody, 2))):
            people = list(pair if n % 2 else pair[::-1])
            table = self._played(people, Middle("twisty", 2, 2 * limits.RATED_TURNS), rated=True, time=CLOCK)
            version = people[0].request.get(f"/api/tables/{table}").json()["version"]
            # Whoever is named first mostly wins.
            loser = people.index(pair[n % 4 > 0])
            self._command(people[loser], table, type="resign", version=version, seat=loser)

    def crowd(self) -> None:
        """Public tables: one that waits, and one that is played."""
        ben, clara, _ = self.friends
        body = {"game": "holi", "seats": ["me", "open", "open"], "public": True, "time": CLOCK}
        assert ben.request.post("/api/tables", data=body).ok
        self._played([clara, ben], _middle("winter"), public=True)

    def talk(self, table: str) -> None:
        """A few words at a table."""
        ben = self.friends[0]
        for who, kind, text in (
            (ben, "phrase", "hello"),
            (self.ana, "phrase", "good-luck"),
            (ben, "text", "The blue cube is mine!"),
            (self.ana, "sign", "laugh"),
        ):
            word = {"type": "say", "id": secrets.token_hex(8), "kind": kind, "text": text}
            answer = who.request.post(f"/api/tables/{table}/words", data=word)
            assert answer.ok, answer.text()

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
        only: str | None = None,
    ) -> None:
        """A page, or only a part of it, in each size and theme, after something was done on it."""
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
                part = page if only is None else page.locator(only)
                part.screenshot(path=FOLDER / f"{name}-{device}-{theme}.png", animations="disabled")
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
        table = studio.table(_middle(game))
        studio.take(game, f"/table/{table}", _turn)
        if game == THE_END.game:
            studio.talk(table)
            studio.take("talk", f"/table/{table}", _talk)
        else:
            over = studio.table(Middle(game, games.load(game).USUAL, WHOLE))
            studio.take(f"end-{game}", f"/table/{over}", _end, only="dialog")
    studio.take("short", "/rules/twisty", _short)
    studio.take("rules", "/rules/winter/W6", _rules)
    studio.take("learn", "/learn/holi", _lesson)
    over = studio.table(THE_END)
    studio.take("end", f"/table/{over}", _end)
    studio.take("review", f"/table/{over}", _review)
    studio.take("hint", f"/table/{studio.table(HINTED, alone=True)}", _hint)
    studio.take("replay", "/replay", partial(_replay, studio.record(over)))
    studio.rate()
    studio.crowd()
    studio.take("lobby", "/", _lobby)
    studio.take("you", "/you", _you)
    studio.take("ratings", "/ratings/twisty", _ratings)


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


def _talk(page: Page) -> None:
    _turn(page)
    page.get_by_role("tab", name="Talk").or_(page.get_by_role("button", name="Talk")).locator(
        "visible=true"
    ).first.click()
    page.get_by_text("The blue cube is mine!").locator("visible=true").first.wait_for()
    page.evaluate("document.querySelectorAll('time').forEach((each) => (each.textContent = '20:15'))")


def _short(page: Page) -> None:
    page.get_by_role("heading", name="The goal").wait_for()


def _lobby(page: Page) -> None:
    _home(page)
    page.get_by_role("heading", name="Games to watch").scroll_into_view_if_needed()


def _you(page: Page) -> None:
    page.get_by_role("heading", name="Your games").wait_for()
    page.get_by_text("Ben").first.wait_for()


def _ratings(page: Page) -> None:
    page.locator("ol strong").first.wait_for()


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
