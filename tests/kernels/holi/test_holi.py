"""Holi's kernel: what random games of the common comparison seldom reach, and what stays hidden."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import numpy as np
import pytest

from sobremesa.games import holi
from sobremesa.games.holi import Climb, Discard, Side, State
from sobremesa.games.holi.board import SQUARE_NAMED, SQUARES, bits_of
from sobremesa.games.holi.cards import CARDS
from sobremesa.games.holi.outcome import score_sheet
from sobremesa.games.holi.rivalry import FAREWELL_SPLASH, FIRST_UP, IDS, MIRROR
from sobremesa.kernels import dice
from sobremesa.kernels import holi as kernel
from sobremesa.kernels.holi.outcome import points
from sobremesa.kernels.holi.position import FIELDS, HAND, PLAYERS


def begun(rng: Random, players: int, rivalry: list[int]) -> State:
    """Any decks, also such as hold a card twice, and any rivalry cards."""
    decks = [rng.choices(CARDS, k=13) for _ in range(players)]
    options = {"rivalry": len(rivalry)} if rivalry else {}
    return holi.start(players, options, {"decks": decks, "rivalry": rivalry})


def climbers(state: State, rng: Random) -> holi.Action:
    """An action of a player who likes to climb: with random ones nobody ever does."""
    actions = holi.legal(state)
    ways_up = [action for action in actions if isinstance(action, Climb)]
    if ways_up and rng.random() < 0.8:
        return ways_up[0]
    kind = rng.choice(sorted({type(action).__name__ for action in actions}))
    return rng.choice([action for action in actions if type(action).__name__ == kind])


def codes(position: np.ndarray, state: State) -> list[int]:
    return sorted(kernel.encode(position, action) for action in holi.legal(state))


@pytest.mark.parametrize("rivalry", [[], *([card, *IDS[card % 20 : card % 20 + 1]] for card in IDS)])
def test_high_floors_and_each_rivalry_card_as_in_the_rules(rivalry: list[int]) -> None:
    """H11 and H13, the points of every player at every moment, and every way to go on of some."""
    rng = Random(sum(rivalry))
    listed, scores = np.zeros(kernel.ACTIONS, np.int64), np.zeros(kernel.SEATS)
    highest = 0
    for players in (2, 3, 4, 2):
        state = begun(rng, players, sorted(set(rivalry)))
        position = kernel.pack(state)
        while state.turn is not None:
            assert sorted(listed[: kernel.legal(position, listed)].tolist()) == codes(position, state)
            assert [points(position, seat) for seat in range(players)] == [
                score.total for score in score_sheet(state)
            ]
            for action in rng.sample(holi.legal(state), 1):
                tried = position.copy()
                kernel.play(tried, kernel.encode(tried, action))
                assert np.array_equal(tried, kernel.pack(holi.play(state, action)))
            action = climbers(state, rng)
            kernel.play(position, kernel.encode(position, action))
            state = holi.play(state, action)
            assert np.array_equal(position, kernel.pack(state))
            highest = max(highest, *((player.figure or 0) // SQUARES for player in state.players))
        winners = kernel.outcome(position, scores)
        ended = holi.result(state)
        assert ended is not None
        assert winners == 1 << ended.winners[0]
        assert tuple(scores[:players]) == ended.scores
    assert highest >= 1


def player(**changes: object) -> Side:
    nothing = Side((), (1,), (), 0, 0, (25, 0), 0, 0, 0, False)
    return nothing._replace(**changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("own", [1, 2, 25])
def test_no_position_has_more_actions_than_the_bound(own: int) -> None:
    """An empty board in the middle, patterns mirrored, any three cards, any number of tokens (H6)."""
    listed = np.zeros(kernel.ACTIONS, np.int64)
    most = 0
    for first in CARDS:
        hand = tuple(sorted({first, first % 13 + 1, (first + 5) % 13 + 1}))
        for square in range(SQUARES):
            state = State(
                (player(hand=hand, figure=square, reserve=(own, 0)), player(figure=36 + square)),
                (MIRROR,),
                0,
                0,
            )
            position = kernel.pack(state)
            count = kernel.legal(position, listed)
            assert sorted(listed[:count].tolist()) == codes(position, state)
            most = max(most, count)
    assert most <= kernel.ACTIONS
    assert kernel.ACTIONS - most <= 3 * 24, "the bound is not far off"


def crowded(rng: Random, card: int) -> State:
    """A tower as full of tokens as no random game makes it, three players, a rivalry card."""
    owners = rng.choices((None, 0, 0, 0, 1, 1, 2), k=3 * SQUARES)
    figures = rng.sample(range(3 * SQUARES), 3)
    players = tuple(
        Side(
            deck=(),
            hand=(1,),
            discards=(),
            figure=figures[seat],
            tokens=sum(1 << spot for spot, owner in enumerate(owners) if owner == seat),
            reserve=tuple(rng.randrange(4) for _ in range(3)),
            sweets=rng.randrange(3),
            hits=rng.randrange(3),
            first_up=rng.choice((0, 2, 6)) if card == FIRST_UP else 0,
            out=True,
        )
        for seat in range(3)
    )
    return State(players, (card,), 0, None)


@pytest.mark.parametrize("card", IDS)
def test_H16_rivalry_cards_count_as_in_the_rules(card: int) -> None:
    rng, scores = Random(card), np.zeros(kernel.SEATS)
    for _ in range(100):
        state = crowded(rng, card)
        winners = kernel.outcome(kernel.pack(state), scores)
        ended = holi.result(state)
        assert ended is not None
        assert tuple(scores[:3]) == ended.scores
        assert winners == 1 << ended.winners[0]


ALL = bits_of(*holi.board.NAMES)
HERE = SQUARE_NAMED["c3"]
THREW_DOWN = (Discard(13, True),)


def texts(state: State) -> list[str]:
    """What the kernel lists, which must be what the rules list."""
    position, listed = kernel.pack(state), np.zeros(kernel.ACTIONS, np.int64)
    found = listed[: kernel.legal(position, listed)].tolist()
    assert sorted(found) == codes(position, state)
    return sorted(holi.text(kernel.decode(position, code)) for code in found)


@pytest.mark.parametrize("moved", [False, True])
def test_H13_a_climb_to_the_only_free_square_needs_a_move(moved: bool) -> None:
    """From there nothing can be thrown face down (H7); from beside it can, at it."""
    above = (ALL & ~bits_of("c3")) << SQUARES
    mine = player(figure=HERE, tokens=bits_of("b3", "d3", "c2", "c4") | above)
    listed = texts(State((mine, player(figure=35, reserve=(0, 25))), (), 0, 0, moved=moved))
    assert ("climb" in listed) is not moved


def test_H13_the_last_token_is_not_left_behind() -> None:
    """Rivalry card 7: a climb before the throw needs a second token, from the reserve or collected (H10)."""
    blocked = ALL & ~bits_of("a1", "f6")
    mine = player(figure=0, tokens=bits_of("c3"), reserve=(1, 0), discards=THREW_DOWN)
    theirs = player(figure=35, tokens=blocked & ~bits_of("c3"), reserve=(0, 25))
    state = State((mine, theirs), (FAREWELL_SPLASH,), 0, 0)
    assert texts(state) == ["move c3"]
    mine = mine._replace(figure=HERE, tokens=0, discards=())
    state = state._replace(players=(mine, theirs))
    assert "climb" not in texts(state)
    assert "climb" in texts(state._replace(players=(mine._replace(reserve=(2, 0)), theirs)))


def moments(seed: int, every: int) -> list[tuple[State, int]]:
    """Positions of random games of three, with a seat that looks at them."""
    rng = Random(seed)
    state = holi.start(3, {}, holi.deal(rng, 3, {}))
    found = []
    while state.turn is not None:
        if rng.randrange(every) == 0:
            found.append((state, rng.randrange(3)))
        state = holi.play(state, rng.choice(holi.legal(state)))
    return found


def unpacked(state: State, position: np.ndarray) -> State:
    """The state with the cards as they lie in the position."""
    players = []
    for seat, each in enumerate(state.players):
        words = position[PLAYERS + FIELDS * seat :]
        deck, hand, discards = (
            [int(words[HAND + place]) >> 4 * card & 15 for card in range(13)] for place in (-1, 0, 1)
        )
        down = [discard.down for discard in each.discards]
        cards = [card for card in discards if card][::-1]
        players.append(
            each._replace(
                deck=tuple(card for card in deck if card),
                hand=tuple(card for card in hand if card),
                discards=tuple(map(Discard, cards, down)),
            )
        )
    return state._replace(players=tuple(players))


def test_H8_a_reshuffled_position_looks_the_same_to_the_viewer() -> None:
    """And is a position that can be: its position is the one that the rules' own state packs to."""
    rolls = dice.new(5)
    changed = 0
    for state, viewer in moments(11, 2):
        position = kernel.pack(state)
        for _ in range(5):
            kernel.reshuffle(position, viewer, rolls)
            other = unpacked(state, position)
            assert np.array_equal(kernel.pack(other), position)
            assert holi.view(other, viewer) == holi.view(state, viewer)
            assert other.turn is None or holi.legal(other)  # H13
            changed += other != state
    assert changed


