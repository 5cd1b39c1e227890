"""Holi rule by rule, from positions made by hand."""

from __future__ import annotations

from typing import Any

import pytest

from sobremesa import texts
from sobremesa.games import holi
from sobremesa.games.game import Game, Illegal, Refusal
from sobremesa.games.holi import Action, Discard, Side, State
from sobremesa.games.holi.board import FIRST_SWEETS, SQUARE_NAMED
from sobremesa.games.holi.cards import FACES

GAME: Game[State, Action] = holi


def spot(name: str) -> int:
    """`c3` on the ground floor, `1c3` and `2c3` above it."""
    floor, square = (int(name[0]), name[1:]) if len(name) == 3 else (0, name)
    return floor * 36 + SQUARE_NAMED[square]


def bits(names: str) -> int:
    return sum(1 << spot(name) for name in names.split())


def position(
    figures: str,
    *tokens: str,
    hands: tuple[tuple[int, ...], ...] = ((1, 2, 9), (1, 2, 9), (1, 2, 9), (1, 2, 9)),
    decks: tuple[tuple[int, ...], ...] = ((3, 4), (3, 4), (3, 4), (3, 4)),
    own: tuple[int, ...] = (20, 20, 20, 20),
    down: tuple[int, ...] = (),
    collected: tuple[int, ...] = (0, 0, 0, 0),
    rivalry: tuple[int, ...] = (),
    turn: int = 0,
    **done: bool,
) -> State:
    """A position in which the figures stand on these spots and each seat's tokens lie on those."""
    standing = [spot(name) for name in figures.split()]
    count = len(standing)
    return State(
        players=tuple(
            Side(
                deck=decks[seat],
                hand=hands[seat],
                discards=(Discard(5, seat in down),),
                figure=standing[seat],
                tokens=bits(tokens[seat]) if seat < len(tokens) else 0,
                reserve=tuple(own[seat] if colour == seat else 0 for colour in range(count)),
                sweets=collected[seat],
                hits=0,
                first_up=0,
                out=False,
            )
            for seat in range(count)
        ),
        rivalry=rivalry,
        sweets=FIRST_SWEETS,
        turn=turn,
        **done,
    )


def after(state: State, *actions: str) -> State:
    for action in actions:
        state = holi.play(state, holi.parse(action))
    return state


def legal(state: State, kind: str = "") -> set[str]:
    return {action for action in map(holi.text, holi.legal(state)) if action.startswith(kind)}


def refused(state: State, action: str) -> Refusal:
    """The refusal of an action, which must have a sentence in both languages."""
    refusal = holi.refusal(state, holi.parse(action))
    assert refusal is not None, action
    assert action not in legal(state)
    with pytest.raises(Illegal):
        after(state, action)
    for language in texts.languages():
        assert texts.sentence(refusal, language)
    return refusal


def beginning(players: int = 2, **setup: Any) -> State:
    decks = [list(range(1, 14)) for _ in range(players)]
    return holi.start(players, {}, {"decks": decks, "rivalry": [], **setup})


def test_H1_sweets_begin_beside_the_corners() -> None:
    floors = holi.view(beginning(), None)["floors"]
    beside = {"a2", "b1", "a5", "b6", "e1", "f2", "e6", "f5"}
    assert [floor["sweets"] for floor in floors] == [
        dict.fromkeys(sorted(beside), 2),
        dict.fromkeys(sorted(beside), 1),
        {},
    ]


def test_H2_everybody_has_25_tokens_and_13_cards() -> None:
    for player in beginning(3).players:
        assert sum(player.reserve) == 25
        assert len(player.deck) == 13


def test_H2_tokens_of_others_cannot_be_thrown() -> None:
    state = position("c3 f6", own=(1, 20))
    players = (state.players[0]._replace(reserve=(1, 7)), state.players[1])
    assert all(len(throw.split()) == 3 for throw in legal(state._replace(players=players), "throw"))


@pytest.mark.parametrize("players", [0, 1, 5])
def test_H2_two_to_four_play(players: int) -> None:
    with pytest.raises(Illegal, match="H2"):
        beginning(players)


