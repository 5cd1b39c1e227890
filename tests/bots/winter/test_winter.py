"""The player of Winter: what it sees is there, what it calls proven is true, and it stops when it must."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from sobremesa import bots
from sobremesa.bots import nets
from sobremesa.bots.searcher import PUCT, search_of
from sobremesa.bots.winter import evaluation as sight
from sobremesa.bots.winter import player as winter_player
from sobremesa.bots.winter.alphabeta import PROVEN, STEPS, WON, Scratch, new_scratch
from sobremesa.bots.winter.levels import Thawing
from sobremesa.bots.winter.player import ENOUGH, SLICE, Player, iterative_deepening, share_of
from sobremesa.bots.winter.prior import prior
from sobremesa.games import winter as rules
from sobremesa.games.winter.lattice import Ice
from sobremesa.games.winter.legal import counters_on, groups, largest_of, unlocked
from sobremesa.games.winter.state import State, thawing
from sobremesa.games.winter.state import position as position_text
from sobremesa.kernels import dice, load
from sobremesa.kernels import winter as kernel
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.search import new_scratch as new_search_scratch
from sobremesa.kernels.tree import OPEN, ROOT, new_tree
from sobremesa.kernels.winter.position import (
    OVER,
    PAST,
    PAST_LENGTH,
    REMEMBERED,
    STAGE,
    TURN,
    TURN_BEGINS,
    WINNERS,
)

PATIENCE = 1000.0
EACH = kernel.ACTIONS


def thawing_states(seed: int, games: int) -> list[State]:
    """Thawing turns of games in which squares are filled while it freezes and kept for a while."""
    rng = Random(seed)
    found = []
    for _ in range(games):
        state = rules.start(2, {}, rules.deal(rng, 2, {}))
        while state.ended is None:
            actions = rules.legal(state)
            if not thawing(state):
                actions = [action for action in actions if action.verb == "counter"] or actions
            elif state.stage == "turn":
                found.append(state)
                actions = [action for action in actions if action.verb != "take"] or actions
            state = rules.play(state, rng.choice(actions))
    return found


# --- What is seen ---------------------------------------------------------------------------------------


def test_a_glance_sees_what_the_rules_say() -> None:
    """Free squares, counters that can be taken for nothing, free cards, and what a removal breaks off."""
    states = thawing_states(1, 25)
    cuts = 0
    for state in states:
        seen = np.zeros(100, np.int64)
        sight.extract(kernel.pack(state), seen)
        ice = Ice.of(state.cards)
        assert state.colours is not None
        for i, seat in enumerate((state.turn, 1 - state.turn)):
            squares = ice.squares(state.colours[seat]) & ~ice.bits(state.counters[seat])
            assert seen[0 + i] == len(state.counters[seat])
            assert seen[2 + i] == squares.bit_count()
            assert seen[8 + i] == _spare(state, seat)
        free = unlocked(state, ice)
        assert seen[13] == len(free) % 2
        assert seen[14] == (not free)
        gains = [_broken_off(state, card.at) for card in free] or [0]
        assert seen[10] == max(0, max(gains))
        assert seen[11] == max(0, -min(gains))
        cuts += any(gains)
    assert cuts > 20, "no counters could be broken off"


def _spare(state: State, seat: int) -> int:
    """How many counters of the seat could be taken without unlocking a card."""
    return sum(
        all(
            len(counters_on(state, card.at)) != 1 or square not in counters_on(state, card.at)
            for card in state.cards
        )
        for square in state.counters[seat]
    )


def _broken_off(state: State, at: tuple[int, int]) -> int:
    """How many more counters of the other than of one's own leave when the card is removed (W15)."""
    rest = tuple(card for card in state.cards if card.at != at)
    if not rest:
        return 0
    parts = groups(rest)
    stays = largest_of(parts)[0]
    lost = {
        square for part in parts if part is not stays for card in part for square in counters_on(state, card)
    }
    mine = lost & set(state.counters[state.turn])
    return len(lost) - 2 * len(mine)


def test_drawing_is_looked_at_more_and_nothing_else_in_its_place() -> None:
    """Where there is nothing to draw, the first action is one like the others."""
    rng = Random(6)
    kinds = set()
    for _ in range(5):
        state = rules.start(2, {}, rules.deal(rng, 2, {}))
        while state.ended is None:
            if state.stage != "place":
                position = kernel.pack(state)
                actions, priors = np.zeros(EACH, np.int64), np.zeros(EACH)
                count = kernel.legal(position, actions)
                prior(position, actions, count, priors)
                for code, likely in zip(actions[:count], priors[:count], strict=True):
                    verb = kernel.decode(position, int(code)).verb
                    assert (likely > 1) == (verb == "draw"), verb
                    kinds.add(verb)
            state = rules.play(state, rng.choice(rules.legal(state)))
    assert kinds >= {"light", "dark", "draw", "counter", "move", "remove", "take"}


