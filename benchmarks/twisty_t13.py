"""What theory says of Twisty's games that T13 ends: `python -m benchmarks.twisty_t13 [--games N]`.

Two of one level play, seats alike, from deals that were used for nothing else. Every position that is late
enough is solved (`bots/twisty/endgame.py`): whether who moves can force a win before T13 comes, cannot keep
the other from one, or neither. Whoever turns a win into less, or anything into a loss, makes a mistake.

Then the same for all places of the pawns on fresh boards, where both hold so many cubes and none is
protected, however T13 may come.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import pairwise, repeat
from random import Random
from statistics import fmean
from typing import NamedTuple

from benchmarks.timing import markdown
from sobremesa.bots.twisty.endgame import find, holding_of, in_time
from sobremesa.bots.twisty.levels import LEVELS, Racing
from sobremesa.bots.twisty.player import Player
from sobremesa.bots.warming import warm
from sobremesa.games import load
from sobremesa.games.twisty.rules import ROUNDS
from sobremesa.games.twisty.state import Side, State
from sobremesa.kernels.twisty import pack, seat
from sobremesa.kernels.twisty.position import SQUARES

FIRST_SEED = 700_000
HOLDINGS = 20_000
NEAR = 20
"""Rounds before T13 in which nothing new begins."""
PATIENCE = 1000.0
HEAD = (
    "ended by",
    "games",
    "never late enough",
    "always drawn",
    "a win was there",
    "wins let go",
    "draws lost",
)

THEORY_HEAD = ("cubes held, of who moves first", "boards", "won", "drawn", "lost")
HELD = ((7, 7), (7, 6), (6, 7), (6, 6), (6, 5), (5, 6), (5, 5), (5, 4), (4, 5), (4, 4))


class Game(NamedTuple):
    """A game, and what theory says of its end."""

    reason: str
    first: int
    """In which round the first position came that could be solved; 0 if none did."""
    won: bool
    """Whether somebody could once have forced a win."""
    wins_let_go: int
    draws_lost: int

    @property
    def late(self) -> bool:
        """Whether the end came before T13 was near: else nothing can be said about it."""
        return 0 < self.first <= ROUNDS - NEAR


def play(level: Racing, seed: int, most: int) -> Game:
    """Play a game of two players of a level, and solve what can be solved of it."""
    game, players = load("twisty"), (Player(level), Player(level))
    state = game.start(2, {}, game.deal(Random(seed), 2, {}))
    rng = Random(f"{seed} at the table")
    verdicts: list[int] = []
    """For the first seat: 1, 0 or -1."""
    first = 0
    while (ended := game.result(state)) is None:
        position = pack(state)
        mover = seat(position)
        if endgame := find(position, most):
            verdict = in_time(position, endgame.verdict(position))
            sign = (verdict > 0) - (verdict < 0)
            verdicts.append(sign if mover == 0 else -sign)
            first = first or state.round
        state = game.play(state, game.parse(players[mover].choose(game.view(state, mover), rng, PATIENCE)))
    steps = list(pairwise(verdicts))
    return Game(
        ended.reason,
        first,
        any(verdicts),
        sum(1 for before, after in steps if before and after != before),
        sum(1 for before, after in steps if not before and after),
    )


def rows(games: Sequence[Game]) -> list[list[str]]:
    """The table."""
    found = []
    for reason in ("T12", "T13"):
        ended = [game for game in games if game.reason == reason]
        late = [game for game in ended if game.late]
        won = [game for game in late if game.won]
        counts = (
            len(ended),
            len(ended) - len(late),
            len(late) - len(won),
            len(won),
            sum(game.wins_let_go for game in late),
            sum(game.draws_lost for game in late),
        )
        found.append([reason, *map(str, counts)])
    return found


def shares(held: tuple[int, int], seed: int) -> tuple[float, float, float]:
    """How many of all places of two pawns are won, drawn and lost for who moves, and holds the first number
    of cubes; on one board."""
    game = load("twisty")
    state: State = game.start(2, {}, game.deal(Random(seed), 2, {}))
    board = state.board
    players: list[Side] = []
    for player, cubes in zip(state.players, held, strict=True):
        for colour in player.series[:cubes]:
            board = board.without_cube(board.tokens.index(colour))
        players.append(player._replace(pawn=len(players), held=cubes))
    position = pack(State(board, tuple(players), 0, 1))
    endgame = find(position, HOLDINGS)
    assert endgame is not None, "so late it is never too large"
    verdicts = endgame.verdicts[endgame.number[holding_of(position)]]
    places = SQUARES * (SQUARES - 1)
    won, lost = int((verdicts > 0).sum()), int((verdicts < 0).sum())
    return won / places, (places - won - lost) / places, lost / places


def theory(boards: Sequence[int]) -> list[list[str]]:
    """The second table."""
    found = []
    for held in HELD:
        each = [shares(held, seed) for seed in boards]
        means = [f"{100 * fmean(column):.0f} %" for column in zip(*each, strict=True)]
        found.append([f"{held[0]}, {held[1]}", str(len(boards)), *means])
    return found


def main() -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(prog="benchmarks.twisty_t13", description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="games (40)")
    parser.add_argument("--level", choices=tuple(LEVELS), default="master")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help=f"seed of the first one ({FIRST_SEED})")
    parser.add_argument("--holdings", type=int, default=HOLDINGS, help=f"the largest table ({HOLDINGS})")
    parser.add_argument("--unsolved", action="store_true", help="the players do not know what is solved")
    parser.add_argument("--boards", type=int, default=40, help="boards on which everything is solved (40)")
    asked = parser.parse_args()
    warm("twisty")
    level = replace(LEVELS[asked.level], holdings=0) if asked.unsolved else LEVELS[asked.level]
    seeds = range(asked.seed, asked.seed + asked.games)
    with ProcessPoolExecutor() as pool:
        games = []
        for game in pool.map(play, repeat(level), seeds, repeat(asked.holdings)):
            games.append(game)
            print(game, flush=True)
    print(f"\n{markdown(HEAD, rows(games))}")
    print(f"\n{markdown(THEORY_HEAD, theory(range(asked.seed, asked.seed + asked.boards)))}")


if __name__ == "__main__":
    main()
