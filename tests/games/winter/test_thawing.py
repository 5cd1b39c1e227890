"""The rules of Winter, one by one, from hand-made positions: thawing and the end."""

from __future__ import annotations

from sobremesa.games import winter
from sobremesa.games.game import Result
from sobremesa.games.winter import Consequences, State, consequences, parse
from sobremesa.games.winter.state import Card, position
from tests.games.random_games import random_game
from tests.games.winter.test_rules import listed, played, points, refused, rule, table

# --- Thawing


def test_W11_a_turn_is_a_move_a_removal_or_a_take() -> None:
    state = table("0,0DLDL 2,0LDLD 4,0DLDL 6,0LLDD", mine="1,0", yours="3,0")
    assert {text.split()[0] for text in listed(state)} == {"move", "remove", "take"}
    assert rule(state, "counter 1,0") == "W11"
    assert winter.seat(played(state, "remove 6,0")) == 1


def test_W12_a_move_makes_a_new_square_which_gets_a_counter() -> None:
    state = table("0,0DLDL 2,0LDLD 4,0DLDL 6,0LLDD", mine="1,0", yours="3,0")
    assert refused(state, "move 6,0>1,-2").message == "winter-makes-no-square"
    after = played(state, "move 6,0>1,-2,r")
    assert Card((1, -2), "DDLL") in after.cards
    assert after.counters == (((1, -1), (1, 0)), ((3, 0),))
    assert winter.seat(after) == 1


def test_W12_only_squares_of_the_movers_colour_count() -> None:
    lake = "0,0DLDL 2,0LDLD 4,0DLDL 6,0LLDD"
    light, dark = table(lake, mine="1,0", yours="3,0"), table(lake, mine="1,0", yours="3,0", turn=1)
    assert rule(light, "move 6,0>3,-2") == "W12"
    assert played(dark, "move 6,0>3,-2").counters == (((1, 0),), ((3, -1), (3, 0)))


def test_W12_every_new_square_gets_a_counter() -> None:
    state = table("0,0LLLL 2,0LLLL 4,0LLLL", mine="0,0")
    assert played(state, "move 4,0>0,2").counters[0] == ((0, 0), (0, 1), (0, 2))


def test_W12_the_card_goes_to_another_position() -> None:
    state = table("0,0LLLD 2,0LLLL 4,0LLLL", mine="4,0")
    for text in ("move 0,0>0,0", "move 0,0>0,0,r"):
        assert refused(state, text).message == "winter-same-place"
        assert rule(state, text) == "W12"


def test_W12_the_card_may_cover_part_of_where_it_lay() -> None:
    state = table("0,0LLLL 2,0LLLL 4,0LLLL", mine="4,0")
    assert played(state, "move 0,0>0,1").counters[0] == ((0, 1), (4, 0))


def test_W12_the_card_does_not_lie_on_others_or_apart() -> None:
    state = table("0,0LLLL 2,0LLLL 4,0LLLL", mine="4,0")
    refusal = refused(state, "move 0,0>3,1")
    assert (refusal.rule, refusal.witness) == ("W3", {"cards": [[2, 0], [4, 0]]})
    assert rule(state, "move 0,0>-2,0") == "W4"  # it would touch only where it lay itself


def test_W12_a_move_needs_a_counter_in_reserve() -> None:
    row = " ".join(f"{2 * i},0LLLL" for i in range(7))
    state = table(row, mine=" ".join(f"{i},0" for i in range(9)))
    assert refused(state, "move 12,0>0,2").message == "winter-move-needs-counter"
    assert not listed(state, "move")
    assert winter.hopeless(state, "move").rule == "W12"


def test_W12_no_card_no_move() -> None:
    state = table("0,0LLLL 2,0LLLL 4,0DDDD")
    assert rule(state, "move 1,0>4,2") == "W12"
    assert winter.hopeless(state, "move 5,5").message == "winter-no-card"
    assert winter.hopeless(state, "move 4,0").message == "winter-card-makes-no-square"


def test_W12_with_too_few_counters_the_mover_chooses_where_they_go() -> None:
    row = " ".join(f"{2 * i},0LLLL" for i in range(7))
    state = table(row + " 8,2LLLL", mine=" ".join(f"{i},0" for i in range(7)))
    state = played(state, "move 12,0>6,2")  # two in reserve for four new squares
    assert (winter.seat(state), state.counters[0]) == (0, points("0,0 1,0 2,0 3,0 4,0 5,0 6,0"))
    assert listed(state) == {"counter 6,1", "counter 6,2", "counter 7,1", "counter 7,2"}
    assert rule(state, "take 0,0") == "W12"
    assert rule(state, "counter 0,0") == "W7"
    assert refused(state, "counter 8,0").witness == {"squares": [[6, 1], [7, 1], [6, 2], [7, 2]]}
    state = played(state, "counter 6,1")
    assert (winter.seat(state), rule(state, "counter 6,1")) == (0, "W7")
    assert listed(state) == {"counter 6,2", "counter 7,1", "counter 7,2"}
    state = played(state, "counter 7,2")
    assert state.counters[0] == points("0,0 1,0 2,0 3,0 4,0 5,0 6,0 6,1 7,2")
    assert (winter.seat(state), state.new_squares) == (1, ())


