"""The rules of Winter, one by one, from hand-made positions: the table, the beginning, freezing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sobremesa.games import winter
from sobremesa.games.game import NOTATION, Game, Illegal, Refusal
from sobremesa.games.winter import Action, State, parse
from sobremesa.games.winter.setup import deck
from sobremesa.games.winter.state import Card, Point, Stage, in_order, position

GAME: Game[State, Action] = winter

FACES = ["LDDL", "LLDD", *["LDLD"] * 16]


def points(text: str) -> tuple[Point, ...]:
    """Points from "0,0 2,1"."""
    pairs = [word.split(",") for word in text.split()]
    return tuple(sorted((int(x), int(y)) for x, y in pairs))


def table(
    cards: str,
    mine: str = "",
    yours: str = "",
    *,
    turn: int = 0,
    stage: Stage = "turn",
    deck: tuple[str, ...] = (),
    revealed: str | None = None,
) -> State:
    """A position: cards as "0,0LLDD 2,0LDLD", the counters of seat 0 (light) and of seat 1 (dark)."""
    laid = [Card(points(word[:-4])[0], word[-4:]) for word in cards.split()]
    counters = points(mine), points(yours)
    before = (len(counters[0]), len(counters[1]))
    state = State(deck, revealed, in_order(laid), counters, ("L", "D"), turn, stage, (), before)
    return state if deck or revealed else state._replace(past=(position(state),))


def begun(actions: str = "", faces: list[str] | None = None) -> State:
    """A game from its start, after these actions."""
    return played(winter.start(2, {}, {"deck": faces or FACES}), actions)


def played(state: State, actions: str) -> State:
    """The position after "action; action"."""
    for text in filter(None, actions.split("; ")):
        state = winter.play(state, parse(text))
    return state


def listed(state: State, verb: str = "") -> set[str]:
    return {
        text for text in map(winter.text, winter.legal(state)) if text.split()[0] == (verb or text.split()[0])
    }


def refused(state: State, text: str) -> Refusal:
    """The refusal of an illegal action, which `play` raises too."""
    refusal = winter.refusal(state, parse(text))
    assert refusal is not None, f"{text} is legal"
    with pytest.raises(Illegal) as caught:
        winter.play(state, parse(text))
    assert caught.value.refusal == refusal
    assert text not in listed(state)
    return refusal


def rule(state: State, text: str) -> str:
    return refused(state, text).rule


# --- Table and cards


def test_W1_a_turned_card_shows_its_letters_reversed() -> None:
    state = begun("card 2,0,r", ["LLLD", "LLDD", *["LDLD"] * 16])
    assert Card((2, 0), "DDLL") in state.cards
    assert Card((0, 0), "LLLD") in state.cards


@pytest.mark.parametrize("face", ["LDDL", "DLLD", "LLLL", "DDDD"])
def test_W1_a_face_that_reads_the_same_turned_has_no_turned_action(face: str) -> None:
    state = begun(faces=["LLDD", face, *["LDLD"] * 16])
    assert refused(state, "card 0,2,r") == Refusal("W1", "winter-symmetric", {"face": face})
    assert all(not text.endswith(",r") for text in listed(state))
    thaw = table(f"0,0{face} 2,0LLLL 2,2LLLL 0,4LLLL 2,4DDDD", turn=face == "DDDD")
    assert rule(thaw, "move 0,0>4,2,r") == "W1"
    assert not any(text.endswith(",r") and text.startswith("move 0,0") for text in listed(thaw))


@pytest.mark.parametrize("face", ["LDD", "LDDLL", "LDDX", "lddl", "", 7, None, ["L", "D", "D", "L"], True])
def test_W1_a_face_has_four_letters_L_or_D(face: Any) -> None:
    with pytest.raises(Illegal) as caught:
        begun(faces=[*FACES[:17], face])
    assert caught.value.refusal.rule == "W1"
    assert caught.value.refusal.facts["number"] == 18


def test_W2_the_deck_is_symmetric() -> None:
    faces = sorted(deck())
    other = {"L": "D", "D": "L"}
    assert len(faces) == 18
    assert "".join(faces).count("L") == 36
    assert not {"LLLL", "DDDD"} & set(faces)

    def alike(faces: list[str]) -> list[str]:
        return sorted(min(face, face[::-1]) for face in faces)

    assert alike(["".join(other[letter] for letter in face) for face in faces]) == alike(faces)
    assert alike([face[1] + face[0] + face[3] + face[2] for face in faces]) == alike(faces)


def test_W2_deal_shuffles_this_deck() -> None:
    setup = winter.deal(Random(3), 2, {})
    assert sorted(setup["deck"]) == sorted(deck())
    assert setup != winter.deal(Random(4), 2, {})


@pytest.mark.parametrize(
    "setup",
    [
        *({"deck": None}, {"deck": "LDDL" * 18}, {"deck": FACES[:17]}, {"deck": [*FACES, "LDDL"]}),
        *({"deck": {}}, {"deck": []}, {}, {"deck": FACES, "more": 1}, [], None, 3, float("nan"), "deck"),
    ],
)
def test_W2_a_setup_is_one_deck_of_18_cards(setup: Any) -> None:
    with pytest.raises(Illegal) as caught:
        winter.start(2, {}, setup)
    assert caught.value.refusal.rule == "W2"


def test_W2_other_faces_can_be_tried() -> None:
    assert winter.seat(begun(faces=["LLLL"] * 18)) == 0


def test_W3_cards_never_overlap_but_may_be_staggered() -> None:
    state = begun()
    assert refused(state, "card 1,1").witness == {"cards": [[0, 0]]}
    assert rule(state, "card 0,0") == "W3"
    assert {"card 2,1", "card 2,-1", "card -1,2", "card 1,-2"} <= listed(state)


def test_W3_y_grows_downwards() -> None:
    state = table("0,0LLDD 0,2DDLL", deck=("LDLD",), turn=1)
    assert "counter 0,1" in listed(state)


def test_W4_corners_do_not_count() -> None:
    state = begun()
    for at in ("2,2", "-2,-2", "2,-2", "-2,2"):
        assert rule(state, f"card {at}") == "W4"
    assert len(listed(state)) == 24  # twelve places, each way round


@pytest.mark.parametrize("far", ["3,0", "0,-3", "99,99", "9" * 60 + ",0"])
def test_W4_a_card_touches_another(far: str) -> None:
    assert rule(begun(), f"card {far}") == "W4"
    assert rule(table("0,0LLLL -2,0LLLL"), f"move -2,0>{far}") == "W4"


def test_W5_a_square_may_span_several_cards() -> None:
    state = table("0,0DDDL 2,0DDLD 0,2DLDD 2,2LDDD", deck=("LDLD",))
    assert listed(state, "counter") == {"counter 1,1"}
    state = table("0,0DDDL 2,-1DDDL", deck=("LDLD",))
    assert not listed(state, "counter")
    assert listed(table("0,0LLLL", deck=("LDLD",)), "counter") == {"counter 0,0"}


def test_W5_a_counter_needs_a_square() -> None:
    state = table("0,0LLDD 2,0LDLD", deck=("LDLD",))
    assert refused(state, "counter 0,0") == Refusal("W5", "winter-no-square", {}, {"squares": [[0, 0]]})
    assert rule(state, "counter 50,50") == "W5"


def test_W6_a_counter_of_either_colour_locks_every_card_under_it() -> None:
    state = table("0,0DLDL 2,0LDLD 4,0DLDL 6,0LLDD", mine="1,0", yours="3,0")
    assert listed(state, "remove") == {"remove 6,0"}
    refusal = refused(state, "remove 2,0")
    assert (refusal.rule, refusal.message) == ("W6", "winter-locked")
    assert refusal.witness == {"cards": [[2, 0]], "counters": [[1, 0], [3, 0]]}
    assert rule(state, "move 4,0>0,2") == "W6"


def test_W6_a_beginning_with_a_locked_card_is_explained() -> None:
    state = table("0,0DLDL 2,0LDLD 4,0LDLD", mine="1,0")
    for beginning in ("move 0,0", "move 0,0>", "move 0,0>7"):
        assert winter.hopeless(state, beginning).witness == {"cards": [[0, 0]], "counters": [[1, 0]]}
    stuck = table("0,0DLDL 2,0LDLD", mine="1,0")
    assert winter.hopeless(stuck, "remove").rule == "W6"
    assert winter.hopeless(stuck, "move").message == "winter-all-locked"


def test_W7_squares_may_share_sections() -> None:
    state = table("0,0LLLL 2,0LLLL", mine="0,0", deck=("LDLD",))
    assert listed(state, "counter") == {"counter 1,0", "counter 2,0"}


def test_W7_two_counters_never_lie_on_one_square() -> None:
    state = table("0,0LLLL 2,0LLLL", mine="0,0", deck=("LDLD",))
    assert refused(state, "counter 0,0") == Refusal("W7", "winter-square-taken", {}, {"counters": [[0, 0]]})


# --- Beginning


def test_W8_the_first_card_lies_as_printed_and_the_second_is_revealed() -> None:
    state = begun()
    assert (winter.seat(state), state.cards, state.revealed) == (0, (Card((0, 0), "LDDL"),), "LLDD")
    assert listed(state, "card") == listed(state)
    assert rule(state, "draw") == rule(state, "light") == rule(state, "take 0,0") == "W8"


def test_W8_seat_1_decides_the_colours_and_goes_on() -> None:
    state = begun("card 0,2")
    assert (winter.seat(state), listed(state)) == (1, {"light", "dark"})
    assert rule(state, "draw") == "W8"
    dark = played(state, "dark")
    assert (dark.colours, winter.seat(dark)) == (("L", "D"), 1)
    assert played(state, "light").colours == ("D", "L")
    assert rule(dark, "light") == "W8"


@pytest.mark.parametrize("players", [0, 1, 3])
def test_W8_two_play(players: int) -> None:
    with pytest.raises(Illegal) as caught:
        winter.start(players, {}, {"deck": FACES})
    assert caught.value.refusal.rule == "W8"


def test_there_are_no_options() -> None:
    with pytest.raises(Illegal) as caught:
        winter.start(2, {"fog": True}, {"deck": FACES})
    assert caught.value.refusal.rule == NOTATION


# --- Freezing


def test_W9_whoever_draws_places_the_card() -> None:
    state = begun("card 0,2; dark; draw")
    assert (winter.seat(state), state.revealed) == (1, "LDLD")
    assert rule(state, "draw") == rule(state, "counter 0,0") == "W9"
    after = played(state, "card 2,0,r")
    assert (winter.seat(after), after.revealed, Card((2, 0), "DLDL") in after.cards) == (0, None, True)


def test_W9_a_card_must_be_drawn_before_it_is_placed() -> None:
    assert rule(begun("card 0,2; dark"), "card 2,0") == "W9"


def test_W9_a_counter_is_a_whole_turn() -> None:
    state = table("0,0DLDL 2,0LDLD 4,0DLDL", deck=("LDLD",))
    assert listed(state) == {"draw", "counter 1,0"}
    after = played(state, "counter 1,0")
    assert (after.counters, winter.seat(after)) == ((((1, 0),), ()), 1)
    assert listed(after) == {"draw", "counter 3,0"}


def test_W9_only_squares_of_ones_own_colour() -> None:
    state = table("0,0DLDL 2,0LDLD 4,0DLDL", deck=("LDLD",))
    assert refused(state, "counter 3,0").message == "winter-other-colour"
    assert rule(state, "counter 3,0") == "W9"


def test_W9_an_empty_reserve_places_nothing() -> None:
    row = " ".join(f"{2 * i},0LLLL" for i in range(7))
    nine = " ".join(f"{i},0" for i in range(9))
    state = table(row, mine=nine, deck=("LDLD",))
    assert listed(state) == {"draw"}
    assert refused(state, "counter 9,0").message == "winter-reserve-empty"
    assert winter.hopeless(state, "counter").rule == "W9"


@pytest.mark.parametrize("text", ["move 0,0>0,2", "remove 0,0", "take 1,0"])
def test_W9_nothing_thaws_while_it_freezes(text: str) -> None:
    state = table("0,0DLDL 2,0LDLD", mine="1,0", deck=("LDLD",))
    assert rule(state, text) == "W9"


def test_W10_the_last_card_ends_the_phase_and_the_other_seat_begins_thawing() -> None:
    state = table("0,0DLDL 2,0LDLD", mine="1,0", revealed="LDLD", stage="place")
    after = played(state, "card 4,0")
    assert (winter.seat(after), winter.view(after, None)["phase"]) == (1, "thawing")
    assert listed(after) == {"remove 4,0", *listed(after, "move")}
    assert rule(after, "draw") == rule(after, "card 6,0") == "W10"
