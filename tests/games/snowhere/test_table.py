"""Around the rules of Snowhere: the layout, setups that cannot be, notation, views, the terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa import texts
from sobremesa.games import snowhere
from sobremesa.games.game import NOTATION, Illegal
from sobremesa.games.snowhere.data import RADIUS
from sobremesa.games.snowhere.geometry import Pose, cards, overlaps
from sobremesa.games.snowhere.notation import Finish, Place, Take
from tests.amount import amount
from tests.games.snowhere.tables import broken, pose, table


def setup() -> dict[str, Any]:
    """A fresh carpet to spoil."""
    return json.loads(json.dumps(snowhere.deal(Random(1), 2, {})))  # type: ignore[no-any-return]


def refused(setup: Any, players: int = 2) -> str:
    with pytest.raises(Illegal) as caught:
        snowhere.start(players, {}, setup)
    assert texts.sentence(caught.value.refusal, "es")
    return caught.value.refusal.rule


@pytest.mark.parametrize(
    "spoiled",
    [
        [0.0, 0.0],
        [0.0, 0.0, 0.0, 0.0],
        [0.0, 0.0, 180.0],
        [0.0, 0.0, -0.01],
        [0.001, 0.0, 0.0],
        [0.0, 0.0, 17.125],
        [float("nan"), 0.0, 0.0],
        [float("inf"), 0.0, 0.0],
        [10**400, 0.0, 0.0],
        [1_000_000.0, 0.0, 0.0],
        [True, 0.0, 0.0],
        ["1", 0.0, 0.0],
        [None, 0.0, 0.0],
        None,
        {},
    ],
)
def test_S1_poses_are_three_numbers_on_the_grid(spoiled: Any) -> None:
    carpet = setup()
    carpet["cards"][17] = spoiled
    assert refused(carpet) == "S1"


def test_S1_whole_numbers_are_on_the_grid() -> None:
    carpet = setup()
    carpet["cards"][17] = [3, -4, 179]
    assert snowhere.start(1, {}, carpet).fire[17].pose == Pose(300, -400, 17900)


@pytest.mark.parametrize("carpet", RADIUS)
def test_S4_the_carpet_hangs_together_and_is_as_wide_as_agreed(carpet: str) -> None:
    options = {} if carpet == "standard" else {"carpet": carpet}
    for seed in range(3):
        dealt = snowhere.deal(Random(seed), 1, options)
        state = snowhere.start(1, options, dealt)
        lying = [card.pose for card in state.fire]
        assert len(lying) == 111
        table = cards(lying, Pose(0, 0, 0))
        depth = overlaps(table, table)
        assert all(depth[place, :place].max() >= 5 - 1e-9 for place in range(1, 111))
        reach = max((pose.x**2 + pose.y**2) ** 0.5 / 100 for pose in lying)
        assert 0.8 * RADIUS[carpet] < reach <= 1.05 * RADIUS[carpet] + 0.01
        assert len(set(dealt["snowflakes"])) == 6
        assert dealt["snowflakes"] == sorted(dealt["snowflakes"])


def test_S4_a_carpet_has_111_cards_and_nothing_else() -> None:
    spoils: list[Callable[[dict[str, Any]], Any]] = [
        lambda carpet: carpet["cards"].pop(),
        lambda carpet: carpet["cards"].append([0.0, 0.0, 0.0]),
        lambda carpet: carpet.pop("cards"),
        lambda carpet: carpet.update(more=1),
        lambda carpet: carpet.update(cards={}),
    ]
    for spoil in spoils:
        carpet = setup()
        spoil(carpet)
        assert refused(carpet) == "S4"
    no_setup: list[Any] = [{}, [], None, 3, "cards"]
    for nothing in no_setup:
        assert refused(nothing) == "S4"


@pytest.mark.parametrize(
    "spoiled",
    [
        [],
        [1, 2, 3, 4, 5],
        [1, 2, 3, 4, 5, 5],
        [1, 2, 3, 4, 5, 111],
        [-1, 2, 3, 4, 5, 6],
        [True, 2, 3, 4, 5, 6],
        6,
        [[1]] * 6,
    ],
)
def test_S6_six_different_cards_have_a_snowflake(spoiled: Any) -> None:
    assert refused({**setup(), "snowflakes": spoiled}) == "S6"


def test_S12_one_or_more_can_play() -> None:
    assert refused(setup(), players=0) == "S12"
    assert refused(setup(), players=112) == "S12"
    assert snowhere.seat(snowhere.start(111, {}, setup())) == 0


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("take 0", Take(0)),
        ("take 110", Take(110)),
        ("place 120.35 -45.10 37.25", Place(Pose(12035, -4510, 3725))),
        ("place 0.00 -0.01 179.99", Place(Pose(0, -1, 17999))),
        ("place 999999.99 -999999.99 0.00", Place(Pose(99999999, -99999999, 0))),
        ("finish", Finish()),
    ],
)
def test_the_canonical_spelling(text: str, action: snowhere.Action) -> None:
    assert snowhere.parse(text) == action
    assert snowhere.text(action) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "take", "take ", "take 111", "take 057", "take -1", "take 5 ", " take 5", "take  5", "take ٣",
        "Take 5", "take 5\n", "take " + "9" * 5000, "place", "place 1 2 3", "place 1.0 2.00 3.00",
        "place 1.000 2.00 3.00", "place -0.00 0.00 0.00", "place 0.00 0.00 180.00", "place 0.00 0.00 -1.00",
        "place 01.00 0.00 0.00", "place +1.00 0.00 0.00", "place 1e3 0.00 0.00", "place nan nan nan",
        "place 1000000.00 0.00 0.00", "place 0.00 0.00 0.00 ", "place 0.00 0.00", "finish ", "finish 1",
    ],
)  # fmt: skip
def test_any_other_spelling_is_no_action(text: str) -> None:
    with pytest.raises(Illegal) as caught:
        snowhere.parse(text)
    assert caught.value.refusal.rule == NOTATION


@settings(max_examples=amount(80, 2000), deadline=None)
@given(st.integers(-99999999, 99999999), st.integers(-99999999, 99999999), st.integers(0, 17999))
def test_poses_are_written_as_they_are_read(x: int, y: int, a: int) -> None:
    action = Place(Pose(x, y, a))
    assert snowhere.parse(snowhere.text(action)) == action


@pytest.mark.parametrize(
    ("phase", "beginning", "rule"),
    [
        ("take", "place", "S7"),
        ("take", "place 1", "S7"),
        ("take", "fin", "S13"),
        ("take", "take 0", "S5"),
        ("take", "dance", NOTATION),
        ("place", "take", "S7"),
        ("place", "take 1", "S7"),
        ("place", "finish", "S13"),
        ("place", "place one", NOTATION),
        ("snowflakes", "ta", "S13"),
        ("over", "t", "S14"),
        ("over", "?", NOTATION),
    ],
)
def test_a_beginning_without_hope_has_a_reason(phase: Any, beginning: str, rule: str) -> None:
    state = table([(0, 0, 0), (20, 20, 0)], phase=phase, aside=[9])
    refusal = snowhere.hopeless(state, beginning)
    assert refusal is not None
    assert refusal.rule == rule
    assert texts.sentence(refusal, "en")


@pytest.mark.parametrize("phase", ["place", "snowflakes"])
def test_the_beginning_of_a_place_may_still_become_one(phase: Any) -> None:
    state = table([(0, 0, 0), (20, 20, 0)], phase=phase, aside=[9])
    for whole in ("place -12.05 0.40 179.99", "place 100.00 -0.01 8.00"):
        for end in range(len(whole)):
            assert snowhere.hopeless(state, whole[:end]) is None, whole[:end]
    for never in (
        "place 1.2.",
        "place 00",
        "place 1.00 2",
        "place 1.00 2.00 180",
        "place -0.00 1",
        "place  1",
    ):
        refusal = snowhere.hopeless(state, never)
        assert (refusal is None) is (never == "place 1.00 2"), never


def test_previews_tell_what_is_freed_locked_and_put_out() -> None:
    state = table([(0, 0, 0), (30, 0, 0), (200, 0, 0)], phase="take", snowflakes=[1])
    assert snowhere.preview(state, Take(1)) == {
        "frees": [0],
        "locks": [],
        "puts_out_mm2": 0.0,
        "at": {"x": 30.0, "y": 0.0, "a": 0.0},
        "spread": {"left": -28.0, "right": 228.0, "low": -43.5, "high": 43.5},
        "snowflake": False,
    }
    state = table([(0, 0, 0), (200, 0, 0)], aside=[9])
    laid = snowhere.preview(state, Place(pose(28, 43.5)))
    assert (laid["frees"], laid["locks"], laid["puts_out_mm2"]) == ([], [0], 1218.0)
    assert (laid["at"], laid["snowflake"]) == ({"x": 28.0, "y": 43.5, "a": 0.0}, state.phase == "snowflakes")
    state = table([(0, 0, 0)], [(28, 43.5, 0)], phase="snowflakes", aside=[9])
    done = snowhere.preview(state, Finish())
    assert (done["frees"], done["locks"], done["puts_out_mm2"]) == ([], [], 0.0)
    assert (done["at"], done["snowflake"]) == (None, True)


def test_a_preview_of_taking_a_card_is_the_same_whether_a_snowflake_is_under_it_or_not() -> None:
    one, other = (table([(0, 0, 0), (100, 0, 0)], phase="take", snowflakes=[hidden]) for hidden in (0, 1))
    assert snowhere.preview(one, Take(0)) == snowhere.preview(other, Take(0))


def test_views_do_not_tell_where_snowflakes_are() -> None:
    fire = [(0.0, 0.0, 0.0), (100.0, 0.0, 0.0), (200.0, 0.0, 0.0)]
    one, other = (table(fire, [(400, 0, 0)], phase="take", snowflakes=[50, hidden]) for hidden in (0, 2))
    assert one != other
    assert snowhere.view(one, 0) == snowhere.view(other, 0)
    seen = snowhere.view(one, None)
    assert [card["face"] for card in seen["table"]] == ["fire", "fire", "fire", "snowflake"]
    assert (seen["unfound"], seen["takeable"], seen["viewer"]) == (1, [0, 1, 2], None)
    imagined = [snowhere.imagine(seen, Random(seed)).snowflakes for seed in range(30)]
    assert set(imagined) == {frozenset((50, hidden)) for hidden in (0, 1, 2)}


def test_taking_reveals_an_underside_and_all_hear_of_it() -> None:
    state = table([(0, 0, 0)], phase="take")
    assert snowhere.reveals(state, Take(0))
    assert not snowhere.reveals(state, Place(pose(0, 0)))
    assert snowhere.told(Take(0), 0, 1) == "take 0"


@pytest.mark.parametrize("language", texts.languages())
@pytest.mark.parametrize("phase", ["take", "place", "snowflakes", "over"])
def test_the_terminal_shows_the_table(language: str, phase: Any) -> None:
    state = table([(0, 0, 0), (300, 0, 20)], [(0, 200, 0)], phase=phase, aside=[7, 8])
    picture = snowhere.draw(snowhere.view(state, 0), partial(texts.say, language))
    assert max(map(len, picture.splitlines())) <= 80
    assert "░" in picture
    assert "█" in picture


def test_an_empty_table_can_be_drawn_and_imagined() -> None:
    state = snowhere.play(table([(0, 0, 0)], phase="take"), Take(0))
    seen = snowhere.view(state, 1)
    assert (seen["table"], seen["hand"], seen["result"]["winners"]) == ([], 0, [0, 1])
    assert snowhere.view(snowhere.imagine(seen, Random(0)), 1) == seen
    assert snowhere.draw(seen, partial(texts.say, "en"))


def test_every_refusal_of_a_placement_can_be_drawn_and_said() -> None:
    state = table([(0, 0, 0), (200, 0, 0)], [(200, 0, 0)])
    assert broken(state, 900, 0) == ["S8"]
    for x, y, expected in ((900, 0, "S8"), (143.5, 0, "S8"), (0, 20, "S10"), (0, 0, "S11")):
        found = [refusal for refusal in snowhere.breaks(state, pose(x, y)) if refusal.rule == expected]
        assert found
        for refusal in found:
            json.dumps(dict(refusal.witness), allow_nan=False)
            assert all(texts.sentence(refusal, language) for language in texts.languages())
