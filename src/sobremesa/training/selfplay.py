"""Games of a net with itself, many at once and all in step, one action ahead.

Three functions make a step, each for one game: `look` imagines what is hidden and lists the actions that are
looked at, `evaluate` asks the net where they lead, `move` plays one of them and keeps some of the positions
for learning. They allocate nothing: on a CPU they run in a loop, on a GPU (`gpu`) in a thread each, but for
`evaluate`: there `lead` only writes down what the net is to see, and it evaluates all of that at once.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from sobremesa import bots, kernels
from sobremesa.kernels.dice import Dice, fraction
from sobremesa.kernels.kernel import Codes, Position, Values
from sobremesa.kernels.net import Floats, Shape, compile_net
from sobremesa.kernels.specialise import bound

KEPT = 20
"""So many positions are kept of a game at most."""
COLD, WARM = 0.08, 0.3
"""Temperatures, in log odds, at which an action is chosen: three of five games are played cold."""
WANTED = 0.15
"""The temperature, in log odds, at which the actions that were looked at make up what the policy learns."""
BLIND = 0.01
"""How often an action is played without looking at its value."""
NOBODY = -1
OVER = -1
DECIDED = 1e-4
"""A share of the win is not taken for nearer to none or all."""


class Arrays(NamedTuple):
    """All that a step reads and writes, of a kind that the machine knows; a row a game, but for the kept."""

    positions: Any
    imagined: Any
    actions: Any
    number: Any
    """How many actions are looked at; none where the game is over."""
    shares: Any
    """For each action the share of the win that is expected of it."""
    dice: Any
    weights: Any
    """Two nets. The hero plays with the first, everybody else with the second."""
    numbers: Any
    hero: Any
    """The seat of the hero, or nobody's."""
    how: Any
    """How likely a position is kept, and whether the game is played for learning (1) or for measuring (0)."""
    sparse: Any
    dense: Any
    count: Any
    viewer: Any
    """Of each position that is kept: its features, how many there are, and whose eyes they are seen with."""
    listed: Any
    doing: Any
    wanted: Any
    """Of its actions that were looked at: how many, the features of each, and what part of the policy each is
    to have. Features that an action has not are one more than there are."""
    kept: Any
    result: Any
    """The seat that won alone, or the number of players."""


class Store(Protocol):
    """Where arrays are of which it is learned."""

    @staticmethod
    def array(shape: tuple[int, ...], kind: str) -> Any:
        """An array of zeros."""

    @staticmethod
    def there(array: NDArray[Any]) -> Any:
        """The same numbers, there."""

    @staticmethod
    def draw(rng: np.random.Generator, below: int, count: int) -> Any:
        """So many numbers at random."""


class Machine(Store, Protocol):
    """Where games are played."""

    def step(self, arrays: Arrays) -> None:
        """One action in every game."""


class Ahead(NamedTuple):
    """Where actions lead: a row for each that is looked at, in any of the games."""

    game: Any
    action: Any
    """The how manieth of its game it is."""
    counts: Any
    """How often each sparse feature holds there."""
    dense: Any
    seen: Any
    """Which seat the mover is, as seen with the eyes of who decides there; `OVER` where the game is over."""
    share: Any
    """The mover's share of the win, where the game is over."""
    by_hero: Any


