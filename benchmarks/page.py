"""What the page weighs, how soon it can be used, how smoothly a card is dragged, how soon a move is seen."""

from __future__ import annotations

import gzip
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, Response

from benchmarks.timing import markdown
from tests.browser.chromium import chromium, enter
from tests.command import command
from tests.table.serving import serving

LOADS = 7
DRAGS = 6
MOVES = 20

# When each frame of a drag began, and when each of the other's moves was on the screen.
_FRAMES = """() => {
  window.frames_at = [];
  const next = (now) => { window.frames_at.push(now); window.frame = requestAnimationFrame(next); };
  window.frame = requestAnimationFrame(next);
}"""
_GAPS = "() => { cancelAnimationFrame(window.frame); return window.frames_at; }"
# How long the page itself works on each message of the pointer, until the next frame is drawn.
_WORK = """() => {
  window.work = [];
  const glass = document.querySelector('.glass');
  let begin = 0;
  glass.addEventListener('pointermove', () => {
    if (begin) return;
    begin = performance.now();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => { window.work.push(performance.now() - begin); begin = 0; };
      channel.port2.postMessage(0);
    });
  }, { capture: true });
}"""
_SEEN = """() => {
  window.seen = [];
  const where = () => document.querySelector('.where').textContent;
  let last = where();
  new MutationObserver(() => {
    if (where() === last) return;
    last = where();
    requestAnimationFrame(() => window.seen.push(performance.timeOrigin + performance.now()));
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
# The moment an action leaves, by the same clock.
_SENT = """() => {
  window.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (text.includes('"type":"act"')) window.sent.push(performance.timeOrigin + performance.now());
    send.call(this, text);
  };
}"""
# When the home page shows the games, what the server says of them, and buttons for them.
_USABLE = """() => {
  const look = new MutationObserver(() => {
    const told = document.body?.innerText.includes('2 to 4 players');
    if (!told || !document.querySelector('button.play')) return;
    look.disconnect();
    requestAnimationFrame(() => (window.usable = performance.now()));
  });
  look.observe(document, { childList: true, subtree: true, characterData: true });
}"""


def table() -> str:
    """The figures and what they should be."""
    with served() as (browser, address):
        weight, sent = first_load(browser, address)
        usable = time_to_play(browser, address)
        frames, work = drag(browser, address)
        seen = others_moves(browser, address)
    rows = [
        ["first load, compressed", f"{weight:.0f} kB", "≤ 200 kB"],
        ["first load, as the server sends it", f"{sent:.0f} kB", ""],
        ["until one can press “Play”, median", f"{statistics.median(usable):.0f} ms", "≤ 1000 ms"],
        ["a frame while dragging in Snowhere, median", f"{statistics.median(work):.1f} ms", "< 16 ms"],
        ["the same, 95 %", f"{high(work):.1f} ms", "< 16 ms"],
        ["from frame to frame meanwhile (60 a second), median", f"{statistics.median(frames):.1f} ms", ""],
        [
            "from sending an action until the other sees it, median",
            f"{statistics.median(seen):.0f} ms",
            "≤ 100 ms",
        ],
        ["the same, 95 %", f"{high(seen):.0f} ms", "≤ 100 ms"],
    ]
    return markdown(["", "measured", "goal"], rows)


@contextmanager
def served() -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of a fresh table."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), program=command()) as server,
        chromium() as browser,
    ):
        yield browser, server.address


def high(values: list[float]) -> float:
    """What 95 % are below."""
    return statistics.quantiles(values, n=20)[-1]


def first_load(browser: Browser, address: str) -> tuple[float, float]:
    """Everything that the home page loads, in kB: compressed, and as it is sent."""
    bodies: list[Response] = []
    with person(browser, address) as context:
        page = context.new_page()
        page.on("response", lambda response: bodies.append(response))
        page.goto("/")
        ready(page)
        page.wait_for_load_state("networkidle")
        compressed = sum(len(gzip.compress(each.body(), 6)) for each in bodies)
        sent = sum(each.request.sizes()["responseBodySize"] for each in bodies)
    return compressed / 1000, sent / 1000


def time_to_play(browser: Browser, address: str) -> list[float]:
    """From the address to a home page with its games and buttons that can be pressed, with an empty cache."""
    times = []
    for _ in range(LOADS):
        with person(browser, address) as context:
            context.add_init_script(f"({_USABLE})()")
            page = context.new_page()
            page.goto("/")
            page.wait_for_function("() => window.usable")
            times.append(page.evaluate("() => window.usable"))
    return times


def ready(page: Page) -> None:
    """Wait for the games and for what the server says about them."""
    page.get_by_role("button", name="Play Winter now").wait_for()
    page.get_by_text("2 to 4 players").first.wait_for()


def drag(browser: Browser, address: str) -> tuple[list[float], list[float]]:
    """A card over the carpet: the gaps between frames, and what the page needs for one."""
    with person(browser, address, still=False) as context:
        page = context.new_page()
        page.goto("/")
        page.get_by_role("button", name="Play Snowhere now").click()
        page.locator("[data-card]").first.wait_for(state="attached")
        page.keyboard.press("Tab")
        page.locator("[data-card]").first.focus()
        page.keyboard.press("Enter")
        edge = page.locator("[data-held] .edge")
        edge.wait_for()
        page.wait_for_function("() => document.querySelector('.status.good, .status.bad')")
        box = edge.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.evaluate(_WORK)
        page.evaluate(_FRAMES)
        page.mouse.move(x, y)
        page.mouse.down()
        for n in range(DRAGS):
            page.mouse.move(450 + 250 * (n % 2), 250 + 40 * n, steps=40)
        page.mouse.up()
        at: list[float] = page.evaluate(_GAPS)
        work: list[float] = page.evaluate("() => window.work")
    return [after - before for before, after in pairwise(at)], work


def others_moves(browser: Browser, address: str) -> list[float]:
    """Two people at a table: from sending an action to the frame in which the other sees it."""
    times = []
    with person(browser, address) as ana_context, person(browser, address) as ben_context:
        ana_context.add_init_script(f"({_SENT})()")
        ben_context.add_init_script(f"({_SENT})()")
        ana, ben = ana_context.new_page(), ben_context.new_page()
        ana.goto("/")
        ana.get_by_role("button", name="More ways to play Twisty").click()
        ana.get_by_role("radio", name="With friends, by link").check()
        ana.get_by_role("button", name="Lay the table").click()
        ana.get_by_role("heading", name="The table is laid").wait_for()
        ben.goto(ana.url)
        ben.get_by_role("button", name="Sit down here").click()
        for page in (ana, ben):
            page.locator("aside .where").wait_for()
            page.evaluate(_SEEN)
        for n in range(MOVES):
            # Not always in turns: whoever is robbed chooses a corner and then moves.
            while not (turn := [page for page in (ana, ben) if page.title().startswith("●")]):
                pass
            mover, watcher = (ana, ben) if turn[0] is ana else (ben, ana)
            before = watcher.evaluate("() => window.seen.length")
            squares = mover.locator("[data-square].choice")
            squares.first.wait_for()
            squares.nth(n % squares.count()).click()
            if (question := mover.locator("button[data-action]")).count():
                question.first.click()
            watcher.wait_for_function("before => window.seen.length > before", arg=before)
            seen: float = watcher.evaluate("() => window.seen.at(-1)")
            sent: float = mover.evaluate("() => window.sent.at(-1)")
            times.append(seen - sent)
    return times


@contextmanager
def person(browser: Browser, address: str, still: bool = True) -> Iterator[BrowserContext]:
    """Somebody new, with nothing in the cache."""
    context = enter(browser, address, still=still)
    try:
        yield context
    finally:
        context.close()
