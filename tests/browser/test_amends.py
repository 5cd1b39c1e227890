"""What went wrong when the page was tried as new people would: it must not come back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.amount import amount, crosswise, one_of
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Door
from tests.browser.players import Twisty
from tests.browser.positions import lay
from tests.browser.ways import Finger, Mouse

DOCS = Path(__file__).parents[2] / "docs"
EVERYWHERE = {
    "en-desktop": {"language": "en", "size": DESKTOP},
    "es-phone": {"language": "es", "size": PHONE},
    "es-desktop": {"language": "es", "size": DESKTOP},
    "en-phone": {"language": "en", "size": PHONE},
}
LANGUAGES = {"en": "en", "es": "es"}
SIZES = {"desktop": DESKTOP, "phone": PHONE}


def rules(game: str) -> list[str]:
    """The ids of a game's rules."""
    return re.findall(r"^(?:- )?\*\*([A-Z]\d+)\b", (DOCS / f"{game}.en.md").read_text(), re.MULTILINE)


def playing(arrive: Door, size: ViewportSize, language: str = "en") -> Page:
    """Somebody in their first turn at Twisty against a bot."""
    page = arrive(None, size=size, language=language)
    Twisty(Mouse(page)).begin("Twisty")
    return page


def come_from_home(arrive: Door, size: ViewportSize, language: str = "en") -> Page:
    """The same, and where they came from is the home page."""
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


@pytest.mark.parametrize(
    ("game", "how"),
    crosswise(
        {game: game for game in ("winter", "holi", "snowhere", "twisty")},
        {way: EVERYWHERE[way] for way in ("en-desktop", "es-phone")},
    ),
)
def test_a_link_to_a_rule_leads_to_it(game: str, how: dict[str, object], arrive: Door) -> None:
    reader = arrive(None, still=False, **how).context
    for rule in rules(game)[3 :: amount(9, 2)]:
        page = arrive.open(reader, f"/rules/{game}/{rule}")
        assert page.evaluate(_SETTLED, rule)
        expect(page.locator(f"[data-rule={rule}]")).to_be_in_viewport(ratio=0.5)
        page.close()


@pytest.mark.parametrize("size", one_of(SIZES, "phone"))
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


@pytest.mark.parametrize("how", one_of(EVERYWHERE, "es-phone"))
def test_looking_back_keeps_the_mark_of_ones_turn(how: dict[str, object], arrive: Door) -> None:
    page = playing(arrive, **how)  # type: ignore[arg-type]
    player = Twisty(Mouse(page) if how["size"] == DESKTOP else Finger(page))
    player.play_on(1)
    player.wait()
    page.evaluate(
        "history.pushState(null, '', `${location.pathname}/0`); dispatchEvent(new Event('popstate'))"
    )
    expect(page).to_have_url(re.compile(r"/0$"))
    assert page.title().startswith("●")
    expect(page.locator("ol [aria-current=true]")).to_have_count(1)
    banner = page.locator(".note")
    expect(banner).to_contain_text(re.compile(r"(has moved|ha jugado)\."))
    banner.get_by_role("button", name=re.compile("^(To the present|Al presente)$")).click()
    expect(banner).to_have_count(0)
    expect(page.locator("[data-square].choice").first).to_be_attached()


@pytest.mark.parametrize("language", one_of(LANGUAGES, "es"))
def test_on_a_phone_a_dialog_keeps_its_way_out_and_back_closes_it(language: str, arrive: Door) -> None:
    page = come_from_home(arrive, PHONE, language)
    table = page.url
    page.get_by_role("button", name=re.compile("^(Rules|Reglas)$")).click()
    dialog = page.get_by_role("dialog")
    last = dialog.locator("[data-rule]").last
    expect(dialog.locator(".picture").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    last.evaluate("rule => rule.scrollIntoView()")
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
    page.wait_for_function("() => history.state === null")  # its place in the history is gone a moment later
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


@pytest.mark.parametrize("language", one_of(LANGUAGES, "en"))
def test_every_page_has_its_own_title(language: str, arrive: Door) -> None:
    page = arrive(language=language)
    expect(page).to_have_title("Sobremesa")
    seen = set()
    step = "address => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')) }"
    for address in ("/rules/winter", "/rules/twisty", "/replay", "/nothing/of/the/kind"):
        before = page.title()
        page.evaluate(step, address)
        expect(page).not_to_have_title(before)
        seen.add(page.title())
    assert len(seen) == 4


@pytest.mark.parametrize("how", one_of(EVERYWHERE, "en-desktop"))
def test_an_address_that_does_not_exist_is_a_page_in_a_browser(how: dict[str, object], arrive: Door) -> None:
    page = arrive("/nonsense", **how)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^(Nothing here|Aquí no hay nada)$"))
    page.get_by_role("main").get_by_role("link").click()
    expect(page.get_by_role("heading", name="Winter")).to_be_visible()
    assert re.fullmatch(r"http://[^/]+/", page.url)
    assert page.request.get("/nonsense", headers={"accept": "*/*"}).json()["code"] == "unknown-page"
    arrive.forgive("404")


@pytest.mark.parametrize("how", one_of(EVERYWHERE, "es-desktop"))
def test_the_position_is_told_to_the_eyes_too(how: dict[str, object], arrive: Door) -> None:
    page = playing(arrive, **how)  # type: ignore[arg-type]
    if how["size"] == PHONE:
        page.get_by_role("button", name=re.compile("^(More|Más)$")).click()
    page.get_by_role("button", name=re.compile("^(Say the position|Decir la posición)$")).click()
    said = page.evaluate("window.heard.at(-1)")
    assert said
    expect(page.get_by_role("dialog")).to_contain_text(said)


@pytest.mark.parametrize("how", one_of(EVERYWHERE, "en-phone"))
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


@pytest.mark.parametrize("size", one_of(SIZES, "desktop"))
def test_the_focus_is_on_the_new_page_after_play(size: ViewportSize, arrive: Door) -> None:
    page = come_from_home(arrive, size)
    assert page.evaluate("document.activeElement.id") == "content"
    if size == DESKTOP:
        player = Twisty(Mouse(page))
        player.play_on(1)
        player.wait()  # stepping through the game keeps it where it is
        page.get_by_role("button", name="One move back").last.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="One move back").last).to_be_focused()


