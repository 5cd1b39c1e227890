"""The rules of Snowhere, each on a hand-made table."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sobremesa.games import snowhere
from sobremesa.games.game import Game, Illegal
from sobremesa.games.snowhere.legal import takeable
from sobremesa.games.snowhere.notation import Action, Finish, Place, Take
from sobremesa.games.snowhere.placing import breaks
from sobremesa.games.snowhere.state import Card, State
from tests.games.snowhere.tables import broken, pose, table

GAME: Game[State, Action] = snowhere
DATA = Path(__file__).parents[2] / "data"

CARPET = [
    (x, y, 0.0)
    for x in (-150.0, -100.0, -50.0, 0.0, 50.0, 100.0, 150.0)
    for y in (-160.0, -80.0, 0.0, 80.0, 160.0)
]
"""Overlapping fire cards without a hole, from x = -178 to 178 and from y = -203.5 to 203.5."""


def rule_of(state: State, action: Action) -> str | None:
    refusal = snowhere.refusal(state, action)
    return refusal.rule if refusal else None


# Taking a card


def test_S5_an_uncovered_card_can_be_taken_and_a_covered_one_cannot() -> None:
    state = table([(0, 0, 0), (30, 0, 0), (500, 0, 0)], phase="take")
    assert takeable(state) == (1, 2)
    refusal = snowhere.refusal(state, Take(0))
    assert refusal is not None
    assert (refusal.rule, refusal.message) == ("S5", "snowhere-covered")
    assert refusal.witness == {"cards": [1], "depths": [26.0]}


@pytest.mark.parametrize(("x", "allowed"), [(54.99, False), (55.00, True), (55.01, True), (56.00, True)])
def test_S5_one_single_card_may_cover_it_by_at_most_1_mm(x: float, allowed: bool) -> None:
    assert (0 in takeable(table([(0, 0, 0), (x, 0, 0)], phase="take"))) is allowed
    assert (0 in takeable(table([(0, 0, 0)], [(x, 0, 0)], phase="take"))) is allowed


def test_S5_two_cards_may_not_cover_it_however_little() -> None:
    assert takeable(table([(0, 0, 0), (55.5, 0, 0), (-55.5, 0, 0)], phase="take")) == (1, 2)
    assert takeable(table([(0, 0, 0), (55.5, 0, 0), (-56, 0, 0)], phase="take")) == (0, 1, 2)


def test_S5_snow_and_cards_that_are_gone_cannot_be_taken() -> None:
    state = table([(0, 0, 0)], [(300, 0, 0)], phase="take")
    assert snowhere.refusal(state, Take(50)).message == "snowhere-take-snow"  # type: ignore[union-attr]
    assert snowhere.refusal(state, Take(77)).message == "snowhere-take-gone"  # type: ignore[union-attr]
    assert rule_of(state, Take(50)) == rule_of(state, Take(77)) == "S5"


def test_S6_a_snowflake_is_set_aside_and_the_same_player_takes_another() -> None:
    state = table([(0, 0, 0), (300, 0, 0), (600, 0, 0)], phase="take", snowflakes=[1])
    after = snowhere.play(state, Take(1))
    assert (after.aside, after.hand, after.phase, after.turn) == ((1,), None, "take", 0)
    assert snowhere.legal(after) == (Take(0), Take(2))
    other = snowhere.play(after, Take(2))
    assert (other.aside, other.hand, other.phase, other.turn) == ((1,), 2, "place", 0)


# Placing it


def test_S7_the_card_taken_is_laid_before_anything_else() -> None:
    state = snowhere.play(table(CARPET, phase="take"), Take(34))
    assert (state.hand, snowhere.legal(state), snowhere.continuous(state)) == (34, (), True)
    assert rule_of(state, Take(33)) == "S7"
    after = snowhere.play(state, Place(pose(10, 10, 33.33)))
    assert after.snow == (Card(34, pose(10, 10, 33.33)),)
    assert after.hand is None


def test_S7_nothing_is_laid_before_a_card_is_taken() -> None:
    assert rule_of(table(CARPET, phase="take"), Place(pose(0, 0, 33))) == "S7"


def test_S7_with_no_fire_left_the_card_stays_off_the_table_and_all_is_over() -> None:
    state = table([(0, 0, 0)], phase="take", aside=[5])
    after = snowhere.play(state, Take(0))
    assert (after.phase, after.hand, after.snow, after.aside) == ("over", 0, (), (5,))
    assert snowhere.result(after).winners == (0, 1)  # type: ignore[union-attr]
    hidden = (
        [(0.0, 0.0, 0.0)],
        [(15.0, 10.0, 0.0), (-17.0, 12.0, 0.0), (19.0, -14.0, 0.0), (-21.0, -16.0, 0.0)],
    )
    state = table([*hidden[0], (500, 0, 0)], hidden[1], phase="take")
    assert snowhere.play(state, Take(1)).phase == "over"
    state = table([*hidden[0], (500, 0, 0)], hidden[1][:3], phase="take")
    assert snowhere.play(state, Take(1)).phase == "place"


SPECKS: list[tuple[float, float, float]] = [(0, 0, 0), (60, 0, 0)]
"""Under snow that is 0.01 mm off, each of these shows 0.87 mm²."""


def test_S7_where_only_specks_of_fire_are_left_the_card_may_stay_off_the_table() -> None:
    state = table(SPECKS, [(x + 0.01, y, a) for x, y, a in SPECKS], aside=[7])
    assert (snowhere.legal(state), snowhere.continuous(state)) == ((Finish(),), True)
    assert rule_of(state, Place(pose(900, 0))) == "S8"
    after = snowhere.play(state, Finish())
    assert (after.phase, after.hand, after.turn) == ("snowflakes", 110, 1)  # S12, S13
    assert after.snow == state.snow
    laid = snowhere.play(after, Place(pose(2, 3, 90)))
    assert (laid.snow[-1].number, laid.phase) == (7, "over")
    assert snowhere.play(replace(state, aside=()), Finish()).phase == "over"


def test_S7_where_a_card_shows_1_mm2_the_one_in_hand_must_be_laid() -> None:
    state = table(SPECKS, [(0.02, 0, 0), (60.01, 0, 0)])
    assert snowhere.legal(state) == ()
    assert rule_of(state, Finish()) == "S13"


@pytest.mark.parametrize(
    ("x", "y", "allowed"),
    [(55.90, 77.00, True), (55.90, 77.01, False), (55.91, 77.00, False), (900.0, 0.0, False)],
)
def test_S8_it_puts_out_at_least_1_mm2_of_visible_fire(x: float, y: float, allowed: bool) -> None:
    """0.10 mm by 10.00 mm is exactly enough."""
    assert ("S8" not in broken(table([(0, 0, 0)]), x, y)) is allowed


def test_S8_fire_under_snow_is_not_visible() -> None:
    assert broken(table([(0, 0, 0)], [(0, 0, 0)]), 20, 20) == ["S8"]
    refusal, *_ = breaks(table([(0, 0, 0)]), pose(55.91, 77))
    assert refusal.facts["fire"] == 0.9


def test_S8_the_fire_of_several_cards_counts_once() -> None:
    assert "S8" in broken(table([(0, 0, 0), (0, 0, 0), (0, 0, 0)]), 55.91, 77)


@pytest.mark.parametrize(
    ("x", "allowed"),
    [(54.99, True), (55.00, True), (55.01, False), (56.00, False), (56.99, False), (57.00, True)],
)
def test_S9_snow_overlaps_by_1_mm_or_keeps_1_mm_away(x: float, allowed: bool) -> None:
    assert broken(table(CARPET, [(0, 5, 0)]), x, 5) == ([] if allowed else ["S9"])


def test_S9_the_gap_is_measured_around_corners() -> None:
    assert broken(table(CARPET, [(0, 0, 0)]), 56.60, 87.80) == []
    assert broken(table(CARPET, [(0, 0, 0)]), 56.59, 87.80) == ["S9"]
    refusal, *_ = breaks(table(CARPET, [(300, 0, 0), (0, 0, 0)]), pose(56.59, 87.80))
    assert refusal.witness == {"cards": [51]}


def test_S9_snow_that_is_hidden_near_the_card_does_not_count() -> None:
    assert broken(table(CARPET, [(0, 0, 0)]), 56.5, 0) == ["S9"]
    assert broken(table(CARPET, [(0, 0, 0), (10, 0, 0)]), 56.5, 0) == []
    assert broken(table(CARPET, [(10, 0, 0), (0, 0, 0)]), 56.5, 0) == ["S9"], "the later card must be on top"
    assert broken(table(CARPET, [(0, 0, 0), (10, 5, 0)]), 56.5, 0) == ["S9"], "some of it looks out"


def test_S9_two_covers_that_meet_hide_what_is_under_both() -> None:
    assert broken(table(CARPET, [(0, 0, 0), (10, 43.5, 0), (10, -43.5, 0)]), 56.5, 0) == []
    assert broken(table(CARPET, [(0, 0, 0), (10, 43.51, 0), (10, -43.5, 0)]), 56.5, 0) == ["S9"]


@pytest.mark.parametrize(("x", "allowed"), [(55.50, True), (55.51, False)])
def test_S9_what_looks_out_exactly_1_mm_away_is_far_enough(x: float, allowed: bool) -> None:
    """The card would lie 0.5 mm beside another, of which a later one hides all but what is 1 mm away."""
    assert broken(table(CARPET, [(0, 0, 0), (x, 0, 0)]), 56.5, 0) == ([] if allowed else ["S9"])


@pytest.mark.parametrize(("x", "allowed"), [(55.70, True), (55.71, False)])
def test_S9_what_looks_out_is_measured_around_corners(x: float, allowed: bool) -> None:
    """What looks out is 0.8 mm across and 0.6 mm along from the card's corner: exactly 1 mm."""
    assert broken(table(CARPET, [(0, 0, 0), (x, 10, 0)]), 56.5, 87.6) == ([] if allowed else ["S9"])


