"""What every game promises: what `check` looks at, and what other judges than the game itself say of it."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sobremesa import texts
from sobremesa.checking import check
from sobremesa.games import load, shelf
from sobremesa.games.game import NOTATION, Illegal, Refusal
from sobremesa.games.prospects import Prospects
from sobremesa.games.record import Record, canonical, loads, positions
from tests.amount import amount
from tests.games.parts import part, sampling
from tests.games.random_games import KINDS, Played, kind_of, kinds_of, random_game, seats

ENDINGS = Path(__file__).parents[1] / "data" / "endings"
WHOLE = 100_000
"""Random games are played to their ends, unless that takes long; then only a few are made."""

CUT_SHORT = [
    path
    for path in sorted(ENDINGS.glob("*.json"))
    if sampling(path.stem.split("-")[0], "PLIES", WHOLE) < WHOLE
]

seeds = st.integers(0, 2**32 - 1)
few = settings(max_examples=amount(4, 60), deadline=None, suppress_health_check=list(HealthCheck))
every_kind = pytest.mark.parametrize("kind", KINDS)


def with_part(name: str) -> pytest.MarkDecorator:
    """Every kind of the games whose tests have this part."""
    return pytest.mark.parametrize("kind", [kind for kind in KINDS if part(kind.split("-")[0], name)])


def game_of(kind: str, seed: int) -> Played:
    plies = sampling(kind.split("-")[0], "PLIES", WHOLE)
    return random_game(kind, seed) if plies == WHOLE else slow_game(kind, seed % 3, plies)


@cache
def slow_game(kind: str, seed: int, plies: int) -> Played:
    return random_game(kind, seed, plies)


def told_in_every_language(refusal: Refusal) -> None:
    assert refusal.rule
    canonical(dict(refusal.witness))  # a page must be able to read it
    for language in texts.languages():
        assert texts.sentence(refusal, language)


@pytest.mark.parametrize("name", shelf())
def test_every_promise_that_can_be_checked_is_kept(name: str) -> None:
    found = check(load(name), games=amount(24, 5000), seconds=amount(3, 600))
    assert found == [], "\n".join(finding.sentence() for finding in found)


@with_part("pieces")
@few
@given(seed=seeds)
def test_pieces_are_conserved(kind: str, seed: int) -> None:
    played = game_of(kind, seed)
    pieces = part(played.game.NAME, "pieces").pieces
    start = pieces(played.game.view(played.states[0], None))
    assert start
    for state in played.states:
        assert pieces(played.game.view(state, None)) == start


@every_kind
@few
@given(seed=seeds)
def test_half_finished_actions_have_an_answer(kind: str, seed: int) -> None:
    played = game_of(kind, seed)
    game, rng = played.game, Random(seed)
    heard = [text for text in played.record.actions if " " in text]
    beginnings = {text[: rng.randrange(len(text))] for text in heard} | {text.split()[0] for text in heard}
    for state in rng.sample(played.states, min(4, len(played.states))):
        legal = {game.text(action) for action in game.legal(state)}
        prospects = Prospects(game, state)
        everything = prospects.ask("")
        assert set(everything.actions) == legal
        assert everything.continuous == game.continuous(state)
        for beginning in rng.sample(sorted(beginnings), min(12, len(beginnings))):
            prospect = prospects.ask(beginning)
            assert set(prospect.actions) <= legal or prospect.actions == (beginning,)
            assert all(action.startswith(beginning) for action in prospect.actions)
            if prospect.refusal is None:
                assert prospect.actions or prospect.continuous
            else:
                assert not prospect.actions
                told_in_every_language(prospect.refusal)


@with_part("hidden")
@few
@given(seed=seeds, cut=st.floats(0, 1))
def test_views_keep_secrets(kind: str, seed: int, cut: float) -> None:
    """Permute everything that is hidden from a seat: what it sees and hears stays the same."""
    played = game_of(kind, seed)
    rng = Random(seed)
    actions = played.record.actions[: round(cut * len(played.actions))]
    for seat in seats(played):
        permuted_looks_the_same(played.record.with_actions(actions), seat, rng)


def permuted_looks_the_same(ours: Record, seat: int | None, rng: Random) -> bool:
    """Compare a game with one whose secrets are permuted; returns whether there was such a one."""
    game = load(ours.game)
    permute = part(game.NAME, "hidden").permute
    other = permute(ours.players, ours.options, ours.setup, list(ours.actions), seat, rng)
    if other is None:
        return False
    theirs = replace(ours, setup=other[0], actions=tuple(other[1]))
    for (ply, mine), (_, yours) in zip(positions(ours), positions(theirs), strict=True):
        assert canonical(game.view(mine, seat)) == canonical(game.view(yours, seat))
        actor = game.seat(mine)
        assert actor == game.seat(yours)
        if actor is None or ply == len(ours.actions):
            continue
        ours_next, theirs_next = game.parse(ours.actions[ply]), game.parse(theirs.actions[ply])
        assert game.told(ours_next, actor, seat) == game.told(theirs_next, actor, seat)
        if actor == seat:
            assert set(game.legal(mine)) == set(game.legal(yours))
            tried = game.parse(rng.choice(ours.actions))
            assert game.refusal(mine, tried) == game.refusal(yours, tried)
    return True


@pytest.mark.parametrize("path", CUT_SHORT, ids=lambda path: path.stem)
def test_whole_games_keep_their_pieces_and_secrets_to_the_end(path: Path) -> None:
    """Random games are cut short above where they take long; these come to their ends."""
    record, rng = loads(path.read_bytes()), Random(path.stem)
    game = load(record.game)
    states = [state for _, state in positions(record)]
    assert [game.result(state) is None for state in states] == [True] * len(record.actions) + [False]
    assert game.seat(states[-1]) is None
    assert not game.legal(states[-1])
    assert not game.continuous(states[-1])
    pieces = part(game.NAME, "pieces").pieces
    everything = pieces(game.view(states[0], None))
    assert all(pieces(game.view(state, None)) == everything for state in states)
    cuts = (0, rng.randrange(1, len(record.actions)), len(record.actions))
    compared = [
        permuted_looks_the_same(record.with_actions(record.actions[:cut]), seat, rng)
        for cut in cuts
        for seat in (rng.randrange(record.players), None)
    ]
    assert any(compared)


@with_part("hidden")
def test_secrets_are_really_permuted_in_that_test(kind: str) -> None:
    """Guards the test above: other setups must have been tried."""
    played = game_of(kind, 5)
    game, record = played.game, played.record
    permute = part(game.NAME, "hidden").permute
    actions = list(record.actions[:6])
    tried = [
        permute(record.players, record.options, record.setup, actions, seat, Random(seed))
        for seed in range(20)
        for seat in seats(played)
    ]
    assert sum(other is not None and other[0] != record.setup for other in tried) >= 10


@pytest.mark.parametrize("name", shelf())
@settings(max_examples=amount(120, 3000), deadline=None)
@given(text=st.text(max_size=60) | st.text("abcdefg01234567 -,.>!rtkpm@#", max_size=24))
def test_the_parser_survives_anything(name: str, text: str) -> None:
    game = load(name)
    try:
        action = game.parse(text)
    except Illegal as illegal:
        assert illegal.refusal.rule == NOTATION
        told_in_every_language(illegal.refusal)
    else:
        assert game.text(action) == text


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
)


@pytest.mark.parametrize("kind", [kinds_of(name)[-1] for name in shelf()])
@settings(max_examples=amount(60, 1500), deadline=None)
@given(data=st.data())
def test_no_setup_breaks_the_rules(kind: str, data: st.DataObject) -> None:
    name, players, options = kind_of(kind)
    game = load(name)
    setup: dict[str, Any] = json.loads(canonical(game.deal(Random(1), players, options)))
    _spoil(setup, data)
    try:
        game.start(players, options, setup)
    except Illegal as illegal:
        told_in_every_language(illegal.refusal)


def _spoil(setup: dict[str, Any], data: st.DataObject) -> None:
    """Replace, add or drop something somewhere inside."""
    spot: Any = setup
    while True:
        keys = sorted(spot) if isinstance(spot, dict) else list(range(len(spot)))
        key = data.draw(st.sampled_from(keys)) if keys else None
        inner = None if key is None else spot[key]
        if isinstance(inner, dict | list) and data.draw(st.booleans()):
            spot = inner
            continue
        change = data.draw(st.sampled_from(["replace", "add", "drop"]))
        value = data.draw(json_values)
        if change == "drop" and key is not None:
            del spot[key]
        elif change == "replace" and key is not None:
            spot[key] = value
        elif isinstance(spot, dict):
            spot["more"] = value
        else:
            spot.append(value)
        return
