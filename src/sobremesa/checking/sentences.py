"""The sentences that a game brings: in every language the same ids, with the same facts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from sobremesa import texts
from sobremesa.checking.finding import Fault, fault
from sobremesa.games import shelf
from sobremesa.games.game import Game

_MESSAGE = re.compile(r"^([a-z][a-z0-9-]*) =", re.MULTILINE)
_FACT = re.compile(r"\$([a-z_]+)")
_USUAL = ("title", "line", "score")
"""What every game has a default for, in one language."""


def messages_of(game: Game[Any, Any]) -> set[str]:
    """The ids of all sentences that a game has in some language."""
    return {message for source in _brought(game).values() for message in _facts(source)}


def same_sentences(game: Game[Any, Any]) -> Iterator[Fault]:
    """What a game says in one of its languages it says in all of them."""
    usual = {f"{game.NAME}-{part}" for part in _USUAL}
    first, *others = _brought(game).items() or [("", "")]
    known = _facts(first[1])
    for language, source in others:
        said = _facts(source)
        for message in sorted({*known, *said}):
            if message in usual and not (message in known and message in said):
                continue
            if known.get(message) != said.get(message):
                yield fault("texts", language=first[0], other=language, message=message)
                break


def _brought(game: Game[Any, Any]) -> Mapping[str, str]:
    if game.NAME in shelf():
        return texts.messages_of(game.NAME)
    brought: Mapping[str, str] = getattr(game, "TEXTS", {})
    return brought


def _facts(source: str) -> dict[str, set[str]]:
    """Every id with the facts that its sentence names."""
    parts = _MESSAGE.split(source)[1:]
    return {name: set(_FACT.findall(body)) for name, body in zip(parts[::2], parts[1::2], strict=True)}