def test_W12_with_just_enough_counters_nothing_is_chosen() -> None:
    row = " ".join(f"{2 * i},0LLLL" for i in range(7))
    state = table(row, mine=" ".join(f"{i},0" for i in range(7)))
    state = played(state, "move 12,0>6,2")
    assert (winter.seat(state), len(state.counters[0])) == (1, 9)


def test_W13_a_removed_card_is_discarded() -> None:
    state = table("0,0DLDL 2,0LDLD 4,0DLDL 6,0LLDD", mine="1,0", yours="3,0")
    after = played(state, "remove 6,0")
    assert [card.at for card in after.cards] == [(0, 0), (2, 0), (4, 0)]
    assert after.discarded == ("LLDD",)
    assert rule(after, "remove 6,0") == "W13"


def test_W14_a_counter_comes_back_into_its_owners_reserve() -> None:
    state = table("0,0LLLL 2,0LLLL 4,0DDDD", mine="0,0 1,0", yours="4,0")
    assert listed(state, "take") == {"take 0,0", "take 1,0"}
    after = played(state, "take 1,0")
    assert (after.counters, winter.view(after, 0)["reserves"]) == ((((0, 0),), ((4, 0),)), [8, 8])
    assert refused(state, "take 4,0").witness == {"counters": [[4, 0]]}
    assert rule(state, "take 2,0") == rule(state, "take 4,0") == "W14"


BRIDGE = "0,0LLLL 2,0LLLL 4,0LDLD 6,0DDDD 8,0DDDD"


def test_W15_the_smaller_group_leaves_with_its_counters() -> None:
    state = table(BRIDGE + " 10,0LLLL", mine="0,0 10,0", yours="8,0")
    after = played(state, "remove 4,0")
    assert [card.at for card in after.cards] == [(6, 0), (8, 0), (10, 0)]
    assert after.counters == (((10, 0),), ((8, 0),))
    assert winter.view(after, 0)["reserves"] == [8, 8]
    assert sorted(after.discarded) == ["LDLD", "LLLL", "LLLL"]
    assert winter.seat(after) == 1


def test_W15_a_moved_card_and_its_new_counter_can_break_off() -> None:
    state = table("0,0LLLL 2,0LLLL 4,0LLLL 6,0DDDD 8,0DDDD 10,0LLLL", mine="10,0", yours="8,0")
    after = played(state, "move 4,0>0,2")  # the left part has three cards too: the seat decides
    assert listed(after) == {"keep 0,0", "keep 6,0"}
    assert played(after, "keep 6,0").counters == (((10, 0),), ((8, 0),))
    longer = table("0,0LLLL 2,0LLLL 4,0LLLL 6,0DDDD 8,0DDDD 10,0LLLL 12,0DDDD", mine="10,0", yours="8,0")
    assert played(longer, "move 4,0>0,2").counters == (((10, 0),), ((8, 0),))


def test_W15_between_equal_groups_the_acting_seat_decides() -> None:
    state = played(table(BRIDGE, mine="0,0", yours="8,0"), "remove 4,0")
    assert (winter.seat(state), listed(state)) == (0, {"keep 0,0", "keep 6,0"})
    refusal = refused(state, "keep 2,0")
    assert (refusal.rule, refusal.witness) == ("W15", {"groups": [[[0, 0], [2, 0]], [[6, 0], [8, 0]]]})
    assert rule(state, "take 0,0") == "W15"
    assert winter.result(played(state, "keep 0,0")) == Result((0,), (1, 0), "W16")
    assert winter.result(played(state, "keep 6,0")) == Result((1,), (0, 1), "W16")


def test_W15_of_several_groups_only_the_largest_can_stay() -> None:
    arms = "2,2LDLD 1,0LLDD -2,2LLLL 0,3LDLD 4,2DDDD 6,1DDDD"  # one card above, two left, two right
    state = played(table(arms, mine="-2,2", yours="6,1"), "remove 2,2")
    assert listed(state) == {"keep -2,2", "keep 6,1"}  # the first of each in reading order
    assert rule(state, "keep 1,0") == "W15"
    assert [card.at for card in played(state, "keep 6,1").cards] == [(6, 1), (4, 2)]


def test_W15_there_is_nothing_to_keep_while_the_ice_is_whole() -> None:
    assert rule(table(BRIDGE, mine="0,0", yours="8,0"), "keep 0,0") == "W15"
    assert rule(table(BRIDGE, mine="0,0", deck=("LDLD",)), "keep 0,0") == "W15"


# --- End


def test_W16_taking_ones_last_counter_loses() -> None:
    state = table(BRIDGE, mine="0,0", yours="8,0")
    assert winter.result(played(state, "take 0,0")) == Result((1,), (0, 1), "W16")


def test_W16_if_the_other_has_none_either_the_game_is_drawn() -> None:
    state = table(BRIDGE, mine="0,0")
    assert winter.result(played(state, "take 0,0")) == Result((0, 1), (0, 0), "W16")


