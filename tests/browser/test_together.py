"""Two browsers against each other, and a third that watches."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from sobremesa.table.people import ANIMALS
from tests.browser.axe import check
from tests.browser.conftest import Door
from tests.browser.players import Twisty
from tests.browser.positions import lay
from tests.browser.ways import Mouse
from tests.table.serving import Server


def friends(arrive: Door, game: str, **how: Any) -> tuple[Page, Page]:
    """Two people at a new table: one has laid it, the other follows the link and sits down."""
    ana = arrive(None, **how)
    link = f"/table/{lay(ana, game.lower(), ['me', 'open'], begins='me')}"
    ana.goto(link)
    ben = arrive(link, **how)
    ben.get_by_role("button", name="Sit down here").click()
    return ana, ben


def board(page: Page) -> list[str]:
    """What lies on each square, in words; whoever decides also hears what can be done there."""
    names = "all => all.map(each => each.getAttribute('aria-label'))"
    found: list[str] = page.locator("[data-square]").evaluate_all(names)
    return found


def log(page: Page) -> list[str]:
    """What has happened, in words."""
    return page.get_by_role("region", name="Moves").locator(".words").all_inner_texts()


def test_both_see_each_others_moves_and_a_spectator_sees_them_and_cannot_act(arrive: Door) -> None:
    ana, ben = friends(arrive, "Twisty")
    expect(ana.locator("[data-square].choice").first).to_be_attached()
    watching = arrive(ana.url)
    expect(watching.get_by_text("You are watching")).to_be_visible()
    one, other = Twisty(Mouse(ana)), Twisty(Mouse(ben))
    for player in (one, other, one, other, one):
        player.wait()
        player.act(player.hand)
    seen = str(one.done + other.done)
    for page in (ana, ben, watching):
        expect(page.locator(".where").first).to_have_text(f"{seen}/{seen}")
    idle = ben if ana.locator("[data-square].choice").count() else ana
    assert board(idle) == board(watching)
    assert log(ana) == log(ben) == log(watching)
    assert not watching.locator("[data-square].choice").count()
    Mouse(watching).point(watching.locator("[data-square=d4]"))
    for name in ("Undo", "Resign", "Offer a draw"):
        assert not watching.get_by_role("button", name=name).count()
    expect(watching.locator(".where").first).to_have_text(f"{seen}/{seen}")
    # What was done before others acted is taken back if they allow it.
    ben.get_by_role("button", name="Ask to undo").click()
    expect(ben.get_by_text("You have asked to take your last move back.")).to_be_visible()
    expect(ana.get_by_text("asks to take the last move back.").first).to_be_visible()
    check(ana, "a question above the board")
    ana.get_by_role("button", name="Decline").click()
    expect(ben.get_by_text("You have asked")).to_have_count(0)
    expect(ben.get_by_role("button", name="Undo")).to_be_disabled()  # it is asked once
    other.wait()
    other.act(other.hand)
    ana.get_by_role("button", name="Ask to undo").click()
    ben.get_by_role("button", name="Allow it").click()
    for page in (ana, ben, watching):
        expect(page.locator(".where").first).to_have_text("4/4")


def test_a_draw_is_offered_declined_and_agreed_and_then_there_is_a_rematch(arrive: Door) -> None:
    ana, ben = friends(arrive, "Winter")
    ana.get_by_role("button", name="Offer a draw").click()
    ben.get_by_role("button", name="Decline").click()
    expect(ana.get_by_role("button", name="Offer a draw")).to_have_count(0)  # once a position is enough
    ben.get_by_role("button", name="Offer a draw").click()
    ana.get_by_role("button", name="Accept the draw").click()
    for page in (ana, ben):
        expect(page.get_by_role("dialog")).to_contain_text("A draw")
    ana.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    ben.get_by_role("dialog").get_by_role("button", name="Accept the rematch").click()
    for page in (ana, ben):
        expect(page.locator("[data-key], .winter").first).to_be_attached()
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert ana.url == ben.url


def test_a_seat_moves_to_another_device_by_its_own_link(arrive: Door) -> None:
    ana, ben = friends(arrive, "Twisty")
    player = Twisty(Mouse(ana))
    player.wait()
    ana.get_by_role("button", name="Share").click()
    dialog = ana.get_by_role("dialog")
    dialog.locator(".seats button").click()
    expect(dialog.get_by_role("textbox")).to_have_count(2)  # the table's link, and the seat's own
    link = dialog.get_by_role("textbox").last.input_value()
    phone = arrive(link)
    expect(phone.locator("[data-square].choice").first).to_be_attached()
    ana.keyboard.press("Escape")
    expect(ana.locator("[data-square].choice")).to_have_count(0)
    moved = Twisty(Mouse(phone))
    moved.wait()
    moved.play_on(1)
    expect(ben.locator("[data-square].choice").first).to_be_attached()


# What a pawn does on its way is an animation; the points that it passes are kept, so that tests can see them.
WATCH = """() => {
  window.ways = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    if (Array.isArray(frames)) window.ways.push(frames.map(({ transform }) => String(transform)));
    return animate.call(this, frames, options);
  };
}"""
MIDDLES = """squares => squares.map(square => {
  const cell = document.querySelector(`[data-square=${square}]`);
  const [x, y, width] = ["x", "y", "width"].map(name => Number(cell.getAttribute(name)));
  return `translate(${x + width / 2}px, ${y + width / 2}px)`;
})"""
PASSED = """squares => window.ways.some(way =>
  squares.every(square => way.some(at => at.startsWith(square))))"""
MOST_PLIES = 80


def test_the_chain_of_an_opponent_is_drawn_through_all_its_squares(arrive: Door) -> None:
    ana, ben = friends(arrive, "Twisty", still=False)
    expect(ben.locator("[data-square]").first).to_be_attached()
    ben.evaluate(WATCH)
    table, rng = ana.url.rsplit("/", 1)[1], Random(1)
    for ply in range(MOST_PLIES):
        state = ana.request.get(f"/api/tables/{table}", params={"seat": 0}).json()
        seat = state["seat"]
        who = (ana, ben)[seat].request
        question = {"id": f"q{ply}", "seat": seat, "beginning": ""}
        previews = who.post(f"/api/tables/{table}/ask", data=question).json()["previews"]
        chains = [action for action, did in previews.items() if len(did["path"]) > 2] if seat == 0 else []
        action = rng.choice(chains or sorted(previews))
        act = {"type": "act", "id": f"a{ply}", "version": state["version"], "seat": seat, "action": action}
        assert who.post(f"/api/tables/{table}/commands", data=act).ok
        expect(ben.locator(".where").first).to_have_text(f"{ply + 1}/{ply + 1}")
        if chains:
            ben.wait_for_function(PASSED, arg=ben.evaluate(MIDDLES, previews[action]["path"]))
            return
    raise AssertionError("no chain was ever possible")


def test_with_a_passkey_one_is_oneself_again(arrive: Door, server: Server) -> None:
    """A virtual authenticator of the browser's own stands for somebody's device."""
    digits = arrive("/you")
    expect(digits.get_by_role("button", name="Give me a phrase")).to_be_visible()
    assert not digits.get_by_role("button", name="passkey").count(), "an address of digits has none"
    here = arrive("/you", address=server.address.replace("127.0.0.1", "localhost"))
    wire = here.context.new_cdp_session(here)
    wire.send("WebAuthn.enable")
    device = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    wire.send("WebAuthn.addVirtualAuthenticator", {"options": device})
    here.get_by_label("Your name").fill("Zoé")
    here.get_by_role("button", name="Save").click()
    here.get_by_role("button", name="Take a passkey").click()
    here.get_by_role("button", name="One more passkey").wait_for()
    here.get_by_role("button", name="Log out here").click()
    expect(here.get_by_label("Your name")).to_have_value(re.compile(f"^({'|'.join(ANIMALS)}) "))
    here.get_by_role("button", name="I have a passkey already").click()
    expect(here.get_by_label("Your name")).to_have_value("Zoé")
    here.get_by_role("button", name="Forget my passkeys").click()
    here.get_by_role("button", name="Take a passkey").wait_for()


def test_whoever_is_kept_is_themself_on_another_device_with_face_and_settings(arrive: Door) -> None:
    here = arrive("/you", language="es")
    here.get_by_label("Tu nombre").fill("Zoé")
    here.get_by_role("button", name="Guardar").click()
    expect(here.get_by_role("button", name="Guardar")).to_be_disabled()
    face = here.locator(".editor svg").first
    before = face.inner_html()
    with here.expect_response("**/api/me/face*"):
        here.get_by_role("button", name="Pelo: siguiente").click()
    drawn = face.inner_html()
    assert drawn != before
    here.get_by_role("button", name="Dame una frase").click()
    expect(here.locator(".phrase li")).to_have_count(10)
    words = here.locator(".phrase li").all_inner_texts()
    with here.expect_response("**/api/me/settings*"):
        here.get_by_role("button", name="Ajustes").click()
        here.get_by_role("radio", name="Oscura").check()
    there = arrive("/you", language="en")
    there.get_by_text("I have a phrase already").click()
    there.get_by_label("Your ten words").fill(" ".join(reversed(words)))
    there.get_by_role("button", name="Be me").click()
    expect(there.get_by_role("alert")).to_contain_text("Nobody here has this phrase")
    there.get_by_label("Your ten words").fill(f"  {' - '.join(words).upper()} ")
    there.get_by_role("button", name="Be me").click()
    expect(there.get_by_label("Tu nombre")).to_have_value("Zoé")  # and it speaks their language
    expect(there.locator("html")).to_have_attribute("data-theme", "dark")
    assert there.locator(".editor svg").first.inner_html() == drawn
    with there.expect_download() as took:
        there.get_by_role("link", name="Llevármelo").click()
    assert "Zoé" in took.value.path().read_text()
    there.get_by_role("button", name="Irme para siempre").click()
    there.get_by_role("button", name="Bórrame").click()
    expect(there.get_by_label("Tu nombre")).to_have_value(re.compile(f"^({'|'.join(ANIMALS)}) "))
    arrive.forgive("403")
