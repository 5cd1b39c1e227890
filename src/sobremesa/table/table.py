"""One table, folded from its log: who sits where, the game, its clock. A frozen value.

Nothing here waits, writes or looks at a clock. What happens is in `events.py`, what people may wish in
`commands.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from sobremesa.games.game import Game, Refusal, Result
from sobremesa.games.history import History
from sobremesa.games.once import once
from sobremesa.table import limits
from sobremesa.table.clock import Clock, RealTime, Uptime
from sobremesa.table.people import BotPlayer, Holder, Person
from sobremesa.table.proof import following

if TYPE_CHECKING:
    from sobremesa.table.events import Created, Entry

ABANDONED = "abandoned"
"""Why a game ended that nobody played on."""

Status = Literal["waiting", "playing", "over"]


class Refused(Exception):
    """A wish that is not granted: an error code, and the rules' refusal where the rules forbid it."""

    def __init__(self, code: str, refusal: Refusal | None = None, **facts: str | int | float) -> None:
        super().__init__(code)
        self.code = code
        self.refusal = refusal
        self.facts = facts


class Outcome(msgspec.Struct, frozen=True):
    """How a game at a table ended, by its rules or before them."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str
    details: dict[str, Any] = {}

    @classmethod
    def of(cls, result: Mapping[str, Any]) -> Outcome:
        """The outcome that was written down as JSON."""
        details = {key: result[key] for key in result if key not in ("winners", "scores", "reason")}
        return cls(tuple(result["winners"]), tuple(result["scores"]), result["reason"], details)

    @classmethod
    def by_rules(cls, result: Result) -> Outcome:
        """What the rules say."""
        return cls(result.winners, result.scores, result.reason, dict(result.details))

    def json(self) -> dict[str, Any]:
        """The outcome as it is written down."""
        return {
            "winners": list(self.winners),
            "scores": list(self.scores),
            "reason": self.reason,
            **self.details,
        }


class Seating(NamedTuple):
    """What follows from who sits where."""

    seats: dict[str, tuple[int, ...]]
    """The seats of each person."""
    names: tuple[str | None, ...]
    """The name on every seat; None where it is free."""
    held: tuple[str | None, ...]
    """The id of the person at every seat; None where there is none."""
    bots: tuple[int, ...]
    """The seats of bots."""
    faces: tuple[str, ...]
    """The face of the person at every seat; nothing where nobody drew one."""

    @classmethod
    def of(cls, holders: Sequence[Holder | None]) -> Seating:
        """Worked out from those who sit there."""
        held = tuple(holder.id if isinstance(holder, Person) else None for holder in holders)
        faces = tuple(holder.face if isinstance(holder, Person) else "" for holder in holders)
        seats: dict[str, tuple[int, ...]] = {}
        for seat, person in enumerate(held):
            if person is not None:
                seats[person] = (*seats.get(person, ()), seat)
        return cls(
            seats,
            tuple(None if holder is None else holder.name for holder in holders),
            held,
            tuple(seat for seat, holder in enumerate(holders) if isinstance(holder, BotPlayer)),
            faces if any(faces) else (),
        )


class Table(msgspec.Struct, frozen=True, dict=True):
    """The present of a table. It can be dropped at any moment and folded again from the log."""

    id: str
    uptime: Uptime
    """When the server ran: clocks run only then."""
    created: Created
    created_at: int
    commitment: str
    holders: tuple[Holder | None, ...]
    rules: Game[Any, Any] | None = None
    """The rules of its game; None where they are not here (see `gone`)."""
    gone: Literal["rules", "game"] | None = None
    """What is not here any more: the rules as they were when the table was laid, or the whole game."""
    status: Status = "waiting"
    started_at: int | None = None
    history: History | None = None
    """The game so far; None before the start, and where the rules are not here."""
    outcome: Outcome | None = None
    """How the game ended; None while it lasts."""
    starters: tuple[Holder | None, ...] = ()
    """Who sat at the seats when the game began."""
    former: tuple[str, ...] = ()
    """The people who held a seat and do not any more."""
    ready: tuple[int, ...] = ()
    """The seats whose people are known to be here before the game begins."""
    draw_offer: int | None = None
    draw_agreed: tuple[int, ...] = ()
    """The seats that accept it, where others are still to be heard."""
    undo_asked: int | None = None
    """The seat that asks the others to let it take its last action back."""
    undo_agreed: tuple[int, ...] = ()
    """The seats that let it."""
    rematch_offers: tuple[int, ...] = ()
    """The seats that want another game."""
    rematch_declined: tuple[int, ...] = ()
    """The seats that do not."""
    rematch: str | None = None
    clock: Clock | None = None
    clocks: tuple[Clock | None, ...] = ()
    """The clock as it was before each action."""
    entries: tuple[Entry, ...] = ()
    commands: Mapping[str, int] = {}
    """The version that each command led to, by its id."""

    # What happened

    @staticmethod
    def fold(table_id: str, uptime: Uptime, entries: Sequence[Entry]) -> Table:
        """The table of a log, which begins with the laying of it."""
        first, *more = entries
        created: Created = first.event  # type: ignore[assignment]
        table = created.lay(table_id, uptime, first.at)
        return replace(table, entries=(first,)).after(more)

    def after(self, entries: Sequence[Entry]) -> Table:
        """The table after more lines of its log."""
        table, commands, lines = self, self.commands, list(self.entries)
        for number, entry in enumerate(entries, start=self.version + 1):
            assert entry.number == number, "the log has a gap"
            table = entry.event.apply(table, entry.at)
            if entry.event.retells:
                lines = [replace(line, event=entry.event.retold(line.event)) for line in lines]
            lines.append(entry)
            if entry.left is not None and table.clock is not None:
                table = replace(table, clock=table.clock.set_to(entry.left, entry.at))
            if entry.command is not None:
                commands = {**commands, entry.command: number}
        return replace(table, entries=tuple(lines), commands=commands)._sitting_as(self)

    def noted(self) -> Table:
        """The same with what is left on the clocks written into the last line of its log."""
        last = self.entries[-1]
        left = self.remaining(last.at)
        if left is None or self.clock is None:
            return self
        line, clock = replace(last, left=tuple(left)), self.clock.set_to(tuple(left), last.at)
        return replace(self, entries=(*self.entries[:-1], line), clock=clock)._sitting_as(self)

    def _sitting_as(self, before: Table) -> Table:
        """The same; where nobody sits elsewhere than before, what follows from that is still known."""
        if self.holders is before.holders:
            self.__dict__["seating"] = before.seating
        return self

    def seated(self, seat: int, holder: Holder | None) -> Table:
        """The table with somebody else, or nobody, at a seat."""
        holders = (*self.holders[:seat], holder, *self.holders[seat + 1 :])
        there = {each.id for each in holders if isinstance(each, Person)}
        former = {*self.former, *self.people} - there
        return replace(self, holders=holders, former=tuple(sorted(former)))

    def passed(self, at: int) -> Table:
        """The table when the position has changed: the game may be over, and other clocks run."""
        assert self.history is not None, "there is a position"
        result = self.history.result
        seat = self.history.seat if result is None else None
        clock = self.clock and self.clock.passed_to(seat, at, self.uptime)
        if result is None:
            return replace(self, clock=clock)
        return replace(self, clock=clock, status="over", outcome=Outcome.by_rules(result))

    # What is

    @once
    def version(self) -> int:
        """How many lines its log has."""
        return len(self.entries)

    @once
    def game(self) -> Game[Any, Any]:
        """The rules, where they are here."""
        assert self.rules is not None, "the rules are not here"
        return self.rules

    @once
    def played(self) -> History:
        """The game so far, where it has begun."""
        assert self.history is not None, "there is no game"
        return self.history

    @once
    def state(self) -> Any:
        """The present position. There is none before the start."""
        return self.played.state

    @once
    def seat(self) -> int | None:
        """Who decides; None before the start and after the end."""
        return self.played.seat if self.status == "playing" else None

    @property
    def won(self) -> tuple[float, ...]:
        """What each seat has won in the series of games that this one belongs to, this one included when it
        is over. Who wins together wins one each."""
        before = self.created.won or (0.0,) * len(self.holders)
        if self.outcome is None:
            return before
        winners = self.outcome.winners
        share = 1 if self.rules is not None and self.rules.TOGETHER else 1 / (len(winners) or 1)
        return tuple(won + share * (seat in winners) for seat, won in enumerate(before))

    @property
    def is_open(self) -> bool:
        """Whether nothing of it is secret any more: it is over, and will not go on when its game is back."""
        return self.status == "over" and self.gone != "game"

    @property
    def unfinished(self) -> bool:
        """Whether it is over, and there is nothing that anybody played to an end."""
        if self.outcome is None or self.gone is not None:
            return False
        return self.started_at is None or self.outcome.reason == ABANDONED

    @property
    def is_full(self) -> bool:
        """Whether its log has grown so long that only the end may still come."""
        return self.version >= limits.LOG_LINES

    @once
    def sights(self) -> dict[str, Any]:
        """What is the same for all who look at it: it is worked out once."""
        return {}

    @property
    def next_id(self) -> str:
        """The id of the table at which the next game is played."""
        return following(self.created.salt, self.id)

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats that somebody holds."""
        return self.seating.seats.get(person, ())

    def holds(self, person: str, seat: int) -> bool:
        """Whether somebody holds a seat."""
        return seat in self.seating.seats.get(person, ())

    @once
    def seating(self) -> Seating:
        """What follows from who sits where."""
        return Seating.of(self.holders)

    @property
    def people(self) -> set[str]:
        """All who sit here and are no bots."""
        return set(self.seating.seats)

    def people_at(self, seats: Iterable[int]) -> set[str]:
        """Those of some seats."""
        held = (self.holders[seat] for seat in seats)
        return {holder.id for holder in held if isinstance(holder, Person)}

    @property
    def alone(self) -> bool:
        """Whether one person plays all seats that are not bots'."""
        return len(self.seating.seats) == 1 and None not in self.holders

    @property
    def begins(self) -> bool:
        """Whether the game can begin: all seats are taken, and where minutes count or strangers are to meet
        nobody is elsewhere."""
        counts = isinstance(self.created.time, RealTime) or self.created.met
        hurried = counts and len(self.people) > 1
        return None not in self.holders and (not hurried or self.people_at(self.ready) == self.people)

    @property
    def has_people(self) -> bool:
        """Whether somebody sits here who is no bot."""
        return bool(self.seating.seats)

    def bot_to_move(self) -> tuple[int, BotPlayer] | None:
        """The bot that decides now, if it is one."""
        seat = self.seat
        holder = None if seat is None else self.holders[seat]
        return (seat, holder) if seat is not None and isinstance(holder, BotPlayer) else None

    @property
    def awaited(self) -> bool:
        """Whether something happens here by itself: a clock runs, or a bot is to move.

        Bots among themselves play only while somebody watches.
        """
        waits = self.has_people and self.bot_to_move() is not None
        return self.status == "playing" and (self.clock is not None or waits)

    def remaining(self, now: int) -> list[int] | None:
        """What every seat has left on the clock, in milliseconds."""
        if self.clock is None:
            return None
        return [self.clock.remaining(seat, now, self.uptime) for seat in range(len(self.holders))]

    def overdue(self, now: int) -> int | None:
        """The seat whose time is up, if it is."""
        if self.clock is None or self.clock.running is None or self.status != "playing":
            return None
        seat = self.clock.running
        return seat if self.clock.remaining(seat, now, self.uptime) <= 0 else None

    # What must be

    def must_be(self, status: Status) -> None:
        """Raise `Refused` unless the table waits, is played at, or is over."""
        if self.status != status:
            raise Refused(f"not-{status}" if self.status != "over" else "over")
