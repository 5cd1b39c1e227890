"""Called back to the table: by one's own browser with a real notice, and by letters that really come."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.axe import check
from tests.browser.chromium import ARGUMENTS, PHONE
from tests.browser.conftest import Door
from tests.browser.pushing import PushService, push_service
from tests.patience import PATIENCE
from tests.table.serving import Server
from tests.table.test_mail import HOME, Post

SOON = {"sobremesa.table.limits.CALL_AFTER_SECONDS": 0.05}
"""The server calls at once."""

NOTICES = """async () => {
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  return shown.map(({ title, body, data }) => [title, body, data]);
}"""

# Nobody can press what the system shows, and only then may a window be opened; where it leads can be told.
PRESS = """async () => {
  const opened = new Promise((tell) => (clients.openWindow = async (url) => tell(url)));
  const [notification] = await registration.getNotifications();
  dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  return [await opened, (await registration.getNotifications()).length];
}"""


def choose(page: Page, what: str) -> None:
    """Whether one wants to be called."""
    page.get_by_role("group", name=re.compile("^Notify me")).get_by_role("radio", name=what).check()


def lead_to(service: PushService, context: BrowserContext) -> None:
    """Chromium names a push service that cannot be reached from here: the server is told of this one."""

    def told(route: Route) -> None:
        if route.request.method == "DELETE":
            route.continue_(url=re.sub("(?<=endpoint=)[^&]+", quote(service.endpoint, ""), route.request.url))
            return
        sent = {**json.loads(route.request.post_data or ""), "endpoint": service.endpoint}
        route.continue_(post_data=json.dumps(sent))

    context.route("**/api/me/push*", told)


class Watch:
    """What Chromium's own log of notices says.

    They are not asked for before one is shown: Chromium forgets what it keeps and does not show yet, if it is
    asked in between.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._seen: list[str] = []
        log = page.context.new_cdp_session(page)
        log.on("BackgroundService.backgroundServiceEventReceived", self._hear)
        log.send("BackgroundService.startObserving", {"service": "notifications"})
        log.send("BackgroundService.setRecording", {"service": "notifications", "shouldRecord": True})

    def _hear(self, said: dict[str, Any]) -> None:
        self._seen.append(said["backgroundServiceEvent"]["eventName"])

    def wait(self) -> None:
        """Until a notice is shown."""
        end = monotonic() + PATIENCE
        while "Notification displayed" not in self._seen:
            assert monotonic() < end, f"no notice was shown: {self._seen}"
            self._page.wait_for_timeout(50)


def test_whoever_is_away_is_called_by_their_browser_and_led_to_the_table(
    arrive: Door, browser: Browser, tmp_path: Path
) -> None:
    """Where the server does that; elsewhere nothing is said of it."""
    nobody = arrive()
    nobody.get_by_role("button", name="Settings").click()
    nobody.get_by_role("group", name="Sounds").wait_for()
    expect(nobody.get_by_role("group", name=re.compile("^Notify me"))).to_have_count(0)
    with push_service(tmp_path) as service:
        environment = {"SOBREMESA_PUSH": "yes", "SOBREMESA_PUSH_HOSTS": service.host}
        server = Server(tmp_path, environment, constants=SOON)
        server.start()
        try:
            _called(arrive, browser, service, server.address)
        finally:
            server.stop()


def _called(arrive: Door, browser: Browser, service: PushService, address: str) -> None:
    ana = arrive(address=address)
    ana.get_by_role("button", name="Settings").click()
    choose(ana, "On")
    expect(ana.get_by_role("alert")).to_contain_text("does not allow notifications")
    check(ana, "settings")
    ana.request.put("/api/me", data={"name": "Ana"})
    laid = ana.request.post("/api/tables", data={"game": "twisty", "seats": ["me", "open"]}).json()["table"]
    # Only in a profile that lasts does Chromium let itself be called.
    ben = browser.browser_type.launch_persistent_context(
        "",
        executable_path=shutil.which("chromium"),
        args=[*ARGUMENTS, *service.arguments],
        ignore_default_args=["--disable-background-networking"],
        base_url=address,
        permissions=["notifications"],
        locale="en-GB",
    )
    try:
        ben.set_default_timeout(1000 * PATIENCE)
        lead_to(service, ben)
        page = arrive.open(ben, "/")
        page.get_by_role("button", name="Settings").click()
        with page.expect_response("**/api/me/push*") as answer:
            choose(page, "On")
        assert answer.value.json()["browsers"] == 1
        watch = Watch(page)
        sit = {"type": "sit", "id": "s", "seat": 1}
        version = page.request.post(f"/api/tables/{laid}/commands", data=sit).json()["version"]
        act = {"type": "act", "id": "a", "version": version, "seat": 0, "action": "a1"}
        assert ana.request.post(f"/api/tables/{laid}/commands", data=act).ok
        watch.wait()
        assert page.evaluate(NOTICES) == [["Your turn: Twisty", "Ana waits for you.", f"/table/{laid}"]]
        assert service.sent[0].startswith("vapid t=")
        (worker,) = ben.service_workers
        assert worker.evaluate(PRESS) == [f"/table/{laid}", 0]
        with page.expect_response("**/api/me/push*") as answer:
            choose(page, "Off")
        assert answer.value.json()["browsers"] == 0
    finally:
        ben.close()
        ana.close()