# --- What is read ---------------------------------------------------------------------------------------


def plain_values(state: State, depth: int) -> dict[str, int]:
    """For each action its value so deep, by reading everything: no window, no table, no order."""
    position = kernel.pack(state)
    return {
        rules.text(kernel.decode(position, code)): _plain_after(position, code, 0, depth)
        for code in _codes(position)
    }


def _codes(position: Position) -> list[int]:
    actions = np.zeros(EACH, np.int64)
    return [int(code) for code in actions[: kernel.legal(position, actions)]]


def _plain_after(position: Position, code: int, ply: int, depth: int) -> int:
    after = position.copy()
    kernel.play(after, code)
    if after[STAGE] == OVER:
        if after[WINNERS] == 3:
            return 0
        return WON - ply if after[WINNERS] >> position[TURN] & 1 else ply - WON
    if after[TURN] == position[TURN]:
        return _plain(after, ply + 1, depth)
    return -_plain(after, ply + 1, depth - 1)


def _plain(position: Position, ply: int, depth: int) -> int:
    if position[STAGE] == TURN_BEGINS:
        *before, now = position[PAST : PAST + position[PAST_LENGTH]].tolist()
        if now in before:
            return 0
        if depth <= 0:
            return int(sight.evaluate(position, np.zeros(EACH, np.int64)))
    return max(_plain_after(position, code, ply, depth) for code in _codes(position))


def undecided_states(seed: int, games: int, count: int) -> list[State]:
    """Thawing turns with some actions, and nothing proven soon about the best of them."""
    states = [state for state in thawing_states(seed, games) if ENOUGH + 2 <= len(rules.legal(state)) <= 16]
    undecided = [state for state in states if abs(max(plain_values(state, 2).values())) <= PROVEN]
    return Random(seed).sample(undecided, count)


