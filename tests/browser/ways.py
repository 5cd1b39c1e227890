"""Three ways of doing something on the page: with a mouse, with a finger, with keys alone."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import Locator, Page, expect

# From what has the focus to a thing on the same drawing, in pixels; or that one is there, or elsewhere.
_AIM = """target => {
  const here = document.activeElement;
  if (here === target) return "here";
  if (!target.ownerSVGElement || here?.parentElement !== target.parentElement) return "elsewhere";
  const middle = (thing) => {
    const box = thing.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [from, to] = [middle(here), middle(target)];
  return [to[0] - from[0], to[1] - from[1]];
}"""
_FAR = 300
"""So many presses lead from anywhere to anywhere."""


class Way(Protocol):
    """How a person does things."""

    page: Page

    def press(self, button: Locator) -> None:
        """Press something that looks like a button."""

    def point(self, thing: Locator) -> None:
        """Choose something drawn on a board: the place where it is drawn is what counts."""


def middle(thing: Locator) -> tuple[float, float]:
    """Where something is on the screen."""
    box = thing.bounding_box()
    assert box is not None, "it cannot be seen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Mouse:
    """A hand with a mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, button: Locator) -> None:
        button.click()

    def point(self, thing: Locator) -> None:
        self.page.mouse.move(*middle(thing))
        self.page.mouse.click(*middle(thing))


class Finger:
    """A finger on a phone."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, button: Locator) -> None:
        expect(button).to_be_enabled()
        button.scroll_into_view_if_needed()
        self.point(button)

    def point(self, thing: Locator) -> None:
        self.page.touchscreen.tap(*middle(thing))


class Keys:
    """A keyboard and nothing else: Tab leads from thing to thing, arrow keys over a board."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, button: Locator) -> None:
        self._reach(button)
        self.page.keyboard.press("Enter")

    def point(self, thing: Locator) -> None:
        self.press(thing)

    def _reach(self, target: Locator) -> None:
        arrows = 0
        for _ in range(_FAR):
            aim = target.evaluate(_AIM)
            if aim == "here":
                return
            if aim == "elsewhere":
                self.page.keyboard.press("Tab")
                continue
            arrows += 1
            # Where arrows go round in circles, Page Down goes through everything, or Tab does.
            if arrows > 25 or not self._arrow(target, *aim):
                before = target.evaluate(_AIM)
                self.page.keyboard.press("PageDown")
                if before == target.evaluate(_AIM):
                    self.page.keyboard.press("Tab")
        raise AssertionError(f"no keys lead to {target.get_attribute('aria-label') or target.inner_text()}")

    def _arrow(self, target: Locator, dx: float, dy: float) -> bool:
        """One step nearer; false if no arrow leads nearer."""
        across, along = ("ArrowRight" if dx > 0 else "ArrowLeft"), ("ArrowDown" if dy > 0 else "ArrowUp")
        for key in (across, along) if abs(dx) > abs(dy) else (along, across):
            self.page.keyboard.press(key)
            aim = target.evaluate(_AIM)
            if aim == "here" or (aim != "elsewhere" and abs(aim[0]) + abs(aim[1]) < abs(dx) + abs(dy)):
                return True
        return False