def test_H8_all_that_may_lie_hidden_is_dealt_and_equally_often() -> None:
    """Hand, deck and a face-down discard of the other, four cards; of the viewer the deck alone."""
    mine = player(deck=(5, 6, 7), hand=(1, 2), discards=(Discard(3, True), Discard(4, False)))
    theirs = player(
        deck=(9,),
        hand=(10, 11),
        discards=(Discard(12, True), Discard(13, False)),
        figure=35,
        reserve=(0, 25),
    )
    state = State((mine, theirs), (), 0, 0)
    rolls, seen_decks, seen_others = dice.new(3), Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    position = kernel.pack(state)
    for _ in range(12_000):
        kernel.reshuffle(position, 0, rolls)
        one, other = unpacked(state, position).players
        assert one._replace(deck=()) == mine._replace(deck=())
        assert other.discards[1] == Discard(13, False)
        seen_decks[one.deck] += 1
        seen_others[*other.hand, other.deck[0], other.discards[0].card] += 1
    assert sorted(seen_decks) == sorted(permutations((5, 6, 7)))
    assert sorted(seen_others) == sorted(
        dealt for dealt in permutations((9, 10, 11, 12)) if dealt[0] < dealt[1]
    )
    assert all(abs(times - 2000) < 250 for times in seen_decks.values())
    assert all(abs(times - 1000) < 180 for times in seen_others.values())


def test_H13_whoever_decides_could_do_so() -> None:
    """Of the three unseen cards only one fits anywhere on the top floor, so it is in the hand."""
    top = 2 * SQUARES
    paint = bits_of(*holi.board.NAMES, floors=(2,)) & ~bits_of("a1", "b1", "c1", "f6", floors=(2,))
    mine = player(figure=top + 35, tokens=paint, hand=(2,))
    theirs = player(deck=(8,), hand=(1,), discards=THREW_DOWN, figure=top + 6, reserve=(0, 25))
    state = State((mine, theirs), (), 0, 1)
    assert holi.legal(state)
    position, rolls = kernel.pack(state), dice.new(1)
    for _ in range(50):
        kernel.reshuffle(position, 0, rolls)
        assert unpacked(state, position).players[1].hand == (1,)
