"""A reload, a lost connection, a killed server: the game goes on by itself."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Door
from tests.browser.players import PLIES, Twisty, Winter
from tests.browser.ways import Mouse
from tests.table.serving import serving

LOST = "The connection is lost"


def test_a_reload_changes_nothing(arrive: Door) -> None:
    player = Winter(Mouse(arrive(None)))
    player.begin("Winter")
    player.play_on(4)
    player.wait()
    where = player.page.locator(".where").first.inner_text()
    player.page.reload()
    player.wait()
    expect(player.page.locator(".where").first).to_have_text(where)
    player.play_on(3)


def test_after_a_lost_connection_the_game_goes_on_by_itself(arrive: Door) -> None:
    player = Twisty(Mouse(arrive(None)))
    player.begin("Twisty")
    player.play_on(2)
    player.wait()
    plies = player.plies()
    player.page.context.set_offline(True)
    player.hand()  # sent when the line is back
    expect(player.page.get_by_text(LOST)).to_be_visible()
    player.page.context.set_offline(False)
    expect(player.page.get_by_text(LOST)).to_have_count(0)
    player.page.wait_for_function(f"plies => ({PLIES})() > plies", arg=plies)
    player.play_on(2)
    arrive.forgive("ERR_INTERNET_DISCONNECTED|WebSocket")


def test_after_the_server_was_killed_the_game_goes_on_by_itself(arrive: Door, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        page = arrive(None, address=server.address)
        player = Twisty(Mouse(page))
        player.begin("Twisty")
        player.play_on(3)
        player.wait()
        where = page.locator(".where").first.inner_text()
        server.kill()
        expect(page.get_by_text(LOST)).to_be_visible()
        expect(page.locator(".where").first).to_have_text(where)
        server.start()
        expect(page.get_by_text(LOST)).to_have_count(0)
        expect(page.locator(".where").first).to_have_text(where)
        player.play_on(3)
        page.goto("about:blank")  # before the server goes
        arrive.forgive("net::ERR_|WebSocket")  # whatever was on its way when the server died
