"""Hands that play the four games as a person would: by what can be seen on the board, in any way.

A hand need not play well, it must only use everything that the board offers and come to an end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import cos, hypot, sin

from playwright.sync_api import Locator, Page

from tests.browser.positions import lay
from tests.browser.ways import Finger, Keys, Mouse, Way, middle

_MY_TURN_OR_OVER = """() => document.querySelector('dialog[open]')
  || (document.title.startsWith('●') && document.querySelector('.board section > *, .curtain'))"""
# How many actions the table has seen, as the log beside the board counts them.
PLIES = "() => Number(document.querySelector('aside input[type=range]')?.max ?? 0)"
_MOST_ACTIONS = 200
_PLACES = 10
_BESIDE = 60
"""Pixels from where a card is to where it is tried next."""
_DOUBLE_TAP = 40
"""Pixels: taps that are farther apart are two taps, however fast they come."""


class Refused(AssertionError):
    """The table did not allow what a hand did."""


class Player:
    """Somebody at a table. `hand` is the game's own part: do one thing."""

    def __init__(self, way: Way) -> None:
        self.way = way
        self.page: Page = way.page
        self.done = 0
        """How many actions this player has done."""

    def hand(self) -> None:
        """Do one action of the game."""
        raise NotImplementedError

    def sit_down(self, game: str) -> None:
        """From the home page straight into a game."""
        self.way.press(self.page.get_by_role("button", name=f"Play {game} now"))
        self.wait()

    def begin(self, game: str) -> None:
        """The same game, but without the way there: this may be a page that has opened nothing yet."""
        table = lay(self.page, game.lower(), ["me", "casual"], begins="me")
        self.page.goto(f"/table/{table}")
        self.wait()

    def wait(self) -> bool:
        """Wait for one's turn, or for the end of the game; whether it is one's turn."""
        self.page.wait_for_function(_MY_TURN_OR_OVER)
        return not self.page.locator("dialog[open]").count()

    def play_on(self, actions: int = _MOST_ACTIONS) -> None:
        """Play so many actions, or until the game is over."""
        for _ in range(actions):
            if not self.wait():
                return
            self.act(self.hand)
        assert actions < _MOST_ACTIONS, "the game does not come to an end"

    def act(self, does: Callable[[], None]) -> None:
        """Do something, and see that it happened. Raises Refused with the sentence that the page shows."""
        plies = self.plies()
        does()
        happened = f"plies => ({PLIES})() > plies"
        self.page.wait_for_function(
            f"plies => ({happened})(plies) || document.querySelector('.toast')", arg=plies
        )
        if not self.page.evaluate(happened, plies):
            raise Refused(" ".join(self.page.locator(".toast p").all_inner_texts()))
        self.done += 1

    def plies(self) -> int:
        """How many actions the table has seen."""
        found: int = self.page.evaluate(PLIES)
        return found

    def choose(self, thing: Locator) -> None:
        """Choose something on the board. To a finger it is only shown, with a button that does it."""
        self.way.point(thing)
        if isinstance(self.way, Finger):
            self.way.press(self.confirmation())

    def confirmation(self) -> Locator:
        """The button that does what a finger was shown."""
        return self.page.locator("[data-confirm]").locator("visible=true")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name)


class Twisty(Player):
    """Hops after cubes."""

    def hand(self) -> None:
        if self._answer():
            return
        squares = self.page.locator("[data-square].choice")
        squares.first.or_(self.page.locator("button[data-action]").first).first.wait_for()
        if self._answer():
            return
        names: list[str] = squares.evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
        liked = [n for n, name in enumerate(names) if re.search("all seven|Take|Steal", name)]
        self.way.point(squares.nth(liked[0] if liked else self.done * 7 % len(names)))
        # On a protection square there is one more question.
        if not self._answer() and isinstance(self.way, Finger):
            self.way.press(self.confirmation())

    def _answer(self) -> bool:
        question = self.page.locator("button[data-action]")
        if not question.count():
            return False
        self.way.press(question.first)
        return True