def test_H3_corners_are_chosen_in_seat_order_then_everybody_draws_one_card() -> None:
    state = beginning(3)
    assert legal(state) == {"a1", "a6", "f1", "f6"}
    state = after(state, "a6")
    assert holi.seat(state) == 1
    assert legal(state) == {"a1", "f1", "f6"}
    assert all(player.hand == () for player in state.players)
    state = after(state, "f1", "a1")
    assert holi.seat(state) == 0
    assert [player.hand for player in state.players] == [(1,), (1,), (1,)]


def test_H3_a_corner_taken_or_out_of_time_is_refused() -> None:
    state = after(beginning(), "a1")
    assert refused(state, "a1").witness == {"squares": ["a1"], "seats": [0]}
    assert (refused(state, "b2").rule, refused(state, "b2").witness) == ("H3", {"squares": ["b2"]})
    assert refused(state, "move b2").rule == "H3"
    assert refused(state, "climb").rule == "H3"
    assert refused(after(state, "f6"), "f1").rule == "H3"
    assert holi.hopeless(state, "throw 9").rule == "H3"


def test_H4_thirteen_different_cards_five_with_a_sun() -> None:
    def turns(rows: tuple[str, ...]) -> set[frozenset[tuple[int, int]]]:
        shapes = set()
        cells = [(x, y) for y in range(3) for x in range(3) if rows[y][x] == "#"]
        for _ in range(4):
            cells = [(2 - y, x) for x, y in cells]
            left, low = min(x for x, _ in cells), min(y for _, y in cells)
            shapes.add(frozenset((x - left, y - low) for x, y in cells))
        return shapes

    kinds = {frozenset(turns(rows)) for rows in FACES.values()}
    assert len(kinds) == len(FACES) == 13
    assert all("".join(rows).count("#") == 3 for rows in FACES.values())
    assert [card for card, rows in FACES.items() if rows[1][1] == "*"] == [9, 10, 11, 12, 13]


def test_H5_throw_move_and_climb_once_each_in_any_order() -> None:
    state = position("c3 f6", "b3 d3 c2 c4", hands=((1, 2, 9), (1,)))
    for order in (
        ("down 1 e5", "move c5"),
        ("move d5", "down 1 e5"),
        ("climb", "down 1 e5", "move e5"),
        ("climb", "move e5", "down 1 e6"),
        ("down 1 e5", "climb", "move e5"),
        ("down 1 e5", "climb", "end"),
    ):
        done = after(state, *order)
        assert holi.seat(done) == 1
        assert len(done.players[0].hand) == 3


def test_H5_nothing_twice_and_no_end_before_the_throw() -> None:
    state = position("c3 f6", "b3 d3 c2 c4")
    assert refused(state, "end").rule == "H5"
    assert refused(after(state, "down 1 e5"), "down 2 e6").rule == "H5"
    assert refused(after(state, "down 1 e5"), "throw 1 c2 c4").rule == "H5"
    assert refused(after(state, "move d5"), "move e5").rule == "H5"
    assert refused(after(state, "climb"), "climb").rule == "H5"
    for words in ("throw", "throw 1", "down", "down 1"):
        assert holi.hopeless(after(state, "down 1 e5"), words).rule == "H5"
    assert holi.hopeless(after(state, "move d5"), "move").rule == "H5"


def test_H6_a_plain_card_has_the_figure_on_a_filled_cell() -> None:
    state = position("a1 f6", hands=((1,), (1,)))
    assert legal(state, "throw") == {"throw 1 a2 a3", "throw 1 b1 c1"}
    state = position("b2 f6", hands=((1,), (1,)))
    assert legal(state, "throw") == {"throw 1 a2 c2", "throw 1 b1 b3", "throw 1 b3 b4", "throw 1 c2 d2"}


def test_H6_a_sun_card_has_the_figure_on_the_sun() -> None:
    state = position("c3 f6", hands=((9,), (1,)))
    assert legal(state, "throw") == {
        "throw 9 b4 c4 d2",
        "throw 9 b2 d3 d4",
        "throw 9 b4 c2 d2",
        "throw 9 b2 b3 d4",
    }
    assert legal(position("a3 f6", hands=((9,), (1,))), "throw") == set()


