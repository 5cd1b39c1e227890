"""What went wrong when the page was tried as new people would: it must not come back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Door
from tests.browser.players import Twisty
from tests.browser.ways import Finger, Mouse

DOCS = Path(__file__).parents[2] / "docs"
EVERYWHERE = [
    pytest.param({"language": language, "size": size}, id=f"{language}-{name}")
    for language in ("en", "es")
    for name, size in (("desktop", DESKTOP), ("phone", PHONE))
]
SIZES = [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")]


def rules(game: str) -> list[str]:
    """The ids of a game's rules."""
    return re.findall(r"^(?:- )?\*\*([A-Z]\d+)\b", (DOCS / f"{game}.en.md").read_text(), re.MULTILINE)


def playing(arrive: Door, size: ViewportSize, language: str = "en") -> Page:
    """Somebody in their first turn at Twisty against a bot."""
    page = arrive(size=size, language=language)
    way = Mouse(page) if size == DESKTOP else Finger(page)
    way.press(page.get_by_role("button", name=re.compile("^(Play Twisty now|Jugar a Twisty ahora)$")))
    Twisty(way).wait()
    return page


# A rule that is looked up is in sight and marked when nothing moves any more.
_SETTLED = """rule => new Promise(done => {
  let last = -1, same = 0;
  const look = () => {
    const found = [...document.querySelectorAll(`[data-rule=${rule}]`)].find(each => each.offsetParent);
    const top = found?.getBoundingClientRect().top ?? -1;
    same = found && top === last ? same + 1 : 0;
    last = top;
    if (same > 20) done(found.classList.contains("asked"));
    else requestAnimationFrame(look);
  };
  look();
})"""


@pytest.mark.parametrize("how", EVERYWHERE)
@pytest.mark.parametrize("game", ["winter", "holi", "snowhere", "twisty"])
def test_a_link_to_a_rule_leads_to_it(game: str, how: dict[str, object], arrive: Door) -> None:
    for rule in rules(game)[3::6]:
        page = arrive(f"/#/rules/{game}/{rule}", still=False, **how)
        assert page.evaluate(_SETTLED, rule)
        expect(page.locator(f"[data-rule={rule}]")).to_be_in_viewport(ratio=0.5)
        page.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_same_rule_is_shown_again_when_it_is_asked_for_again(size: ViewportSize, arrive: Door) -> None:
    page = playing(arrive, size)
    rule = page.locator("[data-rule].asked").locator("visible=true")
    for _ in range(2):
        (Mouse(page) if size == DESKTOP else Finger(page)).point(
            page.locator("[data-square]:not(.choice)").first
        )
        page.locator(".toast button", has_text="Rule").click()
        expect(rule).to_be_in_viewport()
        rule.evaluate("""asked => {
          for (let box = asked; box; box = box.parentElement) if (box.scrollTop > 0) box.scrollTop = 0;
        }""")
        if size == PHONE:
            page.keyboard.press("Escape")


@pytest.mark.parametrize("how", EVERYWHERE)
def test_looking_back_keeps_the_mark_of_ones_turn(how: dict[str, object], arrive: Door) -> None:
    page = playing(arrive, **how)  # type: ignore[arg-type]
    player = Twisty(Mouse(page) if how["size"] == DESKTOP else Finger(page))
    player.play_on(1)
    player.wait()
    page.evaluate("location.hash += '/0'")
    expect(page).to_have_url(re.compile(r"/0$"))
    assert page.title().startswith("●")
    expect(page.locator("ol [aria-current=true]")).to_have_count(1)
    banner = page.locator(".note")
    expect(banner).to_contain_text(re.compile(r"(has moved|ha jugado)\."))
    banner.get_by_role("button", name=re.compile("^(To the present|Al presente)$")).click()
    expect(banner).to_have_count(0)
    expect(page.locator("[data-square].choice").first).to_be_attached()


@pytest.mark.parametrize("language", ["en", "es"])
def test_on_a_phone_a_dialog_keeps_its_way_out_and_back_closes_it(language: str, arrive: Door) -> None:
    page = playing(arrive, PHONE, language)
    table = page.url
    page.get_by_role("button", name=re.compile("^(Rules|Reglas)$")).click()
    dialog = page.get_by_role("dialog")
    last = dialog.locator("[data-rule]").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    expect(dialog.get_by_role("button", name=re.compile("^(Close|Cerrar)$"))).to_be_in_viewport(ratio=1)
    page.go_back()
    expect(dialog).to_have_count(0)
    assert page.url == table
    # However it was closed, one step back leads to where one came from.
    page.get_by_role("button", name=re.compile("^(More|Más)$")).click()
    page.get_by_role("button", name=re.compile("^(Share|Compartir)$")).click()
    expect(dialog).to_have_count(1)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("heading", name="Winter")).to_be_visible()