class Winter(Player):
    """Freezes with cards and counters; in the thaw moves once, removes once, then gives up its counters."""

    thawed = 0

    def hand(self) -> None:
        first = self.button(re.compile("^(Play light|Draw a card)")).first
        first.or_(self.page.locator("[data-key]").first).first.wait_for(state="attached")
        if self.button("Play light").count():
            self.way.press(self.button("Play light"))
        elif self._all("spot"):
            self._put_a_card()
        elif groups := self._all("keep"):
            self._choose(groups[0])
        elif self._draws() and (self.done % 3 or not self._all("counter")):
            self.way.press(self.button(re.compile("^Draw a card")))
        elif squares := self._all("counter"):
            self._choose(squares[self.done % len(squares)])
        else:
            self._thaw()

    def _all(self, kind: str) -> list[str]:
        """What can be chosen of a kind."""
        script = "(all, kind) => all.map(each => each.dataset.key).filter(key => key.startsWith(kind))"
        found: list[str] = self._near("[data-key]").evaluate_all(script, f"{kind} ")
        return found

    def _near(self, selector: str) -> Locator:
        """What is in sight: a lake that is drawn larger for fingers goes on beyond its window."""
        self.page.evaluate(
            """() => document.querySelectorAll("[data-key]").forEach((each) => {
              const [box, window] = [each, each.closest(".lake")].map((one) => one?.getBoundingClientRect());
              const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
              const across = !window || (x > window.left && x < window.right);
              const down = !window || (y > window.top && y < window.bottom);
              each.toggleAttribute("data-in-sight", across && down);
            })"""
        )
        return self.page.locator(f"{selector}[data-in-sight]")

    def _draws(self) -> bool:
        return self.button(re.compile("^Draw a card")).count() > 0

    def _at(self, key: str) -> Locator:
        return self.page.locator(f'[data-key="{key}"]')

    def _choose(self, key: str) -> None:
        self.choose(self._at(key))

    def _put_a_card(self) -> None:
        turn = self.button(re.compile("^Turn"))
        if self.done % 2 and turn.count():
            if isinstance(self.way, Finger):
                self.way.press(turn)
            else:
                self.page.keyboard.press("r")
        spots = self._all("spot")
        self._choose(spots[self.done * 5 % len(spots)])

    def _thaw(self) -> None:
        self.thawed += 1
        cards = self._near('[data-key^="card "]')
        movable = cards.and_(self.page.locator('[aria-label*="can be moved"]'))
        removable = cards.and_(self.page.locator('[aria-label*="can be removed"]'))
        mine = self._all("take")
        if self.thawed == 1 and movable.count():
            self.way.point(movable.first)
            self.page.locator('[data-key^="spot "]').first.wait_for(state="attached")
            self._choose(self._all("spot")[0])
        elif mine and (self.thawed > 2 or not removable.count()):
            self.way.point(self._at(mine[0]))
            self.way.press(self.button("Take back"))
        else:
            self.way.point((removable if removable.count() else movable).first)
            self.way.press(self.button(re.compile("^Remove")))
            if isinstance(self.way, Finger):
                self.way.press(self.button(re.compile("^Remove")))


class Holi(Player):
    """Throws whatever can be thrown, climbs when it can, moves now and then."""

    def hand(self) -> None:
        cards = self.page.get_by_role("group", name="Your hand").get_by_role("button")
        squares = self.page.locator("polygon.can")
        climb, end = self._strong("Climb"), self._strong("End turn")
        cards.first.or_(squares.first).or_(climb).or_(end).first.wait_for(state="attached")
        if climb.count() and self.done % 2:
            self._climb(climb)
        elif cards.count() and cards.first.is_enabled() and self._throw(cards):
            return
        elif squares.count() and (self.done % 3 == 0 or not end.count()):
            self._point(squares.nth(self.done % squares.count()))
        elif climb.count():
            self._climb(climb)
        elif isinstance(self.way, Keys):
            self.page.keyboard.press("e")
        else:
            self.way.press(end)

    def _climb(self, climb: Locator) -> None:
        self.way.press(climb)
        if isinstance(self.way, Finger):
            self.way.press(self.confirmation())  # the first tap only shows

    def _strong(self, name: str) -> Locator:
        """A button that shines, because what it says is possible."""
        return self.button(name).and_(self.page.locator(".strong.worded"))

    def _point(self, square: Locator) -> None:
        self.way.point(square)
        if isinstance(self.way, Finger):
            self.way.point(square)  # the first tap only shows

    def _throw(self, cards: Locator) -> bool:
        """Throw a card, if any can be thrown from here."""
        for number in range(cards.count()):
            if isinstance(self.way, Keys):
                self.page.keyboard.press(str(number + 1))
            else:
                self.way.press(cards.nth(number))
            if self._let_go():
                return True
        if isinstance(self.way, Finger):
            self.way.press(self.button("Put back"))
        else:
            self.page.keyboard.press("Escape")
        return False

    def _let_go(self) -> bool:
        """Throw the chosen card: somewhere else than it would go by itself, every other time."""
        throw = self.page.locator("button[aria-keyshortcuts=Enter]")
        squares = self.page.locator("polygon.can")
        for _ in range(2):
            if throw.is_enabled() and (self.done % 2 or not squares.count()):
                if isinstance(self.way, Keys):
                    self.page.keyboard.press("Enter")
                else:
                    self.way.press(throw)
                return True
            if squares.count():
                self._point(squares.nth(self.done % squares.count()))
                return True
            self._flip()
        return False

    def _flip(self) -> None:
        if isinstance(self.way, Keys):
            self.page.keyboard.press("f")
        else:
            self.way.press(self.page.locator("button[aria-keyshortcuts=F]"))