def test_S9_the_new_card_hides_too() -> None:
    """It lies on the corner of a card by less than 1 mm, and a later card hides the rest of that corner."""
    assert broken(table(CARPET, [(0, 0, 0)]), 55.5, 86.5) == ["S9"]
    assert broken(table(CARPET, [(0, 0, 0), (20, 20, 0)]), 55.5, 86.5) == []


@pytest.mark.parametrize(
    ("x", "allowed"), [(149.0, False), (148.99, True), (151.0, False), (151.01, True), (150.5, False)]
)
def test_S10_an_edge_within_1_mm_of_the_outline_is_flush(x: float, allowed: bool) -> None:
    assert broken(table(CARPET), x, 20) == ([] if allowed else ["S10"])


@pytest.mark.parametrize(("y", "allowed"), [(237.01, True), (237.00, True), (236.99, False)])
def test_S10_10_mm_of_the_outline_may_run_along_an_edge(y: float, allowed: bool) -> None:
    """One edge lies exactly 1 mm outside the carpet, and its lower end runs along 10 mm of the outline."""
    assert broken(table(CARPET), 151, y) == ([] if allowed else ["S10"])


def test_S10_the_outline_of_holes_counts_too() -> None:
    ring = [
        (0, 100, 0),
        (0, -100, 0),
        (60, 0, 0),
        (-60, 0, 0),
        (50, 80, 0),
        (50, -80, 0),
        (-50, 80, 0),
        (-50, -80, 0),
    ]
    assert broken(table(ring), 60.5, 20) == ["S10"]
    refusal, *_ = breaks(table(ring), pose(60.5, 20))
    (edge,) = [found for found in refusal.witness["edges"] if found["edge"][0][0] == 32.5]
    assert edge["length"] > 10


