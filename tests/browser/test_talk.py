"""People talk at a table: each in their language, apart from those who watch, and only while they want to."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import expect

from sobremesa.table import limits
from tests.browser.axe import check
from tests.browser.chromium import PHONE
from tests.browser.conftest import Door
from tests.browser.test_together import friends

HEAR = """() => {
  const { start } = OscillatorNode.prototype;
  window.notes = [];
  OscillatorNode.prototype.start = function (at) {
    window.notes.push(Math.round(this.frequency.value));
    return start.call(this, at);
  };
}"""
SOFT_NOTE = 392


def test_words_are_read_in_ones_language_by_whom_they_are_for_and_do_nothing(arrive: Door) -> None:
    ana, ben = friends(arrive, "Twisty")
    path = urlsplit(ana.url).path
    watching = arrive(path, language="es", size=PHONE)
    for page in (ana, ben):
        page.get_by_role("tab", name="Talk").click()
        page.evaluate(HEAR)
    ben.get_by_role("combobox", name="Phrases").select_option("Good luck, have fun!")
    ben.get_by_role("textbox", name="Say something").fill(
        "<img src=x onerror='document.title=1'> https://a.example"
    )
    ben.keyboard.press("Enter")
    ben.get_by_role("button", name="laughs").click()
    said = ana.get_by_role("log", name="Talk")
    expect(said).to_contain_text("Good luck, have fun!")
    expect(said).to_contain_text("<img src=x onerror='document.title=1'> https://a.example")
    expect(said.get_by_role("img", name="laughs")).to_be_visible()
    assert not said.locator("img, a").count()
    assert SOFT_NOTE in ana.evaluate("window.notes")
    assert SOFT_NOTE not in ben.evaluate("window.notes"), "one's own words make no sound"
    check(ana, "talk")
    # The same in another language, and nothing of it among those who watch.
    ana.get_by_role("button", name="ES, Español").click()
    expect(ana.get_by_role("log", name="Charla")).to_contain_text("¡Suerte y a disfrutar!")
    watching.get_by_role("button", name="Charla").click()
    expect(watching.get_by_role("dialog")).to_contain_text("Nadie ha dicho nada todavía.")
    watching.get_by_role("textbox", name="Di algo").fill("solo entre nosotros")
    watching.keyboard.press("Enter")
    expect(watching.get_by_role("log")).to_contain_text("solo entre nosotros")
    check(watching, "talk on a phone")
    often = f"button => {{ for (let n = 0; n < {2 * limits.WORDS_AT_ONCE}; n += 1) button.click(); }}"
    watching.get_by_role("button", name="manda un sol").evaluate(often)
    expect(watching.get_by_role("dialog")).to_contain_text("Más despacio")  # not behind it
    # Muted by one click, heard again by another; one person by two, and reported.
    ana.get_by_role("button", name="Silenciar", exact=True).click()
    expect(ana.get_by_role("log")).not_to_contain_text("Suerte")
    ana.get_by_role("button", name="Volver a escuchar").click()
    about = ana.get_by_role("button", name="Sobre lo que ha dicho").first
    about.click()
    ana.get_by_role("button", name="Denunciar").click()
    expect(ana.get_by_role("log")).to_contain_text("Se ha avisado")
    expect(ana.get_by_role("log")).not_to_contain_text("solo entre nosotros")
    about.click()
    ana.get_by_role("button", name="Silenciar a ").click()
    expect(ana.get_by_role("log")).not_to_contain_text("Suerte")
    # Whoever laid the table wants no more of it.
    ana.get_by_role("button", name="Desactivar la charla para todos").click()
    expect(ben.get_by_text("Whoever laid this table wants no talk at it.")).to_be_visible()
    expect(ben.get_by_role("textbox", name="Say something")).to_have_count(0)
    ana.get_by_role("button", name="Volver a activar la charla").click()
    expect(ben.get_by_role("textbox", name="Say something")).to_be_visible()
    # Whom one does not want to hear one does not hear in the next game either, nor tomorrow in a new window.
    ben.get_by_role("button", name="Resign").click()
    ben.get_by_role("button", name="Give up").click()
    ben.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    ana.get_by_role("dialog").get_by_role("button", name="Aceptar la revancha").click()
    ben.get_by_role("tab", name="Talk").click()
    ben.get_by_role("textbox", name="Say something").fill("again")
    ben.keyboard.press("Enter")
    expect(ben.get_by_role("log")).to_contain_text("again")
    tomorrow = arrive.open(ana.context, urlsplit(ben.url).path)
    tomorrow.get_by_role("tab", name="Charla").click()
    tomorrow.get_by_role("button", name="Volver a escuchar a todos").wait_for()
    expect(tomorrow.get_by_role("log")).not_to_contain_text("again")
    tomorrow.get_by_role("button", name="Volver a escuchar a todos").click()
    expect(tomorrow.get_by_role("log")).to_contain_text("again")
