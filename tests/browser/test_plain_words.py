"""What a person must be told before it is too late, and can read wherever they sit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.amount import crosswise, one_of
from tests.browser.chromium import DESKTOP, PHONE, SIDEWAYS
from tests.browser.conftest import Door
from tests.browser.positions import before_the_end, freeze, lay, play
from tests.browser.ways import Finger, Mouse, middle

SIZES = {"desktop": DESKTOP, "phone": PHONE}
LANGUAGES = {"en": "en", "es": "es"}

DEALS = 5
LOSES = re.compile(
    r"(This ends the game, and you lose|Con esto termina la partida y pierdes) \((W1[67]|H16)\)"
)


def pick_a_card(page: Page, size: ViewportSize) -> None:
    """Pick up a card of Winter's lake that no counter locks."""
    card = page.locator('[data-key^="card "]').and_(
        page.locator('[aria-label*="can be"], [aria-label*="se puede"]')
    )
    card.first.wait_for(state="attached")
    (Mouse(page) if size == DESKTOP else Finger(page)).point(card.first)


@pytest.mark.parametrize(("size", "language"), crosswise(SIZES, LANGUAGES))
def test_a_click_that_loses_at_once_says_so_before(arrive: Door, size: ViewportSize, language: str) -> None:
    page = arrive(None, size=size, language=language)
    table = lay(page, "winter")
    play(page, table, freeze(0))
    page.goto(f"/table/{table}")
    pick_a_card(page, size)
    remove = page.get_by_role("button", name=re.compile("^(Remove|Retirar)"))
    if size == DESKTOP:
        remove.hover()
    else:
        Finger(page).press(remove)
    expect(page.locator(".tray .hint")).to_have_text(LOSES)


def look(page: Page, thing: Locator, size: ViewportSize) -> None:
    """Look at what something would do: by hovering, or by a first tap."""
    thing.wait_for(state="attached")
    if size == DESKTOP:
        page.mouse.move(*middle(thing))
    else:
        Finger(page).point(thing)


@pytest.mark.parametrize(("size", "language"), crosswise(SIZES, LANGUAGES))
def test_twisty_says_before_that_the_centre_wins(arrive: Door, size: ViewportSize, language: str) -> None:
    page = arrive(None, size=size, language=language)
    page.goto(f"/table/{before_the_end(page, 'twisty-T12-centre')}")
    caption = page.locator(".caption")
    expect(caption).not_to_be_empty()
    expect(caption).not_to_contain_text("T12")
    look(page, page.locator('[data-square="d4"]'), size)
    expect(caption).to_contain_text(re.compile(r"(This wins the game|Con esto ganas la partida) \(T12\)"))
    expect(caption).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("size", "language"), crosswise(SIZES, LANGUAGES))
def test_holi_says_before_that_the_last_token_ends_it_and_who_loses(
    arrive: Door, size: ViewportSize, language: str
) -> None:
    page = arrive(None, size=size, language=language)
    page.goto(f"/table/{before_the_end(page, 'holi-tokens')}")
    page.locator(".curtain button").click()
    hint = page.locator(".side .hint")
    expect(hint).not_to_be_empty()
    expect(hint).not_to_contain_text("H16")
    # A card that is chosen is shown where it would be thrown.
    page.locator(".card", has=page.locator(".number", has_text=re.compile("^10$"))).click()
    expect(hint.locator("strong")).to_have_text(LOSES)
    assert page.evaluate(_UNCOVERED)


# Where the end is told, nothing lies over it.
_UNCOVERED = """() => {
  const words = document.querySelector('.side .hint strong');
  const { left, top, right, bottom } = words.getBoundingClientRect();
  const seen = [top + 4, bottom - 4].map((y) => document.elementFromPoint((left + right) / 2, y));
  return seen.every((each) => each === words);
}"""


