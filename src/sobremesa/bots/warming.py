"""Compiling all that the bots run, so that nobody waits for it in a game: `python -m sobremesa.bots.warming`.

What is compiled is kept (see `sobremesa.kernels.compiling`); a second time it is only loaded.
"""

from __future__ import annotations

from random import Random

from sobremesa import bots, games

ACTIONS = 250
"""Longer games have shown everything by then."""


def warm(game: str) -> None:
    """Play a game in which every level moves in turn, hardly thinking."""
    rules = games.load(game)
    rng = Random(1)
    levels = [bots.load(game, name) for name in bots.LEVELS]
    adviser = bots.adviser(game)
    state = rules.start(rules.PLAYERS[0], {}, rules.deal(rng, rules.PLAYERS[0], {}))
    for ply in range(ACTIONS):
        seat = rules.seat(state)
        if seat is None:
            return
        view = rules.view(state, seat)
        if ply % len(levels) == 0:
            adviser.consider(view, rng, 0.0)
        action = levels[ply % len(levels)].choose(view, rng, 0.0)
        state = rules.play(state, rules.parse(action))


if __name__ == "__main__":
    for name in games.names():
        print(f"Getting the opponents of {name.capitalize()} ready ...", flush=True)
        warm(name)
