"""What others may hold: nothing but what nobody saw, and what is kept for long oftener."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from sobremesa.bots.holi.hands import HELD, reshuffle
from sobremesa.games import holi
from sobremesa.kernels import dice
from sobremesa.kernels.holi import WORDS, legal, pack, play, seat
from sobremesa.kernels.holi.hidden import unseen_cards
from sobremesa.kernels.holi.position import CARD, CARD_BITS, DECK, HAND, fields_of
from sobremesa.kernels.kernel import Position


def position(players: int, seed: int, plies: int) -> Position:
    """Some time into a game at random."""
    rng = Random(seed)
    found = pack(holi.start(players, {}, holi.deal(rng, players, {})))
    actions = np.zeros(500, np.int64)
    for _ in range(plies):
        if seat(found) >= 0:
            play(found, actions[rng.randrange(legal(found, actions))])
    return found


def cards(pile: int) -> list[int]:
    """The cards of a pile, the lowest first."""
    return [pile >> place & CARD for place in range(0, pile.bit_length(), CARD_BITS)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("plies", [0, 9, 26, 55])
def test_only_what_is_hidden_changes(players: int, plies: int) -> None:
    for seed in range(5):
        before = position(players, seed, plies)
        viewer = max(0, int(seat(before)))
        after = before.copy()
        reshuffle(after, viewer, dice.new(seed))
        for player in range(players):
            same = sorted(cards(int(unseen_cards(before, player))))
            assert sorted(cards(int(unseen_cards(after, player)))) == same
            hands = [cards(int(one[fields_of(player) + HAND])) for one in (before, after)]
            assert len(hands[0]) == len(hands[1])
            assert player != viewer or hands[0] == hands[1]
            assert hands[1] == sorted(hands[1]), "a hand is sorted"
            before[fields_of(player) + DECK] = after[fields_of(player) + DECK]
        apart = np.flatnonzero(before[:WORDS] != after[:WORDS])
        others = [fields_of(player) for player in range(players) if player != viewer]
        assert all(any(at <= word < at + fields_of(1) - fields_of(0) for at in others) for word in apart)


def test_cards_are_held_as_likely_as_they_are_kept() -> None:
    """After the corners the second player holds one card, and all thirteen are unseen."""
    start, tries = position(2, 3, 2), 20_000
    viewer = int(seat(start))
    other = fields_of(1 - viewer)
    assert len(cards(int(start[other + HAND]))) == 1
    rolls, held = dice.new(7), Counter[int]()
    for _ in range(tries):
        reshuffle(start, viewer, rolls)
        held.update(cards(int(start[other + HAND])))
    for card in range(1, len(HELD)):
        share = HELD[card] / HELD[1:].sum()
        assert abs(held[card] / tries - share) < 4 * (share / tries) ** 0.5
