"""A game being played, with its history: what most people who program with Sobremesa want.

The rules (`sobremesa.games`) are plain functions on frozen states, and a `History` is a frozen game. A
`Match` is where one game is now, and speaks text: actions go in and come out as they are written down.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from sobremesa import texts
from sobremesa.games import load, record
from sobremesa.games.game import OPEN, Game, Illegal, Options, Refusal, Result, View
from sobremesa.games.history import History
from sobremesa.games.prospects import Continuations
from sobremesa.games.record import Malformed, Record


class IllegalAction(Illegal):
    """An action that the rules refuse; its text is the rule and a sentence for people."""

    def __init__(self, refusal: Refusal, language: str) -> None:
        super().__init__(refusal)
        self.args = (f"{refusal.rule}: {texts.sentence(refusal, language)}",)


class NotARecord(Malformed):
    """Text that is no record; its text is a sentence that says where it breaks."""

    def __init__(self, malformed: Malformed, language: str) -> None:
        super().__init__(malformed.message, **malformed.facts)
        self.args = (texts.say(language, malformed.message, **malformed.facts),)


class Match:
    """One game from its setup to the present position.

    `language`, one of `texts.languages()`, is that of refusals and pictures.
    """

    def __init__(self, played: Record, language: str = "en") -> None:
        self.language = language
        try:
            self.history = History.of(played)
        except Illegal as illegal:
            raise IllegalAction(illegal.refusal, language) from None

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self.history.game

    @property
    def record(self) -> Record:
        """The game so far, to be saved or replayed."""
        return self.history.record

    @property
    def state(self) -> Any:
        """The present position, as the rules see it."""
        return self.history.state

    @property
    def ply(self) -> int:
        """How many actions have been played."""
        return self.history.ply

    @property
    def seat(self) -> int | None:
        """Who decides; None when the game is over."""
        return self.history.seat

    @property
    def legal(self) -> list[str]:
        """The legal actions, sorted. See `continuous`."""
        return list(self.history.legal)

    @property
    def continuous(self) -> bool:
        """Whether there may be legal actions that cannot be listed; try them, or ask `why_not`."""
        return self.game.continuous(self.state)

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it lasts."""
        return self.history.result

    def play(self, *actions: str) -> Match:
        """Play actions in turn. Raises `IllegalAction`, and then plays none of what follows."""
        for text in actions:
            try:
                self.history = self.history.play(text)
            except Illegal as illegal:
                raise IllegalAction(illegal.refusal, self.language) from None
        return self

    def undo(self) -> str:
        """Take the last action back and return it. Raises `IndexError` at the beginning."""
        if not self.ply:
            raise IndexError("no action has been played yet")
        last = self.history.actions[-1]
        self.history = self.history.back()
        return last

    def refusal(self, action: str) -> Refusal | None:
        """Why an action is illegal now, with its rule and witness; None if it is legal."""
        try:
            return self.game.refusal(self.state, self.game.parse(action))
        except Illegal as illegal:
            return illegal.refusal

    def why_not(self, action: str) -> str | None:
        """Why an action is illegal now, in a sentence; None if it is legal."""
        refusal = self.refusal(action)
        return None if refusal is None else f"{refusal.rule}: {texts.sentence(refusal, self.language)}"

    def ask(self, beginning: str) -> Continuations:
        """What may follow on the first words of an action, or why nothing does."""
        return self.history.prospects.ask(beginning)

    def view(self, seat: int | None = None) -> View:
        """What a seat may know (None: a spectator)."""
        return self.game.view(self.state, seat)

    def actors(self) -> list[int]:
        """The seat that decided each action so far."""
        return list(self.history.actors)

    def told(self, seat: int | None = None) -> list[str]:
        """The actions so far as a seat heard of them."""
        return self.history.told(seat)

    def picture(self, seat: int | None = None) -> str:
        """The position for a terminal, as a seat sees it (None: a spectator, OPEN: with all hands)."""

        def say(message: str, /, **facts: str | int | float) -> str:
            return texts.say(self.language, message, **facts)

        return self.game.draw(self.view(seat), say)

    def __str__(self) -> str:
        return self.picture(OPEN if self.seat is None else self.seat)

    def dumps(self) -> str:
        """The record as canonical JSON."""
        return record.dumps(self.record)

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.dumps() + "\n", encoding="utf-8")


def deal(
    game: str,
    players: int | None = None,
    seed: int | None = None,
    options: Options | None = None,
    language: str = "en",
) -> Match:
    """A freshly shuffled game, with the fewest players it takes unless told otherwise.

    The same seed gives the same game.
    """
    rules = load(game)
    try:
        dealt = record.deal(rules, Random(seed), rules.PLAYERS[0] if players is None else players, options)
    except Illegal as illegal:
        raise IllegalAction(illegal.refusal, language) from None
    return Match(dealt, language)


def loads(text: str | bytes, language: str = "en") -> Match:
    """Read a record and replay it. Raises `NotARecord`, or `IllegalAction` where the rules refuse it."""
    try:
        return Match(record.loads(text), language)
    except Malformed as malformed:
        raise NotARecord(malformed, language) from None


def read(path: str | Path, language: str = "en") -> Match:
    """Read a record from a file and replay it."""
    return loads(Path(path).read_bytes().removesuffix(b"\n"), language)
