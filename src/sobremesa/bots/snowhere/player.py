"""A player of Snowhere: it samples poses that lock little, and rolls games out from the best of them."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, field
from random import Random

import numpy as np

from sobremesa.bots.bot import Choice, Thought
from sobremesa.bots.snowhere.levels import Level
from sobremesa.bots.snowhere.plan import Scratch, new_scratch, see_layers, study
from sobremesa.bots.snowhere.planning import Planning
from sobremesa.bots.snowhere.poses import AT_A, AT_X, AT_Y, CHOICE, TAKE, card_to_take, find_poses
from sobremesa.bots.snowhere.rollout import Plan, act, key_of, new_plan, play_on
from sobremesa.games.game import View
from sobremesa.games.snowhere import Action, imagine, legal, text
from sobremesa.games.snowhere.data import CARDS
from sobremesa.games.snowhere.geometry import Pose
from sobremesa.games.snowhere.notation import HALF_TURN, Finish, Place, Take
from sobremesa.games.snowhere.state import State
from sobremesa.kernels import dice
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.snowhere import pack, reshuffle
from sobremesa.kernels.snowhere.legal import verdict
from sobremesa.kernels.snowhere.outcome import fire_left
from sobremesa.kernels.snowhere.play import play
from sobremesa.kernels.snowhere.position import CARDS_IN_SET, FINISH, FLAKES, NONE
from sobremesa.kernels.snowhere.shapes import Floats

QUICK_SAMPLES, QUICK_STEPS = 24, 12
"""How poses are looked for in rollouts."""
REMEMBERED = 1_000
"""Positions for which a plan is kept."""
HARDER, HARD_ROUNDS = 400, 50
"""Where no legal pose is found, so many more are tried, and that so many times."""
ASKEW = 6
"""A careless hand is tried so many times, ever steadier, before the card is laid as it was meant."""


@dataclass(slots=True)
class Candidate:
    """A choice, and how rollouts ended in which it was made."""

    choice: Floats
    action: Action
    left: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The fire left, in mm², on average; unknown before the first rollout."""
        return sum(self.left) / len(self.left) if self.left else np.inf


class Player:
    """Plays at a level."""

    def __init__(self, level: Level) -> None:
        self._level = level

    def choose(self, view: View, rng: Random, seconds: float) -> str:
        """See `Bot`."""
        until = time.monotonic() + seconds
        thinking = _Thinking(view, rng, self._level, self._level.overlook)
        if self._level.turns:
            return thinking.planned(rng, until).action
        return text(thinking.laid(thinking.candidates()[0].action, rng))

    def consider(self, view: View, rng: Random, seconds: float) -> Thought:
        """See `Adviser`. The value of a choice is the fire left in rollouts, or by the plan that begins with
        it; nothing is overlooked."""
        until = time.monotonic() + seconds
        thinking = _Thinking(view, rng, self._level, 0.0)
        candidates = thinking.candidates()
        thinking.roll_out(candidates, max(self._level.games, len(candidates)), until)
        found: dict[str, Choice] = {}
        if self._level.turns:
            planned = thinking.planned(rng, until)
            found[planned.action] = planned
        for one in sorted((one for one in candidates if one.left), key=lambda candidate: candidate.mean):
            action = text(one.action)
            found.setdefault(action, Choice(action, -one.mean, len(one.left)))
        if Finish() in legal(thinking.state):
            action = text(Finish())
            found.setdefault(action, Choice(action, -thinking.fire(), 0))
        best = tuple(sorted(found.values(), key=lambda choice: -choice.value))
        return Thought(best, (min(0.0, best[0].value),))


