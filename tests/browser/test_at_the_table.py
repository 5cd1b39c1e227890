"""What one can do at a table besides playing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.axe import check
from tests.browser.chromium import DESKTOP, PHONE, SIDEWAYS
from tests.browser.conftest import Door
from tests.browser.players import PLAYERS, Holi, Player, Refused, Snowhere, Twisty, Winter
from tests.browser.ways import Finger, Mouse, middle


def seated(kind: type[Player], arrive: Door, actions: int = 0) -> Player:
    """Somebody in the middle of a game against a bot, with so many actions done."""
    player = kind(Mouse(arrive(None)))
    player.begin(kind.__name__)
    player.play_on(actions)
    player.wait()
    return player


def words(page: Page) -> list[str]:
    """The log as it can be read."""
    return (
        page.get_by_role("region", name=re.compile("^(Moves|Jugadas)$")).locator(".words").all_inner_texts()
    )


def test_the_language_changes_in_the_middle_of_a_game_and_nothing_else(arrive: Door) -> None:
    player = seated(Twisty, arrive, 3)
    page = player.page
    before = words(page)
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_text("Te toca").first).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "es"
    after = words(page)
    assert len(after) == len(before)
    assert not set(after) & set(before)
    page.locator("[data-square]:not(.choice)").first.click()
    expect(page.locator(".toast p")).to_contain_text(
        re.compile(r"\b(de|la|el|un|una|que)\b")
    )  # the server's words too
    page.reload()
    expect(page.get_by_text("Te toca").first).to_be_visible()


def test_the_theme_is_chosen_and_stays(arrive: Door) -> None:
    page = arrive()
    ground = "() => getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_role("radio", name="Dark").check()
    page.keyboard.press("Escape")
    page.wait_for_function("() => history.state === null")  # the dialog was a step that Back would undo
    dark = page.evaluate(ground)
    assert dark != light
    page.reload()
    expect(page.get_by_role("heading", name="Winter")).to_be_visible()
    assert page.evaluate(ground) == dark


@pytest.mark.parametrize("on_a_phone", [False, True], ids=["desktop", "phone"])
def test_what_cannot_be_done_says_why_and_opens_the_rule(on_a_phone: bool, arrive: Door) -> None:
    page = arrive(None, size=PHONE if on_a_phone else DESKTOP)
    player = Twisty(Finger(page) if on_a_phone else Mouse(page))
    player.begin("Twisty")
    player.play_on(1)
    player.wait()
    player.way.point(page.locator("[data-square]:not(.choice)").first)
    toast = page.locator(".toast")
    expect(toast.locator("p")).not_to_be_empty()
    link = toast.get_by_role("button", name=re.compile(r"Rule T\d+"))
    rule = link.inner_text().split()[-1]
    assert page.evaluate("window.heard.at(-1)") == toast.locator("p").inner_text().strip()
    player.way.press(link)
    expect(page.locator(f"[data-rule={rule}].asked").locator("visible=true")).to_be_in_viewport()


# The buttons of the board and below it that a finger would not reach.
_COVERED = """() => [...document.querySelectorAll('.board button, .below button')].filter((button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return width && !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((button) => button.textContent || button.title)"""


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_why_not_covers_no_button_on_a_phone(size: ViewportSize, arrive: Door) -> None:
    page = arrive(None, size=size)
    player = Snowhere(Finger(page))
    player.begin("Snowhere")
    while not page.locator("[data-held]").count():  # a snowflake is set aside
        player.play_on(1)
        page.locator("[data-held], [data-card]").first.wait_for(state="attached")
    assert page.evaluate(_COVERED) == []
    for _ in range(4):
        player.way.press(player.button("Farther (−)"))
    page.touchscreen.tap(40, middle(page.locator(".glass"))[1])  # beside the carpet, where there is no fire
    page.wait_for_selector(".status.bad")
    player.way.press(player.button("Lay it here"))
    expect(page.locator(".toast p")).not_to_be_empty()
    assert page.evaluate(_COVERED) == []
    player.way.press(player.button("Turn left (Q)"))
    expect(page.locator(".toast")).not_to_be_attached()  # one thinks of something else now


def boxes(things: Locator) -> list[list[float]]:
    """Where things are on the screen."""
    script = """all => all.map(one => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height];
    })"""
    found: list[list[float]] = things.evaluate_all(script)
    return found


def beside_the_carpet(arrive: Door) -> Snowhere:
    """Somebody who has just dragged a card to where there is no fire."""
    player = Snowhere(Mouse(arrive(None)))
    player.begin("Snowhere")
    held = player.page.locator("[data-held]")
    while not held.count():  # a snowflake is set aside
        player.play_on(1)
        player.wait()
    x, y = middle(held.locator(".edge"))
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    [[left, top, _, height]] = boxes(player.page.locator(".glass"))
    player.page.mouse.move(left + 40, top + height / 2, steps=3)
    player.page.mouse.up()
    return player


def test_what_was_refused_is_done_elsewhere_at_once(arrive: Door) -> None:
    player = beside_the_carpet(arrive)
    with pytest.raises(Refused, match="fire"):
        Player.act(player, player.button("Lay it here").click)
    done = player.done
    player.act(player.hand)
    assert player.done == done + 1


def test_why_a_card_cannot_be_laid_stays_to_be_read_by_whoever_was_in_a_hurry(arrive: Door) -> None:
    player = beside_the_carpet(arrive)
    for key in ("ArrowUp", "ArrowUp", "Enter"):  # sooner than the board asks whether it may lie there
        player.page.keyboard.press(key)
    expect(player.page.locator("[data-held]")).to_have_attribute("data-settled", "true")
    expect(player.page.locator(".toast p")).to_contain_text("fire")


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SIDEWAYS], ids=["desktop", "phone", "sideways"])
def test_no_button_lies_on_the_carpet(size: ViewportSize, arrive: Door) -> None:
    player = Snowhere(Mouse(arrive(None, size=size)))
    player.begin("Snowhere")
    cards = boxes(player.page.locator(".cloth > svg > g > use"))
    buttons = boxes(player.page.locator(".board button"))
    assert len(cards) > 100
    assert buttons
    for x, y, width, height in cards:
        for left, top, wide, high in buttons:
            assert x + width <= left or left + wide <= x or y + height <= top or top + high <= y


def test_an_action_is_taken_back(arrive: Door) -> None:
    player = seated(Winter, arrive, 3)
    page = player.page
    before = len(words(page))
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text(re.compile("took .* back"))).to_be_visible()
    assert len(words(page)) < before
    player.play_on(2)


def test_one_steps_back_and_forth_and_returns_to_the_game(arrive: Door) -> None:
    page = seated(Twisty, arrive, 4).page
    turn = page.locator(".below").first
    page.get_by_role("button", name="One move back").click()
    expect(turn).to_contain_text("Looking back")
    page.get_by_role("button", name="To the beginning").click()
    expect(turn).to_contain_text("Move 0 of")
    assert not page.locator("[data-square].choice").count()
    page.get_by_role("slider", name="Move").press("ArrowRight")
    expect(turn).to_contain_text("Move 1 of")
    page.get_by_label("To the present").click()
    expect(turn).to_contain_text("Your turn")
    expect(page.locator("[data-square].choice").first).to_be_attached()


@pytest.mark.parametrize("kind", PLAYERS.values(), ids=PLAYERS)
def test_the_moves_read_the_same_after_a_reload_and_no_position_is_fetched_for_them(
    kind: type[Player], arrive: Door
) -> None:
    page = seated(kind, arrive, 3).page
    told = words(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    moves = page.get_by_role("region", name="Moves").locator(".words")
    expect(moves).to_have_text(told)
    for line in moves.all():
        line.scroll_into_view_if_needed()
    page.wait_for_load_state("networkidle")
    expect(moves).to_have_text(told)
    assert asked
    assert not [address for address in asked if "/positions/" in address]


def test_the_log_stays_where_it_is_read(arrive: Door) -> None:
    page = seated(Twisty, arrive, 12).page
    told = words(page)
    page.set_viewport_size({"width": 1280, "height": 560})
    page.reload()
    log = page.get_by_role("region", name="Moves").locator("ol")
    expect(log.locator(".words").last).to_have_text(told[-1])
    expect(log.locator("[aria-current]")).to_be_in_viewport(ratio=0.9)
    assert log.evaluate("log => log.scrollTop") > 0
    for line in reversed(log.locator(".words").all()):
        line.scroll_into_view_if_needed()
    expect(log.locator(".words")).to_have_text(told)
    expect(log.locator(".words").first).to_be_in_viewport()


def test_a_refusal_hides_no_lesson_on_a_phone(arrive: Door) -> None:
    page = arrive("/learn/twisty", size=PHONE)
    lesson = page.get_by_role("region", name="First game")
    page.get_by_role("button", name="Go on").tap()
    page.locator("[data-square]:not(.choice)").first.tap()
    toast = page.locator(".toast")
    expect(toast).to_be_in_viewport()
    below, above = toast.bounding_box(), lesson.bounding_box()
    assert below is not None
    assert above is not None
    assert above["y"] + above["height"] <= below["y"]


def test_a_link_opens_the_position_one_looks_at(arrive: Door) -> None:
    page = seated(Twisty, arrive, 3).page
    page.get_by_role("button", name="One move back").click()
    page.get_by_role("button", name="One move back").click()
    page.get_by_role("button", name="Share").click()
    field = page.get_by_role("dialog").get_by_role("textbox", name="Share")
    address = field.input_value()
    names = "all => all.map(each => each.getAttribute('aria-label').split('.')[0])"
    page.keyboard.press("Escape")
    seen = page.locator("[data-square]").evaluate_all(names)
    other = arrive(address)
    expect(other.locator(".below").first).to_contain_text("Looking back")
    expect(other.locator("[data-square]").first).to_be_attached()
    assert other.locator("[data-square]").evaluate_all(names) == seen


def test_a_record_is_downloaded_and_opened_from_its_file(arrive: Door, tmp_path: Path) -> None:
    player = seated(Holi, arrive, 4)
    page = player.page
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Give up").click()
    with page.expect_download() as coming:
        page.get_by_role("link", name="Download the record").click()
    file = tmp_path / "game.json"
    coming.value.save_as(file)
    actions = json.loads(file.read_text())["record"]["actions"]
    page.get_by_role("link", name="Other games").click()
    page.get_by_role("link", name="Choose a file").click()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("heading", name="A record of Holi")).to_be_visible()
    page.get_by_label("To the present").click()
    expect(page.locator(".where").first).to_have_text(f"{len(actions)}/{len(actions)}")
    assert len(words(page)) == len(actions)
    check(page, "a record that is looked at")
    file.write_text("no record")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("This file is not a record")).to_be_visible()


def test_on_a_screen_that_is_passed_around_no_hand_is_seen_before_the_curtain_opens(arrive: Door) -> None:
    page = arrive()
    page.get_by_role("button", name="More ways to play Holi").click()
    page.get_by_role("radio", name="On one screen").check()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    shown: set[str] = set()
    player = Holi(Mouse(page))
    cards = page.get_by_role("group", name="Your hand").get_by_role("button")
    for _ in range(6):
        curtain = page.get_by_role("button", name=re.compile("show my hand"))
        curtain.wait_for()
        assert not cards.count()
        if not shown:
            check(page, "the curtain")
        name = curtain.inner_text()
        curtain.click()
        player.wait()
        if cards.count():
            shown.add(name)
        while not curtain.count():
            player.act(player.hand)
    assert len(shown) == 2  # both have seen a hand, each only their own
