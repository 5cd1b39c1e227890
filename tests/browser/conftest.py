"""One browser and one server for a worker; everybody in a test has a browser profile of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.browser.chromium import Missing, chromium, enter
from tests.patience import PATIENCE
from tests.table.serving import HASTY, TALKATIVE, Server, serving

# What a screen reader hears is kept, so that tests can hear it too.
LISTEN = """
window.heard = [];
addEventListener("DOMContentLoaded", () => {
  let last = "";
  new MutationObserver(() => {
    const said = document.querySelector("[role=status]")?.textContent ?? "";
    if (said !== last) window.heard.push((last = said).trim());
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
});
"""

expect.set_options(timeout=1000 * PATIENCE)


# Not for the whole session: while Playwright runs, no other test of the worker can have an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    try:
        with chromium() as found:
            yield found
    except Missing as missing:
        pytest.fail(str(missing), pytrace=False)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("table"), TALKATIVE, constants=HASTY) as server:
        server.wait_until_warm()
        yield server


class Door:
    """Lets people in, and writes down whatever goes wrong on their pages."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.errors: list[str] = []
        self.contexts: list[BrowserContext] = []
        self._browser = browser
        self._address = address

    def __call__(self, path: str | None = "/", **how: Any) -> Page:
        """Somebody new opens the page; or nothing yet, since they lay a table first and go straight there."""
        context = enter(self._browser, how.pop("address", self._address), **how)
        self.contexts.append(context)
        context.add_init_script(LISTEN)
        return self.open(context, path)

    def open(self, context: BrowserContext, path: str | None) -> Page:
        """One more page of somebody who is there already."""
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(f"{page.url}: {error}"))
        page.on("console", self._hear)
        if path is not None:
            page.goto(path)
        return page

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.errors.append(f"{said.text} {said.location}")

    def forgive(self, pattern: str) -> None:
        """Such errors are what the test is about: a browser reports every connection that is refused."""
        self.errors[:] = [error for error in self.errors if not re.search(pattern, error)]


@pytest.fixture
def arrive(browser: Browser, server: Server) -> Iterator[Door]:
    """Open the page as somebody new. No error may happen on any page of the test."""
    door = Door(browser, server.address)
    yield door
    for context in door.contexts:
        context.close()
    assert not door.errors, "\n".join(door.errors)
