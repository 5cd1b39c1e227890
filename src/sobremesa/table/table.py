"""One table, folded from its log: who sits where, the game, its clock, and what may happen next.

Nothing here waits, writes or looks at a clock: `apply` takes in what happened, and the other methods
say which events a wish leads to, or refuse it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sobremesa.games import load
from sobremesa.games.game import Game, Illegal, Refusal
from sobremesa.table import limits
from sobremesa.table.clock import Clock, Uptime
from sobremesa.table.events import (
    Acted,
    AnyEvent,
    BotPlayer,
    Created,
    DrawDeclined,
    DrawOffered,
    Ended,
    Entry,
    Holder,
    Left,
    Person,
    Rematched,
    Replaced,
    Sat,
    Started,
    Undone,
)
from sobremesa.table.proof import commitment

STAND_IN = BotPlayer("skilled")
"""Who takes the seat of somebody who is gone."""


class Refused(Exception):
    """A wish that is not granted: an error code, and the rules' refusal where the rules forbid it."""

    def __init__(self, code: str, refusal: Refusal | None = None, **facts: str | int | float) -> None:
        super().__init__(code)
        self.code = code
        self.refusal = refusal
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game at a table ended, by its rules or before them."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str
    details: dict[str, Any] = field(default_factory=dict)


