"""Compiling all that the bots run, so that nobody waits for it in a game: `python -m sobremesa.bots.warming`.

What is compiled is kept (see `sobremesa.kernels.machine_code`); a second time it is only loaded.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import cpu_count
from random import Random

from sobremesa import bots, games, texts
from sobremesa.kernels.machine_code import mark_complete

ACTIONS = 250
"""Longer games have shown everything by then."""


def warm(game: str, *, with_uct: bool = False) -> None:
    """Compile or load all that the levels of a game run; with plain search too, where that plays."""
    _play(game, with_uct=with_uct)
    mark_complete(game)


def _play(game: str, *, with_uct: bool) -> None:
    """Play a game in which everybody moves in turn, hardly thinking."""
    rules = games.load(game)
    rng = Random(1)
    levels = [bots.load(game, name) for name in (*bots.levels(game), *([bots.UCT] if with_uct else []))]
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


def main() -> None:
    """Warm every game, as many at once as there are cores."""
    say = partial(texts.say, texts.language_of())
    print(say("bots-warming"), flush=True)
    compiled = [game for game in games.names() if bots.is_compiled(game)]
    with ProcessPoolExecutor(cpu_count()) as pool:
        for name, _ in zip(compiled, pool.map(warm, compiled), strict=True):
            print(f"  {say('bots-warm', game=say(f'{name}-title'))}", flush=True)


if __name__ == "__main__":
    main()