class Snowhere(Player):
    """Takes the card that frees the fewest and lays it over others, so that soon none can be taken."""

    seen: Sequence[tuple[float, float]] = ()
    """Where the cards lay that could be taken."""
    aims = 0
    """How many places were tried for the card in hand."""

    def hand(self) -> None:
        cards = self.page.locator("[data-card]")
        held = self.page.locator("[data-held]")
        cards.first.or_(held.first).first.wait_for(state="attached")
        if self.button("Finish").count():
            self.choose(self.button("Finish"))
        elif held.count():
            self._lay()
        else:
            self._take(cards)

    def act(self, does: Callable[[], None]) -> None:
        """A card that may not lie there stays in the hand: it is put elsewhere."""
        try:
            super().act(does)
        except Refused:
            return

    def _take(self, cards: Locator) -> None:
        names: list[str] = cards.evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
        frees = [
            int(found[1]) if (found := re.search(r"Frees (\d+)", name)) else "one" in name for name in names
        ]
        chosen = frees.index(min(frees))
        places = [middle(cards.nth(n)) for n in range(len(names))]
        mine = places.pop(chosen)
        # The nearest first: a card that is laid there may lie on the next one too. Not so near that a finger
        # would tap the same place twice, which lays the card.
        far = [at for at in places if hypot(at[0] - mine[0], at[1] - mine[1]) > _DOUBLE_TAP]
        self.seen = sorted(far, key=lambda at: abs(at[0] - mine[0]) + abs(at[1] - mine[1]))
        self.aims = 0
        self.choose(cards.nth(chosen))

    def _lay(self) -> None:
        for _ in range(_PLACES):
            x, y = self._held()
            # Where nothing else can be taken, round and about.
            beside = (x + _BESIDE * cos(2 * self.aims), y + _BESIDE * sin(2 * self.aims))
            self._move(self.seen[self.aims % len(self.seen)] if self.seen else beside)
            self.aims += 1
            if self._settled() or self._turned():
                break
        if isinstance(self.way, Keys):
            self.page.keyboard.press("Enter")
        else:
            self.way.press(self.button("Lay it here"))

    def _turned(self) -> bool:
        """Turn it until it may lie there."""
        for _ in range(4):
            self._turn()
            if self._settled():
                return True
        return False

    def _held(self) -> tuple[float, float]:
        return middle(self.page.locator("[data-held] .edge"))

    def _settled(self) -> bool:
        """Whether the board says that the card may lie there, once it has judged."""
        self.page.wait_for_selector("[data-held][data-settled=true]", state="attached")
        return self.page.locator(".status.good").count() > 0

    def _move(self, place: tuple[float, float]) -> None:
        x, y = self._held()
        if isinstance(self.way, Mouse):
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.mouse.move((x + place[0]) / 2, (y + place[1]) / 2, steps=3)
            self.page.mouse.move(*place, steps=3)
            self.page.mouse.up()
        elif isinstance(self.way, Finger):
            self.page.touchscreen.tap(*place)
        else:
            self._walk(place)

    def _walk(self, place: tuple[float, float]) -> None:
        """With arrow keys, 5 mm each; how many pixels that is, one press tells."""
        x, y = self._held()
        self.page.keyboard.press("ArrowRight")
        step = max(0.5, self._held()[0] - x)
        dx, dy = place[0] - x - step, place[1] - y
        for key, times in (("ArrowRight", dx), ("ArrowLeft", -dx), ("ArrowDown", dy), ("ArrowUp", -dy)):
            for _ in range(max(0, round(times / step))):
                self.page.keyboard.press(key)

    def _turn(self) -> None:
        if isinstance(self.way, Mouse):
            self.page.mouse.move(*self._held())
            self.page.mouse.wheel(0, 300)
        elif isinstance(self.way, Finger):
            self.way.press(self.button("Turn left (Q)"))
        else:
            self.page.keyboard.press("r")


PLAYERS: dict[str, type[Player]] = {
    "Winter": Winter,
    "Snowhere": Snowhere,
    "Twisty": Twisty,
    "Holi": Holi,
}
