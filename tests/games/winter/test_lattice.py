"""The faster form of Winter's lattice gives what looking section by section gives."""

from __future__ import annotations

from random import Random

import pytest

from sobremesa.games import winter
from sobremesa.games.winter.lattice import Ice
from sobremesa.games.winter.legal import groups
from sobremesa.games.winter.notation import Move
from sobremesa.games.winter.rules import new_squares
from sobremesa.games.winter.state import Card, State
from tests.games.winter import plain


def random_deck(rng: Random) -> list[str]:
    """Any faces at all, one-coloured ones included (W2 is data)."""
    return ["".join(rng.choice("LD") for _ in range(4)) for _ in range(18)]


def eager(rng: Random, state: State) -> winter.Action:
    """Mostly counters while it freezes and seldom a removal, so that the thaw lasts."""
    actions = winter.legal(state)
    liked = [a for a in actions if a.verb in ("counter", "move", "take", "keep")]
    return rng.choice(liked if liked and rng.random() < 0.9 else actions)


def games(seeds: range) -> list[tuple[State, winter.Action]]:
    """Positions of random games with the action played there."""
    found = []
    for seed in seeds:
        rng = Random(seed)
        setup = {"deck": random_deck(rng)} if seed % 2 else winter.deal(rng, 2, {})
        state = winter.start(2, {}, setup)
        for _ in range(90):
            if state.ended:
                break
            action = eager(rng, state)
            found.append((state, action))
            state = winter.play(state, action)
    return found


@pytest.mark.parametrize("first", range(0, 12, 4))
def test_the_list_of_legal_actions_is_the_plain_one(first: int) -> None:
    for state, _ in games(range(first, first + 4)):
        spelled = [winter.text(action) for action in winter.legal(state)]
        assert len(spelled) == len(set(spelled))
        assert set(spelled) == plain.legal(state)


def test_new_squares_and_groups_are_the_plain_ones() -> None:
    for state, action in games(range(40, 52)):
        assert groups(state.cards) == plain.groups(state.cards)
        if isinstance(action, Move):
            card = next(card for card in state.cards if card.at == action.at)
            others = [other for other in state.cards if other != card]
            moved = Card(action.to, card.face[::-1] if action.turned else card.face)
            assert state.colours is not None
            expected = plain.new_squares(others, moved, state.colours[state.turn])
            assert set(new_squares(state, action)) == expected


def test_refusals_agree_with_the_list() -> None:
    """A legal action is never refused, and one taken from another position is refused unless it is listed."""
    played = games(range(70, 76))
    tried = [action for _, action in played]
    rng = Random(7)
    for state, _ in played:
        listed = set(winter.legal(state))
        assert all(winter.refusal(state, action) is None for action in listed)
        for action in rng.sample(tried, 40):
            assert (winter.refusal(state, action) is None) == (action in listed), (state, action)


@pytest.mark.parametrize(("dx", "dy"), [(10**6, -(10**6)), (-(10**30), 10**30)])
def test_the_lake_may_lie_anywhere(dx: int, dy: int) -> None:
    for state, _ in games(range(80, 83))[::5]:
        shifted = state._replace(
            cards=tuple(Card((x + dx, y + dy), face) for (x, y), face in state.cards),
            counters=(
                tuple((x + dx, y + dy) for x, y in state.counters[0]),
                tuple((x + dx, y + dy) for x, y in state.counters[1]),
            ),
            new_squares=tuple((x + dx, y + dy) for x, y in state.new_squares),
        )
        assert {winter.text(action) for action in winter.legal(shifted)} == plain.legal(shifted)


def test_a_square_that_has_a_section_of_the_moved_card_was_no_square_before() -> None:
    """So "new" in W12 has one meaning, also where the card covers part of where it lay."""
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            before, after = set(plain.block((0, 0))), set(plain.block((dx, dy)))
            for x in range(-2, 3):
                for y in range(-2, 3):
                    square = set(plain.block((x, y)))
                    if (dx, dy) != (0, 0) and square & after:
                        assert square & before != square & after


def test_a_row_of_cards_does_not_run_over_into_the_next_row() -> None:
    row = [Card((2 * i, 0), "LLDD") for i in range(18)]
    ice = Ice.of(row)
    assert set(ice.points(ice.places())) == plain.places(plain.sections(row))
    assert set(ice.points(ice.squares("L"))) == set()
    assert len(ice.groups()) == 1