class Table:
    """The present of a table. It can be dropped at any moment and folded again from the log."""

    def __init__(self, table_id: str, uptime: Uptime) -> None:
        self.id = table_id
        self.version = 0
        self.status = "waiting"
        self.holders: list[Holder | None] = []
        self.entries: list[Entry] = []
        self.commands: dict[str, int] = {}
        self.states: list[Any] = []
        self.actions: list[tuple[int, str]] = []
        self.draw_offer: int | None = None
        self.ended: Ended | None = None
        self.rematch: str | None = None
        self.clock: Clock | None = None
        self._clocks: list[Clock | None] = []
        """The clock as it was before each action."""
        self._uptime = uptime
        self._listed: tuple[Any, list[str]] | None = None
        self._foreseen: tuple[Any, str, Any] | None = None
        self._did: tuple[int, dict[str, Any] | None] = (0, None)

    # What happened

    def after(self, entries: Iterable[Entry]) -> Table:
        """The table after more lines of its log; this one stays as it is."""
        table = Table.__new__(Table)
        table.__dict__.update(self.__dict__)
        table.holders = self.holders.copy()
        table.entries = self.entries.copy()
        table.commands = self.commands.copy()
        table.states = self.states.copy()
        table.actions = self.actions.copy()
        table._clocks = self._clocks.copy()
        for entry in entries:
            table.apply(entry)
        return table

    def apply(self, entry: Entry) -> None:
        """Take in the next line of the log."""
        assert entry.number == self.version + 1, "the log has a gap"
        getattr(self, f"_on_{type(entry.event).__name__.lower()}")(entry.event, entry.at)
        self.version = entry.number
        self.entries.append(entry)
        if entry.command is not None:
            self.commands[entry.command] = entry.number

    def _on_created(self, event: Created, at: int) -> None:
        self.created = event
        self.created_at = at
        self.commitment = commitment(
            event.game, event.rules, event.players, event.options, event.setup, event.salt
        )
        self.game: Game[Any, Any] = load(event.game)
        self.holders = list(event.holders)

    def _on_sat(self, event: Sat, _at: int) -> None:
        self.holders[event.seat] = event.person

    def _on_left(self, event: Left, _at: int) -> None:
        self.holders[event.seat] = None

    def _on_started(self, _event: Started, at: int) -> None:
        made = self.created
        self.status = "playing"
        self.states = [self.game.start(made.players, made.options, made.setup)]
        if made.time is not None:
            self.clock = Clock.new(made.time, made.players, at)
        self._decision_passes(at)

    def _on_acted(self, event: Acted, at: int) -> None:
        self.states.append(self._after(event.action))
        self.actions.append((event.seat, event.action))
        self._clocks.append(self.clock)
        if self.draw_offer != event.seat:
            self.draw_offer = None
        self._decision_passes(at)

    def _on_undone(self, event: Undone, _at: int) -> None:
        self.clock = self._clocks[-event.actions]  # it ran on, as if nothing had been done
        del self.states[-event.actions :]
        del self.actions[-event.actions :]
        del self._clocks[-event.actions :]
        self.draw_offer = None

    def _on_drawoffered(self, event: DrawOffered, _at: int) -> None:
        self.draw_offer = event.seat

    def _on_drawdeclined(self, _event: DrawDeclined, _at: int) -> None:
        self.draw_offer = None

    def _on_replaced(self, event: Replaced, at: int) -> None:
        self.holders[event.seat] = event.bot
        if self.clock is not None:
            self.clock = self.clock.refilled(event.seat, at, self._uptime)

    def _on_ended(self, event: Ended, at: int) -> None:
        self.ended = event
        self.status = "over"
        self.draw_offer = None
        if self.clock is not None:
            self.clock = self.clock.passed_to(None, at, self._uptime)

    def _on_rematched(self, event: Rematched, _at: int) -> None:
        self.rematch = event.table

    def _decision_passes(self, at: int) -> None:
        if self.game.result(self.state) is not None:
            self.status = "over"
        if self.clock is not None:
            self.clock = self.clock.passed_to(self.seat, at, self._uptime)

    # What is

    @property
    def state(self) -> Any:
        """The present position. There is none before the start."""
        return self.states[-1]

    @property
    def seat(self) -> int | None:
        """Who decides; None before the start and after the end."""
        return self.game.seat(self.state) if self.status == "playing" else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it lasts."""
        if self.ended is not None:
            return Outcome(self.ended.winners, (), self.ended.why)
        result = self.game.result(self.state) if self.states else None
        if result is None:
            return None
        return Outcome(result.winners, result.scores, result.reason, dict(result.details))

    def seats_of(self, person: str) -> list[int]:
        """The seats that somebody holds."""
        held = enumerate(self.holders)
        return [seat for seat, holder in held if isinstance(holder, Person) and holder.id == person]

    @property
    def alone(self) -> bool:
        """Whether one person plays all seats that are not bots'."""
        people = {holder.id for holder in self.holders if isinstance(holder, Person)}
        return len(people) == 1 and None not in self.holders

    def bot_to_move(self) -> tuple[int, BotPlayer] | None:
        """The bot that decides now, if it is one."""
        seat = self.seat
        holder = None if seat is None else self.holders[seat]
        return (seat, holder) if seat is not None and isinstance(holder, BotPlayer) else None

    @property
    def awaited(self) -> bool:
        """Whether something happens here by itself: a clock runs, or a bot is to move."""
        return self.status == "playing" and (self.clock is not None or self.bot_to_move() is not None)

    def remaining(self, now: int) -> list[int] | None:
        """What every seat has left on the clock, in milliseconds."""
        if self.clock is None:
            return None
        return [self.clock.remaining(seat, now, self._uptime) for seat in range(len(self.holders))]

    def legal(self) -> list[str]:
        """The legal actions that can be listed, sorted."""
        if self._listed is None or self._listed[0] is not self.state:
            self._listed = (self.state, sorted(map(self.game.text, self.game.legal(self.state))))
        return self._listed[1]

    def did(self) -> dict[str, Any] | None:
        """What the newest line of the log did on the table, if it is an action."""
        if self._did[0] != self.version:
            acted = isinstance(self.entries[-1].event, Acted)
            self._did = (self.version, self.did_at(len(self.actions)) if acted else None)
        return self._did[1]

    def did_at(self, ply: int) -> dict[str, Any]:
        """What the action that led to a position did, as it would have been previewed."""
        before, (_, action) = self.states[ply - 1], self.actions[ply - 1]
        return dict(self.game.preview(before, self.game.parse(action)))

    # What may happen next

    def sit(self, person: Person, seat: int) -> list[AnyEvent]:
        """Somebody takes a free seat; with the last one the game begins."""
        self._must_be("waiting")
        if not 0 <= seat < len(self.holders):
            raise Refused("no-such-seat", seat=seat)
        if self.holders[seat] is not None:
            raise Refused("seat-taken", seat=seat)
        others = [holder for number, holder in enumerate(self.holders) if number != seat]
        return [Sat(seat, person), *([Started()] if None not in others else [])]

    def leave(self, person: str, seat: int) -> list[AnyEvent]:
        """A seat is given up before the game."""
        self._must_be("waiting")
        self._must_hold(person, seat)
        return [Left(seat)]

    def close(self, person: str) -> list[AnyEvent]:
        """Whoever laid the table clears it before the game."""
        self._must_be("waiting")
        if self.created.owner.id != person:
            raise Refused("not-yours")
        return [Ended("closed", ())]

    def move_to(self, person: Person, seat: int) -> list[AnyEvent]:
        """A seat's own link moves it to another device."""
        if self.status == "over":
            raise Refused("over")
        return [Sat(seat, person)]

    def act(self, person: str, seat: int, action: str, now: int) -> list[AnyEvent]:
        """A seat decides. Refusals of the rules carry rule, message and witness."""
        self._must_be("playing")
        self._must_hold(person, seat)
        return self.decide(seat, action, now)

    def decide(self, seat: int, action: str, now: int) -> list[AnyEvent]:
        """The same for a seat whose holder is known to be asking: a bot's."""
        if self.seat != seat:
            raise Refused("not-your-turn")
        if self.overdue(now) is not None:
            raise Refused("time-is-up")
        try:
            self._after(action)
        except Illegal as illegal:
            raise Refused("illegal", illegal.refusal) from None
        return [Acted(seat, action)]

    def _after(self, action: str) -> Any:
        """The position after an action; kept from its judging to its taking place."""
        before = self.state
        if self._foreseen is None or self._foreseen[0] is not before or self._foreseen[1] != action:
            self._foreseen = (before, action, self.game.play(before, self.game.parse(action)))
        return self._foreseen[2]

    def overdue(self, now: int) -> int | None:
        """The seat whose time is up, if it is."""
        if self.clock is None or self.clock.running is None or self.status != "playing":
            return None
        seat = self.clock.running
        return seat if self.clock.remaining(seat, now, self._uptime) <= 0 else None

    def time_out(self, now: int) -> list[AnyEvent]:
        """What follows when a seat's time is up; nothing while it is not."""
        seat = self.overdue(now)
        return [] if seat is None else self._without(seat, "time")

    def resign(self, person: str, seat: int) -> list[AnyEvent]:
        """A seat gives up."""
        self._must_be("playing")
        self._must_hold(person, seat)
        return self._without(seat, "resigned")

    def offer_draw(self, person: str, seat: int) -> list[AnyEvent]:
        """Two players may agree on a draw. An offer to somebody who has offered accepts."""
        self._must_be("playing")
        self._must_hold(person, seat)
        if len(self.holders) != 2 or self.game.TOGETHER:
            raise Refused("no-draws")
        if self.draw_offer == seat:
            raise Refused("draw-offered")
        if self.draw_offer is not None:
            return [Ended("agreed", (0, 1), seat)]
        if isinstance(self.holders[1 - seat], BotPlayer):
            raise Refused("bots-play-on")
        return [DrawOffered(seat)]

    def decline_draw(self, person: str, seat: int) -> list[AnyEvent]:
        """A draw is declined, or one's own offer withdrawn."""
        self._must_be("playing")
        self._must_hold(person, seat)
        if self.draw_offer is None:
            raise Refused("no-draw-offer")
        return [DrawDeclined(seat)]

    def undo(self, person: str) -> list[AnyEvent]:
        """Take back: alone without limit, else while nobody else acted and nothing was revealed."""
        self._must_be("playing")
        seats = self.seats_of(person)
        if not seats:
            raise Refused("not-your-seat")
        actors = [actor for actor, _ in self.actions]
        own = [index for index, actor in enumerate(actors) if actor in seats]
        if not own:
            raise Refused("nothing-to-undo")
        last = own[-1]
        if not self.alone:
            if last != len(actors) - 1:
                raise Refused("others-acted")
            if self.game.reveals(self.states[last], self.game.parse(self.actions[last][1])):
                raise Refused("revealed")
        return [Undone(actors[last], len(actors) - last)]

    def may_rematch(self, person: str) -> None:
        """Raise `Refused` unless somebody who played may lay the next table."""
        self._must_be("over")
        if not self.states or not self.seats_of(person):
            raise Refused("not-your-seat")

    def go_on_without(self, person: str, choice: str, away: float) -> list[AnyEvent]:
        """Where there is no clock, others need not wait for ever for the seat that decides."""
        self._must_be("playing")
        seat = self.seat
        assert seat is not None, "somebody decides while a game is played"
        held = self.seats_of(person)
        if not held or seat in held:
            raise Refused("not-your-seat")
        gone = isinstance(self.holders[seat], Person) and away >= limits.AWAY_SECONDS
        if self.clock is not None or not gone:
            raise Refused("not-away", seconds=int(limits.AWAY_SECONDS))
        if choice == "bot":
            return [Replaced(seat, STAND_IN, "gone")]
        return [Ended("gone", self._others(seat), seat)]

    def _without(self, seat: int, why: str) -> list[AnyEvent]:
        """A seat is lost: of two the other wins, alone the game ends, else a bot goes on."""
        others = [holder for number, holder in enumerate(self.holders) if number != seat]
        if len(others) > 1 and any(isinstance(holder, Person) for holder in others):
            return [Replaced(seat, STAND_IN, why)]
        return [Ended(why, self._others(seat), seat)]

    def _others(self, seat: int) -> tuple[int, ...]:
        if self.game.TOGETHER or len(self.holders) != 2:
            return ()
        return (1 - seat,)

    def _must_be(self, status: str) -> None:
        if self.status != status:
            raise Refused(f"not-{status}" if self.status != "over" else "over")

    def _must_hold(self, person: str, seat: int) -> None:
        holder = self.holders[seat] if 0 <= seat < len(self.holders) else None
        if not isinstance(holder, Person) or holder.id != person:
            raise Refused("not-your-seat")
