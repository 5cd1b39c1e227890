"""Nothing hidden reaches a seat (H8): games that differ only there look the same at every ply."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from sobremesa.games import holi
from tests.games.holi.hidden import permute


def heard(players: int, options: Any, setup: Any, actions: list[str], seat: int | None) -> list[str]:
    """Everything the seat receives during the game, in bytes."""
    state = holi.start(players, options, setup)
    received = [json.dumps(holi.view(state, seat))]
    for text in actions:
        actor, action = state.turn, holi.parse(text)
        assert actor is not None
        state = holi.play(state, action)
        received += [holi.told(action, actor, seat), json.dumps(holi.view(state, seat))]
    return received


@pytest.mark.parametrize("seed", range(5))
def test_H8_what_is_hidden_changes_nothing_that_a_seat_receives(seed: int) -> None:
    rng = Random(seed)
    players, count = rng.choice((2, 3, 4)), rng.choice((0, 2))
    options = {"rivalry": count} if count else {}
    setup = dict(holi.deal(rng, players, options))
    state, actions = holi.start(players, options, setup), list[str]()
    while state.turn is not None:
        action = rng.choice(holi.legal(state))
        actions.append(holi.text(action))
        state = holi.play(state, action)
    different = 0
    for length in range(0, len(actions) + 1, 7):
        for seat in (None, *range(players)):
            other = permute(players, options, setup, actions[:length], seat, rng)
            if other is not None:
                different += other != (setup, actions[:length])
                assert heard(players, options, setup, actions[:length], seat) == heard(
                    players, options, *other, seat
                )
    assert different