if TYPE_CHECKING:  # what `parts` binds

    def seat(position: Position) -> int: ...
    def seats(position: Position) -> int: ...
    def legal(position: Position, actions: Codes) -> int: ...
    def play(position: Position, action: int) -> None: ...
    def outcome(position: Position, scores: Values) -> int: ...
    def reshuffle(position: Position, viewer: int, dice: Dice) -> None: ...
    def prior(position: Position, actions: Codes, count: int, priors: Values) -> None: ...
    def features(position: Position, index: Codes, dense: Floats) -> int: ...
    def viewer(position: Position) -> int: ...
    def survey(position: Position, context: Codes) -> None: ...
    def action_features(position: Position, context: Codes, action: int, index: Codes) -> int: ...
    def keep(
        game: int, arrays: Arrays, position: Position, index: Codes, dense: Floats, context: Codes
    ) -> None: ...
    def gumbel(dice: Dice) -> float: ...
    def odds(share: float) -> float: ...
    def won(position: Position, player: int, values: Values) -> float: ...
    def value(
        position: Position,
        weights: Floats,
        numbers: Codes,
        index: Codes,
        dense: Floats,
        hidden: Floats,
        values: Values,
    ) -> None: ...
    def look(
        game: int, arrays: Arrays, position: Position, actions: Codes, priors: Values, dice: Dice
    ) -> None: ...
    def evaluate(
        game: int,
        arrays: Arrays,
        position: Position,
        index: Codes,
        dense: Floats,
        hidden: Floats,
        values: Values,
    ) -> None: ...
    def move(
        game: int,
        arrays: Arrays,
        position: Position,
        index: Codes,
        dense: Floats,
        context: Codes,
        values: Values,
        dice: Dice,
    ) -> None: ...


def gumbel_noise(dice: Dice) -> float:
    """Chance to be added to logits: the highest sum is drawn as a softmax says."""
    return -log(-log(max(fraction(dice), 1e-12)))


def look_at(
    game: int, arrays: Arrays, position: Position, actions: Codes, priors: Values, dice: Dice
) -> None:
    """Imagine what is hidden from who decides, and list the actions that are looked at."""
    arrays.number[game] = 0
    words = arrays.positions.shape[1]
    for word in range(words):
        position[word] = arrays.positions[game, word]
    mover = seat(position)
    if mover < 0:
        return
    dice[0] = arrays.dice[game]
    reshuffle(position, mover, dice)
    count = legal(position, actions)
    most = arrays.actions.shape[1]
    if count > most:
        prior(position, actions, count, priors)
        for n in range(count):
            priors[n] = log(priors[n] + 1e-9) + gumbel(dice)
        for n in range(most):
            best = n
            for m in range(n + 1, count):
                if priors[m] > priors[best]:
                    best = m
            action, liked = actions[best], priors[best]
            actions[best], priors[best] = actions[n], priors[n]
            actions[n], priors[n] = action, liked
        count = most
    for n in range(count):
        arrays.actions[game, n] = actions[n]
    for word in range(words):
        arrays.imagined[game, word] = position[word]
    arrays.number[game] = count
    arrays.dice[game] = dice[0]


def share_won(position: Position, player: int, values: Values) -> float:
    """What share of the win a player has whose game is over."""
    winners, number = outcome(position, values), 0
    for each in range(seats(position)):
        number += winners >> each & 1
    return (winners >> player & 1) / number


def evaluate_all(
    game: int,
    arrays: Arrays,
    position: Position,
    index: Codes,
    dense: Floats,
    hidden: Floats,
    values: Values,
) -> None:
    """Judge the actions of a game: what share of the win its mover can expect of each."""
    for n in range(arrays.number[game]):
        for word in range(arrays.imagined.shape[1]):
            position[word] = arrays.imagined[game, word]
        mover = seat(position)
        play(position, arrays.actions[game, n])
        if seat(position) < 0:
            arrays.shares[game, n] = won(position, mover, values)
        else:
            which = 0 if mover == arrays.hero[game] else 1
            value(position, arrays.weights[which], arrays.numbers, index, dense, hidden, values)
            arrays.shares[game, n] = values[mover]


def lead_to(
    row: int,
    arrays: Arrays,
    ahead: Ahead,
    position: Position,
    index: Codes,
    dense: Floats,
    values: Values,
) -> None:
    """Play one of the actions, and write down what the net is to see where it leads."""
    game = ahead.game[row]
    for word in range(arrays.imagined.shape[1]):
        position[word] = arrays.imagined[game, word]
    mover = seat(position)
    play(position, arrays.actions[game, ahead.action[row]])
    if seat(position) < 0:
        ahead.seen[row], ahead.share[row] = OVER, won(position, mover, values)
        return
    for n in range(features(position, index, dense)):
        ahead.counts[row, index[n]] += 1
    for n in range(ahead.dense.shape[1]):
        ahead.dense[row, n] = dense[n]
    ahead.seen[row] = (mover - viewer(position)) % seats(position)
    ahead.by_hero[row] = mover == arrays.hero[game]


