"""The way to a table: going on, finding somebody, sitting down."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from benchmarks.page import first_load
from tests.browser.axe import check
from tests.browser.chromium import PHONE
from tests.browser.conftest import Door
from tests.browser.players import Twisty
from tests.browser.test_talk import HEAR
from tests.browser.ways import Finger, Mouse
from tests.table.serving import Server

CALLING_NOTE = 523
COUNT = """
window.clicks ??= Number(sessionStorage.getItem("clicks") ?? 0);
addEventListener("click", (event) => {
  if (event.isTrusted) sessionStorage.setItem("clicks", ++window.clicks);
}, true);
"""


def home(page: Page) -> None:
    """Back to the first page."""
    page.get_by_role("link", name="Sobremesa: Home").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_two_strangers_come_from_the_first_page_to_a_rated_game_talk_end_it_and_play_another(
    arrive: Door,
) -> None:
    """Each on a page of their own, in three clicks until they have moved, those of the move included."""
    ana, ben = arrive(), arrive(size=PHONE)
    players = (Twisty(Mouse(ana)), Twisty(Finger(ben)))
    for page in (ana, ben):
        page.evaluate(HEAR)
        page.evaluate(COUNT)
        page.get_by_role("button", name="Rated game with anybody: Twisty").click()
    for page in (ana, ben):
        expect(page.locator("[data-square]").first).to_be_attached()
        expect(page.get_by_text(re.compile(r"^\s*\d:\d\d\s*$")).first).to_be_visible()  # the clock
        expect(page.get_by_text("1500 ± 333").first).to_be_visible()
    assert ana.url == ben.url
    first = next(player for player in players if player.page.title().startswith("●"))
    second = next(player for player in players if player is not first)
    second.page.evaluate("window.notes.length = 0")
    for player in (first, second):
        # It is their turn: by the title, on the icon, and to be heard.
        expect(player.page).to_have_title(re.compile("^●"))
        expect(player.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("^data:"))
        if player is second:
            player.page.wait_for_function(f"window.notes.includes({CALLING_NOTE})")
        player.play_on(1)
        expect(player.page.locator("link[rel=icon]")).to_have_attribute("href", "/icon.svg")
        assert 0 < player.page.evaluate("window.clicks") <= 3
    ana.get_by_role("tab", name="Talk").click()
    ana.get_by_role("combobox", name="Phrases").select_option("Good luck, have fun!")
    ana.get_by_role("tab", name="Moves").click()
    ben.get_by_role("button", name="Talk").click()
    expect(ben.get_by_role("log")).to_contain_text("Good luck, have fun!")
    ben.keyboard.press("Escape")
    for player in (first, second):
        player.play_on(1)
    # Everybody has acted twice: from now on giving up counts for both.
    ben.get_by_role("button", name="More").click()
    ben.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ben.get_by_role("dialog")).to_contain_text("giving up counts as a loss")
    ben.get_by_role("button", name="Give up").click()
    expect(ana.get_by_role("dialog")).to_contain_text("You win")
    for page in (ana, ben):
        for change in (r" \+\d+", r" -\d+"):
            line = page.get_by_role("dialog").get_by_role("listitem").filter(has_text=re.compile(change))
            expect(line).to_have_count(1)
    ben.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    ana.get_by_role("dialog").get_by_role("button", name="Accept the rematch").click()
    ben.get_by_role("button", name="I am ready").click()
    for page in (ana, ben):
        expect(page.locator("[data-square]").first).to_be_attached()
        seats = page.get_by_role("list", name="Seats")
        expect(seats).to_contain_text("±")
        expect(seats).not_to_contain_text("1500 ±")  # the last game has counted
    assert ana.url == ben.url


def test_on_a_phone_everybody_is_seen_to_be_ready_and_a_game_that_counts_for_nobody_says_so(
    arrive: Door,
) -> None:
    ana, ben = arrive(None, size=PHONE), arrive(None, size=PHONE)
    for page, name in ((ana, "Ana María de la Fuente y del Monte"), (ben, "Benjamin the Third of That Name")):
        page.request.put("/api/me", data={"name": name})
    quick = {"type": "real", "bank": 300, "increment": 10}
    wish = {"game": "winter", "seats": ["me", "open"], "time": quick, "rated": True, "begins": "me"}
    table = ana.request.post("/api/tables", data=wish).json()["table"]
    ana.goto(f"/table/{table}")
    ben.goto(f"/table/{table}")
    ben.get_by_role("button", name="Sit down here").click()
    mine = ana.get_by_role("listitem").filter(has=ana.get_by_role("button", name="I am ready"))
    called, button = mine.locator(".name").bounding_box(), mine.get_by_role("button").first.bounding_box()
    assert called is not None
    assert button is not None
    assert called["width"] > 150
    assert called["x"] + called["width"] <= button["x"] or called["y"] + called["height"] <= button["y"]
    mine.get_by_role("button", name="I am ready").click()
    for page, what in ((ana, "Offer a draw"), (ben, "Accept the draw")):
        if page is ana:
            page.get_by_role("button", name="More").click()
        page.get_by_role("button", name=what).click()
    for page in (ana, ben):
        expect(page.get_by_role("dialog")).to_contain_text("No rating has changed")


def test_while_nobody_comes_one_plays_a_bot_and_is_called_when_somebody_does(arrive: Door) -> None:
    ana = arrive()
    bar = ana.get_by_role("region", name="Looking for somebody")
    # With as many as one likes, which is remembered; a game that counts has a clock.
    ana.get_by_role("button", name="Play with anybody: Holi").click()
    bar.get_by_role("combobox", name="Clock").select_option("none")
    bar.get_by_role("combobox", name="Players").select_option("3 players")
    bar.get_by_role("checkbox", name="Rated").check()
    expect(bar).to_contain_text("a rated game of Holi")
    expect(bar.get_by_role("option", name="None")).to_have_count(0)
    bar.get_by_role("button", name="Stop").click()
    ana.reload()
    with ana.expect_request("**/api/seek*") as asked:
        ana.get_by_role("button", name="Play with anybody: Holi").click()
    assert '"players":[3]' in (asked.value.post_data or "")
    bar.get_by_role("button", name="Stop").click()
    ana.get_by_role("button", name="Play with anybody: Winter").click()
    expect(bar).to_contain_text("Nobody else just now")
    check(ana, "home")
    bar.get_by_role("combobox").select_option("none")
    bar.get_by_role("button", name="Play a bot meanwhile").click()
    expect(ana.locator("[data-key], .winter").first).to_be_attached()
    expect(bar).to_be_visible()
    alone = ana.url
    ana.evaluate(HEAR)
    ben = arrive()
    ben.get_by_role("button", name="Play with anybody: Winter").click()
    ben.get_by_role("region", name="Looking for somebody").get_by_role("combobox").select_option("none")
    expect(ana).not_to_have_url(alone)
    expect(ben).to_have_url(ana.url)
    assert CALLING_NOTE in ana.evaluate("window.notes"), "whoever waits hears that somebody has come"
    expect(bar).to_have_count(0)
    for page in (ana, ben):
        expect(page.locator("[data-key], .winter").first).to_be_attached()
    home(ana)
    expect(ana.get_by_role("region", name="Go on").get_by_role("listitem")).to_have_count(2)


def test_who_has_been_here_goes_on_and_lays_no_second_table_by_mistake(arrive: Door) -> None:
    ana = arrive(size=PHONE)
    assert not ana.get_by_role("region", name="Go on").count()
    player = Twisty(Finger(ana))
    player.sit_down("Twisty")
    table = ana.url
    home(ana)
    mine = ana.get_by_role("region", name="Go on")
    expect(mine).to_contain_text("with Casual")
    expect(mine).to_contain_text("Your turn")
    check(ana, "home")
    ana.get_by_role("button", name="Play Twisty now").click()
    dialog = ana.get_by_role("dialog", name="You have a game of Twisty under way")
    check(ana, "home")
    dialog.get_by_role("button", name="Go on").click()
    expect(ana).to_have_url(table)
    player.wait()
    ana.get_by_role("button", name="More").click()
    ana.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ana.get_by_role("button", name="Give up").click()
    expect(ana.get_by_role("dialog")).to_contain_text("Casual wins")
    ana.keyboard.press("Escape")
    home(ana)
    expect(mine).to_contain_text("Casual wins")
    mine.get_by_role("button", name="Put this game of Twisty aside").click()
    expect(mine).to_have_count(0)
    ana.reload()
    expect(ana.get_by_role("heading", name="Finished games")).to_be_visible()
    assert not mine.count()


def test_a_table_that_waits_says_what_is_played_and_one_click_sits_down(arrive: Door) -> None:
    ana = arrive()
    ana.get_by_role("button", name="More ways to play Holi").click()
    ana.get_by_role("radio", name="With friends, by link").check()
    ana.get_by_role("radio", name="two by lot, as the book recommends").check()
    ana.get_by_role("combobox", name="Clock").select_option("day")
    ana.get_by_role("checkbox", name=re.compile("^Public")).check()
    ana.get_by_role("button", name="Lay the table").click()
    expect(ana.get_by_role("heading", name="The table is laid")).to_be_visible()
    name = ana.get_by_role("textbox", name="Your name").input_value()
    ben = arrive()
    line = ben.get_by_role("listitem").filter(has_text=name)
    for words in ("1 of 2 seats taken", "one day a turn", "Rivalry cards: two by lot", "there now"):
        expect(line).to_contain_text(words)
    line.get_by_role("button", name=re.compile("^Sit down")).click()
    for page in (ana, ben):
        expect(page.get_by_text(re.compile("Your turn|is deciding")).first).to_be_visible()
    cleo = arrive()
    watched = cleo.get_by_role("listitem").filter(has_text=name)
    watched.get_by_role("link").click()
    expect(cleo.get_by_text("You are watching")).to_be_visible()
    said = {"type": "say", "id": "w", "kind": "phrase", "text": "one-moment"}
    assert ana.request.post(f"/api/tables/{ana.url.rpartition('/')[2]}/words", data=said).ok
    home(ben)
    mine = ben.get_by_role("region", name="Go on")
    for words in (f"with {name}", "23 h", f"{name}: “One moment, please.”"):
        expect(mine).to_contain_text(words)
    dora = arrive()
    expect(dora.get_by_role("listitem").filter(has_text=name)).to_contain_text("one watches")
    check(dora, "home")


def test_the_first_page_and_what_it_fetches_ahead_weigh_less_than_200_kilobytes(
    browser: Browser, server: Server
) -> None:
    kilobytes, _ = first_load(browser, server.address)
    assert kilobytes < 200


def test_links_of_former_times_arrive_and_steps_lead_back(arrive: Door) -> None:
    page = arrive("/rules/winter/W6")
    expect(page).to_have_url(re.compile("/rules/winter/W6$"))
    expect(page.locator("[data-rule=W6]").first).to_be_visible()
    page.get_by_role("link", name="Sobremesa: Home").click()
    expect(page.get_by_role("heading", name="Winter")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(re.compile("/rules/winter/W6$"))
    page.reload()
    expect(page.locator("[data-rule=W6]").first).to_be_visible()
