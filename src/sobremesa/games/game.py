"""The protocol every game keeps.

A game is a module of plain functions: a package in this folder, or one from outside. Its state is a frozen
value, its actions are frozen values with a canonical text, and all chance lies in the setup that `deal`
makes. Nothing here knows of people, clocks, files or the network.

Where an action lies in a continuum (a card laid anywhere on the table), `legal` cannot list it:
`continuous` says so, and `refusal` judges each one that is tried.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, TypeVar

S = TypeVar("S")
A = TypeVar("A")

Setup = Mapping[str, Any]
"""Every shuffle of a game in drawing order, as JSON. Secret while the game lasts."""

Options = Mapping[str, Any]
"""What the players agreed on; only what differs from the default is there."""

View = dict[str, Any]
"""What one seat may know, as JSON. `viewer` is that seat (None: a spectator), `seat` who decides."""


OPEN = -1
"""The viewer who sees every hand: for finished games and for study, never for a live table."""


class Say(Protocol):
    """Gives the sentence of the message catalogue with this id in the reader's language."""

    def __call__(self, message: str, /, **facts: str | int | float) -> str: ...


NOTATION = "notation"
"""The rule that is broken by text that is no action of the game at all."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed: the rule, a sentence of the catalogue, and the evidence.

    `message` is an id of the message catalogue (one `.ftl` a language in the game's folder), `facts`
    are the values its sentence names. `witness` says what on the table makes it illegal, for
    drawing: kinds of things ("squares", "cards", "counters", "seats", "edges", …) with their names
    as the notation and the view spell them.
    """

    rule: str
    message: str
    facts: Mapping[str, str | int | float] = field(default_factory=dict)
    witness: Mapping[str, Sequence[Any]] = field(default_factory=dict)


class Illegal(ValueError):
    """Raised with the `Refusal` that says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.message}")
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. `winners` holds several seats for a draw or a shared win."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str
    details: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def json(self) -> dict[str, Any]:
        """The result as records and referees write it."""
        return {
            "winners": list(self.winners),
            "scores": list(self.scores),
            "reason": self.reason,
            **self.details,
        }


@dataclass(frozen=True, slots=True)
class Option:
    """Something the players may agree on before the game: its default, and all choices."""

    default: Any
    choices: tuple[Any, ...]
    some_of: tuple[int, ...] = ()
    """What players may pick from instead of one of the choices; what they picked is a rising list."""
    most: int = 0
    """How many of those they may pick."""


class Game(Protocol[S, A]):
    """What every game offers. One from outside may leave most of it to `sobremesa.games.complete`."""

    @property
    def NAME(self) -> str: ...

    @property
    def RULES(self) -> int:
        """The version of the rules; records name it."""

    @property
    def PLAYERS(self) -> Sequence[int]:
        """The numbers of players that can play, ascending."""

    @property
    def TOGETHER(self) -> bool:
        """Whether all players win or lose together."""

    @property
    def LOWER_IS_BETTER(self) -> bool:
        """Whether less of a score is better."""

    @property
    def OPTIONS(self) -> Mapping[str, Option]: ...

    @property
    def DESIGNERS(self) -> Sequence[str]: ...

    @property
    def MINUTES(self) -> str:
        """How long a game takes, about."""

    @property
    def USUAL(self) -> int:
        """How many sit down when somebody just wants to play."""

    @property
    def SECRET(self) -> bool:
        """Whether players have hands that others must not see."""

    @property
    def MEMORY(self) -> Sequence[str]:
        """The parts of a view that only who imagines the game needs: what people at the table remember by
        themselves. They may grow with the game, so the table does not send them.

        `imagine` does without them as well as it can.
        """

    def deal(self, rng: Random, players: int, options: Options) -> Setup:
        """Shuffle everything. The only function that uses chance, besides `imagine`."""

    def start(self, players: int, options: Options, setup: Setup) -> S:
        """The first position. Raises `Illegal` for a setup that cannot be."""

    def seat(self, state: S) -> int | None:
        """Who decides; None when the game is over."""

    def legal(self, state: S) -> Sequence[A]:
        """Every legal action that can be listed, each once, in no promised order."""

    def continuous(self, state: S) -> bool:
        """Whether there may be legal actions beside the listed ones."""

    def refusal(self, state: S, action: A) -> Refusal | None:
        """Why the action is illegal here; None if it is legal."""

    def hopeless(self, state: S, beginning: str) -> Refusal | None:
        """Why no action begins with these words; asked only when no listed one does.

        None if they may still become an action that cannot be listed.
        """

    def preview(self, state: S, action: A) -> Mapping[str, Any]:
        """What a legal action visibly does, as JSON: enough to draw it before it is done, and to tell it
        afterwards, with no view beside it.

        Nothing that is hidden from anybody may be in it, a spectator included.
        """

    def play(self, state: S, action: A) -> S:
        """The position after the action and all that happens by itself. Raises `Illegal`."""

    def result(self, state: S) -> Result | None:
        """How the game ended; None while it lasts."""

    def ending(self, state: S, action: A) -> Result | None:
        """How the game ends by this legal action, as far as whoever decides can know it.

        None where it goes on, and where that depends on anything that is hidden from them.
        """

    def scores(self, state: S) -> tuple[float, ...]:
        """What every seat has, as the result would say it if the game ended here."""

    def view(self, state: S, seat: int | None) -> View:
        """Exactly what the seat (None: a spectator) may know. Nothing else leaves the table.

        `OPEN` sees all hands; what nobody may know, such as the order of a deck, is in no view.
        """

    def told(self, action: A, actor: int, seat: int | None) -> str:
        """The text of `actor`'s action as `seat` hears of it; secrets become `?`."""

    def reveals(self, state: S, action: A) -> bool:
        """Whether this legal action shows somebody what was hidden from them."""

    def imagine(self, view: View, rng: Random) -> S:
        """A state that looks exactly like this view, everything hidden drawn at random."""

    def parse(self, text: str) -> A:
        """Read the canonical spelling. Raises `Illegal` with the rule `notation`."""

    def text(self, action: A) -> str:
        """The canonical spelling."""

    def draw(self, view: View, say: Say) -> str:
        """The view as plain text for a terminal, labels through `say`."""
