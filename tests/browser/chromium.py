"""A real Chromium, and how people arrive in it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright

import sobremesa
from tests.patience import PATIENCE

DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)
SIDEWAYS = ViewportSize(width=667, height=331)
"""A small phone on its side, under the bar of its browser."""

LANGUAGES = {"en": "en-GB", "es": "es-ES"}

_PROGRAMS = ("chromium-headless-shell", "chromium")
"""The first that there is. The shell is the same browser without the windows around pages: a page of somebody
new is there four times as soon."""
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
_PAGE = Path(sobremesa.__file__).with_name("server") / "page" / "index.html"


class Missing(Exception):
    """Something that must be there before a browser can be driven."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser, until the end of the block. Raises Missing with a sentence that says what to do."""
    program = next(filter(None, map(shutil.which, _PROGRAMS)), None)
    if program is None:
        raise Missing("There is no Chromium on this machine: `make chromium` installs it.")
    if not _PAGE.exists():
        raise Missing("The page has not been built: `make page` builds it.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


def enter(
    browser: Browser,
    address: str,
    *,
    language: str = "en",
    size: ViewportSize = DESKTOP,
    theme: str = "light",
    still: bool = True,
    begins: str = "me",
    **more: Any,
) -> BrowserContext:
    """Somebody with a browser of their own: a new cookie, a screen, a language, a theme."""
    context = browser.new_context(
        base_url=address,
        locale=LANGUAGES[language],
        viewport=size,
        has_touch=size != DESKTOP,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce" if still else "no-preference",
        **more,
    )
    context.set_default_timeout(1000 * PATIENCE)
    # Whoever arrives has begun before, and does again: no test may depend on a lot.
    kept = json.dumps(json.dumps({"begins": begins}))
    # A page of the browser's own, as when no server answers, keeps nothing.
    context.add_init_script(f"if (origin.startsWith('http')) localStorage.sobremesa ??= {kept}")
    return context
