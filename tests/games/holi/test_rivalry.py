"""The 21 rivalry cards of Holi, from positions made by hand."""

from __future__ import annotations

from random import Random

import pytest

from sobremesa import texts
from sobremesa.games import holi
from sobremesa.games.game import Illegal
from sobremesa.games.holi import State
from sobremesa.games.holi.rivalry import IDS, KIND, POINTS
from tests.games.holi.test_rules import after, bits, legal, position, refused, spot


def scores(state: State, card: int) -> list[int]:
    """What the only rivalry card in play brings each seat."""
    state = state._replace(rivalry=(card,))
    return [dict(score.rivalry)[card] for score in holi.score_sheet(state)]


def holding(state: State, *reserves: tuple[int, ...]) -> State:
    players = zip(state.players, reserves, strict=True)
    return state._replace(players=tuple(player._replace(reserve=reserve) for player, reserve in players))


def test_there_are_21_cards_seven_of_the_rule_kind() -> None:
    assert list(IDS) == list(range(1, 22))
    assert [card for card in IDS if KIND[card] == "rule"] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("card", IDS)
def test_every_card_has_a_test_that_is_named_after_it(card: int) -> None:
    assert any(name.startswith(f"test_R{card:02}_") for name in globals())


@pytest.mark.parametrize("language", texts.languages())
@pytest.mark.parametrize("card", IDS)
def test_every_card_has_a_name_and_a_text_that_says_its_points(card: int, language: str) -> None:
    assert texts.say(language, f"holi-rivalry-{card}")
    assert texts.say(language, f"holi-kind-{KIND[card]}")
    assert str(POINTS.get(card, "")) in texts.say(language, f"holi-rivalry-{card}-text")


def test_R01_a_move_goes_at_most_two_steps_and_figures_do_not_block() -> None:
    state = position("a1 a2", rivalry=(1,))
    assert legal(state, "move") == {"move a3", "move b1", "move b2", "move c1"}
    refusal = refused(state, "move b3")
    assert (refusal.rule, refusal.witness) == ("H10", {"rivalry": [1]})


def test_R02_a_move_stays_in_file_or_rank() -> None:
    state = position("c3 c5", rivalry=(2,))
    across = {f"move {file}3" for file in "abdef"}
    assert legal(state, "move") == across | {"move c1", "move c2", "move c4", "move c6"}
    refusal = refused(state, "move d4")
    assert (refusal.rule, refusal.witness) == ("H10", {"rivalry": [2]})


def test_R02_with_R01_both_apply() -> None:
    state = position("c3 f6", rivalry=(2, 1))
    assert legal(state, "move") == {
        f"move {name}" for name in ("a3", "b3", "d3", "e3", "c1", "c2", "c4", "c5")
    }


def test_R03_patterns_may_be_mirrored() -> None:
    plain = position("c3 f6", hands=((9,), (1,)))
    assert len(legal(plain, "throw")) == 4
    mirrored = legal(plain._replace(rivalry=(3,)), "throw")
    assert len(mirrored) == 8
    assert "throw 9 b2 c4 d4" in mirrored


def test_R04_face_down_throws_in_consecutive_turns() -> None:
    state = position("c3 f6", down=(0,), rivalry=(4,))
    assert "down 1 a1" in legal(state)
    assert not legal(state._replace(rivalry=()), "down")


def test_R05_adjacent_figures_count_as_tokens_for_climbing() -> None:
    state = position("c3 c4", "b3 d3 c2")
    assert refused(state, "climb").rule == "H11"
    assert after(state._replace(rivalry=(5,)), "climb").players[0].figure == spot("1c3")


def test_R05_figures_on_other_floors_and_the_edge_do_not_help() -> None:
    assert refused(position("c3 1c4", "b3 d3 c2", rivalry=(5,)), "climb").witness == {"squares": ["c4"]}
    assert refused(position("a3 b3", "a2 a4", rivalry=(5,)), "climb").rule == "H11"


def test_R06_a_direct_hit_takes_one_sweet_if_there_is_one() -> None:
    state = position("c3 c4 c5", hands=((1,), (1,), (1,)), collected=(0, 2, 0), rivalry=(6,))
    done = after(state, "throw 1 c4 c5")
    assert [player.sweets for player in done.players] == [1, 1, 0]
    assert done.players[0].hits == 2