def test_S10_cards_back_to_back_have_no_outline_between_them() -> None:
    blocks = [(x, y, 0.0) for x in (-84.0, -28.0, 28.0, 84.0) for y in (-87.0, 0.0, 87.0)]
    assert broken(table(blocks), 0, 0) == []
    assert broken(table(blocks), 28.5, 5) == []
    assert broken(table([where for where in blocks if where != (28.0, 0.0, 0.0)]), 28.5, 25) == ["S10"]


def test_S10_an_outline_that_cards_share_counts_once() -> None:
    """Both cards bound the same 6 mm beside the edge."""
    assert broken(table([(0, 0, 0), (0, 0, 0)]), 55.5, 81) == []
    assert "S10" in broken(table([(0, 0, 0), (0, 0, 0)]), 55.5, 76.0)


def test_S10_the_outline_is_that_before_the_card_is_laid() -> None:
    assert broken(table([(0, 0, 0)]), 20, 20) == []
    assert "S10" in broken(table([(0, 0, 0)]), 0, 20)


@pytest.mark.parametrize(
    ("x", "y", "a", "allowed"),
    [
        (0.0, 0.0, 0.0, False),
        (1.0, 0.0, 0.0, False),
        (1.01, 0.0, 0.0, True),
        (0.6, 0.8, 0.0, False),
        (0.6, 0.81, 0.0, True),
        (0.0, 0.0, 179.5, False),
        (0.0, 0.0, 1.1, False),
        (0.0, 0.0, 1.2, True),
        (0.0, 0.0, 90.0, True),
    ],
)
def test_S11_it_does_not_exactly_cover_a_fire_card(x: float, y: float, a: float, allowed: bool) -> None:
    assert broken(table(CARPET), x, y, a) == ([] if allowed else ["S11"])


