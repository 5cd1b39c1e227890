"""What random games hardly reach in the kernel of Winter, and what only a kernel has: bounds and shuffles."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import numpy as np
import pytest

from sobremesa.games import winter as rules
from sobremesa.games.winter.lattice import Ice
from sobremesa.games.winter.notation import Keep, Move, Remove, Take
from sobremesa.games.winter.state import Card, Point, State, in_order
from sobremesa.games.winter.state import position as position_text
from sobremesa.kernels import dice
from sobremesa.kernels import winter as kernel
from sobremesa.kernels.winter.position import DECK, PAST, REMEMBERED
from tests.amount import crosswise

FACES = ("LDDD", "DLLL", "LDDL", "LLDD", "LDLD", "LLLL", "DDDD")


def thawing_state(cards: dict[Point, str], *, light: list[Point], dark: list[Point], turn: int = 0) -> State:
    """A thawing turn in which seat 0 plays light."""
    counters = (tuple(sorted(light)), tuple(sorted(dark)))
    state = State(
        deck=(),
        revealed=None,
        cards=in_order([Card(at, face) for at, face in cards.items()]),
        counters=counters,
        colours=("L", "D"),
        turn=turn,
        stage="turn",
        before=(len(light), len(dark)),
    )
    return state._replace(past=(position_text(state),))


def listed(state: State) -> set[rules.Action]:
    """The legal actions by the kernel, each of which must be there once."""
    position = kernel.pack(state)
    actions = np.zeros(kernel.ACTIONS, np.int64)
    count = kernel.legal(position, actions)
    found = [kernel.decode(position, int(code)) for code in actions[:count]]
    assert len(found) == len(set(found))
    return set(found)


def agrees(state: State) -> None:
    """Kernel and rules list the same actions, and each has the same successor."""
    assert listed(state) == set(rules.legal(state))
    for action in rules.legal(state):
        assert (after(state, action) == kernel.pack(rules.play(state, action))[: kernel.WORDS]).all(), action


def after(state: State, action: rules.Action) -> np.ndarray:
    """The words of the position after an action, by the kernel."""
    position = kernel.pack(state)
    kernel.play(position, kernel.encode(position, action))
    return position[: kernel.WORDS]


@pytest.mark.parametrize(
    ("step", "face"),
    crosswise(
        {f"{x},{y}": (x, y) for x, y in ((2, 0), (0, 2), (2, 1), (1, 2), (-2, 1), (-1, 2))},
        {face: face for face in ("LLLL", "LLLD")},
    ),
)
def test_the_longest_rows_of_cards_fit_the_lattice(step: Point, face: str) -> None:
    """Eighteen cards in a line, also far from the origin: nothing spans more sections (W3, W4)."""
    far = (-1_000_000, 1_000_000)
    cards = {(far[0] + step[0] * i, far[1] + step[1] * i): face for i in range(18)}
    agrees(thawing_state(cards, light=[far], dark=[]))
    agrees(thawing_state(cards, light=[], dark=[]))


def test_there_is_room_for_all_actions() -> None:
    """No group of cards has more places around it than the bound of `ACTIONS` counts on: 6 n + 6."""
    rng = Random(5)
    most = 0
    for _ in range(300):
        cards = [Card((0, 0), "LLLL")]
        while len(cards) < 17:
            ice = Ice.of(cards)
            places = ice.points(ice.places())
            assert len(places) <= 6 * len(cards) + 6
            # Straggling groups have most places: of some, the one farthest away.
            cards.append(Card(max(rng.sample(places, 3), key=lambda at: abs(at[0]) + abs(at[1])), "LLLL"))
        state = thawing_state(dict(cards), light=[], dark=[])
        most = max(most, len(listed(state)))
    assert 500 < most <= kernel.ACTIONS


def test_cards_of_any_deck_thaw_as_the_rules_say() -> None:
    """Also faces that our deck does not have, and positions with many counters."""
    rng = Random(3)
    verbs = Counter[str]()
    for _ in range(60):
        state = rules.start(2, {}, {"deck": [rng.choice(FACES) for _ in range(18)]})
        while state.ended is None:
            actions = rules.legal(state)
            if state.colours and (state.deck or state.revealed):
                actions = [action for action in actions if action.verb == "counter"] or actions
            elif rng.random() < 0.7:
                actions = [action for action in actions if action.verb == "move"] or actions
            if not state.deck and rng.random() < 0.1:
                agrees(state)
            action = rng.choice(actions)
            verbs[action.verb] += 1
            expected = kernel.pack(rules.play(state, action))[: kernel.WORDS]
            assert (after(state, action) == expected).all()
            state = rules.play(state, action)
    assert min(verbs[verb] for verb in ("move", "remove", "take", "counter", "keep")) > 3, verbs


def test_equal_groups_are_chosen_between() -> None:
    """W15: three equal groups around the removed card; counters go with theirs."""
    cards = {(0, 0): "LLDD", (2, 0): "DLDL", (-2, 0): "DLDL", (0, 2): "LLDD"}
    cards |= {(2, 2): "LLLL"}  # hangs on to (0, 2) and (2, 0)
    state = thawing_state(cards, light=[(2, 2)], dark=[])
    agrees(state)
    cut = thawing_state(
        {(0, 0): "LLDD", (2, 0): "LLLL", (-2, 0): "DDDD", (0, -2): "LDLD"}, light=[(2, 0)], dark=[(-2, 0)]
    )
    parted = rules.play(cut, Remove((0, 0)))
    assert {action.verb for action in rules.legal(parted)} == {"keep"}
    assert len(rules.legal(parted)) == 3
    agrees(cut)
    agrees(parted)
    assert listed(parted) == {Keep((2, 0)), Keep((-2, 0)), Keep((0, -2))}


def test_the_third_occurrence_is_a_draw() -> None:
    """W18: the positions before are in the position."""
    cards = {(0, 0): "LLLL", (2, 0): "LLLL", (4, 0): "DDDD", (6, 0): "LDDL"}
    state = thawing_state(cards, light=[(0, 0), (2, 0)], dark=[(4, 0)])
    action = Take((2, 0))
    for times in range(3):
        seen = state._replace(past=(position_text(rules.play(state, action)),) * times)
        ended = rules.play(seen, action).ended
        assert (after(seen, action) == kernel.pack(rules.play(seen, action))[: kernel.WORDS]).all()
        assert (ended is not None and ended.reason == "W18") == (times == 2)


def test_there_is_room_for_so_many_earlier_positions_and_no_more() -> None:
    """Packing refuses what does not fit; playing on forgets the earliest, and writes nowhere else."""
    cards = {(0, 0): "LLLL", (2, 0): "LLLL", (4, 0): "DDDD", (6, 0): "LLLL"}
    state = thawing_state(cards, light=[(0, 0), (2, 0)], dark=[(4, 0)])
    others = tuple(
        position_text(thawing_state({(x, 9): "LLLL"}, light=[], dark=[])) for x in range(REMEMBERED)
    )
    full = state._replace(past=others)
    position = kernel.pack(full)
    assert len(set(position[PAST : PAST + REMEMBERED].tolist())) == REMEMBERED
    for action in (Take((2, 0)), Move((6, 0), (4, 2))):
        follows = rules.play(full, action)
        with pytest.raises(OverflowError, match="65 turns since a card left"):
            kernel.pack(follows)
        expected = kernel.pack(follows._replace(past=follows.past[1:]))[: kernel.WORDS]
        assert (after(full, action) == expected).all()
    removal = Remove((6, 0))
    assert (after(full, removal) == kernel.pack(rules.play(full, removal))[: kernel.WORDS]).all()


def test_shuffling_moves_only_what_is_hidden_and_reaches_every_order() -> None:
    """The order of the deck is hidden from everybody, and nothing else is."""
    setup = rules.deal(Random(1), 2, {})
    start = rules.start(2, {}, setup)
    few = start._replace(deck=("LDDD", "DLLL", "LLDD"))
    position = kernel.pack(few)
    rolls = dice.new(3)
    seen = Counter[tuple[int, ...]]()
    for _ in range(6000):
        shuffled = position.copy()
        kernel.reshuffle(shuffled, 0, rolls)
        seen[tuple(shuffled[DECK : DECK + 3].tolist())] += 1
        shuffled[DECK : DECK + 3] = position[DECK : DECK + 3]
        assert (shuffled == position).all()
    assert set(seen) == set(permutations(position[DECK : DECK + 3].tolist()))
    assert all(abs(times - 1000) < 150 for times in seen.values())