def test_H6_patterns_are_turned_never_mirrored() -> None:
    state = position("c3 f6", hands=((9,), (1,)))
    refusal = refused(state, "throw 9 b2 c4 d4")
    assert (refusal.rule, refusal.message) == ("H6", "holi-mirrored")
    assert refused(state, "throw 9 a1 a2 a3").message == "holi-pattern"


def test_H6_no_target_may_hold_a_token_on_that_floor() -> None:
    state = position("c3 f6", "1d3", "c4", hands=((1,), (1,)))
    refusal = refused(state, "throw 1 c4 c5")
    assert (refusal.rule, refusal.witness) == ("H6", {"squares": ["c4"]})
    assert {"throw 1 c1 c2", "throw 1 d3 e3"} <= legal(state)


def test_H6_a_figure_or_sweets_do_not_bar_a_target() -> None:
    assert {"throw 1 a2 a3", "throw 1 b1 c1"} == legal(position("a1 c1", hands=((1,), (1,))), "throw")


def test_H6_a_card_must_be_in_the_hand() -> None:
    refusal = refused(position("c3 f6", hands=((1, 2), (9,))), "throw 9 b4 c4 d2")
    assert (refusal.rule, refusal.witness) == ("H6", {"cards": [1, 2]})


def test_H6_with_too_few_tokens_the_player_chooses_which_targets_receive_one() -> None:
    state = position("c3 f6", "b4", hands=((9,), (1,)), own=(2, 20))
    assert legal(state, "throw") == {
        "throw 9 b2 d3",
        "throw 9 b2 d4",
        "throw 9 d3 d4",
        "throw 9 b2 b3",
        "throw 9 b3 d4",
    }
    assert refused(state, "throw 9 b2 d3 d4").message == "holi-tokens-left"
    assert refused(state, "throw 9 c4 d2").message == "holi-painted"  # the whole pattern must fit
    done = after(state, "throw 9 b2 d4")
    assert done.players[0].tokens == bits("b4 b2 d4")
    assert done.players[0].reserve[0] == 0


def test_H6_the_number_of_squares_is_that_of_the_targets() -> None:
    state = position("c3 f6", hands=((1, 9), (1,)))
    assert refused(state, "throw 1 c4").message == "holi-target-count"
    assert refused(state, "throw 1 c4 c5 c6").message == "holi-target-count"
    assert refused(state, "throw 9 b4 c4").message == "holi-target-count"


def test_H6_half_a_throw_is_explained() -> None:
    state = position("a1 f6", "a2 b2", hands=((9, 1, 2), (1,)))
    assert holi.hopeless(state, "throw 9").message == "holi-off-board"
    assert holi.hopeless(state, "throw 2").witness == {"squares": ["a2", "b2"]}
    assert holi.hopeless(state, "throw 5").message == "holi-card-not-in-hand"
    assert holi.hopeless(state, "throw 1 a2").witness == {"squares": ["a2"]}
    assert holi.hopeless(position("a1 f6", "a2 b2", hands=((2,), (1,))), "throw").rule == "H6"


def test_H6_one_card_that_cannot_be_thrown_is_named_and_so_are_several() -> None:
    state = position("a1 f6", "a2 b2", hands=((9, 10, 9), (1,)))
    assert texts.sentence(holi.hopeless(state, "throw 9"), "es").startswith(
        "Con tu figura en a1, la carta 9 no cabe"
    )
    assert texts.sentence(holi.hopeless(state, "throw"), "es").startswith(
        "Con tu figura en a1, ninguna de las cartas 9, 10 cabe"
    )
    state = position("a1 f6", "a2 b2 b1", hands=((1, 2, 1), (1,)))
    assert texts.sentence(holi.hopeless(state, "throw 2"), "en").startswith(
        "From a1, card 2 cannot be thrown"
    )
    assert texts.sentence(holi.hopeless(state, "throw"), "en").startswith(
        "From a1, none of the cards 1, 2 can be thrown"
    )


