"""What the search knows about Holi: which actions come to mind, and how a game stands."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from sobremesa import bots
from sobremesa.bots.holi.candidates import candidates, completing
from sobremesa.bots.holi.prior import prior
from sobremesa.bots.holi.value import cards_left, value
from sobremesa.bots.searcher import PUCT, search_of
from sobremesa.games import holi
from sobremesa.games.holi import Discard, Side, State
from sobremesa.games.holi.board import SQUARE_NAMED, SQUARES, bits_of
from sobremesa.kernels import dice, load
from sobremesa.kernels import holi as kernel
from sobremesa.kernels.search import new_scratch
from sobremesa.kernels.tree import new_tree
from tests.games.random_games import kinds_of, random_game

every_kind = pytest.mark.parametrize("kind", kinds_of("holi"))
listed, also_listed = np.zeros(kernel.ACTIONS, np.int64), np.zeros(kernel.ACTIONS, np.int64)
priors, values = np.zeros(kernel.ACTIONS), np.zeros(kernel.SEATS)


@every_kind
def test_what_comes_to_mind_is_legal_and_something_always_does(kind: str) -> None:
    fewer = 0
    for seed in range(4):
        for state in random_game(kind, seed).states[:-1]:
            position = kernel.pack(state)
            before = position.copy()
            legal = set(listed[: kernel.legal(position, listed)].tolist())
            thought_of = also_listed[: candidates(position, also_listed)].tolist()
            assert thought_of
            assert len(set(thought_of)) == len(thought_of)
            assert set(thought_of) <= legal
            assert np.array_equal(position, before)
            fewer += len(legal) - len(thought_of)
    assert fewer > 1000


@every_kind
def test_priors_and_values_are_what_the_search_needs(kind: str) -> None:
    for state in random_game(kind, 5).states[:-1]:
        position = kernel.pack(state)
        count = kernel.legal(position, listed)
        priors[:] = np.nan
        prior(position, listed, count, priors)
        assert np.all(priors[:count] > 0)
        assert np.all(np.isfinite(priors[:count]))
        value(position, also_listed, values)
        players = len(state.players)
        assert np.all(values[:players] >= 0)
        assert values[:players].sum() == pytest.approx(1.0)


def player(square: str, floor: int = 0, **changes: object) -> Side:
    figure = floor * SQUARES + SQUARE_NAMED[square]
    nothing = Side((), (1,), (), figure, 0, (0, 0), 0, 0, 0, False)
    return nothing._replace(**changes)  # type: ignore[arg-type]


def share(state: State) -> float:
    """What seat 0 can expect."""
    value(kernel.pack(state), also_listed, values)
    return float(values[0])


@pytest.mark.parametrize("players", holi.PLAYERS)
def test_more_of_anything_is_better(players: int) -> None:
    """Points, tokens to throw, sweets, height, however many play."""

    def reserve(own: int, seat: int) -> tuple[int, ...]:
        return tuple(own if colour == seat else 0 for colour in range(players))

    one, *others = (
        player(corner, reserve=reserve(9, seat), deck=(2, 3, 4), hand=(5, 6, 7))
        for seat, corner in enumerate(("c3", "d4", "a1", "f6")[:players])
    )
    even = State((one, *others), (), 0, 0)
    better: list[Side] = [
        one._replace(hits=2),
        one._replace(reserve=reserve(11, 0)),
        one._replace(sweets=2),
        one._replace(figure=one.figure + SQUARES if one.figure else None),
    ]
    for each in better:
        assert share(even._replace(players=(each, *others))) > share(even)


@pytest.mark.parametrize("players", holi.PLAYERS)
def test_among_three_or_more_a_round_is_played_on_before_an_estimate(players: int) -> None:
    """Each plays a card; of two the search itself sees the answer."""
    rng = Random(4)
    state = holi.start(players, {}, holi.deal(rng, players, {}))
    for _ in range(players):
        state = holi.play(state, rng.choice(holi.legal(state)))
    position = kernel.pack(state)
    tree, scratch = new_tree(load("holi"), 1000), new_scratch(load("holi"))
    search_of("holi").simulate(tree, position, 0, scratch, PUCT, dice.new(1), 1)
    played = [cards_left(position, seat) - cards_left(scratch.position, seat) for seat in range(players)]
    assert played == [1] * players if players > 2 else sum(played) <= 1
    assert tree.values[0].sum() == pytest.approx(1.0)


def test_a_token_that_completes_a_way_up_is_seen() -> None:
    """H11: c3 lacks its neighbour c4; on the top floor there is no way up."""
    around = ("b3", "d3", "c2")
    state = State((player("a1", tokens=bits_of(*around, floors=(0, 2))), player("f6")), (), 0, 0)
    position = kernel.pack(state)
    assert completing(position, 0) == bits_of("c4")
    assert completing(position, 2) == 0


@pytest.mark.parametrize("level", ["skilled", "expert"])
def test_a_level_that_overlooks_nothing_sees_the_throw_that_wins(level: str) -> None:
    """The last card of the game: three points behind, two tokens on the ground bring two (H9)."""
    thrown = tuple(Discard(card, True) for card in range(2, 14))
    ahead = player("c4", out=True, hand=(), hits=3, reserve=(0, 5))
    state = State((player("c3", reserve=(2, 0), discards=thrown), ahead), (), 0, 0)
    rng = Random(3)
    while state.turn is not None:
        chosen = bots.load("holi", level).choose(holi.view(state, 0), rng, 100.0)
        state = holi.play(state, holi.parse(chosen))
    ended = holi.result(state)
    assert ended is not None
    assert ended.winners == (0,)
    assert state.players[0].hits == 1