def test_R06_a_token_that_falls_on_a_figure_takes_none() -> None:
    state = position("1c3 c4", hands=((1,), (1,)), collected=(0, 2), rivalry=(6,))
    assert [player.sweets for player in after(state, "throw 1 c4 c5").players] == [0, 2]


def test_R07_a_climb_leaves_a_token_on_the_square() -> None:
    done = after(position("c3 f6", "b3 d3 c2 c4", rivalry=(7,)), "climb")
    assert done.players[0].tokens == bits("b3 d3 c2 c4 c3")
    assert done.players[0].reserve == (19, 0)


def test_R07_the_token_falls_from_the_square_left() -> None:
    around = "1b3 1d3 1c2 1c4"
    assert after(position("1c3 f6", around, rivalry=(7,)), "climb").players[0].tokens == bits(f"{around} c3")
    stacked = after(position("1c3 f6", around, "c3", rivalry=(7,)), "climb")
    assert stacked.players[0].tokens == bits(f"{around} 1c3")
    state = position("1c3 c3", around, rivalry=(7,))
    assert holi.landing(state, holi.parse("climb")) == [{"square": "c3", "floor": 0, "seat": 1, "hit": False}]
    caught = after(state, "climb")
    assert caught.players[1].reserve == (1, 20)
    assert caught.players[0].hits == 0


def test_R07_with_the_last_token_no_climb_before_the_throw() -> None:
    state = position("c3 f6", "b3 d3 c2 c4", own=(1, 20), rivalry=(7,))
    refusal = refused(state, "climb")
    assert (refusal.rule, refusal.message) == ("H13", "holi-climb-last-token")
    assert refused(after(state, "move e5"), "climb").rule == "H11"
    # own tokens collected by a move count
    richer = position("a1 f6", "b3 d3 c2 c4 c3", own=(1, 20), rivalry=(7,))
    assert "climb" in legal(after(richer, "move c3"))


def test_R07_with_the_last_token_a_climb_after_the_throw_is_the_last_thing_done() -> None:
    state = position("c3 f6", "b3 d3 c2 c4", own=(2, 20), rivalry=(7,))
    done = after(state, "down 1 a1", "climb")
    assert holi.seat(done) == 1
    assert done.players[0].out
    assert done.players[0].figure == spot("1c3")
    assert done.players[0].tokens == bits("b3 d3 c2 c4 c3 a1")


def test_R07_a_move_cannot_count_on_a_climb_with_the_last_token() -> None:
    every = " ".join(
        f"{file}{rank}" for file in "abcdef" for rank in "123456" if f"{file}{rank}" not in ("c3", "f6")
    )
    state = position("c3 f6", "", every, hands=((9,), (1,)), down=(0,), own=(1, 20), rivalry=(7,))
    assert "move d4" in legal(state._replace(rivalry=()))
    assert refused(state, "move d4").rule == "H13"
    # unless the move finds an own token on the way
    own, others = (player.tokens for player in state.players)
    found = (
        state.players[0]._replace(tokens=own | bits("d4")),
        state.players[1]._replace(tokens=others & ~bits("d4")),
    )
    assert legal(after(state._replace(players=found), "move d4")) == {"climb"}


def test_R08_two_for_each_sweet() -> None:
    assert scores(position("c3 f6", collected=(3, 0)), 8) == [6, 0]


def test_R09_three_for_each_token_on_a_corner() -> None:
    assert scores(position("c3 c4", "a1 1a1 2f6 b1", "f1"), 9) == [9, 3]


def test_R10_two_for_each_token_in_the_middle() -> None:
    assert scores(position("a1 f6", "c3 1c3 2d4 c5", "d3 b2"), 10) == [6, 2]


def test_R11_one_for_each_token_on_an_edge_that_is_no_corner() -> None:
    assert scores(position("c3 c4", "a1 a2 1a2 2f5 b2", "b6 d1"), 11) == [3, 2]


def test_R12_three_for_each_straight_run_of_four_or_more() -> None:
    assert scores(position("c3 f6", "a1 a2 a3 a4 a5", "b1 b2 b3"), 12) == [3, 0]
    assert scores(position("f5 f6", "a1 a2 a3 a4 b1 c1 d1", "1b2 1c2 1d2 1e2"), 12) == [6, 3]
    assert scores(position("f5 f6", "a1 a2 a3 a5 a6", "a4 b4 c4 1d4"), 12) == [0, 0]
    assert scores(position("c3 f6", "a5 a6 b1 b2"), 12) == [0, 0]


