"""Who judges by a net does so with every number of players, and plays better for it."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from sobremesa import bots, games
from sobremesa.bots import nets
from sobremesa.bots.bot import Bot
from sobremesa.bots.searcher import Searcher
from tests.amount import amount

TABLES = [(game, players) for game in ("holi", "twisty", "winter") for players in games.load(game).PLAYERS]
"""Everywhere one plays against others by search."""
JUDGING = (bots.ADVISER, bots.REVIEWER)
PATIENCE = 1000.0
"""No clock cuts thinking short here, so that it can be repeated."""
SIMULATIONS = 20
"""Hardly any: then what a position is said to be worth decides."""
GAMES = amount(144, 480)
BETTER = 1.15
"""So many times as often as equals it wins at least. With these nets it is 1.3 to 2.2 times, with untrained
ones less than once."""


def searcher(game: str, name: str, *, by_net: bool | None = None) -> Searcher:
    """One who judges as that level does, or as told, and hardly searches."""
    level: Any = replace(bots.part(game, "levels").LEVELS[name], simulations=SIMULATIONS)
    return Searcher(game, level if by_net is None else replace(level, by_net=by_net))


def share_won(game: str, seed: int, minds: list[Bot], seat: int) -> float:
    """What one seat wins of a game."""
    rules, rng = games.load(game), Random(seed)
    state = rules.start(len(minds), {}, rules.deal(rng, len(minds), {}))
    while (mover := rules.seat(state)) is not None:
        action = minds[mover].choose(rules.view(state, mover), rng, PATIENCE)
        state = rules.play(state, rules.parse(action))
    result = rules.result(state)
    assert result is not None
    return (seat in result.winners) / len(result.winners)


@pytest.mark.parametrize("name", JUDGING)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_net_is_asked_with_every_number_of_players(game: str, players: int, name: str) -> None:
    rules = games.load(game)
    view = rules.view(rules.start(players, {}, rules.deal(Random(3), players, {})), 0)
    said, by_net, by_hand = (
        searcher(game, name, by_net=judge).consider(view, Random(5), PATIENCE)
        for judge in (None, True, False)
    )
    assert said == by_net
    assert by_net != by_hand


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_with_its_net_master_beats_the_judgement_made_by_hand(game: str, players: int) -> None:
    master, by_hand = searcher(game, "master"), searcher(game, "master", by_net=False)
    shares = []
    for seed in range(GAMES // players):
        for seat in range(players):
            minds: list[Bot] = [by_hand] * players
            minds[seat] = master
            shares.append(share_won(game, seed, minds, seat))
    assert sum(shares) > BETTER * len(shares) / players


def test_a_net_is_named_by_its_file() -> None:
    assert bots.net("winter", "master", 2) == sha256(nets.file("winter", 2).read_bytes()).hexdigest()[:8]
    assert bots.net("winter", "master@0.5s", 2) == bots.net("winter", "master", 2)
    named = [bots.net(game, "master", players) for game, players in TABLES]
    assert len({*named} - {None}) == len(TABLES)


@pytest.mark.parametrize(
    ("game", "name", "players"),
    [("winter", "expert", 2), ("winter", "random", 2), ("winter", "uct@0.1s", 2), ("snowhere", "master", 1)],
)
def test_who_judges_by_no_net_has_no_name_of_one(game: str, name: str, players: int) -> None:
    assert bots.net(game, name, players) is None
