"""One grammar for fingers in every game: the first tap shows, the second does, a confirmation stands by."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE
from tests.browser.conftest import Door
from tests.browser.players import PLAYERS
from tests.browser.ways import Finger

# What can be done on each board at the beginning of a game.
_THINGS = {
    "Winter": '[data-key^="spot "]',
    "Snowhere": "[data-card]",
    "Twisty": "[data-square].choice",
    "Holi": "polygon.can",
}

# The two highest of them: what lies lower may be under a button.
_HIGHEST = """all => all
  .map((thing, number) => ({ number, top: thing.getBoundingClientRect().top }))
  .sort((one, other) => one.top - other.top)
  .slice(0, 2)
  .map(({ number }) => number)"""


@pytest.mark.parametrize("game", PLAYERS)
def test_the_first_tap_shows_and_the_second_does(game: str, arrive: Door) -> None:
    page = arrive(None, size=PHONE)
    player = PLAYERS[game](Finger(page))
    player.begin(game)
    things, confirmation = page.locator(_THINGS[game]), player.confirmation()
    things.first.wait_for(state="attached")
    before = player.plies()
    one, other = (things.nth(number) for number in things.evaluate_all(_HIGHEST))
    player.way.point(one)
    expect(confirmation).to_be_visible()
    player.way.point(other)  # something else is shown instead, and still nothing is done
    expect(confirmation).to_be_visible()
    assert player.plies() == before
    player.act(lambda: player.way.point(other))
    # What the next tap shows is done by its button too.
    if player.wait():
        player.act(player.hand)