def test_H7_one_token_anywhere_on_the_floor_without_token_or_figure() -> None:
    state = position("c3 f6", "1c4", "d4 1e1", hands=((1,), (1,)))
    assert len(legal(state, "down")) == 36 - 3
    assert refused(state, "down 1 d4").witness == {"squares": ["d4"]}
    assert refused(state, "down 1 f6").witness == {"squares": ["f6"], "seats": [1]}
    assert refused(state, "down 1 c3").rule == "H7"
    assert refused(state, "down 2 c4").rule == "H7"
    assert after(state, "down 1 a2").players[0].tokens == bits("1c4 a2")


def test_H7_not_after_a_throw_face_down() -> None:
    state = position("c3 f6", down=(0,))
    assert not legal(state, "down")
    assert refused(state, "down 1 a1").message == "holi-down-twice"
    assert holi.hopeless(state, "down").rule == holi.hopeless(state, "down 1").rule == "H7"
    assert legal(position("c3 f6", down=(1,)), "down")


def test_H7_a_full_floor_has_no_square_for_a_card_face_down() -> None:
    every = " ".join(name for name in SQUARE_NAMED if name not in ("c3", "f6"))
    state = position("c3 f6", every)
    assert not legal(state, "down")
    assert holi.hopeless(state, "down 1").message == "holi-floor-full"
    assert "down 1 c3" in legal(after(state, "move a1"))


def test_H8_which_card_was_played_face_down_stays_hidden() -> None:
    state = after(position("c3 f6"), "down 2 a1")
    assert holi.view(state, 0)["seats"][0]["discards"][-1] == {"card": 2, "face": "down"}
    for other in (1, None):
        assert holi.view(state, other)["seats"][0]["discards"][-1] == {"card": None, "face": "down"}
    down, up = holi.parse("down 9 e5"), holi.parse("throw 1 a1 a2")
    assert [holi.told(down, 0, seat) for seat in (0, 1, None)] == ["down 9 e5", "down ? e5", "down ? e5"]
    assert holi.told(up, 0, 1) == "throw 1 a1 a2"


def test_H9_a_direct_hit_goes_to_the_reserve_and_scores_at_once() -> None:
    state = after(position("c3 c4", hands=((1,), (1,))), "throw 1 c4 c5")
    assert state.players[1].reserve == (1, 20)
    assert state.players[0].hits == 1
    assert state.players[0].tokens == bits("c5")
    assert state.players[0].reserve == (18, 0)


def test_H9_a_token_falls_while_there_is_none_below() -> None:
    ground = "a1 b1"
    state = position("2c1 f6", f"{ground} 1a1", hands=((1,), (1,)))
    assert after(state, "throw 1 a1 b1").players[0].tokens == bits("a1 1a1 2a1 b1 1b1")
    assert after(state, "down 1 d1").players[0].tokens == bits("a1 b1 1a1 d1")


def test_H9_a_figure_below_catches_without_a_point() -> None:
    state = after(position("2c3 c4", hands=((1,), (1,))), "throw 1 c4 c5")
    assert state.players[1].reserve == (1, 20)
    assert state.players[0].hits == 0
    state = after(position("2c3 1c4 c4", hands=((1,), (1,), (1,))), "down 1 c4")
    assert [player.reserve[0] for player in state.players] == [19, 1, 0]


def test_H9_a_figure_above_is_not_hit() -> None:
    state = after(position("c3 1c4", hands=((1,), (1,))), "throw 1 c4 c5")
    assert state.players[0].tokens == bits("c4 c5")
    assert state.players[1].reserve == (0, 20)


def test_H9_the_landing_can_be_shown_before_the_throw() -> None:
    state = position("1c3 1c4 c5", hands=((1,), (1,), (1,)))
    assert holi.landing(state, holi.parse("throw 1 c4 c5")) == [
        {"square": "c4", "floor": 1, "seat": 1, "hit": True},
        {"square": "c5", "floor": 0, "seat": 2, "hit": False},
    ]
    assert holi.landing(state, holi.parse("move c5")) == []


