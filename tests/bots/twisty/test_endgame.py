"""The end of Twisty, solved: by the rules, verdict by verdict, and played out."""

from __future__ import annotations

from random import Random

from sobremesa import bots
from sobremesa.bots.twisty.endgame import Endgame, find, in_time
from sobremesa.games.twisty import Side, State, deal, legal, parse, play, seat, start, view
from sobremesa.games.twisty.rules import ROUNDS
from sobremesa.kernels.twisty import decode, pack

PATIENCE = 1000.0
MOST = 100
HELD = ((7, 7), (6, 7), (7, 6), (6, 6), (5, 7))


def late(seed: int) -> State:
    """A position near the end, pawns anywhere."""
    rng = Random(seed)
    board, players, *_ = start(2, {}, deal(rng, 2, {}))
    held = HELD[seed % len(HELD)]
    for player, cubes in zip(players, held, strict=True):
        for colour in player.series[:cubes]:
            board = board.without_cube(board.tokens.index(colour))
    pawns = rng.sample(range(49), 2)
    seated = [
        Side(pawn, player.series, cubes, rng.choice((0, 3, cubes)))
        for pawn, player, cubes in zip(pawns, players, held, strict=True)
    ]
    return State(board, tuple(seated), rng.randrange(2), 20)


def solved(state: State) -> Endgame:
    endgame = find(pack(state), MOST)
    assert endgame is not None
    return endgame


def theirs_as_mine(verdict: int) -> int:
    return -verdict + (verdict < 0) - (verdict > 0)


def preference(verdict: int) -> float:
    return 1 / verdict if verdict else 0.0


def by_the_rules(state: State, plies: int) -> int:
    """Judge: who decides wins or loses in so many plies at most, if everything is tried; else 0."""
    if not plies and state.robbed is None:
        return 0
    mover, found = seat(state), []
    for action in legal(state):
        after = play(state, action)
        if after.ended:
            return 1
        verdict = by_the_rules(after, plies - (state.robbed is None))
        found.append(verdict if seat(after) == mover else theirs_as_mine(verdict))
    return max(found, key=preference)


def test_what_is_decided_soon_is_found_by_trying_everything() -> None:
    decided = 0
    for seed in range(25):
        state = late(seed)
        soon = by_the_rules(state, 3)
        verdict = solved(state).verdict(pack(state))
        assert (verdict if abs(verdict) <= 3 else 0) == soon
        decided += bool(soon)
    assert decided > 5


def test_a_verdict_is_the_best_that_the_rules_lead_to() -> None:
    """With the test above this proves all of them: wins and losses come nearer with every ply."""
    seen = set()
    for seed in range(60):
        state = late(seed)
        endgame, mover, found = solved(state), seat(state), []
        for action in legal(state):
            after = play(state, action)
            if after.ended:
                found.append(1)
            else:
                verdict = endgame.verdict(pack(after))
                found.append(verdict if seat(after) == mover else theirs_as_mine(verdict))
        verdict = endgame.verdict(pack(state))
        assert verdict == max(found, key=preference)
        seen.add((verdict > 0) - (verdict < 0))
    assert seen == {-1, 0, 1}


def loses_to(state: State, endgame: Endgame, winner: int) -> int:
    """In how many turns the winner, who plays as the verdicts say, wins at the latest, whatever the other
    does."""
    if state.ended == "T12":
        assert state.turn == winner
        return 0
    if seat(state) != winner:
        return max(loses_to(play(state, reply), endgame, winner) for reply in legal(state))
    position = pack(state)
    verdicts = endgame.after(position)
    best = max(verdicts, key=lambda action: preference(verdicts[action]))
    return 1 + loses_to(play(state, decode(position, best)), endgame, winner)


def test_a_won_position_is_won_against_every_reply() -> None:
    tried = 0
    for seed in range(60):
        state = late(seed)
        endgame = solved(state)
        wins = endgame.verdict(pack(state))
        if 1 < wins <= 5:
            assert loses_to(state, endgame, state.turn) == (wins + 1) // 2
            tried += 1
    assert tried > 3


def test_master_wins_what_is_won() -> None:
    """Longer wins, against anything."""
    master, rng = bots.load("twisty", "master"), Random(1)
    longest = 0
    for seed in range(40):
        state = late(seed)
        wins = solved(state).verdict(pack(state))
        winner, turns = seat(state), 0
        while wins > 0 and not state.ended:
            if seat(state) == winner:
                turns += state.robbed is None
                state = play(state, parse(master.choose(view(state, winner), rng, PATIENCE)))
            else:
                state = play(state, rng.choice(legal(state)))
        assert wins <= 0 or (state.ended, state.turn) == ("T12", winner)
        assert turns <= max(0, wins + 1) // 2
        longest = max(longest, turns)
    assert longest >= 3


def test_T13_a_win_that_comes_too_late_is_none() -> None:
    state = late(0)._replace(turn=0)
    for rounds_left, wins, loses in ((1, 1, -2), (2, 3, -4)):
        position = pack(state._replace(round=ROUNDS + 1 - rounds_left))
        assert in_time(position, wins) == wins
        assert in_time(position, wins + 2) == 0
        assert in_time(position, loses) == loses
        assert in_time(position, loses - 2) == 0
        position = pack(state._replace(round=ROUNDS + 1 - rounds_left, turn=1))
        assert in_time(position, wins) == wins
        assert in_time(position, wins + 2) == in_time(position, loses) == 0


def test_what_is_not_late_or_not_between_two_is_not_solved() -> None:
    assert find(pack(start(2, {}, deal(Random(1), 2, {}))), 1_000_000) is None
    assert find(pack(start(3, {}, deal(Random(1), 3, {}))), 1_000_000) is None
    state = late(0)
    early = state._replace(players=tuple(player._replace(held=0, protected=0) for player in state.players))
    assert find(pack(early), MOST) is None
