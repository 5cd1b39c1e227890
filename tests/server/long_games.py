"""Games that go on and on, within the rules."""

from __future__ import annotations

from random import Random

from sobremesa.games import winter
from sobremesa.games.record import Record, deal
from sobremesa.games.winter import State
from sobremesa.games.winter.notation import Counter, Remove


def endless_winter(plies: int) -> Record:
    """So many actions of a game of Winter in which no card ever leaves."""
    rng = Random(5)
    record = deal(winter, rng, 2)
    states = [winter.start(2, {}, record.setup)]
    actions: list[str] = []
    while len(actions) < plies:
        found = _next(states[-1], rng)
        if found is None:  # nothing else is possible: back a while, and on by another way
            del states[-8:], actions[-8:]
        else:
            actions.append(winter.text(found[0]))
            states.append(found[1])
    return record.with_actions(tuple(actions))


def _next(state: State, rng: Random) -> tuple[winter.Action, State] | None:
    actions = list(winter.legal(state))
    rng.shuffle(actions)
    for action in sorted(actions, key=lambda action: not isinstance(action, Counter)):
        if not isinstance(action, Remove):
            after = winter.play(state, action)
            if after.ended is None and after.discarded == state.discarded:
                return action, after
    return None
