"""Opponents by level, hints on the board, and looking back on a game with somebody who plays well."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

import sobremesa
from sobremesa import bots
from tests.amount import one_of
from tests.browser.axe import check
from tests.browser.chromium import PHONE
from tests.browser.conftest import Door
from tests.browser.players import PLAYERS, Twisty
from tests.browser.test_together import friends
from tests.browser.ways import Keys, Mouse

LEVELS = ("Beginner", "Casual", "Skilled", "Expert", "Master")


def names(page: Page) -> list[str]:
    """Who sits at the table."""
    return page.get_by_role("list", name="Seats").locator(".name").all_inner_texts()


def ask_for_a_hint(page: Page) -> None:
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("button", name="Play it")).to_be_visible()


# Levels


def test_a_level_is_chosen_for_all_bots_or_for_one_and_remembered(arrive: Door) -> None:
    page = arrive()
    page.get_by_role("button", name="More ways to play Twisty").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name="Casual")).to_be_checked()
    for level in LEVELS:
        dialog.get_by_role("radio", name=level).check()
        expect(dialog.get_by_label("Seat 2")).to_have_value(level.lower())
    dialog.get_by_role("radio", name="3", exact=True).check()
    dialog.get_by_role("radio", name="Expert").check()
    dialog.get_by_label("Seat 2").select_option("master")
    dialog.get_by_label("Seat 3").select_option("beginner")
    for level in LEVELS:  # they differ
        expect(dialog.get_by_role("radio", name=level)).not_to_be_checked()
    dialog.get_by_role("radio", name="Expert").check()
    for seat in ("Seat 2", "Seat 3"):
        expect(dialog.get_by_label(seat)).to_have_value("expert")
    dialog.get_by_label("Seat 3").select_option("beginner")
    dialog.get_by_role("button", name="Play").click()
    expect(page.get_by_role("list", name="Seats")).to_contain_text("Expert")
    assert names(page)[1:] == ["Expert", "Beginner"]
    page.goto("/")
    page.get_by_role("button", name="Play Twisty now").click()
    expect(page.get_by_role("list", name="Seats")).to_contain_text("Expert")


def test_who_learns_begins_against_the_weakest(arrive: Door) -> None:
    page = arrive("/learn/twisty")
    expect(page.get_by_role("list", name="Seats")).to_contain_text("Beginner")


# Hints


@pytest.mark.parametrize("game", PLAYERS)
def test_a_hint_is_seen_on_the_board_heard_and_followed(game: str, arrive: Door) -> None:
    page = arrive(None)
    player = PLAYERS[game](Mouse(page))
    player.begin(game)
    for _ in range(2):
        player.wait()
        ask_for_a_hint(page)
        expect(page.locator("[data-advised]").first).to_be_attached()
        said = page.evaluate("window.heard")[-1]
        assert ("fire" if game == "Snowhere" else "%") in said or "nothing else" in said
        player.act(page.get_by_role("button", name="Play it").click)
    expect(page.get_by_role("button", name="Play it")).to_have_count(0)


def test_a_hint_comes_with_a_key_and_goes_with_another(arrive: Door) -> None:
    page = arrive(None)
    player = Twisty(Keys(page))
    player.begin("Twisty")
    page.keyboard.press("h")
    expect(page.locator("[data-advised]")).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator("[data-advised]")).to_have_count(0)
    page.keyboard.press("h")
    player.act(lambda: player.way.press(page.get_by_role("button", name="Play it")))


def test_among_friends_there_are_hints_only_where_they_were_agreed_on(arrive: Door) -> None:
    ana, ben = friends(arrive, "Twisty")
    for page in (ana, ben):
        expect(page.get_by_role("button", name="Resign")).to_be_visible()
        expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    carla = arrive()
    carla.get_by_role("button", name="More ways to play Twisty").click()
    carla.get_by_role("radio", name="With friends, by link").check()
    carla.get_by_role("checkbox", name="Hints are allowed").check()
    carla.get_by_role("button", name="Lay the table").click()
    expect(carla.get_by_text("allowed for everybody", exact=True)).to_be_visible()
    link = carla.get_by_role("textbox", name="Share").input_value()
    dario = arrive(link)
    dario.get_by_role("button", name="Sit down here").click()
    ask_for_a_hint(carla)
    expect(dario.get_by_role("button", name="Hint", exact=True)).to_be_disabled()
    expect(dario.locator("[data-advised]")).to_have_count(0)


def test_the_bar_says_how_things_stand_when_it_is_switched_on(arrive: Door) -> None:
    page = arrive(None)
    player = Twisty(Mouse(page))
    player.begin("Twisty")
    bar = page.get_by_role("img", name="How things stand")
    expect(bar).to_have_count(0)
    page.get_by_role("button", name="Chances").click()
    expect(bar).to_have_accessible_name(re.compile("%"))
    page.reload()
    expect(bar).to_be_visible()
    page.get_by_role("button", name="Chances").click()
    expect(bar).to_have_count(0)


def test_who_is_refused_how_things_stand_does_not_ask_again_and_again(arrive: Door) -> None:
    page = arrive(None)
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        problem = {"type": "problem", "id": None, "code": "too-fast", "message": "Not so fast."}
        route.fulfill(status=429, content_type="application/json", body=json.dumps(problem))

    page.route("**/hint*", refuse)
    Twisty(Mouse(page)).begin("Twisty")
    page.get_by_role("button", name="Chances").click()
    expect(page.get_by_role("img", name="Not known this turn")).to_be_visible()
    page.wait_for_timeout(500)
    assert len(asked) == 1
    arrive.forgive("429")


# Looking back


def poor_game(plies: int) -> str:
    """The record of a game in which nobody thought."""
    match, rng = sobremesa.deal("twisty", 2, seed=3), Random(3)
    bot = bots.load("twisty", "random")
    for _ in range(plies):
        assert match.seat is not None
        match.play(bot.choose(match.view(match.seat), rng, 1.0))
    return match.dumps()


@pytest.mark.parametrize("size", one_of({"desktop": "desktop", "phone": "phone"}, "phone"))
def test_the_turning_points_of_a_record_are_told_and_seen_on_the_board(size: str, arrive: Door) -> None:
    page = arrive("/replay", **({"size": PHONE} if size == "phone" else {}))
    file = FilePayload(name="game.json", mimeType="application/json", buffer=poor_game(40).encode())
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Review").click()
    points = page.get_by_role("region", name="Turning points").locator("visible=true").first
    expect(points.get_by_role("button").first).to_contain_text("Better:")
    assert 1 <= points.get_by_role("button").count() <= 3
    check(page, "turning points")
    points.get_by_role("button").first.click()
    expect(page.locator("[data-advised]")).to_be_attached()
    if size == "phone":  # the list of them is closed, a card says it
        told = re.compile(r"Player \d, move \d+: .* \(gave away \d+\s%\)\. Better: ")
        expect(page.locator(".card")).to_contain_text(told)
    expect(page.get_by_role("img", name="How things stand")).to_have_accessible_name(re.compile("%"))
    check(page, "a turning point on the board")


def test_after_a_game_one_looks_back_on_it(arrive: Door) -> None:
    page = arrive(None)
    player = Twisty(Mouse(page))
    player.begin("Twisty")
    player.play_on(6)
    player.wait()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Review").click()
    curve = page.get_by_role("slider", name="How the game went")
    expect(curve).to_be_visible()
    told = page.get_by_role("region", name="Turning points")
    expect(told.get_by_text("No single move").or_(told.get_by_role("button").first)).to_be_visible()
    plies = int(curve.get_attribute("aria-valuemax") or 0)
    assert plies >= player.done
    curve.focus()
    page.keyboard.press("Home")
    expect(page.get_by_text(f"Move 0 of {plies}").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(f"Move 1 of {plies}").first).to_be_visible()
    box = curve.bounding_box()
    assert box is not None
    middle = plies // 2
    page.mouse.click(box["x"] + box["width"] * middle / plies, box["y"] + box["height"] / 2)
    expect(page.get_by_text(f"Move {middle} of {plies}").first).to_be_visible()
    bar = page.get_by_role("img", name="How things stand")
    expect(bar).to_have_accessible_name(re.compile("%"))
    address = page.url.split("/table/")[1].split("/")[0]
    found = json.loads(page.request.get(f"/api/tables/{address}/analysis").text())
    assert len(found["worth"]) == plies + 1
    page.reload()
    expect(curve).to_be_visible()


def test_rivalry_cards_are_chosen_by_their_pictures_and_texts(arrive: Door) -> None:
    page = arrive()
    page.get_by_role("button", name="More ways to play Holi").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("two by lot, as the book recommends")).to_be_visible()
    dialog.get_by_role("radio", name="I choose them").check()
    cards = dialog.locator("ul label")
    expect(cards).to_have_count(21)
    expect(cards.locator("svg")).to_have_count(21)
    for name in ("Sweet tooth", "Crowded floor", "Procession"):
        dialog.get_by_role("checkbox", name=name).check()
    expect(dialog.get_by_role("checkbox", name="Corners")).to_be_disabled()
    dialog.get_by_role("checkbox", name="Procession").uncheck()
    check(page, "a dialog with cards to choose")
    dialog.get_by_role("button", name="Play").click()
    page.locator("polygon.can").first.wait_for(state="attached")
    in_play = page.get_by_role("region", name="Rivalry cards")
    expect(in_play.locator("summary")).to_have_count(2)
    expect(in_play).to_contain_text("Crowded floor")
    expect(in_play).to_contain_text("Sweet tooth")