# With others


def invited(arrive: Door, how: dict[str, Any]) -> tuple[Page, Page]:
    """A table that somebody has laid for friends, and a friend who has opened its link."""
    ana = arrive(None, **how)
    link = f"/table/{lay(ana, 'twisty', ['me', 'open'], begins='me')}"
    ana.goto(link)
    return ana, arrive(link, **how)


def invited_to_a_quick_game(arrive: Door, how: dict[str, Any]) -> tuple[Page, Page]:
    """The same with a clock, which was chosen on the home page, as the table was."""
    ana = arrive(**how)
    ana.get_by_role("button", name=re.compile("^(More ways to play|Más formas de jugar a) Twisty$")).click()
    ana.get_by_role("radio", name=re.compile("^(With friends, by link|Con amigos)")).check()
    ana.locator("label", has_text=re.compile("^(Clock|Reloj)")).locator("select").select_option("quick")
    ana.get_by_role("dialog").locator(".foot button").click()
    link = ana.get_by_role("textbox", name=re.compile("^(Share|Compartir)$")).input_value()
    return ana, arrive(link, **how)


def sit(page: Page, name: str) -> None:
    """Sit down and say who one is."""
    page.get_by_role("textbox", name=re.compile("^(Your name|Tu nombre)$")).fill(name)
    page.get_by_role("button", name=re.compile("^(Sit down here|Sentarme aquí)$")).first.click()


def command(page: Page, **what: Any) -> None:
    """Do something without the page's help."""
    table = page.url.split("/table/")[1].split("/")[0]
    state = page.request.get(f"/api/tables/{table}").json()
    message = {"id": f"{what['type']}-{state['version']}", **what}
    if what["type"] == "resign":
        message["version"] = state["version"]
    assert page.request.post(f"/api/tables/{table}/commands", data=message).ok


@pytest.mark.parametrize("how", one_of(EVERYWHERE, "es-phone"))
def test_who_comes_by_a_link_says_their_name_and_knows_what_they_agree_to(
    how: dict[str, Any], arrive: Door
) -> None:
    ana, ben = invited_to_a_quick_game(arrive, how)
    room = ben.get_by_role("main")
    expect(room).to_contain_text("5 min + 10 s")
    expect(room).to_contain_text(re.compile("(not allowed between people|no entre personas)"))
    ana.get_by_role("textbox", name=re.compile("^(Your name|Tu nombre)$")).fill("Ana")
    ana.get_by_role("button", name=re.compile("^(Save|Guardar)$")).click()
    expect(room).to_contain_text("Ana")
    sit(ben, "Ben 👨‍👩‍👧")
    expect(ana.get_by_role("main")).to_contain_text("Ben 👨‍👩‍👧")


@pytest.mark.parametrize("how", one_of(EVERYWHERE, "es-phone"))
def test_with_a_clock_everybody_is_there_before_it_runs(how: dict[str, Any], arrive: Door) -> None:
    ana, ben = invited_to_a_quick_game(arrive, how)
    sit(ben, "Ben")
    expect(ben.get_by_text(re.compile("^(not ready yet|aún no está)$"))).to_be_visible()
    assert not ben.get_by_role("timer").count()
    ready = ana.get_by_role("button", name=re.compile("^(I am ready|Ya estoy)$"))
    expect(ready).to_be_visible()
    names = ana.get_by_role("main").locator("li .name")
    expect(names).to_have_count(2)
    assert names.evaluate_all("all => all.every((each) => each.scrollWidth <= each.clientWidth)")
    ready.click()
    for page in (ana, ben):
        expect(page.get_by_role("timer").first).to_be_visible()