@pytest.mark.parametrize(("size", "language"), crosswise(SIZES, LANGUAGES))
def test_holi_says_before_that_the_end_of_the_turn_ends_it_and_who_wins(
    arrive: Door, size: ViewportSize, language: str
) -> None:
    page = arrive(None, size=size, language=language)
    page.goto(f"/table/{before_the_end(page, 'holi-mixed')}")
    page.locator(".curtain button").click()
    wins = r"(Ending your turn now wins the game|Si terminas el turno, ganas la partida) \(H16\)"
    expect(page.locator(".side .hint strong")).to_have_text(re.compile(wins))


@pytest.mark.parametrize(
    ("ending", "for_whom"),
    [
        ("unsolved-finished-with-snowflakes-left", "nobody wins|no ganáis"),
        ("solved-by-taking-a-snowflake", "you all win|ganáis todos"),
    ],
)
@pytest.mark.parametrize(("size", "language"), crosswise(SIZES, LANGUAGES))
def test_snowhere_says_before_that_finishing_ends_it_and_for_whom(
    arrive: Door, size: ViewportSize, language: str, ending: str, for_whom: str
) -> None:
    page = arrive(None, size=size, language=language)
    page.goto(f"/table/{before_the_end(page, f'snowhere-{ending}')}")
    status = page.locator(".status")
    expect(status).not_to_be_empty()
    expect(status).not_to_contain_text("S14")
    finish = page.get_by_role("button", name=re.compile("^(Finish|Terminar)"))
    look(page, finish, size)
    end = rf"(This ends the game|Con esto termina la partida).*({for_whom}) \(S14\)"
    expect(status).to_contain_text(re.compile(end))
    # A second tap does it, as a click does.
    Mouse(page).press(finish) if size == DESKTOP else Finger(page).press(finish)
    expect(page.get_by_role("dialog")).to_be_visible()


DOUBLED = ViewportSize(width=640, height=400)
"""A desktop at 200 %."""


@pytest.mark.parametrize(
    ("size", "language"), crosswise({"sideways": SIDEWAYS, "zoomed": DOUBLED}, LANGUAGES)
)
def test_what_a_low_screen_has_no_header_for_is_behind_more(
    arrive: Door, size: ViewportSize, language: str
) -> None:
    page = arrive(None, size=size, language=language)
    page.goto(f"/table/{lay(page, 'twisty')}")
    more = page.get_by_role("button", name=re.compile("^(More|Más)$"))
    more.click()
    dialog = page.get_by_role("dialog")
    for name in ("^(Sounds|Con sonido|Sin sonido)", "^(Settings|Ajustes)", "^(Español|English)$"):
        expect(dialog.get_by_role("button", name=re.compile(name))).to_be_visible()
    dialog.get_by_role("button", name=re.compile("^(Español|English)$")).click()
    expect(page.locator("html")).to_have_attribute("lang", "en" if language == "es" else "es")
    more.click()
    dialog.get_by_role("button", name=re.compile("^(Settings|Ajustes)")).click()
    expect(dialog.get_by_role("radio").first).to_be_visible()
    page.keyboard.press("Escape")
    more.click()
    dialog.get_by_role("button", name=re.compile("^(Home|Inicio|All games|Todos)")).click()
    expect(page.locator("h1")).to_be_visible()
    assert "table" not in page.url


_PAINT = "button => { const { color, opacity } = getComputedStyle(button); return `${color} ${opacity}`; }"


@pytest.mark.parametrize("size", one_of(SIZES, "phone"))
def test_what_cannot_be_pressed_looks_so(arrive: Door, size: ViewportSize) -> None:
    page = arrive(None, size=size)
    page.goto(f"/table/{lay(page, 'twisty')}")
    off = page.locator(".bar .button.quiet:disabled").first
    on = page.locator(".bar .button.quiet:not(:disabled):not([aria-pressed])").last
    assert off.evaluate(_PAINT) != on.evaluate(_PAINT)


_CLIPPED = """() => [...document.querySelectorAll('.tray .say, .tray .hint')].filter((each) => {
  const tray = each.closest('.tray').getBoundingClientRect();
  const box = each.getBoundingClientRect();
  const out = box.bottom > tray.bottom + 1 || box.right > tray.right + 1;
  return out || each.scrollHeight > each.clientHeight + 1;
}).map((each) => each.textContent)"""