def test_H10_a_move_collects_sweets_and_token_and_all_above() -> None:
    state = position("c3 f6", "a2 2a2", "1a2")
    moved = after(state, "move a2")
    assert moved.players[0].sweets == 2
    assert moved.players[0].reserve == (22, 1)
    assert [player.tokens for player in moved.players] == [0, 0]
    assert holi.view(moved, None)["floors"][1]["sweets"]["a2"] == 1  # sweets never fall
    assert "a2" not in holi.view(moved, None)["floors"][0]["sweets"]


def test_H10_tokens_below_stay() -> None:
    moved = after(position("1c3 f6", "a2 1a2"), "move a2")
    assert moved.players[0].tokens == bits("a2")
    assert moved.players[0].sweets == 1


def test_H10_any_other_square_of_the_floor_without_a_figure() -> None:
    state = position("c3 f6 1a1")
    assert len(legal(state, "move")) == 34
    assert refused(state, "move f6").witness == {"squares": ["f6"], "seats": [1]}
    assert refused(state, "move c3").rule == "H10"
    assert "move a1" in legal(state)


def test_H11_climbing_needs_tokens_of_any_colour_on_all_four_sides() -> None:
    state = position("c3 f6", "b3 d3", "c2 c4")
    assert after(state, "climb").players[0].figure == spot("1c3")
    refusal = refused(position("c3 f6", "b3 d3", "c2 1c4"), "climb")
    assert (refusal.rule, refusal.witness) == ("H11", {"squares": ["c4"]})


def test_H11_a_figure_right_above_bars_the_climb() -> None:
    refusal = refused(position("c3 1c3", "b3 d3", "c2 c4"), "climb")
    assert (refusal.rule, refusal.witness) == ("H11", {"squares": ["c3"], "seats": [1]})


def test_H11_never_from_the_edge_nor_from_the_top() -> None:
    assert refused(position("a3 f6", "a2 a4 b3"), "climb").message == "holi-climb-edge"
    assert refused(position("2c3 f6", "2b3 2d3 2c2 2c4"), "climb").message == "holi-top-floor"


def test_H12_with_the_last_token_thrown_the_turn_is_over() -> None:
    state = position("c3 f6", "b3 d3 c2 c4", own=(1, 20))
    done = after(state, "down 1 a2")
    assert holi.seat(done) == 1
    assert done.players[0].out
    assert len(done.players[0].hand) == 3  # H14: the hand is filled all the same
    spent = state._replace(thrown=True, players=(state.players[0]._replace(reserve=(0, 3)), state.players[1]))
    assert legal(spent) == {"end"}
    assert refused(spent, "move a2").rule == refused(spent, "climb").rule == "H12"


def test_H13_a_move_must_leave_a_throw_possible() -> None:
    # a sun card after a face-down throw: it fits only away from the edges
    state = position("c3 f6", hands=((9,), (1,)), down=(0,))
    inner = {f"move {file}{rank}" for file in "bcde" for rank in "2345"} - {"move c3"}
    assert legal(state, "move") == inner
    refusal = refused(state, "move a3")
    assert (refusal.rule, refusal.witness) == ("H13", {"cards": [9]})
    assert refused(after(state, "move d4"), "end").rule == "H5"
    assert "move a3" in legal(after(state, "throw 9 b4 c4 d2"))


def test_H13_a_move_may_count_on_a_climb_that_is_still_open() -> None:
    # the ground floor is full but for c3: nothing fits there, but from the floor above it does
    every = " ".join(name for name in SQUARE_NAMED if name not in ("c3", "f6"))
    state = position("c3 f6", every, hands=((9,), (1,)), down=(0,))
    assert "move d4" in legal(state)
    assert legal(after(state, "move d4")) == {"climb"}
    assert refused(state, "move a3").rule == "H13"


def test_H13_a_climb_must_leave_a_throw_possible() -> None:
    above = " ".join(f"1{name}" for name in SQUARE_NAMED if name != "c3")
    ground = " ".join(name for name in SQUARE_NAMED if name not in ("c3", "c5", "c6", "f6"))
    state = position("c3 f6", f"{ground} {above}", hands=((1, 8), (1,)), down=(0,))
    assert refused(state, "climb").rule == "H13"


