"""Another game of Holi that must look the same to a seat, for testing what is hidden.

Hidden are, of every other player, the cards that were not thrown face up; of the viewer, the order of the
cards not yet drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from sobremesa.games import holi
from sobremesa.games.game import Illegal


def permute(
    players: int,
    options: Mapping[str, Any],
    setup: Mapping[str, Any],
    actions: list[str],
    seat: int | None,
    rng: Random,
) -> tuple[dict[str, Any], list[str]] | None:
    """The same game to `seat`, with everything hidden from it permuted; None where this draw gives none."""
    played, seats = _played_cards(players, options, setup, actions)
    decks = []
    for owner, deck in enumerate(setup["decks"]):
        if owner == seat:
            hidden = list(range(_drawn(players, options, setup, actions, owner), len(deck)))
        else:
            shown = {place for ply, place in played[owner].items() if actions[ply].startswith("throw")}
            hidden = [place for place in range(len(deck)) if place not in shown]
        cards = list(deck)
        for place, other in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
            cards[place] = deck[other]
        decks.append(cards)
    rewritten = list(actions)
    for owner, places in played.items():
        for ply, place in places.items():
            deed, _, target = actions[ply].split(" ", 2)
            rewritten[ply] = f"{deed} {decks[owner][place]} {target}"
    changed = {**setup, "decks": decks}
    try:
        _, same_seats = _played_cards(players, options, changed, rewritten)
    except Illegal:
        return None
    return (changed, rewritten) if same_seats == seats else None


Deciders = list[tuple[int | None, tuple[bool, ...]]]
"""For every position, who decides and who is out."""


def _played_cards(
    players: int, options: Mapping[str, Any], setup: Mapping[str, Any], actions: list[str]
) -> tuple[dict[int, dict[int, int]], Deciders]:
    """For each seat, the place in its deck of the card played at each ply; and who decided when."""
    state = holi.start(players, options, setup)
    played: dict[int, dict[int, int]] = {owner: {} for owner in range(players)}
    deciders = [(state.turn, tuple(player.out for player in state.players))]
    for ply, action in enumerate(actions):
        owner = state.turn
        if owner is not None and action.startswith(("throw", "down")):
            card, deck = int(action.split()[1]), setup["decks"][owner]
            drawn = len(deck) - len(state.players[owner].deck)
            held = [place for place in range(drawn) if place not in played[owner].values()]
            played[owner][ply] = next((place for place in held if deck[place] == card), 0)
        state = holi.play(state, holi.parse(action))
        deciders.append((state.turn, tuple(player.out for player in state.players)))
    return played, deciders


def _drawn(
    players: int, options: Mapping[str, Any], setup: Mapping[str, Any], actions: list[str], owner: int
) -> int:
    """How many cards of a deck have been drawn after these actions."""
    state = holi.start(players, options, setup)
    for action in actions:
        state = holi.play(state, holi.parse(action))
    return len(setup["decks"][owner]) - len(state.players[owner].deck)