class _Thinking:
    """Thinking about one position."""

    def __init__(self, view: View, rng: Random, level: Level, overlook: float) -> None:
        self.state: State = imagine(view, rng)
        self._level = level
        self._dice = dice.new(rng.getrandbits(64))
        self._position = pack(self.state)
        self._scratch = _studied(self._position, level.manner)
        for number in range(CARDS):
            if rng.random() < overlook:
                self._scratch.unseen[number // CARDS_IN_SET] |= 1 << number % CARDS_IN_SET

    def candidates(self) -> list[Candidate]:
        """The choices worth thinking about, the best first by their looks."""
        level, taking = self._level, self.state.phase == "take"
        choices = np.zeros((level.kept, CHOICE))
        found = find_poses(self._scratch, taking, level.samples, level.steps, choices, self._dice)
        if not found and not taking:
            found = self._look_harder(choices)
        if found:
            return [Candidate(choice, _action(choice)) for choice in choices[:found]]
        choices[0, TAKE] = card_to_take(self._scratch, 0, self._dice) if taking else NONE
        return [Candidate(choices[0], _action(choices[0]) if taking else Finish())]

    def _look_harder(self, choices: Floats) -> int:
        """Look for any pose; not for long where none must be laid (S7, S13)."""
        must = not legal(self.state)
        for _ in range(HARD_ROUNDS if must else 1):
            if found := find_poses(self._scratch, False, HARDER, 0, choices, self._dice):
                return found
        if must:
            raise RuntimeError("no legal pose was found for the card in hand")
        return 0

    def roll_out(self, candidates: list[Candidate], games: int, until: float) -> None:
        """Play games to the end from each candidate in turn."""
        for number in range(games):
            candidate = candidates[number % len(candidates)]
            candidate.left.append(self._rollout(candidate, number // len(candidates)))
            if time.monotonic() > until:
                return

    def _rollout(self, candidate: Candidate, number: int) -> float:
        """The fire left in the end. Each round has its snowflakes elsewhere, alike for all candidates (common
        random numbers)."""
        chance = dice.new(int(self._dice[0]) + number)
        position = self._position.copy()
        reshuffle(position, 0, chance)
        scratch = self._scratch._replace(position=position)
        if isinstance(candidate.action, Finish):
            return self.fire()
        act(scratch, candidate.choice, new_plan())
        choices = np.zeros((1, CHOICE))
        return float(play_on(scratch, QUICK_SAMPLES, QUICK_STEPS, choices, new_plan(), chance))

    def planned(self, rng: Random, until: float) -> Choice:
        """The first action of the best plan, and the fire that it leaves. A plan that puts everything out is
        followed; any other is improved a little more at every decision."""
        root = self._position.copy()
        root[FLAKES : FLAKES + 2] = 0
        planning = Planning(root, self._scratch, self._dice, rng)
        if known := _known.get(int(key_of(root))):
            planning.recall(*known)
        if not planning.has_begun:
            for candidate in self.candidates():
                planning.begin(candidate.choice, isinstance(candidate.action, Finish))
                if planning.is_done or time.monotonic() > until:
                    break
        longest = 0.0
        while not planning.is_done:
            begun = time.monotonic()
            planning.improve()
            longest = max(longest, time.monotonic() - begun)
            if planning.spent >= self._level.turns or time.monotonic() + longest > until:
                break
        _remember(planning.plan, root)
        return Choice(text(_action_of(planning.plan)), -planning.left, 1)

    def fire(self) -> float:
        """The fire that is visible now."""
        return float(fire_left(self._position))

    def laid(self, action: Action, rng: Random) -> Action:
        """The action as it comes out of a careless hand, if that is legal."""
        if not self._level.careless or not isinstance(action, Place):
            return action
        for steady in range(ASKEW):
            off = 100 * self._level.careless * (1 - steady / ASKEW)
            x, y, a = (round(value + rng.gauss(0.0, off)) for value in action.pose)
            pose = Pose(x, y, a % HALF_TURN)
            if not verdict(self._position, *pose, self._scratch.rows, self._scratch.cuts):
                return Place(pose)
        return action


_known: OrderedDict[int, tuple[Plan, int]] = OrderedDict()
"""For the key of a position a plan to which it belongs, and how many of its actions are done by then."""


def _remember(plan: Plan, root: Position) -> None:
    """Keep a plan for the positions after its first action, whether or not that brings a snowflake (S6)."""
    taken = int(plan.actions[0, 0])
    if plan.size[0] > 1:
        _known[int(plan.keys[1])] = plan, 1
    if 0 <= taken < FINISH:
        surprised = root.copy()
        surprised[FLAKES + taken // CARDS_IN_SET] |= 1 << taken % CARDS_IN_SET
        play(surprised, taken)
        _known[int(key_of(surprised))] = plan, 1
    while len(_known) > REMEMBERED:
        _known.popitem(last=False)


def _action_of(plan: Plan) -> Action:
    """The first action of a plan."""
    what, *pose = (int(word) for word in plan.actions[0])
    if what == NONE:
        return Place(Pose(*pose))
    return Finish() if what == FINISH else Take(what)


def _studied(position: Position, manner: tuple[float, ...]) -> Scratch:
    scratch = new_scratch(position, np.array(manner))
    see_layers(scratch)
    study(scratch)
    return scratch


def _action(choice: Floats) -> Action:
    if choice[TAKE] != NONE:
        return Take(int(choice[TAKE]))
    return Place(Pose(int(choice[AT_X]), int(choice[AT_Y]), int(choice[AT_A])))
