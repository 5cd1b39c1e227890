"""Shuffling and the first position (H1 to H3)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from sobremesa.games.game import NOTATION, Options, Setup
from sobremesa.games.holi.about import OPTIONS, PLAYERS
from sobremesa.games.holi.board import FIRST_SWEETS
from sobremesa.games.holi.cards import CARDS, DECK_SIZE
from sobremesa.games.holi.rivalry import IDS, KIND, MOST_OF_RULE_KIND
from sobremesa.games.holi.state import Side, State
from sobremesa.games.refusals import agreed, bad_setup, check_players

TOKENS = 25


def deal(rng: Random, players: int, options: Options) -> Setup:
    """Shuffle the decks, and draw the rivalry cards, at most one of them of the rule kind, unless they were
    chosen."""
    check_players(PLAYERS, players, "H2")
    wanted = agreed(OPTIONS, options)["rivalry"]
    decks = [rng.sample(CARDS, len(CARDS)) for _ in range(players)]
    if not isinstance(wanted, int):
        return {"decks": decks, "rivalry": list(wanted)}
    rivalry: list[int] = []
    for card in rng.sample(IDS, len(IDS)):
        rules = sum(KIND[drawn] == "rule" for drawn in rivalry)
        if len(rivalry) < wanted and (KIND[card] != "rule" or rules < MOST_OF_RULE_KIND):
            rivalry.append(card)
    return {"decks": decks, "rivalry": rivalry}


def start(players: int, options: Options, setup: Setup) -> State:
    """The first position. Raises `Illegal` for a setup that cannot be."""
    check_players(PLAYERS, players, "H2")
    wanted = agreed(OPTIONS, options)["rivalry"]
    if not isinstance(setup, Mapping) or set(setup) - {"decks", "rivalry"}:
        raise bad_setup(NOTATION, "holi-setup")
    decks = _decks(setup.get("decks"), players)
    return State(
        players=tuple(
            Side(
                deck=deck,
                hand=(),
                discards=(),
                figure=None,
                tokens=0,
                reserve=tuple(TOKENS if colour == seat else 0 for colour in range(players)),
                sweets=0,
                hits=0,
                first_up=0,
                out=False,
            )
            for seat, deck in enumerate(decks)
        ),
        rivalry=_rivalry(setup.get("rivalry"), wanted),
        sweets=FIRST_SWEETS,
        turn=0,
    )


def _numbers(value: Any, allowed: tuple[int, ...]) -> bool:
    return isinstance(value, list | tuple) and all(type(each) is int and each in allowed for each in value)


def _decks(value: Any, players: int) -> list[tuple[int, ...]]:
    """H2: a deck of 13 for every player. Which cards are in it is not enforced (H4)."""
    if not isinstance(value, list | tuple) or len(value) != players:
        raise bad_setup("H2", "holi-decks", players=players)
    for seat, deck in enumerate(value):
        if not _numbers(deck, CARDS) or len(deck) != DECK_SIZE:
            raise bad_setup("H2", "holi-deck", seat=seat, size=DECK_SIZE, least=min(CARDS), most=max(CARDS))
    return [tuple(deck) for deck in value]


def _rivalry(value: Any, wanted: int | list[int]) -> tuple[int, ...]:
    """Any different cards, as many as were agreed, or those that were, in any order."""
    count = wanted if isinstance(wanted, int) else len(wanted)
    if not _numbers(value, IDS) or len(value) != count or len(set(value)) != count:
        raise bad_setup(NOTATION, "holi-rivalry", count=count, least=min(IDS), most=max(IDS))
    if not isinstance(wanted, int) and sorted(value) != list(wanted):
        raise bad_setup(NOTATION, "holi-rivalry-chosen", cards=", ".join(map(str, wanted)))
    return tuple(value)
