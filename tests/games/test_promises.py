"""What every game promises, over random games of every kind and number of players."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sobremesa import texts
from sobremesa.games import load, names
from sobremesa.games.game import NOTATION, Illegal, Refusal
from sobremesa.games.record import Record, canonical, loads, positions
from sobremesa.games.unfinished import ask
from tests.games.conserved import pieces
from tests.games.random_games import KINDS, Played, random_game, seats

ENDINGS = Path(__file__).parents[1] / "data" / "endings"
SLOW = {"snowhere": 30}
"""Plies of a random game where a whole one would take long; only a few such games are made."""

seeds = st.integers(0, 2**32 - 1)
few = settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
every_kind = pytest.mark.parametrize("kind", KINDS)


def game_of(kind: str, seed: int) -> Played:
    name = KINDS[kind][0]
    return slow_game(kind, seed % 3, SLOW[name]) if name in SLOW else random_game(kind, seed)


@cache
def slow_game(kind: str, seed: int, plies: int) -> Played:
    return random_game(kind, seed, plies)


def told_in_both_languages(refusal: Refusal) -> None:
    assert refusal.rule
    canonical(dict(refusal.witness))  # a page must be able to read it
    for language in texts.languages():
        assert texts.sentence(refusal, language)


@every_kind
@few
@given(seed=seeds)
def test_games_end_with_a_result_for_every_seat(kind: str, seed: int) -> None:
    played = game_of(kind, seed)
    if played.record.game in SLOW:
        return  # whole games of these are played in the recorded games
    result = played.game.result(played.states[-1])
    assert result is not None
    assert len(result.scores) == played.record.players
    assert result.winners
    assert set(result.winners) <= set(range(played.record.players))
    assert played.game.seat(played.states[-1]) is None
    assert not played.game.legal(played.states[-1])
    assert not played.game.continuous(played.states[-1])


@every_kind
@few
@given(seed=seeds)
def test_pieces_are_conserved(kind: str, seed: int) -> None:
    played = game_of(kind, seed)
    view = played.game.view(played.states[0], None)
    start = pieces(view)
    assert start
    for state in played.states:
        assert pieces(played.game.view(state, None)) == start


@every_kind
@few
@given(seed=seeds)
def test_states_are_values_that_play_leaves_alone(kind: str, seed: int) -> None:
    played = game_of(kind, seed)
    game = played.game
    again = [state for _, state in positions(played.record)]
    assert again == played.states
    assert [hash(state) for state in again] == [hash(state) for state in played.states]
    for state, action in list(zip(played.states, played.actions, strict=False))[-20:]:
        before = hash(state), repr(state)
        game.legal(state), game.view(state, 0), game.play(state, action)
        assert (hash(state), repr(state)) == before
    assert len(set(played.states)) > 1


@every_kind
@few
@given(seed=seeds)
def test_legal_actions_are_playable_and_all_others_are_refused_with_a_reason(kind: str, seed: int) -> None:
    played = game_of(kind, seed)
    game, rng = played.game, Random(seed)
    heard = sorted({text for state in played.states for text in map(game.text, game.legal(state))})
    for state in rng.sample(played.states, min(8, len(played.states))):
        legal = {game.text(action): action for action in game.legal(state)}
        assert len(legal) == len(game.legal(state))
        for text, action in rng.sample(sorted(legal.items()), min(20, len(legal))):
            assert game.refusal(state, action) is None
            assert game.play(state, action) is not None
            assert game.parse(text) == action
        for text in rng.sample(heard, min(150, len(heard))):
            if text in legal:
                continue
            refusal = game.refusal(state, game.parse(text))
            assert refusal is not None, text
            told_in_both_languages(refusal)
            with pytest.raises(Illegal) as caught:
                game.play(state, game.parse(text))
            assert caught.value.refusal == refusal


@every_kind
@few
@given(seed=seeds)
def test_text_and_action_say_the_same(kind: str, seed: int) -> None:
    played = game_of(kind, seed)
    game = played.game
    for state in played.states[-10:]:
        for action in game.legal(state):
            assert game.parse(game.text(action)) == action
    for text, action in zip(played.record.actions, played.actions, strict=True):
        assert game.parse(text) == action


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
        everything = ask(game, state, "")
        assert set(everything.actions) == legal
        assert everything.continuous == game.continuous(state)
        for beginning in rng.sample(sorted(beginnings), min(12, len(beginnings))):
            prospect = ask(game, state, beginning)
            assert set(prospect.actions) <= legal or prospect.actions == (beginning,)
            assert all(action.startswith(beginning) for action in prospect.actions)
            if prospect.refusal is None:
                assert prospect.actions or prospect.continuous
            else:
                assert not prospect.actions
                told_in_both_languages(prospect.refusal)


@every_kind
@few
@given(seed=seeds)
def test_what_a_seat_cannot_see_can_be_imagined(kind: str, seed: int) -> None:
    played = game_of(kind, seed)
    game, rng = played.game, Random(seed)
    for state in rng.sample(played.states, min(12, len(played.states))):
        for seat in seats(played):
            view = game.view(state, seat)
            assert json.loads(canonical(view)) == view  # nothing but JSON
            assert view["viewer"] == seat
            imagined = game.imagine(view, rng)
            assert game.view(imagined, seat) == view
            if seat is not None and game.seat(state) == seat:
                assert set(game.legal(imagined)) == set(game.legal(state))


@every_kind
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
    permute = import_module(f"tests.games.hidden_{game.NAME}").permute
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


@pytest.mark.parametrize("path", sorted(ENDINGS.glob("snowhere-*.json")), ids=lambda path: path.stem)
def test_whole_games_of_snowhere_keep_their_pieces_and_secrets_to_the_end(path: Path) -> None:
    """Random games of it are cut short above; these come to their ends."""
    record, rng = loads(path.read_bytes()), Random(path.stem)
    game = load(record.game)
    states = [state for _, state in positions(record)]
    assert [game.result(state) is None for state in states] == [True] * len(record.actions) + [False]
    assert game.seat(states[-1]) is None
    assert not game.legal(states[-1])
    assert not game.continuous(states[-1])
    everything = pieces(game.view(states[0], None))
    assert all(pieces(game.view(state, None)) == everything for state in states)
    cuts = (0, rng.randrange(1, len(record.actions)), len(record.actions))
    compared = [
        permuted_looks_the_same(record.with_actions(record.actions[:cut]), seat, rng)
        for cut in cuts
        for seat in (rng.randrange(record.players), None)
    ]
    assert any(compared)


@every_kind
def test_secrets_are_really_permuted_in_that_test(kind: str) -> None:
    """Guards the test above: where a game has secrets, other setups must have been tried."""
    played = game_of(kind, 5)
    game, record = played.game, played.record
    if game.NAME == "twisty":
        return  # everything is open
    permute = import_module(f"tests.games.hidden_{game.NAME}").permute
    actions = list(record.actions[:6])
    tried = [
        permute(record.players, record.options, record.setup, actions, seat, Random(seed))
        for seed in range(20)
        for seat in seats(played)
    ]
    assert sum(other is not None and other[0] != record.setup for other in tried) >= 10


@pytest.mark.parametrize("name", names())
@settings(max_examples=300, deadline=None)
@given(text=st.text(max_size=60) | st.text("abcdefg01234567 -,.>!rtkpm@#", max_size=24))
def test_the_parser_survives_anything(name: str, text: str) -> None:
    game = load(name)
    try:
        action = game.parse(text)
    except Illegal as illegal:
        assert illegal.refusal.rule == NOTATION
        told_in_both_languages(illegal.refusal)
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


@pytest.mark.parametrize("kind", ["winter", "snowhere-1", "twisty-2", "holi-2-rivalry"])
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_no_setup_breaks_the_rules(kind: str, data: st.DataObject) -> None:
    name, players, options = KINDS[kind]
    game = load(name)
    setup: dict[str, Any] = json.loads(canonical(game.deal(Random(1), players, options)))
    _spoil(setup, data)
    try:
        game.start(players, options, setup)
    except Illegal as illegal:
        told_in_both_languages(illegal.refusal)


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
