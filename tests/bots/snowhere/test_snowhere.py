"""Players of Snowhere: they see what gets locked, save fire for later, and put all of it out."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import pytest
import shapely

from sobremesa import bots
from sobremesa.bots.snowhere import player
from sobremesa.bots.snowhere.levels import FORESIGHT, HERE_AND_NOW
from sobremesa.bots.snowhere.plan import (
    BURDEN,
    LOOSE,
    PATCHES,
    POINTS,
    Scratch,
    added,
    has,
    new_scratch,
    see_layers,
    study,
)
from sobremesa.bots.snowhere.planning import Planning
from sobremesa.bots.snowhere.poses import AT_A, AT_X, AT_Y, CHOICE, NEVER, PRICE, TAKE, find_poses, price
from sobremesa.bots.snowhere.rollout import Plan, key_of, mend, new_plan, play_on, replay
from sobremesa.games import load
from sobremesa.games.snowhere import State
from sobremesa.games.snowhere.fire import visible_fire
from sobremesa.games.snowhere.geometry import Pose
from sobremesa.games.snowhere.legal import takeable
from sobremesa.games.snowhere.notation import Finish, Place, Take
from sobremesa.kernels import dice
from sobremesa.kernels.snowhere import pack
from sobremesa.kernels.snowhere.position import NONE
from tests.games.random_games import random_game
from tests.games.snowhere.tables import table
from tests.games.snowhere.test_geometry import union

PATIENCE = 1000.0
game = load("snowhere")


def studied(state: State, manner: tuple[float, ...] = FORESIGHT) -> Scratch:
    scratch = new_scratch(pack(state), np.array(manner))
    see_layers(scratch)
    study(scratch)
    return scratch


def locked(scratch: Scratch) -> set[int]:
    return {number for number in range(111) if has(int(scratch.locked[0]), int(scratch.locked[1]), number)}


def peeled(state: State) -> State:
    """Take all that can ever be taken, one card after the other, by the rules."""
    while free := takeable(state):
        state = State(
            **{name: getattr(state, name) for name in State.__dataclass_fields__ if name != "fire"},
            fire=tuple(card for card in state.fire if card.number != free[0]),
        )
    return state


@cache
def half_played(seed: int, cards: int) -> State:
    """A position that was well played until so many fire cards are left; one is to be taken."""
    state: State = game.start(1, {}, game.deal(Random(seed), 1, {}))
    expert, rng = bots.load("snowhere", "expert"), Random(seed)
    while len(state.fire) > cards or state.phase != "take":
        state = game.play(state, game.parse(expert.choose(game.view(state, 0), rng, PATIENCE)))
    return state


def test_S5_locked_is_what_can_never_be_taken() -> None:
    """Judge: the rules, by which everything is taken that can be; and how much fire is visible then."""
    for state in (*random_game("snowhere-1", 31, 13).states[2::5], half_played(51, 85)):
        scratch, bare = studied(state), peeled(state)
        assert locked(scratch) == {card.number for card in bare.fire}
        assert scratch.facts[LOOSE] == len(state.fire) - len(bare.fire) > 0
        assert scratch.facts[BURDEN] == pytest.approx(visible_fire(bare.fire, bare.snow), abs=1e-6)


def test_S5_a_card_that_is_covered_by_1_mm_is_not_locked() -> None:
    slightly = table([(0, 0, 0), (0, 200, 0)], [(55.5, 20, 0), (0, 250, 0)], phase="take")
    assert locked(studied(slightly)) == {1}
    twice = table([(0, 0, 0), (0, 200, 0)], [(55.5, 20, 0), (-55.5, 0, 0)], phase="take")
    assert locked(studied(twice)) == {0}


def test_points_of_the_burden_burn() -> None:
    state = half_played(51, 85)
    scratch, bare = studied(state), peeled(state)
    burning = union([card.pose for card in bare.fire]).difference(union([card.pose for card in bare.snow]))
    loose = [card.pose for card in state.fire if card not in bare.fire]
    known = int(scratch.facts[POINTS])
    assert known > 20
    for x, y, is_open in scratch.points[:known]:
        assert shapely.distance(burning, shapely.Point(x, y)) < 1e-6
        assert bool(is_open) == (shapely.distance(union(loose), shapely.Point(x, y)) > 0)
    assert 1 <= scratch.facts[PATCHES] <= known


def test_what_more_locked_cards_bring_is_what_shapely_measures() -> None:
    fire = [Pose(0, 0, 0), Pose(3000, 1000, 2000), Pose(5000, 9000, 7000), Pose(-2000, 6000, 12000)]
    snow = [Pose(1000, -4000, 4000)]
    state = table(
        *([(pose.x / 100, pose.y / 100, pose.a / 100) for pose in some] for some in (fire, snow)),
        phase="take",
    )
    scratch = studied(state)
    before = [pose for number, pose in enumerate(fire) if number in locked(scratch)]
    assert 0 < len(before) < 4
    more = union(fire).difference(union([*before, *snow]))
    assert added(scratch, 0b1111, 0) == pytest.approx(more.area, abs=1e-6)


def test_a_pose_is_never_only_if_the_rules_refuse_it_or_it_costs_too_much() -> None:
    state = half_played(51, 85)
    state = game.play(state, Take(takeable(state)[0]))
    assert state.phase == "place"
    scratch = studied(state)
    rng = Random(1)
    pressed = scratch.pressed.copy()
    legal = 0
    for _ in range(150):
        near = rng.choice(state.fire).pose
        pose = Pose(
            near.x + rng.randint(-6000, 6000), near.y + rng.randint(-6000, 6000), rng.randrange(18000)
        )
        cost = price(scratch, NONE, *pose, NEVER)
        allowed = game.refusal(state, Place(pose)) is None
        assert (cost < NEVER) == allowed
        legal += allowed
        if allowed:
            assert price(scratch, NONE, *pose, cost) == NEVER
    assert 10 < legal < 150
    assert np.array_equal(scratch.pressed, pressed)


def test_what_nobody_notices_costs_nothing() -> None:
    """A card on three that nothing covers: who overlooks them sees only the fire put out."""
    state = table([(0, 0, 0), (60, 0, 0), (30, 90, 0), (400, 0, 0)])
    seeing, blind = studied(state, HERE_AND_NOW), studied(state, HERE_AND_NOW)
    blind.unseen[:] = (1 << 56) - 1
    pose = Pose(3000, 4000, 1000)
    assert price(seeing, NONE, *pose, NEVER) > 3 * 4000
    assert price(blind, NONE, *pose, NEVER) < 0


def test_choices_are_legal_and_the_cheapest_comes_first() -> None:
    state = half_played(51, 85)
    choices = np.zeros((5, CHOICE))
    found = find_poses(studied(state), True, 120, 20, choices, dice.new(3))
    assert found == 5
    assert list(choices[:, PRICE]) == sorted(choices[:, PRICE])
    for choice in choices:
        after = game.play(state, Take(int(choice[TAKE])))
        pose = Pose(int(choice[AT_X]), int(choice[AT_Y]), int(choice[AT_A]))
        if after.phase == "place":
            assert game.refusal(after, Place(pose)) is None


def test_imagined_games_end_as_the_rules_end_them() -> None:
    """Whatever is played on the scratch is a game of the rules: nothing can be taken at its end."""
    state = half_played(51, 85)
    scratch = studied(state)
    left = play_on(scratch, 12, 4, np.zeros((1, CHOICE)), new_plan(), dice.new(4))
    study(scratch)
    assert scratch.facts[LOOSE] == 0
    assert left == pytest.approx(scratch.facts[BURDEN], abs=1e-6)


def test_a_plan_is_a_game_of_the_rules_and_is_mended_where_something_changes() -> None:
    """What is written down can be played by the rules and leaves what was said. If nothing changes, it is
    played again as it was; with another pose it becomes another such plan."""
    state = replace(half_played(51, 85), snowflakes=frozenset())
    planning = Planning(pack(state), studied(state), dice.new(4), Random(4))
    choices = np.zeros((1, CHOICE))
    assert find_poses(studied(state), True, 40, 10, choices, dice.new(5))
    planning.begin(choices[0], False)
    before, plan = planning.left, planning.plan
    assert by_the_rules(state, plan) == pytest.approx(before, abs=0.1)
    again = new_plan()
    assert replay(studied(state), plan, 0, 12, 4, choices, again, dice.new(6)) == pytest.approx(before)
    assert np.array_equal(again.actions, plan.actions)
    for _ in range(12):
        planning.improve()
    assert planning.left <= before
    assert by_the_rules(state, planning.plan) == pytest.approx(planning.left, abs=0.1)
    lays = [at for at in range(plan.size[0]) if plan.actions[at, 0] == NONE]
    mended, pose = new_plan(), plan.actions[lays[3], 1:] + np.array([40, -40, 10])
    left = mend(studied(state), plan, lays[3], pose, 12, 4, choices, mended, dice.new(7))
    assert left < NEVER
    assert by_the_rules(state, mended) == pytest.approx(left, abs=0.1)
    assert list(mended.actions[lays[3], 1:]) == list(pose)


def test_S6_a_plan_is_kept_whether_or_not_a_snowflake_comes() -> None:
    state = half_played(51, 85)
    master = bots.load("snowhere", "master")
    action = game.parse(master.choose(game.view(state, 0), Random(1), 0.0))
    assert isinstance(action, Take)
    for snowflakes in (frozenset(), frozenset({action.card})):
        after = pack(game.play(replace(state, snowflakes=snowflakes), action))
        assert int(key_of(after)) in player._known


def by_the_rules(state: State, plan: Plan) -> float:
    """The fire that a plan leaves."""
    for action in plan.actions[: plan.size[0]]:
        what, *pose = (int(word) for word in action)
        state = game.play(
            state, Place(Pose(*pose)) if what == NONE else Take(what) if what < 111 else Finish()
        )
    ended = game.result(state)
    assert ended is not None
    return ended.scores[0]


def finished(state: State, name: str) -> float:
    bot, rng = bots.load("snowhere", name), Random(1)
    while (ended := game.result(state)) is None:
        state = game.play(state, game.parse(bot.choose(game.view(state, 0), rng, PATIENCE)))
    return ended.scores[0]


def test_S14_higher_levels_leave_less_fire() -> None:
    """From the same position, well played so far: much, some, next to none."""
    state = half_played(51, 75)
    greedy, skilled, expert = (finished(state, name) for name in ("greedy", "skilled", "expert"))
    assert skilled < greedy / 3
    assert expert < greedy / 20
    assert expert < skilled


def test_S13_masters_put_out_the_rest_with_snowflakes_or_finish() -> None:
    state = table([(0, 0, 0)], [(0, 5, 0), (10, -10, 0)], phase="snowflakes", aside=[7, 9])
    master = bots.adviser("snowhere", "master")
    view = game.view(state, 0)
    chosen = game.parse(master.choose(view, Random(2), PATIENCE))
    assert isinstance(chosen, Place)
    after = game.play(state, chosen)
    assert visible_fire(after.fire, after.snow) < 1
    done = game.parse(master.choose(game.view(after, 0), Random(2), PATIENCE))
    assert game.text(done) == "finish"


def test_a_thought_says_how_much_fire_will_be_left() -> None:
    state = table([(0, 0, 0)], [(0, 5, 0), (10, -10, 0)], phase="snowflakes", aside=[7, 9])
    thought = bots.adviser("snowhere", "expert").consider(game.view(state, 0), Random(2), PATIENCE)
    finish = next(choice for choice in thought.choices if choice.action == "finish")
    assert finish.value == pytest.approx(-visible_fire(state.fire, state.snow))
    assert thought.choices[0].value > finish.value
    assert thought.values[0] == min(0.0, thought.choices[0].value)
