"""Asking axe-core whether a page keeps anybody out."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

# As text: the page's own policy allows no scripts from elsewhere.
AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text
# On a picture axe cannot judge contrast, not even on our faint linen.
PLAIN = "() => { for (const e of document.querySelectorAll('html, body')) e.style.backgroundImage = 'none'; }"
BAD = ("serious", "critical")
# Of a page without frames, and of what is wrong no more than is told below.
ASKED = {"resultTypes": ["violations"], "iframes": False, "preload": False, "selectors": False}
RUN = "async (options) => (await axe.run(document, options)).violations"
THEMES: dict[Literal["light", "dark"], dict[str, list[str]]] = {
    "light": {},
    "dark": {"runOnly": ["color-contrast", "link-in-text-block"]},
}
"""What is asked in each: only colours differ by night."""


def check(page: Page, what: str) -> None:
    """Nothing on the page keeps anybody out, by day or by night."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE())
    page.evaluate(PLAIN)
    for theme, rules in THEMES.items():
        page.emulate_media(color_scheme=theme)
        found = page.evaluate(RUN, {**ASKED, **rules})
        bad = [
            f"{what}, {theme}: {each['id']}: {node['html'][:200]} {node['failureSummary']}"
            for each in found
            for node in each["nodes"][:3]
            if each["impact"] in BAD
        ]
        assert not bad, "\n".join(bad)
    wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{what} is {wide} px too wide"
