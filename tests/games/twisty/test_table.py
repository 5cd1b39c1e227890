"""What lies around the rules of Twisty: dealing, notation, the view, the picture."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from sobremesa import texts
from sobremesa.games import twisty
from sobremesa.games.game import NOTATION, Illegal


def english(message: str, /, **facts: str | int | float) -> str:
    return texts.say("en", message, **facts)


def spanish(message: str, /, **facts: str | int | float) -> str:
    return texts.say("es", message, **facts)


def refused(players: Any, options: dict[str, Any], setup: Any) -> str:
    with pytest.raises(Illegal) as caught:
        twisty.start(players, options, setup)
    return caught.value.refusal.rule


def test_T2_a_deal_lays_out_all_tokens_of_the_box() -> None:
    tokens = Counter("".join(twisty.deal(Random(1), 2, {})["board"]))
    cubes = dict.fromkeys("roygbvp", 4)
    assert tokens == {**cubes, "+": 3, "x": 3, "L": 3, "@": 6, "#": 1, ".": 5}


def test_T2_other_numbers_of_tokens_can_be_tried() -> None:
    board = [".@@@@@.", *["@@@@@@@"] * 2, "@@@.@@@", *["@@@@@@@"] * 2, ".@@@@@."]
    lists = [list("roygbvp"), list("roygbvp")]
    state = twisty.start(2, {}, {"board": board, "lists": lists})
    for action in ("a1", "g7"):
        state = twisty.play(state, twisty.parse(action))
    assert len(twisty.legal(state)) == 44


@pytest.mark.parametrize("players", twisty.PLAYERS)
def test_T3_a_deal_is_a_setup_with_a_list_for_every_player(players: int) -> None:
    setup = twisty.deal(Random(players), players, {})
    assert [sorted(series) for series in setup["lists"]] == [sorted("roygbvp")] * players
    state = twisty.start(players, {}, json.loads(json.dumps(setup)))
    assert twisty.view(state, None)["board"] == setup["board"]
    assert [seen["series"] for seen in twisty.view(state, None)["seats"]] == setup["lists"]


def test_deals_differ_and_the_same_chance_deals_the_same() -> None:
    assert twisty.deal(Random(1), 4, {}) == twisty.deal(Random(1), 4, {})
    assert twisty.deal(Random(1), 4, {}) != twisty.deal(Random(2), 4, {})


@pytest.mark.parametrize("setup", [None, 7, "board", [], {}, {"board": [], "lists": []}])
def test_a_setup_that_is_none_is_refused(setup: Any) -> None:
    assert refused(2, {}, setup) == "T1"


def test_nothing_else_may_be_in_a_setup_or_be_agreed_on() -> None:
    setup = twisty.deal(Random(1), 2, {})
    assert refused(2, {}, {**setup, "seed": 1}) == NOTATION
    assert refused(2, {"rivalry": 3}, setup) == NOTATION
    with pytest.raises(Illegal):
        twisty.deal(Random(1), 2, {"rivalry": 3})


@pytest.mark.parametrize("players", [0, 1, 5, -2, 10**30])
def test_T4_there_are_corners_for_two_to_four(players: int) -> None:
    assert refused(players, {}, twisty.deal(Random(1), 2, {})) == "T4"
    with pytest.raises(Illegal):
        twisty.deal(Random(1), players, {})


@pytest.mark.parametrize(
    "text", ["", "a", "a0", "a8", "h1", "A1", "a1 ", " a1", "a1!!", "!a1", "pass!", "PASS", "a１"]
)
def test_only_the_canonical_spelling_is_read(text: str) -> None:
    with pytest.raises(Illegal) as caught:
        twisty.parse(text)
    assert caught.value.refusal.rule == NOTATION
    state = twisty.start(2, {}, twisty.deal(Random(1), 2, {}))
    assert twisty.hopeless(state, text).rule == NOTATION


def test_everybody_sees_and_hears_the_same() -> None:
    state = twisty.start(3, {}, twisty.deal(Random(1), 3, {}))
    views = [{**twisty.view(state, seat), "viewer": None} for seat in (0, 1, 2, None)]
    assert all(view == views[0] for view in views)
    action = twisty.parse("a1")
    assert {twisty.told(action, 0, seat) for seat in (0, 1, 2, None)} == {"a1"}
    assert not twisty.reveals(state, action)
    assert not twisty.continuous(state)


@pytest.mark.parametrize("say", [english, spanish])
def test_the_picture_fits_a_terminal_in_every_phase(say: Any) -> None:
    rng, seen = Random(7), set()
    for players in (2, 3, 4):
        state = twisty.start(players, {}, twisty.deal(rng, players, {}))
        while True:
            view = twisty.view(state, 1)
            picture = twisty.draw(view, say)
            seen.add(view["phase"])
            assert max(map(len, picture.split("\n"))) <= 80
            for seat, player in enumerate(view["seats"]):
                assert picture.count(f"♞{seat}") == (1 if player["pawn"] is None else 2)
            if twisty.seat(state) is None:
                break
            state = twisty.play(state, rng.choice(twisty.legal(state)))
    assert seen == {"corners", "turn", "robbed", "over"}


def test_the_picture_shows_coordinates_pawns_and_cubes() -> None:
    setup = {
        "board": [".rrrrr.", "ooooooo", "yyyyyyy", "ggg.@@@", "bbbbbbb", "vvvvvvv", ".+xL@#."],
        "lists": [list("bvroygp"), list("pvbgyor")],
    }
    state = twisty.start(2, {}, setup)
    for text in ("a1", "g7", "b3"):
        state = twisty.play(state, twisty.parse(text))
    lines = twisty.draw(twisty.view(state, 0), english).split("\n")
    assert lines[0] == "Round 1 of 100: seat 1 moves."
    assert lines[2].split() == list("abcdefg")
    assert lines[4] == "  7 │    │ r  │ r  │ r  │ r  │ r  │  ♞1│ 7"
    assert lines[10] == "  4 │ g  │ g  │ g  │ ★  │ @  │ @  │ @  │ 4"
    assert lines[12] == "  3 │ b  │  ♞0│ b  │ b  │ b  │ b  │ b  │ 3"
    assert lines[20] == "• Seat 0 ♞0 b3  (b) ›v   r   o   y   g   p"
    assert lines[21] == "▶ Seat 1 ♞1 g7  ›p   v   b   g   y   o   r"
