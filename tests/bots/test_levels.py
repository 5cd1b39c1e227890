"""What every level promises in every game: legal actions, the same from the same seed, no peeping."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby, pairwise
from random import Random
from typing import Any

import pytest

from sobremesa import bots
from sobremesa.games.record import Record, positions
from sobremesa.lab import intervals
from sobremesa.lab.contest import Contest, Contestant, play
from tests.amount import amount, crosswise
from tests.games.parts import part, sampling
from tests.games.random_games import KINDS, Played, random_game

PATIENCE = 1000.0
"""No clock cuts thinking short here, so that it can be repeated."""
WHOLE = 100_000
"""Random games are played to their ends, unless that takes long."""


def with_every(what: str, names: Iterable[str], kinds: list[str]) -> pytest.MarkDecorator:
    """Every game with every name and every kind of game, every day; each kind with each name in the soak."""
    pairs = []
    for _, group in groupby(kinds, lambda kind: kind.split("-")[0]):
        pairs += crosswise({kind: kind for kind in group}, {name: name for name in names})
    return pytest.mark.parametrize(("kind", what), pairs)


def moments(kind: str, seed: int, count: int) -> tuple[Played, list[int]]:
    """A random game and some of its plies, its first one included."""
    played = random_game(kind, seed, sampling(kind.split("-")[0], "AT_A_LEVEL", WHOLE))
    return played, [0, *sorted(Random(seed).sample(range(1, len(played.actions)), count - 1))]


@with_every("level", bots.LEVELS, KINDS)
def test_a_level_plays_by_the_rules_and_the_same_from_the_same_seed(kind: str, level: str) -> None:
    played, plies = moments(kind, 3, amount(2, 3))
    game = played.game
    for ply in plies:
        state = played.states[ply]
        seat = game.seat(state)
        assert seat is not None
        view = game.view(state, seat)
        chosen = [bots.load(game.NAME, level).choose(view, Random(ply), PATIENCE) for _ in range(2)]
        assert game.refusal(state, game.parse(chosen[0])) is None
        assert chosen[0] == chosen[1]


@with_every("level", bots.LEVELS, [kind for kind in KINDS if part(kind.split("-")[0], "hidden")])
def test_a_level_cannot_peep(kind: str, level: str) -> None:
    """Permute what its seat cannot see, if there is anything: from the same seed it plays the same."""
    played, plies = moments(kind, 4, amount(2, 3))
    compared = [_plays_the_same_when_permuted(played, ply, level) for ply in plies]
    assert any(compared), "nothing was permuted"


def _plays_the_same_when_permuted(played: Played, ply: int, level: str) -> bool:
    """Whether there was another game that looks the same to who decides; if so, it is decided alike."""
    game, record = played.game, played.record
    seat = game.seat(played.states[ply])
    permute = part(game.NAME, "hidden").permute
    actions = list(record.actions[:ply])
    other = permute(record.players, record.options, record.setup, actions, seat, Random(ply))
    if other is None:
        return False
    setup, theirs = other
    state = _last(record, setup, theirs)
    bot = bots.load(game.NAME, level)
    mine = bot.choose(game.view(played.states[ply], seat), Random(9), PATIENCE)
    assert bot.choose(game.view(state, seat), Random(9), PATIENCE) == mine
    return bool(setup != record.setup)


def _last(record: Record, setup: Any, actions: list[str]) -> Any:
    permuted = Record(record.game, record.rules, record.players, record.options, setup, tuple(actions))
    return [state for _, state in positions(permuted)][-1]


@with_every("name", (bots.ADVISER, bots.REVIEWER), KINDS)
def test_an_adviser_says_what_it_thinks(kind: str, name: str) -> None:
    """Legal choices, the best first, and what each seat can expect."""
    played, plies = moments(kind, 5, 2)
    game = played.game
    for ply in plies[-amount(1, 2) :]:
        state = played.states[ply]
        adviser = bots.adviser(game.NAME, name)
        thought = adviser.consider(game.view(state, game.seat(state)), Random(ply), PATIENCE)
        for choice in thought.choices[:5]:
            assert game.refusal(state, game.parse(choice.action)) is None
        assert len({choice.action for choice in thought.choices}) == len(thought.choices)
        if game.TOGETHER:
            assert len(thought.values) == 1
            assert thought.values[0] <= 0
        else:
            assert len(thought.values) == played.record.players
            assert sum(thought.values) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("game", "better", "worse", "players"),
    [
        *[
            (game, better, worse, 2)
            for game in ("holi", "twisty", "winter")
            for worse, better in pairwise(("beginner", "casual", "skilled", "expert"))
        ],
        *[
            (game, better, worse, players)
            for game in ("holi", "twisty")
            for worse, better in (("beginner", "casual"), ("casual", "skilled"))
            for players in (3, 4)
        ],
    ],
)
def test_a_level_beats_the_one_below_it(game: str, better: str, worse: str, players: int) -> None:
    """More clearly than chance explains. `master` takes too long for every day (see docs/strength.md)."""
    names = (better, *[worse] * (players - 1))
    contest = Contest(game, tuple(map(Contestant, names)), seed=1, seconds=PATIENCE)
    played = [play(contest, fixture) for fixture in contest.fixtures(amount(60, 240) // players)]
    assert not any(game.forfeit for game in played)
    decisive = [game.winners for game in played if len(game.winners) == 1]
    assert intervals.wilson(decisive.count((0,)), len(decisive)).low > 1 / players


def test_a_bot_that_is_none_is_named() -> None:
    with pytest.raises(LookupError, match="wizard"):
        bots.load("twisty", "wizard")
    with pytest.raises(LookupError, match="poker"):
        bots.adviser("poker")
    for time in ("master@", "master@0s", "master@0.5", "uct@soon", "random@1s"):
        with pytest.raises(LookupError):
            bots.load("twisty", time)
    with pytest.raises(LookupError, match="uct"):
        bots.load("snowhere", "uct")