@contextmanager
def post_office() -> Iterator[tuple[Post, str]]:
    """A mail server in a thread of its own, and its address."""
    office, loop = Post(), asyncio.new_event_loop()

    async def opened() -> asyncio.Server:
        return await asyncio.start_server(office.take, "127.0.0.1", 0)

    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    server = asyncio.run_coroutine_threadsafe(opened(), loop).result(PATIENCE)
    try:
        yield office, f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        loop.call_soon_threadsafe(server.close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(PATIENCE)
        loop.close()


def letter(office: Post, page: Page, number: int) -> str:
    """What the letter of that number says, when it has come."""
    end = monotonic() + PATIENCE
    while len(office.letters) < number:
        assert monotonic() < end, "no letter has come"
        page.wait_for_timeout(20)
    return "\n".join(office.letters[number - 1].get_content().splitlines())


def follow(page: Page, text: str, what: str) -> None:
    """Open the link of a letter."""
    found = re.search(rf"{HOME}(/mail#{what}\.\S+)", text)
    assert found is not None, text
    page.goto("about:blank")
    page.goto(found[1])


def test_a_letter_is_asked_for_confirmed_and_ended_by_its_links(arrive: Door, tmp_path: Path) -> None:
    """Where the server writes letters; elsewhere nothing is said of it."""
    nobody = arrive()
    nobody.get_by_role("button", name="Settings").click()
    nobody.get_by_role("group", name="Sounds").wait_for()
    expect(nobody.get_by_role("textbox")).to_have_count(0)
    with post_office() as (office, smtp):
        environment = {
            "SOBREMESA_SMTP": smtp,
            "SOBREMESA_SENDER": "Sobremesa <table@example.org>",
            "SOBREMESA_ADDRESS": HOME,
        }
        server = Server(tmp_path, environment, constants=SOON)
        server.start()
        try:
            ben = arrive(address=server.address, size=PHONE)
            ben.get_by_role("button", name="Settings").click()
            field = ben.get_by_role("textbox", name=re.compile("^E-mail me"))
            field.fill("ben@example.org")
            ben.get_by_role("button", name="Write to me").click()
            expect(ben.get_by_role("dialog")).to_contain_text("We have written to ben@example.org")
            check(ben, "settings")
            follow(ben, letter(office, ben, 1), "yes")
            expect(ben.get_by_text("Thank you")).to_be_visible()
            check(ben, "mail")
            ana = arrive(address=server.address)
            ana.request.put("/api/me", data={"name": "Ana"})
            wish = {"game": "twisty", "seats": ["me", "open"], "begins": "me"}
            table = ana.request.post("/api/tables", data=wish).json()["table"]
            commands = f"/api/tables/{table}/commands"
            sat = ben.request.post(commands, data={"type": "sit", "id": "s", "seat": 1}).json()
            act = {"type": "act", "id": "a", "version": sat["version"], "seat": 0, "action": "a1"}
            assert ana.request.post(commands, data=act).ok
            called = letter(office, ben, 2)
            assert f"Ana waits for you:\n\n{HOME}/table/{table}" in called
            follow(ben, called, "no")
            expect(ben.get_by_text("You will get no more e-mails from us.")).to_be_visible()
            ben.goto("/")
            ben.get_by_role("button", name="Settings").click()
            expect(field).to_have_value("")
            ana.close()
            ben.close()
        finally:
            server.stop()
