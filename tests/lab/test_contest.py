"""A contest is fair: the same deals in every rotation of the seats; and it depends on its seed only."""

from __future__ import annotations

from collections import Counter

import pytest

from sobremesa import texts
from sobremesa.games.record import dumps, loads, positions
from sobremesa.lab.contest import FORFEIT, Contest, Contestant, Fixture, play
from tests.lab.unruly_players import Unruly

RANDOM = Contestant("random")


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_deal_is_played_in_every_rotation_of_the_seats(count: int) -> None:
    contest = Contest("twisty", (RANDOM,) * count, seed=3)
    fixtures = contest.fixtures(5)
    assert len(fixtures) == len(set(fixtures)) == 5 * count
    for deal in range(5):
        games = [fixture for fixture in fixtures if fixture.deal == deal]
        setups = [contest.dealt(fixture).setup for fixture in games]
        assert all(setup == setups[0] for setup in setups)
        places = Counter(place for fixture in games for place in enumerate(contest.seated(fixture)))
        assert places == {(seat, who): 1 for seat in range(count) for who in range(count)}
    assert contest.dealt(fixtures[0]).setup != contest.dealt(fixtures[-1]).setup


def test_in_games_played_together_each_plays_the_deal_alone() -> None:
    contest = Contest("snowhere", (RANDOM, RANDOM, RANDOM), seed=3, options={"carpet": "wide"})
    first, second, third = (contest.dealt(Fixture(4, turn)) for turn in range(3))
    assert first == second == third
    assert (first.players, first.options) == (1, {"carpet": "wide"})
    assert [contest.seated(Fixture(4, turn)) for turn in range(3)] == [(0,), (1,), (2,)]


def test_another_seed_is_another_contest() -> None:
    one, other = (Contest("twisty", (RANDOM, RANDOM), seed=seed) for seed in (1, 2))
    fixture = Fixture(0, 0)
    assert play(one, fixture) == play(one, fixture)
    assert play(one, fixture).record != play(other, fixture).record
    assert play(one, fixture).record.actions != play(one, Fixture(0, 1)).record.actions


@pytest.mark.parametrize("game", ["winter", "twisty", "holi"])
def test_a_game_that_is_played_replays_to_the_same_result(game: str) -> None:
    contest = Contest(game, (Contestant("greedy"), RANDOM), seed=5)
    for fixture in contest.fixtures(2):
        played = play(contest, fixture)
        *_, (_, last) = positions(loads(dumps(played.record)))
        result = contest.rules.result(last)
        assert result is not None
        seated = contest.seated(fixture)
        assert played.winners == tuple(sorted(seated[seat] for seat in result.winners))
        assert (played.scores, played.reason) == (result.scores, result.reason)
        assert played.forfeit is None
        assert sum(thinking.decisions for thinking in played.thinking.values()) == len(played.record.actions)


def test_the_wins_follow_the_player_and_not_the_seat() -> None:
    contest = Contest("winter", (Contestant("greedy"), RANDOM), seed=5)
    assert [play(contest, fixture).winners for fixture in contest.fixtures(3)] == [(0,)] * 6


@pytest.mark.parametrize(("fault", "words"), [("crashes", "ZeroDivisionError: oh"), ("cheats", "d9")])
@pytest.mark.parametrize("count", [2, 3])
def test_whoever_fails_forfeits_and_the_others_win(fault: str, words: str, count: int) -> None:
    contest = Contest("twisty", (RANDOM,) * (count - 1) + (Unruly(fault),), seed=1)
    for turn in range(count):
        played = play(contest, Fixture(0, turn))
        assert played.winners == tuple(range(count - 1))
        assert (played.reason, played.scores) == (FORFEIT, ())
        assert played.forfeit is not None
        assert played.forfeit.contestant == count - 1
        sentence = texts.say("en", played.forfeit.message, **played.forfeit.facts)
        assert words in sentence or words == played.forfeit.action
        *_, (_, state) = positions(played.record)
        assert contest.seated(Fixture(0, turn))[contest.rules.seat(state) or 0] == count - 1


def test_a_forfeit_in_a_game_played_together_leaves_the_fire_as_it_is() -> None:
    contest = Contest("snowhere", (Unruly("crashes"),), seed=1)
    played = play(contest, Fixture(0, 0))
    *_, (_, state) = positions(played.record)
    assert played.record.actions
    assert played.winners == ()
    assert played.scores == (contest.rules.view(state, None)["fire_mm2"],)
