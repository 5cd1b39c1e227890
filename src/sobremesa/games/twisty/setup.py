"""Dealing, and judging what was dealt (T1 to T3). There are four corners for two to four pawns (T4)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from sobremesa.games.game import NOTATION, Options, Setup
from sobremesa.games.refusals import agreed, bad_setup, check_players
from sobremesa.games.twisty.about import OPTIONS, PLAYERS
from sobremesa.games.twisty.board import (
    CENTRE,
    COLOURS,
    CORNERS,
    CUBES,
    EMPTY,
    NAMES,
    RANKS,
    SIZE,
    SPECIALS,
    lay,
)
from sobremesa.games.twisty.state import Side, State

_BARE = frozenset({CENTRE, *CORNERS})
_TOKENS = {**CUBES, **SPECIALS}


def deal(rng: Random, players: int, options: Options) -> Setup:
    """Shuffle the tokens onto the board, and a list of colours for every player."""
    agreed(OPTIONS, options)
    check_players(PLAYERS, players, "T4")
    tokens = [token for token, count in _TOKENS.items() for _ in range(count)]
    rng.shuffle(tokens)
    squares = "".join(EMPTY if square in _BARE else tokens.pop() for square in range(len(NAMES)))
    rows = [squares[start : start + SIZE] for start in range(0, len(NAMES), SIZE)]
    return {"board": rows, "lists": [rng.sample(COLOURS, len(COLOURS)) for _ in range(players)]}


def start(players: int, options: Options, setup: Setup) -> State:
    """The first position. Raises `Illegal` for a setup that cannot be."""
    agreed(OPTIONS, options)
    check_players(PLAYERS, players, "T4")
    if not isinstance(setup, Mapping):
        raise bad_setup("T1", "twisty-setup-board")
    for key in setup:
        if key not in ("board", "lists"):
            raise bad_setup(NOTATION, "twisty-setup-key", key=str(key)[:40])
    _check_board(setup.get("board"))
    _check_lists(setup.get("lists"), players)
    return State(lay(setup["board"]), tuple(Side(None, "".join(series)) for series in setup["lists"]))


def _check_board(rows: Any) -> None:
    """T1: seven ranks of seven squares, corners and centre bare, a token on every other square (T2)."""
    if not isinstance(rows, list) or len(rows) != SIZE:
        raise bad_setup("T1", "twisty-setup-board")
    for row, rank in zip(rows, reversed(RANKS), strict=True):
        if not isinstance(row, str) or len(row) != SIZE:
            raise bad_setup("T1", "twisty-setup-rank", rank=rank)
    for square, token in enumerate("".join(reversed(rows))):
        if square in _BARE and token != EMPTY:
            raise bad_setup("T1", "twisty-setup-bare", square=NAMES[square])
        if square not in _BARE and token == EMPTY:
            raise bad_setup("T1", "twisty-setup-missing", square=NAMES[square])
        if square not in _BARE and token not in _TOKENS:
            raise bad_setup("T2", "twisty-setup-token", square=NAMES[square], token=token)


def _check_lists(lists: Any, players: int) -> None:
    """T3: for every player the seven colours, each once."""
    if not isinstance(lists, list) or len(lists) != players:
        raise bad_setup("T3", "twisty-setup-lists", players=players)
    for seat, series in enumerate(lists):
        letters = isinstance(series, list) and all(isinstance(colour, str) for colour in series)
        if not letters or sorted(series) != sorted(COLOURS):
            raise bad_setup("T3", "twisty-setup-series", seat=seat)
