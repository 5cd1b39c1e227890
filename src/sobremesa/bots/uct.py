"""Plain UCT: the measure of what knowing a game is worth. Nobody at a table is called so.

All legal actions are alike, and a leaf is judged by a random game to its end, in compiled code. The rest is
the common search, so that nothing but knowledge is measured.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sobremesa import kernels
from sobremesa.bots.level import Level
from sobremesa.bots.searcher import Searcher
from sobremesa.kernels.dice import Dice
from sobremesa.kernels.kernel import Codes, Position, Values
from sobremesa.kernels.rollouts import random_rollouts
from sobremesa.kernels.search import Puct, Scratch, Search, compile_search
from sobremesa.kernels.specialise import bound

LEVEL = Level(simulations=10_000)
"""So many imagined games, where it is not told its time."""
PUCT = Puct(c_puct=1.0, fpu_reduction=0.0)

if TYPE_CHECKING:  # a game's own, which `search_of` binds

    def seats(position: Position) -> int: ...
    def one_random_game(position: Position, dice: Dice, actions: Codes) -> int: ...


def alike(position: Position, actions: Codes, count: int, priors: Values) -> None:  # noqa: ARG001
    """A prior without knowledge."""
    for n in range(count):
        priors[n] = 1.0


def undecided(position: Position, room: Codes, values: Values) -> None:  # noqa: ARG001
    """The value of a random game that was left unfinished."""
    for player in range(seats(position)):
        values[player] = 1.0 / seats(position)


def to_the_end(position: Position, dice: Dice, scratch: Scratch) -> None:
    """A rollout at random."""
    one_random_game(position, dice, scratch.actions)


@cache
def search_of(game: str) -> Search:
    """The search of a game without knowledge, compiled when it is first used."""
    one_game, _ = random_rollouts(game)
    return compile_search(
        game,
        bound(undecided, game, seats=kernels.load(game).seats),
        bound(alike, game),
        playing_on=bound(to_the_end, game, one_random_game=one_game),
    )


def player(game: str, level: Level) -> Searcher:
    """Whoever plays so."""
    return Searcher(game, level, search_of(game), PUCT)