def test_W16_a_counter_that_breaks_off_is_lost_too() -> None:
    state = table(BRIDGE + " 10,0LLLL", mine="10,0")
    assert played(state, "remove 4,0").ended is None  # seat 1 had none before
    other = table(BRIDGE + " 10,0DDDD", mine="0,0", yours="10,0", turn=1)
    assert winter.result(played(other, "remove 4,0")) == Result((1,), (0, 1), "W16")


def test_W16_nothing_is_played_after_the_end() -> None:
    state = played(table(BRIDGE, mine="0,0", yours="8,0"), "take 0,0")
    assert (winter.seat(state), winter.legal(state)) == (None, [])
    for text in ("take 8,0", "remove 0,0", "draw", "light", "keep 0,0"):
        assert refused(state, text).message == "game-over"
        assert rule(state, text) == "W16"
    assert winter.hopeless(state, "").rule == winter.hopeless(state, "move").rule == "W16"


def test_W17_whoever_ends_a_thawing_turn_without_a_counter_loses() -> None:
    nobody = table(BRIDGE)
    assert winter.result(played(nobody, "remove 0,0")) == Result((1,), (0, 0), "W17")
    other = table(BRIDGE, yours="8,0")
    assert winter.result(played(other, "remove 0,0")) == Result((1,), (0, 1), "W17")


def test_W17_one_turn_is_enough_to_gain_a_counter() -> None:
    state = played(table(BRIDGE), "move 0,0>2,2")
    assert (winter.seat(state), state.counters) == (1, (((2, 1), (2, 2)), ()))


def test_W17_whoever_can_do_nothing_loses_without_an_action() -> None:
    state = table("0,0DLDL 2,0LDLD 4,0LLLL", mine="1,0")
    after = played(state, "move 4,0>1,2")
    assert winter.result(after) == Result((0,), (3, 0), "W17")


CIRCLE = (
    "take 0,0; take 10,0; move 0,0>0,1; move 10,0>10,1; take 0,1; take 10,1; move 0,1>0,0; move 10,1>10,0"
)


def round_table() -> State:
    lake = "0,0LLLL 2,0DLDL 4,0LDLD 6,0LDLD 8,0DLDL 10,0DDDD"
    return table(lake, mine="0,0 3,0", yours="7,0 10,0")


def test_W18_the_third_time_a_position_occurs_the_game_is_drawn() -> None:
    state = played(round_table(), CIRCLE)
    assert (state.ended, winter.view(state, 0)["times"]) == (None, 2)
    third = played(state, CIRCLE)
    assert winter.result(third) == Result((0, 1), (2, 2), "W18")
    assert winter.view(third, 0)["times"] == 3


def test_W18_the_seat_to_decide_belongs_to_the_position() -> None:
    assert position(round_table()) != position(round_table()._replace(turn=1))


def test_W18_cards_of_equal_face_are_alike_and_turned_ones_are_not() -> None:
    cards = "0,0LLLD 2,0LLLD 4,0LLLL"
    swapped = "2,0LLLD 0,0LLLD 4,0LLLL"
    assert position(table(cards)) == position(table(swapped))
    assert position(table(cards)) != position(table(cards.replace("0,0LLLD", "0,0DLLL", 1)))


def test_W18_positions_with_more_cards_are_forgotten_because_they_cannot_recur() -> None:
    state = played(round_table(), CIRCLE + "; take 0,0")
    assert len(state.past) == 10
    after = played(state, "take 10,0; remove 0,0")
    assert after.past == (position(after),)


# --- Looking ahead


def test_consequences_show_new_squares_and_what_breaks_off() -> None:
    whole = table("0,0LLLL 2,0LLLL 4,0LLLL", mine="0,0")
    assert consequences(whole, parse("move 4,0>0,2")) == Consequences(((0, 1), (0, 2)))
    assert consequences(whole, parse("take 0,0")) == Consequences()
    bridge = table(BRIDGE + " 10,0LLLL", mine="0,0 10,0", yours="8,0")
    assert consequences(bridge, parse("remove 4,0")) == Consequences(
        cards=((0, 0), (2, 0)), counters=((0, 0),)
    )
    tied = table(BRIDGE, mine="0,0", yours="8,0")
    assert consequences(tied, parse("remove 4,0")) == Consequences(tied=((0, 0), (6, 0)))
    assert consequences(played(tied, "remove 4,0"), parse("keep 0,0")) == Consequences(
        cards=((6, 0), (8, 0)), counters=((8, 0),)
    )


def test_a_preview_tells_the_face_that_is_put_down_and_how_far_the_lake_reaches() -> None:
    game = random_game("winter-2", 3)
    for state, action in zip(game.states, game.actions, strict=False):
        seen, did = winter.view(state, None), winter.preview(state, action)
        assert did["face"] == (seen["revealed"] if winter.text(action).startswith("card") else None)
        ends = [min(axis) for axis in zip(*(card["at"] for card in seen["cards"]), strict=True)]
        assert did["lake"][:1] == ([ends] if len(seen["cards"]) > 2 else [])
