"""The end of a game: why, once more against others, and a picture to show around."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.axe import check
from tests.browser.chromium import PHONE
from tests.browser.conftest import Door
from tests.browser.positions import lay, play
from tests.browser.test_together import friends
from tests.test_lessons import script


def test_the_end_says_why_gives_a_picture_and_leads_to_an_easier_game(arrive: Door) -> None:
    ana = arrive()
    ana.get_by_role("button", name="Play Twisty now").click()
    ana.get_by_role("button", name="Resign").click()
    ana.get_by_role("button", name="Give up").click()
    end = ana.get_by_role("dialog")
    expect(end).to_contain_text("has given up.")
    expect(end.get_by_role("button", name="Once more, harder: Skilled")).to_be_visible()
    check(ana, "the end")
    with ana.expect_download() as given:
        end.get_by_role("button", name="Picture of the end").click()
    drawn = Path(given.value.path()).read_bytes()
    assert drawn.startswith(b"\x89PNG")
    assert len(drawn) > 20_000, "the board is on it"
    before = ana.url
    end.get_by_role("button", name="Once more, easier: Beginner").click()
    ana.wait_for_url(lambda url: url != before)
    expect(ana.get_by_role("list", name="Seats")).to_contain_text("Beginner")
    expect(ana.get_by_role("dialog")).to_have_count(0)


def test_the_end_of_snowhere_has_a_scale_and_numbers_as_they_are_written(arrive: Door) -> None:
    told = script("snowhere")
    page = arrive(None, language="es", size=PHONE)
    table = lay(page, "snowhere", ["me"], setup=told["setup"], options=told["options"])
    page.goto(f"/table/{table}")
    expect(page.locator("[data-card]").first).to_be_attached()  # who sees the game end is told about it
    play(page, table, lambda state: dict(enumerate(told["actions"])).get(len(state["log"]) - 2))
    end = page.get_by_role("dialog")
    expect(end).to_contain_text(re.compile(r"54\.994,8 mm² de fuego: el \d+,\d+ % de la alfombra"))
    expect(end.locator("[aria-current=true]")).to_have_text(re.compile("Incendio"))
    expect(end).to_contain_text("Tu primer resultado de este tipo")
    check(page, "the end of Snowhere")


def test_a_rematch_continues_the_series_and_whom_one_played_with_is_invited_again(arrive: Door) -> None:
    ana, ben = friends(arrive, "Twisty")
    ana.get_by_role("button", name="Resign").click()
    ana.get_by_role("button", name="Give up").click()
    ana.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    ben.get_by_role("dialog").get_by_role("button", name="Accept the rematch").click()
    for page in (ana, ben):
        expect(page.get_by_role("dialog")).to_have_count(0)
        first, second = (
            page.get_by_role("list", name="Seats").get_by_role("listitem").nth(n) for n in (0, 1)
        )
        expect(first).to_contain_text("1 won in this series")  # Ben begins now
        expect(second).to_contain_text("0 won in this series")
    ben.get_by_role("button", name="Resign").click()
    ben.get_by_role("button", name="Give up").click()
    expect(ana.get_by_role("dialog")).to_contain_text("Game 2 of this series")
    # Whom one has played with is invited again by a click, and to one table only.
    ana.request.put("/api/me", data={"name": "Ana"})
    ana.goto("/you")
    invite = ana.get_by_role("button", name=re.compile("^Invite .* Twisty"))
    ben.goto("/")
    ben.get_by_role("heading", name="Twisty").wait_for()
    invite.click()
    expect(ana.get_by_role("heading", name="The table is laid")).to_be_visible()
    table = ana.url
    ana.goto("/you")
    invite.click()
    ana.get_by_role("dialog").get_by_role("button", name="Go on").click()
    expect(ana).to_have_url(table)
    expect(ben).to_have_title("● Ana invites you to a game of Twisty. · Sobremesa")
    expect(ben.locator("link[rel=icon]")).to_have_attribute("href", re.compile("^data:"))
    asked = ben.get_by_role("list", name="Invitations").get_by_role("listitem")
    expect(asked).to_contain_text("Ana")
    asked.get_by_role("link").click()
    ben.get_by_role("button", name="Sit down here").click()
    for page in (ana, ben):
        expect(page.locator("[data-square]").first).to_be_attached()
    assert ana.url == ben.url
