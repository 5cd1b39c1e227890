"""Winter around its rules: the ways a game ends, its notation, what is seen and drawn."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.games import winter
from sobremesa.games.game import NOTATION, Illegal
from sobremesa.games.record import loads, positions
from sobremesa.games.winter.notation import Choose, Counter, Draw, Keep, Move, Place, Remove, Take
from sobremesa.texts import languages, say, sentence
from tests.games.winter.test_rules import FACES, begun, table
from tests.games.winter.test_thawing import BRIDGE

ENDINGS = Path(__file__).parents[2] / "data" / "endings"

HOW_IT_ENDS = {
    "last-counter-taken": ("take", [0], [3, 0], "W16"),
    "other-counters-broken-off-by-move": ("move", [1], [0, 2], "W16"),
    "other-counters-broken-off-by-removal": ("remove", [1], [0, 2], "W16"),
    "other-counters-broken-off-by-choice": ("keep", [0], [2, 0], "W16"),
    "own-counters-broken-off-by-move": ("move", [1], [0, 2], "W16"),
    "own-counters-broken-off-by-removal": ("remove", [0], [2, 0], "W16"),
    "own-counters-broken-off-by-choice": ("keep", [0], [1, 0], "W16"),
    "drawn-by-take": ("take", [0, 1], [0, 0], "W16"),
    "drawn-by-move": ("move", [0, 1], [0, 0], "W16"),
    "drawn-by-removal": ("remove", [0, 1], [0, 0], "W16"),
    "drawn-by-keep": ("keep", [0, 1], [0, 0], "W16"),
    "no-counter-gained-nobody-has-one": ("remove", [0], [0, 0], "W17"),
    "no-counter-gained-other-has-one": ("remove", [1], [0, 1], "W17"),
    "new-counter-broken-off": ("move", [1], [0, 1], "W17"),
    "nothing-to-do": ("move", [1], [0, 8], "W17"),
    "third-time": ("move", [0, 1], [2, 2], "W18"),
}


@pytest.mark.parametrize("name", HOW_IT_ENDS)
def test_every_way_to_end(name: str) -> None:
    verb, winners, scores, reason = HOW_IT_ENDS[name]
    record = loads((ENDINGS / f"winter-{name}.json").read_text(encoding="utf-8"))
    *_, before, (_, state) = positions(record)
    assert winter.result(before[1]) is None
    result = winter.result(state)
    assert result is not None
    assert result.json() == {"winners": winners, "scores": scores, "reason": reason}
    assert record.actions[-1].split()[0] == verb


def test_every_recorded_ending_is_expected() -> None:
    assert {path.stem.removeprefix("winter-") for path in ENDINGS.glob("winter-*.json")} == set(HOW_IT_ENDS)


# --- Notation

coordinates = st.integers(-(10**12), 10**12) | st.integers(-9, 9)
places = st.tuples(coordinates, coordinates)
actions = st.one_of(
    st.builds(Choose, st.sampled_from(["light", "dark"])),
    st.builds(Draw),
    st.builds(Place, places, st.booleans()),
    st.builds(Move, places, places, st.booleans()),
    st.builds(Counter, places),
    st.builds(Remove, places),
    st.builds(Take, places),
    st.builds(Keep, places),
)


@given(actions)
def test_every_action_is_read_as_it_is_written(action: winter.Action) -> None:
    text = winter.text(action)
    assert winter.parse(text) == action
    assert winter.told(action, 0, 1) == text
    for state in (begun(), begun("card 0,2"), table(BRIDGE, mine="0,0", yours="8,0")):
        refusal = winter.refusal(state, action)
        assert (refusal is None) == (action in winter.legal(state))
        if refusal:
            assert all(sentence(refusal, language) for language in languages())


@pytest.mark.parametrize(
    "text",
    [
        *("", "Draw", "draw ", " draw", "draw\x00", "light dark", "keep", "\ud800"),
        *("card", "card 1", "card 1,2,R", "card +1,2", "card 01,2", "card -0,2", "card 1, 2", "card 1,2\n"),
        *("card 1,2,r,r", "card ١,2", "card " + "9" * 10000 + ",0", "counter 1,0,r", "take 1.0,0"),
        *("move 0,0>3,1,", "move 0,0 3,1", "remove 1,0>2,0"),
    ],
)
def test_only_the_canonical_spelling_is_read(text: str) -> None:
    with pytest.raises(Illegal) as caught:
        winter.parse(text)
    assert caught.value.refusal.rule == NOTATION
    assert winter.hopeless(table(BRIDGE, mine="0,0", yours="8,0"), text).rule


@given(st.text(alphabet="cardmovetkp lighu0123456789,->r\n", max_size=24))
def test_any_beginning_gets_an_answer(beginning: str) -> None:
    for state in (begun(), table(BRIDGE, mine="0,0", yours="8,0")):
        assert winter.hopeless(state, beginning).rule


def test_actions_of_different_kinds_are_never_equal() -> None:
    at = (1, 0)
    assert len({Counter(at), Remove(at), Take(at), Keep(at), Place(at), Move(at, at)}) == 6


# --- What is seen


def test_only_drawing_reveals() -> None:
    state = begun("card 0,2; dark")
    assert winter.reveals(state, Draw())
    assert not winter.reveals(begun(), Place((0, 2)))


def test_the_view_counts_the_deck_but_keeps_its_order() -> None:
    state = begun(faces=["LDDL", "LLDD", *["LDLD"] * 8, *["DLLD"] * 8])
    deck = winter.view(state, 0)["deck"]
    assert deck == {"cards": 16, "faces": ["DLLD"] * 8 + ["LDLD"] * 8}
    imagined = winter.imagine(winter.view(state, 1), Random(1))
    assert imagined.deck != state.deck
    assert imagined._replace(deck=state.deck) == state


def test_a_recorded_game_can_be_imagined_whole_from_every_view() -> None:
    for name in ("third-time", "other-counters-broken-off-by-choice"):
        record = loads((ENDINGS / f"winter-{name}.json").read_text(encoding="utf-8"))
        for _, state in positions(record):
            imagined = winter.imagine(winter.view(state, None), Random(0))
            assert imagined._replace(deck=state.deck) == state


def test_the_view_shows_locks_and_choices() -> None:
    state = table(BRIDGE, mine="0,0", yours="8,0")
    assert [card["locked"] for card in winter.view(state, 0)["cards"]] == [True, False, False, False, True]
    split = winter.play(state, Remove((4, 0)))
    assert winter.view(split, None)["groups"] == [[[0, 0], [2, 0]], [[6, 0], [8, 0]]]
    assert winter.view(split, None)["decision"] == "keep"


# --- What is drawn


def test_cards_are_drawn_with_their_borders_and_counters() -> None:
    drawn = winter.draw(winter.view(table("0,0DLDL 2,0LDLD", mine="1,0"), 0), partial(say, "en"))
    assert drawn.splitlines()[:6] == [
        "    0   1   2   3",
        "  ┌───────┬───────┐",
        "0 │▓▓▓ ░░░│░░░ ▓▓▓│",
        "  │▓▓▓ ░░░○░░░ ▓▓▓│",
        "1 │▓▓▓ ░░░│░░░ ▓▓▓│",
        "  └───────┴───────┘",
    ]


def test_a_wide_lake_is_drawn_narrowly() -> None:
    row = " ".join(f"{2 * i - 20},0LLDD" for i in range(17)) + " 14,0LLLL"
    drawn = winter.draw(winter.view(table(row, mine="14,0"), 0), partial(say, "en")).splitlines()
    assert drawn[1] == "0 " + "░" * 69 + "○░░"
    assert all(len(line) <= 80 for line in drawn)


@pytest.mark.parametrize("language", languages())
def test_every_position_can_be_drawn(language: str) -> None:
    for path in sorted(ENDINGS.glob("winter-*.json"))[:6]:
        for _, state in positions(loads(path.read_text(encoding="utf-8"))):
            drawn = winter.draw(winter.view(state, None), partial(say, language))
            assert all(len(line) <= 80 for line in drawn.splitlines())
    assert FACES[1] in winter.draw(winter.view(begun(), 0), partial(say, language))
