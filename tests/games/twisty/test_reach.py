"""The bit sets of the rules against the plain form: names of squares in Python sets, from the view."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.games import twisty
from sobremesa.games.twisty import State, Stop
from tests.amount import amount

CORNERS = {"a1", "a7", "g1", "g7"}
SQUARES = {file + rank for file in "abcdefg" for rank in "1234567"}
KINDS = "roygbvp+xL@#"

seeds = st.integers(0, 2**32 - 1)


def distances(one: str, other: str) -> list[int]:
    return sorted((abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1]))))


def plain_steps(token: str, at: str, tokens: dict[str, str], occupied: set[str]) -> set[str]:
    """T7, as the rule says it."""
    if token == "+":
        return {square for square in SQUARES if distances(at, square) == [0, 1]}
    if token == "x":
        return {square for square in SQUARES if distances(at, square) == [1, 1]}
    if token == "L":
        return {square for square in SQUARES if distances(at, square) == [1, 2]}
    if token == "@":
        return {square for square in SQUARES - occupied if square != at and tokens[square] == "@"}
    return set()


def plain_landings(view: dict[str, Any]) -> tuple[dict[str, int], set[str], dict[str, str]]:
    """Everywhere the mover can land (T5, T7) and after how many steps, the other pawns' squares, and
    the tokens."""
    rows = zip("7654321", view["board"], strict=True)
    tokens = {file + rank: token for rank, row in rows for file, token in zip("abcdefg", row, strict=True)}
    mover = view["seats"][view["seat"]]
    occupied = {seen["pawn"] for seat, seen in enumerate(view["seats"]) if seat != view["seat"]}
    landed = dict.fromkeys(plain_steps("L", mover["pawn"], tokens, occupied), 1)
    while True:
        steps = [plain_steps(tokens[at], at, tokens, occupied) for at in landed.keys() - occupied]
        further = set().union(*steps) - landed.keys()
        if not further:
            return landed, occupied, tokens
        landed |= dict.fromkeys(further, max(landed.values()) + 1)


def plain_legal(view: dict[str, Any]) -> set[str]:
    """All legal actions, from what lies on the table."""
    if view["phase"] in ("corners", "robbed"):
        return CORNERS - {seen["pawn"] for seen in view["seats"]}
    landed, occupied, tokens = plain_landings(view)
    mover = view["seats"][view["seat"]]
    unprotected = set(mover["held"]) - set(mover["protected"])
    actions = set()
    for square in landed:
        if square in occupied:
            owner = next(seen for seen in view["seats"] if seen["pawn"] == square)
            if mover["next"] in set(owner["held"]) - set(owner["protected"]):
                actions.add(square)  # T6
            continue
        actions.add(square)
        if tokens[square] == "#" and unprotected:
            actions.add(square + "!")  # T10
    return actions or {"pass"}


def any_board(rng: Random) -> list[str]:
    """44 tokens of any kinds, some boards crowded with specials."""
    kinds = rng.choice([KINDS, "roygbvp" + KINDS, "rp+xL@@#"])
    rows = ["".join(rng.choice(kinds) for _ in range(7)) for _ in range(7)]
    rows[3] = rows[3][:3] + "." + rows[3][4:]
    for rank in (0, 6):
        rows[rank] = "." + rows[rank][1:6] + "."
    return rows


def random_state(rng: Random, plies: int) -> State:
    players = rng.choice(list(twisty.PLAYERS))
    setup = dict(twisty.deal(rng, players, {}))
    if rng.random() < 0.7:
        setup["board"] = any_board(rng)
    state = twisty.start(players, {}, setup)
    for _ in range(plies):
        if twisty.seat(state) is not None:
            state = twisty.play(state, eager(state, rng))
    return state


def eager(state: State, rng: Random) -> twisty.Action:
    """A random action, with a liking for cubes and pawns, so that games get rich."""
    actions = list(twisty.legal(state))
    colour = state.players[state.turn].next_colour
    pawns = {player.pawn for player in state.players}
    wanted = [
        action
        for action in actions
        if isinstance(action, Stop)
        and (state.board.tokens[action.square] == colour or action.square in pawns)
    ]
    return rng.choice(wanted if wanted and rng.random() < 0.5 else actions)


@settings(max_examples=amount(30, 600), deadline=None)
@given(seed=seeds)
def test_the_legal_actions_are_those_of_the_plain_form(seed: int) -> None:
    rng = Random(seed)
    state = random_state(rng, 0)
    for _ in range(90):
        if twisty.seat(state) is None:
            break
        listed = [twisty.text(action) for action in twisty.legal(state)]
        assert len(listed) == len(set(listed))
        assert set(listed) == plain_legal(twisty.view(state, None))
        state = twisty.play(state, eager(state, rng))


@settings(max_examples=amount(30, 600), deadline=None)
@given(seed=seeds, plies=st.integers(4, 120))
def test_a_path_is_a_shortest_chain_of_steps_that_the_rules_allow(seed: int, plies: int) -> None:
    state = random_state(Random(seed), plies)
    view = twisty.view(state, None)
    if view["phase"] != "turn":
        return
    steps, occupied, tokens = plain_landings(view)
    for action in twisty.legal(state):
        departure, *landings = twisty.path(state, action)
        assert departure == view["seats"][view["seat"]]["pawn"]
        if not landings:
            assert twisty.text(action) == "pass"
            continue
        assert landings[-1] == twisty.text(action).removesuffix("!")
        assert len(landings) == steps[landings[-1]]
        assert distances(departure, landings[0]) == [1, 2]
        for at, to in pairwise(landings):
            assert at not in occupied
            assert to in plain_steps(tokens[at], at, tokens, occupied)


@settings(max_examples=amount(20, 400), deadline=None)
@given(seed=seeds, plies=st.integers(0, 150))
def test_an_action_is_refused_exactly_when_it_is_not_listed(seed: int, plies: int) -> None:
    state = random_state(Random(seed), plies)
    legal = {twisty.text(action) for action in twisty.legal(state)}
    every = {"pass", *SQUARES, *(square + "!" for square in SQUARES)}
    assert {text for text in every if twisty.refusal(state, twisty.parse(text)) is None} == legal
    assert all(twisty.hopeless(state, text).rule for text in every - legal)