def test_S11_snow_may_be_covered_exactly() -> None:
    assert broken(table([(0, 0, 0)], [(20, 20, 0)]), 20, 20) == ["S8", "S10"]


def test_S12_players_take_turns_clockwise() -> None:
    state = table(CARPET, phase="take", players=3)
    seats = []
    for place in (pose(-100, 0, 30), pose(0, 0, 30), pose(0, -130, 30)):
        seats.append(snowhere.seat(state))
        state = snowhere.play(state, Take(takeable(state)[-1]))
        seats.append(snowhere.seat(state))
        state = snowhere.play(state, Place(place))
    assert [*seats, snowhere.seat(state)] == [0, 0, 1, 1, 2, 2, 0]


# The end


HEAP: list[tuple[float, float, float]] = [(0, 0, 0)]
COVER: list[tuple[float, float, float]] = [(15, 10, 0), (-17, 12, 0), (19, -14, 0), (-21, -16, 0)]


def test_S13_who_can_take_no_card_may_lay_the_snowflakes() -> None:
    state = table(HEAP, COVER[:1], aside=[7, 3])
    state = snowhere.play(state, Place(pose(*COVER[1])))
    assert (state.phase, snowhere.seat(state), snowhere.legal(state)) == ("snowflakes", 1, (Finish(),))
    assert snowhere.continuous(state)
    assert rule_of(state, Take(0)) == "S13"
    state = snowhere.play(state, Place(pose(*COVER[2])))
    assert (state.snow[-1].number, state.aside, snowhere.seat(state)) == (7, (3,), 1)
    last = snowhere.play(state, Place(pose(*COVER[3])))
    assert (last.phase, snowhere.seat(last)) == ("over", None)
    assert snowhere.play(state, Finish()).phase == "over"


def test_S13_snowflakes_are_laid_under_the_same_rules() -> None:
    state = table(HEAP, COVER[:2], phase="snowflakes", aside=[7])
    assert rule_of(state, Place(pose(500, 0))) == "S8"
    assert rule_of(state, Place(pose(*COVER[0]))) == "S8"


def test_S13_nobody_finishes_while_a_card_can_be_taken_or_is_in_hand() -> None:
    assert rule_of(table(CARPET, phase="take"), Finish()) == "S13"
    assert rule_of(table(CARPET), Finish()) == "S13"


def test_S13_without_snowflakes_the_game_is_over_by_itself() -> None:
    state = snowhere.play(table(HEAP, COVER[:2]), Place(pose(*COVER[2])))
    assert state.phase == "over"


def test_S14_solved_with_less_than_1_mm2_of_visible_fire() -> None:
    full = snowhere.result(table(HEAP, COVER, phase="over", players=3))
    assert full is not None
    assert full.json() == {
        "winners": [0, 1, 2],
        "scores": [0.0],
        "reason": "S14",
        "fire_cards": 0,
        "percent": 0.0,
    }
    assert snowhere.result(table(HEAP, COVER)) is None


