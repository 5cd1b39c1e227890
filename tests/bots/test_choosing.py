"""What is told of a position: shares of the win as they come about."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from sobremesa import bots, games
from sobremesa.bots.choosing import Tried, all_confident, confident, pick
from sobremesa.bots.holi.levels import LEVELS
from sobremesa.bots.searcher import Searcher
from sobremesa.bots.winter import levels as winter
from sobremesa.bots.winter.player import Player

PLAYERS = (2, 3, 4)
POWERS = (0.6, 1.0, 2.5)
PATIENT = 3600.0
"""Seconds: also where it is still to be compiled, nobody is cut short."""


def picked(*found: tuple[str, int, float] | tuple[str, int, float, bool], caution: float) -> str:
    return str(pick([Tried(*one) for one in found], 0.0, Random(1), caution).action)


def test_caution_plays_what_is_worth_most_at_least() -> None:
    """Without it, what was tried most; a win that is certain in any case, and never what is lost."""
    usual, better = ("usual", 1000, 0.50), ("better", 400, 0.56)
    assert picked(usual, better, caution=0.0) == "usual"
    assert picked(usual, better, caution=2.0) == "better"
    assert picked(usual, better, caution=20.0) == "usual", "too little is known of the other"
    assert picked(usual, ("seldom", 90, 0.9), caution=2.0) == "usual"
    assert picked(usual, ("untried", 0, 0.0), caution=2.0) == "usual"
    assert picked(usual, better, ("wins", 1, 1.0, True), caution=2.0) == "wins"
    assert picked(("lost", 1000, 0.0, True), ("hardly tried", 2, 0.1), caution=2.0) == "hardly tried"


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("power", POWERS)
def test_confidence_keeps_order_and_what_is_certain(players: int, power: float) -> None:
    shares = [confident(n / 20, players, power) for n in range(21)]
    assert shares == sorted(set(shares))
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    assert confident(1 / players, players, power) == pytest.approx(1 / players)
    assert confident(1.0 + 1e-9, players, power) == pytest.approx(1.0), "a mean may be a little off"


@pytest.mark.parametrize("power", POWERS)
def test_all_shares_make_one_win(power: float) -> None:
    told = all_confident((0.5, 0.3, 0.2), power)
    assert sum(told) == pytest.approx(1.0)
    assert list(told) == sorted(told, reverse=True)
    assert all_confident((0.5, 0.5, 0.0), power) == pytest.approx((0.5, 0.5, 0.0)), "a shared win is one"


def test_more_confidence_says_more_and_chooses_the_same() -> None:
    """A cautious and a confident adviser are one in what they would do."""
    rules = games.load("holi")
    state = rules.start(3, {}, rules.deal(Random(4), 3, {}))
    rng = Random(5)
    for _ in range(30):
        state = rules.play(state, rng.choice(list(rules.legal(state))))
    seat = rules.seat(state)
    assert seat is not None
    level = replace(LEVELS[bots.REVIEWER], simulations=400)
    view, powers = rules.view(state, seat), (0.5, 2.0)
    advisers = [Searcher("holi", replace(level, confidence={3: power})) for power in powers]
    cautious, sure = (adviser.consider(view, Random(1), PATIENT) for adviser in advisers)
    assert [choice.action for choice in cautious.choices] == [choice.action for choice in sure.choices]
    assert max(sure.values) > max(cautious.values)
    assert sure.choices[0].value > cautious.choices[0].value or sure.choices[0].value < 1 / 3


@pytest.mark.parametrize("game", ["holi", "twisty", "winter"])
def test_every_net_has_its_confidence(game: str) -> None:
    confidence = bots.part(game, "levels").LEVELS[bots.REVIEWER].confidence
    assert set(confidence) == {number for number in games.load(game).PLAYERS if number > 1}


def test_winter_is_as_sure_as_its_phase_lets_it_be() -> None:
    """Other powers for thawing say the same while the lake freezes, and more where nothing is hidden."""
    rules, rng = games.load("winter"), Random(3)
    state = rules.start(2, {}, rules.deal(rng, 2, {}))
    level = replace(winter.LEVELS[bots.REVIEWER], simulations=200, steps=1)
    advisers = [Player(replace(level, thawing_confidence=power)) for power in (1.0, 3.0)]
    told = {"freezing": 0.0, "thawing": 0.0}
    while (seat := rules.seat(state)) is not None:
        view = rules.view(state, seat)
        cautious, sure = (max(one.consider(view, Random(1), PATIENT).values) for one in advisers)
        if view["phase"] in told:
            told[view["phase"]] = max(told[view["phase"]], sure - cautious)
        state = rules.play(state, rng.choice(list(rules.legal(state))))
    assert told["freezing"] == 0.0
    assert told["thawing"] > 0.1
