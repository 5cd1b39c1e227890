"""The first ten minutes: guided games in which only the marked thing is possible, and rules on a screen."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.axe import check
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Door
from tests.browser.players import PLAYERS, PLIES, Player
from tests.browser.ways import Finger, Mouse, middle

PAGES = Path(__file__).parents[2] / "web" / "src" / "games"
_GO_ON = re.compile("^(Go on|Seguir)$")


class Pupil:
    """Somebody who reads what is said and does what is marked."""

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        self.player: Player = PLAYERS[game](Finger(page) if page.viewport_size == PHONE else Mouse(page))
        self.script: dict[str, Any] = json.loads((PAGES / game.lower() / "lesson.json").read_text())
        self.steps = iter(self.script["steps"])
        self._does: Callable[[str], None] = getattr(self, f"_{game.lower()}")

    def follow(self, steps: int) -> None:
        """So many steps more."""
        for _ in range(steps):
            step = next(self.steps)
            self.page.wait_for_function(f"at => ({PLIES})() === at", arg=step["at"])
            if step.get("does"):
                marked = self.page.locator("[data-advised], .advised").first
                marked.wait_for(state="attached")
                expect(marked).to_be_in_viewport(ratio=0.6)
                action = self.script["actions"][step["at"]]
                self.player.act(partial(self._does, action))
            else:
                self.page.get_by_role("button", name=_GO_ON).click()

    def _twisty(self, action: str) -> None:
        squares = self.page.locator("[data-square].choice")
        expect(squares).to_have_count(1)
        expect(squares).to_have_attribute("data-square", action.rstrip("!"))
        self.player.choose(squares)

    def _winter(self, action: str) -> None:
        if action == "draw":
            self.player.way.press(self.page.get_by_role("button", name=re.compile("^(Draw|Roba)")))
        elif picked := re.match(r"(move|remove) (-?\d+,-?\d+)", action):
            self.player.way.point(self.page.locator(f'[data-key="card {picked[2]}"]'))
            if picked[1] == "remove":
                self.player.choose(self.page.get_by_role("button", name=re.compile("^(Remove|Retirar)")))
            else:
                self.player.choose(self.page.locator('[data-key^="spot "]'))
        else:
            expect(self.page.locator("[data-key]")).to_have_count(1)
            self.player.choose(self.page.locator("[data-key]"))

    def _holi(self, action: str) -> None:
        if action == "climb":
            self.player.choose(self.page.locator("button.advised"))
            return
        if action.startswith(("throw", "down")):
            self.player.way.press(self.page.locator(".card.advised"))
        squares = self.page.locator("polygon.can")
        squares.first.wait_for(state="attached")
        self.player.choose(squares.first)

    def _snowhere(self, action: str) -> None:
        if action.startswith("take"):
            expect(self.page.locator("[data-card]")).to_have_count(1)
            self.player.choose(self.page.locator("[data-card]"))
            return
        # Somewhere near and turned about right is enough: it slides to where it is meant.
        self.page.locator("[data-held]").wait_for(state="attached")
        self.page.mouse.click(*middle(self.page.locator("[data-advised]")))
        turned = float(action.split()[-1])
        for _ in range(36):
            a = float(self.page.locator("[data-held]").evaluate(_ANGLE))
            if abs((a - turned + 90) % 180 - 90) < 20:
                break
            self.page.keyboard.press("q")
        self.page.keyboard.press("Enter")


_ANGLE = "held => Number(/([\\d.,]+)\\s?°/.exec(held.getAttribute('aria-label'))[1].replace(',', '.'))"


def test_a_guided_game_is_played_to_its_end_and_leads_to_a_real_one(arrive: Door) -> None:
    page = arrive("/learn/twisty", size=PHONE, language="es")
    pupil = Pupil(page, "Twisty")
    card = page.get_by_role("region", name="Primera partida")
    pupil.follow(1)
    # Nothing else is possible: not even another corner.
    page.touchscreen.tap(*middle(page.locator("[data-square=g1]")))
    expect(page.locator(".toast")).to_contain_text("Primero haz lo que está marcado")
    assert pupil.player.plies() == 0
    pupil.follow(4)
    # Whoever goes away and comes back, from wherever, goes on where they were.
    table = page.url.rsplit("/", 1)[1]
    page.goto("/")
    page.goto(f"/table/{table}")
    expect(card).to_be_visible()
    pupil.follow(6)
    expect(card).to_contain_text("Has ganado por 7 cubos a")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.get_by_role("button", name="Ahora contra Principiante").click()
    expect(page).not_to_have_url(re.compile(table))
    expect(page.get_by_role("list", name="Asientos")).to_contain_text("Principiante")


@pytest.mark.parametrize(
    ("game", "steps", "size"), [("Winter", 12, PHONE), ("Holi", 5, DESKTOP), ("Snowhere", 4, DESKTOP)]
)
def test_in_a_guided_game_the_marked_thing_is_done(
    game: str, steps: int, size: ViewportSize, arrive: Door
) -> None:
    page = arrive(f"/learn/{game.lower()}", size=size, language="en" if size == PHONE else "es")
    Pupil(page, game).follow(steps)
    check(page, "a guided game")
    if game == "Holi":  # also under a thumb
        page.set_viewport_size(PHONE)
        page.wait_for_function(
            "document.querySelector('[data-square=c3]').getBoundingClientRect().height >= 40"
        )


@pytest.mark.parametrize("game", PLAYERS)
def test_the_rules_are_on_one_screen_with_the_exact_ones_behind(game: str, arrive: Door) -> None:
    page = arrive(f"/rules/{game.lower()}", language="es")
    for heading in ("El objetivo", "Un turno", "El final"):
        expect(page.locator(".short h2", has_text=heading)).to_be_in_viewport()
    sentences = page.locator(".short summary")
    expect(sentences.last).to_be_in_viewport(ratio=1)
    sentences.first.click()
    exact = page.locator(".short details[open] p").first
    expect(exact).to_be_visible()
    expect(exact).to_contain_text(re.compile(rf"^{game[0]}\d"))
    if game == "Winter":
        check(page, "the rules in short")
    sentences.first.click()
    page.set_viewport_size(PHONE)
    page.evaluate("scrollTo(0, 0)")
    pictures = page.locator(".short div.picture")
    for each in (page.locator(".short h2").first, pictures.first, sentences.last):
        expect(each).to_be_in_viewport(ratio=1)
    # A picture that is pressed is as wide as the screen, and the others make room for it.
    pictures.nth(1).click()
    page.wait_for_function("() => document.querySelectorAll('.short div.picture')[1].clientHeight > 130")
    expect(sentences.last).to_be_in_viewport(ratio=1)