def log_odds(share: float) -> float:
    """Of a share of the win."""
    share = min(max(share, DECIDED), 1.0 - DECIDED)
    return log(share / (1.0 - share))


def keep_position(
    game: int, arrays: Arrays, position: Position, index: Codes, dense: Floats, context: Codes
) -> None:
    """Keep a position for learning, with the actions that were looked at and what they were worth."""
    row = game * KEPT + arrays.kept[game]
    count, listed = features(position, index, dense), arrays.number[game]
    for n in range(count):
        arrays.sparse[row, n] = index[n]
    for n in range(arrays.dense.shape[1]):
        arrays.dense[row, n] = dense[n]
    arrays.count[row] = count
    arrays.viewer[row] = viewer(position)
    arrays.listed[row] = listed
    survey(position, context)
    best, total = -1e30, 0.0
    for n in range(listed):
        best = max(best, odds(arrays.shares[game, n]))
    for n in range(listed):
        total += exp((odds(arrays.shares[game, n]) - best) / WANTED)
    for n in range(listed):
        arrays.wanted[row, n] = exp((odds(arrays.shares[game, n]) - best) / WANTED) / total
        found = action_features(position, context, arrays.actions[game, n], index)
        for k in range(arrays.doing.shape[2]):
            arrays.doing[row, n, k] = index[k] if k < found else arrays.numbers[5]
    for n in range(listed, arrays.wanted.shape[1]):
        arrays.wanted[row, n] = 0.0
    arrays.kept[game] += 1


def move_on(
    game: int,
    arrays: Arrays,
    position: Position,
    index: Codes,
    dense: Floats,
    context: Codes,
    values: Values,
    dice: Dice,
) -> None:
    """Play one of the actions that were evaluated, and keep where that was now and then."""
    if arrays.number[game] == 0:
        return
    dice[0] = arrays.dice[game]
    heat = COLD if game % 5 < 3 or arrays.how[1] == 0 else WARM
    blind = arrays.how[1] > 0 and fraction(dice) < BLIND
    chosen, highest = 0, -1e30
    for n in range(arrays.number[game]):
        liked = gumbel(dice)
        if not blind:
            liked += odds(arrays.shares[game, n]) / heat
        if liked > highest:
            chosen, highest = n, liked
    for word in range(arrays.positions.shape[1]):
        position[word] = arrays.positions[game, word]
    if fraction(dice) < arrays.how[0] and arrays.kept[game] < KEPT:
        keep(game, arrays, position, index, dense, context)
    play(position, arrays.actions[game, chosen])
    for word in range(arrays.positions.shape[1]):
        arrays.positions[game, word] = position[word]
    players = seats(position)
    if seat(position) < 0:
        winners, number = outcome(position, values), 0
        for player in range(players):
            number += winners >> player & 1
            if winners >> player & 1:
                arrays.result[game] = player
        if number > 1:
            arrays.result[game] = players
    arrays.dice[game] = dice[0]


class Parts(NamedTuple):
    """The compiled functions of a game's self-play."""

    look: Callable[..., None]
    evaluate: Callable[..., None]
    lead: Callable[..., None]
    move: Callable[..., None]


def parts(game: str) -> Parts:
    """The functions of a step, bound to a game."""
    kernel = kernels.load(game)
    own = {name: getattr(kernel, name) for name in ("seat", "seats", "legal", "play", "outcome", "reshuffle")}
    seen, acting = bots.part(game, "features"), bots.part(game, "action_features")
    own |= {"prior": bots.part(game, "prior").prior, "features": seen.features, "viewer": seen.viewer}
    own |= {"survey": acting.survey, "action_features": acting.action_features}
    own["value"] = compile_net(game, seen, acting).value
    own["gumbel"], own["odds"] = bound(gumbel_noise, game), bound(log_odds, game)
    own["won"] = bound(share_won, game, outcome=kernel.outcome, seats=kernel.seats)
    own["keep"] = bound(keep_position, game, **own)
    return Parts(*(bound(function, game, **own) for function in (look_at, evaluate_all, lead_to, move_on)))