@pytest.mark.parametrize("language", one_of(LANGUAGES, "es"))
def test_no_instruction_of_winter_is_clipped(arrive: Door, language: str) -> None:
    page = arrive(None, language=language)
    table = lay(page, "winter")
    page.goto(f"/table/{table}")
    for _ in range(5):
        expect(page.locator(".tray .hint")).not_to_be_empty()
        assert page.evaluate(_CLIPPED) == []
        version = play(page, table, lambda _: None)["version"]
        steps = iter([True])

        def one(state: dict[str, Any], steps: Iterator[bool] = steps) -> str | None:
            legal = list[str](state["legal"])
            return legal[0] if next(steps, None) else None

        assert play(page, table, one)["version"] > version


ROOMY = ViewportSize(width=1600, height=900)
"""Wide enough for one row under the board."""


@pytest.mark.parametrize("size", [ROOMY, PHONE], ids=["desktop", "phone"])
def test_a_long_name_that_thinks_moves_no_board(arrive: Door, size: ViewportSize) -> None:
    page = arrive(None, size=size)
    page.goto(f"/table/{lay(page, 'winter')}")
    board = page.locator(".board").first
    expect(page.locator(".below strong")).not_to_be_empty()
    expect(page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(2)
    page.wait_for_load_state("networkidle")
    before = board.bounding_box()
    page.locator(".below strong").evaluate(
        "each => (each.textContent = 'Somebody with a very long name '.repeat(9))"
    )
    assert board.bounding_box() == before


_SIZES = """() => [...document.querySelectorAll('.target .reach')].map((each) => {
  const { width, height } = each.getBoundingClientRect();
  return Math.round(1000 * Math.min(width, height)) / 1000;  // a lake that is scaled has rounding errors
})"""


@pytest.mark.parametrize("language", one_of(LANGUAGES, "es"))
def test_fingers_meet_what_they_mean_in_the_thaw(arrive: Door, language: str) -> None:
    page = arrive(None, size=PHONE, language=language)
    table = lay(page, "winter")
    play(page, table, freeze(2))
    page.goto(f"/table/{table}")
    pick_a_card(page, PHONE)
    remove = page.get_by_role("button", name=re.compile("^(Remove|Retirar)"))
    expect(remove).to_be_visible()
    assert min(page.evaluate(_SIZES), default=24) >= 24
    assert page.evaluate(_CLIPPED) == []
    Finger(page).press(remove)
    expect(remove).to_have_text(re.compile("now|ya"))
    assert page.evaluate(_CLIPPED) == []
    # On a small phone no lake is whole and under a finger too.
    page.set_viewport_size(SMALL["small"])
    farther = page.get_by_role("button", name=re.compile("^(Farther|Alejar)$"))
    expect(farther).to_be_enabled()
    lake = page.locator(".lake .fitted")
    scale = "lake => Number(/scale\\(([^)]+)/.exec(lake.style.transform)[1])"
    near: float = lake.evaluate(scale)
    page.get_by_role("button", name=re.compile("^(Closer|Acercar)$")).tap()
    assert lake.evaluate(scale) > near
    # The whole lake is seen from afar; a tap there comes closer and chooses nothing.
    while farther.is_enabled():
        farther.tap()
    assert lake.evaluate(scale) < near
    Finger(page).point(page.locator(".lake"))
    assert lake.evaluate(scale) == near
    expect(remove).to_have_text(re.compile("now|ya"))


@pytest.mark.parametrize(("size", "language"), crosswise(SIZES, LANGUAGES))
def test_signs_of_holi_have_words_and_cards_their_numbers(
    arrive: Door, size: ViewportSize, language: str
) -> None:
    page = arrive(None, size=size, language=language)
    table = lay(page, "holi")

    def corners(state: dict[str, Any]) -> str | None:
        return str(state["legal"][0]) if state["view"]["phase"] == "corners" else None

    hand = play(page, table, corners)["view"]["seats"][0]["hand"]
    page.goto(f"/table/{table}")
    page.locator(".curtain button").click()
    seat = page.get_by_role("list").get_by_role("listitem").first
    for word in ("points|puntos", "tokens|fichas", "sweets|caramelos", "hand|mano", "deck|mazo"):
        expect(seat.locator("small", has_text=re.compile(word)).first).to_be_visible()
    expect(page.locator(".tools small")).to_have_count(4)
    numbers = page.locator(".card .number").all_text_contents()
    assert sorted(map(int, numbers)) == sorted(hand)


SMALL = {
    "small": ViewportSize(width=360, height=640),
    "sideways": ViewportSize(width=844, height=390),
    "small and sideways": SIDEWAYS,
}
# Whatever can be pressed lies in the window and under a finger.
_REACHED = """all => all.length > 0 && all.every((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  return inside && Math.min(right - left, bottom - top) >= 24;
})"""
# The cards of a carpet together are not small beside the window.
_GROWN = """all => {
  const boxes = all.map((each) => each.getBoundingClientRect());
  const high = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
  return high >= innerHeight * 0.3;
}"""


# Whatever shows in the header, two by two.
_CROWDED = """header => {
  const shown = [...header.querySelectorAll(".brand svg, .word, .middle > *, header > button")]
    .map((each) => each.getBoundingClientRect())
    .filter(({ width }) => width > 0);
  const apart = (one, other) => one.right <= other.left + 0.5 || other.right <= one.left + 0.5;
  const alone = (one, n) => one.right <= innerWidth && shown.slice(n + 1).every((other) => apart(one, other));
  return !shown.every(alone);
}"""


def test_nothing_in_the_header_lies_on_anything_else(arrive: Door) -> None:
    page = arrive(size=SMALL["small"], language="es")
    expect(page.locator("header .face")).to_be_visible()
    for size in (SMALL["small"], PHONE, DOUBLED):
        page.set_viewport_size(size)
        assert not page.locator("header").evaluate(_CROWDED)


@pytest.mark.parametrize(
    ("game", "pieces"), [("holi", "[data-square]"), ("twisty", "[data-square]"), ("snowhere", ".carpet use")]
)
def test_no_board_is_small_on_a_small_screen(arrive: Door, game: str, pieces: str) -> None:
    page = arrive(None, size=PHONE, language="es")
    table = lay(page, game, ("me", "me"))
    if game == "holi":
        play(page, table, lambda state: state["legal"][0] if state["view"]["phase"] == "corners" else None)
    page.goto(f"/table/{table}")
    if game == "holi":
        page.locator(".curtain button").click()
    for size in SMALL.values():
        page.set_viewport_size(size)
        fine = _GROWN if game == "snowhere" else _REACHED
        page.wait_for_function(f"what => ({fine})([...document.querySelectorAll(what)])", arg=pieces)


@pytest.mark.parametrize("language", one_of(LANGUAGES, "en"))
def test_a_phone_tells_the_signs_of_twisty(arrive: Door, language: str) -> None:
    page = arrive(None, size=PHONE, language=language)
    page.goto(f"/table/{lay(page, 'twisty')}")
    page.get_by_text(re.compile("What the signs mean|Qué significan los signos")).tap()
    expect(page.locator(".signs .legend li").last).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_of_winter_and_its_refusals_name_nothing_that_the_board_does_not_show(
    arrive: Door, language: str
) -> None:
    page = arrive(None, language=language)
    for _ in range(DEALS):
        table = lay(page, "winter")
        if any(play(page, table, freeze(1))["view"]["counters"]):
            break  # in some deals nobody ever has a square
    page.goto(f"/table/{table}")
    lines = page.get_by_role("region", name=re.compile("^(Moves|Jugadas)$")).locator(".words")
    expect(lines.first).to_be_attached()
    assert [words for words in lines.all_inner_texts() if re.search(r"\d", words)] == []
    locked = page.locator('[data-key^="card "]:is([aria-label*="locked"], [aria-label*="bloqueada"])').first
    Mouse(page).point(locked)
    why = page.locator(".toast p").first
    expect(why).to_contain_text(re.compile("locked|bloqueada"))
    assert not re.search(r"\d,", why.inner_text())