def test_back_leads_past_a_dialog_that_somebody_went_on_from(arrive: Door) -> None:
    page = arrive()
    page.get_by_role("button", name="More ways to play Twisty").click()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-square]").first).to_be_attached()
    page.go_back()
    expect(page.get_by_role("heading", name="Twisty")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_step_that_is_chosen_in_the_log_of_a_phone_stays_when_back_closes_it(arrive: Door) -> None:
    page = playing(arrive, PHONE)
    player = Twisty(Finger(page))
    player.play_on(1)
    player.wait()
    page.get_by_role("button", name="Moves").click()
    page.get_by_role("dialog").locator("li button").first.click()
    expect(page).to_have_url(re.compile(r"/1$"))
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"/1$"))


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_page_has_its_own_title(language: str, arrive: Door) -> None:
    page = arrive(language=language)
    expect(page).to_have_title("Sobremesa")
    seen = set()
    for address in ("#/rules/winter", "#/rules/twisty", "#/replay", "#/nothing/of/the/kind", "#/table/none"):
        before = page.title()
        page.evaluate("address => { location.hash = address }", address)
        expect(page).not_to_have_title(before)
        if address != "#/table/none":
            seen.add(page.title())
    assert len(seen) == 4
    arrive.forgive("WebSocket")


@pytest.mark.parametrize("how", EVERYWHERE)
def test_an_address_that_does_not_exist_is_a_page_in_a_browser(how: dict[str, object], arrive: Door) -> None:
    page = arrive("/nonsense", **how)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^(Nothing here|Aquí no hay nada)$"))
    page.get_by_role("main").get_by_role("link").click()
    expect(page.get_by_role("heading", name="Winter")).to_be_visible()
    assert re.fullmatch(r"http://[^/]+/(#/)?", page.url)
    assert page.request.get("/nonsense", headers={"accept": "*/*"}).json()["code"] == "unknown-page"
    arrive.forgive("404")


@pytest.mark.parametrize("how", EVERYWHERE)
def test_the_position_is_told_to_the_eyes_too(how: dict[str, object], arrive: Door) -> None:
    page = playing(arrive, **how)  # type: ignore[arg-type]
    if how["size"] == PHONE:
        page.get_by_role("button", name=re.compile("^(More|Más)$")).click()
    page.get_by_role("button", name=re.compile("^(Say the position|Decir la posición)$")).click()
    said = page.evaluate("window.heard.at(-1)")
    assert said
    expect(page.get_by_role("dialog")).to_contain_text(said)


@pytest.mark.parametrize("how", EVERYWHERE)
def test_a_move_on_its_way_is_seen_to_be(how: dict[str, object], arrive: Door) -> None:
    page = playing(arrive, **how)  # type: ignore[arg-type]
    slow = page.context.new_page()
    held: list[tuple[object, object]] = []
    slow.route_web_socket(
        re.compile("/socket"),
        lambda socket: _hold(socket, held),
    )
    slow.goto(page.url)
    page.close()
    player = Twisty(Mouse(slow) if how["size"] == DESKTOP else Finger(slow))
    player.wait()
    player.hand()
    words = slow.get_by_text(re.compile("^(Your move is on its way|Tu jugada está en camino)"))
    expect(words).to_be_visible()
    for server, message in held:
        server.send(message)  # type: ignore[attr-defined]
    expect(words).to_have_count(0)


def _hold(socket: object, held: list[tuple[object, object]]) -> None:
    """A connection that keeps back whatever is played."""
    server = socket.connect_to_server()  # type: ignore[attr-defined]

    def hear(message: str) -> None:
        if '"type":"act"' in message:
            held.append((server, message))
        else:
            server.send(message)

    socket.on_message(hear)  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", SIZES)
def test_the_focus_is_on_the_new_page_after_play(size: ViewportSize, arrive: Door) -> None:
    page = playing(arrive, size)
    assert page.evaluate("document.activeElement.id") == "content"
    if size == DESKTOP:
        player = Twisty(Mouse(page))
        player.play_on(1)
        player.wait()  # stepping through the game keeps it where it is
        page.get_by_role("button", name="One move back").last.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="One move back").last).to_be_focused()
