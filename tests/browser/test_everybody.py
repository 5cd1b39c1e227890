"""axe-core finds nothing serious on any page, in either theme; nothing sticks out of a phone's screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.amount import crosswise, one_of
from tests.browser.axe import check
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Door
from tests.browser.players import PLAYERS, Player
from tests.browser.ways import Mouse

SIZES = {"phone": PHONE, "desktop": DESKTOP}


@pytest.mark.parametrize("size", one_of(SIZES, "phone"))
def test_every_page_without_a_game_is_for_everybody(size: ViewportSize, arrive: Door) -> None:
    page = arrive(size=size)
    expect(page.get_by_role("button", name="Play Winter now")).to_be_enabled()
    check(page, "home")
    page.get_by_role("button", name="More ways to play Holi").click()
    check(page, "a new table")
    page.get_by_role("radio", name="With friends, by link").check()
    page.get_by_role("button", name="Lay the table").click()
    expect(page.get_by_role("heading", name="The table is laid")).to_be_visible()
    check(page, "the waiting room")
    page.get_by_role("button", name="Settings").click()
    check(page, "settings")
    page.goto("/rules/snowhere/S7")
    page.keyboard.press("Escape")
    expect(page.locator("[data-rule=S7]")).to_be_in_viewport()
    check(page, "rules")
    page.goto("/replay")
    expect(page.get_by_text("Choose a file")).to_be_visible()
    check(page, "a record")
    page.goto("/you")
    page.get_by_role("button", name="Give me a phrase").press("Enter")
    expect(page.locator(".phrase li")).to_have_count(10)
    check(page, "you")
    page.get_by_role("button", name="Leave for good").click()
    check(page, "leaving")
    page.keyboard.press("Escape")
    page.wait_for_function("() => history.state === null")  # the dialog was a step that Back would undo
    page.goto("/ratings/holi")
    expect(page.get_by_text("Nobody is settled here yet.")).to_be_visible()
    check(page, "leaders")
    page.goto("/#/nowhere")
    expect(page.get_by_text("This page does not exist.")).to_be_visible()
    check(page, "a page that does not exist")


@pytest.mark.parametrize(("game", "size"), crosswise({game: game for game in PLAYERS}, SIZES))
def test_every_table_is_for_everybody(game: str, size: ViewportSize, arrive: Door) -> None:
    page = arrive(None, size=size)
    player: Player = PLAYERS[game](Mouse(page))
    player.begin(game)
    player.play_on(2)
    check(page, "a game")
    player.wait()
    hint(page)
    share(page)
    end(page)
    check(page, "the end")
    page.get_by_role("button", name="Look at the board").click()
    check(page, "a finished game")
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("slider", name="How the game went").locator("visible=true")).to_have_count(1)
    check(page, "looking back on a game")


def hint(page: Page) -> None:
    """Ask what to do."""
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("button", name="Play it")).to_be_visible()
    check(page, "a hint")
    page.get_by_role("button", name="Close", exact=True).click()


def share(page: Page) -> None:
    """Look at the links; on a phone the way there is behind a menu."""
    if (more := page.get_by_role("button", name="More", exact=True)).is_visible():
        more.click()
    page.get_by_role("button", name="Share").locator("visible=true").last.click()
    check(page, "sharing")
    page.keyboard.press("Escape")


def end(page: Page) -> None:
    """Give up; on a phone the way there is behind a menu."""
    if (more := page.get_by_role("button", name="More", exact=True)).is_visible():
        more.click()
        check(page, "the menu")
    page.get_by_role("button", name="Resign").locator("visible=true").last.click()
    check(page, "giving up")
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("link", name="Download the record")).to_be_visible()
