"""What Holi promises around its rules: setups, notation, refusals, views, the picture."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa import texts
from sobremesa.games import holi
from sobremesa.games.game import OPEN, Illegal, Refusal
from sobremesa.games.holi import State
from sobremesa.games.holi.board import SQUARE_NAMED
from tests.amount import amount
from tests.games.holi.test_rules import after, beginning, finished, legal, position

ENDINGS = Path(__file__).parents[2] / "data" / "endings"
DECK = list(range(1, 14))


@pytest.mark.parametrize(
    ("setup", "rule"),
    [
        (None, "notation"),
        ([], "notation"),
        ("decks", "notation"),
        ({}, "H2"),
        ({"rivalry": []}, "H2"),
        ({"decks": [DECK], "rivalry": []}, "H2"),
        ({"decks": [DECK, DECK, DECK], "rivalry": []}, "H2"),
        ({"decks": [DECK, DECK[:-1]], "rivalry": []}, "H2"),
        ({"decks": [DECK, [*DECK, 1]], "rivalry": []}, "H2"),
        ({"decks": [DECK, [0, *DECK[1:]]], "rivalry": []}, "H2"),
        ({"decks": [DECK, [14, *DECK[1:]]], "rivalry": []}, "H2"),
        ({"decks": [DECK, [True, *DECK[1:]]], "rivalry": []}, "H2"),
        ({"decks": [DECK, [1.0, *DECK[1:]]], "rivalry": []}, "H2"),
        ({"decks": [DECK, [float("nan"), *DECK[1:]]], "rivalry": []}, "H2"),
        ({"decks": [DECK, [[], *DECK[1:]]], "rivalry": []}, "H2"),
        ({"decks": [DECK, 13], "rivalry": []}, "H2"),
        ({"decks": {"0": DECK, "1": DECK}, "rivalry": []}, "H2"),
        ({"decks": [DECK, DECK]}, "notation"),
        ({"decks": [DECK, DECK], "rivalry": None}, "notation"),
        ({"decks": [DECK, DECK], "rivalry": [1]}, "notation"),
        ({"decks": [DECK, DECK], "rivalry": [], "dice": []}, "notation"),
    ],
)
def test_H2_a_setup_that_cannot_be_is_refused(setup: Any, rule: str) -> None:
    with pytest.raises(Illegal) as caught:
        holi.start(2, {}, setup)
    assert caught.value.refusal.rule == rule
    for language in texts.languages():
        assert texts.sentence(caught.value.refusal, language)


@pytest.mark.parametrize(
    "rivalry", [[], [1], [1, 1], [0, 1], [1, 22], [1, 2, 3], [1, True], ["1", "2"], "12"]
)
def test_notation_a_wrong_list_of_rivalry_cards_is_refused(rivalry: Any) -> None:
    with pytest.raises(Illegal, match="notation"):
        holi.start(2, {"rivalry": 2}, {"decks": [DECK, DECK], "rivalry": rivalry})


@pytest.mark.parametrize(
    "text", ["a1", "throw 9 b4 c4 d2", "throw 1 a1", "down 13 f6", "move c3", "climb", "end"]
)
def test_notation_goes_out_as_it_came_in(text: str) -> None:
    assert holi.text(holi.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", " a1", "a1 ", "A1", "a7", "g1", "a1\n", "throw", "throw 9", "throw 14 a1", "throw 0 a1"),
        *(
            "throw 09 a1",
            "throw 9 c4 b4",
            "throw 9 b4 b4",
            "throw 9 a1 a2 a3 a4",
            "throw  9 b4",
            "throw ٣ a1",
        ),
        *("down 9", "down ? e5", "down 9 a1 a2", "move", "move c3 c4", "climb up", "ends", "a" * 100_000),
    ],
)
def test_notation_knows_no_other_spelling(text: str) -> None:
    with pytest.raises(Illegal, match="notation"):
        holi.parse(text)
    assert holi.hopeless(position("c3 f6"), "x" + text).rule == "notation"


@given(
    st.text(max_size=30)
    | st.from_regex(r"(throw|down|move|climb|end)( \d{1,2})?( [a-g][0-7]){0,4}", fullmatch=True)
)
@settings(max_examples=amount(100, 3000), deadline=None)
def test_notation_any_text_is_read_or_refused_in_both_languages(text: str) -> None:
    for state in (beginning(), position("c3 f6", "c4", down=(0,)), finished(position("c3 f6"))):
        try:
            action = holi.parse(text)
        except Illegal as illegal:
            refusal: Refusal | None = illegal.refusal
        else:
            assert holi.text(action) == text
            refusal = holi.refusal(state, action)
            assert (refusal is None) == (action in holi.legal(state))
        for why in (refusal, holi.hopeless(state, text)):
            if why is not None:
                assert all(texts.sentence(why, language) for language in texts.languages())


def random_game(seed: int) -> list[State]:
    rng = Random(seed)
    players, count = rng.choice((2, 3, 4)), rng.choice((0, 1, 2, 3))
    options = {"rivalry": count} if count else {}
    states = [holi.start(players, options, holi.deal(rng, players, options))]
    while holi.seat(states[-1]) is not None:
        states.append(holi.play(states[-1], rng.choice(holi.legal(states[-1]))))
    return states


@pytest.mark.parametrize("seed", range(6))
def test_H9_tokens_are_never_lost_and_lie_on_each_other_or_on_the_ground(seed: int) -> None:
    for state in random_game(seed):
        painted = 0
        for seat, player in enumerate(state.players):
            assert not painted & player.tokens
            painted |= player.tokens
            assert player.tokens.bit_count() + sum(each.reserve[seat] for each in state.players) == 25
        assert (painted >> 36) & ~painted == 0
        for player in state.players:
            if player.figure is not None:
                assert not any(painted >> above & 1 for above in range(player.figure, 108, 36))


@pytest.mark.parametrize("seed", range(4))
def test_H8_an_imagined_state_looks_like_the_view_and_can_be_played(seed: int) -> None:
    rng = Random(seed)
    for state in random_game(seed):
        for viewer in (None, *range(len(state.players))):
            seen = holi.view(state, viewer)
            assert json.loads(json.dumps(seen)) == seen
            imagined = holi.imagine(seen, rng)
            assert holi.view(imagined, viewer) == seen
            assert hash(imagined) is not None
            if viewer == holi.seat(state):
                assert legal(imagined) == legal(state)
            elif holi.seat(state) is not None:
                assert holi.legal(imagined)


@pytest.mark.parametrize("seed", range(3))
def test_every_illegal_action_is_refused_and_every_legal_one_is_not(seed: int) -> None:
    rng = Random(seed)
    squares = list(SQUARE_NAMED)
    for state in random_game(seed):
        tried = [*squares, "climb", "end", *(f"move {name}" for name in squares)]
        tried += [f"down {rng.randint(1, 13)} {name}" for name in squares]
        for _ in range(20):
            targets = " ".join(sorted(rng.sample(squares, rng.randint(1, 3))))
            tried.append(f"throw {rng.randint(1, 13)} {targets}")
        allowed = legal(state)
        for text in [*tried, *allowed]:
            assert (holi.refusal(state, holi.parse(text)) is None) == (text in allowed), text


def test_an_action_reveals_when_a_card_is_shown_or_drawn() -> None:
    state = position("c3 f6", "b3 d3 c2")

    def reveals(state: State, text: str) -> bool:
        return holi.reveals(state, holi.parse(text))

    assert reveals(state, "throw 1 c4 c5")  # the others see the card
    assert not reveals(state, "down 1 c4")
    assert not reveals(state, "move a1")
    assert reveals(after(state, "down 1 a1"), "end")
    assert reveals(after(state, "down 1 a1"), "move d5")  # ends the turn by itself
    assert not reveals(beginning(), "a1")
    assert reveals(after(beginning(), "a1"), "f6")


def test_a_preview_says_what_an_action_will_do() -> None:
    state = position("c3 c4", "1a2", "a2", hands=((1,), (1,)), collected=(0, 1), rivalry=(6,))
    assert holi.preview(state, holi.parse("throw 1 c4 c5")) == {
        "tokens": [
            {"square": "c4", "floor": 0, "seat": 1, "hit": True},
            {"square": "c5", "floor": 0, "seat": None, "hit": False},
        ],
        "start": {"floor": 0, "square": "c3"},
        "figure": {"floor": 0, "square": "c3"},
        "sweets": 1,
        "reserve": [-2, 0],
        "points": 1,
        "score": 1 + 2 + 1 + 5,
    }
    assert holi.preview(state, holi.parse("move a2")) == {
        "tokens": [],
        "start": {"floor": 0, "square": "c3"},
        "figure": {"floor": 0, "square": "a2"},
        "sweets": 2,
        "reserve": [1, 1],
        "points": 0,
        "score": 5 - 2,
    }
    corner = holi.preview(beginning(), holi.parse("f6"))
    assert (corner["start"], corner["figure"]) == (None, {"floor": 0, "square": "f6"})


def test_H8_a_preview_of_a_card_played_face_down_is_the_same_for_every_card() -> None:
    state = position("c3 f6", hands=((1, 2), (1,)))
    assert holi.preview(state, holi.parse("down 1 a1")) == holi.preview(state, holi.parse("down 2 a1"))


def test_H8_the_open_view_shows_every_hand_but_no_order_of_a_deck() -> None:
    state = after(position("c3 f6", decks=((4, 3), (6, 5))), "down 2 a1")
    seen = holi.view(state, OPEN)
    assert seen["viewer"] == OPEN
    assert [seat["hand"] for seat in seen["seats"]] == [[1, 9], [1, 2, 9]]
    assert [seat["unseen"] for seat in seen["seats"]] == [[3, 4], [5, 6]]
    assert seen["seats"][0]["discards"][-1] == {"card": 2, "face": "down"}
    assert holi.view(holi.imagine(seen, Random(1)), OPEN) == seen
    assert holi.told(holi.parse("down 9 e5"), 0, OPEN) == "down 9 e5"


def test_deal_draws_at_most_one_rivalry_card_of_the_rule_kind() -> None:
    for seed in range(200):
        setup = holi.deal(Random(seed), 2, {"rivalry": 3})
        assert len(set(setup["rivalry"])) == 3
        assert sum(card <= 7 for card in setup["rivalry"]) <= 1
        assert all(sorted(deck) == DECK for deck in setup["decks"])
        holi.start(2, {"rivalry": 3}, setup)


@pytest.mark.parametrize("language", texts.languages())
def test_the_picture_fits_a_terminal(language: str) -> None:
    for state in random_game(1):
        for viewer in (None, 0):
            picture = holi.draw(holi.view(state, viewer), partial(texts.say, language))
            assert all(len(line) <= 80 for line in picture.splitlines())


RESULTS = {
    "cards": ([1], [16, 19]),
    "tokens": ([1], [38, 41]),
    "stuck": ([1], [1, 5]),
    "mixed": ([1], [37, 46, 1]),
    "tie-reserves": ([0], [15, 15]),
    "tie-sweets": ([1], [35, 35]),
    "tie-seat": ([0], [3, 3]),
}


@pytest.mark.parametrize("ending", RESULTS)
def test_H16_every_way_a_game_ends(ending: str) -> None:
    record = json.loads((ENDINGS / f"holi-{ending}.json").read_text())
    state = holi.start(record["players"], record["options"], record["setup"])
    for action in record["actions"]:
        assert holi.result(state) is None
        state = after(state, action)
    result = holi.result(state)
    assert result is not None
    winners, scores = RESULTS[ending]
    assert result.json() == {"winners": winners, "scores": scores, "reason": "H16"}