@pytest.mark.parametrize(("x", "solved"), [(0.01, True), (0.02, False)])
def test_S14_a_strip_of_fire_is_measured(x: float, solved: bool) -> None:
    """A strip of 0.01 mm by 87 mm is 0.87 mm², one of 0.02 mm is 1.74 mm²."""
    result = snowhere.result(table(HEAP, [(x, 0, 0)], phase="over"))
    assert result is not None
    assert bool(result.winners) is solved
    assert result.scores == ((0.9,) if solved else (1.7,))


def test_S14_the_fire_left_is_counted_in_mm2_in_cards_and_in_percent() -> None:
    """Two cards side by side under a third of fire, and snow over half of the carpet."""
    state = table([(0, 0, 0), (56, 0, 0), (28, 0, 0)], [(0, 0, 0)], phase="over")
    assert snowhere.result(state).json() == {  # type: ignore[union-attr]
        "winners": [],
        "scores": [4872.0],
        "reason": "S14",
        "fire_cards": 2,
        "percent": 50.0,
    }


def test_S14_nothing_is_played_after_the_end() -> None:
    state = table(HEAP, COVER, phase="over")
    for action in (Take(0), Place(pose(0, 0)), Finish()):
        assert rule_of(state, action) == "S14"
        with pytest.raises(Illegal):
            snowhere.play(state, action)
    assert not snowhere.legal(state)
    assert not snowhere.continuous(state)


ENDINGS: dict[str, tuple[list[int], float, int | None, tuple[int, ...]]] = {
    "solved-with-the-card-in-hand": ([0, 1], 0.0, 110, ()),
    "solved-by-the-last-card-laid": ([0, 1, 2], 0.0, None, ()),
    "solved-by-the-last-snowflake": ([0, 1], 0.0, None, ()),
    "solved-with-a-snowflake-left": ([0], 0.0, None, (110,)),
    "solved-by-taking-a-snowflake": ([0, 1], 0.0, None, (110,)),
    "unsolved-no-snowflakes": ([], 220.0, None, ()),
    "unsolved-after-the-last-snowflake": ([], 220.0, None, ()),
    "unsolved-finished-with-snowflakes-left": ([], 220.0, None, (110,)),
}
"""Every way to end: who wins, the visible fire, the card in hand, the snowflakes not laid."""


def replayed(record: dict[str, Any]) -> State:
    state = snowhere.start(record["players"], record["options"], record["setup"])
    for action in record["actions"]:
        assert snowhere.result(state) is None
        state = snowhere.play(state, snowhere.parse(action))
    return state


@pytest.mark.parametrize("name", ENDINGS)
def test_every_way_to_end(name: str) -> None:
    state = replayed(json.loads((DATA / "endings" / f"snowhere-{name}.json").read_text()))
    winners, fire, hand, aside = ENDINGS[name]
    result = snowhere.result(state)
    assert result is not None
    assert (list(result.winners), result.scores, result.reason) == (winners, (fire,), "S14")
    assert (state.hand, state.aside) == (hand, aside)


def test_every_ending_is_tested() -> None:
    files = {path.stem.removeprefix("snowhere-") for path in (DATA / "endings").glob("snowhere-*.json")}
    assert files == set(ENDINGS)


PLACEMENTS = [
    json.loads(line) for line in (DATA / "records" / "snowhere-placements.jsonl").read_text().splitlines()
]


@cache
def position(number: int) -> State:
    """The position in which a placement was tried; several were tried in the same one."""
    before = PLACEMENTS[number - 1] if number else {}
    keys = ("players", "options", "setup", "actions")
    if all(PLACEMENTS[number][key] == before.get(key) for key in keys):
        return position(number - 1)
    return replayed(PLACEMENTS[number])


@pytest.mark.parametrize("number", range(len(PLACEMENTS)))
def test_every_recorded_placement_gets_its_verdict(number: int) -> None:
    recorded, state = PLACEMENTS[number], position(number)
    place = snowhere.parse(recorded["try"])
    assert isinstance(place, Place)
    assert [refusal.rule for refusal in breaks(state, place.pose)] == recorded["breaks"]
    assert (rule_of(state, place) or "ok") == recorded["verdict"]
