"""Snowhere's kernel judges, plays and measures as the rules do, and as Shapely does."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest
import shapely

from sobremesa.games import load
from sobremesa.games.record import from_json, positions
from sobremesa.games.snowhere import State, breaks, refusal
from sobremesa.games.snowhere.fire import visible_fire
from sobremesa.games.snowhere.geometry import Pose, cards, corners, gaps, overlaps
from sobremesa.games.snowhere.notation import Action, Finish, Place, Take, parse
from sobremesa.games.snowhere.placing import fire_under as fire_under_by_the_rules
from sobremesa.games.snowhere.placing import is_not_one_on_one, trial
from sobremesa.kernels import dice
from sobremesa.kernels import snowhere as kernel
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.rollouts import random_rollouts
from sobremesa.kernels.snowhere import position as words
from sobremesa.kernels.snowhere.fire import uncovered
from sobremesa.kernels.snowhere.legal import verdict
from sobremesa.kernels.snowhere.outcome import fire_left
from sobremesa.kernels.snowhere.placing import fire_under, gather, is_one_on_one
from sobremesa.kernels.snowhere.position import NONE
from sobremesa.kernels.snowhere.shapes import corner, depth, direction, gap
from tests.games.random_games import kinds_of, random_game
from tests.games.snowhere.tables import table
from tests.games.snowhere.test_geometry import polygon, union
from tests.kernels.snowhere.tried import poses

RECORDS = Path(__file__).parents[2] / "data" / "records"
game = load("snowhere")
every_kind = pytest.mark.parametrize("kind", kinds_of("snowhere"))


def rule_broken(position: Position, pose: Pose) -> int:
    return int(verdict(position, *pose, *words.room(position)))


def first_rule(state: State, pose: Pose) -> int:
    return next((int(refused.rule[1:]) for refused in breaks(state, pose)), 0)


def fire(position: Position) -> float:
    return float(fire_left(position))


def recorded_games() -> Iterator[tuple[State, str | None]]:
    """Every position of real games, and what was played in it."""
    for line in (RECORDS / "snowhere.jsonl").read_text().splitlines():
        record = from_json(json.loads(line)["record"])
        for ply, state in positions(record):
            yield state, record.actions[ply] if ply < len(record.actions) else None


@every_kind
def test_random_games_are_the_same_games(kind: str) -> None:
    """Legal actions, successors, who decides, and the result."""
    played = random_game(kind, 11)
    position = kernel.pack(played.states[0])
    listed = np.zeros(kernel.ACTIONS, np.int64)
    for state, action in zip(played.states, [*played.actions, None], strict=True):
        assert np.array_equal(position[: kernel.WORDS], kernel.pack(state)[: kernel.WORDS])
        codes = {kernel.encode(position, legal) for legal in game.legal(state)}
        assert set(listed[: kernel.legal(position, listed)].tolist()) == codes
        seat = game.seat(state)
        assert kernel.seat(position) == (-1 if seat is None else seat)
        assert kernel.seats(position) == state.players
        if action is not None:
            code = kernel.encode(position, action)
            assert kernel.decode(position, code) == action
            assert kernel.allowed(position, code)
            kernel.play(position, code)
    scores = np.zeros(kernel.SEATS)
    ended = game.result(played.states[-1])
    assert ended is not None
    assert kernel.outcome(position, scores) == sum(1 << winner for winner in ended.winners)
    assert scores[0] == pytest.approx(ended.scores[0], abs=0.051)


def test_recorded_games_are_the_same_games() -> None:
    """Snowflakes, the end, and a solved game among them."""
    seen: Counter[str] = Counter()
    position = None
    for state, played in recorded_games():
        if position is None:
            position = kernel.pack(state)
        assert np.array_equal(position[: kernel.WORDS], kernel.pack(state)[: kernel.WORDS])
        if sum(seen.values()) % 10 == 0:
            assert fire(position) == pytest.approx(visible_fire(state.fire, state.snow), abs=1e-6)
        seen[state.phase] += 1
        if played is None:
            scores = np.zeros(kernel.SEATS)
            ended = game.result(state)
            if ended is not None:
                assert kernel.outcome(position, scores) == sum(1 << winner for winner in ended.winners)
                assert scores[0] == ended.scores[0]
            position = None
            continue
        assert kernel.outcome(position, np.zeros(kernel.SEATS)) == 0
        kernel.play(position, kernel.encode(position, game.parse(played)))
    assert min(seen[phase] for phase in ("take", "place", "snowflakes", "over")) > 0


@every_kind
def test_poses_get_the_same_verdict(kind: str) -> None:
    """The first rule that is broken, for poses of all kinds on tables with little and much snow."""
    rng = Random(5)
    verdicts: Counter[int] = Counter()
    states = [state for state in random_game(kind, 21).states if state.phase == "place"]
    for state in states[:: max(1, len(states) // 8)]:
        position = kernel.pack(state)
        for pose in poses(state, rng, 40):
            expected = first_rule(state, pose)
            assert rule_broken(position, pose) == expected, (state, pose)
            verdicts[expected] += 1
    assert min(verdicts[rule] for rule in (0, 8, 9, 10, 11)) >= 3, verdicts


def test_poses_on_crowded_tables_get_the_same_verdict() -> None:
    """Few cards at right angles and at any, on which edges coincide and depths and gaps are exactly 1 mm."""
    rng = Random(8)
    verdicts: Counter[int] = Counter()
    for _ in range(300):
        heap = [
            (rng.randrange(-7000, 7000, 50) / 100, rng.randrange(-7000, 7000, 50) / 100, angle)
            for angle in (rng.choice((0, 0, 90, rng.randrange(18000) / 100)) for _ in range(9))
        ]
        state = table(heap[:5], heap[5:])
        position = kernel.pack(state)
        for pose in poses(state, rng, 8):
            expected = first_rule(state, pose)
            assert rule_broken(position, pose) == expected, (heap, pose)
            verdicts[expected] += 1
    assert min(verdicts[rule] for rule in (0, 8, 9, 10)) >= 100, verdicts


def test_recorded_placements_get_the_same_verdict() -> None:
    """Those near thresholds that came with the rules."""
    lines = [json.loads(line) for line in (RECORDS / "snowhere-placements.jsonl").read_text().splitlines()]
    known: dict[str, Position] = {}
    for tried in lines:
        asked = {key: tried[key] for key in ("players", "options", "setup", "actions")}
        where = json.dumps(asked)
        if where not in known:
            *_, (_, state) = positions(from_json({"game": "snowhere", "rules": 1} | asked))
            known[where] = kernel.pack(state)
        action = parse(tried["try"])
        assert isinstance(action, Place)
        expected = 0 if tried["verdict"] == "ok" else int(tried["verdict"][1:])
        assert rule_broken(known[where], action.pose) == expected, tried["try"]


def test_all_actions_are_judged_as_by_the_rules() -> None:
    """In every phase: out of step, gone, covered, too early."""
    tables = [
        table([(0, 0, 0), (60, 20, 30)], [(200, 0, 0)], phase="take"),
        table([(0, 0, 0), (30, 0, 0)], [(0, 50, 0)]),
        table([(0, 0, 0)], [(0, 40, 0)], phase="snowflakes", aside=[7, 9]),
        table([(0, 0, 0)], [(0, 10, 0)], phase="over"),
    ]
    actions: list[Action] = [Take(0), Take(1), Take(50), Take(99), Finish()]
    actions += [Place(Pose(1000, 5000, 1500)), Place(Pose(0, 0, 0)), Place(Pose(500_000, 0, 0))]
    for state in tables:
        position = kernel.pack(state)
        for action in actions:
            allowed = kernel.allowed(position, kernel.encode(position, action))
            assert allowed == (refusal(state, action) is None), (state, action)


def test_S2_depth_and_gap_are_those_of_the_rules() -> None:
    rng = Random(3)
    for _ in range(300):
        one, other = (
            Pose(rng.randint(-7000, 7000), rng.randint(-7000, 7000), angle)
            for angle in rng.choices((0, 9000, rng.randrange(18000), rng.randrange(18000)), k=2)
        )
        first, second = cards([one], one), cards([other], one)
        apart = ((other.x - one.x) / 100, (other.y - one.y) / 100)
        expected = overlaps(first, second)[0, 0]
        assert depth(*apart, *direction(one.a), *direction(other.a)) == expected
        if expected < 0:
            assert gap(*apart, *direction(one.a), *direction(other.a)) == gaps(first, second)[0]


def test_S11_one_on_one_is_judged_as_by_the_rules_also_half_turned() -> None:
    rng = Random(6)
    seen: Counter[tuple[bool, bool]] = Counter()
    for _ in range(400):
        angle = rng.choice((0, 20, 17_980, 9000, 4711))
        pose = Pose(rng.randint(-80, 80), rng.randint(-80, 80), (angle + rng.randint(-90, 90)) % 18_000)
        state = table([(0, 0, angle / 100), (20, 30, 5)])
        position = kernel.pack(state)
        rows, _ = words.room(position)
        below, _ = gather(position, 0, 2, NONE, pose.x, pose.y, *direction(pose.a), 1.0, rows)
        expected = is_not_one_on_one(trial(state, pose)) is not None
        assert is_one_on_one(*direction(pose.a), rows, below) == expected
        seen[expected, abs(pose.a - angle) > 9000] += 1
    assert all(seen[verdict, turned] > 10 for verdict in (True, False) for turned in (True, False)), seen


def test_S3_visible_fire_is_what_shapely_measures() -> None:
    """From scratch, and what a card more or a card less changes of it."""
    rng = Random(4)
    for _ in range(25):
        heap = [
            Pose(rng.randint(-9000, 9000), rng.randint(-9000, 9000), rng.choice((0, rng.randrange(18000))))
            for _ in range(16)
        ]
        state = table(
            [(x / 100, y / 100, a / 100) for x, y, a in heap[:9]],
            [(x / 100, y / 100, a / 100) for x, y, a in heap[9:15]],
        )
        burning = union(heap[:9]).difference(union(heap[9:15]))
        position = kernel.pack(state)
        assert fire(position) == pytest.approx(burning.area, abs=1e-6)
        rows, cuts = words.room(position)
        x, y, a = heap[15]
        sides = direction(a)
        below, near = gather(position, 0, 15, NONE, x, y, *sides, 1.0, rows)
        covered = fire_under(*sides, rows, below, near, cuts)
        assert covered == pytest.approx(shapely.intersection(polygon(heap[15]), burning).area, abs=1e-6)
        _, near = gather(position, 0, 15, NONE, x, y, *sides, 0.0, rows)
        open_part = shapely.difference(polygon(heap[15]), union(heap[:15])).area
        assert uncovered(*sides, rows, 0, near, cuts) == pytest.approx(open_part, abs=1e-6)


@every_kind
def test_what_a_card_puts_out_is_what_is_then_missing(kind: str) -> None:
    """The incremental area is that from scratch, at every card laid in a game."""
    played = random_game(kind, 13)
    for state, action in zip(played.states, played.actions, strict=False):
        if isinstance(action, Place):
            position = kernel.pack(state)
            rows, cuts = words.room(position)
            x, y, a = action.pose
            sides = direction(a)
            cards_lying = len(state.table)
            below, near = gather(position, 0, cards_lying, NONE, x, y, *sides, 1.0, rows)
            put_out = fire_under(*sides, rows, below, near, cuts)
            assert put_out == pytest.approx(fire_under_by_the_rules(trial(state, action.pose)), abs=1e-9)
            before = fire(position)
            kernel.play(position, kernel.encode(position, action))
            assert fire(position) == pytest.approx(before - put_out, abs=1e-6)


@every_kind
def test_random_games_pick_what_the_rules_allow(kind: str) -> None:
    """To the end, snowflakes included, and with the same seed the same game."""
    state = random_game(kind, 17).states[0]
    position, again = kernel.pack(state), kernel.pack(state)
    chance, listed = dice.new(3), np.zeros(kernel.ACTIONS, np.int64)
    plies, poses_laid = 0, 0
    while (
        code := int(kernel.pick(position, chance, listed)) if game.seat(state) is not None else NONE
    ) != NONE:
        action = kernel.decode(position, code)
        state = game.play(state, action)
        kernel.play(position, code)
        plies, poses_laid = plies + 1, poses_laid + isinstance(action, Place)
    assert poses_laid > 5
    rollout, _ = random_rollouts("snowhere")
    assert rollout(again, dice.new(3), listed) == plies
    assert np.array_equal(again[: kernel.WORDS], kernel.pack(state)[: kernel.WORDS])


def test_where_nothing_burns_only_an_end_is_picked() -> None:
    listed = np.zeros(kernel.ACTIONS, np.int64)
    nothing = kernel.pack(table([], [(0, 40, 0)], phase="snowflakes", aside=[7]))
    assert kernel.decode(nothing, kernel.pick(nothing, dice.new(1), listed)) == Finish()
    hidden = kernel.pack(table([(0, 0, 0)], [(0, 0, 0)]))
    assert kernel.decode(hidden, kernel.pick(hidden, dice.new(1), listed)) == Finish()  # S7


def test_snowflakes_nobody_found_may_lie_under_any_fire_card() -> None:
    state = table([(20 * n, 0, 0) for n in range(8)], [(0, 300, 0)], snowflakes=[1, 2, 50], phase="take")
    chance = dice.new(1)
    found: Counter[int] = Counter()
    for _ in range(4000):
        position = kernel.pack(state)
        kernel.reshuffle(position, 0, chance)
        flakes = [number for number in range(111) if words.is_flake(position, number)]
        assert 50 in flakes
        assert len(flakes) == 3
        found.update(flakes)
        position[words.FLAKES : words.FLAKES + 2] = kernel.pack(state)[words.FLAKES : words.FLAKES + 2]
        assert np.array_equal(position[: kernel.WORDS], kernel.pack(state)[: kernel.WORDS])
    assert all(850 < found[number] < 1150 for number in range(8))


def test_a_table_that_is_too_wide_for_codes_is_refused() -> None:
    with pytest.raises(ValueError, match="too far apart"):
        kernel.pack(table([(0, 0, 0), (90_000, 0, 0)]))
    position = kernel.pack(table([(0, 0, 0)]))
    with pytest.raises(ValueError, match="too far out"):
        kernel.encode(position, Place(Pose(9_000_000, 0, 0)))


def test_far_out_the_geometry_is_the_same() -> None:
    near = table([(0, 0, 12.34), (20, 0, 12.34)], [(10, 60, 99.5)])
    far = table([(900_000, -900_000, 12.34), (900_020, -900_000, 12.34)], [(900_010, -899_940, 99.5)])
    assert fire(kernel.pack(far)) == pytest.approx(fire(kernel.pack(near)), abs=1e-8)
    for x, y, a in ((1000, -2000, 4000), (0, 5600, 1234), (-5550, 0, 1234)):
        expected = rule_broken(kernel.pack(near), Pose(x, y, a))
        assert rule_broken(kernel.pack(far), Pose(90_000_000 + x, y - 90_000_000, a)) == expected


def test_a_corner_is_where_the_rules_have_it() -> None:
    lying = corners(cards([Pose(1200, -340, 3333)], Pose(0, 0, 0)))[0]
    for which in range(4):
        assert corner(which, 12.0, -3.4, *direction(3333)) == tuple(lying[which])


@pytest.mark.parametrize("aside", [(), (7,)])
def test_S7_where_only_specks_of_fire_are_left_nothing_need_be_laid(aside: tuple[int, ...]) -> None:
    specks = [(0.0, 0.0, 0.0), (60.0, 0.0, 0.0)]
    state = table(specks, [(x + 0.01, y, a) for x, y, a in specks], aside=aside)
    position, actions = kernel.pack(state), np.zeros(kernel.ACTIONS, np.int64)
    assert actions[: kernel.legal(position, actions)].tolist() == [kernel.encode(position, Finish())]
    for action in (Finish(), Place(Pose(200, 300, 9000))):
        if refusal(state, action) is not None:
            break  # no snowflake is left to be laid
        assert kernel.allowed(position, kernel.encode(position, action))
        kernel.play(position, kernel.encode(position, action))
        state = game.play(state, action)
        assert np.array_equal(position[: kernel.WORDS], kernel.pack(state)[: kernel.WORDS])


def test_S7_where_a_card_shows_1_mm2_the_one_in_hand_must_be_laid() -> None:
    position = kernel.pack(table([(0, 0, 0), (60, 0, 0)], [(0.02, 0, 0), (60.01, 0, 0)]))
    assert not kernel.allowed(position, kernel.encode(position, Finish()))
    assert kernel.legal(position, np.zeros(kernel.ACTIONS, np.int64)) == 0
