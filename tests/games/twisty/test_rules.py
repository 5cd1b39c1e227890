"""The rules of Twisty from hand-made positions, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from sobremesa import texts
from sobremesa.games import twisty
from sobremesa.games.game import Game, Illegal, Refusal
from sobremesa.games.twisty import Action, Side, State
from sobremesa.games.twisty.board import FILES, RANKS, SQUARE, lay

GAME: Game[State, Action] = twisty


def player(pawn: str | None, series: str = "roygbvp", held: int = 0, protected: int = 0) -> Side:
    return Side(None if pawn is None else SQUARE[pawn], series, held, protected)


def table(tokens: dict[str, str], *players: Side, turn: int = 0, round: int = 1) -> State:  # noqa: A002
    """A position in which nothing lies on the board but these tokens."""
    rows = ["".join(tokens.get(file + rank, ".") for file in FILES) for rank in reversed(RANKS)]
    return State(lay(rows), players, turn, round)


def listed(state: State) -> set[str]:
    return {twisty.text(action) for action in twisty.legal(state)}


def after(state: State, *actions: str) -> State:
    for action in actions:
        state = twisty.play(state, twisty.parse(action))
    return state


def refused(state: State, action: str) -> Refusal:
    with pytest.raises(Illegal) as caught:
        after(state, action)
    refusal = caught.value.refusal
    assert all(texts.sentence(refusal, language) for language in texts.languages())
    return refusal


def setup_refused(players: int, setup: Any) -> str:
    with pytest.raises(Illegal) as caught:
        twisty.start(players, {}, setup)
    assert all(texts.sentence(caught.value.refusal, language) for language in texts.languages())
    return caught.value.refusal.rule


BOARD = [".rrrrr.", "ooooooo", "yyyyyyy", "ggg.@@@", "bbbbbbb", "vvvvvvv", ".+xL@#."]
LISTS = [list("roygbvp"), list("pvbgyor")]
SETUP = {"board": BOARD, "lists": LISTS}

FAR = player("g7")
"""A pawn that plays no part."""


# Board and pieces


def test_T1_ranks_are_written_from_7_down_and_files_from_a() -> None:
    state = twisty.start(2, {}, SETUP)
    assert state.board.tokens[SQUARE["b7"]] == "r"
    assert state.board.tokens[SQUARE["b1"]] == "+"
    assert state.board.tokens[SQUARE["f1"]] == "#"
    assert state.board.tokens[SQUARE["e4"]] == "@"
    assert twisty.view(state, None)["board"] == BOARD


@pytest.mark.parametrize(
    "board",
    [
        None,
        7,
        "." * 49,
        BOARD[:6],
        [*BOARD, "ppppppp"],
        [*BOARD[:6], ".+xL@#"],
        [*BOARD[:6], 7],
        [*BOARD[:6], list(".+xL@#.")],
        ["rrrrrr.", *BOARD[1:]],
        ["rrrrrrr", *BOARD[1:]],
        [*BOARD[:3], "gggg@@@", *BOARD[4:]],
        [*BOARD[:3], "gg..@@@", *BOARD[4:]],
    ],
)
def test_T1_corners_and_centre_begin_bare_and_all_other_squares_with_a_token(board: Any) -> None:
    assert setup_refused(2, {"board": board, "lists": LISTS}) == "T1"


@pytest.mark.parametrize("token", ["z", "R", " ", "\n", "l", "é"])
def test_T2_an_unknown_token_is_refused(token: str) -> None:
    assert setup_refused(2, {"board": [*BOARD[:6], f".+xL@{token}."], "lists": LISTS}) == "T2"


def test_T2_specials_stay_when_a_pawn_stops_on_them() -> None:
    for special in "+xL@#":
        state = table({"b3": special}, player("a1"), FAR)
        assert after(state, "b3").board == state.board


def test_T3_the_next_colour_is_the_first_of_the_series_that_is_not_held() -> None:
    assert player("a1", "gbroyvp").next_colour == "g"
    assert player("a1", "gbroyvp", held=3).next_colour == "o"
    assert player("a1", "gbroyvp", held=7).next_colour == ""
    view = twisty.view(table({}, player("a1", "gbroyvp", held=2, protected=1), FAR), 0)
    assert view["seats"][0] == {
        "pawn": "a1",
        "series": list("gbroyvp"),
        "held": ["g", "b"],
        "protected": ["g"],
        "next": "r",
    }


@pytest.mark.parametrize(
    "lists",
    [
        None,
        {},
        "roygbvp",
        LISTS[:1],
        [*LISTS, LISTS[0]],
        [LISTS[0], list("roygbv")],
        [LISTS[0], list("roygbvv")],
        [LISTS[0], list("roygbvpp")],
        [LISTS[0], list("roygbvz")],
        [LISTS[0], "roygbvp"],
        [LISTS[0], ["ro", "y", "g", "b", "v", "p", ""]],
        [LISTS[0], [1, 2, 3, 4, 5, 6, 7]],
        [LISTS[0], [["r"], "o", "y", "g", "b", "v", "p"]],
    ],
)
def test_T3_every_player_has_the_seven_colours_each_once(lists: Any) -> None:
    assert setup_refused(2, {"board": BOARD, "lists": lists}) == "T3"


def test_T4_corners_are_chosen_in_seat_order_and_only_free_ones() -> None:
    state = twisty.start(3, {}, {"board": BOARD, "lists": [*LISTS, LISTS[0]]})
    assert (twisty.seat(state), listed(state)) == (0, {"a1", "a7", "g1", "g7"})
    state = after(state, "g1")
    assert (twisty.seat(state), listed(state)) == (1, {"a1", "a7", "g7"})
    state = after(state, "a7")
    assert (twisty.seat(state), listed(state)) == (2, {"a1", "g7"})
    assert twisty.seat(after(state, "a1")) == 0


def test_T4_anything_but_a_free_corner_is_refused() -> None:
    state = after(twisty.start(2, {}, SETUP), "g1")
    taken = refused(state, "g1")
    assert (taken.rule, taken.witness) == ("T4", {"squares": ["g1"], "seats": [0]})
    for action in ("pass", "b3", "d4", "a1!"):
        assert refused(state, action).rule == "T4"
    assert refused(state, "c3").witness == {"squares": ["a1", "a7", "g7"]}


def test_T4_choosing_corners_is_no_round() -> None:
    state = twisty.start(2, {}, SETUP)
    assert (state.round, twisty.view(state, 0)["phase"]) == (0, "corners")
    state = after(state, "a1", "g7")
    assert (state.round, twisty.view(state, 0)["phase"]) == (1, "turn")


# A turn


def test_T5_a_pawn_makes_a_knights_move_over_anything() -> None:
    state = table({"c3": "r", "d3": "r", "e3": "r"}, player("d4"), FAR)
    assert listed(state) == {"b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"}
    assert listed(table({}, player("a1"), FAR)) == {"b3", "c2"}
    state = after(state, "e6")
    assert (state.players[0].pawn, twisty.seat(state)) == (SQUARE["e6"], 1)


def test_T5_nothing_else_leads_to_a_square() -> None:
    refusal = refused(table({}, player("d4"), FAR), "d5")
    assert (refusal.rule, refusal.witness) == ("T5", {"squares": ["d4", "d5"]})


def test_T5_moving_is_obligatory() -> None:
    state = table({}, player("a1"), FAR)
    assert refused(state, "a1").message == "twisty-stay"
    refusal = refused(state, "pass")
    assert (refusal.rule, refusal.witness) == ("T5", {"squares": ["c2", "b3"]})


def test_T5_a_player_with_no_destination_passes() -> None:
    state = table({}, player("a1"), player("b3"), player("c2"))
    assert listed(state) == {"pass"}
    passed = after(state, "pass")
    assert (passed.turn, passed.players) == (1, state.players)
    assert twisty.path(state, twisty.PASS) == ["a1"]


def test_T6_a_pawn_may_be_landed_on_only_for_the_next_colour() -> None:
    holder = player("b3", "royvgbp", held=2)  # holds red and orange
    assert listed(table({}, player("a1", "royvgbp"), holder)) == {"b3", "c2"}
    assert listed(table({}, player("a1", "oyrvgbp"), holder)) == {"b3", "c2"}
    state = table({}, player("a1", "yrovgbp"), holder)
    assert listed(state) == {"c2"}
    refusal = refused(state, "b3")
    assert (refusal.rule, refusal.message) == ("T6", "twisty-pawn-without-colour")
    assert refusal.witness == {"squares": ["b3"], "seats": [1], "colours": ["y"]}


def test_T6_a_protected_cube_cannot_be_stolen() -> None:
    state = table({}, player("a1"), player("b3", held=3, protected=1))
    assert refused(state, "b3").message == "twisty-pawn-protected"
    assert "b3" in listed(state._replace(players=(player("a1", "oyrgbvp"), state.players[1])))


def test_T6_who_holds_all_seven_lands_on_nobody() -> None:
    state = table({}, player("b6", held=7), player("d5", held=7))
    assert refused(state, "d5").message == "twisty-pawn-no-colour"


def test_T7_from_plus_one_square_horizontally_or_vertically() -> None:
    assert listed(table({"b3": "+"}, player("a1"), FAR)) == {"b3", "c2", "a3", "c3", "b2", "b4"}


def test_T7_from_x_one_square_diagonally() -> None:
    assert listed(table({"b3": "x"}, player("a1"), FAR)) == {"b3", "c2", "a2", "a4", "c4"}


def test_T7_from_L_another_knights_move() -> None:
    state = table({"b3": "L"}, player("a1"), FAR)
    assert listed(state) == {"b3", "c2", "a1", "a5", "c5", "d2", "d4", "c1"}


def test_T7_from_a_gate_to_any_other_gate() -> None:
    assert listed(table({"b3": "@", "g6": "@", "d1": "@"}, player("a1"), FAR)) == {"b3", "c2", "g6", "d1"}
    assert listed(table({"b3": "@"}, player("a1"), FAR)) == {"b3", "c2"}


def test_T7_protection_and_cubes_lead_nowhere() -> None:
    assert listed(table({"b3": "#", "c2": "o"}, player("a1"), FAR)) == {"b3", "c2"}


def test_T7_chains_have_any_length() -> None:
    state = table({"b3": "x", "c4": "L", "e5": "+", "e6": "@", "a7": "@"}, player("a1"), FAR)
    assert {"c4", "e5", "e6", "a7"} <= listed(state)
    assert twisty.path(state, twisty.parse("a7")) == ["a1", "b3", "c4", "e5", "e6", "a7"]
    assert after(state, "a7").players[0].pawn == SQUARE["a7"]


def test_T7_an_occupied_special_carries_nobody_on() -> None:
    tokens = {"b3": "x", "c4": "+"}
    state = table(tokens, player("a1"), player("c4"))
    assert listed(state) == {"b3", "c2", "a2", "a4"}
    refusal = refused(state, "c5")
    assert (refusal.rule, refusal.message) == ("T7", "twisty-way-occupied")
    assert refusal.witness == {"squares": ["a1", "c5", "c4"], "seats": [1]}
    robbing = table(tokens, player("a1"), player("c4", held=1))
    assert listed(robbing) == {"b3", "c2", "a2", "a4", "c4"}


@pytest.mark.parametrize(("special", "square"), [("+", "b4"), ("x", "c4"), ("L", "c5")])
def test_T7_a_pawn_may_be_robbed_at_the_end_of_a_step(special: str, square: str) -> None:
    state = after(table({"b3": special}, player("a1"), player(square, held=1)), square)
    assert (state.robbed, state.players[0].held) == (1, 1)


def test_T7_a_gate_never_leads_onto_a_pawn_even_to_steal() -> None:
    tokens = {"b3": "@", "f6": "@", "g2": "@"}
    state = table(tokens, player("a1"), player("f6", held=1))
    assert listed(state) == {"b3", "c2", "g2"}
    refusal = refused(state, "f6")
    assert (refusal.rule, refusal.message) == ("T7", "twisty-gate-occupied")
    assert refusal.witness == {"squares": ["a1", "f6"], "seats": [1]}
    by_knights_move = table(tokens, player("d5"), player("f6", held=1))
    assert "f6" in listed(by_knights_move)


def test_T7_the_special_under_the_pawn_does_nothing_at_the_start() -> None:
    assert listed(table({"a1": "+"}, player("a1"), FAR)) == {"b3", "c2"}
    assert listed(table({"d1": "@", "a4": "@"}, player("d1"), FAR)) == {"b2", "c3", "e3", "f2"}


def test_T7_a_chain_that_lands_there_again_may_use_it() -> None:
    assert listed(table({"b1": "+", "c3": "L"}, player("b1"), FAR)) >= {"b1", "a1", "c1", "b2"}
    assert "a1" not in listed(table({"b1": "+"}, player("b1"), FAR))


def test_T8_stopping_on_the_next_colour_takes_the_cube() -> None:
    state = table({"b3": "r", "c2": "o"}, player("a1"), FAR)
    taken = after(state, "b3")
    assert (taken.players[0].held, taken.board.tokens[SQUARE["b3"]]) == (1, ".")
    assert (taken.turn, taken.robbed) == (1, None)
    other = after(state, "c2")
    assert (other.players[0].held, other.board) == (0, state.board)


def test_T8_a_cube_is_not_taken_on_the_way() -> None:
    state = after(table({"b3": "+", "b4": "r"}, player("a1"), FAR), "c3")
    assert (state.players[0].held, state.board.tokens[SQUARE["b4"]]) == (0, "r")


def test_T9_a_theft_takes_the_cube_and_moves_the_colour_to_the_end_of_the_list() -> None:
    thief = player("a1", "oyrgbvp", held=0)
    victim = player("b3", "royvgbp", held=4, protected=1)
    state = after(table({}, thief, victim, FAR), "b3")
    assert state.players[0] == player("b3", "oyrgbvp", held=1, protected=0)
    assert state.players[1] == player(None, "ryvgbpo", held=3, protected=1)
    assert state.players[1].next_colour == "g"


def test_T9_the_robbed_player_chooses_a_free_corner_in_the_thiefs_turn() -> None:
    state = after(table({}, player("a1"), player("b3", held=1), player("g7")), "b3")
    view = twisty.view(state, None)
    assert (view["phase"], view["turn"], view["seat"]) == ("robbed", 0, 1)
    assert listed(state) == {"a1", "a7", "g1"}
    assert (refused(state, "g7").rule, refused(state, "g7").witness["seats"]) == ("T9", [2])
    for action in ("pass", "b3", "d5", "a1!"):
        assert refused(state, action).rule == "T9"
    assert twisty.path(state, twisty.parse("g1")) == ["g1"]
    chosen = after(state, "g1")
    assert (chosen.players[1].pawn, chosen.robbed, chosen.turn) == (SQUARE["g1"], None, 1)


def test_T9_play_goes_on_with_the_seat_after_the_thief() -> None:
    robbed = player("d4", held=1)
    state = table({}, robbed, player("a7"), player("e6"), player("a1"), turn=2)
    assert twisty.seat(after(state, "d4")) == 0
    assert twisty.seat(after(state, "d4", "g1")) == 3


def test_T9_a_corner_with_the_thief_on_it_is_not_free() -> None:
    state = after(table({}, player("b3"), player("a1", held=1)), "a1")
    assert listed(state) == {"a7", "g1", "g7"}
    refusal = refused(state, "a1")
    assert (refusal.rule, refusal.witness) == ("T9", {"squares": ["a1"], "seats": [0]})


def test_T9_what_lies_on_the_square_of_a_theft_does_nothing() -> None:
    on_cube = after(table({"b3": "o"}, player("a1"), player("b3", held=1)), "b3", "a1")
    assert (on_cube.players[0].held, on_cube.board.tokens[SQUARE["b3"]]) == (1, "o")
    on_special = after(table({"b3": "+"}, player("a1"), player("b3", held=1)), "b3", "g1", "f3")
    assert listed(on_special) == {"a1", "a5", "c1", "c5", "d2", "d4"}


def test_T9_a_stolen_cube_is_unprotected() -> None:
    state = table({"b3": "#"}, player("a1", "oyrgbvp", held=1, protected=1), player("b3", "yrogbvp", held=1))
    state = after(state, "b3", "a1")
    assert state.players[0].unprotected == "y"


def test_T10_stopping_on_the_protection_square_may_protect_all_cubes_held() -> None:
    state = table({"b3": "#"}, player("a1", held=3, protected=1), FAR)
    assert listed(state) == {"b3", "b3!", "c2"}
    assert after(state, "b3!").players[0].protected == 3
    assert after(state, "b3").players[0].protected == 1


def test_T10_is_not_offered_without_an_unprotected_cube() -> None:
    for held in (0, 3):
        state = table({"b3": "#"}, player("a1", held=held, protected=held), FAR)
        assert listed(state) == {"b3", "c2"}
        assert (refused(state, "b3!").rule, refused(state, "b3!").message) == (
            "T10",
            "twisty-protect-nothing",
        )


def test_T10_is_not_offered_when_the_stop_is_a_theft() -> None:
    state = table({"b3": "#"}, player("a1", "oyrgbvp", held=1), player("b3", "yrogbvp", held=1))
    assert listed(state) == {"b3", "c2"}
    refusal = refused(state, "b3!")
    assert (refusal.message, refusal.witness) == ("twisty-protect-theft", {"squares": ["b3"], "seats": [1]})


def test_T10_is_offered_on_no_other_square() -> None:
    state = table({"b3": "+", "e5": "#"}, player("a1", held=1), FAR)
    refusal = refused(state, "b3!")
    assert (refusal.rule, refusal.witness) == ("T10", {"squares": ["b3", "e5"]})
    assert refused(state, "e5!").rule == "T5"


def test_T10_cubes_won_later_need_another_visit() -> None:
    state = after(table({"b3": "#", "d4": "y"}, player("a1", held=2), FAR), "b3!", "f5", "d4")
    assert (state.players[0].held, state.players[0].protected) == (3, 2)


def test_T10_protection_is_for_good() -> None:
    thief = player("a1", "ygbvpro", held=0)
    state = after(table({}, thief, player("b3", held=3, protected=2)), "b3", "g7")
    assert state.players[1] == player("g7", "rogbvpy", held=2, protected=2)


def test_T11_a_destination_is_one_action_however_many_chains_lead_there() -> None:
    state = table({"b3": "+", "c2": "+"}, player("a1"), FAR)
    squares = sorted(twisty.text(action) for action in twisty.legal(state))
    assert squares == ["a3", "b2", "b3", "b4", "c1", "c2", "c3", "d2"]  # b2 and c3 by two chains each


def test_T11_a_chain_may_end_where_it_began() -> None:
    state = table({"b3": "L", "a1": "r"}, player("a1"), FAR)
    assert twisty.path(state, twisty.parse("a1")) == ["a1", "b3", "a1"]
    assert after(state, "a1").players[0].held == 1
    through_a_gate = table({"c3": "@", "b1": "@"}, player("b1"), FAR)
    assert "b1" in listed(through_a_gate)


# The end


def test_T12_seven_cubes_and_a_stop_on_the_centre_win() -> None:
    state = after(table({}, player("b3", held=7, protected=2), player("g7", held=4)), "d4")
    result = twisty.result(state)
    assert result is not None
    assert result.json() == {"winners": [0], "scores": [7, 4], "reason": "T12"}
    assert (twisty.seat(state), twisty.legal(state)) == (None, [])
    for action in ("d4", "pass", "a1!"):
        assert refused(state, action).rule == "T12"
    assert twisty.hopeless(state, "nonsense").rule == "T12"


def test_T12_six_cubes_do_not_win() -> None:
    assert twisty.result(after(table({}, player("b3", held=6), FAR), "d4")) is None


def test_T12_passing_over_the_centre_does_not_win() -> None:
    state = table({"b3": "L", "d4": "+"}, player("a1", held=7), FAR)
    assert twisty.path(state, twisty.parse("d5")) == ["a1", "b3", "d4", "d5"]
    assert twisty.result(after(state, "d5")) is None


def test_T12_a_seventh_cube_stolen_on_the_centre_does_not_win_until_the_pawn_arrives_again() -> None:
    state = table({"e6": "L"}, player("b3", held=6), player("d4", "proygbv", held=1))
    state = after(state, "d4", "a1")
    assert (state.players[0].held, twisty.result(state)) == (7, None)
    state = after(state, "c2")
    assert twisty.path(state, twisty.parse("d4")) == ["d4", "e6", "d4"]
    won = twisty.result(after(state, "d4"))
    assert won is not None
    assert won.winners == (0,)


def test_T12_wins_at_once_even_in_the_last_turn() -> None:
    won = twisty.result(after(table({}, FAR, player("b3", held=7), turn=1, round=100), "d4"))
    assert won is not None
    assert (won.winners, won.reason) == ((1,), "T12")


def test_T13_after_a_hundred_rounds_the_game_is_drawn_among_all() -> None:
    state = table({}, player("a1", held=7), player("a7", held=2), player("g7"), turn=2, round=99)
    state = after(state, "f5")
    assert (state.turn, state.round, twisty.result(state)) == (0, 100, None)
    state = after(state, "b3", "b5")
    assert twisty.result(state) is None
    result = twisty.result(after(state, "g7"))
    assert result is not None
    assert result.json() == {"winners": [0, 1, 2], "scores": [7, 2, 0], "reason": "T13"}


def test_T13_a_robbed_player_still_chooses_a_corner_in_the_last_turn() -> None:
    state = after(table({}, player("b3", held=1), player("a1"), turn=1, round=100), "b3")
    assert (twisty.seat(state), twisty.result(state)) == (0, None)
    result = twisty.result(after(state, "a1"))
    assert result is not None
    assert (result.reason, result.scores) == ("T13", (0, 1))


def test_T13_a_pass_is_a_turn() -> None:
    state = table({}, player("b3"), player("c2"), player("a1"), turn=2, round=100)
    assert twisty.result(after(state, "pass")) is not None


def test_a_preview_says_where_a_pawn_hops_and_what_that_brings() -> None:
    def preview(state: State, action: str) -> dict[str, Any]:
        return twisty.preview(state, twisty.parse(action))

    nothing = {"takes": None, "robs": None, "robbed_by": None, "protects": 0, "wins": False}
    state = table({"b3": "#", "c2": "r"}, player("a1", held=0), player("g7", "yropgbv"))
    assert preview(state, "c2") == {**nothing, "path": ["a1", "c2"], "takes": "r"}  # T8
    state = table({"b3": "#"}, player("a1", held=2), player("c2", "yropgbv", held=1))
    assert preview(state, "c2") == {**nothing, "path": ["a1", "c2"], "takes": "y", "robs": 1}  # T9
    assert preview(state, "b3!") == {**nothing, "path": ["a1", "b3"], "protects": 2}  # T10
    assert preview(after(state, "c2"), "g1") == {**nothing, "path": ["g1"], "robbed_by": 0}  # T9
    home = table({}, player("b3", held=7), player("g7"))
    assert preview(home, "d4") == {**nothing, "path": ["b3", "d4"], "wins": True}  # T12
    assert not preview(table({}, player("b3", held=6), player("g7")), "d4")["wins"]
