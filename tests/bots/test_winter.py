"""The player of Winter: what it sees is there, what it calls proven is true, and it stops when it must."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from sobremesa import bots
from sobremesa.bots import winter_judge as sight
from sobremesa.bots.winter_player import SLICE, read_out, worth
from sobremesa.bots.winter_thaw import SURE
from sobremesa.games import winter as rules
from sobremesa.games.winter.allowed import counters_on, groups, largest_of, unlocked
from sobremesa.games.winter.lattice import Ice
from sobremesa.games.winter.state import State, position, thawing
from sobremesa.kernels import winter as kernel

PATIENCE = 1000.0


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
        sight.survey(kernel.pack(state), seen)
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


# --- What is proven -------------------------------------------------------------------------------------


def test_what_is_called_proven_is_true() -> None:
    """Small endings, against an exhaustive search by the rules: the best action is as good as is said."""
    rng = Random(7)
    small = [state for state in thawing_states(2, 150) if len(state.cards) <= 7 and any(state.counters)]
    best = {1: 0, 0: 0, -1: 0}
    proven = 0
    for state in rng.sample(small, min(len(small), 100)):
        fresh = state._replace(past=(position(state),))
        truth = _solve(fresh)
        if truth is None:
            continue
        record = kernel.pack(fresh)
        found = read_out(record, 200_000, PATIENCE, 0.0, True, rng)
        said = {rules.text(kernel.decode(record, action)): _verdict(value) for action, value, _ in found}
        assert _verdict(found[0].value) == max(truth.values()), fresh
        assert all(verdict in (0, truth[action]) for action, verdict in said.items()), fresh
        best[max(truth.values())] += 1
        proven += sum(verdict != 0 for verdict in said.values())
    assert best[1] >= 10, best
    assert best[-1] >= 10, best
    assert proven > 80


def _verdict(value: int) -> int:
    return 1 if value > SURE else -1 if value < -SURE else 0


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
        values = read_out(kernel.pack(state), 20_000, PATIENCE, 0.0, False, rng)
        if values[0].value <= SURE:
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


def test_reading_stops_at_its_bound_and_at_the_clock() -> None:
    state = max(thawing_states(4, 10), key=lambda state: len(rules.legal(state)))
    record = kernel.pack(state)
    legal = len(rules.legal(state))
    for steps in (1, 500, 5000):
        found = read_out(record, steps, PATIENCE, 0.0, False, Random(1))
        assert sum(reading.steps for reading in found) <= steps + 2 * legal
        assert len(found) == legal
    hurried = read_out(record, 10_000_000, 0.0, 0.0, False, Random(1))
    assert sum(reading.steps for reading in hurried) <= SLICE


def test_something_is_always_seen() -> None:
    """Also by who overlooks nearly everything."""
    state = thawing_states(5, 3)[0]
    for seed in range(20):
        found = read_out(kernel.pack(state), 100, PATIENCE, 0.99, False, Random(seed))
        assert 1 <= len(found) < len(rules.legal(state))


@pytest.mark.parametrize("value", [-30_000, -100, 0, 100, 30_000])
def test_a_value_is_a_share_of_the_win(value: int) -> None:
    assert worth(value) + worth(-value) == pytest.approx(1.0)
    assert worth(value) == pytest.approx(
        {-30_000: 0.0, -100: 0.2689, 0: 0.5, 100: 0.7311, 30_000: 1.0}[value], abs=1e-4
    )