def new_arrays(game: str, shape: Shape, count: int, new: Callable[[tuple[int, ...], str], Any]) -> Arrays:
    """Arrays for so many games at once."""
    words, most = kernels.load(game).ALL_WORDS, bots.part(game, "features").LOOKED_AT
    rows = count * KEPT
    return Arrays(
        positions=new((count, words), "int64"),
        imagined=new((count, words), "int64"),
        actions=new((count, most), "int64"),
        number=new((count,), "int64"),
        shares=new((count, most), "float32"),
        dice=new((count,), "int64"),
        weights=new((2, shape.size), "float32"),
        numbers=new((len(shape.numbers),), "int64"),
        hero=new((count,), "int64"),
        how=new((2,), "float32"),
        sparse=new((rows, shape.most), "int16"),
        dense=new((rows, shape.dense), "float32"),
        count=new((rows,), "int16"),
        viewer=new((rows,), "int8"),
        listed=new((rows,), "int16"),
        doing=new((rows, most, shape.policy_most), "int16"),
        wanted=new((rows, most), "float32"),
        kept=new((count,), "int64"),
        result=new((count,), "int8"),
    )


def all_look(arrays: Arrays, position: Position, actions: Codes, priors: Values, dice: Dice) -> None:
    """`look` in every game."""
    for game in range(len(arrays.number)):
        look(game, arrays, position, actions, priors, dice)


def all_evaluate(
    arrays: Arrays, position: Position, index: Codes, dense: Floats, hidden: Floats, values: Values
) -> None:
    """`evaluate` in every game."""
    for game in range(len(arrays.number)):
        evaluate(game, arrays, position, index, dense, hidden, values)


def all_move(
    arrays: Arrays,
    position: Position,
    index: Codes,
    dense: Floats,
    context: Codes,
    values: Values,
    dice: Dice,
) -> None:
    """`move` in every game."""
    for game in range(len(arrays.number)):
        move(game, arrays, position, index, dense, context, values, dice)


class Cpu:
    """Self-play on one core."""

    def __init__(self, game: str, players: int) -> None:
        kernel, shape = kernels.load(game), bots.part(game, "features").shape(players)
        compiled = parts(game)
        self._look = bound(all_look, game, look=compiled.look)
        self._evaluate = bound(all_evaluate, game, evaluate=compiled.evaluate)
        self._move = bound(all_move, game, move=compiled.move)
        position, dice = np.zeros(kernel.ALL_WORDS, np.int64), np.zeros(1, np.uint64)
        actions, priors = np.zeros(kernel.ACTIONS, np.int64), np.zeros(kernel.ACTIONS)
        index = np.zeros(max(shape.most, shape.policy_most), np.int64)
        dense, context = np.zeros(shape.dense, np.float32), np.zeros(shape.context, np.int64)
        hidden, values = np.zeros(shape.floats, np.float32), np.zeros(kernel.SEATS)
        self._rooms = (
            (position, actions, priors, dice),
            (position, index, dense, hidden, values),
            (position, index, dense, context, values, dice),
        )

    @staticmethod
    def array(shape: tuple[int, ...], kind: str) -> NDArray[Any]:
        """An array of zeros."""
        return np.zeros(shape, kind)

    @staticmethod
    def there(array: NDArray[Any]) -> NDArray[Any]:
        """It is here already."""
        return array

    @staticmethod
    def draw(rng: np.random.Generator, below: int, count: int) -> NDArray[np.int64]:
        """So many numbers at random."""
        return rng.integers(below, size=count)

    def step(self, arrays: Arrays) -> None:
        """One action in every game."""
        self._look(arrays, *self._rooms[0])
        self._evaluate(arrays, *self._rooms[1])
        self._move(arrays, *self._rooms[2])
