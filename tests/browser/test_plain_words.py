"""What a person must be told before it is too late, and can read wherever they sit."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Door
from tests.browser.positions import freeze, lay, play
from tests.browser.ways import Finger, Mouse

WAYS = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
LANGUAGES = pytest.mark.parametrize("language", ["en", "es"])

LOSES = re.compile(r"and you lose \(W1[67]\)|y pierdes \(W1[67]\)")


def pick_a_card(page: Page, size: ViewportSize) -> None:
    """Pick up a card of Winter's lake that no counter locks."""
    card = page.locator('[data-key^="card "]').and_(
        page.locator('[aria-label*="can be"], [aria-label*="se puede"]')
    )
    card.first.wait_for(state="attached")
    (Mouse(page) if size == DESKTOP else Finger(page)).point(card.first)


@WAYS
@LANGUAGES
def test_a_click_that_loses_at_once_says_so_before(arrive: Door, size: ViewportSize, language: str) -> None:
    page = arrive(size=size, language=language)
    table = lay(page, "winter")
    play(page, table, freeze(0))
    page.goto(f"/#/table/{table}")
    pick_a_card(page, size)
    remove = page.get_by_role("button", name=re.compile("^(Remove|Retirar)"))
    if size == DESKTOP:
        remove.hover()
    else:
        Finger(page).press(remove)
    expect(page.locator(".tray .hint")).to_have_text(LOSES)


@LANGUAGES
def test_nobody_loses_a_guided_game_by_a_slip(arrive: Door, language: str) -> None:
    page = arrive(language=language)
    table = lay(page, "winter")
    state = play(page, table, freeze(0))
    page.goto(f"/#/learn/winter/{table}")
    pick_a_card(page, DESKTOP)
    page.get_by_role("button", name=re.compile("^(Remove|Retirar)")).click()
    expect(page.locator(".toast")).to_contain_text(re.compile("try something else|prueba otra cosa"))
    assert play(page, table, lambda _: None)["version"] == state["version"], "nothing was done"