def test_H13_who_can_throw_in_no_order_is_out() -> None:
    top = " ".join(f"2{name}" for name in SQUARE_NAMED if name != "a1")
    state = position("2a1 f6", "", top, down=(0,), turn=1, thrown=True)
    done = after(state, "end")
    assert done.players[0].out
    assert holi.seat(done) == 1


def test_H14_the_hand_is_filled_up_to_three() -> None:
    state = after(position("c3 f6", hands=((1,), (1,)), decks=((5, 3, 4, 2), ())), "down 1 a1", "end")
    assert state.players[0].hand == (3, 4, 5)
    assert state.players[0].deck == (2,)


def test_H14_without_cards_a_player_is_out_and_the_figure_stays() -> None:
    state = after(position("c3 c4", hands=((1,), (1,)), decks=((), ())), "down 1 a1", "end")
    assert state.players[0].out
    assert holi.seat(state) == 1
    assert refused(state, "move c3").rule == "H10"
    assert after(state, "throw 1 c2 c3").players[1].hits == 1


def test_H15_the_turn_ends_by_itself_when_only_end_is_left() -> None:
    state = position("c3 f6")
    assert holi.seat(after(state, "move d3", "down 1 a1")) == 1
    assert holi.seat(after(state, "down 1 a1")) == 0
    assert holi.seat(after(state, "down 1 a1", "move d3")) == 1


def test_H15_a_move_is_always_open_so_a_throw_alone_never_ends_the_turn() -> None:
    state = position("a1 a2 a3 b1", rivalry=(1, 2))
    assert legal(state, "move") == {"move c1"}
    assert legal(after(state, "down 1 f6")) == {"move c1", "end"}


def test_H15_players_who_are_out_are_skipped() -> None:
    state = position("c3 f6 a1")
    out = state.players[1]._replace(out=True)
    state = state._replace(players=(state.players[0], out, state.players[2]))
    assert holi.seat(after(state, "down 1 b5", "end")) == 2


def finished(state: State) -> State:
    return state._replace(turn=None, players=tuple(player._replace(out=True) for player in state.players))


def test_H16_the_score() -> None:
    state = finished(position("c3 f6 a1", "a2 a3 1a2 2a2", "b1", collected=(3, 1, 1)))
    zero, one, two = state.players
    state = state._replace(players=(zero._replace(hits=2), one._replace(reserve=(3, 9, 0)), two))
    sheet = holi.score_sheet(state)
    assert sheet[0] == holi.Score(floors=(2, 2, 3), reserves=6, sweets=10, hits=2, rivalry=())
    result = holi.result(state)
    assert result is not None
    assert result.json() == {"winners": [0], "scores": [25, 1, 0], "reason": "H16"}
    assert [seat["score"]["total"] for seat in holi.view(state, None)["seats"]] == [25, 1, 0]


def test_H16_nothing_is_played_after_the_end() -> None:
    state = finished(position("c3 f6"))
    for action in ("a1", "throw 1 c4 c5", "down 1 a1", "move a1", "climb", "end"):
        assert refused(state, action).rule == "H16"
    assert holi.legal(state) == []
    assert holi.hopeless(state, "throw").rule == "H16"


def test_H17_ties_go_to_tokens_with_others_then_sweets_then_the_earlier_seat() -> None:
    def winner(state: State) -> tuple[int, ...]:
        result = holi.result(finished(state))
        assert result is not None
        assert result.scores[0] == result.scores[1]
        return result.winners

    tied = position("c3 f6", "a1 a3", "a4 a6")
    assert winner(tied) == (0,)
    spread = position("c3 f6", "a1 a3")
    assert winner(
        spread._replace(players=(spread.players[0]._replace(reserve=(9, 1)), spread.players[1]))
    ) == (1,)
    assert winner(position("c3 f6", "a1 a3 a4 a5 a6", collected=(0, 1))) == (1,)
    both = position("c3 f6", "", "a1 a3 a4", collected=(1, 0))
    assert winner(both._replace(players=(both.players[0]._replace(reserve=(9, 1)), both.players[1]))) == (1,)