@pytest.mark.parametrize("how", one_of(EVERYWHERE, "en-desktop"))
def test_a_clock_that_has_run_out_shows_nothing_more(how: dict[str, Any], arrive: Door) -> None:
    page = arrive(None, **how)
    table = lay(page, "twisty", time={"type": "real", "bank": 10, "increment": 10})
    page.goto(f"/table/{table}")
    clocks = page.get_by_role("timer")
    expect(clocks.nth(0)).not_to_have_text(clocks.nth(1).inner_text())  # the first turn's runs, and no other
    over = page.get_by_role("dialog")
    expect(over).to_contain_text(re.compile("(ran out of time|se le ha acabado el tiempo)"))
    expect(clocks.nth(0)).to_have_text(re.compile("^0[.,]0$"))
    expect(clocks.nth(1)).to_have_text(re.compile("^10[.,]0$"))


@pytest.mark.parametrize("how", one_of(EVERYWHERE, "es-phone"))
def test_a_rematch_is_offered_and_accepted(how: dict[str, Any], arrive: Door) -> None:
    ana, ben = invited(arrive, how)
    sit(ben, "Ben")
    expect(ana.locator("[data-square]").first).to_be_attached()
    command(ben, type="resign", seat=1)
    rematch = re.compile("^(Rematch|Revancha)$")
    ben.get_by_role("dialog").get_by_role("button", name=rematch).click()
    expect(ben.get_by_role("dialog")).to_contain_text(
        re.compile("(You have offered a rematch|Has propuesto la revancha)")
    )
    before = ana.url
    expect(ana.get_by_role("dialog")).to_contain_text(re.compile("Ben (wants a rematch|quiere la revancha)"))
    assert ana.url == before
    ana.get_by_role("dialog").get_by_role(
        "button", name=re.compile("^(Accept the rematch|Aceptar la revancha)$")
    ).click()
    for page in (ana, ben):
        expect(page).not_to_have_url(before)
        expect(page.locator("[data-square]").first).to_be_attached()
    assert ana.url == ben.url


@pytest.mark.parametrize("how", one_of(EVERYWHERE, "es-desktop"))
def test_whoever_gives_up_among_three_knows_and_says_that_a_bot_plays_on(
    how: dict[str, Any], arrive: Door
) -> None:
    ana = arrive(None, **how)
    assert ana.request.put("/api/me", data={"name": "Ana"}).ok
    link = f"/table/{lay(ana, 'twisty', ['me', 'open', 'open'])}"
    ana.goto(link)
    ben, cleo = arrive(link, **how), arrive(link, **how)
    sit(ben, "Ben")
    expect(cleo.get_by_role("main")).to_contain_text("Ben")
    sit(cleo, "Cleo")
    player = Twisty(Mouse(ana) if how["size"] == DESKTOP else Finger(ana))
    player.wait()
    player.hand()
    if how["size"] == PHONE:
        ana.get_by_role("button", name=re.compile("^(More|Más)$")).click()
    ana.get_by_role("button", name=re.compile("^(Resign|Rendirse)$")).click()
    expect(ana.get_by_role("dialog")).to_contain_text(
        re.compile("(a bot takes your seat|un bot ocupa tu asiento)")
    )
    ana.get_by_role("button", name=re.compile("^(Give up|Me rindo)$")).click()
    gone = re.compile("Ana (has given up|se ha rendido)")
    expect(ben.locator(".note")).to_contain_text(gone)
    if how["size"] == DESKTOP:
        moves = ben.get_by_role("region", name=re.compile("^(Moves|Jugadas)$"))
        expect(moves.locator(".news", has_text=gone)).to_be_visible()
        expect(moves.get_by_role("button", name=re.compile("^1 Ana:"))).to_be_visible()


@pytest.mark.parametrize("how", one_of(EVERYWHERE, "en-phone"))
def test_a_seat_keeps_its_name_on_another_device(how: dict[str, Any], arrive: Door) -> None:
    ana, ben = invited(arrive, how)
    sit(ben, "Ben")
    expect(ben.locator("[data-square]").first).to_be_attached()
    table = ben.url.rsplit("/", 1)[1]
    token = ben.request.get(f"/api/tables/{table}/seats/1/link").json()["token"]
    phone = arrive(f"/seat#{token}", **how)
    expect(phone.locator("[data-square]").first).to_be_attached()
    for page in (ana, phone):
        expect(page.get_by_role("list", name=re.compile("^(Seats|Asientos)$"))).to_contain_text("Ben")
    assert phone.request.get("/api/me").json()["name"] == "Ben"
