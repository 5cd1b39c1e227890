"""A game from its setup to the present, as one frozen value: its actions as texts, and every position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sobremesa.games import load
from sobremesa.games.game import Game, Options, Result, Setup
from sobremesa.games.once import once
from sobremesa.games.prospects import Prospects
from sobremesa.games.record import Record, positions


@dataclass(frozen=True)
class History:
    """What was played. There is one position more than there are actions."""

    game: Game[Any, Any]
    players: int
    options: Options
    setup: Setup
    actions: tuple[str, ...]
    states: tuple[Any, ...]

    @classmethod
    def of(cls, record: Record) -> History:
        """The game of a record. Raises `Illegal` where the rules refuse it."""
        return cls.sound(record, tuple(state for _, state in positions(record)))

    @classmethod
    def sound(cls, record: Record, states: tuple[Any, ...]) -> History:
        """The game of a record as far as its positions go, which somebody has worked out already."""
        actions = record.actions[: len(states) - 1]
        return cls(load(record.game), record.players, record.options, record.setup, actions, states)

    @property
    def record(self) -> Record:
        """The game so far, to be saved or replayed."""
        return Record(self.game.NAME, self.game.RULES, self.players, self.options, self.setup, self.actions)

    # The present

    @once
    def state(self) -> Any:
        """The present position."""
        return self.states[-1]

    @once
    def ply(self) -> int:
        """How many actions have been played."""
        return len(self.actions)

    @once
    def seat(self) -> int | None:
        """Who decides; None when the game is over."""
        return self.game.seat(self.state)

    @once
    def result(self) -> Result | None:
        """How the game ended; None while it lasts."""
        return self.game.result(self.state)

    @once
    def legal(self) -> tuple[str, ...]:
        """The legal actions that can be listed, sorted."""
        return tuple(sorted(map(self.game.text, self.game.legal(self.state))))

    @once
    def prospects(self) -> Prospects:
        """What may follow on the first words of an action, asked as often as anybody likes."""
        return Prospects(self.game, self.state)

    @once
    def sights(self) -> dict[int | None, Any]:
        """What each has been shown of the present position, as it is sent: it is worked out once for all who
        look."""
        return {}

    def outlook(self, text: str) -> dict[str, Any]:
        """What a legal action would visibly do now."""
        return dict(self.game.preview(self.state, self.game.parse(text)))

    # Forth and back

    def play(self, text: str) -> History:
        """The game after one more action. Raises `Illegal`."""
        found = self._tried.get(text)
        if found is None:
            state = self.game.play(self.state, self.game.parse(text))
            found = History(
                self.game,
                self.players,
                self.options,
                self.setup,
                (*self.actions, text),
                (*self.states, state),
            )
            self._tried.clear()
            self._tried[text] = found
        return found

    def back(self, count: int = 1) -> History:
        """The game before its last actions."""
        kept = len(self.actions) - count
        assert kept >= 0, "no more can be taken back than was played"
        return History(
            self.game,
            self.players,
            self.options,
            self.setup,
            self.actions[:kept],
            self.states[: kept + 1],
        )

    @once
    def _tried(self) -> dict[str, History]:
        """What was played last from here: an action is first tried and then done, and worked out once."""
        return {}

    # The past

    def at(self, ply: int) -> Any:
        """The position after so many actions."""
        return self.states[ply]

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat that decided each action."""
        return tuple(self.actor(ply) for ply in range(1, len(self.states)))

    def actor(self, ply: int) -> int:
        """The seat whose action led to a position."""
        seat = self.game.seat(self.states[ply - 1])
        assert seat is not None, "somebody acted"
        return seat

    def told(self, seat: int | None) -> list[str]:
        """The actions as a seat (None: a spectator) heard of them."""
        return [self.heard(ply, seat) for ply in range(1, len(self.states))]

    def heard(self, ply: int, seat: int | None) -> str:
        """The action that led to a position as a seat heard of it."""
        return self.game.told(self.game.parse(self.actions[ply - 1]), self.actor(ply), seat)

    def preview(self, ply: int) -> dict[str, Any]:
        """What the action that led to a position visibly did, as it would have been previewed."""
        return dict(self.game.preview(self.states[ply - 1], self.game.parse(self.actions[ply - 1])))