def test_R13_one_for_each_token_of_the_largest_group_on_one_floor() -> None:
    assert scores(position("c3 f6", "a1 a2 b2 1b2 1c2 d4", "e1 f2"), 13) == [3, 1]
    assert scores(position("c3 f6", "a6 b1", ""), 13) == [1, 0]


def test_R14_four_for_each_block_without_overlap_counted_by_floor_rank_file() -> None:
    assert scores(position("f5 f6", "a1 a2 b1 b2 c1 c2", "1c3 1c4 1d3 1d4"), 14) == [4, 4]
    assert scores(position("f5 f6", "a1 a2 b1 b2 c1 c2 d1 d2"), 14) == [8, 0]
    # the block that comes first by rank is taken, though two others would not overlap without it
    assert scores(position("f5 f6", "b1 c1 a2 b2 c2 d2 a3 b3 c3 d3"), 14) == [4, 0]


def test_R15_three_for_each_square_with_own_tokens_on_two_floors() -> None:
    assert scores(position("f5 f6", "a1 1a1 b1 2b1 c1 1c1 2c1 d1", "e1 1d1"), 15) == [9, 0]


def test_R16_two_for_each_token_on_the_top_floor() -> None:
    assert scores(position("c3 f6", "2a1 2a2 1a1", "a5"), 16) == [4, 0]


def test_R17_four_for_each_floor_led_alone() -> None:
    assert scores(position("f4 f5 f6", "a1 a2 1a1 2a1", "b1 1b1", "c1 2b2 2c2"), 17) == [4, 0, 4]


def test_R18_four_for_each_player_on_a_lower_floor() -> None:
    assert scores(position("2a1 1a2 1a3 a4"), 18) == [12, 4, 4, 0]


def test_R19_three_for_each_other_player_who_holds_more_tokens_of_others() -> None:
    state = holding(position("a1 a2 a3"), (20, 1, 0), (2, 0, 1), (0, 0, 25))
    assert scores(state, 19) == [3, 0, 6]


def test_R20_five_if_every_other_player_holds_two_or_more() -> None:
    state = holding(position("a1 a2 a3"), (9, 2, 1), (2, 9, 5), (3, 1, 9))
    assert scores(state, 20) == [5, 0, 0]


def test_R21_the_first_up_scores_at_once() -> None:
    state = after(position("c3 f6", "b3 d3 c2 c4", rivalry=(21,)), "climb")
    assert state.players[0].first_up == 2
    assert holi.view(state, None)["seats"][0]["points"] == 2
    top = after(position("1c3 f6", "1b3 1d3 1c2 1c4", rivalry=(21,)), "climb")
    assert top.players[0].first_up == 4
    assert scores(top, 21) == [4, 0]
    second = after(position("c3 1f6", "b3 d3 c2 c4", rivalry=(21,)), "climb")
    assert second.players[0].first_up == 0
    without = after(position("c3 f6", "b3 d3 c2 c4"), "climb")
    assert without.players[0].first_up == 0


def test_several_cards_all_apply() -> None:
    state = position("c3 f6", "a1", rivalry=(9, 16, 8), collected=(2, 0))
    assert holi.score_sheet(state)[0].rivalry == ((9, 3), (16, 0), (8, 4))


def test_cards_are_drawn_by_lot_or_chosen_in_any_combination() -> None:
    drawn = holi.deal(Random(3), 2, {"rivalry": 2})
    assert len(drawn["rivalry"]) == 2
    assert holi.start(2, {"rivalry": 2}, drawn).rivalry == tuple(drawn["rivalry"])
    chosen = {"rivalry": [1, 2, 17]}  # two that change a rule: by lot they would never meet
    dealt = holi.deal(Random(3), 2, chosen)
    assert holi.start(2, chosen, {**dealt, "rivalry": [17, 1, 2]}).rivalry == (17, 1, 2)
    with pytest.raises(Illegal) as other:
        holi.start(2, chosen, {**dealt, "rivalry": [1, 2, 18]})
    assert other.value.refusal.message == "holi-rivalry-chosen"


@pytest.mark.parametrize("cards", [[], [17, 8], [8, 8], [0], [22], [1, 2, 3, 4], ["8"], [True]])
def test_a_list_of_cards_that_cannot_be_chosen_is_refused(cards: list[object]) -> None:
    with pytest.raises(Illegal) as wrong:
        holi.deal(Random(3), 2, {"rivalry": cards})
    assert wrong.value.refusal.message == "option-value"
