"""Plans for the whole rest of a game of Snowhere: the best one that was found is improved, by local search.

Nobody knows where snowflakes are before they are found, so a plan has none of them. That is on the safe side:
one that is found gives a card that can be laid in the end.
"""

from __future__ import annotations

from math import cos, inf, radians, sin
from random import Random

import numpy as np

from sobremesa.bots.snowhere.plan import POINTS, Scratch, study
from sobremesa.bots.snowhere.poses import CHOICE
from sobremesa.bots.snowhere.rollout import Plan, act, finish, follow, mend, new_plan, play_on, replay
from sobremesa.games.snowhere.data import LENGTH, WIDTH
from sobremesa.games.snowhere.fire import LEAST_FIRE
from sobremesa.games.snowhere.notation import HALF_TURN
from sobremesa.kernels.dice import Dice
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.snowhere.position import NONE
from sobremesa.kernels.snowhere.shapes import Floats

FIRST = (24, 12)
"""How many poses are looked at, and in how many steps the best is improved, in the first plans."""
EFFORTS = ((60, 24), (150, 40))
"""The same in better ones."""
ANEW = 0.2
"""How often the rest of a plan is played anew; else one pose in it is changed."""
MENDING = 4
"""What that costs, in actions played anew."""
AIMED = 0.7
"""How often a pose is changed to cover what would be left; else it is shifted a little anywhere."""
NEIGHBOURS = 8
"""Cards that are laid so near to what would be left are the first to be moved there."""


class Planning:
    """Looking for a plan from one position."""

    def __init__(self, root: Position, scratch: Scratch, dice: Dice, rng: Random) -> None:
        self._root = root
        self._scratch = scratch
        self._dice = dice
        self._rng = rng
        self.plan = new_plan()
        self.left = inf
        """The fire that the plan leaves, in mm²."""
        self.spent = 0
        """How many actions were played."""
        self._burning: Floats | None = None
        """Points of the fire that the plan leaves; None where they were not looked for."""

    @property
    def has_begun(self) -> bool:
        """Whether there is any plan."""
        return self.left < inf

    @property
    def is_done(self) -> bool:
        """Whether the plan puts everything out."""
        return self.left < LEAST_FIRE

    def recall(self, plan: Plan, done: int) -> None:
        """Go on with a plan that was made earlier, of which so many actions are done."""
        again, choices = new_plan(), np.zeros((1, CHOICE))
        left = replay(self._fresh(), plan, done, *EFFORTS[0], choices, again, self._dice)
        self._keep(again, float(left), MENDING)

    def begin(self, choice: Floats, finishing: bool) -> None:
        """Look at a plan that begins with a choice, or with laying nothing more."""
        plan, scratch = new_plan(), self._fresh()
        if finishing:
            finish(scratch, plan)
        else:
            act(scratch, choice, plan)
        self._play_on(scratch, plan, 0, FIRST)

    def improve(self) -> None:
        """Try something else; it is kept if it is not worse."""
        if self._burning is None:
            self._look_what_burns()
        burning, lays = self._burning, self._lays()
        if burning is None or not len(burning) or not lays or self._rng.random() < ANEW:
            size = int(self.plan.size[0])
            self._play_anew(int(size * (1.0 - self._rng.random() ** 2)))
        elif self._rng.random() < AIMED:
            x, y = burning[self._rng.randrange(len(burning))]
            self._aim(lays, float(x), float(y))
        else:
            at = self._rng.choice(lays)
            shift = 10 ** self._rng.uniform(0.8, 3.0)
            x, y, a = (round(value + self._rng.gauss(0.0, shift)) for value in self._pose(at))
            self._mend(at, x, y, a)

    def _play_anew(self, at: int) -> None:
        """Play the rest of the plan anew."""
        plan, scratch = new_plan(), self._fresh()
        follow(scratch, self.plan, at, plan)
        self._play_on(scratch, plan, at, self._rng.choice(EFFORTS))

    def _aim(self, lays: list[int], x: float, y: float) -> None:
        """Cover a point with a card that is laid near, shifted no farther than needed; or with any."""
        rng = self._rng
        lays = sorted(lays, key=lambda at: self._away(at, x, y))
        near = rng.random() < AIMED
        at = rng.choice(lays[:NEIGHBOURS] if near else lays)
        mx, my, a = self._pose(at)
        if near and rng.random() < AIMED:
            if rng.random() < 0.5:
                a += round(rng.gauss(0.0, 300.0))
            sx, sy = cos(radians(a / 100)), sin(radians(a / 100))
            dx, dy = x - mx / 100, y - my / 100
            u, v = dx * sx + dy * sy, dy * sx - dx * sy
            inset = 4.0 * rng.random()
            u -= min(max(u, inset - WIDTH / 2), WIDTH / 2 - inset)
            v -= min(max(v, inset - LENGTH / 2), LENGTH / 2 - inset)
            self._mend(at, mx + round(100 * (u * sx - v * sy)), my + round(100 * (u * sy + v * sx)), a)
            return
        if rng.random() < 0.5:
            a = rng.randrange(HALF_TURN)
        sx, sy = cos(radians(a / 100)), sin(radians(a / 100))
        u, v = (rng.random() - 0.5) * WIDTH, (rng.random() - 0.5) * LENGTH
        self._mend(at, round(100 * (x - u * sx + v * sy)), round(100 * (y - u * sy - v * sx)), a)

    def _mend(self, at: int, x: int, y: int, a: int) -> None:
        """Lay a card of the plan elsewhere."""
        plan, choices = new_plan(), np.zeros((1, CHOICE))
        pose = np.array([x, y, a % HALF_TURN])
        left = mend(self._fresh(), self.plan, at, pose, *EFFORTS[0], choices, plan, self._dice)
        self._keep(plan, float(left), MENDING)

    def _play_on(self, scratch: Scratch, plan: Plan, begun: int, effort: tuple[int, int]) -> None:
        left = float(play_on(scratch, *effort, np.zeros((1, CHOICE)), plan, self._dice))
        self._keep(plan, left, int(plan.size[0]) - begun)

    def _keep(self, plan: Plan, left: float, spent: int) -> None:
        self.spent += max(1, spent)
        if plan.size[0] and left <= self.left:
            if left < self.left:
                self._burning = None
            self.plan, self.left = plan, left

    def _look_what_burns(self) -> None:
        scratch = self._fresh()
        follow(scratch, self.plan, int(self.plan.size[0]), new_plan())
        study(scratch)
        self._burning = scratch.points[: int(scratch.facts[POINTS]), :2].copy()

    def _lays(self) -> list[int]:
        """Which actions of the plan lay a card."""
        return [int(at) for at in np.flatnonzero(self.plan.actions[: self.plan.size[0], 0] == NONE)]

    def _pose(self, at: int) -> tuple[int, int, int]:
        _, x, y, a = (int(word) for word in self.plan.actions[at])
        return x, y, a

    def _away(self, at: int, x: float, y: float) -> float:
        mx, my, _ = self._pose(at)
        return (mx / 100 - x) ** 2 + (my / 100 - y) ** 2

    def _fresh(self) -> Scratch:
        return self._scratch._replace(position=self._root.copy())