def test_what_is_told_of_each_action_is_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only of the best one: as if every action had been read out by itself."""
    monkeypatch.setattr(winter_player, "DEEPEST", 4)
    adviser = Player(Thawing(simulations=1, steps=300_000))
    lower = 0
    for state in undecided_states(8, 60, 8):
        thought = adviser.consider(rules.view(state, state.turn), Random(1), PATIENCE)
        told = [choice.value for choice in thought.choices]
        assert {choice.action: choice.value for choice in thought.choices} == {
            action: share_of(value) for action, value in plain_values(state, 3).items()
        }
        assert told == sorted(told, reverse=True)
        assert thought.values[state.turn] == told[0]
        lower += len(set(told)) > 3
    assert lower >= 5, "all actions were worth the same"


@pytest.mark.parametrize("wanted", [1, 3, EACH], ids=["best", "three", "each"])
def test_values_of_two_depths_are_never_mixed(monkeypatch: pytest.MonkeyPatch, wanted: int) -> None:
    """Wherever reading is cut short, all that is found was read at one depth, what seemed best before too."""
    monkeypatch.setattr(winter_player, "DEEPEST", 4)
    cut = 0
    for state in undecided_states(9, 60, 4):
        position = kernel.pack(state)
        depths = [plain_values(state, depth) for depth in (1, 2, 3)]
        for steps in (1, 60, 100, 140, 180, 240, 300, 400, 600, 800, 1000, 1500, 100_000):
            readings = iterative_deepening(position, steps, PATIENCE, 0.0, wanted, Random(1))
            found = {
                rules.text(kernel.decode(position, reading.action)): reading.value for reading in readings
            }
            fitting = [values for values in depths if found.items() <= values.items()]
            assert fitting, (steps, found, depths)
            assert list(found.values()) == sorted(found.values(), reverse=True)
            assert len(found) >= min(wanted, ENOUGH)
            if wanted == EACH:
                cut += len(found) < len(depths[0])
            else:
                best = sorted(fitting[-1].values(), reverse=True)[:wanted]
                cut += steps < 100_000 and list(found.values()) != best
        assert list(found.values()) == sorted(depths[2].values(), reverse=True)[:wanted]
    assert cut > 0 or wanted == 1, "no depth was cut short"


# --- What is proven -------------------------------------------------------------------------------------


def test_what_is_called_proven_is_true() -> None:
    """Small endings, against an exhaustive search by the rules: the best action is as good as is said."""
    rng = Random(7)
    small = [state for state in thawing_states(2, 150) if len(state.cards) <= 7 and any(state.counters)]
    best = {1: 0, 0: 0, -1: 0}
    proven = 0
    for state in rng.sample(small, min(len(small), 100)):
        fresh = state._replace(past=(position_text(state),))
        truth = _solve(fresh)
        if truth is None:
            continue
        position = kernel.pack(fresh)
        found = iterative_deepening(position, 200_000, PATIENCE, 0.0, EACH, rng)
        said = {rules.text(kernel.decode(position, action)): _verdict(value) for action, value, _ in found}
        assert _verdict(found[0].value) == max(truth.values()), fresh
        assert all(verdict in (0, truth[action]) for action, verdict in said.items()), fresh
        best[max(truth.values())] += 1
        proven += sum(verdict != 0 for verdict in said.values())
    assert best[1] >= 10, best
    assert best[-1] >= 10, best
    assert proven > 80


def test_what_a_tree_calls_certain_is_true() -> None:
    """The same endings, by simulations: of the position, and of each action."""
    rng = Random(8)
    small = [state for state in thawing_states(2, 150) if len(state.cards) <= 7 and any(state.counters)]
    certain = {1: 0, -1: 0}
    search = search_of("winter", by_net=True)
    for state in rng.sample(small, min(len(small), 60)):
        fresh = state._replace(past=(position_text(state),))
        truth = _solve(fresh)
        if truth is None:
            continue
        position = kernel.pack(fresh)
        tree = new_tree(load("winter"), 200_000)
        scratch = new_search_scratch(load("winter"), nets.scratch("winter", 2))
        search.simulate(tree, position, state.turn, scratch, PUCT, dice.new(1), 2000)
        first = int(tree.first[ROOT])
        for node in range(first, first + int(tree.number[ROOT])):
            said = _of_winner(int(tree.winners[node]), state.turn)
            assert said in (0, truth[rules.text(kernel.decode(position, int(tree.action[node])))]), fresh
        said = _of_winner(int(tree.winners[ROOT]), state.turn)
        assert said in (0, max(truth.values())), fresh
        if said:
            certain[said] += 1
    assert min(certain.values()) >= 10, certain


def _of_winner(winner: int, seat: int) -> int:
    return 0 if winner == OPEN else 1 if winner == 1 << seat else -1


def _verdict(value: int) -> int:
    return 1 if value > PROVEN else -1 if value < -PROVEN else 0


def _solve(state: State) -> dict[str, int] | None:
    """For each action who wins with best play by both: 1 the seat to decide, -1 the other, 0 nobody.

    All positions that can be reached, then backwards from the ends. A position is a position, however it
    came about: whoever can win can do so without repetition. None if there are too many.
    """
    root = _bare(state)
    after: dict[State, dict[str, State]] = {}
    waiting = [root]
    while waiting:
        here = waiting.pop()
        if here in after:
            continue
        after[here] = {rules.text(action): _bare(rules.play(here, action)) for action in rules.legal(here)}
        waiting += after[here].values()
        if len(after) > 400:
            return None
    winner: dict[State, int] = {}
    grew = True
    while grew:
        grew = False
        for here, ways in after.items():
            if here in winner:
                continue
            if here.ended is not None:
                decided = here.ended.winners[0] if len(here.ended.winners) == 1 else None
            else:
                ends = [winner.get(there) for there in ways.values()]
                decided = here.turn if here.turn in ends else None
                if decided is None and all(end == 1 - here.turn for end in ends):
                    decided = 1 - here.turn
            if decided is not None:
                winner[here] = decided
                grew = True
    return {
        action: 0 if there not in winner else 1 if winner[there] == state.turn else -1
        for action, there in after[root].items()
    }


def _bare(state: State) -> State:
    """The position without its history."""
    return state._replace(past=(), discarded=())


def test_a_won_ending_is_won() -> None:
    """Whoever is told that it wins does win, whatever the other does."""
    player, rng = bots.load("winter", "master"), Random(4)
    won = 0
    for state in thawing_states(3, 40):
        if len(state.cards) > 10 or rng.random() < 0.8:
            continue
        values = iterative_deepening(kernel.pack(state), 20_000, PATIENCE, 0.0, 1, rng)
        if values[0].value <= PROVEN:
            continue
        seat = state.turn
        while state.ended is None:
            if state.turn == seat:
                action = rules.parse(player.choose(rules.view(state, seat), rng, PATIENCE))
            else:
                action = rng.choice(rules.legal(state))
            state = rules.play(state, action)
        assert state.ended.winners == (seat,)
        won += 1
    assert won >= 5


# --- When to stop ---------------------------------------------------------------------------------------


def test_reading_stops_at_its_bound_and_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the first depth, which is always read: the actions once to arrange them, once to read them."""
    scratches: list[Scratch] = []

    def scratch_in_sight(entries: int) -> Scratch:
        scratches.append(new_scratch(entries))
        return scratches[-1]

    monkeypatch.setattr(winter_player, "new_scratch", scratch_in_sight)
    state = max(thawing_states(4, 10), key=lambda state: len(rules.legal(state)))
    position = kernel.pack(state)
    legal = len(rules.legal(state))
    for wanted in (1, EACH):
        for steps in (1, 500, 5000, 3 * SLICE):
            found = iterative_deepening(position, steps, PATIENCE, 0.0, wanted, Random(1))
            assert scratches[-1].progress[STEPS] <= max(steps + legal, 2 * legal + 50)
            assert scratches[-1].progress[STEPS] >= steps
            assert min(scratches[-1].root_steps[:legal]) > 0
            assert sum(scratches[-1].root_steps) == scratches[-1].progress[STEPS]
            assert all(0 < reading.steps <= scratches[-1].progress[STEPS] for reading in found)
        iterative_deepening(position, 10_000_000, 0.0, 0.0, wanted, Random(1))
        assert scratches[-1].progress[STEPS] <= 2 * legal + 50


