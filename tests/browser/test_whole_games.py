"""Whole games from the home page to the end: by mouse, by keys alone, by finger on a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.amount import crosswise
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Door
from tests.browser.players import PLAYERS
from tests.browser.ways import Finger, Keys, Mouse, Way

WAYS: dict[str, tuple[Callable[[Page], Way], ViewportSize]] = {
    "mouse": (Mouse, DESKTOP),
    "keys": (Keys, DESKTOP),
    "finger": (Finger, PHONE),
}


@pytest.mark.parametrize(("game", "way"), crosswise({game: game for game in PLAYERS}, WAYS))
def test_a_whole_game_can_be_played(
    game: str, way: tuple[Callable[[Page], Way], ViewportSize], arrive: Door
) -> None:
    hand, size = way
    player = PLAYERS[game](hand(arrive(size=size)))
    player.sit_down(game)
    player.play_on()
    page = player.page
    expect(page.get_by_role("dialog")).to_contain_text("Download the record")
    heard = page.evaluate("window.heard")
    assert "The game is over" in heard[-1]
    assert len(heard) >= player.done  # a screen reader hears every action, the others' too
    end = page.get_by_role("dialog")
    detail = end.locator("details", has_text="In detail")
    expect(detail.locator("table, ol, ul").first).to_be_visible()
    if game in ("Holi", "Snowhere"):
        expect(end).to_contain_text("Your first result of this kind")
    if size == DESKTOP:  # a phone asks where to send it
        with page.expect_download() as given:
            player.way.press(end.get_by_role("button", name="Picture of the end"))
        assert Path(given.value.path()).stat().st_size > 20_000, "the board is on it"
    player.way.press(page.get_by_role("button", name="Look at the board"))
    expect(page.get_by_text("The game is over").first).to_be_visible()
