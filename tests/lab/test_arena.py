"""An arena gives the same games and numbers however many work, counts whole deals, and stops when decided."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from sobremesa.bots import timeouts
from sobremesa.games.record import Record
from sobremesa.lab.arena import Arena, labels
from sobremesa.lab.contest import Contest, Contestant, Fixture, Played, Thinking
from sobremesa.lab.crew import Crew, CrewFailed, Job
from sobremesa.lab.intervals import mean, paired, wilson
from sobremesa.lab.sequential import Hypotheses
from tests.lab.unruly_players import Unruly

A, B, C = Contestant("random"), Contestant("greedy"), Contestant("random")
NOTHING = Record("twisty", 1, 2, {}, {})


def filled(contest: Contest, winners: list[tuple[int, ...]]) -> Arena:
    """An arena in which these games were played."""
    arena = Arena(contest, len(winners))
    size = len(contest.players)
    for number, won in enumerate(winners):
        thinking = {who: Thinking(2, 0.5 + who, 0.25) for who in range(size)}
        fixture = Fixture(number // size, number % size)
        arena.played.append(Played(fixture, NOTHING, won, (0,) * size, "T12", None, thinking))
    return arena


def left(scores: list[tuple[float, ...]]) -> Arena:
    """An arena in which so much was left on each deal by each contestant."""
    contest = Contest("snowhere", (A,) * len(scores[0]))
    arena = Arena(contest, len(scores) * len(scores[0]))
    for deal, of_deal in enumerate(scores):
        for turn, score in enumerate(of_deal):
            won = () if score else (turn,)
            arena.played.append(Played(Fixture(deal, turn), NOTHING, won, (score,), "S14"))
    return arena


def test_wins_draws_and_losses_are_counted_by_player() -> None:
    first, second = filled(Contest("twisty", (A, B)), [(0,), (0,), (0, 1), (1,), (0,), (0,)]).standings()
    assert (first.games, first.wins, first.shared, first.losses, first.decisive) == (6, 4, 1, 1, 5)
    assert (second.games, second.wins, second.shared, second.losses, second.decisive) == (6, 1, 1, 4, 5)
    assert (first.rate, second.rate) == (0.8, 0.2)
    assert first.interval == paired([2, 0, 2], [2, 1, 2])
    assert first.wilson == wilson(4, 5)
    assert second.thinking == Thinking(12, 9.0, 0.25)


def test_a_win_that_some_of_many_share_is_not_decisive() -> None:
    games = [(0,), (0, 1), (1,), (2,), (0, 1, 2), (0,)]
    first, second, third = filled(Contest("holi", (A, B, C)), games).standings()
    assert [line.wins for line in (first, second, third)] == [2, 1, 1]
    assert [line.shared for line in (first, second, third)] == [2, 2, 1]
    assert [line.losses for line in (first, second, third)] == [2, 3, 4]
    assert {line.decisive for line in (first, second, third)} == {4}


def test_a_deal_counts_when_all_its_games_are_played() -> None:
    arena = filled(Contest("twisty", (A, B)), [(0,), (0,), (1,)])
    assert len(arena.whole_deals) == 1
    assert arena.standings()[0].games == 2
    assert arena.shares == [1.0]


def test_the_share_of_a_deal_is_the_share_of_its_wins() -> None:
    arena = filled(Contest("holi", (A, B, C)), [(0,), (0, 1), (1,), (2,), (0, 1, 2), (1, 2)])
    assert arena.shares == [pytest.approx((1 + 1 / 2 + 0) / 3), pytest.approx((0 + 1 / 3 + 0) / 3)]


def test_in_games_played_together_what_is_left_on_the_same_deals_is_compared() -> None:
    arena = left([(10.0, 30.0), (0.0, 50.0), (20.0, 20.0), (40.0, 0.0)])
    first, second = arena.alone()
    assert (first.games, first.solved, first.mean) == (4, 1, 17.5)
    assert (second.games, second.solved, second.mean) == (4, 1, 25.0)
    assert first.interval == mean([10, 0, 20, 40], least=0.0)
    assert (first.difference, second.difference) == (0.0, 7.5)
    assert second.difference_interval == mean([20, 50, 0, -40])
    assert arena.shares == [1.0, 1.0, 0.5, 0.0]


def test_players_with_the_same_name_are_numbered() -> None:
    assert labels((A, B, A, A)) == ["random", "greedy", "random 2", "random 3"]


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_workers() -> None:
    contest = Contest("winter", (Contestant("random"), Contestant("random")), seed=9)
    played = []
    for workers in (1, 3):
        arena = Arena(contest, 11)
        with Crew(workers) as crew:
            assert list(arena.run(crew)) == arena.played
        played.append(arena.played)
    assert [game.fixture for game in played[0]] == contest.fixtures(6)
    assert played[0] == played[1]


def test_a_worker_that_died_with_nothing_to_do_is_replaced() -> None:
    contest = Contest("winter", (Contestant("random"), Contestant("random")), seed=9)
    jobs = [(contest, fixture) for fixture in contest.fixtures(2)]
    with Crew(2) as crew:
        first = sorted(crew.play(jobs), key=lambda game: game.fixture)
        for worker in multiprocessing.active_children():
            worker.kill()
            worker.join()
        assert sorted(crew.play(jobs), key=lambda game: game.fixture) == first


class Disorderly(Crew):
    """Ends the games in any order."""

    def play(self, jobs: Iterable[Job]) -> Iterator[Played]:
        """See `Crew`."""
        for _, fixture in Random(1).sample(list(jobs), 8):
            yield Played(fixture, NOTHING, (0,), (0, 0), "T12")


def test_the_games_are_given_in_order_however_they_end() -> None:
    contest = Contest("twisty", (A, B))
    arena = Arena(contest, 8)
    assert [game.fixture for game in arena.run(Disorderly(1))] == contest.fixtures(4)
    assert not arena.ahead


@pytest.mark.parametrize("workers", [1, 3])
def test_it_stops_with_the_deal_that_decides(workers: int) -> None:
    hypotheses = Hypotheses(0.4, 0.6)
    arena = Arena(Contest("winter", (Contestant("greedy"), Contestant("random")), seed=2), 200, hypotheses)
    with Crew(workers) as crew:
        assert list(arena.run(crew)) == arena.played
    assert arena.verdict == "high"
    assert len(arena.played) % 2 == 0
    assert hypotheses.verdict(arena.shares[:-1]) is None
    assert len(arena.played) < 60
    assert arena.stopped_early


def test_without_a_question_all_games_are_played() -> None:
    arena = Arena(Contest("winter", (Contestant("greedy"), Contestant("random")), seed=2), 20)
    with Crew(2) as crew:
        assert len(list(arena.run(crew))) == 20
    assert arena.verdict is None
    assert not arena.stopped_early


@pytest.mark.parametrize(("fault", "message"), [("dies", "lab-died"), ("hangs", "lab-hung")])
def test_a_bot_that_dies_or_hangs_forfeits_and_the_others_play_on(
    fault: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeouts, "LAB_TIMEOUT", 3.0)
    contest = Contest("twisty", (Contestant("random"), Unruly(fault)), seed=4, seconds=0.5)
    arena = Arena(contest, 4)
    with Crew(2) as crew:
        played = list(arena.run(crew))
    assert [game.winners for game in played] == [(0,)] * 4
    assert {game.forfeit.message for game in played if game.forfeit} == {message}
    assert arena.standings()[1].forfeits == 4


def test_a_game_that_cannot_even_begin_ends_the_contest() -> None:
    arena = Arena(Contest("twisty", (Contestant("random"), Contestant("nobody")), seed=4), 4)
    with Crew(1) as crew, pytest.raises(CrewFailed, match="nobody"):
        list(arena.run(crew))
