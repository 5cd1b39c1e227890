"""A position of a game that is looked at, and the rules, whose failures are caught."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from sobremesa.checking.finding import Broken, Fault, fault
from sobremesa.games.game import Game, Illegal, View
from sobremesa.games.record import Record, canonical

MANY_SEATS = 6
"""With more players than this, some of them stand for all."""

MAY_REFUSE = ("play", "parse", "start")
"""The functions that raise `Illegal`; from any other it is a failure."""


class Rules:
    """The functions of a game. Where one of them fails, that is a fault of the game: `Broken`."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        part = getattr(self.game, name)
        if not callable(part):
            return part
        guarded = _guarded(name, part)
        setattr(self, name, guarded)
        return guarded

    def legal(self, state: Any) -> tuple[Any, ...]:
        """The listed actions, all of them made."""
        return tuple(_guarded("legal", lambda: list(self.game.legal(state)))())

    def replayed(self, record: Record) -> Any:
        """The position after the actions of a record."""
        state = self.start(record.players, record.options, record.setup)
        for text in record.actions:
            state = self.play(state, self.parse(text))
        return state


def _guarded(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any) -> Any:
        try:
            return function(*arguments)
        except Illegal as illegal:
            if name in MAY_REFUSE:
                raise
            raise Broken(_crash(name, illegal)) from illegal
        except Exception as error:
            raise Broken(_crash(name, error)) from error

    return call


def _crash(name: str, error: Exception) -> Fault:
    last = traceback.extract_tb(error.__traceback__)[-1]
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return fault("crash", function=name, error=what, file=Path(last.filename).name, line=last.lineno or 0)


@dataclass
class Spot:
    """One position, reached by the actions of its record.

    `heard` are texts of actions from other positions of the game: what somebody may try here too.
    """

    rules: Rules
    record: Record
    state: Any
    rng: Random
    heard: Sequence[str]

    @cached_property
    def seat(self) -> int | None:
        """Who decides."""
        decides: int | None = self.rules.seat(self.state)
        return decides

    @cached_property
    def legal(self) -> tuple[Any, ...]:
        """The listed actions."""
        return self.rules.legal(self.state)

    @cached_property
    def texts(self) -> list[str]:
        """Their texts, in the same order."""
        return [self.rules.text(action) for action in self.legal]

    def seen(self, state: Any, viewer: int | None) -> str:
        """What the viewer sees of a state, written down."""
        return written(self.rules.view(state, viewer))

    def shown(self, state: Any, action: Any) -> str:
        """What is shown of an action, written down."""
        return written(self.rules.preview(state, action))

    @cached_property
    def viewers(self) -> list[int | None]:
        """Every seat and a spectator; where many play, some of the seats."""
        seats = range(self.record.players)
        if len(seats) <= MANY_SEATS:
            return [*seats, None]
        return [*sorted({*self.some(seats, MANY_SEATS), *([] if self.seat is None else [self.seat])}), None]

    def some(self, things: Sequence[Any], most: int) -> list[Any]:
        """At most so many of them, by chance."""
        return self.rng.sample(list(things), min(most, len(things)))


def written(value: View) -> str:
    """A view or a preview as JSON; that it is none is told by its own promise."""
    try:
        return canonical(value)
    except (TypeError, ValueError):
        raise Broken(fault("view-json")) from None