def test_who_judges_by_a_net_plays_what_is_proven_and_searches_for_the_rest() -> None:
    """By alpha-beta, which says how many steps it took, or by a tree of so many simulations."""
    player, rng = Player(Thawing(simulations=300, by_net=True, steps=20_000)), Random(3)
    proven = 0
    for state in rng.sample(thawing_states(4, 12), 12):
        told = player.consider(rules.view(state, state.turn), Random(1), PATIENCE)
        assert sum(told.values) == pytest.approx(1.0)
        chosen = player.choose(rules.view(state, state.turn), Random(1), PATIENCE)
        assert rules.refusal(state, rules.parse(chosen)) is None
        if told.values[state.turn] in (0.0, 1.0):
            proven += 1
        else:
            assert sum(choice.visits for choice in told.choices) <= 300
    assert 0 < proven < 12


def test_who_judges_by_a_net_has_a_count_of_its_own_for_thawing() -> None:
    """Where nothing is proven soon; by a level that names none it is the same as for freezing."""
    level = Thawing(simulations=50, by_net=True, steps=20)
    freezing = rules.start(2, {}, rules.deal(Random(3), 2, {}))
    tried: dict[tuple[int | None, str], int] = {}
    for count in (None, 300):
        player = Player(replace(level, thawing_simulations=count))
        for state in (freezing, *thawing_states(4, 12)):
            thought = player.consider(rules.view(state, rules.seat(state) or 0), Random(1), PATIENCE)
            if thought.values[0] in (0.0, 1.0):
                continue  # by alpha-beta, in so many steps
            key = count, "thawing" if thawing(state) else "freezing"
            tried[key] = max(tried.get(key, 0), sum(choice.visits for choice in thought.choices))
    for key, most in {(None, "freezing"): 50, (300, "freezing"): 50, (None, "thawing"): 50}.items():
        assert 0 < tried[key] <= most
    assert 50 < tried[300, "thawing"] <= 300


def test_a_player_moves_however_long_no_card_left() -> None:
    """Longer than a position remembers (W18)."""
    state = thawing_states(5, 3)[0]
    others = tuple(position_text(state._replace(counters=(((x, 99),), ()))) for x in range(REMEMBERED + 1))
    long = state._replace(past=(*others, position_text(state)))
    seen = rules.view(long, long.turn)
    player = bots.adviser("winter", "reviewer")
    assert rules.refusal(long, rules.parse(player.choose(seen, Random(1), PATIENCE))) is None
    assert player.consider(seen, Random(1), PATIENCE).choices


def test_something_is_always_seen() -> None:
    """Also by who overlooks nearly everything."""
    state = thawing_states(5, 3)[0]
    for seed in range(20):
        found = iterative_deepening(kernel.pack(state), 100, PATIENCE, 0.99, EACH, Random(seed))
        assert 1 <= len(found) < len(rules.legal(state))


@pytest.mark.parametrize("value", [-30_000, -100, 0, 100, 30_000])
def test_a_value_is_a_share_of_the_win(value: int) -> None:
    assert share_of(value) + share_of(-value) == pytest.approx(1.0)
    assert share_of(value) == pytest.approx(
        {-30_000: 0.0, -100: 0.2689, 0: 0.5, 100: 0.7311, 30_000: 1.0}[value], abs=1e-4
    )
